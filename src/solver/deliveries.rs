//! Things that must get somewhere: bombs to the tiles that they are to clear, and what triggers wait for into their fields.

use super::mechanisms;
use super::openers;
use super::relaxed_moves::UNREACHABLE;
use super::suspended::SuspendedThing;
use super::terrain::{TILES, position_of, tile_index, tile_under};
use crate::sim::num::{Fx, Vec2};
use crate::sim::rules::item::explosion::blast_tiles;
use crate::sim::world::World;
use crate::sim::world::item::{Bomb, BombPhase, BonusKind, Item, ItemKind, LitBomb, Motion};
use crate::sim::world::lift::{Lift, StepWord};
use crate::sim::world::tiles::{SIDE, TILE, TileFlags};

/// Ticks that a thing needs for a tile: falling, sideways on lifts, and up on lifts.
const FALL: u32 = 3;
const ASIDE: u32 = 6;
const UP: u32 = 20;
/// The highest of these.
const STEPS: usize = UP as usize + 1;
/// Ticks that a player needs for a tile on the way to a thing.
const FETCH: u32 = 4;
/// Tiles above its resting place from which a bomb may be dropped.
const DROP: i32 = 30;

/// Returns true if a tile stops falling things.
fn stops_things(world: &World, column: i32, row: i32) -> bool {
    world.tiles.at(column, row).has(TileFlags::SOLID_ITEM)
}

/// Returns the tile in which an object dropped in a tile comes to rest.
fn landing(world: &World, tile: usize) -> usize {
    let (column, row) = position_of(tile);
    let fallen = (row + 1..SIDE).take_while(|&row| !stops_things(world, column, row));
    let last = fallen.last().and_then(|row| tile_index(column, row));
    last.unwrap_or(tile)
}

/// Returns the tiles that a bomb with a radius in pixels clears when it explodes in a tile.
fn cleared(world: &World, tile: usize, radius: i32) -> Vec<usize> {
    let (column, row) = position_of(tile);
    let blast = blast_tiles((column * TILE, row * TILE), radius);
    let bombable = blast.filter(|&(x, y)| world.tiles.at(x, y).has(TileFlags::BOMBABLE));
    bombable.filter_map(|(x, y)| tile_index(x, y)).collect()
}

/// Returns true for a bomb or rocket that is exploding.
pub fn explodes(item: &Item) -> bool {
    matches!(&item.kind, ItemKind::LitBomb(lit) if lit.phase == BombPhase::Explosion)
}

/// Iterates over the explosions in a world: the items and their bombs.
pub fn explosions(world: &World) -> impl Iterator<Item = (&Item, &Bomb)> {
    let used = world.items.used();
    used.filter_map(|(_, item)| match &item.kind {
        ItemKind::LitBomb(lit) if lit.phase == BombPhase::Explosion => Some((item, &lit.bomb)),
        _ => None,
    })
}

/// Iterates over the columns and rows of the tiles that an explosion is yet to clear.
pub fn blasted(world: &World, item: &Item, bomb: &Bomb) -> impl Iterator<Item = (i32, i32)> {
    let blast = blast_tiles(item.body.pos.round(), bomb.radius);
    blast.filter(|&(column, row)| world.tiles.at(column, row).has(TileFlags::BOMBABLE))
}

/// Returns the tiles that a lit bomb will clear, once it has fallen, and the tile in which it will lie; none for other items, for a bomb
/// that is carried or in flight, and for one that clears nothing there.
pub fn threatened(world: &World, slot: usize, item: &Item) -> Option<(usize, Vec<usize>)> {
    let ItemKind::LitBomb(lit) = &item.kind else {
        return None;
    };
    let is_carried = world.players[0].carry.map(usize::from) == Some(slot);
    if is_carried || item.body.vel.x != Fx::ZERO {
        return None;
    }
    let lies = landing(world, tile_under(item.body.pos)?);
    let tiles = cleared(world, lies, lit.bomb.radius);
    (!tiles.is_empty()).then_some((lies, tiles))
}

/// Places from which a bomb is dropped to a resting place.
pub struct Drop {
    /// How many of the tiles on the way it clears there.
    pub cleared: usize,
    /// The tiles where the player drops it.
    pub places: Vec<usize>,
}

