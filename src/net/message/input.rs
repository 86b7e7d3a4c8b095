//! Inputs from clients, input broadcasts from the server, and their acknowledgements (spec 07 C.5, C.6).

use super::log::LogEntry;
use crate::net::limits::{MAX_SEATS, MAX_TICK};
use crate::net::wire::codec::{
    Codec, Fixed, Own, Signed, Var, VarWithin, at_most, codes, fit, packet,
};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, Writer};

/// Maximum number of ticks of input in one `cdat`.
pub const CDAT_TICKS: usize = 32;
/// Maximum number of log entries in one `sdat`.
pub const SDAT_ENTRIES: usize = 200;
/// Maximum distance in ticks between a log entry and its `sdat`.
pub const SDAT_TICK_DISTANCE: i64 = 256;
/// Maximum number of ticks that a server rolls back for late input. The rules for late input are in
/// `session/netgame/server/late_input.rs`.
pub const MAX_LATE_WINDOW: u8 = 16;

/// `cdat`: the buttons of a client's seats in the most recent ticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientInput {
    /// Tick of the first entry.
    pub newest: u32,
    /// Incremented when the client's clock jumps back.
    pub generation: u8,
    /// For each of 1 to 4 seats, the buttons (seven bits) in the same 1 to 32 ticks, newest first.
    pub seats: Vec<Vec<u8>>,
}

/// Flag in the first byte of a run: a length byte follows. Without it the run is one tick long.
const LONG_RUN: u8 = 0x80;
/// Position of the number of seats, less one, in the byte that has the number of ticks.
const SEATS_SHIFT: u8 = 6;

fn put_runs(buttons: &[u8], out: &mut Writer) -> Result<(), WireProblem> {
    for run in buttons.chunk_by(|a, b| a == b) {
        let held: u8 = fit(i64::from(run[0]), 0, 0x7F)?;
        if run.len() == 1 {
            out.u8(held);
        } else {
            out.u8(held | LONG_RUN);
            out.u8(run.len() as u8);
        }
    }
    Ok(())
}

fn take_runs(count: usize, input: &mut Reader<'_>) -> Result<Vec<u8>, WireProblem> {
    let mut buttons = Vec::with_capacity(count);
    while buttons.len() < count {
        let head = input.u8()?;
        let length = if head & LONG_RUN == 0 {
            1
        } else {
            fit(
                i64::from(input.u8()?),
                2,
                (count - buttons.len()).max(2) as i64,
            )?
        };
        let held = head & !LONG_RUN;
        if buttons.len() + length > count {
            return Err(WireProblem::Contradiction(
                "the runs are longer than the count",
            ));
        }
        if buttons.last() == Some(&held) {
            return Err(WireProblem::Contradiction("two runs of the same buttons"));
        }
        buttons.resize(buttons.len() + length, held);
    }
    Ok(buttons)
}

impl ClientInput {
    fn put_seats(&self, out: &mut Writer) -> Result<(), WireProblem> {
        let seats: u8 = fit(self.seats.len() as i64, 1, MAX_SEATS as i64)?;
        let ticks = self.seats[0].len();
        let count: u8 = fit(ticks as i64, 1, CDAT_TICKS as i64)?;
        if self.seats.iter().any(|buttons| buttons.len() != ticks) {
            return Err(WireProblem::Contradiction(
                "the seats have different numbers of ticks",
            ));
        }
        out.u8(count | (seats - 1) << SEATS_SHIFT);
        self.seats
            .iter()
            .try_for_each(|buttons| put_runs(buttons, out))
    }

    fn take_seats(input: &mut Reader<'_>) -> Result<Vec<Vec<u8>>, WireProblem> {
        let head = input.u8()?;
        let seats = usize::from(head >> SEATS_SHIFT) + 1;
        let ticks = i64::from(head & ((1 << SEATS_SHIFT) - 1));
        let count = fit(ticks, 1, CDAT_TICKS as i64)?;
        (0..seats).map(|_| take_runs(count, input)).collect()
    }
}

