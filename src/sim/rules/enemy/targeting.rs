//! How enemies find players (spec 03 §3.7). They see only players who are active and not paused;
//! of several at the same distance the first one counts.

use crate::sim::num::{Fx, Vec2, trig};
use crate::sim::world::area::Area;
use crate::sim::world::player::{Facing, PLAYERS, Player};
use crate::sim::world::tiles::TILE;

/// Farther away than anything in a level, pixels.
const FAR: Fx = Fx::int(10000);

/// A player that enemies see.
#[derive(Clone, Copy, Default)]
pub struct Target {
    /// Slot.
    pub player: u8,
    /// Top-left corner, pixels.
    pub pos: Vec2,
}

/// The players that enemies see in a tick. Nobody by default.
#[derive(Clone, Copy, Default)]
pub struct Targets {
    targets: [Target; PLAYERS],
    count: usize,
}

impl Targets {
    /// Finds the players that are active and not paused.
    pub fn of(players: &[Player; PLAYERS]) -> Targets {
        let mut seen = Targets::default();
        for (number, player) in players.iter().enumerate() {
            if player.is_present() {
                seen.targets[seen.count] = Target {
                    player: number as u8,
                    pos: player.pos,
                };
                seen.count += 1;
            }
        }
        seen
    }

    /// All of them, by slot.
    pub fn seen(&self) -> &[Target] {
        &self.targets[..self.count]
    }

    /// Returns the nearest player's number; 0 if there is none, wherever player 0 was last.
    pub fn closest(&self, from: Vec2) -> usize {
        match self.seen() {
            [] => 0,
            // Without others it does not matter how far away it is, if it is in the level.
            [only] if is_close(only.pos - from, FAR / 2) => only.player.into(),
            _ => self.nearest(from, FAR, |_, _| true).unwrap_or(0),
        }
    }

    /// Returns the nearest player's number if less than `range` pixels away.
    pub fn closest_within(&self, from: Vec2, range: i32) -> Option<usize> {
        let limit = Fx::int(range.clamp(0, FAR.round()));
        self.nearest(from, limit, |_, distance| distance.round() < range)
    }

    /// Returns the nearest player in a quarter of the surroundings, borders included, and at most
    /// `range` pixels away. The quarter lies towards `x_sign` and `y_sign`, each 1 or -1.
    pub fn closest_in_quarter(
        &self,
        from: Vec2,
        (x_sign, y_sign): (i32, i32),
        range: i32,
    ) -> Option<usize> {
        let limit = Fx::int(range);
        self.nearest(from, limit, |way, distance| {
            way.x * x_sign >= Fx::ZERO && way.y * y_sign >= Fx::ZERO && distance <= limit
        })
    }

    /// Returns the nearest player in front, within an eighth of a turn up and down, and less than
    /// `range` pixels away. The borders differ by half a unit because angles are rounded with
    /// halves up.
    pub fn closest_in_front(&self, from: Vec2, facing: Facing, range: i32) -> Option<usize> {
        let limit = Fx::int(range);
        self.nearest(from, limit, |way, distance| {
            let in_front = || {
                let angle = trig::atan2(way.y, way.x).round();
                match facing {
                    Facing::Right => angle > -32 && angle < 32,
                    Facing::Left => !(-96..=96).contains(&angle),
                }
            };
            distance < limit && in_front()
        })
    }

    /// Returns true if a player is in a trigger box, which is one tile larger than its size says.
    pub fn anyone_in(&self, trigger: &Area) -> bool {
        let inside = |at: i32, start: i32, size: i32| {
            let first = i64::from(start) - i64::from(TILE / 2);
            let last = first + i64::from(size) + i64::from(TILE);
            first < i64::from(at) && i64::from(at) < last
        };
        self.seen().iter().any(|target| {
            let (x, y) = target.pos.round();
            inside(x, trigger.x, trigger.w) && inside(y, trigger.y, trigger.h)
        })
    }

    /// Returns the nearest player of those that `accepts` the way to them and its length. It
    /// accepts nobody farther away than `limit`, whose length is therefore not computed.
    fn nearest(&self, from: Vec2, limit: Fx, accepts: impl Fn(Vec2, Fx) -> bool) -> Option<usize> {
        let mut best = None;
        let mut best_distance = FAR;
        for target in self.seen() {
            let way = target.pos - from;
            if !is_close(way, limit.min(best_distance)) {
                continue;
            }
            let distance = way.length();
            if distance < best_distance && accepts(way, distance) {
                best_distance = distance;
                best = Some(target.player.into());
            }
        }
        best
    }
}

