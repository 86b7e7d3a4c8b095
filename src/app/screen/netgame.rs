//! Screen of a netgame in progress. It is never paused: dialogs and the chat line are drawn over the running game. The
//! maximum length of a chat line, and how many are accepted, is in `net/limits.rs`.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::audio::Audio;
use crate::app::audio::effect::Effect;
use crate::app::context::{AppContext, DrawContext};
use crate::app::folders::Folders;
use crate::app::input::Input as DeviceInput;
use crate::app::netgame::{GameOver, NOT_JOINED, game_over, notice};
use crate::app::play::{Play, connection_status, player_list};
use crate::app::recordings;
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::text_edit::{TextEdit, TextRules};
use crate::app::ui::widget::{
    Id, Input, Widget, button, column, dialog, layers, list, row, space, text_line,
};
use crate::config::Settings;
use crate::localization::{Localizer, MessageId};
use crate::net::limits::CHAT_BYTES;
use crate::session::game_view::GameSession;
use crate::session::input_latch::FrameInput;
use crate::session::netgame_session::{NetGame, Side};
use crate::session::seat_set::SeatSet;
use crate::terminal::print_line;
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
pub enum Message {
    /// Back to the game.
    Close,
    /// Leave the game.
    Leave,
    /// Copy the join code.
    CopyCode,
    /// Make the local player in this seat leave; the others stay.
    LeaveSeat(usize),
    /// Say something to everybody.
    Say(String),
}

/// Screen of a netgame in progress.
pub struct NetgameScreen {
    play: Play<NetGame>,
    overlay: Overlay,
    /// True while the key that lists the players is held.
    lists_players: bool,
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

/// Returns the line with the fingerprint of the server, once it is known.
fn fingerprint_line(game: &NetGame, texts: &Texts) -> Option<String> {
    let fingerprint = game.fingerprint()?;
    let line = MessageId("netgame-fingerprint").with("fingerprint", fingerprint);
    Some(texts.get(line))
}

impl NetgameScreen {
    /// Creates the screen of a netgame that has received its world.
    pub fn new(ctx: &AppContext, mut game: NetGame) -> NetgameScreen {
        if game.is_spectator() {
            game.add_notice(ctx.texts.get(MessageId("netgame-spectating")));
        }
        if let (Side::Client, Some(line)) = (game.side(), fingerprint_line(&game, &ctx.texts)) {
            print_line!("{line}");
        }
        game.request_recordings(ctx.config.settings.demo.autosave_on_level_done);
        let mut play = Play::new(game);
        play.start_opening(&ctx.config.settings.game);
        NetgameScreen {
            play,
            overlay: Overlay::Nothing,
            lists_players: false,
        }
    }

