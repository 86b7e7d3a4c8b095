//! Where players respawn, and with it when they reach checkpoints. The place is found by `sim/rules/start.rs`, after
//! the wait in `sim/rules/player/death.rs`.

use crate::sim::world::World;
use crate::sim::world::player::PLAYERS;

/// The start at which each player respawns, as it was in one tick; none for players who were not in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RespawnPoints([Option<i32>; PLAYERS]);

impl RespawnPoints {
    /// Remembers those of a tick.
    pub fn of(world: &World) -> RespawnPoints {
        let players = world.players.each_ref();
        RespawnPoints(players.map(|player| player.active.then_some(player.spawn_index)))
    }

    /// Returns the slots of the players who have reached a checkpoint since then, and the index of its start. A
    /// player who joins reaches none.
    pub fn reached(self, world: &World) -> impl Iterator<Item = (usize, i32)> {
        let before = self.0.into_iter().enumerate();
        let both = before.zip(RespawnPoints::of(world).0);
        both.filter_map(|((slot, before), now)| (before? != now?).then_some((slot, now?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_are_reached_only_by_players_in_the_game() {
        let mut world = World::default();
        for slot in [0, 2, 5] {
            world.players[slot].active = true;
        }
        let before = RespawnPoints::of(&world);
        for player in &mut world.players {
            player.spawn_index = 3;
        }
        world.players[0].spawn_index = 0;
        // One joins, one leaves.
        (world.players[4].active, world.players[5].active) = (true, false);
        let reached: Vec<(usize, i32)> = before.reached(&world).collect();
        assert_eq!(reached, [(2, 3)]);
        assert_eq!(RespawnPoints::of(&world).reached(&world).count(), 0);
    }
}
