//! The command line (floor 5): one file for each subcommand.
//!
//! A subcommand is a struct of its arguments with `run(self) -> ExitCode`. It writes results to
//! standard output and errors to standard error, and never panics on what it reads.

mod bot;
mod bots;
mod check;
mod conform;
mod demos;
mod host;
mod import;
mod join;
mod levels;
mod link_options;
mod logger;
mod netsim;
mod play;
mod replay;
mod screenshot;
mod server;
mod stop;
mod trace;
mod verify;

use crate::app::Start;
use crate::config::{Config, Environment};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::fmt::Display;
use std::process::ExitCode;

/// Purple Martians: a 2D platformer for one to eight players.
#[derive(Debug, Parser)]
#[command(name = "pm", version, about, disable_help_subcommand = true)]
struct Cli {
    /// Without one, the game's menu opens.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start a netgame that others can join.
    Host(host::Args),
    /// Join the netgame of another.
    Join(join::Args),
    /// Run a netgame's server without a window.
    Server(server::Args),
    /// Join a netgame without a window and play by itself.
    Bot(bot::Args),
    /// Try out netgames on bad links and measure them.
    Netsim(netsim::Args),
    /// Replay recorded games of the original and compare every frame with its traces.
    Conform(conform::Args),
    /// Start a level at once.
    Play(play::Args),
    /// Show a recorded game.
    Replay(replay::Args),
    /// Write a picture of a level or of a recorded game.
    Screenshot(screenshot::Args),
    /// Look for errors in level files.
    Check(check::Args),
    /// Simulate recorded games again and prove that they go the same way.
    Verify(verify::Args),
    /// Print the world of a recorded game frame by frame.
    Trace(trace::Args),
    /// Turn levels and recorded games of the original into ours.
    Import(import::Args),
}

/// Reads the arguments of the process and does what they ask for.
///
/// The status is 0 for success, 1 for a failure of what was asked for and 2 for arguments that
/// make no sense.
pub fn run() -> ExitCode {
    logger::install();
    let places = Environment::of_this_program();
    let further = format!(
        "Settings: {}\nMessages: {}=LEVEL, one of {}",
        places.config_file().display(),
        logger::VARIABLE,
        logger::LEVELS
    );
    let matches = Cli::command().after_help(further).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match cli.command {
        None => open(Start::Menu),
        Some(Command::Host(args)) => args.run(),
        Some(Command::Join(args)) => args.run(),
        Some(Command::Server(args)) => args.run(),
        Some(Command::Bot(args)) => args.run(),
        Some(Command::Netsim(args)) => args.run(),
        Some(Command::Conform(args)) => args.run(),
        Some(Command::Play(args)) => args.run(),
        Some(Command::Replay(args)) => args.run(),
        Some(Command::Screenshot(args)) => args.run(),
        Some(Command::Check(args)) => args.run(),
        Some(Command::Verify(args)) => args.run(),
        Some(Command::Trace(args)) => args.run(),
        Some(Command::Import(args)) => args.run(),
    }
}

/// Opens the window.
fn open(start: Start) -> ExitCode {
    match crate::app::run(start) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(error),
    }
}

/// The settings of this place; what is odd about them is told on standard error.
fn settings(places: &Environment) -> Config {
    let (config, warnings) = Config::open_at(places);
    for warning in warnings {
        eprintln!("pm: {warning}");
    }
    config
}

/// A number of things: `1 file`, `2 files`.
fn count(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// Reports an error and gives the status of a failure.
fn fail(error: impl Display) -> ExitCode {
    eprintln!("pm: {error}");
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_of_all_subcommands_fit_each_other() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_negative_number_is_told_to_be_out_of_range_and_not_to_be_an_unknown_argument() {
        for line in [
            "server --seconds -3",
            "server --port -3",
            "bot --join x --seconds -3",
            "bot --join x --warmup -0.5",
            "bot --join x --loss -3",
            "bot --join x --rate -3",
            "bot --join x --seed -3",
            "netsim --clients -3",
            "netsim --seconds -3",
            "netsim --players -3",
            "netsim --jitter -3",
        ] {
            let words = ["pm"].into_iter().chain(line.split(' '));
            let error = Cli::try_parse_from(words).expect_err(line).to_string();
            assert!(error.contains("invalid value '-"), "{line}: {error}");
        }
    }
}
