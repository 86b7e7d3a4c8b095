//! Screen shown while joining a remote netgame; it can be cancelled at any step. How long a client tries is in
//! `session/netgame/client/handshake.rs`.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::folders::Folders;
use crate::app::netgame::{self, AddressLookup, GameOver, JoinAttempt, NOT_JOINED, sentence};
use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Align, Fit, Frame, Rect, Widget, button, column, custom_paint, text, title,
};
use crate::config::{Network, Settings};
use crate::localization::MessageId;
use crate::net::link::display_address;
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
    /// The address to show: as entered, then as found.
    address: String,
    attempt: JoinAttempt,
}

impl ConnectScreen {
    /// Starts joining a server.
    pub fn new(network: &Network, attempt: JoinAttempt) -> ConnectScreen {
        let lookup = AddressLookup::begin(
            &attempt.address,
            network.server_port,
            &network.rendezvous_server,
        );
        ConnectScreen {
            step: Step::Resolving(lookup),
            address: attempt.address.clone(),
            attempt,
        }
    }

    fn poll_lookup(&mut self, settings: &Settings, folders: &Folders) -> Next {
        let Step::Resolving(lookup) = &self.step else {
            return Next::Stay;
        };
        let game = match lookup.answer() {
            None => return Next::Stay,
            Some(Ok(target)) => {
                self.address = display_address(target.address).to_string();
                self.attempt.replace_code(&target);
                netgame::join(settings, folders, &target, &self.attempt)
            }
            Some(Err(error)) => {
                let text = netgame::reason::join_target_message(&error);
                return Next::To(Destination::NotJoined(NOT_JOINED, text));
            }
        };
        match game {
            Ok(game) => {
                self.step = Step::Connecting(Box::new(game));
                Next::Stay
            }
            Err(error) => Next::To(Destination::NotJoined(NOT_JOINED, sentence(&error).into())),
        }
    }

    fn poll_connection(&mut self, settings: &Settings, folders: &Folders) -> Next {
        let Step::Connecting(game) = &mut self.step else {
            return Next::Stay;
        };
        game.poll();
        match netgame::game_over(game) {
            Some(GameOver::Left) => return Next::To(Destination::JoinForm),
            Some(GameOver::KeyChanged(text, found)) => {
                let attempt = &self.attempt;
                let join = Box::new(Destination::Join {
                    server: Some(attempt.address.clone()),
                    password: attempt.password.clone(),
                    players: Some(attempt.players),
                    expects: Some(found),
                    listed: None,
                });
                return Next::To(Destination::KeyChanged { text, join });
            }
            Some(GameOver::Full) if self.attempt.players > 0 => {
                let attempt = &self.attempt;
                let watch = Box::new(Destination::Join {
                    server: Some(attempt.address.clone()),
                    password: attempt.password.clone(),
                    players: Some(0),
                    expects: attempt.expects.clone(),
                    listed: attempt.listed,
                });
                return Next::To(Destination::ServerFull { watch });
            }
            Some(GameOver::Full) => {
                let text = MessageId("refused-full-spectators").into();
                return Next::To(Destination::NotJoined(NOT_JOINED, text));
            }
            Some(GameOver::Because(title, text)) => {
                return Next::To(Destination::NotJoined(title, text));
            }
            None => {}
        }
        if !game.has_world() {
            return Next::Stay;
        }
        netgame::record_use(settings, folders, &self.attempt);
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

/// The player cancels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancel;

/// Width of the progress bar, and height of the martian that walks along it, font pixels.
const BAR: f32 = 240.0;
const WALKER: f32 = 32.0;

impl View for ConnectScreen {
    type Message = Cancel;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Cancel> {
        let (what, part) = match &self.step {
            Step::Resolving(_) => (MessageId("join-lookup"), None),
            Step::Connecting(game) => netgame::join_progress(game),
            Step::HandedOver => (MessageId("connection-stalled"), None),
        };
        let time = ctx.seconds() as f32;
        let colour = ctx.config.settings.game.player_colour;
        let progress = custom_paint(move |painter, area, scale| {
            draw_progress(painter, area, scale, part, (time, colour));
        });
        let address = text(self.address.clone())
            .fit(Fit::Cut)
            .align(Align::Centre);
        let content = [
            title(ctx.texts.get(MessageId("menu-join"))).margin(0.0, 8.0),
            address.colour(theme::LIT).max_width(BAR).margin(0.0, 6.0),
            text(ctx.texts.get(what)),
            progress.width(BAR).height(WALKER).margin(4.0, 8.0),
            button(ctx.texts.get(MessageId("common-cancel")), Cancel)
                .id("cancel")
                .min_width(90.0),
        ];
        let panel = column(content)
            .align_centre()
            .frame(Frame::Dark)
            .min_width(290.0);
        column([panel]).centred().on_back(Cancel)
    }

    fn on_message(&mut self, _: &mut AppContext, _: &mut UiState, _: Cancel) -> Next {
        self.leave();
        Next::To(Destination::JoinForm)
    }

    fn tick(&mut self, ctx: &mut AppContext, _: &mut UiState) -> Next {
        match self.step {
            Step::Resolving(_) => self.poll_lookup(&ctx.config.settings, &ctx.folders),
            Step::Connecting(_) => self.poll_connection(&ctx.config.settings, &ctx.folders),
            Step::HandedOver => Next::Stay,
        }
    }

    fn end(&mut self) {
        self.leave();
    }
}

/// Draws a martian that walks along a bar, in an endless loop while the progress (0 to 1) is unknown.
fn draw_progress(
    painter: &mut Painter,
    (x, y, width, height): Rect,
    scale: f32,
    part: Option<f32>,
    (time, colour): (f32, u8),
) {
    let bar = y + height - 10.0 * scale;
    let along = part.unwrap_or_else(|| (time * 0.4).fract()).clamp(0.0, 1.0);
    if part.is_some() {
        panel::bar(
            painter,
            (x, bar),
            width / scale,
            along,
            "ui/bar_green",
            scale,
        );
    } else {
        painter.rectangle((x, bar + 2.0 * scale, width, scale), theme::EDGE);
    }
    let atlas = painter.atlas.clone();
    let frame = (time * 10.0) as usize % 6;
    let walker = atlas.tinted(atlas.get("player/walk"), frame, colour);
    let at = ((x + width * along).round(), bar - 10.0 * scale);
    painter.pose(walker, Pose::upright(at, scale));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;

    #[test]
    fn joining_is_cancelled_by_click_or_escape() {
        let open = || {
            Visit::new("connect", |_| ConnectScreen {
                step: Step::HandedOver,
                address: "mars.example".to_owned(),
                attempt: JoinAttempt {
                    address: "mars.example".to_owned(),
                    password: None,
                    players: 1,
                    expects: None,
                    listed: None,
                },
            })
        };
        let is_form = |next| matches!(next, Next::To(Destination::JoinForm));
        assert!(is_form(open().click("Cancel")));
        assert!(is_form(open().press(Nav::Back)));
        assert!(open().texts().contains(&"Waiting for server".to_owned()));
    }
}
