//! Clients as the server sees them, and the seats of the game (spec 07 C.3, C.4).

use crate::net::address::AddressBlock;
use crate::net::limits::{CHAT_BYTES, NAME_BYTES};
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
use std::time::Duration;

/// Good ticks in a row after which a client may play.
const GOOD_TICKS: u32 = 20;
/// A datagram with buttons is news for so many ticks.
const FRESH_TICKS: u32 = 4;
/// Buttons that come earlier than this are no sign of a clock that is right, milliseconds.
const LEAD_MAX: f64 = 150.0;
/// Most states a second for one client, whatever it says that it lacks.
const STATES_PER_SECOND: u32 = 10;
/// File requests a second that are answered; a client repeats one once a second.
const REQUESTS_PER_SECOND: u32 = 2;
/// File requests that are answered at once.
const REQUESTS_AT_ONCE: u32 = 8;
/// A notice is sent in so many ticks.
const NOTICE_COPIES: u8 = 3;
/// Most notices that wait; older ones are dropped.
const NOTICES: usize = 16;
/// Least time between two changes of a client's generation.
const GENERATION_EVERY: Duration = Duration::from_secs(1);

/// How far a client has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionStage {
    /// It loads the level, or waits for a state.
    Joining,
    /// It has the world; its clock is not right yet.
    Syncing,
    /// It may play from this tick on.
    Active(u32),
}

/// A client.
pub struct Connection {
    /// Who it is.
    pub who: ClientIdentity,
    /// How far it has come.
    pub stage: ConnectionStage,
    /// Since when it has been coming into this level.
    pub since: Timestamp,
    /// It has spoken in the present epoch.
    pub in_epoch: bool,
    /// Number of the first log entry that it does not have.
    pub log_next: u32,
    /// The newest base that it has.
    pub base: Baseline,
    /// It wants a state.
    pub wants: bool,
    /// It found checksums that differ.
    pub mismatch: bool,
    /// The state that it differs from is to be written down when it is sent.
    pub dump_due: bool,
    /// Pieces that it lacks.
    pub missing: Option<Missing>,
    /// The state that was sent last, and when.
    pub state_sent: Option<(u32, Timestamp)>,
    /// When it last had a base that was new.
    pub base_at: Timestamp,
    /// How early its buttons came, milliseconds, one value a datagram.
    pub leads: RollingMean,
    /// Buttons that came too late for their tick.
    pub redated: u32,
    /// How it says it fares.
    pub stats: Option<ClientStats>,
    /// What it says is not passed on.
    pub muted: bool,
    /// Lines of chat it may say.
    pub chat: TokenBucket,
    /// Requests for files that are answered.
    pub file_requests: TokenBucket,
    /// States that may be sent to it.
    pub states: TokenBucket,
    /// Checksums that it found equal and different.
    pub hashes: (u16, u16),
    /// The file that is sent to it.
    pub outgoing: Outgoing,
    /// Bytes sent to it and received from it in the last second.
    pub bytes: (u64, u64),
    bytes_before: (u64, u64),
    /// How often it lacked the base of a difference.
    pub base_resets: u32,
    base_missing: bool,
    newest_input: Option<u32>,
    lead: f64,
    lead_age: u32,
    good_ticks: u32,
    /// When the game on its side spoke last; its network alone may go on when the game hangs.
    pub game_heard: Timestamp,
    generation: u8,
    generation_at: Timestamp,
    notices: VecDeque<(InputNotice, u8)>,
    next_notice: u16,
}

/// Who a client is.
pub struct ClientIdentity {
    /// Its number.
    pub id: PeerId,
    /// Where it is.
    pub address: SocketAddr,
    /// Slot.
    pub player: u8,
    /// Name of the player.
    pub name: WireText<NAME_BYTES>,
    /// Colour, 1 to 15.
    pub colour: u8,
}

impl ClientIdentity {
    /// The addresses that count as this client's.
    pub fn block(&self) -> AddressBlock {
        AddressBlock::of_subscriber(self.address.ip())
    }
}

