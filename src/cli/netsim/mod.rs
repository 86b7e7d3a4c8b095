//! `pm netsim`: simulates netgames on bad links and measures them (spec 07 F).

mod matrix;
mod processes;
mod soak;
mod table;

use super::{bot_input, level_argument, link_options};
use crate::cli;
use crate::config::Environment;
use crate::json;
use crate::session::netgame::tuning::Tuning;
use crate::session::netsim::SimPlan;
use crate::session::netsim::trial::{Trial, TrialOutcome};
use crate::session::pack_library::PackSource;
use crate::sim::world::player::PLAYERS;
use crate::terminal::{self, print_line};
use serde::Serialize;
use std::process::ExitCode;
use std::time::Duration;

/// Maximum number of clients of a server, without the host.
const CLIENTS: usize = PLAYERS - 1;

/// Arguments of `pm netsim`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Number of clients, 1 to 7, not counting the host's own player.
    #[arg(long, value_name = "NUMBER", default_value = "3", value_parser = clap::value_parser!(u8).range(1..=CLIENTS as i64))]
    clients: u8,
    /// Number of local players of each client, 0 to 4; with 0, the clients are spectators.
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = link_options::seats)]
    seats: usize,
    /// Duration of the measurement in seconds.
    #[arg(long, value_parser = link_options::seconds, default_value = "60")]
    seconds: Duration,
    /// Seconds for the clients to join before measuring starts.
    #[arg(long, value_parser = link_options::seconds, default_value = "10")]
    warmup: Duration,
    /// Input of all players: `human` replays the demos shipped with the game, each player starting at a different
    /// position; `random` presses random buttons; and a recording (.pmd) is repeated.
    #[arg(long, value_name = "human|random|RECORDING", default_value = bot_input::HUMAN)]
    input: String,
    /// Level: number, name or file. The default has lifts, enemies, fields and an orb.
    #[arg(long, value_name = "FILE|NUMBER|NAME", default_value = "3")]
    level: String,
    /// Seed for random input and simulated packet loss.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u64,
    /// The host does not play.
    #[arg(long)]
    no_host: bool,
    /// Start real processes that communicate over loopback, instead of simulating everything in one process with a
    /// virtual clock. The host does not play.
    #[arg(long, conflicts_with_all = ["matrix", "soak"])]
    processes: bool,
    /// Run all 48 link conditions that the game is designed for; the options for link conditions are ignored.
    #[arg(long, conflicts_with = "soak")]
    matrix: bool,
    /// Player counts to run the matrix with, including the host.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2,4,8", value_parser = clap::value_parser!(u8).range(2..=PLAYERS as i64))]
    players: Vec<u8>,
    /// Number of link conditions to run in parallel.
    #[arg(long, value_name = "NUMBER", default_value = "2", value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,
    /// Run a soak test of this many virtual hours with 8 bots that press random buttons. Every 20 seconds one of them
    /// is replaced, and every 3 minutes the level changes.
    #[arg(long, value_name = "HOURS")]
    soak: Option<f64>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// Transport of the clients. Over TCP, a lost packet delays everything sent after it until it has been
    /// retransmitted.
    #[arg(long, value_enum, default_value = "udp")]
    transport: TransportName,
    #[command(flatten)]
    simulated_link: link_options::LinkArgs,
}

/// Names of the transports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum TransportName {
    /// UDP.
    Udp,
    /// TCP.
    Tcp,
}

impl Args {
    /// Runs the simulation; succeeds if there were no desyncs and no disconnects.
    pub fn run(self) -> ExitCode {
        let good = match self.soak {
            Some(hours) => self.run_soak(hours),
            None if self.matrix => self.run_matrix(),
            None if self.processes => self.run_processes(),
            None => self.run_once(),
        };
        match good {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => super::fail(error),
        }
    }

    fn run_once(&self) -> Result<bool, String> {
        let (plan, level_source) = self.plan()?;
        let trial = Trial {
            plan,
            warmup: self.warmup,
            time: self.seconds,
        };
        let outcome = trial.run(level_source).map_err(|error| error.to_string())?;
        self.print(&outcome)?;
        Ok(outcome.is_good())
    }

    fn print(&self, outcome: &TrialOutcome) -> Result<(), String> {
        if self.json {
            return print_json(outcome);
        }
        print_line!(
            "{} clients on level {}, {} players, {}, seed {}: {} s after a warm-up of {} s",
            self.clients,
            self.level,
            self.input,
            self.simulated_link.description(),
            self.seed,
            self.seconds.as_secs_f64(),
            self.warmup.as_secs_f64()
        );
        table::print(outcome);
        Ok(())
    }

    fn plan(&self) -> Result<(SimPlan, PackSource), String> {
        let (library, level) = level_argument::choose(&self.level)?;
        let config = cli::settings(&Environment::of_this_program());
        let plan = SimPlan {
            clients: self.clients.into(),
            seats: self.seats,
            host_seats: usize::from(!self.no_host),
            conditions: self.simulated_link.conditions(),
            over_tcp: self.transport == TransportName::Tcp,
            style: bot_input::style(&self.input)?,
            level: level_argument::number(&library, &level),
            seed: self.seed,
            level_delay: Duration::ZERO,
            tuning: Tuning::of(&config.settings.network),
        };
        Ok((plan, library.source(&level.pack)))
    }
}

/// Prints a value as one line of JSON.
fn print_json(value: &impl Serialize) -> Result<(), String> {
    let line = json::line(value).map_err(|error| error.to_string())?;
    terminal::print_json(&line);
    Ok(())
}
