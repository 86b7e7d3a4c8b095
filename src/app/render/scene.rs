//! What every layer of the level is drawn from.

use super::viewport::Viewport;
use crate::app::paint::atlas::AtlasRect;
use crate::app::paint::painter::{Painter, Pose, Rgba};
use crate::config::GameControls;
use crate::sim::world::player::{Facing, PLAYERS};
use crate::sim::world::{LevelData, World};

/// What the layers are drawn from.
pub struct Scene<'a> {
    /// What of the level never changes.
    pub level_data: &'a LevelData,
    /// The world one frame before.
    pub before: &'a World,
    /// The world now.
    pub now: &'a World,
    /// Where between the two the picture is, 0 to 1.
    pub alpha: f32,
    /// The visible part of the level.
    pub view: Viewport,
    /// Screen pixels for a pixel of the backgrounds and of small texts.
    pub scale: f32,
    /// The player who watches.
    pub watcher: usize,
    /// Directions in which players are drawn where they are not those of the world.
    pub facing: [Option<Facing>; PLAYERS],
    /// How strongly signs are seen, 0 to 1.
    pub signs: f32,
    /// The names above the players; empty for none.
    pub names: [&'a str; PLAYERS],
    /// The keys of the player, for signs that name them.
    pub controls: &'a GameControls,
    /// No quick flashing.
    pub calm: bool,
}

impl Scene<'_> {
    /// The frame of the game, with the part of the next that has passed.
    pub fn time(&self) -> f32 {
        (self.now.globals.tick - 1) as f32 + self.alpha
    }

    /// The frame of the game.
    pub fn frame(&self) -> i32 {
        self.now.globals.tick
    }

    /// The pose of a 20 x 20 box whose upper left corner is at a place of the level.
    pub fn pose(&self, at: (f32, f32)) -> Pose {
        Pose::upright(self.spot((at.0, at.1), (10.0, 10.0)), self.view.zoom)
    }

    /// A place within a box: the box is put to whole screen pixels, so that it never jitters against the place.
    pub fn spot(&self, at: (f32, f32), inside: (f32, f32)) -> (f32, f32) {
        let (x, y) = self.view.point(at);
        (x + inside.0 * self.view.zoom, y + inside.1 * self.view.zoom)
    }

    /// True if a 20 x 20 box may be seen.
    pub fn sees(&self, at: (f32, f32)) -> bool {
        self.view.sees((at.0 + 10.0, at.1 + 10.0), 40.0)
    }

    /// Draws a picture of 20 x 20 upright in its box.
    pub fn plain(&self, painter: &mut Painter, source: AtlasRect, at: (f32, f32)) {
        painter.pose(source, self.pose(at));
    }

    /// Draws a line between places of the level, one level pixel thick.
    pub fn line(&self, painter: &mut Painter, from: (f32, f32), to: (f32, f32), colour: Rgba) {
        let (from, to) = (self.view.point(from), self.view.point(to));
        painter.line(from, to, self.view.hair(), colour);
    }
}
