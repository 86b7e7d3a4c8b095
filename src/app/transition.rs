//! Transitions between menus and levels: an iris closes on the menu and opens on the level, and opens on the menu that
//! follows a level. Menus that follow one another change at once.

use super::paint::painter::{Painter, Rgba};
use super::screen::Destination;

/// Seconds in which the iris closes, and in which it opens.
const CLOSING: f64 = 0.18;
const OPENING: f64 = 0.24;
/// Height of the steps of its edge, font pixels.
const STEP: f32 = 4.0;
/// Colour outside the iris.
const BLACK: Rgba = [0, 0, 0, 255];

/// The transition between two screens.
#[derive(Default)]
pub struct Transition {
    phase: Phase,
}

#[derive(Default)]
enum Phase {
    /// None is running.
    #[default]
    Over,
    /// The iris closes on a screen; the destination opens afterwards. Time of the start, seconds.
    Closing(Option<Destination>, f64),
    /// The iris opens on the new screen. Time of the start, seconds.
    Opening(f64),
}

impl Transition {
    /// Starts to leave a screen for a destination.
    pub fn close(&mut self, to: Destination, now: f64) {
        self.phase = Phase::Closing(Some(to), now);
    }

    /// Starts to show a new screen.
    pub fn open(&mut self, now: f64) {
        self.phase = Phase::Opening(now);
    }

    /// Advances. Returns the destination once the iris is closed; a press closes it at once.
    pub fn update(&mut self, now: f64, is_pressed: bool) -> Option<Destination> {
        match &mut self.phase {
            Phase::Closing(to, since) if is_pressed || now >= *since + CLOSING => to.take(),
            Phase::Opening(since) if now >= *since + OPENING => {
                self.phase = Phase::Over;
                None
            }
            _ => None,
        }
    }

    /// Returns true while the screen being left is still visible; it gets no input.
    pub fn is_closing(&self) -> bool {
        matches!(self.phase, Phase::Closing(..))
    }

    /// Returns true while the iris moves.
    pub fn is_running(&self) -> bool {
        !matches!(self.phase, Phase::Over)
    }

    /// Returns how far the iris is open, 0 to 1.
    fn part(&self, now: f64) -> f32 {
        let passed = |since: f64, length: f64| ((now - since) / length).clamp(0.0, 1.0) as f32;
        match self.phase {
            Phase::Over => 1.0,
            Phase::Closing(_, since) => 1.0 - passed(since, CLOSING).powi(2),
            Phase::Opening(since) => passed(since, OPENING).powi(2),
        }
    }

    /// Draws what the iris covers of a window with a size, around a point in it; both in screen pixels.
    pub fn draw(
        &self,
        painter: &mut Painter,
        (size, middle): ((f32, f32), (f32, f32)),
        scale: f32,
        now: f64,
    ) {
        if !self.is_running() {
            return;
        }
        for area in covered(size, middle, STEP * scale, self.part(now)) {
            painter.rectangle(area, BLACK);
        }
    }
}

/// Returns the parts of a window around an iris that is open by a part of 1 around a point, in rows with a height.
fn covered(
    (width, height): (f32, f32),
    (x, y): (f32, f32),
    step: f32,
    part: f32,
) -> Vec<(f32, f32, f32, f32)> {
    let (x, y) = (x.clamp(0.0, width), y.clamp(0.0, height));
    // Wide open, it reaches the farthest corner.
    let radius = x.max(width - x).hypot(y.max(height - y)) * part;
    let rows = (height / step).ceil() as usize;
    let row = |row: usize| {
        let top = row as f32 * step;
        let away = (top + step / 2.0 - y).abs();
        let half = (radius * radius - away * away).max(0.0).sqrt();
        // Whole steps, like all edges of sprites.
        let steps = |covered: f32| (covered.max(0.0) / step).ceil() * step;
        let (left, right) = (steps(x - half), steps(width - x - half));
        let tall = step.min(height - top);
        [(0.0, top, left, tall), (width - right, top, right, tall)]
    };
    let areas = (0..rows).flat_map(row);
    areas.filter(|(_, _, width, _)| *width > 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_destination_opens_when_the_iris_is_closed_or_a_key_is_pressed() {
        let mut transition = Transition::default();
        assert!(!transition.is_running());
        transition.close(Destination::Menu, 10.0);
        assert!(transition.update(10.0 + CLOSING / 2.0, false).is_none());
        assert!(transition.is_closing());
        let to = transition.update(10.0 + CLOSING, false);
        assert!(matches!(to, Some(Destination::Menu)));
        transition.close(Destination::Menu, 20.0);
        assert!(transition.update(20.01, true).is_some());
    }

    #[test]
    fn the_iris_opens_over_a_screen_in_use_and_ends() {
        let mut transition = Transition::default();
        transition.open(5.0);
        assert!(transition.is_running() && !transition.is_closing());
        assert_eq!(transition.part(5.0), 0.0);
        assert!(transition.update(5.0 + OPENING, false).is_none());
        assert!(!transition.is_running());
    }

    #[test]
    fn a_closed_iris_covers_everything_and_an_open_one_nothing() {
        let size = (640.0, 362.0);
        for middle in [(320.0, 181.0), (40.0, 300.0), (-9.0, 999.0)] {
            let area = |part| {
                let areas = covered(size, middle, 4.0, part).into_iter();
                areas
                    .map(|(_, _, width, height)| width * height)
                    .sum::<f32>()
            };
            assert!(area(0.0) >= size.0 * size.1);
            assert_eq!(area(1.0), 0.0);
            assert!(area(0.3) > area(0.6));
        }
    }

    #[test]
    fn the_iris_closes_on_a_point() {
        let middle = (100.0, 250.0);
        let areas = covered((640.0, 360.0), middle, 4.0, 0.1);
        let is_covered = |(x, y): (f32, f32)| {
            let mut areas = areas.iter();
            areas.any(|&(left, top, w, h)| {
                (left..left + w).contains(&x) && (top..top + h).contains(&y)
            })
        };
        assert!(!is_covered(middle) && is_covered((320.0, 180.0)));
    }
}
