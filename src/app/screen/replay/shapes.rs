//! Small shapes in one colour: the marks of the timeline, and the state of playback.

use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::localization::MessageId;
use crate::session::replay_marks::MarkKind;

/// An icon of five by five font pixels; a row is five bits, the leftmost one first.
pub type Shape = [u8; 5];

/// Width and height of a shape, font pixels.
pub const SIDE: f32 = 5.0;

/// Playing forwards, backwards, and paused.
pub const FORWARDS: Shape = [0b01000, 0b01100, 0b01110, 0b01100, 0b01000];
/// See [`FORWARDS`].
pub const BACKWARDS: Shape = [0b00010, 0b00110, 0b01110, 0b00110, 0b00010];
/// See [`FORWARDS`].
pub const PAUSED: Shape = [0b01010, 0b01010, 0b01010, 0b01010, 0b01010];

/// Returns the shape and colour of a mark.
pub fn of_mark(kind: MarkKind) -> (Shape, Rgba) {
    match kind {
        MarkKind::Death => ([0b10001, 0b01010, 0b00100, 0b01010, 0b10001], theme::BAD),
        MarkKind::Coin => ([0b01110, 0b11111, 0b11111, 0b11111, 0b01110], theme::LIT),
        MarkKind::Checkpoint => ([0b11000, 0b11110, 0b11111, 0b10000, 0b10000], theme::GOOD),
        MarkKind::Kill => ([0b00100, 0b01110, 0b11111, 0b01110, 0b00100], theme::WARN),
        MarkKind::Door => ([0b11111, 0b10001, 0b10001, 0b10001, 0b11111], theme::COOL),
        MarkKind::Exit => ([0b00100, 0b01110, 0b11111, 0b00100, 0b00100], theme::TEXT),
    }
}

/// Returns the name of a kind of mark.
pub fn mark_name(kind: MarkKind) -> MessageId {
    match kind {
        MarkKind::Death => MessageId("replay-mark-death"),
        MarkKind::Coin => MessageId("replay-mark-coin"),
        MarkKind::Checkpoint => MessageId("replay-mark-checkpoint"),
        MarkKind::Kill => MessageId("replay-mark-kill"),
        MarkKind::Door => MessageId("replay-mark-door"),
        MarkKind::Exit => MessageId("replay-mark-exit"),
    }
}

/// Draws a shape with its top left corner at a screen position.
pub fn draw(painter: &mut Painter, shape: Shape, (x, y): (f32, f32), scale: f32, colour: Rgba) {
    for (row, bits) in shape.into_iter().enumerate() {
        for (start, length) in runs(bits) {
            let at = (x + start as f32 * scale, y + row as f32 * scale);
            painter.rectangle((at.0, at.1, length as f32 * scale, scale), colour);
        }
    }
}

/// Returns start and length of each run of set pixels in a row.
fn runs(bits: u8) -> impl Iterator<Item = (usize, usize)> {
    let is_set = move |column: usize| column < 5 && bits >> (4 - column) & 1 == 1;
    let starts =
        (0..5).filter(move |column| is_set(*column) && (*column == 0 || !is_set(column - 1)));
    starts.map(move |start| (start, (start..=5).take_while(|c| is_set(*c)).count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_divided_into_runs() {
        let runs = |bits| runs(bits).collect::<Vec<_>>();
        assert_eq!(runs(0b10001), [(0, 1), (4, 1)]);
        assert_eq!(runs(0b01110), [(1, 3)]);
        assert_eq!(runs(0b11011), [(0, 2), (3, 2)]);
        assert_eq!(runs(0), []);
    }

    #[test]
    fn kinds_of_marks_differ_in_shape_and_in_colour() {
        let all = MarkKind::ALL.map(of_mark);
        for (index, one) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                assert!(one.0 != other.0 && one.1 != other.1);
            }
        }
    }
}
