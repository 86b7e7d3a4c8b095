//! Screen of a netgame in progress. It is never paused: its menu, players, chat and emotes are drawn over the running game.
//! The maximum length of a chat line is in `net/limits.rs`; how many are accepted, in
//! `session/netgame/server/connections/request_rates.rs`.

mod chat;
mod lobby;
mod menu;
mod message;
mod players;
mod rules;

use self::chat::EMOTE_GRID;
use self::menu::{LEAVE, LIST, MENU, fingerprint_line};
use self::message::{Entry, LobbyAction, Message, Overlay};
use super::instant_replay::InstantReplayControls;
use super::opened_from::after;
use super::spectator::{SpectatorControls, next_delay};
use super::widget_screen::View;
use super::{Destination, Next, OpenedFrom, match_rules};
use crate::app::context::{AppContext, DrawContext};
use crate::app::input::Input as DeviceInput;
use crate::app::play::net_play::NetPlay;
use crate::app::play::player_list;
use crate::app::recordings;
use crate::app::ui::state::UiState;
use crate::app::ui::text_edit::TextEdit;
use crate::app::ui::widget::{Id, Widget, layers};
use crate::config::Key;
use crate::localization::MessageId;
use crate::session::fire_toggle::FireToggle;
use crate::session::input_latch::FrameInput;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::player_request::PlayerRequest;
use crate::session::netgame_session::{NetGame, Side};
use crate::session::seat_set::SeatSet;
use crate::terminal::print_line;

