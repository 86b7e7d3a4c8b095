//! What a turn of an enemy can lead to.

/// What a turn has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnResult {
    /// It goes on.
    Lives,
    /// It was killed; a bonus will be left behind.
    Dies,
    /// It is gone at once.
    Vanishes,
    /// A cloner that lives and now makes its copies.
    Copies,
}
