//! A few entries to choose from, over a game.

use super::menu_list::{MenuList, ROW};
use super::panel;
use super::text::TextStyle;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;

/// Darkens the picture and draws a title, a list and words below it, if any, in the middle of it.
pub fn draw(
    painter: &mut Painter,
    (width, height): (f32, f32),
    scale: f32,
    title: &str,
    list: &mut MenuList,
    entries: &[(String, bool)],
    foot: &str,
) {
    painter.rectangle((0.0, 0.0, width, height), theme::faint(theme::INK, 0.5));
    let text = TextStyle::large(scale).colour(theme::TITLE).centred();
    let widest = entries
        .iter()
        .map(|(entry, _)| TextStyle::small(scale).width(painter, entry) + 48.0 * scale)
        .fold(text.width(painter, title) + 40.0 * scale, f32::max)
        .max(TextStyle::small(scale).width(painter, foot) + 28.0 * scale);
    let more = if foot.is_empty() { 0.0 } else { 12.0 };
    let size = (
        widest.max(150.0 * scale).round(),
        (entries.len() as f32 * ROW + 46.0 + more) * scale,
    );
    let (left, top) = (
        ((width - size.0) / 2.0).round(),
        ((height - size.1) / 2.0).round(),
    );
    panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
    text.draw(painter, width / 2.0, top + 12.0 * scale, title);
    let inside = (
        left + 14.0 * scale,
        top + 34.0 * scale,
        size.0 - 28.0 * scale,
        size.1,
    );
    list.draw(painter, inside, scale, entries);
    let small = TextStyle::small(scale).colour(theme::DIM).centred();
    small.draw(painter, width / 2.0, top + size.1 - 20.0 * scale, foot);
}
