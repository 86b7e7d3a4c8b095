//! Screen of a netgame in progress. It is never paused: dialogs and the chat line are drawn over the running game. The
//! maximum length of a chat line, and how many are accepted, is in `net/limits.rs`.

mod menu;
mod message;

use self::menu::{LEAVE, LIST, MENU, fingerprint_line};
use self::message::{Entry, Message, Overlay};
use super::opened_from::after;
use super::spectator::{SpectatorControls, next_delay};
use super::widget_screen::View;
use super::{Destination, Next, OpenedFrom};
use crate::app::context::{AppContext, DrawContext};
use crate::app::play::net_play::NetPlay;
use crate::app::play::player_list;
use crate::app::recordings;
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::text_edit::{TextEdit, TextRules};
use crate::app::ui::widget::{Id, Input, Widget, column, layers, row, space, text_line};
use crate::localization::MessageId;
use crate::net::limits::CHAT_BYTES;
use crate::session::input_latch::FrameInput;
use crate::session::netgame_session::{NetGame, Side};
use crate::session::seat_set::SeatSet;
use crate::terminal::print_line;

/// Screen of a netgame in progress.
pub struct NetgameScreen {
    /// `None` only while switching to another screen.
    net: Option<Box<NetPlay>>,
    overlay: Overlay,
    /// True while the key that lists the players is held.
    lists_players: bool,
    /// The controls of a spectator.
    spectator: SpectatorControls,
}