    /// Handles the keys of the game; returns the input of the local players.
    fn handle_game_keys(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Vec<FrameInput> {
        let settings = &ctx.config.settings;
        let input = &ctx.input;
        let keys = &settings.function_keys;
        let seats: SeatSet = (0..self.play.game.input_count()).collect();
        let watches = self.play.game.is_spectator();
        if watches {
            self.choose_followed(settings, input);
        }
        let own = if watches { SeatSet::one(0) } else { seats };
        if input.menu_pressed(settings, own) {
            ui.forget(LEAVE);
            self.overlay = Overlay::Leave;
        } else if input.pressed(&keys.chat) && watches {
            // The server drops chat lines of spectators.
            ctx.show_toast(MessageId("netgame-spectators-cannot-chat"));
        } else if input.pressed(&keys.chat) {
            ui.start_edit(Id::from(CHAT), TextEdit::new("", CHAT_RULES));
            self.overlay = Overlay::Chat;
        } else if input.pressed(&keys.force_save)
            && let Some(demo) = self.play.game.recording()
            && let Some(file) = recordings::save(&ctx.folders, &demo)
        {
            let saved = MessageId("banner-recording-saved");
            self.play.show_banner(saved, &file);
        }
        match self.overlay {
            Overlay::Nothing => ctx.input.local_input(&ctx.config.settings, seats),
            _ => Vec::new(),
        }
    }

    /// Switches the player that a spectator follows, with left and right.
    fn choose_followed(&mut self, settings: &Settings, input: &DeviceInput) {
        let keys = settings.controls.keys();
        for (keys, by) in [(keys.left, -1), (keys.right, 1)] {
            if input.pressed(keys) {
                self.play.game.follow_other(by);
            }
        }
    }

    /// Describes the dialog for leaving the game.
    fn leave_dialog<'a>(&self, texts: &Texts) -> Widget<'a, Message> {
        let (leave, address) = match self.play.game.side() {
            Side::Host { address, .. } => (MessageId("netgame-end"), address.as_ref()),
            Side::Client => (MessageId("netgame-leave"), None),
        };
        let address = address.map(|address| {
            texts.get(MessageId("netgame-address").with("address", address.as_str()))
        });
        let fingerprint = fingerprint_line(&self.play.game, texts);
        let code = self.play.game.join_code();
        let code_line = code.map(|code| texts.get(MessageId("netgame-code").with("code", code)));
        let lines = address.into_iter().chain(code_line).chain(fingerprint);
        let lines: Vec<String> = lines.collect();
        let words = lines.join("\n");
        let names = self.play.game.view().roster.names;
        let one_leaves = self.play.game.leavers();
        let one_leaves = one_leaves.iter().map(|seat| {
            let leaves = MessageId("netgame-seat-leaves").with("player", names[seat]);
            (texts.get(leaves), Message::LeaveSeat(seat))
        });
        let mut answers = vec![(texts.get(MessageId("netgame-stay")), Message::Close)];
        answers.extend(one_leaves);
        answers.push((texts.get(leave), Message::Leave));
        if code.is_some() {
            answers.push((texts.get(MessageId("netgame-copy-code")), Message::CopyCode));
        }
        let rows = list("answers", answers.len(), move |index| {
            let (label, message) = answers[index].clone();
            button(label, message)
        });
        let heading = texts.get(MessageId("netgame-leave-question"));
        dialog(LEAVE, heading, words, rows, Message::Close)
    }

    /// Describes the chat line.
    fn chat_line<'a>(&self, texts: &Texts) -> Widget<'a, Message> {
        let input = Input {
            text: String::new(),
            rules: CHAT_RULES,
            submit: Box::new(Message::Say),
            cancel: Some(Message::Close),
        };
        let say = texts.get(MessageId("chat-prompt"));
        let line = text_line(say, input).id(CHAT).max_width(CHAT_WIDTH).grow();
        let line = row([line]).centred().padding_sides(8.0);
        column([space(), line.margin(0.0, BELOW_CHAT)]).on_back(Message::Close)
    }

    /// Shows new chat messages and notices for the host; messages of others make a sound.
    fn show_chat(&mut self, audio: &mut Audio, localizer: &Localizer) {
        for (player, text) in self.play.game.take_chat() {
            let seat = player.map(usize::from);
            let is_own = |seat| self.play.game.local_seats().contains(seat);
            if !seat.is_some_and(is_own) {
                audio.menu_sound(Effect::MenuMove);
            }
            self.play.show_chat(localizer, seat, &text);
        }
        for notice in self.play.game.take_notices() {
            let text = localizer.text(notice::of(&notice));
            self.play.show_chat(localizer, None, &text);
        }
        for notice in self.play.game.take_client_notices() {
            let text = localizer.text(notice::of_client(&notice));
            self.play.show_chat(localizer, None, &text);
        }
    }

    /// Saves the recording of a finished level that the host has sent.
    fn save_sent_recording(&mut self, folders: &Folders) {
        if let Some(bytes) = self.play.game.take_sent_recording() {
            recordings::save_sent(folders, &bytes);
        }
    }
}

impl View for NetgameScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        match self.overlay {
            Overlay::Nothing => layers([]),
            Overlay::Leave => self.leave_dialog(&ctx.texts),
            Overlay::Chat => self.chat_line(&ctx.texts),
        }
    }

    fn on_message(&mut self, ctx: &mut AppContext, _: &mut UiState, message: Message) -> Next {
        self.overlay = Overlay::Nothing;
        let game = &mut self.play.game;
        match message {
            Message::Close => {}
            Message::CopyCode => {
                if let Some(code) = game.join_code() {
                    ctx.clipboard.set(code);
                    ctx.show_toast(MessageId("netgame-code-copied"));
                }
            }
            Message::Leave => game.leave(),
            Message::LeaveSeat(seat) => game.leave_seat(seat),
            Message::Say(text) if text.trim().is_empty() => {}
            Message::Say(text) => game.say(text.trim()),
        }
        Next::Stay
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        let key = &ctx.config.settings.function_keys.players;
        self.lists_players = self.overlay == Overlay::Nothing && ctx.input.held(key);
        let input = match self.overlay {
            Overlay::Nothing => self.handle_game_keys(ctx, ui),
            _ => Vec::new(),
        };
        self.play.run(&mut ctx.for_playing(), &input);
        self.show_chat(&mut ctx.audio, &ctx.texts.localizer);
        self.save_sent_recording(&ctx.folders);
        let Some(over) = game_over(&self.play.game) else {
            return Next::Stay;
        };
        if let Some(live) = self.play.game.live() {
            recordings::end(ctx.autosave.as_ref(), live);
        }
        Next::To(match over {
            GameOver::Left => Destination::Menu,
            GameOver::KeyChanged(text, _) => Destination::NotJoined(NOT_JOINED, text),
            GameOver::Because(title, text) => Destination::GameOver(title, text),
        })
    }

    fn draw_behind(&mut self, ctx: &mut DrawContext) -> bool {
        self.play.draw(ctx, true);
        let game = &self.play.game;
        if let Some(sign) = game.connection_status() {
            connection_status::draw(ctx, sign);
        }
        if self.lists_players {
            player_list::draw(ctx, game);
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

    fn end(&mut self) {
        let game = &mut self.play.game;
        game.leave();
        let start = Instant::now();
        while game.end().is_none() && start.elapsed() < GOODBYE_TIMEOUT {
            game.poll();
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
