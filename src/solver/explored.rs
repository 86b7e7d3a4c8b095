//! The results of an exploration: the tiles passed, which state led to which, and the fastest solution.

use super::cells::Place;
use super::macro_actions::Hold;
use super::terrain::TILES;

/// The results of an exploration.
#[derive(Default)]
pub struct Explored {
    /// Which tiles a player was in.
    pub tiles: Vec<bool>,
    /// Moves between states of the archive: (from, to).
    edges: Vec<(u32, u32)>,
    /// States from which the exit was reached.
    pub ends: Vec<u32>,
    /// The fastest solution so far: its length in ticks, and what to hold.
    pub fastest: Option<(usize, Vec<Hold>)>,
    /// The cells and places met in the last round.
    pub met: Vec<(u64, Place)>,
    /// The places along the proof.
    pub proven: Vec<Place>,
}

impl Explored {
    /// Creates an empty one.
    pub fn new() -> Explored {
        Explored {
            tiles: vec![false; TILES],
            ..Explored::default()
        }
    }

    /// Records the tiles passed on the way to a state, and its cell and place.
    pub fn note(&mut self, met: (u64, Place), passed: &[u16]) {
        self.met.push(met);
        for &tile in passed {
            self.tiles[usize::from(tile)] = true;
        }
    }

    /// Records a move from one state of the archive to another.
    pub fn note_move(&mut self, from: u32, to: u32) {
        self.edges.push((from, to));
    }

    /// Records a solution that leads from a state of the archive to the exit.
    pub fn note_solution(&mut self, from: u32, holds: Vec<Hold>) {
        self.ends.push(from);
        let ticks = holds.iter().map(|hold| usize::from(hold.ticks)).sum();
        if (self.fastest.as_ref()).is_none_or(|fastest| ticks < fastest.0) {
            self.fastest = Some((ticks, holds));
        }
    }

    /// Returns which of some states are alive.
    pub fn alive(&self, states: usize) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); states];
        for &(from, to) in &self.edges {
            before[to as usize].push(from);
        }
        let mut alive = vec![false; states];
        let mut waiting = self.ends.clone();
        while let Some(state) = waiting.pop() {
            if !std::mem::replace(&mut alive[state as usize], true) {
                waiting.extend(&before[state as usize]);
            }
        }
        alive
    }
}
