//! Benchmarks what a netgame adds to the cost of the simulation: `cargo bench --bench netgame`.
//!
//! With `PM_CONFORMANCE`, recordings of the original are measured too, ordered from most to fewest enemies.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use purple_martians::config::Network;
use purple_martians::level::Level;
use purple_martians::net::link::conditioner::Conditions;
use purple_martians::net::state_delta::StateCodec;
use purple_martians::session::level_source::LevelSource;
use purple_martians::session::netgame::client::{Levels, SourceLevels};
use purple_martians::session::netgame::confirmed_ticks::ConfirmedTicks;
use purple_martians::session::netgame::input_history::PlayerInputs;
use purple_martians::session::netgame::rollback_buffer::RollbackBuffer;
use purple_martians::session::netgame::tuning::Tuning;
use purple_martians::session::netgame_session::replaying::Replaying;
use purple_martians::session::netsim::bots::BotStyle;
use purple_martians::session::netsim::{SimPlan, Simulation};
use purple_martians::session::snapshot_pair::SnapshotPair;
use purple_martians::sim::command::{Command, TimedCommand};

#[path = "../tests/common/mod.rs"]
mod common;

use common::Game;

/// Length of a rollback, ticks.
const ROLLBACK: u32 = 10;
/// Ticks from one rollback to the next.
const ROLLBACK_EVERY: u32 = 7;
/// Length of a game, ticks.
const TICKS: u32 = 1500;
/// Number of snapshots a client keeps.
const SNAPSHOTS: usize = 64;

/// Returns games with few and with many enemies: a level of ours, and recordings of the original.
fn games() -> Vec<Game> {
    const RECORDED: [&str; 8] = [
        "lev17_short",
        "lev33",
        "lev31",
        "lev36",
        "lev20",
        "lev94",
        "lev81",
        "lev25",
    ];
    let mut games = common::recorded_games();
    games.retain(|game| RECORDED.contains(&game.name.as_str()));
    games.sort_by_key(|game| RECORDED.iter().position(|name| *name == game.name));
    for (name, level) in common::test_levels() {
        if name.starts_with("03") {
            games.push(random_game(&name, &level, 8));
        }
    }
    for number in [17, 19, 25, 81] {
        if let Some(level) = common::original_level(number) {
            games.push(random_game(&format!("level {number}"), &level, 8));
        }
    }
    games
}

fn random_game(name: &str, level: &Level, players: usize) -> Game {
    let name = format!("{name}, moving players: {players}");
    common::random_game(&name, level, players, TICKS as i32, 11)
}

/// Returns the buttons held in each tick of a game, and the other commands.
fn inputs(game: &Game) -> Vec<(PlayerInputs, Vec<TimedCommand>)> {
    let mut held_now = PlayerInputs::default();
    let inputs = (1..=game.ticks.min(TICKS as i32)).map(|tick| {
        let mut orders = Vec::new();
        for timed in game.commands.at(tick) {
            match timed.action {
                Command::Buttons { player, held } => held_now[usize::from(player)] = held,
                _ => orders.push(*timed),
            }
        }
        (held_now, orders)
    });
    inputs.collect()
}

/// Plays a game with rollbacks; returns the time the rollbacks took, and their number.
fn play_with_rollbacks(
    game: &Game,
    inputs: &[(PlayerInputs, Vec<TimedCommand>)],
) -> (Duration, u32) {
    let world = Box::new(game.level.world.clone());
    let mut line = RollbackBuffer::new(game.level.level_data.clone(), world, SNAPSHOTS);
    let (mut time, mut count) = (Duration::ZERO, 0);
    for (held, orders) in inputs {
        line.execute(*held, orders);
        let now = line.tick();
        if now < ROLLBACK || !now.is_multiple_of(ROLLBACK_EVERY) {
            continue;
        }
        let start = Instant::now();
        assert!(line.rewind(now - ROLLBACK));
        for (held, orders) in &inputs[(now - ROLLBACK) as usize..now as usize] {
            black_box(line.execute(*held, orders));
        }
        time += start.elapsed();
        count += 1;
    }
    (time, count)
}

fn rollback(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rollback of 10 ticks");
    group.sample_size(10);
    for game in games() {
        let inputs = inputs(&game);
        group.bench_function(&game.name, |b| {
            b.iter_custom(|iterations| {
                let (mut time, mut count) = (Duration::ZERO, 0);
                while count < iterations {
                    let (all, rollbacks) = play_with_rollbacks(&game, &inputs);
                    time += all;
                    count += u64::from(rollbacks);
                }
                time.mul_f64(iterations as f64 / count as f64)
            });
        });
    }
    group.finish();
}

/// Returns images of a game's world, four ticks apart, at several times.
fn image_pairs(game: &Game) -> Vec<(Vec<u8>, Vec<u8>)> {
    let world = Box::new(game.level.world.clone());
    let mut line = RollbackBuffer::new(game.level.level_data.clone(), world, SNAPSHOTS);
    let mut pairs = Vec::new();
    let mut before = Vec::new();
    for (inputs, orders) in &inputs(game) {
        line.execute(*inputs, orders);
        match line.tick() % 60 {
            56 => before = line.now().image(),
            0 => pairs.push((std::mem::take(&mut before), line.now().image())),
            _ => {}
        }
    }
    pairs
}

