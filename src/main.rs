//! The `pm` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    purple_martians::cli::run()
}
