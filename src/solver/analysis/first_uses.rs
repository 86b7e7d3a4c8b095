//! The verbs that the player uses in a proof, and where each thing is used first. What each class of level must measure
//! is in `bounds.rs`.

use super::super::terrain::{position_of, tile_under};
use super::Place;
use super::harm::{Harm, near};
use super::observe::{Motion, Observer, Tick, rides_rocket};
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::item::ItemKind;
use crate::sim::world::player::Pause;
use crate::sim::world::tiles::TileFlags;
use serde::Serialize;

/// The verbs, in the order of the report.
const VERBS: [&str; 12] = [
    "run", "jump", "shoot", "climb", "ride", "carry", "throw", "door", "orb", "switch", "key",
    "blast",
];
/// Walking for at least this many ticks counts as running; reaching full speed takes that long.
const RUN_TICKS: i32 = 24;

/// The first use of a thing in a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstUse {
    /// The thing.
    pub thing: &'static str,
    /// Tick.
    pub tick: i32,
    /// Tile of the player.
    pub at: Place,
    /// The nearest thing that may hurt the player within five tiles.
    pub harm: Option<Harm>,
}

/// Collects verbs and first uses.
#[derive(Default)]
pub struct FirstUses {
    verbs: Vec<&'static str>,
    /// The first uses, in order.
    pub things: Vec<FirstUse>,
    walked: i32,
}

impl FirstUses {
    /// Returns the verbs used.
    pub fn verbs(&self) -> Vec<&'static str> {
        let used = VERBS.into_iter().filter(|verb| self.verbs.contains(verb));
        used.collect()
    }

    fn use_thing(&mut self, tick: &Tick, verb: Option<&'static str>, thing: Option<&'static str>) {
        if let Some(verb) = verb.filter(|verb| !self.verbs.contains(verb)) {
            self.verbs.push(verb);
        }
        if let Some(thing) = thing
            && !self.things.iter().any(|known| known.thing == thing)
        {
            self.things.push(FirstUse {
                thing,
                tick: tick.number,
                at: tile_under(tick.after.players[0].pos).map_or((0, 0), position_of),
                harm: near(tick.after, &tick.after.players[0]),
            });
        }
    }

    fn see_event(&mut self, tick: &Tick, event: Event) {
        let (verb, thing) = match event {
            Event::Jumped { player: 0, .. } => (Some("jump"), None),
            Event::ShotFired { player: 0, .. } => (Some("shoot"), Some("shot")),
            Event::Sprung { player: 0, .. } => (None, Some("spring")),
            Event::SwitchFlipped { player: 0, .. } => (Some("switch"), Some("switch")),
            Event::KeyTaken { player: 0, .. } => (Some("key"), Some("key")),
            Event::BombLit { player: 0, .. } | Event::RemoteArmed { player: 0, .. } => {
                (Some("blast"), Some("bomb"))
            }
            Event::RocketLit { player: 0, .. } => (Some("blast"), Some("rocket")),
            _ => return,
        };
        self.use_thing(tick, verb, thing);
    }

    fn see_motion(&mut self, tick: &Tick) {
        let (before, now) = (&tick.before.players[0], &tick.after.players[0]);
        let motion = Motion::of(tick);
        let walks = motion != Motion::InAir && now.vel.x.raw() != 0 && !now.on_rope;
        self.walked = if walks { self.walked + 1 } else { 0 };
        if self.walked == RUN_TICKS {
            self.use_thing(tick, Some("run"), None);
        }
        if now.on_ladder {
            let tile = tile_under(now.pos).map(position_of);
            let flags = tile.map(|(column, row)| tick.after.tiles.at(column, row));
            let water = flags
                .is_some_and(|tile| tile.has(TileFlags::LADDER) && is_wide(tick.after, now.pos));
            self.use_thing(
                tick,
                Some("climb"),
                Some(if water { "water" } else { "ladder" }),
            );
        }
        if now.on_rope {
            self.use_thing(tick, Some("climb"), Some("rope"));
        }
        if matches!(now.pause, Pause::Door(_)) && !matches!(before.pause, Pause::Door(_)) {
            self.use_thing(tick, Some("door"), Some("door"));
        }
        if rides_rocket(tick.after) {
            self.use_thing(tick, Some("ride"), None);
        } else if motion == Motion::Carried && now.ride.is_some() {
            self.use_thing(tick, Some("ride"), Some("lift"));
        }
        let slot = now.carry.or(before.carry).map(usize::from);
        let Some(item) = slot.and_then(|slot| tick.after.items.get(slot)) else {
            return;
        };
        if now.carry.is_some() && !rides_rocket(tick.after) {
            self.use_thing(tick, Some("carry"), Some("thing to carry"));
        }
        let moves = item.body.vel.x.raw() != 0 || item.body.vel.y.raw() < 0;
        if before.carry.is_some() && now.carry.is_none() && moves && !rides_rocket(tick.before) {
            self.use_thing(tick, Some("throw"), None);
        }
    }
}

impl Observer for FirstUses {
    fn see(&mut self, tick: &Tick) {
        for &event in tick.events {
            self.see_event(tick, event);
        }
        self.see_motion(tick);
        if touched_an_orb(tick.before, tick.after) {
            self.use_thing(tick, Some("orb"), Some("orb"));
        }
    }
}

/// Returns true if an orb has begun to be triggered by the end of a tick. Its update has then cleared `triggered`.
fn touched_an_orb(before: &World, after: &World) -> bool {
    after.items.used().any(
        |(slot, item)| match (&before.items[slot].kind, &item.kind) {
            (ItemKind::Orb(before), ItemKind::Orb(after)) => {
                after.was_triggered && !before.was_triggered
            }
            _ => false,
        },
    )
}

/// Returns true if what is climbed is at least three tiles wide, as water is.
fn is_wide(world: &World, pos: crate::sim::num::Vec2) -> bool {
    let Some((column, row)) = tile_under(pos).map(position_of) else {
        return false;
    };
    let climbable = |dx: i32| world.tiles.at(column + dx, row).has(TileFlags::LADDER);
    climbable(-1) && climbable(1) || climbable(1) && climbable(2) || climbable(-1) && climbable(-2)
}
