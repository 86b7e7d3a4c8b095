//! Form for joining a network game: server, players of this computer, name and password, and a list of servers. The
//! default port is in `config/sections/network.rs`.

use super::server_table::{self, RowMessages};
use super::widget_screen::View;
use super::{Destination, Next, PASSWORD_BYTES};
use crate::app::context::AppContext;
use crate::app::cycle::CycleStep;
use crate::app::folders::Folders;
use crate::app::netgame::{AddressLookup, AddressLookups, remembered_servers, saved_servers};
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Id, Input, ROW, Widget, button, choice, column, help, input, labelled, list, page, row,
};
use crate::config::{Game, LOCAL_PLAYERS, Settings};
use crate::localization::MessageId;
use crate::net::limits::NAME_BYTES;
use crate::net::rendezvous::socket::RENDEZVOUS_PORT;
use crate::net::secure::KeyId;
use crate::net::server_search::{Scope, Search};
use crate::session::clock::Time;
use crate::session::server_list::ServerList;
use crate::session::server_list::saved::{SavedServers, SavedServersError};
use std::net::SocketAddr;

/// Maximum length of a server's address, bytes.
const SERVER_BYTES: usize = 253;
/// Width of the page and of its buttons, font pixels.
const WIDTH: f32 = 430.0;
const BUTTON: f32 = 110.0;
/// Name of the list with the entries, and the entry with the password.
const FORM: &str = "form";
const PASSWORD: usize = 4;

/// Values typed for the last attempt to join; kept in memory only.
#[derive(Clone, Default)]
pub struct LastJoinAttempt {
    /// Server, if it differs from the one in the settings.
    pub server: Option<String>,
    /// Password; empty for none.
    pub password: String,
    /// Joins without players, as a spectator.
    pub spectates: bool,
    /// The key of the server if it was chosen from the list.
    pub listed: Option<KeyId>,
}

/// Form for joining a network game.
pub struct JoinForm {
    last: LastJoinAttempt,
    servers: ServerList,
    saved: SavedServers,
    /// Looks for servers, if the settings allow it or some are saved.
    search: Option<Search>,
    /// Addresses of saved servers that are being looked up.
    lookups: Option<AddressLookups>,
    /// The address of the rendezvous service while it is being looked up.
    service: Option<AddressLookup>,
}

/// Actions of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Join the game.
    Join,
    /// Join a server of the list.
    Choose(usize),
    /// Look for servers again.
    Refresh,
    /// Make a server of the list a favourite, or one like any other.
    Favourite(usize),
    /// Forget a server of the list.
    Forget(usize),
    /// Fewer or more players on this computer; one less than the first makes a spectator.
    Players(CycleStep),
    /// A new server.
    Server(String),
    /// A new name of the player.
    Name(String),
    /// A new password.
    Password(String),
    /// Back to the menu.
    Back,
}

/// Messages of the rows in the list of servers.
const ROW_MESSAGES: RowMessages<Message> = RowMessages {
    choose: Message::Choose,
    favourite: Message::Favourite,
    forget: Message::Forget,
};

/// Says that the list of saved servers could not be changed.
fn not_saved(ctx: &mut AppContext, error: &SavedServersError) {
    log::warn!("{error}");
    ctx.show_toast(match error {
        SavedServersError::Full => MessageId("servers-too-many"),
        _ => MessageId("servers-not-saved"),
    });
}

/// Entries from top to bottom.
const ENTRIES: usize = 5;

impl JoinForm {
    /// Creates the form with the values of the last attempt; all others come from the settings. A password is never
    /// written to a file.
    pub fn new(folders: &Folders, last: LastJoinAttempt) -> JoinForm {
        let saved = saved_servers(folders);
        let servers = saved.read().unwrap_or_else(|error| {
            log::warn!("{error}");
            Vec::new()
        });
        JoinForm {
            last,
            servers: ServerList::new(servers, remembered_servers(folders)),
            saved,
            search: None,
            lookups: None,
            service: None,
        }
    }

    /// Makes a server of the list a favourite, or one like any other.
    fn toggle_favourite(&mut self, ctx: &mut AppContext, index: usize) {
        let Some(server) = self.servers.rows().get(index) else {
            return;
        };
        let is_favourite = !server.is_favourite();
        let name = if server.name() == server.address() {
            ""
        } else {
            server.name()
        };
        match self
            .saved
            .set_favourite(server.address(), name, is_favourite)
        {
            Ok(()) => self.servers.set_favourite(index, is_favourite),
            Err(error) => not_saved(ctx, &error),
        }
    }

