//! Draws the buttons that the followed players hold.

use crate::app::context::DrawContext;
use crate::app::paint::theme;
use crate::app::play::hud;
use crate::app::ui::text::TextStyle;
use crate::localization::MessageId;
use crate::session::game_view::GameView;
use crate::sim::world::buttons::Buttons;

/// Size of a button's field, and the distance between the fields of two players, font pixels.
const SIDE: f32 = 11.0;
const GAP: f32 = 1.0;
const PITCH: f32 = 26.0;
/// Width of the fields for jump and fire, font pixels.
const WIDE: f32 = 34.0;

/// A button's field: its place in columns and rows, and its width.
const ARROWS: [(Buttons, &str, (f32, f32)); 4] = [
    (Buttons::UP, "↑", (1.0, 0.0)),
    (Buttons::LEFT, "←", (0.0, 1.0)),
    (Buttons::DOWN, "↓", (1.0, 1.0)),
    (Buttons::RIGHT, "→", (2.0, 1.0)),
];

/// Draws a field for each button above `bottom` in the lower right corner, lit while the button is held, for each followed
/// player.
pub fn draw(ctx: &mut DrawContext, view: &GameView, bottom: f32) {
    let scale = ctx.text_scale;
    let jump = ctx.texts.get(MessageId("replay-button-jump"));
    let fire = ctx.texts.get(MessageId("replay-button-fire"));
    let followed = view.followed;
    let right = ctx.graphics.size.0 - 6.0 * scale;
    let left = right - (3.0 * (SIDE + GAP) + WIDE) * scale;
    let rows = followed.len();
    for (row, seat) in followed.iter().enumerate() {
        let top = bottom - (PITCH * (rows - row) as f32 + 3.0) * scale;
        let held = view.worlds.now.players[seat].buttons;
        let mut field = |button: Buttons, name: &str, (x, y): (f32, f32), width: f32| {
            let at = (left + x * scale, top + y * scale);
            let area = (at.0, at.1, width * scale, SIDE * scale);
            let is_held = held.contains(button);
            let (back, front) = match is_held {
                true => (theme::LIT, theme::INK),
                false => (theme::PANEL, theme::DIM),
            };
            ctx.graphics.painter.rectangle(area, back);
            let text = TextStyle::small(scale).colour(front).centred().flat();
            let name = text.truncate(&ctx.graphics.painter, name, area.2);
            let middle = at.0 + area.2 / 2.0;
            text.draw(&mut ctx.graphics.painter, middle, at.1 + 2.0 * scale, &name);
        };
        for (button, name, (column, line)) in ARROWS {
            let at = (column * (SIDE + GAP), line * (SIDE + GAP));
            field(button, name, at, SIDE);
        }
        let beside = 3.0 * (SIDE + GAP);
        field(Buttons::JUMP, &jump, (beside, 0.0), WIDE);
        field(Buttons::FIRE, &fire, (beside, SIDE + GAP), WIDE);
        if followed.len() > 1 {
            let name = hud::name_of(&ctx.texts.localizer, view, seat);
            let colour = theme::colour(view.worlds.now.players[seat].colour);
            let text = TextStyle::small(scale).colour(colour).right();
            let at = (left - 4.0 * scale, top + (SIDE + 2.0) * scale);
            text.draw(&mut ctx.graphics.painter, at.0, at.1, &name);
        }
    }
}
