//! Tests of the measurements on small levels.

use super::bounds::{Expected, violations};
use super::first_uses::FirstUses;
use super::jumps::Jumps;
use super::observe::{Observer, play};
use super::scenery::Scenery;
use super::*;
use crate::level::Level;
use crate::level::sheet::{Class, Measure};
use crate::sim::world::buttons::Buttons;
use crate::solver::macro_actions::Hold;
use crate::solver::start::Ending;
use crate::solver::test_level::{base_of, drawn, level, problem_of};
use crate::solver::verdict::VerdictKind;
use crate::solver::{Request, solve};

const LIMITS: Limits = Limits {
    nodes: 3_000,
    threads: 1,
    memory: 64 << 20,
    seed: 1,
};

#[test]
fn a_room_with_a_key_is_measured_and_drawn() {
    let level = level("gallery/key");
    let start = Start::of_level(&level, "key", 1);
    let limits = Limits {
        nodes: 50_000,
        ..LIMITS
    };
    let request = Request {
        goal: Goal::Exit,
        limits,
        humanise: false,
    };
    let VerdictKind::Proven(proof) = solve(&start, request, |_, _| true).kind else {
        panic!("expected a proof");
    };
    let mut analysis = measure(&start, &proof.demo, 1).expect("a proof");
    let searched = analysis.search(&start, &proof.demo, LIMITS, |_| true);
    assert_eq!(searched, Ok(()));
    let found = analysis.found.clone().expect("findings");
    assert_eq!(analysis.ticks, proof.ticks);
    assert!(!analysis.key_changes.is_empty() && analysis.survival_percent <= 100);
    assert!(
        analysis
            .key_changes
            .iter()
            .all(|change| change.survived <= 4)
    );
    assert!(found.reached_tiles > 20 && found.reached_tiles < analysis.free_tiles);
    assert!(!found.was_stopped);
    let mut is_first = true;
    let stopped = analysis.search(&start, &proof.demo, LIMITS, |_| {
        std::mem::take(&mut is_first)
    });
    assert_eq!(stopped, Ok(()));
    let part = analysis.found.clone().expect("findings");
    assert!(part.was_stopped && part.dead_states.is_empty());
    assert!(part.shortest_run >= found.shortest_run);
    assert!(analysis.longest_stretch > 0 && analysis.longest_stretch <= analysis.ticks);
    let page = html::page("<key>", &analysis);
    assert!(page.contains("&lt;key&gt;") && page.contains("<svg") && page.ends_with("</html>\n"));
}

#[test]
fn a_recording_that_does_not_reach_the_exit_is_no_proof() {
    let level = level("gallery/key");
    let start = Start::of_level(&level, "key", 1);
    let idle = start.record(&[], Ending::WithLevel);
    assert_eq!(measure(&start, &idle, 1), Err(NotAProof));
}

#[test]
fn a_warp_is_no_short_cut_to_the_exit() {
    let rows = ["#  S                E#", "######################"];
    let level = drawn(&rows, "(at: (1, 0), kind: Warp(level: 2)),", "");
    let start = Start::of_level(&level, "test", 1);
    let shortest_run = |held: Buttons| {
        let hold = Hold { held, ticks: 200 };
        let proof = start.record(&[hold], Ending::WithLevel);
        let mut analysis = measure(&start, &proof, 1).expect("a proof");
        let searched = analysis.search(&start, &proof, LIMITS, |_| true);
        assert_eq!(searched, Ok(()));
        analysis.found.expect("findings").shortest_run
    };
    assert!(shortest_run(Buttons::RIGHT) > 40);
    assert!(
        shortest_run(Buttons::LEFT) < 20,
        "a proof that takes the warp"
    );
}

/// Shows an observer what happens in a level while these buttons are held.
fn watch<T: Observer>(
    level: &Level,
    holds: &[(Buttons, usize)],
    new: impl FnOnce(&World) -> T,
) -> T {
    let base = base_of(level);
    let problem = problem_of(level, &base);
    let mut observer = new(&base);
    play(&problem, &inputs(holds), &mut [&mut observer]);
    observer
}

fn inputs(holds: &[(Buttons, usize)]) -> Vec<Buttons> {
    let inputs = holds
        .iter()
        .flat_map(|&(held, ticks)| std::iter::repeat_n(held, ticks));
    inputs.collect()
}

/// A ledge above a floor so many rows deeper.
fn cliff(depth: usize) -> Level {
    let mut rows = vec!["#                              #"; 10];
    rows.push("#S                           E #");
    rows.extend(["########                       #"].repeat(depth));
    drawn(&rows, "", "")
}

