//! When a replay ends.

use crate::replay::Recording;
use crate::sim::world::{DonePhase, World};

/// Minimum number of ticks that a replay continues after the last command.
const TICKS_AFTER_LAST: i32 = 160;

/// Returns the last tick of a recording. It continues for a moment after the last command, to show what it leads to.
pub fn last_tick(demo: &Recording) -> i32 {
    let after = demo.commands.last_tick().saturating_add(TICKS_AFTER_LAST);
    demo.end_tick.max(after)
}

/// Returns true if nothing happens any more: the level is done, or everybody has left.
pub fn is_finished(world: &World) -> bool {
    let is_empty = world.active_players().next().is_none();
    world.globals.done.phase == DonePhase::Finished || is_empty && world.globals.tick > 0
}
