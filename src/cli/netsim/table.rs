//! What came of one run, for people.

use crate::session::netsim::report::ClientReport;
use crate::session::netsim::trial::TrialOutcome;
use crate::terminal::print_line;

/// Length of the names of rows.
const NAMES: usize = 34;
/// Length of a column.
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

const ROWS: &[Row] = &[
    ("in the game, s", |c| short(c.active_seconds)),
    ("desyncs", |c| c.desyncs.to_string()),
    ("checksums equal", |c| c.hashes_equal.to_string()),
    ("disconnects", |c| c.disconnects.to_string()),
    ("forced states", |c| c.forced_states.to_string()),
    ("own correction, mean px", |c| {
        short(c.correction_local_mean_px)
    }),
    ("  99.9 %", |c| short(c.correction_local_p999_px)),
    ("  greatest", |c| short(c.correction_local_max_px)),
    ("  ticks with one, %", |c| {
        short(100.0 * c.correction_local_share)
    }),
    ("others' correction, mean px", |c| {
        short(c.correction_remote_mean_px)
    }),
    ("  99.9 %", |c| short(c.correction_remote_p999_px)),
    ("  greatest", |c| short(c.correction_remote_max_px)),
    ("ticks lived again, mean", |c| short(c.rollback_mean_ticks)),
    ("  most", |c| short(c.rollback_max_ticks)),
    ("own controls dated later", |c| c.redated.to_string()),
    ("ticks waited for the server", |c| {
        c.stalled_ticks.to_string()
    }),
    ("jumps of the clock", |c| c.jumps.to_string()),
    ("down, kB/s", |c| short(c.bytes_down_per_s / 1000.0)),
    ("up, kB/s", |c| short(c.bytes_up_per_s / 1000.0)),
    ("tick, mean us", |c| short(c.tick_mean_us)),
    ("  99 %", |c| short(c.tick_p99_us)),
    ("hello to playing, s", |c| maybe(c.hello_to_active_s)),
    ("clock right after, s", |c| maybe(c.settle_s)),
    ("clock error, mean ms", |c| short(c.clock_error_mean_ms)),
    ("  99 %", |c| short(c.clock_error_p99_ms)),
    ("key to screen, mean ms", |c| short(c.key_to_screen_mean_ms)),
    ("  95 %", |c| short(c.key_to_screen_p95_ms)),
];

/// Prints a column for each client and what the server says.
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
        "server: a tick takes {} us, 99 % at most {}, the longest {}; {} lost; {} levels, {} joined, {} left, {} dropped, {} desyncs, {} controls dated later",
        short(server.tick_mean_us),
        short(server.tick_p99_us),
        short(server.tick_max_us),
        server.lost_ticks,
        server.levels,
        server.joined,
        server.left,
        server.dropped,
        server.desyncs,
        server.redated
    );
}
