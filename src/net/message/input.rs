//! Inputs from clients, input broadcasts from the server, and their acknowledgements (spec 07 C.5, C.6).

use super::log::{LogAction, LogEntry};
use crate::net::limits::{
    CDAT_TICKS, MAX_LATE_WINDOW, MAX_SEATS, MAX_TICK, SDAT_ENTRIES, SDAT_TICK_DISTANCE,
};
use crate::net::wire::codec::{
    Codec, Fixed, Own, Signed, Var, VarWithin, at_most, codes, fit, packet,
};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, Writer};

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
    /// Minimum lead time of this client's inputs over the last second, in 1/4 ms; negative if late.
    pub lead: i16,
    /// Tick and checksum of a final state; the tick is at most `tick`.
    pub hash: Option<(u32, u64)>,
    /// Log entries in order of their numbers; at most 200.
    pub entries: Vec<LogEntry>,
}

/// Flag of [`InputBroadcast`]: a checksum follows.
const HAS_HASH: u8 = 0x20;

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
        out.u8(window | if self.hash.is_some() { HAS_HASH } else { 0 });
        out.signed(distance(self.tick, self.input_ack));
        out.signed(i64::from(self.lead));
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
        out.var(count as u64);
        out.var(fit(
            i64::from(self.log_end) - after,
            0,
            i64::from(u32::MAX),
        )?);
        let mut previous = self.tick;
        for entry in &self.entries {
            check_tick(self.tick, entry.tick)?;
            out.signed(distance(entry.tick, previous));
            entry.action.put(out)?;
            previous = entry.tick;
        }
        Ok(())
    }

    fn take_entries(&mut self, input: &mut Reader<'_>) -> Result<(), WireProblem> {
        self.first = Index::take(input)?;
        let count = usize::try_from(input.var()?).unwrap_or(usize::MAX);
        let count = at_most(count, SDAT_ENTRIES)?;
        let more: u32 = Var::take(input)?;
        self.log_end = offset(self.first, count as i64 + i64::from(more))?;
        let mut previous = self.tick;
        for _ in 0..count {
            let tick = offset(previous, input.signed()?)?;
            check_tick(self.tick, tick)?;
            let action = LogAction::take(input)?;
            self.entries.push(LogEntry { tick, action });
            previous = tick;
        }
        Ok(())
    }

    fn take_head(input: &mut Reader<'_>) -> Result<InputBroadcast, WireProblem> {
        let tick = Index::take(input)?;
        let sub_tick = input.u8()?;
        let flags = input.u8()?;
        let late_window = flags & !HAS_HASH;
        fit::<u8>(i64::from(late_window), 0, i64::from(MAX_LATE_WINDOW))?;
        let input_ack = offset(tick, input.signed()?.saturating_neg())?;
        let lead = Signed::take(input)?;
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

/// `sdak`: progress of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BroadcastAck {
    /// Number of the first log entry that the client does not have yet.
    pub log_next: u32,
    /// Newest server tick that the client has received.
    pub server_tick: u32,
    /// Current tick of the client.
    pub client_tick: u32,
    /// The client has all inputs of the ticks before this one.
    pub complete: u32,
    /// Number of matching checksums, modulo 65536.
    pub hash_good: u16,
    /// Number of differing checksums, modulo 65536.
    pub hash_bad: u16,
}

impl BroadcastAck {
    /// Returns the progress of a client that has received nothing yet and needs the log from `log_next` on.
    pub fn of_log(log_next: u32) -> BroadcastAck {
        BroadcastAck {
            log_next,
            server_tick: 0,
            client_tick: 0,
            complete: 0,
            hash_good: 0,
            hash_bad: 0,
        }
    }
}

impl Wire for BroadcastAck {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        out.var(u64::from(self.log_next));
        out.var(u64::from(self.server_tick));
        out.signed(distance(self.client_tick, self.server_tick));
        out.signed(distance(self.server_tick, self.complete));
        out.var(u64::from(self.hash_good));
        out.var(u64::from(self.hash_bad));
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        let log_next = Var::take(input).map_err(|p| p.of("log_next"))?;
        let server_tick = Var::take(input).map_err(|p| p.of("server_tick"))?;
        let ahead = input.signed().and_then(|d| offset(server_tick, d));
        let behind = input
            .signed()
            .and_then(|d| offset(server_tick, d.saturating_neg()));
        Ok(BroadcastAck {
            log_next,
            server_tick,
            client_tick: ahead.map_err(|p| p.of("client_tick"))?,
            complete: behind.map_err(|p| p.of("complete"))?,
            hash_good: Var::take(input).map_err(|p| p.of("hash_good"))?,
            hash_bad: Var::take(input).map_err(|p| p.of("hash_bad"))?,
        })
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
    /// `serr`: tells a client about a problem with its messages, its world or its session.
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
