//! `pm join`: joins the netgame of another at once.

use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm join`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The server: a name or an address, with or without port. Without it, that of the settings.
    #[arg(value_name = "ADDRESS[:PORT]")]
    server: Option<String>,
    /// What players must know to come in.
    #[arg(long, value_name = "WORD")]
    password: Option<String>,
}

impl Args {
    /// Opens the window and joins.
    pub fn run(self) -> ExitCode {
        let Args { server, password } = self;
        super::open(Start::Join { server, password })
    }
}
