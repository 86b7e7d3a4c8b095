//! Levels for tests of the solver.

use super::goal::Goal;
use super::macro_actions::Hold;
use super::problem::Problem;
use super::start::Start;
use super::trial::Solution;
use crate::level::Level;
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use std::path::Path;

/// Loads a room of the gallery, `gallery/NAME`, or a level for tests, `NN_name`.
pub fn level(name: &str) -> Level {
    let folder = match name.starts_with("gallery/") {
        true => "levels",
        false => "tests/levels",
    };
    let folder = Path::new(crate::CHECKOUT).join(folder);
    Level::load(&folder.join(format!("{name}.ron"))).expect("a level of ours")
}

/// Returns the world in which a level starts.
pub fn base_of(level: &Level) -> Box<World> {
    Start::of_level(level, "test", 1).world()
}

/// Returns the problem of reaching the exit of a level from its [start](base_of).
pub fn problem_of<'a>(level: &'a Level, base: &'a World) -> Problem<'a> {
    Problem::new(&level.level_data, base, Goal::Exit)
}

/// Returns the solution that runs right and jumps at the last tick from which the goal is still reached, and that tick.
/// After the jump, right stays held for `run` ticks.
pub fn latest_jump<'a>(problem: &'a Problem<'a>, run: u8) -> (usize, Solution<'a>) {
    let hold = |held, ticks| Hold { held, ticks };
    let jump = |at: u8| {
        let holds = [
            hold(Buttons::RIGHT, at),
            hold(Buttons::RIGHT | Buttons::JUMP, 45),
            hold(Buttons::RIGHT, run),
        ];
        Some((usize::from(at), Solution::new(problem, &holds, u64::MAX)?))
    };
    (40..100).rev().find_map(jump).expect("a jump")
}

/// Returns a level with these rows of tiles at the top left, surrounded by rock; `things` are further fields of the level file, such as
/// `enemies: [...]`, and `items` are items besides the start (`S`) and the exit (`E`).
pub fn drawn(rows: &[&str], items: &str, things: &str) -> Level {
    let find = |mark: char| {
        let mut rows = rows.iter().enumerate();
        let place = rows.find_map(|(row, text)| Some((text.find(mark)?, row)));
        place.expect("a mark")
    };
    let tiles = (0..100).map(|row| {
        let text = rows.get(row).copied().unwrap_or("");
        format!("\"{:#<100}\",\n", text.replace(['S', 'E'], " "))
    });
    let tiles: String = tiles.collect();
    let (start, exit) = (find('S'), find('E'));
    let text = format!(
        "(format: 1, name: \"test\", author: \"test\", tiles: [{tiles}], items: [
        (at: {start:?}, kind: Start()), (at: {exit:?}, kind: Exit()), {items}], {things})"
    );
    Level::parse(&text, "test").expect("a level")
}
