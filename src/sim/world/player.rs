//! What a player is (spec 02 §3).

use super::buttons::Buttons;
pub use super::facing::Facing;
use super::image::{ImageError, choice, kinds, record, slot_of, within};
use super::item::ITEMS;
use super::lift::LIFTS;
use crate::sim::num::{Fx, Vec2};

/// Number of player slots.
pub const PLAYERS: usize = 8;
/// Greatest number of a colour.
pub const COLOUR_MAX: u8 = 15;
/// Limits of what a player has done in a level, in what is read from outside.
const TALLY: (i32, i32) = (0, 100_000);
/// Limits of countdowns in frames, in what is read from outside: a month of play, both ways.
const COUNTDOWN: (i32, i32) = (-100_000_000, 100_000_000);
/// Full health.
pub const FULL_LIFE: Fx = Fx::int(100);

choice! {
    /// The three phases of a door travel (spec 02 §10.2).
    pub enum DoorPhase {
        /// Shrinking at the door entered.
        Entering = 1,
        /// Flying to the other door.
        Flying = 2,
        /// Growing at the other door.
        Leaving = 3,
    }
}

record! {
    /// A player on the way from one door to another (spec 02 §10.2).
    pub struct DoorTravel {
        /// Phase.
        phase: DoorPhase = DoorPhase::Entering,
        /// Frames left of this phase.
        count: i32 = 0,
        /// The door entered, an item slot.
        door: u16 = 0,
        /// The item it leads to, a slot.
        target: u16 = 0,
        /// Velocity away from the destination, pixels per frame.
        velocity: Vec2 = Vec2::ZERO,
        /// Frames of flight.
        steps: i32 = 0,
    }
}

record! {
    /// A dead player before the return to a start (spec 02 §10.1).
    pub struct Death {
        /// Frames left, 100 down to 1.
        frames: i32 = 100,
    }
}

record! {
    /// A player on the way into the exit.
    pub struct LevelEnd {}
}

kinds! {
    /// Why a player does not move by the buttons (spec 02 §10).
    pub enum Pause {
        /// The player moves normally.
        None,
        /// Dead.
        Dead(Death) = 1,
        /// Between two doors.
        Door(DoorTravel) = 2,
        /// The level is done.
        LevelDone(LevelEnd) = 3,
    }
}

record! {
    /// A player slot.
    pub struct Player {
        /// The slot takes part in the game.
        active: bool = false,
        /// Colour, 1 to 15.
        colour: u8 = 0,
        /// Why the player stands still, if so.
        pause: Pause = Pause::None,
        /// Top-left corner of the 20 x 20 box, pixels.
        pos: Vec2 = Vec2::ZERO,
        /// Velocity of the last move, pixels per frame; also what a thrown item inherits.
        vel: Vec2 = Vec2::ZERO,
        /// Rightward part of the speed, 0 or more.
        right_speed: Fx = Fx::ZERO,
        /// Leftward part of the speed, 0 or less.
        left_speed: Fx = Fx::ZERO,
        /// Health, 0 to 100; below 1 is dead.
        life: Fx = FULL_LIFE,
        /// Climbing a ladder.
        on_ladder: bool = false,
        /// Hanging on a rope.
        on_rope: bool = false,
        /// The lift stood on; keeps its value on ladders and ropes (spec 02 §7.3).
        ride: Option<u8> = None,
        /// The item carried, a slot.
        carry: Option<u16> = None,
        /// The door touched in this frame, an item slot.
        marked_door: Option<u16> = None,
        /// Index of the start to return to, 0 to 7.
        spawn_index: i32 = 0,
        /// Direction.
        facing: Facing = Facing::Left,
        /// Buttons held.
        buttons: Buttons = Buttons::empty(),
        /// Fire has been held since the last press that counted (spec 02 §13.2).
        fire_held: bool = false,
        /// Frames until the next shot is possible.
        shot_wait: i32 = 0,
        /// The end of the level has been acknowledged.
        acknowledged: bool = false,
        /// Deaths in this level.
        deaths: i32 = 0,
        /// Shots fired in this level.
        shots_fired: i32 = 0,
        /// Shots that hit an enemy in this level.
        enemy_hits: i32 = 0,
        /// Purple coins taken in this level.
        coins: i32 = 0,
    }
}

impl Player {
    /// Active and not paused: searches, fields and explosions see only such players.
    pub const fn is_present(&self) -> bool {
        self.active && matches!(self.pause, Pause::None)
    }

    /// Holds an item: active, and not paused or between two doors (spec 04 §4.1).
    pub const fn can_carry(&self) -> bool {
        self.active && matches!(self.pause, Pause::None | Pause::Door(_))
    }

    /// Checks what the rules take for granted: that slots of lifts and items exist and that
    /// counters cannot overflow. For players that were read from outside.
    ///
    /// # Errors
    /// The first field that is out of range.
    pub fn check(&self) -> Result<(), ImageError> {
        within("colour", self.colour.into(), (0, COLOUR_MAX.into()))?;
        if let Some(lift) = self.ride {
            slot_of("ride", lift, LIFTS)?;
        }
        if let Some(item) = self.carry {
            slot_of("carry", item, ITEMS)?;
        }
        if let Some(item) = self.marked_door {
            slot_of("marked_door", item, ITEMS)?;
        }
        match self.pause {
            Pause::Dead(death) => within("death.frames", death.frames, COUNTDOWN)?,
            Pause::Door(travel) => {
                within("door.count", travel.count, COUNTDOWN)?;
                within("door.steps", travel.steps, COUNTDOWN)?;
                slot_of("door.door", travel.door, ITEMS)?;
                slot_of("door.target", travel.target, ITEMS)?;
            }
            Pause::None | Pause::LevelDone(_) => {}
        }
        within("shot_wait", self.shot_wait, COUNTDOWN)?;
        within("deaths", self.deaths, TALLY)?;
        within("shots_fired", self.shots_fired, TALLY)?;
        within("enemy_hits", self.enemy_hits, TALLY)?;
        within("coins", self.coins, TALLY)
    }

    /// True if this control is held.
    pub const fn holds(&self, control: Buttons) -> bool {
        self.buttons.contains(control)
    }
}

/// Checks all player slots with [`Player::check`].
///
/// # Errors
/// The slot and field that is out of range.
pub fn check_all(players: &[Player; PLAYERS]) -> Result<(), ImageError> {
    for (slot, player) in players.iter().enumerate() {
        player.check().map_err(|fault| ImageError::Player {
            slot,
            fault: Box::new(fault),
        })?;
    }
    Ok(())
}
