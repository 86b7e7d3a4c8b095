//! The command line (floor 5): one file for each subcommand.
//!
//! A subcommand is a struct of its arguments with `run(self) -> ExitCode`. It writes results to
//! standard output and errors to standard error, and never panics on what it reads.

mod conform;

use clap::{Parser, Subcommand};
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
    /// Replay recorded games of the original and compare every frame with its traces.
    Conform(conform::Args),
}

/// Reads the arguments of the process and does what they ask for.
///
/// The status is 0 for success, 1 for a failure of what was asked for and 2 for arguments that
/// make no sense.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        None => menu(),
        Some(Command::Conform(args)) => args.run(),
    }
}

/// Opens the window with the menu.
fn menu() -> ExitCode {
    fail("this build has no window; `pm --help` lists what it can do")
}

/// Reports an error and gives the status of a failure.
fn fail(error: impl Display) -> ExitCode {
    eprintln!("pm: {error}");
    ExitCode::FAILURE
}
