//! The server: it decides what counted, and tells everybody (spec 07 C.6).

mod admission;
pub mod authority;
mod ban_list;
pub mod broadcast;
pub mod connections;
mod desync_dump;
mod epoch;
mod files;
mod host_commands;
mod input_ring;
pub mod log;
mod memory_usage;
mod sessions;

pub use epoch::{HostPlayer, Hosting, ServerError, password_of, start_of};
pub use memory_usage::MemoryUsage;

use super::desync::DumpWriter;
use super::error_smoothing::SmoothedView;
use super::metrics::Distribution;
use super::tuning::{LINES, Tuning};
use crate::net::handshake::JoinCache;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::{Chat, LevelInfo, PlayerInfo, PlayerList, SlotUse};
use crate::net::message::input::InputNoticeKind;
use crate::net::transport::{Transport, TransportEvent};
use crate::net::wire::WireText;
use crate::replay::Demo;
use crate::session::clock::{PROPER_RATE, TickClock};
use crate::session::level_source::LevelSource;
use crate::sim::rules::events::Event as GameEvent;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::{COLOUR_MAX, PLAYERS};
use authority::Authority;
use ban_list::BanList;
use broadcast::StateSender;
use connections::{ChatLine, Connection, Seat, Seats};
use epoch::LevelLoader;
use files::Files;
use std::time::Instant;

/// The slot of the host's own player.
pub const HOST: usize = 0;
/// The list of players is told every so many ticks.
const LIST_EVERY: u32 = 40;
/// Ticks between the announcement and the end of a server that closes.
const CLOSING_TICKS: u32 = 15;
/// Finished recordings that wait to be taken; older ones are dropped.
const RECORDINGS: usize = 4;

/// A server.
pub struct Server {
    net: Box<dyn Transport>,
    loader: LevelLoader,
    /// Ticks for which the game has stood still because a level is being loaded.
    loading_ticks: u32,
    hosting: Hosting,
    tuning: Tuning,
    clock: TickClock,
    epoch: u16,
    level: LevelInfo,
    authority: Authority,
    states: StateSender,
    files: Files,
    peers: Vec<Connection>,
    seats: Seats,
    next_peer: u32,
    book: JoinCache,
    bans: BanList,
    shown: Option<SmoothedView>,
    events: Vec<TransportEvent>,
    recordings: Vec<Demo>,
    lines: Vec<(Option<u8>, ChatLine)>,
    closing: Option<u32>,
    /// A client has played in this level.
    visited: bool,
    dumps: Option<DumpWriter>,
    /// What is counted and measured.
    pub figures: ServerMetrics,
}

/// What a server has been through.
#[derive(Clone, Debug, Default)]
pub struct ServerMetrics {
    /// Time of a tick with everything that belongs to it, microseconds.
    pub tick_cost: Distribution,
    /// Clients let in.
    pub joined: u64,
    /// Clients that left of their own accord.
    pub left: u64,
    /// Clients that fell silent or never came to play.
    pub dropped: u64,
    /// Buttons that came too late for their tick and count later.
    pub redated: u64,
    /// Checksums that clients found different.
    pub desyncs: u64,
    /// Levels begun.
    pub levels: u64,
    /// Time that was discarded because more than a few ticks were due at once, ticks.
    pub lost_ticks: u64,
}

