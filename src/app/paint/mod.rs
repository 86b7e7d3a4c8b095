//! Drawing: sprites, rectangles and lines in screen pixels.

pub mod atlas;
pub mod backdrops;
pub mod bitmap;
pub mod font;
pub mod image;
pub mod opaque_parts;
pub mod packed_parts;
pub mod painter;
pub mod shader_compiler;
mod shaders;
pub mod surface;
pub mod theme;
