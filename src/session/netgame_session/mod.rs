//! A hosted or joined netgame as a session of the window: the snapshots to draw, names, chat and connection status.
//! When a connection counts as silent is in `session/netgame/client/mod.rs` (`WARN_AFTER`).

mod connection;
mod names;
mod replay_control;
pub mod replaying;
mod requests;
mod status;
mod viewable;

pub use self::connection::{ConnectionStatus, JoinStep, NetgameEnd};

use super::game_view::{Change, GameKind, GameSession, GameView, RewindStatus, Roster};
use super::ghosts::RaceView;
use super::input_latch::FrameInput;
use super::local_player::LocalPlayer;
use super::netgame::client::ClientNotice;
use super::netgame::game_thread::GameThread;
use super::netgame::open::NetTime;
use super::netgame::participant::GameOutput;
use super::netgame::server::HOST;
use super::netgame::server::host_notice::HostNotice;
use super::netgame::snapshot::{ConnectionState, PublishedWorlds};
use super::past::instant_replay::InstantReplay;
use super::past::watching::{Shown, Watching};
use super::seat_set::SeatSet;
use super::snapshot_pair::SnapshotPair;
use crate::config::SEATS;
use crate::net::message::control::PlayerInfo;
use crate::replay::{Assists, LiveRecording, Recording};
use crate::sim::rules::events::Event;
use crate::sim::world::{LevelData, World};
use names::Names;
use replaying::Replaying;
use std::sync::Arc;
use std::time::Duration;

/// The world snapshots that are drawn.
struct DisplayedWorlds {
    /// The previous and the current world; those of the last level until the next one has arrived.
    worlds: SnapshotPair,
    /// The world drawn before the last tick passed.
    earlier: Box<World>,
    /// Number of the level, counted from 1; none before the first snapshot.
    level_count: Option<u16>,
}

impl DisplayedWorlds {
    fn empty() -> DisplayedWorlds {
        DisplayedWorlds {
            worlds: SnapshotPair::still(LevelData::default(), Box::default()),
            earlier: Box::default(),
            level_count: None,
        }
    }

    /// Copies the latest snapshots after `ticks` ticks. Returns true if they belong to another level than before.
    fn update(&mut self, frames: &PublishedWorlds, ticks: u32) -> bool {
        if frames.level_count.is_none() {
            return false;
        }
        let latest = &frames.worlds;
        if self.level_count != frames.level_count {
            self.worlds = SnapshotPair::still(latest.level_data.clone(), latest.now.clone());
            (*self.earlier).clone_from(&latest.now);
            self.level_count = frames.level_count;
            return true;
        }
        if ticks > 0 {
            std::mem::swap(&mut self.earlier, &mut self.worlds.now);
            (*self.worlds.now).clone_from(&latest.now);
            (*self.worlds.before).clone_from(&latest.before);
        }
        false
    }
}

/// Which side of a netgame this is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// The host.
    Host {
        /// The address at which others can join, if it is known.
        address: Option<String>,
        /// The join code, if an address is known.
        code: Option<String>,
        /// The fingerprint of the server's key.
        fingerprint: String,
    },
    /// A player who joined.
    Client,
}

/// A hosted or joined netgame. No method blocks on the game thread.
pub struct NetGame {
    thread: GameThread,
    time: NetTime,
    side: Side,
    /// The snapshots to draw.
    displayed: DisplayedWorlds,
    /// Number of ticks the game had run at the last frame.
    ticks: u64,
    /// Events since the last frame in which a tick passed.
    events: Vec<Event>,
    /// The events have been delivered; the next update clears them.
    events_delivered: bool,
    /// Display names of the players, by slot.
    names: Names,
    /// Chat lines not fetched yet: the sender's slot (none for the server) and the text.
    chat: Vec<(Option<u8>, String)>,
    /// Emotes not fetched yet: slot and number.
    emotes: Vec<(u8, u8)>,
    notices: Vec<HostNotice>,
    client_notices: Vec<ClientNotice>,
    /// A recording received from the host, as the bytes of a file.
    sent_recording: Option<Vec<u8>>,
    wants_recordings: bool,
    /// The seat that a spectator follows, if its player is active; `None` for all players.
    watched: Option<usize>,
    /// The view of a spectator.
    watching: Watching,
    /// What instant replays of players need.
    replaying: Replaying,
    /// The level drawn last.
    drawn_level: Arc<LevelData>,
    /// The past was drawn in the last frame.
    was_past: bool,
    left: bool,
}

