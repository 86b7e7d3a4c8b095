//! Snapshots that hold only what differs from the start of the level.

use crate::sim::world::channels::Channels;
use crate::sim::world::enemy::Enemy;
use crate::sim::world::item::Item;
use crate::sim::world::lift::Lift;
use crate::sim::world::player::Player;
use crate::sim::world::shot::{EnemyShot, PlayerShot};
use crate::sim::world::tiles::Tiles;
use crate::sim::world::{Globals, World};
use std::collections::HashMap;

/// A slot and its content.
type Changed<T> = Box<[(u16, T)]>;

/// A snapshot relative to a base world, typically 0.5 to 5 kB instead of 90. Tiles share memory with other snapshots until they
/// change. Restoring needs the same base. Players other than the first keep the state of the base.
///
/// What free slots still contain is not kept: the rules overwrite a slot completely when they use it again.
pub struct PackedWorld {
    globals: Globals,
    player: Player,
    enemies: Changed<Enemy>,
    items: Changed<Item>,
    lifts: Changed<Lift>,
    player_shots: Changed<PlayerShot>,
    enemy_shots: Changed<EnemyShot>,
    /// The channels that are raised.
    channels: Box<[u16]>,
    tiles: Tiles,
}

/// Collects the slots before `end` that differ.
fn changes<T: Copy + PartialEq>(base: &[T], now: &[T], end: usize) -> Changed<T> {
    let pairs = base.iter().zip(now).take(end).enumerate();
    pairs
        .filter(|(_, (before, after))| before != after)
        .map(|(slot, (_, after))| (slot as u16, *after))
        .collect()
}

/// Collects the channels that are raised.
fn raised(channels: &Channels) -> Box<[u16]> {
    let channels = channels.all().zip(0..);
    channels
        .filter_map(|(is_raised, channel)| is_raised.then_some(channel))
        .collect()
}

impl PackedWorld {
    /// Packs a world that grew out of `base`.
    pub fn new(base: &World, world: &World) -> PackedWorld {
        let lifts = usize::from(world.globals.lift_count);
        PackedWorld {
            globals: world.globals,
            player: world.players[0],
            enemies: changes(
                &base.enemies,
                &world.enemies,
                base.enemies.end().max(world.enemies.end()),
            ),
            items: changes(
                &base.items,
                &world.items,
                base.items.end().max(world.items.end()),
            ),
            lifts: changes(&base.lifts, &world.lifts, lifts),
            player_shots: changes(
                &base.player_shots,
                &world.player_shots,
                base.player_shots.end().max(world.player_shots.end()),
            ),
            enemy_shots: changes(
                &base.enemy_shots,
                &world.enemy_shots,
                base.enemy_shots.end().max(world.enemy_shots.end()),
            ),
            channels: raised(&world.channels),
            tiles: world.tiles.clone(),
        }
    }

    /// Makes `world` equal to the packed one; `base` is the world it was packed against.
    pub fn restore(&self, base: &World, world: &mut World) {
        world.clone_from(base);
        world.globals = self.globals;
        world.players[0] = self.player;
        for (slot, enemy) in &self.enemies {
            world.enemies[usize::from(*slot)] = *enemy;
        }
        for (slot, item) in &self.items {
            world.items[usize::from(*slot)] = *item;
        }
        for (slot, lift) in &self.lifts {
            world.lifts[usize::from(*slot)] = *lift;
        }
        for (slot, shot) in &self.player_shots {
            world.player_shots[usize::from(*slot)] = *shot;
        }
        for (slot, shot) in &self.enemy_shots {
            world.enemy_shots[usize::from(*slot)] = *shot;
        }
        world.channels = Channels::default();
        for &channel in &self.channels {
            world.channels.set(channel.into(), true);
        }
        world.tiles = self.tiles.clone();
        world.trim_slots();
        world.lifts.update_grid();
    }

    /// Returns the memory of the snapshot without its tiles, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<PackedWorld>()
            + size_of_val(&*self.channels)
            + size_of_val(&*self.enemies)
            + size_of_val(&*self.items)
            + size_of_val(&*self.lifts)
            + size_of_val(&*self.player_shots)
            + size_of_val(&*self.enemy_shots)
    }

    /// Shares the memory of the tiles with other snapshots; `known` holds all tiles so far by their hash.
    pub fn share_tiles_of(&mut self, known: &mut HashMap<u64, Tiles>, hash: u64) {
        self.tiles = known
            .entry(hash)
            .or_insert_with(|| self.tiles.clone())
            .clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::rules::events::Events;
    use crate::sim::rules::{self, start};
    use crate::sim::world::buttons::Buttons;
    use crate::solver::test_level::level;

    #[test]
    fn a_restored_world_plays_on_like_the_original() {
        let level = level("04_keys_and_doors");
        let mut base = level.world.clone();
        start::begin_game(&level.level_data, &mut base);
        let play = |world: &mut World, ticks: i32, held: Buttons| {
            for _ in 0..ticks {
                world.players[0].buttons = held;
                rules::step(&level.level_data, world, &[], &mut Events::sink());
            }
        };
        let mut world = base.clone();
        play(&mut world, 60, Buttons::RIGHT | Buttons::FIRE);
        play(&mut world, 300, Buttons::RIGHT | Buttons::JUMP);
        let packed = PackedWorld::new(&base, &world);
        assert!(packed.bytes() < 10_000, "{} bytes", packed.bytes());
        let mut restored = base.clone();
        play(&mut restored, 20, Buttons::FIRE);
        packed.restore(&base, &mut restored);
        for world in [&mut world, &mut restored] {
            play(world, 200, Buttons::LEFT | Buttons::JUMP);
        }
        // Only free slots may differ.
        assert!(restored.players == world.players && restored.globals == world.globals);
        assert!(restored.tiles == world.tiles && restored.lifts == world.lifts);
        assert!(restored.enemies.used().eq(world.enemies.used()));
        assert!(restored.items.used().eq(world.items.used()));
        assert!(restored.player_shots.used().eq(world.player_shots.used()));
        assert!(restored.enemy_shots.used().eq(world.enemy_shots.used()));
    }
}
