//! How players move, beyond what the state of one tick says: since when they jumped, landed, turned, were hurt or stand
//! still. Only drawing depends on it. `flashes.rs` decides who flashes, `players.rs` decides how long poses last, and when a resting player fidgets.

use super::flashes::Flashes;
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::player::{PLAYERS, Pause, Player};

/// Speed of a fall from which a landing is visible, and that of the hardest one, px/tick.
const SOFT: f32 = 2.5;
const HARD: f32 = 8.0;
/// Speed from which a change of direction brakes, px/tick.
const BRAKING: f32 = 2.0;
/// Ticks between two flashes of a player at normal speed, so that there are fewer than three in a second at any speed.
const FLASH_INTERVAL: f32 = 14.0;

/// The motion of one player. Times are in ticks since something happened, at the speed of the game unless their comment says
/// otherwise; infinite if it never happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerMotion {
    /// Since the player left the ground upwards.
    pub take_off: f32,
    /// Since the player landed.
    pub landing: f32,
    /// How hard the landing was, 0 to 1.
    pub hardness: f32,
    /// Since the player turned round while running.
    pub turn: f32,
    /// Since the player was hurt by something sudden.
    pub hurt: f32,
    /// Since the player last began to flash, at normal speed.
    pub flash: f32,
    /// Since the player last did something.
    pub idle: f32,
}

impl Default for PlayerMotion {
    fn default() -> PlayerMotion {
        PlayerMotion {
            take_off: f32::INFINITY,
            landing: f32::INFINITY,
            hardness: 0.0,
            turn: f32::INFINITY,
            hurt: f32::INFINITY,
            flash: f32::INFINITY,
            idle: 0.0,
        }
    }
}

/// The motions of all players.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerMotions([PlayerMotion; PLAYERS]);

impl PlayerMotions {
    /// Returns the motion of the player in a slot, 0 to 7.
    pub fn of(&self, slot: usize) -> PlayerMotion {
        self.0[slot]
    }

    /// Forgets everything, as at the start of a level.
    pub fn clear(&mut self) {
        *self = PlayerMotions::default();
    }

    /// Records what the players did in a tick.
    pub fn on_tick(
        &mut self,
        before: &World,
        now: &World,
        events: &[Event],
        flashes: &mut Flashes,
    ) {
        for (slot, motion) in self.0.iter_mut().enumerate() {
            motion.on_tick(&before.players[slot], &now.players[slot]);
        }
        for slot in events.iter().filter_map(hurt_player) {
            let Some(motion) = self.0.get_mut(usize::from(slot)) else {
                continue;
            };
            if motion.hurt > FLASH_INTERVAL {
                motion.hurt = 0.0;
            }
            if motion.flash > FLASH_INTERVAL && flashes.try_start() {
                motion.flash = 0.0;
            }
        }
    }

    /// Lets time pass, in ticks at normal speed, not necessarily whole, while the game runs at `speed`, where 1 is normal.
    pub fn advance(&mut self, ticks: f32, speed: f32) {
        for motion in &mut self.0 {
            motion.advance(ticks * speed);
            motion.flash += ticks;
        }
    }
}

impl PlayerMotion {
    fn on_tick(&mut self, before: &Player, now: &Player) {
        if !now.is_present() || !before.is_present() {
            *self = PlayerMotion::default();
            return;
        }
        if let Some(speed) = landing_speed(before, now) {
            self.landing = 0.0;
            self.hardness = ((speed - SOFT) / (HARD - SOFT)).clamp(0.0, 1.0);
        }
        if !is_airborne(before) && is_airborne(now) && now.vel.y.raw() < 0 {
            self.take_off = 0.0;
        }
        if is_braking(before, now) {
            self.turn = 0.0;
        }
        let is_idle = now.buttons.is_empty() && before.pos == now.pos && now.carry.is_none();
        if !is_idle {
            self.idle = 0.0;
        }
    }

    fn advance(&mut self, ticks: f32) {
        let clocks = [
            &mut self.take_off,
            &mut self.landing,
            &mut self.turn,
            &mut self.hurt,
            &mut self.idle,
        ];
        for clock in clocks {
            *clock += ticks;
        }
    }

    /// Returns how many level pixels taller (or, below 0, smaller) than normal the player is.
    pub fn stretch(&self) -> i32 {
        let squash = match self.landing {
            ..2.0 => -4.0,
            ..4.0 => -2.0,
            ..6.0 => 1.0,
            _ => 0.0,
        };
        match (squash * self.hardness).round() as i32 {
            0 if self.take_off < 4.0 => 2,
            stretch => stretch,
        }
    }
}

