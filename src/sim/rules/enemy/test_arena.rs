//! A small world for enemy tests.

use crate::num::Vec2;
use crate::rules::context::TickContext;
use crate::rules::events::Events;
use crate::world::enemy::{Enemy, EnemyBody, EnemyKind};
use crate::world::tiles::{TILE, Tile, TileFlags};
use crate::world::{LevelData, World};

/// A world in which only enemies are updated.
pub struct TestArena {
    pub level_data: LevelData,
    pub world: World,
    pub events: Events,
}

impl TestArena {
    /// An empty level with players at these pixel positions.
    pub fn new(players: &[(i32, i32)]) -> TestArena {
        TestArena {
            level_data: LevelData::default(),
            world: world_with_players(players),
            events: Events::new(),
        }
    }

    /// Like [`TestArena::new`], with one enemy in slot 0.
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

    /// Fills a rectangle of tiles, corners included, with solid tiles.
    pub fn build(&mut self, columns: [i32; 2], rows: [i32; 2]) -> &mut TestArena {
        for column in columns[0]..=columns[1] {
            for row in rows[0]..=rows[1] {
                let tile = Tile::new(128, TileFlags::ALL_SOLID);
                self.world.tiles.set(column, row, tile);
            }
        }
        self
    }

    /// Runs one tick of the enemies.
    pub fn step(&mut self) {
        self.events.clear();
        self.world.globals.tick += 1;
        super::step(&mut TickContext {
            level_data: &self.level_data,
            world: &mut self.world,
            events: &mut self.events,
        });
    }

    /// Runs several ticks of the enemies.
    pub fn run(&mut self, ticks: i32) {
        for _ in 0..ticks {
            self.step();
        }
    }

    /// Returns the shared fields of the enemy in slot 0.
    pub fn body(&mut self) -> &mut EnemyBody {
        &mut self.world.enemies[0].body
    }

    /// Returns the pixel position of the enemy in slot 0.
    pub fn at(&self) -> (i32, i32) {
        self.world.enemies[0].body.pos.round()
    }

    /// Returns the number of enemy shots in flight.
    pub fn shots(&self) -> usize {
        let shots = &self.world.enemy_shots;
        shots.iter().filter(|shot| shot.active).count()
    }

    /// Moves a player to a pixel position.
    pub fn move_player(&mut self, player: usize, x: i32, y: i32) {
        self.world.players[player].pos = Vec2::int(x, y);
    }
}

/// Returns the y position of a box that stands on a row of tiles.
pub const fn on_row(row: i32) -> i32 {
    (row - 1) * TILE
}

/// Returns an empty level with players at these pixel positions.
pub fn world_with_players(players: &[(i32, i32)]) -> World {
    let mut world = World::default();
    for (player, &(x, y)) in world.players.iter_mut().zip(players) {
        player.active = true;
        player.pos = Vec2::int(x, y);
    }
    world
}
