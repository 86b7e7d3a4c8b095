//! Keyframe snapshots of a game, sparser with age. Distances and the memory limit are in `spacing.rs`.

use super::spacing::{Spacing, Tier};
use crate::sim::world::World;
use crate::sim::world::image::Image;
use crate::sim::world::tiles::Tiles;
use std::collections::VecDeque;
use std::sync::Arc;

/// Memory of the reference counts of an `Arc`, bytes.
const COUNTS: usize = 2 * size_of::<usize>();
/// Memory of a level's tiles, bytes. Snapshots share it until a tile changes.
pub const TILE_BYTES: usize = Tiles::SIZE + COUNTS;
/// Maximum number of dropped snapshots whose memory is kept for new ones.
const MAX_SPARE: usize = 64;

/// Memory of a snapshot without its tiles, bytes.
pub const STATE_BYTES: usize = size_of::<World>() + COUNTS;
/// Memory of a dropped snapshot, bytes, as if nothing else used its tiles.
const SPARE_BYTES: usize = STATE_BYTES + TILE_BYTES;

/// A snapshot.
#[derive(Clone)]
struct Keyframe {
    tick: i32,
    world: Arc<World>,
    /// The next older keyframe has different tiles, so those of this one are counted here.
    owns_tiles: bool,
}

impl Keyframe {
    fn bytes(&self) -> usize {
        let tiles = if self.owns_tiles { TILE_BYTES } else { 0 };
        STATE_BYTES + tiles
    }
}

/// The keyframes of one tier, oldest first.
#[derive(Clone)]
struct Range {
    tier: Tier,
    frames: VecDeque<Keyframe>,
}

/// The keyframes of a history.
pub struct Keyframes {
    /// From the most recent ticks to the oldest: all keyframes of a tier are newer than those of the next.
    ranges: Vec<Range>,
    /// Tick of the first keyframe; intervals count from it.
    origin: i32,
    /// Memory of all keyframes, bytes.
    bytes: usize,
    max_bytes: usize,
    /// Dropped snapshots whose memory is used again.
    spare: Vec<Arc<World>>,
}

impl Keyframes {
    /// Creates an empty list.
    pub fn new(spacing: Spacing) -> Keyframes {
        let range = |tier: Tier| Range {
            tier: Tier {
                interval: tier.interval.max(1),
                ..tier
            },
            frames: VecDeque::new(),
        };
        Keyframes {
            ranges: spacing.tiers.into_iter().map(range).collect(),
            origin: 0,
            bytes: 0,
            max_bytes: spacing.max_bytes,
            spare: Vec::new(),
        }
    }

    /// Returns the memory in use, bytes.
    pub fn memory(&self) -> usize {
        let ranges = self.ranges.iter();
        let lists: usize = ranges
            .map(|range| size_of::<Range>() + range.frames.capacity() * size_of::<Keyframe>())
            .sum();
        let spare = self.spare.capacity() * size_of::<Arc<World>>() + self.spare_bytes();
        lists + self.bytes + spare
    }

    /// Returns the tick of the first keyframe.
    pub fn oldest(&self) -> Option<i32> {
        let mut firsts = self.ranges.iter().rev().filter_map(|r| r.frames.front());
        firsts.next().map(|frame| frame.tick)
    }

    fn newest(&self) -> Option<&Keyframe> {
        self.ranges.iter().find_map(|range| range.frames.back())
    }

    /// Returns the last snapshot at or before a tick.
    pub fn at_or_before(&self, tick: i32) -> Option<&World> {
        self.ranges.iter().find_map(|range| {
            let after = range.frames.partition_point(|frame| frame.tick <= tick);
            let frame = range.frames.get(after.checked_sub(1)?)?;
            Some(&*frame.world)
        })
    }

    /// Returns the snapshot of a tick.
    pub fn at(&self, tick: i32) -> Option<&World> {
        self.at_or_before(tick)
            .filter(|world| world.globals.tick == tick)
    }