/// Changes since the last frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct UpdateResult {
    /// Number of ticks that have passed.
    ticks: u32,
    /// A new level has started.
    new_level: bool,
}

impl NetGame {
    /// Shows the game that runs on a thread with a clock.
    pub fn new(thread: GameThread, time: NetTime, side: Side) -> NetGame {
        let mut game = NetGame {
            thread,
            time,
            side,
            displayed: DisplayedWorlds::empty(),
            ticks: 0,
            events: Vec::new(),
            events_delivered: false,
            names: Names::default(),
            chat: Vec::new(),
            emotes: Vec::new(),
            notices: Vec::new(),
            client_notices: Vec::new(),
            sent_recording: None,
            wants_recordings: false,
            watched: Some(HOST),
            watching: Watching::default(),
            replaying: Replaying::default(),
            drawn_level: Arc::default(),
            was_past: false,
            left: false,
        };
        game.receive();
        game
    }

    /// Sends the `input` of the local players to the game thread and receives its output; called once per frame.
    fn update(&mut self, input: &[FrameInput]) -> UpdateResult {
        if std::mem::take(&mut self.events_delivered) {
            self.events.clear();
        }
        self.thread.send_input(input, self.time.now());
        let passed = self.receive();
        self.events_delivered = passed.ticks > 0;
        passed
    }

    /// Receives the output of the game thread while the game is not shown, with no button held.
    pub fn poll(&mut self) {
        self.update(&[]);
    }

    /// Receives events, output and snapshots from the game thread.
    fn receive(&mut self) -> UpdateResult {
        // A client that waits for the server may receive events without a tick.
        self.events.extend(self.thread.update());
        let mut steps = Vec::new();
        for output in self.thread.take_output() {
            match output {
                GameOutput::Chat(player, text) => self.chat.push((player, text)),
                GameOutput::Emote(player, emote) => self.emotes.push((player, emote)),
                GameOutput::Notice(notice) => {
                    if let (HostNotice::PortMapped { code, .. }, Side::Host { code: own, .. }) =
                        (&notice, &mut self.side)
                    {
                        *own = Some(code.clone());
                    }
                    self.notices.push(notice);
                }
                GameOutput::ClientNotice(notice) => self.client_notices.push(notice),
                GameOutput::SentRecording(bytes) => self.sent_recording = Some(bytes),
                GameOutput::Past(step) => steps.push(step),
            }
        }
        self.follow_seats();
        steps.into_iter().for_each(|step| self.keep(step));
        let snapshot = self.thread.snapshot();
        let before = std::mem::replace(&mut self.ticks, snapshot.ticks);
        let ticks = u32::try_from(snapshot.ticks - before).unwrap_or(u32::MAX);
        let new_level = self.displayed.update(&snapshot.frames, ticks);
        let is_player = self.side == Side::Client && snapshot.local_seats.positions() > 0;
        if is_player && (ticks > 0 || new_level) {
            self.replaying.record_drawn(&self.displayed.worlds);
        }
        let players = snapshot.players.iter();
        self.names
            .update(players.map(|info| (info.player, info.name.as_str())));
        UpdateResult { ticks, new_level }
    }

    /// Returns true once there is a world to draw.
    pub fn has_world(&self) -> bool {
        self.displayed.level_count.is_some()
    }

    /// Returns the number of the level, counted from 1; `None` before the first one.
    pub fn level_count(&self) -> Option<u16> {
        self.displayed.level_count
    }

    /// Returns the number of inputs that the game takes: one for each local player, also for those who have left.
    pub fn input_count(&self) -> usize {
        self.thread.snapshot().local_seats.positions()
    }

    /// Returns the slots of the local players who can leave while another one stays. The host's first player cannot.
    pub fn leavers(&self) -> SeatSet {
        leavers(self.local_seats(), matches!(self.side, Side::Host { .. }))
    }

    /// Makes one of several local players leave.
    pub fn leave_seat(&mut self, seat: usize) {
        self.thread.leave_seat(seat);
    }

    /// Returns true if this window watches the game without a player.
    pub fn is_spectator(&self) -> bool {
        self.has_world() && self.local_seats().is_empty()
    }

    /// Asks for seats for these players of this window, or to watch if there are none. The server decides.
    pub fn request_seats(&mut self, players: Vec<LocalPlayer>) {
        self.thread.request_seats(players);
    }

