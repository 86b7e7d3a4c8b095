//! Opens netgames with the settings of the window, and explains their end.

mod address_lookup;
pub mod notice;
pub mod reason;

pub use address_lookup::{AddressLookup, AddressLookups};

use super::context::AppContext;
use super::folders::Folders;
use crate::config::{Settings, UserFolder};
use crate::date;
use crate::level::pack::id::LevelId;
use crate::localization::{Message, MessageId};
use crate::net::discovery::listener::DISCOVERY_PORT;
use crate::net::join_code::JoinCode;
use crate::net::link::display_address;
use crate::net::link::server_address::{TCP_SCHEME, TransportChoice, split_transport};
use crate::net::link::udp::own_addresses;
use crate::net::message::join::Refusal;
use crate::net::secure::{Fingerprint, KeyId};
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::client::{JoinInfo, SessionEnd};
use crate::session::netgame::game_thread::GameThread;
use crate::session::netgame::join_target::JoinTarget;
use crate::session::netgame::known_servers::{self, KnownServer};
use crate::session::netgame::open::{self, Destination, NetTime, SimulatedLink, Visibility};
use crate::session::netgame::paths;
use crate::session::netgame::server::{Hosting, Server, key_file, parse_password};
use crate::session::netgame::tuning::Tuning;
use crate::session::netgame_session::{JoinStep, NetGame, NetgameEnd, Side};
use crate::session::server_list::saved::{self, SavedServers};
use std::net::SocketAddr;

/// The reason for the end of a game, as shown to the player.
#[derive(Clone, Debug, PartialEq)]
pub enum GameOver {
    /// The local player left; nothing to show.
    Left,
    /// The server has another key than the remembered one; the player may accept the one with this fingerprint.
    KeyChanged(Message, Fingerprint),
    /// All seats of the server are taken.
    Full,
    /// A title and an explanation.
    Because(MessageId, Message),
}

/// How to join a netgame.
#[derive(Clone)]
pub struct JoinAttempt {
    /// Address of the server as the player has entered it.
    pub address: String,
    /// Password, if one was given.
    pub password: Option<String>,
    /// Number of local players, 0 for a spectator.
    pub players: usize,
    /// The fingerprint that the key of the server must have, even if another key is remembered.
    pub expects: Option<Fingerprint>,
    /// The key from a server list, used if none is remembered.
    pub listed: Option<KeyId>,
}

impl JoinAttempt {
    /// Replaces a join code by what has been found with it, because servers are remembered by address. The address still
    /// tells how to reach the server.
    pub fn replace_code(&mut self, found: &JoinTarget) {
        let Some(key) = &found.expects else {
            return;
        };
        let address = display_address(found.address);
        self.address = match split_transport(&self.address).0 {
            TransportChoice::Automatic => address.to_string(),
            TransportChoice::Tcp => format!("{TCP_SCHEME}{address}"),
        };
        // The list may have made the code.
        if self.listed.is_none() {
            self.expects.get_or_insert_with(|| key.clone());
        }
    }
}

/// Returns the favourite servers and those played on recently.
pub fn saved_servers(folders: &Folders) -> SavedServers {
    SavedServers::new(folders.user(UserFolder::State).join(saved::FILE_NAME))
}

/// Returns the addresses and keys of known servers.
pub fn remembered_servers(folders: &Folders) -> Vec<(String, KeyId)> {
    let file = paths::known_servers(&folders.config_file);
    known_servers::remembered(&file).unwrap_or_else(|error| {
        // Joining reports the error.
        log::warn!("{error}");
        Vec::new()
    })
}

/// Records that the attempt has succeeded: the player plays on that server.
pub fn record_use(settings: &Settings, folders: &Folders, attempt: &JoinAttempt) {
    let address = match attempt.address.parse::<JoinCode>() {
        Ok(code) => code.to_string(),
        Err(_) => known_servers::host_with_port(&attempt.address, settings.network.server_port),
    };
    let (servers, now) = (saved_servers(folders), date::seconds());
    // Another program may have locked the file, and the game begins now.
    std::thread::spawn(move || {
        if let Err(error) = servers.record_use(&address, now) {
            log::warn!("{error}");
        }
    });
}

