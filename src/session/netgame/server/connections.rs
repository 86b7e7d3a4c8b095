//! Connections of clients and the assignment of slots (spec 07 C.3, C.4).

use crate::net::address::AddressBlock;
use crate::net::limits::{
    CHAT_AT_ONCE, CHAT_BYTES, CHAT_PER_SECOND, FILE_REQUESTS_AT_ONCE, FILE_REQUESTS_PER_SECOND,
    GENERATION_EVERY, NAME_BYTES, STATES_PER_SECOND,
};
use crate::net::link::Timestamp;
use crate::net::message::input::{BroadcastAck, ClientInput, InputNotice, InputNoticeKind};
use crate::net::message::state::{Baseline, ClientStats, Missing, StateAck};
use crate::net::token_bucket::TokenBucket;
use crate::net::transport::PeerId;
use crate::net::wire::WireText;
use crate::session::netgame::metrics::RollingMean;
use crate::session::netgame::transfer::Outgoing;
use crate::session::netgame::tuning::{TICK_MS, Tuning};
use crate::sim::world::player::PLAYERS;
use std::collections::VecDeque;
use std::net::SocketAddr;

/// Number of good ticks in a row after which a client becomes active.
const GOOD_TICKS: u32 = 20;
/// Ticks for which the last input packet counts as recent.
const FRESH_TICKS: u32 = 4;
/// Input that arrives earlier than this does not count as synced, milliseconds.
const LEAD_MAX: f64 = 150.0;
/// Number of ticks in which a notice is sent.
const NOTICE_COPIES: u8 = 3;
/// Maximum number of queued notices; beyond it the oldest is dropped.
const NOTICES: usize = 16;

/// Progress of a client from admission to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionStage {
    /// Loading the level, or waiting for a state.
    Joining,
    /// Has a state; its clock is not synced yet.
    Syncing,
    /// Takes part from this tick on.
    Active(u32),
}

/// The server's side of a client connection.
pub struct Connection {
    /// The client's identity.
    pub who: ClientIdentity,
    /// Progress towards play.
    pub stage: ConnectionStage,
    /// Start of joining the current level.
    pub since: Timestamp,
    /// Whether the client has sent a message in the current epoch.
    pub in_epoch: bool,
    /// Number of the first log entry that the client has not acknowledged.
    pub log_next: u32,
    /// Newest baseline that the client has acknowledged.
    pub base: Baseline,
    /// Whether the client requests a state.
    pub wants_state: bool,
    /// Whether the client reports a checksum mismatch.
    pub mismatch: bool,
    /// Whether to write a desync dump when the next state is sent.
    pub dump_due: bool,
    /// Pieces of a state that the client has not received.
    pub missing: Option<Missing>,
    /// Tick of the last state sent, and the time it was sent.
    pub state_sent: Option<(u32, Timestamp)>,
    /// Time at which the client last acknowledged a newer baseline.
    pub base_at: Timestamp,
    /// Arrival lead of the client's input over the server, milliseconds, one sample per datagram.
    pub leads: RollingMean,
    /// Number of inputs that arrived too late for their tick.
    pub retimed: u32,
    /// Statistics last reported by the client.
    pub stats: Option<ClientStats>,
    /// Whether the client's chat is suppressed.
    pub muted: bool,
    /// Rate limit of chat lines.
    pub chat: TokenBucket,
    /// Rate limit of answered file requests.
    pub file_requests: TokenBucket,
    /// Rate limit of states.
    pub states: TokenBucket,
    /// Number of checksums that matched and that differed, as the client reports.
    pub hashes: (u16, u16),
    /// File transfer to the client.
    pub outgoing: Outgoing,
    /// Bytes sent and received in the last second.
    pub bytes: (u64, u64),
    bytes_before: (u64, u64),
    /// Number of times that the client lacked the baseline of a delta.
    pub base_resets: u32,
    base_missing: bool,
    newest_input: Option<u32>,
    lead: f64,
    lead_age: u32,
    good_ticks: u32,
    /// Time of the last game message. The network thread may keep sending while the client's game hangs.
    pub last_game_message: Timestamp,
    generation: u8,
    generation_at: Timestamp,
    notices: VecDeque<(InputNotice, u8)>,
    next_notice: u16,
}

