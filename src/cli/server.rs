//! `pm server`: a dedicated server, without a window or a local player. When it starts again with its first level is in
//! `session/netgame/server/epoch.rs`.

use super::console::{Console, ConsoleCommand, help};
use super::match_options::MatchArgs;
use super::password::PasswordArgs;
use super::{level_argument, link_options, logger};
use crate::config::{Config, Environment, UserFolder};
use crate::net::discovery::listener::DISCOVERY_PORT;
use crate::net::join_code::JoinCode;
use crate::net::link::udp::own_addresses;
use crate::net::secure::{KeyId, ServerIdentity};
use crate::session::autosave::{Autosave, retention_limits};
use crate::session::log_files;
use crate::session::netgame::game_thread::GOODBYE;
use crate::session::netgame::open::{NetTime, SimulatedLink, Visibility, serve_visibly};
use crate::session::netgame::paths as netgame_paths;
use crate::session::netgame::server::{Hosting, Server, key_file, parse_password};
use crate::session::netgame::stats::NetStats;
use crate::session::netgame::tuning::Tuning;
use crate::session::netsim::report::ServerReport;
use crate::session::record_keeper::RecordKeeper;
use crate::session::stop_flag::{PAUSE, Stop};
use crate::sim::world::buttons::Buttons;
use crate::terminal::{print_error, print_json, print_line};
use crate::{date, json};
use log::LevelFilter;
use purple_martians_engine::replay::retention::Limits;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `pm server`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// First level: number, name or file (default: the level in the settings).
    #[arg(long, value_name = "FILE|NUMBER|NAME")]
    level: Option<String>,
    /// UDP port; 0 lets the system choose (default: the port in the settings).
    #[arg(long)]
    port: Option<u16>,
    #[command(flatten)]
    password: PasswordArgs,
    /// Make the server visible in the local network, with its level and players.
    #[arg(long)]
    lan: bool,
    /// Ask the router to forward the port (NAT-PMP or UPnP) so that players on the internet can join.
    #[arg(long)]
    map_port: bool,
    /// Register with this rendezvous service, which lists the server and connects players through routers.
    #[arg(long, value_name = "ADDRESS[:PORT]")]
    rendezvous: Option<String>,
    /// Stop after this many seconds (default: run until SIGINT or SIGTERM).
    #[arg(long, value_parser = link_options::seconds)]
    seconds: Option<Duration>,
    /// Stop at the end of standard input, for example when the program that started the server exits.
    #[arg(long)]
    until_input_ends: bool,
    /// Print the fingerprint of this computer's servers and exit. Players can compare it with the one that their game
    /// shows.
    #[arg(long)]
    fingerprint: bool,
    /// Print a JSON report at the end.
    #[arg(long)]
    json: bool,
    /// Log statistics once a second.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    rules: MatchArgs,
}

impl Args {
    /// Runs the server until it stops.
    pub fn run(self) -> ExitCode {
        if self.fingerprint {
            return match identity(&super::settings(&Environment::of_this_program())) {
                Ok(identity) => {
                    print_line!("{}", identity.key());
                    ExitCode::SUCCESS
                }
                Err(error) => super::fail(error),
            };
        }
        let served = self.password.clone().get();
        match served.and_then(|password| self.serve(password)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => super::fail(error),
        }
    }

    fn serve(&self, password: Option<String>) -> Result<(), String> {
        logger::set_level(LevelFilter::Info);
        let mut stop = Stop::on_signals()?;
        let environment = Environment::of_this_program();
        let mut config = super::settings(&environment);
        self.rules.apply(&mut config.settings);
        environment.remove_leftovers(config.path());
        let (library, level) = match &self.level {
            Some(level) => level_argument::choose(level)?,
            None => level_argument::usual(&config)?,
        };
        let hosting = Hosting {
            players: Vec::new(),
            password: password.or_else(|| parse_password(&config.settings.network.server_password)),
            level: level_argument::number(&library, &level),
            date: date::seconds(),
            identity: identity(&config)?,
        };
        let port = self.port.unwrap_or(config.settings.network.server_port);
        let tuning = Tuning::of(&config.settings.network);
        let is_visible = self.lan || self.rendezvous.is_some();
        let visibility = is_visible.then(|| Visibility {
            name: config.settings.network.server_name.clone(),
            lan_port: self.lan.then_some(DISCOVERY_PORT),
            rendezvous: self.rendezvous.clone(),
        });
        let (mut server, time) = serve_visibly(
            port,
            Box::new(library.source(&level.pack)),
            tuning,
            hosting,
            SimulatedLink::default(),
            visibility,
        )
        .map_err(|error| error.to_string())?;
        server.play_match(&config.settings.match_rules);
        server.keep_dumps(netgame_paths::dumps(&environment, config.path()));
        let bans = netgame_paths::bans(config.path());
        server.keep_bans(&bans).map_err(|error| error.to_string())?;
        print_error!("listening on {}", server.net().local_address());
        let port = server.net().local_address().port();
        if let Some(code) = JoinCode::new(&own_addresses(), port, KeyId::from(server.key())) {
            print_error!("join code {code}");
        }
        print_error!("fingerprint {}", server.key());
        if self.map_port {
            server.map_port().map_err(|error| error.to_string())?;
        }
        stop.after(self.seconds);
        let (until_input_ends, end) = (self.until_input_ends, stop.clone());
        let console = Console::open(move || {
            if until_input_ends {
                end.ask();
            }
        });
        log_files::open(
            &config.settings.logging,
            environment.user_folder(config.path(), UserFolder::Logs),
        );
        let autosave = autosave(&environment, &config);
        if let Some(autosave) = &autosave {
            server.keep_recordings(autosave.clone());
            autosave.save_at_panic();
        }
        let mut watched = Watched {
            monitor: NetStats::default(),
            server,
            console,
            time,
            autosave,
            seconds_logged: 0,
        };
        let run = || watched.run(&stop, self.verbose);
        let report = match catch_unwind(AssertUnwindSafe(run)) {
            Ok(report) => report,
            Err(panic) => {
                // Notify the players if possible, even after an error.
                let _ = catch_unwind(AssertUnwindSafe(|| watched.say_goodbye()));
                resume_unwind(panic);
            }
        };
        log_files::program_ends();
        let report = report?;
        if self.json {
            let line = json::line(&report).map_err(|error| error.to_string())?;
            print_json(&line);
        }
        Ok(())
    }
}

