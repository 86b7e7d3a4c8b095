//! Split screen: when players who share a view get views of their own, and where these are in the window.

use super::shared_view::MIN_SCALE;
use crate::config::SplitScreen;

/// Zoom at which all players would fit into a shared view: below the first one the screen splits, above the second one
/// the views join again.
const OPEN_BELOW: f32 = MIN_SCALE;
const CLOSE_ABOVE: f32 = 0.62;
/// Minimum size of a view that keeps the zoom of the whole window, level pixels; smaller views are zoomed out.
const COMFORTABLE: (f32, f32) = (480.0, 270.0);
/// Smallest zoom of a view as a fraction of the window's.
const SMALLEST: f32 = 0.5;

/// A rectangle on the screen: left, top, width, height, pixels.
pub type Port = (f32, f32, f32, f32);

/// Whether the screen is split, over time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Split {
    is_open: bool,
}

impl Split {
    /// Decides whether the screen is split in this frame. `fit` is the zoom at which all players would fit into a shared
    /// view, as a fraction of the zoom with one player.
    pub fn update(&mut self, mode: SplitScreen, fit: f32) -> bool {
        let limit = if self.is_open {
            CLOSE_ABOVE
        } else {
            OPEN_BELOW
        };
        self.is_open = match mode {
            SplitScreen::Never => false,
            SplitScreen::FarApart => fit < limit,
            SplitScreen::Always => true,
        };
        self.is_open
    }

    /// Returns true if the screen was split in the last frame.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Joins the views, because there are fewer than two players.
    pub fn close(&mut self) {
        self.is_open = false;
    }
}

/// Divides a part of the screen between a number of views, with gaps: two are side by side, or one above the other if
/// the screen is higher than wide; three and four are in two rows, of which the last one may have a single view.
pub fn ports(count: usize, port: Port, gap: f32) -> Vec<Port> {
    let rows: Vec<usize> = match count {
        2 if port.2 >= port.3 => vec![2],
        2 => vec![1, 1],
        0 | 1 => vec![1],
        count => vec![2, count - 2],
    };
    let lines = divide(port.1, port.3, rows.len(), gap);
    let views = rows.into_iter().zip(lines).flat_map(|(columns, (y, h))| {
        let columns = divide(port.0, port.2, columns, gap);
        columns.into_iter().map(move |(x, w)| (x, y, w, h))
    });
    views.collect()
}

/// Divides a length into equal parts of whole pixels with gaps; returns the start and length of each.
fn divide(start: f32, length: f32, parts: usize, gap: f32) -> Vec<(f32, f32)> {
    let parts = parts.max(1);
    let part = (length - gap * (parts - 1) as f32) / parts as f32;
    let at = |index: usize| (start + (part + gap) * index as f32).round();
    let ends = (0..parts).map(|index| match index + 1 {
        next if next == parts => start + length,
        next => at(next) - gap,
    });
    let ends = ends.enumerate();
    ends.map(|(index, end)| (at(index), (end - at(index)).max(1.0)))
        .collect()
}

/// Returns the zoom of a view as a fraction of the window's zoom.
pub fn scale(port: Port, zoom: f32) -> f32 {
    let (width, height) = (port.2 / zoom, port.3 / zoom);
    let scale = (width / COMFORTABLE.0).min(height / COMFORTABLE.1);
    scale.clamp(SMALLEST, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_splits_and_joins_at_different_distances() {
        let mut split = Split::default();
        let mut at = |fit| split.update(SplitScreen::FarApart, fit);
        assert!(!at(1.0) && !at(0.51));
        assert!(at(0.49) && at(0.55) && at(0.61), "no flicker");
        assert!(!at(0.63) && !at(0.55));
        assert!(split.update(SplitScreen::Always, 1.0));
        assert!(!split.update(SplitScreen::Never, 0.1));
    }

    #[test]
    fn views_fill_the_screen_up_to_the_gaps() {
        for (width, height) in [(1280.0, 690.0), (1013.0, 561.0), (600.0, 801.0)] {
            for count in 1..=4 {
                let ports = ports(count, (0.0, 30.0, width, height), 2.0);
                assert_eq!(ports.len(), count);
                let right = ports.iter().map(|port| port.0 + port.2).fold(0.0, f32::max);
                let bottom = ports.iter().map(|port| port.1 + port.3).fold(0.0, f32::max);
                assert_eq!((right, bottom), (width, height + 30.0), "{count}");
                for (index, a) in ports.iter().enumerate() {
                    assert_eq!((a.0.fract(), a.1.fract()), (0.0, 0.0));
                    for b in &ports[index + 1..] {
                        let beside = a.0 + a.2 + 2.0 <= b.0 || b.0 + b.2 + 2.0 <= a.0;
                        let above = a.1 + a.3 + 2.0 <= b.1 || b.1 + b.3 + 2.0 <= a.1;
                        assert!(beside || above, "{a:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn two_views_are_beside_each_other_in_a_wide_window_only() {
        let wide = ports(2, (0.0, 0.0, 1280.0, 690.0), 2.0);
        assert_eq!(wide[0].1, wide[1].1);
        let high = ports(2, (0.0, 0.0, 600.0, 800.0), 2.0);
        assert_eq!(high[0].0, high[1].0);
        let three = ports(3, (0.0, 0.0, 1280.0, 690.0), 2.0);
        assert_eq!(three[2].2, 1280.0, "the third one has the whole width");
    }

    #[test]
    fn small_views_are_zoomed_out_but_not_too_far() {
        assert_eq!(scale((0.0, 0.0, 1280.0, 690.0), 2.0), 1.0);
        let half = scale((0.0, 0.0, 639.0, 690.0), 2.0);
        assert!((0.6..0.7).contains(&half), "{half}");
        assert_eq!(scale((0.0, 0.0, 100.0, 100.0), 2.0), SMALLEST);
    }
}
