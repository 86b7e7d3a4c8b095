//! Draws the messages of a level (spec 04 §9, spec 08 §7.5). How long a message is shown is its `time`, with a default
//! in `sim/world/item/message.rs`.

use super::labels;
use super::players;
use super::scene::Scene;
use super::sign_keys;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::level::{placeholder, tile_sprites};
use crate::sim::world::item::{ItemKind, Message};
use crate::sim::world::level_data::MessageStyle;
use crate::sim::world::tiles::{TILE, Tile, TileFlags};

/// Draws the scrolls, then the visible messages.
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
        let at = labels::position(scene, slot);
        if look.show_scroll && scene.sees(at) {
            let sprite = painter.atlas.get("item/message");
            scene.plain(
                painter,
                painter.atlas.frame(sprite, sprite.at(scene.tick())),
                at,
            );
        }
    }
    let shown = messages.filter(|(_, message, _)| message.always || message.shown > 0);
    let signs = shown.filter_map(|(_, message, look)| sign(painter, scene, message, look));
    let mut signs: Vec<Sign> = signs.collect();
    // Those that stay where they are come first, so that none of the others is moved onto them.
    signs.sort_by_key(|sign| sign.shift != (0.0, 0.0));
    let mut placed: Vec<(f32, f32, f32, f32)> = Vec::new();
    for mut sign in signs {
        let area = &mut sign.layout.area;
        area.1 += sign.shift.1;
        let gap = EDGE * sign.layout.scale;
        let others = placed.iter();
        area.0 += others.fold(sign.shift.0, |shift, other| {
            without_overlap(*area, shift, *other, gap)
        });
        placed.push(*area);
        draw_sign(painter, scene, &sign);
    }
}

/// Ticks in which a message fades out.
const FADE: f32 = 10.0;

/// A sign in the view.
struct Sign<'a> {
    look: &'a MessageStyle,
    layout: SignLayout,
    /// How far it is moved into the view, screen pixels.
    shift: (f32, f32),
    /// Opacity from its age, 0 to 1.
    shown: f32,
}

/// Lays a sign out; `None` if it is out of view.
fn sign<'a>(
    painter: &Painter,
    scene: &Scene,
    message: &Message,
    look: &'a MessageStyle,
) -> Option<Sign<'a>> {
    let (x, y, w, h) = (look.x as f32, look.y as f32, look.w as f32, look.h as f32);
    if !scene.view.sees((x + w / 2.0, y + h / 2.0), w.max(h)) {
        return None;
    }
    let shown = if message.always {
        1.0
    } else {
        (message.shown as f32 / FADE).clamp(0.0, 1.0)
    };
    let text = placeholder::fill(scene.level_texts.of(&look.text), |key| {
        sign_keys::on_sign(scene.localizer, scene.controls, key)
    });
    let (_, _, width, height) = scene.view.port;
    let room = readable_room(
        scene.view.area(x, y, w, h),
        scene.scale / scene.view.zoom,
        (width - 2.0 * EDGE, height - 2.0 * EDGE),
    );
    let mut layout = SignLayout::new(painter, scene, &text, room);
    let moved = clear_of_tiles(scene, layout.area);
    layout.area.0 += moved.0;
    layout.area.1 += moved.1;
    let (port, edge) = (scene.view.port, EDGE * layout.scale);
    let inside = |start: f32, length: f32| (start + edge, length - 2.0 * edge);
    let shift = (
        shifted((layout.area.0, layout.area.2), inside(port.0, port.2)),
        shifted((layout.area.1, layout.area.3), inside(port.1, port.3)),
    );
    Some(Sign {
        look,
        layout,
        shift,
        shown,
    })
}

fn draw_sign(painter: &mut Painter, scene: &Scene, sign: &Sign) {
    let (look, layout) = (sign.look, &sign.layout);
    let opacity = sign.shown * scene.signs * clear_of_players(scene, layout.area);
    if opacity <= 0.0 {
        return;
    }
    let edge = theme::colour(look.frame_colour);
    if look.border > 0 {
        let border = (look.border, edge);
        draw_box(painter, layout.area, border, layout.scale, opacity);
    }
    let colour = theme::faint(theme::colour(look.text_colour), opacity);
    layout.draw_lines(painter, colour);
}

/// Returns how much of a sideways shift brings a sign at most to `gap` from another, screen pixels.
fn without_overlap(
    (x, y, w, h): (f32, f32, f32, f32),
    shift: f32,
    other: (f32, f32, f32, f32),
    gap: f32,
) -> f32 {
    if y >= other.1 + other.3 || other.1 >= y + h {
        return shift;
    }
    match shift > 0.0 {
        true if x < other.0 => shift.min((other.0 - gap - x - w).max(0.0)),
        false if x > other.0 => shift.max((other.0 + other.2 + gap - x).min(0.0)),
        _ => shift,
    }
}

/// Maximum enlargement of the space for a sign, so that signs do not cover the level when the view is zoomed out.
const MAX_ENLARGED: f32 = 2.0;