/// Identity of a client.
pub struct ClientIdentity {
    /// Connection number.
    pub id: PeerId,
    /// Remote address.
    pub address: SocketAddr,
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
}

impl Connection {
    /// Creates a connection for an admitted client that needs the log from `log_next` on.
    pub fn new(
        who: ClientIdentity,
        log_next: u32,
        piece_size: usize,
        now: Timestamp,
    ) -> Connection {
        Connection {
            who,
            stage: ConnectionStage::Joining,
            since: now,
            in_epoch: false,
            log_next,
            base: Baseline::LevelStart,
            wants_state: false,
            mismatch: false,
            dump_due: false,
            missing: None,
            state_sent: None,
            base_at: now,
            leads: RollingMean::new(40),
            retimed: 0,
            stats: None,
            muted: false,
            chat: TokenBucket::new(CHAT_PER_SECOND, CHAT_AT_ONCE),
            file_requests: TokenBucket::new(FILE_REQUESTS_PER_SECOND, FILE_REQUESTS_AT_ONCE),
            states: TokenBucket::new(STATES_PER_SECOND, STATES_PER_SECOND),
            hashes: (0, 0),
            outgoing: Outgoing::new(piece_size),
            bytes: (0, 0),
            bytes_before: (0, 0),
            base_resets: 0,
            base_missing: false,
            newest_input: None,
            lead: 0.0,
            lead_age: u32::MAX,
            good_ticks: 0,
            last_game_message: now,
            generation: 0,
            generation_at: Timestamp::ZERO,
            notices: VecDeque::new(),
            next_notice: 0,
        }
    }

    /// Resets the connection for a new level.
    pub fn begin_epoch(&mut self, now: Timestamp) {
        self.stage = ConnectionStage::Joining;
        self.since = now;
        self.in_epoch = false;
        self.log_next = 0;
        self.base = Baseline::LevelStart;
        self.base_at = now;
        self.wants_state = false;
        self.mismatch = false;
        self.missing = None;
        self.state_sent = None;
        self.leads.clear();
        self.newest_input = None;
        self.lead_age = u32::MAX;
        self.good_ticks = 0;
        self.generation = 0;
        self.notices.clear();
    }

    /// Handles an input packet that arrived at server time `server` (ticks, with fraction). Returns `None`
    /// if the packet is from a withdrawn generation, and `Some(true)` if it withdraws the client's earlier
    /// inputs for future ticks.
    pub fn on_inputs(&mut self, inputs: &ClientInput, server: f64, now: Timestamp) -> Option<bool> {
        let steps = inputs.generation.wrapping_sub(self.generation) as i8;
        if steps < 0 {
            return None;
        }
        let newer = steps > 0;
        let interval_over = now.saturating_sub(self.generation_at) >= GENERATION_EVERY;
        let withdraws = newer && (interval_over || self.generation_at == Timestamp::ZERO);
        if withdraws {
            self.generation = inputs.generation;
            self.generation_at = now;
            self.newest_input = None;
            self.good_ticks = 0;
        }
        if self
            .newest_input
            .is_none_or(|newest| inputs.newest > newest)
        {
            self.newest_input = Some(inputs.newest);
            self.lead = (f64::from(inputs.newest) - server) * TICK_MS;
            self.lead_age = 0;
            self.leads.add(self.lead);
        }
        Some(withdraws)
    }

    /// Handles an acknowledgement of log entries.
    pub fn on_broadcast_ack(&mut self, ack: &BroadcastAck, log_end: u32) {
        if ack.log_next <= log_end {
            self.log_next = self.log_next.max(ack.log_next);
        }
        self.hashes = (ack.hash_good, ack.hash_bad);
    }

