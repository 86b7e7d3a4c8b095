//! Level starts and player spawn positions (spec 01 §5.4 to §5.7). The wait before a respawn is in `player/death.rs`.
//! Full health is `FULL_LIFE` in `world/player.rs`. Checkpoints are activated in `item/checkpoint.rs`.

use super::lifts;
use crate::num::Vec2;
use crate::world::buttons::Buttons;
use crate::world::item::{ItemKind, StartMode};
use crate::world::player::{Facing, Pause, Player};
use crate::world::slots::LIFTS;
use crate::world::tiles::TILE;
use crate::world::{LevelData, LevelDone, World};

/// The reason a player is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// At the start of a level, or when joining.
    First,
    /// After a death.
    Respawn,
}

/// Number of start indices, 0 to 7.
pub const START_INDICES: usize = 8;

/// Prepares a freshly loaded world for its first tick: lifts at home, players reset and placed, player 0 active
/// (spec 01 §5.7).
pub fn begin_game(level_data: &LevelData, world: &mut World) {
    prepare_lifts(level_data, world);
    for index in 0..world.players.len() {
        reset_fully(&mut world.players[index]);
        place_player(world, index, Arrival::First);
    }
    world.players[0].active = true;
}

/// Prepares a freshly loaded world that follows a finished level: players stay in the game and keep their health
/// (spec 01 §2.8.2). `before` is the world of the finished level.
pub fn begin_next_level(level_data: &LevelData, world: &mut World, before: &World) {
    prepare_lifts(level_data, world);
    world.globals.warp_origin = before.globals.warp_origin;
    world.globals.shot_rules = before.globals.shot_rules;
    world.players = before.players;
    for index in 0..world.players.len() {
        reset_common(&mut world.players[index]);
        place_player(world, index, Arrival::First);
    }
    world.players[0].active = true;
}

fn prepare_lifts(level_data: &LevelData, world: &mut World) {
    world.globals.tick = 0;
    world.globals.enemy_count = 0;
    world.globals.done = LevelDone::default();
    world.globals.lift_count = level_data.lifts.len() as u8;
    for (slot, plan) in level_data.lifts.iter().enumerate().take(LIFTS) {
        let lift = &mut world.lifts[slot];
        lift.mode = plan.mode;
        lift.reset_time = plan.reset_time;
        lift.reset_left = plan.reset_left;
        lifts::set_to_home(lift, plan);
    }
}

/// Resets a player slot completely and makes it inactive (spec 01 §5.4, type 1). As in the reference, the colour,
/// the start index and the held state of the fire button stay.
pub fn reset_fully(player: &mut Player) {
    reset_common(player);
    player.active = false;
    player.life = Player::default().life;
}

/// Resets a player for the next level (spec 01 §5.4, type 2).
fn reset_common(player: &mut Player) {
    player.pause = Pause::None;
    player.carry = None;
    player.ride = None;
    player.on_ladder = false;
    player.on_rope = false;
    player.facing = Facing::Left;
    player.buttons &= Buttons::MENU;
    player.vel = Vec2::ZERO;
    player.left_speed = Default::default();
    player.right_speed = Default::default();
    player.shot_wait = 0;
    player.acknowledged = false;
    player.deaths = 0;
    player.shots_fired = 0;
    player.enemy_hits = 0;
    player.coins = 0;
}

/// Moves a player to the spawn position (spec 01 §5.5).
pub fn place_player(world: &mut World, index: usize, arrival: Arrival) {
    if let Some(at) = take_warp_back(world) {
        world.players[index].pos = at;
        return;
    }
    let (spawn_index, pos) = start_of(world, index, arrival);
    let player = &mut world.players[index];
    player.spawn_index = spawn_index.unwrap_or(player.spawn_index);
    player.pos = pos.unwrap_or(player.pos);
}

/// Returns the position where a player will respawn after a death, unless the level changes before.
pub fn respawn_position(world: &World, index: usize) -> Vec2 {
    let (_, pos) = start_of(world, index, Arrival::Respawn);
    pos.unwrap_or(world.players[index].pos)
}

