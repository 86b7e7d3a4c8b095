//! Drawing resources: the painter, the sprites and the size of the window.

use super::paint::atlas::Atlas;
use super::paint::painter::Painter;
use super::render::tiles::TileSprites;
use super::window_scale;
use crate::config::Screen;
use std::rc::Rc;

/// The painter, and what drawing depends on from frame to frame.
pub struct Graphics {
    /// Painter of the window.
    pub painter: Painter,
    /// Tile sprites of the level on the screen.
    pub tiles: TileSprites,
    /// Size of the window, screen pixels.
    pub size: (f32, f32),
    /// Screen pixels per level pixel at a zoom of 1, for the level drawn last.
    pub level_scale: f32,
    /// Page of the debug overlay, from 0; the first one is usually empty.
    pub overlay_page: u8,
    /// Frames drawn in the last second.
    pub fps: u32,
}

impl Graphics {
    /// Creates the graphics of a window of this size (screen pixels) with the sprites of an atlas.
    pub fn new(atlas: Rc<Atlas>, size: (f32, f32)) -> Graphics {
        Graphics {
            tiles: TileSprites::new(&atlas),
            painter: Painter::new(atlas),
            size,
            level_scale: window_scale::automatic_scale(size),
            overlay_page: 0,
            fps: 0,
        }
    }

    /// Returns the scale of texts and menus: screen pixels per font pixel.
    pub fn text_scale(&self, settings: &Screen) -> f32 {
        match settings.text_factor {
            0 => window_scale::automatic_scale(self.size),
            factor => f32::from(factor).min(window_scale::greatest_scale(self.size)),
        }
    }
}
