//! What the enemies that walk share: what they stand on, how they fall, and whom they jump for
//! (spec 03 §4.1, §4.4).
//!
//! Their jump and fall counter runs from -160, a full jump, by 5 a frame to 160, the fastest
//! fall; it is 0 on the ground. Each frame they move by so many hundredths of their fall speed.

use super::targeting::Targets;
use crate::sim::num::Fx;
use crate::sim::rules::collide::{self, Lifts, Mover, Obstacle};
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyBody;
use crate::sim::world::player::Facing;
use crate::sim::world::tiles::TILE;

/// Counter at the start of a full jump.
pub const JUMP: i32 = -160;
/// Counter of the fastest fall.
const FASTEST: i32 = 160;
/// Change of the counter in a frame.
const GRAVITY: i32 = 5;
/// Counter at which a fall has the fall speed.
const FULL: i32 = 100;

/// What an enemy stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// On the ground; also after landing on a lift in this frame.
    pub ground: bool,
    /// On this lift since before this frame.
    pub lift: Option<usize>,
}

impl Footing {
    /// What is below a box at a pixel.
    pub fn below(world: &World, x: i32, y: i32) -> Footing {
        let below = collide::down(world, x, y, Mover::Enemy, Lifts::Count);
        Footing {
            ground: below == Some(Obstacle::Tile),
            lift: below.and_then(Obstacle::lift),
        }
    }

    /// Stands on anything.
    pub fn is_firm(self) -> bool {
        self.ground || self.lift.is_some()
    }
}

/// True if something is in the way of a box at a pixel, on the side that it faces.
pub fn is_blocked(world: &World, facing: Facing, x: i32, y: i32) -> bool {
    let test = match facing {
        Facing::Left => collide::left,
        Facing::Right => collide::right,
    };
    test(world, x, y, Mover::Enemy, Lifts::Count).is_some()
}

/// True if the ceiling or a lift is right above a box at a pixel.
pub fn is_covered(world: &World, x: i32, y: i32) -> bool {
    collide::up(world, x, y, Mover::Enemy, Lifts::Count).is_some()
}

/// `x` moved forwards by a number of pixels.
pub const fn ahead(x: i32, facing: Facing, pixels: i32) -> i32 {
    x.wrapping_add(facing.sign().wrapping_mul(pixels))
}

/// Puts an enemy exactly on the row of tiles that it stands on.
pub fn snap_to_row(body: &mut EnemyBody) {
    let y = body.pos.y;
    body.pos.y = Fx::int((y - Fx::int(y.round() % TILE)).round());
}

/// How far an enemy moves in a frame, pixels: the hundredths of its fall speed that the counter says.
pub fn way(fall_speed: Fx, counter: i32) -> Fx {
    fall_speed * counter / FULL
}

/// The next value of a counter that rises or falls.
pub fn next_counter(counter: i32) -> i32 {
    counter.saturating_add(GRAVITY).clamp(JUMP, FASTEST)
}

/// One frame of a fall; true if it ends on something solid, which may also be a lift. `x` and
/// `y` are the box's pixel, of which `y` is brought up to date before the landing.
pub fn fall(
    world: &World,
    body: &mut EnemyBody,
    (x, y): (i32, &mut i32),
    counter: &mut i32,
    fall_speed: Fx,
) -> bool {
    *counter = next_counter(*counter);
    body.pos.y += way(fall_speed, *counter);
    *y = body.pos.y.round();
    let landed = collide::down(world, x, *y, Mover::Enemy, Lifts::Count).is_some();
    if landed {
        snap_to_row(body);
        *counter = 0;
    }
    landed
}

/// True if it is time for a timed jump, or a player is above within `half_width` pixels. Both
/// numbers are 0 for never; a period of 1 never comes round.
pub fn wants_to_jump(
    world: &World,
    targets: &Targets,
    (x, y): (i32, i32),
    period: i32,
    half_width: i32,
) -> bool {
    let timed = period > 0 && world.globals.tick % period == 1;
    let near = |at: i32| (i64::from(x) - i64::from(at)).abs() < i64::from(half_width);
    let for_player = half_width > 0
        && targets.seen().iter().any(|target| {
            let (player_x, player_y) = target.pos.round();
            near(player_x) && y > player_y
        });
    timed || for_player
}
