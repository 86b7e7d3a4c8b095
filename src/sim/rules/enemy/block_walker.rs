//! Block walker: walks, and becomes a solid tile when it is hit (spec 03 §4.3). The defaults of its settings (speed and
//! jumps) are in `world/enemy/block_walker.rs`.

use super::turn_result::TurnResult;
use super::{touch_damage, walker};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::enemy::{BlockWalker, EnemyBody, Hit};
use crate::world::tiles::{TILE, Tile, TileFlags};

/// The tile a block walker becomes: solid for everything, breakable by player shots.
const BLOCK: Tile = Tile::new(
    168,
    TileFlags::ALL_SOLID.union(TileFlags::BREAKABLE_PLAYER_SHOT),
);

/// Updates a block walker. It still deals touch damage in the tick in which it is hit.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut BlockWalker,
) -> TurnResult {
    touch_damage::hurt_by_touch(ctx, slot, body);
    if body.hit != Hit::None {
        // The tile that contains its top-left corner, not the nearest tile.
        let (x, y) = body.pos.round();
        ctx.world.tiles.set(x / TILE, y / TILE, BLOCK);
        ctx.events.push(Event::EnemyShot {
            player: body.killer,
            enemy: slot as u8,
        });
        return TurnResult::Vanishes;
    }
    walker::walk(ctx.world, body, &mut own.walker);
    TurnResult::Lives
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::enemy::test_arena::TestArena;
    use crate::world::enemy::EnemyKind;

    #[test]
    fn any_hit_turns_it_into_a_block_that_shots_can_break() {
        for hit in [Hit::Shot, Hit::Blast, Hit::Field] {
            let kind = EnemyKind::BlockWalker(BlockWalker::default());
            let mut arena = TestArena::with_enemy(&[(900, 900)], 119, 100, kind);
            arena.body().hit = hit;
            arena.step();
            assert!(arena.world.enemies[0].kind.is_empty());
            assert_eq!(arena.world.tiles.at(5, 5), Tile(35586216));
            let event = Event::EnemyShot {
                player: 0,
                enemy: 0,
            };
            assert_eq!(arena.events.all(), [event]);
        }
    }

    #[test]
    fn it_still_hurts_in_the_tick_it_becomes_a_block() {
        let kind = EnemyKind::BlockWalker(BlockWalker::default());
        let mut arena = TestArena::with_enemy(&[(100, 100)], 100, 100, kind);
        arena.body().hit = Hit::Shot;
        arena.body().touched_by = Some(0);
        arena.step();
        assert!(arena.world.players[0].life.round() < 100);
    }
}
