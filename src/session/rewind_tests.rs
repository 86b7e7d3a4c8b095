//! Tests of rewinding local games.

use crate::level::Level;
use crate::replay::{Assists, Playback};
use crate::session::game_view::{Change, GameSession};
use crate::session::input_assists::AssistOptions;
use crate::session::input_latch::FrameInput;
use crate::session::test_game::{TICK, TestGame};
use crate::session::test_random::Random;
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Pause;
use std::time::Duration;

/// Plays and rewinds by random amounts.
fn random_game(mut test: TestGame, operations: usize, seed: u64) -> TestGame {
    let mut random = Random(seed);
    let mut saved = test.game.recording();
    for operation in 1..=operations {
        let held = [(); 4].map(|()| Buttons::from_bits_truncate(random.below(64) as u8));
        match random.below(12) {
            0 => drop(test.game.retry(test.now)),
            4 => saved = test.game.recording(),
            6 => test.game.step_back(&mut |_, _| ()),
            7 => test.game.set_assists(AssistOptions {
                coyote_ticks: random.below(5) as u8,
                fire_buffer_ticks: random.below(4) as u8,
            }),
            5 => {
                let same = test.game.load(saved.clone(), test.now).is_ok();
                assert!(same && test.tick() == saved.end_tick);
            }
            1..=3 => test.rewind(random.below(45) as i32),
            _ => test.play(random.below(40) as i32, &held),
        }
        if operation % 100 == 0 {
            test.assert_recording_is_valid();
        }
    }
    assert!(test.game.recording().rewinds > 0);
    test
}

#[test]
fn a_game_rewound_a_thousand_times_equals_its_recording() {
    random_game(TestGame::begin(1), 1000, 7).assert_recording_is_valid();
}

#[test]
fn two_seats_are_rewound_together() {
    let test = random_game(TestGame::begin(2), 200, 3);
    let players = &test.game.worlds.now.players;
    assert!(players[0].active && players[1].active);
}

/// Returns true if an enemy was killed in the last tick.
fn has_killed(test: &TestGame) -> bool {
    let mut events = test.game.worlds.events.all().iter();
    events.any(|event| matches!(event, Event::EnemyShot { .. }))
}

/// Plays until the first player has killed an enemy.
fn shoot_until_a_kill(test: &mut TestGame) {
    loop {
        assert!(test.tick() < 400, "no enemy is hit");
        for held in [Buttons::FIRE, Buttons::empty()] {
            test.play(1, &[held]);
            if has_killed(test) {
                return;
            }
        }
    }
}

#[test]
fn kills_undone_by_going_back_do_not_count_and_all_others_do() {
    let mut test = TestGame::begin_level("levels/gallery/block_walker", 1);
    test.play(2, &[Buttons::RIGHT]);
    shoot_until_a_kill(&mut test);
    test.assert_recording_is_valid();
    test.play(5, &[]);
    test.rewind(20);
    test.assert_recording_is_valid();
    shoot_until_a_kill(&mut test);
    let saved = test.game.recording();
    test.rewind(20);
    test.game.load(saved, test.now).expect("the same level");
    test.assert_recording_is_valid();
    random_game(test, 50, 9).assert_recording_is_valid();
}

#[test]
fn time_runs_backwards_faster_the_longer_it_is_rewound() {
    let mut test = TestGame::begin(1);
    test.play(900, &[Buttons::empty()]);
    test.game.set_rewinding(true, test.now);
    for (until, expected) in [(40, 860), (58, 842), (158, 644), (178, 566)] {
        while test.now < Duration::from_millis((900 + until) * TICK) {
            test.advance(TICK, &[]);
        }
        let tick = test.tick();
        assert!((tick - expected).abs() <= 4, "{until}: tick {tick}");
    }
}

#[test]
fn steps_back_show_consecutive_ticks_without_events() {
    let mut test = TestGame::begin(1);
    test.play(200, &[Buttons::RIGHT]);
    test.game.set_rewinding(true, test.now);
    for tick in (150..200).rev() {
        assert_eq!(test.advance(TICK, &[]), [Change::StepBack]);
        let view = test.game.view();
        let ticks = [&view.worlds.now, &view.worlds.before].map(|w| w.globals.tick);
        assert_eq!(ticks, [tick, tick + 1]);
        assert!(view.events.is_empty());
        assert_eq!((view.rewind.count, view.rewind.speed), (1, Some(1)));
    }
}

