//! Players' shots against enemies, and enemies against players who touch them
//! (spec 03 §3.1, §3.3).

use crate::sim::num::{Fx, Single, Vec2};
use crate::sim::rules::context::TickContext;
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::enemy::{EnemyBody, Hit};
use crate::sim::world::shot::{PlayerShot, SHOTS};

/// Half the side of the box of a resting shot against an enemy of normal size, pixels.
const SHOT_REACH: i32 = 8;
/// Half the side of the box of an enemy of normal size, pixels.
const NORMAL_HITBOX: i32 = 10;
/// Frames from one damage by touch to the next possible one, less one.
const TOUCH_PAUSE: i32 = 60;

/// The players' shots in flight, so that a hundred enemies need not look at fifty slots each.
pub struct ShotsInFlight {
    /// A bit for each slot.
    slots: u64,
}

impl ShotsInFlight {
    /// The shots of players that are active now.
    pub fn of_players(world: &World) -> ShotsInFlight {
        const { assert!(SHOTS <= 64) };
        let in_flight = world.player_shots.used();
        ShotsInFlight {
            slots: in_flight.fold(0, |slots, (slot, _)| slots | (1 << slot)),
        }
    }

    fn after(&self, slot: Option<u32>) -> Option<u32> {
        let rest = match slot {
            None => self.slots,
            Some(last) => self.slots & u64::MAX.checked_shl(last + 1).unwrap_or(0),
        };
        (rest != 0).then(|| rest.trailing_zeros())
    }

    fn remove(&mut self, slot: u32) {
        self.slots &= !(1 << slot);
    }
}

/// Takes in every player shot that touches the enemy; the last one's player becomes the killer.
/// A shot covers also half of the way it flies in a frame.
pub fn take_shots(world: &mut World, body: &mut EnemyBody, in_flight: &mut ShotsInFlight) {
    let (shots, players) = (&mut world.player_shots, &mut world.players);
    let mut slot = in_flight.after(None);
    while let Some(at) = slot {
        let shot = &mut shots[at as usize];
        if touches(shot, body) {
            shot.active = false;
            in_flight.remove(at);
            body.hit = Hit::Shot;
            body.killer = shot.player;
            if let Some(player) = players.get_mut(usize::from(shot.player)) {
                player.enemy_hits += 1;
            }
        }
        slot = in_flight.after(slot);
    }
}

fn touches(shot: &PlayerShot, body: &EnemyBody) -> bool {
    let Vec2 { x, y } = body.pos;
    let is_near = |at: Fx, shot_at: Single, shot_vel: Single| {
        let at = Single::from_fx(at);
        let speed_part = (shot_vel / Single::from_int(2)).abs() + Single::from_int(SHOT_REACH);
        let size_part = Single::from_int(body.hitbox) - Single::from_int(NORMAL_HITBOX);
        let reach = speed_part + size_part;
        at > shot_at - reach && at < shot_at + reach
    };
    is_near(x, shot.x, shot.x_vel) && is_near(y, shot.y, shot.y_vel)
}

/// Hurts the player who touched the enemy in this frame, unless it has hurt somebody less than
/// 61 frames ago.
pub fn hurt_by_touch(ctx: &mut TickContext, slot: usize, body: &mut EnemyBody) {
    body.touch_wait = body.touch_wait.saturating_sub(1);
    let Some(player) = body.touched_by.take() else {
        return;
    };
    if body.touch_wait >= 0 {
        return;
    }
    body.touch_wait = TOUCH_PAUSE;
    if let Some(touched) = ctx.world.players.get_mut(usize::from(player)) {
        touched.life -= body.damage;
        ctx.events.push(Event::TouchedEnemy {
            player,
            enemy: slot as u8,
            damage: body.damage.round(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::rules::enemy::test_arena::TestArena;
    use crate::sim::world::enemy::{Cloner, EnemyKind};
    use crate::sim::world::player::FULL_LIFE;

    fn shot_at(x: f32, x_vel: f32) -> PlayerShot {
        PlayerShot {
            active: true,
            player: 1,
            x: Single::new(x),
            y: Single::from_int(100),
            x_vel: Single::new(x_vel),
            ..PlayerShot::default()
        }
    }

    fn is_hit_by(shot: PlayerShot, hitbox: i32) -> bool {
        let mut world = World::default();
        world.player_shots[3] = shot;
        let mut body = EnemyBody {
            pos: Vec2::int(100, 100),
            hitbox,
            ..EnemyBody::default()
        };
        let mut shots = ShotsInFlight::of_players(&world);
        take_shots(&mut world, &mut body, &mut shots);
        assert_eq!(
            world.players[1].enemy_hits,
            i32::from(!world.player_shots[3].active)
        );
        assert_eq!(body.hit == Hit::Shot, !world.player_shots[3].active);
        body.hit == Hit::Shot
    }

    #[test]
    fn a_shot_reaches_eight_pixels_and_half_its_speed() {
        assert!(is_hit_by(shot_at(86.5, 12.0), 10));
        assert!(!is_hit_by(shot_at(86.0, 12.0), 10));
        assert!(is_hit_by(shot_at(113.5, -12.0), 10));
    }

    #[test]
    fn a_small_enemy_cannot_be_hit_by_a_level_shot() {
        assert!(!is_hit_by(shot_at(100.0, 12.0), 2));
        assert!(is_hit_by(shot_at(100.0, 12.0), 3));
    }

    #[test]
    fn one_enemy_hurts_by_touch_at_most_every_61_frames() {
        let mut arena = TestArena::new(&[(100, 100), (300, 100)]);
        arena.world.enemies[5].kind = EnemyKind::Cloner(Cloner::default());
        let enemy = &mut arena.world.enemies[5].body;
        (enemy.pos, enemy.damage) = (Vec2::int(100, 100), Fx::int(2));
        let mut hurt_in = Vec::new();
        for n in 1..=130 {
            arena.world.enemies[5].body.touched_by = Some((n % 2) as u8);
            let before = arena
                .world
                .players
                .map(|p| p.life.raw())
                .iter()
                .sum::<i32>();
            arena.step();
            let after = arena
                .world
                .players
                .map(|p| p.life.raw())
                .iter()
                .sum::<i32>();
            if after != before {
                assert_eq!(before - after, Fx::int(2).raw());
                hurt_in.push(n);
            }
        }
        assert_eq!(hurt_in, [1, 62, 123]);
        assert!(arena.world.players[0].life < FULL_LIFE);
        assert!(arena.world.players[1].life < FULL_LIFE);
    }
}