    /// Handles an acknowledgement or request of states.
    pub fn on_state_ack(&mut self, ack: &StateAck, now: Timestamp) {
        self.base_resets += u32::from(ack.base_missing && !self.base_missing);
        self.base_missing = ack.base_missing;
        if ack.base_missing {
            self.base = ack.base;
            self.state_sent = None;
        } else if ack.base > self.base {
            self.base = ack.base;
            self.base_at = now;
        }
        self.wants_state = ack.want;
        self.missing = ack.missing.clone();
        if let Some(stats) = &ack.stats {
            self.stats = Some(stats.clone());
        }
        if matches!(self.base, Baseline::Tick(_)) && self.stage == ConnectionStage::Joining {
            self.stage = ConnectionStage::Syncing;
        }
    }

    /// Advances by one server tick. Returns true once the client's clock has been synced for long enough.
    pub fn count_good_tick(&mut self, tuning: &Tuning) -> bool {
        self.lead_age = self.lead_age.saturating_add(1);
        if self.stage != ConnectionStage::Syncing || self.lead_age > FRESH_TICKS {
            return false;
        }
        let most = LEAD_MAX + f64::from(tuning.control_lead) * TICK_MS;
        if (0.0..=most).contains(&self.lead) {
            self.good_ticks += 1;
        } else {
            self.good_ticks = 0;
        }
        self.good_ticks >= GOOD_TICKS
    }

    /// Updates the byte rates; called once per second with the total bytes sent and received.
    pub fn count_bytes(&mut self, (sent, received): (u64, u64)) {
        let before = std::mem::replace(&mut self.bytes_before, (sent, received));
        self.bytes = (
            sent.saturating_sub(before.0),
            received.saturating_sub(before.1),
        );
    }

    /// Queues a notice about the client's input.
    pub fn push_notice(&mut self, kind: InputNoticeKind, tick: u32, shift: u32) {
        if kind == InputNoticeKind::Retimed {
            self.retimed = self.retimed.saturating_add(1);
        }
        self.next_notice = self.next_notice.wrapping_add(1);
        if self.notices.len() >= NOTICES {
            self.notices.pop_front();
        }
        let notice = InputNotice {
            id: self.next_notice,
            kind,
            tick,
            shift: i16::try_from(shift).unwrap_or(i16::MAX),
            total: self.retimed,
        };
        self.notices.push_back((notice, NOTICE_COPIES));
    }

    /// Returns the notices to send in this tick.
    pub fn take_due_notices(&mut self) -> Vec<InputNotice> {
        for (_, copies) in &mut self.notices {
            *copies -= 1;
        }
        let due = self.notices.iter().map(|(notice, _)| notice.clone());
        let due = due.collect();
        self.notices.retain(|(_, copies)| *copies > 0);
        due
    }

    /// Returns the number of queued notices.
    pub fn notices_kept(&self) -> usize {
        self.notices.len()
    }

    /// Returns the minimum lead of the last 40 input packets, milliseconds.
    pub fn min_lead(&self) -> Option<f64> {
        self.leads.min()
    }

    /// Returns true if the client takes part in the game.
    pub fn is_active(&self) -> bool {
        matches!(self.stage, ConnectionStage::Active(_))
    }
}

/// A chat line, sanitized for display.
pub type ChatLine = WireText<CHAT_BYTES>;

/// Occupant of a player slot.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Seat {
    /// Unoccupied.
    #[default]
    Free,
    /// The host's player, or the hidden host of a dedicated server.
    Host,
    /// A connected client.
    Client(PeerId),
    /// A player who has left and may return to the same slot.
    Left {
        /// Player name.
        name: WireText<NAME_BYTES>,
        /// Address block.
        block: AddressBlock,
        /// When the slot may be given to someone else.
        free_at: Timestamp,
    },
}

/// Occupants of all player slots.
pub type Seats = [Seat; PLAYERS];

/// Returns the slot for a joining player, and true if it is the player's own slot from an earlier session.
/// Otherwise never used slots come first, then the lowest free one. `None` if `limit` clients are connected.
pub fn find_seat(
    seats: &Seats,
    limit: usize,
    name: &WireText<NAME_BYTES>,
    from: AddressBlock,
    now: Timestamp,
) -> Option<(usize, bool)> {
    let taken = |seat: &Seat| matches!(seat, Seat::Client(_));
    if seats.iter().filter(|seat| taken(seat)).count() >= limit {
        return None;
    }
    let previous = seats.iter().position(
        |seat| matches!(seat, Seat::Left { name: n, block, .. } if n == name && *block == from),
    );
    if let Some(previous) = previous {
        return Some((previous, true));
    }
    let usable = |seat: &Seat| match seat {
        Seat::Free => true,
        Seat::Left { free_at, .. } => now >= *free_at,
        Seat::Host | Seat::Client(_) => false,
    };
    let never_used = seats.iter().position(|seat| *seat == Seat::Free);
    never_used
        .or_else(|| seats.iter().position(usable))
        .map(|seat| (seat, false))
}

