//! Moves between tiles in the relaxed world, and shortest ways by them.
//!
//! A node is a tile and how many tiles a player there can still rise, 0 to [`RISE`], or that the player rides a rocket. Costs are ticks.

use super::terrain::{Flight, Passage, TILES, Terrain, around, position_of, tile_index};

/// How far a jump from a support reaches, tiles: five up, and a bit further sideways.
pub const RISE: usize = 6;
/// Nodes per tile: the rises, and flying on a rocket.
pub const LEVELS: usize = RISE + 2;
/// Number of nodes.
pub const NODES: usize = TILES * LEVELS;
/// Cost of nodes from which the goal cannot be reached.
pub const UNREACHABLE: u32 = u32::MAX;

const WALK: u16 = 5;
const CLIMB: u16 = 6;
const FALL: u16 = 3;
const FALL_ASIDE: u16 = 5;
const LAND: u16 = 0;
const LAUNCH: u16 = 10;
const FLY: u16 = 2;
/// Cost of boarding a rocket, of flying on it to the next tile, and of letting go.
const BOARD: u16 = 10;
const SOAR: u16 = 6;
const SOAR_ASIDE: u16 = 8;
const LET_GO: u16 = 3;
/// Cost of moving up or sideways in the air by means that the plan does not know: enemies, thrown springs, rockets. It is high
/// enough to be the last resort, and leads the search even where no other way is known.
const UNKNOWN_UP: u16 = 60;
const UNKNOWN_ASIDE: u16 = 30;

/// Returns the node of a tile and a rise.
pub fn node(tile: usize, rise: usize) -> usize {
    tile * LEVELS + rise.min(RISE)
}

/// Returns the node of a tile for a player who rides a rocket.
pub fn flying(tile: usize) -> usize {
    tile * LEVELS + RISE + 1
}

/// Returns the tile of a node.
pub fn tile_of(node: usize) -> usize {
    node / LEVELS
}

/// The moves of a terrain as a graph, forward or backward.
pub struct Moves {
    /// Index in `edges` of the first edge of each node.
    starts: Vec<u32>,
    /// Target and cost.
    edges: Vec<(u32, u16)>,
}

/// Direction in which a graph is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From where the player is.
    Forward,
    /// From the goal.
    Backward,
}

