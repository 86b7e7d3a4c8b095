//! Tiles as the relaxed plan sees them: where a player fits, stands and climbs, and what closes the way.

use crate::sim::num::Fx;
use crate::sim::world::area::Area;
use crate::sim::world::item::{DoorEntry, Item, ItemKind, Motion, Rocket, Targets};
use crate::sim::world::lift::{Lift, LiftPlan, LiftStep, StepKind, StepWord};
use crate::sim::world::tiles::{SIDE, TILE, TileFlags};
use crate::sim::world::{LevelData, World};

/// Number of tiles.
pub const TILES: usize = (SIDE * SIDE) as usize;

/// Price of a tile that shots can break, ticks.
const BREAKABLE_PRICE: u16 = 15;
/// Price of a tile in a field that hurts, and in one that kills, ticks.
const HARM_PRICE: u16 = 25;
const DEADLY_PRICE: u16 = 600;
/// Price of a tile that is solid now and then.
const UNSTEADY_PRICE: u16 = 10;
/// Number of steps that wait for a channel from which a lift goes round by stages, and cost of coming to rest on it where it gets only a
/// stage later, ticks.
const STAGES: usize = 4;
const STAGE_PRICE: u16 = 10;
/// Divisor of the price of a tile that an explosion clears, beside another one.
pub const SAME_BLAST: u16 = 4;
/// Price of a mine.
const MINE_PRICE: u16 = 20;

/// How a player can pass a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Freely.
    Open,
    /// From below only.
    FromBelow,
    /// Not at all.
    Closed,
}

/// A link from one tile to another.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Index of the tile it starts at.
    pub from: usize,
    /// Index of the tile it ends at.
    pub to: usize,
    /// Cost, ticks.
    pub cost: u16,
    /// Whether an end of it can be taken elsewhere.
    pub moves: bool,
}

/// A spring.
#[derive(Clone, Copy, Debug)]
pub struct Launch {
    /// Index of the tile.
    pub tile: usize,
    /// Height of the flight, tiles.
    pub height: i32,
}

/// The area in which rockets fly.
#[derive(Clone)]
pub struct Flight {
    /// The tiles where a rocket waits for a rider.
    pub boarding: Vec<usize>,
    /// Which tiles a rocket flies through.
    pub is_open: Vec<bool>,
}

/// The tiles of a world as the relaxed plan sees them.
#[derive(Clone)]
pub struct Terrain {
    /// How each tile can be passed.
    pub passage: Vec<Passage>,
    /// Extra cost of entering each tile, ticks.
    pub price: Vec<u16>,
    /// Whether an explosion or an enemy's shots clear each tile, which makes the next one beside it cheaper.
    pub is_blasted: Vec<bool>,
    /// Whether a player can rest in the tile: on a floor, ladder, rope or lift.
    pub support: Vec<bool>,
    /// Cost of coming to rest in each tile, ticks: higher where a lift gets only later.
    pub landing: Vec<u16>,
    /// Doors.
    pub doors: Vec<Link>,
    /// Springs.
    pub springs: Vec<Launch>,
    /// The area in which rockets fly, if there are any.
    pub flight: Option<Flight>,
}

/// Returns the index of the tile at a column and row, if it is in the level.
pub fn tile_index(column: i32, row: i32) -> Option<usize> {
    let inside = 0..SIDE;
    (inside.contains(&column) && inside.contains(&row)).then_some((column * SIDE + row) as usize)
}

/// Returns the tile under the middle of an item or enemy at a position.
pub fn tile_under(pos: crate::sim::num::Vec2) -> Option<usize> {
    let (x, y) = pos.round();
    let tile = |at: i32| at.saturating_add(TILE / 2).div_euclid(TILE);
    tile_index(tile(x), tile(y))
}

/// Returns column and row of a tile.
pub fn position_of(tile: usize) -> (i32, i32) {
    (tile as i32 / SIDE, tile as i32 % SIDE)
}

