//! `pm rendezvous`: lists servers and introduces players to them.

use super::link_options;
use crate::net::rendezvous::socket::{RENDEZVOUS_PORT, RendezvousSocket};
use crate::session::stop_flag::Stop;
use crate::terminal::print_error;
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `pm rendezvous`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// UDP port; 0 lets the system choose.
    #[arg(long, default_value_t = RENDEZVOUS_PORT)]
    port: u16,
    /// Stop after this many seconds (default: run until SIGINT or SIGTERM).
    #[arg(long, value_parser = link_options::seconds)]
    seconds: Option<Duration>,
}

impl Args {
    /// Runs the service until it is stopped.
    pub fn run(self) -> ExitCode {
        match self.serve() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => super::fail(error),
        }
    }

    fn serve(&self) -> Result<(), String> {
        let mut stop = Stop::on_signals()?;
        let opened = RendezvousSocket::open(self.port);
        let mut socket = opened.map_err(|error| error.to_string())?;
        print_error!("listening on {}", socket.local_address());
        stop.after(self.seconds);
        let mut count = 0;
        while !stop.is_due() {
            socket.run_once().map_err(|error| error.to_string())?;
            if socket.count() != count {
                count = socket.count();
                print_error!("{} listed", super::count(count, "server"));
            }
        }
        Ok(())
    }
}
