//! The attack cycle of podzillas and vinepods: extend when a player enters the trigger box, pause, fire, pause, retract
//! (spec 03 §4.8, §4.9). The defaults of its settings (pauses and speeds) are in `world/enemy/podzilla.rs` and
//! `world/enemy/vinepod.rs`. The damage of the shots is in `world/shot.rs`.

use super::{fire, targeting};
use crate::num::{Fx, Vec2};
use crate::world::World;
use crate::world::area::Area;
use crate::world::enemy::{EnemyBody, PodMode};
use crate::world::shot::EnemyShotKind;

/// The parts of an enemy that the attack cycle uses.
pub struct PodCycle<'a> {
    /// Current phase.
    pub mode: &'a mut PodMode,
    /// Ticks spent extending so far.
    pub extended: &'a mut i32,
    /// Ticks it takes to extend fully.
    pub extend_time: i32,
    /// Ticks left in the current pause.
    pub wait_left: &'a mut i32,
    /// Ticks per pause.
    pub wait: i32,
    /// A player in this box starts the cycle.
    pub trigger: Area,
    /// Velocity while extending, px/tick.
    pub vel: Vec2,
    /// Speed of its shot, px/tick.
    pub shot_speed: Fx,
}

impl PodCycle<'_> {
    /// Advances the cycle by one tick. The next phase starts in the same tick: the enemy already moves in the tick in
    /// which it is triggered, and a pause of at most one tick takes no extra tick.
    pub fn step(mut self, world: &mut World, body: &mut EnemyBody) {
        if *self.mode == PodMode::Wait {
            *self.extended = 0;
            if targeting::any_player_in(world, &self.trigger) {
                *self.mode = PodMode::Extend;
            }
        }
        if *self.mode == PodMode::Extend {
            body.pos += self.vel;
            *self.extended = self.extended.saturating_add(1);
            if *self.extended >= self.extend_time {
                self.pause(PodMode::Aim);
            }
        }
        if *self.mode == PodMode::Aim && self.tick_pause() {
            let player = targeting::closest(world, body.pos);
            fire::fire_aimed(world, EnemyShotKind::Pod, body.pos, self.shot_speed, player);
            self.pause(PodMode::Pause);
        }
        if *self.mode == PodMode::Pause && self.tick_pause() {
            *self.mode = PodMode::Retract;
        }
        if *self.mode == PodMode::Retract {
            body.pos -= self.vel;
            *self.extended = self.extended.saturating_sub(1);
            if *self.extended <= 0 {
                *self.mode = PodMode::Wait;
            }
        }
    }

    fn pause(&mut self, mode: PodMode) {
        *self.mode = mode;
        *self.wait_left = self.wait;
    }

    /// Advances a pause by one tick; true in its last tick.
    fn tick_pause(&mut self) -> bool {
        *self.wait_left = self.wait_left.saturating_sub(1);
        *self.wait_left <= 0
    }
}