fn states(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("states");
    for game in games() {
        let pairs = image_pairs(&game);
        let mut codec = StateCodec::new(Network::default().zlib_cmp);
        let packed: Vec<Vec<u8>> = pairs.iter().map(|(a, b)| codec.pack(a, b)).collect();
        let bytes = packed.iter().map(Vec::len).sum::<usize>() / packed.len();
        println!("{}: a delta of 4 ticks has {bytes} bytes", game.name);
        group.throughput(Throughput::Elements(pairs.len() as u64));
        group.bench_function(format!("difference and deflate/{}", game.name), |b| {
            b.iter(|| {
                for (before, after) in &pairs {
                    black_box(codec.pack(before, after));
                }
            });
        });
        group.bench_function(format!("inflate and apply/{}", game.name), |b| {
            b.iter(|| {
                for ((before, _), packed) in pairs.iter().zip(&packed) {
                    let _ = black_box(codec.unpack(before, packed));
                }
            });
        });
    }
    group.finish();
}

/// A level source with a single level, number 1.
#[derive(Clone)]
struct OneLevel(Level);

impl LevelSource for OneLevel {
    fn numbers(&self) -> &[i32] {
        &[1]
    }

    fn load(&self, _: i32) -> Result<Level, String> {
        Ok(self.0.clone())
    }
}

/// Creates a simulated netgame on a good link, with all players in the game.
fn netgame(level: &Level, players: usize) -> Simulation {
    let plan = SimPlan {
        clients: players - 1,
        seats: 1,
        host_seats: 1,
        over_tcp: false,
        conditions: Conditions {
            delay: Duration::from_millis(50),
            jitter: Duration::from_millis(10),
            loss: 0.02,
            ..Conditions::default()
        },
        style: BotStyle::Human,
        level: 1,
        seed: 3,
        level_delay: Duration::ZERO,
        tuning: Tuning::of(&Network::default()),
    };
    let level_source = OneLevel(level.clone());
    let levels = || -> Box<dyn Levels> { Box::new(SourceLevels(level_source.clone())) };
    let mut sim = Simulation::new(plan, Box::new(level_source.clone()), &levels).expect("a level");
    sim.run(Duration::from_secs(5));
    sim
}

/// Server and clients of a simulated netgame. The time is that of one tick of one client, with
/// its share of the server.
fn client_ticks(criterion: &mut Criterion) {
    const SECONDS: u64 = 2;
    let mut levels: Vec<(String, Level)> = common::test_levels();
    levels.retain(|(name, _)| name.starts_with("03"));
    for number in [17, 81] {
        let level = common::original_level(number);
        levels.extend(level.map(|level| (format!("level {number}"), level)));
    }
    let mut group = criterion.benchmark_group("netgame");
    group.sample_size(10);
    for (name, level) in &levels {
        for players in [2, 4, 8] {
            let mut sim = netgame(level, players);
            let ticks = SECONDS * 40 * (players as u64 - 1);
            group.throughput(Throughput::Elements(ticks));
            group.bench_function(format!("{name}, players: {players}"), |b| {
                b.iter(|| sim.run(Duration::from_secs(SECONDS)));
            });
        }
    }
    group.finish();
}

/// Plays a game and keeps it for instant replays; returns the time that the ticks took, the time that keeping them took, and
/// what is kept.
fn play_and_keep(
    game: &Game,
    inputs: &[(PlayerInputs, Vec<TimedCommand>)],
) -> (Duration, Duration, Replaying) {
    let world = Box::new(game.level.world.clone());
    let mut line = RollbackBuffer::new(game.level.level_data.clone(), world, SNAPSHOTS);
    let mut shown =
        SnapshotPair::still(Arc::clone(line.level_data()), Box::new(line.now().clone()));
    let (mut confirmed, mut kept) = (ConfirmedTicks::default(), Replaying::default());
    let (mut ticks, mut keeping) = (Duration::ZERO, Duration::ZERO);
    for (held, orders) in inputs {
        let start = Instant::now();
        black_box(line.execute(*held, orders));
        ticks += start.elapsed();
        (*shown.now).clone_from(line.now());
        let start = Instant::now();
        confirmed.collect(&line, line.tick());
        confirmed.take().into_iter().for_each(|step| kept.add(step));
        kept.record_drawn(&shown);
        keeping += start.elapsed();
    }
    (ticks, keeping, kept)
}

/// A tick with its keyframe for rollbacks, and keeping it for instant replays.
fn instant_replay(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("instant replay");
    group.sample_size(10);
    for game in games() {
        let inputs = inputs(&game);
        let (_, _, kept) = play_and_keep(&game, &inputs);
        let (happened, drawn) = kept.memory();
        println!(
            "{}: {happened} bytes of what happened, {drawn} of what was drawn",
            game.name
        );
        for (name, is_keeping) in [("a tick", false), ("keeping it", true)] {
            group.bench_function(format!("{name}/{}", game.name), |b| {
                b.iter_custom(|iterations| {
                    let (mut time, mut count) = (Duration::ZERO, 0);
                    while count < iterations {
                        let (ticks, keeping, _) = play_and_keep(&game, &inputs);
                        time += if is_keeping { keeping } else { ticks };
                        count += inputs.len() as u64;
                    }
                    time.mul_f64(iterations as f64 / count as f64)
                });
            });
        }
    }
    group.finish();
}

criterion_group!(
    netgame_costs,
    rollback,
    states,
    client_ticks,
    instant_replay
);
criterion_main!(netgame_costs);