    /// Forgets a saved server.
    fn forget(&mut self, ctx: &mut AppContext, index: usize) {
        let Some(server) = self.servers.rows().get(index).filter(|row| row.is_saved()) else {
            return;
        };
        match self.saved.forget(server.address()) {
            Ok(()) => self.servers.remove(index),
            Err(error) => not_saved(ctx, &error),
        }
    }

    /// Asks the saved servers whose addresses are known.
    fn ask_saved(&self) {
        let addresses = self.servers.saved_addresses();
        self.search
            .iter()
            .for_each(|search| search.ask(addresses.clone()));
    }

    /// Returns the server shown in the form.
    fn server<'a>(&'a self, settings: &'a Settings) -> &'a str {
        let saved = &settings.network.server_address;
        self.last.server.as_ref().unwrap_or(saved)
    }

    /// Joins, and saves the server shown in the form to the settings.
    fn join(&mut self, settings: &mut Settings) -> Destination {
        let chosen = self.last.server.take();
        if let Some(server) = &chosen {
            settings.network.server_address.clone_from(server);
        }
        let listed = self.last.listed.take().filter(|_| chosen.is_some());
        self.join_server(chosen.filter(|_| listed.is_some()), listed)
    }

    /// Joins a server of the list, or asks for its password if none has been entered.
    fn choose(&mut self, ctx: &mut AppContext, ui: &mut UiState, index: usize) -> Next {
        let Some(server) = self.servers.rows().get(index) else {
            return Next::Stay;
        };
        let (address, key) = (server.address().to_owned(), server.key());
        if server.has_password() && self.last.password.is_empty() {
            (self.last.server, self.last.listed) = (Some(address), key);
            ui.focus(Id::row(FORM, PASSWORD));
            ctx.show_toast(MessageId("servers-enter-password"));
            return Next::Stay;
        }
        Next::To(self.join_server(Some(address), key))
    }

    /// Joins a server; `None` is that of the settings. The key is that of the server list.
    fn join_server(&self, server: Option<String>, listed: Option<KeyId>) -> Destination {
        let password = self.last.password.clone();
        Destination::Join {
            server,
            password: (!password.is_empty()).then_some(password),
            players: self.last.spectates.then_some(0),
            expects: None,
            listed,
        }
    }

    /// Changes the number of players on this computer.
    fn change_players(&mut self, settings: &mut Settings, step: CycleStep) {
        let players = &mut settings.game.local_players;
        let most = i32::from(*LOCAL_PLAYERS.end());
        let now = if self.last.spectates {
            0
        } else {
            i32::from(*players)
        };
        let wanted = (now + i32::from(step.offset())).clamp(0, most);
        self.last.spectates = wanted == 0;
        *players = u16::try_from(wanted).map_or(1, |wanted| wanted.max(1));
    }

    /// Describes the entry with the number of players.
    fn players<'a>(&self, texts: &Texts, settings: &Game) -> Widget<'a, Message> {
        let players = i32::from(settings.local_players);
        let value = match self.last.spectates {
            true => MessageId("join-spectator").into(),
            false => MessageId("menu-players").with("players", players),
        };
        let label = texts.get(MessageId("join-players"));
        labelled(label, choice(texts.get(value)))
            .on_change(Message::Players)
            .help(texts.get(MessageId("join-players-help")))
    }

    fn entry<'a>(&self, texts: &Texts, settings: &Settings, index: usize) -> Widget<'a, Message> {
        match index {
            0 => button(texts.get(MessageId("join-join")), Message::Join),
            1 => {
                let mut server = Input::new(self.server(settings), SERVER_BYTES, Message::Server);
                server.rules.no_spaces = true;
                let label = texts.get(MessageId("join-server"));
                input(label, server).help(texts.get(MessageId("join-server-help")))
            }
            2 => self.players(texts, &settings.game),
            3 => {
                let name = Input::new(&settings.game.player_name, NAME_BYTES, Message::Name);
                let label = texts.get(MessageId("options-name"));
                input(label, name).help(texts.get(MessageId("options-name-help")))
            }
            _ => {
                let mut password =
                    Input::new(&self.last.password, PASSWORD_BYTES, Message::Password);
                password.rules.hidden = true;
                let label = texts.get(MessageId("join-password"));
                input(label, password).help(texts.get(MessageId("join-password-help")))
            }
        }
    }
}

