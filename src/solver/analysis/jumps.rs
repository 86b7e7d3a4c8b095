//! Jumps and falls whose landing is not in view at take-off. What each class of level must measure is in `bounds.rs`.

use super::super::terrain::{position_of, tile_under};
use super::Place;
use super::observe::{Motion, Observer, Tick};
use super::view::View;
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use serde::Serialize;

/// A jump or fall whose landing is not in view at take-off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlindJump {
    /// Tick of the take-off.
    pub tick: i32,
    /// Tile of the take-off.
    pub from: Place,
    /// Tile of the landing.
    pub to: Place,
}

/// Collects blind jumps. The flight off a spring counts from its top, where a player begins to aim.
pub struct Jumps {
    view: View,
    /// Take-off: tick, tile and what was in view.
    start: (i32, Place, View),
    is_in_air: bool,
    /// A spring has launched the player, who still rises.
    is_launched: bool,
    /// Jumps and falls so far.
    pub count: usize,
    /// The jumps whose landing was not in view.
    pub blind: Vec<BlindJump>,
}

impl Jumps {
    /// Starts before the first tick.
    pub fn new(base: &World) -> Jumps {
        let view = View::new(base);
        Jumps {
            view,
            start: (0, tile_of(base), view),
            is_in_air: false,
            is_launched: false,
            count: 0,
            blind: Vec::new(),
        }
    }

    fn land(&mut self, tick: &Tick) {
        self.count += 1;
        let (start, from, view) = self.start;
        if !view.shows(tick.position()) {
            let to = tile_of(tick.after);
            let tick = start;
            self.blind.push(BlindJump { tick, from, to });
        }
    }
}

impl Observer for Jumps {
    fn see(&mut self, tick: &Tick) {
        let motion = Motion::of(tick);
        let sprung = |event: &Event| matches!(event, Event::Sprung { player: 0, .. });
        if tick.events.iter().any(sprung) {
            if self.is_in_air && !self.is_launched {
                self.land(tick);
            }
            (self.is_launched, self.is_in_air) = (true, true);
        }
        let on_lift = motion == Motion::Carried && tick.after.players[0].ride.is_some();
        // A player may land and jump again in the same tick.
        let jumped = |event: &Event| matches!(event, Event::Jumped { player: 0, .. });
        let jumps = tick.events.iter().any(jumped);
        if self.is_in_air && (motion == Motion::Supported || on_lift || jumps) {
            self.land(tick);
        }
        if jumps {
            self.start = (tick.number, tile_of(tick.after), self.view);
        }
        self.view.follow(tick.after);
        let rises = tick.after.players[0].vel.y.raw() < 0;
        let was_launched = self.is_launched;
        self.is_in_air = motion == Motion::InAir;
        self.is_launched &= self.is_in_air && rises;
        if !self.is_in_air || self.is_launched || was_launched {
            self.start = (tick.number, tile_of(tick.after), self.view);
        }
    }
}

fn tile_of(world: &World) -> Place {
    tile_under(world.players[0].pos).map_or((0, 0), position_of)
}
