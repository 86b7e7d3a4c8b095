//! Visible fields: triggers, block manipulators and damage fields (spec 04 §9).

use super::lerp;
use super::scene::Scene;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::sim::world::area::Area;
use crate::sim::world::item::*;

/// Draws all visible fields.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    for (before, now) in scene.before.items.iter().zip(&scene.now.items) {
        match (&before.kind, &now.kind) {
            (_, ItemKind::Trigger(trigger)) if trigger.visible => {
                draw_hatched(
                    painter,
                    scene,
                    place(scene, area(&before.kind), trigger.area),
                    theme::colour(trigger.colour),
                );
            }
            (_, ItemKind::BlockManip(manip)) if manip.visible => {
                draw_hatched(
                    painter,
                    scene,
                    place(scene, None, manip.area),
                    theme::colour(manip.colour),
                );
            }
            (old, ItemKind::DamageField(field)) => {
                let place = place(scene, area(old), field.area);
                draw_damage(painter, scene, field, place);
                draw_timer(painter, scene, field, lerp::place(now.body.pos));
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

type Place = (f32, f32, f32, f32);

fn place(scene: &Scene, before: Option<Area>, now: Area) -> Place {
    let before = before.unwrap_or(now);
    let (x, y) = lerp::between(
        (before.x as f32, before.y as f32),
        (now.x as f32, now.y as f32),
        scene.alpha,
    );
    (x, y, now.w as f32, now.h as f32)
}

/// Draws a hatched outline, with one diagonal line every ten level pixels.
fn draw_hatched(painter: &mut Painter, scene: &Scene, (x, y, w, h): Place, colour: Rgba) {
    let middle = (x + w / 2.0, y + h / 2.0);
    if !scene.view.sees(middle, w.max(h)) {
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

fn draw_damage(painter: &mut Painter, scene: &Scene, field: &DamageField, (x, y, w, h): Place) {
    match field.look {
        DamageLook::None => {}
        DamageLook::Rectangle => {
            let colour = if field.on { theme::BAD } else { theme::GOOD };
            draw_hatched(painter, scene, (x, y, w, h), colour);
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