#[test]
fn rewinding_stops_at_the_start_of_the_level() {
    let mut test = TestGame::begin(1);
    test.rewind(10);
    assert_eq!((test.tick(), test.game.recording().rewinds), (0, 0));
    test.play(20, &[Buttons::RIGHT]);
    test.game.set_rewinding(true, test.now);
    test.play(60, &[]);
    let worlds = &test.game.worlds;
    assert_eq!(worlds.now.globals.tick, 0);
    assert!(worlds.now == worlds.before);
    test.game.set_rewinding(false, test.now);
    test.play(50, &[Buttons::RIGHT]);
    test.assert_recording_is_valid();
}

#[test]
fn a_rewind_leads_back_before_a_death() {
    let mut test = TestGame::begin_level("levels/gallery/bomb", 1);
    let is_dead = |test: &TestGame| {
        let player = &test.game.worlds.now.players[0];
        matches!(player.pause, Pause::Dead(_))
    };
    let mut random = Random(5);
    while !is_dead(&test) && test.tick() < 4000 {
        let held = Buttons::from_bits_truncate(random.below(64) as u8);
        (0..20).for_each(|_| {
            if !is_dead(&test) {
                test.play(1, &[held]);
            }
        });
    }
    assert!(is_dead(&test), "nothing is dangerous here");
    test.play(10, &[Buttons::empty()]);
    test.rewind(30);
    assert!(!is_dead(&test));
    assert_eq!(test.game.worlds.now.players[0].deaths, 0);
    test.play(5, &[Buttons::LEFT]);
    test.assert_recording_is_valid();
}

#[test]
fn the_recording_ends_at_the_tick_shown_while_time_runs_backwards() {
    let mut test = TestGame::begin(1);
    test.play(200, &[Buttons::RIGHT]);
    test.game.set_rewinding(true, test.now);
    for _ in 0..90 {
        test.advance(TICK, &[]);
        assert_eq!(test.game.live().end_tick(), test.tick());
    }
    test.game.seal();
    test.assert_recording_is_valid();
    test.game.set_rewinding(false, test.now);
    assert_eq!(test.game.recording().rewinds, 1);
}

#[test]
fn buttons_held_after_a_rewind_are_recorded_again() {
    let mut test = TestGame::begin(1);
    test.play(100, &[Buttons::RIGHT]);
    test.rewind(30);
    let tick = test.tick();
    test.play(1, &[Buttons::RIGHT]);
    let demo = test.game.recording();
    assert_eq!(demo.commands.at(tick + 1).len(), 1);
    assert_eq!(demo.commands.last_tick(), tick + 1);
}

#[test]
fn time_cannot_run_backwards_once_the_exit_is_reached() {
    use crate::sim::world::DonePhase;
    let mut test = TestGame::begin(1);
    test.play(50, &[Buttons::RIGHT]);
    test.game.worlds.now.globals.done.phase = DonePhase::Results;
    test.game.set_rewinding(true, test.now);
    assert!(!test.game.is_rewinding());
}

#[test]
fn ten_minutes_are_within_reach_and_take_bounded_memory() {
    use super::Rewind;
    use crate::session::snapshot_pair::SnapshotPair;
    let level = TestGame::begin(1).level;
    let mut worlds = SnapshotPair::begin(level);
    let mut rewind = Rewind::new(&worlds);
    for _ in 0..24_000 {
        rewind.record_tick(&worlds.now, &[]);
        worlds.step(&[]);
    }
    assert!(rewind.state_before(24_000).is_some());
    assert!(rewind.state_before(1).is_some_and(|w| w.globals.tick == 0));
    let memory = rewind.memory();
    assert!(memory < 64 << 20, "{memory} bytes");
}

/// Returns a game of two players who have reached a checkpoint, and its tick.
fn beyond_a_checkpoint() -> (TestGame, i32) {
    let mut test = TestGame::begin_level("levels/gallery/start", 2);
    while test.game.worlds.now.players[0].spawn_index == 0 {
        assert!(test.tick() < 400, "no checkpoint on the way");
        test.play(1, &[Buttons::RIGHT, Buttons::JUMP]);
    }
    let checkpoint = test.tick();
    test.play(50, &[Buttons::LEFT, Buttons::RIGHT]);
    (test, checkpoint)
}

