//! Recorded games (floor 2).