/// Screen of a netgame in progress.
pub struct NetgameScreen {
    /// `None` only while switching to another screen.
    net: Option<Box<NetPlay>>,
    overlay: Overlay,
    /// The lobby was open in the last frame.
    had_lobby: bool,
    /// True while the key that lists the players is held.
    lists_players: bool,
    /// The controls of a spectator.
    spectator: SpectatorControls,
    /// The controls of an instant replay.
    replay: InstantReplayControls,
    fire: FireToggle,
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
        game.set_delay(ctx.config.settings.network.spectator_delay);
        let mut net = Box::new(NetPlay::new(game));
        net.play.start_opening(&ctx.config.settings.game);
        NetgameScreen {
            net: Some(net),
            overlay: Overlay::Nothing,
            had_lobby: false,
            lists_players: false,
            spectator: SpectatorControls::new(),
            replay: InstantReplayControls::new(),
            fire: FireToggle::default(),
        }
    }

    /// Creates the screen of a netgame whose menu is open again.
    pub fn with_menu(net: Box<NetPlay>) -> NetgameScreen {
        NetgameScreen {
            net: Some(net),
            overlay: Overlay::Menu,
            had_lobby: true,
            lists_players: false,
            spectator: SpectatorControls::new(),
            replay: InstantReplayControls::new(),
            fire: FireToggle::default(),
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
        } else if input.pressed(&keys.emote) && !watches {
            ui.forget(EMOTE_GRID);
            self.overlay = Overlay::Emotes;
        } else if input.pressed(&keys.instant_replay) && !watches {
            self.start_replay(ctx);
        } else if input.pressed(&keys.force_save)
            && let Some(demo) = net.play.game.recording()
            && let Some(file) = recordings::save(&ctx.folders, &demo)
        {
            let saved = MessageId("banner-recording-saved");
            net.play.show_banner(saved, &file);
        }
        match self.overlay {
            Overlay::Nothing if !self.is_replaying() => {
                let settings = &ctx.config.settings;
                let mut input = ctx.input.local_input(settings, seats);
                self.fire.apply(settings.game.toggle_fire, &mut input);
                input
            }
            _ => Vec::new(),
        }
    }

    /// Returns true during an instant replay.
    fn is_replaying(&self) -> bool {
        let net = self.net.as_ref();
        net.is_some_and(|net| net.play.game.is_replaying())
    }

    /// Starts an instant replay, during which the local players get no input.
    fn start_replay(&mut self, ctx: &mut AppContext) {
        if let Some(net) = &mut self.net
            && !net.play.game.start_replay()
        {
            ctx.show_toast(MessageId("instant-replay-nothing"));
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
        if let Some(net) = &mut self.net {
            net.chat.forget_recalled();
        }
        ui.start_edit(Id::from(chat::LINE), TextEdit::new("", chat::RULES));
        self.overlay = Overlay::Chat;
    }

    /// Shows something over the game, with the focus where it begins.
    fn show(&mut self, ctx: &mut AppContext, ui: &mut UiState, overlay: Overlay) {
        self.overlay = overlay;
        match overlay {
            Overlay::Chat => {
                self.overlay = Overlay::Nothing;
                self.open_chat(ctx, ui);
            }
            Overlay::ChatLog => {
                let rows = self.net.as_ref().map_or(0, |net| net.chat_rows().len());
                match rows.checked_sub(1) {
                    Some(last) => ui.focus(Id::row(chat::LOG, last)),
                    None => ui.focus("say"),
                }
            }
            Overlay::Players => {
                let is_there = ui.focused().is_some_and(|id| id.name == players::LIST);
                if !is_there {
                    ui.focus(Id::row(players::LIST, 0));
                }
            }
            Overlay::Lobby => ui.focus(Id::row(lobby::FORM, 0)),
            Overlay::Rules => ui.focus(Id::row(rules::LIST, 0)),
            Overlay::Player(_) => ui.forget(players::PLAYER),
            Overlay::Ban(_) => ui.forget(players::BAN),
            Overlay::Nothing | Overlay::Menu | Overlay::Leave | Overlay::Emotes => {}
        }
    }

    /// Opens the page of the lobby when the lobby opens, and closes it when the game starts.
    fn follow_lobby(&mut self, ctx: &mut AppContext, ui: &mut UiState) {
        let game = self.net.as_ref().map(|net| &net.play.game);
        let is_player = game.is_some_and(|game| !game.is_spectator());
        let is_open = is_player && game.is_some_and(|game| game.lobby().is_some());
        match (std::mem::replace(&mut self.had_lobby, is_open), is_open) {
            (false, true) if self.overlay == Overlay::Nothing => {
                self.show(ctx, ui, Overlay::Lobby);
            }
            (true, false) if self.overlay == Overlay::Lobby => self.overlay = Overlay::Nothing,
            _ => {}
        }
    }

    /// Brings back the player's own lines while one is typed: up the one before, down the one after.
    fn recall_lines(&mut self, input: &DeviceInput, ui: &mut UiState) {
        let Some(net) = &mut self.net else {
            return;
        };
        for (key, is_older) in [(Key::Up, true), (Key::Down, false)] {
            if input.pressed(&[key])
                && let Some(line) = net.chat.recall(is_older)
            {
                ui.start_edit(Id::from(chat::LINE), TextEdit::new(line, chat::RULES));
            }
        }
    }

    /// Does what an entry of the menu is for.
    fn choose(&mut self, ctx: &mut AppContext, ui: &mut UiState, entry: Entry) -> Next {
        self.overlay = Overlay::Nothing;
        let Some(net) = &mut self.net else {
            return Next::Stay;
        };
        match entry {
            Entry::Resume => {}
            Entry::InstantReplay => self.start_replay(ctx),
            Entry::Lobby => self.show(ctx, ui, Overlay::Lobby),
            Entry::Players => self.show(ctx, ui, Overlay::Players),
            Entry::Chat => self.show(ctx, ui, Overlay::ChatLog),
            Entry::Leave => {
                ui.forget(LEAVE);
                self.overlay = Overlay::Leave;
            }
            Entry::Watch | Entry::LeaveQueue => net.play.game.request_seats(Vec::new()),
            Entry::Play => {
                let settings = &ctx.config.settings;
                let players = usize::from(settings.game.local_players);
                let players = LocalPlayer::some(settings, players);
                net.play.game.request_seats(players);
            }
            Entry::Delay => {
                let delay = &mut ctx.config.settings.network.spectator_delay;
                *delay = next_delay(*delay);
                net.play.game.set_delay(*delay);
                self.overlay = Overlay::Menu;
            }
            Entry::Rules => self.show(ctx, ui, Overlay::Rules),
            Entry::NextRound => net.play.game.request(PlayerRequest::NextRound),
            Entry::Rematch => net.play.game.request(PlayerRequest::Rematch),
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
}

impl View for NetgameScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
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
            Overlay::Lobby => match net.play.game.lobby() {
                Some(state) => lobby::lobby(net, state, ctx),
                None => layers([]),
            },
            Overlay::Rules => rules::rules(ctx),
            Overlay::Chat => chat::chat_line(&ctx.texts),
            Overlay::ChatLog => chat::chat_log(net, &ctx.texts),
            Overlay::Emotes => chat::emotes(&ctx.texts),
            Overlay::Player(slot) if players::is_there(net, slot) => {
                players::player(net, &ctx.texts, slot)
            }
            Overlay::Ban(slot) if players::is_there(net, slot) => {
                players::ban_question(net, &ctx.texts, slot)
            }
            Overlay::Players | Overlay::Player(_) | Overlay::Ban(_) => {
                players::players(net, ctx, ui)
            }
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
        match message {
            Message::Close => {}
            Message::Choose(entry) => return self.choose(ctx, ui, entry),
            Message::Show(overlay) => self.show(ctx, ui, overlay),
            Message::Leave => net.play.game.leave(),
            Message::Say(text) => net.say(&text),
            Message::Mute(slot, muted) => {
                net.set_muted(slot, muted);
                self.show(ctx, ui, Overlay::Players);
            }
            Message::Request(request) => {
                net.play.game.request(request);
                self.show(ctx, ui, Overlay::Players);
            }
            Message::Rule(rule, step) => {
                match_rules::change(rule, &mut ctx.config.settings, step);
                self.overlay = Overlay::Rules;
            }
            Message::ApplyRules => {
                let rules = match_rules::rules(&ctx.config.settings);
                net.play.game.request(PlayerRequest::Rules(rules));
                self.overlay = Overlay::Menu;
            }
            Message::Emote(emote) => net.emote(emote),
            Message::Lobby(change) => {
                match change {
                    LobbyAction::Ready => net.toggle_ready(),
                    LobbyAction::Level(number) => net.vote_for_level(number),
                    LobbyAction::Colour(step) => net.change_colour(step),
                    LobbyAction::Start => net.play.game.request(PlayerRequest::StartGame),
                }
                self.overlay = Overlay::Lobby;
            }
        }
        Next::Stay
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        self.follow_lobby(ctx, ui);
        let key = &ctx.config.settings.function_keys.players;
        let is_free = self.overlay == Overlay::Nothing && !self.is_replaying();
        self.lists_players = is_free && ctx.input.held(key);
        let input = match (self.overlay, &mut self.net) {
            (Overlay::Nothing, Some(net)) if net.play.game.is_replaying() => {
                self.replay.update(ctx, &mut net.play);
                Vec::new()
            }
            (Overlay::Nothing, _) => self.handle_game_keys(ctx, ui),
            (Overlay::Chat, _) => {
                self.recall_lines(&ctx.input, ui);
                Vec::new()
            }
            _ => Vec::new(),
        };
        if let (true, Some(net)) = (self.overlay != Overlay::Nothing, &mut self.net) {
            net.play.game.end_replay();
        }
        let over = self.net.as_mut().and_then(|net| net.run(ctx, &input));
        over.map_or(Next::Stay, |over| Next::To(after(over)))
    }

    fn draw_behind(&mut self, ctx: &mut DrawContext) -> bool {
        if let Some(net) = &mut self.net {
            let watches = net.play.game.is_spectator();
            match watches {
                true => self.spectator.prepare(ctx, &mut net.play),
                false => self.spectator.end(&mut net.play),
            }
            let replays = net.play.game.is_replaying();
            match replays {
                true => self.replay.prepare(ctx, &mut net.play),
                false => self.replay.end(&mut net.play),
            }
            net.draw(ctx);
            if replays {
                self.replay.draw(ctx, &net.play);
            }
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
        let mut game = self.net.as_ref().map(|net| &net.play.game).into_iter();
        is_over || game.any(|game| game.is_spectator() || game.is_replaying())
    }

    fn end(&mut self) {
        if let Some(net) = &mut self.net {
            net.end();
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
