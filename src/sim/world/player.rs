//! Players (spec 02 §3). How they move is in `rules/player/`.

use super::buttons::Buttons;
pub use super::facing::Facing;
use super::image::{ImageError, check_range, check_slot, choice, kinds, record};
use super::slots::{ITEMS, LIFTS};
use crate::num::{Fx, Vec2};

/// Number of player slots.
pub const PLAYERS: usize = 8;
/// Highest colour number.
pub const MAX_COLOUR: u8 = 15;
/// Full health.
pub const FULL_LIFE: Fx = Fx::int(100);

choice! {
    /// The three phases of door travel (spec 02 §10.2).
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
    /// A player travelling from one door to another (spec 02 §10.2).
    pub struct DoorTravel {
        /// Phase.
        phase: DoorPhase = DoorPhase::Entering,
        /// Ticks left in this phase.
        count: i32 = 0,
        /// Item slot of the door entered.
        door: u16 = 0,
        /// Item slot of the destination.
        target: u16 = 0,
        /// Velocity pointing away from the destination, px/tick.
        velocity: Vec2 = Vec2::ZERO,
        /// Ticks of flight.
        steps: i32 = 0,
    }
}

record! {
    /// A dead player waiting to return to a start (spec 02 §10.1).
    pub struct Death {
        /// Ticks left, `DEATH_TICKS` (`rules/player/death.rs`) down to 1.
        ticks_left: i32 = 1,
    }
}

record! {
    /// A player moving into the exit.
    pub struct LevelEnd {}
}

kinds! {
    /// Why a player ignores movement buttons (spec 02 §10).
    pub enum Pause {
        /// The player moves normally.
        None,
        /// Dead.
        Dead(Death) = 1,
        /// Travelling between two doors.
        Door(DoorTravel) = 2,
        /// The level is done.
        LevelDone(LevelEnd) = 3,
    }
}

record! {
    /// A player slot.
    pub struct Player {
        /// Takes part in the game.
        active: bool = false,
        /// Colour, 1 to 15.
        colour: u8 = 0,
        /// Why the player cannot move, if so.
        pause: Pause = Pause::None,
        /// Top-left corner of the 20 x 20 box, pixels.
        pos: Vec2 = Vec2::ZERO,
        /// Velocity of the last move, px/tick; also inherited by thrown items.
        vel: Vec2 = Vec2::ZERO,
        /// Rightward component of the speed, 0 or more, px/tick.
        right_speed: Fx = Fx::ZERO,
        /// Leftward component of the speed, 0 or less, px/tick.
        left_speed: Fx = Fx::ZERO,
        /// Health, 0 to 100; below 1 the player is dead.
        life: Fx = FULL_LIFE,
        /// Climbing a ladder.
        on_ladder: bool = false,
        /// Hanging on a rope.
        on_rope: bool = false,
        /// The lift the player stands on; keeps its value on ladders and ropes (spec 02 §7.3).
        ride: Option<u8> = None,
        /// Slot of the item carried.
        carry: Option<u16> = None,
        /// Item slot of the door touched in this tick.
        marked_door: Option<u16> = None,
        /// Index of the start to return to, 0 to 7.
        spawn_index: i32 = 0,
        /// Direction.
        facing: Facing = Facing::Left,
        /// Buttons held.
        buttons: Buttons = Buttons::empty(),
        /// Fire has been held since the last shot attempt (spec 02 §13.2).
        fire_held: bool = false,
        /// Ticks until the next shot is possible.
        shot_wait: i32 = 0,
        /// The player has acknowledged the results.
        acknowledged: bool = false,
        /// Deaths in this level; saturates, like the other counters.
        deaths: i32 = 0,
        /// Shots fired in this level.
        shots_fired: i32 = 0,
        /// Shots that hit an enemy in this level.
        enemy_hits: i32 = 0,
        /// Purple coins collected in this level.
        coins: i32 = 0,
    }
}

impl Player {
    /// Active and not paused; searches, fields and explosions see only such players.
    pub const fn is_present(&self) -> bool {
        self.active && matches!(self.pause, Pause::None)
    }

    /// Able to hold an item: active, and either not paused or travelling between doors (spec 04 §4.1).
    pub const fn can_carry(&self) -> bool {
        self.active && matches!(self.pause, Pause::None | Pause::Door(_))
    }

    /// Validates a player read from outside against the assumptions of the rules: referenced lift and item slots must exist.
    /// Counters and timers may have any value, because the rules cannot overflow them and play can raise them without limit.
    ///
    /// # Errors
    /// Returns the first field that is out of range.
    pub fn check(&self) -> Result<(), ImageError> {
        check_range("colour", self.colour.into(), (0, MAX_COLOUR.into()))?;
        if let Some(lift) = self.ride {
            check_slot("ride", lift, LIFTS)?;
        }
        if let Some(item) = self.carry {
            check_slot("carry", item, ITEMS)?;
        }
        if let Some(item) = self.marked_door {
            check_slot("marked_door", item, ITEMS)?;
        }
        match self.pause {
            Pause::Door(travel) => {
                check_slot("door.door", travel.door, ITEMS)?;
                check_slot("door.target", travel.target, ITEMS)?;
            }
            Pause::None | Pause::Dead(_) | Pause::LevelDone(_) => {}
        }
        Ok(())
    }

    /// Returns true if this button is held.
    pub const fn holds(&self, control: Buttons) -> bool {
        self.buttons.contains(control)
    }
}

/// Validates all player slots with [`Player::check`].
///
/// # Errors
/// Returns the slot and field that is out of range.
pub fn check_all(players: &[Player; PLAYERS]) -> Result<(), ImageError> {
    for (slot, player) in players.iter().enumerate() {
        player.check().map_err(|fault| ImageError::Player {
            slot,
            fault: Box::new(fault),
        })?;
    }
    Ok(())
}