/// Returns from where a carried bomb is dropped to where it clears the first of the tiles on a way; those that clear the most come first.
pub fn drops(world: &World, way: &[usize], radius: i32) -> Vec<Drop> {
    let Some(&first) = way.first() else {
        return Vec::new();
    };
    let (column, row) = position_of(first);
    let reach = radius / TILE;
    let mut drops = Vec::new();
    for x in column - reach..=column + reach {
        for y in row - reach..=row + reach {
            let lies = tile_index(x, y).filter(|_| !stops_things(world, x, y));
            let Some(lies) = lies.filter(|&tile| landing(world, tile) == tile) else {
                continue;
            };
            let cleared = cleared(world, lies, radius);
            if cleared.contains(&first) {
                drops.push(Drop {
                    cleared: way.iter().filter(|tile| cleared.contains(tile)).count(),
                    places: above(world, (x, y)),
                });
            }
        }
    }
    drops.sort_by_key(|drop| std::cmp::Reverse(drop.cleared));
    drops
}

/// Returns the tiles where a player who lets go of a thing drops it into a tile. A thing is held beside its carrier.
fn above(world: &World, (column, row): (i32, i32)) -> Vec<usize> {
    let is_passable = |x: i32, y: i32| {
        let tile = world.tiles.at(x, y);
        !tile.has(TileFlags::SOLID_PLAYER) || tile.has(TileFlags::SEMI_PLAYER)
    };
    let fall = (0..DROP).map(|n| row - n);
    let fall = fall.take_while(|&y| !stops_things(world, column, y));
    fall.flat_map(|y| {
        let beside = (column - 1..=column + 1).filter(move |&x| is_passable(x, y));
        beside.filter_map(move |x| tile_index(x, y))
    })
    .collect()
}

/// How far things are from a field.
pub struct Distances {
    /// By tile: ticks, if lifts take things everywhere.
    ticks: Box<[u16]>,
    /// The item slots of things that stay where they are.
    suspended: Box<[usize]>,
    /// The lowest row of the field.
    lowest: i32,
}

impl Distances {
    /// Measures the distances to one of some tiles. Suspended things do not count.
    pub fn to(world: &World, field: &[usize], suspended: &[SuspendedThing]) -> Distances {
        let mut distances = vec![u16::MAX; TILES].into_boxed_slice();
        let mut ring: Vec<Vec<usize>> = vec![Vec::new(); STEPS];
        field.iter().for_each(|&tile| distances[tile] = 0);
        ring[0].extend(field);
        let (mut now, mut waiting) = (0_u32, field.len());
        while waiting > 0 && now < u32::from(u16::MAX) {
            while let Some(tile) = ring[now as usize % STEPS].pop() {
                waiting -= 1;
                if u32::from(distances[tile]) != now {
                    continue;
                }
                let (column, row) = position_of(tile);
                for (dx, dy, ticks) in [(0, -1, FALL), (-1, 0, ASIDE), (1, 0, ASIDE), (0, 1, UP)] {
                    let before = tile_index(column + dx, row + dy);
                    let before = before.filter(|_| !stops_things(world, column + dx, row + dy));
                    let total = u16::try_from(now + ticks).unwrap_or(u16::MAX);
                    if let Some(before) = before.filter(|&before| total < distances[before]) {
                        distances[before] = total;
                        ring[usize::from(total) % STEPS].push(before);
                        waiting += 1;
                    }
                }
            }
            now += 1;
        }
        Distances {
            ticks: distances,
            ..Distances::empty(field, suspended)
        }
    }

    /// Returns the distance of a tile.
    fn of(&self, tile: usize) -> u32 {
        match self.ticks[tile] {
            u16::MAX => UNREACHABLE,
            distance => distance.into(),
        }
    }

    /// Returns the distance of the nearest of some tiles.
    pub fn nearest(&self, tiles: &[usize]) -> u32 {
        let distances = tiles.iter().map(|&tile| self.of(tile));
        distances.min().unwrap_or(UNREACHABLE)
    }

    /// Returns the distance of the nearest thing, and if it lies somewhere, how long it takes at least to fetch it. Things that lie
    /// and that nobody can carry count only if there are no others, and so do those that vanish when somebody takes them.
    pub fn of_things(&self, world: &World) -> u32 {
        let distances = self.things(world).map(|(slot, item, tile)| {
            let is_carried = world.players[0].carry.map(usize::from) == Some(slot);
            let lies = !is_carried && item.body.vel == Vec2::ZERO;
            let stays = lies && !item.body.motion.is_carryable();
            let distance = self.of(tile);
            let is_last = stays || vanishes(item) || distance == UNREACHABLE;
            ((is_last, distance), lies.then_some(tile))
        });
        let nearest = distances.min_by_key(|&(order, _)| order);
        let Some(((_, distance), lies)) = nearest else {
            return UNREACHABLE;
        };
        let player = tile_under(world.players[0].pos);
        match (lies, player) {
            (Some(tile), Some(player)) if distance > 0 => {
                let ((x1, y1), (x2, y2)) = (position_of(tile), position_of(player));
                let tiles = (x1 - x2).unsigned_abs() + (y1 - y2).unsigned_abs();
                distance.saturating_add(tiles * FETCH)
            }
            _ => distance,
        }
    }

