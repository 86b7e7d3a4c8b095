//! `cargo xtask`: tasks of developers that need more than a shell.

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use xtask::{Effort, Error, Options, build_release, checkout, dist, write_libraries};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build the game in release mode and make its packages: a tarball, and a `.deb` where dpkg-deb is installed.
    Dist {
        /// Package this program instead of building one.
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
        /// Write the packages to this folder instead of `target/dist` in the checkout.
        #[arg(short, long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Update the list of libraries that the credits show, `assets/libraries.txt`.
    Libraries,
}

fn main() -> ExitCode {
    let (program, output) = match Arguments::parse().task {
        Task::Dist { program, output } => (program, output),
        Task::Libraries => {
            return match write_libraries() {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => fail(&error),
            };
        }
    };
    let output = output.unwrap_or_else(|| checkout().join("target/dist"));
    let program = program.map_or_else(build_release, Ok);
    let made = program.and_then(|program| {
        dist(&Options {
            program,
            output,
            effort: Effort::Best,
        })
    });
    match made {
        Ok(packages) => {
            for note in &packages.notes {
                eprintln!("{note}");
            }
            for file in &packages.files {
                println!("{}", file.display());
            }
            ExitCode::SUCCESS
        }
        Err(error) => fail(&error),
    }
}

fn fail(error: &Error) -> ExitCode {
    eprintln!("{error}");
    ExitCode::FAILURE
}
