//! Draws what an instant replay compares: what this window drew and what happened, beside each other or one over the other.

use super::hud;
use super::split::Port;
use super::views::PlacedView;
use crate::app::context::DrawContext;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::localization::MessageId;
use crate::session::game_view::{Comparison, GameView};
use crate::session::snapshot_pair::SnapshotPair;

/// Distance of a label from the top of its view, which leaves room for the note below the top bar, font pixels.
const BELOW_NOTE: f32 = 19.0;
/// Height of a label, and the distance of its text from its edges, font pixels.
const HEIGHT: f32 = 13.0;
const MARGIN: f32 = 6.0;

/// Returns a view of the worlds that this window drew, instead of what happened.
pub fn view_of_drawn<'a>(view: &GameView<'a>, seen: &'a SnapshotPair) -> GameView<'a> {
    GameView {
        worlds: seen,
        earlier: &seen.before,
        events: &[],
        ..*view
    }
}

/// Returns true for a view made by [`view_of_drawn`].
pub fn is_drawn_view(view: &GameView) -> bool {
    match view.replay {
        Some(Comparison::Beside(Some(seen))) => std::ptr::eq(view.worlds, seen),
        _ => false,
    }
}

/// Returns the part of the screen that contains a position.
pub fn port_at(mut ports: impl Iterator<Item = Port>, (x, y): (f32, f32)) -> Option<Port> {
    let within = |from: f32, length: f32, at: f32| (from..from + length).contains(&at);
    ports.find(|port| within(port.0, port.2, x) && within(port.1, port.3, y))
}

/// Labels the views of an instant replay.
pub fn draw_labels(ctx: &mut DrawContext, replay: Option<Comparison>, placed: &[PlacedView]) {
    let happened = MessageId("instant-replay-happened");
    let labels = match replay {
        None | Some(Comparison::Same) => return,
        Some(Comparison::Ghosts) => vec![MessageId("instant-replay-ghosts")],
        Some(Comparison::Beside(Some(_))) => vec![MessageId("instant-replay-seen"), happened],
        Some(Comparison::Beside(None)) => vec![MessageId("instant-replay-unseen"), happened],
    };
    let (scale, bar) = (ctx.text_scale, hud::HEIGHT * ctx.text_scale);
    let text = TextStyle::small(scale).colour(theme::LIT).centred();
    for (label, view) in labels.into_iter().zip(placed) {
        let words = ctx.texts.get(label);
        let painter = &mut ctx.graphics.painter;
        let (left, top, width, _) = view.port;
        let below = match top <= bar {
            true => BELOW_NOTE,
            false => MARGIN,
        };
        let words = text.truncate(painter, &words, width - 2.0 * MARGIN * scale);
        let (middle, y) = (left + (width / 2.0).round(), top + below * scale);
        let long = text.width(painter, &words) + 2.0 * MARGIN * scale;
        let ground = ((middle - long / 2.0).round(), y, long, HEIGHT * scale);
        painter.rectangle(ground, theme::faint(theme::INK, 0.7));
        text.draw(painter, middle, y + 3.0 * scale, &words);
    }
}