impl Moves {
    /// Collects all moves in the parts of the terrain that are connected with some tiles.
    pub fn of(terrain: &Terrain, direction: Direction, tiles: &[usize]) -> Moves {
        let region = Region::around(terrain, tiles);
        let mut starts = vec![0u32; NODES + 1];
        each_move(terrain, &region, |from, to, _| {
            let at = if direction == Direction::Forward {
                from
            } else {
                to
            };
            starts[at + 1] += 1;
        });
        for at in 0..NODES {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut edges = vec![(0, 0); starts[NODES] as usize];
        each_move(terrain, &region, |from, to, cost| {
            let (at, other) = match direction {
                Direction::Forward => (from, to),
                Direction::Backward => (to, from),
            };
            edges[next[at] as usize] = (other as u32, cost);
            next[at] += 1;
        });
        Moves { starts, edges }
    }

    /// Returns the cost of every node from the nearest of `sources` (Dijkstra with a ring of buckets), and the node before
    /// it on the way. The sources must be connected with the tiles that the moves were collected for.
    pub fn costs_from(&self, sources: &[usize]) -> (Vec<u32>, Vec<u32>) {
        self.costs_within(sources, u32::MAX - 1)
    }

    /// Returns the same for the nodes whose costs are at most `limit`, and higher costs or none for the others.
    pub fn costs_within(&self, sources: &[usize], limit: u32) -> (Vec<u32>, Vec<u32>) {
        const RING: usize = 1024;
        let mut costs = vec![UNREACHABLE; NODES];
        let mut before = vec![UNREACHABLE; NODES];
        let mut ring: Vec<Vec<u32>> = vec![Vec::new(); RING];
        let mut waiting = 0;
        for &source in sources {
            costs[source] = 0;
            ring[0].push(source as u32);
            waiting += 1;
        }
        let mut now = 0u32;
        while waiting > 0 && now <= limit {
            let bucket = now as usize % RING;
            while let Some(at) = ring[bucket].pop() {
                waiting -= 1;
                if costs[at as usize] != now {
                    continue;
                }
                let (start, end) = (self.starts[at as usize], self.starts[at as usize + 1]);
                for &(to, cost) in &self.edges[start as usize..end as usize] {
                    let total = now + u32::from(cost.min(RING as u16 - 1));
                    if total < costs[to as usize] {
                        costs[to as usize] = total;
                        before[to as usize] = at;
                        ring[total as usize % RING].push(to);
                        waiting += 1;
                    }
                }
            }
            now += 1;
        }
        (costs, before)
    }
}

/// The tiles connected with some tiles, in any direction.
struct Region {
    /// Which tiles are in it.
    is_inside: Vec<bool>,
    /// Those of them that can be passed.
    passable: Vec<usize>,
}

impl Region {
    fn around(terrain: &Terrain, tiles: &[usize]) -> Region {
        let mut region = Region {
            is_inside: vec![false; TILES],
            passable: Vec::new(),
        };
        let mut waiting = tiles.to_vec();
        while !waiting.is_empty() {
            while let Some(tile) = waiting.pop() {
                if std::mem::replace(&mut region.is_inside[tile], true)
                    || terrain.passage[tile] == Passage::Closed
                {
                    continue;
                }
                region.passable.push(tile);
                let open = around(tile).filter(|&next| {
                    !region.is_inside[next] && terrain.passage[next] != Passage::Closed
                });
                waiting.extend(open);
            }
            let doors = terrain.doors.iter().map(|door| (door.from, door.to));
            for (from, to) in doors {
                match (region.is_inside[from], region.is_inside[to]) {
                    (true, false) => waiting.push(to),
                    (false, true) => waiting.push(from),
                    _ => {}
                }
            }
        }
        region.passable.sort_unstable();
        region
    }
}

/// Calls `report` with every move in a region: its nodes and its cost.
fn each_move(terrain: &Terrain, region: &Region, mut report: impl FnMut(usize, usize, u16)) {
    for &tile in &region.passable {
        moves_from(terrain, tile, &mut report);
    }
    if let Some(flight) = &terrain.flight {
        flights(terrain, flight, region, &mut report);
    }
    for door in &terrain.doors {
        if !region.is_inside[door.from] {
            continue;
        }
        for rise in 0..=RISE {
            report(node(door.from, rise), node(door.to, 0), door.cost);
        }
    }
    for spring in &terrain.springs {
        if !region.is_inside[spring.tile] {
            continue;
        }
        let (column, row) = position_of(spring.tile);
        for up in 1..=spring.height {
            let Some(tile) = tile_index(column, row - up) else {
                break;
            };
            if terrain.passage[tile] == Passage::Closed {
                break;
            }
            let rise = ((spring.height - up).max(1) as usize).min(RISE);
            let cost = LAUNCH + FLY * up as u16;
            (0..=RISE).for_each(|from| report(node(spring.tile, from), node(tile, rise), cost));
        }
    }
}

/// Calls `report` with every move of a rider.
fn flights(
    terrain: &Terrain,
    flight: &Flight,
    region: &Region,
    report: &mut impl FnMut(usize, usize, u16),
) {
    let is_open = |tile: usize| flight.is_open[tile] && terrain.passage[tile] != Passage::Closed;
    for &tile in region.passable.iter().filter(|&&tile| is_open(tile)) {
        report(flying(tile), node(tile, 0), LET_GO);
        let (column, row) = position_of(tile);
        for to in around(tile).filter(|&to| to != tile && is_open(to)) {
            let is_straight = position_of(to).0 == column || position_of(to).1 == row;
            let ticks = if is_straight { SOAR } else { SOAR_ASIDE };
            report(
                flying(tile),
                flying(to),
                ticks + terrain.price_from(tile, to),
            );
        }
    }
    let boarding = flight
        .boarding
        .iter()
        .filter(|&&tile| region.is_inside[tile]);
    for &tile in boarding {
        (0..=RISE).for_each(|rise| report(node(tile, rise), flying(tile), BOARD));
    }
}

fn moves_from(terrain: &Terrain, tile: usize, report: &mut impl FnMut(usize, usize, u16)) {
    let (column, row) = position_of(tile);
    let at = |dx: i32, dy: i32| tile_index(column + dx, row + dy);
    let enters = |target: Option<usize>, from_below: bool| {
        target.filter(|&target| match terrain.passage[target] {
            Passage::Open => true,
            Passage::FromBelow => from_below,
            Passage::Closed => false,
        })
    };
    // Past a corner, one of the two tiles beside it must be passable.
    let passes_corner = |dx: i32, dy: i32| {
        enters(at(dx, 0), false).is_some() || enters(at(0, dy), dy < 0).is_some()
    };
    let cost = |target: usize, ticks: u16| ticks + terrain.price_from(tile, target);
    if terrain.support[tile] {
        let land = LAND + terrain.landing[tile];
        (0..RISE).for_each(|rise| report(node(tile, rise), node(tile, RISE), land));
    }
    for dx in [-1, 1] {
        if let Some(to) = enters(at(dx, 0), false) {
            for rise in 1..=RISE {
                report(node(tile, rise), node(to, rise - 1), cost(to, WALK));
            }
        }
    }
    for (dx, dy, ticks) in [
        (-1, 0, UNKNOWN_ASIDE),
        (1, 0, UNKNOWN_ASIDE),
        (0, -1, UNKNOWN_UP),
    ] {
        if let Some(to) = enters(at(dx, dy), dy < 0) {
            report(node(tile, 0), node(to, 0), cost(to, ticks));
        }
    }
    for dx in [-1, 0, 1] {
        if let Some(to) = enters(at(dx, -1), true).filter(|_| dx == 0 || passes_corner(dx, -1)) {
            for rise in 1..=RISE {
                report(node(tile, rise), node(to, rise - 1), cost(to, CLIMB));
            }
        }
        if let Some(to) = enters(at(dx, 1), false).filter(|_| dx == 0 || passes_corner(dx, 1)) {
            let ticks = if dx == 0 { FALL } else { FALL_ASIDE };
            (0..=RISE).for_each(|rise| report(node(tile, rise), node(to, 0), cost(to, ticks)));
        }
    }
}