    /// Returns true if any thing may get to one of some tiles.
    pub fn can_be_reached(world: &World, field: &[usize], suspended: &[SuspendedThing]) -> bool {
        let nothing = Distances::empty(field, suspended);
        let things: Vec<usize> = nothing.things(world).map(|(_, _, tile)| tile).collect();
        !things.is_empty() && Distances::to(world, field, suspended).nearest(&things) != UNREACHABLE
    }

    fn empty(field: &[usize], suspended: &[SuspendedThing]) -> Distances {
        Distances {
            ticks: Box::default(),
            suspended: suspended.iter().map(|thing| thing.item).collect(),
            lowest: field
                .iter()
                .map(|&tile| position_of(tile).1)
                .max()
                .unwrap_or(0),
        }
    }

    /// Iterates over the things that count. Those that vanish when somebody takes them, and those that nobody can carry and that are above
    /// no lift, are not brought up to the field.
    fn things<'a>(&'a self, world: &'a World) -> impl Iterator<Item = (usize, &'a Item, usize)> {
        things(world).filter(|&(slot, item, tile)| {
            let is_high = position_of(tile).1 <= self.lowest;
            let rises = || !vanishes(item) && !never_rises(world, item);
            !self.suspended.contains(&slot) && (is_high || rises())
        })
    }

    /// Returns its memory, bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.ticks) + size_of_val(&*self.suspended)
    }
}

/// Returns true for a thing that nobody can carry and that is above no lift which is solid for things.
fn never_rises(world: &World, item: &Item) -> bool {
    let (x, y) = item.body.pos.round();
    let lifts = world
        .lifts
        .iter()
        .take(usize::from(world.globals.lift_count));
    let mut solid = lifts.filter(|lift| lift.word.has(StepWord::SOLID_ITEM));
    let is_above = |lift: &Lift| x < lift.x2 && x + TILE > lift.x1 && y < lift.y2;
    !item.body.motion.is_carryable() && !solid.any(is_above)
}

/// Returns true for a bomb with a fuse, which players light by touching it.
fn burns(item: &Item) -> bool {
    match &item.kind {
        ItemKind::Bomb(bomb) | ItemKind::LitBomb(LitBomb { bomb, .. }) => !bomb.remote,
        _ => false,
    }
}

/// Returns true for an item that players use up by touching it.
fn vanishes(item: &Item) -> bool {
    matches!(&item.kind, ItemKind::Bonus(bonus) if bonus.kind != BonusKind::Nothing)
}

/// Iterates over the items that may move: their slots, and their tiles. Bombs whose fuse burns are gone too soon to count.
fn things(world: &World) -> impl Iterator<Item = (usize, &Item, usize)> {
    let used = world.items.used();
    let moving = used.filter(|(_, item)| {
        item.body.motion != Motion::Stationary && !item.kind.is_field() && !burns(item)
    });
    moving.filter_map(|(slot, item)| Some((slot, item, tile_under(item.body.pos)?)))
}

/// The tiles from which things may get to triggers that wait for them and open something.
pub struct Routes(Option<Vec<Distances>>);

/// Rounding of the positions of things on the way to a trigger, pixels.
const STEP: i32 = 40;

impl Routes {
    /// Finds the routes in a world.
    pub fn of(world: &World) -> Routes {
        let opening = world.items.used().filter_map(|(_, item)| match &item.kind {
            ItemKind::Trigger(trigger)
                if mechanisms::waits_for_things(trigger.who)
                    && openers::opens_tiles(world, trigger) =>
            {
                Some(Distances::to(world, &openers::tiles_in(trigger.area), &[]))
            }
            _ => None,
        });
        let routes: Vec<Distances> = opening.collect();
        Routes((!routes.is_empty()).then_some(routes))
    }

