//! The cycle of podzillas and vinepods: out when a player enters the box, a pause, a shot,
//! another pause, and back (spec 03 §4.8, §4.9).

use super::fire;
use crate::sim::num::{Fx, Vec2};
use crate::sim::rules::context::TickContext;
use crate::sim::world::area::Area;
use crate::sim::world::enemy::{EnemyBody, PodMode};
use crate::sim::world::shot::EnemyShotKind;

/// What of an enemy goes through the cycle.
pub struct PodCycle<'a> {
    /// What it is doing.
    pub mode: &'a mut PodMode,
    /// Frames it has come out.
    pub extended: &'a mut i32,
    /// Frames it takes to come out.
    pub extend_time: i32,
    /// Frames left of a pause.
    pub wait_left: &'a mut i32,
    /// Frames of a pause.
    pub wait: i32,
    /// A player in here brings it out.
    pub trigger: Area,
    /// Pixels per frame while it comes out.
    pub vel: Vec2,
    /// Pixels per frame of its shot.
    pub shot_speed: Fx,
}

impl PodCycle<'_> {
    /// One frame. What follows acts in the same frame: it moves already in the frame in which it
    /// is triggered, and short pauses take no frame at all.
    pub fn step(mut self, ctx: &mut TickContext, body: &mut EnemyBody) {
        if *self.mode == PodMode::Wait {
            *self.extended = 0;
            if ctx.targets.anyone_in(&self.trigger) {
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
        if *self.mode == PodMode::Aim && self.pause_is_over() {
            let player = ctx.targets.closest(body.pos);
            fire::fire_aimed(
                ctx.world,
                EnemyShotKind::Pod,
                body.pos,
                self.shot_speed,
                player,
            );
            self.pause(PodMode::Pause);
        }
        if *self.mode == PodMode::Pause && self.pause_is_over() {
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

    /// One frame of a pause; true in its last one.
    fn pause_is_over(&mut self) -> bool {
        *self.wait_left = self.wait_left.saturating_sub(1);
        *self.wait_left <= 0
    }
}
