//! The note below the top bar with the player that a spectator watches, and the delay.

use super::hud;
use crate::app::context::DrawContext;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;

/// Draws the note: who, then when, which is lit in the present.
pub fn draw(ctx: &mut DrawContext, who: &str, when: &str, is_live: bool) {
    let (width, scale) = (ctx.graphics.size.0, ctx.text_scale);
    let painter = &mut ctx.graphics.painter;
    let text = TextStyle::small(scale);
    let (gap, margin) = (8.0 * scale, 6.0 * scale);
    let right = text.width(painter, when);
    let room = (width - right - gap - 4.0 * margin).max(0.0);
    let who = text.truncate(painter, who, room);
    let long = text.width(painter, &who) + gap + right;
    let left = ((width - long) / 2.0).round();
    let top = (hud::HEIGHT + 3.0) * scale;
    let ground = (left - margin, top, long + 2.0 * margin, 13.0 * scale);
    painter.rectangle(ground, theme::faint(theme::INK, 0.7));
    let y = top + 3.0 * scale;
    let end = text.draw(painter, left, y, &who);
    let colour = match is_live {
        true => theme::GOOD,
        false => theme::WARN,
    };
    text.colour(colour).draw(painter, end + gap, y, when);
}
