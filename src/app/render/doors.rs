//! Doors and exits (spec 04 §9).

use super::enemies;
use super::labels;
use super::scene::Scene;
use crate::app::paint::painter::{PLAIN, Painter};
use crate::app::paint::theme;
use crate::sim::world::item::*;
use crate::sim::world::player::Pause;

/// Draws a door, and the line to its destination.
pub fn draw(painter: &mut Painter, scene: &Scene, slot: usize, door: &Door, at: (f32, f32)) {
    let touched = scene
        .now
        .active_players()
        .any(|(_, p)| p.marked_door == Some(slot as u16));
    let visible = door.style != DoorStyle::Invisible;
    let line = match door.line {
        DoorLine::Never => false,
        DoorLine::Always => true,
        DoorLine::Touched => touched && visible,
    };
    if line && door.linked {
        draw_line(painter, scene, door, at, touched);
    }
    if visible && scene.sees(at) {
        draw_sprite(painter, scene, slot, door, at, touched && door.linked);
    }
}

/// Draws the line to a door's destination.
fn draw_line(painter: &mut Painter, scene: &Scene, door: &Door, at: (f32, f32), touched: bool) {
    let target = usize::try_from(door.target)
        .ok()
        .filter(|t| *t < scene.now.items.len());
    if let Some(target) = target {
        let to = labels::position(scene, target);
        let colour = match &scene.now.items[target].kind {
            ItemKind::Door(other) => other.colour,
            _ => door.colour,
        };
        let colour = theme::faint(theme::colour(colour), if touched { 0.8 } else { 0.3 });
        let middle = |at: (f32, f32)| (at.0 + 10.0, at.1 + 10.0);
        scene.line(painter, middle(at), middle(to), colour);
    }
}

/// Draws a door; one that is `ready` to be entered has a bright frame and shows the key.
fn draw_sprite(
    painter: &mut Painter,
    scene: &Scene,
    slot: usize,
    door: &Door,
    at: (f32, f32),
    ready: bool,
) {
    let atlas = painter.atlas.clone();
    let sprite = atlas.get(if door.linked {
        "item/door"
    } else {
        "item/door_exit_only"
    });
    // A door in use spins faster.
    let used = scene.now.active_players().any(|(_, p)| match p.pause {
        Pause::Door(travel) => usize::from(travel.door) == slot,
        _ => false,
    });
    let speed = if used { 3 } else { 1 };
    let frame = sprite.at(scene.tick() * speed + 7 * slot as i32);
    if ready {
        let light = atlas.tinted(atlas.get("item/door_light"), 0, door.colour);
        scene.plain(painter, light, at);
    }
    scene.plain(painter, atlas.tinted(sprite, frame, door.colour), at);
    let sign = if door.linked {
        "item/door_in"
    } else {
        "item/door_out"
    };
    scene.plain(painter, atlas.frame(atlas.get(sign), 0), at);
    if ready {
        let word = match door.entry {
            DoorEntry::Up => "\u{2191}",
            DoorEntry::Down => "\u{2193}",
            DoorEntry::Touch | DoorEntry::Never => return,
        };
        let hop = (scene.time() / 8.0).sin().max(0.0) * 2.0;
        labels::draw_word(
            painter,
            scene,
            (at.0, at.1 - 4.0 - hop.round()),
            word,
            theme::TEXT,
        );
    }
}

/// Draws an exit; while locked, with a padlock and the number of enemies left.
pub fn draw_exit(painter: &mut Painter, scene: &Scene, exit: &Exit, at: (f32, f32)) {
    let atlas = painter.atlas.clone();
    let sprite = atlas.get("item/exit");
    let left = enemies::left(scene.now) - exit.enemies_allowed;
    if left <= 0 {
        let halo = atlas.get("fx/halo");
        let mut pose = scene.pose(at);
        pose.colour = theme::faint(theme::GOOD, 0.35);
        painter.pose(atlas.frame(halo, halo.at(scene.tick())), pose);
    }
    let mut pose = scene.pose(at);
    pose.colour = if left > 0 {
        theme::dark(PLAIN, 0.45)
    } else {
        PLAIN
    };
    let frame = if left > 0 { 0 } else { sprite.at(scene.tick()) };
    painter.pose(atlas.frame(sprite, frame), pose);
    if left > 0 {
        scene.plain(painter, atlas.frame(atlas.get("item/exit_locked"), 0), at);
        labels::draw_word(painter, scene, at, &left.to_string(), theme::LIT);
    }
}
