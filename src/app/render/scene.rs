//! The input of all layers: snapshots, view and display settings.

use super::flashes::Flashes;
use super::player_motion::PlayerMotions;
use super::sign_keys::SignKeys;
use super::viewport::Viewport;
use crate::app::paint::atlas::AtlasRect;
use crate::app::paint::painter::{Painter, Pose, Rgba};
use crate::app::paint::theme;
use crate::level::translation::LevelTexts;
use crate::localization::Localizer;
use crate::localization::MessageId;
use crate::session::ghosts::RaceView;
use crate::session::seat_set::SeatSet;
use crate::sim::world::player::{Facing, PLAYERS};
use crate::sim::world::{LevelData, World};

/// Everything that the layers of the level are drawn from.
pub struct Scene<'a> {
    /// Level data (static).
    pub level_data: &'a LevelData,
    /// The previous world.
    pub before: &'a World,
    /// The current world.
    pub now: &'a World,
    /// Interpolation factor between the two, 0 to 1.
    pub alpha: f32,
    /// The visible part of the level.
    pub view: Viewport,
    /// Screen pixels per pixel of backgrounds and small texts.
    pub scale: f32,
    /// Seats that the camera keeps in view.
    pub followed: SeatSet,
    /// Ghosts that race along.
    pub race: RaceView<'a>,
    /// How the players move.
    pub motions: PlayerMotions,
    /// Which explosions are bright.
    pub flashes: &'a Flashes,
    /// Facing directions drawn instead of those of the world.
    pub facing: [Option<Facing>; PLAYERS],
    /// Opacity of signs, 0 to 1.
    pub signs: f32,
    /// Names to show above players; empty for none.
    pub names: [&'a str; PLAYERS],
    /// Emotes that players show.
    pub emotes: [Option<MessageId>; PLAYERS],
    /// Key bindings of the player whose view it is, named on signs.
    pub controls: SignKeys<'a>,
    /// Texts in the player's language.
    pub localizer: &'a Localizer,
    /// Texts of levels in the player's language.
    pub level_texts: &'a LevelTexts,
    /// How bright flashes are, 0 to 1; at 0, dangers have steady colours and do not flicker.
    pub flashing: f32,
    /// Options for better visibility.
    pub aids: VisualAids,
}

/// Settings that make the game easier to read.
#[derive(Clone, Copy, Debug, Default)]
pub struct VisualAids {
    /// How much darker the background is, 0 to 1.
    pub dimming: f32,
    /// Outlines around players, enemies and items.
    pub outlines: bool,
    /// Players keep their shape when they jump and land.
    pub no_squash: bool,
    /// An arrow above the players that the camera follows.
    pub own_markers: bool,
}

impl Scene<'_> {
    /// Returns the current tick, including the fraction of the next one.
    pub fn time(&self) -> f32 {
        (self.now.globals.tick - 1) as f32 + self.alpha
    }

    /// Returns the current tick.
    pub fn tick(&self) -> i32 {
        self.now.globals.tick
    }

    /// Returns the pose of a 20x20 box from its top left corner in the level.
    pub fn pose(&self, at: (f32, f32)) -> Pose {
        Pose::upright(self.spot((at.0, at.1), (10.0, 10.0)), self.view.zoom)
    }

    /// Returns the screen position of a point inside a box. The box is rounded to whole screen pixels first, so the
    /// point does not jitter relative to it.
    pub fn spot(&self, at: (f32, f32), inside: (f32, f32)) -> (f32, f32) {
        let (x, y) = self.view.point(at);
        (x + inside.0 * self.view.zoom, y + inside.1 * self.view.zoom)
    }

    /// Returns true if a 20x20 box may be visible.
    pub fn sees(&self, at: (f32, f32)) -> bool {
        self.view.sees((at.0 + 10.0, at.1 + 10.0), 40.0)
    }

    /// Draws a 20x20 image upright in its box.
    pub fn plain(&self, painter: &mut Painter, source: AtlasRect, at: (f32, f32)) {
        painter.pose(source, self.pose(at));
    }

    /// Draws a 20x20 image upright in its box at an opacity, 0 to 1.
    pub fn faint(&self, painter: &mut Painter, source: AtlasRect, at: (f32, f32), opacity: f32) {
        let mut pose = self.pose(at);
        pose.colour = theme::faint(pose.colour, opacity);
        painter.pose(source, pose);
    }

    /// Draws a line between two level positions, one level pixel thick.
    pub fn line(&self, painter: &mut Painter, from: (f32, f32), to: (f32, f32), colour: Rgba) {
        let (from, to) = (self.view.point(from), self.view.point(to));
        painter.line(from, to, self.view.hair(), colour);
    }
}
