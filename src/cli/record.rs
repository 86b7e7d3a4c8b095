//! `pm record`: makes a recording from a text file of inputs, and the other way round.

use super::recording_tick::RecordingTick;
use super::solve::{name_and_number, start_in_demo};
use super::{level_argument, recording_argument};
use crate::files;
use crate::session::recorded_players;
use crate::sim::world::player::PLAYERS;
use crate::solver::script::{self, Step, StopReason, text};
use crate::solver::start::Start;
use crate::terminal::{print_error, print_line};
use purple_martians_engine::replay::{Playback, Recording};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Maximum size of a script in bytes.
const MAX_SCRIPT: u64 = 4 << 20;

/// Arguments of `pm record`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
One step per line: the buttons a player holds, and for how long. `#` starts a comment.
  right 40                           for 40 ticks
  right+jump 12                      left, right, up, down, jump, fire
  - 20                               no buttons
  right until x>32.5                 tested after each tick; tiles, as in level files
  - until enemy3.x<40 and ground     joined conditions; enemy, item or lift by slot
  up until y<70 max 900              at most 900 ticks (default: 400), otherwise an error
Numbers: x y vx vy health coins tick enemies, playerN.x, enemyN.x, itemN.y, liftN.x ...; compared by < > <= >=
States: ground air ladder rope lift carrying free")]
pub struct Args {
    /// Level: number, name or file, ours (NN_name.ron) or the original's (levelNNN.pml).
    #[arg(value_name = "LEVEL", required_unless_present = "print")]
    level: Option<String>,
    /// The text file of inputs; repeated for several players, player 1 first.
    #[arg(long, value_name = "FILE", required_unless_present = "print")]
    input: Vec<PathBuf>,
    /// The recording to write.
    #[arg(short, long, value_name = "RECORDING")]
    output: Option<PathBuf>,
    /// Continue a recording at a tick or time instead of starting at the beginning (default: its last tick).
    #[arg(long, value_name = "RECORDING[@TIME]")]
    from: Option<RecordingTick>,
    /// Write the recording even if it does not reach an exit, and exit with status 0; a condition that is not met stays an error.
    #[arg(long)]
    partial: bool,
    /// Print the state and events after each line.
    #[arg(long)]
    trace: bool,
    /// Also print the state after every N ticks.
    #[arg(long, value_name = "N", default_value_t = 0)]
    every: u32,
    /// Print the inputs of a recording as such a text file instead; up to the exit if its level is found.
    #[arg(long, value_name = "RECORDING", conflicts_with_all = ["input", "output", "from", "partial"])]
    print: Option<PathBuf>,
    /// The player whose inputs are printed (default: the only one in the recording).
    #[arg(long, value_name = "N", requires = "print", value_parser = clap::value_parser!(u8).range(1..=PLAYERS as i64))]
    player: Option<u8>,
}

impl Args {
    /// Records or prints.
    pub fn run(self) -> ExitCode {
        let done = match (&self.print, &self.level) {
            (Some(file), level) => print(file, level.as_deref(), self.player),
            (None, Some(level)) => self.record(level),
            // Excluded by the argument parser.
            _ => return ExitCode::FAILURE,
        };
        match done {
            Ok(code) => code,
            Err(error) => super::fail(error),
        }
    }

