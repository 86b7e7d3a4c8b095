//! Plays a proof for measurements that look at every tick.

use super::super::problem::Problem;
use super::Place;
use crate::sim::rules;
use crate::sim::rules::collide::{self, Lifts, Mover};
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::item::ItemKind;
use crate::sim::world::player::Pause;

/// One tick of a proof.
pub struct Tick<'a> {
    /// Number of the tick; the first is 1.
    pub number: i32,
    /// The world before it.
    pub before: &'a World,
    /// The world after it.
    pub after: &'a World,
    /// The events.
    pub events: &'a [Event],
}

impl Tick<'_> {
    /// Returns the position of player 1 after the tick, pixels.
    pub fn position(&self) -> Place {
        self.after.players[0].pos.round()
    }
}

/// A measurement that looks at every tick.
pub trait Observer {
    /// Looks at a tick.
    fn see(&mut self, tick: &Tick);
}

/// Plays inputs of player 1 from the start of a problem and shows every tick to the observers.
pub fn play(problem: &Problem, inputs: &[Buttons], observers: &mut [&mut dyn Observer]) {
    let mut before = problem.base.clone();
    let mut after = problem.base.clone();
    let mut events = Events::new();
    for (index, &held) in inputs.iter().enumerate() {
        before.clone_from(&after);
        events.clear();
        after.players[0].buttons = held;
        rules::step(problem.level_data, &mut after, &[], &mut events);
        let tick = Tick {
            number: index as i32 + 1,
            before: &before,
            after: &after,
            events: events.all(),
        };
        observers
            .iter_mut()
            .for_each(|observer| observer.see(&tick));
    }
}

/// How player 1 moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Stands, walks, climbs or stands on a lift that rests.
    Supported,
    /// Stands on a moving lift, rides a rocket or travels through a door.
    Carried,
    /// Jumps or falls.
    InAir,
}

impl Motion {
    /// Returns how player 1 moved in a tick.
    pub fn of(tick: &Tick) -> Motion {
        let player = &tick.after.players[0];
        if matches!(player.pause, Pause::Door(_)) || rides_rocket(tick.after) {
            return Motion::Carried;
        }
        if player.on_ladder || player.on_rope {
            return Motion::Supported;
        }
        if let Some(lift) = player.ride {
            let vel = tick.after.lifts[usize::from(lift)].vel;
            let rests = vel.x.raw() == 0 && vel.y.raw() == 0;
            return if rests {
                Motion::Supported
            } else {
                Motion::Carried
            };
        }
        let (x, y) = player.pos.round();
        let floor = collide::down(tick.after, x, y, Mover::Player, Lifts::Count);
        match player.vel.y.raw() == 0 && floor.is_some() {
            true => Motion::Supported,
            false => Motion::InAir,
        }
    }
}

/// Returns true if player 1 rides a lit rocket.
pub fn rides_rocket(world: &World) -> bool {
    let carried = world.players[0].carry;
    let item = carried.and_then(|slot| world.items.get(usize::from(slot)));
    item.is_some_and(|item| matches!(item.kind, ItemKind::LitRocket(_)))
}
