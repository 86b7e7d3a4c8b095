//! Draws fields: visible triggers, block manipulators and damage fields (spec 04 §9).
//!
//! Shape, motion and hue show what a damage field does: snapping teeth and sparks hurt, rising plus signs heal, short steel teeth
//! only remove enemies, items or shots, and a dashed frame is inactive.

use super::lerp;
use super::liquid;
use super::scene::Scene;
use crate::app::paint::atlas::AtlasRect;
use crate::app::paint::painter::{PLAIN, Painter, Rgba};
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::sim::world::area::Area;
use crate::sim::world::item::*;

/// Draws the liquids, which are behind signs, lifts and everything that can be taken.
pub fn draw_liquids(painter: &mut Painter, scene: &Scene) {
    for (before, now) in scene.before.items.iter().zip(&scene.now.items) {
        if let ItemKind::DamageField(field) = &now.kind
            && field.look == DamageLook::Liquid
            && let Some(colour) = liquid_colour(effect(field))
        {
            let rect = interpolated(scene, area(&before.kind), field.area);
            if is_visible(scene, rect) {
                liquid::draw(painter, scene, rect, colour);
            }
        }
    }
}

/// Draws the fields that are visible, except liquids.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    for (before, now) in scene.before.items.iter().zip(&scene.now.items) {
        match (&before.kind, &now.kind) {
            (_, ItemKind::Trigger(trigger)) if trigger.visible => {
                draw_hatched(
                    painter,
                    scene,
                    interpolated(scene, area(&before.kind), trigger.area),
                    theme::colour(trigger.colour),
                );
            }
            (_, ItemKind::BlockManip(manip)) if manip.visible => {
                draw_hatched(
                    painter,
                    scene,
                    interpolated(scene, None, manip.area),
                    theme::colour(manip.colour),
                );
            }
            (old, ItemKind::DamageField(field)) => {
                let rect = interpolated(scene, area(old), field.area);
                draw_damage(painter, scene, field, rect);
                draw_timer(painter, scene, field, lerp::position(now.body.pos));
            }
            _ => {}
        }
    }
}

fn area(kind: &ItemKind) -> Option<Area> {
    match kind {
        ItemKind::Trigger(trigger) => Some(trigger.area),
        ItemKind::DamageField(field) => Some(field.area),
        _ => None,
    }
}

/// Left, top, width and height in level pixels.
type Rect = (f32, f32, f32, f32);

fn interpolated(scene: &Scene, before: Option<Area>, now: Area) -> Rect {
    let before = before.unwrap_or(now);
    let (x, y) = lerp::between(
        (before.x as f32, before.y as f32),
        (now.x as f32, now.y as f32),
        scene.alpha,
    );
    (x, y, now.w as f32, now.h as f32)
}

/// Returns true if a part of the area may be visible.
fn is_visible(scene: &Scene, (x, y, w, h): Rect) -> bool {
    scene.view.sees((x + w / 2.0, y + h / 2.0), w.max(h))
}

/// Draws a hatched outline, with one diagonal line every ten level pixels.
fn draw_hatched(painter: &mut Painter, scene: &Scene, (x, y, w, h): Rect, colour: Rgba) {
    if !is_visible(scene, (x, y, w, h)) {
        return;
    }
    let screen = scene.view.area(x, y, w, h);
    painter.rectangle(screen, theme::faint(colour, 0.06));
    let line = theme::faint(colour, 0.25);
    let mut at = 10.0;
    while at < w + h {
        let from = (x + (at - h).max(0.0), y + at.min(h));
        let to = (x + at.min(w), y + (at - w).max(0.0));
        scene.line(painter, from, to, line);
        at += 10.0;
    }
    painter.frame(screen, scene.view.hair(), theme::faint(colour, 0.7));
}

/// Effect of a damage field on players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Nothing,
    Heals,
    Hurts,
    Kills,
    /// Removes enemies, items or shots; harmless to players.
    Clears,
}

fn effect(field: &DamageField) -> Effect {
    match field {
        DamageField { on: false, .. } => Effect::Nothing,
        DamageField { who, .. } if !who.contains(Targets::PLAYERS) => Effect::Clears,
        DamageField { deadly: true, .. } => Effect::Kills,
        DamageField { damage, .. } if *damage > 0 => Effect::Hurts,
        _ => Effect::Heals,
    }
}

/// Returns the colour of a liquid; `None` while it does nothing.
fn liquid_colour(effect: Effect) -> Option<Rgba> {
    match effect {
        Effect::Nothing => None,
        Effect::Heals => Some(theme::GOOD),
        Effect::Hurts | Effect::Kills => Some(theme::BAD),
        Effect::Clears => Some(theme::DIM),
    }
}

