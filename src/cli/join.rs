//! `pm join`: joins a netgame at once.

use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm join`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Server: host name or address, with or without a port (default: `server_IP` in pm.cfg).
    #[arg(value_name = "ADDRESS[:PORT]")]
    server: Option<String>,
    /// Password of the server.
    #[arg(long, value_name = "PASSWORD")]
    password: Option<String>,
}

impl Args {
    /// Opens the window and joins.
    pub fn run(self) -> ExitCode {
        let Args { server, password } = self;
        super::open(Start::Join { server, password })
    }
}