#[test]
fn a_retry_leads_back_to_the_checkpoint_and_counts_as_a_rewind() {
    let (mut test, checkpoint) = beyond_a_checkpoint();
    let before = test.game.recording();
    assert!(test.game.retry(test.now));
    assert_eq!(test.tick(), checkpoint);
    assert!(test.game.worlds.now == test.game.worlds.before);
    assert_eq!((before.rewinds, test.game.recording().rewinds), (0, 1));
    assert!(!test.game.retry(test.now), "it is there already");
    assert_eq!(test.game.recording().rewinds, 1);
    test.play(60, &[Buttons::RIGHT, Buttons::LEFT]);
    test.assert_recording_is_valid();
}

#[test]
fn a_retry_leads_to_the_start_of_the_level_once_the_checkpoint_is_undone() {
    let (mut test, checkpoint) = beyond_a_checkpoint();
    while test.tick() >= checkpoint {
        test.rewind(20);
    }
    test.play(3, &[Buttons::empty()]);
    assert!(test.game.retry(test.now));
    assert_eq!(test.tick(), 0);
    test.play(90, &[Buttons::RIGHT]);
    test.assert_recording_is_valid();
}

#[test]
fn a_retry_leads_back_before_a_death() {
    let (mut test, checkpoint) = beyond_a_checkpoint();
    test.game.worlds.now.players[0].life = crate::sim::num::Fx::ZERO;
    test.play(5, &[]);
    assert_eq!(test.game.worlds.now.players[0].deaths, 1);
    assert!(test.game.retry(test.now));
    assert_eq!(test.game.worlds.now.players[0].deaths, 0);
    assert_eq!(test.tick(), checkpoint);
}

#[test]
fn a_game_saved_by_two_players_is_loaded_into_a_game_of_one() {
    let (saved, _) = beyond_a_checkpoint();
    let demo = saved.game.recording();
    let mut test = TestGame::begin_level("levels/gallery/start", 1);
    test.play(30, &[Buttons::LEFT]);
    test.game.load(demo, test.now).expect("the same level");
    assert_eq!(test.game.local_seats().len(), 2);
    assert!(test.game.worlds.now == saved.game.worlds.now);
    test.play(60, &[Buttons::RIGHT, Buttons::JUMP]);
    test.assert_recording_is_valid();
    let again = test.game.recording();
    assert_eq!((again.rewinds, &*again.names[1]), (1, "Player 1"));
    assert!(test.game.retry(test.now), "the checkpoint is known");
}

#[test]
fn a_recording_that_does_not_replay_does_not_change_the_game() {
    use crate::session::quick_save::QuickLoadError;
    let (mut test, _) = beyond_a_checkpoint();
    let mut demo = test.game.recording();
    demo.end_checksum ^= 1;
    let result = test.game.load(demo.clone(), test.now);
    assert!(matches!(result, Err(QuickLoadError::Diverged)));
    demo.level_hash ^= 1;
    let result = test.game.load(demo, test.now);
    assert!(matches!(result, Err(QuickLoadError::OtherLevel)));
    assert_eq!(test.game.recording().rewinds, 0);
    test.play(20, &[Buttons::RIGHT]);
    test.assert_recording_is_valid();
}

#[test]
fn single_steps_back_count_as_one_rewind_until_a_tick_passes() {
    let mut test = TestGame::begin(1);
    test.play(100, &[Buttons::RIGHT]);
    let step_back = |test: &mut TestGame| {
        let mut changes = Vec::new();
        test.game.step_back(&mut |change, _| changes.push(change));
        assert_eq!(changes, [Change::StepBack]);
    };
    (0..5).for_each(|_| step_back(&mut test));
    assert_eq!((test.tick(), test.game.recording().rewinds), (95, 1));
    let input = FrameInput {
        held: Buttons::LEFT,
        pressed: Buttons::JUMP,
    };
    test.game.step_forward(&[input], &mut |_, _| ());
    assert!(test.game.worlds.now.players[0].buttons == Buttons::LEFT | Buttons::JUMP);
    step_back(&mut test);
    assert_eq!((test.tick(), test.game.recording().rewinds), (95, 2));
    assert_eq!(test.game.recording().assists, Assists::SLOW);
    test.play(60, &[Buttons::LEFT]);
    test.assert_recording_is_valid();
}