    /// Returns the place in the queue for seats, from 1; `None` if this window does not wait.
    pub fn queue_place(&self) -> Option<u8> {
        match &self.thread.snapshot().connection {
            ConnectionState::Client(client) => Some(client.queue_place).filter(|place| *place > 0),
            ConnectionState::Host { .. } => None,
        }
    }

    /// Makes a spectator watch the match some seconds late.
    pub fn set_delay(&mut self, seconds: u8) {
        self.watching.set_delay(seconds);
    }

    /// Returns a spectator to the present, or as near to it as the delay allows.
    pub fn go_live(&mut self) {
        self.watching.go_live();
    }

    /// Returns true if a spectator watches the past instead of the live match.
    pub fn is_in_past(&self) -> bool {
        self.watching.is_in_past()
    }

    /// Returns the worlds to draw: those of the present, or of the past that is watched.
    fn shown_worlds(&self) -> &SnapshotPair {
        self.watching().worlds().unwrap_or(&self.displayed.worlds)
    }

    /// Returns the seats of the players in the worlds to draw.
    fn active_seats(&self) -> SeatSet {
        let active = self.shown_worlds().now.active_players();
        active.map(|(player, _)| player).collect()
    }

    /// Returns the seats of this window's players.
    pub fn local_seats(&self) -> SeatSet {
        let seats = self.thread.snapshot().local_seats;
        seats.iter().map(|(_, slot)| slot).collect()
    }

    /// Returns the seats that the camera follows: those of the active local players, or another until one is active.
    fn followed(&self) -> SeatSet {
        let active = self.active_seats();
        let replay = self.replaying.replay();
        let local = active & self.local_seats();
        if !local.is_empty() && replay.is_none() {
            return local;
        }
        match replay.map_or(self.watched, |replay| replay.watched) {
            None if (1..=SEATS).contains(&active.len()) => active,
            Some(watched) if active.contains(watched) => SeatSet::one(watched),
            _ => SeatSet::one(active.first().unwrap_or(HOST)),
        }
    }

    /// Shows the ticks of the past that are due at `now`. Returns their number.
    fn advance_past(&mut self, now: Duration, on_change: &mut dyn FnMut(Change, &GameView)) -> u32 {
        self.watching_mut().start_frame(now);
        let mut moves = 0;
        while let Some(shown) = self.watching_mut().next_move() {
            self.follow_replay();
            let change = match shown {
                Shown::Past(change) => change,
                Shown::Live => Change::Seek,
            };
            self.draw(change, on_change);
            moves += 1;
        }
        moves
    }

    /// Reports a change of the drawn worlds; as a new level if they are of another one than before.
    fn draw(&mut self, change: Change, on_change: &mut dyn FnMut(Change, &GameView)) {
        let level = Arc::clone(&self.shown_worlds().level_data);
        let is_same = Arc::ptr_eq(&level, &self.drawn_level);
        self.drawn_level = level;
        let change = match (is_same, change) {
            (true, Change::NewLevel) => Change::Seek,
            (true, change) => change,
            (false, _) => Change::NewLevel,
        };
        on_change(change, &self.view());
    }

    /// Returns the players of the game, ordered by slot.
    pub fn players(&self) -> &[PlayerInfo] {
        &self.thread.snapshot().players
    }

    /// Returns the side of this window.
    pub fn side(&self) -> &Side {
        &self.side
    }

    /// Returns the chat lines since the last call: the sender's slot (none for the server) and the text.
    pub fn take_chat(&mut self) -> Vec<(Option<u8>, String)> {
        std::mem::take(&mut self.chat)
    }

    /// Returns the notices for the host since the last call.
    pub fn take_notices(&mut self) -> Vec<HostNotice> {
        std::mem::take(&mut self.notices)
    }

    /// Returns the notices of a client to its player since the last call.
    pub fn take_client_notices(&mut self) -> Vec<ClientNotice> {
        std::mem::take(&mut self.client_notices)
    }

    /// Returns the join code of a hosted game, if an address is known.
    pub fn join_code(&self) -> Option<&str> {
        match &self.side {
            Side::Host { code, .. } => code.as_deref(),
            Side::Client => None,
        }
    }