/// Returns the index and position of the start at which a player spawns; `None` for values that stay unchanged.
fn start_of(world: &World, index: usize, arrival: Arrival) -> (Option<i32>, Option<Vec2>) {
    let mut starts = [0; START_INDICES];
    let count = find_starts(world, &mut starts);
    let at = |start: i32| {
        let slot = usize::try_from(start).ok().and_then(|s| starts.get(s));
        world.items[slot.copied().unwrap_or(0)].body.pos
    };
    match count {
        0 => (None, Some(Vec2::int(TILE, TILE))),
        1 => (Some(0), Some(at(0))),
        _ => match start_mode(&world.items[starts[0]].kind) {
            StartMode::Default => (Some(0), Some(at(0))),
            StartMode::Team => {
                let team = index as i32 % 2;
                (Some(team), Some(at(team)))
            }
            StartMode::Common | StartMode::Individual => {
                let start = match arrival {
                    Arrival::First => 0,
                    Arrival::Respawn => world.players[index].spawn_index,
                };
                (Some(start), Some(at(start)))
            }
            StartMode::Other => (None, None),
        },
    }
}

/// Returns the position below the warp that leads back to the previous level. Only the first player placed arrives
/// there, because the origin is cleared (spec 01 §5.5 step 1).
fn take_warp_back(world: &mut World) -> Option<Vec2> {
    let origin = std::mem::take(&mut world.globals.warp_origin);
    if origin == 0 {
        return None;
    }
    world
        .items
        .iter()
        .rev()
        .find(|item| matches!(item.kind, ItemKind::Warp(warp) if warp.level == origin))
        .map(|warp| warp.body.pos + Vec2::int(0, TILE))
}

/// Finds the item slot of each start index. An index without a start stays item 0; if several starts share an
/// index, the last one is used. Returns the number of starts.
pub fn find_starts(world: &World, starts: &mut [usize; START_INDICES]) -> usize {
    let mut count = 0;
    for (slot, item) in world.items.used() {
        if let ItemKind::Start(start) = item.kind {
            count += 1;
            if let Some(place) = usize::try_from(start.index)
                .ok()
                .and_then(|i| starts.get_mut(i))
            {
                *place = slot;
            }
        }
    }
    count
}

/// Returns the start mode of an item. The start with index 0 sets the mode of the level; without one, the first
/// item takes its place (spec 04 §6.5).
pub fn start_mode(kind: &ItemKind) -> StartMode {
    match kind {
        ItemKind::Start(start) => start.mode,
        _ => StartMode::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::item::{Start, Warp};

    fn world_with_starts(mode: StartMode, count: i32) -> World {
        let mut world = World::default();
        for index in 0..count {
            let item = &mut world.items[index as usize + 3];
            item.kind = ItemKind::Start(Start {
                mode,
                index,
                lit: false,
            });
            item.body.pos = Vec2::int(100 * (index + 1), 40);
        }
        world
    }

    fn placed(world: &mut World, player: usize, arrival: Arrival) -> i32 {
        place_player(world, player, arrival);
        world.players[player].pos.x.round()
    }

    #[test]
    fn players_spawn_in_the_corner_without_a_start() {
        let mut world = World::default();
        assert_eq!(placed(&mut world, 0, Arrival::First), 20);
    }

    #[test]
    fn teams_spawn_at_the_first_and_second_start() {
        let mut world = world_with_starts(StartMode::Team, 3);
        assert_eq!(placed(&mut world, 0, Arrival::First), 100);
        assert_eq!(placed(&mut world, 3, Arrival::First), 200);
    }

    #[test]
    fn dead_players_respawn_at_their_checkpoint_and_new_players_at_the_first_start() {
        let mut world = world_with_starts(StartMode::Common, 3);
        world.players[1].spawn_index = 2;
        assert_eq!(respawn_position(&world, 1).x.round(), 300);
        assert_eq!(placed(&mut world, 1, Arrival::Respawn), 300);
        assert_eq!(placed(&mut world, 1, Arrival::First), 100);
        assert_eq!(world.players[1].spawn_index, 0);
    }

    #[test]
    fn only_the_first_player_positiond_arrives_at_the_warp_back() {
        let mut world = world_with_starts(StartMode::Default, 2);
        world.items[0].kind = ItemKind::Warp(Warp { level: 7 });
        world.items[0].body.pos = Vec2::int(600, 40);
        world.globals.warp_origin = 7;
        assert_eq!(placed(&mut world, 0, Arrival::First), 600);
        assert_eq!(placed(&mut world, 1, Arrival::First), 100);
    }
}
