//! Speed and memory of histories: `cargo bench --bench history`.
//!
//! With `PM_CONFORMANCE`, the heaviest level is one of the original's, and appending is also measured in its recordings.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use purple_martians::config::SEATS;
use purple_martians::history::{History, Spacing};
use purple_martians::session::game_view::GameSession;
use purple_martians::session::local_game::{LocalGame, RecordingInfo};
use purple_martians::session::local_player::LocalPlayer;
use purple_martians::session::playback::ReplayGame;
use purple_martians::session::playback::viewable::Viewable;
use purple_martians::session::rewind::Rewind;
use purple_martians::session::snapshot_pair::SnapshotPair;
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;

#[path = "../tests/common/mod.rs"]
mod common;
mod helpers;

use common::{Game, Random};
use helpers::{heaviest_level, print_times};

/// Length of the game to seek in, ticks: ten minutes.
const TICKS: i32 = 10 * 60 * 40;
/// Length of the recent past, ticks: ten seconds.
const RECENT: i32 = 400;
/// Number of seeks for the figures.
const SEEKS: usize = 300;

/// Returns a game of ten minutes with moving players on the heaviest level there is.
fn long_game(players: usize) -> Game {
    common::random_game("ten minutes", &heaviest_level(), players, TICKS, 11)
}

fn play(game: &Game) -> History {
    let mut history = begin(game);
    for tick in 1..=game.ticks {
        history.append(game.commands.at(tick), &mut Events::sink());
    }
    history
}

fn begin(game: &Game) -> History {
    let start = Box::new(game.level.world.clone());
    History::new(game.level.level_data.clone(), start, Spacing::whole())
}

/// Prints the mean and the longest time of seeks from the end to random ticks of the last `range` ticks. Each seek is
/// measured several times, and the fastest (least disturbed) time counts.
fn print_seeks(history: &mut History, range: i32, what: &str) {
    let mut random = Random(5);
    let mut times = Vec::new();
    for _ in 0..SEEKS {
        let tick = history.end() - random.below(range as u64) as i32;
        let seeks = (0..5).map(|_| {
            history.seek(history.end()).expect("it is covered");
            let begun = Instant::now();
            history.seek(tick).expect("it is covered");
            begun.elapsed()
        });
        times.push(seeks.min().unwrap_or_default());
    }
    let mean = times.iter().sum::<Duration>() / SEEKS as u32;
    let longest = times.iter().max().copied().unwrap_or_default();
    println!("seek to {what}: mean {mean:.1?}, longest {longest:.1?}");
}

fn seeks(criterion: &mut Criterion) {
    let mut history = play(&long_game(8));
    let memory = history.memory() as f64 / f64::from(1 << 20);
    println!("ten minutes take {memory:.1} MiB");
    print_seeks(&mut history, TICKS, "any tick of ten minutes");
    print_seeks(&mut history, RECENT, "one of the last 400 ticks");
    let mut group = criterion.benchmark_group("seek");
    for (name, range) in [("any tick", TICKS), ("one of the last 400 ticks", RECENT)] {
        let mut random = Random(7);
        group.bench_function(name, |b| {
            b.iter(|| history.seek(history.end() - random.below(range as u64) as i32));
        });
    }
    group.finish();
}

/// Plays a game with and without a history, in turns of 100 ticks. Returns the time per tick of both. Each turn is
/// measured in many rounds, and the fastest (least disturbed) time counts.
fn tick_and_append(game: &Game) -> (Duration, Duration) {
    const ROUNDS: usize = 25;
    let mut events = Events::sink();
    let mut fastest: Vec<(Duration, Duration)> = Vec::new();
    for _ in 0..ROUNDS {
        let mut world = game.level.world.clone();
        let mut history = begin(game);
        for (turn, first) in (1..=game.ticks).step_by(100).enumerate() {
            let ticks = first..=(first + 99).min(game.ticks);
            let begun = Instant::now();
            for tick in ticks.clone() {
                let commands = game.commands.at(tick);
                rules::step(&game.level.level_data, &mut world, commands, &mut events);
            }
            let plain = begun.elapsed();
            let begun = Instant::now();
            for tick in ticks {
                history.append(game.commands.at(tick), &mut events);
            }
            let times = (plain, begun.elapsed());
            match fastest.get_mut(turn) {
                Some(known) => *known = (known.0.min(times.0), known.1.min(times.1)),
                None => fastest.push(times),
            }
        }
        assert!(*history.now() == world);
    }
    let sum =
        |part: fn(&(Duration, Duration)) -> Duration| fastest.iter().map(part).sum::<Duration>();
    (
        sum(|t| t.0) / game.ticks as u32,
        sum(|t| t.1) / game.ticks as u32,
    )
}

