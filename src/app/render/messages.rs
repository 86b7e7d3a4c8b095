//! Messages in the level (spec 04 §9, spec 08 §7.5).

use super::key_names;
use super::labels;
use super::scene::Scene;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::level::placeholder;
use crate::sim::world::item::{ItemKind, Message};
use crate::sim::world::level_data::MessageLook;

/// Draws the scrolls, then the messages that are shown.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    let messages = scene
        .now
        .items
        .iter()
        .enumerate()
        .filter_map(|(slot, item)| match &item.kind {
            ItemKind::Message(message) => {
                let look = scene.level_data.messages.get(usize::from(message.text))?;
                Some((slot, message, look))
            }
            _ => None,
        });
    for (slot, _, look) in messages.clone() {
        let at = labels::place(scene, slot);
        if look.show_scroll && scene.sees(at) {
            let sprite = painter.atlas.get("item/message");
            scene.plain(
                painter,
                painter.atlas.frame(sprite, sprite.at(scene.frame())),
                at,
            );
        }
    }
    for (_, message, look) in messages {
        if message.always || message.shown > 0 {
            draw_text(painter, scene, message, look);
        }
    }
}

/// Frames in which a message fades out.
const FADE: f32 = 10.0;

fn draw_text(painter: &mut Painter, scene: &Scene, message: &Message, look: &MessageLook) {
    let (x, y, w, h) = (look.x as f32, look.y as f32, look.w as f32, look.h as f32);
    if !scene.view.sees((x + w / 2.0, y + h / 2.0), w.max(h)) {
        return;
    }
    let opacity = if message.always {
        1.0
    } else {
        (message.shown as f32 / FADE).clamp(0.0, 1.0)
    };
    let text = placeholder::fill(&look.text, |key| key_names::on_sign(scene.controls, key));
    let mut sign = ConnectionStatus::fitting(painter, scene, &text, scene.view.area(x, y, w, h));
    sign.area.1 += lowered(sign.area.1, sign.area.3, scene.view.port.1);
    let edge = theme::colour(look.frame_colour);
    if look.border > 0 {
        draw_box(painter, sign.area, (look.border, edge), sign.scale, opacity);
    }
    let colour = theme::faint(theme::colour(look.text_colour), opacity);
    sign.draw_lines(painter, colour);
}

/// How far a sign is lowered that the upper edge of the view cuts: so that all of it is seen as long as a quarter of it would
/// be seen in its place, and ever less from there until it is gone.
fn lowered(top: f32, height: f32, edge: f32) -> f32 {
    let hidden = (edge - top).max(0.0);
    hidden.min(3.0 * (height - hidden).max(0.0))
}

/// The ground and the rings around it, each as wide as a pixel of the letters.
fn draw_box(
    painter: &mut Painter,
    area: (f32, f32, f32, f32),
    (border, edge): (u8, Rgba),
    hair: f32,
    opacity: f32,
) {
    painter.rectangle(area, theme::faint(theme::dark(edge, 0.82), 0.9 * opacity));
    for ring in 0..border.min(RINGS) {
        let inset = f32::from(ring) * hair;
        let inner = (
            area.0 + inset,
            area.1 + inset,
            area.2 - 2.0 * inset,
            area.3 - 2.0 * inset,
        );
        let shade = theme::dark(edge, f32::from(ring) * 0.25);
        painter.frame(inner, hair, theme::faint(shade, opacity));
    }
}

/// The most rings of a border.
const RINGS: u8 = 4;
/// Between the edge of the box and the letters, and between two lines, pixels of the letters.
const MARGIN: (f32, f32) = (8.0, 7.0);
const LEADING: f32 = 2.0;

/// A text with its box, pixels of the screen.
struct ConnectionStatus {
    lines: Vec<String>,
    /// Screen pixels for one of the letters.
    scale: f32,
    area: (f32, f32, f32, f32),
}

impl ConnectionStatus {
    /// The letters are as large as those of menus, or larger where the level is enlarged more, if that fits into the room;
    /// the box is no larger than its letters need and stands in the middle of the room.
    fn fitting(
        painter: &Painter,
        scene: &Scene,
        text: &str,
        room: (f32, f32, f32, f32),
    ) -> ConnectionStatus {
        let broken = |scale: u32| {
            let letters = TextStyle::small(scale as f32);
            let most = (room.2 - 2.0 * MARGIN.0 * scale as f32).max(0.0);
            let lines = letters.wrap(painter, text, most);
            let widths = lines.iter().map(|line| letters.width(painter, line));
            let width = widths.fold(0.0, f32::max);
            (boxed(scale, width, lines.len()), lines)
        };
        let most = scene.view.zoom.round().max(scene.scale).max(1.0) as u32;
        let scale = fitting(most, (room.2, room.3), |scale| broken(scale).0);
        let (size, lines) = broken(scale);
        ConnectionStatus {
            lines,
            scale: scale as f32,
            area: (
                (room.0 + (room.2 - size.0) / 2.0).round(),
                (room.1 + (room.3 - size.1) / 2.0).round(),
                size.0,
                size.1,
            ),
        }
    }

    fn draw_lines(&self, painter: &mut Painter, colour: Rgba) {
        let text = TextStyle::small(self.scale).colour(colour).centred();
        let (left, top, width, _) = self.area;
        let mut y = top + MARGIN.1 * self.scale;
        for line in &self.lines {
            text.draw(painter, left + width / 2.0, y, line);
            y += text.height() + LEADING * self.scale;
        }
    }
}

/// Width and height of the box around lines of letters.
fn boxed(scale: u32, width: f32, lines: usize) -> (f32, f32) {
    let scale = scale as f32;
    let letters = TextStyle::small(scale).height();
    let leading = LEADING * scale;
    let height = (letters + leading) * lines as f32 - leading;
    let margin = |margin: f32| 2.0 * margin * scale;
    (width + margin(MARGIN.0), height + margin(MARGIN.1))
}

/// The greatest scale, at most `most`, at which a box fits into the room; 1 if none does.
fn fitting(most: u32, room: (f32, f32), size: impl Fn(u32) -> (f32, f32)) -> u32 {
    let fits = |scale: &u32| {
        let (width, height) = size(*scale);
        width <= room.0 && height <= room.1
    };
    (2..=most).rev().find(fits).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_as_large_as_the_room_allows() {
        let size = |scale| boxed(scale, 100.0 * scale as f32, 1);
        assert_eq!(fitting(2, (240.0, 80.0), size), 2);
        assert_eq!(fitting(2, (240.0, 30.0), size), 1, "too low");
        assert_eq!(fitting(4, (400.0, 80.0), size), 3, "too narrow for 4");
        assert_eq!(fitting(3, (10.0, 10.0), size), 1, "too small for any");
    }

    #[test]
    fn a_sign_of_which_a_quarter_is_below_the_upper_edge_is_seen_as_a_whole() {
        assert_eq!(lowered(30.0, 40.0, 30.0), 0.0, "not cut");
        assert_eq!(lowered(20.0, 40.0, 30.0), 10.0);
        assert_eq!(lowered(0.0, 40.0, 30.0), 30.0, "a quarter of it");
        assert_eq!(lowered(-5.0, 40.0, 30.0), 15.0, "on its way out");
        assert_eq!(lowered(-10.0, 40.0, 30.0), 0.0, "gone");
    }

    #[test]
    fn a_box_is_as_large_as_its_letters_need_at_every_scale() {
        for scale in 1..=4 {
            let (width, height) = boxed(scale, 100.0 * scale as f32, 2);
            let part = scale as f32;
            assert_eq!((width / part, height / part), (116.0, 32.0));
        }
    }
}
