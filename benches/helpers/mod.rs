//! Shared by several benchmarks: the level to measure on, and figures of times.

use std::time::Duration;

use purple_martians::level::Level;

use crate::common;

/// Returns the level with the most costly ticks, freshly loaded.
pub fn heaviest_level() -> Level {
    let levels = common::test_levels();
    let level = common::original_level(17).or_else(|| levels.last().map(|(_, l)| l.clone()));
    level.expect("a level")
}

/// Prints the mean, the 99th percentile and the longest of some times.
pub fn print_times(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    let (p99, longest) = (times[times.len() * 99 / 100], times[times.len() - 1]);
    println!("{what}: mean {mean:.1?}, p99 {p99:.1?}, longest {longest:.1?}");
}
