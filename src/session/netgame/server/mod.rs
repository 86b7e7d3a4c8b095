//! The authoritative server: runs the simulation, admits clients and broadcasts confirmed inputs (spec 07 C.6). Who may
//! join is decided in `admission.rs`, which input counts in `late_input.rs`, who has timed out in `sessions.rs`.

pub(in crate::session) mod admission;
mod announce;
pub mod authority;
mod away;
mod ban_file;
pub mod ban_list;
pub mod broadcast;
pub mod connections;
mod desync_reports;
mod epoch;
mod files;
mod host_commands;
pub mod host_notice;
pub mod input_log;
mod input_ring;
pub mod key_file;
mod kick_vote;
mod late_input;
pub mod levels;
mod lobby;
mod match_play;
mod memory_usage;
pub mod rules_command;
mod seat_changes;
mod server_dump;
#[cfg(test)]
mod server_tests;
mod sessions;
#[cfg(test)]
pub(in crate::session::netgame) mod test_server;
mod timeouts;

use announce::Announced;
use away::AwayClient;
pub use ban_file::BanListError;
pub use epoch::{Hosting, ServerError, parse_password};
pub use levels::{LevelLoader, start_of};
pub use memory_usage::MemoryUsage;

use super::confirmed_ticks::{ConfirmedStep, ConfirmedTicks};
use super::desync_analysis::DumpWriter;
use super::error_smoothing::SmoothedView;
use super::local_seats::{LocalSeats, SeatInputs};
use super::metrics::Distribution;
use super::tuning::{LINES, TICK, Tuning};
use crate::net::address::AddressBlock;
use crate::net::join_rate::JoinRateLimiter;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::{Chat, LevelInfo, PlayerInfo, PlayerList, SlotUse};
use crate::net::message::emote::Emote;
use crate::net::message::input::InputNoticeKind;
use crate::net::password_guard::PasswordGuard;
use crate::net::port_mapping::PortMapping;
use crate::net::secure::ServerKey;
use crate::net::token_bucket::TokenBucket;
use crate::net::transport::{Transport, TransportEvent};
use crate::net::wire::WireText;
use crate::replay::Recording;
use crate::session::autosave::Autosave;
use crate::session::clock::{NOMINAL_TICK_RATE, TickClock};
use crate::sim::rules::events::Event as GameEvent;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;
use authority::Authority;
use ban_list::BanList;
use broadcast::StateSender;
use connections::{ChatLine, ClientSeat, Connection, Seat, Seats};
use desync_reports::DesyncReports;
use files::Files;
use host_notice::HostNotice;
use kick_vote::KickVotes;
use levels::LevelName;
use lobby::Lobby;
use match_play::{MatchBroadcast, NextMatch};
use seat_changes::Waiting;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Slot of the host's first player.
pub const HOST: usize = 0;
/// Ticks between two broadcasts of the player list.
const LIST_EVERY: u32 = 40;
/// Ticks between the shutdown announcement and the actual shutdown.
const CLOSING_TICKS: u32 = 15;

/// A netgame server. The owner drives it by calling [`Server::update`].
pub struct Server {
    net: Box<dyn Transport>,
    levels: LevelLoader,
    hosting: Hosting,
    tuning: Tuning,
    clock: TickClock,
    epoch: u16,
    level: LevelInfo,
    authority: Authority,
    states: StateSender,
    files: Files,
    peers: Vec<Connection>,
    /// Clients whose connection is lost, and who may return.
    away: Vec<AwayClient>,
    seats: Seats,
    /// Spectators who wait for seats, the first one longest.
    queue: VecDeque<Waiting>,
    /// The slots of the host's players.
    host_seats: LocalSeats,
    next_peer: u32,
    join_rate: JoinRateLimiter,
    bans: BanList,
    /// Address blocks whose players stay muted after rejoining, oldest first.
    muted: VecDeque<AddressBlock>,
    passwords: PasswordGuard,
    votes: KickVotes,
    lobby: Lobby,
    /// All levels of the pack, in order.
    pack_levels: Vec<LevelName>,
    /// Limits warnings shown to the host; one warning costs 60 units.
    warnings: TokenBucket,
    desync_reports: DesyncReports,
    shown: Option<SmoothedView>,
    /// The final ticks, for instant replays of the host's players.
    confirmed: ConfirmedTicks,
    events: Vec<TransportEvent>,
    autosave: Option<Autosave>,
    lines: Vec<(Option<u8>, ChatLine)>,
    notices: Vec<HostNotice>,
    /// Emotes that the host has not seen yet: slot and number.
    emotes: Vec<(u8, u8)>,
    closing: Option<u32>,
    /// Whether a client has become active in the current level.
    had_clients: bool,
    dumps: Option<DumpWriter>,
    announced: Option<Announced>,
    broadcast: MatchBroadcast,
    next_match: NextMatch,
    /// Time from which on another level may be requested.
    next_load: Timestamp,
    /// Asks the router to forward the port.
    port_mapping: Option<PortMapping>,
    /// The player list as sent in this second.
    listed: Option<Message>,
    /// Counters and timings.
    pub metrics: ServerMetrics,
}