fn print_append_cost(name: &str, (tick, append): (Duration, Duration)) {
    let cost = (append.as_secs_f64() / tick.as_secs_f64() - 1.0) * 100.0;
    println!("{name}: tick {tick:.2?}, appended {append:.2?}, {cost:+.1} %");
}

fn appending(criterion: &mut Criterion) {
    let mut game = long_game(8);
    game.ticks = 4000;
    let mut games = common::test_demos();
    games.extend(common::recorded_games());
    let mut total = (Duration::ZERO, Duration::ZERO);
    for game in games.iter().chain([&game]) {
        let times = tick_and_append(game);
        print_append_cost(&game.name, times);
        total = (total.0 + times.0, total.1 + times.1);
    }
    let count = games.len() as u32 + 1;
    print_append_cost("mean of all", (total.0 / count, total.1 / count));
    let mut history = begin(&game);
    criterion.bench_function("append", |b| {
        b.iter(|| {
            if history.end() >= TICKS {
                history = begin(&game);
            }
            history.append(game.commands.at(history.end() + 1), &mut Events::sink());
            black_box(history.tick())
        });
    });
}

/// Rewinds a game of ten minutes to its start. Prints the time per tick, and the memory.
fn rewinding(_: &mut Criterion) {
    let game = long_game(SEATS);
    let start = Box::new(game.level.world.clone());
    let mut worlds = SnapshotPair::still(game.level.level_data.clone(), start);
    let mut rewind = Rewind::new(&worlds);
    let mut recording = Duration::ZERO;
    for tick in 1..=game.ticks {
        let commands = game.commands.at(tick);
        let begun = Instant::now();
        rewind.record_tick(&worlds.now, commands);
        recording += begun.elapsed();
        worlds.step(commands);
    }
    let recording = recording / game.ticks as u32;
    let times: Vec<Duration> = (1..=game.ticks)
        .rev()
        .map(|tick| {
            let begun = Instant::now();
            worlds.step_back(rewind.state_before(tick).expect("it is covered"));
            begun.elapsed()
        })
        .collect();
    println!("rewind: recording a tick {recording:.2?}");
    print_times("rewind: step back", times);
    let memory = rewind.memory() as f64 / f64::from(1 << 20);
    println!("rewind: ten minutes take {memory:.1} MiB");
    print_retries(rewind, game.ticks);
}

/// Prints the longest time of jumps to earlier ticks, each a little more than ten seconds before the last.
fn print_retries(mut rewind: Rewind, end: i32) {
    let ticks = (0..end).rev().step_by(RECENT as usize + 7);
    let retries = ticks.map(|tick| {
        let begun = Instant::now();
        assert!(rewind.jump(tick).is_some());
        begun.elapsed()
    });
    let longest = retries.max().unwrap_or_default();
    println!("retry: longest {longest:.1?}");
}

/// Watches a recording of twenty minutes with eight players: simulates it ahead, seeks to random ticks as a frame of the replay
/// player does, and takes it over. Prints the times.
fn replaying(_: &mut Criterion) {
    let level = heaviest_level();
    let player = LocalPlayer {
        name: "Martian".to_owned(),
        colour: 8,
    };
    let info = RecordingInfo::default();
    let mut demo =
        LocalGame::begin(level.clone(), &info, std::slice::from_ref(&player)).recording();
    demo.commands = common::random_moves(8, 2 * TICKS, 11);
    demo.end_tick = 2 * TICKS;
    let mut game = ReplayGame::begin(level, demo).expect("it is the same level");
    let begun = Instant::now();
    game.start_scan();
    game.finish_scan();
    let took = begun.elapsed();
    println!("replay: simulated {} ticks ahead in {took:.1?}", game.end());
    let (mut random, mut seeks, mut takes) = (Random(5), Vec::new(), Vec::new());
    for number in 0..10 * SEEKS {
        let tick = random.below(game.end() as u64) as i32;
        game.seek(tick);
        let begun = Instant::now();
        game.advance(Duration::ZERO, &[], &mut |_, _| ());
        seeks.push(begun.elapsed());
        assert_eq!(game.tick(), tick);
        if number % 10 == 0 {
            let begun = Instant::now();
            let taken = game.take_over(0).expect("the player is in the game");
            let mine = LocalGame::take_over(taken, &info, player.clone());
            takes.push(begun.elapsed());
            black_box(mine);
        }
    }
    print_times("replay: seek", seeks);
    print_times("replay: take-over", takes);
}

criterion_group!(history, replaying, rewinding, seeks, appending);
criterion_main!(history);
