//! Connections of clients and the assignment of slots (spec 07 C.3, C.4). Timeouts are applied in `sessions.rs` and set
//! in `config/sections/network.rs`.

mod input_timing;
mod notices;
pub(super) mod request_rates;
mod seats;
mod state_progress;
mod statistics;

pub use input_timing::{InputPacket, InputTiming};
pub use notices::NoticeQueue;
pub use request_rates::RequestRates;
pub use seats::{
    SLOT_RESERVED, Seat, Seats, find_colour, find_seat, find_team_move, find_team_seat,
    nearest_colour,
};
pub use state_progress::StateProgress;
pub use statistics::ConnectionStatistics;

use crate::net::address::AddressBlock;
use crate::net::limits::{CHAT_BYTES, NAME_BYTES};
use crate::net::link::{Remote, Timestamp};
use crate::net::message::input::{BroadcastAck, ClientInput};
use crate::net::message::join::ResumeToken;
use crate::net::message::state::{Baseline, StateAck};
use crate::net::transport::PeerId;
use crate::net::wire::WireText;
use crate::session::netgame::transfer::Outgoing;
use crate::session::netgame::tuning::Tuning;
use std::time::Duration;

/// Number of good ticks in a row after which a client becomes active.
const GOOD_TICKS: u32 = 20;
/// Time after which a client over TCP becomes active although its input does not arrive in time. On a line that loses
/// many packets something always waits for a retransmission, so that there may never be enough good ticks in a row.
const SYNC_TIMEOUT: Duration = Duration::from_secs(5);

/// Progress of a client from admission to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionStage {
    /// Loading the level, or waiting for a state.
    Joining,
    /// Has a state; its clock is not synced yet.
    Syncing {
        /// Number of ticks in a row for which input has arrived in time.
        good_ticks: u32,
    },
    /// Takes part from this tick on.
    Active(u32),
}

/// The server's side of a client connection.
pub struct Connection {
    /// The client's identity.
    pub who: ClientIdentity,
    /// Progress in the current level.
    pub level: ConnectionProgress,
    /// Rate limits.
    pub limits: RequestRates,
    /// File transfer to the client.
    pub outgoing: Outgoing,
    /// Notices to the client about its input.
    pub notices: NoticeQueue,
    /// Displayed statistics.
    pub statistics: ConnectionStatistics,
    /// Whether the client's chat is suppressed.
    pub muted: bool,
    /// The token with which the client can return to its seats.
    pub token: ResumeToken,
    /// Whether the client has been active, so that its seats are worth keeping and its players may be in the world.
    pub has_played: bool,
    /// Time of the last game message. The network thread may keep sending while the client's game hangs.
    pub last_game_message: Timestamp,
    /// Time at which the buttons of the client's players last changed, or at which they could first be pressed.
    pub input_changed: Timestamp,
    /// The newest buttons of each seat.
    held: Vec<u8>,
    /// Time at which the client last set its clock back.
    generation_at: Option<Timestamp>,
}

/// Identity of a client.
pub struct ClientIdentity {
    /// Connection number.
    pub id: PeerId,
    /// Remote address.
    pub address: Remote,
    /// The client's seats, in the order of its messages; none for a spectator. `None` for a player who has left.
    pub seats: Vec<Option<ClientSeat>>,
}

/// A seat of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientSeat {
    /// Player slot.
    pub player: u8,
    /// Player name.
    pub name: WireText<NAME_BYTES>,
    /// Colour, 1 to 15.
    pub colour: u8,
}

impl ClientIdentity {
    /// Returns the address block that bans and limits of this client apply to.
    pub fn block(&self) -> AddressBlock {
        AddressBlock::of_subscriber(self.address.ip())
    }

    /// Returns the seats whose players have not left.
    pub fn players(&self) -> impl Iterator<Item = &ClientSeat> {
        self.seats.iter().flatten()
    }

    /// Returns the slot of the first player.
    pub fn first_player(&self) -> Option<u8> {
        self.players().next().map(|seat| seat.player)
    }

    /// Returns true if the client has a seat with this slot.
    pub fn has_player(&self, player: u8) -> bool {
        self.players().any(|seat| seat.player == player)
    }

    /// Returns true if the client joined without seats.
    pub fn is_spectator(&self) -> bool {
        self.seats.is_empty()
    }
}

impl std::fmt::Display for ClientIdentity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_spectator() {
            return write!(f, "spectator {}", self.id.0);
        }
        for (index, seat) in self.players().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{} (player {})", seat.name, seat.player)?;
        }
        Ok(())
    }
}

