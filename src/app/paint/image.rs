//! Images to draw from and to draw on: textures of the graphics library, or bitmaps for software rendering.

use super::bitmap::Bitmap;
use macroquad::texture::{FilterMode, Image, RenderTarget, Texture2D, render_target};
use std::cell::RefCell;
use std::rc::Rc;

/// Rendering backend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// The graphics library; needs an open window.
    #[default]
    Gpu,
    /// Software rendering; needs no display.
    Cpu,
}

/// An image to draw from.
#[derive(Clone, Debug)]
pub enum Texture {
    /// A texture of the graphics library.
    Graphics(Texture2D),
    /// An image in memory.
    Bitmap(Rc<RefCell<Bitmap>>),
}

impl Texture {
    /// Makes a texture of an image, for a rendering backend. It is never smoothed.
    pub fn new(backend: Backend, image: Bitmap) -> Texture {
        match backend {
            Backend::Gpu => {
                let size = (image.width as u16, image.height as u16);
                let texture = Texture2D::from_rgba8(size.0, size.1, &image.bytes);
                texture.set_filter(FilterMode::Nearest);
                Texture::Graphics(texture)
            }
            Backend::Cpu => Texture::Bitmap(Rc::new(RefCell::new(image))),
        }
    }

    /// Creates a transparent texture of the graphics library of a size in texels, whose rows are set by [`Texture::set_rows`].
    pub fn with_size(width: u32, height: u32) -> Texture {
        // Zeroed memory that is only read takes no space.
        let transparent = vec![0; width as usize * height as usize * 4];
        let texture = Texture2D::from_rgba8(width as u16, height as u16, &transparent);
        texture.set_filter(FilterMode::Nearest);
        Texture::Graphics(texture)
    }

    /// Sets rows of the texture from `top` on; the image must be as wide as the texture.
    pub fn set_rows(&self, top: u32, rows: Bitmap) {
        match self {
            Texture::Graphics(texture) => {
                let (width, height) = (rows.width as u16, rows.height as u16);
                let image = Image {
                    bytes: rows.bytes,
                    width,
                    height,
                };
                texture.update_part(&image, 0, top as i32, width.into(), height.into());
            }
            Texture::Bitmap(bitmap) => {
                let area = (0, 0, rows.width, rows.height);
                bitmap.borrow_mut().copy_part(&rows, area, (0, top));
            }
        }
    }

    /// Returns the backend that draws it.
    pub fn backend(&self) -> Backend {
        match self {
            Texture::Graphics(_) => Backend::Gpu,
            Texture::Bitmap(_) => Backend::Cpu,
        }
    }

    /// Returns the width and height, texels.
    pub fn size(&self) -> (f32, f32) {
        match self {
            Texture::Graphics(texture) => (texture.width(), texture.height()),
            Texture::Bitmap(bitmap) => {
                let bitmap = bitmap.borrow();
                (bitmap.width as f32, bitmap.height as f32)
            }
        }
    }
}

/// An image of any size to draw on instead of the window.
#[derive(Clone, Debug)]
pub enum Canvas {
    /// A texture of the graphics library.
    Graphics(RenderTarget),
    /// An image in memory.
    Bitmap(Rc<RefCell<Bitmap>>),
}

impl Canvas {
    /// Creates a transparent canvas of this size in pixels.
    pub fn new(backend: Backend, width: u32, height: u32) -> Canvas {
        match backend {
            Backend::Gpu => {
                let target = render_target(width, height);
                target.texture.set_filter(FilterMode::Nearest);
                Canvas::Graphics(target)
            }
            Backend::Cpu => {
                let bitmap = Bitmap::clear(width, height);
                Canvas::Bitmap(Rc::new(RefCell::new(bitmap)))
            }
        }
    }

    /// Returns the canvas as an image to draw from; both always show the same.
    pub fn texture(&self) -> Texture {
        match self {
            Canvas::Graphics(target) => Texture::Graphics(target.texture.clone()),
            Canvas::Bitmap(bitmap) => Texture::Bitmap(Rc::clone(bitmap)),
        }
    }

    /// Returns the render target of the graphics library, if it is one.
    pub fn target(&self) -> Option<&RenderTarget> {
        match self {
            Canvas::Graphics(target) => Some(target),
            Canvas::Bitmap(_) => None,
        }
    }

    /// Returns the image drawn so far, without transparency.
    pub fn to_bitmap(&self) -> Bitmap {
        let mut bitmap = match self {
            Canvas::Graphics(target) => {
                let image = target.texture.get_texture_data();
                Bitmap {
                    width: u32::from(image.width),
                    height: u32::from(image.height),
                    bytes: image.bytes,
                }
            }
            Canvas::Bitmap(bitmap) => bitmap.borrow().clone(),
        };
        let pixels = bitmap.bytes.chunks_exact_mut(4);
        pixels.for_each(|pixel| pixel[3] = 255);
        bitmap
    }
}
