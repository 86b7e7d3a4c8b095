//! Reports of a simulated netgame (spec 07 F).

use crate::net::link::Timestamp;
use crate::session::netgame::client::{Client, Phase};
use crate::session::netgame::metrics::Distribution;
use crate::session::netgame::server::Server;
use crate::session::netgame::visible_error::VisibleError;
use crate::sim::world::TICK_RATE;
use serde::Serialize;

/// Counters of a client at the start of the measurement.
#[derive(Clone, Copy, Debug, Default)]
pub struct StartCounts {
    since: Timestamp,
    down: u64,
    up: u64,
    retimed: u64,
}

impl StartCounts {
    /// Starts a measurement: remembers the cumulative counters and clears the distributions.
    pub fn of(client: &mut Client, now: Timestamp) -> StartCounts {
        let traffic = client.traffic();
        let metrics = client.metrics_mut();
        for spread in [
            &mut metrics.local_corrections,
            &mut metrics.remote_corrections,
            &mut metrics.rollbacks,
            &mut metrics.clock_error,
            &mut metrics.local_latency,
            &mut metrics.tick_cost,
        ] {
            *spread = Distribution::default();
        }
        StartCounts {
            since: now,
            down: traffic.wire_in(),
            up: traffic.wire_out(),
            retimed: metrics.retimed,
        }
    }
}

/// Results of a client. Lengths are in pixels; rates are in bytes per second including UDP and IP headers.
#[derive(Clone, Debug, Serialize)]
pub struct ClientReport {
    /// Player slot.
    pub player: usize,
    /// True if the client was active at the end.
    pub active: bool,
    /// Why the session ended, if it did.
    pub ended: Option<String>,
    /// Time for which the client was active, seconds.
    pub active_seconds: f64,
    /// Number of final states that differed from the server's.
    pub desyncs: u64,
    /// Number of checksums that matched.
    pub hashes_equal: u64,
    /// Forced resyncs: states applied while playing.
    pub forced_resyncs: u64,
    /// Number of unexpected disconnects.
    pub disconnects: u64,
    /// Correction of the local player: mean over ticks.
    pub correction_local_mean_px: f64,
    /// Correction of the local player: 99.9th percentile.
    pub correction_local_p999_px: f64,
    /// Correction of the local player: maximum.
    pub correction_local_max_px: f64,
    /// Share of ticks with a correction of the local player.
    pub correction_local_share: f64,
    /// Largest correction of a remote player in a tick: mean over ticks.
    pub correction_remote_mean_px: f64,
    /// Largest correction of a remote player in a tick: 99.9th percentile.
    pub correction_remote_p999_px: f64,
    /// Largest correction of a remote player in a tick: maximum.
    pub correction_remote_max_px: f64,
    /// Rendered positions of remote players, if frames were rendered.
    pub rendered: Option<RenderedReport>,
    /// Mean length of a rollback, ticks.
    pub rollback_mean_ticks: f64,
    /// Maximum length of a rollback, ticks.
    pub rollback_max_ticks: f64,
    /// Local inputs that the server applied late.
    pub retimed: u64,
    /// Ticks stalled while waiting for the server.
    pub stalled_ticks: u64,
    /// Number of clock jumps.
    pub jumps: u64,
    /// Whether the session uses TCP.
    pub over_tcp: bool,
    /// Received bytes per second.
    pub bytes_down_per_s: f64,
    /// Sent bytes per second.
    pub bytes_up_per_s: f64,
    /// Mean CPU time per tick, microseconds.
    pub tick_mean_us: f64,
    /// 99th percentile of the CPU time per tick, microseconds.
    pub tick_p99_us: f64,
    /// Time from the hello until the client was active, seconds.
    pub join_time_s: Option<f64>,
    /// Time until the clock was synced, seconds.
    pub settle_s: Option<f64>,
    /// Mean clock error, milliseconds.
    pub clock_error_mean_ms: f64,
    /// 99th percentile of the clock error, milliseconds.
    pub clock_error_p99_ms: f64,
    /// Mean time from a button press to the frame that shows it, milliseconds.
    pub key_to_screen_mean_ms: f64,
    /// 95th percentile of that time, milliseconds.
    pub key_to_screen_p95_ms: f64,
}

