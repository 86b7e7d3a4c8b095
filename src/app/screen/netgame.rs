//! Screen of a netgame in progress. It is never paused: dialogs and the chat line are drawn over the running game.

use super::{Destination, Next, Screen};
use crate::app::audio::effect::Effect;
use crate::app::context::AppContext;
use crate::app::netgame::{GameOver, game_over};
use crate::app::play::{Play, connection_status, player_list};
use crate::app::recordings;
use crate::app::ui::dialog;
use crate::app::ui::menu_list::{MenuChoice, MenuList};
use crate::app::ui::text_field::{EditResult, HEIGHT, TextField};
use crate::config::Key;
use crate::localization::MessageId;
use crate::net::limits::CHAT_BYTES;
use crate::session::input_latch::FrameInput;
use crate::session::netgame_session::{NetGame, Side};
use std::time::{Duration, Instant};

/// What is drawn over the game.
enum Overlay {
    /// Nothing.
    Nothing,
    /// The dialog for leaving the game.
    Leave(MenuList),
    /// The chat line.
    Chat(TextField),
}

/// Screen of a netgame in progress.
pub struct NetgameScreen {
    play: Play<NetGame>,
    overlay: Overlay,
}

/// Maximum wait for the goodbye to be acknowledged when the window closes.
const GOODBYE_TIMEOUT: Duration = Duration::from_millis(600);

impl NetgameScreen {
    /// Creates the screen of a netgame that has received its world.
    pub fn new(ctx: &AppContext, mut game: NetGame) -> NetgameScreen {
        game.request_recordings(ctx.config.settings.demo.autosave_on_level_done);
        let mut play = Play::new(game);
        play.start_opening(ctx);
        NetgameScreen {
            play,
            overlay: Overlay::Nothing,
        }
    }

    /// Handles input for the overlay; returns the input left for the player.
    fn handle_input(&mut self, ctx: &mut AppContext) -> FrameInput {
        match &mut self.overlay {
            Overlay::Chat(field) => {
                match field.update(&ctx.input.edit()) {
                    None => return FrameInput::default(),
                    Some(EditResult::Cancelled) => {}
                    Some(EditResult::Done) => {
                        let text = field.text().trim().to_owned();
                        if !text.is_empty() {
                            self.play.game.say(&text);
                        }
                    }
                }
                self.overlay = Overlay::Nothing;
                FrameInput::default()
            }
            Overlay::Leave(list) => {
                match ctx.choose(list, &[true; 2]) {
                    Some(MenuChoice::Back | MenuChoice::Entry(0)) => {
                        self.overlay = Overlay::Nothing
                    }
                    Some(MenuChoice::Entry(_)) => {
                        self.overlay = Overlay::Nothing;
                        self.play.game.leave();
                    }
                    _ => {}
                }
                FrameInput::default()
            }
            Overlay::Nothing => self.handle_game_keys(ctx),
        }
    }

    fn handle_game_keys(&mut self, ctx: &mut AppContext) -> FrameInput {
        let settings = &ctx.config.settings;
        let input = &ctx.input;
        let keys = &settings.function_keys;
        if input.pressed(&settings.controls.menu) || input.pressed(&[Key::Escape]) {
            self.overlay = Overlay::Leave(MenuList::default());
        } else if input.pressed(&keys.chat) {
            self.overlay = Overlay::Chat(TextField::new("", CHAT_BYTES));
        } else if input.pressed(&keys.force_save)
            && let Some(demo) = self.play.game.recording()
            && let Some(file) = recordings::save(ctx, &demo)
        {
            self.play
                .show_banner(MessageId("banner-recording-saved"), &file);
        }
        match self.overlay {
            Overlay::Nothing => ctx.input.frame_input(ctx.config.settings.controls.keys()),
            _ => FrameInput::default(),
        }
    }

    /// Shows new chat messages; those of others make a sound.
    fn show_chat(&mut self, ctx: &mut AppContext) {
        for (player, text) in self.play.game.take_chat() {
            let seat = player.map(usize::from);
            if seat != Some(self.play.game.local_player()) {
                ctx.audio.menu_sound(Effect::MenuMove);
            }
            self.play.show_chat(&ctx.localizer, seat, &text);
        }
    }

    /// Saves the recording of a finished level that the host has sent.
    fn save_sent_recording(&mut self, ctx: &AppContext) {
        if let Some(bytes) = self.play.game.take_sent_recording() {
            recordings::save_sent(ctx, &bytes);
        }
    }
}

impl Screen for NetgameScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        let input = self.handle_input(ctx);
        self.play.run(ctx, &[input]);
        self.show_chat(ctx);
        self.save_sent_recording(ctx);
        let Some(over) = game_over(&self.play.game) else {
            return Next::Stay;
        };
        if let Some(live) = self.play.game.live() {
            recordings::end(ctx, live);
        }
        Next::To(match over {
            GameOver::Left => Destination::Menu,
            GameOver::Because(title, text) => {
                Destination::GameOver(ctx.text(title), ctx.text(text))
            }
        })
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        self.play.draw(ctx, true);
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let seconds = ctx.seconds();
        let game = &self.play.game;
        if let Some(sign) = game.connection_status() {
            connection_status::draw(ctx, sign, seconds);
        }
        match &mut self.overlay {
            Overlay::Nothing => {
                let key = &ctx.config.settings.function_keys.players;
                if ctx.input.held(key) {
                    player_list::draw(ctx, game);
                }
            }
            Overlay::Leave(list) => {
                let (leave, address) = match game.side() {
                    Side::Host(address) => (MessageId("netgame-end"), address.as_ref()),
                    Side::Client => (MessageId("netgame-leave"), None),
                };
                let entries =
                    [MessageId("common-back"), leave].map(|entry| (ctx.text(entry), true));
                let foot = address
                    .map(|at| ctx.text(MessageId("netgame-address").with("address", at.as_str())));
                let title = ctx.text(MessageId("netgame-leave-question"));
                dialog::draw(
                    &mut ctx.painter,
                    ctx.size,
                    scale,
                    &title,
                    list,
                    &entries,
                    &foot.unwrap_or_default(),
                );
            }
            Overlay::Chat(field) => {
                let room = (width - 16.0 * scale).min(360.0 * scale).round();
                let left = ((width - room) / 2.0).round();
                let y = (height * 0.8).round() - HEIGHT * scale;
                let prompt = ctx.text(MessageId("chat-prompt"));
                field.draw(&mut ctx.painter, (left, y, room), scale, &prompt, seconds);
            }
        }
    }

    fn is_in_play(&self) -> bool {
        true
    }

    fn is_typing(&self) -> bool {
        matches!(self.overlay, Overlay::Chat(_))
    }

    fn end(&mut self, _ctx: &mut AppContext) {
        let game = &mut self.play.game;
        game.leave();
        let start = Instant::now();
        while game.end().is_none() && start.elapsed() < GOODBYE_TIMEOUT {
            game.poll();
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
