//! `pm join`: joins the netgame of another at once.

use super::password::PasswordArgs;
use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm join`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The server: a name or an address, with or without port. Without it, that of the settings.
    #[arg(value_name = "ADDRESS[:PORT]")]
    server: Option<String>,
    #[command(flatten)]
    password: PasswordArgs,
}

impl Args {
    /// Opens the window and joins.
    pub fn run(self) -> ExitCode {
        let server = self.server;
        match self.password.get() {
            Ok(password) => super::open(Start::Join { server, password }),
            Err(error) => super::fail(error),
        }
    }
}
