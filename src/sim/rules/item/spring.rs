//! Springs (spec 04 §6.16). The default strength is in `world/item/spring.rs`; when a player lands on one is
//! decided by `lands_on` (`switch.rs`).

use super::switch::lands_on;
use crate::num::Fx;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::buttons::Buttons;
use crate::world::item::Spring;

/// Maximum horizontal distance from the middle of a spring at which it works, in pixels.
const REACH: i32 = 10;
/// Strength per px/tick of launch speed, 7.1.
const STRENGTH_UNITS: Fx = Fx::from_raw(465306);

/// Launches a player who lands on it with jump held.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, spring: Spring) {
    let at = ctx.world.items[index].body.pos;
    let jumper = &mut ctx.world.players[player];
    if !lands_on(jumper, at, REACH) || !jumper.holds(Buttons::JUMP) {
        return;
    }
    jumper.vel.y = -Fx::int(spring.strength).div(STRENGTH_UNITS);
    ctx.events.push(Event::Sprung {
        player: player as u8,
        item: index as u16,
    });
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;
    use crate::world::item::ItemKind;

    fn speed_after(strength: i32, dx: i32, buttons: Buttons) -> i32 {
        let mut scene = TestLevel::new();
        scene.put(2, 200, 200, ItemKind::Spring(Spring { strength }));
        scene.join(0, 200 + dx, 190).vel.y = Fx::from_raw(1);
        scene.hold(buttons);
        scene.touch(2);
        scene.world.players[0].vel.y.raw()
    }

    #[test]
    fn the_strength_determines_the_launch_speed() {
        // spec 04 §6.16
        for (strength, speed) in [
            (24, -221530),
            (40, -369217),
            (75, -692281),
            (80, -738433),
            (100, -923041),
            (124, -1144571),
            (195, -1799931),
            (200, -1846083),
        ] {
            assert_eq!(speed_after(strength, 9, Buttons::JUMP), speed);
        }
    }

    #[test]
    fn a_spring_needs_jump_held_and_a_landing_near_its_middle() {
        assert_eq!(speed_after(100, 0, Buttons::empty()), 1);
        assert_eq!(speed_after(100, 10, Buttons::JUMP), 1);
        assert_eq!(speed_after(100, -10, Buttons::JUMP), 1);
    }
}