fn draw_damage(painter: &mut Painter, scene: &Scene, field: &DamageField, rect: Rect) {
    let (x, y, w, h) = rect;
    match field.look {
        DamageLook::None => {}
        DamageLook::Rectangle => {
            if !is_visible(scene, rect) {
                return;
            }
            match effect(field) {
                Effect::Nothing => draw_off(painter, scene, rect),
                Effect::Heals => draw_healing(painter, scene, rect),
                Effect::Clears => draw_teeth(painter, scene, rect, &CLEAR),
                Effect::Hurts => draw_hurting(painter, scene, rect, false),
                Effect::Kills => draw_hurting(painter, scene, rect, true),
            }
        }
        DamageLook::Liquid => {
            if is_visible(scene, rect) && liquid_colour(effect(field)).is_none() {
                draw_off(painter, scene, rect);
            }
        }
        DamageLook::Spikes => {
            let name = if field.on {
                "tile/spikes_out"
            } else {
                "tile/spikes_in"
            };
            let source = painter.atlas.frame(painter.atlas.get(name), 0);
            let mut left = x;
            while left < x + w {
                if scene.sees((left, y + h - 20.0)) {
                    scene.plain(painter, source, (left, y + h - 20.0));
                }
                left += 20.0;
            }
        }
    }
}

/// Sprites of the teeth at the bottom, left, top and right.
const HURT: [&str; 4] = [
    "field/hurt_bottom",
    "field/hurt_left",
    "field/hurt_top",
    "field/hurt_right",
];
const CLEAR: [&str; 4] = [
    "field/clear_bottom",
    "field/clear_left",
    "field/clear_top",
    "field/clear_right",
];

/// Size of the cells in which plus signs and sparks are placed, level pixels.
const CELL: f32 = 20.0;

/// Draws teeth on each side, unless the field is too small for them.
fn draw_teeth(painter: &mut Painter, scene: &Scene, (x, y, w, h): Rect, names: &[&str; 4]) {
    let atlas = painter.atlas.clone();
    for (side, name) in names.iter().enumerate() {
        let sprite = atlas.get(name);
        let frame = if scene.flashing == 0.0 {
            0
        } else {
            sprite.at(scene.tick())
        };
        let source = atlas.frame(sprite, frame);
        let (deep, level) = (source.w.min(source.h), side % 2 == 0);
        if deep * 2.0 > if level { h } else { w } {
            continue;
        }
        let (left, top) = match side {
            0 => (x, y + h - deep),
            3 => (x + w - deep, y),
            _ => (x, y),
        };
        let length = if level { w } else { h };
        let mut along = 0.0;
        while along < length {
            let part = (length - along).min(CELL);
            let (dx, dy, pw, ph) = if level {
                (along, 0.0, part, deep)
            } else {
                (0.0, along, deep, part)
            };
            if scene.view.sees((left + dx, top + dy), 40.0) {
                let source = AtlasRect {
                    w: pw,
                    h: ph,
                    ..source
                };
                let area = scene.view.area(left + dx, top + dy, pw, ph);
                painter.stretch(source, area, PLAIN);
            }
            along += CELL;
        }
    }
}

/// Lifetime of a spark in ticks; longer if flashing is disabled.
const SPARK_TICKS: f32 = 5.0;
const CALM_SPARK_TICKS: f32 = 60.0;

/// Draws a field that hurts, or kills instantly if `deadly`.
fn draw_hurting(painter: &mut Painter, scene: &Scene, rect: Rect, deadly: bool) {
    let (x, y, w, h) = rect;
    let fill = if deadly { 0.22 } else { 0.12 };
    painter.rectangle(scene.view.area(x, y, w, h), theme::faint(theme::BAD, fill));
    draw_teeth(painter, scene, rect, &HURT);
    let atlas = painter.atlas.clone();
    let (sparks, skull) = (
        atlas.get("field/spark"),
        atlas.frame(atlas.get("field/skull"), 0),
    );
    let (ticks, opacity) = if scene.flashing == 0.0 {
        (CALM_SPARK_TICKS, 1.0)
    } else {
        (SPARK_TICKS, scene.flashing)
    };
    // Neighbouring fields differ.
    let seed = (x + 3.0 * y) as i32;
    for (column, row) in cells(scene, rect) {
        let at = (x + column as f32 * CELL, y + row as f32 * CELL);
        if deadly && (column + row) % 2 == 0 && fits(rect, at, CELL) {
            scene.plain(painter, skull, at);
            continue;
        }
        // Cells are out of phase, so that sparks do not all change at once.
        let own = hash(column + seed, row, 0);
        let now = ((scene.time() + (own % 16) as f32) / ticks) as i32;
        let chance = hash(column + seed, row, now);
        let jump = |bits: u32| (chance >> bits & 7) as f32;
        let at = (at.0 + jump(4) - 4.0, at.1 + jump(8) - 4.0);
        if chance.is_multiple_of(4) && fits(rect, (at.0 + 3.0, at.1 + 3.0), 14.0) {
            let source = atlas.frame(sparks, (chance >> 12 & 3) as usize);
            scene.faint(painter, source, at, opacity);
        }
    }
}

