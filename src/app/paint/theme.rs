//! User interface colours.

use super::painter::Rgba;
use crate::sim::world::player::MAX_COLOUR;

/// Nearly black.
pub const INK: Rgba = [19, 11, 32, 255];
/// Background of texts.
pub const PANEL: Rgba = [19, 11, 32, 200];
/// Normal text.
pub const TEXT: Rgba = [232, 244, 240, 255];
/// Secondary text.
pub const DIM: Rgba = [127, 141, 168, 255];
/// Selected text.
pub const LIT: Rgba = [255, 226, 98, 255];
/// Titles.
pub const TITLE: Rgba = [201, 157, 255, 255];
/// Success.
pub const GOOD: Rgba = [69, 200, 98, 255];
/// Warning.
pub const WARN: Rgba = [227, 167, 44, 255];
/// Error.
pub const BAD: Rgba = [234, 64, 72, 255];
/// Neutral change.
pub const COOL: Rgba = [80, 204, 234, 255];
/// Outlines of players, where outlines are on.
pub const OUTLINE_PLAYER: Rgba = [255, 255, 255, 255];
/// Outlines of enemies and their shots.
pub const OUTLINE_DANGER: Rgba = BAD;
/// Outlines of items.
pub const OUTLINE_ITEM: Rgba = LIT;
/// Edges of panels.
pub const EDGE: Rgba = [116, 68, 187, 255];

/// Colours 1 to 15 for lines and texts; 0 is grey.
pub const COLOURS: [Rgba; MAX_COLOUR as usize + 1] = [
    [127, 141, 168, 255],
    [187, 92, 242, 255],
    [143, 92, 160, 255],
    [122, 146, 248, 255],
    [227, 116, 106, 255],
    [255, 135, 198, 255],
    [220, 181, 131, 255],
    [252, 154, 60, 255],
    [167, 108, 240, 255],
    [90, 161, 88, 255],
    [255, 106, 82, 255],
    [95, 224, 98, 255],
    [79, 160, 251, 255],
    [91, 224, 216, 255],
    [251, 220, 69, 255],
    [232, 240, 248, 255],
];

/// Returns a colour 0 to 15.
pub fn colour(number: u8) -> Rgba {
    COLOURS[usize::from(number) % COLOURS.len()]
}

/// Returns a colour multiplied by an opacity, 0 to 1.
pub fn faint(colour: Rgba, opacity: f32) -> Rgba {
    let part = f32::from(colour[3]) * opacity.clamp(0.0, 1.0);
    [colour[0], colour[1], colour[2], part as u8]
}

/// Returns a colour mixed with ink: 0 keeps the colour, 1 is ink.
pub fn dark(colour: Rgba, part: f32) -> Rgba {
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part) as u8;
    [
        mix(colour[0], INK[0]),
        mix(colour[1], INK[1]),
        mix(colour[2], INK[2]),
        colour[3],
    ]
}