/// Name and width of the chat line, and its distance from the bottom, font pixels.
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
    pub fn new(ctx: &AppContext, mut game: NetGame) -> NetgameScreen {
        if game.is_spectator() {
            game.add_notice(ctx.texts.get(MessageId("netgame-spectating")));
        }
        if let (Side::Client, Some(line)) = (game.side(), fingerprint_line(&game, &ctx.texts)) {
            print_line!("{line}");
        }
        game.request_recordings(ctx.config.settings.demo.autosave_on_level_done);
        game.set_delay(ctx.config.settings.network.spectator_delay);
        let mut net = Box::new(NetPlay::new(game));
        net.play.start_opening(&ctx.config.settings.game);
        NetgameScreen {
            net: Some(net),
            overlay: Overlay::Nothing,
            lists_players: false,
            spectator: SpectatorControls::new(),
        }
    }

    /// Creates the screen of a netgame whose menu is open again.
    pub fn with_menu(net: Box<NetPlay>) -> NetgameScreen {
        NetgameScreen {
            net: Some(net),
            overlay: Overlay::Menu,
            lists_players: false,
            spectator: SpectatorControls::new(),
        }
    }

    /// Handles the keys of the game; returns the input of the local players.
    fn handle_game_keys(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Vec<FrameInput> {
        let Some(net) = &mut self.net else {
            return Vec::new();
        };
        let watches = net.play.game.is_spectator();
        let opens_menu = watches && self.spectator.opens_menu(ctx);
        if watches {
            self.spectator.update(ctx, &mut net.play);
        }
        let settings = &ctx.config.settings;
        let input = &ctx.input;
        let keys = &settings.function_keys;
        let seats: SeatSet = (0..net.play.game.input_count()).collect();
        let own = if watches { SeatSet::one(0) } else { seats };
        if opens_menu || input.menu_pressed(settings, own) {
            ui.forget(MENU);
            self.overlay = Overlay::Menu;
        } else if input.pressed(&keys.chat) {
            self.open_chat(ctx, ui);
        } else if input.pressed(&keys.force_save)
            && let Some(demo) = net.play.game.recording()
            && let Some(file) = recordings::save(&ctx.folders, &demo)
        {
            let saved = MessageId("banner-recording-saved");
            net.play.show_banner(saved, &file);
        }
        match self.overlay {
            Overlay::Nothing => ctx.input.local_input(&ctx.config.settings, seats),
            _ => Vec::new(),
        }
    }

    /// Opens the chat line.
    fn open_chat(&mut self, ctx: &mut AppContext, ui: &mut UiState) {
        if self
            .net
            .as_ref()
            .is_some_and(|net| net.play.game.is_spectator())
        {
            // The server drops chat lines of spectators.
            ctx.show_toast(MessageId("netgame-spectators-cannot-chat"));
            return;
        }
        ui.start_edit(Id::from(CHAT), TextEdit::new("", CHAT_RULES));
        self.overlay = Overlay::Chat;
    }

    /// Does what an entry of the menu is for.
    fn choose(&mut self, ctx: &mut AppContext, ui: &mut UiState, entry: Entry) -> Next {
        self.overlay = Overlay::Nothing;
        let Some(net) = &mut self.net else {
            return Next::Stay;
        };
        match entry {
            Entry::Resume => {}
            Entry::Chat => self.open_chat(ctx, ui),
            Entry::Leave => {
                ui.forget(LEAVE);
                self.overlay = Overlay::Leave;
            }
            Entry::Delay => {
                let delay = &mut ctx.config.settings.network.spectator_delay;
                *delay = next_delay(*delay);
                net.play.game.set_delay(*delay);
                self.overlay = Overlay::Menu;
            }
            Entry::LeaveSeat(seat) => net.play.game.leave_seat(seat),
            Entry::CopyCode => {
                if let Some(code) = net.play.game.join_code() {
                    ctx.clipboard.set(code);
                    ctx.show_toast(MessageId("netgame-code-copied"));
                }
            }
            Entry::Options | Entry::Controls | Entry::Help => {
                ctx.selection.pause_row = ui.focused_in(MENU).map_or(0, |id| id.index);
                let Some(net) = self.net.take() else {
                    return Next::Stay;
                };
                let from = OpenedFrom::Netgame(net);
                return Next::To(match entry {
                    Entry::Options => Destination::Options(from),
                    Entry::Controls => Destination::Controls(from),
                    _ => Destination::Help(from),
                });
            }
        }
        Next::Stay
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
}

impl View for NetgameScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        let Some(net) = &self.net else {
            return layers([]);
        };
        match self.overlay {
            Overlay::Nothing => layers([]),
            Overlay::Menu => {
                let delay = ctx.config.settings.network.spectator_delay;
                menu::menu(net, &ctx.texts, delay)
            }
            Overlay::Leave => menu::leave_question(net, &ctx.texts),
            Overlay::Chat => self.chat_line(&ctx.texts),
        }
    }

    fn open(&mut self, ctx: &AppContext, ui: &mut UiState) {
        if self.overlay == Overlay::Menu {
            ui.focus_in(MENU, Id::row(LIST, ctx.selection.pause_row));
        }
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        self.overlay = Overlay::Nothing;
        let Some(net) = &mut self.net else {
            return Next::Stay;
        };
        let game = &mut net.play.game;
        match message {
            Message::Close => {}
            Message::Choose(entry) => return self.choose(ctx, ui, entry),
            Message::Show(overlay) => self.overlay = overlay,
            Message::Leave => game.leave(),
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
        let over = self.net.as_mut().and_then(|net| net.run(ctx, &input));
        over.map_or(Next::Stay, |over| Next::To(after(over)))
    }

    fn draw_behind(&mut self, ctx: &mut DrawContext) -> bool {
        if let Some(net) = &mut self.net {
            let watches = net.play.game.is_spectator();
            if watches {
                self.spectator.prepare(ctx, &mut net.play);
            }
            net.draw(ctx);
            if watches && self.overlay == Overlay::Nothing {
                self.spectator.draw(ctx, &net.play);
            }
            if self.lists_players {
                player_list::draw(ctx, &net.play.game);
            }
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
        let is_over = self.overlay != Overlay::Nothing;
        is_over
            || self
                .net
                .as_ref()
                .is_some_and(|net| net.play.game.is_spectator())
    }

    fn end(&mut self) {
        if let Some(net) = &mut self.net {
            net.end();
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