impl ClientReport {
    /// Returns the results of a client since the start of the measurement.
    pub fn of(client: &Client, marks: &StartCounts, now: Timestamp) -> ClientReport {
        let metrics = client.metrics();
        let traffic = client.traffic();
        let seconds = now.saturating_sub(marks.since).as_secs_f64().max(1e-9);
        let rate = |bytes: u64, before: u64| bytes.saturating_sub(before) as f64 / seconds;
        let own = &metrics.local_corrections;
        let others = &metrics.remote_corrections;
        ClientReport {
            player: client.player().unwrap_or(0),
            active: client.phase() == Phase::Active,
            ended: match client.phase() {
                Phase::Ended(ending) => Some(ending.to_string()),
                _ => None,
            },
            active_seconds: metrics.active_ticks as f64 / f64::from(TICK_RATE),
            desyncs: metrics.desyncs,
            hashes_equal: metrics.hashes_good,
            forced_resyncs: metrics.forced_resyncs,
            disconnects: metrics.disconnects,
            correction_local_mean_px: own.mean(),
            correction_local_p999_px: own.quantile(0.999),
            correction_local_max_px: own.max(),
            correction_local_share: own.share_above_zero(),
            correction_remote_mean_px: others.mean(),
            correction_remote_p999_px: others.quantile(0.999),
            correction_remote_max_px: others.max(),
            rendered: None,
            rollback_mean_ticks: metrics.rollbacks.mean(),
            rollback_max_ticks: metrics.rollbacks.max(),
            retimed: metrics.retimed - marks.retimed,
            stalled_ticks: metrics.stalled,
            jumps: metrics.jumps,
            over_tcp: traffic.is_stream,
            bytes_down_per_s: rate(traffic.wire_in(), marks.down),
            bytes_up_per_s: rate(traffic.wire_out(), marks.up),
            tick_mean_us: metrics.tick_cost.mean(),
            tick_p99_us: metrics.tick_cost.quantile(0.99),
            join_time_s: metrics.to_active.map(|t| t.as_secs_f64()),
            settle_s: metrics.settle.map(|t| t.as_secs_f64()),
            clock_error_mean_ms: metrics.clock_error.mean(),
            clock_error_p99_ms: metrics.clock_error.quantile(0.99),
            key_to_screen_mean_ms: metrics.local_latency.mean(),
            key_to_screen_p95_ms: metrics.local_latency.quantile(0.95),
        }
    }
}

/// Rendered positions of remote players at 60 FPS; see [`VisibleError`] for the definitions. Lengths are in pixels.
#[derive(Clone, Debug, Serialize)]
pub struct RenderedReport {
    /// Distance between where they are drawn and where they truly are at that time: mean over players and frames.
    pub visible_error_mean: f64,
    /// 99.9th percentile of that distance.
    pub visible_error_p999: f64,
    /// Part of the displacement between two frames that is not motion: median, 95th, 99th, 99.9th percentile and maximum.
    pub jump: [f64; 5],
    /// The largest such part in each frame: the same percentiles.
    pub largest_jump: [f64; 5],
    /// Largest displacement between two frames: the same percentiles.
    pub displacement: [f64; 5],
    /// Share of remote players that are not counted in a frame because they are dead, in a door or teleported.
    pub excepted_share: f64,
}

impl RenderedReport {
    /// Returns the results of measured frames.
    pub fn of(frames: &VisibleError) -> RenderedReport {
        RenderedReport {
            visible_error_mean: frames.error.mean(),
            visible_error_p999: frames.error.quantile(0.999),
            jump: percentiles(&frames.jump),
            largest_jump: percentiles(&frames.largest_jump),
            displacement: percentiles(&frames.displacement),
            excepted_share: frames.excepted_share(),
        }
    }
}

/// Returns the median, the 95th, 99th and 99.9th percentile, and the maximum.
fn percentiles(spread: &Distribution) -> [f64; 5] {
    let [p50, p95, p99, p999] = [0.5, 0.95, 0.99, 0.999].map(|share| spread.quantile(share));
    [p50, p95, p99, p999, spread.max()]
}

impl ClientReport {
    /// Returns true if the client became active, stayed connected and never desynced.
    pub fn is_good(&self) -> bool {
        self.join_time_s.is_some()
            && self.ended.is_none()
            && (self.desyncs, self.disconnects) == (0, 0)
    }
}

/// Results of a server.
#[derive(Clone, Debug, Serialize)]
pub struct ServerReport {
    /// Levels started.
    pub levels: u64,
    /// Clients admitted.
    pub joined: u64,
    /// Clients that left on their own.
    pub left: u64,
    /// Clients that timed out, never became active, were kicked or were banned.
    pub dropped: u64,
    /// Desyncs reported by clients.
    pub desyncs: u64,
    /// Inputs that were applied late.
    pub retimed: u64,
    /// Mean duration of a tick, microseconds.
    pub tick_mean_us: f64,
    /// 99th percentile of the duration of a tick, microseconds.
    pub tick_p99_us: f64,
    /// Maximum duration of a tick, microseconds.
    pub tick_max_us: f64,
    /// Ticks skipped because too many were due at once.
    pub lost_ticks: u64,
    /// Time since the server was opened, seconds.
    pub seconds: f64,
}

impl ServerReport {
    /// Returns the results of a server.
    pub fn of(server: &Server, now: Timestamp) -> ServerReport {
        let metrics = &server.metrics;
        ServerReport {
            levels: metrics.levels,
            joined: metrics.joined,
            left: metrics.left,
            dropped: metrics.dropped,
            desyncs: metrics.desyncs,
            retimed: metrics.retimed,
            tick_mean_us: metrics.tick_cost.mean(),
            tick_p99_us: metrics.tick_cost.quantile(0.99),
            tick_max_us: metrics.tick_cost.max(),
            lost_ticks: metrics.lost_ticks,
            seconds: now.as_secs_f64(),
        }
    }
}
