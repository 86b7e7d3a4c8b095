//! Doors: settings, their defaults, and state (spec 04 §6.1). What they do is in `rules/item/door.rs`.

use crate::world::image::{choice, record};

choice! {
    /// How a door moves a player to its destination (spec 04 §6.1).
    pub enum DoorMove {
        /// Instantly if the destination can move, otherwise visibly.
        Auto = 0,
        /// Instantly.
        Instant = 1,
        /// Visibly.
        Travel = 2,
    }
}

choice! {
    /// How a player enters a door.
    pub enum DoorEntry {
        /// By touching it.
        Touch = 0,
        /// By pressing up at it.
        Up = 1,
        /// By pressing down at it.
        Down = 2,
        /// It cannot be entered.
        Never = 3,
    }
}

choice! {
    /// Appearance of a door.
    pub enum DoorStyle {
        /// A rotating field.
        New = 0,
        /// A panel that opens.
        Old = 1,
        /// Not drawn; using it produces no event either.
        Invisible = 2,
    }
}

choice! {
    /// When the line from a door to its destination is drawn.
    pub enum DoorLine {
        /// Never.
        Never = 0,
        /// Always.
        Always = 1,
        /// While a player touches the door.
        Touched = 2,
    }
}

record! {
    /// A door (spec 04 §6.1).
    pub struct Door {
        /// Colour, 1 to 15.
        colour: u8 = 13,
        /// How it moves players.
        travel: DoorMove = DoorMove::Auto,
        /// Leads to another door; otherwise it is only an exit of other doors.
        linked: bool = true,
        /// Item slot of the destination; an invalid number leads nowhere.
        target: i32 = -1,
        /// Tick at which the entry button was last held at it; 0 for released.
        key_held: i32 = 0,
        /// How players enter it.
        entry: DoorEntry = DoorEntry::Up,
        /// When the line to its destination is drawn.
        line: DoorLine = DoorLine::Always,
        /// Appearance.
        style: DoorStyle = DoorStyle::New,
    }
}