impl Connection {
    /// Somebody who was let in; it needs the log from `log_next` on.
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
            wants: false,
            mismatch: false,
            dump_due: false,
            missing: None,
            state_sent: None,
            base_at: now,
            leads: RollingMean::new(40),
            redated: 0,
            stats: None,
            muted: false,
            chat: TokenBucket::new(2, 6),
            file_requests: TokenBucket::new(REQUESTS_PER_SECOND, REQUESTS_AT_ONCE),
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
            game_heard: now,
            generation: 0,
            generation_at: Timestamp::ZERO,
            notices: VecDeque::new(),
            next_notice: 0,
        }
    }

    /// Another level begins.
    pub fn begin_epoch(&mut self, now: Timestamp) {
        self.stage = ConnectionStage::Joining;
        self.since = now;
        self.in_epoch = false;
        self.log_next = 0;
        self.base = Baseline::LevelStart;
        self.base_at = now;
        self.wants = false;
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

    /// Buttons came in when the server was at this tick and fraction. None if they have been
    /// withdrawn meanwhile; true if they withdraw what was said of ticks to come.
    pub fn on_inputs(&mut self, inputs: &ClientInput, server: f64, now: Timestamp) -> Option<bool> {
        let steps = inputs.generation.wrapping_sub(self.generation) as i8;
        if steps < 0 {
            return None;
        }
        let newer = steps > 0;
        let rested = now.saturating_sub(self.generation_at) >= GENERATION_EVERY;
        let withdraws = newer && (rested || self.generation_at == Timestamp::ZERO);
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

    /// It says how much of the log it has.
    pub fn on_broadcast_ack(&mut self, ack: &BroadcastAck, log_end: u32) {
        if ack.log_next <= log_end {
            self.log_next = self.log_next.max(ack.log_next);
        }
        self.hashes = (ack.hash_good, ack.hash_bad);
    }

    /// It says what states it has and wants.
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
        self.wants = ack.want;
        self.missing = ack.missing.clone();
        if let Some(stats) = &ack.stats {
            self.stats = Some(stats.clone());
        }
        if matches!(self.base, Baseline::Tick(_)) && self.stage == ConnectionStage::Joining {
            self.stage = ConnectionStage::Syncing;
        }
    }

    /// A tick of the server has passed. True if the client's clock has been right for long enough.
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

    /// A second has passed; so many bytes were sent and received in all.
    pub fn count_bytes(&mut self, (sent, received): (u64, u64)) {
        let before = std::mem::replace(&mut self.bytes_before, (sent, received));
        self.bytes = (
            sent.saturating_sub(before.0),
            received.saturating_sub(before.1),
        );
    }

    /// Something to tell it about its buttons.
    pub fn tell(&mut self, kind: InputNoticeKind, tick: u32, shift: u32) {
        if kind == InputNoticeKind::Redated {
            self.redated = self.redated.saturating_add(1);
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
            total: self.redated,
        };
        self.notices.push_back((notice, NOTICE_COPIES));
    }

    /// The notices to be sent in this tick.
    pub fn notices(&mut self) -> Vec<InputNotice> {
        for (_, copies) in &mut self.notices {
            *copies -= 1;
        }
        let due = self.notices.iter().map(|(notice, _)| notice.clone());
        let due = due.collect();
        self.notices.retain(|(_, copies)| *copies > 0);
        due
    }

    /// Notices that wait.
    pub fn notices_kept(&self) -> usize {
        self.notices.len()
    }

    /// Least lead of the last second, milliseconds.
    pub fn least_lead(&self) -> Option<f64> {
        self.leads.least()
    }

    /// True if the client takes part.
    pub fn is_active(&self) -> bool {
        matches!(self.stage, ConnectionStage::Active(_))
    }
}

/// A line of chat as it may be shown.
pub type ChatLine = WireText<CHAT_BYTES>;

/// Who has a slot.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Seat {
    /// Nobody.
    #[default]
    Free,
    /// The host's own player, or the unseen host of a server without a window.
    Host,
    /// A client.
    Client(PeerId),
    /// Somebody who was here and may come back to the same body.
    Left {
        /// Name of the player.
        name: WireText<NAME_BYTES>,
        /// From where.
        block: AddressBlock,
        /// When the slot may be given to others.
        free_at: Timestamp,
    },
}

/// All slots.
pub type Seats = [Seat; PLAYERS];

/// The slot for a newcomer, and whether it comes back to its own body. The lowest free one of the
/// clients' slots, `limit` in all.
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
    let own = seats.iter().position(
        |seat| matches!(seat, Seat::Left { name: n, block, .. } if n == name && *block == from),
    );
    if let Some(own) = own {
        return Some((own, true));
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

/// Colours tried after the one wished for (spec 07 A.5.2).
const COLOURS: [u8; 8] = [8, 10, 12, 9, 13, 14, 15, 6];

/// The colour for a newcomer: the one wished for, or one that nobody has.
pub fn find_colour(wished: u8, used: &[u8]) -> u8 {
    let rest = 1..=crate::net::limits::COLOUR_MAX;
    std::iter::once(wished)
        .chain(COLOURS)
        .chain(rest)
        .find(|colour| !used.contains(colour))
        .unwrap_or(wished)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;

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
    fn a_client_plays_after_twenty_good_ticks_and_a_state() {
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
    fn a_late_datagram_starts_the_count_again_and_a_lost_one_does_not() {
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
    fn a_generation_counts_once_a_second() {
        let mut peer = peer();
        let second = Duration::from_secs(1);
        let mut hear = |generation, at| peer.on_inputs(&inputs(5, generation), 5.0, at);
        assert_eq!(hear(1, second), Some(true));
        assert_eq!(hear(2, second + second / 2), Some(false));
        assert_eq!(hear(2, 2 * second), Some(true));
        assert_eq!(hear(1, 4 * second), None, "withdrawn");
    }

    #[test]
    fn a_notice_is_sent_three_times() {
        let mut peer = peer();
        peer.tell(InputNoticeKind::Redated, 7, 2);
        let sent: Vec<usize> = (0..4).map(|_| peer.notices().len()).collect();
        assert_eq!(sent, [1, 1, 1, 0]);
    }

    #[test]
    fn who_was_here_comes_back_to_the_same_slot() {
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
    fn a_full_server_has_no_seat() {
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
    fn no_two_players_get_one_colour() {
        assert_eq!(find_colour(8, &[]), 8);
        assert_eq!(find_colour(8, &[8]), 10);
        assert_eq!(find_colour(8, &[8, 10, 12, 9, 13, 14, 15, 6]), 1);
    }
}
