//! Lifts: what moves (in the world) and the plan it follows (in the level_data) (spec 05 §2).

use super::image::{Image, ImageError, choice, record};
use crate::sim::num::Vec2;

/// Number of lift slots.
pub const LIFTS: usize = 40;
/// Greatest number of steps of one lift.
pub const LIFT_STEPS: usize = 40;

choice! {
    /// When a lift runs (spec 05 §5.1).
    pub enum LiftMode {
        /// Always.
        Normal = 0,
        /// Only while ridden; back to its first step some time after.
        RunWhileRidden = 1,
        /// Always; back to its first step some time after it was ridden.
        ResetWhenLeft = 2,
    }
}

choice! {
    /// What a lift is waiting for (spec 05 §5.2).
    pub enum LiftLimit {
        /// Nothing; it stays for ever.
        Frozen = 0,
        /// The end of a move.
        Move = 1,
        /// A number of frames.
        Time = 2,
        /// A player within a distance in pixels.
        Proximity = 3,
        /// An event channel.
        Trigger = 5,
    }
}

choice! {
    /// What a step of a lift does (spec 05 §2.3).
    pub enum StepKind {
        /// Nothing.
        None = 0,
        /// Move to a place and size.
        Move = 1,
        /// Wait for a number of frames.
        WaitTime = 2,
        /// Wait for a player nearby.
        WaitProximity = 3,
        /// The end: loop, warp or freeze.
        End = 4,
        /// Wait for an event channel.
        WaitTrigger = 5,
    }
}

/// Kind, solidity and look of a lift's step in one word; a lift carries the word of the step it
/// entered last (spec 05 §2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StepWord(pub u32);

impl StepWord {
    /// Path, countdown and proximity box are not drawn.
    pub const HIDE_LINES: StepWord = StepWord(1 << 23);
    /// Items stand on it.
    pub const SOLID_ITEM: StepWord = StepWord(1 << 24);
    /// Enemies stand on it.
    pub const SOLID_ENEMY: StepWord = StepWord(1 << 25);
    /// Players stand on it.
    pub const SOLID_PLAYER: StepWord = StepWord(1 << 26);
    /// It is not drawn.
    pub const INVISIBLE: StepWord = StepWord(1 << 27);

    /// The kind of the step; an unknown one does nothing.
    pub fn kind(self) -> StepKind {
        StepKind::from_number((self.0 & 31) as i32).unwrap_or_default()
    }

    /// Colour, 0 to 15.
    pub const fn colour(self) -> u8 {
        (self.0 >> 28) as u8
    }

    /// True if this flag is set.
    pub const fn has(self, flag: StepWord) -> bool {
        self.0 & flag.0 != 0
    }
}

impl Image for StepWord {
    const SIZE: usize = 4;
    fn write(&self, out: &mut [u8]) {
        self.0.write(out);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        u32::read(bytes).map(StepWord)
    }
}

/// One step of a lift's plan (spec 05 §2.2). The place and size are used by move steps, and by a
/// loop back to the first step whatever its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiftStep {
    /// Kind, solidity and look.
    pub word: StepWord,
    /// Left edge, pixels.
    pub x: i32,
    /// Top edge, pixels.
    pub y: i32,
    /// Width, pixels.
    pub width: i32,
    /// Height, pixels.
    pub height: i32,
    /// Tenths of a pixel per frame, frames, pixels, channel or way to end, by kind.
    pub value: i32,
}

/// The plan of a lift, which never changes in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiftPlan {
    /// SmoothedView in its middle.
    pub name: String,
    /// The steps, at most [`LIFT_STEPS`].
    pub steps: Vec<LiftStep>,
    /// Where the lift is put at the start and by a reset: index and step.
    ///
    /// This is the first step, or, if that is no move, the nearest move step before it counted
    /// from the end (spec 05 §4.1).
    pub home: (i32, LiftStep),
    /// When it runs.
    pub mode: LiftMode,
    /// Frames from the last ride to the reset.
    pub reset_time: i32,
    /// Countdown to the reset at the start of the level.
    pub reset_left: i32,
}

impl LiftPlan {
    /// The step with this index; there is an empty one before the first (spec 05 §5.6).
    pub fn step(&self, index: i32) -> LiftStep {
        usize::try_from(index)
            .ok()
            .and_then(|i| self.steps.get(i))
            .copied()
            .unwrap_or_default()
    }
}

record! {
    /// A lift.
    pub struct Lift {
        /// Top-left corner, pixels.
        pos: Vec2 = Vec2::ZERO,
        /// Pixels per frame.
        vel: Vec2 = Vec2::ZERO,
        /// Width and height, pixels.
        size: Vec2 = Vec2::ZERO,
        /// Growth, pixels per frame.
        growth: Vec2 = Vec2::ZERO,
        /// Left edge, whole pixels; all tests use the whole edges.
        x1: i32 = 0,
        /// Top edge.
        y1: i32 = 0,
        /// Right edge.
        x2: i32 = 0,
        /// Bottom edge.
        y2: i32 = 0,
        /// Width, whole pixels.
        width: i32 = 0,
        /// Height, whole pixels.
        height: i32 = 0,
        /// Kind, solidity and look of the step entered last.
        word: StepWord = StepWord(0),
        /// When it runs.
        mode: LiftMode = LiftMode::Normal,
        /// Frames until the reset, modes other than normal.
        reset_left: i32 = 0,
        /// Frames from the last ride to the reset.
        reset_time: i32 = 0,
        /// The step it is in; -1 for a lift without steps.
        step: i32 = 0,
        /// Frames, pixels or channel, by `limit`.
        counter: i32 = 0,
        /// What it waits for.
        limit: LiftLimit = LiftLimit::Frozen,
    }
}

impl<'de> serde::Deserialize<'de> for StepWord {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u32::deserialize(deserializer).map(StepWord)
    }
}

impl serde::Serialize for StepWord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.0)
    }
}