impl Wire for ClientInput {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        out.var(u64::from(self.newest));
        out.u8(self.generation);
        self.put_seats(out).map_err(|p| p.of("buttons"))
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        Ok(ClientInput {
            newest: Var::take(input).map_err(|p| p.of("newest"))?,
            generation: input.u8().map_err(|p| p.of("generation"))?,
            seats: ClientInput::take_seats(input).map_err(|p| p.of("buttons"))?,
        })
    }
}

/// `sdat`: the server's time and new log entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputBroadcast {
    /// Current tick of the server, called S.
    pub tick: u32,
    /// Elapsed fraction of that tick in 1/256.
    pub sub_tick: u8,
    /// Number of past ticks that the server may still change: W, 0 to 16.
    pub late_window: u8,
    /// Number of the first entry in this message.
    pub first: u32,
    /// Number after the last entry in the server's log.
    pub log_end: u32,
    /// Newest tick up to which the server has the inputs of all seats of this client without a gap.
    pub input_ack: u32,
    /// Lowest bit of the generation of those inputs.
    pub ack_generation: u8,
    /// Minimum lead time of this client's inputs over the last second, in 1/4 ms; negative if late. Optional.
    pub lead: Option<i16>,
    /// Tick and checksum of a final state; the tick is at most `tick`.
    pub hash: Option<(u32, u64)>,
    /// Log entries in order of their numbers; at most 200.
    pub entries: Vec<LogEntry>,
}

/// Flag of [`InputBroadcast`]: a checksum follows.
const HAS_HASH: u8 = 0x20;
/// Flag of [`InputBroadcast`]: a lead follows.
const HAS_LEAD: u8 = 0x40;
/// Position of the generation in the flags.
const GENERATION_SHIFT: u8 = 7;
/// Bits of the flags with the late-input window.
const WINDOW: u8 = 0x1F;

/// A tick or the number of a log entry.
type Index = VarWithin<0, MAX_TICK>;

/// Returns `a - b` as a signed number.
fn distance(a: u32, b: u32) -> i64 {
    i64::from(a) - i64::from(b)
}

/// Returns the tick `offset` ticks after `base`. Fails if it is out of range.
fn offset(base: u32, offset: i64) -> Result<u32, WireProblem> {
    let max = i64::from(u32::MAX);
    let found = i64::from(base).saturating_add(offset);
    fit(found, 0, max)
}

impl InputBroadcast {
    fn put_head(&self, out: &mut Writer) -> Result<(), WireProblem> {
        Index::put(&self.tick, out)?;
        out.u8(self.sub_tick);
        let window: u8 = fit(i64::from(self.late_window), 0, i64::from(MAX_LATE_WINDOW))?;
        let hash = if self.hash.is_some() { HAS_HASH } else { 0 };
        let lead = if self.lead.is_some() { HAS_LEAD } else { 0 };
        let generation: u8 = fit(i64::from(self.ack_generation), 0, 1)?;
        out.u8(window | hash | lead | generation << GENERATION_SHIFT);
        out.signed(distance(self.tick, self.input_ack));
        if let Some(lead) = self.lead {
            out.signed(i64::from(lead));
        }
        if let Some((tick, hash)) = self.hash {
            out.var(fit(distance(self.tick, tick), 0, i64::from(u32::MAX))?);
            out.u64(hash);
        }
        Ok(())
    }

    fn put_entries(&self, out: &mut Writer) -> Result<(), WireProblem> {
        let count = at_most(self.entries.len(), SDAT_ENTRIES)?;
        let after = i64::from(self.first) + count as i64;
        Index::put(&self.first, out)?;
        let more: u32 = fit(i64::from(self.log_end) - after, 0, i64::from(u32::MAX))?;
        out.var((count as u64) << 1 | u64::from(more > 0));
        if more > 0 {
            out.var(u64::from(more));
        }
        let mut previous = self.tick;
        for entry in &self.entries {
            check_tick(self.tick, entry.tick)?;
            entry.put(previous, out)?;
            previous = entry.tick;
        }
        Ok(())
    }