/// Counters and timings of a server since it was opened.
#[derive(Clone, Debug, Default)]
pub struct ServerMetrics {
    /// Duration of a tick including all sending, microseconds.
    pub tick_cost: Distribution,
    /// Clients admitted.
    pub joined: u64,
    /// Clients that left on their own.
    pub left: u64,
    /// Clients that timed out, never became active, were kicked or were banned.
    pub dropped: u64,
    /// Inputs that arrived too late for their tick and were applied to a later one.
    pub retimed: u64,
    /// Desyncs reported by clients, without those beyond the rate limit.
    pub desyncs: u64,
    /// Levels started.
    pub levels: u64,
    /// Ticks skipped because more than a few were due at once.
    pub lost_ticks: u64,
}

impl Server {
    /// Opens a server and starts the first level of `hosting`.
    ///
    /// # Errors
    /// Returns an error if the level cannot be loaded.
    pub fn new(
        net: Box<dyn Transport>,
        levels: LevelLoader,
        tuning: Tuning,
        hosting: Hosting,
    ) -> Result<Server, ServerError> {
        epoch::open(net, levels, tuning, hosting)
    }

    /// Returns the public key that identifies this server.
    pub fn key(&self) -> ServerKey {
        self.hosting.identity.key()
    }

    /// Receives what has arrived, runs the ticks that are due and sends updates to the clients. `held`
    /// is the input of the host's first player. Returns the number of ticks run.
    pub fn update(&mut self, now: Timestamp, held: Buttons) -> u32 {
        self.update_with(now, &mut || held.into())
    }

    /// Like [`Server::update`], but `input` is called once per tick for the input of all of the host's players.
    pub fn update_with(&mut self, now: Timestamp, input: &mut dyn FnMut() -> SeatInputs) -> u32 {
        let mut events = std::mem::take(&mut self.events);
        self.net.poll(now, &mut events);
        for event in events.drain(..) {
            self.on_event(event, now);
        }
        self.events = events;
        let waiting = self.clock.phase_at(now) as u32;
        let due = self.clock.advance(now);
        self.metrics.lost_ticks += u64::from(waiting.saturating_sub(due));
        for _ in 0..due {
            let start = Instant::now();
            self.tick(now, input());
            self.send_updates(now);
            let cost = start.elapsed().as_secs_f64() * 1e6;
            self.metrics.tick_cost.add(cost);
        }
        if due > 0 {
            self.net.flush(now);
        }
        due
    }

    /// Runs one tick in the order that spec 07 C.6.1 prescribes.
    fn tick(&mut self, now: Timestamp, held: SeatInputs) {
        self.apply_host_input(held);
        self.update_peers(now);
        self.update_votes(now);
        self.update_lobby(now);
        let corrected = self.authority.step();
        self.forward_notices();
        if let Some(shown) = &mut self.shown {
            if let Some((before, after)) = corrected {
                shown.corrected(&before, &after);
            }
            let own = self.host_seats;
            shown.advance(self.authority.rollback(), |slot| own.contains(slot));
            let (rollback, end) = (self.authority.rollback(), self.authority.final_tick());
            self.confirmed.collect(rollback, end);
        }
        self.update_level(now);
        self.closing = self.closing.map(|left| left.saturating_sub(1));
    }

    fn apply_host_input(&mut self, inputs: SeatInputs) {
        let tick = self.authority.tick() + self.tuning.host_lead;
        let SeatInputs(held) = inputs.without_menu();
        for (position, slot) in self.host_seats.iter() {
            self.authority.accept(slot, tick, &[held[position].bits()]);
        }
    }

    fn forward_notices(&mut self) {
        for notice in self.authority.take_notices() {
            self.metrics.retimed += u64::from(notice.kind == InputNoticeKind::Retimed);
            log::debug!(
                target: "net::input", "player {}: {:?}, tick {}, moved by {}",
                notice.player, notice.kind, notice.tick, notice.shift
            );
            let player = notice.player as u8;
            let mut owner = self.peers.iter_mut();
            if let Some(peer) = owner.find(|peer| peer.who.has_player(player)) {
                peer.notices.push(notice.kind, notice.tick, notice.shift);
            }
        }
    }

