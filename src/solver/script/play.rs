//! Plays scripts and records them.

use super::report::{StepEvents, StepReport};
use super::{Length, Step};
use crate::replay::Recording;
use crate::sim::command::{Command, TimedCommand};
use crate::sim::rules;
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Pause;
use crate::sim::world::{DonePhase, World};
use crate::solver::macro_actions::{Hold, append};
use crate::solver::start::{Ending, Start};

/// Why the playing of a script stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// An exit or warp was reached.
    Exit,
    /// A player died.
    Death,
    /// The conditions of a step did not hold within its limit.
    Limit,
    /// Its last step was over.
    LastStep,
}

/// A place in the scripts of some players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The player whose script it is: slot, from 0.
    pub player: usize,
    /// The line, from 1; 0 before the first step.
    pub line: usize,
}

/// Scripts that were played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The recording; with the results if the exit was reached.
    pub demo: Recording,
    /// Why it stopped.
    pub stop: StopReason,
    /// The step in which it stopped.
    pub place: Place,
    /// The tick of the stop.
    pub tick: i32,
}

/// A player and what is left of the player's script.
struct Part<'a> {
    player: usize,
    steps: &'a [Step],
    /// Ticks played of the first step.
    ticks: u32,
    holds: Vec<Hold>,
    events: StepEvents,
}

impl Part<'_> {
    /// Returns the buttons that the player holds in the next tick; none after the last step.
    fn held(&self) -> Buttons {
        self.steps
            .first()
            .map_or(Buttons::empty(), |step| step.held)
    }

    /// Returns where the player is in the script.
    fn place(&self) -> Place {
        Place {
            player: self.player,
            line: self.steps.first().map_or(0, |step| step.line),
        }
    }
}

/// Plays scripts from a start, one for each player from slot 0 on, until all have had their last step, or until a player
/// reaches an exit or dies. A player whose script is over holds nothing. `observe` is called after each step with the slot of
/// its player, and after every `every` ticks within steps unless that is 0.
pub fn play(
    start: &Start,
    scripts: &[Vec<Step>],
    every: u32,
    mut observe: impl FnMut(usize, &Step, &StepReport),
) -> Played {
    let mut world = start.world();
    let mut events = Events::new();
    let mut parts: Vec<Part> = (scripts.iter().zip(0..))
        .map(|(steps, slot)| Part {
            player: usize::from(slot),
            steps,
            ticks: 0,
            holds: Vec::new(),
            events: StepEvents::of(slot),
        })
        .collect();
    let mut stop = StopReason::LastStep;
    let mut place = Place::default();
    while stop == StopReason::LastStep && parts.iter().any(|part| !part.steps.is_empty()) {
        let before = world.players;
        let tick = world.globals.tick + 1;
        let commands = parts.iter().map(|part| TimedCommand {
            tick,
            action: Command::Buttons {
                player: part.player as u8,
                held: part.held(),
            },
        });
        let commands: Vec<TimedCommand> = commands.collect();
        rules::step(&start.level_data, &mut world, &commands, &mut events);
        for part in &mut parts {
            let hold = Hold {
                held: part.held(),
                ticks: 1,
            };
            append(&mut part.holds, hold);
        }
        for part in &mut parts {
            part.events.add(&before[part.player], &world, events.all());
        }
        if let Some((reason, player)) = is_over(&world, parts.len(), events.all()) {
            (stop, place) = (reason, parts[player].place());
            let part = &mut parts[player];
            if let Some(step) = part.steps.first() {
                observe(player, step, &part.events.report(&start.level_data, &world));
            }
            break;
        }
        for part in &mut parts {
            let Some(step) = part.steps.first() else {
                continue;
            };
            part.ticks += 1;
            let next = progress(step, part.ticks, &world, part.player);
            if matches!(next, Next::Tick) && (every == 0 || part.ticks % every != 0) {
                continue;
            }
            place = part.place();
            let report = part.events.report(&start.level_data, &world);
            observe(part.player, step, &report);
            match next {
                Next::Tick => {}
                Next::Step => {
                    part.steps = &part.steps[1..];
                    part.ticks = 0;
                }
                Next::Limit => {
                    stop = StopReason::Limit;
                    break;
                }
            }
        }
        events.clear();
    }
    let ending = match stop {
        StopReason::Exit => Ending::WithLevel,
        _ => Ending::AtOnce,
    };
    let holds: Vec<&[Hold]> = parts.iter().map(|part| part.holds.as_slice()).collect();
    Played {
        demo: start.record_players(&holds, ending),
        stop,
        place,
        tick: world.globals.tick,
    }
}

/// Outcome of a tick of a step.
enum Next {
    /// Another tick of the step.
    Tick,
    /// The next step.
    Step,
    /// The end: its conditions did not hold within its limit.
    Limit,
}

