//! A small level for item tests.

use crate::num::Vec2;
use crate::rules::context::TickContext;
use crate::rules::events::{Event, Events};
use crate::world::buttons::Buttons;
use crate::world::item::{Item, ItemBody, ItemKind, Motion};
use crate::world::player::{Pause, Player};
use crate::world::tiles::{Tile, TileFlags};
use crate::world::{LevelData, World};

/// A world and the events reported in it.
pub struct TestLevel {
    pub world: World,
    pub events: Events,
    level_data: LevelData,
}

impl TestLevel {
    /// An empty level at tick 100, with player 0 far away from everything.
    pub fn new() -> TestLevel {
        let mut world = World::default();
        world.globals.tick = 100;
        world.globals.level = 5;
        let mut scene = TestLevel {
            world,
            events: Events::new(),
            level_data: LevelData::default(),
        };
        scene.join(0, 1900, 1900);
        scene
    }

    /// Puts a resting item into a slot.
    pub fn put(&mut self, slot: usize, x: i32, y: i32, kind: ItemKind) -> &mut ItemBody {
        self.world.items[slot] = Item {
            body: ItemBody {
                pos: Vec2::int(x, y),
                ..ItemBody::default()
            },
            kind,
        };
        &mut self.world.items[slot].body
    }

    /// Puts a falling item into a slot.
    pub fn drop(&mut self, slot: usize, x: i32, y: i32, kind: ItemKind) -> &mut ItemBody {
        let body = self.put(slot, x, y, kind);
        body.motion = Motion::Falls;
        body
    }

    /// Activates a player at a position.
    pub fn join(&mut self, player: usize, x: i32, y: i32) -> &mut Player {
        let slot = &mut self.world.players[player];
        slot.active = true;
        slot.pause = Pause::None;
        slot.pos = Vec2::int(x, y);
        slot
    }

    /// Makes player 0 hold buttons.
    pub fn hold(&mut self, buttons: Buttons) {
        self.world.players[0].buttons = buttons;
    }

    /// Makes a tile solid for everything.
    pub fn wall(&mut self, column: i32, row: i32) {
        let tile = Tile::new(128, TileFlags::ALL_SOLID);
        self.world.tiles.set(column, row, tile);
    }

    fn ctx(&mut self) -> TickContext<'_> {
        TickContext {
            level_data: &self.level_data,
            world: &mut self.world,
            events: &mut self.events,
        }
    }

    /// Runs the item updates of some ticks.
    pub fn run(&mut self, ticks: i32) {
        for _ in 0..ticks {
            self.world.globals.tick += 1;
            super::step(&mut self.ctx());
        }
    }

    /// Lets player 0 touch an item.
    pub fn touch(&mut self, item: usize) {
        self.touch_by(0, item);
    }

    /// Lets a player touch an item.
    pub fn touch_by(&mut self, player: usize, item: usize) {
        super::touch(&mut self.ctx(), player, item);
    }

    /// Returns the events reported since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        let events = self.events.all().to_vec();
        self.events.clear();
        events
    }

    /// Returns the kind of item in a slot.
    pub fn kind(&self, slot: usize) -> ItemKind {
        self.world.items[slot].kind
    }

    /// True if a slot is free.
    pub fn is_gone(&self, slot: usize) -> bool {
        self.world.items[slot].kind.is_empty()
    }

    /// Returns the shared fields of an item.
    pub fn body(&mut self, slot: usize) -> &mut ItemBody {
        &mut self.world.items[slot].body
    }
}
