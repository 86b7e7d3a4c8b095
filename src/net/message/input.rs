//! Buttons to the server, the log back, and their acknowledgements (spec 07 C.5, C.6).

use super::log::{LogAction, LogEntry};
use crate::net::limits::{CDAT_TICKS, LATE_WINDOW_MAX, SDAT_ENTRIES, SDAT_TICK_DISTANCE, TICK_MAX};
use crate::net::wire::codec::{
    Codec, Fixed, Own, Signed, Var, VarWithin, at_most, codes, fit, packet,
};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, Writer};

/// `cdat`: what a player holds, for the last ticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientInput {
    /// Tick of the first mask.
    pub newest: u32,
    /// Counts how often the client has jumped back.
    pub generation: u8,
    /// 1 to 32 masks of seven bits, of the newest tick first, each of the tick before.
    pub masks: Vec<u8>,
}

/// Set in a run's byte if a length byte follows; without it the run is of one tick.
const LONG_RUN: u8 = 0x80;

fn put_runs(masks: &[u8], out: &mut Writer) -> Result<(), WireProblem> {
    let count: u8 = fit(masks.len() as i64, 1, CDAT_TICKS as i64)?;
    out.u8(count);
    for run in masks.chunk_by(|a, b| a == b) {
        let mask: u8 = fit(i64::from(run[0]), 0, 0x7F)?;
        if run.len() == 1 {
            out.u8(mask);
        } else {
            out.u8(mask | LONG_RUN);
            out.u8(run.len() as u8);
        }
    }
    Ok(())
}

fn take_runs(input: &mut Reader<'_>) -> Result<Vec<u8>, WireProblem> {
    let count: usize = fit(i64::from(input.u8()?), 1, CDAT_TICKS as i64)?;
    let mut masks = Vec::with_capacity(count);
    while masks.len() < count {
        let head = input.u8()?;
        let length = if head & LONG_RUN == 0 {
            1
        } else {
            fit(
                i64::from(input.u8()?),
                2,
                (count - masks.len()).max(2) as i64,
            )?
        };
        let mask = head & !LONG_RUN;
        if masks.len() + length > count {
            return Err(WireProblem::Contradiction(
                "the runs are longer than the count",
            ));
        }
        if masks.last() == Some(&mask) {
            return Err(WireProblem::Contradiction("two runs of the same mask"));
        }
        masks.resize(masks.len() + length, mask);
    }
    Ok(masks)
}

impl Wire for ClientInput {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        out.var(u64::from(self.newest));
        out.u8(self.generation);
        put_runs(&self.masks, out).map_err(|p| p.of("masks"))
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        Ok(ClientInput {
            newest: Var::take(input).map_err(|p| p.of("newest"))?,
            generation: input.u8().map_err(|p| p.of("generation"))?,
            masks: take_runs(input).map_err(|p| p.of("masks"))?,
        })
    }
}

/// `sdat`: the server's time and news of its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputBroadcast {
    /// The tick that the server is in, called S.
    pub tick: u32,
    /// How much of it has passed, in 1/256.
    pub sub_tick: u8,
    /// Ticks that the server may still change: W, 0 to 16.
    pub late_window: u8,
    /// Number of the first entry in here.
    pub first: u32,
    /// Number of the entry after the last in the server's log.
    pub log_end: u32,
    /// Newest tick up to which the server has this client's buttons without a gap.
    pub input_ack: u32,
    /// How early this client's buttons came, the least of the last second, in 1/4 ms; negative is late.
    pub lead: i16,
    /// Checksum of a final state and its tick, at most `tick`.
    pub hash: Option<(u32, u64)>,
    /// Entries in the order of their numbers; at most 200.
    pub entries: Vec<LogEntry>,
}

/// Set in the flags of [`InputBroadcast`] if a checksum follows.
const HAS_HASH: u8 = 0x20;

/// A tick, or the number of a log entry.
type Index = VarWithin<0, TICK_MAX>;

/// `a - b` as a signed number.
fn distance(a: u32, b: u32) -> i64 {
    i64::from(a) - i64::from(b)
}

/// A tick `offset` after `base`, if there is such a tick.
fn offset(base: u32, offset: i64) -> Result<u32, WireProblem> {
    let max = i64::from(u32::MAX);
    let found = i64::from(base).saturating_add(offset);
    fit(found, 0, max)
}

impl InputBroadcast {
    fn put_head(&self, out: &mut Writer) -> Result<(), WireProblem> {
        Index::put(&self.tick, out)?;
        out.u8(self.sub_tick);
        let window: u8 = fit(i64::from(self.late_window), 0, i64::from(LATE_WINDOW_MAX))?;
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
        fit::<u8>(i64::from(late_window), 0, i64::from(LATE_WINDOW_MAX))?;
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
        let mut news = InputBroadcast::take_head(input).map_err(|p| p.of("head"))?;
        news.take_entries(input).map_err(|p| p.of("entries"))?;
        Ok(news)
    }
}

/// `sdak`: how far a client is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BroadcastAck {
    /// Number of the first log entry that the client does not have.
    pub log_next: u32,
    /// Newest tick of the server that the client has seen.
    pub server_tick: u32,
    /// The tick that the client is in.
    pub client_tick: u32,
    /// Tick before which the client knows all buttons.
    pub complete: u32,
    /// Checksums that agreed so far, modulo 65536.
    pub hash_good: u16,
    /// Checksums that did not, modulo 65536.
    pub hash_bad: u16,
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
    /// What a client is told about its buttons.
    pub enum InputNoticeKind {
        /// They came too late and count from a later tick.
        Redated = 1,
        /// They lie too far ahead and were ignored.
        TooFarAhead = 2,
        /// Too many datagrams.
        RateLimit = 3,
        /// Nothing was heard for so long that nothing counts as held.
        HoldLimit = 4,
        /// The worlds differ.
        Desync = 5,
        /// The session will be ended.
        KickedSoon = 6,
    }
}

packet! {
    /// `serr`: a client is told what went wrong with what it sent.
    pub struct InputNotice {
        /// Number of the notice; copies have the same.
        id: u16 => Fixed,
        /// What happened.
        kind: InputNoticeKind => Own,
        /// The tick concerned.
        tick: u32 => Var,
        /// Ticks by which the buttons were moved.
        shift: i16 => Signed,
        /// How often it has happened.
        total: u32 => Var,
    }
}