/// A client's progress in one level.
pub struct ConnectionProgress {
    /// Progress towards play.
    pub stage: ConnectionStage,
    /// Start of joining the level.
    pub since: Timestamp,
    /// Time from which on the client's clock counts: it has a state.
    syncing_since: Timestamp,
    /// Whether the client has sent a message in the level's epoch.
    pub in_epoch: bool,
    /// Number of the first log entry that the client has not acknowledged.
    pub log_next: u32,
    /// States sent and acknowledged.
    pub states: StateProgress,
    /// Arrival times of the client's input.
    pub input: InputTiming,
    /// Revision of the match last sent to the client; 0 if none.
    pub match_revision: u32,
}

impl ConnectionProgress {
    /// Creates the progress of a client that needs the log from `log_next` on.
    fn new(log_next: u32, now: Timestamp) -> ConnectionProgress {
        ConnectionProgress {
            stage: ConnectionStage::Joining,
            since: now,
            syncing_since: now,
            in_epoch: false,
            log_next,
            states: StateProgress::new(now),
            input: InputTiming::default(),
            match_revision: 0,
        }
    }
}

impl Connection {
    /// Creates a connection for an admitted client that needs the log from `log_next` on.
    pub fn new(
        who: ClientIdentity,
        token: ResumeToken,
        log_next: u32,
        piece_size: usize,
        now: Timestamp,
    ) -> Connection {
        Connection {
            who,
            level: ConnectionProgress::new(log_next, now),
            limits: RequestRates::default(),
            outgoing: Outgoing::new(piece_size),
            notices: NoticeQueue::default(),
            statistics: ConnectionStatistics::default(),
            muted: false,
            token,
            has_played: false,
            last_game_message: now,
            input_changed: now,
            held: Vec::new(),
            generation_at: None,
        }
    }

    /// Returns the first tick in which the client's players can leave the world, or `None` if they have never been in it.
    pub fn first_leave(&self) -> Option<u32> {
        match self.level.stage {
            ConnectionStage::Active(from) => Some(from + 1),
            _ => self.has_played.then_some(0),
        }
    }

    /// Begins a new level.
    pub fn begin_epoch(&mut self, now: Timestamp) {
        self.level = ConnectionProgress::new(0, now);
        self.notices.clear();
        self.input_changed = now;
    }

    /// Handles an input packet that arrived at server time `server` (ticks, with fraction).
    pub fn on_inputs(&mut self, inputs: &ClientInput, server: f64, now: Timestamp) -> InputPacket {
        let newest = inputs.seats.iter().filter_map(|seat| seat.first());
        if !newest.clone().eq(&self.held) {
            self.input_changed = now;
            self.held = newest.copied().collect();
        }
        let timing = &mut self.level.input;
        let packet = timing.on_packet(inputs, server, &mut self.generation_at, now);
        if let (InputPacket::Withdraws, ConnectionStage::Syncing { good_ticks }) =
            (packet, &mut self.level.stage)
        {
            *good_ticks = 0;
        }
        packet
    }

    /// Handles an acknowledgement of log entries.
    pub fn on_broadcast_ack(&mut self, ack: &BroadcastAck, log_end: u32) {
        if ack.log_next <= log_end {
            self.level.log_next = self.level.log_next.max(ack.log_next);
        }
        self.statistics.differing = ack.hash_bad;
    }

    /// Handles an acknowledgement or request of states.
    pub fn on_state_ack(&mut self, ack: &StateAck, now: Timestamp) {
        let level = &mut self.level;
        self.statistics.baseline_resets += u32::from(level.states.on_ack(ack, now));
        if let Some(stats) = &ack.stats {
            self.statistics.reported = Some(stats.clone());
        }
        if matches!(level.states.baseline, Baseline::Tick(_))
            && level.stage == ConnectionStage::Joining
        {
            level.stage = ConnectionStage::Syncing { good_ticks: 0 };
            level.syncing_since = now;
        }
    }

    /// Advances by one server tick. Returns true once the client's clock has been synced for long enough.
    pub fn count_good_tick(&mut self, tuning: &Tuning) -> bool {
        let in_time = self.level.input.tick(tuning);
        if self.who.is_spectator() {
            // A spectator sends no input, so that its clock does not matter.
            return matches!(self.level.stage, ConnectionStage::Syncing { .. });
        }
        let (ConnectionStage::Syncing { good_ticks }, Some(in_time)) =
            (&mut self.level.stage, in_time)
        else {
            return false;
        };
        *good_ticks = if in_time { *good_ticks + 1 } else { 0 };
        *good_ticks >= GOOD_TICKS
    }

    /// Returns true if a client over TCP has failed to sync within [`SYNC_TIMEOUT`].
    pub fn sync_timed_out(&self, now: Timestamp) -> bool {
        let is_syncing = matches!(self.level.stage, ConnectionStage::Syncing { .. });
        let is_stream = self.who.address.stream.is_some();
        is_stream && is_syncing && now.saturating_sub(self.level.syncing_since) >= SYNC_TIMEOUT
    }