#[test]
fn a_fall_is_blind_if_the_landing_is_not_in_view_at_take_off() {
    let fall = |depth| watch(&cliff(depth), &[(Buttons::RIGHT, 150)], Jumps::new);
    let low = fall(3);
    assert_eq!((low.count, low.blind.len()), (1, 0));
    let high = fall(20);
    assert_eq!(high.count, 1);
    let jump = &high.blind[0];
    assert!(jump.from.1 == 10 && jump.to.1 == 30, "{jump:?}");
}

#[test]
fn a_jump_right_after_a_landing_counts_as_another_jump() {
    let jumps = watch(&cliff(1), &[(Buttons::JUMP, 170)], Jumps::new);
    assert_eq!((jumps.count, jumps.blind.len()), (3, 0));
}

#[test]
fn an_orb_is_used_when_the_player_touches_it_and_not_before() {
    let rows = [
        "#                 #",
        "#S              E #",
        "###################",
    ];
    let orb = "(at: (6, 1), kind: Orb(outputs: (on: 10, off: 11))),";
    let level = drawn(&rows, orb, "");
    let used = |ticks| {
        let found = watch(&level, &[(Buttons::RIGHT, ticks)], |_| FirstUses::default());
        found.verbs().contains(&"orb") && found.things.iter().any(|first| first.thing == "orb")
    };
    assert!(used(60));
    assert!(!used(5));
}

#[test]
fn the_first_use_of_a_thing_is_unsafe_if_harm_is_near_and_not_walled_off() {
    let first = |gap: &str, mine: i32| {
        let ladder = format!("#S H{gap}           E #");
        let rows = [
            "#                 #",
            "#  H              #",
            &ladder,
            "###################",
        ];
        let mine = format!("(at: ({mine}, 2), kind: Mine()),");
        let level = drawn(&rows, &mine, "");
        let held = [(Buttons::RIGHT, 12), (Buttons::UP, 20)];
        watch(&level, &held, |_| FirstUses::default())
    };
    let near = first(" ", 7);
    assert!(near.verbs().contains(&"climb"));
    let harm = near.things[0].harm.as_ref().expect("harm");
    assert_eq!(
        (near.things[0].thing, harm.name, harm.at),
        ("ladder", "mine", (7, 2))
    );
    assert!(first(" ", 12).things[0].harm.is_none());
}

#[test]
fn only_views_without_anything_to_look_at_are_plain() {
    let wide = "#".to_string() + &" ".repeat(90) + "#";
    let mut rows = vec![&*wide; 40];
    rows[30] = "#S    E";
    let sky = drawn(&rows, "", "");
    let plain = |level: &Level| watch(level, &[(Buttons::empty(), 20)], Scenery::new).median();
    assert!(plain(&sky) > 60, "{}", plain(&sky));
    let flowers = "#".to_string() + &"  *  ".repeat(18) + "#";
    for row in (0..40).filter(|row| row % 4 == 0) {
        rows[row] = &flowers;
    }
    let garden = drawn(&rows, "", "");
    assert!(plain(&garden) < 10, "{}", plain(&garden));
}

/// A floor with a pit 7 tiles wide, with something at its bottom, and inputs that jump over it at the last moment.
fn with_pit(items: &str) -> (Level, Vec<Buttons>) {
    let rows = [
        "#                                     #",
        "#                                     #",
        "#                                     #",
        "#                                     #",
        "#                                     #",
        "#                                     #",
        "#S                                   E#",
        "################       ################",
        "################       ################",
        "################       ################",
        "################       ################",
        "################       ################",
        "################       ################",
        "################       ################",
        "#######################################",
    ];
    let inputs = inputs(&[
        (Buttons::RIGHT, 81),
        (Buttons::RIGHT | Buttons::JUMP, 30),
        (Buttons::RIGHT, 100),
    ]);
    (drawn(&rows, items, ""), inputs)
}

const THORNS: &str =
    "(at: (16, 13), kind: DamageField(who: \"PLAYERS\", deadly: true), area: (16, 12, 7, 2)),";

/// Calls a measurement with a level as a problem.
fn with_problem<T>(level: &Level, measure: impl FnOnce(&Problem) -> T) -> T {
    let base = base_of(level);
    measure(&problem_of(level, &base))
}

#[test]
fn the_unsteady_bot_dies_where_a_late_jump_is_deadly() {
    let deaths = |items: &str| {
        let (level, inputs) = with_pit(items);
        with_problem(&level, |problem| unsteady_bot::deaths(problem, &inputs))
    };
    let deadly = deaths(THORNS);
    assert!((1..=20).contains(&deadly.len()), "{deadly:?}");
    let at_pit = |death: &Death| (15..24).contains(&death.at.0) && death.was_seen;
    assert!(deadly.iter().all(at_pit), "{deadly:?}");
    assert_eq!(deadly[0].by, Some("deadly field"));
    assert_eq!(deaths(""), []);
}

