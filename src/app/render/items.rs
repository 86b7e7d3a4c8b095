//! Draws items (spec 04 §9).

use super::directions::{self, DIRECTIONS, ROCKET_DIRECTIONS};
use super::labels::{draw_seconds, position};
use super::lerp::radians;
use super::scene::Scene;
use super::{bombs, doors};
use crate::app::paint::atlas::Sprite;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::sim::world::enemy::Species;
use crate::sim::world::item::*;

/// Draws all items in slot order, with message scrolls on top.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    for pass in 0..2 {
        for slot in 0..scene.now.items.len() {
            let item = &scene.now.items[slot];
            let message = matches!(item.kind, ItemKind::Message(_));
            if matches!(item.kind, ItemKind::Empty) || message != (pass == 1) {
                continue;
            }
            draw_item(painter, scene, slot, item);
        }
    }
}

fn draw_item(painter: &mut Painter, scene: &Scene, slot: usize, item: &Item) {
    let at = position(scene, slot);
    if let ItemKind::Door(door) = &item.kind {
        doors::draw(painter, scene, slot, door, at);
        return;
    }
    let far_reaching = matches!(
        item.kind,
        ItemKind::LitBomb(_) | ItemKind::LitRocket(_) | ItemKind::Key(_)
    );
    if !far_reaching && !scene.sees(at) {
        return;
    }
    match &item.kind {
        ItemKind::Exit(exit) => doors::draw_exit(painter, scene, exit, at),
        ItemKind::Key(key) => draw_key(painter, scene, key, at),
        ItemKind::Orb(orb) => draw_orb(painter, scene, orb, at),
        ItemKind::Switch(switch) => draw_switch(painter, scene, switch, at),
        ItemKind::Bomb(bomb) => bombs::draw_unlit(painter, scene, bomb, at),
        ItemKind::LitBomb(lit) => bombs::draw_lit(painter, scene, (slot, lit), at),
        ItemKind::Rocket(rocket) => draw_rocket(painter, scene, "item/rocket", rocket, at),
        ItemKind::LitRocket(rocket) => {
            bombs::draw_aim(painter, scene, rocket, item, at);
            draw_rocket(painter, scene, "item/rocket_lit", rocket, at);
        }
        ItemKind::Expiring(_) => {
            let frame = (10 - item.body.ttl).clamp(0, 9) as usize;
            let sprite = painter.atlas.get("item/expire");
            scene.plain(painter, painter.atlas.frame(sprite, frame), at);
        }
        kind => {
            if let Some(sprite) = plain_sprite(painter, kind) {
                let frame = if sprite.ticks() > 0 {
                    sprite.at(scene.tick() + 3 * slot as i32)
                } else {
                    0
                };
                scene.plain(painter, painter.atlas.frame(sprite, frame), at);
            }
        }
    }
    if item.body.ttl > 10 && !item.kind.is_field() {
        draw_seconds(painter, scene, at, item.body.ttl);
    }
}

/// Returns the sprite of an item without special drawing.
fn plain_sprite(painter: &Painter, kind: &ItemKind) -> Option<Sprite> {
    let name = match kind {
        ItemKind::Bonus(bonus) => return Some(bonus_sprite(painter, bonus.look, bonus.species)),
        ItemKind::Start(start) if start.lit => "item/start",
        ItemKind::Start(_) => "item/start_inactive",
        ItemKind::Mine(_) => "item/mine",
        ItemKind::Message(_) => return None,
        ItemKind::Warp(_) => "item/warp",
        ItemKind::Spring(_) => "item/spring",
        _ => return None,
    };
    Some(painter.atlas.get(name))
}

/// Returns the sprite of a bonus.
pub fn bonus_sprite(painter: &Painter, look: BonusLook, species: Species) -> Sprite {
    let name = match look {
        BonusLook::Health10 => "item/health10",
        BonusLook::Health50 => "item/health50",
        BonusLook::HealthOther => "item/health_other",
        BonusLook::FreeMan => "item/freeman",
        BonusLook::Coin => "item/coin",
        BonusLook::Trophy | BonusLook::Gem => {
            let gem = if look == BonusLook::Gem { "_gem" } else { "" };
            let name = format!("item/trophy_{}{gem}", species_name(species));
            return painter.atlas.get(&name);
        }
    };
    painter.atlas.get(name)
}

/// Returns a species as it appears in sprite names.
pub fn species_name(species: Species) -> &'static str {
    match species {
        Species::Archwagon => "archwagon",
        Species::Bouncer => "bouncer",
        Species::Jumpworm => "jumpworm",
        Species::Cannon => "cannon",
        Species::Pod => "pod",
        Species::Trakbot => "trakbot",
        Species::Cloner => "cloner",
        Species::Flapper => "flapper",
    }
}

