//! The banner below the top bar: a vote in progress, or the lobby.

use crate::app::context::DrawContext;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::localization::Message;

/// Distance from the top of the window to the banner, and of the words from its edges, font pixels.
const TOP: f32 = 22.0;
const PADDING: (f32, f32) = (8.0, 4.0);

/// Draws the banner.
pub fn draw(ctx: &mut DrawContext, words: Message) {
    let words = ctx.texts.get(words);
    let (scale, middle) = (ctx.text_scale, (ctx.graphics.size.0 / 2.0).round());
    let painter = &mut ctx.graphics.painter;
    let text = TextStyle::small(scale).centred().colour(theme::WARN);
    let width = text.width(painter, &words) + 2.0 * PADDING.0 * scale;
    let height = text.height() + 2.0 * PADDING.1 * scale;
    let left = (middle - width / 2.0).round();
    let ground = theme::faint(theme::INK, 0.9);
    painter.rectangle((left, TOP * scale, width, height), ground);
    text.draw(painter, middle, (TOP + PADDING.1) * scale, &words);
}
