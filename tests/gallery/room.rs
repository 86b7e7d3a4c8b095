//! Plays a room of the gallery: tests place players and hold buttons.

use std::path::{Path, PathBuf};

use purple_martians::level::Level;
use purple_martians::level::folder::level_files;
use purple_martians::sim::command::{Command, TimedCommand};
use purple_martians::sim::num::{Fx, Vec2};
use purple_martians::sim::rules::events::{Event, Events};
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::enemy::{Enemy, EnemyKind};
use purple_martians::sim::world::item::{Item, ItemKind};
use purple_martians::sim::world::lift::Lift;
use purple_martians::sim::world::player::{Facing, PLAYERS, Pause, Player};
use purple_martians::sim::world::shot::{EnemyShot, PlayerShot};
use purple_martians::sim::world::tiles::Tile;
use purple_martians::sim::world::{ShotRules, World};

/// Returns the files of the gallery, sorted.
pub fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/gallery");
    level_files(&folder).expect("the gallery")
}

/// A room in play. Player 0 is in it from the start.
pub struct Room {
    /// The level as in the file.
    pub level: Level,
    /// Its current state.
    pub world: World,
    /// Events since [`Room::clear_events`].
    pub events: Vec<Event>,
    held: [Buttons; PLAYERS],
    commands: Vec<TimedCommand>,
}

impl Room {
    /// Enters a room, given the name of its file.
    pub fn enter(name: &str) -> Room {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/gallery/{name}.ron"));
        let level = Level::load(&path).unwrap_or_else(|e| panic!("{e}"));
        let mut world = level.world.clone();
        start::begin_game(&level.level_data, &mut world);
        Room {
            level,
            world,
            events: Vec::new(),
            held: [Buttons::empty(); PLAYERS],
            commands: Vec::new(),
        }
    }

    /// Lets another player join.
    pub fn join(&mut self, player: usize) {
        let action = Command::Join {
            player: player as u8,
            colour: player as u8 + 1,
        };
        self.move_next(action);
        self.step(1);
    }

    /// Sets the rules for shots between players.
    pub fn set_rules(&mut self, rules: ShotRules) {
        self.move_next(Command::Rules(rules));
        self.step(1);
    }

    fn move_next(&mut self, action: Command) {
        let tick = self.world.globals.tick + 1;
        self.commands.push(TimedCommand { tick, action });
    }

    /// Puts a player on a tile, at rest.
    pub fn put(&mut self, player: usize, column: i32, row: i32) {
        let p = &mut self.world.players[player];
        p.pos = Vec2::int(column * 20, row * 20);
        p.vel = Vec2::ZERO;
        p.left_speed = Fx::ZERO;
        p.right_speed = Fx::ZERO;
    }

    /// Turns a player without walking.
    pub fn face(&mut self, player: usize, facing: Facing) {
        self.world.players[player].facing = facing;
    }

    /// Sets the buttons that a player holds from now on.
    pub fn hold(&mut self, player: usize, buttons: Buttons) {
        if self.held[player] != buttons {
            self.held[player] = buttons;
            self.move_next(Command::Buttons {
                player: player as u8,
                held: buttons,
            });
        }
    }

    /// Advances by this many ticks with the buttons held.
    pub fn step(&mut self, ticks: i32) {
        let mut events = Events::new();
        for _ in 0..ticks {
            rules::step(
                &self.level.level_data,
                &mut self.world,
                &self.commands,
                &mut events,
            );
            self.commands.clear();
            self.events.extend_from_slice(events.all());
            events.clear();
        }
    }

    /// Holds buttons of player 0 for some ticks, then releases all.
    pub fn press(&mut self, buttons: Buttons, ticks: i32) {
        self.hold(0, buttons);
        self.step(ticks);
        self.hold(0, Buttons::empty());
    }

    /// Steps until a condition holds; returns the number of ticks. Panics after `limit` ticks.
    pub fn until(&mut self, what: &str, limit: i32, condition: impl Fn(&Room) -> bool) -> i32 {
        for ticks in 0..limit {
            if condition(self) {
                return ticks;
            }
            self.step(1);
        }
        panic!("not within {limit} ticks: {what}");
    }