/// Returns how far a position is beside an area along each axis, pixels; 0 between its edges.
pub fn beside(area: &Area, (x, y): (i32, i32)) -> (i32, i32) {
    let axis = |at: i32, start: i32, length: i32| {
        let end = start.saturating_add(length);
        start.saturating_sub(at).max(at.saturating_sub(end)).max(0)
    };
    (axis(x, area.x, area.w), axis(y, area.y, area.h))
}

/// Iterates over a tile and the tiles around it.
pub fn around(tile: usize) -> impl Iterator<Item = usize> {
    let (column, row) = position_of(tile);
    (-1..=1).flat_map(move |dx| (-1..=1).filter_map(move |dy| tile_index(column + dx, row + dy)))
}

/// Returns true for a door that is not fixed, or leads to one that is not.
pub fn is_moving_door(world: &World, item: &Item) -> bool {
    let moves = |item: &Item| item.body.motion != Motion::Stationary;
    match &item.kind {
        ItemKind::Door(door) => {
            let target = usize::try_from(door.target).ok();
            let target = target.and_then(|slot| world.items.get(slot));
            moves(item) || target.is_some_and(moves)
        }
        _ => false,
    }
}

/// Returns true for a lift that goes round by stages, each of which somebody has to start.
pub fn is_staged(plan: &LiftPlan) -> bool {
    let waits = plan.steps.iter();
    let waits = waits.filter(|step| step.word.kind() == StepKind::WaitTrigger);
    waits.count() >= STAGES
}

/// Returns the number of stages that such a lift has left behind since its first step.
pub fn stage_of(plan: &LiftPlan, lift: &Lift) -> usize {
    let done = usize::try_from(lift.step).unwrap_or(0);
    let waits = plan.steps.iter().take(done);
    let waits = waits.filter(|step| step.word.kind() == StepKind::WaitTrigger);
    waits.count()
}

/// Returns true if the player stands, rides or climbs.
pub fn is_supported(world: &World) -> bool {
    let player = &world.players[0];
    let is_flying = player.carry.is_some() && ridden_rocket(world).is_some();
    let rests = player.vel.y.raw() == 0 && !is_flying;
    player.on_ladder || player.on_rope || player.ride.is_some() || rests
}

/// Returns the rocket that the player rides.
pub fn ridden_rocket(world: &World) -> Option<&Rocket> {
    let slot = usize::from(world.players[0].carry?);
    match &world.items[slot].kind {
        ItemKind::LitRocket(rocket) => Some(rocket),
        _ => None,
    }
}

impl Terrain {
    /// Reads the terrain of a world.
    pub fn of(level_data: &LevelData, world: &World) -> Terrain {
        let mut terrain = Terrain {
            passage: vec![Passage::Open; TILES],
            price: vec![0; TILES],
            is_blasted: vec![false; TILES],
            support: vec![false; TILES],
            landing: vec![0; TILES],
            doors: Vec::new(),
            springs: Vec::new(),
            flight: None,
        };
        for (index, tile) in world.tiles.all().iter().enumerate() {
            if tile.has(TileFlags::SOLID_PLAYER) {
                let breakable = TileFlags::BREAKABLE_PLAYER_SHOT;
                if tile.has(TileFlags::SEMI_PLAYER) {
                    terrain.passage[index] = Passage::FromBelow;
                } else if tile.has(breakable) && tile.has(TileFlags::SOLID_PLAYER_SHOT) {
                    terrain.price[index] = BREAKABLE_PRICE;
                } else {
                    terrain.passage[index] = Passage::Closed;
                }
            }
        }
        terrain.add_support(world);
        terrain.add_items(world);
        terrain.add_lifts(level_data, world);
        terrain
    }

    fn add_support(&mut self, world: &World) {
        let holds = TileFlags::LADDER | TileFlags::ROPE;
        for (index, tile) in world.tiles.all().iter().enumerate() {
            let (column, row) = position_of(index);
            let below = world.tiles.at(column, row + 1);
            let on_floor = row + 1 >= SIDE || below.has(TileFlags::SOLID_PLAYER);
            self.support[index] = on_floor || tile.has(holds);
        }
    }