    fn record(&self, level: &str) -> Result<ExitCode, String> {
        let (library, id) = level_argument::choose(level)?;
        let level = library.load(&id)?;
        let (name, number) = name_and_number(&library, &id);
        let scripts = self.input.iter().map(|file| read_script(file));
        let scripts = scripts.collect::<Result<Vec<Vec<Step>>, String>>()?;
        let players = scripts.len();
        let start = match &self.from {
            Some(from) => start_in_demo(&level, from)?,
            None => Start::of_level(&level, &name, number).with_players(players),
        };
        if start.players() < players {
            let found = start.players();
            return Err(format!("{players} files of inputs for {found} players"));
        }
        let is_traced = self.trace || self.every > 0;
        let mut last = String::new();
        let played = script::play(&start, &scripts, self.every, |player, step, report| {
            last = report.to_string();
            match (is_traced, players) {
                (false, _) => {}
                (true, 1) => print_line!("{:4}: {last}", step.line),
                (true, _) => print_line!("player {} {:4}: {last}", player + 1, step.line),
            }
        });
        let line = played.place.line;
        let problem = match played.stop {
            StopReason::Exit => None,
            StopReason::Death => Some(format!("line {line}: the player died")),
            StopReason::Limit => Some(format!("line {line}: the condition was not met")),
            StopReason::LastStep => Some("the script ended before an exit".to_owned()),
        };
        if let Some(problem) = &problem {
            let file = self.input.get(played.place.player);
            let file = file.map_or(String::new(), |file| format!("{}: ", file.display()));
            print_error!("pm: {file}{problem}");
            if !is_traced {
                print_error!("  {last}");
            }
        }
        // A condition that was never met is a mistake in the script, whose later lines were not played.
        let is_part = self.partial && played.stop != StopReason::Limit;
        let is_written = is_part || problem.is_none();
        if let Some(file) = self.output.as_ref().filter(|_| is_written) {
            if start.verified(&played.demo).is_none() {
                return Err(format!("{name}: the recording does not replay"));
            }
            played.demo.save(file).map_err(|error| error.to_string())?;
        }
        match problem {
            None => print_line!("{name}: exit at tick {}", played.tick),
            Some(_) => print_line!("{name}: no exit; last tick {}", played.tick),
        }
        Ok(match is_written {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        })
    }
}

/// Reads a text file of inputs.
fn read_script(file: &Path) -> Result<Vec<Step>, String> {
    let in_file = |error: String| format!("{}: {error}", file.display());
    let bytes =
        files::read_limited(file, MAX_SCRIPT).map_err(|error| in_file(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| in_file(error.to_string()))?;
    script::parse(&text).map_err(|error| in_file(error.to_string()))
}

/// Prints the inputs of a player in a recording; with positions if its level is found.
fn print(file: &Path, level: Option<&str>, player: Option<u8>) -> Result<ExitCode, String> {
    let demo = Recording::load(file).map_err(|error| error.to_string())?;
    let player =
        printed_player(&demo, player).map_err(|error| format!("{}: {error}", file.display()))?;
    let playback = match level {
        Some(level) => {
            let (library, id) = level_argument::choose(level)?;
            let level = library.load(&id)?;
            let hash = level.content_hash();
            Playback::new(demo.clone(), level.level_data, level.world, hash)
                .map_err(|error| error.to_string())
        }
        None => recording_argument::open(file, None).map_err(|error| error.to_string()),
    };
    let text = match playback {
        Ok(mut playback) => text::of_playback(&mut playback, player),
        Err(error) => {
            print_error!("pm: without positions: {error}");
            text::of_recording(&demo, player)
        }
    };
    for line in text.lines() {
        print_line!("{line}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the slot of the player whose inputs are printed: player `number`, or the only one.
fn printed_player(demo: &Recording, number: Option<u8>) -> Result<u8, String> {
    let players: Vec<u8> = recorded_players::all(demo)
        .iter()
        .map(|slot| slot as u8)
        .collect();
    let found = match (number, players.as_slice()) {
        (Some(number), _) => Some(number - 1).filter(|slot| players.contains(slot)),
        (None, [only]) => Some(*only),
        (None, _) => None,
    };
    found.ok_or_else(|| {
        let numbers: Vec<String> = players.iter().map(|slot| (slot + 1).to_string()).collect();
        let numbers = match numbers.is_empty() {
            true => "none".to_owned(),
            false => numbers.join(", "),
        };
        format!("choose one of its players with --player: {numbers}")
    })
}
