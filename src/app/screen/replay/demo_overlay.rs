//! Draws the overlay of demo mode, and the warning that a replay has diverged. When demo mode starts is in
//! `app/demo_mode.rs`.

use crate::app::context::DrawContext;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::play::hud;
use crate::app::ui::text::TextStyle;
use crate::localization::MessageId;

/// Draws the huge words, the name of the level and the progress bar of demo mode; a share of the scene is over.
pub fn draw(ctx: &mut DrawContext, share: f32, level: &str) {
    let (size, scale) = (ctx.graphics.size, ctx.text_scale);
    let opacity = ctx.settings.demo.overlay_opacity;
    let words = [MessageId("replays-demo"), MessageId("replays-mode")];
    let words = words.map(|word| ctx.texts.get(word));
    let [word, mode] = words.each_ref().map(String::as_str);
    let painter = &mut ctx.graphics.painter;
    draw_words(painter, [word, mode], size, opacity);
    draw_progress(painter, share, size, scale, 1.0);
    draw_label(painter, word, Side::Right, size, scale);
    draw_label(painter, level, Side::Left, size, scale);
}

/// Draws the played share of a recording as a thin bar at the bottom.
pub fn draw_progress(
    painter: &mut Painter,
    share: f32,
    (width, height): (f32, f32),
    scale: f32,
    opacity: f32,
) {
    let top = height - 2.0 * scale;
    let whole = (0.0, top, width, 2.0 * scale);
    let played = (0.0, top, (width * share).round(), 2.0 * scale);
    painter.rectangle(whole, theme::faint(theme::PANEL, opacity));
    painter.rectangle(played, theme::faint(theme::EDGE, opacity));
}

/// A lower corner of the window.
enum Side {
    Left,
    Right,
}

/// Draws a word on a dark background in a lower corner, above the progress bar.
fn draw_label(
    painter: &mut Painter,
    word: &str,
    side: Side,
    (width, height): (f32, f32),
    scale: f32,
) {
    let text = TextStyle::small(scale).colour(theme::LIT);
    let (long, top) = (text.width(painter, word), height - 14.0 * scale);
    let left = match side {
        Side::Left => 8.0 * scale,
        Side::Right => (width - 8.0 * scale - long).max(0.0),
    };
    let (x, w) = (left - 4.0 * scale, long + 8.0 * scale);
    painter.rectangle((x, top - 2.0 * scale, w, 12.0 * scale), theme::PANEL);
    text.draw(painter, left, top, word);
}

/// Draws two words in huge letters over the game.
fn draw_words(painter: &mut Painter, words: [&str; 2], (width, height): (f32, f32), opacity: f32) {
    if opacity <= 0.0 {
        return;
    }
    let one = TextStyle::large(1.0);
    let letters = words.map(|word| one.width(painter, word));
    let letters = letters.into_iter().fold(1.0, f32::max);
    let scale = (width * 0.8 / letters).min(height * 0.4 / one.height());
    let text = TextStyle::large(scale.floor())
        .colour(theme::faint(theme::TEXT, opacity))
        .centred()
        .flat();
    for (word, middle) in words.into_iter().zip([0.3, 0.7]) {
        let top = height * middle - text.height() / 2.0;
        text.draw(painter, width / 2.0, top, word);
    }
}

/// Warns that the replay has diverged from the recording.
pub fn draw_divergence(ctx: &mut DrawContext, words: &str) {
    let (width, scale) = (ctx.graphics.size.0, ctx.text_scale);
    let (painter, top) = (&mut ctx.graphics.painter, (hud::HEIGHT + 4.0) * scale);
    let (text, pitch) = (TextStyle::small(scale).colour(theme::BAD), 11.0 * scale);
    let lines = text.wrap(painter, words, width - 10.0 * scale);
    for (row, line) in lines.iter().enumerate() {
        let y = top + row as f32 * pitch;
        let ground = text.width(painter, line) + 6.0 * scale;
        painter.rectangle((2.0 * scale, y - 2.0 * scale, ground, pitch), theme::PANEL);
        text.draw(painter, 5.0 * scale, y, line);
    }
}
