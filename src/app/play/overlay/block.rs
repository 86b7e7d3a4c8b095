//! Building blocks of the debug overlay: tables, graphs and bars, and their layout.

use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::session::netgame::stats::Series;

/// Padding inside a block, font pixels.
const EDGE: f32 = 3.0;
/// Height of a line of text, font pixels.
const LINE: f32 = 10.0;
/// Gap between two columns of a table, font pixels.
const GAP: f32 = 6.0;
/// Background of a block, nearly opaque.
const BACK: Rgba = [19, 11, 32, 235];
/// Gap between two blocks, font pixels.
const SPACE: f32 = 4.0;
/// Size of a graph's plot area, font pixels.
const PLOT: (f32, f32) = (200.0, 40.0);
/// Number of points in a graph: half a minute.
pub const GRAPH_POINTS: usize = 300;

/// A cell of a table.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// Colour of the text.
    pub colour: Rgba,
}

impl Cell {
    /// Creates a cell in the normal text colour.
    pub fn new(text: impl Into<String>) -> Cell {
        Cell {
            text: text.into(),
            colour: theme::TEXT,
        }
    }

    /// Creates a cell with less important text.
    pub fn dim(text: impl Into<String>) -> Cell {
        Cell::new(text).coloured(theme::DIM)
    }

    /// Sets the colour.
    pub fn coloured(mut self, colour: Rgba) -> Cell {
        self.colour = colour;
        self
    }

    /// Uses the warning colour if `bad`.
    pub fn warn(self, bad: bool) -> Cell {
        match bad {
            true => self.coloured(theme::BAD),
            false => self,
        }
    }
}

/// A curve of a graph.
pub struct Curve<'a> {
    /// The values.
    pub series: &'a Series,
    /// Name and last value.
    pub label: String,
    /// Colour.
    pub colour: Rgba,
}

/// A mark on a bar.
pub struct Mark {
    /// Position on the scale.
    pub value: f32,
    /// Name and value.
    pub label: String,
    /// Colour.
    pub colour: Rgba,
}

/// A block of the overlay.
pub enum Block<'a> {
    /// Rows of text; the first column is left-aligned, all others right-aligned.
    Table {
        /// Heading.
        title: String,
        /// The rows.
        rows: Vec<Vec<Cell>>,
    },
    /// Curves over time.
    Graph {
        /// Heading, with the unit.
        title: String,
        /// The curves.
        curves: Vec<Curve<'a>>,
        /// Minimum range of the scale.
        span: (f32, f32),
    },
    /// Marks on a scale.
    Bar {
        /// Heading, with the unit.
        title: String,
        /// The marks.
        marks: Vec<Mark>,
        /// Minimum range of the scale.
        span: (f32, f32),
    },
}

impl Block<'_> {
    /// Returns the size in font pixels.
    fn size(&self, painter: &Painter) -> (f32, f32) {
        match self {
            Block::Table { title, rows } => {
                let widths = widths(painter, rows);
                let columns = widths.len().saturating_sub(1) as f32;
                let wide = widths.iter().sum::<f32>() + columns * GAP;
                let wide = wide.max(TextStyle::small(1.0).width(painter, title));
                let lines = rows.len() as f32 + 1.0;
                (wide + 2.0 * EDGE, lines * LINE + 2.0 * EDGE - 1.0)
            }
            Block::Graph { title, curves, .. } => {
                let labels = curves.iter().map(|curve| curve.label.as_str());
                let wide = plot_width(painter, title, labels);
                (wide + 2.0 * EDGE, PLOT.1 + 2.0 * LINE + 2.0 * EDGE)
            }
            Block::Bar { title, marks, .. } => {
                let labels = marks.iter().map(|mark| mark.label.as_str());
                let wide = plot_width(painter, title, labels);
                (wide + 2.0 * EDGE, 3.0 * LINE + 2.0 * EDGE)
            }
        }
    }

    fn draw(&self, painter: &mut Painter, (x, y): (f32, f32), size: (f32, f32), scale: f32) {
        painter.rectangle((x, y, size.0 * scale, size.1 * scale), BACK);
        let (x, y) = (x + EDGE * scale, y + EDGE * scale);
        let (Block::Table { title, .. } | Block::Graph { title, .. } | Block::Bar { title, .. }) =
            self;
        let text = TextStyle::small(scale);
        text.colour(theme::TITLE).draw(painter, x, y, title);
        let below = y + LINE * scale;
        match self {
            Block::Table { rows, .. } => draw_table(painter, rows, (x, below), scale),
            Block::Graph { curves, span, .. } => {
                draw_graph(painter, curves, *span, (x, below), scale);
            }
            Block::Bar { marks, span, .. } => draw_bar(painter, marks, *span, (x, below), scale),
        }
    }
}