    /// Returns true if the client takes part in the game.
    pub fn is_active(&self) -> bool {
        matches!(self.level.stage, ConnectionStage::Active(_))
    }
}

/// A chat line, sanitised for display.
pub type ChatLine = WireText<CHAT_BYTES>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;
    use crate::net::message::state::ClientStats;

    fn peer() -> Connection {
        let who = ClientIdentity {
            id: PeerId(1),
            address: ([10, 0, 0, 1], 5).into(),
            seats: vec![Some(ClientSeat {
                player: 1,
                name: WireText::new("Ann"),
                colour: 8,
            })],
        };
        Connection::new(who, ResumeToken::new([0; 16]), 0, 1000, Timestamp::ZERO)
    }

    fn inputs(newest: u32, generation: u8) -> ClientInput {
        ClientInput {
            newest,
            generation,
            seats: vec![vec![0]],
        }
    }

    #[test]
    fn a_client_becomes_ready_after_a_state_and_twenty_good_ticks() {
        let tuning = Tuning::of(&Network::default());
        let mut peer = peer();
        let mut ticks = 0;
        for tick in 100..200 {
            peer.on_inputs(&inputs(tick, 0), f64::from(tick) - 0.2, Timestamp::ZERO);
            if tick == 110 {
                let ack = StateAck {
                    baseline: Baseline::Tick(96),
                    want: false,
                    baseline_missing: false,
                    mismatch: false,
                    missing: None,
                    stats: None,
                };
                peer.on_state_ack(&ack, Timestamp::ZERO);
            }
            if peer.count_good_tick(&tuning) {
                break;
            }
            ticks += 1;
        }
        assert_eq!(ticks, 10 + 19);
    }

    #[test]
    fn a_late_datagram_restarts_the_count_but_a_lost_one_does_not() {
        let tuning = Tuning::of(&Network::default());
        let mut peer = peer();
        peer.level.stage = ConnectionStage::Syncing { good_ticks: 0 };
        let mut good = 0;
        for tick in 0..40 {
            if tick % 3 != 0 {
                let early = if tick == 10 { -0.1 } else { 0.1 };
                peer.on_inputs(&inputs(tick, 0), f64::from(tick) - early, Timestamp::ZERO);
            }
            good += u32::from(peer.count_good_tick(&tuning));
        }
        assert_eq!(good, 40 - 11 - 19);
    }

    #[test]
    fn a_client_can_change_its_generation_once_per_second() {
        let mut peer = peer();
        let second = Duration::from_secs(1);
        let mut receive = |generation, at| peer.on_inputs(&inputs(5, generation), 5.0, at);
        assert_eq!(receive(1, second), InputPacket::Withdraws);
        assert_eq!(receive(2, second + second / 2), InputPacket::Accepted);
        assert_eq!(receive(2, 2 * second), InputPacket::Withdraws);
        assert_eq!(receive(1, 4 * second), InputPacket::Withdrawn);
    }

    fn state_ack(baseline: Baseline) -> StateAck {
        StateAck::of(baseline)
    }

    #[test]
    fn acknowledged_entries_are_not_sent_again() {
        let mut peer = peer();
        let mut acknowledge = |log_next| {
            let ack = BroadcastAck {
                hash_bad: 2,
                ..BroadcastAck::of_log(log_next)
            };
            peer.on_broadcast_ack(&ack, 10);
            assert_eq!(peer.statistics.differing, 2);
            peer.level.log_next
        };
        assert_eq!(acknowledge(7), 7);
        assert_eq!(acknowledge(6), 7, "an old acknowledgement");
        assert_eq!(acknowledge(11), 7, "of entries that do not exist");
        assert_eq!(acknowledge(10), 10);
    }

    #[test]
    fn a_client_is_synced_only_after_a_state_other_than_the_start() {
        let mut peer = peer();
        peer.on_state_ack(&state_ack(Baseline::LevelStart), Timestamp::ZERO);
        assert_eq!(peer.level.stage, ConnectionStage::Joining);
        peer.on_state_ack(&state_ack(Baseline::Tick(8)), Timestamp::ZERO);
        assert_eq!(peer.level.stage, ConnectionStage::Syncing { good_ticks: 0 });
        peer.level.stage = ConnectionStage::Active(30);
        peer.on_state_ack(&state_ack(Baseline::Tick(16)), Timestamp::ZERO);
        assert!(peer.is_active());
    }

    #[test]
    fn only_over_tcp_a_client_becomes_ready_although_its_input_is_late() {
        let start = Duration::from_secs(9);
        for (stream, expected) in [(None, false), (Some(3), true)] {
            let mut peer = peer();
            peer.who.address.stream = stream;
            assert!(!peer.sync_timed_out(start + SYNC_TIMEOUT), "no state");
            peer.on_state_ack(&state_ack(Baseline::Tick(8)), start);
            assert!(!peer.sync_timed_out(start + SYNC_TIMEOUT / 2));
            assert_eq!(peer.sync_timed_out(start + SYNC_TIMEOUT), expected);
            peer.level.stage = ConnectionStage::Active(30);
            assert!(!peer.sync_timed_out(start + SYNC_TIMEOUT));
        }
    }

    #[test]
    fn lost_baselines_and_reported_statistics_are_kept() {
        let mut peer = peer();
        let lost = StateAck {
            baseline_missing: true,
            stats: Some(ClientStats {
                rate: 4000,
                dsync: 0,
                rewind: 0,
                own_correction: 0,
                other_correction: 0,
                cpu_percent: 0,
                stalled: 0,
            }),
            ..state_ack(Baseline::LevelStart)
        };
        peer.on_state_ack(&lost, Timestamp::ZERO);
        peer.on_state_ack(&state_ack(Baseline::LevelStart), Timestamp::ZERO);
        assert_eq!(peer.statistics.baseline_resets, 1);
        let reported = peer.statistics.reported.as_ref();
        assert_eq!(reported.map(|stats| stats.rate), Some(4000));
    }

    #[test]
    fn bytes_are_counted_per_second() {
        let mut statistics = ConnectionStatistics::default();
        statistics.count_bytes((500, 300));
        statistics.count_bytes((1700, 1000));
        assert_eq!(statistics.bytes, (1200, 700));
    }

    #[test]
    fn a_spectator_is_ready_as_soon_as_it_has_a_state() {
        let tuning = Tuning::of(&Network::default());
        let mut spectator = peer();
        spectator.who.seats.clear();
        assert!(!spectator.count_good_tick(&tuning));
        spectator.on_state_ack(&state_ack(Baseline::Tick(8)), Timestamp::ZERO);
        assert!(spectator.count_good_tick(&tuning));
        spectator.level.stage = ConnectionStage::Active(30);
        assert!(!spectator.count_good_tick(&tuning));
    }

    #[test]
    fn an_active_client_does_not_become_ready_again() {
        let tuning = Tuning::of(&Network::default());
        let mut peer = peer();
        peer.level.stage = ConnectionStage::Active(0);
        for tick in 0..30 {
            peer.on_inputs(&inputs(tick, 0), f64::from(tick), Timestamp::ZERO);
            assert!(!peer.count_good_tick(&tuning));
        }
    }

    #[test]
    fn a_clock_set_back_while_syncing_restarts_the_count() {
        let mut peer = peer();
        peer.level.stage = ConnectionStage::Syncing { good_ticks: 5 };
        peer.on_inputs(&inputs(5, 0), 5.0, Timestamp::ZERO);
        assert_eq!(peer.level.stage, ConnectionStage::Syncing { good_ticks: 5 });
        peer.on_inputs(&inputs(6, 1), 6.0, Timestamp::ZERO);
        assert_eq!(peer.level.stage, ConnectionStage::Syncing { good_ticks: 0 });
        peer.level.stage = ConnectionStage::Active(9);
        peer.on_inputs(&inputs(7, 2), 7.0, Duration::from_secs(1));
        assert_eq!(peer.level.stage, ConnectionStage::Active(9));
    }

    #[test]
    fn a_client_is_named_by_its_players() {
        let mut peer = peer();
        assert_eq!(peer.who.to_string(), "Ann (player 1)");
        let second = ClientSeat {
            player: 4,
            name: WireText::new("Bob"),
            colour: 9,
        };
        peer.who.seats.push(Some(second));
        assert_eq!(peer.who.to_string(), "Ann (player 1), Bob (player 4)");
        peer.who.seats[0] = None;
        assert_eq!(peer.who.to_string(), "Bob (player 4)");
        assert_eq!(peer.who.first_player(), Some(4));
        assert!(peer.who.has_player(4) && !peer.who.has_player(1));
        peer.who.seats.clear();
        assert_eq!(peer.who.to_string(), "spectator 1");
        assert!(peer.who.is_spectator());
    }

    #[test]
    fn a_new_level_starts_without_notices_of_the_last_one() {
        let mut peer = peer();
        peer.level.log_next = 5;
        let kind = crate::net::message::input::InputNoticeKind::Retimed;
        peer.notices.push(kind, 7, 1);
        peer.begin_epoch(Duration::from_secs(9));
        assert_eq!((peer.level.log_next, peer.notices.kept()), (0, 0));
        assert_eq!(peer.level.since, Duration::from_secs(9));
    }
}
