//! Screen of a netgame in progress. It is never paused: dialogs and the chat line are drawn over the running game.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::netgame::{GameOver, NetGame};
use crate::app::play::{Play, PlaySource, connection_status, player_list};
use crate::app::recordings;
use crate::app::ui::state::UiState;
use crate::app::ui::text_edit::{TextEdit, TextRules};
use crate::app::ui::widget::{
    Id, Input, Widget, button, column, dialog, layers, list, row, space, text_line,
};
use crate::config::Key;
use crate::localization::MessageId;
use crate::net::limits::CHAT_BYTES;
use crate::session::input_latch::FrameInput;
use std::time::{Duration, Instant};

/// What is drawn over the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overlay {
    /// Nothing.
    Nothing,
    /// The dialog for leaving the game.
    Leave,
    /// The chat line.
    Chat,
}

/// What the player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Back to the game.
    Close,
    /// Leave the game.
    Leave,
    /// Say something to everybody.
    Say(String),
}

/// Screen of a netgame in progress.
pub struct NetgameScreen {
    play: Play,
    overlay: Overlay,
}

/// Maximum wait for the goodbye to be acknowledged when the window closes.
const GOODBYE_TIMEOUT: Duration = Duration::from_millis(600);
/// Name of the dialog and of the chat line; width of the chat line, and its distance from the bottom, font pixels.
const LEAVE: &str = "leave";
const CHAT: &str = "chat";
const CHAT_WIDTH: f32 = 360.0;
const BELOW_CHAT: f32 = 60.0;
const CHAT_RULES: TextRules = TextRules {
    max_bytes: CHAT_BYTES,
    no_spaces: false,
    hidden: false,
};

impl NetgameScreen {
    /// Creates the screen of a netgame that has received its world.
    pub fn new(ctx: &AppContext, game: NetGame) -> NetgameScreen {
        let mut play = Play::new(PlaySource::Net(Box::new(game)));
        play.start_opening(ctx);
        NetgameScreen {
            play,
            overlay: Overlay::Nothing,
        }
    }

    /// Handles the keys of the game; returns the player's input.
    fn handle_game_keys(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> FrameInput {
        let settings = &ctx.config.settings;
        let input = &ctx.input;
        let keys = &settings.function_keys;
        if input.pressed(&settings.controls.menu) || input.pressed(&[Key::Escape]) {
            ui.forget(LEAVE);
            self.overlay = Overlay::Leave;
        } else if input.pressed(&keys.chat) {
            ui.start_edit(Id::from(CHAT), TextEdit::new("", CHAT_RULES));
            self.overlay = Overlay::Chat;
        } else if input.pressed(&keys.force_save)
            && let Some(demo) = self.play.recording()
            && let Some(file) = recordings::save(ctx, &demo)
        {
            let saved = ctx.text(MessageId("toast-recording-saved"));
            self.play.show_banner(&saved, &file);
        }
        match self.overlay {
            Overlay::Nothing => ctx.input.frame_input(&ctx.config.settings.controls),
            _ => FrameInput::default(),
        }
    }

    /// Describes the dialog for leaving the game.
    fn leave_dialog<'a>(&self, ctx: &AppContext) -> Widget<'a, Ask> {
        let game = match &self.play.source {
            PlaySource::Net(game) => Some(game),
            _ => None,
        };
        let leave = match game.is_some_and(|game| game.is_host()) {
            true => MessageId("netgame-end-for-all"),
            false => MessageId("netgame-leave"),
        };
        let answers = [MessageId("common-back"), leave].map(|answer| ctx.text(answer));
        let rows = list("answers", 2, move |index| {
            let ask = if index == 0 { Ask::Close } else { Ask::Leave };
            button(answers[index].clone(), ask)
        });
        let address = game.and_then(|game| game.address());
        let words = address.map_or_else(String::new, |address| {
            ctx.text(MessageId("netgame-address").with("address", address))
        });
        let heading = ctx.text(MessageId("netgame-leave-question"));
        dialog(LEAVE, heading, words, rows, Ask::Close)
    }

    /// Describes the chat line.
    fn chat_line<'a>(&self, ctx: &AppContext) -> Widget<'a, Ask> {
        let input = Input {
            text: String::new(),
            rules: CHAT_RULES,
            submit: Box::new(Ask::Say),
            cancel: Some(Ask::Close),
        };
        let say = ctx.text(MessageId("netgame-say"));
        let line = text_line(say, input).id(CHAT).max_width(CHAT_WIDTH).grow();
        let line = row([line]).centred().padding_sides(8.0);
        column([space(), line.margin(0.0, BELOW_CHAT)]).on_back(Ask::Close)
    }

    /// Saves the recording of a finished level that the host has sent.
    fn save_sent_recording(&mut self, ctx: &AppContext) {
        let sent = self.play.netgame().and_then(NetGame::take_sent_recording);
        if let Some(bytes) = sent {
            recordings::save_sent(ctx, &bytes);
        }
    }
}

impl View for NetgameScreen {
    type Message = Ask;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Ask> {
        match self.overlay {
            Overlay::Nothing => layers([]),
            Overlay::Leave => self.leave_dialog(ctx),
            Overlay::Chat => self.chat_line(ctx),
        }
    }

    fn on_message(&mut self, _: &mut AppContext, _: &mut UiState, ask: Ask) -> Next {
        self.overlay = Overlay::Nothing;
        if let Some(game) = self.play.netgame() {
            match ask {
                Ask::Close => {}
                Ask::Leave => game.leave(),
                Ask::Say(text) if text.trim().is_empty() => {}
                Ask::Say(text) => game.say(text.trim()),
            }
        }
        Next::Stay
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        let input = match self.overlay {
            Overlay::Nothing => self.handle_game_keys(ctx, ui),
            _ => FrameInput::default(),
        };
        self.play.run(ctx, input);
        self.save_sent_recording(ctx);
        let over = self.play.netgame().and_then(|game| game.over());
        let Some(over) = over else {
            return Next::Stay;
        };
        recordings::end(ctx, self.play.live());
        Next::To(match over {
            GameOver::Left => Destination::Menu,
            GameOver::Because(title, text) => Destination::GameOver(title, text),
        })
    }

    fn draw_behind(&mut self, ctx: &mut AppContext) -> bool {
        self.play.draw(ctx, true);
        let (scale, seconds) = (ctx.text_scale(), ctx.seconds());
        let Some(game) = self.play.netgame() else {
            return true;
        };
        if let Some(sign) = game.connection_status() {
            connection_status::draw(&mut ctx.painter, ctx.size, scale, sign, seconds);
        }
        let key = &ctx.config.settings.function_keys.players;
        if self.overlay == Overlay::Nothing && ctx.input.held(key) {
            player_list::draw(&mut ctx.painter, game, ctx.size, scale);
        }
        true
    }

    /// While nothing is over the game, keys are for the game.
    fn takes_input(&self) -> bool {
        self.overlay == Overlay::Nothing
    }

    fn is_in_play(&self) -> bool {
        true
    }

    fn shows_pointer(&self) -> bool {
        self.overlay != Overlay::Nothing
    }

    fn seal(&self) {
        drop(self.play.live());
    }

    fn end(&mut self, _: &mut AppContext) {
        let Some(game) = self.play.netgame() else {
            return;
        };
        game.leave();
        let start = Instant::now();
        while game.over().is_none() && start.elapsed() < GOODBYE_TIMEOUT {
            game.update(FrameInput::default());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