    /// Sends every client the inputs, states, notices and file pieces that are due.
    fn send_updates(&mut self, now: Timestamp) {
        let tick = self.authority.tick();
        let sub_tick = (self.clock.phase_at(now) * 256.0).clamp(0.0, 255.0) as u8;
        let mut dump_due = false;
        for peer in &mut self.peers {
            let mut out = Vec::new();
            if tick.is_multiple_of(self.tuning.broadcast_every) {
                let broadcast =
                    broadcast::input_broadcast(&self.authority, peer, sub_tick, &self.tuning);
                if let Some(broadcast) = broadcast.as_ref().filter(|b| !b.entries.is_empty()) {
                    log::debug!(
                        target: "net::broadcast", "to {}: {} entries from {} on, tick {tick}",
                        peer.who, broadcast.entries.len(), broadcast.first
                    );
                }
                out.extend(broadcast.map(Message::InputBroadcast));
            }
            if !peer.level.in_epoch {
                // Sent unreliably every tick as well, so that a level change never waits for the
                // reliable channel.
                let change = epoch::announcement(self.epoch, &self.level);
                let copy = crate::net::message::Delivery::Unreliable;
                let _ = self.net.send_as(peer.who.id, &change, copy, now);
            }
            out.extend(
                peer.notices
                    .take_due()
                    .into_iter()
                    .map(Message::InputNotice),
            );
            let traffic = self.net.traffic(peer.who.id).unwrap_or_default();
            let round_trip = traffic.round_trip;
            let pieces = self
                .states
                .pieces(&self.authority, peer, round_trip, &self.tuning, now);
            if peer.level.states.mismatch && !pieces.is_empty() {
                dump_due |= std::mem::take(&mut peer.level.states.dump_due);
            }
            out.extend(pieces.into_iter().map(Message::StatePiece));
            for message in out {
                if let Err(error) = self.net.send(peer.who.id, &message, now) {
                    log::debug!(target: "net", "{} to {}: {error}", message.kind(), peer.who);
                }
            }
        }
        if dump_due {
            self.write_dump();
        }
        self.send_match(now);
        self.send_files(now);
        if tick.is_multiple_of(LIST_EVERY) {
            self.update_player_list();
            self.update_announcement();
            self.report_port_mapping();
        }
        self.send_player_list(tick % LIST_EVERY, now);
    }

    fn update_player_list(&mut self) {
        for peer in &mut self.peers {
            let traffic = self.net.traffic(peer.who.id).unwrap_or_default();
            peer.statistics
                .count_bytes((traffic.wire_out(), traffic.wire_in()));
            peer.statistics
                .count_datagrams((traffic.expected_in, traffic.datagrams_in));
        }
        self.listed = Some(Message::PlayerList(self.player_list()));
    }

    /// Sends the player list to one client, a different one in every tick of a second: for all at once, it would make that
    /// tick the longest.
    fn send_player_list(&mut self, turn: u32, now: Timestamp) {
        if let (Some(list), Some(peer)) = (&self.listed, self.peers.get(turn as usize)) {
            let _ = self.net.send(peer.who.id, list, now);
        }
    }

    /// Returns the player list, ordered by slot.
    pub fn player_list(&self) -> PlayerList {
        let mut lines = Vec::new();
        for (position, slot) in self.host_seats.iter() {
            let player = &self.hosting.players[position];
            lines.push(PlayerInfo {
                player: slot as u8,
                first_seat: HOST as u8,
                slot_use: SlotUse::Host,
                colour: player.colour,
                name: WireText::new(&player.name),
                ping: 0,
                loss: 0,
                dsync: 0,
                late: 0,
                sent: 0,
                received: 0,
            });
        }
        for peer in &self.peers {
            lines.extend(peer.who.players().map(|seat| self.player_info(seat, peer)));
        }
        lines.extend(self.away_rows());
        lines.sort_by_key(|line| line.player);
        lines.truncate(PLAYERS);
        PlayerList { lines }
    }

    fn player_info(&self, seat: &ClientSeat, peer: &Connection) -> PlayerInfo {
        let traffic = self.net.traffic(peer.who.id).unwrap_or_default();
        PlayerInfo {
            player: seat.player,
            first_seat: peer.who.first_player().unwrap_or(seat.player),
            slot_use: match peer.level.stage {
                connections::ConnectionStage::Joining => SlotUse::Joining,
                connections::ConnectionStage::Syncing { .. } => SlotUse::Syncing,
                connections::ConnectionStage::Active(_) => SlotUse::Active,
            },
            colour: seat.colour,
            name: seat.name.clone(),
            ping: u16::try_from(traffic.round_trip.as_millis()).unwrap_or(u16::MAX),
            loss: peer.statistics.loss,
            dsync: peer
                .statistics
                .reported
                .as_ref()
                .map_or(0, |stats| stats.dsync),
            late: u16::try_from(peer.notices.retimed()).unwrap_or(u16::MAX),
            sent: to_hundreds(peer.statistics.bytes.0),
            received: to_hundreds(peer.statistics.bytes.1),
        }
    }