/// Returns the space of a sign in a view that is zoomed out so far that its letters would be smaller than those of menus:
/// enlarged to the sides and upwards until they are as large, or until the sign fills the view.
///
/// `larger` is the size of letters in menus relative to that of the sign's, `most` the size of the view in screen pixels.
fn readable_room(
    (x, y, w, h): (f32, f32, f32, f32),
    larger: f32,
    most: (f32, f32),
) -> (f32, f32, f32, f32) {
    let fitting = (most.0 / w).min(most.1 / h);
    let larger = larger.min(MAX_ENLARGED).min(fitting).max(1.0);
    let (width, height) = (w * larger, h * larger);
    (x - (width - w) / 2.0, y - (height - h), width, height)
}

/// Returns how far a sign cut by an edge of the view is moved inwards, on one axis; arguments are start and length of
/// the sign and of the view. The whole sign stays visible while at least a quarter is inside; then it slides out.
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

/// Distance between a sign and the edge of the view, font pixels.
const EDGE: f32 = 3.0;
/// Maximum distance by which a sign is moved off tiles that players need to see, tiles.
const MAX_MOVED: i32 = 5;

/// Returns the offset (screen pixels) that keeps a sign off arrows, ladders and ropes; (0, 0) if there is none nearby,
/// or if the sign is larger than the view.
fn clear_of_tiles(scene: &Scene, (x, y, w, h): (f32, f32, f32, f32)) -> (f32, f32) {
    let (view, tile) = (&scene.view, TILE as f32);
    if w > view.port.2 || h > view.port.3 {
        // It covers everything wherever it is, and in a tiny window it would cover thousands of tiles.
        return (0.0, 0.0);
    }
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

/// Returns the shortest offset in whole tiles, up rather than down, at which a rectangle of tiles is clear; (0, 0) if
/// it would be too far.
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
    let most = -MAX_MOVED..=MAX_MOVED;
    let ways = most
        .clone()
        .flat_map(|aside| most.clone().map(move |down| (aside, down)));
    let clear = ways.filter(is_clear);
    let nearest = clear.min_by_key(|(aside, down)| (aside * aside + down * down, *down, *aside));
    nearest.unwrap_or((0, 0))
}

/// Returns true for tiles that guide the player.
fn is_needed(tile: Tile) -> bool {
    let name = || tile_sprites::sprite(tile.sprite()).unwrap_or("");
    tile.has(TileFlags::LADDER | TileFlags::ROPE) || name().starts_with("deco/arrow")
}

/// Opacity of a sign that a player stands behind.
const BEHIND_PLAYER: f32 = 0.2;
/// Distance from the player at which a sign has its normal opacity, level pixels.
const NEAR_PLAYER: f32 = 24.0;

/// Returns the opacity of a sign depending on the followed players' distance, so that it does not hide them.
fn clear_of_players(scene: &Scene, area: (f32, f32, f32, f32)) -> f32 {
    let distance = |seat| {
        let at = players::position(scene.before, scene.now, scene.alpha, seat);
        gap(area, scene.view.area(at.0, at.1, TILE as f32, TILE as f32))
    };
    let nearest = scene.followed.iter().map(distance).fold(f32::MAX, f32::min);
    let part = nearest / (NEAR_PLAYER * scene.view.zoom);
    BEHIND_PLAYER + (1.0 - BEHIND_PLAYER) * part.min(1.0)
}

/// Returns the distance between two rectangles, 0 if they overlap.
fn gap(a: (f32, f32, f32, f32), b: (f32, f32, f32, f32)) -> f32 {
    let aside = (a.0 - b.0 - b.2).max(b.0 - a.0 - a.2).max(0.0);
    let above = (a.1 - b.1 - b.3).max(b.1 - a.1 - a.3).max(0.0);
    aside.max(above)
}

/// Draws the background of a sign and the rings around it, each one font pixel wide.
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

/// Maximum number of rings of a border.
const RINGS: u8 = 4;
/// Padding between the edge of the box and the text, and spacing between lines, font pixels.
const MARGIN: (f32, f32) = (8.0, 7.0);
const LEADING: f32 = 2.0;

/// The layout of a text with its box, screen pixels.
struct SignLayout {
    lines: Vec<String>,
    /// Screen pixels per font pixel.
    scale: f32,
    area: (f32, f32, f32, f32),
}

