//! `pm join`: joins a netgame at once.

use super::password::PasswordArgs;
use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm join`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Server: host name or address, with or without a port (default: `server_IP` in pm.cfg).
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
