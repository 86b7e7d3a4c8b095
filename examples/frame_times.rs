//! How long single frames of the simulation take: mean, 99th percentile, maximum of the best of
//! several plays.
//!
//! `PM_CONFORMANCE=FOLDER cargo run --release --example frame_times [GAME...]` measures recorded
//! games of the original beside what the original needs, and its heaviest level with eight
//! players who press anything.

use std::time::Instant;

use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Game, ORIGINAL_TIMES};

/// How often each game is played. Of each frame the fastest time counts, because whatever else
/// runs on the machine can only add to it.
const PLAYS: usize = 7;

/// Plays a game and returns the time of each frame, microseconds, sorted.
fn measure(game: &Game) -> Vec<f64> {
    let mut world = game.level.world.clone();
    let mut events = Events::new();
    let mut times = vec![f64::MAX; game.frames as usize];
    for _ in 0..PLAYS {
        world.clone_from(&game.level.world);
        for (frame, time) in (1..).zip(&mut times) {
            events.clear();
            let start = Instant::now();
            let moves = game.moves.at(frame);
            rules::step(&game.level.stage, &mut world, moves, &mut events);
            *time = time.min(start.elapsed().as_secs_f64() * 1e6);
        }
    }
    times.sort_by(f64::total_cmp);
    times
}

fn report(name: &str, times: &[f64], original: Option<(f64, f64)>) {
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    print!(
        "{name:32} {:6} frames, mean {mean:6.2} us, p99 {:6.2}, max {:7.2}",
        times.len(),
        at(0.99),
        at(1.0)
    );
    match original {
        Some((original, p99)) => println!(
            "   original {original:5.1}, p99 {p99:5.1}: {:.2} of it",
            mean / original
        ),
        None => println!(),
    }
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut games = common::recorded_games();
    for &(name, mean, p99) in ORIGINAL_TIMES {
        if let Some(game) = games.iter().find(|game| game.name == name)
            && (wanted.is_empty() || wanted.iter().any(|w| w == name))
        {
            report(name, &measure(game), Some((mean, p99)));
        }
    }
    if let Some(game) = games.iter_mut().find(|game| game.name == "lev17_short")
        && wanted.is_empty()
    {
        game.moves = common::random_moves(8, 4000, 11);
        game.frames = 4000;
        report("lev17 with 8 moving players", &measure(game), None);
    }
    for (name, level) in common::shipped_levels() {
        if wanted.is_empty() && name.starts_with(|c: char| c.is_ascii_digit()) {
            let game = common::random_game(&name, &level, 1, 4000, 1);
            report(&name, &measure(&game), None);
        }
    }
}
