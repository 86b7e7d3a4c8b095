//! Screen shown while joining a remote netgame; Escape cancels at any step.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::netgame::{self, AddressLookup, GameOver, NOT_JOINED, sentence};
use crate::app::paint::painter::Pose;
use crate::app::paint::theme;
use crate::app::render::background;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::config::Key;
use crate::localization::MessageId;
use crate::session::netgame_session::NetGame;

/// Progress of joining.
enum Step {
    /// Resolving the server's address.
    Resolving(AddressLookup),
    /// Connecting and downloading the level.
    Connecting(Box<NetGame>),
    /// The running game was handed to the netgame screen.
    HandedOver,
}

/// Screen shown while joining a remote netgame.
pub struct ConnectScreen {
    step: Step,
    address: String,
    password: Option<String>,
}

impl ConnectScreen {
    /// Starts joining `server`, or the server in the settings if it is `None`.
    pub fn new(
        ctx: &AppContext,
        server: Option<String>,
        password: Option<String>,
    ) -> ConnectScreen {
        let network = &ctx.config.settings.network;
        let server = server.unwrap_or_else(|| network.server_address.clone());
        let address = server.trim().to_owned();
        let lookup = AddressLookup::begin(&address, network.server_port);
        ConnectScreen {
            step: Step::Resolving(lookup),
            address,
            password,
        }
    }

    fn poll_lookup(&mut self, ctx: &AppContext) -> Next {
        let Step::Resolving(lookup) = &self.step else {
            return Next::Stay;
        };
        let game = match lookup.answer() {
            None => return Next::Stay,
            Some(Ok(server)) => {
                self.address = server.to_string();
                netgame::join(ctx, server, self.password.take())
            }
            Some(Err(error)) => Err(error),
        };
        match game {
            Ok(game) => {
                self.step = Step::Connecting(Box::new(game));
                Next::Stay
            }
            Err(error) => Next::To(Destination::NotJoined(
                ctx.text(NOT_JOINED),
                sentence(&error),
            )),
        }
    }

    fn poll_connection(&mut self, ctx: &AppContext) -> Next {
        let Step::Connecting(game) = &mut self.step else {
            return Next::Stay;
        };
        game.poll();
        match netgame::game_over(game) {
            Some(GameOver::Left) => return Next::To(Destination::JoinForm),
            Some(GameOver::Because(title, text)) => {
                let (title, text) = (ctx.text(title), ctx.text(text));
                return Next::To(Destination::NotJoined(title, text));
            }
            None => {}
        }
        if !game.has_world() {
            return Next::Stay;
        }
        match std::mem::replace(&mut self.step, Step::HandedOver) {
            Step::Connecting(game) => Next::To(Destination::Netgame(game)),
            _ => Next::Stay,
        }
    }

    fn leave(&mut self) {
        if let Step::Connecting(game) = &mut self.step {
            game.leave();
        }
    }
}

impl Screen for ConnectScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        let menu = &ctx.config.settings.controls.menu;
        if ctx.input.pressed(&[Key::Escape]) || ctx.input.pressed(menu) {
            self.leave();
            return Next::To(Destination::JoinForm);
        }
        match self.step {
            Step::Resolving(_) => self.poll_lookup(ctx),
            Step::Connecting(_) => self.poll_connection(ctx),
            Step::HandedOver => Next::Stay,
        }
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let (what, part) = match &self.step {
            Step::Resolving(_) => (MessageId("join-lookup"), None),
            Step::Connecting(game) => netgame::join_progress(game),
            Step::HandedOver => (MessageId("connection-stalled"), None),
        };
        let what = ctx.text(what);
        draw(ctx, &what, &self.address, part);
    }

    fn end(&mut self, _ctx: &mut AppContext) {
        self.leave();
    }
}

/// Width and height of the box, font pixels.
const BOX: (f32, f32) = (230.0, 112.0);

/// Draws the current step, the server's address and, if known, the progress (0 to 1).
fn draw(ctx: &mut AppContext, what: &str, address: &str, part: Option<f32>) {
    let scale = ctx.text_scale();
    let (width, height) = ctx.size;
    let time = ctx.seconds() as f32;
    let colour = ctx.config.settings.game.player_color;
    let painter = &mut ctx.painter;
    background::draw_drifting(painter, (0.0, 0.0, width, height), scale, time * 12.0);
    let size = (
        (BOX.0 * scale).min(width - 8.0 * scale).round(),
        BOX.1 * scale,
    );
    let left = ((width - size.0) / 2.0).round();
    let top = ((height - size.1) / 2.0).round();
    let middle = (width / 2.0).round();
    panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
    let title = TextStyle::large(scale).colour(theme::TITLE).centred();
    title.draw(painter, middle, top + 12.0 * scale, "Join network game");
    let text = TextStyle::small(scale).centred();
    text.colour(theme::LIT)
        .draw(painter, middle, top + 30.0 * scale, address);
    let dots = ".".repeat((time * 2.5) as usize % 4);
    let text_width = text.width(painter, what);
    let start = (middle - text_width / 2.0).round();
    let line = top + 43.0 * scale;
    TextStyle::small(scale).draw(painter, start, line, &format!("{what}{dots}"));

    // A martian walks along the bar, in an endless loop while the progress is unknown.
    let (x, y) = (left + 24.0 * scale, top + 80.0 * scale);
    let track = size.0 - 48.0 * scale;
    let along = part.unwrap_or_else(|| (time * 0.4).fract()).clamp(0.0, 1.0);
    if part.is_some() {
        let letters = track / scale;
        panel::bar(painter, (x, y), letters, along, "ui/bar_green", scale);
    } else {
        painter.rectangle((x, y + 2.0 * scale, track, scale), theme::EDGE);
    }
    let atlas = painter.atlas.clone();
    let frame = (time * 10.0) as usize % 6;
    let walker = atlas.tinted(atlas.get("player/walk"), frame, colour);
    let at = ((x + track * along).round(), y - 10.0 * scale);
    painter.pose(walker, Pose::upright(at, scale));
    text.colour(theme::DIM).draw(
        painter,
        middle,
        top + size.1 - 15.0 * scale,
        "Escape: cancel",
    );
}