    /// Iterates over the rounded positions of the things on the way to a trigger.
    pub fn positions(&self, world: &World) -> impl Iterator<Item = i64> {
        let routes = self.0.iter().flatten();
        let on_way = move |tile: usize| {
            let mut routes = routes.clone();
            routes.any(|route| route.of(tile) != UNREACHABLE)
        };
        let things = self.0.iter().flat_map(|_| things(world));
        let things = things.filter(move |&(_, _, tile)| on_way(tile));
        things.map(|(_, item, _)| {
            let (x, y) = item.body.pos.round();
            i64::from(x.div_euclid(STEP)) << 32 | i64::from(y.div_euclid(STEP))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_level::{base_of, drawn};

    /// A corridor over a shaft in which bombs fall through a grate; on both sides of the shaft is a wall that bombs clear.
    const SHAFT: [&str; 5] = [
        "####################",
        "#S                E#",
        "#########GG#########",
        "#      oo  oo      #",
        "####################",
    ];

    fn shaft() -> Box<World> {
        let legend = "legend: { 'G': \"grille: SOLID_PLAYER\", 'o': \"rubble: SOLID | BOMBABLE\" }";
        base_of(&drawn(&SHAFT, "", legend))
    }

    fn tile(column: i32, row: i32) -> usize {
        tile_index(column, row).expect("a tile")
    }

    #[test]
    fn a_bomb_is_dropped_through_a_grate_to_where_it_clears_the_most() {
        let world = shaft();
        let way: Vec<usize> = [7, 8, 11, 12].map(|column| tile(column, 3)).into();
        let drops = drops(&world, &way, 70);
        assert_eq!(drops[0].cleared, 4);
        assert!(drops[0].places.contains(&tile(9, 1)) || drops[0].places.contains(&tile(10, 1)));
        let beside = |drop: &&Drop| drop.places.contains(&tile(6, 3));
        let beside = drops.iter().find(beside).expect("a place before the wall");
        assert_eq!(beside.cleared, 2, "only the near wall");
    }

    #[test]
    fn things_that_can_be_carried_count_rather_than_others_that_are_nearer() {
        let rows = ["#S                 E#", "#####################"];
        let distance = |items: &str| {
            let world = base_of(&drawn(&rows, items, ""));
            Distances::to(&world, &[tile(18, 0)], &[]).of_things(&world)
        };
        let thing = "(at: (3, 0), kind: Bonus(kind: Nothing, look: FreeMan), motion: Carryable),";
        let coin = "(at: (16, 0), kind: Bonus(kind: Coin, look: Coin), motion: Falls),";
        let mine = "(at: (17, 0), kind: Mine(), motion: Falls),";
        let both = format!("{thing}{coin}{mine}");
        assert!(distance(coin) < distance(thing));
        assert_eq!(distance(&both), distance(thing));
        assert_eq!(distance(""), UNREACHABLE);
    }

    #[test]
    fn a_thing_that_nobody_can_carry_is_not_brought_up_unless_it_is_above_a_lift() {
        let rows = ["#S            E#", "#              #", "################"];
        let thing = "(at: (3, 1), kind: Bonus(kind: Nothing, look: FreeMan), motion: MOTION),";
        let lift = "lifts: [(size: (2, 1), solid_for: \"ITEMS\", steps: [Move(to: (3, 2), speed: 5), Move(to: (3, 0), speed: 5), Loop()])]";
        let reaches = |motion: &str, things: &str, row| {
            let world = base_of(&drawn(&rows, &thing.replace("MOTION", motion), things));
            Distances::can_be_reached(&world, &[tile(8, row)], &[])
        };
        assert!(!reaches("Falls", "", 0));
        assert!(reaches("Falls", "", 1), "not up");
        assert!(reaches("Falls", lift, 0), "on a lift");
        assert!(reaches("Carryable", "", 0));
    }

    #[test]
    fn a_bomb_with_a_fuse_is_gone_before_it_sets_anything_off() {
        let rows = ["#S            E#", "################"];
        let reaches = |bomb: &str| {
            let bomb = format!("(at: (3, 0), kind: Bomb({bomb}), motion: Carryable),");
            let world = base_of(&drawn(&rows, &bomb, ""));
            Distances::can_be_reached(&world, &[tile(8, 0)], &[])
        };
        assert!(!reaches("fuse: 100"));
        assert!(reaches("remote: true"));
    }

    #[test]
    fn things_fall_easily_and_rise_with_effort() {
        let world = shaft();
        let distances = Distances::to(&world, &[tile(9, 3)], &[]);
        let above = distances.nearest(&[tile(9, 1)]);
        assert!(above > 0 && above < distances.nearest(&[tile(5, 1)]));
        assert_eq!(
            distances.nearest(&[tile(3, 3)]),
            UNREACHABLE,
            "behind a wall"
        );
        let upward = Distances::to(&world, &[tile(9, 1)], &[]).nearest(&[tile(9, 3)]);
        assert!(upward > above);
    }
}
