//! Plays scripts and records them.

use super::report::{StepEvents, StepReport};
use super::{Length, Step};
use crate::replay::Recording;
use crate::sim::command::{Command, TimedCommand};
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::player::Pause;
use crate::sim::world::{DonePhase, World};
use crate::solver::macro_actions::{Hold, append};
use crate::solver::start::{Ending, Start};

/// Why the playing of a script stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// An exit or warp was reached.
    Exit,
    /// The player died.
    Death,
    /// The conditions of a step did not hold within its limit.
    Limit,
    /// Its last step was over.
    LastStep,
}

/// A script that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The recording; with the results if the exit was reached.
    pub demo: Recording,
    /// Why it stopped.
    pub stop: StopReason,
    /// The line of the last step played; 0 without one.
    pub line: usize,
    /// The tick of the stop.
    pub tick: i32,
}

/// Plays a script from a start until its last step, or until the player reaches an exit or dies. `observe` is called after each step, and
/// after every `every` ticks within steps unless that is 0.
pub fn play(
    start: &Start,
    script: &[Step],
    every: u32,
    mut observe: impl FnMut(&Step, &StepReport),
) -> Played {
    let mut world = start.world();
    let mut events = Events::new();
    let (mut holds, mut step_events) = (Vec::new(), StepEvents::default());
    let (mut stop, mut line) = (StopReason::LastStep, 0);
    for step in script {
        line = step.line;
        let limit = match step.length {
            Length::Ticks(ticks) => ticks,
            Length::Until { limit, .. } => limit,
        };
        let mut stopped = match step.length {
            Length::Ticks(_) => None,
            Length::Until { .. } => Some(StopReason::Limit),
        };
        for played in 1..=limit {
            let (held, player) = (step.held, 0);
            let before = world.players[0];
            let tick = world.globals.tick + 1;
            let action = Command::Buttons { player, held };
            let commands = [TimedCommand { tick, action }];
            rules::step(&start.level_data, &mut world, &commands, &mut events);
            step_events.add(&before, &world, events.all());
            events.clear();
            append(&mut holds, Hold { held, ticks: 1 });
            if let Some(over) = is_over(&world) {
                stopped = Some(over);
                break;
            }
            if is_done(step, &world) {
                stopped = None;
                break;
            }
            if every > 0 && played % every == 0 && played < limit {
                observe(step, &step_events.report(&start.level_data, &world));
            }
        }
        observe(step, &step_events.report(&start.level_data, &world));
        if let Some(stopped) = stopped {
            stop = stopped;
            break;
        }
    }
    let ending = match stop {
        StopReason::Exit => Ending::WithLevel,
        _ => Ending::AtOnce,
    };
    Played {
        demo: start.record(&holds, ending),
        stop,
        line,
        tick: world.globals.tick,
    }
}

/// Returns true if a step that waits for conditions is done.
fn is_done(step: &Step, world: &World) -> bool {
    match &step.length {
        Length::Ticks(_) => false,
        Length::Until { conditions, .. } => conditions.iter().all(|of| of.holds(world)),
    }
}

/// Returns why playing stops in this state, if it does.
fn is_over(world: &World) -> Option<StopReason> {
    if world.globals.done.phase != DonePhase::Playing {
        return Some(StopReason::Exit);
    }
    matches!(world.players[0].pause, Pause::Dead(_)).then_some(StopReason::Death)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::script::{parse, text};
    use crate::solver::test_level::drawn;

    /// A corridor with a block to jump over.
    const ROWS: [&str; 6] = [
        "########################",
        "#                      #",
        "#                      #",
        "#                      #",
        "#S    #               E#",
        "########################",
    ];

    fn start() -> Start {
        Start::of_level(&drawn(&ROWS, "", ""), "corridor", 1)
    }

    fn played(text: &str) -> (Played, Vec<String>) {
        let script = parse(text).expect("a script");
        let mut reports = Vec::new();
        let observe =
            |step: &Step, report: &StepReport| reports.push(format!("{}: {report}", step.line));
        let played = play(&start(), &script, 0, observe);
        (played, reports)
    }

    #[test]
    fn a_script_that_reaches_the_exit_becomes_a_proof() {
        let (run, reports) =
            played("right until x>4\nright+jump until vy>0\nright until ground\nright 200\nleft 5");
        assert_eq!((run.stop, run.line), (StopReason::Exit, 4), "{reports:?}");
        assert_eq!(reports.len(), 4, "{reports:?}");
        assert!(reports[3].contains("| exit"), "{reports:?}");
        let world = start().verified(&run.demo).expect("a valid recording");
        assert_eq!(world.globals.done.phase, DonePhase::Finished);
    }

    #[test]
    fn the_text_of_a_recording_gives_the_same_recording() {
        let (run, _) = played("right until x>4\nright+jump until vy>0\nright 200");
        let printed = text::of_recording(&run.demo);
        let (again, _) = played(&printed);
        assert_eq!(again.demo, run.demo, "{printed}");
    }

    #[test]
    fn the_text_of_a_recording_includes_the_idle_ticks_before_the_exit() {
        let above_the_exit = ["####", "#S #", "#  #", "#  #", "#E #", "####"];
        let start = Start::of_level(&drawn(&above_the_exit, "", ""), "shaft", 1);
        let play = |text: &str| play(&start, &parse(text).expect("a script"), 0, |_, _| {});
        let run = play("left 2\n- 80");
        assert_eq!((run.stop, run.line), (StopReason::Exit, 2));
        let printed = text::of_recording(&run.demo);
        let again = play(&printed);
        assert_eq!(
            (again.stop, again.demo),
            (StopReason::Exit, run.demo),
            "{printed}"
        );
    }

    #[test]
    fn a_condition_that_is_never_met_ends_the_script() {
        let (run, _) = played("right 3\nright until x>9 max 50\nleft 10");
        assert_eq!((run.stop, run.line, run.tick), (StopReason::Limit, 2, 53));
        assert_eq!(run.demo.end_tick, 53);
    }

    #[test]
    fn a_recording_is_continued() {
        let level = drawn(&ROWS, "", "");
        let (run, _) = played("right until x>4");
        assert_eq!(run.stop, StopReason::LastStep);
        let last = run.demo.end_tick;
        let start = Start::of_recording(&level, run.demo, last).expect("a start");
        let script = parse("right+jump until vy>0\nright 200").expect("a script");
        let rest = play(&start, &script, 0, |_, _| {});
        assert_eq!(rest.stop, StopReason::Exit);
        let (whole, _) = played("right until x>4\nright+jump until vy>0\nright 200");
        assert_eq!(rest.demo, whole.demo);
    }
}
