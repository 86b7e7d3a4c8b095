//! Shooting by players (spec 02 §13.2). How many shots can be in flight is in `world/slots.rs`. `ShotRules` in
//! `world/mod.rs` says whether they hurt players. The assist for early shots is in `session/input_assists.rs`.

use crate::num::Single;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::buttons::Buttons;
use crate::world::player::{Facing, Player};
use crate::world::shot::PlayerShot;

/// Minimum number of ticks from one shot to the next.
const SHOT_WAIT: i32 = 4;
/// Speed of a shot, px/tick.
const SHOT_SPEED: i32 = 12;

/// Fires a shot on a new press of fire. A press during the wait is consumed without a shot.
pub fn step(ctx: &mut TickContext, player: usize) {
    let p = &mut ctx.world.players[player];
    let fire = p.holds(Buttons::FIRE);
    let pressed = fire && !p.fire_held;
    p.fire_held = fire;
    if pressed && p.shot_wait < 1 {
        p.shots_fired = p.shots_fired.saturating_add(1);
        fire_shot(ctx, player);
    }
    let p = &mut ctx.world.players[player];
    if p.shot_wait > 0 {
        p.shot_wait -= 1;
    }
}

/// Fires a shot. Without a free slot, no shot is fired and no wait starts.
fn fire_shot(ctx: &mut TickContext, player: usize) {
    let Some(slot) = ctx.world.player_shots.first_free() else {
        return;
    };
    let p = &mut ctx.world.players[player];
    p.shot_wait = SHOT_WAIT;
    let (x, y) = (Single::from_fx(p.pos.x), Single::from_fx(p.pos.y));
    ctx.world.player_shots[slot] = shot_from(p, player, x, y);
    ctx.events.push(Event::ShotFired {
        player: player as u8,
        shot: slot as u8,
        x: x.trunc(),
        y: y.trunc(),
    });
}

/// Returns a new shot. Every sum rounds to single precision, in this order.
fn shot_from(p: &Player, player: usize, x: Single, y: Single) -> PlayerShot {
    let speed = Single::from_int(SHOT_SPEED);
    let aims_up = p.holds(Buttons::UP);
    let aims_down = !aims_up && p.holds(Buttons::DOWN);
    let mut shot = PlayerShot {
        active: true,
        player: player as u8,
        y: y + Single::from_int(1),
        x: match p.facing {
            Facing::Right => x + Single::from_int(4),
            Facing::Left => x - Single::from_int(3),
        },
        ..PlayerShot::default()
    };
    if aims_up {
        shot.y_vel = -speed;
    } else if aims_down {
        shot.y_vel = speed;
    } else if p.facing == Facing::Right {
        shot.x_vel = speed;
        shot.x -= Single::from_int(1);
    } else {
        shot.x_vel = -speed;
    }
    shot.x += shot.x_vel;
    shot.y += shot.y_vel;
    shot
}
