//! Mines (spec 04 §6.7). The default damage is in `world/item/mine.rs`.

use crate::num::Fx;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::item::Mine;

/// Hurts a player in every tick of contact; a mine is never used up.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, mine: Mine) {
    ctx.world.players[player].life -= Fx::int(mine.damage) / 10;
    ctx.events.push(Event::Mined {
        player: player as u8,
        item: index as u16,
        damage: mine.damage,
    });
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;
    use crate::world::item::ItemKind;

    #[test]
    fn a_mine_takes_tenths_of_health_in_every_tick() {
        // spec 04 §6.7
        for (damage, raw) in [
            (3, 19660),
            (5, 32768),
            (10, 65536),
            (12, 78643),
            (20, 131072),
        ] {
            let mut scene = TestLevel::new();
            let before = scene.world.players[0].life;
            scene.put(4, 0, 0, ItemKind::Mine(Mine { damage }));
            scene.touch(4);
            scene.touch(4);
            let lost = before - scene.world.players[0].life;
            assert_eq!(lost.raw(), 2 * raw, "damage {damage}");
            assert_eq!(scene.take_events().len(), 2);
            assert!(!scene.is_gone(4));
        }
    }
}
