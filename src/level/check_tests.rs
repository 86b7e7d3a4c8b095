//! Every problem of a level is reported with its entity and line.

use super::*;

fn messages_of(items: &str, rest: &str) -> Vec<String> {
    let text =
        format!("(format: 1, outside: \"empty\", tiles: [\"  #\"],\n{rest}\nitems: [\n{items}])");
    check_text(&text).iter().map(|p| p.to_string()).collect()
}

const GOOD: &str = "(at: (0, 0), kind: Start()),\n(at: (1, 0), kind: Exit()),\n";

#[test]
fn valid_level_has_no_problems() {
    assert_eq!(messages_of(GOOD, ""), Vec::<String>::new());
}

#[test]
fn semantic_problems_name_their_entity_and_line() {
    for (items, rest, expected) in [
        (
            "(kind: Exit())",
            "",
            "3:1: error: items: the level has no Start",
        ),
        (
            "(kind: Start(index: 1)), (kind: Exit())",
            "",
            "3:1: error: items: no Start has index 0",
        ),
        (
            "(kind: Start()),\n(kind: Start()), (kind: Exit())",
            "",
            "5:1: error: item 1 (Start): index 0 is",
        ),
        (
            "(kind: Start())",
            "",
            "3:1: error: items: the level has neither Exit",
        ),
        (
            "G(kind: Door())",
            "",
            "6:1: error: item 2 (Door): leads to item -1",
        ),
        (
            "G(kind: Door(target: 1))",
            "",
            "6:1: error: item 2 (Door): leads to item 1 (Exit)",
        ),
        (
            "G(kind: Key(), area: (90, 0, 11, 1))",
            "",
            "6:1: warning: item 2 (Key): range 11 x 1 tiles at (90, 0)",
        ),
        (
            "G(kind: Key(), area: (101, 0, 1, 1))",
            "",
            "6:1: error: item 2 (Key): range 1 x 1 tiles at (101, 0)",
        ),
        (
            "G(kind: Orb(outputs: (on: 1000)))",
            "",
            "6:1: error: item 2 (Orb): outputs.on: channel 1000",
        ),
        (
            "G(kind: Orb(outputs: (on: 7)))",
            "",
            "6:1: warning: item 2 (Orb): outputs.on: nothing reads",
        ),
        (
            "G(at: (2, 0), kind: Mine())",
            "",
            "6:1: warning: item 2 (Mine): inside the solid",
        ),
        (
            "G(at: (200, 0), kind: Mine())",
            "",
            "6:1: error: item 2 (Mine): at (200, 0)",
        ),
        (
            "G(kind: Message())",
            "",
            "6:1: error: item 2 (Message): no text 0",
        ),
        (
            "G(kind: Message(), says: (text: \"{jump} and {shoot}\", at: (1, 1), size: (6, 2)))",
            "",
            "6:1: warning: item 2 (Message): unknown placeholder {shoot}; expected one of {up}, {down},",
        ),
        (
            "G(kind: Trigger(follow: (lift: 0)))",
            "",
            "6:1: error: item 2 (Trigger): follows lift 0",
        ),
        (
            "G",
            "lifts: [(steps: [])],",
            "2:9: warning: lift 0: no steps",
        ),
        (
            "G",
            "lifts: [(size: (1, 1), steps: [Move(to: (99, 99), speed: 1)])],",
            "2:9: error: lift 0: the last step",
        ),
        (
            "G",
            "lifts: [(size: (2, 1), steps: [Move(to: (99, 99), speed: 1), Loop()])],",
            "2:9: warning: lift 0: step 0: 2 x 1 tiles",
        ),
        (
            "G",
            "lifts: [(size: (1, 1), steps: [Move(to: (9, 9), speed: 1), WaitChannel(channel: 5), Loop()])],",
            "2:9: warning: lift 0: waits for channel 5",
        ),
    ] {
        let messages = messages_of(&items.replace('G', GOOD), rest);
        assert_eq!(messages.len(), 1, "{items} {rest}: {messages:?}");
        assert!(messages[0].starts_with(expected), "{}", messages[0]);
    }
}

/// A room of 20 x 18 tiles with a floor in row 5, deep holes at the gaps in the floor, and a player at the far left.
fn idle(floor: &str, enemies: &str) -> Vec<String> {
    let row = "\"#                  #\",";
    let (above, below) = (row.repeat(5), row.repeat(12));
    let items = "(at: (3, 2), kind: Start()), (at: (1, 2), kind: Exit())";
    let text = format!(
        "(format: 1, outside: \"rock\", tiles: [{above}\n\"{floor}\",\n{below}],\n\
         enemies: [\n{enemies}],\nitems: [{items}])"
    );
    check_text(&text).iter().map(|p| p.to_string()).collect()
}

#[test]
fn enemies_lost_during_idle_play_are_reported_with_tile_and_tick() {
    let wagon = "(at: (9, 4), facing: Right, kind: Archwagon(walker: (jump_hole: 0, jump_wall: 0, jump_under: 0)))";
    let messages = idle("BBBBBBBBBBBBBBBB   #", wagon);
    let expected = "5:1: warning: enemy 0 (Archwagon): falls off its ledge without any player action at tile (16, 4) in tick 69; expected it";
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with(expected), "{}", messages[0]);
    // On a floor without gaps it stays, and so does a walker that turns before holes.
    assert_eq!(idle("BBBBBBBBBBBBBBBBBBBB", wagon), Vec::<String>::new());
    let careful = wagon.replace("jump_hole: 0", "turn_hole: 20, jump_hole: 0");
    assert_eq!(idle("BBBBBBBBBBBBBBBB   #", &careful), Vec::<String>::new());
}

#[test]
fn enemies_that_die_during_idle_play_are_reported() {
    let room = |damage: &str, enemy: &str| {
        let text = format!(
            "(format: 1, outside: \"empty\", tiles: [\"  #\"], enemies: [\n{enemy}], items: [{GOOD}\n\
             (at: (9, 9), area: (8, 8, 4, 4), kind: DamageField(who: \"{damage}\", damage: 100, look: None))])"
        );
        check_text(&text)
            .iter()
            .map(|p| p.to_string())
            .collect::<Vec<_>>()
    };
    let pod = "(at: (9, 9), kind: Podzilla())";
    assert_eq!(room("PLAYERS", pod), Vec::<String>::new());
    let messages = room("ENEMIES", pod);
    assert_eq!(messages.len(), 1, "{messages:?}");
    let expected =
        "2:1: warning: enemy 0 (Podzilla): dies without any player action at tile (9, 9) in tick ";
    assert!(messages[0].starts_with(expected), "{}", messages[0]);
    // An enemy with a limited lifetime may vanish.
    let mortal = "(at: (20, 20), kind: Podzilla(), ttl: 100)";
    assert_eq!(room("ENEMIES", mortal), Vec::<String>::new());
}
