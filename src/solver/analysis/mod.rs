//! Measurements of what makes a level fair. What each class of level must measure is in `bounds.rs`.

mod bot_sightings;
pub mod bounds;
mod checkpoints;
mod difficulty;
mod first_uses;
mod harm;
mod hazards;
pub mod html;
mod jumps;
mod observe;
mod precision;
mod scenery;
mod shortest;
mod unsteady_bot;
mod view;

use super::dead_states::DeadState;
use super::explore::Exploration;
use super::goal::{Goal, is_coin};
use super::problem::Problem;
use super::search::Limits;
use super::start::Start;
use super::terrain::{TILES, position_of, tile_index, tile_under};
use super::trial::Solution;
use crate::replay::Recording;
use crate::sim::num::Vec2;
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::tiles::{SIDE, TileFlags};
pub use checkpoints::Checkpoint;
pub use first_uses::FirstUse;
pub use harm::Harm;
pub use hazards::Hazard;
pub use jumps::BlindJump;
pub use precision::{KeyChange, LongestHold};
use serde::Serialize;
pub use unsteady_bot::{Death, RUNS};

/// States sampled to find dead ones.
const SAMPLES: usize = 200;

/// Column and row of a tile.
pub type Place = (i32, i32);

/// A purple coin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coin {
    /// Its tile.
    pub at: Place,
    /// Whether the player came near it, in the proof or in the exploration.
    pub is_reached: bool,
}

/// Measurements of a level and a proof.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// Ticks to the exit.
    pub ticks: i32,
    /// Every key change of the proof.
    pub key_changes: Vec<KeyChange>,
    /// Share of shifted key changes that still reach the exit, percent.
    pub survival_percent: usize,
    /// The same for a proof that takes all coins, if there is one.
    pub coins_survival_percent: Option<usize>,
    /// Longest time without a key change, rides excepted.
    pub longest_hold: LongestHold,
    /// The start and all checkpoints, in the order in which the proof touches them.
    pub checkpoints: Vec<Checkpoint>,
    /// Longest time between two checkpoints, or a checkpoint and the exit, ticks.
    pub longest_stretch: i32,
    /// Jumps and falls.
    pub jumps: usize,
    /// Those whose landing is not in view at take-off.
    pub blind_jumps: Vec<BlindJump>,
    /// The player's action.
    pub verbs: Vec<&'static str>,
    /// First uses of things.
    pub first_uses: Vec<FirstUse>,
    /// Share of the view that is plain rock or empty sky, median, percent.
    pub plain_percent: usize,
    /// Deaths of the unsteady bot in all its runs.
    pub bot_deaths: Vec<Death>,
    /// The findings of searches, if requested.
    #[serde(flatten)]
    pub found: Option<Findings>,
    /// Number of tiles in which a player would fit.
    pub free_tiles: usize,
    /// All purple coins.
    pub coins: Vec<Coin>,
    /// Purple coins that the proof takes.
    pub coins_taken: i32,
    /// Hazards by type.
    pub hazards: Vec<Hazard>,
    /// Estimate of the difficulty, 1 to 10.
    pub difficulty: f64,
    /// Player positions in the proof, tick by tick, pixels.
    #[serde(skip)]
    pub route: Vec<Place>,
    /// Which tiles a player was in, in the proof or in the exploration.
    #[serde(skip)]
    pub reached: Vec<bool>,
    /// Which tiles are solid at the start.
    #[serde(skip)]
    pub solid: Vec<bool>,
}

/// Findings of searches about a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// Whether the searches were stopped early: there may be more.
    pub was_stopped: bool,
    /// States sampled to find dead ones.
    pub states_sampled: usize,
    /// Sampled states from which the exit can no longer be reached.
    pub dead_states: Vec<DeadState>,
    /// Tiles of the player in sampled states from which no way to the exit was found, although there may be one.
    pub undecided_states: Vec<Place>,
    /// Ticks of the shortest run found.
    pub shortest_run: i32,
    /// Number of tiles a player was in.
    pub reached_tiles: usize,
}

/// Progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Exploring: the share of the nodes simulated, percent.
    Exploring(u64),
    /// Deciding which sampled states are dead: how many are left.
    Deciding(usize),
    /// Looking for a short run: the share of the nodes simulated, percent.
    Shortening(u64),
}

impl Analysis {
    /// Returns the share of landings that are in view at take-off, percent, rounded down.
    pub fn visible_percent(&self) -> usize {
        let visible = self.jumps.saturating_sub(self.blind_jumps.len());
        (visible * 100).checked_div(self.jumps).unwrap_or(100)
    }

