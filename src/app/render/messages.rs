//! Messages in the level (spec 04 §9, spec 08 §7.5).

use super::key_names;
use super::labels;
use super::players;
use super::scene::Scene;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::level::{placeholder, tile_sprites};
use crate::sim::world::item::{ItemKind, Message};
use crate::sim::world::level_data::MessageLook;
use crate::sim::world::tiles::{TILE, Tile, TileFlags};

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
    let shown = if message.always {
        1.0
    } else {
        (message.shown as f32 / FADE).clamp(0.0, 1.0)
    };
    let text = placeholder::fill(&look.text, |key| key_names::on_sign(scene.controls, key));
    let mut sign = ConnectionStatus::fitting(painter, scene, &text, scene.view.area(x, y, w, h));
    let moved = clear_of_tiles(scene, sign.area);
    sign.area.0 += moved.0;
    sign.area.1 += moved.1;
    let (port, edge) = (scene.view.port, EDGE * sign.scale);
    let inside = |start: f32, length: f32| (start + edge, length - 2.0 * edge);
    sign.area.0 += shifted((sign.area.0, sign.area.2), inside(port.0, port.2));
    sign.area.1 += shifted((sign.area.1, sign.area.3), inside(port.1, port.3));
    let opacity = shown * scene.signs * clear_of_player(scene, sign.area);
    if opacity <= 0.0 {
        return;
    }
    let edge = theme::colour(look.frame_colour);
    if look.border > 0 {
        draw_box(painter, sign.area, (look.border, edge), sign.scale, opacity);
    }
    let colour = theme::faint(theme::colour(look.text_colour), opacity);
    sign.draw_lines(painter, colour);
}

/// How far a sign that an edge of the view cuts is moved inwards, on one axis; start and length of the sign and of the view.
/// All of it is seen as long as a quarter would be seen in its place, and ever less from there until it is gone.
fn shifted((start, length): (f32, f32), (low, room): (f32, f32)) -> f32 {
    let inwards = |hidden: f32| {
        let hidden = hidden.max(0.0);
        hidden.min(3.0 * (length - hidden).max(0.0))
    };
    match length < room {
        true => inwards(low - start) - inwards(start + length - low - room),
        false => inwards(low - start),
    }
}

/// Distance between a sign and the edge of the view, pixels of the letters.
const EDGE: f32 = 3.0;
/// Most tiles by which a sign is moved off what players need to see.
const MOST_MOVED: i32 = 5;

/// How far a sign is moved, in x and y, so that it covers no arrow, ladder or rope; not at all if it cannot be, screen pixels.
fn clear_of_tiles(scene: &Scene, (x, y, w, h): (f32, f32, f32, f32)) -> (f32, f32) {
    let (view, tile) = (&scene.view, TILE as f32);
    let column = |x: f32| (((x - view.port.0) / view.zoom + view.x) / tile).floor() as i32;
    let row = |y: f32| (((y - view.port.1) / view.zoom + view.y) / tile).floor() as i32;
    let columns = (column(x), column(x + w - 1.0));
    let rows = (row(y), row(y + h - 1.0));
    let covers = |column, row| is_needed(scene.now.tiles.at(column, row));
    let (aside, down) = nearest_clear(columns, rows, covers);
    (
        aside as f32 * tile * view.zoom,
        down as f32 * tile * view.zoom,
    )
}

/// The shortest way in whole tiles, rather up than down, to where a rectangle of tiles covers nothing; none if that is far.
fn nearest_clear(
    columns: (i32, i32),
    rows: (i32, i32),
    covers: impl Fn(i32, i32) -> bool,
) -> (i32, i32) {
    let is_clear = |(aside, down): &(i32, i32)| {
        (columns.0 + aside..=columns.1 + aside)
            .all(|column| (rows.0 + down..=rows.1 + down).all(|row| !covers(column, row)))
    };
    if is_clear(&(0, 0)) {
        return (0, 0);
    }
    let most = -MOST_MOVED..=MOST_MOVED;
    let ways = most
        .clone()
        .flat_map(|aside| most.clone().map(move |down| (aside, down)));
    let clear = ways.filter(is_clear);
    let nearest = clear.min_by_key(|(aside, down)| (aside * aside + down * down, *down, *aside));
    nearest.unwrap_or((0, 0))
}

