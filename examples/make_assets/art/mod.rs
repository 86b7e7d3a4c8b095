//! The sources of all sprites: [`make`] draws them.

// A library of drawing tools: not every one is always in use.
#[allow(dead_code)]
pub mod canvas;
#[allow(dead_code)]
pub mod palette;

mod actors;
pub mod atlas;
mod icon;
mod rotated;
mod world;

use atlas::Atlas;
use canvas::Canvas;

/// Content of an asset file.
pub enum Content {
    /// A PNG file.
    Bitmap(Canvas),
    /// A text file.
    Text(String),
}

/// Draws everything: returns the path of each file below the assets folder and its content.
pub fn make() -> Vec<(String, Content)> {
    let mut atlas = Atlas::default();
    world::draw(&mut atlas);
    actors::draw(&mut atlas);
    let sheet = atlas.pack();
    let mut files = vec![
        ("sprites.png".to_owned(), Content::Bitmap(sheet.picture)),
        ("sprites.ron".to_owned(), Content::Text(sheet.manifest)),
        ("palette.ron".to_owned(), Content::Text(palette::manifest())),
        (
            "players.ron".to_owned(),
            Content::Text(actors::colours::manifest()),
        ),
    ];
    for (name, picture) in world::backgrounds() {
        files.push((format!("background/{name}.png"), Content::Bitmap(picture)));
    }
    for (size, picture) in icon::draw() {
        files.push((format!("icon/{size}.png"), Content::Bitmap(picture)));
    }
    files
}