/// Returns false if a way is certainly longer than `limit`: the length has less than a pixel of
/// rounding, and no part of a way is longer than the whole.
fn is_close(way: Vec2, limit: Fx) -> bool {
    let longest = way.x.raw().unsigned_abs().max(way.y.raw().unsigned_abs());
    i64::from(longest) <= i64::from(limit.raw()) + i64::from(Fx::ONE.raw())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::rules::enemy::test_arena::world_with_players;
    use crate::sim::world::World;
    use crate::sim::world::player::{Death, Pause};

    const AT: Vec2 = Vec2::int(500, 500);

    fn seen(world: &World) -> Targets {
        Targets::of(&world.players)
    }

    #[test]
    fn the_nearest_player_counts_and_the_first_of_equals() {
        let world = world_with_players(&[(700, 500), (400, 500), (600, 500)]);
        assert_eq!(seen(&world).closest(AT), 1);
    }

    #[test]
    fn without_anybody_enemies_look_at_where_player_0_was() {
        let mut world = world_with_players(&[(700, 500), (400, 500)]);
        for player in &mut world.players {
            player.pause = Pause::Dead(Death::default());
        }
        assert_eq!(seen(&world).closest(AT), 0);
        assert_eq!(seen(&world).closest_within(AT, 1000), None);
    }

    #[test]
    fn the_range_of_a_cannon_is_exclusive() {
        let world = world_with_players(&[(600, 500)]);
        assert_eq!(seen(&world).closest_within(AT, 100), None);
        assert_eq!(seen(&world).closest_within(AT, 101), Some(0));
    }

    #[test]
    fn a_quarter_includes_its_borders_and_its_range() {
        let world = world_with_players(&[(600, 500)]);
        assert_eq!(seen(&world).closest_in_quarter(AT, (1, -1), 100), Some(0));
        assert_eq!(seen(&world).closest_in_quarter(AT, (1, 1), 100), Some(0));
        assert_eq!(seen(&world).closest_in_quarter(AT, (-1, 1), 100), None);
        assert_eq!(seen(&world).closest_in_quarter(AT, (1, 1), 99), None);
    }

    #[test]
    fn players_beyond_everything_are_nobody() {
        // Positions outside of a level wrap around, but no way is so long that it is short again.
        for (x, y) in [(12_000, 500), (-20_000, -20_000), (32_767, -32_768)] {
            let world = world_with_players(&[(0, 0), (x, y)]);
            assert_eq!(seen(&world).closest(AT), 0, "{x}, {y}");
            let mut alone = world_with_players(&[(0, 0), (x, y)]);
            alone.players[0].active = false;
            assert_eq!(seen(&alone).closest(AT), 0, "{x}, {y}");
            assert_eq!(seen(&alone).closest_within(AT, i32::MAX), None);
            assert_eq!(seen(&alone).closest_in_quarter(AT, (1, 1), 32_767), None);
        }
        let world = world_with_players(&[(9_900, 500), (500, 9_000)]);
        assert_eq!(seen(&world).closest(AT), 1);
        assert_eq!(seen(&world).closest_within(AT, 8_501), Some(1));
        assert_eq!(seen(&world).closest_within(AT, 8_500), None);
    }

    #[test]
    fn in_front_is_an_eighth_of_a_turn_up_and_down() {
        let right = world_with_players(&[(600, 520)]);
        assert_eq!(
            seen(&right).closest_in_front(AT, Facing::Right, 160),
            Some(0)
        );
        assert_eq!(seen(&right).closest_in_front(AT, Facing::Left, 160), None);
        let steep = world_with_players(&[(600, 650)]);
        assert_eq!(seen(&steep).closest_in_front(AT, Facing::Right, 900), None);
        let left = world_with_players(&[(400, 480)]);
        assert_eq!(seen(&left).closest_in_front(AT, Facing::Left, 160), Some(0));
    }

    #[test]
    fn a_trigger_box_is_one_tile_larger_than_its_size() {
        let trigger = Area {
            x: 100,
            y: 100,
            w: 20,
            h: 0,
        };
        for (x, y, expected) in [
            (91, 91, true),
            (90, 100, false),
            (129, 109, true),
            (130, 100, false),
            (100, 110, false),
        ] {
            let world = world_with_players(&[(x, y)]);
            assert_eq!(seen(&world).anyone_in(&trigger), expected, "{x}, {y}");
        }
    }
}
