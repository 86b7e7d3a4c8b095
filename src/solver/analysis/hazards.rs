//! Hazards: things that can hurt a player. The bounds of each class of level are in `bounds.rs`.

use super::super::terrain::{position_of, tile_under};
use super::Place;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{DamageField, ItemKind, Targets};
use serde::Serialize;

/// All hazards of a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hazard {
    /// The type.
    pub name: &'static str,
    /// Their tiles.
    pub at: Vec<Place>,
}

/// Collects the hazards of a world by type.
pub fn of(world: &World) -> Vec<Hazard> {
    let mut hazards: Vec<Hazard> = Vec::new();
    let mut add = |name: &'static str, pos| {
        let at = tile_under(pos).map_or((0, 0), position_of);
        match hazards.iter_mut().find(|hazard| hazard.name == name) {
            Some(hazard) => hazard.at.push(at),
            None => hazards.push(Hazard { name, at: vec![at] }),
        }
    };
    for (_, enemy) in world.enemies.used() {
        add(name_of(&enemy.kind), enemy.body.pos);
    }
    for (_, item) in world.items.used() {
        match &item.kind {
            ItemKind::Mine(_) => add("mine", item.body.pos),
            ItemKind::DamageField(field) if hurts_players(field) => {
                let corner = crate::sim::num::Vec2::int(field.area.x, field.area.y);
                add(field_name(field), corner);
            }
            _ => {}
        }
    }
    hazards.sort_by_key(|hazard| hazard.name);
    hazards
}

/// Returns true if a field hurts players while it is on.
pub fn hurts_players(field: &DamageField) -> bool {
    field.who.contains(Targets::PLAYERS) && (field.deadly || field.damage > 0)
}

/// Returns the name of a field that hurts.
pub fn field_name(field: &DamageField) -> &'static str {
    match field.deadly {
        true => "deadly field",
        false => "damage field",
    }
}

/// Returns the name of a kind of enemy.
pub fn name_of(kind: &EnemyKind) -> &'static str {
    match kind {
        EnemyKind::Archwagon(_) => "archwagon",
        EnemyKind::Bouncer(_) => "bouncer",
        EnemyKind::Jumpworm(_) => "jumpworm",
        EnemyKind::Cannon(_) => "cannon",
        EnemyKind::Podzilla(_) => "podzilla",
        EnemyKind::Trakbot(_) => "trakbot",
        EnemyKind::Cloner(_) => "cloner",
        EnemyKind::BlockWalker(_) => "block walker",
        EnemyKind::Flapper(_) => "flapper",
        EnemyKind::Vinepod(_) => "vinepod",
        EnemyKind::Empty | EnemyKind::Expiring(_) | EnemyKind::Dying(_) => "other enemy",
    }
}