    fn take_entries(&mut self, input: &mut Reader<'_>) -> Result<(), WireProblem> {
        self.first = Index::take(input)?;
        let head = input.var()?;
        let count = usize::try_from(head >> 1).unwrap_or(usize::MAX);
        let count = at_most(count, SDAT_ENTRIES)?;
        let more: u32 = match head & 1 {
            0 => 0,
            _ => VarWithin::<1, { u32::MAX }>::take(input)?,
        };
        self.log_end = offset(self.first, count as i64 + i64::from(more))?;
        let mut previous = self.tick;
        for _ in 0..count {
            let entry = LogEntry::take(previous, input)?;
            check_tick(self.tick, entry.tick)?;
            previous = entry.tick;
            self.entries.push(entry);
        }
        Ok(())
    }

    fn take_head(input: &mut Reader<'_>) -> Result<InputBroadcast, WireProblem> {
        let tick = Index::take(input)?;
        let sub_tick = input.u8()?;
        let flags = input.u8()?;
        let late_window = flags & WINDOW;
        fit::<u8>(i64::from(late_window), 0, i64::from(MAX_LATE_WINDOW))?;
        let input_ack = offset(tick, input.signed()?.saturating_neg())?;
        let lead = match flags & HAS_LEAD {
            0 => None,
            _ => Some(Signed::take(input)?),
        };
        let hash = if flags & HAS_HASH != 0 {
            let age: u32 = Var::take(input)?;
            Some((offset(tick, -i64::from(age))?, input.u64()?))
        } else {
            None
        };
        Ok(InputBroadcast {
            tick,
            sub_tick,
            late_window,
            first: 0,
            log_end: 0,
            input_ack,
            ack_generation: flags >> GENERATION_SHIFT,
            lead,
            hash,
            entries: Vec::new(),
        })
    }
}

fn check_tick(tick: u32, entry: u32) -> Result<(), WireProblem> {
    fit::<i64>(
        distance(entry, tick),
        -SDAT_TICK_DISTANCE,
        SDAT_TICK_DISTANCE,
    )
    .map(|_| ())
}

impl Wire for InputBroadcast {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        self.put_head(out).map_err(|p| p.of("head"))?;
        self.put_entries(out).map_err(|p| p.of("entries"))
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        let mut message = InputBroadcast::take_head(input).map_err(|p| p.of("head"))?;
        message.take_entries(input).map_err(|p| p.of("entries"))?;
        Ok(message)
    }
}

packet! {
    /// `sdak`: progress of a client.
    pub struct BroadcastAck {
        /// Number of the first log entry that the client does not have yet.
        log_next: u32 => Var,
        /// Number of differing checksums, modulo 65536.
        hash_bad: u16 => Var,
    }
}

impl BroadcastAck {
    /// Returns the progress of a client that needs the log from `log_next` on and has found no differences.
    pub fn of_log(log_next: u32) -> BroadcastAck {
        BroadcastAck {
            log_next,
            hash_bad: 0,
        }
    }
}

codes! {
    /// Kind of an input notice.
    pub enum InputNoticeKind {
        /// The input was late and has been retimed to a later tick.
        Retimed = 1,
        /// The input was too far ahead and has been ignored.
        TooFarAhead = 2,
        /// Too many datagrams.
        RateLimit = 3,
        /// No input arrived for too long; all buttons count as released.
        HoldLimit = 4,
        /// The worlds differ.
        Desync = 5,
        /// The session is about to be ended.
        KickedSoon = 6,
    }
}

packet! {
    /// `serr`: notifies a client of a problem with its messages, its world or its session.
    pub struct InputNotice {
        /// Number of the notice; duplicates have the same number.
        id: u16 => Fixed,
        /// The problem.
        kind: InputNoticeKind => Own,
        /// The tick it concerns.
        tick: u32 => Var,
        /// Ticks by which the input was moved to a later tick; 0 for kinds other than `Retimed`.
        shift: i16 => Signed,
        /// Inputs retimed so far, whatever the kind of the notice.
        total: u32 => Var,
    }
}