struct Watched {
    server: Server,
    console: Console,
    monitor: NetStats,
    time: NetTime,
    autosave: Option<Autosave>,
    /// Seconds for which statistics have been logged.
    seconds_logged: u64,
}

impl Watched {
    /// Runs until the server stops and all players have been notified.
    fn run(&mut self, stop: &Stop, verbose: bool) -> Result<ServerReport, String> {
        let mut asked = false;
        while !self.server.closed() {
            let now = self.time.now();
            self.server.update(now, Buttons::empty());
            self.run_console_commands(stop);
            self.monitor.watch_server(&self.server, now);
            self.server.take_events();
            for (player, text) in self.server.take_chat() {
                match player {
                    Some(player) => log::info!("player {player} says: {text}"),
                    None => print_error!("{text}"),
                }
            }
            for notice in self.server.take_notices() {
                print_error!("{notice}");
            }
            if !asked && stop.is_due() {
                asked = true;
                self.server.close(now);
            }
            if verbose && now.as_secs() > self.seconds_logged {
                self.seconds_logged = now.as_secs();
                self.log_statistics();
            }
            // Packets that arrive in the meantime wait in the network thread.
            let pause = self.server.next_tick_in(self.time.now());
            std::thread::sleep(pause.max(PAUSE));
        }
        self.server.authority().seal();
        if let Some(autosave) = &self.autosave {
            autosave.close();
        }
        match asked {
            true => Ok(ServerReport::of(&self.server, self.time.now())),
            false => Err("the server stopped unexpectedly".to_owned()),
        }
    }

    /// Runs the commands typed since the last tick.
    fn run_console_commands(&mut self, stop: &Stop) {
        let now = self.time.now();
        for command in self.console.take() {
            match command {
                ConsoleCommand::Help => print_error!("{}", help()),
                ConsoleCommand::Say(text) => self.server.say(&text, now),
                ConsoleCommand::Quit => stop.ask(),
                ConsoleCommand::Host(command) => self.server.run_line(&command, now),
                ConsoleCommand::Unknown(word) => {
                    print_error!("Unknown command \"{word}\"; type \"help\" for a list");
                }
            }
        }
    }

    fn say_goodbye(&mut self) {
        let start = self.time.now();
        self.server.close(start);
        while !self.server.closed() && self.time.now().saturating_sub(start) < GOODBYE {
            self.server.update(self.time.now(), Buttons::empty());
            std::thread::sleep(PAUSE);
        }
    }

    fn log_statistics(&self) {
        let report = ServerReport::of(&self.server, self.time.now());
        log::info!(
            "{} clients, level {}, tick {}; time per tick: mean {:.0} us, 99th percentile {:.0} us; {} dropped ticks",
            self.server.connections().len(),
            self.server.level().number,
            self.server.authority().tick(),
            report.tick_mean_us,
            report.tick_p99_us,
            report.lost_ticks
        );
    }
}

/// Returns the key pair of this computer's servers, and creates it if necessary.
fn identity(config: &Config) -> Result<ServerIdentity, String> {
    let file = netgame_paths::server_key(config.path());
    key_file::load_or_create(&file).map_err(|error| error.to_string())
}

/// Saves recordings in the background, if the settings ask for any.
fn autosave(environment: &Environment, config: &Config) -> Option<Autosave> {
    let limits = retention_limits(&config.settings);
    let folder = environment.user_folder(config.path(), UserFolder::SavedGames);
    (limits != Limits::default()).then(|| Autosave::start(folder, limits, RecordKeeper::default()))
}
