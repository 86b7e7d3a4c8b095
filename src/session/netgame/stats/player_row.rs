//! The statistics of one player that are available on this machine.

use super::series::{Quantity, Tally};
use crate::net::message::control::{PlayerInfo, SlotUse};
use crate::net::transport::Traffic;
use crate::session::netgame::client::Client;
use crate::session::netgame::server::connections::Connection;

/// How a slot is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotRole {
    /// The host's own player.
    Host,
    /// Loading the level or waiting for a state.
    Joining,
    /// Clock not synced yet.
    Syncing,
    /// Playing.
    Active,
    /// The connection is lost; the player may return.
    Away,
}

impl SlotRole {
    /// Returns a one-word label.
    pub fn label(self) -> &'static str {
        match self {
            SlotRole::Host => "host",
            SlotRole::Joining => "joining",
            SlotRole::Syncing => "syncing",
            SlotRole::Active => "playing",
            SlotRole::Away => "offline",
        }
    }
}

/// Statistics of a player; fields are `None` if they are unknown on this machine.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRow {
    /// Slot.
    pub player: usize,
    /// Name.
    pub name: String,
    /// Colour, 1 to 15.
    pub colour: u8,
    /// How the slot is used.
    pub role: SlotRole,
    /// RTT, milliseconds.
    pub ping: f64,
    /// Clock offset (dsync), milliseconds.
    pub dsync: f64,
    /// Clock rate, ticks per second.
    pub rate: Option<f64>,
    /// Minimum lead of the player's inputs in the last second, milliseconds.
    pub lead: Option<f64>,
    /// Log entries not acknowledged.
    pub backlog: Option<u32>,
    /// Longest rollback, ticks.
    pub rollback: Option<u32>,
    /// Largest correction of the player on its own machine, pixels.
    pub own_correction: Option<f64>,
    /// Largest correction of a remote player on that machine, pixels.
    pub other_correction: Option<f64>,
    /// Retimed inputs so far.
    pub retimed: u32,
    /// Retimed inputs in the last second.
    pub retimed_now: Option<u32>,
    /// Deltas with a missing baseline so far.
    pub baseline_resets: Option<u32>,
    /// Checksum mismatches.
    pub desyncs: Option<u32>,
    /// Bytes received from it in the last second.
    pub bytes_in: Option<f64>,
    /// Bytes sent to it in the last second.
    pub bytes_out: Option<f64>,
    /// Loss of the datagrams that it sends, 0 to 1: on a server in the last second, on a client in the last five; unknown
    /// for the host.
    pub loss: Option<f64>,
}

impl PlayerRow {
    /// Creates a row from the player list that the server broadcasts.
    pub(super) fn from_player_info(line: &PlayerInfo) -> PlayerRow {
        PlayerRow {
            player: line.player.into(),
            name: line.name.as_str().to_owned(),
            colour: line.colour,
            role: match line.slot_use {
                SlotUse::Host => SlotRole::Host,
                SlotUse::Joining => SlotRole::Joining,
                SlotUse::Syncing => SlotRole::Syncing,
                SlotUse::Active => SlotRole::Active,
                SlotUse::Away => SlotRole::Away,
            },
            ping: line.ping.into(),
            dsync: f64::from(line.dsync) / 10.0,
            rate: None,
            lead: None,
            backlog: None,
            rollback: None,
            own_correction: None,
            other_correction: None,
            retimed: line.late.into(),
            retimed_now: None,
            baseline_resets: None,
            desyncs: None,
            bytes_in: bytes_per_second(line.received),
            bytes_out: bytes_per_second(line.sent),
            loss: (line.slot_use != SlotUse::Host).then_some(f64::from(line.loss) / 100.0),
        }
    }

