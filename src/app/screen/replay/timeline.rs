//! Layout of the timeline: from screen positions to ticks and back.

/// Sizes in font pixels: the margin at the sides, the header, a row of marks, the bar, and the gaps between them.
const MARGIN: f32 = 6.0;
const HEADER: f32 = 13.0;
const ROW: f32 = 7.0;
const BAR: f32 = 4.0;
const GAP: f32 = 3.0;
/// Width of the colour of a row's player, font pixels.
const LABEL: f32 = 7.0;

/// Places of the parts of the timeline, screen pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Screen pixels per font pixel.
    pub scale: f32,
    /// Top edge of everything.
    pub top: f32,
    /// Height of everything.
    pub height: f32,
    /// Left and right end of the bar.
    pub bar: (f32, f32),
    /// Top edge of the first row of marks, and of the bar.
    pub rows_top: f32,
    /// See [`Layout::rows_top`].
    pub bar_top: f32,
    /// Top edge of the first line of hints.
    pub hints_top: f32,
}

impl Layout {
    /// Height of a line of hints, font pixels.
    pub const HINT: f32 = 10.0;

    /// Lays out a timeline with a number of rows of marks and lines of hints at the bottom of a window.
    pub fn new((width, height): (f32, f32), scale: f32, rows: usize, hints: usize) -> Layout {
        let rows = rows.max(1) as f32 * ROW;
        let hints = hints as f32 * Layout::HINT;
        let total = (GAP + HEADER + rows + BAR + GAP + hints + GAP) * scale;
        let top = height - total;
        let rows_top = top + (GAP + HEADER) * scale;
        let bar_top = rows_top + rows * scale;
        let left = (MARGIN + LABEL) * scale;
        Layout {
            scale,
            top,
            height: total,
            bar: (left, (width - MARGIN * scale).max(left + 1.0)),
            rows_top,
            bar_top,
            hints_top: bar_top + (BAR + GAP) * scale,
        }
    }

    /// Returns the height of a row of marks.
    pub fn row(&self) -> f32 {
        ROW * self.scale
    }

    /// Returns the height of the bar.
    pub fn bar_height(&self) -> f32 {
        BAR * self.scale
    }

    /// Returns the height of a line of hints.
    pub fn hint(&self) -> f32 {
        Layout::HINT * self.scale
    }

    /// Returns the left edge of everything.
    pub fn left(&self) -> f32 {
        MARGIN * self.scale
    }

    /// Returns true if a position is where a tick can be chosen: on the bar or the rows of marks.
    pub fn is_on_bar(&self, (x, y): (f32, f32)) -> bool {
        let (slack, low) = (4.0 * self.scale, self.bar_top + self.bar_height());
        let columns = self.bar.0 - slack..=self.bar.1 + slack;
        columns.contains(&x) && (self.rows_top..=low + slack / 2.0).contains(&y)
    }

    /// Returns true if a position is on the panel.
    pub fn contains(&self, (_, y): (f32, f32)) -> bool {
        y >= self.top
    }

    /// Returns the column of a tick between the first and the last one.
    pub fn x_of(&self, tick: i32, (first, end): (i32, i32)) -> f32 {
        let share = (tick - first) as f32 / (end - first).max(1) as f32;
        (self.bar.0 + (self.bar.1 - self.bar.0) * share.clamp(0.0, 1.0)).round()
    }

    /// Returns the tick of a column, from the first to the last one.
    pub fn tick_at(&self, x: f32, (first, end): (i32, i32)) -> i32 {
        let share = f64::from((x - self.bar.0) / (self.bar.1 - self.bar.0));
        first + (share.clamp(0.0, 1.0) * f64::from((end - first).max(0))).round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_ticks_agree() {
        let layout = Layout::new((1280.0, 720.0), 2.0, 1, 2);
        for range in [(0, 1), (0, 40), (100, 900)] {
            for tick in range.0..=range.1 {
                let found = layout.tick_at(layout.x_of(tick, range), range);
                assert!((found - tick).abs() <= 1, "{tick} of {range:?}: {found}");
            }
        }
        assert_eq!(layout.tick_at(-5.0, (100, 900)), 100);
        assert_eq!(layout.tick_at(5000.0, (100, 900)), 900);
    }

    #[test]
    fn everything_is_within_the_window_one_below_the_other() {
        for (size, scale) in [((1280.0, 720.0), 2.0), ((333.0, 211.0), 1.0)] {
            let layout = Layout::new(size, scale, 8, 3);
            let hints_end = layout.hints_top + 3.0 * layout.hint();
            let tops = [
                layout.top,
                layout.rows_top,
                layout.bar_top,
                layout.hints_top,
            ];
            assert!(tops.is_sorted() && hints_end <= size.1, "{tops:?}");
            assert!(layout.bar.0 < layout.bar.1 && layout.bar.1 <= size.0);
            let on_bar = (layout.bar.0, layout.bar_top + 1.0);
            assert!(layout.is_on_bar(on_bar) && layout.contains(on_bar));
            assert!(!layout.is_on_bar((layout.bar.0, layout.hints_top + 1.0 + layout.hint())));
            assert!(!layout.contains((0.0, layout.top - 1.0)));
        }
    }
}