/// Returns true for tiles that show the way.
fn is_needed(tile: Tile) -> bool {
    let name = || tile_sprites::sprite(tile.picture()).unwrap_or("");
    tile.has(TileFlags::LADDER | TileFlags::ROPE) || name().starts_with("deco/arrow")
}

/// How strongly a sign is seen that the player comes near to or stands behind.
const BEHIND_PLAYER: f32 = 0.2;
/// From how far away on it is seen as usual, level pixels.
const NEAR_PLAYER: f32 = 24.0;

/// How strongly a sign is seen where the player is: it makes room for jumps.
fn clear_of_player(scene: &Scene, area: (f32, f32, f32, f32)) -> f32 {
    let at = players::place(scene.before, scene.now, scene.alpha, scene.watcher);
    let player = scene.view.area(at.0, at.1, TILE as f32, TILE as f32);
    let part = gap(area, player) / (NEAR_PLAYER * scene.view.zoom);
    BEHIND_PLAYER + (1.0 - BEHIND_PLAYER) * part.min(1.0)
}

/// The distance between two rectangles, 0 if they meet.
fn gap(a: (f32, f32, f32, f32), b: (f32, f32, f32, f32)) -> f32 {
    let aside = (a.0 - b.0 - b.2).max(b.0 - a.0 - a.2).max(0.0);
    let above = (a.1 - b.1 - b.3).max(b.1 - a.1 - a.3).max(0.0);
    aside.max(above)
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
    fn a_sign_of_which_a_quarter_is_within_an_edge_is_seen_as_a_whole() {
        let shift = |start: f32| shifted((start, 40.0), (30.0, 500.0));
        assert_eq!(shift(30.0), 0.0, "not cut");
        assert_eq!(shift(20.0), 10.0);
        assert_eq!(shift(0.0), 30.0, "a quarter of it");
        assert_eq!(shift(-5.0), 15.0, "on its way out");
        assert_eq!(shift(-10.0), 0.0, "gone");
        assert_eq!(shift(490.0), 0.0, "not cut at the other edge");
        assert_eq!(shift(500.0), -10.0);
        assert_eq!(shift(520.0), -30.0, "a quarter of it");
        assert_eq!(shift(530.0), 0.0, "gone");
    }

    #[test]
    fn of_a_sign_larger_than_the_view_the_beginning_is_seen() {
        assert_eq!(shifted((20.0, 600.0), (30.0, 500.0)), 10.0);
        assert_eq!(shifted((30.0, 600.0), (30.0, 500.0)), 0.0);
    }

    #[test]
    fn a_sign_moves_by_the_shortest_way_off_what_it_would_cover() {
        let ladder = |column: i32, _| column == 11;
        assert_eq!(nearest_clear((5, 12), (3, 4), ladder), (-2, 0));
        assert_eq!(nearest_clear((5, 10), (3, 4), ladder), (0, 0));
        let arrow = |column: i32, row: i32| (column, row) == (8, 4);
        assert_eq!(nearest_clear((5, 12), (3, 4), arrow), (0, -1));
        assert_eq!(nearest_clear((5, 12), (3, 4), |_, _| true), (0, 0));
    }

    #[test]
    fn the_gap_between_two_rectangles_is_that_of_the_wider_axis() {
        let area = (100.0, 50.0, 40.0, 20.0);
        assert_eq!(gap(area, (110.0, 60.0, 5.0, 5.0)), 0.0);
        assert_eq!(gap(area, (150.0, 60.0, 5.0, 5.0)), 10.0);
        assert_eq!(gap(area, (80.0, 20.0, 10.0, 10.0)), 20.0);
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