    /// Takes a snapshot if it is the first one, or if it is newer than all others and due.
    pub fn record(&mut self, world: &World) {
        let tick = world.globals.tick;
        let newest = self.newest();
        let Some(newest) = newest else {
            self.origin = tick;
            return self.push(world, true);
        };
        let is_due = (tick - self.origin) % self.ranges[0].tier.interval == 0;
        if is_due && newest.tick < tick {
            let owns_tiles = !newest.world.tiles.shares_memory_with(&world.tiles);
            self.thin(tick);
            self.push(world, owns_tiles);
        }
    }

    fn push(&mut self, world: &World, owns_tiles: bool) {
        let frame = Keyframe {
            tick: world.globals.tick,
            world: self.snapshot(world),
            owns_tiles,
        };
        self.bytes += frame.bytes();
        self.ranges[0].frames.push_back(frame);
        while self.bytes + self.spare_bytes() > self.max_bytes {
            if self.spare.pop().is_none() && !self.coarsen() {
                break;
            }
        }
    }

    /// Copies a world, into the memory of a dropped snapshot if there is one.
    fn snapshot(&mut self, world: &World) -> Arc<World> {
        if let Some(mut spare) = self.spare.pop()
            && let Some(target) = Arc::get_mut(&mut spare)
        {
            target.clone_from(world);
            return spare;
        }
        Arc::new(world.clone())
    }

    /// Returns the memory of dropped snapshots, bytes, as if no tiles were shared.
    fn spare_bytes(&self) -> usize {
        self.spare.len() * SPARE_BYTES
    }

    /// Moves keyframes that have become too old to the next tier, or drops them.
    fn thin(&mut self, newest: i32) {
        for index in 0..self.ranges.len() {
            let limit = newest.saturating_sub(self.ranges[index].tier.max_age);
            while let Some(first) = self.ranges[index].frames.front()
                && first.tick <= limit
            {
                let since_origin = first.tick - self.origin;
                match self.ranges.get_mut(index + 1) {
                    Some(next) if since_origin % next.tier.interval == 0 => {
                        let frame = self.ranges[index].frames.pop_front();
                        self.ranges[index + 1].frames.extend(frame);
                    }
                    _ => self.remove(index, 0),
                }
            }
        }
    }

    /// Doubles the distance of the oldest keyframes. Returns false if only the first is left.
    fn coarsen(&mut self) -> bool {
        let many = |range: &Range| range.frames.len() > 1;
        let Some(index) = self.ranges.iter().rposition(many) else {
            return false;
        };
        let tier = &mut self.ranges[index].tier;
        tier.interval = tier.interval.saturating_mul(2);
        let interval = tier.interval;
        for place in (1..self.ranges[index].frames.len()).rev() {
            if (self.ranges[index].frames[place].tick - self.origin) % interval != 0 {
                self.remove(index, place);
            }
        }
        true
    }

    /// Drops the keyframe at a place in a tier.
    fn remove(&mut self, index: usize, place: usize) {
        let Some(frame) = self.ranges[index].frames.remove(place) else {
            return;
        };
        self.bytes -= frame.bytes();
        if frame.owns_tiles {
            let (newer, own) = self.ranges.split_at_mut(index);
            let next_newer = own[0].frames.get_mut(place).or_else(|| {
                let mut firsts = newer.iter_mut().rev().filter_map(|r| r.frames.front_mut());
                firsts.next()
            });
            if let Some(next) = next_newer
                && next.world.tiles.shares_memory_with(&frame.world.tiles)
            {
                next.owns_tiles = true;
                self.bytes += TILE_BYTES;
            }
        }
        self.recycle(frame.world);
    }

    /// Keeps the memory of a snapshot that nobody else uses, within the limits.
    fn recycle(&mut self, world: Arc<World>) {
        let fits = self.bytes + self.spare_bytes() + SPARE_BYTES <= self.max_bytes;
        if fits && self.spare.len() < MAX_SPARE && Arc::strong_count(&world) == 1 {
            self.spare.push(world);
        }
    }

