//! The analysis as one HTML page with a map in layers. It loads nothing.

use super::super::terrain::position_of;
use super::{Analysis, Findings, Place, RUNS, used_part};
use crate::display_text::escape_html;
use crate::sim::world::TICK_RATE;
use crate::sim::world::tiles::TILE;
use std::fmt::Write as _;

/// Side of a tile on the map, pixels.
const SCALE: i32 = 10;
const STYLE: &str = "body{font:15px/1.4 sans-serif;margin:2em;background:#181420;color:#e8e4f0}\
    svg{background:#2a2436;display:block;margin:1em 0}table{border-collapse:collapse}\
    td,th{padding:.1em 1em .1em 0;text-align:left}";
const SCRIPT: &str = "for(const b of document.querySelectorAll('input'))b.onchange=()=>\
    {document.getElementById(b.value).style.display=b.checked?'':'none'}";
/// Colours of a route whose key changes survive 0 to 4 of 4 shifts.
const SURVIVAL_COLOURS: [&str; 5] = ["#ff3040", "#ff8020", "#f0d020", "#a0e040", "#40e080"];

/// Returns the page of a level.
pub fn page(name: &str, analysis: &Analysis) -> String {
    let name = escape_html(name);
    let layers = [
        "solid",
        "reached",
        "hazards",
        "coins",
        "checkpoints",
        "route",
        "blind-jumps",
        "first-uses",
        "bot-deaths",
        "dead-states",
    ];
    let boxes: String = layers
        .iter()
        .map(|layer| format!("<label><input type=checkbox checked value={layer}> {layer}</label> "))
        .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8><title>{name}</title><style>{STYLE}</style>\n\
         <h1>{name}</h1>\n{}\n<p>{boxes}</p>\n{}\n\
         <p>Route: red key changes survive no shift by one or two ticks, green ones all four. White lines: blind jumps. Rings: first \
         uses, red if harm is near. Crosses: deaths of the bot, white if by something not in view. Squares: dead states.</p>\n\
         <script>{SCRIPT}</script></html>\n",
        table(analysis),
        map(analysis)
    )
}

fn table(analysis: &Analysis) -> String {
    let lost: Vec<String> = (analysis.coins.iter().filter(|coin| !coin.is_reached))
        .map(|coin| format!("({}, {})", coin.at.0, coin.at.1))
        .collect();
    let coins = match lost.is_empty() {
        true => format!("all {} reached", analysis.coins.len()),
        false => format!(
            "not reached: {} of {}, at {}",
            lost.len(),
            analysis.coins.len(),
            lost.join(", ")
        ),
    };
    let hazards: Vec<String> = (analysis.hazards.iter())
        .map(|hazard| format!("{} × {}", hazard.at.len(), hazard.name))
        .collect();
    let harmful = analysis
        .first_uses
        .iter()
        .filter(|first| first.harm.is_some());
    let harmful: Vec<&str> = harmful.map(|first| first.thing).collect();
    let unseen = analysis.bot_deaths.iter().filter(|death| !death.was_seen);
    let rows = [
        ("difficulty", format!("{:.1}", analysis.difficulty)),
        ("length of the proof", seconds(analysis.ticks)),
        (
            "longest time between checkpoints",
            seconds(analysis.longest_stretch),
        ),
        ("key changes", analysis.key_changes.len().to_string()),
        (
            "survive a shift by one or two ticks",
            format!("{} %", analysis.survival_percent),
        ),
        ("coins", coins),
        ("hazards", hazards.join(", ")),
        (
            "landings in view at take-off",
            format!("{} % of {}", analysis.visible_percent(), analysis.jumps),
        ),
        (
            "deaths of the bot",
            format!(
                "{} in {RUNS} runs, {} by something not in view",
                analysis.bot_deaths.len(),
                unseen.count()
            ),
        ),
        (
            "plain rock or empty sky in view",
            format!("{} %", analysis.plain_percent),
        ),
        (
            "longest time without a key change",
            seconds(analysis.longest_hold.ticks),
        ),
        ("verbs", analysis.verbs.join(", ")),
        ("first uses near harm", harmful.join(", ")),
    ];
    let rows: String = rows
        .into_iter()
        .chain(
            analysis
                .found
                .iter()
                .flat_map(|found| rows_of(analysis, found)),
        )
        .map(|(what, value)| format!("<tr><th>{what}<td>{}\n", escape_html(&value)))
        .collect();
    format!("<table>\n{rows}</table>")
}

