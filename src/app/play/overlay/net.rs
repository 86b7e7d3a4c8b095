//! Overlay blocks of a netgame (spec 07 A.13, C.10).

use super::OverlayInput;
use super::block::{Block, Cell, Curve, GRAPH_POINTS, Mark, short};
use crate::app::paint::painter::Rgba;
use crate::app::paint::theme;
use crate::app::play::network_advice;
use crate::app::texts::Texts;
use crate::localization::{Message, MessageId};
use crate::session::netgame::stats::{NetStats, PlayerRow, Quantity, StatsSide};

fn number(value: f64) -> String {
    short(value as f32)
}

fn optional(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), number)
}

/// Formats `mean / maximum` of the last second.
fn pair(stats: &NetStats, quantity: Quantity) -> String {
    let second = stats.board.last_second(quantity);
    match second.mean() {
        Some(mean) => format!("{mean:.1} / {:.1}", second.max),
        None => "-".to_owned(),
    }
}

fn sum(stats: &NetStats, quantity: Quantity) -> f64 {
    stats.board.last_second(quantity).sum
}

/// Heading of a grid column, and a function that fills it from a row.
type Column = (&'static str, fn(&PlayerRow) -> Option<Cell>);

const COLUMNS: [Column; 14] = [
    ("ping", |l| Some(Cell::new(number(l.ping)))),
    ("dsync", |l| Some(Cell::new(number(l.dsync)))),
    ("rate", |l| {
        l.rate.map(|rate| Cell::new(format!("{rate:.1}")))
    }),
    ("lead", |l| {
        l.lead.map(|lead| Cell::new(number(lead)).warn(lead < 0.0))
    }),
    ("log", |l| {
        l.backlog.map(|waits| Cell::new(waits.to_string()))
    }),
    ("rollback", |l| {
        l.rollback.map(|ticks| Cell::new(ticks.to_string()))
    }),
    ("local px", |l| {
        l.own_correction.map(|px| Cell::new(number(px)))
    }),
    ("remote px", |l| {
        l.other_correction.map(|px| Cell::new(number(px)))
    }),
    ("late", |l| {
        let now = l.retimed_now.unwrap_or(0);
        Some(Cell::new(l.retimed.to_string()).warn(now > 0))
    }),
    ("baselines", |l| {
        l.baseline_resets
            .map(|resets| Cell::new(resets.to_string()))
    }),
    ("desync", |l| {
        l.desyncs
            .map(|desyncs| Cell::new(desyncs.to_string()).warn(desyncs > 0))
    }),
    ("in B/s", |l| {
        l.bytes_in.map(|bytes| Cell::new(number(bytes)))
    }),
    ("out B/s", |l| {
        l.bytes_out.map(|bytes| Cell::new(number(bytes)))
    }),
    ("loss %", |l| {
        l.loss
            .map(|loss| Cell::new(number(loss * 100.0)).warn(loss > 0.05))
    }),
];

/// Describes the problem of the connection, if any, and the last visible corrections with their causes.
pub fn advice<'a>(texts: &Texts, stats: &NetStats, input: &OverlayInput) -> Block<'a> {
    let names = &input.game.roster.names;
    let row = |words: Message| vec![Cell::new(texts.get(words))];
    let mut rows = Vec::new();
    if stats.side() == Some(StatsSide::Client) {
        let corrections = stats.corrections();
        let counts = network_advice::correction_counts(corrections);
        rows.push(vec![Cell::dim(texts.get(counts))]);
        let recent = corrections.recent();
        rows.extend(recent.map(|found| row(network_advice::correction(found, names))));
    }
    Block::Table {
        title: texts.get(match input.advice {
            Some(advice) => network_advice::message(advice, names),
            None => MessageId("advice-none").into(),
        }),
        rows,
    }
}

/// Returns a table of all players with the statistics known at this end.
pub fn grid(stats: &NetStats) -> Block<'_> {
    let lines = stats.lines();
    let known: Vec<&Column> = COLUMNS
        .iter()
        .filter(|(_, fill)| lines.iter().any(|line| fill(line).is_some()))
        .collect();
    let names = known.iter().map(|(name, _)| Cell::dim(*name));
    let mut rows = vec![
        [Cell::dim("player"), Cell::dim("")]
            .into_iter()
            .chain(names)
            .collect(),
    ];
    for line in lines {
        let name = format!("{} {}", line.player, line.name);
        let mut row = vec![
            Cell::new(name).coloured(theme::colour(line.colour)),
            Cell::new(line.role.label()),
        ];
        let cells = known.iter().map(|(_, fill)| fill(line));
        row.extend(cells.map(|cell| cell.unwrap_or_else(|| Cell::dim("-"))));
        rows.push(row);
    }
    let title = match stats.side() {
        Some(StatsSide::Server) => "server: clients",
        _ => "client: players as reported by the server",
    };
    Block::Table {
        title: title.to_owned(),
        rows,
    }
}