/// Colours to try after the requested one (spec 07 A.5.2).
const COLOURS: [u8; 8] = [8, 10, 12, 9, 13, 14, 15, 6];

/// Returns the colour for a joining player: the requested one, or one that is not in use.
pub fn find_colour(requested: u8, used: &[u8]) -> u8 {
    let rest = 1..=crate::net::limits::COLOUR_MAX;
    std::iter::once(requested)
        .chain(COLOURS)
        .chain(rest)
        .find(|colour| !used.contains(colour))
        .unwrap_or(requested)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;
    use std::time::Duration;

    fn peer() -> Connection {
        let who = ClientIdentity {
            id: PeerId(1),
            address: ([10, 0, 0, 1], 5).into(),
            player: 1,
            name: WireText::new("Ann"),
            colour: 8,
        };
        Connection::new(who, 0, 1000, Timestamp::ZERO)
    }

    fn inputs(newest: u32, generation: u8) -> ClientInput {
        ClientInput {
            newest,
            generation,
            masks: vec![0],
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
                    base: Baseline::Tick(96),
                    want: false,
                    base_missing: false,
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
        peer.stage = ConnectionStage::Syncing;
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
        assert_eq!(receive(1, second), Some(true));
        assert_eq!(receive(2, second + second / 2), Some(false));
        assert_eq!(receive(2, 2 * second), Some(true));
        assert_eq!(receive(1, 4 * second), None, "withdrawn");
    }

    #[test]
    fn a_notice_is_sent_three_times() {
        let mut peer = peer();
        peer.push_notice(InputNoticeKind::Retimed, 7, 2);
        let sent: Vec<usize> = (0..4).map(|_| peer.take_due_notices().len()).collect();
        assert_eq!(sent, [1, 1, 1, 0]);
    }

    #[test]
    fn a_returning_player_gets_the_same_slot() {
        let mut seats = Seats::default();
        seats[0] = Seat::Host;
        let block = AddressBlock::of_subscriber([10, 0, 0, 7].into());
        let ann = WireText::new("Ann");
        let second = Duration::from_secs(1);
        seats[2] = Seat::Left {
            name: ann.clone(),
            block,
            free_at: 10 * second,
        };
        let find = |name: &str, from| find_seat(&seats, 7, &WireText::new(name), from, second);
        assert_eq!(find("Ann", block), Some((2, true)));
        assert_eq!(find("Bob", block), Some((1, false)));
        let other = AddressBlock::of_subscriber([10, 0, 0, 8].into());
        assert_eq!(find("Ann", other), Some((1, false)));
    }

    #[test]
    fn a_full_server_has_no_free_slot() {
        let mut seats = Seats::default();
        for (index, seat) in seats.iter_mut().enumerate() {
            *seat = Seat::Client(PeerId(index as u32));
        }
        let name = WireText::new("Ann");
        let from = AddressBlock::of_subscriber([10, 0, 0, 7].into());
        assert_eq!(find_seat(&seats, 8, &name, from, Timestamp::ZERO), None);
        seats[3] = Seat::Free;
        assert_eq!(find_seat(&seats, 7, &name, from, Timestamp::ZERO), None);
        assert!(find_seat(&seats, 8, &name, from, Timestamp::ZERO).is_some());
    }

    #[test]
    fn no_two_players_get_the_same_colour() {
        assert_eq!(find_colour(8, &[]), 8);
        assert_eq!(find_colour(8, &[8]), 10);
        assert_eq!(find_colour(8, &[8, 10, 12, 9, 13, 14, 15, 6]), 1);
    }
}
