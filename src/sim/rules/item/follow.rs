//! Fields that follow a lift (spec 04 §6.10.1).

use crate::world::World;
use crate::world::area::Area;
use crate::world::item::{Align, Follow};

/// Returns the area of a field on the lift it follows, or its own area if there is no such lift.
pub fn placed(world: &World, area: Area, follow: Option<Follow>) -> Area {
    let used = 0..i32::from(world.globals.lift_count);
    let lift = follow
        .filter(|follow| used.contains(&follow.lift))
        .and_then(|follow| Some((follow, world.lifts.get(follow.lift as usize)?)));
    let Some((follow, lift)) = lift else {
        return area;
    };
    Area {
        x: aligned(follow.x, lift.x1, lift.x2, area.w),
        y: aligned(follow.y, lift.y1, lift.y2, area.h),
        ..area
    }
}

/// Returns the near edge of a field of a given length, on one axis.
fn aligned(align: Align, near: i32, far: i32, length: i32) -> i32 {
    match align {
        Align::NearOnNear => near,
        Align::NearOnFar => far,
        Align::FarOnNear => near.wrapping_sub(length),
        Align::FarOnFar => far.wrapping_sub(length),
        Align::Centre => near
            .wrapping_add(far.wrapping_sub(near) / 2)
            .wrapping_sub(length / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::lift::Lift;

    #[test]
    fn a_field_is_aligned_with_its_lift_as_specified() {
        let mut world = World::default();
        world.globals.lift_count = 3;
        world.lifts[2] = Lift {
            x1: 100,
            x2: 161,
            y1: 200,
            y2: 220,
            ..Lift::default()
        };
        let area = Area {
            x: 7,
            y: 8,
            w: 40,
            h: 60,
        };
        for (align, x, y) in [
            (Align::NearOnNear, 100, 200),
            (Align::NearOnFar, 161, 220),
            (Align::FarOnNear, 60, 140),
            (Align::FarOnFar, 121, 160),
            (Align::Centre, 110, 180),
        ] {
            let follow = Follow {
                lift: 2,
                x: align,
                y: align,
            };
            let found = placed(&world, area, Some(follow));
            assert_eq!((found.x, found.y, found.w), (x, y, 40), "{align:?}");
        }
    }

    #[test]
    fn a_field_without_its_lift_stays_in_place() {
        let world = World::default();
        let area = Area::default();
        for lift in [-1, 0, 40, i32::MAX] {
            let follow = Follow {
                lift,
                ..Follow::default()
            };
            assert_eq!(placed(&world, area, Some(follow)), area);
        }
    }
}