/// Returns what follows a tick of a step, of which `ticks` have been played.
fn progress(step: &Step, ticks: u32, world: &World, player: usize) -> Next {
    match &step.length {
        Length::Until { conditions, .. } if conditions.iter().all(|of| of.holds(world, player)) => {
            Next::Step
        }
        Length::Until { limit, .. } if ticks >= *limit => Next::Limit,
        Length::Ticks(limit) if ticks >= *limit => Next::Step,
        _ => Next::Tick,
    }
}

/// Returns why playing with this many players stops after a tick, if it does, and because of which player.
fn is_over(world: &World, players: usize, events: &[Event]) -> Option<(StopReason, usize)> {
    if world.globals.done.phase != DonePhase::Playing {
        let leaving = events.iter().find_map(|event| match *event {
            Event::ExitReached { player, .. } | Event::WarpTaken { player, .. } => {
                Some(usize::from(player))
            }
            _ => None,
        });
        let player = leaving.filter(|player| *player < players);
        return Some((StopReason::Exit, player.unwrap_or(0)));
    }
    let is_dead = |player: &usize| matches!(world.players[*player].pause, Pause::Dead(_));
    (0..players)
        .find(is_dead)
        .map(|player| (StopReason::Death, player))
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
        let observe = |_, step: &Step, report: &StepReport| {
            reports.push(format!("{}: {report}", step.line));
        };
        let played = play(&start(), &[script], 0, observe);
        (played, reports)
    }

    #[test]
    fn a_script_that_reaches_the_exit_becomes_a_proof() {
        let (run, reports) =
            played("right until x>4\nright+jump until vy>0\nright until ground\nright 200\nleft 5");
        assert_eq!(
            (run.stop, run.place.line),
            (StopReason::Exit, 4),
            "{reports:?}"
        );
        assert_eq!(reports.len(), 4, "{reports:?}");
        assert!(reports[3].contains("| exit"), "{reports:?}");
        let world = start().verified(&run.demo).expect("a valid recording");
        assert_eq!(world.globals.done.phase, DonePhase::Finished);
    }

    #[test]
    fn the_text_of_a_recording_gives_the_same_recording() {
        let (run, _) = played("right until x>4\nright+jump until vy>0\nright 200");
        let printed = text::of_recording(&run.demo, 0);
        let (again, _) = played(&printed);
        assert_eq!(again.demo, run.demo, "{printed}");
    }

    #[test]
    fn the_text_of_a_recording_includes_the_idle_ticks_before_the_exit() {
        let above_the_exit = ["####", "#S #", "#  #", "#  #", "#E #", "####"];
        let start = Start::of_level(&drawn(&above_the_exit, "", ""), "shaft", 1);
        let play = |text: &str| play(&start, &[parse(text).expect("a script")], 0, |_, _, _| {});
        let run = play("left 2\n- 80");
        assert_eq!((run.stop, run.place.line), (StopReason::Exit, 2));
        let printed = text::of_recording(&run.demo, 0);
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
        assert_eq!(
            (run.stop, run.place.line, run.tick),
            (StopReason::Limit, 2, 53)
        );
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
        let rest = play(&start, &[script], 0, |_, _, _| {});
        assert_eq!(rest.stop, StopReason::Exit);
        let (whole, _) = played("right until x>4\nright+jump until vy>0\nright 200");
        assert_eq!(rest.demo, whole.demo);
    }
    #[test]
    fn players_wait_for_each_other() {
        let level = drawn(&ROWS, "", "");
        let start = Start::of_level(&level, "corridor", 1).with_players(2);
        let scripts = [
            "right until x>4\n- until player2.x>4",
            "- until player1.x>4\nright until x>4\nright+jump until vy>0\nright 200",
        ];
        let scripts = scripts.map(|text| parse(text).expect("a script"));
        let mut done = Vec::new();
        let run = play(&start, &scripts, 0, |player, step, _| {
            done.push((player, step.line))
        });
        assert_eq!(
            (run.stop, run.place),
            (StopReason::Exit, Place { player: 1, line: 4 })
        );
        assert_eq!(done, [(0, 1), (1, 1), (0, 2), (1, 2), (1, 3), (1, 4)]);
        assert!(start.verified(&run.demo).is_some());
        let printed = [0, 1].map(|player| parse(&text::of_recording(&run.demo, player)));
        let again = play(
            &start,
            &printed.map(|script| script.expect("a script")),
            0,
            |_, _, _| {},
        );
        assert_eq!(again.demo, run.demo);
    }
    #[test]
    fn the_death_of_a_player_whose_script_is_over_stops_the_run() {
        let level = drawn(&ROWS, "(at: (4, 4), kind: Mine(damage: 100)),", "");
        let start = Start::of_level(&level, "corridor", 1).with_players(2);
        let scripts = ["right 16", "- 300"].map(|text| parse(text).expect("a script"));
        let run = play(&start, &scripts, 0, |_, _, _| {});
        assert_eq!((run.stop, run.place.player), (StopReason::Death, 0));
    }
}