    /// Returns what killed the bot without having been in view, and how often.
    pub fn kills_out_of_view(&self) -> Vec<String> {
        let mut kills: Vec<(String, usize)> = Vec::new();
        for death in self.bot_deaths.iter().filter(|death| !death.was_seen) {
            let (what, (column, row)) = (death.by.unwrap_or("something"), death.at);
            let text = format!("{what} at ({column}, {row})");
            match kills.iter_mut().find(|(known, _)| *known == text) {
                Some((_, count)) => *count += 1,
                None => kills.push((text, 1)),
            }
        }
        let texts = kills.into_iter();
        texts
            .map(|(text, count)| format!("{count} × {text}"))
            .collect()
    }

    /// Returns the length of a run, percent of the proof.
    pub fn percent_of_proof(&self, ticks: i32) -> i32 {
        (ticks * 100).checked_div(self.ticks).unwrap_or(100)
    }

    /// Searches the level for what cannot be read off the proof; `limits` bounds the exploration, and the search for a short
    /// run. `progress` is called now and then; if it returns false, the analysis stops.
    ///
    /// # Errors
    /// If the recording does not reach the exit.
    pub fn search(
        &mut self,
        start: &Start,
        proof: &Recording,
        limits: Limits,
        mut progress: impl FnMut(Progress) -> bool,
    ) -> Result<(), NotAProof> {
        let base = start.world();
        let (mut problem, inputs) = proven_problem(start, &base, proof)?;
        problem.watch_along(&inputs);
        let percent = |nodes: u64| nodes * 100 / limits.nodes.max(1);
        let mut goes_on = true;
        let mut progress = |now: Progress| {
            goes_on = goes_on && progress(now);
            goes_on
        };
        let exploration = Exploration::new(&problem, &inputs, limits, |nodes| {
            progress(Progress::Exploring(percent(nodes)))
        });
        let sample = exploration.dead_states(SAMPLES, |left| progress(Progress::Deciding(left)));
        let fastest = exploration.explored.fastest.as_ref();
        let fastest = fastest.map(|(_, way)| &way[..]);
        let shortest_run = shortest::run(&problem, &inputs, fastest, limits, |nodes| {
            progress(Progress::Shortening(percent(nodes)))
        });
        let explored = exploration.explored.tiles.iter();
        for (reached, &explored) in self.reached.iter_mut().zip(explored) {
            *reached |= explored;
        }
        self.coins = coins(&base, &self.reached);
        self.found = Some(Findings {
            was_stopped: !goes_on,
            states_sampled: sample.states,
            dead_states: sample.dead,
            undecided_states: sample.undecided,
            shortest_run,
            reached_tiles: self
                .reached
                .iter()
                .filter(|&&is_reached| is_reached)
                .count(),
        });
        Ok(())
    }
}

/// The recording is no proof: it must have one player and reach an exit or warp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the recording is no proof: expected one player who reaches an exit or warp without dying")]
pub struct NotAProof;

/// Measures a level with a proof, which starts at `start`, without searching.
///
/// # Errors
/// If the recording does not reach the exit.
pub fn measure(start: &Start, proof: &Recording, threads: usize) -> Result<Analysis, NotAProof> {
    let base = start.world();
    let (problem, inputs) = proven_problem(start, &base, proof)?;
    let solution = solution(&problem, proof)?;
    let path = Path::of(&problem, &inputs);
    let key_changes = precision::measure(&solution, &path.route, usize::MAX, threads);
    let survival_percent = precision::survival_percent(&key_changes);
    let bot_deaths = unsteady_bot::deaths(&problem, &inputs);
    let mut reached = vec![false; TILES];
    for tile in path
        .route
        .iter()
        .filter_map(|&(x, y)| tile_under(Vec2::int(x, y)))
    {
        reached[tile] = true;
    }
    let solid = base.tiles.all().iter();
    let solid: Vec<bool> = solid
        .map(|tile| tile.has(TileFlags::SOLID_PLAYER))
        .collect();
    let ticks = inputs.len() as i32;
    Ok(Analysis {
        ticks,
        difficulty: difficulty::estimate(survival_percent, bot_deaths.len()),
        survival_percent,
        coins_survival_percent: None,
        longest_hold: precision::longest_hold(&inputs, &path.is_carried, &path.route),
        longest_stretch: checkpoints::longest_stretch(&path.checkpoints, ticks),
        jumps: path.jumps,
        blind_jumps: path.blind_jumps,
        verbs: path.verbs,
        first_uses: path.first_uses,
        plain_percent: path.plain_percent,
        bot_deaths,
        found: None,
        free_tiles: solid.iter().filter(|&&is_solid| !is_solid).count(),
        coins: coins(&base, &reached),
        coins_taken: path.coins_taken,
        hazards: hazards::of(&base),
        key_changes,
        checkpoints: path.checkpoints,
        route: path.route,
        reached,
        solid,
    })
}