    /// Sends a chat line to every client and shows it to the host; `None` is the server itself.
    fn broadcast_chat(&mut self, player: Option<u8>, text: ChatLine, now: Timestamp) {
        let chat = Message::Chat(Chat {
            player,
            text: text.clone(),
        });
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &chat, now);
        }
        self.push_chat_line(player, text);
    }

    /// Shows an emote to everybody.
    fn broadcast_emote(&mut self, emote: Emote, now: Timestamp) {
        let (player, number) = (emote.player, emote.emote);
        let emote = Message::Emote(emote);
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &emote, now);
        }
        if self.emotes.len() >= LINES {
            self.emotes.remove(0);
        }
        self.emotes.push((player, number));
    }

    /// Returns the emotes since the last call, at most the newest 64: slot and number.
    pub fn take_emotes(&mut self) -> Vec<(u8, u8)> {
        std::mem::take(&mut self.emotes)
    }

    /// Shows a notice to the host only.
    fn notify_host(&mut self, notice: HostNotice) {
        if self.notices.len() >= LINES {
            self.notices.remove(0);
        }
        self.notices.push(notice);
    }

    /// Returns the notices for the host since the last call, at most the newest 64.
    pub fn take_notices(&mut self) -> Vec<HostNotice> {
        std::mem::take(&mut self.notices)
    }

    fn push_chat_line(&mut self, player: Option<u8>, text: ChatLine) {
        if self.lines.len() >= LINES {
            self.lines.remove(0);
        }
        self.lines.push((player, text));
    }

    /// Sends a chat line from the host's first player, or from the server if the host does not play.
    pub fn say(&mut self, text: &str, now: Timestamp) {
        let player = self.host_seats.first().map(|slot| slot as u8);
        self.broadcast_chat(player, WireText::new(text), now);
    }

    /// Returns the chat lines since the last call: the sender's slot (`None` for the server) and the text.
    pub fn take_chat(&mut self) -> Vec<(Option<u8>, ChatLine)> {
        std::mem::take(&mut self.lines)
    }

    /// Returns the view to draw, if the host plays.
    pub fn shown(&self) -> Option<&SmoothedView> {
        self.shown.as_ref()
    }

    /// Returns the final ticks since the last call, if the host plays.
    pub fn take_confirmed(&mut self) -> Vec<ConfirmedStep> {
        self.confirmed.take()
    }

    /// Returns true if [`Server::update`] would run a tick at this time.
    pub fn ticks_due(&self, now: Timestamp) -> bool {
        self.clock.phase_at(now) >= 1.0
    }

    /// Returns the clock that ticks run by.
    pub fn clock(&self) -> &TickClock {
        &self.clock
    }

    /// Returns the time until [`Server::update`] has a tick to run.
    pub fn next_tick_in(&self, now: Timestamp) -> Duration {
        let left = 1.0 - self.clock.phase_at(now);
        TICK.mul_f64(left.clamp(0.0, 1.0))
    }

    /// Returns the game events since the last call.
    pub fn take_events(&mut self) -> Vec<GameEvent> {
        self.authority.event_dedup.take()
    }

    /// Returns the authoritative game of the current level.
    pub fn authority(&self) -> &Authority {
        &self.authority
    }

    /// Returns the number of states sent in the current level.
    pub fn states_sent(&self) -> u64 {
        self.states.sent
    }

    /// Returns the connected clients.
    pub fn connections(&self) -> &[Connection] {
        &self.peers
    }

    /// Returns the slots of the host's players.
    pub fn host_seats(&self) -> LocalSeats {
        self.host_seats
    }

    /// Returns who occupies each slot.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Returns the current level.
    pub fn level(&self) -> &LevelInfo {
        &self.level
    }

    /// Returns the epoch: the number of the current level, counted from 1.
    pub fn epoch(&self) -> u16 {
        self.epoch
    }

    /// Returns the settings.
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Returns the transport.
    pub fn net(&self) -> &dyn Transport {
        &*self.net
    }

    /// Saves the recordings of this level and of all later ones through `autosave`.
    pub fn keep_recordings(&mut self, autosave: Autosave) {
        if !self.lobby.is_open() {
            autosave.begin(self.authority.live_recording());
        }
        self.autosave = Some(autosave);
    }

    /// Returns the recording of the current level up to the last final tick.
    pub fn recording(&self) -> Option<Recording> {
        self.authority.recording()
    }

    fn seat(&mut self, player: u8) -> &mut Seat {
        &mut self.seats[usize::from(player) % PLAYERS]
    }
}

/// Converts bytes to hundreds of bytes, rounded up.
fn to_hundreds(bytes: u64) -> u16 {
    u16::try_from(bytes.div_ceil(100)).unwrap_or(u16::MAX)
}

/// Creates a clock that runs at the nominal tick rate.
fn nominal_clock() -> TickClock {
    TickClock::new(NOMINAL_TICK_RATE)
}
