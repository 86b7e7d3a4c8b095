//! Things that lie on lifts which wait for a channel, or on tiles which a channel removes: they set nothing off before the channel is
//! raised, and then what is below them.

use super::mechanisms;
use crate::sim::num::Vec2;
use crate::sim::world::item::{BlockManip, Item, ItemKind, ManipMode, Motion};
use crate::sim::world::lift::{Lift, LiftPlan, StepKind, StepWord};
use crate::sim::world::tiles::{SIDE, TILE, TileFlags};
use crate::sim::world::{LevelData, World};
use std::ops::Range;

/// Farthest that a thing on a lift is above its top, or sunk into it, pixels.
const GAP: i32 = 4;

/// A thing that a channel lets fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuspendedThing {
    /// Its item slot.
    pub item: usize,
    /// The channel.
    pub channel: i32,
}

/// Returns the suspended things of a world.
pub fn of(level_data: &LevelData, world: &World) -> Vec<SuspendedThing> {
    let mut suspended = on_lifts(level_data, world);
    let lying = world.items.used().filter(|(_, item)| falls(item));
    let lying: Vec<_> = lying.map(|(slot, item)| (slot, support(item))).collect();
    let manips = world.items.used().filter_map(|(_, item)| match item.kind {
        ItemKind::BlockManip(manip) if manip.mode != ManipMode::Off => Some(manip),
        _ => None,
    });
    for manip in manips.filter(|_| !lying.is_empty()) {
        let on_it = lying.iter();
        let on_it = on_it.filter(|(_, (columns, row))| removes(world, &manip, columns, *row));
        suspended.extend(on_it.map(|&(item, _)| SuspendedThing {
            item,
            channel: manip.channel,
        }));
    }
    suspended
}

/// Returns the columns and the row of the tiles that a thing lies on.
fn support(item: &Item) -> (Range<i32>, i32) {
    let (x, y) = item.body.pos.round();
    let row = (y + TILE - 1).div_euclid(TILE) + 1;
    (columns_of(x), row)
}

/// Returns the columns that a thing at this place overlaps.
fn columns_of(x: i32) -> Range<i32> {
    x.div_euclid(TILE)..(x + TILE - 1).div_euclid(TILE) + 1
}

/// Returns true if all tiles that stop things in some columns of a row are gone after a block manipulator.
fn removes(world: &World, manip: &BlockManip, columns: &Range<i32>, row: i32) -> bool {
    let is_solid = |column: &i32| world.tiles.at(*column, row).has(TileFlags::SOLID_ITEM);
    let mut solid = columns.clone().filter(is_solid).peekable();
    let is_removed = |column: i32| {
        let after = mechanisms::changed_at(world, manip, column, row);
        after.is_some_and(|tile| !tile.has(TileFlags::SOLID_ITEM))
    };
    solid.peek().is_some() && solid.all(is_removed)
}

