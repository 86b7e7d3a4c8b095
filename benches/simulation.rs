//! Speed of the simulation: `cargo bench --bench simulation`.
//!
//! Recordings of the original are measured too if `PM_CONFORMANCE` names their folder; their names
//! include the time per tick of the original.

use std::hint::black_box;
use std::path::PathBuf;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::world::World;
use purple_martians::sim::world::image::Image;

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Game, ORIGINAL_TIMES};

fn play(game: &Game, world: &mut World, events: &mut Events) {
    for tick in 1..=game.ticks {
        events.clear();
        rules::step(
            &game.level.level_data,
            world,
            game.commands.at(tick),
            events,
        );
    }
}

fn whole_game(criterion: &mut Criterion, label: &str, game: &Game) {
    let mut group = criterion.benchmark_group("ticks");
    group.throughput(Throughput::Elements(game.ticks as u64));
    group.sample_size(10);
    group.bench_function(label, |bencher| {
        let mut events = Events::new();
        let mut world = game.level.world.clone();
        bencher.iter(|| {
            world.clone_from(&game.level.world);
            play(game, &mut world, &mut events);
            black_box(world.globals.tick)
        });
    });
    group.finish();
}

fn ticks(criterion: &mut Criterion) {
    for (name, level) in common::test_levels() {
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            let game = common::random_game(&name, &level, 1, 2000, 1);
            whole_game(criterion, &format!("{name}, 1 player"), &game);
        }
    }
    for game in common::recorded_games() {
        let times = ORIGINAL_TIMES.iter().find(|(name, ..)| *name == game.name);
        if let Some((_, original, _)) = times {
            let label = format!("{} (original: {original} us per tick)", game.name);
            whole_game(criterion, &label, &game);
        }
    }
}

/// Levels of the original with many enemies, and players with random input.
fn random_players(criterion: &mut Criterion) {
    for number in [17, 19] {
        let Some(level) = common::original_level(number) else {
            continue;
        };
        for players in [1, 8] {
            let label = format!("level {number}, moving players: {players}");
            let game = common::random_game(&label, &level, players, 2000, 11);
            whole_game(criterion, &label, &game);
        }
    }
}

fn heaviest_game() -> Option<Game> {
    std::env::var_os("PM_CONFORMANCE").map(PathBuf::from)?;
    common::recorded_games()
        .into_iter()
        .find(|game| game.name == "lev17_short")
}

fn snapshots(criterion: &mut Criterion) {
    let mut game = heaviest_game().unwrap_or_else(|| {
        let levels = common::test_levels();
        let (name, level) = levels.last().expect("a level");
        common::random_game(name, level, 8, 300, 5)
    });
    game.ticks = 300;
    let mut world = game.level.world.clone();
    let mut events = Events::sink();
    play(&game, &mut world, &mut events);
    let mut other = world.clone();
    let mut image = vec![0; World::SIZE];

    let mut group = criterion.benchmark_group("states");
    group.bench_function("snapshot", |b| {
        b.iter(|| black_box(&mut other).clone_from(&world))
    });
    group.bench_function("byte image", |b| {
        b.iter(|| black_box(&world).write(&mut image))
    });
    group.bench_function("checksum", |b| b.iter(|| black_box(&world).checksum()));
    group.bench_function("restore and 10 ticks", |b| {
        b.iter(|| {
            other.clone_from(&world);
            for tick in 301..=310 {
                rules::step(
                    &game.level.level_data,
                    &mut other,
                    game.commands.at(tick),
                    &mut events,
                );
            }
        });
    });
    group.finish();
}

criterion_group!(simulation, ticks, random_players, snapshots);
criterion_main!(simulation);
