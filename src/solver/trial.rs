//! Trials: does the player still reach the goal if some input changes?

use super::macro_actions::Hold;
use super::problem::Problem;
use super::step::step;
use crate::sim::num::Fx;
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Pause;

/// Ticks between two snapshots of the solution.
const SPACING: usize = 64;

/// Inputs that reach the goal, tick by tick, with snapshots from which changes to them are tried.
#[derive(Clone)]
pub struct Solution<'a> {
    problem: &'a Problem<'a>,
    /// The buttons held in each tick; the goal is reached in the last one.
    inputs: Vec<Buttons>,
    /// The world before every 64th tick.
    snapshots: Vec<World>,
    scratch: World,
    /// Ticks that may still be simulated.
    budget: u64,
    /// Minimum health at the end.
    health: Fx,
}

impl<'a> Solution<'a> {
    /// Simulates inputs; returns none if they do not reach the goal. `budget` bounds the ticks simulated by all trials.
    pub fn new(problem: &'a Problem<'a>, holds: &[Hold], budget: u64) -> Option<Solution<'a>> {
        let inputs = Hold::inputs(holds).collect();
        let mut solution = Solution {
            problem,
            inputs: Vec::new(),
            snapshots: vec![problem.base.clone()],
            scratch: problem.base.clone(),
            budget,
            health: Fx::ZERO,
        };
        solution.accept_if_solved(0, inputs).then_some(solution)
    }

    /// Returns the buttons held in each tick.
    pub fn inputs(&self) -> &[Buttons] {
        &self.inputs
    }

    /// Returns the solution as holds.
    pub fn holds(&self) -> Vec<Hold> {
        Hold::of_inputs(self.inputs.iter().copied())
    }

    /// Returns the ticks at which the buttons change, without the first.
    pub fn changes(&self) -> Vec<usize> {
        let pairs = self.inputs.windows(2).enumerate();
        pairs
            .filter(|(_, pair)| pair[0] != pair[1])
            .map(|(at, _)| at + 1)
            .collect()
    }

    /// Replaces what is left of the budget.
    pub fn set_budget(&mut self, ticks: u64) {
        self.budget = ticks;
    }

    /// Returns the ticks that may still be simulated.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// From now on, accepts only inputs that end with at least the health that the present ones end with.
    pub fn keep_health(&mut self) {
        let inputs = self.inputs.clone();
        if self.solves(inputs.len(), &inputs).is_some() {
            self.health = self.scratch.players[0].life;
        }
    }

    /// Returns the solution with another budget of ticks for trials.
    pub fn with_budget(&self, budget: u64) -> Solution<'a> {
        Solution {
            budget,
            ..self.clone()
        }
    }

    /// Returns true once the budget is used up.
    pub fn is_spent(&self) -> bool {
        self.budget == 0
    }

    /// Returns the number of ticks in which other inputs reach the goal; they equal those of the solution before tick `from`.
    pub fn solves(&mut self, from: usize, inputs: &[Buttons]) -> Option<usize> {
        let snapshot = (from / SPACING).min(self.snapshots.len() - 1);
        self.scratch.clone_from(&self.snapshots[snapshot]);
        for (at, &held) in inputs.iter().enumerate().skip(snapshot * SPACING) {
            if at > from && self.goes_on_like_solution(at, inputs) {
                return Some(self.inputs.len());
            }
            self.budget = self.budget.checked_sub(1)?;
            step(self.problem.level_data, &mut self.scratch, held);
            let (goal, level_data) = (self.problem.goal, self.problem.level_data);
            if goal.is_over(level_data, &self.scratch) {
                let is_solved = goal.is_reached(level_data, &self.scratch)
                    && self.scratch.players[0].life >= self.health;
                return is_solved.then_some(at + 1);
            }
            if matches!(self.scratch.players[0].pause, Pause::Dead(_)) {
                return None;
            }
        }
        None
    }

    /// Returns true if the trial is in the state of the solution before a tick, and its inputs are the same from there on.
    fn goes_on_like_solution(&self, at: usize, inputs: &[Buttons]) -> bool {
        if !at.is_multiple_of(SPACING) {
            return false;
        }
        let Some(before) = self.snapshots.get(at / SPACING) else {
            return false;
        };
        self.scratch.players[0] == before.players[0]
            && inputs.get(at..self.inputs.len()) == self.inputs.get(at..)
            && self.scratch == *before
    }

    /// Replaces the solution if other inputs reach the goal too; they are equal before tick `from`.
    pub fn accept_if_solved(&mut self, from: usize, mut inputs: Vec<Buttons>) -> bool {
        let Some(length) = self.solves(from, &inputs) else {
            return false;
        };
        inputs.truncate(length);
        self.snapshots.truncate(from / SPACING + 1);
        let start = (self.snapshots.len() - 1) * SPACING;
        let mut world = self.snapshots[self.snapshots.len() - 1].clone();
        for (at, &held) in inputs.iter().enumerate().skip(start) {
            if at % SPACING == 0 && at > start {
                self.snapshots.push(world.clone());
            }
            step(self.problem.level_data, &mut world, held);
        }
        self.inputs = inputs;
        true
    }
}