/// Returns the width needed for a plot, its title, and its labels in one line.
fn plot_width<'a>(painter: &Painter, title: &str, labels: impl Iterator<Item = &'a str>) -> f32 {
    let text = TextStyle::small(1.0);
    let labels: f32 = labels.map(|label| text.width(painter, label) + GAP).sum();
    text.width(painter, title).max(labels - GAP).max(PLOT.0)
}

fn widths(painter: &Painter, rows: &[Vec<Cell>]) -> Vec<f32> {
    let text = TextStyle::small(1.0);
    let mut widths = Vec::new();
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            let width = text.width(painter, &cell.text);
            match widths.get_mut(column) {
                Some(widest) => *widest = width.max(*widest),
                None => widths.push(width),
            }
        }
    }
    widths
}

fn draw_table(painter: &mut Painter, rows: &[Vec<Cell>], (x, y): (f32, f32), scale: f32) {
    let widths = widths(painter, rows);
    for (number, row) in rows.iter().enumerate() {
        let y = y + number as f32 * LINE * scale;
        let mut left = x;
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let text = TextStyle::small(scale).colour(cell.colour);
            let (text, at) = match column {
                0 => (text, left),
                _ => (text.right(), left + width * scale),
            };
            text.draw(painter, at, y, &cell.text);
            left += (width + GAP) * scale;
        }
    }
}

/// Returns a range with round ends that contains all values and `span`.
fn range(values: impl Iterator<Item = f32>, span: (f32, f32)) -> (f32, f32) {
    let known = values.filter(|value| value.is_finite());
    let (low, high) = known.fold(span, |(low, high), value| (low.min(value), high.max(value)));
    let step = 10_f32.powf((high - low).max(1e-3).log10().floor()) / 2.0;
    ((low / step).floor() * step, (high / step).ceil() * step)
}

/// Formats a number in few characters.
pub fn short(value: f32) -> String {
    match value.abs() {
        size if size >= 10_000.0 => format!("{:.0}k", value / 1000.0),
        size if size >= 1000.0 => format!("{:.1}k", value / 1000.0),
        size if size >= 10.0 || value.fract() == 0.0 => format!("{value:.0}"),
        _ => format!("{value:.1}"),
    }
}

fn draw_graph(
    painter: &mut Painter,
    curves: &[Curve],
    span: (f32, f32),
    (x, y): (f32, f32),
    scale: f32,
) {
    let points = |curve: &Curve| curve.series.newest(GRAPH_POINTS).collect::<Vec<f32>>();
    let points_of_curves: Vec<Vec<f32>> = curves.iter().map(points).collect();
    let (low, high) = range(points_of_curves.iter().flatten().copied(), span);
    let (width, height) = (PLOT.0 * scale, PLOT.1 * scale);
    let to_y = |value: f32| y + height - (value - low) / (high - low) * height;
    painter.rectangle((x, y, width, height), theme::faint(theme::INK, 0.6));
    if low < 0.0 && high > 0.0 {
        let zero = to_y(0.0).round();
        painter.rectangle((x, zero, width, scale), theme::faint(theme::DIM, 0.5));
    }
    for (curve, points) in curves.iter().zip(&points_of_curves) {
        let step = width / GRAPH_POINTS as f32;
        let first = x + width - points.len() as f32 * step;
        for (index, pair) in points.windows(2).enumerate() {
            if pair[0].is_finite() && pair[1].is_finite() {
                let at = first + index as f32 * step;
                let (from, to) = ((at, to_y(pair[0])), (at + step, to_y(pair[1])));
                painter.line(from, to, scale.max(1.0), curve.colour);
            }
        }
    }
    let ends = TextStyle::small(scale).colour(theme::DIM);
    ends.draw(painter, x + scale, y + scale, &short(high));
    ends.draw(painter, x + scale, y + height - 9.0 * scale, &short(low));
    let mut at = x;
    for curve in curves {
        let text = TextStyle::small(scale).colour(curve.colour);
        at = text.draw(painter, at, y + height + 2.0 * scale, &curve.label) + GAP * scale;
    }
}