/// Returns a key colour as it appears in sprite names.
pub fn key_name(colour: KeyColour) -> &'static str {
    match colour {
        KeyColour::Red => "red",
        KeyColour::Green => "green",
        KeyColour::Blue => "blue",
        KeyColour::Purple => "purple",
    }
}

/// Ticks at the end of a key's flight in which the lock opens.
const LOCK_FRAMES: i32 = 9;

fn draw_key(painter: &mut Painter, scene: &Scene, key: &Key, at: (f32, f32)) {
    let sprite = painter
        .atlas
        .get(&format!("item/key_{}", key_name(key.colour)));
    if key.flight <= 0 {
        let source = painter.atlas.frame(sprite, sprite.at(scene.tick()));
        return scene.plain(painter, source, at);
    }
    let middle = (
        key.range.x as f32 + key.range.w as f32 / 2.0,
        key.range.y as f32 + key.range.h as f32 / 2.0,
    );
    let (dx, dy) = (middle.0 - at.0 - 10.0, middle.1 - at.1 - 10.0);
    if key.flight > LOCK_FRAMES {
        let angle = if dx.hypot(dy) > 4.0 {
            dy.atan2(dx)
        } else {
            0.0
        };
        let name = format!("item/key_{}_flying", key_name(key.colour));
        let sprite = painter.atlas.get(&name);
        let source = directions::frame(&painter.atlas, sprite, DIRECTIONS, 0, angle);
        return scene.plain(painter, source, at);
    }
    // The lock opens: a shrinking frame of light.
    let left = ((key.flight as f32 - scene.alpha) / LOCK_FRAMES as f32).clamp(0.0, 1.0);
    let (w, h) = (key.range.w as f32 * left, key.range.h as f32 * left);
    let area = scene
        .view
        .area(middle.0 - w / 2.0, middle.1 - h / 2.0, w, h);
    painter.rectangle(area, theme::faint(theme::TEXT, 0.5 * left));
    painter.frame(area, scene.view.hair(), theme::TEXT);
    let sprite = painter.atlas.get("fx/hit");
    let frame = ((1.0 - left) * sprite.len() as f32).min(sprite.len() as f32 - 1.0);
    scene.plain(
        painter,
        painter.atlas.frame(sprite, frame as usize),
        (middle.0 - 10.0, middle.1 - 10.0),
    );
}

fn draw_orb(painter: &mut Painter, scene: &Scene, orb: &Orb, at: (f32, f32)) {
    let name = if orb.on {
        "item/orb_on"
    } else {
        "item/orb_off"
    };
    let side = match orb.mount {
        OrbMount::Floor => 0,
        OrbMount::LeftWall => 1,
        OrbMount::Ceiling => 2,
        OrbMount::RightWall => 3,
    };
    let source = painter.atlas.frame(painter.atlas.get(name), side);
    scene.plain(painter, source, at);
    let timed = matches!(orb.mode, OrbMode::TimedOn | OrbMode::TimedOff);
    if timed && orb.time_left > 1 && orb.time > 0 {
        let outline = painter
            .atlas
            .frame(painter.atlas.get("item/orb_outline"), side);
        scene.plain(painter, outline, at);
        let part = ((orb.time_left - 1) as f32 / orb.time as f32).clamp(0.0, 1.0);
        let (left, top) = scene.view.point((at.0 + 3.0, at.1 - 4.0));
        let unit = scene.view.zoom;
        painter.rectangle((left, top, 14.0 * unit, 3.0 * unit), theme::INK);
        let full = (12.0 * unit * part).round();
        let colour = if orb.mode == OrbMode::TimedOn {
            theme::GOOD
        } else {
            theme::BAD
        };
        painter.rectangle((left + unit, top + unit, full, unit), colour);
    }
}

fn draw_switch(painter: &mut Painter, scene: &Scene, switch: &Switch, at: (f32, f32)) {
    let atlas = painter.atlas.clone();
    let sprite = atlas.get("item/switch");
    scene.plain(
        painter,
        atlas.frame(sprite, usize::from(switch.pressed)),
        at,
    );
    let rims = [
        (SwitchColours::GREEN, "item/switch_rim_green"),
        (SwitchColours::RED, "item/switch_rim_red"),
        (SwitchColours::BLUE, "item/switch_rim_blue"),
        (SwitchColours::PURPLE, "item/switch_rim_purple"),
    ];
    for (colour, rim) in rims {
        if switch.colours.contains(colour) {
            scene.plain(painter, atlas.frame(atlas.get(rim), 0), at);
        }
    }
}

fn draw_rocket(painter: &mut Painter, scene: &Scene, name: &str, rocket: &Rocket, at: (f32, f32)) {
    let sprite = painter.atlas.get(name);
    let angle = radians(rocket.heading as f32 / 10.0);
    let frame = sprite.at(scene.tick());
    let source = directions::frame(&painter.atlas, sprite, ROCKET_DIRECTIONS, frame, angle);
    scene.plain(painter, source, at);
}