impl View for JoinForm {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let entries = list(FORM, ENTRIES, |index| {
            self.entry(&ctx.texts, &ctx.config.settings, index)
        });
        let servers = self.servers.rows();
        let searches = self.search.is_some();
        let key = |label, message, id: &'static str| {
            button(ctx.texts.get(label), message)
                .id(id)
                .min_width(BUTTON)
        };
        let mut buttons = Vec::new();
        if searches {
            buttons.push(key(
                MessageId("servers-refresh"),
                Message::Refresh,
                "refresh",
            ));
        }
        buttons.push(key(MessageId("common-back"), Message::Back, "back"));
        let content = [
            // Only the list of servers gets smaller in a low window.
            column([entries]).height(ENTRIES as f32 * ROW),
            server_table::head(ctx, ui, servers.len()).margin(7.0, 3.0),
            server_table::rows(ctx, servers, searches, ROW_MESSAGES),
            help().margin(4.0, 0.0),
            row(buttons).centred().gap(10.0).margin(4.0, 0.0),
        ];
        page(
            WIDTH,
            ctx.texts.get(MessageId("menu-join")),
            content,
            Message::Back,
        )
    }

    fn open(&mut self, ctx: &AppContext, _: &mut UiState) {
        let network = &ctx.config.settings.network;
        let names = self.servers.rows().iter().map(|row| row.address());
        let names = names.filter(|address| address.parse::<SocketAddr>().is_err());
        let names = names.map(str::to_owned).collect();
        self.lookups = Some(AddressLookups::begin(names, network.server_port));
        let service = network.rendezvous_server.trim();
        self.service =
            (!service.is_empty()).then(|| AddressLookup::begin(service, RENDEZVOUS_PORT, ""));
        let is_alone = self.servers.rows().is_empty() && self.service.is_none();
        let scope = match network.lan_discovery {
            true => Scope::LocalNetwork,
            false if is_alone => return,
            false => Scope::Only(Vec::new()),
        };
        self.search = Search::start(scope)
            .inspect_err(|error| log::warn!("cannot look for servers: {error}"))
            .ok();
        self.ask_saved();
    }

    fn tick(&mut self, ctx: &mut AppContext, _: &mut UiState) -> Next {
        let now = ctx.time.now();
        let found = self.lookups.as_ref().map(AddressLookups::take);
        let found = found.unwrap_or_default();
        for (name, address) in &found {
            self.servers.resolve(name, *address);
        }
        if !found.is_empty() {
            self.ask_saved();
        }
        if let Some(found) = self.service.as_ref().and_then(AddressLookup::answer) {
            self.service = None;
            match (found, &self.search) {
                (Ok(found), Some(search)) => search.ask_rendezvous(found.address),
                (Err(error), _) => log::warn!("cannot ask the rendezvous service: {error}"),
                (Ok(_), None) => {}
            }
        }
        for found in self.search.iter().flat_map(Search::take) {
            self.servers.add(found, now);
        }
        self.servers.update(now);
        Next::Stay
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        let settings = &mut ctx.config.settings;
        match message {
            Message::Choose(index) => return self.choose(ctx, ui, index),
            Message::Favourite(index) => self.toggle_favourite(ctx, index),
            Message::Forget(index) => self.forget(ctx, index),
            Message::Refresh => {
                self.servers.remove_silent();
                self.search.iter().for_each(Search::refresh);
            }
            Message::Join => return Next::To(self.join(settings)),
            Message::Back => return Next::To(Destination::Menu),
            // The server would refuse an empty address or name.
            Message::Server(text) if !text.trim().is_empty() => {
                settings.network.server_address = text.trim().to_owned();
                (self.last.server, self.last.listed) = (None, None);
            }
            Message::Name(text) if !text.trim().is_empty() => {
                settings.game.player_name = text.trim().to_owned();
            }
            Message::Server(_) | Message::Name(_) => {}
            Message::Players(step) => self.change_players(settings, step),
            Message::Password(text) => self.last.password = text,
        }
        Next::Stay
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::{EditKey, Modifiers, Nav};
    use crate::app::ui::testing::{edit, typing};
    use crate::net::discovery::message::ServerInfo;
    use crate::net::protocol_version::PROTOCOL;
    use crate::net::server_search::{Found, FoundBy};
    use crate::net::wire::WireText;
    use std::time::Duration;

    fn visit(last: LastJoinAttempt) -> Visit<JoinForm> {
        Visit::new("join", |ctx| JoinForm::new(&ctx.folders, last))
    }

    fn retry() -> LastJoinAttempt {
        LastJoinAttempt {
            server: Some("mars.example:99".to_owned()),
            password: "olympus".to_owned(),
            spectates: false,
            listed: None,
        }
    }

    #[test]
    fn after_a_failed_attempt_enter_tries_again_with_the_same_values() {
        let mut form = visit(retry());
        assert!(form.texts().contains(&"mars.example:99".to_owned()));
        let Next::To(Destination::Join {
            server,
            password,
            players,
            expects: None,
            listed: None,
        }) = form.press(Nav::Confirm)
        else {
            panic!("the form does not join");
        };
        assert_eq!((server, password.as_deref()), (None, Some("olympus")));
        assert_eq!(players, None, "as in the settings");
        let saved = &form.ctx.config.settings.network.server_address;
        assert_eq!(saved, "mars.example:99");
    }

    fn answer(number: u8, address: &str) -> Found {
        Found {
            address: address.parse().expect("an address"),
            way: FoundBy::LocalNetwork,
            info: ServerInfo {
                port: 24785,
                protocol: PROTOCOL,
                key: KeyId([number; 10]),
                version: WireText::new("0.1.0"),
                name: WireText::new(&format!("Server {number}")),
                level: WireText::new("Old mine"),
                players: 2,
                max_players: 8,
                spectators: 0,
                has_password: false,
            },
            ping: Some(Duration::from_millis(3)),
        }
    }

    /// Opens the form with two servers in the list; the second one has a password.
    pub fn visit_with_servers() -> Visit<JoinForm> {
        let mut form = visit(LastJoinAttempt::default());
        let now = form.ctx.time.now();
        let servers = &mut form.screen.view_mut().servers;
        servers.add(answer(1, "10.0.0.7:24785"), now);
        let mut locked = answer(2, "10.0.0.8:24785");
        locked.info.has_password = true;
        servers.add(locked, now);
        form
    }

    #[test]
    fn a_server_of_the_list_must_have_the_listed_key() {
        let mut form = visit_with_servers();
        let listed = |next| match next {
            Next::To(Destination::Join { listed, .. }) => listed,
            _ => panic!("the form does not join"),
        };
        assert_eq!(listed(form.click("Server 1")), Some(KeyId([1; 10])));
        // Also after its password has been entered.
        form.click("Server 2");
        form.press(Nav::Confirm);
        form.handle(typing("olympus"));
        assert_eq!(listed(form.click("Join")), Some(KeyId([2; 10])));
        // From then on it is the server of the settings.
        assert_eq!(listed(form.click("Join")), None);
    }

    fn joined(next: &Next) -> Option<&str> {
        match next {
            Next::To(Destination::Join { server, .. }) => server.as_deref(),
            _ => None,
        }
    }

    #[test]
    fn a_server_of_the_list_is_joined_by_keys_and_by_pointer() {
        let mut form = visit_with_servers();
        let texts = form.texts();
        for expected in ["Server 1", "Old mine", "2/8", "3 ms", "locked", "0.1.0"] {
            assert!(
                texts.contains(&expected.to_owned()),
                "{expected}: {texts:?}"
            );
        }
        (0..ENTRIES).for_each(|_| drop(form.press(Nav::Down)));
        assert!(form.focused().contains("Server 1"), "{}", form.focused());
        assert_eq!(joined(&form.press(Nav::Confirm)), Some("10.0.0.7:24785"));
        assert_eq!(joined(&form.click("Server 1")), Some("10.0.0.7:24785"));
        let saved = &form.ctx.config.settings.network.server_address;
        assert_eq!(
            saved, "192.168.1.3",
            "the list leaves the entered server alone"
        );
    }

    #[test]
    fn a_locked_server_of_the_list_asks_for_its_password_first() {
        let mut form = visit_with_servers();
        assert!(matches!(form.click("Server 2"), Next::Stay));
        assert!(form.focused().contains("Password"), "{}", form.focused());
        assert!(form.texts().contains(&"10.0.0.8:24785".to_owned()));
        form.press(Nav::Confirm);
        form.handle(typing("olympus"));
        assert_eq!(joined(&form.click("Server 2")), Some("10.0.0.8:24785"));
        assert!(matches!(
            form.click("Join"),
            Next::To(Destination::Join { .. })
        ));
        let saved = &form.ctx.config.settings.network.server_address;
        assert_eq!(saved, "10.0.0.8:24785");
    }

    #[test]
    fn a_favourite_is_saved_and_removed_again() {
        let mut form = visit_with_servers();
        (0..ENTRIES).for_each(|_| drop(form.press(Nav::Down)));
        form.press(Nav::Right);
        assert!(form.focused().contains('\u{2665}'), "{}", form.focused());
        let again = JoinForm::new(&form.ctx.folders, LastJoinAttempt::default());
        let kept: Vec<&str> = again.servers.rows().iter().map(|row| row.name()).collect();
        assert_eq!(kept, ["Server 1"]);
        form.press(Nav::Delete);
        let again = JoinForm::new(&form.ctx.folders, LastJoinAttempt::default());
        assert!(again.servers.rows().is_empty());
        assert!(!form.texts().contains(&"Server 1".to_owned()));
    }

    #[test]
    fn a_favourite_is_chosen_by_pointer() {
        let mut form = visit_with_servers();
        (0..ENTRIES).for_each(|_| drop(form.press(Nav::Down)));
        form.click_in_focus("\u{b7}");
        assert!(form.focused().contains('\u{2665}'), "{}", form.focused());
    }

    #[test]
    fn without_discovery_nothing_is_sent_and_the_list_shows_a_note() {
        let mut form = visit(LastJoinAttempt::default());
        assert!(form.screen.view_mut().search.is_none());
        let off = "Discovery is off (lan_discovery in pm.cfg)".to_owned();
        assert!(form.texts().contains(&off));
    }

    #[test]
    fn a_typed_server_replaces_the_one_of_the_last_attempt() {
        let mut form = visit(retry());
        form.click("mars.example:99");
        form.handle([edit(EditKey::SelectAll, Modifiers::default())]);
        form.handle(typing("ri ght"));
        let saved = &form.ctx.config.settings.network.server_address;
        assert_eq!(saved, "right", "addresses have no spaces");
        form.press(Nav::Confirm);
        form.handle([edit(EditKey::SelectAll, Modifiers::default())]);
        form.handle([edit(EditKey::Delete, Modifiers::default())]);
        form.handle(typing(""));
        let saved = &form.ctx.config.settings.network.server_address;
        assert_eq!(saved, "right", "an empty server is refused");
    }

    #[test]
    fn the_number_of_players_goes_from_spectator_to_four() {
        let mut form = visit(LastJoinAttempt::default());
        form.press(Nav::Down);
        form.press(Nav::Down);
        assert!(form.focused().contains("1 player"), "{}", form.focused());
        for _ in 0..4 {
            form.press(Nav::Right);
        }
        assert!(form.focused().contains("4 players"), "{}", form.focused());
        for _ in 0..5 {
            form.press(Nav::Left);
        }
        assert!(form.focused().contains("Spectator"), "{}", form.focused());
        assert_eq!(form.ctx.config.settings.game.local_players, 1);
        form.press(Nav::First);
        let joined = form.press(Nav::Confirm);
        assert!(matches!(
            joined,
            Next::To(Destination::Join {
                players: Some(0),
                ..
            })
        ));
    }

    #[test]
    fn a_password_is_hidden_kept_verbatim_and_never_stored_in_the_settings() {
        let mut form = visit(LastJoinAttempt::default());
        let before = form.ctx.config.settings.clone();
        form.click("Password");
        form.handle(typing(" two words "));
        assert!(form.texts().contains(&"*".repeat(11)));
        form.press(Nav::First);
        let joined = form.press(Nav::Confirm);
        assert!(matches!(
            joined,
            Next::To(Destination::Join { password: Some(word), .. }) if word == " two words "
        ));
        assert_eq!(form.ctx.config.settings, before);
    }
}
