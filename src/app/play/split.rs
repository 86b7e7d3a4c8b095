//! Split screen: when players who share a view get views of their own, and where these are in the window. Whether a
//! game may split the screen is the setting `split_screen`.
//!
//! The change takes [`CHANGE`] ticks. It starts with views that together show what the shared view shows; a divider grows
//! between them while each moves to its player. So the view of a player is on the side where the player was.

use super::shared_view::MIN_SCALE;
use crate::app::render::viewport::Viewport;
use crate::config::SplitScreen;

/// Zoom at which all players would fit into a shared view: below the first one the screen splits, above the second one
/// the views join again. The first is 0.5 (`shared_view.rs`).
const OPEN_BELOW: f32 = MIN_SCALE;
const CLOSE_ABOVE: f32 = 0.62;
/// Minimum size of a view that keeps the zoom of the whole window, level pixels; smaller views are zoomed out.
const COMFORTABLE: (f32, f32) = (480.0, 270.0);
/// Smallest zoom of a view as a fraction of the window's.
const SMALLEST: f32 = 0.5;

/// Duration of splitting or joining the screen, ticks.
const CHANGE: f32 = 16.0;

/// A rectangle on the screen: left, top, width, height, pixels.
pub type Port = (f32, f32, f32, f32);

/// Whether the screen is split, over time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Split {
    is_open: bool,
    /// Progress of the change: 0 if the view is shared, 1 if the screen is split.
    progress: f32,
    /// The next change is instant.
    is_instant: bool,
}

impl Split {
    /// Makes the next change instant, as at the start of a level.
    pub fn jump(&mut self) {
        self.is_instant = true;
    }

    /// Decides whether the screen is split, and advances the change by some ticks (not necessarily whole). `fit` is the
    /// zoom at which all players would fit into a shared view, as a fraction of the zoom with one player.
    pub fn update(&mut self, mode: SplitScreen, fit: f32, ticks: f32) {
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
        let wanted = f32::from(u8::from(self.is_open));
        let step = match std::mem::take(&mut self.is_instant) {
            true => 1.0,
            false => ticks / CHANGE,
        };
        self.progress += (wanted - self.progress).clamp(-step, step);
    }

    /// Returns true if the screen was split in the last frame, or the change to that had begun.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the eased progress of the change: 0 if the view is shared, 1 if the screen is split.
    pub fn progress(&self) -> f32 {
        let part = self.progress;
        part * part * (3.0 - 2.0 * part)
    }

    /// Joins the views at once, because there are fewer than two players.
    pub fn close(&mut self) {
        *self = Split::default();
    }
}

/// How two views are arranged. More of them are in two rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// Beside each other, or one above the other if the screen is higher than wide.
    #[default]
    Automatic,
    /// One above the other.
    Stacked,
}

impl Arrangement {
    /// Returns the arrangement for players at these positions in a shared view: one above the other, if that is how the
    /// two players are.
    pub fn of(players: &[(f32, f32)], port: Port) -> Arrangement {
        match players {
            [a, b] if (a.1 - b.1).abs() * port.2 > (a.0 - b.0).abs() * port.3 => {
                Arrangement::Stacked
            }
            _ => Arrangement::Automatic,
        }
    }
}

/// Assigns a port to each player, so that the sum of the squared distances between them is smallest. Returns the index of
/// the player for each port.
pub fn nearest(players: &[(f32, f32)], ports: &[Port]) -> Vec<usize> {
    let Some((last, ports)) = ports.split_last() else {
        return Vec::new();
    };
    let choices = (0..players.len()).map(|chosen| {
        let mut others: Vec<usize> = (0..players.len()).collect();
        others.remove(chosen);
        let positions: Vec<(f32, f32)> = others.iter().map(|other| players[*other]).collect();
        let rest = nearest(&positions, ports).into_iter();
        let mut order: Vec<usize> = rest.map(|index| others[index]).collect();
        order.push(chosen);
        order
    });
    let cost = |order: &Vec<usize>| -> f32 {
        let pairs = order.iter().zip(ports.iter().chain([last]));
        let costs = pairs.map(|(player, port)| {
            let middle = (port.0 + port.2 / 2.0, port.1 + port.3 / 2.0);
            let at = players[*player];
            (at.0 - middle.0).powi(2) + (at.1 - middle.1).powi(2)
        });
        costs.sum()
    };
    let best = choices.min_by(|a, b| cost(a).total_cmp(&cost(b)));
    best.unwrap_or_default()
}