/// Returns a bar with the clock offset and its set point; only for a client.
pub fn sync_bar(stats: &NetStats) -> Option<Block<'_>> {
    let mean = |quantity| stats.board.last_second(quantity).mean();
    let dsync = mean(Quantity::Dsync)?;
    let set_point = mean(Quantity::SetPoint)?;
    let error = stats.clock_error().unwrap_or(0.0);
    let mark = |value: f64, name: &str, colour| Mark {
        value: value as f32,
        label: format!("{name} {value:.1}"),
        colour,
    };
    Some(Block::Bar {
        title: format!("clock offset, ms (error {error:.1})"),
        marks: vec![
            mark(set_point, "set point", theme::GOOD),
            mark(dsync, "dsync", theme::LIT),
        ],
        span: (-50.0, 25.0),
    })
}

fn table(title: &str, rows: &[(&str, String, bool)]) -> Block<'static> {
    let row = |(name, value, bad): &(&str, String, bool)| {
        vec![Cell::dim(*name), Cell::new(value.clone()).warn(*bad)]
    };
    Block::Table {
        title: title.to_owned(),
        rows: rows.iter().map(row).collect(),
    }
}

/// Returns how often states are sent, and the counts of baseline resets, desyncs and forced resyncs.
pub fn states(stats: &NetStats) -> Block<'_> {
    let total = |quantity| stats.board.total(quantity);
    let events = |quantity| {
        let number = total(quantity);
        (number.to_string(), number > 0)
    };
    let (desyncs, desynced) = events(Quantity::Desyncs);
    let (resets, _) = events(Quantity::BaselineResets);
    if stats.side() == Some(StatsSide::Server) {
        let settings = stats.states();
        return table(
            "states (server)",
            &[
                ("every", format!("{} ticks", settings.every), false),
                ("compression", settings.compression.to_string(), false),
                (
                    "sent per second",
                    number(sum(stats, Quantity::States)),
                    false,
                ),
                ("baselines kept", settings.baselines.to_string(), false),
                ("baseline resets", resets, false),
                ("desyncs", desyncs, desynced),
                ("log entries", settings.log_end.to_string(), false),
            ],
        );
    }
    let (forced, were_forced) = events(Quantity::Forced);
    table(
        "states (client)",
        &[
            ("forced", forced, were_forced),
            ("baseline resets", resets, false),
            ("desyncs", desyncs, desynced),
        ],
    )
}

/// Returns bytes and packets in both directions, current and maximum, and transmission errors.
pub fn bandwidth(stats: &NetStats) -> Block<'_> {
    let maximum = |quantity| {
        let points = stats.board.series(quantity).newest(usize::MAX);
        f64::from(points.fold(0.0, f32::max))
    };
    let row = |name: &str, quantities: [Quantity; 2]| {
        let mut row = vec![Cell::dim(name)];
        for quantity in quantities {
            row.push(Cell::new(number(sum(stats, quantity))));
            row.push(Cell::dim(number(maximum(quantity))));
        }
        row
    };
    let header = ["", "bytes/s", "max", "packets/s", "max"];
    let errors = [
        ("lost", Quantity::Lost),
        ("reordered", Quantity::Reordered),
        ("duplicates", Quantity::Duplicates),
        ("repeated", Quantity::Repeated),
    ];
    let mut rows = vec![
        header.map(Cell::dim).to_vec(),
        row("in", [Quantity::BytesIn, Quantity::PacketsIn]),
        row("out", [Quantity::BytesOut, Quantity::PacketsOut]),
    ];
    rows.extend(errors.map(|(name, quantity)| {
        let now = sum(stats, quantity);
        let total = stats.board.total(quantity);
        vec![
            Cell::dim(name),
            Cell::new(number(now)).warn(now > 0.0),
            Cell::dim(format!("total {total}")),
        ]
    }));
    Block::Table {
        title: format!("traffic, loss {:.1}%", stats.loss() * 100.0),
        rows,
    }
}