/// Returns what searches found, for the table.
fn rows_of(analysis: &Analysis, found: &Findings) -> [(&'static str, String); 3] {
    let shortest = found.shortest_run;
    let (dead, undecided) = (found.dead_states.len(), found.undecided_states.len());
    [
        (
            "shortest run",
            format!(
                "{}, {} %",
                seconds(shortest),
                analysis.percent_of_proof(shortest)
            ),
        ),
        (
            "tiles reached",
            format!("{} of {} free", found.reached_tiles, analysis.free_tiles),
        ),
        (
            "dead states",
            format!("{dead} of {}, {undecided} undecided", found.states_sampled),
        ),
    ]
}

fn seconds(ticks: i32) -> String {
    format!("{:.1} s", f64::from(ticks) / f64::from(TICK_RATE))
}

fn map(analysis: &Analysis) -> String {
    let (first, last) = used_part(analysis);
    let (width, height) = (
        (last.0 - first.0 + 1) * SCALE,
        (last.1 - first.1 + 1) * SCALE,
    );
    let mut svg = format!("<svg width={width} height={height}>\n");
    let corner = |at: Place| ((at.0 - first.0) * SCALE, (at.1 - first.1) * SCALE);
    let mut layer = |id: &str, content: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "<g id={id}>{content}</g>");
    };
    layer("solid", squares(&analysis.solid, "#6a5f80", (first, last)));
    layer(
        "reached",
        squares(&analysis.reached, "#3c5a78", (first, last)),
    );
    let mark = |at: Place, colour: &str| {
        let (x, y) = corner(at);
        let (x, y, r) = (x + SCALE / 2, y + SCALE / 2, SCALE / 2);
        format!("<circle cx={x} cy={y} r={r} fill={colour} />")
    };
    let places = analysis.hazards.iter().flat_map(|hazard| &hazard.at);
    layer("hazards", places.map(|&at| mark(at, "#e04060")).collect());
    let coins = analysis.coins.iter();
    let colour = |is_reached: bool| if is_reached { "#c060ff" } else { "#808080" };
    layer(
        "coins",
        coins
            .map(|coin| mark(coin.at, colour(coin.is_reached)))
            .collect(),
    );
    let checkpoints = analysis.checkpoints.iter();
    layer(
        "checkpoints",
        checkpoints.map(|start| mark(start.at, "#40c0ff")).collect(),
    );
    layer("route", route(analysis, first));
    let middle = |at: Place| {
        let (x, y) = corner(at);
        (x + SCALE / 2, y + SCALE / 2)
    };
    let blind = analysis.blind_jumps.iter().map(|jump| {
        let ((x1, y1), (x2, y2)) = (middle(jump.from), middle(jump.to));
        format!("<line x1={x1} y1={y1} x2={x2} y2={y2} stroke=#fff stroke-dasharray=3 />")
    });
    layer("blind-jumps", blind.collect());
    let rings = analysis.first_uses.iter().map(|first| {
        let ((x, y), r) = (middle(first.at), SCALE * 3 / 4);
        let colour = match first.harm {
            Some(_) => "#ff3040",
            None => "#40e080",
        };
        let what = first.thing;
        format!(
            "<circle cx={x} cy={y} r={r} fill=none stroke={colour}><title>{what}</title></circle>"
        )
    });
    layer("first-uses", rings.collect());
    let crosses = analysis.bot_deaths.iter().map(|death| {
        let ((x, y), r) = (corner(death.at), SCALE);
        let colour = if death.was_seen { "#ff3040" } else { "#fff" };
        let what = death.by.unwrap_or("unknown");
        let line = format!("M{x} {y}l{r} {r}m0 -{r}l-{r} {r}");
        format!("<path d=\"{line}\" stroke={colour}><title>{what}</title></path>")
    });
    layer("bot-deaths", crosses.collect());
    let dead = analysis.found.iter().flat_map(|found| &found.dead_states);
    let squares = dead.map(|state| {
        let (x, y) = corner(state.at);
        format!("<rect x={x} y={y} width={SCALE} height={SCALE} fill=none stroke=#ff40ff />")
    });
    layer("dead-states", squares.collect());
    svg + "</svg>"
}

/// Draws runs of marked tiles as rectangles.
fn squares(marked: &[bool], colour: &str, (first, last): (Place, Place)) -> String {
    let mut squares = String::new();
    for (tile, _) in marked
        .iter()
        .enumerate()
        .filter(|(_, is_marked)| **is_marked)
    {
        let (column, row) = position_of(tile);
        if (first.0..=last.0).contains(&column) && (first.1..=last.1).contains(&row) {
            let (x, y) = ((column - first.0) * SCALE, (row - first.1) * SCALE);
            // Writing to a string cannot fail.
            let _ = write!(squares, "<rect x={x} y={y} width={SCALE} height={SCALE} />");
        }
    }
    format!("<g fill={colour}>{squares}</g>")
}

/// Draws the route; each part has the colour of the key change before it.
fn route(analysis: &Analysis, first: Place) -> String {
    let mut starts = vec![(0, 4)];
    starts.extend(
        analysis
            .key_changes
            .iter()
            .map(|c| (c.tick as usize, c.survived)),
    );
    let point = |&(x, y): &Place| {
        let on_map = |at: i32, first: i32| (at + TILE / 2 - first * TILE) * SCALE / TILE;
        format!("{},{} ", on_map(x, first.0), on_map(y, first.1))
    };
    let parts = starts
        .iter()
        .enumerate()
        .map(|(index, &(start, survived))| {
            let end = starts
                .get(index + 1)
                .map_or(analysis.route.len() - 1, |next| next.0);
            let points: String = analysis.route[start..=end].iter().map(point).collect();
            let colour = SURVIVAL_COLOURS[survived.min(4)];
            format!("<polyline points=\"{points}\" fill=none stroke={colour} stroke-width=2 />")
        });
    parts.collect()
}