    fn add_items(&mut self, world: &World) {
        for (_, item) in world.items.used() {
            let at = tile_under(item.body.pos);
            match &item.kind {
                ItemKind::Door(door) if door.linked && door.entry != DoorEntry::Never => {
                    let target = usize::try_from(door.target).ok();
                    let target: Option<&Item> = target.and_then(|slot| world.items.get(slot));
                    let to = target.and_then(|target| tile_under(target.body.pos));
                    if let (Some(from), Some(to)) = (at, to) {
                        let (a, b) = (position_of(from), position_of(to));
                        let distance = (a.0 - b.0).abs().max((a.1 - b.1).abs());
                        let cost = (30 + distance * 4 / 3) as u16;
                        let moves = is_moving_door(world, item);
                        self.doors.push(Link {
                            from,
                            to,
                            cost,
                            moves,
                        });
                    }
                }
                ItemKind::Spring(spring) => {
                    // A launch at v px/tick rises v^2 / 0.4 px; the strength is 7.1 v.
                    let strength = spring.strength.clamp(0, 1000);
                    let height = (strength * strength / 20 / TILE).clamp(0, SIDE);
                    if let Some(tile) = at {
                        self.springs.push(Launch { tile, height });
                    }
                }
                ItemKind::DamageField(field)
                    if field.on
                        && field.who.contains(Targets::PLAYERS)
                        && (field.deadly || field.damage > 0) =>
                {
                    let price = if field.deadly {
                        DEADLY_PRICE
                    } else {
                        HARM_PRICE
                    };
                    let field = field.area.field();
                    self.raise_prices(price, |at| field.contains(at));
                }
                ItemKind::Mine(_) => {
                    if let Some(tile) = at {
                        self.price[tile] = self.price[tile].max(MINE_PRICE);
                    }
                }
                _ => {}
            }
        }
    }

    fn raise_prices(&mut self, price: u16, is_inside: impl Fn(crate::sim::num::Vec2) -> bool) {
        for tile in 0..TILES {
            let (column, row) = position_of(tile);
            if is_inside(crate::sim::num::Vec2::int(column * TILE, row * TILE)) {
                self.price[tile] = self.price[tile].max(price);
            }
        }
    }

    /// Marks the tiles above every place that a lift passes as places to stand.
    fn add_lifts(&mut self, level_data: &LevelData, world: &World) {
        for (slot, plan) in level_data.lifts.iter().enumerate() {
            let solid = |step: &LiftStep| step.word.has(StepWord::SOLID_PLAYER);
            let now = world.lifts[slot];
            if !plan.steps.iter().any(solid) && !now.word.has(StepWord::SOLID_PLAYER) {
                continue;
            }
            if is_staged(plan) {
                self.add_stages(plan, &now);
                continue;
            }
            let moves = plan
                .steps
                .iter()
                .filter(|s| s.word.kind() == StepKind::Move);
            let places = std::iter::once(&plan.home.1).chain(moves);
            let mut places: Vec<_> = places.map(|s| (s.x, s.y, s.width)).collect();
            places.push(places[0]);
            for pair in places.windows(2) {
                self.add_lift_path(pair[0], pair[1], 0);
            }
        }
    }

    /// Marks the same for a lift that goes round by stages, at a price where it gets only after others have let it go on.
    fn add_stages(&mut self, plan: &LiftPlan, now: &Lift) {
        let mut at = (now.x1, now.y1, now.width);
        self.add_lift_path(at, at, 0);
        let mut price = 0_u16;
        let first = usize::try_from(now.step).unwrap_or(0);
        for step in plan.steps.iter().cycle().skip(first).take(plan.steps.len()) {
            match step.word.kind() {
                StepKind::Move => {
                    let to = (step.x, step.y, step.width);
                    self.add_lift_path(at, to, price);
                    at = to;
                }
                StepKind::WaitTrigger => price += STAGE_PRICE,
                _ => {}
            }
        }
    }

