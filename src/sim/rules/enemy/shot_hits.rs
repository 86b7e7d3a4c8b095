//! Hits of player shots on enemies (spec 03 §3.1). What a hit does is decided in the update of the enemy: most die;
//! cannons, cloners and vinepods may survive (`extra_hits` in `cannon.rs`, `invincible` in `cloner.rs`,
//! `is_invulnerable` in `vinepod.rs`). What an enemy leaves is in `bonus_drop.rs`.

use crate::num::{Fx, Single, Vec2};
use crate::world::World;
use crate::world::enemy::{EnemyBody, Hit};
use crate::world::shot::PlayerShot;
use crate::world::slots::SHOTS;

/// Half the side of the hit box of a stationary shot against an enemy of normal size, in pixels.
const SHOT_REACH: i32 = 8;
/// Half the side of the hit box of an enemy of normal size, in pixels.
const NORMAL_HITBOX: i32 = 10;

/// A bit set of the player shots in flight, so that each enemy does not have to scan all fifty slots.
pub struct ShotsInFlight {
    /// One bit per slot.
    slots: u64,
}

impl ShotsInFlight {
    /// Collects the player shots that are active now.
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

/// Applies every player shot that touches the enemy; the player of the last one becomes the killer. The hit box of
/// a shot grows by half its movement per tick.
pub fn apply_shot_hits(world: &mut World, body: &mut EnemyBody, in_flight: &mut ShotsInFlight) {
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
                player.enemy_hits = player.enemy_hits.saturating_add(1);
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

#[cfg(test)]
mod tests {
    use super::*;

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
        apply_shot_hits(&mut world, &mut body, &mut shots);
        assert_eq!(
            world.players[1].enemy_hits,
            i32::from(!world.player_shots[3].active)
        );
        assert_eq!(body.hit == Hit::Shot, !world.player_shots[3].active);
        body.hit == Hit::Shot
    }

    #[test]
    fn a_shot_reaches_eight_pixels_plus_half_its_speed() {
        assert!(is_hit_by(shot_at(86.5, 12.0), 10));
        assert!(!is_hit_by(shot_at(86.0, 12.0), 10));
        assert!(is_hit_by(shot_at(113.5, -12.0), 10));
    }

    #[test]
    fn a_tiny_enemy_cannot_be_hit_by_a_horizontal_shot() {
        assert!(!is_hit_by(shot_at(100.0, 12.0), 2));
        assert!(is_hit_by(shot_at(100.0, 12.0), 3));
    }
}
