//! Levels for tests of the solver.

use crate::level::Level;
use std::path::Path;

/// Loads a room of the gallery, `gallery/NAME`, or a level for tests, `NN_name`.
pub fn level(name: &str) -> Level {
    let folder = match name.starts_with("gallery/") {
        true => "levels",
        false => "tests/levels",
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    Level::load(&folder.join(format!("{name}.ron"))).expect("a level of ours")
}
