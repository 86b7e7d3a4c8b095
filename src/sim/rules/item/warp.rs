//! Warps to other levels (spec 04 §6.14). Where players arrive is in `rules/start.rs`.

use super::exit::end_level;
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::DonePhase;
use crate::world::item::Warp;

/// Ends the level at once and records it as the origin, so that players arrive at the warp that leads back to it. The
/// first level is never recorded.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, warp: Warp) {
    if !end_level(ctx.world, DonePhase::Linger, player, index, warp.level) {
        return;
    }
    let globals = &mut ctx.world.globals;
    if globals.level > 1 {
        globals.warp_origin = globals.level;
    }
    ctx.events.push(Event::WarpTaken {
        player: player as u8,
        item: index as u16,
    });
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;
    use crate::world::item::ItemKind;

    fn touched(level: i32) -> TestLevel {
        let mut scene = TestLevel::new();
        scene.world.globals.level = level;
        scene.put(7, 240, 300, ItemKind::Warp(Warp { level: 42 }));
        scene.touch(7);
        scene
    }

    #[test]
    fn a_warp_leads_to_its_level_and_back() {
        let mut scene = touched(5);
        let done = scene.world.globals.done;
        assert_eq!((done.phase, done.next_level), (DonePhase::Linger, 42));
        assert_eq!((done.x, done.y), (240, 300));
        assert_eq!(scene.world.globals.warp_origin, 5);
        let taken = Event::WarpTaken { player: 0, item: 7 };
        assert_eq!(scene.take_events(), [taken]);
    }

    #[test]
    fn a_warp_never_leads_back_to_the_first_level() {
        assert_eq!(touched(1).world.globals.warp_origin, 0);
    }

    #[test]
    fn a_warp_does_nothing_once_the_level_is_done() {
        let mut scene = touched(5);
        scene.world.globals.done.phase = DonePhase::Found;
        scene.world.globals.warp_origin = 0;
        scene.touch(7);
        assert_eq!(scene.world.globals.done.phase, DonePhase::Found);
        assert_eq!(scene.world.globals.warp_origin, 0);
    }
}