impl Server {
    /// Opens a server with the level of `hosting`.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn new(
        net: Box<dyn Transport>,
        level_source: Box<dyn LevelSource>,
        tuning: Tuning,
        hosting: Hosting,
    ) -> Result<Server, ServerError> {
        epoch::open(net, level_source, tuning, hosting)
    }

    /// Does what is due: takes what came, runs the ticks that have come, tells everybody. `held`
    /// is what the host's player holds. Returns the number of ticks run.
    pub fn update(&mut self, now: Timestamp, held: Buttons) -> u32 {
        self.update_with(now, &mut || held)
    }

    /// Like [`Server::update`]; `input` returns what the host's player holds in the next tick.
    pub fn update_with(&mut self, now: Timestamp, input: &mut dyn FnMut() -> Buttons) -> u32 {
        let mut events = std::mem::take(&mut self.events);
        self.net.poll(now, &mut events);
        for event in events.drain(..) {
            self.take(event, now);
        }
        self.events = events;
        let waiting = self.clock.phase_at(now) as u32;
        let due = self.clock.advance(now);
        self.figures.lost_ticks += u64::from(waiting.saturating_sub(due));
        for _ in 0..due {
            let start = Instant::now();
            self.tick(now, input());
            self.tell(now);
            let cost = start.elapsed().as_secs_f64() * 1e6;
            self.figures.tick_cost.add(cost);
        }
        if due > 0 {
            self.net.flush(now);
        }
        due
    }

    /// One tick of the server, in the order of the specification.
    fn tick(&mut self, now: Timestamp, held: Buttons) {
        if !self.is_loading() {
            self.host_plays(held);
        }
        self.look_after_peers(now);
        match self.is_loading() {
            true => self.begin_loaded_level(now),
            false => self.play(now),
        }
        self.closing = self.closing.map(|left| left.saturating_sub(1));
    }

    /// Simulates a tick.
    fn play(&mut self, now: Timestamp) {
        let corrected = self.authority.step();
        self.pass_on_notices();
        if let Some(shown) = &mut self.shown {
            if let Some((before, after)) = corrected {
                shown.corrected(&before, &after);
            }
            shown.follow(self.authority.line(), HOST);
        }
        if let Some(next) = self.authority.finished() {
            self.next_level(next, now);
        }
    }

    fn host_plays(&mut self, held: Buttons) {
        if self.hosting.player.is_some() {
            let tick = self.authority.tick() + self.tuning.host_lead;
            let held = held - Buttons::MENU;
            self.authority.accept(HOST, tick, &[held.bits()]);
        }
    }

    fn pass_on_notices(&mut self) {
        for told in self.authority.take_notices() {
            self.figures.redated += u64::from(told.kind == InputNoticeKind::Redated);
            ::log::debug!(
                target: "net::input", "player {}: {:?}, tick {}, moved by {}",
                told.player, told.kind, told.tick, told.shift
            );
            let owner = |peer: &&mut Connection| usize::from(peer.who.player) == told.player;
            if let Some(peer) = self.peers.iter_mut().find(owner) {
                peer.tell(told.kind, told.tick, told.shift);
            }
        }
    }

    /// Everybody is told what is new.
    fn tell(&mut self, now: Timestamp) {
        if self.is_loading() {
            // Clocks must not follow a game that stands still, but everybody must hear of the server.
            self.loading_ticks += 1;
            if self.loading_ticks.is_multiple_of(LIST_EVERY) {
                self.tell_list(now);
            }
            return;
        }
        let tick = self.authority.tick();
        let sub_tick = (self.clock.phase_at(now) * 256.0).clamp(0.0, 255.0) as u8;
        let mut dump_due = false;
        for peer in &mut self.peers {
            let mut out = Vec::new();
            if tick.is_multiple_of(self.tuning.news_every) {
                let news =
                    broadcast::input_broadcast(&self.authority, peer, sub_tick, &self.tuning);
                if let Some(news) = news.as_ref().filter(|news| !news.entries.is_empty()) {
                    ::log::debug!(
                        target: "net::news", "to player {}: {} entries from {} on, tick {tick}",
                        peer.who.player, news.entries.len(), news.first
                    );
                }
                out.extend(news.map(Message::InputBroadcast));
            }
            if !peer.in_epoch {
                // A copy that may get lost in every tick, so that a level never waits for the
                // reliable channel.
                let change = epoch::announcement(self.epoch, &self.level);
                let copy = crate::net::message::Delivery::Unreliable;
                let _ = self.net.send_as(peer.who.id, &change, copy, now);
            }
            out.extend(peer.notices().into_iter().map(Message::InputNotice));
            let traffic = self.net.traffic(peer.who.id).unwrap_or_default();
            let round_trip = traffic.round_trip;
            let pieces = self
                .states
                .pieces(&self.authority, peer, round_trip, &self.tuning, now);
            if peer.mismatch && !pieces.is_empty() {
                dump_due |= !std::mem::replace(&mut peer.dumped, true);
            }
            out.extend(pieces.into_iter().map(Message::StatePiece));
            for message in out {
                if let Err(error) = self.net.send(peer.who.id, &message, now) {
                    ::log::debug!(target: "net", "{} to player {}: {error}", message.kind(), peer.who.player);
                }
            }
        }
        if dump_due {
            self.write_dump();
        }
        self.send_files(now);
        if tick.is_multiple_of(LIST_EVERY) {
            self.tell_list(now);
        }
    }

    fn tell_list(&mut self, now: Timestamp) {
        for peer in &mut self.peers {
            let traffic = self.net.traffic(peer.who.id).unwrap_or_default();
            peer.count_bytes((traffic.wire_out(), traffic.wire_in()));
        }
        let list = Message::PlayerList(self.player_list());
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &list, now);
        }
    }

    /// Everybody who is there, by slot.
    pub fn player_list(&self) -> PlayerList {
        let mut lines = Vec::new();
        if let Some(player) = &self.hosting.player {
            lines.push(PlayerInfo {
                player: HOST as u8,
                slot_use: SlotUse::Host,
                colour: self.authority.line().now().players[HOST]
                    .colour
                    .clamp(1, COLOUR_MAX),
                name: WireText::new(&player.name),
                ping: 0,
                dsync: 0,
                late: 0,
                sent: 0,
                received: 0,
            });
        }
        let mut peers: Vec<&Connection> = self.peers.iter().collect();
        peers.sort_by_key(|peer| peer.who.player);
        lines.extend(peers.into_iter().map(|peer| self.line_of(peer)));
        lines.truncate(PLAYERS);
        PlayerList { lines }
    }

    fn line_of(&self, peer: &Connection) -> PlayerInfo {
        let traffic = self.net.traffic(peer.who.id).unwrap_or_default();
        PlayerInfo {
            player: peer.who.player,
            slot_use: match peer.stage {
                connections::ConnectionStage::Joining => SlotUse::Joining,
                connections::ConnectionStage::Syncing => SlotUse::Syncing,
                connections::ConnectionStage::Active(_) => SlotUse::Active,
            },
            colour: peer.who.colour,
            name: peer.who.name.clone(),
            ping: u16::try_from(traffic.round_trip.as_millis()).unwrap_or(u16::MAX),
            dsync: peer.stats.as_ref().map_or(0, |stats| stats.dsync),
            late: u16::try_from(peer.redated).unwrap_or(u16::MAX),
            sent: hundreds(peer.bytes.0),
            received: hundreds(peer.bytes.1),
        }
    }

    /// Somebody says something to everybody; none is the server.
    fn spread(&mut self, player: Option<u8>, text: ChatLine, now: Timestamp) {
        let chat = Message::Chat(Chat {
            player,
            text: text.clone(),
        });
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &chat, now);
        }
        self.note(player, text);
    }

    /// Only the host is told.
    fn answer(&mut self, text: ChatLine) {
        self.note(None, text);
    }

    fn note(&mut self, player: Option<u8>, text: ChatLine) {
        if self.lines.len() >= LINES {
            self.lines.remove(0);
        }
        self.lines.push((player, text));
    }

    /// The host, or a server without one, says something.
    pub fn say(&mut self, text: &str, now: Timestamp) {
        let player = self.hosting.player.as_ref().map(|_| HOST as u8);
        self.spread(player, WireText::new(text), now);
    }

    /// What was said since the last call: slot, none for the server, and text.
    pub fn take_lines(&mut self) -> Vec<(Option<u8>, ChatLine)> {
        std::mem::take(&mut self.lines)
    }

    /// What is to be drawn, if the host plays.
    pub fn shown(&self) -> Option<&SmoothedView> {
        self.shown.as_ref()
    }

    /// True if [`Server::update`] would run a tick at this time.
    pub fn ticks_due(&self, now: Timestamp) -> bool {
        self.clock.phase_at(now) >= 1.0
    }

    /// Returns the clock that ticks run by.
    pub fn clock(&self) -> &TickClock {
        &self.clock
    }

    /// What is to be heard and told since the last call.
    pub fn take_events(&mut self) -> Vec<GameEvent> {
        self.authority.event_dedup.take()
    }

    /// The game of the level that is played.
    pub fn authority(&self) -> &Authority {
        &self.authority
    }

    /// States sent in this level so far.
    pub fn states_sent(&self) -> u64 {
        self.states.sent
    }

    /// The clients.
    pub fn peers(&self) -> &[Connection] {
        &self.peers
    }

    /// The slots.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The level that is played.
    pub fn level(&self) -> &LevelInfo {
        &self.level
    }

    /// Counts the levels, from 1.
    pub fn epoch(&self) -> u16 {
        self.epoch
    }

    /// The settings.
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// The network.
    pub fn net(&self) -> &dyn Transport {
        &*self.net
    }

    /// The recordings of levels that have ended since the last call.
    pub fn take_recordings(&mut self) -> Vec<Demo> {
        std::mem::take(&mut self.recordings)
    }

    /// The recording of the level that is played, up to what is final.
    pub fn recording(&self) -> Option<Demo> {
        self.authority.recording()
    }

    fn seat(&mut self, player: u8) -> &mut Seat {
        &mut self.seats[usize::from(player) % PLAYERS]
    }
}

/// Bytes in hundreds, rounded up.
fn hundreds(bytes: u64) -> u16 {
    u16::try_from(bytes.div_ceil(100)).unwrap_or(u16::MAX)
}

/// A clock that runs at the proper rate.
fn proper_clock() -> TickClock {
    TickClock::new(PROPER_RATE)
}
