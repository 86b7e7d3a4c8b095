//! `cargo xtask`: tasks of developers that need more than a shell.

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use xtask::{Effort, Options, build_release, checkout, dist};

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
}

fn main() -> ExitCode {
    let Task::Dist { program, output } = Arguments::parse().task;
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
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