/// Returns the view in a part of the screen between what the shared view shows there (`progress` 0) and the player's own
/// view (1).
pub fn between(shared: Viewport, own: Viewport, progress: f32) -> Viewport {
    if progress >= 1.0 {
        return own;
    }
    let part = Viewport {
        x: shared.x + (own.port.0 - shared.port.0) / shared.zoom,
        y: shared.y + (own.port.1 - shared.port.1) / shared.zoom,
        port: own.port,
        ..shared
    };
    let zoom = part.zoom * (own.zoom / part.zoom).powf(progress);
    let (from, to) = (part.middle(), own.middle());
    let half = (own.port.2 / zoom / 2.0, own.port.3 / zoom / 2.0);
    let x = from.0 + (to.0 - from.0) * progress - half.0;
    let y = from.1 + (to.1 - from.1) * progress - half.1;
    Viewport::new(x, y, zoom, own.port)
}

/// Divides a part of the screen between a number of views, with gaps. Three and four are in two rows, of which the last
/// one may have a single view.
pub fn ports(count: usize, port: Port, gap: f32, two: Arrangement) -> Vec<Port> {
    let rows: Vec<usize> = match count {
        2 if port.2 >= port.3 && two == Arrangement::Automatic => vec![2],
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
        let mut at = |mode, fit| {
            split.update(mode, fit, 1.0);
            split.is_open()
        };
        let far = SplitScreen::FarApart;
        assert!(!at(far, 1.0) && !at(far, 0.51));
        assert!(
            at(far, 0.49) && at(far, 0.55) && at(far, 0.61),
            "no flicker"
        );
        assert!(!at(far, 0.63) && !at(far, 0.55));
        assert!(at(SplitScreen::Always, 1.0));
        assert!(!at(SplitScreen::Never, 0.1));
    }

    #[test]
    fn the_screen_splits_gradually_except_at_the_start() {
        let mut split = Split::default();
        let mut last = 0.0;
        for _ in 0..CHANGE as i32 {
            split.update(SplitScreen::FarApart, 0.1, 1.0);
            assert!(split.progress() > last && split.progress() - last < 0.15);
            last = split.progress();
        }
        assert_eq!(split.progress(), 1.0);
        split.update(SplitScreen::Never, 0.1, 1.0);
        assert!(split.progress() > 0.9, "it joins gradually, too");
        split.jump();
        split.update(SplitScreen::Never, 0.1, 1.0);
        assert_eq!(split.progress(), 0.0);
    }

    #[test]
    fn players_get_the_views_on_the_side_where_they_are() {
        let port = (0.0, 30.0, 1280.0, 690.0);
        let order = |players: &[(f32, f32)]| {
            let two = Arrangement::of(players, port);
            nearest(players, &ports(players.len(), port, 4.0, two))
        };
        assert_eq!(order(&[(1200.0, 300.0), (90.0, 310.0)]), [1, 0]);
        assert_eq!(order(&[(600.0, 700.0), (640.0, 50.0)]), [1, 0], "stacked");
        let four = [
            (1200.0, 400.0),
            (60.0, 390.0),
            (900.0, 380.0),
            (90.0, 400.0),
        ];
        assert_eq!(order(&four), [1, 2, 3, 0]);
        assert_eq!(
            order(&four[..3]),
            [1, 0, 2],
            "the third view is in the middle"
        );
    }

    #[test]
    fn the_change_starts_with_the_image_of_the_shared_view() {
        let shared = Viewport::new(200.0, 100.0, 1.0, (0.0, 30.0, 1280.0, 690.0));
        let own = Viewport::new(900.0, 150.0, 1.5, (640.0, 30.0, 640.0, 690.0));
        let start = between(shared, own, 0.0);
        assert_eq!((start.x, start.y, start.zoom), (840.0, 100.0, 1.0));
        assert_eq!(between(shared, own, 1.0), own);
        let middle = between(shared, own, 0.5);
        assert!(middle.zoom > 1.0 && middle.zoom < 1.5);
    }

    #[test]
    fn views_fill_the_screen_up_to_the_gaps() {
        for (width, height) in [(1280.0, 690.0), (1013.0, 561.0), (600.0, 801.0)] {
            for count in 1..=4 {
                let ports = ports(
                    count,
                    (0.0, 30.0, width, height),
                    2.0,
                    Arrangement::Automatic,
                );
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
        let wide = ports(2, (0.0, 0.0, 1280.0, 690.0), 2.0, Arrangement::Automatic);
        assert_eq!(wide[0].1, wide[1].1);
        let high = ports(2, (0.0, 0.0, 600.0, 800.0), 2.0, Arrangement::Automatic);
        assert_eq!(high[0].0, high[1].0);
        let three = ports(3, (0.0, 0.0, 1280.0, 690.0), 2.0, Arrangement::Automatic);
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