/// Hosts a netgame on a level; the players of this window take part.
///
/// # Errors
/// A message for the player if the server cannot be started.
pub fn host(ctx: &AppContext, level: &LevelId) -> Result<NetGame, String> {
    let (mut server, time) = open_server(ctx, level)?;
    server.play_match(&ctx.config.settings.match_rules);
    server.keep_dumps(paths::dumps(
        &ctx.folders.environment,
        &ctx.folders.config_file,
    ));
    let bans = paths::bans(&ctx.folders.config_file);
    let read = server.keep_bans(&bans);
    read.map_err(|error| ctx.texts.get(notice::ban_list_error_message(&error)))?;
    if let Some(autosave) = &ctx.autosave {
        server.keep_recordings(autosave.clone());
    }
    if ctx.config.settings.network.map_port
        && let Err(error) = server.map_port()
    {
        log::warn!("the port is not forwarded: {error}");
    }
    let port = server.net().local_address().port();
    let own = own_addresses();
    let code = JoinCode::new(&own, port, KeyId::from(server.key()));
    let code = code.map(|code| code.to_string());
    let address = own.first().map(|ip| SocketAddr::new(*ip, port).to_string());
    let hint = address.as_ref().map(|at| {
        let hint = MessageId("netgame-address").with("address", at.as_str());
        ctx.texts.get(hint)
    });
    let fingerprint = server.key().to_string();
    let thread = GameThread::start(server, time);
    let mut game = NetGame::new(
        thread,
        time,
        Side::Host {
            address,
            code: code.clone(),
            fingerprint: fingerprint.clone(),
        },
    );
    if let Some(hint) = hint {
        game.add_notice(hint);
    }
    if let Some(code) = code {
        let code = MessageId("netgame-code").with("code", code);
        game.add_notice(ctx.texts.get(code));
    }
    let fingerprint = MessageId("netgame-fingerprint").with("fingerprint", fingerprint);
    game.add_notice(ctx.texts.get(fingerprint));
    Ok(game)
}

fn open_server(ctx: &AppContext, level: &LevelId) -> Result<(Server, NetTime), String> {
    let key_file = paths::server_key(&ctx.folders.config_file);
    let settings = &ctx.config.settings;
    let hosting = Hosting {
        players: LocalPlayer::some(settings, settings.game.local_players.into()),
        password: match &ctx.selection.host_password {
            Some(password) => (!password.is_empty()).then(|| password.clone()),
            None => parse_password(&settings.network.server_password),
        },
        level: ctx.library.level(level).map_or(0, |level| level.number),
        date: date::seconds(),
        identity: key_file::load_or_create(&key_file).map_err(|error| error.to_string())?,
    };
    let network = &settings.network;
    let rendezvous = network.rendezvous_server.trim();
    let is_listed = network.list_publicly && !rendezvous.is_empty();
    let is_visible = network.lan_discovery || is_listed;
    let visibility = is_visible.then(|| Visibility {
        name: network.server_name.clone(),
        lan_port: network.lan_discovery.then_some(DISCOVERY_PORT),
        rendezvous: is_listed.then(|| rendezvous.to_owned()),
    });
    open::serve_visibly(
        network.server_port,
        Box::new(ctx.library.source(&level.pack)),
        Tuning::of(network),
        hosting,
        SimulatedLink::default(),
        visibility,
    )
    .map_err(|error| error.to_string())
}

