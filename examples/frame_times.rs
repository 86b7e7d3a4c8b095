//! Measures the time single ticks of the simulation take: mean, 99th percentile, maximum; for each the
//! median of several plays, since the original's figures are medians of seven runs.
//!
//! `PM_CONFORMANCE=FOLDER cargo run --release --example frame_times [GAME...]` measures recordings
//! of the original next to the original's own times, and its heaviest level with eight
//! players with random input.

use std::time::Instant;

use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Game, ORIGINAL_TIMES};

/// Number of plays of each game.
const PLAYS: usize = 7;

/// Times of the ticks of a play, microseconds.
struct Times {
    mean: f64,
    p99: f64,
    max: f64,
}

/// Plays a game once and measures each tick.
fn play(game: &Game) -> Times {
    let mut world = game.level.world.clone();
    let mut events = Events::new();
    let mut times = Vec::with_capacity(game.ticks as usize);
    for tick in 1..=game.ticks {
        events.clear();
        let start = Instant::now();
        rules::step(
            &game.level.level_data,
            &mut world,
            game.commands.at(tick),
            &mut events,
        );
        times.push(start.elapsed().as_secs_f64() * 1e6);
    }
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    Times {
        mean: times.iter().sum::<f64>() / times.len() as f64,
        p99: at(0.99),
        max: at(1.0),
    }
}

/// Plays a game several times; returns the median of each figure.
fn measure(game: &Game) -> Times {
    let plays: Vec<Times> = (0..PLAYS).map(|_| play(game)).collect();
    let median = |figure: fn(&Times) -> f64| {
        let mut figures: Vec<f64> = plays.iter().map(figure).collect();
        figures.sort_by(f64::total_cmp);
        figures[PLAYS / 2]
    };
    Times {
        mean: median(|times| times.mean),
        p99: median(|times| times.p99),
        max: median(|times| times.max),
    }
}

fn report(game: &Game, original: Option<(f64, f64)>) {
    let Times { mean, p99, max } = measure(game);
    print!(
        "{:32} {:6} ticks, mean {mean:6.2} us, p99 {p99:6.2}, max {max:7.2}",
        game.name, game.ticks,
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
            report(game, Some((mean, p99)));
        }
    }
    if let Some(game) = games.iter_mut().find(|game| game.name == "lev17_short")
        && wanted.is_empty()
    {
        game.commands = common::random_moves(8, 4000, 11);
        game.ticks = 4000;
        game.name = "lev17 with 8 moving players".to_owned();
        report(game, None);
    }
    for (name, level) in common::test_levels() {
        if wanted.is_empty() && name.starts_with(|c: char| c.is_ascii_digit()) {
            let game = common::random_game(&name, &level, 1, 4000, 1);
            report(&game, None);
        }
    }
}
