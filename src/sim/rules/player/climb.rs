//! Ropes and ladders (spec 02 §7). Climbing measures exact distances, uses the enemies' solidity flags and ignores
//! lifts.

use super::jump::JUMP_VELOCITY;
use crate::num::{Fx, Vec2};
use crate::rules::collide::exact::{Side, free_distance};
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::player::{Facing, Player};
use crate::world::tiles::{TILE, TileFlags, Tiles};

/// Speed on ladders and ropes, px/tick.
const CLIMB: Fx = Fx::int(3);
/// Distance a player drops when letting go of a rope, in pixels.
const ROPE_DROP: Fx = Fx::int(4);

/// Grabs a rope, moves along it or lets go (spec 02 §7.1).
pub fn step_rope(world: &mut World, player: usize) {
    let (tiles, p) = (&world.tiles, &mut world.players[player]);
    if p.on_rope {
        if !rope_in_reach(tiles, p.pos) {
            p.on_rope = false;
            p.on_ladder = ladder_in_reach(tiles, p.pos);
        }
    } else if (p.vel.y > Fx::ZERO || p.holds(Buttons::UP)) && rope_in_reach(tiles, p.pos) {
        p.on_rope = true;
        p.on_ladder = false;
        snap_to_rope(p);
        push_out_of_walls(tiles, p);
    }
    if p.on_rope {
        move_on_rope(tiles, p);
    }
}

/// Grabs a ladder, climbs it or jumps off (spec 02 §7.2).
pub fn step_ladder(world: &mut World, player: usize) {
    let (tiles, p) = (&world.tiles, &mut world.players[player]);
    if p.on_ladder {
        p.on_ladder = ladder_in_reach(tiles, p.pos);
    } else if p.holds(Buttons::UP) && !p.holds(Buttons::JUMP) && ladder_in_reach(tiles, p.pos) {
        p.on_ladder = true;
        p.on_rope = false;
        push_out_of_walls(tiles, p);
    }
    if p.on_ladder {
        move_on_ladder(tiles, p);
    }
}

fn move_on_rope(tiles: &Tiles, p: &mut Player) {
    stand_still(p);
    climb_sideways(tiles, p);
    if p.holds(Buttons::DOWN) {
        p.on_rope = false;
        p.pos.y += ROPE_DROP;
    }
}

fn move_on_ladder(tiles: &Tiles, p: &mut Player) {
    let (old_x, old_y) = p.pos.round();
    stand_still(p);
    if p.holds(Buttons::JUMP) {
        // The normal movement later in this tick moves the player again.
        p.on_ladder = false;
        p.vel.y = JUMP_VELOCITY;
        p.pos.y += p.vel.y;
        return;
    }
    if p.holds(Buttons::UP) {
        p.pos.y -= free_distance(tiles, Side::Up, p.pos, CLIMB);
    }
    if p.holds(Buttons::DOWN) {
        p.pos.y += free_distance(tiles, Side::Down, p.pos, CLIMB);
    }
    climb_sideways(tiles, p);
    let (x, y) = p.pos.round();
    if y < old_y && !ladder_in_reach(tiles, p.pos) {
        // Undoes a full climbing step even if less was climbed.
        p.pos.y += CLIMB;
    }
    if y == old_y && x != old_x {
        slip_into_shaft(tiles, p, x.min(old_x)..=x.max(old_x));
    } else if x == old_x && y != old_y {
        slip_into_passage(tiles, p, y.min(old_y)..=y.max(old_y));
    }
}

fn stand_still(p: &mut Player) {
    p.vel = Vec2::ZERO;
    p.left_speed = Fx::ZERO;
    p.right_speed = Fx::ZERO;
}

fn climb_sideways(tiles: &Tiles, p: &mut Player) {
    if p.holds(Buttons::LEFT) {
        p.facing = Facing::Left;
        p.pos.x -= free_distance(tiles, Side::Left, p.pos, CLIMB);
    }
    if p.holds(Buttons::RIGHT) {
        p.facing = Facing::Right;
        p.pos.x += free_distance(tiles, Side::Right, p.pos, CLIMB);
    }
}

/// While moving sideways with up or down held, enters the first one-tile opening passed (spec 02 §7.2 step 9).
/// The move is always the full climbing speed.
fn slip_into_shaft(tiles: &Tiles, p: &mut Player, passed: std::ops::RangeInclusive<i32>) {
    let (side, step) = if p.holds(Buttons::UP) {
        (Side::Up, -CLIMB)
    } else if p.holds(Buttons::DOWN) {
        (Side::Down, CLIMB)
    } else {
        return;
    };
    for x in passed {
        let x = Fx::int(x);
        if free_distance(tiles, side, Vec2::new(x, p.pos.y), CLIMB) > Fx::ZERO {
            p.pos.x = x;
            p.pos.y += step;
            return;
        }
    }
}

/// While moving up or down with left or right held, enters the first one-tile opening passed.
fn slip_into_passage(tiles: &Tiles, p: &mut Player, passed: std::ops::RangeInclusive<i32>) {
    let (side, step) = if p.holds(Buttons::RIGHT) {
        (Side::Right, CLIMB)
    } else if p.holds(Buttons::LEFT) {
        (Side::Left, -CLIMB)
    } else {
        return;
    };
    for y in passed {
        let y = Fx::int(y);
        if free_distance(tiles, side, Vec2::new(p.pos.x, y), CLIMB) > Fx::ZERO {
            p.pos.y = y;
            p.pos.x += step;
            return;
        }
    }
}

/// Aligns a player with the rope just grabbed.
fn snap_to_rope(p: &mut Player) {
    let y = p.pos.y.round();
    match y % TILE {
        ..5 => p.pos.y = Fx::int(y / TILE * TILE),
        16.. => p.pos.y = Fx::int((y / TILE + 1) * TILE),
        _ => {}
    }
}

/// Moves a player pixel by pixel out of walls on the right, then out of walls on the left.
fn push_out_of_walls(tiles: &Tiles, p: &mut Player) {
    let step = Vec2::new(Fx::ONE, Fx::ZERO);
    while free_distance(tiles, Side::Right, p.pos - step, Fx::ONE) < Fx::ONE {
        p.pos -= step;
    }
    while free_distance(tiles, Side::Left, p.pos + step, Fx::ONE) < Fx::ONE {
        p.pos += step;
    }
}

/// Returns the one or two tiles along an axis that a box reaches (spec 02 §7.0).
fn tiles_in_reach(along: i32) -> std::ops::RangeInclusive<i32> {
    let first = along / TILE;
    match along % TILE {
        ..9 => first..=first,
        11.. => first + 1..=first + 1,
        _ => first..=first + 1,
    }
}

fn ladder_in_reach(tiles: &Tiles, pos: Vec2) -> bool {
    let (x, y) = pos.round();
    tiles_in_reach(x)
        .any(|column| tiles_in_reach(y).any(|row| tiles.at(column, row).has(TileFlags::LADDER)))
}

fn rope_in_reach(tiles: &Tiles, pos: Vec2) -> bool {
    let (x, y) = pos.round();
    let row = match y % TILE {
        ..5 => y / TILE,
        16.. => y / TILE + 1,
        _ => return false,
    };
    tiles_in_reach(x).any(|column| tiles.at(column, row).has(TileFlags::ROPE))
}
