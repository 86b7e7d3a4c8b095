//! The direction players face when a level starts. In the simulation everybody starts facing left, often towards a
//! wall. Until a player's first input we draw the sprite facing the exit instead. The simulation is not affected.

use crate::app::render::bounds::is_passable;
use crate::sim::num::Vec2;
use crate::sim::world::World;
use crate::sim::world::item::ItemKind;
use crate::sim::world::player::{Facing, PLAYERS, Player};
use crate::sim::world::tiles::TILE;

/// Number of ticks during which a level counts as just started.
const START: i32 = 40;
/// This many free tiles beside a player are enough to face that side.
const ENOUGH_TILES: usize = 3;

/// Facing directions drawn instead of those of the world, by slot, with the start positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct StartFacing([Option<(Facing, Vec2)>; PLAYERS]);

impl StartFacing {
    /// Chooses a direction for everybody waiting at the start of a level.
    pub fn begin(world: &World) -> StartFacing {
        let mut facing = StartFacing::default();
        if world.globals.tick <= START {
            for (slot, player) in world.active_players().filter(|(_, p)| is_waiting(p)) {
                let side = preferred_side(world, player.pos);
                facing.0[slot] = side.map(|side| (side, player.pos));
            }
        }
        facing
    }

    /// Updates after each tick: players who have started to play are drawn as in the world.
    pub fn update(&mut self, world: &World) {
        for (facing, player) in self.0.iter_mut().zip(&world.players) {
            if facing.is_some_and(|(_, start)| !is_waiting(player) || player.pos.x != start.x) {
                *facing = None;
            }
        }
    }

    /// Returns the directions to draw where they differ from the world's.
    pub fn overrides(&self) -> [Option<Facing>; PLAYERS] {
        self.0.map(|facing| facing.map(|(facing, _)| facing))
    }
}

/// Returns true for a present player who holds no button.
fn is_waiting(player: &Player) -> bool {
    player.is_present() && player.buttons.is_empty()
}

/// Returns the side of the exit, or the other side if only that one is free.
fn preferred_side(world: &World, at: Vec2) -> Option<Facing> {
    let exit = world.items.used().find_map(|(_, item)| match item.kind {
        ItemKind::Exit(_) => Some(item.body.pos.x - at.x),
        _ => None,
    });
    let sides = match exit.map(|way| way.round().signum()) {
        Some(-1) => [Facing::Left, Facing::Right],
        Some(1) => [Facing::Right, Facing::Left],
        _ => match free_tiles(world, at, Facing::Right) > free_tiles(world, at, Facing::Left) {
            true => return Some(Facing::Right),
            false => return None,
        },
    };
    let free = sides
        .into_iter()
        .find(|side| free_tiles(world, at, *side) >= ENOUGH_TILES);
    Some(free.unwrap_or(sides[0]))
}

/// Returns the number of free tiles beside a position, at most [`ENOUGH_TILES`].
fn free_tiles(world: &World, at: Vec2, side: Facing) -> usize {
    let (x, y) = at.round();
    let (column, row) = (
        (x + TILE / 2).div_euclid(TILE),
        (y + TILE / 2).div_euclid(TILE),
    );
    let cells = (1..=ENOUGH_TILES as i32).map(|step| column + step * side.sign());
    cells
        .take_while(|column| is_passable(&world.tiles.at(*column, row)))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::buttons::Buttons;
    use crate::sim::world::item::Exit;
    use crate::sim::world::tiles::{Tile, TileFlags};

    fn world(exit_column: i32) -> Box<World> {
        let mut world = Box::new(World::default());
        world.players[0].active = true;
        world.players[0].pos = Vec2::int(10 * TILE, 5 * TILE);
        world.items[4].kind = ItemKind::Exit(Exit::default());
        world.items[4].body.pos = Vec2::int(exit_column * TILE, 50 * TILE);
        world
    }

    fn first_override(world: &World) -> Option<Facing> {
        StartFacing::begin(world).overrides()[0]
    }

    #[test]
    fn players_face_the_exit_at_the_start_of_a_level() {
        assert_eq!(first_override(&world(60)), Some(Facing::Right));
        assert_eq!(first_override(&world(3)), Some(Facing::Left));
    }

    #[test]
    fn players_do_not_face_a_wall_if_the_other_side_is_free() {
        let mut world = world(3);
        let wall = Tile::new(1, TileFlags::ALL_SOLID);
        world.tiles.set(8, 5, wall);
        assert_eq!(first_override(&world), Some(Facing::Right));
        world.tiles.set(12, 5, wall);
        assert_eq!(
            first_override(&world),
            Some(Facing::Left),
            "walls on both sides"
        );
    }

    #[test]
    fn players_face_the_freer_side_without_an_exit() {
        let mut world = world(3);
        world.items[4].kind = ItemKind::Empty;
        assert_eq!(first_override(&world), None);
        world.tiles.set(8, 5, Tile::new(1, TileFlags::ALL_SOLID));
        assert_eq!(first_override(&world), Some(Facing::Right));
    }

    #[test]
    fn override_ends_with_the_first_input_and_after_the_start() {
        let mut world = world(60);
        let mut facing = StartFacing::begin(&world);
        facing.update(&world);
        assert_eq!(facing.overrides()[0], Some(Facing::Right));
        world.players[0].buttons = Buttons::UP;
        facing.update(&world);
        assert_eq!(facing.overrides()[0], None);
        world.players[0].buttons = Buttons::empty();
        facing.update(&world);
        assert_eq!(facing.overrides()[0], None, "for good");
        world.globals.tick = 500;
        assert_eq!(first_override(&world), None);
    }
}