/// An analysis of a short level without a fault.
fn faultless() -> Analysis {
    Analysis {
        ticks: 1200,
        key_changes: Vec::new(),
        survival_percent: 80,
        coins_survival_percent: Some(45),
        longest_hold: LongestHold {
            tick: 0,
            ticks: 100,
            at: (1, 1),
        },
        checkpoints: Vec::new(),
        longest_stretch: 1200,
        jumps: 10,
        blind_jumps: Vec::new(),
        verbs: vec!["run", "jump"],
        first_uses: Vec::new(),
        plain_percent: 40,
        bot_deaths: Vec::new(),
        found: Some(Findings {
            was_stopped: false,
            states_sampled: 200,
            dead_states: Vec::new(),
            undecided_states: Vec::new(),
            shortest_run: 900,
            reached_tiles: 900,
        }),
        free_tiles: 1000,
        coins: vec![
            Coin {
                at: (5, 5),
                is_reached: true
            };
            3
        ],
        coins_taken: 2,
        hazards: Vec::new(),
        difficulty: 2.0,
        route: Vec::new(),
        reached: Vec::new(),
        solid: Vec::new(),
    }
}

fn expected(class: Class) -> Expected {
    Expected {
        class,
        world: 1,
        is_open: false,
        new_things: None,
        outside: Vec::new(),
    }
}

#[test]
fn what_is_out_of_bounds_is_named() {
    let mut analysis = faultless();
    assert_eq!(violations(&analysis, &expected(Class::Short)), [""; 0]);
    analysis.ticks = 2000;
    let problems = violations(&analysis, &expected(Class::Short));
    let wanted = [
        "the proof takes 50.0 s, expected 15 to 45 s",
        "the shortest run takes 45 % of the proof, expected at least 60 %",
    ];
    assert_eq!(problems, wanted);
    let open = Expected {
        is_open: true,
        ..expected(Class::Short)
    };
    assert_eq!(violations(&analysis, &open), wanted[..1]);
    analysis = faultless();
    analysis.blind_jumps = vec![BlindJump {
        tick: 7,
        from: (1, 2),
        to: (3, 40),
    }];
    let death = |run: u64| Death {
        run,
        tick: 9,
        at: (4, 4),
        by: Some("mine"),
        was_seen: run > 2,
    };
    analysis.bot_deaths = (1..=5).map(death).collect();
    let found = analysis.found.as_mut().expect("findings");
    found.dead_states = vec![DeadState {
        tick: 3,
        at: (6, 7),
        reason: String::new(),
    }];
    let wanted = [
        "90 % of landings are in view at take-off, expected at least 100 %: tick 7 from (1, 2) to (3, 40)",
        "killed by things that were not in view: 2 × mine at (4, 4)",
        "1 of 200 states are dead, expected none: at (6, 7)",
    ];
    let bot = "the unsteady bot dies 5 times in 20 runs, expected at most 4";
    let in_world_1 = [wanted[0], wanted[1], bot, wanted[2]];
    assert_eq!(violations(&analysis, &expected(Class::Short)), in_world_1);
    let world_5 = Expected {
        world: 5,
        ..expected(Class::Short)
    };
    assert_eq!(violations(&analysis, &world_5), wanted);
}

#[test]
fn only_first_uses_of_new_things_must_be_safe() {
    let mut analysis = faultless();
    analysis.first_uses = vec![FirstUse {
        thing: "ladder",
        tick: 5,
        at: (3, 3),
        harm: Some(Harm {
            name: "mine",
            at: (5, 3),
            distance: 2,
        }),
    }];
    let problems = |new: Option<&str>| {
        let expected = Expected {
            new_things: new.map(str::to_string),
            ..expected(Class::Short)
        };
        violations(&analysis, &expected).len()
    };
    assert_eq!(problems(None), 1);
    assert_eq!(problems(Some("a ladder of 4 tiles (3, 3)")), 1);
    assert_eq!(problems(Some("rope (9, 9)")), 0);
}

#[test]
fn an_exception_in_the_sheet_widens_a_bound() {
    let mut analysis = faultless();
    analysis.ticks = 2000;
    let problems = |value: i64, analysis: &Analysis| {
        let expected = Expected {
            is_open: true,
            outside: vec![(Measure::Length, value)],
            ..expected(Class::Short)
        };
        violations(analysis, &expected)
    };
    assert_eq!(problems(50, &analysis), [""; 0]);
    let wanted = "the proof takes 50.0 s, expected 15 to 45 s (49 in the sheet, `outside: length`)";
    assert_eq!(problems(49, &analysis), [wanted]);
    analysis.ticks = 1200;
    let wanted = "`outside: length` in the sheet is not needed: the level is within bounds";
    assert_eq!(problems(50, &analysis), [wanted]);
}
