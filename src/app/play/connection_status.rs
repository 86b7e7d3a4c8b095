//! Connection status messages drawn over the game. When a connection counts as silent is in
//! `session/netgame/client/mod.rs` (`WARN_AFTER`).

use super::hud;
use crate::app::context::DrawContext;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::localization::{Message, MessageId};
use crate::session::clock::Time;
use crate::session::netgame_session::ConnectionStatus;

/// Clock error in milliseconds at which the progress bar is empty.
const MAX_ERROR_MS: f64 = 200.0;

/// Draws the connection status below the top bar. `seconds` makes the colour of a warning blink.
pub fn draw(ctx: &mut DrawContext, status: ConnectionStatus) {
    let ((width, height), scale) = (ctx.graphics.size, ctx.text_scale);
    let words = ctx.texts.get(message(status));
    let painter = &mut ctx.graphics.painter;
    let top = (hud::HEIGHT + 8.0) * scale;
    match status {
        ConnectionStatus::Syncing(ms) => {
            let at = (width, (height * 0.25).round());
            let end = draw_box(painter, at, scale, (&words, theme::LIT), 24.0);
            let bar = 120.0;
            let x = ((width - bar * scale) / 2.0).round() - 20.0 * scale;
            let part = 1.0 - (ms / MAX_ERROR_MS).min(1.0) as f32;
            panel::bar(painter, (x, end), bar, part, "ui/bar_yellow", scale);
            let left = x + (bar + 6.0) * scale;
            let text = TextStyle::small(scale);
            text.draw(painter, left, end + scale, &format!("{ms:.0} ms"));
        }
        ConnectionStatus::Silent(_) | ConnectionStatus::Reconnecting(_) => {
            let at = (width, (height * 0.25).round());
            let colour = if ctx.time.now().as_secs_f64().fract() < 0.7 {
                theme::BAD
            } else {
                theme::WARN
            };
            draw_box(painter, at, scale, (&words, colour), 0.0);
        }
        ConnectionStatus::NextLevel(_) => {
            draw_box(painter, (width, top), scale, (&words, theme::TEXT), 0.0);
        }
        ConnectionStatus::Stalled => {
            let text = TextStyle::small(scale).colour(theme::WARN).right();
            let right = width - 8.0 * scale;
            let long = text.width(painter, &words);
            let ground = (
                right - long - 4.0 * scale,
                top - 3.0 * scale,
                long + 8.0 * scale,
                14.0 * scale,
            );
            painter.rectangle(ground, theme::PANEL);
            text.draw(painter, right, top, &words);
        }
    }
}

/// Returns the text of a status.
fn message(status: ConnectionStatus) -> Message {
    match status {
        ConnectionStatus::Syncing(_) => MessageId("connection-syncing").into(),
        ConnectionStatus::Silent(silence) => {
            let seconds = format!("{silence:.1}");
            MessageId("connection-silent").with("seconds", seconds)
        }
        ConnectionStatus::Reconnecting(left) => {
            MessageId("connection-reconnecting").with("seconds", left.ceil() as u32)
        }
        ConnectionStatus::NextLevel(None) => MessageId("connection-next-level").into(),
        ConnectionStatus::NextLevel(Some((got, all))) => {
            let percent = got as f32 * 100.0 / all.max(1) as f32;
            MessageId("connection-download").with("percent", percent.floor())
        }
        ConnectionStatus::Stalled => MessageId("connection-stalled").into(),
    }
}

/// Draws a box with a line of text and `more` font pixels of free space below; returns the y position of that space.
fn draw_box(
    painter: &mut Painter,
    (width, top): (f32, f32),
    scale: f32,
    (words, colour): (&str, Rgba),
    more: f32,
) -> f32 {
    let text = TextStyle::small(scale).colour(colour).centred();
    let w = text.width(painter, words) + 28.0 * scale;
    let left = ((width - w) / 2.0).round();
    let area = (left, top, w, (26.0 + more) * scale);
    panel::nine(painter, "ui/frame_dark", area, scale);
    text.draw(painter, (width / 2.0).round(), top + 9.0 * scale, words);
    top + 23.0 * scale
}
