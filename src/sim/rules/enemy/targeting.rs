//! How enemies find players (spec 03 §3.7). How shots lead a moving player is in `fire.rs`. Only players who are active and not paused count; among several at the
//! same distance, the first one. How far a kind sees is its `range` in its file in `world/enemy/`.

use crate::num::{Fx, Vec2, trig};
use crate::world::World;
use crate::world::area::Area;
use crate::world::player::{Facing, Player};
use crate::world::tiles::TILE;

/// A distance in pixels greater than any within a level.
const FAR: Fx = Fx::int(10000);

/// Iterates over the players enemies can target, with their numbers.
pub fn present(world: &World) -> impl Iterator<Item = (usize, &Player)> {
    world
        .players
        .iter()
        .enumerate()
        .filter(|(_, player)| player.is_present())
}

/// Returns the number of the nearest player. Without any, returns 0: enemies then use the last position of player 0.
pub fn closest(world: &World, from: Vec2) -> usize {
    nearest(world, from, FAR, |_, _| true).unwrap_or(0)
}

/// Returns the nearest player if less than `range` pixels away.
pub fn closest_within(world: &World, from: Vec2, range: i32) -> Option<usize> {
    let limit = Fx::int(range.clamp(0, FAR.round()));
    nearest(world, from, limit, |_, distance| distance.round() < range)
}

/// Returns the nearest player in one quadrant, borders included, and at most `range` pixels away. `x_sign` and
/// `y_sign`, each 1 or -1, select the quadrant.
pub fn closest_in_quadrant(
    world: &World,
    from: Vec2,
    (x_sign, y_sign): (i32, i32),
    range: i32,
) -> Option<usize> {
    let limit = Fx::int(range);
    nearest(world, from, limit, |offset, distance| {
        offset.x * x_sign >= Fx::ZERO && offset.y * y_sign >= Fx::ZERO && distance <= limit
    })
}

/// Returns the nearest player in front, within 45 degrees up and down, and less than `range` pixels away. The
/// borders differ by half a unit between the sides because angles are rounded half up.
pub fn closest_in_front(world: &World, from: Vec2, facing: Facing, range: i32) -> Option<usize> {
    let limit = Fx::int(range);
    nearest(world, from, limit, |offset, distance| {
        let in_front = || {
            let angle = trig::atan2(offset.y, offset.x).round();
            match facing {
                Facing::Right => angle > -32 && angle < 32,
                Facing::Left => !(-96..=96).contains(&angle),
            }
        };
        distance < limit && in_front()
    })
}

/// True if a player is in a trigger box, which is one tile larger than its nominal size.
pub fn any_player_in(world: &World, trigger: &Area) -> bool {
    let edges = |start: i32, size: i32| {
        let first = i64::from(start) - i64::from(TILE / 2);
        (first, first + i64::from(size) + i64::from(TILE))
    };
    let is_between = |at: i32, (first, last)| first < i64::from(at) && i64::from(at) < last;
    let (columns, rows) = (edges(trigger.x, trigger.w), edges(trigger.y, trigger.h));
    present(world).any(|(_, player)| {
        let (x, y) = player.pos.round();
        is_between(x, columns) && is_between(y, rows)
    })
}

/// Returns the nearest player whose offset and distance satisfy `accepts`, which must reject every distance greater
/// than `limit`; such distances are mostly not even computed.
fn nearest(
    world: &World,
    from: Vec2,
    limit: Fx,
    accepts: impl Fn(Vec2, Fx) -> bool,
) -> Option<usize> {
    let mut best = None;
    let mut best_distance = FAR;
    let mut reach = longest_component(limit.min(FAR))?;
    for (number, player) in present(world) {
        let offset = player.pos - from;
        let (x, y) = (offset.x.raw(), offset.y.raw());
        if x.unsigned_abs().max(y.unsigned_abs()) > reach {
            continue;
        }
        let distance = offset.length();
        if distance < best_distance && accepts(offset, distance) {
            best_distance = distance;
            best = Some(number);
            reach = longest_component(limit.min(distance))?;
        }
    }
    best
}