/// Returns the item slots of the things that set something off when a channel lets them fall.
pub fn setting_off(level_data: &LevelData, world: &World) -> Vec<usize> {
    let suspended = of(level_data, world);
    let sets_off = |thing: &&SuspendedThing| {
        let mut channels = vec![thing.channel];
        follow(world, std::slice::from_ref(*thing), &mut channels);
        channels.len() > 1
    };
    let mut slots: Vec<usize> = (suspended.iter().filter(sets_off))
        .map(|thing| thing.item)
        .collect();
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// Returns true if tiles hold a thing.
pub fn rests(world: &World, item: &Item) -> bool {
    let (mut columns, row) = support(item);
    columns.any(|column| world.tiles.at(column, row).has(TileFlags::SOLID_ITEM))
}

/// Returns the things that lie on lifts which wait.
pub fn on_lifts(level_data: &LevelData, world: &World) -> Vec<SuspendedThing> {
    let mut suspended = Vec::new();
    for (slot, plan) in level_data.lifts.iter().enumerate() {
        let lift = &world.lifts[slot];
        let is_solid = |word: StepWord| word.has(StepWord::SOLID_ITEM);
        if !is_solid(lift.word) && !plan.steps.iter().any(|step| is_solid(step.word)) {
            continue;
        }
        let Some(channel) = awaited(plan, lift) else {
            continue;
        };
        let lying = world.items.used();
        let lying = lying.filter(|(_, item)| lies_on(item, lift));
        suspended.extend(lying.map(|(item, _)| SuspendedThing { item, channel }));
    }
    suspended
}

/// Returns the channel for which a lift waits, or will wait where it is now.
fn awaited(plan: &LiftPlan, lift: &Lift) -> Option<i32> {
    if lift.vel != Vec2::ZERO {
        return None;
    }
    let first = usize::try_from(lift.step).unwrap_or(0);
    for step in plan.steps.iter().skip(first) {
        match step.word.kind() {
            StepKind::WaitTrigger => return Some(step.value),
            StepKind::Move if (step.x, step.y) == (lift.x1, lift.y1) => {}
            StepKind::WaitTime => {}
            _ => return None,
        }
    }
    None
}

/// Returns true for a thing that nobody can carry and that lies on a lift, or falls no farther than its top.
fn lies_on(item: &Item, lift: &Lift) -> bool {
    let (x, y) = item.body.pos.round();
    let is_above = x < lift.x2 && x + TILE > lift.x1;
    falls(item) && is_above && ((y + TILE - GAP)..=(y + TILE * 2)).contains(&lift.y1)
}

/// Returns true for a thing that falls and that nobody can carry.
fn falls(item: &Item) -> bool {
    let motion = item.body.motion;
    motion != Motion::Stationary && !motion.is_carryable() && !item.kind.is_field()
}

/// Adds the channels that suspended things raise when they fall because some channels are raised.
pub fn follow(world: &World, suspended: &[SuspendedThing], channels: &mut Vec<i32>) {
    let mut next = 0;
    while let Some(&channel) = channels.get(next) {
        next += 1;
        for thing in suspended.iter().filter(|thing| thing.channel == channel) {
            let (x, y) = world.items[thing.item].body.pos.round();
            let (_, support) = support(&world.items[thing.item]);
            let is_free = |row: &i32| {
                let mut columns = columns_of(x);
                !columns.any(|column| world.tiles.at(column, *row).has(TileFlags::SOLID_ITEM))
            };
            let end = (support + 1..SIDE)
                .find(|row| !is_free(row))
                .unwrap_or(SIDE)
                * TILE;
            for (_, item) in world.items.used() {
                let ItemKind::Trigger(trigger) = &item.kind else {
                    continue;
                };
                let area = trigger.area;
                let is_below = area.x < x + TILE && area.x + area.w > x;
                let is_below = is_below && area.y < end && area.y + area.h > y;
                if !is_below || !mechanisms::waits_for_things(trigger.who) {
                    continue;
                }
                let outputs = trigger.outputs;
                for raised in [outputs.on, outputs.turned_on, outputs.turned_off] {
                    if raised > 0 && !channels.contains(&raised) {
                        channels.push(raised);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::solver::relaxed_plan::{Plan, Step};
    use crate::solver::test_level::{base_of, drawn, problem_of};

    /// A level whose gate opens when a thing falls from a lift, which an orb at one end of the level starts; the exit is at the other end.
    fn with_lift(steps: &str) -> Level {
        let rows = [
            "#          G         #",
            "#          G         #",
            "#   S      G        E#",
            "#########################",
            "#         #",
            "#         #",
            "#         #",
            "###########",
        ];
        let things = format!(
            "legend: {{ 'G': \"gate: SOLID_PLAYER\" }},
             lifts: [(size: (2, 1), solid_for: \"ITEMS\", steps: [Move(to: (4, 5), speed: 5), {steps} Move(to: (7, 5), speed: 5), Freeze()])]"
        );
        let items = "(at: (4, 4), kind: Bonus(kind: Nothing, look: FreeMan), motion: Falls),
             (at: (1, 2), kind: Orb(outputs: (on: 1))),
             (at: (1, 1), kind: Trigger(who: \"ITEMS\", outputs: (turned_on: 2)), area: (4, 6, 2, 1)),
             (at: (1, 1), kind: BlockManip(channel: 2, mode: Fill, first: (0, \"0x0\")), area: (11, 0, 1, 3)),";
        drawn(&rows, items, &things)
    }

    #[test]
    fn a_thing_on_a_tile_that_an_orb_removes_sets_off_what_is_below_it_when_it_falls() {
        let rows = [
            "#          G        #",
            "#S         G       E#",
            "#####################",
            "#  #",
            "####",
            "#  #",
            "####",
        ];
        let legend = "legend: { 'G': \"gate: SOLID_PLAYER\" }";
        let items = |area: &str| {
            format!(
                "(at: (1, 3), kind: Bonus(kind: Nothing, look: FreeMan), motion: Falls),
                 (at: (5, 1), kind: Orb(outputs: (on: 1))),
                 (at: (1, 0), kind: BlockManip(channel: 1, mode: Fill, first: (0, \"0x0\")), area: (1, 4, 1, 1)),
                 (at: (1, 0), kind: Trigger(who: \"ITEMS\", outputs: (turned_on: 2)), area: {area}),
                 (at: (1, 0), kind: BlockManip(channel: 2, mode: Fill, first: (0, \"0x0\")), area: (11, 0, 1, 2)),"
            )
        };
        for (area, falls_there) in [("(1, 5, 1, 1)", true), ("(15, 0, 1, 1)", false)] {
            let level = drawn(&rows, &items(area), legend);
            let base = base_of(&level);
            assert_eq!(of(&level.level_data, &base).len(), 1);
            let slots = setting_off(&level.level_data, &base);
            assert_eq!(slots.len(), usize::from(falls_there));
            let plan = Plan::new(&problem_of(&level, &base), &base);
            let first = &plan.steps[0];
            assert_eq!(
                matches!(first, Step::Open("orb", _)),
                falls_there,
                "{first:?}"
            );
        }
    }

    #[test]
    fn a_thing_on_a_lift_that_waits_sets_nothing_off_until_the_lift_is_started() {
        for (steps, waits) in [
            ("WaitChannel(channel: 1),", true),
            ("WaitTime(frames: 1),", false),
        ] {
            let level = with_lift(steps);
            let base = base_of(&level);
            let problem = problem_of(&level, &base);
            assert_eq!(of(&level.level_data, &base).len(), usize::from(waits));
            let first = Plan::new(&problem, &base).steps.swap_remove(0);
            match waits {
                true => assert!(matches!(first, Step::Open("orb", _)), "{first:?}"),
                false => assert!(
                    matches!(first, Step::Open("trigger for things", _)),
                    "{first:?}"
                ),
            }
        }
    }
}
