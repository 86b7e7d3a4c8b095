use super::*;
use crate::rules::events::Events;
use crate::world::LevelData;
use crate::world::lift::StepWord;

fn plan(steps: &[(StepKind, [i32; 4], i32)]) -> LiftPlan {
    let steps: Vec<LiftStep> = steps
        .iter()
        .map(|&(kind, [x, y, width, height], value)| LiftStep {
            word: StepWord(kind.number() as u32 | StepWord::SOLID_PLAYER.0),
            x,
            y,
            width,
            height,
            value,
        })
        .collect();
    LiftPlan {
        home: (0, steps[0]),
        steps,
        ..LiftPlan::default()
    }
}

struct Shaft {
    level_data: LevelData,
    world: World,
}

impl Shaft {
    fn new(plan: LiftPlan) -> Shaft {
        let mut world = World::default();
        world.globals.lift_count = 1;
        world.lifts[0].mode = plan.mode;
        world.lifts[0].reset_time = plan.reset_time;
        set_to_home(&mut world.lifts[0], &plan);
        Shaft {
            level_data: LevelData {
                lifts: vec![plan],
                ..LevelData::default()
            },
            world,
        }
    }

    fn run(&mut self, ticks: i32) -> Lift {
        let mut events = Events::sink();
        for _ in 0..ticks {
            step(&mut TickContext {
                level_data: &self.level_data,
                world: &mut self.world,
                events: &mut events,
            });
        }
        self.world.lifts[0]
    }
}

use StepKind::{End, Move, WaitProximity, WaitTime, WaitTrigger};

#[test]
fn a_move_starts_with_the_increments_of_the_test_vectors() {
    // spec 05 §12: offset, growth, value -> velocity, growth, counter (raw).
    #[rustfmt::skip]
    let vectors = [
        ([140, 0, 0, 0], 20, [131072, 0, 0, 0], 70),
        ([0, -460, 0, 0], 29, [0, -190054, 0, 0], 159),
        ([220, -120, 0, 0], 29, [166848, -91008, 0, 0], 86),
        ([20, 120, -40, 0], 20, [21548, 129289, -43096, 0], 61),
        ([160, -240, 0, 0], 20, [72706, -109059, 0, 0], 144),
        ([140, -280, 0, 0], 29, [84995, -169989, 0, 0], 108),
        ([-800, 820, 0, 0], 14, [-64071, 65673, 0, 0], 818),
        ([440, -20, -60, 40], 20, [130937, -5952, -17855, 11903], 220),
        ([0, 0, 60, -40], 20, [0, 0, 196608, -131072], 20),
        ([0, 0, 0, 0], 1, [0, 0, 0, 0], 1),
    ];
    for (offset, value, increments, counter) in vectors {
        let mut lift = Lift {
            x1: 900,
            y1: 900,
            width: 100,
            height: 100,
            ..Lift::default()
        };
        let step = LiftStep {
            x: 900 + offset[0],
            y: 900 + offset[1],
            width: 100 + offset[2],
            height: 100 + offset[3],
            value,
            ..LiftStep::default()
        };
        start_move(&mut lift, step);
        let found = [lift.vel.x, lift.vel.y, lift.growth.x, lift.growth.y].map(Fx::raw);
        assert_eq!(found, increments, "{offset:?}");
        assert_eq!(lift.counter, counter, "{offset:?}");
    }
}

#[test]
fn a_diagonal_move_with_resize_follows_the_worked_example() {
    // spec 05 §13.1
    let mut shaft = Shaft::new(plan(&[
        (Move, [220, 560, 120, 20], 20),
        (Move, [240, 680, 80, 20], 20),
        (End, [0; 4], 0),
    ]));
    let state = |l: Lift| (l.pos.x.raw(), l.pos.y.raw(), l.size.x.raw(), l.counter);
    assert_eq!(state(shaft.run(1)), (14417920, 36700160, 7864320, 61));
    let lift = shaft.run(26);
    assert_eq!(state(lift), (14978168, 40061674, 6743824, 35));
    assert_eq!((lift.x1, lift.y1, lift.width), (229, 611, 103));
    assert_eq!(state(shaft.run(36)), (15728640, 44564480, 5242880, 61));
    assert_eq!(state(shaft.run(1)), (15707092, 44435191, 5285976, 60));
}

