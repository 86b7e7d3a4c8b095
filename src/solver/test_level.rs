//! Levels for tests of the solver.

use crate::level::Level;
use std::path::Path;

/// Loads one of our levels, `gallery/NAME` or `NN_name`.
pub fn level(name: &str) -> Level {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    Level::load(&folder.join(format!("{name}.ron"))).expect("a level of ours")
}