    /// Returns the fingerprint of the server's key, once it is known.
    pub fn fingerprint(&self) -> Option<String> {
        match (&self.side, &self.thread.snapshot().connection) {
            (Side::Host { fingerprint, .. }, _) => Some(fingerprint.clone()),
            (Side::Client, ConnectionState::Client(client)) => {
                client.server_key.map(|key| key.to_string())
            }
            (Side::Client, ConnectionState::Host { .. }) => None,
        }
    }

    /// Adds a chat line of the server that only this window shows.
    pub fn add_notice(&mut self, text: String) {
        self.chat.push((None, text));
    }

    /// Sends a chat message to everybody.
    pub fn say(&mut self, text: &str) {
        self.thread.say(text);
    }

    /// Requests the recording of every level that ends from the host, or stops doing so. A host already has it.
    pub fn request_recordings(&mut self, wanted: bool) {
        self.wants_recordings = wanted;
    }

    /// Returns the requested recording once it has arrived, as the bytes of a file.
    pub fn take_sent_recording(&mut self) -> Option<Vec<u8>> {
        self.sent_recording.take()
    }

    /// Returns the recording of the current level up to the last tick with a known checksum; only a host records.
    pub fn recording(&self) -> Option<Recording> {
        self.live()?.verifiable()
    }

    /// Returns the same recording for the autosave thread.
    pub fn live(&self) -> Option<LiveRecording> {
        self.thread.snapshot().recording.clone()
    }

    /// Leaves the game; a host ends it for everybody. [`NetGame::end`] reports the end soon after.
    pub fn leave(&mut self) {
        self.left = true;
        self.thread.leave();
    }
}

impl GameSession for NetGame {
    fn view(&self) -> GameView<'_> {
        let snapshot = self.thread.snapshot();
        let replay = self.replaying.replay();
        let controls = self.watching().controls();
        let (worlds, alpha, earlier, events, rate) = match self.watching().worlds() {
            Some(past) => (
                past,
                controls.alpha(),
                &past.before,
                past.events.all(),
                controls.rate(),
            ),
            None => (
                &self.displayed.worlds,
                snapshot.alpha(self.time.now()),
                &self.displayed.earlier,
                self.events.as_slice(),
                snapshot.clock.rate(),
            ),
        };
        GameView {
            level: None,
            worlds,
            alpha,
            earlier,
            events,
            roster: Roster {
                names: self.names.display_names(),
                local: self.local_seats(),
            },
            followed: self.followed(),
            rate,
            rewind: RewindStatus::default(),
            race: RaceView::of_seen(replay.map_or(&[], InstantReplay::ghosts)),
            replay: replay.map(InstantReplay::comparison),
            assists: Assists::empty(),
            standing: None,
            // Nothing counts while the lobby is open.
            game_match: self.game_match().filter(|_| self.lobby().is_none()),
            kind: GameKind::Netgame(&snapshot.stats),
        }
    }

    fn advance(
        &mut self,
        now: Duration,
        input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        let update = self.update(input);
        if update.new_level && self.wants_recordings {
            self.thread.request_recording();
        }
        let was_past = std::mem::take(&mut self.was_past);
        let moves = self.advance_past(now, on_change);
        self.was_past = self.watching().worlds().is_some();
        if self.was_past {
            return moves;
        }
        if was_past || update.new_level {
            self.draw(Change::Seek, on_change);
        }
        if update.ticks > 0 {
            self.draw(Change::Step, on_change);
        }
        update.ticks
    }

    fn wait(&mut self, _now: Duration) {}
}

/// Returns which of a connection's players can leave while another one stays. The host's first player cannot.
fn leavers(seats: SeatSet, is_host: bool) -> SeatSet {
    if seats.len() < 2 {
        return SeatSet::EMPTY;
    }
    let stays = |seat: usize| seat == HOST && is_host;
    seats.iter().filter(|seat| !stays(*seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_local_players_can_leave_but_not_the_hosts_first() {
        let set = |seats: &[usize]| seats.iter().copied().collect::<SeatSet>();
        assert_eq!(leavers(set(&[]), false), SeatSet::EMPTY);
        assert_eq!(leavers(set(&[3]), false), SeatSet::EMPTY);
        assert_eq!(leavers(set(&[3, 5]), false), set(&[3, 5]));
        assert_eq!(leavers(set(&[HOST, 2, 3]), true), set(&[2, 3]));
        assert_eq!(leavers(set(&[HOST, 2]), false), set(&[HOST, 2]));
    }
}
