//! What a run is told as (spec 07 F).

use crate::net::link::Timestamp;
use crate::session::netgame::client::{Client, Phase};
use crate::session::netgame::metrics::Distribution;
use crate::session::netgame::server::Server;
use crate::sim::world::TICK_RATE;
use serde::Serialize;

/// What had happened when measuring began.
#[derive(Clone, Copy, Debug, Default)]
pub struct StartCounts {
    since: Timestamp,
    down: u64,
    up: u64,
    redated: u64,
}

impl StartCounts {
    /// Begins to measure: what counts for all time stays, the rest starts at nothing.
    pub fn of(client: &mut Client, now: Timestamp) -> StartCounts {
        let traffic = client.traffic();
        let figures = &mut client.figures;
        for spread in [
            &mut figures.own_corrections,
            &mut figures.other_corrections,
            &mut figures.rollbacks,
            &mut figures.clock_error,
            &mut figures.own_latency,
            &mut figures.tick_cost,
        ] {
            *spread = Distribution::default();
        }
        StartCounts {
            since: now,
            down: traffic.wire_in(),
            up: traffic.wire_out(),
            redated: figures.redated,
        }
    }
}

/// How a client fared. Lengths are pixels, rates bytes a second with those of UDP and IP.
#[derive(Clone, Debug, Serialize)]
pub struct ClientReport {
    /// Slot.
    pub player: usize,
    /// It was playing at the end.
    pub active: bool,
    /// Why its session has ended, if it has.
    pub ended: Option<String>,
    /// Seconds that its player took part.
    pub active_seconds: f64,
    /// Final states that differed from the server's.
    pub desyncs: u64,
    /// Checksums that agreed.
    pub hashes_equal: u64,
    /// States taken over while playing.
    pub forced_states: u64,
    /// Sessions lost.
    pub disconnects: u64,
    /// Corrections of the own player: mean over ticks.
    pub correction_local_mean_px: f64,
    /// What 99.9 % do not exceed.
    pub correction_local_p999_px: f64,
    /// The greatest.
    pub correction_local_max_px: f64,
    /// Share of ticks with one.
    pub correction_local_share: f64,
    /// Greatest correction of another player in a tick: mean over ticks.
    pub correction_remote_mean_px: f64,
    /// What 99.9 % do not exceed.
    pub correction_remote_p999_px: f64,
    /// The greatest.
    pub correction_remote_max_px: f64,
    /// Ticks lived again at once, mean.
    pub rollback_mean_ticks: f64,
    /// The most.
    pub rollback_max_ticks: f64,
    /// Own buttons that counted later than they should.
    pub redated: u64,
    /// Ticks waited for the server.
    pub stalled_ticks: u64,
    /// Jumps of the clock.
    pub jumps: u64,
    /// Bytes a second received.
    pub bytes_down_per_s: f64,
    /// Bytes a second sent.
    pub bytes_up_per_s: f64,
    /// A tick, mean, microseconds.
    pub tick_mean_us: f64,
    /// What 99 % of ticks do not exceed, microseconds.
    pub tick_p99_us: f64,
    /// From the hello to playing, seconds.
    pub hello_to_active_s: Option<f64>,
    /// Until the clock was right, seconds.
    pub settle_s: Option<f64>,
    /// Distance of the clock from where it should be, mean, milliseconds.
    pub clock_error_mean_ms: f64,
    /// What 99 % of ticks do not exceed.
    pub clock_error_p99_ms: f64,
    /// From a press to the picture that shows it, mean, milliseconds.
    pub key_to_screen_mean_ms: f64,
    /// What 95 % do not exceed.
    pub key_to_screen_p95_ms: f64,
}

impl ClientReport {
    /// How a client has fared since the marks were set.
    pub fn of(client: &Client, marks: &StartCounts, now: Timestamp) -> ClientReport {
        let figures = &client.figures;
        let traffic = client.traffic();
        let seconds = now.saturating_sub(marks.since).as_secs_f64().max(1e-9);
        let rate = |bytes: u64, before: u64| bytes.saturating_sub(before) as f64 / seconds;
        let own = &figures.own_corrections;
        let others = &figures.other_corrections;
        ClientReport {
            player: client.player().unwrap_or(0),
            active: *client.phase() == Phase::Active,
            ended: match client.phase() {
                Phase::Ended(ending) => Some(ending.to_string()),
                _ => None,
            },
            active_seconds: figures.active_ticks as f64 / f64::from(TICK_RATE),
            desyncs: figures.desyncs,
            hashes_equal: figures.hashes_good,
            forced_states: figures.forced_states,
            disconnects: figures.disconnects,
            correction_local_mean_px: own.mean(),
            correction_local_p999_px: own.quantile(0.999),
            correction_local_max_px: own.max(),
            correction_local_share: own.share_above_zero(),
            correction_remote_mean_px: others.mean(),
            correction_remote_p999_px: others.quantile(0.999),
            correction_remote_max_px: others.max(),
            rollback_mean_ticks: figures.rollbacks.mean(),
            rollback_max_ticks: figures.rollbacks.max(),
            redated: figures.redated - marks.redated,
            stalled_ticks: figures.stalled,
            jumps: figures.jumps,
            bytes_down_per_s: rate(traffic.wire_in(), marks.down),
            bytes_up_per_s: rate(traffic.wire_out(), marks.up),
            tick_mean_us: figures.tick_cost.mean(),
            tick_p99_us: figures.tick_cost.quantile(0.99),
            hello_to_active_s: figures.to_active.map(|t| t.as_secs_f64()),
            settle_s: figures.settle.map(|t| t.as_secs_f64()),
            clock_error_mean_ms: figures.clock_error.mean(),
            clock_error_p99_ms: figures.clock_error.quantile(0.99),
            key_to_screen_mean_ms: figures.own_latency.mean(),
            key_to_screen_p95_ms: figures.own_latency.quantile(0.95),
        }
    }
}

impl ClientReport {
    /// True if it came to play, played until the end and always had the server's world.
    pub fn is_good(&self) -> bool {
        self.hello_to_active_s.is_some()
            && self.ended.is_none()
            && (self.desyncs, self.disconnects) == (0, 0)
    }
}

/// How a server fared.
#[derive(Clone, Debug, Serialize)]
pub struct ServerReport {
    /// Levels begun.
    pub levels: u64,
    /// Clients let in.
    pub joined: u64,
    /// Clients that left of their own accord.
    pub left: u64,
    /// Clients that fell silent, never came to play or were sent away.
    pub dropped: u64,
    /// Final states that clients found different.
    pub desyncs: u64,
    /// Buttons that counted later than they should.
    pub redated: u64,
    /// A tick, mean, microseconds.
    pub tick_mean_us: f64,
    /// What 99 % of ticks do not exceed, microseconds.
    pub tick_p99_us: f64,
    /// The longest, microseconds.
    pub tick_max_us: f64,
    /// Ticks that were never run because too many were due at once.
    pub lost_ticks: u64,
    /// How long it has been open.
    pub seconds: f64,
}

impl ServerReport {
    /// How a server has fared.
    pub fn of(server: &Server, now: Timestamp) -> ServerReport {
        let figures = &server.figures;
        ServerReport {
            levels: figures.levels,
            joined: figures.joined,
            left: figures.left,
            dropped: figures.dropped,
            desyncs: figures.desyncs,
            redated: figures.redated,
            tick_mean_us: figures.tick_cost.mean(),
            tick_p99_us: figures.tick_cost.quantile(0.99),
            tick_max_us: figures.tick_cost.max(),
            lost_ticks: figures.lost_ticks,
            seconds: now.as_secs_f64(),
        }
    }
}
