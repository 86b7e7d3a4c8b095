//! `pm server`: a netgame without a window and without a player of its own.

use super::console::{Console, ConsoleCommand, help};
use super::stop::{PAUSE, Stop};
use super::{levels, link_options, logger};
use crate::config::{Config, Environment, UserFolder};
use crate::files;
use crate::replay::Demo;
use crate::session::log_files;
use crate::session::netgame::open::{NetTime, SimulatedLink, secret, serve};
use crate::session::netgame::paths as netgame_places;
use crate::session::netgame::server::{Hosting, Server, password_of};
use crate::session::netgame::stats::NetStats;
use crate::session::netgame::tuning::Tuning;
use crate::session::netsim::report::ServerReport;
use crate::sim::world::buttons::Buttons;
use crate::terminal::{print_error, print_json};
use log::LevelFilter;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `pm server`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Number or name of the first level, or its file. Without one, that of the settings.
    #[arg(long, value_name = "FILE|NUMBER|NAME")]
    level: Option<String>,
    /// UDP port; 0 is one that the system chooses. Without it, that of the settings.
    #[arg(long)]
    port: Option<u16>,
    /// What players must know to come in.
    #[arg(long, value_name = "WORD")]
    password: Option<String>,
    /// End after so many seconds. Without it, SIGINT and SIGTERM end the server.
    #[arg(long, value_parser = link_options::seconds)]
    seconds: Option<Duration>,
    /// End when standard input ends, as when the program that started the server is gone.
    #[arg(long)]
    until_input_ends: bool,
    /// Print what happened as JSON at the end.
    #[arg(long)]
    json: bool,
    /// Tell how it goes once a second.
    #[arg(long, short)]
    verbose: bool,
}

impl Args {
    /// Runs the server until its end.
    pub fn run(self) -> ExitCode {
        match self.serve() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => super::fail(error),
        }
    }

    fn serve(&self) -> Result<(), String> {
        logger::tell_from(LevelFilter::Info);
        let mut stop = Stop::at_signals()?;
        let places = Environment::of_this_program();
        let config = super::settings(&places);
        let usual = config.settings.game.start_level.to_string();
        let (level_source, level) = levels::choose(self.level.as_deref().unwrap_or(&usual))?;
        let hosting = Hosting {
            player: None,
            password: self
                .password
                .clone()
                .or_else(|| password_of(&config.settings.network.server_password)),
            level,
            date: files::date(),
            secret: secret().map_err(|error| error.to_string())?,
        };
        let port = self.port.unwrap_or(config.settings.network.server_port);
        let tuning = Tuning::of(&config.settings.network);
        let (mut server, time) = serve(
            port,
            Box::new(level_source),
            tuning,
            hosting,
            SimulatedLink::default(),
        )
        .map_err(|error| error.to_string())?;
        server.keep_dumps(netgame_places::dumps(&places, config.path()));
        let bans = netgame_places::bans(config.path());
        server.keep_bans(&bans).map_err(|error| error.to_string())?;
        print_error!("listening on {}", server.net().local_address());
        stop.after(self.seconds);
        let (until_input_ends, end) = (self.until_input_ends, stop.clone());
        let console = Console::open(move || {
            if until_input_ends {
                end.ask();
            }
        });
        log_files::open(
            &config.settings.logging,
            places.user_folder(config.path(), UserFolder::Logs),
        );
        let watched = Watched {
            monitor: NetStats::default(),
            server,
            console,
            time,
            archive: Archive::of(&places, &config),
            told: 0,
        };
        let report = watched.run(&stop, self.verbose);
        log_files::program_ends();
        let report = report?;
        if self.json {
            let line = serde_json::to_string(&report).map_err(|error| error.to_string())?;
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
    archive: Archive,
    /// Seconds of which has been told.
    told: u64,
}

impl Watched {
    /// Runs until it is to end and everybody has been told.
    fn run(mut self, stop: &Stop, verbose: bool) -> Result<ServerReport, String> {
        let mut asked = false;
        while !self.server.closed() {
            let now = self.time.now();
            self.server.update(now, Buttons::empty());
            self.obey_console(stop);
            self.monitor.watch_server(&self.server, now);
            self.server.take_events();
            for (player, text) in self.server.take_lines() {
                match player {
                    Some(player) => log::info!("player {player} says: {text}"),
                    None => print_error!("{text}"),
                }
            }
            for demo in self.server.take_recordings() {
                self.archive.level_is_done(&demo);
            }
            if !asked && stop.is_due() {
                asked = true;
                self.server.close(now);
            }
            if verbose && now.as_secs() > self.told {
                self.told = now.as_secs();
                self.tell();
            }
            // What comes until then waits in the network's thread.
            let pause = self.server.next_tick_in(self.time.now());
            std::thread::sleep(pause.max(PAUSE));
        }
        if let Some(demo) = self.server.recording() {
            self.archive.server_ends(&demo);
        }
        match asked {
            true => Ok(ServerReport::of(&self.server, self.time.now())),
            false => Err("the server has ended by itself".to_owned()),
        }
    }

    /// Does what was typed since the last tick.
    fn obey_console(&mut self, stop: &Stop) {
        let now = self.time.now();
        for command in self.console.take() {
            match command {
                ConsoleCommand::Help => print_error!("{}", help()),
                ConsoleCommand::Say(text) => self.server.say(&text, now),
                ConsoleCommand::Quit => stop.ask(),
                ConsoleCommand::Host(command) => self.server.enter(&command, now),
                ConsoleCommand::Unknown(word) => {
                    print_error!("Unknown command \"{word}\"; type help for a list");
                }
            }
        }
    }

    fn tell(&self) {
        let report = ServerReport::of(&self.server, self.time.now());
        log::info!(
            "{} clients, level {}, tick {}; a tick takes {:.0} us, 99 % at most {:.0}; {} lost",
            self.server.peers().len(),
            self.server.level().number,
            self.server.authority().tick(),
            report.tick_mean_us,
            report.tick_p99_us,
            report.lost_ticks
        );
    }
}

/// Where recordings go, if the settings want them.
struct Archive {
    folder: PathBuf,
    done: bool,
    left: bool,
}

impl Archive {
    fn of(places: &Environment, config: &Config) -> Archive {
        Archive {
            folder: places.user_folder(config.path(), UserFolder::SavedGames),
            done: config.settings.demo.autosave_on_level_done,
            left: config.settings.demo.autosave_on_game_exit,
        }
    }

    fn level_is_done(&self, demo: &Demo) {
        if self.done {
            self.save(demo, "done");
        }
    }

    fn server_ends(&self, demo: &Demo) {
        if self.left {
            self.save(demo, "left");
        }
    }

    fn save(&self, demo: &Demo, why: &str) {
        let name = format!(
            "{}-level{}-net-{why}.pmd",
            files::name_of_now(),
            demo.level_number
        );
        let file = self.folder.join(name);
        let made = std::fs::create_dir_all(&self.folder).map_err(|error| error.to_string());
        match made.and_then(|()| demo.save(&file).map_err(|error| error.to_string())) {
            Ok(()) => log::info!("saved {}", file.display()),
            Err(error) => log::error!("{}: {error}", file.display()),
        }
    }
}