    fn add_lift_path(&mut self, from: (i32, i32, i32), to: (i32, i32, i32), price: u16) {
        let inside = |at: i32| at.clamp(-TILE, SIDE * TILE);
        let (dx, dy) = (inside(to.0) - inside(from.0), inside(to.1) - inside(from.1));
        let steps = (dx.abs().max(dy.abs()) / (TILE / 2)).max(1);
        for step in 0..=steps {
            let x = inside(from.0) + dx * step / steps;
            let y = inside(from.1) + dy * step / steps;
            let width = from.2.max(to.2).clamp(0, SIDE * TILE);
            let row = (y - TILE / 2).div_euclid(TILE);
            for column in (x - TILE / 2).div_euclid(TILE)..=(x + width - TILE / 2).div_euclid(TILE)
            {
                if let Some(tile) = tile_index(column, row) {
                    let known = match self.support[tile] {
                        true => self.landing[tile],
                        false => u16::MAX,
                    };
                    self.landing[tile] = known.min(price);
                    self.support[tile] = true;
                }
            }
        }
    }

    /// Lets players pass a tile that is solid now and then, and rest on it.
    pub fn make_unsteady(&mut self, tile: usize) {
        self.passage[tile] = Passage::Open;
        self.price[tile] = self.price[tile].max(UNSTEADY_PRICE);
        let (column, row) = position_of(tile);
        if let Some(above) = tile_index(column, row - 1) {
            self.support[above] = true;
        }
    }

    /// Ignores a platform in a tile, and that players can stand on it.
    pub fn ignore_platform(&mut self, world: &World, tile: usize) {
        self.passage[tile] = Passage::Open;
        let (column, row) = position_of(tile);
        if let Some(above) = tile_index(column, row - 1) {
            let holds = TileFlags::LADDER | TileFlags::ROPE;
            self.support[above] = world.tiles.at(column, row - 1).has(holds);
        }
    }

    /// Opens a tile at a price.
    pub fn open(&mut self, tile: usize, price: u16) {
        self.passage[tile] = Passage::Open;
        self.price[tile] = self.price[tile].max(price);
    }

    /// Opens a tile at the price of an explosion.
    pub fn open_by_blast(&mut self, tile: usize, price: u16) {
        self.open(tile, price);
        self.is_blasted[tile] = true;
    }

    /// Returns the extra cost of entering a tile from another one, ticks.
    pub fn price_from(&self, tile: usize, to: usize) -> u16 {
        match self.is_blasted[tile] && self.is_blasted[to] {
            true => self.price[to] / SAME_BLAST,
            false => self.price[to],
        }
    }
}

/// Returns how many tiles a player with this vertical velocity will still rise with jump held, rounded up.
pub fn rise_left(velocity: Fx) -> i32 {
    if velocity >= Fx::ZERO {
        return 0;
    }
    // v^2 / 0.4 px in tiles; v is in 1/16 px/tick here.
    let v = -(velocity.raw() >> 12);
    (v * v * 5 / 2 / 256 + TILE - 1) / TILE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_level::{base_of, drawn};

    /// Returns what coming to rest on a lift costs where it is and at its next two stops; it has so many of them.
    fn landings(stops: usize) -> [u16; 3] {
        let mut rows = ["#                              #"; 9];
        rows[0] = "#S                            E#";
        let stop = |n: usize| {
            let column = 2 + n * 4;
            format!("Move(to: ({column}, 6), speed: 2), WaitChannel(channel: 1),")
        };
        let steps: String = (0..stops).map(stop).collect();
        let level = drawn(
            &rows,
            "",
            &format!("lifts: [(size: (2, 1), steps: [{steps} Loop()])]"),
        );
        let world = base_of(&level);
        let terrain = Terrain::of(&level.level_data, &world);
        [2, 6, 10].map(|column| {
            let tile = tile_index(column, 5).expect("a tile");
            assert!(terrain.support[tile]);
            terrain.landing[tile]
        })
    }

    #[test]
    fn a_lift_that_goes_round_by_stages_is_dearer_where_it_gets_later() {
        assert_eq!(landings(3), [0; 3]);
        let [now, next, later] = landings(4);
        assert!(now < next && next < later, "{now} {next} {later}");
    }
}
