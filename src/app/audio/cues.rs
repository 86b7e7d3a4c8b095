//! Sounds that no event of a tick reports: footsteps, low health, shots that just miss. How loud they are by
//! distance is in `queue.rs`, how many play at once in `device.rs`.

use super::effect::{Cue, Effect};
use crate::level::tile_sprites;
use crate::sim::num::Fx;
use crate::sim::world::World;
use crate::sim::world::player::Player;
use crate::sim::world::shot::EnemyShot;
use crate::sim::world::tiles::TILE;

/// Pixels walked from step to step.
const STEP: i32 = 44;
/// More pixels in a tick are a teleport, not a walk.
const FASTEST_WALK: i32 = 15;
/// Maximum health at which a heartbeat plays.
const LOW_HEALTH: Fx = Fx::int(25);
/// Ticks from heartbeat to heartbeat.
const HEARTBEAT: i32 = 40;
/// Distance of a shot that just misses, level pixels.
const NEAR_MISS: f64 = 44.0;

/// Returns the footsteps of a tick, by ground.
pub fn footsteps(before: &World, now: &World) -> impl Iterator<Item = Cue> {
    let players = before.players.iter().zip(&now.players);
    players.filter_map(|(was, is)| {
        let stands =
            |p: &Player| p.is_present() && !p.on_ladder && !p.on_rope && p.vel.y == Fx::ZERO;
        let ((from, top), (to, y)) = (was.pos.round(), is.pos.round());
        let has_stepped = from.div_euclid(STEP) != to.div_euclid(STEP);
        let walks = top == y && (to - from).abs() <= FASTEST_WALK;
        (has_stepped && walks && stands(was) && stands(is)).then(|| Cue {
            effect: ground(now, is),
            gain: 0.3,
            place: Some((to, y)),
            hold_off: 4,
        })
    })
}

/// Returns the sound of a step on what a player stands on.
fn ground(world: &World, player: &Player) -> Effect {
    if player.ride.is_some() {
        return Effect::StepMetal;
    }
    let (x, y) = player.pos.round();
    let below = |x: i32| {
        let (column, row) = ((x).div_euclid(TILE), (y + TILE).div_euclid(TILE));
        tile_sprites::sprite(world.tiles.at(column, row).sprite())
    };
    // At an edge, one half stands on nothing.
    let sprite = [x + TILE / 2, x + 2, x + TILE - 3]
        .into_iter()
        .find_map(below);
    let name = sprite.unwrap_or_default();
    let is_one_of = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    if is_one_of(&[
        "metal", "iron", "brass", "copper", "gold", "girder", "pipe", "switch", "lock",
    ]) {
        Effect::StepMetal
    } else if is_one_of(&["moss", "soil", "turf", "chitin", "comb", "wax", "sand"]) {
        Effect::StepSoft
    } else {
        Effect::StepStone
    }
}

/// Returns the heartbeat of players with low health.
pub fn heartbeats(now: &World) -> impl Iterator<Item = Cue> {
    let hurt = |p: &&Player| p.is_present() && (Fx::int(1)..=LOW_HEALTH).contains(&p.life);
    now.players.iter().filter(hurt).map(|player| Cue {
        effect: Effect::LowHealth,
        gain: 0.5,
        place: Some(player.pos.round()),
        hold_off: HEARTBEAT,
    })
}

/// Returns the shots of enemies that have just passed a player closely.
pub fn near_misses(before: &World, now: &World) -> impl Iterator<Item = Cue> {
    let shots = before.enemy_shots.iter().zip(&now.enemy_shots);
    shots.filter_map(|(was, is)| {
        let mut players = before.players.iter().zip(&now.players);
        let is_missed = |p: &Player| p.is_present() && p.life >= Fx::int(1);
        let misses = was.active
            && is.active
            && players.any(|(earlier, player)| {
                let (distance, receding) = course(is, player);
                is_missed(player) && distance <= NEAR_MISS && receding && !course(was, earlier).1
            });
        misses.then(|| Cue {
            effect: Effect::NearMiss,
            gain: 0.6,
            place: Some((is.x.trunc(), is.y.trunc())),
            hold_off: 8,
        })
    })
}

/// Returns the distance of a shot from a player, and whether it flies away.
fn course(shot: &EnemyShot, player: &Player) -> (f64, bool) {
    let x = (shot.x.to_fx() - player.pos.x).to_f64();
    let y = (shot.y.to_fx() - player.pos.y).to_f64();
    let [x_vel, y_vel] = [shot.x_vel, shot.y_vel].map(|speed| speed.to_fx().to_f64());
    (x.hypot(y), x * x_vel + y * y_vel >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::num::{Single, Vec2};
    use crate::sim::world::tiles::{Tile, TileFlags};

    /// A world with one player on a floor of this kind of tile.
    fn world(name: &str) -> World {
        let mut world = World::default();
        let (number, _) = tile_sprites::by_name(name).expect("a tile");
        for column in 0..100 {
            world
                .tiles
                .set(column, 26, Tile::new(number, TileFlags::ALL_SOLID));
        }
        world.players[0].active = true;
        world.players[0].pos = Vec2::int(500, 500);
        world
    }

    /// Walks 400 pixels; returns the number of footsteps.
    fn walk(name: &str) -> Vec<Effect> {
        let (mut before, mut steps) = (world(name), Vec::new());
        for x in 1..=100 {
            let mut now = before.clone();
            now.players[0].pos = Vec2::int(500 + 4 * x, 500);
            steps.extend(footsteps(&before, &now).map(|cue| cue.effect));
            before = now;
        }
        steps
    }

    #[test]
    fn steps_sound_by_ground_every_44_pixels() {
        assert_eq!(walk("rock"), [Effect::StepStone; 9]);
        assert_eq!(walk("metal"), [Effect::StepMetal; 9]);
        assert_eq!(walk("soil"), [Effect::StepSoft; 9]);
    }

    #[test]
    fn footsteps_play_neither_in_the_air_nor_through_a_door() {
        let before = world("rock");
        let mut air = before.clone();
        air.players[0].pos = Vec2::int(530, 500);
        air.players[0].vel.y = Fx::int(2);
        assert_eq!(footsteps(&before, &air).count(), 0);
        let mut door = before.clone();
        door.players[0].pos = Vec2::int(900, 500);
        assert_eq!(footsteps(&before, &door).count(), 0);
    }

    #[test]
    fn a_heartbeat_plays_at_low_health_but_not_after_death() {
        let mut world = world("rock");
        let mut beats = |life| {
            world.players[0].life = Fx::int(life);
            heartbeats(&world).count()
        };
        assert_eq!([100, 26, 25, 1, 0].map(&mut beats), [0, 0, 1, 1, 0]);
    }

    #[test]
    fn a_shot_that_passes_closely_plays_one_sound() {
        let heard = |y: i32| {
            let mut before = world("rock");
            let mut count = 0;
            for tick in 0..40 {
                let mut now = before.clone();
                now.enemy_shots[0] = EnemyShot {
                    active: true,
                    x: Single::from_int(400 + 6 * tick),
                    y: Single::from_int(y),
                    x_vel: Single::from_int(6),
                    ..EnemyShot::default()
                };
                count += near_misses(&before, &now).count();
                before = now;
            }
            count
        };
        assert_eq!([470, 300].map(heard), [1, 0]);
    }
}
