//! Key hints of the replay player. A click on one presses its key. What the keys do is in `input.rs`.

use super::timeline::Layout;
use crate::app::key_names;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::{Glyphs, TextStyle};
use crate::config::{Key, ReplayKeys};
use crate::localization::{Localizer, MessageId};

/// Font pixels between a key and what it does, and between hints.
const GAP: f32 = 5.0;
const APART: f32 = 14.0;

/// A hint: one or two keys and what they do. Positions are from the left edge of its line, screen pixels.
struct Hint {
    /// Keys with the left edges of their names.
    keys: Vec<(Key, f32)>,
    names: String,
    label: String,
    left: f32,
    label_left: f32,
    right: f32,
}

/// The kind of playback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintSet {
    /// A recording.
    Recording,
    /// A match that somebody watches.
    Match,
    /// An instant replay; true if it compares what happened with what this window drew.
    Instant(bool),
}

/// Lines of hints.
#[derive(Default)]
pub struct Hints(Vec<Vec<Hint>>);

impl Hints {
    /// Lays out the hints in at most `most` lines of a width in screen pixels.
    pub fn new(
        glyphs: &dyn Glyphs,
        localizer: &Localizer,
        (keys, set): (&ReplayKeys, HintSet),
        scale: f32,
        (width, most): (f32, usize),
    ) -> Hints {
        let text = TextStyle::small(scale);
        let mut lines: Vec<Vec<Hint>> = vec![Vec::new()];
        let mut left = 0.0;
        for (keys, label) in all(keys, set) {
            let mut names = String::new();
            let mut placed = Vec::new();
            for key in keys.into_iter().filter_map(<[Key]>::first) {
                if !names.is_empty() {
                    names.push('/');
                }
                placed.push((*key, text.width(glyphs, &names)));
                names += &localizer.text(key_names::name(*key));
            }
            if placed.is_empty() {
                continue;
            }
            let label = localizer.text(label);
            let before = text.width(glyphs, &names) + GAP * scale;
            let needed = before + text.width(glyphs, &label);
            if left > 0.0 && left + needed + APART * scale > width {
                lines.push(Vec::new());
                left = 0.0;
            }
            let hint = Hint {
                keys: placed.into_iter().map(|(key, x)| (key, left + x)).collect(),
                names,
                label,
                left,
                label_left: left + before,
                right: left + needed,
            };
            left = hint.right + APART * scale;
            if let Some(line) = lines.last_mut() {
                line.push(hint);
            }
        }
        lines.truncate(most);
        Hints(lines)
    }

    /// Returns the number of lines.
    pub fn lines(&self) -> usize {
        self.0.len()
    }

    /// Returns the key of the hint in a line at a distance from the left edge, screen pixels. The part with the label
    /// belongs to the last key.
    pub fn key_at(&self, line: usize, x: f32) -> Option<Key> {
        let mut hints = self.0.get(line)?.iter();
        let hint = hints.find(|hint| (hint.left..hint.right).contains(&x))?;
        let mut keys = hint.keys.iter().rev();
        keys.find(|(_, left)| *left <= x).map(|(key, _)| *key)
    }

    /// Draws the hints with their left top corner at a position, screen pixels.
    pub fn draw(&self, painter: &mut Painter, (x, y): (f32, f32), scale: f32, opacity: f32) {
        let text = TextStyle::small(scale).colour(theme::faint(theme::TEXT, opacity));
        let keys = text.colour(theme::faint(theme::LIT, opacity));
        for (row, line) in self.0.iter().enumerate() {
            let y = y + row as f32 * Layout::HINT * scale;
            for hint in line {
                keys.draw(painter, x + hint.left, y, &hint.names);
                text.draw(painter, x + hint.label_left, y, &hint.label);
            }
        }
    }
}

/// Returns all hints: one or two actions with their keys, and what they do.
fn all(keys: &ReplayKeys, set: HintSet) -> Vec<(Vec<&[Key]>, MessageId)> {
    let mut hints: Vec<(Vec<&[Key]>, MessageId)> = vec![
        (vec![&keys.play], MessageId("replay-hint-play")),
        (
            vec![&keys.back, &keys.forward],
            MessageId("replay-hint-seek"),
        ),
        (
            vec![&keys.slower, &keys.faster],
            MessageId("replay-hint-speed"),
        ),
        (vec![&keys.reverse], MessageId("replay-hint-reverse")),
        (
            vec![&keys.step_back, &keys.step_forward],
            MessageId("replay-hint-step"),
        ),
        (
            vec![&keys.previous_mark, &keys.next_mark],
            MessageId("replay-hint-mark"),
        ),
        (vec![&keys.last_death], MessageId("replay-hint-death")),
        (
            vec![&keys.previous_player, &keys.next_player],
            MessageId("replay-hint-player"),
        ),
        (vec![&keys.free_camera], MessageId("replay-hint-camera")),
        (vec![&keys.inputs], MessageId("replay-hint-inputs")),
        (vec![&keys.hide_hud], MessageId("replay-hint-hud")),
    ];
    let leave = MessageId("replay-hint-leave");
    let (own, leave) = match set {
        HintSet::Recording => (
            Some((&[Key::Enter][..], MessageId("replay-hint-take-over"))),
            leave,
        ),
        HintSet::Match => (
            Some((&keys.end[..], MessageId("watch-hint-live"))),
            MessageId("watch-hint-menu"),
        ),
        HintSet::Instant(compares) => {
            let compare = (&keys.compare[..], MessageId("replay-hint-compare"));
            (compares.then_some(compare), leave)
        }
    };
    hints.extend(own.map(|(keys, label)| (vec![keys], label)));
    hints.push((vec![&[Key::Escape]], leave));
    hints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::paint::font::Font;
    use crate::localization::Language;

    /// A monospaced font.
    struct Monospace;

    impl Glyphs for Monospace {
        fn glyph_width(&self, _: Font, _: char) -> f32 {
            5.0
        }
    }

    #[test]
    fn a_click_on_a_hint_finds_its_key() {
        let localizer = Localizer::new(Some(Language::English));
        let keys = ReplayKeys::default();
        let hints = Hints::new(
            &Monospace,
            &localizer,
            (&keys, HintSet::Recording),
            1.0,
            (600.0, 9),
        );
        let line = &hints.0[0];
        assert_eq!(hints.key_at(0, line[0].left + 1.0), Some(Key::Space));
        assert_eq!(hints.key_at(0, line[1].left + 1.0), Some(Key::Left));
        assert_eq!(hints.key_at(0, line[1].right - 1.0), Some(Key::Right));
        assert_eq!(hints.key_at(0, line[0].right + 1.0), None, "between hints");
        let last = hints.lines() - 1;
        let leave = hints.0[last].last().expect("a hint").left;
        assert_eq!(hints.key_at(last, leave), Some(Key::Escape));
        assert_eq!(hints.key_at(last + 1, 0.0), None);
    }
}