#[test]
fn waits_last_one_tick_longer_than_their_value() {
    // spec 05 §13.2
    let mut shaft = Shaft::new(plan(&[
        (Move, [1320, 400, 80, 20], 16),
        (WaitTime, [0; 4], 30),
        (Move, [1540, 280, 80, 20], 29),
        (WaitTime, [0; 4], 30),
        (End, [0; 4], 0),
    ]));
    let expected = [
        (1, 1, 30),
        (32, 2, 86),
        (119, 3, 30),
        (150, 0, 157),
        (308, 1, 30),
    ];
    let mut at = 0;
    for (tick, step, counter) in expected {
        let lift = shaft.run(tick - at);
        at = tick;
        assert_eq!((lift.step, lift.counter), (step, counter), "tick {tick}");
    }
}

#[test]
fn a_warping_lift_is_never_seen_at_its_arrival_position() {
    // spec 05 §13.5
    let mut shaft = Shaft::new(plan(&[
        (Move, [780, 320, 40, 20], 20),
        (WaitProximity, [0; 4], 20),
        (Move, [780, 140, 40, 20], 80),
        (End, [0; 4], END_WARP),
    ]));
    shaft.run(10);
    shaft.world.players[0].active = true;
    shaft.world.players[0].pos = Vec2::int(790, 300);
    assert_eq!(shaft.run(1).counter, 23);
    assert_eq!(shaft.run(23).y1, 136);
    let warped = shaft.run(1);
    assert_eq!(
        (warped.y1, warped.step, warped.limit),
        (320, 0, LiftLimit::Time)
    );
}

#[test]
fn a_run_while_ridden_lift_stops_and_resets_without_riders() {
    let mut plan = plan(&[
        (Move, [100, 100, 40, 20], 20),
        (Move, [300, 100, 40, 20], 20),
        (End, [0; 4], END_FREEZE),
    ]);
    plan.mode = LiftMode::RunWhileRidden;
    plan.reset_time = 8;
    let mut shaft = Shaft::new(plan);
    assert_eq!(shaft.run(20).x1, 100);
    shaft.world.players[0].active = true;
    shaft.world.players[0].ride = Some(0);
    assert_eq!(shaft.run(11).x1, 120);
    shaft.world.players[0].ride = None;
    assert_eq!(shaft.run(8).x1, 120);
    assert_eq!(shaft.run(1).x1, 100);
}

#[test]
fn the_first_lift_that_waits_for_a_channel_consumes_it() {
    let mut shaft = Shaft::new(plan(&[
        (Move, [100, 100, 40, 20], 20),
        (WaitTrigger, [0; 4], 7),
        (End, [0; 4], END_FREEZE),
    ]));
    let second = shaft.level_data.lifts[0].clone();
    shaft.world.lifts[1] = shaft.world.lifts[0];
    shaft.level_data.lifts.push(second);
    shaft.run(1);
    shaft.world.channels.set(7, true);
    shaft.run(1);
    assert_eq!(shaft.world.lifts[0].limit, LiftLimit::Frozen);
    assert_eq!(shaft.world.lifts[1].limit, LiftLimit::Trigger);
    assert!(!shaft.world.channels.is_set(7));
}

#[test]
fn a_lift_without_steps_loses_its_solidity_in_the_first_tick() {
    // spec 05 §5.6
    let mut plan = plan(&[(Move, [500, 200, 80, 100], 20)]);
    plan.steps.clear();
    let mut shaft = Shaft::new(plan);
    assert!(shaft.world.lifts[0].word.has(StepWord::SOLID_PLAYER));
    let lift = shaft.run(1);
    assert_eq!(
        (lift.word, lift.step, lift.counter, lift.x1),
        (StepWord(0), -1, -1, 500)
    );
}