/// Speed of the rising plus signs, level pixels per tick.
const RISE_SPEED: f32 = 0.4;
/// Vertical distance between plus signs, level pixels.
const SIGN_SPACING: f32 = 30.0;

/// Draws a field that heals: plus signs rising in lanes, framed by soft dots.
fn draw_healing(painter: &mut Painter, scene: &Scene, rect: Rect) {
    let (x, y, w, h) = rect;
    let screen = scene.view.area(x, y, w, h);
    let light = |part: f32| theme::faint(theme::GOOD, part);
    painter.fade(screen, light(0.04), light(0.2));
    let atlas = painter.atlas.clone();
    let bubble = atlas.frame(atlas.get("field/bubble"), 0);
    along_frame(scene, rect, |at, _| {
        scene.plain(painter, bubble, (at.0 - 10.0, at.1 - 10.0));
    });
    let sprite = atlas.get("field/plus");
    let lanes = (w / CELL).round().max(1.0) as i32;
    for lane in 0..lanes {
        let middle = x + (lane as f32 + 0.5) * w / lanes as f32;
        let own = hash(lane, x as i32, 0);
        let risen = (scene.time() * RISE_SPEED + (own >> 8) as f32) % SIGN_SPACING;
        let mut up = risen;
        while up < h {
            let sway = ((up / 9.0 + (own % 7) as f32).sin() * 1.5).round();
            let at = ((middle + sway).round(), (y + h - up).round());
            let frame = match (up, h - up) {
                (below, _) if below < 6.0 => 0,
                (below, above) if below < 12.0 || above < 8.0 => 1,
                (_, above) if above < 16.0 => 3,
                _ => 2,
            };
            if h - up > 5.0 && scene.view.sees(at, 20.0) {
                let source = atlas.frame(sprite, frame);
                scene.plain(painter, source, (at.0 - 10.0, at.1 - 10.0));
            }
            up += SIGN_SPACING;
        }
    }
}

/// Draws an inactive field: a dashed frame.
fn draw_off(painter: &mut Painter, scene: &Scene, rect: Rect) {
    let unit = scene.view.hair();
    along_frame(scene, rect, |at, vertical| {
        let (x, y) = scene.view.point(at);
        let (w, h) = if vertical { (1.0, 4.0) } else { (4.0, 1.0) };
        let (w, h) = (w * unit, h * unit);
        let area = (x - w / 2.0, y - h / 2.0, w, h);
        painter.rectangle(area, theme::faint(theme::DIM, 0.8));
    });
}

/// Calls `draw` for visible points along the frame of a field, about ten level pixels apart, with `true` on vertical edges.
fn along_frame(scene: &Scene, (x, y, w, h): Rect, mut draw: impl FnMut((f32, f32), bool)) {
    let (columns, rows) = ((w / 10.0).ceil().max(1.0), (h / 10.0).ceil().max(1.0));
    let across = (0..=columns as i32).map(|i| (w * i as f32 / columns).round());
    let down = (1..rows as i32).map(|i| (h * i as f32 / rows).round());
    let horizontal = across.flat_map(|dx| [((x + dx, y), false), ((x + dx, y + h), false)]);
    let vertical = down.flat_map(|dy| [((x, y + dy), true), ((x + w, y + dy), true)]);
    for (at, is_vertical) in horizontal.chain(vertical) {
        if scene.view.sees(at, 10.0) {
            draw(at, is_vertical);
        }
    }
}

