//! The results at the end of a level (spec 06 §6.5).

use super::hud;
use crate::app::paint::painter::{Painter, Pose, Rgba};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::session::results::can_be_confirmed;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::world::player::{PLAYERS, Player};
use crate::sim::world::{DonePhase, seconds};

/// Width and height of the box of a player, and its distance to the next, pixels of the letters.
const BOX: (f32, f32) = (220.0, 48.0);
const PITCH: f32 = 52.0;
/// Between two columns, above the boxes, below them, pixels of the letters.
const GAP: f32 = 6.0;
const HEAD: f32 = 54.0;
const FOOT: f32 = 19.0;

/// What the world does not say of the results.
#[derive(Clone, Copy)]
pub struct ResultsInfo<'a> {
    /// The names of the players; empty where there is none.
    pub names: [&'a str; PLAYERS],
    /// Something can be pressed, so that it goes on.
    pub asks: bool,
    /// The player who watches.
    pub watched: usize,
    /// When the exit was reached, frames of the level.
    pub time: i32,
}

/// Draws the results, if the level is done.
pub fn draw(
    painter: &mut Painter,
    worlds: &SnapshotPair,
    told: ResultsInfo,
    (width, height): (f32, f32),
    scale: f32,
) {
    let world = &worlds.now;
    let done = world.globals.done;
    let shown = matches!(
        done.phase,
        DonePhase::Shrink
            | DonePhase::BeforeResults
            | DonePhase::Results
            | DonePhase::ResultsOver
            | DonePhase::ResultsLeft
    );
    if !shown {
        return;
    }
    painter.rectangle((0.0, 0.0, width, height), theme::faint(theme::INK, 0.55));
    let players: Vec<(usize, &Player)> = world.active_players().collect();
    let columns = if players.len() > 3 { 2 } else { 1 };
    let rows = players.len().div_ceil(columns);
    let scale = fitting(scale, (width, height), (columns, rows));
    let total = rows as f32 * PITCH * scale;
    let around = around((columns, rows));
    let around = (around.0 * scale, around.1 * scale);
    let left = ((width - around.0) / 2.0).round();
    let room = height - hud::HEIGHT * scale;
    let top = (height - room + (room - around.1) / 2.0).round() + HEAD * scale;
    let frame = (left, top - HEAD * scale, around.0, around.1);
    panel::nine(painter, "ui/frame_dark", frame, scale);
    let title = TextStyle::large(scale * 2.0).colour(theme::LIT).centred();
    title.draw(painter, width / 2.0, top - 44.0 * scale, "Level done");
    let time = format!("in {}", hud::clock(told.time));
    let small = TextStyle::small(scale).centred();
    small.draw(painter, width / 2.0, top - 13.0 * scale, &time);
    for (index, (number, player)) in players.into_iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let offset = column as f32 - (columns as f32 - 1.0) / 2.0;
        let x = width / 2.0 + (offset * (BOX.0 + GAP) - BOX.0 / 2.0) * scale;
        let y = top + row as f32 * PITCH * scale;
        let (player, name) = ((number, player), told.names[number]);
        draw_player(painter, worlds, player, name, (x.round(), y), scale);
    }
    if told.asks && can_be_confirmed(&done) {
        let seen = world.players[told.watched].acknowledged;
        let (words, colour) = prompt(seen, done.timer, world.globals.tick);
        let at = (width / 2.0, top + total + 1.0 * scale);
        small.colour(colour).draw(painter, at.0, at.1, &words);
    }
}

/// Width and height of the panel around columns and rows of boxes, pixels of the letters.
fn around((columns, rows): (usize, usize)) -> (f32, f32) {
    (
        columns as f32 * (BOX.0 + GAP) + 26.0,
        rows as f32 * PITCH + HEAD + FOOT,
    )
}

/// The greatest whole scale, at most `most`, at which the panel fits below the head-up display; 1 if none does.
fn fitting(most: f32, (width, height): (f32, f32), boxes: (usize, usize)) -> f32 {
    let (w, h) = around(boxes);
    let room = (width / w).min(height / (h + hud::HEIGHT));
    most.min(room.floor()).max(1.0)
}

/// What a player is asked for who has or has not `seen` the results, with the frames left until the game goes on by itself.
fn prompt(seen: bool, timer: i32, frame: i32) -> (String, Rgba) {
    let seconds = seconds(timer) + 1;
    if seen {
        return (format!("waiting for the others ({seconds} s)"), theme::DIM);
    }
    let lit = frame / 15 % 2 == 0;
    let colour = if lit { theme::LIT } else { theme::DIM };
    (format!("press fire or jump ({seconds} s)"), colour)
}

fn draw_player(
    painter: &mut Painter,
    worlds: &SnapshotPair,
    (number, player): (usize, &Player),
    name: &str,
    (x, y): (f32, f32),
    scale: f32,
) {
    let area = (x, y, BOX.0 * scale, BOX.1 * scale);
    panel::nine(painter, "ui/frame", area, scale);
    let atlas = painter.atlas.clone();
    let figure = atlas.tinted(atlas.get("player/stand"), 0, player.colour);
    let middle = (x + 22.0 * scale, y + 23.0 * scale);
    painter.pose(figure, Pose::upright(middle, scale));
    let text = TextStyle::small(scale);
    let name = match name {
        "" => format!("Player {}", number + 1),
        name => name.to_owned(),
    };
    let (left, right, line) = (x + 42.0 * scale, x + (BOX.0 - 8.0) * scale, y + 7.0 * scale);
    let ready = if player.acknowledged { "ready" } else { "" };
    let state = text.right().colour(theme::GOOD);
    state.draw(painter, right, line, ready);
    // The name has the room that is left.
    let room = right - left - text.width(painter, "ready") - 6.0 * scale;
    let name = text.cut(painter, &name, room);
    let text = text.colour(theme::colour(player.colour));
    text.draw(painter, left, line, &name);
    draw_figures(painter, worlds, player, (x, y), scale);
}

/// Draws what a player did in the level, in a box whose left upper corner is `(x, y)`.
fn draw_figures(
    painter: &mut Painter,
    worlds: &SnapshotPair,
    player: &Player,
    (x, y): (f32, f32),
    scale: f32,
) {
    let text = TextStyle::small(scale);
    let lines = [
        ("Deaths", player.deaths.to_string()),
        ("Shots", player.shots_fired.to_string()),
        ("Enemy hits", player.enemy_hits.to_string()),
        (
            "Coins",
            format!("{}/{}", player.coins, worlds.level_data.coins),
        ),
    ];
    for (index, (label, value)) in lines.iter().enumerate() {
        let (column, row) = (index / 2, index % 2);
        let left = x + (42.0 + 58.0 * column as f32) * scale;
        let line = y + (19.0 + 11.0 * row as f32) * scale;
        let end = text.colour(theme::DIM).draw(painter, left, line, label);
        text.draw(painter, end + 4.0 * scale, line, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_of_eight_players_fits_into_a_small_window() {
        let boxes = (2, 4);
        assert_eq!(fitting(2.0, (1280.0, 720.0), boxes), 2.0);
        assert_eq!(fitting(2.0, (800.0, 600.0), boxes), 1.0);
        assert_eq!(fitting(3.0, (320.0, 240.0), boxes), 1.0);
    }

    #[test]
    fn who_has_seen_the_results_is_not_asked_again() {
        assert_eq!(prompt(false, 599, 0).0, "press fire or jump (15 s)");
        assert_eq!(prompt(true, 20, 0).0, "waiting for the others (1 s)");
    }
}
