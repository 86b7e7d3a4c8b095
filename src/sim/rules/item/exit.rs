//! Exits and the end of a level (spec 04 §6.3). How players then move to the exit, and how long the results are shown,
//! is in `rules/level_done.rs`. The default number of enemies that may be left is in `world/item/exit.rs`.

use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::item::Exit;
use crate::world::{DonePhase, LevelDone, World};

/// Ends the level if few enough enemies are left. The enemy count is from the previous tick
/// (`enemy/mod.rs`), so every exit is open in the
/// first tick of a level.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, exit: Exit) {
    let globals = &ctx.world.globals;
    let left = globals.enemy_count.wrapping_sub(exit.enemies_allowed);
    let next_level = globals.level.wrapping_add(1);
    let (by, item) = (player as u8, index as u16);
    if left > 0 {
        ctx.events.push(Event::ExitLocked {
            player: by,
            item,
            left,
        });
    } else if end_level(ctx.world, DonePhase::Found, player, index, next_level) {
        ctx.events.push(Event::ExitReached { player: by, item });
    }
}

/// Starts the end of the level at an item; false if it has already started.
pub(super) fn end_level(
    world: &mut World,
    phase: DonePhase,
    player: usize,
    index: usize,
    next_level: i32,
) -> bool {
    if world.globals.done.phase != DonePhase::Playing {
        return false;
    }
    let (x, y) = world.items[index].body.pos.round();
    world.globals.done = LevelDone {
        phase,
        timer: 0,
        x,
        y,
        player: player as u8,
        next_level,
    };
    true
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;
    use crate::world::item::ItemKind;

    fn touched(enemies: i32, enemies_allowed: i32) -> TestLevel {
        let mut scene = TestLevel::new();
        scene.world.globals.enemy_count = enemies;
        scene.put(7, 240, 300, ItemKind::Exit(Exit { enemies_allowed }));
        scene.join(2, 240, 300);
        scene.touch_by(2, 7);
        scene
    }

    #[test]
    fn an_exit_opens_when_few_enough_enemies_are_left() {
        let mut scene = touched(3, 3);
        let done = scene.world.globals.done;
        assert_eq!(done.phase, DonePhase::Found);
        assert_eq!((done.x, done.y, done.player), (240, 300, 2));
        assert_eq!(done.next_level, 6);
        let reached = Event::ExitReached { player: 2, item: 7 };
        assert_eq!(scene.take_events(), [reached]);
    }

    #[test]
    fn a_locked_exit_reports_how_many_enemies_are_left() {
        let mut scene = touched(5, 3);
        assert_eq!(scene.world.globals.done.phase, DonePhase::Playing);
        let locked = Event::ExitLocked {
            player: 2,
            item: 7,
            left: 2,
        };
        assert_eq!(scene.take_events(), [locked]);
    }

    #[test]
    fn the_first_player_at_the_exit_is_recorded() {
        let mut scene = touched(0, 100);
        scene.take_events();
        scene.touch_by(0, 7);
        assert_eq!(scene.world.globals.done.player, 2);
        assert!(scene.take_events().is_empty());
    }
}
