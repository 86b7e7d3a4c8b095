//! Ground tests, falling and jump decisions shared by walking enemies (spec 03 §4.1, §4.4). The defaults of fall speeds
//! are in `world/enemy/walker.rs` and `world/enemy/jumpworm.rs`.
//!
//! The jump counter is 0 on the ground. It rises by 5 per tick from -160 (start of a full jump) to 160 (fastest
//! fall); the vertical velocity is that many hundredths of the fall speed.

use super::targeting;
use crate::num::Fx;
use crate::rules::collide::{self, Lifts, Mover, Obstacle};
use crate::world::World;
use crate::world::enemy::EnemyBody;
use crate::world::player::Facing;
use crate::world::tiles::TILE;

/// Jump counter at the start of a full jump.
pub const JUMP: i32 = -160;
/// Jump counter at the fastest fall.
const MAX_FALL: i32 = 160;
/// Increase of the jump counter per tick.
const GRAVITY: i32 = 5;
/// Jump counter at which the vertical velocity equals the fall speed.
const FULL_SPEED: i32 = 100;

/// The surface an enemy stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// On the ground; also set after landing on a lift in this tick.
    pub ground: bool,
    /// The lift it stood on at the start of this tick.
    pub lift: Option<usize>,
}

impl Footing {
    /// Returns the surface below a box at a pixel position.
    pub fn below(world: &World, x: i32, y: i32) -> Footing {
        let below = collide::down(world, x, y, Mover::Enemy, Lifts::Count);
        Footing {
            ground: below == Some(Obstacle::Tile),
            lift: below.and_then(Obstacle::lift),
        }
    }

    /// True if it stands on a tile or a lift.
    pub fn is_supported(self) -> bool {
        self.ground || self.lift.is_some()
    }
}

/// True if an obstacle is next to a box at a pixel position, on the side it faces.
pub fn is_blocked(world: &World, facing: Facing, x: i32, y: i32) -> bool {
    let test = match facing {
        Facing::Left => collide::left,
        Facing::Right => collide::right,
    };
    test(world, x, y, Mover::Enemy, Lifts::Count).is_some()
}

/// True if a ceiling or a lift is directly above a box at a pixel position.
pub fn is_blocked_above(world: &World, x: i32, y: i32) -> bool {
    collide::up(world, x, y, Mover::Enemy, Lifts::Count).is_some()
}

/// Returns `x` moved forwards by a number of pixels.
pub const fn ahead(x: i32, facing: Facing, pixels: i32) -> i32 {
    x.wrapping_add(facing.sign().wrapping_mul(pixels))
}

/// Aligns an enemy exactly with the row of tiles it stands on.
pub fn snap_to_row(body: &mut EnemyBody) {
    let y = body.pos.y;
    body.pos.y = Fx::int((y - Fx::int(y.round() % TILE)).round());
}

/// Returns the vertical movement in one tick, in pixels, for a value of the jump counter.
pub fn vertical_step(fall_speed: Fx, counter: i32) -> Fx {
    fall_speed * counter / FULL_SPEED
}

/// Returns the next value of a jump counter that is not at rest.
pub fn next_counter(counter: i32) -> i32 {
    counter.saturating_add(GRAVITY).clamp(JUMP, MAX_FALL)
}

/// Advances a fall by one tick; true if it ends on a tile or a lift. `x` and `y` are the box's pixel position;
/// `y` is updated before the landing.
pub fn fall(
    world: &World,
    body: &mut EnemyBody,
    (x, y): (i32, &mut i32),
    counter: &mut i32,
    fall_speed: Fx,
) -> bool {
    *counter = next_counter(*counter);
    body.pos.y += vertical_step(fall_speed, *counter);
    *y = body.pos.y.round();
    let landed = collide::down(world, x, *y, Mover::Enemy, Lifts::Count).is_some();
    if landed {
        snap_to_row(body);
        *counter = 0;
    }
    landed
}

/// True if a timed jump is due, or a player is above within `half_width` pixels. A period or width of 0 disables
/// the test; a period of 1 never triggers.
pub fn wants_to_jump(world: &World, (x, y): (i32, i32), period: i32, half_width: i32) -> bool {
    let timed = period > 0 && world.globals.tick % period == 1;
    let near = |at: i32| (i64::from(x) - i64::from(at)).abs() < i64::from(half_width);
    let for_player = half_width > 0
        && targeting::present(world).any(|(_, player)| {
            let (player_x, player_y) = player.pos.round();
            near(player_x) && y > player_y
        });
    timed || for_player
}