/// Returns the speed with which a player meets the ground in a tick, px/tick; `None` for steps down and without a landing.
pub fn landing_speed(before: &Player, now: &Player) -> Option<f32> {
    let lands = is_airborne(before) && !is_airborne(now) && !now.on_ladder && !now.on_rope;
    let speed = before.vel.y.to_f64() as f32;
    (lands && speed > SOFT).then_some(speed)
}

/// Returns true in the tick in which a player who runs on the ground turns round.
pub fn is_braking(before: &Player, now: &Player) -> bool {
    let speed = before.vel.x.to_f64().abs() as f32;
    before.facing != now.facing && !is_airborne(now) && speed >= BRAKING
}

/// Returns true if a player neither stands nor climbs nor hangs.
pub fn is_airborne(player: &Player) -> bool {
    let is_free = matches!(player.pause, Pause::None) && !player.on_ladder && !player.on_rope;
    is_free && player.vel.y.raw() != 0 && player.ride.is_none()
}

/// Returns the player that an event hurts suddenly. Fields and mines hurt on every tick.
fn hurt_player(event: &Event) -> Option<u8> {
    match *event {
        Event::ShotByPlayer { player, .. }
        | Event::ShotByEnemy { player, .. }
        | Event::TouchedEnemy { player, .. }
        | Event::Bombed { player, .. } => Some(player),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::num::{Fx, Vec2};
    use crate::sim::world::player::Facing;

    /// Returns a player that moves with a speed, px/tick.
    fn player(x: f64, y: f64) -> Player {
        Player {
            active: true,
            vel: Vec2::new(Fx::from_f64(x), Fx::from_f64(y)),
            ..Player::default()
        }
    }

    #[test]
    fn a_hard_landing_squashes_more_than_a_soft_one_and_a_step_not_at_all() {
        let squash = |speed: f64| {
            let mut motion = PlayerMotion::default();
            motion.on_tick(&player(0.0, speed), &player(0.0, 0.0));
            motion.stretch()
        };
        assert_eq!((squash(9.0), squash(5.0), squash(2.0)), (-4, -2, 0));
    }

    #[test]
    fn a_squashed_player_springs_back() {
        let mut motion = PlayerMotion::default();
        motion.on_tick(&player(0.0, 9.0), &player(0.0, 0.0));
        let shapes = [0; 4].map(|_| {
            let shape = motion.stretch();
            motion.advance(2.0);
            shape
        });
        assert_eq!(shapes, [-4, -2, 1, 0]);
    }

    #[test]
    fn a_jump_stretches_a_player_for_a_moment() {
        let mut motion = PlayerMotion::default();
        motion.on_tick(&player(0.0, 0.0), &player(0.0, -6.0));
        assert_eq!(motion.stretch(), 2);
        motion.advance(4.0);
        assert_eq!(motion.stretch(), 0);
    }

    #[test]
    fn only_runners_on_the_ground_brake() {
        let turned = |x: f64, y: f64| Player {
            facing: Facing::Right,
            ..player(x, y)
        };
        assert!(is_braking(&player(-4.0, 0.0), &turned(0.0, 0.0)));
        assert!(!is_braking(&player(-1.0, 0.0), &turned(0.0, 0.0)));
        assert!(!is_braking(&player(-4.0, 3.0), &turned(0.0, 3.0)));
    }

    #[test]
    fn hits_in_quick_succession_flash_once() {
        let mut world = World::default();
        world.players[0].active = true;
        let hit = Event::Bombed {
            player: 0,
            owner: 0,
            damage: 1,
        };
        let (mut motions, mut flashes) = (PlayerMotions::default(), Flashes::default());
        motions.on_tick(&world, &world, &[hit], &mut flashes);
        motions.advance(5.0, 1.0);
        flashes.advance(5.0);
        motions.on_tick(&world, &world, &[hit], &mut flashes);
        assert_eq!((motions.of(0).hurt, motions.of(0).flash), (5.0, 5.0));
        motions.advance(10.0, 1.0);
        flashes.advance(10.0);
        motions.on_tick(&world, &world, &[hit], &mut flashes);
        assert_eq!((motions.of(0).hurt, motions.of(0).flash), (0.0, 0.0));
        motions.advance(5.0, 4.0);
        flashes.advance(5.0);
        motions.on_tick(&world, &world, &[hit], &mut flashes);
        let now = motions.of(0);
        assert_eq!((now.hurt, now.flash), (0.0, 5.0), "at four times the speed");
    }

    #[test]
    fn the_keys_end_a_rest() {
        let mut motion = PlayerMotion::default();
        let rest = player(0.0, 0.0);
        motion.on_tick(&rest, &rest);
        motion.advance(50.0);
        motion.on_tick(&rest, &rest);
        assert_eq!(motion.idle, 50.0);
        let held = Player {
            buttons: crate::sim::world::buttons::Buttons::UP,
            ..rest
        };
        motion.on_tick(&rest, &held);
        assert_eq!(motion.idle, 0.0);
    }
}
