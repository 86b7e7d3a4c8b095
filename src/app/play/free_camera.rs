//! A camera that the viewer moves: pan and zoom.

use crate::app::render::viewport::Viewport;
use crate::sim::world::tiles::LEVEL_PIXELS;

/// Smallest and largest zoom, screen pixels per level pixel.
const ZOOMS: (f32, f32) = (0.2, 16.0);

/// A camera that does not follow anybody.
#[derive(Clone, Copy, Debug)]
pub struct FreeCamera {
    /// Centre of the view, level pixels.
    middle: (f32, f32),
    /// Screen pixels per level pixel.
    zoom: f32,
}

impl FreeCamera {
    /// Starts at the current view.
    pub fn at(view: Viewport) -> FreeCamera {
        FreeCamera {
            middle: view.middle(),
            zoom: view.zoom.clamp(ZOOMS.0, ZOOMS.1),
        }
    }

    /// Moves the view by screen pixels.
    pub fn pan(&mut self, (x, y): (f32, f32)) {
        let within = |place: f32| place.clamp(0.0, LEVEL_PIXELS as f32);
        self.middle = (
            within(self.middle.0 + x / self.zoom),
            within(self.middle.1 + y / self.zoom),
        );
    }

    /// Multiplies the zoom by a factor; the level position at the screen position `at` stays in place.
    pub fn zoom_at(&mut self, at: (f32, f32), factor: f32, port: (f32, f32, f32, f32)) {
        let from_middle = (at.0 - port.0 - port.2 / 2.0, at.1 - port.1 - port.3 / 2.0);
        self.pan(from_middle);
        self.zoom = (self.zoom * factor).clamp(ZOOMS.0, ZOOMS.1);
        self.pan((-from_middle.0, -from_middle.1));
    }

    /// Returns the view in a part of the screen.
    pub fn view(&self, port: (f32, f32, f32, f32)) -> Viewport {
        let (half_width, half_height) = (port.2 / self.zoom / 2.0, port.3 / self.zoom / 2.0);
        let corner = (self.middle.0 - half_width, self.middle.1 - half_height);
        Viewport::new(corner.0, corner.1, self.zoom, port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PORT: (f32, f32, f32, f32) = (0.0, 15.0, 640.0, 345.0);

    fn camera() -> FreeCamera {
        FreeCamera::at(Viewport::new(500.0, 600.0, 1.0, PORT))
    }

    #[test]
    fn it_starts_at_the_view_of_the_other_camera() {
        let view = camera().view(PORT);
        assert_eq!((view.x, view.y.round(), view.zoom), (500.0, 600.0, 1.0));
    }

    #[test]
    fn the_position_under_the_pointer_stays_in_place_while_zooming() {
        let (mut camera, at) = (camera(), (130.0, 75.0));
        let below = |view: Viewport| {
            (
                view.x + (at.0 - PORT.0) / view.zoom,
                view.y + (at.1 - PORT.1) / view.zoom,
            )
        };
        let before = below(camera.view(PORT));
        camera.zoom_at(at, 2.0, PORT);
        let after = below(camera.view(PORT));
        assert_eq!(camera.view(PORT).zoom, 2.0);
        assert!((before.0 - after.0).abs() < 1.0 && (before.1 - after.1).abs() < 1.0);
    }

    #[test]
    fn the_view_cannot_be_lost_outside_the_level() {
        let mut camera = camera();
        camera.pan((1e9, -1e9));
        assert_eq!(camera.middle, (LEVEL_PIXELS as f32, 0.0));
        (0..100).for_each(|_| camera.zoom_at((0.0, 0.0), 0.5, PORT));
        assert_eq!(camera.zoom, ZOOMS.0);
    }
}
