//! Triggers: fields that detect who is inside and raise channels (spec 04 §6.10). When each output raises its channel
//! (inside, nobody inside, on entry, on leaving) is in `channel_outputs.rs`. The defaults of its settings are in
//! `world/item/trigger.rs`.

use super::occupied_cells::OccupiedCells;
use super::{channel_outputs, follow};
use crate::num::Vec2;
use crate::world::World;
use crate::world::area::Field;
use crate::world::item::{ItemKind, Targets, Trigger};

/// Updates a trigger.
// Inlining makes one function of most of a tick, which is slower.
#[inline(never)]
pub fn step(
    world: &mut World,
    index: usize,
    mut trigger: Trigger,
    occupied: &mut Option<OccupiedCells>,
) {
    trigger.area = follow::placed(world, trigger.area, trigger.follow);
    let on = is_anybody_inside(world, &trigger.area.field(), trigger.who, occupied);
    channel_outputs::write(&mut world.channels, &trigger.outputs, on, trigger.on);
    trigger.on = on;
    if let ItemKind::Trigger(record) = &mut world.items[index].kind {
        *record = trigger;
    }
}

/// True if anything the trigger reacts to is in the field. Items of every kind count, including the trigger itself.
fn is_anybody_inside(
    world: &World,
    field: &Field,
    who: Targets,
    occupied: &mut Option<OccupiedCells>,
) -> bool {
    let players = || {
        let mut players = world.players.iter();
        players.any(|p| p.is_present() && field.contains(p.pos))
    };
    // Most enemies and items are outside, so their positions are tested first.
    let enemies = || {
        let mut enemies = world.enemies.up_to_end().iter();
        enemies.any(|e| field.contains(e.body.pos) && !e.kind.is_empty())
    };
    let mut items = || {
        let cells = occupied.get_or_insert_with(|| OccupiedCells::new(world));
        let mut items = world.items.up_to_end().iter();
        cells.may_have_items_in(field)
            && items.any(|i| field.contains(i.body.pos) && !i.kind.is_empty())
    };
    let player_shots = || {
        let mut flying = world.player_shots.used();
        flying.any(|(_, s)| field.contains(Vec2::new(s.x.to_fx(), s.y.to_fx())))
    };
    let enemy_shots = || {
        let mut flying = world.enemy_shots.used();
        flying.any(|(_, s)| field.contains(Vec2::new(s.x.to_fx(), s.y.to_fx())))
    };
    (who.contains(Targets::PLAYERS) && players())
        || (who.contains(Targets::ENEMIES) && enemies())
        || (who.contains(Targets::ITEMS) && items())
        || (who.contains(Targets::PLAYER_SHOTS) && player_shots())
        || (who.contains(Targets::ENEMY_SHOTS) && enemy_shots())
}

#[cfg(test)]
#[path = "trigger_tests.rs"]
mod tests;
