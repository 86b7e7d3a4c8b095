//! The problem of a search: level, start and goal.

use super::copies;
use super::deliveries::Routes;
use super::display_tiles::DisplayTiles;
use super::drawn_platforms::DrawnPlatforms;
use super::goal::Goal;
use super::suspended;
use super::unsteady_tiles::UnsteadyTiles;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::{LevelData, World};

/// The level and goal of a search.
pub struct Problem<'a> {
    /// Static level data.
    pub level_data: &'a LevelData,
    /// The world in which the search starts, and against which snapshots are packed.
    pub base: &'a World,
    /// The goal.
    pub goal: Goal,
    /// Tiles that only show something.
    pub display: DisplayTiles,
    /// Platforms that start no epoch.
    pub platforms: DrawnPlatforms,
    /// How things get to the triggers that wait for them.
    pub routes: Routes,
    /// The tiles that come and go by themselves.
    pub unsteady: UnsteadyTiles,
    /// The item slots of things that set something off when a channel lets them fall.
    pub suspended: Vec<usize>,
    /// Whether things lie on lifts that wait for a channel.
    pub has_suspended: bool,
    /// Whether enemies are copied, so that which of them are alive matters less than how many.
    pub has_hatchery: bool,
}

impl<'a> Problem<'a> {
    /// States the problem of reaching a goal from a world. If the level has block manipulators, simulates up to 1600 ticks
    /// to find the tiles that come and go by themselves.
    pub fn new(level_data: &'a LevelData, base: &'a World, goal: Goal) -> Problem<'a> {
        Problem {
            level_data,
            base,
            goal,
            display: DisplayTiles::of(base),
            platforms: DrawnPlatforms::of(base),
            routes: Routes::of(base),
            unsteady: UnsteadyTiles::of(level_data, base),
            suspended: suspended::setting_off(level_data, base),
            has_suspended: !suspended::on_lifts(level_data, base).is_empty(),
            has_hatchery: copies::has_hatchery(base),
        }
    }

    /// Watches tiles along a proof, too.
    pub fn watch_along(&mut self, proof: &[Buttons]) {
        self.unsteady.add_along(self.level_data, self.base, proof);
    }
}