/// Returns column and row of the visible cells of a field.
fn cells(scene: &Scene, (x, y, w, h): Rect) -> impl Iterator<Item = (i32, i32)> {
    let (seen_w, seen_h) = scene.view.size();
    let range = |start: f32, length: f32, from: f32, size: f32| {
        let first = ((from - start) / CELL).floor().max(0.0) as i32;
        let last = ((from + size - start) / CELL).min(length / CELL).ceil() as i32;
        first..last
    };
    let columns = range(x, w, scene.view.x, seen_w);
    let rows = range(y, h, scene.view.y, seen_h);
    columns.flat_map(move |column| rows.clone().map(move |row| (column, row)))
}

/// Returns whether a square lies inside a field.
fn fits((x, y, w, h): Rect, at: (f32, f32), side: f32) -> bool {
    at.0 >= x && at.1 >= y && at.0 + side <= x + w && at.1 + side <= y + h
}

/// Returns a hash of a cell and a time.
fn hash(column: i32, row: i32, time: i32) -> u32 {
    let mut value = (column as u32).wrapping_mul(0x9e37_79b1)
        ^ (row as u32).wrapping_mul(0x85eb_ca77)
        ^ (time as u32).wrapping_mul(0xc2b2_ae3d);
    value ^= value >> 15;
    value = value.wrapping_mul(0x2c1b_3c6d);
    value ^ (value >> 12)
}

/// Returns the timer of a field: the fraction of time left, a number, and whether the field is off until it ends.
fn timer(field: &DamageField) -> Option<(f32, i32, bool)> {
    let left = field.time_left;
    let part = |left: i32, whole: i32| (whole > 0).then(|| left as f32 / whole as f32);
    match field.mode {
        DamageMode::OffForTime if left > 0 => Some((part(left, field.time)?, left, true)),
        DamageMode::OnForTime if left > 0 => Some((part(left, field.time)?, left, false)),
        DamageMode::Timed if left >= field.on_time => {
            let (left, whole) = (left - field.on_time, field.time - field.on_time);
            Some((part(left, whole)?, left / 4 + 1, true))
        }
        DamageMode::Timed => Some((part(left, field.on_time)?, left / 4 + 1, false)),
        _ => None,
    }
}

fn draw_timer(painter: &mut Painter, scene: &Scene, field: &DamageField, at: (f32, f32)) {
    let Some((part, number, good)) = timer(field) else {
        return;
    };
    let colour = if good { theme::GOOD } else { theme::BAD };
    let (x, y) = scene.view.point((at.0 + 10.0, at.1 + 4.0));
    let zoom = scene.view.zoom;
    let text = match field.timer {
        TimerLook::None => return,
        TimerLook::SmallNumber => TextStyle::small((zoom / 2.0).floor()),
        TimerLook::BigNumber => TextStyle::small(zoom.floor()),
        TimerLook::SmallBar | TimerLook::BigBar => {
            let big = if field.timer == TimerLook::BigBar {
                2.0
            } else {
                1.0
            };
            let (w, h) = (32.0 * big * zoom, 8.0 * big * zoom);
            let (left, top) = ((x - w / 2.0).round(), y);
            painter.rectangle((left, top, w, h), theme::dark(colour, 0.6));
            painter.rectangle((left, top, (w * part.clamp(0.0, 1.0)).round(), h), colour);
            painter.frame((left, top, w, h), scene.view.hair(), theme::TEXT);
            return;
        }
    };
    text.colour(colour)
        .centred()
        .draw(painter, x, y, &number.to_string());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_liquid_is_red_only_while_it_hurts() {
        let red = [Effect::Hurts, Effect::Kills];
        let others = [Effect::Nothing, Effect::Heals, Effect::Clears];
        assert!(
            red.map(liquid_colour)
                .iter()
                .all(|c| *c == Some(theme::BAD))
        );
        assert!(
            others
                .map(liquid_colour)
                .iter()
                .all(|c| *c != Some(theme::BAD))
        );
        assert_eq!(liquid_colour(Effect::Nothing), None);
    }

    #[test]
    fn a_field_that_heals_does_not_look_like_one_that_hurts() {
        let field = |damage, deadly, on, who| DamageField {
            damage,
            deadly,
            on,
            who,
            ..DamageField::default()
        };
        let players = Targets::PLAYERS | Targets::ENEMIES;
        assert_eq!(effect(&field(100, false, true, players)), Effect::Hurts);
        assert_eq!(effect(&field(-100, false, true, players)), Effect::Heals);
        assert_eq!(effect(&field(0, true, true, players)), Effect::Kills);
        assert_eq!(effect(&field(100, true, false, players)), Effect::Nothing);
        assert_eq!(
            effect(&field(100, true, true, Targets::ENEMIES)),
            Effect::Clears
        );
    }
}
