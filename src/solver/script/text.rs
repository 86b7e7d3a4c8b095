//! Recordings as scripts.

use super::{BUTTONS, tiles};
use crate::replay::{Playback, Recording};
use crate::sim::rules::events::Events;
use crate::sim::world::DonePhase;
use crate::sim::world::buttons::Buttons;
use std::fmt::Write;

/// Returns the inputs of the player in a slot, 0 to 7, in a recording as a script, to its last tick.
pub fn of_recording(demo: &Recording, player: u8) -> String {
    written(&demo.buttons_by_tick(player), |_| None)
}

/// Returns the inputs of the player in a slot up to the exit as a script, with tick and position after each step in comments.
pub fn of_playback(playback: &mut Playback, player: u8) -> String {
    let mut held = playback.demo().buttons_by_tick(player);
    let mut places = Vec::new();
    let mut events = Events::sink();
    while places.len() < held.len() && playback.step(&mut events) {
        let world = playback.world();
        places.push(tiles(world.players[usize::from(player)].pos));
        if world.globals.done.phase != DonePhase::Playing {
            held.truncate(places.len());
        }
    }
    written(&held, |tick| places.get(tick).copied())
}

fn written(held: &[Buttons], place: impl Fn(usize) -> Option<(f64, f64)>) -> String {
    let mut text = String::new();
    let mut end = 0;
    for run in held.chunk_by(|a, b| a == b) {
        end += run.len();
        let step = format!("{} {}", name(run[0]), run.len());
        // Writing to a string cannot fail.
        let _ = match place(end - 1) {
            Some((x, y)) => writeln!(text, "{step:20} # tick {end}: {x:.2}, {y:.2}"),
            None => writeln!(text, "{step}"),
        };
    }
    text
}

/// Returns buttons as written in scripts.
pub fn name(held: Buttons) -> String {
    let names = BUTTONS.iter().filter(|(_, button)| held.contains(*button));
    let names: Vec<&str> = names.map(|(name, _)| *name).collect();
    match names.is_empty() {
        true => "-".to_owned(),
        false => names.join("+"),
    }
}
