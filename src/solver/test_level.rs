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

/// Returns a level with these rows of tiles at the top left, surrounded by rock; `things` are further fields of the level file, such as
/// `enemies: [...]`, and `items` are items besides the start (`S`) and the exit (`E`).
pub fn drawn(rows: &[&str], items: &str, things: &str) -> Level {
    let find = |mark: char| {
        let mut rows = rows.iter().enumerate();
        let place = rows.find_map(|(row, text)| Some((text.find(mark)?, row)));
        place.expect("a mark")
    };
    let tiles = (0..100).map(|row| {
        let text = rows.get(row).copied().unwrap_or("");
        format!("\"{:#<100}\",\n", text.replace(['S', 'E'], " "))
    });
    let tiles: String = tiles.collect();
    let (start, exit) = (find('S'), find('E'));
    let text = format!(
        "(format: 1, name: \"test\", author: \"test\", tiles: [{tiles}], items: [
        (at: {start:?}, kind: Start()), (at: {exit:?}, kind: Exit()), {items}], {things})"
    );
    Level::parse(&text, "test").expect("a level")
}
