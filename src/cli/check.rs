//! `pm check`: errors in level files.

use crate::level::check::check_file;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Level files.
    #[arg(required = true, value_name = "LEVEL")]
    files: Vec<PathBuf>,
    /// Take warnings for errors.
    #[arg(long)]
    strict: bool,
}

impl Args {
    /// Prints every problem; success only if there is no error.
    pub fn run(self) -> ExitCode {
        let (mut errors, mut warnings) = (0, 0);
        for file in &self.files {
            match check_file(file) {
                Ok(problems) => {
                    for problem in problems {
                        println!("{}:{problem}", file.display());
                        match problem.is_error() {
                            true => errors += 1,
                            false => warnings += 1,
                        }
                    }
                }
                Err(error) => {
                    println!("{error}");
                    errors += 1;
                }
            }
        }
        println!(
            "{}, {}, {}",
            super::count(self.files.len(), "file"),
            super::count(errors, "error"),
            super::count(warnings, "warning")
        );
        match errors == 0 && !(self.strict && warnings > 0) {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }
}
