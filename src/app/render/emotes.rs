//! Emotes above players: words in a bubble.

use super::players;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::sim::world::player::PLAYERS;

/// Distance between a player's box and the bubble above it, level pixels: clear of the name.
const ABOVE: f32 = 28.0;
/// Distance of the words from the edges of the bubble, and width of its border, font pixels.
const PADDING: (f32, f32) = (5.0, 3.0);
const BORDER: f32 = 1.0;

/// Draws the emotes that players show.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    let scale = (scene.view.zoom * 0.75).max(1.0);
    let text = TextStyle::small(scale).centred();
    for index in 0..PLAYERS {
        let (player, Some(emote)) = (&scene.now.players[index], scene.emotes[index]) else {
            continue;
        };
        let at = players::position(scene.before, scene.now, scene.alpha, index);
        if !player.is_present() || !scene.sees(at) {
            continue;
        }
        let words = scene.localizer.text(emote);
        let (x, y) = scene.view.point((at.0 + 10.0, at.1 - ABOVE));
        let width = text.width(painter, &words) + 2.0 * PADDING.0 * scale;
        let height = text.height() + 2.0 * PADDING.1 * scale;
        let (left, top) = ((x - width / 2.0).round(), (y - height).round());
        let (border, colour) = (BORDER * scale, theme::colour(player.colour));
        let frame = (
            left - border,
            top - border,
            width + 2.0 * border,
            height + 2.0 * border,
        );
        painter.rectangle(frame, colour);
        painter.rectangle((left, top, width, height), theme::INK);
        // A tip that points at the player.
        let tip = 3.0 * scale;
        painter.rectangle((x - tip / 2.0, top + height, tip, tip), colour);
        text.colour(theme::LIT)
            .draw(painter, x, top + PADDING.1 * scale, &words);
    }
}