    /// Drops all keyframes after a tick.
    pub fn truncate(&mut self, tick: i32) {
        let is_later = |range: &Range| range.frames.back().is_some_and(|frame| frame.tick > tick);
        while let Some(index) = self.ranges.iter().position(is_later) {
            self.remove(index, self.ranges[index].frames.len() - 1);
        }
    }

    /// Drops all keyframes.
    pub fn clear(&mut self) {
        self.truncate(i32::MIN);
    }

    /// Returns the keyframes up to a tick, which share their snapshots with these.
    pub fn until(&self, tick: i32) -> Keyframes {
        let ranges: Vec<Range> = self.ranges.iter().map(|range| range.until(tick)).collect();
        let frames = ranges.iter().flat_map(|range| &range.frames);
        Keyframes {
            bytes: frames.map(Keyframe::bytes).sum(),
            ranges,
            origin: self.origin,
            max_bytes: self.max_bytes,
            spare: Vec::new(),
        }
    }

    /// Changes all snapshots, to test the detection of desyncs.
    pub fn corrupt(&mut self, change: impl Fn(&mut World)) {
        for frame in self.ranges.iter_mut().flat_map(|range| &mut range.frames) {
            let mut world = (*frame.world).clone();
            change(&mut world);
            frame.world = Arc::new(world);
        }
    }
}

impl Range {
    fn until(&self, tick: i32) -> Range {
        let frames = self.frames.iter();
        Range {
            tier: self.tier,
            frames: frames
                .take_while(|frame| frame.tick <= tick)
                .cloned()
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::tiles::Tile;

    /// Calculates the memory of the keyframes by looking at all of them.
    fn recount(keyframes: &Keyframes) -> usize {
        let frames = keyframes.ranges.iter().flat_map(|range| &range.frames);
        let mut tiles: Vec<&Tiles> = Vec::new();
        let mut bytes = 0;
        for frame in frames {
            bytes += STATE_BYTES;
            let mine = &frame.world.tiles;
            if !tiles.iter().any(|other| other.shares_memory_with(mine)) {
                bytes += TILE_BYTES;
                tiles.push(mine);
            }
        }
        bytes
    }

    #[test]
    fn memory_counts_every_snapshot_and_shared_tiles_once() {
        let tier = |interval, max_age| Tier { interval, max_age };
        let older = [tier(8, 100), tier(32, 1000)];
        let mut keyframes = Keyframes::new(Spacing::new(tier(2, 20), &older, 2_000_000));
        let mut world = World::default();
        for tick in 0..5000 {
            world.globals.tick += 1;
            // Tiles change rarely, then often; slots are used more and more.
            if tick % 37 == 0 || tick % 700 > 600 {
                world
                    .tiles
                    .set(tick % 100, tick / 100, Tile(tick as u32 + 1));
            }
            if tick % 10 == 0 {
                world.items[tick as usize / 10].body.ttl = 1;
            }
            keyframes.record(&world);
            assert_eq!(keyframes.bytes, recount(&keyframes), "tick {tick}");
            assert!(keyframes.bytes + keyframes.spare_bytes() <= 2_000_000);
            if tick % 900 == 899 {
                let back = tick - tick % 700;
                keyframes.truncate(back);
                assert_eq!(keyframes.bytes, recount(&keyframes), "back to tick {back}");
                let fork = keyframes.until(back - 50);
                assert_eq!(fork.bytes, recount(&fork));
                world = keyframes.at_or_before(back).expect("a keyframe").clone();
            }
        }
        keyframes.clear();
        assert_eq!(keyframes.bytes, 0);
    }

    #[test]
    fn memory_of_dropped_snapshots_is_reused() {
        let mut keyframes = Keyframes::new(Spacing::recent(100));
        let mut world = World::default();
        for _ in 0..200 {
            world.globals.tick += 1;
            keyframes.record(&world);
        }
        keyframes.truncate(150);
        assert_eq!(keyframes.spare.len(), 50);
        world.globals.tick = 151;
        keyframes.record(&world);
        assert_eq!(keyframes.spare.len(), 49);
        assert!(keyframes.at(151).is_some_and(|state| *state == world));
    }
}