#[test]
fn there_is_no_step_back_at_the_start_of_the_level() {
    let mut test = TestGame::begin(1);
    test.game
        .step_back(&mut |_, _| panic!("nothing comes before"));
    assert_eq!((test.tick(), test.game.recording().rewinds), (0, 0));
}

/// A platform, with a start on it and a deep drop beside it.
const LEDGE: &str = r#"(
    format: 1,
    name: "Ledge",
    author: "",
    tiles: [
        "%%%%%%%%%%%%%%%%%%%%",
        "%                  %",
        "%                  %",
        "%                  %",
        "%                  %",
        "%%%%%%%            %",
        "%%%%%%%            %",
        "%%%%%%%            %",
        "%%%%%%%            %",
        "%%%%%%%            %",
        "%%%%%%%%%%%%%%%%%%%%",
    ],
    items: [
        (at: (2, 4), kind: Start()),
        (at: (18, 9), kind: Exit()),
    ],
)"#;

/// Presses jump some ticks after the last one in which a player who walks off the ledge could jump. Returns the game after
/// that tick.
fn jump_after_the_ledge(coyote_ticks: u8, late: i32) -> TestGame {
    let level = Level::parse(LEDGE, "ledge").expect("a level");
    jump_after_the_ledge_of(&level, coyote_ticks, late)
}

/// Does the same in a level with further items.
fn jump_after_the_ledge_of(level: &Level, coyote_ticks: u8, late: i32) -> TestGame {
    let begin = || TestGame::begin_with(level.clone(), 2);
    let walk = |test: &mut TestGame| test.play(1, &[Buttons::RIGHT]);
    let mut walked = begin();
    while walked.game.worlds.now.players[0].vel.y.round() == 0 || walked.tick() < 4 {
        assert!(walked.tick() < 100, "the ledge is near");
        walk(&mut walked);
    }
    let last = walked.tick() - 1;
    let mut test = begin();
    test.game.set_assists(AssistOptions {
        coyote_ticks,
        fire_buffer_ticks: 0,
    });
    while test.tick() < last + late - 1 {
        walk(&mut test);
    }
    test.play(1, &[Buttons::RIGHT | Buttons::JUMP, Buttons::LEFT]);
    test
}

/// Returns true if the first player rises, and the last tick reported the jump.
fn has_jumped(test: &TestGame) -> bool {
    let worlds = &test.game.worlds;
    let is_jump = |event: &Event| matches!(event, Event::Jumped { player: 0, .. });
    let jumps = worlds.events.all().iter().filter(|e| is_jump(e)).count();
    let rises = worlds.now.players[0].vel.y.round() < 0;
    assert_eq!(rises, jumps == 1, "{jumps} jumps");
    rises
}

#[test]
fn a_late_jump_is_moved_to_the_last_tick_on_the_ground() {
    for (coyote_ticks, late, expected) in [
        (0, 0, true),
        (4, 0, true),
        (0, 1, false),
        (1, 1, true),
        (1, 2, false),
        (3, 3, true),
        (4, 4, true),
        (4, 5, false),
    ] {
        let mut test = jump_after_the_ledge(coyote_ticks, late);
        assert_eq!(
            has_jumped(&test),
            expected,
            "{late} of {coyote_ticks} ticks"
        );
        let assists = test.game.recording().assists;
        assert_eq!(assists.contains(Assists::COYOTE), expected && late > 0);
        assert_eq!(test.game.recording().rewinds, 0);
        test.play(50, &[Buttons::RIGHT | Buttons::JUMP, Buttons::RIGHT]);
        test.assert_recording_is_valid();
    }
}

#[test]
fn a_checkpoint_reached_only_with_a_late_jump_is_reported() {
    // The second player stays at the first start.
    let text = LEDGE.replace(
        "(at: (2, 4), kind: Start()),",
        "(at: (2, 4), kind: Start(mode: Individual)), (at: (7, 3), kind: Start(mode: Individual, index: 1)),",
    );
    let level = Level::parse(&text, "ledge").expect("a level");
    let mut test = jump_after_the_ledge_of(&level, 4, 4);
    assert!(has_jumped(&test));
    let tick = test.tick();
    assert_eq!(test.game.take_checkpoint(), Some(1));
    assert!(test.game.retry(test.now), "it was reached before the press");
    assert!((tick - 4..tick).contains(&test.tick()), "{}", test.tick());
}

