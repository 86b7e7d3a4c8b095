//! What is being played (floor 3).
