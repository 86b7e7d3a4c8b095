//! Speed of what a netgame adds: `cargo bench --bench netgame`.
//!
//! With `PM_CONFORMANCE` the heaviest recorded level is used, otherwise one of ours.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use purple_martians::config::Network;
use purple_martians::net::state_delta::StateCodec;
use purple_martians::session::netgame::input_history::ButtonMasks;
use purple_martians::session::netgame::rollback_buffer::RollbackBuffer;
use purple_martians::sim::world::buttons::Buttons;

#[path = "../tests/common/mod.rs"]
mod common;

fn game() -> common::Game {
    common::recorded_games()
        .into_iter()
        .find(|game| game.name == "lev17_short")
        .unwrap_or_else(|| {
            let levels = common::shipped_levels();
            let (name, level) = levels.last().expect("a shipped level");
            common::random_game(name, level, 8, 300, 5)
        })
}

/// What eight players hold who press anything.
fn masks(tick: u32) -> ButtonMasks {
    std::array::from_fn(|player| {
        let mixed = (tick + 1).wrapping_mul(0x9E37_79B9) >> (8 + player);
        Buttons::from_bits_truncate(mixed as u8 & 63)
    })
}

/// A game of eight players after some seconds, with its last ticks.
fn timeline() -> RollbackBuffer {
    let game = game();
    let mut world = Box::new(game.level.world.clone());
    for player in &mut world.players {
        player.active = true;
    }
    let mut line = RollbackBuffer::new(game.level.level_data.clone(), world, 64);
    for tick in 0..400 {
        line.execute(masks(tick), &[]);
    }
    line
}

fn rollback(criterion: &mut Criterion) {
    let mut line = timeline();
    criterion.bench_function("rollback of 10 ticks, 8 players", |b| {
        b.iter(|| {
            let now = line.tick();
            assert!(line.rewind(now - 10));
            for tick in now - 10..now {
                line.execute(masks(tick), &[]);
            }
        });
    });
}

fn states(criterion: &mut Criterion) {
    let mut line = timeline();
    let before = line.now().image();
    for tick in 400..404 {
        line.execute(masks(tick), &[]);
    }
    let after = line.now().image();
    let mut codec = StateCodec::new(Network::default().zlib_cmp);
    let packed = codec.pack(&before, &after);
    println!("a difference of 4 ticks has {} bytes", packed.len());
    criterion.bench_function("difference and deflate", |b| {
        b.iter(|| black_box(codec.pack(&before, &after)))
    });
    criterion.bench_function("inflate and apply", |b| {
        b.iter(|| black_box(codec.unpack(&before, &packed)))
    });
}

criterion_group!(netgame, rollback, states);
criterion_main!(netgame);
