//! Every problem of a level is told with its entity and line.

use super::*;

fn told(items: &str, rest: &str) -> Vec<String> {
    let text =
        format!("(format: 1, outside: \"empty\", tiles: [\"  #\"],\n{rest}\nitems: [\n{items}])");
    check_text(&text).iter().map(|p| p.to_string()).collect()
}

const GOOD: &str = "(at: (0, 0), kind: Start()),\n(at: (1, 0), kind: Exit()),\n";

#[test]
fn a_small_level_is_in_order() {
    assert_eq!(told(GOOD, ""), Vec::<String>::new());
}

#[test]
fn every_semantic_problem_names_its_entity_and_line() {
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
            "6:1: error: item 2 (Door): it leads to item -1",
        ),
        (
            "G(kind: Door(target: 1))",
            "",
            "6:1: error: item 2 (Door): it leads to item 1 (Exit)",
        ),
        (
            "G(kind: Key(), area: (90, 0, 11, 1))",
            "",
            "6:1: error: item 2 (Key): range 11 x 1 tiles at (90, 0)",
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
            "6:1: warning: item 2 (Mine): it is in the solid",
        ),
        (
            "G(at: (200, 0), kind: Mine())",
            "",
            "6:1: error: item 2 (Mine): at (200, 0)",
        ),
        (
            "G(kind: Message())",
            "",
            "6:1: error: item 2 (Message): it says text 0",
        ),
        (
            "G(kind: Message(), says: (text: \"{jump} and {shoot}\", at: (1, 1), size: (6, 2)))",
            "",
            "6:1: warning: item 2 (Message): {shoot} stands for no key; expected one of {up}, {down},",
        ),
        (
            "G(kind: Trigger(follow: (lift: 0)))",
            "",
            "6:1: error: item 2 (Trigger): it follows lift 0",
        ),
        (
            "G",
            "lifts: [(steps: [])],",
            "2:9: error: lift 0: it has no steps",
        ),
        (
            "G",
            "lifts: [(size: (1, 1), steps: [Move(to: (99, 99), speed: 1)])],",
            "2:9: error: lift 0: the last step",
        ),
        (
            "G",
            "lifts: [(size: (2, 1), steps: [Move(to: (99, 99), speed: 1), Loop()])],",
            "2:9: error: lift 0: step 0: 2 x 1 tiles",
        ),
        (
            "G",
            "lifts: [(size: (1, 1), steps: [Move(to: (9, 9), speed: 1), WaitChannel(channel: 5), Loop()])],",
            "2:9: warning: lift 0: it waits for channel 5",
        ),
    ] {
        let told = told(&items.replace('G', GOOD), rest);
        assert_eq!(told.len(), 1, "{items} {rest}: {told:?}");
        assert!(told[0].starts_with(expected), "{}", told[0]);
    }
}