fn draw_bar(
    painter: &mut Painter,
    marks: &[Mark],
    span: (f32, f32),
    (x, y): (f32, f32),
    scale: f32,
) {
    let (low, high) = range(marks.iter().map(|mark| mark.value), span);
    let width = PLOT.0 * scale;
    let to_x = |value: f32| x + (value - low) / (high - low) * width;
    let middle = y + LINE * scale;
    painter.rectangle(
        (x, middle + scale, width, 3.0 * scale),
        theme::dark(theme::DIM, 0.5),
    );
    if low < 0.0 && high > 0.0 {
        painter.rectangle((to_x(0.0), middle, scale, 5.0 * scale), theme::TEXT);
    }
    let mut at = x;
    for mark in marks {
        let left = to_x(mark.value) - scale;
        painter.rectangle(
            (left, middle - scale, 2.0 * scale, 7.0 * scale),
            mark.colour,
        );
        let text = TextStyle::small(scale).colour(mark.colour);
        at = text.draw(painter, at, y - scale, &mark.label) + GAP * scale;
    }
    let ends = TextStyle::small(scale).colour(theme::DIM);
    let below = middle + 6.0 * scale;
    ends.draw(painter, x, below, &short(low));
    ends.right().draw(painter, x + width, below, &short(high));
}

/// Lays the blocks out in rows from left to right; `None` if they do not fit into width and height.
fn arrange(sizes: &[(f32, f32)], (width, height): (f32, f32)) -> Option<Vec<(f32, f32)>> {
    let (mut x, mut y, mut row) = (0.0, 0.0, 0.0_f32);
    let mut positions = Vec::new();
    for (w, h) in sizes {
        if x > 0.0 && x + w > width {
            (x, y, row) = (0.0, y + row + SPACE, 0.0);
        }
        if x + w > width || y + h > height {
            return None;
        }
        positions.push((x, y));
        x += w + SPACE;
        row = row.max(*h);
    }
    Some(positions)
}

/// Draws blocks into a rectangle of the screen at the largest scale, up to `scale`, at which they fit.
/// If they do not fit even at scale 1, the last ones are dropped.
pub fn draw(
    painter: &mut Painter,
    blocks: &[Block],
    (x, y, w, h): (f32, f32, f32, f32),
    scale: f32,
) {
    let mut sizes: Vec<(f32, f32)> = blocks.iter().map(|block| block.size(painter)).collect();
    let mut scale = scale.max(1.0);
    let positions = loop {
        match arrange(&sizes, (w / scale, h / scale)) {
            Some(positions) => break positions,
            None if scale > 1.0 => scale = (scale - 1.0).max(1.0),
            None => {
                sizes.pop();
            }
        }
    };
    for ((block, size), position) in blocks.iter().zip(sizes).zip(positions) {
        let at = (x + position.0 * scale, y + position.1 * scale);
        block.draw(painter, at, size, scale);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_arranged_in_rows() {
        let sizes = [(100.0, 20.0), (100.0, 30.0), (100.0, 10.0)];
        let positions = arrange(&sizes, (210.0, 100.0));
        assert_eq!(positions, Some(vec![(0.0, 0.0), (104.0, 0.0), (0.0, 34.0)]));
        assert_eq!(arrange(&sizes, (210.0, 40.0)), None);
        assert_eq!(arrange(&sizes, (90.0, 400.0)), None);
        assert_eq!(arrange(&[], (0.0, 0.0)), Some(Vec::new()));
    }

    #[test]
    fn range_contains_all_values_and_has_round_ends() {
        let values = [-37.0, f32::NAN, 12.0];
        assert_eq!(range(values.into_iter(), (0.0, 1.0)), (-40.0, 15.0));
        assert_eq!(range([].into_iter(), (0.0, 100.0)), (0.0, 100.0));
    }

    #[test]
    fn numbers_are_shortened() {
        let all = [0.0, 1.25, 40.0, 1234.0, 45_678.0, -3.5].map(short);
        assert_eq!(all, ["0", "1.2", "40", "1.2k", "46k", "-3.5"]);
    }
}