/// Starts connecting to a server, whose address has been found.
///
/// # Errors
/// A message for the player if no connection can be attempted.
pub fn join(
    settings: &Settings,
    folders: &Folders,
    target: &JoinTarget,
    attempt: &JoinAttempt,
) -> Result<NetGame, String> {
    let known = paths::known_servers(&folders.config_file);
    let address = (attempt.address.as_str(), settings.network.server_port);
    let known = KnownServer::look_up(&known, address, attempt.expects.clone());
    let join_info = JoinInfo {
        players: LocalPlayer::some(settings, attempt.players),
        password: attempt.password.clone(),
        server: known
            .map_err(|error| error.to_string())?
            .listed(attempt.listed),
    };
    let levels = paths::levels(&folders.environment, &folders.config_file);
    let server = Destination {
        address: target.address,
        transport: open::transport_or_setting(target.transport, &settings.network),
        local_port: target.local_port,
    };
    let (mut client, time) = open::connect(
        server,
        Box::new(levels),
        Tuning::of(&settings.network),
        join_info,
        SimulatedLink::default(),
    )
    .map_err(|error| error.to_string())?;
    client.keep_dumps(paths::dumps(&folders.environment, &folders.config_file));
    let sessions = paths::sessions(&folders.environment, &folders.config_file);
    client.keep_session(&sessions, address);
    let thread = GameThread::start(client, time);
    Ok(NetGame::new(thread, time, Side::Client))
}

/// Returns the current step of joining a game, and its progress (0 to 1) if known.
pub fn join_progress(game: &NetGame) -> (MessageId, Option<f32>) {
    match game.join_step() {
        JoinStep::Starting => (MessageId("join-starting"), None),
        JoinStep::Connecting(share) => (MessageId("join-connecting"), Some(share)),
        JoinStep::Downloading(share) => (MessageId("join-downloading"), share),
        JoinStep::Waiting => (MessageId("connection-stalled"), None),
    }
}

/// Returns why a game is over, if it is.
pub fn game_over(game: &NetGame) -> Option<GameOver> {
    let (title, text) = match game.end()? {
        NetgameEnd::Left => return Some(GameOver::Left),
        NetgameEnd::Broken => (ENDED, MessageId("end-internal-error").into()),
        NetgameEnd::Ended(server, SessionEnd::Lost) => {
            let text = MessageId("end-lost-server").with("server", server.to_string());
            (MessageId("end-title-lost"), text)
        }
        NetgameEnd::Ended(_, end @ (SessionEnd::Dismissed { .. } | SessionEnd::WildClock)) => {
            (ENDED, reason::session_end_message(&end))
        }
        NetgameEnd::Ended(_, end @ SessionEnd::KeyChanged { found, .. }) => {
            return Some(GameOver::KeyChanged(
                reason::session_end_message(&end),
                found.into(),
            ));
        }
        NetgameEnd::Ended(_, SessionEnd::Refused(Refusal::Full)) => return Some(GameOver::Full),
        NetgameEnd::Ended(_, end) => (NOT_JOINED, reason::session_end_message(&end)),
    };
    Some(GameOver::Because(title, text))
}

const ENDED: MessageId = MessageId("end-title");
/// Title of errors while joining a game.
pub const NOT_JOINED: MessageId = MessageId("end-title-not-joined");

/// Turns an error message into a sentence: capitalised, with a full stop.
pub fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::netgame::join_target;

    #[test]
    fn session_ends_are_shown_as_sentences() {
        let lost = sentence(&SessionEnd::Lost.to_string());
        assert_eq!(lost, "Connection to the server lost.");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn a_join_code_after_tcp_is_joined_over_tcp() {
        let key = KeyId([7; 10]);
        let code = JoinCode::new(&[[127, 0, 0, 1].into()], 99, key).expect("an address");
        for (scheme, choice) in [
            ("tcp://", TransportChoice::Tcp),
            ("", TransportChoice::Automatic),
        ] {
            let mut attempt = JoinAttempt {
                address: format!("{scheme}{code}"),
                password: None,
                players: 1,
                expects: None,
                listed: None,
            };
            let found = join_target::find(&attempt.address, 1, "").expect("a code");
            attempt.replace_code(&found);
            assert_eq!(attempt.address, format!("{scheme}127.0.0.1:99"));
            assert_eq!(attempt.expects, Some(key.into()));
            assert_eq!(found.transport, choice);
        }
    }
}