    /// Creates the row of a client's own player.
    pub(super) fn own(&mut self, client: &Client) {
        let metrics = client.metrics();
        if let Some(clock_sync) = client.clock_sync() {
            self.dsync = clock_sync.dsync().unwrap_or(self.dsync);
            self.ping = clock_sync.round_trip();
            self.lead = clock_sync.reported_lead();
        }
        self.rate = Some(client.clock().rate());
        self.rollback = Some(metrics.rollbacks.max() as u32);
        self.own_correction = Some(metrics.local_corrections.max());
        self.other_correction = Some(metrics.remote_corrections.max());
        self.retimed = u32::try_from(metrics.retimed).unwrap_or(u32::MAX);
        self.baseline_resets = u32::try_from(metrics.baseline_misses).ok();
        self.desyncs = u32::try_from(metrics.desyncs).ok();
    }

    /// Creates a server's row of a client.
    pub(super) fn peer(&mut self, peer: &Connection, log_end: u32, watch: &TrafficMeter) {
        self.lead = peer.level.input.min_lead();
        self.backlog = Some(log_end.saturating_sub(peer.level.log_next));
        self.retimed = peer.notices.retimed();
        self.retimed_now = Some(watch.late);
        self.baseline_resets = Some(peer.statistics.baseline_resets);
        self.desyncs = Some(peer.statistics.differing.into());
        if let Some(stats) = &peer.statistics.reported {
            self.rate = Some(f64::from(stats.rate) / 100.0);
            self.rollback = Some(stats.rewind.into());
            self.own_correction = Some(f64::from(stats.own_correction) / 16.0);
            self.other_correction = Some(f64::from(stats.other_correction) / 16.0);
        }
        self.bytes_in = Some(watch.last(Quantity::BytesIn));
        self.bytes_out = Some(watch.last(Quantity::BytesOut));
        let (lost, came) = (watch.last(Quantity::Lost), watch.last(Quantity::PacketsIn));
        self.loss = Some(lost / (lost + came).max(1.0));
    }
}

/// Returns bytes per second from hundreds of bytes; `None` for 0, which only the host has.
fn bytes_per_second(hundreds: u16) -> Option<f64> {
    (hundreds > 0).then(|| f64::from(hundreds) * 100.0)
}

/// Traffic counters of a peer.
const COUNTED: [Quantity; 8] = [
    Quantity::BytesIn,
    Quantity::BytesOut,
    Quantity::PacketsIn,
    Quantity::PacketsOut,
    Quantity::Lost,
    Quantity::Reordered,
    Quantity::Duplicates,
    Quantity::Repeated,
];

/// Measures the traffic with a peer.
pub(super) struct TrafficMeter {
    /// The peer.
    pub id: u32,
    before: [u64; COUNTED.len()],
    second: [Tally; COUNTED.len()],
    last: [f64; COUNTED.len()],
    retimed_before: u32,
    late: u32,
}

impl TrafficMeter {
    pub fn new(id: u32) -> TrafficMeter {
        TrafficMeter {
            id,
            before: [0; COUNTED.len()],
            second: Default::default(),
            last: Default::default(),
            retimed_before: 0,
            late: 0,
        }
    }

    /// Counts the retimed inputs of a client since the last call, once per second.
    pub fn count_late(&mut self, peer: &Connection) {
        self.late = peer.notices.retimed().saturating_sub(self.retimed_before);
        self.retimed_before = peer.notices.retimed();
    }

    /// Returns the traffic since the last call.
    pub fn update(&mut self, traffic: &Traffic) -> [(Quantity, u64); COUNTED.len()] {
        let now = [
            traffic.wire_in(),
            traffic.wire_out(),
            traffic.datagrams_in,
            traffic.datagrams_out,
            traffic.lost(),
            traffic.reordered,
            traffic.duplicates,
            traffic.repeated,
        ];
        let before = std::mem::replace(&mut self.before, now);
        std::array::from_fn(|index| {
            // Datagrams counted as lost may still arrive, which lowers the count.
            let new = now[index].saturating_sub(before[index]);
            self.second[index].add(new as f64);
            (COUNTED[index], new)
        })
    }

    pub fn finish_second(&mut self) {
        self.last = std::mem::take(&mut self.second).map(|tally| tally.sum);
    }

    fn last(&self, quantity: Quantity) -> f64 {
        let place = COUNTED.iter().position(|counted| *counted == quantity);
        place.map_or(0.0, |place| self.last[place])
    }
}
