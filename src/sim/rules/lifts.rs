//! Lifts: moving platforms that follow a plan of steps (spec 05 §4, §5). How players ride them is in
//! `player/ride_lift.rs`. The maximum number of lifts is in `world/slots.rs`,
//! that of steps in `world/lift.rs`.

use super::context::TickContext;
use crate::num::{Fx, Vec2};
use crate::world::World;
use crate::world::lift::{Lift, LiftLimit, LiftMode, LiftPlan, LiftStep, StepKind};
use crate::world::tiles::TILE;

/// Values of an end step: what happens at the end of a plan.
const END_LOOP: i32 = 0;
const END_WARP: i32 = 1;
const END_FREEZE: i32 = 2;

/// Updates all lifts.
pub fn step(ctx: &mut TickContext) {
    for (index, plan) in ctx.level_data.lifts.iter().enumerate() {
        let frozen = run_reset_mode(ctx.world, index, plan);
        if !frozen && limit_is_reached(ctx.world, index, plan) {
            enter_next_step(&mut ctx.world.lifts[index], plan);
        }
        clear_channels(ctx.world, plan);
    }
    ctx.world.lifts.update_grid();
}

/// Resets a lift to the start of its plan (spec 05 §4). Riders are left behind.
pub fn set_to_home(lift: &mut Lift, plan: &LiftPlan) {
    let (index, home) = plan.home;
    lift.step = index;
    lift.limit = LiftLimit::Time;
    lift.counter = 0;
    lift.word = home.word;
    stop_at(lift, home);
}

/// Counts down to the reset of a lift without riders; true if the lift stands still in this tick (spec 05 §5.1).
fn run_reset_mode(world: &mut World, index: usize, plan: &LiftPlan) -> bool {
    if world.lifts[index].mode == LiftMode::Normal {
        return false;
    }
    let is_ridden = world
        .players
        .iter()
        .any(|p| p.is_present() && p.ride.map(usize::from) == Some(index));
    let lift = &mut world.lifts[index];
    if is_ridden {
        lift.reset_left = lift.reset_time;
        return false;
    }
    lift.reset_left = lift.reset_left.wrapping_sub(1);
    if lift.reset_left < 0 {
        lift.reset_left = lift.reset_time;
        set_to_home(lift, plan);
    }
    lift.mode == LiftMode::RunWhileRidden
}

/// Moves or waits; true if the lift is to enter its next step (spec 05 §5.2).
fn limit_is_reached(world: &mut World, index: usize, plan: &LiftPlan) -> bool {
    match world.lifts[index].limit {
        LiftLimit::Frozen => false,
        LiftLimit::Move => advance(&mut world.lifts[index], plan),
        LiftLimit::Time => {
            let lift = &mut world.lifts[index];
            lift.counter = lift.counter.wrapping_sub(1);
            lift.counter < 0
        }
        LiftLimit::Proximity => player_is_near(world, &world.lifts[index]),
        LiftLimit::Trigger => world.channels.is_set(world.lifts[index].counter),
    }
}

/// Advances a move by one tick; true on arrival, exactly at the position and size of the step. A counter of N
/// lasts N + 1 ticks.
fn advance(lift: &mut Lift, plan: &LiftPlan) -> bool {
    lift.pos += lift.vel;
    lift.size += lift.growth;
    (lift.x1, lift.y1) = lift.pos.round();
    (lift.width, lift.height) = lift.size.round();
    set_far_edges(lift);
    lift.counter = lift.counter.wrapping_sub(1);
    let arrived = lift.counter < 0;
    if arrived {
        stop_at(lift, plan.step(lift.step));
    }
    arrived
}

/// True if a player's centre is within the lift's rectangle extended by its proximity distance.
fn player_is_near(world: &World, lift: &Lift) -> bool {
    let distance = Vec2::int(lift.counter, lift.counter);
    let centre = Vec2::int(TILE / 2, TILE / 2);
    let near = Vec2::int(lift.x1, lift.y1) - distance - centre;
    let far = Vec2::int(lift.x2, lift.y2) + distance - centre;
    world
        .players
        .iter()
        .filter(|p| p.is_present())
        .any(|p| p.pos.x > near.x && p.pos.x < far.x && p.pos.y > near.y && p.pos.y < far.y)
}

/// Enters the next step. A lift enters only one step per tick; a move starts in the next tick (spec 05 §5.3).
fn enter_next_step(lift: &mut Lift, plan: &LiftPlan) {
    let last = plan.steps.len() as i32 - 1;
    lift.step = (lift.step + 1).min(last);
    let step = plan.step(lift.step);
    lift.word = step.word;
    match step.word.kind() {
        StepKind::Move => start_move(lift, step),
        StepKind::WaitTime => wait(lift, LiftLimit::Time, step),
        StepKind::WaitProximity => wait(lift, LiftLimit::Proximity, step),
        StepKind::WaitTrigger => wait(lift, LiftLimit::Trigger, step),
        StepKind::End => match step.value {
            END_LOOP => {
                // On the way back the lift keeps the flags of the end step (spec 05 §5.3).
                lift.step = 0;
                start_move(lift, plan.step(0));
            }
            END_WARP => set_to_home(lift, plan),
            END_FREEZE => lift.limit = LiftLimit::Frozen,
            _ => {}
        },
        StepKind::None => {}
    }
}

fn wait(lift: &mut Lift, limit: LiftLimit, step: LiftStep) {
    lift.limit = limit;
    lift.counter = step.value;
}

/// Starts the move to the position and size of a step (spec 05 §5.3.1).
fn start_move(lift: &mut Lift, step: LiftStep) {
    let offset = Vec2::int(step.x.wrapping_sub(lift.x1), step.y.wrapping_sub(lift.y1));
    let distance = offset.length();
    let ticks = if distance < Fx::ONE {
        lift.vel = Vec2::ZERO;
        Fx::int(step.value)
    } else {
        let speed = Fx::int(step.value) / 10;
        let ticks = distance.div(speed);
        lift.vel = Vec2::new(offset.x.div(ticks), offset.y.div(ticks));
        ticks
    };
    let growth = Vec2::int(
        step.width.wrapping_sub(lift.width),
        step.height.wrapping_sub(lift.height),
    );
    lift.growth = Vec2::new(growth.x.div(ticks), growth.y.div(ticks));
    lift.counter = ticks.round();
    lift.limit = LiftLimit::Move;
}

/// Puts a lift exactly at the position and size of a step, at rest.
fn stop_at(lift: &mut Lift, step: LiftStep) {
    (lift.x1, lift.y1) = (step.x, step.y);
    (lift.width, lift.height) = (step.width, step.height);
    set_far_edges(lift);
    lift.pos = Vec2::int(step.x, step.y);
    lift.size = Vec2::int(step.width, step.height);
    lift.vel = Vec2::ZERO;
    lift.growth = Vec2::ZERO;
}

fn set_far_edges(lift: &mut Lift) {
    lift.x2 = lift.x1.wrapping_add(lift.width);
    lift.y2 = lift.y1.wrapping_add(lift.height);
}

/// Clears the channels that any step of a lift waits for. This happens after the lift's update, so lifts with
/// higher numbers never see these channels raised (spec 05 §5.4).
fn clear_channels(world: &mut World, plan: &LiftPlan) {
    for step in &plan.steps {
        if step.word.kind() == StepKind::WaitTrigger {
            world.channels.set(step.value, false);
        }
    }
}

#[cfg(test)]
#[path = "lifts_tests.rs"]
mod tests;