impl SignLayout {
    /// Lays out a text: in the letter size of menus, or larger if the level is zoomed in further, as far as it fits
    /// into `room`. The box is only as large as needed and centred in `room`.
    fn new(painter: &Painter, scene: &Scene, text: &str, room: (f32, f32, f32, f32)) -> SignLayout {
        let wrapped = |scale: u32| {
            let letters = TextStyle::small(scale as f32);
            let most = (room.2 - 2.0 * MARGIN.0 * scale as f32).max(0.0);
            let lines = letters.wrap_evenly(painter, text, most);
            let widths = lines.iter().map(|line| letters.width(painter, line));
            let width = widths.fold(0.0, f32::max);
            (boxed(scale, width, lines.len()), lines)
        };
        let most = scene.view.zoom.round().max(scene.scale).max(1.0) as u32;
        let scale = largest_scale(most, (room.2, room.3), |scale| wrapped(scale).0);
        let (size, lines) = wrapped(scale);
        SignLayout {
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

/// Returns the size of the box around some lines of text.
fn boxed(scale: u32, width: f32, lines: usize) -> (f32, f32) {
    let scale = scale as f32;
    let letters = TextStyle::small(scale).height();
    let leading = LEADING * scale;
    let height = (letters + leading) * lines as f32 - leading;
    let margin = |margin: f32| 2.0 * margin * scale;
    (width + margin(MARGIN.0), height + margin(MARGIN.1))
}

/// Returns the largest scale, at most `most`, at which a box fits into the room; at least 1.
fn largest_scale(most: u32, room: (f32, f32), size: impl Fn(u32) -> (f32, f32)) -> u32 {
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
    fn signs_at_the_edge_are_moved_inwards_only_until_they_reach_another() {
        let (cut, other) = ((-80.0, 10.0, 100.0, 20.0), (60.0, 15.0, 100.0, 20.0));
        assert_eq!(without_overlap(cut, 83.0, other, 3.0), 37.0);
        assert_eq!(without_overlap(cut, 30.0, other, 3.0), 30.0);
        let below = (60.0, 40.0, 100.0, 20.0);
        assert_eq!(without_overlap(cut, 83.0, below, 3.0), 83.0);
        let right = (250.0, 10.0, 100.0, 20.0);
        assert_eq!(without_overlap(right, -100.0, other, 3.0), -87.0);
        let touching = (30.0, 10.0, 100.0, 20.0);
        assert_eq!(without_overlap(cut, 83.0, touching, 3.0), 7.0);
    }

    #[test]
    fn scale_is_the_largest_that_fits() {
        let size = |scale| boxed(scale, 100.0 * scale as f32, 1);
        assert_eq!(largest_scale(2, (240.0, 80.0), size), 2);
        assert_eq!(largest_scale(2, (240.0, 30.0), size), 1, "too low");
        assert_eq!(largest_scale(4, (400.0, 80.0), size), 3, "too narrow for 4");
        assert_eq!(largest_scale(3, (10.0, 10.0), size), 1, "too small for any");
    }

    #[test]
    fn signs_of_a_level_that_is_zoomed_out_keep_their_size_and_their_foot() {
        let room = (100.0, 50.0, 80.0, 20.0);
        let view = (640.0, 360.0);
        assert_eq!(readable_room(room, 1.0, view), room);
        assert_eq!(readable_room(room, 0.7, view), room, "zoomed in");
        let twice = (60.0, 30.0, 160.0, 40.0);
        assert_eq!(readable_room(room, 2.0, view), twice);
        assert_eq!(readable_room(room, 8.0, view), twice, "seen from afar");
    }

    #[test]
    fn signs_are_not_enlarged_beyond_the_view() {
        let room = (100.0, 50.0, 80.0, 20.0);
        let as_wide_as_the_view = (80.0, 40.0, 120.0, 30.0);
        assert_eq!(
            readable_room(room, 2.0, (120.0, 360.0)),
            as_wide_as_the_view
        );
        let as_high_as_the_view = (90.0, 45.0, 100.0, 25.0);
        assert_eq!(readable_room(room, 2.0, (640.0, 25.0)), as_high_as_the_view);
        assert_eq!(
            readable_room(room, 2.0, (40.0, 10.0)),
            room,
            "never made smaller"
        );
    }

    #[test]
    fn signs_are_shown_whole_while_a_quarter_is_inside_the_view() {
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
    fn start_of_an_oversized_sign_is_visible() {
        assert_eq!(shifted((20.0, 600.0), (30.0, 500.0)), 10.0);
        assert_eq!(shifted((30.0, 600.0), (30.0, 500.0)), 0.0);
    }

    #[test]
    fn signs_move_the_shortest_way_off_needed_tiles() {
        let ladder = |column: i32, _| column == 11;
        assert_eq!(nearest_clear((5, 12), (3, 4), ladder), (-2, 0));
        assert_eq!(nearest_clear((5, 10), (3, 4), ladder), (0, 0));
        let arrow = |column: i32, row: i32| (column, row) == (8, 4);
        assert_eq!(nearest_clear((5, 12), (3, 4), arrow), (0, -1));
        assert_eq!(nearest_clear((5, 12), (3, 4), |_, _| true), (0, 0));
    }

    #[test]
    fn gap_is_measured_on_the_wider_axis() {
        let area = (100.0, 50.0, 40.0, 20.0);
        assert_eq!(gap(area, (110.0, 60.0, 5.0, 5.0)), 0.0);
        assert_eq!(gap(area, (150.0, 60.0, 5.0, 5.0)), 10.0);
        assert_eq!(gap(area, (80.0, 20.0, 10.0, 10.0)), 20.0);
    }

    #[test]
    fn box_size_is_proportional_to_the_scale() {
        for scale in 1..=4 {
            let (width, height) = boxed(scale, 100.0 * scale as f32, 2);
            let part = scale as f32;
            assert_eq!((width / part, height / part), (116.0, 32.0));
        }
    }
}
