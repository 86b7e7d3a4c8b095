//! A small world in which the tests of enemies take place.

use crate::sim::num::Vec2;
use crate::sim::rules::context::TickContext;
use crate::sim::rules::events::Events;
use crate::sim::world::enemy::{Enemy, EnemyBody, EnemyKind};
use crate::sim::world::tiles::{TILE, Tile, TileFlags};
use crate::sim::world::{LevelData, World};

/// A world that only its enemies act in.
pub struct TestArena {
    pub level_data: LevelData,
    pub world: World,
    pub events: Events,
}

impl TestArena {
    /// An empty level with players at these places, in pixels.
    pub fn new(players: &[(i32, i32)]) -> TestArena {
        TestArena {
            level_data: LevelData::default(),
            world: world_with_players(players),
            events: Events::new(),
        }
    }

    /// The same with one enemy in slot 0.
    pub fn with_enemy(players: &[(i32, i32)], x: i32, y: i32, kind: EnemyKind) -> TestArena {
        let mut arena = TestArena::new(players);
        arena.world.enemies[0] = Enemy {
            body: EnemyBody {
                pos: Vec2::int(x, y),
                ..EnemyBody::default()
            },
            kind,
        };
        arena
    }

    /// Fills a rectangle of tiles, corners included, with solid ones.
    pub fn build(&mut self, columns: [i32; 2], rows: [i32; 2]) -> &mut TestArena {
        for column in columns[0]..=columns[1] {
            for row in rows[0]..=rows[1] {
                let tile = Tile::new(128, TileFlags::ALL_SOLID);
                self.world.tiles.set(column, row, tile);
            }
        }
        self
    }

    /// One frame of the enemies.
    pub fn step(&mut self) {
        self.events.clear();
        self.world.globals.tick += 1;
        super::step(&mut TickContext::new(
            &self.level_data,
            &mut self.world,
            &mut self.events,
        ));
    }

    /// Several frames of the enemies.
    pub fn run(&mut self, frames: i32) {
        for _ in 0..frames {
            self.step();
        }
    }

    /// What the enemy in slot 0 has in common with others.
    pub fn body(&mut self) -> &mut EnemyBody {
        &mut self.world.enemies[0].body
    }

    /// Where the enemy in slot 0 is, pixels.
    pub fn at(&self) -> (i32, i32) {
        self.world.enemies[0].body.pos.round()
    }

    /// Number of shots of enemies in flight.
    pub fn shots(&self) -> usize {
        let shots = &self.world.enemy_shots;
        shots.iter().filter(|shot| shot.active).count()
    }

    /// Puts a player somewhere, in pixels.
    pub fn move_player(&mut self, player: usize, x: i32, y: i32) {
        self.world.players[player].pos = Vec2::int(x, y);
    }
}

/// The top of the box that stands on a row of tiles.
pub const fn on_row(row: i32) -> i32 {
    (row - 1) * TILE
}

/// An empty level with players at these places, in pixels.
pub fn world_with_players(players: &[(i32, i32)]) -> World {
    let mut world = World::default();
    for (player, &(x, y)) in world.players.iter_mut().zip(players) {
        player.active = true;
        player.pos = Vec2::int(x, y);
    }
    world
}