    /// Fires with player 0 until a condition holds. Panics after `limit` shots.
    pub fn shoot_until(&mut self, what: &str, limit: i32, condition: impl Fn(&Room) -> bool) {
        for _ in 0..limit {
            if condition(self) {
                return;
            }
            self.press(Buttons::FIRE, 2);
            self.step(4);
        }
        panic!("not within {limit} shots: {what}");
    }

    /// Steps and asserts that a condition keeps holding.
    pub fn always(&mut self, what: &str, ticks: i32, condition: impl Fn(&Room) -> bool) {
        for tick in 0..ticks {
            self.step(1);
            assert!(condition(self), "after {tick} ticks no longer: {what}");
        }
    }

    /// Clears the recorded events.
    pub fn clear_events(&mut self) {
        self.events.clear();
    }

    /// Returns true if a matching event happened since [`Room::clear_events`].
    pub fn happened(&self, matches: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(matches)
    }

    /// Returns the number of matching events since [`Room::clear_events`].
    pub fn count(&self, matches: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| matches(event)).count()
    }

    /// Returns player 0.
    pub fn player(&self) -> &Player {
        &self.world.players[0]
    }

    /// Returns the health of a player in whole points.
    pub fn life(&self, player: usize) -> i32 {
        self.world.players[player].life.round()
    }

    /// Returns true if a player is dead and has not respawned.
    pub fn is_dead(&self, player: usize) -> bool {
        matches!(self.world.players[player].pause, Pause::Dead(_))
    }

    /// Returns the position of a player, pixels.
    pub fn place(&self, player: usize) -> (i32, i32) {
        self.world.players[player].pos.round()
    }

    /// Returns an enemy slot; slots are in the order of the file.
    pub fn enemy(&self, slot: usize) -> &Enemy {
        &self.world.enemies[slot]
    }

    /// Returns the position of an enemy, pixels.
    pub fn enemy_place(&self, slot: usize) -> (i32, i32) {
        self.enemy(slot).body.pos.round()
    }

    /// Returns true if an enemy has been killed or is gone.
    pub fn is_down(&self, slot: usize) -> bool {
        matches!(
            self.enemy(slot).kind,
            EnemyKind::Empty | EnemyKind::Dying(_) | EnemyKind::Expiring(_)
        )
    }

    /// Removes all enemies of the room except some.
    pub fn only_enemies(&mut self, slots: &[usize]) {
        for slot in 0..self.world.enemies.len() {
            if !slots.contains(&slot) {
                self.world.enemies[slot] = Enemy::default();
            }
        }
    }

    /// Returns an item slot.
    pub fn item(&self, slot: usize) -> &Item {
        &self.world.items[slot]
    }

    /// Returns the slots of the items of one kind, in the order of the file.
    pub fn items(&self, is_it: impl Fn(&ItemKind) -> bool) -> Vec<usize> {
        let all = self.world.items.iter().enumerate();
        all.filter(|(_, item)| is_it(&item.kind))
            .map(|(slot, _)| slot)
            .collect()
    }

    /// Returns a lift.
    pub fn lift(&self, slot: usize) -> &Lift {
        &self.world.lifts[slot]
    }

    /// Returns a tile.
    pub fn tile(&self, column: i32, row: i32) -> Tile {
        self.world.tiles.at(column, row)
    }

    /// Returns the number of a tile's sprite.
    pub fn tile_sprite(&self, column: i32, row: i32) -> u16 {
        self.tile(column, row).sprite()
    }

    /// Returns the enemy shots in flight.
    pub fn enemy_shots(&self) -> Vec<EnemyShot> {
        let shots = self.world.enemy_shots.iter();
        shots.filter(|shot| shot.active).copied().collect()
    }

    /// Returns the player shots in flight.
    pub fn shots(&self) -> Vec<PlayerShot> {
        let shots = self.world.player_shots.iter();
        shots.filter(|shot| shot.active).copied().collect()
    }
}