#[test]
fn kills_in_ticks_that_a_late_jump_replaces_count_once() {
    let text = LEDGE.replace(
        "items: [",
        "enemies: [(at: (1, 4), kind: BlockWalker(), facing: Left)],\n    items: [",
    );
    let level = Level::parse(&text, "ledge").expect("a level");
    let mut replaced = 0;
    for fire in 20..33 {
        let mut test = TestGame::begin_with(level.clone(), 2);
        test.game.set_assists(AssistOptions {
            coyote_ticks: 4,
            fire_buffer_ticks: 0,
        });
        let mut kill = None;
        let mut play = |test: &mut TestGame, first| {
            let second = match test.tick() {
                0 => Buttons::RIGHT,
                tick if tick == fire => Buttons::FIRE,
                _ => Buttons::empty(),
            };
            test.play(1, &[first, second]);
            if has_killed(test) {
                kill = Some(test.tick());
            }
        };
        while test.game.worlds.now.players[0].vel.y.round() == 0 || test.tick() < 4 {
            assert!(test.tick() < 100, "the ledge is near");
            play(&mut test, Buttons::RIGHT);
        }
        let edge = test.tick();
        play(&mut test, Buttons::RIGHT);
        play(&mut test, Buttons::RIGHT | Buttons::JUMP);
        assert!(test.game.recording().assists.contains(Assists::COYOTE));
        replaced += i32::from(kill.is_some_and(|kill| kill >= edge));
        test.assert_recording_is_valid();
    }
    assert!(replaced > 0, "no kill shortly before the jump");
}

#[test]
fn there_is_no_second_jump_in_the_air() {
    let mut test = jump_after_the_ledge(4, 2);
    assert!(has_jumped(&test));
    let mut presses = 0;
    while test.game.worlds.now.players[0].pos.y.round() < 8 * 20 {
        test.play(1, &[Buttons::RIGHT]);
        test.play(1, &[Buttons::RIGHT | Buttons::JUMP]);
        let events = test.game.worlds.events.all();
        assert!(events.is_empty(), "press {presses}: {events:?}");
        presses += 1;
    }
    assert!(presses > 5);
    test.assert_recording_is_valid();
}

#[test]
fn an_early_press_of_fire_is_recorded_when_the_next_shot_is_possible() {
    for (fire_buffer_ticks, expected) in [(0, 1), (3, 2)] {
        let level = Level::parse(LEDGE, "ledge").expect("a level");
        let mut test = TestGame::begin_with(level, 1);
        test.game.set_assists(AssistOptions {
            coyote_ticks: 0,
            fire_buffer_ticks,
        });
        for held in [
            Buttons::empty(),
            Buttons::FIRE,
            Buttons::empty(),
            Buttons::FIRE,
        ] {
            test.play(1, &[held]);
        }
        test.play(5, &[Buttons::empty()]);
        assert_eq!(test.game.worlds.now.players[0].shots_fired, expected);
        let assists = test.game.recording().assists;
        assert_eq!(assists.contains(Assists::FIRE_BUFFER), expected == 2);
        test.assert_recording_is_valid();
    }
}

#[test]
fn a_slow_game_is_marked() {
    let mut test = TestGame::begin(1);
    test.game.set_rate(40.0);
    test.play(20, &[Buttons::RIGHT]);
    assert!(test.game.recording().assists.is_empty());
    test.game.set_rate(20.0);
    test.play(20, &[Buttons::RIGHT]);
    assert_eq!(test.tick(), 30);
    assert_eq!(test.game.recording().assists, Assists::SLOW);
}

#[test]
fn a_capsule_still_reaches_back_after_a_quick_load_of_the_same_game() {
    let mut test = TestGame::begin(1);
    test.play(100, &[Buttons::RIGHT]);
    let saved = test.game.recording();
    test.play(50, &[Buttons::LEFT]);
    test.game.load(saved, test.now).expect("the same level");
    test.play(10, &[Buttons::JUMP]);
    test.game.seal();
    let capsule = test.game.live().capsule("").expect("a keyframe");
    let Level { level_data, world } = test.level.clone();
    let hash = test.level.content_hash();
    let mut again = Playback::new(capsule.demo, level_data, world, hash).expect("the level");
    assert_eq!(again.tick(), 0);
    while again.step(&mut Events::sink()) {}
    assert_eq!((again.mismatch(), again.tick()), (None, 110));
}
