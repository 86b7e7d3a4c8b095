//! Prints the result of one run as a table.

use crate::session::netsim::report::{ClientReport, RenderedReport};
use crate::session::netsim::trial::TrialOutcome;
use crate::terminal::print_line;

/// Width of the row names.
const NAMES: usize = 44;
/// Width of a column.
const COLUMN: usize = 10;

type Row = (&'static str, fn(&ClientReport) -> String);

fn short(value: f64) -> String {
    match value.abs() {
        v if v >= 100.0 => format!("{value:.0}"),
        v if v >= 10.0 => format!("{value:.1}"),
        v if v >= 1.0 => format!("{value:.2}"),
        v if v > 0.0 => format!("{value:.3}"),
        _ => "0".to_owned(),
    }
}

fn maybe(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), short)
}

fn rendered(client: &ClientReport, value: fn(&RenderedReport) -> f64) -> String {
    maybe(client.rendered.as_ref().map(value))
}

const ROWS: &[Row] = &[
    ("time in game, s", |c| short(c.active_seconds)),
    ("desyncs", |c| c.desyncs.to_string()),
    ("matching checksums", |c| c.hashes_equal.to_string()),
    ("disconnects", |c| c.disconnects.to_string()),
    ("forced resyncs", |c| c.forced_resyncs.to_string()),
    ("local correction, mean px", |c| {
        short(c.correction_local_mean_px)
    }),
    ("  99.9th percentile", |c| short(c.correction_local_p999_px)),
    ("  maximum", |c| short(c.correction_local_max_px)),
    ("  ticks corrected, %", |c| {
        short(100.0 * c.correction_local_share)
    }),
    ("remote correction, mean px", |c| {
        short(c.correction_remote_mean_px)
    }),
    ("  99.9th percentile", |c| {
        short(c.correction_remote_p999_px)
    }),
    ("  maximum", |c| short(c.correction_remote_max_px)),
    ("visible error, mean px", |c| {
        rendered(c, |r| r.visible_error_mean)
    }),
    ("  99.9th percentile", |c| {
        rendered(c, |r| r.visible_error_p999)
    }),
    ("jump of a player between frames, median px", |c| {
        rendered(c, |r| r.jump[0])
    }),
    ("  95th percentile", |c| rendered(c, |r| r.jump[1])),
    ("  99th percentile", |c| rendered(c, |r| r.jump[2])),
    ("  99.9th percentile", |c| rendered(c, |r| r.jump[3])),
    ("  maximum", |c| rendered(c, |r| r.jump[4])),
    ("largest jump in a frame, median px", |c| {
        rendered(c, |r| r.largest_jump[0])
    }),
    ("  95th percentile", |c| rendered(c, |r| r.largest_jump[1])),
    ("  99th percentile", |c| rendered(c, |r| r.largest_jump[2])),
    ("  99.9th percentile", |c| {
        rendered(c, |r| r.largest_jump[3])
    }),
    ("  maximum", |c| rendered(c, |r| r.largest_jump[4])),
    ("largest displacement in a frame, median px", |c| {
        rendered(c, |r| r.displacement[0])
    }),
    ("  95th percentile", |c| rendered(c, |r| r.displacement[1])),
    ("  99th percentile", |c| rendered(c, |r| r.displacement[2])),
    ("  99.9th percentile", |c| {
        rendered(c, |r| r.displacement[3])
    }),
    ("  maximum", |c| rendered(c, |r| r.displacement[4])),
    ("  excepted players, %", |c| {
        rendered(c, |r| 100.0 * r.excepted_share)
    }),
    ("resimulated ticks, mean", |c| short(c.rollback_mean_ticks)),
    ("  maximum", |c| short(c.rollback_max_ticks)),
    ("retimed inputs", |c| c.retimed.to_string()),
    ("stalled ticks", |c| c.stalled_ticks.to_string()),
    ("clock jumps", |c| c.jumps.to_string()),
    ("down, kB/s", |c| short(c.bytes_down_per_s / 1000.0)),
    ("up, kB/s", |c| short(c.bytes_up_per_s / 1000.0)),
    ("time per tick, mean us", |c| short(c.tick_mean_us)),
    ("  99th percentile", |c| short(c.tick_p99_us)),
    ("join time, s", |c| maybe(c.join_time_s)),
    ("clock settled after, s", |c| maybe(c.settle_s)),
    ("clock error, mean ms", |c| short(c.clock_error_mean_ms)),
    ("  99th percentile", |c| short(c.clock_error_p99_ms)),
    ("input latency, mean ms", |c| short(c.key_to_screen_mean_ms)),
    ("  95th percentile", |c| short(c.key_to_screen_p95_ms)),
];

/// Prints a column for each client and a line for the server.
pub fn print(outcome: &TrialOutcome) {
    let line = |name: &str, value: &dyn Fn(&ClientReport) -> String| {
        let values = outcome.clients.iter();
        let values: String = values
            .map(|client| format!("{:>COLUMN$}", value(client)))
            .collect();
        print_line!("{name:<NAMES$}{values}");
    };
    line("", &|client| format!("player {}", client.player));
    for (name, value) in ROWS {
        line(name, value);
    }
    for client in &outcome.clients {
        if let Some(ended) = &client.ended {
            print_line!("player {}: {ended}", client.player);
        }
    }
    let server = &outcome.server;
    print_line!(
        "server: time per tick: mean {} us, 99th percentile {} us, maximum {} us; {} dropped ticks; {} levels, {} joined, {} left, {} dropped, {} desyncs, {} retimed inputs",
        short(server.tick_mean_us),
        short(server.tick_p99_us),
        short(server.tick_max_us),
        server.lost_ticks,
        server.levels,
        server.joined,
        server.left,
        server.dropped,
        server.desyncs,
        server.retimed
    );
}
