//! Playing in a room of the gallery: players are put somewhere and hold buttons.

use std::path::{Path, PathBuf};

use purple_martians::level::Level;
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

/// The files of the gallery, sorted.
pub fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/gallery");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the gallery")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

/// A room being played. Player 0 is in it from the start.
pub struct Room {
    /// The level as it is in the file.
    pub level: Level,
    /// Its present state.
    pub world: World,
    /// What happened since [`Room::forget`].
    pub events: Vec<Event>,
    held: [Buttons; PLAYERS],
    moves: Vec<TimedCommand>,
}

impl Room {
    /// Enters a room by the name of its file.
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
            moves: Vec::new(),
        }
    }

    /// A second player, and so on, takes part.
    pub fn join(&mut self, player: usize) {
        let action = Command::Join {
            player: player as u8,
            colour: player as u8 + 1,
        };
        self.move_next(action);
        self.step(1);
    }

    /// Changes the rules of shots between players.
    pub fn rule(&mut self, rules: ShotRules) {
        self.move_next(Command::Rules(rules));
        self.step(1);
    }

    fn move_next(&mut self, action: Command) {
        let frame = self.world.globals.tick + 1;
        self.moves.push(TimedCommand {
            tick: frame,
            action,
        });
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

    /// What a player holds from now on.
    pub fn hold(&mut self, player: usize, buttons: Buttons) {
        if self.held[player] != buttons {
            self.held[player] = buttons;
            self.move_next(Command::Buttons {
                player: player as u8,
                held: buttons,
            });
        }
    }

    /// Time passes with what everybody holds.
    pub fn step(&mut self, frames: i32) {
        let mut events = Events::new();
        for _ in 0..frames {
            rules::step(
                &self.level.level_data,
                &mut self.world,
                &self.moves,
                &mut events,
            );
            self.moves.clear();
            self.events.extend_from_slice(events.all());
            events.clear();
        }
    }

    /// Player 0 holds something for some frames, then nothing.
    pub fn press(&mut self, buttons: Buttons, frames: i32) {
        self.hold(0, buttons);
        self.step(frames);
        self.hold(0, Buttons::empty());
    }

    /// Steps until something is so; returns the number of frames. Fails after `most` frames.
    pub fn until(&mut self, what: &str, most: i32, so: impl Fn(&Room) -> bool) -> i32 {
        for frames in 0..most {
            if so(self) {
                return frames;
            }
            self.step(1);
        }
        panic!("not within {most} frames: {what}");
    }

    /// Player 0 presses fire again and again until something is so. Fails after `most` shots.
    pub fn shoot_until(&mut self, what: &str, most: i32, so: impl Fn(&Room) -> bool) {
        for _ in 0..most {
            if so(self) {
                return;
            }
            self.press(Buttons::FIRE, 2);
            self.step(4);
        }
        panic!("not within {most} shots: {what}");
    }

    /// Steps while something must stay so.
    pub fn always(&mut self, what: &str, frames: i32, so: impl Fn(&Room) -> bool) {
        for frame in 0..frames {
            self.step(1);
            assert!(so(self), "after {frame} frames no longer: {what}");
        }
    }

    /// Forgets what happened.
    pub fn forget(&mut self) {
        self.events.clear();
    }

    /// True if something like it happened since [`Room::forget`].
    pub fn saw(&self, like: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(like)
    }

    /// How often something like it happened since [`Room::forget`].
    pub fn count(&self, like: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| like(event)).count()
    }

    /// Player 0.
    pub fn player(&self) -> &Player {
        &self.world.players[0]
    }

    /// Health of a player, whole points.
    pub fn life(&self, player: usize) -> i32 {
        self.world.players[player].life.round()
    }

    /// True if a player is dead and not yet back.
    pub fn is_dead(&self, player: usize) -> bool {
        matches!(self.world.players[player].pause, Pause::Dead(_))
    }

    /// Place of a player, pixels.
    pub fn place(&self, player: usize) -> (i32, i32) {
        self.world.players[player].pos.round()
    }

    /// An enemy slot; they are in the order of the file.
    pub fn enemy(&self, slot: usize) -> &Enemy {
        &self.world.enemies[slot]
    }

    /// Place of an enemy, pixels.
    pub fn enemy_place(&self, slot: usize) -> (i32, i32) {
        self.enemy(slot).body.pos.round()
    }

    /// True if an enemy has been killed, or is gone.
    pub fn is_down(&self, slot: usize) -> bool {
        matches!(
            self.enemy(slot).kind,
            EnemyKind::Empty | EnemyKind::Dying(_) | EnemyKind::Expiring(_)
        )
    }

    /// Enemies of the room except some are taken away.
    pub fn only_enemies(&mut self, slots: &[usize]) {
        for slot in 0..self.world.enemies.len() {
            if !slots.contains(&slot) {
                self.world.enemies[slot] = Enemy::default();
            }
        }
    }

    /// An item slot.
    pub fn item(&self, slot: usize) -> &Item {
        &self.world.items[slot]
    }

    /// The slots of the items of one kind, in the order of the file.
    pub fn items(&self, is_it: impl Fn(&ItemKind) -> bool) -> Vec<usize> {
        let all = self.world.items.iter().enumerate();
        all.filter(|(_, item)| is_it(&item.kind))
            .map(|(slot, _)| slot)
            .collect()
    }

    /// A lift.
    pub fn lift(&self, slot: usize) -> &Lift {
        &self.world.lifts[slot]
    }

    /// A tile.
    pub fn tile(&self, column: i32, row: i32) -> Tile {
        self.world.tiles.at(column, row)
    }

    /// Number of a tile's picture.
    pub fn picture(&self, column: i32, row: i32) -> u16 {
        self.tile(column, row).picture()
    }

    /// Shots of enemies in flight.
    pub fn enemy_shots(&self) -> Vec<EnemyShot> {
        let shots = self.world.enemy_shots.iter();
        shots.filter(|shot| shot.active).copied().collect()
    }

    /// Shots of players in flight.
    pub fn shots(&self) -> Vec<PlayerShot> {
        let shots = self.world.player_shots.iter();
        shots.filter(|shot| shot.active).copied().collect()
    }
}
