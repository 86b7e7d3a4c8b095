//! The results at the end of a level (spec 06 §6.5).

use super::hud;
use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::Text;
use crate::session::worlds::Worlds;
use crate::sim::world::player::{PLAYERS, Player};
use crate::sim::world::{DonePhase, seconds};

/// Width and height of the box of a player, and its distance to the next, pixels of the letters.
const BOX: (f32, f32) = (220.0, 48.0);
const PITCH: f32 = 52.0;

/// Draws the results, if the level is done. Of each player there are a name and, if `asks`, what is to be pressed.
pub fn draw(
    painter: &mut Painter,
    worlds: &Worlds,
    (names, asks): ([&str; PLAYERS], bool),
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
    let total = rows as f32 * PITCH * scale;
    let top = ((height - total) / 2.0 + 23.0 * scale).round();
    let around = (
        (columns as f32 * (BOX.0 + 6.0) + 26.0) * scale,
        total + 62.0 * scale,
    );
    let left = ((width - around.0) / 2.0).round();
    let frame = (left, top - 54.0 * scale, around.0, around.1);
    panel::nine(painter, "ui/frame_dark", frame, scale);
    let title = Text::large(scale * 2.0).colour(theme::LIT).centred();
    title.draw(painter, width / 2.0, top - 44.0 * scale, "Level done");
    let time = format!("in {}", hud::clock(world.globals.frame));
    let small = Text::small(scale).centred();
    small.draw(painter, width / 2.0, top - 13.0 * scale, &time);
    for (index, (number, player)) in players.into_iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let offset = column as f32 - (columns as f32 - 1.0) / 2.0;
        let x = width / 2.0 + (offset * (BOX.0 + 6.0) - BOX.0 / 2.0) * scale;
        let y = top + row as f32 * PITCH * scale;
        draw_player(
            painter,
            worlds,
            (number, player),
            (names[number], asks),
            (x.round(), y),
            scale,
        );
    }
}

fn draw_player(
    painter: &mut Painter,
    worlds: &Worlds,
    (number, player): (usize, &Player),
    (name, asks): (&str, bool),
    (x, y): (f32, f32),
    scale: f32,
) {
    panel::nine(
        painter,
        "ui/frame",
        (x, y, BOX.0 * scale, BOX.1 * scale),
        scale,
    );
    let atlas = painter.atlas.clone();
    let figure = atlas.tinted(atlas.get("player/stand"), 0, player.colour);
    painter.pose(
        figure,
        Pose::upright((x + 22.0 * scale, y + 23.0 * scale), scale),
    );
    let text = Text::small(scale);
    let name = match name {
        "" => format!("Player {}", number + 1),
        name => name.to_owned(),
    };
    text.colour(theme::colour(player.colour)).draw(
        painter,
        x + 42.0 * scale,
        y + 7.0 * scale,
        &name,
    );
    draw_figures(painter, worlds, player, (x, y), scale);
    let world = &worlds.now;
    let right = text.right();
    let (x, y) = (x + (BOX.0 - 8.0) * scale, y + 7.0 * scale);
    if player.acknowledged {
        right.colour(theme::GOOD).draw(painter, x, y, "ready");
    } else if asks && world.globals.done.phase == DonePhase::Results {
        let seconds = seconds(world.globals.done.timer) + 1;
        let colour = if world.globals.frame / 15 % 2 == 0 {
            theme::LIT
        } else {
            theme::DIM
        };
        right
            .colour(colour)
            .draw(painter, x, y, &format!("press fire or jump  {seconds}"));
    }
}

/// Draws what a player did in the level, in a box whose left upper corner is `(x, y)`.
fn draw_figures(
    painter: &mut Painter,
    worlds: &Worlds,
    player: &Player,
    (x, y): (f32, f32),
    scale: f32,
) {
    let text = Text::small(scale);
    let lines = [
        ("Deaths", player.deaths.to_string()),
        ("Shots", player.shots_fired.to_string()),
        ("Enemy hits", player.enemy_hits.to_string()),
        ("Coins", format!("{}/{}", player.coins, worlds.stage.coins)),
    ];
    for (index, (label, value)) in lines.iter().enumerate() {
        let (column, row) = (index / 2, index % 2);
        let left = x + (42.0 + 58.0 * column as f32) * scale;
        let line = y + (19.0 + 11.0 * row as f32) * scale;
        let end = text.colour(theme::DIM).draw(painter, left, line, label);
        text.draw(painter, end + 4.0 * scale, line, value);
    }
}
