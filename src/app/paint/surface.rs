//! Target of a painter: the window or an image, or a part of it.

use super::bitmap::Bitmap;
use super::image::Canvas;
use macroquad::camera::{Camera2D, set_camera};
use macroquad::math::vec2;
use std::cell::RefCell;
use std::rc::Rc;

/// The window or an image.
#[derive(Clone, Debug)]
pub struct Surface {
    /// Width and height, pixels.
    size: (f32, f32),
    /// `None` for the window.
    image: Option<Canvas>,
}

impl Surface {
    /// Returns the window, which has this size in pixels.
    pub fn window(size: (f32, f32)) -> Surface {
        Surface { size, image: None }
    }

    /// Returns an image.
    pub fn image(image: &Canvas) -> Surface {
        Surface {
            size: image.texture().size(),
            image: Some(image.clone()),
        }
    }

    /// Returns the image in memory for software rendering, if it is one.
    pub fn bitmap(&self) -> Option<&Rc<RefCell<Bitmap>>> {
        match &self.image {
            Some(Canvas::Bitmap(bitmap)) => Some(bitmap),
            Some(Canvas::Graphics(_)) | None => None,
        }
    }

    /// Lets the graphics library draw on this surface from now on, in pixels; only in `area` (left, top, width, height;
    /// whole pixels) if it is given.
    pub fn activate(&self, area: Option<(f32, f32, f32, f32)>) {
        let (x, y, width, height) = area.unwrap_or((0.0, 0.0, self.size.0, self.size.1));
        set_camera(&Camera2D {
            target: vec2(x + width / 2.0, y + height / 2.0),
            zoom: vec2(2.0 / width, 2.0 / height),
            render_target: self.image.as_ref().and_then(Canvas::target).cloned(),
            viewport: area.map(|area| self.viewport(area)),
            ..Camera2D::default()
        });
    }

    /// Converts an area to the coordinates of the graphics library: from the bottom of the window, or the first row of an
    /// image.
    fn viewport(&self, (x, y, width, height): (f32, f32, f32, f32)) -> (i32, i32, i32, i32) {
        let start = match self.image {
            Some(_) => y,
            None => self.size.1 - y - height,
        };
        (x as i32, start as i32, width as i32, height as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_of_the_window_are_counted_from_its_bottom() {
        let window = Surface::window((1280.0, 720.0));
        let top_left = window.viewport((0.0, 30.0, 639.0, 344.0));
        assert_eq!(top_left, (0, 346, 639, 344));
    }
}
