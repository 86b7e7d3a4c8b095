//! The outcome of one enemy's update.

/// The outcome of one enemy's update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnResult {
    /// It continues to exist.
    Lives,
    /// It was killed and becomes a dying enemy, which leaves a bonus.
    Dies,
    /// It is removed at once.
    Vanishes,
    /// A cloner that continues to exist and is about to make its copies.
    Copies,
}