/// Returns the raw number that no component of an offset exceeds if its length is at most `limit`, or `None` if there is
/// no such offset. Rounding shortens the length by less than a pixel, and no component is longer than the whole.
fn longest_component(limit: Fx) -> Option<u32> {
    u32::try_from(i64::from(limit.raw()) + i64::from(Fx::ONE.raw())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::enemy::test_arena::world_with_players;
    use crate::world::player::{Death, Pause};

    const AT: Vec2 = Vec2::int(500, 500);

    #[test]
    fn the_nearest_player_is_targeted_and_the_first_on_a_tie() {
        let world = world_with_players(&[(700, 500), (400, 500), (600, 500)]);
        assert_eq!(closest(&world, AT), 1);
    }

    #[test]
    fn enemies_target_the_last_position_of_player_0_if_nobody_plays() {
        let mut world = world_with_players(&[(700, 500), (400, 500)]);
        for player in &mut world.players {
            player.pause = Pause::Dead(Death::default());
        }
        assert_eq!(closest(&world, AT), 0);
        assert_eq!(closest_within(&world, AT, 1000), None);
    }

    #[test]
    fn a_player_at_45_degrees_is_not_in_front() {
        let in_front = |at, facing| closest_in_front(&world_with_players(&[at]), AT, facing, 900);
        for (dy, seen) in [(100, None), (-100, None), (96, Some(0)), (-96, Some(0))] {
            assert_eq!(
                in_front((600, 500 + dy), Facing::Right),
                seen,
                "right, {dy}"
            );
            assert_eq!(in_front((400, 500 + dy), Facing::Left), seen, "left, {dy}");
        }
    }

    #[test]
    fn the_range_of_a_cannon_is_exclusive() {
        let world = world_with_players(&[(600, 500)]);
        assert_eq!(closest_within(&world, AT, 100), None);
        assert_eq!(closest_within(&world, AT, 101), Some(0));
    }

    #[test]
    fn players_farther_away_than_any_level_is_wide_are_ignored() {
        for (x, y) in [(12_000, 500), (-20_000, -20_000), (32_767, -32_768)] {
            let mut world = world_with_players(&[(0, 0), (x, y)]);
            assert_eq!(closest(&world, AT), 0, "{x}, {y}");
            world.players[0].active = false;
            assert_eq!(closest(&world, AT), 0, "{x}, {y}");
            assert_eq!(closest_within(&world, AT, i32::MAX), None);
            assert_eq!(closest_in_quadrant(&world, AT, (1, 1), 32_767), None);
        }
        let world = world_with_players(&[(9_900, 500), (500, 9_000)]);
        assert_eq!(closest(&world, AT), 1);
        assert_eq!(closest_within(&world, AT, 8_501), Some(1));
        assert_eq!(closest_within(&world, AT, 8_500), None);
    }

    #[test]
    fn a_quadrant_includes_its_borders_and_its_range() {
        let world = world_with_players(&[(600, 500)]);
        assert_eq!(closest_in_quadrant(&world, AT, (1, -1), 100), Some(0));
        assert_eq!(closest_in_quadrant(&world, AT, (1, 1), 100), Some(0));
        assert_eq!(closest_in_quadrant(&world, AT, (-1, 1), 100), None);
        assert_eq!(closest_in_quadrant(&world, AT, (1, 1), 99), None);
    }

    #[test]
    fn in_front_means_within_45_degrees_up_and_down() {
        let right = world_with_players(&[(600, 520)]);
        assert_eq!(closest_in_front(&right, AT, Facing::Right, 160), Some(0));
        assert_eq!(closest_in_front(&right, AT, Facing::Left, 160), None);
        let steep = world_with_players(&[(600, 650)]);
        assert_eq!(closest_in_front(&steep, AT, Facing::Right, 900), None);
        let left = world_with_players(&[(400, 480)]);
        assert_eq!(closest_in_front(&left, AT, Facing::Left, 160), Some(0));
    }

    #[test]
    fn a_trigger_box_is_one_tile_larger_than_its_nominal_size() {
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
            assert_eq!(any_player_in(&world, &trigger), expected, "{x}, {y}");
        }
    }
}