/// Returns the share of shifted key changes of a proof that still reach the goal, percent. At most `most` changes are tried,
/// evenly spread.
///
/// # Errors
/// If the recording does not reach it.
pub fn survival_percent(
    start: &Start,
    proof: &Recording,
    goal: Goal,
    most: usize,
    threads: usize,
) -> Result<usize, NotAProof> {
    let base = start.world();
    let problem = Problem::new(&start.level_data, &base, goal);
    let solution = solution(&problem, proof)?;
    let changes = precision::measure(&solution, &[], most, threads);
    Ok(precision::survival_percent(&changes))
}

fn solution<'a>(problem: &'a Problem<'a>, proof: &Recording) -> Result<Solution<'a>, NotAProof> {
    Solution::new(problem, &Start::holds_of(proof), u64::MAX).ok_or(NotAProof)
}

/// Returns the problem that a proof solves, and its inputs. A warp counts as an exit only if the proof takes one.
fn proven_problem<'a>(
    start: &'a Start,
    base: &'a World,
    proof: &Recording,
) -> Result<(Problem<'a>, Vec<Buttons>), NotAProof> {
    let mut problem = Problem::new(&start.level_data, base, Goal::Exit);
    for goal in [Goal::Exit, Goal::ExitOrWarp] {
        problem.goal = goal;
        let inputs = solution(&problem, proof).map(|solution| solution.inputs().to_vec());
        if let Ok(inputs) = inputs {
            return Ok((problem, inputs));
        }
    }
    Err(NotAProof)
}

/// Observations along a proof.
struct Path {
    /// Player positions, from before the first tick.
    route: Vec<Place>,
    /// In which ticks a lift, rocket or door carries the player.
    is_carried: Vec<bool>,
    coins_taken: i32,
    checkpoints: Vec<Checkpoint>,
    jumps: usize,
    blind_jumps: Vec<BlindJump>,
    verbs: Vec<&'static str>,
    first_uses: Vec<FirstUse>,
    plain_percent: usize,
}

impl Path {
    fn of(problem: &Problem, inputs: &[Buttons]) -> Path {
        let mut route = Route {
            positions: vec![problem.base.players[0].pos.round()],
            is_carried: Vec::new(),
            coins: 0,
        };
        let mut checkpoints = checkpoints::Checkpoints::default();
        let mut jumps = jumps::Jumps::new(problem.base);
        let mut first_uses = first_uses::FirstUses::default();
        let mut scenery = scenery::Scenery::new(problem.base);
        let observers: &mut [&mut dyn observe::Observer] = &mut [
            &mut route,
            &mut checkpoints,
            &mut jumps,
            &mut first_uses,
            &mut scenery,
        ];
        observe::play(problem, inputs, observers);
        Path {
            route: route.positions,
            is_carried: route.is_carried,
            coins_taken: route.coins,
            checkpoints: checkpoints.reached,
            jumps: jumps.count,
            blind_jumps: jumps.blind,
            verbs: first_uses.verbs(),
            first_uses: first_uses.things,
            plain_percent: scenery.median(),
        }
    }
}

/// Collects where the player is.
struct Route {
    positions: Vec<Place>,
    is_carried: Vec<bool>,
    coins: i32,
}

impl observe::Observer for Route {
    fn see(&mut self, tick: &observe::Tick) {
        self.positions.push(tick.position());
        self.is_carried
            .push(observe::Motion::of(tick) == observe::Motion::Carried);
        self.coins = tick.after.players[0].coins;
    }
}

fn coins(base: &World, reached: &[bool]) -> Vec<Coin> {
    let coins = base.items.used().filter(|(_, item)| is_coin(&item.kind));
    let coins = coins.filter_map(|(_, item)| tile_under(item.body.pos));
    coins
        .map(|tile| {
            let at = position_of(tile);
            let near = |dx: i32, dy: i32| tile_index(at.0 + dx, at.1 + dy);
            let around = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
            let mut tiles = around.into_iter().filter_map(|(dx, dy)| near(dx, dy));
            Coin {
                at,
                is_reached: tiles.any(|tile| reached[tile]),
            }
        })
        .collect()
}

/// Returns the first and last column, and the first and last row, of the part of the level in use.
pub(super) fn used_part(analysis: &Analysis) -> (Place, Place) {
    let used = (0..TILES).filter(|&tile| !analysis.solid[tile] || analysis.reached[tile]);
    let (mut first, mut last) = ((SIDE - 1, SIDE - 1), (0, 0));
    for (column, row) in used.map(position_of) {
        first = (first.0.min(column), first.1.min(row));
        last = (last.0.max(column), last.1.max(row));
    }
    if first.0 > last.0 {
        return ((0, 0), (SIDE - 1, SIDE - 1));
    }
    let start = ((first.0 - 1).max(0), (first.1 - 1).max(0));
    let end = ((last.0 + 1).min(SIDE - 1), (last.1 + 1).min(SIDE - 1));
    (start, end)
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
