//! Draws pictures, rectangles and lines on the screen: what everything seen is made of.

pub mod atlas;
pub mod bitmap;
pub mod font;
pub mod opaque_parts;
pub mod painter;
pub mod theme;
