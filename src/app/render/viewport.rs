//! The visible part of the level, and its position on the screen.

/// A part of the level on the screen. Level positions are rounded to whole screen pixels, which avoids seams.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Level x coordinate at the left edge of the port.
    pub x: f32,
    /// Level y coordinate at the top edge of the port.
    pub y: f32,
    /// Screen pixels per level pixel.
    pub zoom: f32,
    /// Left, top, width and height on the screen.
    pub port: (f32, f32, f32, f32),
}

impl Viewport {
    /// Creates a view with its corner rounded to the nearest screen pixel.
    pub fn new(x: f32, y: f32, zoom: f32, port: (f32, f32, f32, f32)) -> Viewport {
        Viewport {
            x: (x * zoom).round() / zoom,
            y: (y * zoom).round() / zoom,
            zoom,
            port,
        }
    }

    /// Returns the level position at the centre.
    pub fn middle(&self) -> (f32, f32) {
        let half = 0.5 / self.zoom;
        (self.x + self.port.2 * half, self.y + self.port.3 * half)
    }

    /// Returns the screen position of a level position, in whole pixels.
    pub fn point(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (
            self.port.0 + ((x - self.x) * self.zoom).round(),
            self.port.1 + ((y - self.y) * self.zoom).round(),
        )
    }

    /// Returns the screen rectangle of a level rectangle; adjacent rectangles stay adjacent.
    pub fn area(&self, x: f32, y: f32, w: f32, h: f32) -> (f32, f32, f32, f32) {
        let (left, top) = self.point((x, y));
        let (right, bottom) = self.point((x + w, y + h));
        (left, top, right - left, bottom - top)
    }

    /// Returns the visible size in level pixels.
    pub fn size(&self) -> (f32, f32) {
        (self.port.2 / self.zoom, self.port.3 / self.zoom)
    }

    /// Returns true if something within `margin` of a position may be visible.
    pub fn sees(&self, (x, y): (f32, f32), margin: f32) -> bool {
        let (w, h) = self.size();
        x > self.x - margin
            && y > self.y - margin
            && x < self.x + w + margin
            && y < self.y + h + margin
    }

    /// Returns the thickness of a thin line: one level pixel, at least one screen pixel.
    pub fn hair(&self) -> f32 {
        self.zoom.floor().max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_tiles_touch_at_any_zoom() {
        for zoom in [0.37, 0.9, 1.0, 1.21, 2.0, 3.3] {
            let view = Viewport::new(123.4, 77.7, zoom, (10.0, 5.0, 640.0, 360.0));
            for column in 0..90 {
                let x = column as f32 * 20.0;
                let left = view.area(x, 0.0, 20.0, 20.0);
                let right = view.area(x + 20.0, 0.0, 20.0, 20.0);
                assert_eq!(left.0 + left.2, right.0, "zoom {zoom}");
            }
        }
    }

    #[test]
    fn tiles_have_equal_sizes_at_integer_zoom() {
        let view = Viewport::new(123.4, 77.7, 2.0, (0.0, 0.0, 640.0, 360.0));
        for column in 0..90 {
            assert_eq!(view.area(column as f32 * 20.0, 40.0, 20.0, 20.0).2, 40.0);
        }
    }
}
