//! `pm join`: joins a netgame at once.

use super::password::PasswordArgs;
use super::play::number_of_players;
use crate::app::Start;
use crate::net::secure::Fingerprint;
use std::process::ExitCode;

/// Arguments of `pm join`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Server: join code, or host name or address with or without a port (default: `server_IP` in pm.cfg); `tcp://` in
    /// front uses TCP.
    #[arg(value_name = "[tcp://]ADDRESS[:PORT]|CODE")]
    server: Option<String>,
    /// Players on this computer, as in `pm play` (default: `local_players` in `pm.cfg`).
    #[arg(long, value_name = "NUMBER", value_parser = number_of_players())]
    players: Option<u16>,
    /// Watch without playing.
    #[arg(long, visible_alias = "spectate", conflicts_with = "players")]
    watch: bool,
    #[command(flatten)]
    password: PasswordArgs,
    /// Join only if the server's key has this fingerprint; replaces the remembered key.
    #[arg(long, value_name = "FINGERPRINT")]
    expect_fingerprint: Option<Fingerprint>,
}

impl Args {
    /// Opens the window and joins.
    pub fn run(self) -> ExitCode {
        let server = self.server;
        let players = if self.watch { Some(0) } else { self.players };
        match self.password.get() {
            Ok(password) => super::open(Start::Join {
                server,
                password,
                players,
                expects: self.expect_fingerprint,
            }),
            Err(error) => super::fail(error),
        }
    }
}
