//! Lifts: the moving part (in the world) and the plan it follows (in the level data) (spec 05 §2). How they move is in
//! `rules/lifts.rs`.

use super::image::{Image, ImageError, choice, record};
use crate::num::Vec2;

/// Maximum number of steps of a lift.
pub const LIFT_STEPS: usize = 40;

choice! {
    /// When a lift runs (spec 05 §5.1).
    pub enum LiftMode {
        /// Always.
        Normal = 0,
        /// Only while ridden; returns to its first step some time afterwards.
        RunWhileRidden = 1,
        /// Always; returns to its first step some time after it was last ridden.
        ResetWhenLeft = 2,
    }
}

choice! {
    /// What ends the current step of a lift (spec 05 §5.2).
    pub enum LiftLimit {
        /// Nothing; the lift stays frozen.
        Frozen = 0,
        /// The end of the move.
        Move = 1,
        /// A timer, in ticks.
        Time = 2,
        /// A player within a distance, in pixels.
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
        /// Move to a position and size.
        Move = 1,
        /// Wait for a number of ticks.
        WaitTime = 2,
        /// Wait until a player is near.
        WaitProximity = 3,
        /// End of the plan: loop, warp or freeze.
        End = 4,
        /// Wait for an event channel.
        WaitTrigger = 5,
    }
}

/// Kind, solidity and appearance of a lift step, packed in one word; a lift carries the word of the step it entered last
/// (spec 05 §2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StepWord(pub u32);

impl StepWord {
    /// Path, countdown and proximity box are hidden.
    pub const HIDE_LINES: StepWord = StepWord(1 << 23);
    /// Solid for items.
    pub const SOLID_ITEM: StepWord = StepWord(1 << 24);
    /// Solid for enemies.
    pub const SOLID_ENEMY: StepWord = StepWord(1 << 25);
    /// Solid for players.
    pub const SOLID_PLAYER: StepWord = StepWord(1 << 26);
    /// The lift is not drawn.
    pub const INVISIBLE: StepWord = StepWord(1 << 27);

    /// Returns the kind of the step; unknown kinds do nothing.
    pub fn kind(self) -> StepKind {
        StepKind::from_number((self.0 & 31) as i32).unwrap_or_default()
    }

    /// Returns the colour, 0 to 15.
    pub const fn colour(self) -> u8 {
        (self.0 >> 28) as u8
    }

    /// Returns true if `flag` is set.
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

/// One step of a lift plan (spec 05 §2.2). Position and size are used by move steps, and by a loop back to the first
/// step whatever its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiftStep {
    /// Kind, solidity and appearance.
    pub word: StepWord,
    /// Left edge, pixels.
    pub x: i32,
    /// Top edge, pixels.
    pub y: i32,
    /// Width, pixels.
    pub width: i32,
    /// Height, pixels.
    pub height: i32,
    /// Depends on the kind: speed in tenths of a pixel per tick, ticks, pixels, channel, or end mode.
    pub value: i32,
}

/// The static plan of a lift.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiftPlan {
    /// Name, drawn in the middle of the lift.
    pub name: String,
    /// The steps, at most [`LIFT_STEPS`].
    pub steps: Vec<LiftStep>,
    /// Index and step at whose position the lift starts and resets.
    ///
    /// This is the first step if it is a move; otherwise the last move among steps 0 to 18
    /// (spec 05 §4.1).
    pub home: (i32, LiftStep),
    /// When it runs.
    pub mode: LiftMode,
    /// Ticks from the last ride to the reset.
    pub reset_time: i32,
    /// Initial value of the reset countdown.
    pub reset_left: i32,
}

impl LiftPlan {
    /// Returns the step at `index`, or an empty step if there is none (spec 05 §5.6).
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
        /// Velocity, px/tick.
        vel: Vec2 = Vec2::ZERO,
        /// Width and height, pixels.
        size: Vec2 = Vec2::ZERO,
        /// Growth of width and height, px/tick.
        growth: Vec2 = Vec2::ZERO,
        /// Left edge, whole pixels; all tests use the whole-pixel edges.
        x1: i32 = 0,
        /// Top edge, whole pixels.
        y1: i32 = 0,
        /// Right edge, whole pixels.
        x2: i32 = 0,
        /// Bottom edge, whole pixels.
        y2: i32 = 0,
        /// Width, whole pixels.
        width: i32 = 0,
        /// Height, whole pixels.
        height: i32 = 0,
        /// Kind, solidity and appearance of the step entered last.
        word: StepWord = StepWord(0),
        /// When it runs.
        mode: LiftMode = LiftMode::Normal,
        /// Ticks until the reset, in modes other than normal.
        reset_left: i32 = 0,
        /// Ticks from the last ride to the reset.
        reset_time: i32 = 0,
        /// Index of the current step; -1 for a lift without steps.
        step: i32 = 0,
        /// Ticks, pixels or channel, depending on `limit`.
        counter: i32 = 0,
        /// What ends the current step.
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
