//! The command line (layer 5): one file per subcommand.
//!
//! A subcommand is a struct of its arguments with `run(self) -> ExitCode`. It writes results to
//! standard output and errors to standard error, and never panics on its input.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod analyse;
mod board;
mod bot;
mod bot_input;
mod check;
mod clip;
mod conform;
mod console;
mod contact_sheet;
mod host;
mod import;
mod join;
mod level_argument;
mod levels;
mod link_options;
mod logger;
mod match_options;
mod netsim;
mod password;
mod play;
mod progress;
mod record;
mod recording_argument;
mod recording_tick;
mod rendezvous;
mod replay;
mod screenshot;
mod server;
mod share;
mod solve;
mod time;
mod trace;
mod verify;

use crate as cli;
use crate::app::Start;
use crate::config::{Config, Environment, UserFolder};
use crate::net::transport::thread::wait_for_lingering;
use crate::terminal::print_error;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use purple_martians_app as app;
#[cfg(test)]
use purple_martians_engine::CHECKOUT;
use purple_martians_engine::{
    config, date, display_text, files, json, level, net, qr_code, records, session, sim, terminal,
};
use purple_martians_solver as solver;
use std::fmt::Display;
use std::process::ExitCode;

/// Purple Martians: a 2D platformer for one to eight players.
#[derive(Debug, Parser)]
#[command(name = "pm", version, disable_help_subcommand = true)]
struct Cli {
    /// Opens the menu if omitted.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a level.
    Play(play::Args),
    /// Play back a recording.
    Replay(replay::Args),
    /// Start a netgame that others can join.
    Host(host::Args),
    /// Join a netgame.
    Join(join::Args),
    /// Run a dedicated server without a window.
    Server(server::Args),
    /// List servers and introduce players to them.
    Rendezvous(rendezvous::Args),
    /// List packs, worlds and levels.
    Levels(levels::Args),
    /// Find mistakes in level files and packs.
    Check(check::Args),
    /// Make a recording from a text file of inputs, or print one as text.
    Record(record::Args),
    /// Find a way through a level and record it as a proof.
    Solve(solve::Args),
    /// Measure how precise, long and dangerous a level is.
    Analyse(analyse::Args),
    /// Print a level and its proof as one line and a QR code.
    Share(share::Args),
    /// Convert levels and recordings of the original.
    Import(import::Args),
    /// Replay recordings and verify their checksums.
    Verify(verify::Args),
    /// Verify a folder of recordings and print its records.
    Board(board::Args),
    /// Render a part of a recording as an animated image (GIF or APNG).
    Clip(clip::Args),
    /// Save an image of a level or recording (needs a display).
    Screenshot(screenshot::Args),
    /// Render levels with their maps and four frames of each as one image.
    ContactSheet(contact_sheet::Args),
    /// Print the state of a recording, tick by tick.
    Trace(trace::Args),
    /// Compare recordings of the original with our simulation, tick by tick.
    Conform(conform::Args),
    /// Join a netgame as a headless bot.
    Bot(bot::Args),
    /// Simulate netgames on bad links and measure them.
    Netsim(netsim::Args),
}

/// Returns the description of the command line, from which manual pages and completions are made.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Parses the process arguments and runs the subcommand.
///
/// The exit status is 0 for success, 1 if the subcommand failed, and 2 for invalid arguments. `pm solve` has further ones.
pub fn run() -> ExitCode {
    logger::install();
    let environment = Environment::of_this_program();
    let config = environment.config_file();
    let folder = |folder| environment.user_folder(&config, folder);
    let further = format!(
        "Settings: {}\nYour levels: {}\nYour recordings: {}\nLog level: {}=LEVEL, one of {}",
        config.display(),
        folder(UserFolder::Levels).display(),
        folder(UserFolder::SavedGames).display(),
        logger::VARIABLE,
        logger::LEVELS
    );
    let matches = command().after_help(further).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let code = match cli.command {
        None => open(Start::Menu),
        Some(Command::Host(args)) => args.run(),
        Some(Command::Join(args)) => args.run(),
        Some(Command::Server(args)) => args.run(),
        Some(Command::Rendezvous(args)) => args.run(),
        Some(Command::Bot(args)) => args.run(),
        Some(Command::Netsim(args)) => args.run(),
        Some(Command::Conform(args)) => args.run(),
        Some(Command::Play(args)) => args.run(),
        Some(Command::Replay(args)) => args.run(),
        Some(Command::Screenshot(args)) => args.run(),
        Some(Command::Levels(args)) => args.run(),
        Some(Command::Clip(args)) => args.run(),
        Some(Command::ContactSheet(args)) => args.run(),
        Some(Command::Check(args)) => args.run(),
        Some(Command::Verify(args)) => args.run(),
        Some(Command::Share(args)) => args.run(),
        Some(Command::Board(args)) => args.run(),
        Some(Command::Analyse(args)) => args.run(),
        Some(Command::Solve(args)) => args.run(),
        Some(Command::Record(args)) => args.run(),
        Some(Command::Trace(args)) => args.run(),
        Some(Command::Import(args)) => args.run(),
    };
    wait_for_lingering();
    code
}

/// Opens the window.
fn open(start: Start) -> ExitCode {
    match crate::app::run(start) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(error),
    }
}

/// Loads the settings and prints warnings to standard error.
fn settings(environment: &Environment) -> Config {
    let (config, warnings) = Config::open_at(environment);
    for warning in warnings {
        print_error!("pm: {warning}");
    }
    config
}

/// Formats a count: `1 file`, `2 files`.
fn count(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// Prints an error and returns the failure status.
fn fail(error: impl Display) -> ExitCode {
    print_error!("pm: {error}");
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_definitions_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn negative_numbers_are_invalid_values_not_unknown_arguments() {
        for line in [
            "server --seconds -3",
            "server --port -3",
            "rendezvous --port -3",
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