/// Returns clock, prediction and corrections of the last second: mean and maximum.
pub fn misc(stats: &NetStats) -> Block<'_> {
    let row = |quantity: Quantity| {
        let name = match quantity.unit() {
            "" => quantity.label().to_owned(),
            unit => format!("{}, {unit}", quantity.label()),
        };
        (name, pair(stats, quantity), false)
    };
    let event = |quantity: Quantity| {
        let now = sum(stats, quantity);
        let total = stats.board.total(quantity);
        let text = format!("{} (total {total})", number(now));
        (quantity.label().to_owned(), text, now > 0.0)
    };
    let mut rows = vec![row(Quantity::Ping)];
    if stats.side() == Some(StatsSide::Client) {
        rows.extend([
            row(Quantity::Jitter),
            row(Quantity::Dsync),
            row(Quantity::Rate),
        ]);
    }
    rows.extend([
        row(Quantity::Lead),
        row(Quantity::Ahead),
        row(Quantity::Rollback),
    ]);
    if stats.side() == Some(StatsSide::Client) {
        rows.extend([
            row(Quantity::LocalCorrection),
            row(Quantity::RemoteCorrection),
            event(Quantity::Stalled),
        ]);
    }
    rows.extend([
        event(Quantity::Retimed),
        event(match stats.side() {
            Some(StatsSide::Server) => Quantity::Dropped,
            _ => Quantity::Jumps,
        }),
        row(Quantity::TickCost),
    ]);
    let rows: Vec<(&str, String, bool)> = rows
        .iter()
        .map(|(name, text, bad)| (name.as_str(), text.clone(), *bad))
        .collect();
    table("last second: mean / maximum", &rows)
}

/// Returns a graph of some quantities.
fn graph<'a>(
    stats: &'a NetStats,
    title: &str,
    quantities: &[(Quantity, Rgba)],
    span: (f32, f32),
) -> Block<'a> {
    let curve = |(quantity, colour): &(Quantity, Rgba)| {
        let series = stats.board.series(*quantity);
        let last = series.newest(1).next().filter(|value| value.is_finite());
        Curve {
            series,
            label: format!("{} {}", quantity.label(), optional(last.map(f64::from))),
            colour: *colour,
        }
    };
    let seconds = GRAPH_POINTS / 10;
    Block::Graph {
        title: format!("{title}, {seconds} s"),
        curves: quantities.iter().map(curve).collect(),
        span,
    }
}

/// Returns graphs of clock, prediction, corrections, traffic and losses.
pub fn graphs(stats: &NetStats) -> Vec<Block<'_>> {
    use Quantity::*;
    let (a, b, c) = (theme::LIT, theme::COOL, theme::BAD);
    let plot = |title, quantities: &[(Quantity, Rgba)], span| graph(stats, title, quantities, span);
    let traffic = plot(
        "bytes per second",
        &[(BytesIn, b), (BytesOut, a)],
        (0.0, 1000.0),
    );
    let losses = [(Lost, c), (Reordered, b), (Retimed, a)];
    let losses = plot("per second", &losses, (0.0, 4.0));
    if stats.side() != Some(StatsSide::Client) {
        return vec![
            plot("ms", &[(Ping, a), (Lead, b)], (0.0, 25.0)),
            plot("ticks", &[(Rollback, a), (Dropped, c)], (0.0, 4.0)),
            traffic,
            losses,
        ];
    }
    let clock = [(Dsync, a), (SetPoint, theme::GOOD)];
    vec![
        plot("clock, ms", &clock, (-25.0, 0.0)),
        plot("ticks per second", &[(Rate, a)], (38.0, 42.0)),
        plot("ms", &[(Ping, a), (Lead, b), (Jitter, c)], (0.0, 25.0)),
        plot(
            "ticks",
            &[(Ahead, b), (Rollback, a), (Stalled, c)],
            (0.0, 4.0),
        ),
        plot(
            "px",
            &[(LocalCorrection, a), (RemoteCorrection, b)],
            (0.0, 4.0),
        ),
        traffic,
        losses,
    ]
}
