//! The unsteady bot: plays a proof with timing errors, to see how often it dies.
//!
//! The bot plays 20 runs. In each, every key change of the proof comes up to four ticks too early or late, two on average (the
//! sum of two random numbers from -2 to 2). After every two seconds the bot is put back into the state of the proof, but keeps
//! its health, so that hits add up over the run. When it dies, or would die in the next two seconds, the death is counted
//! and its health is full again.

use super::super::problem::Problem;
use super::super::random::below;
use super::super::search_key::mixed;
use super::super::terrain::{position_of, tile_under};
use super::Place;
use super::bot_sightings::{Sightings, shots_of};
use crate::sim::num::Fx;
use crate::sim::rules;
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::{FULL_LIFE, Pause};
use crate::sim::world::{DonePhase, World};
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use serde::Serialize;

/// Runs of the bot.
pub const RUNS: u64 = 20;
/// Ticks after which the bot is put back on the way.
const STRETCH: usize = 80;
/// Largest timing error is twice this, ticks.
const ERROR: i32 = 2;

/// A death of the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Death {
    /// Number of the run.
    pub run: u64,
    /// Tick of the proof.
    pub tick: i32,
    /// Tile of the player.
    pub at: Place,
    /// The cause of death, if known.
    pub by: Option<&'static str>,
    /// Whether it was in view a quarter of a second before it hurt.
    pub was_seen: bool,
}

/// Plays all runs; returns the deaths.
pub fn deaths(problem: &Problem, inputs: &[Buttons]) -> Vec<Death> {
    let mut world = problem.base.clone();
    let mut sightings = Sightings::new(&world);
    let mut runs: Vec<Run> = (1..=RUNS).map(|run| Run::new(run, &world)).collect();
    let mut deaths = Vec::new();
    for (index, &held) in inputs.iter().enumerate() {
        if index % STRETCH == 0 {
            for run in &mut runs {
                let stretch = Stretch {
                    problem,
                    inputs,
                    start: index,
                };
                deaths.extend(run.play(&stretch, &world, &sightings));
            }
        }
        world.players[0].buttons = held;
        rules::step(problem.level_data, &mut world, &[], &mut Events::sink());
        sightings.see(&world);
    }
    deaths.sort_by_key(|death| (death.run, death.tick));
    deaths
}

/// A part of the proof.
struct Stretch<'a> {
    problem: &'a Problem<'a>,
    inputs: &'a [Buttons],
    start: usize,
}

/// One run.
struct Run {
    number: u64,
    random: Pcg32,
    health: Fx,
    world: World,
}

impl Run {
    fn new(number: u64, base: &World) -> Run {
        Run {
            number,
            random: Pcg32::seed_from_u64(mixed(number)),
            health: base.players[0].life,
            world: base.clone(),
        }
    }

    /// Plays a stretch with timing errors, and two seconds more to see whether that was deadly.
    fn play(&mut self, stretch: &Stretch, from: &World, known: &Sightings) -> Option<Death> {
        let inputs = self.unsteady_inputs(stretch);
        self.world.clone_from(from);
        // What the proof lost, the bot has lost too.
        self.world.players[0].life = self.health.min(from.players[0].life);
        let mut sightings = known.clone();
        let mut events = Events::new();
        let mut cause = (None, true);
        for (index, held) in inputs.into_iter().enumerate() {
            let world = &mut self.world;
            let shots = shots_of(world);
            events.clear();
            world.players[0].buttons = held;
            rules::step(stretch.problem.level_data, world, &[], &mut events);
            for &event in events.all() {
                cause = sightings.cause(event, world, &shots).unwrap_or(cause);
                if matches!(event, Event::Died { player: 0 }) {
                    self.health = FULL_LIFE;
                    return Some(Death {
                        run: self.number,
                        tick: (stretch.start + index + 1) as i32,
                        at: tile_under(world.players[0].pos).map_or((0, 0), position_of),
                        by: cause.0,
                        was_seen: cause.1,
                    });
                }
            }
            sightings.see(world);
            if index + 1 == STRETCH {
                self.health = world.players[0].life;
            }
            if world.globals.done.phase != DonePhase::Playing
                || matches!(world.players[0].pause, Pause::Dead(_))
            {
                break;
            }
        }
        None
    }

    /// Returns the inputs of two stretches; the key changes of the first come early or late.
    fn unsteady_inputs(&mut self, stretch: &Stretch) -> Vec<Buttons> {
        let inputs = &stretch.inputs[stretch.start..];
        let length = inputs.len().min(2 * STRETCH);
        let mut unsteady = inputs[..length].to_vec();
        for at in 1..length.min(STRETCH) {
            if inputs[at] == inputs[at - 1] {
                continue;
            }
            let by = self.error();
            let to = at.saturating_add_signed(by).min(length);
            match to > at {
                true => unsteady[at..to].fill(inputs[at - 1]),
                false => unsteady[to..at].fill(inputs[at]),
            }
        }
        unsteady
    }

    /// Returns a timing error, ticks.
    fn error(&mut self) -> isize {
        let mut one = || below(&mut self.random, 2 * ERROR as u32 + 1) as i32 - ERROR;
        (one() + one()) as isize
    }
}
