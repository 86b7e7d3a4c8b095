//! Pop-up messages (spec 04 §6.13). How long a message stays is its `time`, with a default in `world/item/message.rs`.

use crate::world::World;
use crate::world::item::{ItemKind, Message};
use crate::world::player::Player;

/// Shows the message when its scroll is touched.
pub fn touch(world: &mut World, index: usize, mut message: Message) {
    message.shown = message.time;
    world.items[index].kind = ItemKind::Message(message);
}

/// Updates a message, which stays visible for a while after a player was in its field.
pub fn step(world: &mut World, index: usize, mut message: Message) {
    if !message.always && message.shown > 0 {
        message.shown -= 1;
    }
    if message.has_trigger {
        let field = message.trigger.field();
        let is_inside = |p: &Player| p.is_present() && field.contains(p.pos);
        if world.players.iter().any(is_inside) {
            message.shown = message.time;
        }
    }
    world.items[index].kind = ItemKind::Message(message);
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;
    use crate::num::Vec2;
    use crate::world::area::Area;

    fn shown(scene: &TestLevel) -> i32 {
        match scene.kind(0) {
            ItemKind::Message(message) => message.shown,
            other => unreachable!("{other:?}"),
        }
    }

    fn scene() -> TestLevel {
        let mut scene = TestLevel::new();
        let message = Message {
            has_trigger: true,
            trigger: Area {
                x: 100,
                y: 100,
                w: 40,
                h: 40,
            },
            time: 30,
            ..Message::default()
        };
        scene.put(0, 500, 500, ItemKind::Message(message));
        scene
    }

    #[test]
    fn a_message_stays_visible_for_its_time_after_its_scroll_was_touched() {
        let mut scene = scene();
        scene.touch(0);
        scene.run(29);
        assert_eq!(shown(&scene), 1);
        scene.run(2);
        assert_eq!(shown(&scene), 0);
    }

    #[test]
    fn a_message_is_shown_while_a_player_is_in_its_field() {
        let mut scene = scene();
        scene.world.players[0].pos = Vec2::int(91, 129);
        scene.run(5);
        assert_eq!(shown(&scene), 30);
        scene.world.players[0].pos = Vec2::int(90, 129);
        scene.run(1);
        assert_eq!(shown(&scene), 29);
    }
}
