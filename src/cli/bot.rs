//! `pm bot`: a headless client that plays by itself.

use super::console::Console;
use super::password::PasswordArgs;
use super::{bot_input, link_options, logger};
use crate::config::Environment;
use crate::date;
use crate::json;
use crate::net::secure::Fingerprint;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::client::prediction::PredictedGame;
use crate::session::netgame::client::{Client, ClientNotice, JoinInfo, Phase, SessionEnd};
use crate::session::netgame::join_target;
use crate::session::netgame::known_servers::KnownServer;
use crate::session::netgame::leave_reason;
use crate::session::netgame::open::{Destination, NetTime, connect, transport_or_setting};
use crate::session::netgame::paths;
use crate::session::netgame::rollback_buffer::RollbackBuffer;
use crate::session::netgame::tuning::Tuning;
use crate::session::netsim;
use crate::session::netsim::bots::Bot;
use crate::session::netsim::report::{ClientReport, StartCounts};
use crate::session::stop_flag::{PAUSE, Stop};
use crate::sim::world::player::MAX_COLOUR;
use crate::terminal::{print_json, print_line};
use log::LevelFilter;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Duration;

/// Time a client keeps running after its goodbye, in addition to the link's delay.
const GOODBYE: Duration = Duration::from_millis(150);

/// Arguments of `pm bot`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Server: join code, or host name or address with or without a port; `tcp://` in front uses TCP.
    #[arg(long, value_name = "[tcp://]ADDRESS[:PORT]|CODE")]
    join: String,
    /// Rendezvous service to use if the server of a join code is behind a router.
    #[arg(long, value_name = "ADDRESS[:PORT]", default_value = "")]
    rendezvous: String,
    /// Input: `human` replays the demos shipped with the game, `random` presses random buttons, and a recording (.pmd) is
    /// repeated.
    #[arg(long, alias = "moves", value_name = "human|random|RECORDING", default_value = bot_input::HUMAN)]
    input: String,
    /// Leave after this many seconds in the game (default: play until the server closes or a signal
    /// arrives).
    #[arg(long, value_parser = link_options::seconds)]
    seconds: Option<Duration>,
    /// Seconds to play before measuring starts.
    #[arg(long, value_parser = link_options::seconds, default_value = "0")]
    warmup: Duration,
    /// Name of the player; a number is appended for further local players.
    #[arg(long, default_value = "Bot")]
    name: String,
    /// Number of local players, 0 to 4; with 0, the bot is a spectator.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = link_options::seats)]
    seats: usize,
    #[command(flatten)]
    password: PasswordArgs,
    /// Join only if the server's key has this fingerprint; replaces the remembered key.
    #[arg(long, value_name = "FINGERPRINT")]
    expect_fingerprint: Option<Fingerprint>,
    /// Seed for random input and simulated packet loss (default: random).
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// After a crash, reclaim the seats of the previous session, as the game does.
    #[arg(long)]
    keep_session: bool,
    /// Send lines typed on standard input as chat and print the chat. `/vote N`, `/yes` and `/no` vote on kicking a player,
    /// `/watch` makes the bot a spectator, `/play` a player.
    #[arg(long)]
    chat: bool,
    /// Print only the report, which is the last line.
    #[arg(long)]
    json: bool,
    /// Log network activity to stderr.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    simulated_link: link_options::LinkArgs,
}

/// The report.
#[derive(Debug, Serialize)]
struct Report<'a> {
    name: &'a str,
    #[serde(flatten)]
    client: ClientReport,
}

impl Args {
    /// Plays until the end; succeeds if the game ended normally.
    pub fn run(self) -> ExitCode {
        if self.verbose {
            logger::set_level(LevelFilter::Info);
        }
        let password = match self.password.clone().get() {
            Ok(password) => password,
            Err(error) => return super::fail(error),
        };
        let (report, ending) = match self.play(password) {
            Ok(outcome) => outcome,
            Err(error) => return super::fail(error),
        };
        let client = report.clone();
        let name = self.name.as_str();
        match json::line(&Report { name, client }) {
            Ok(line) => print_json(&line),
            Err(error) => return super::fail(error),
        }
        match ending {
            Some(ending @ SessionEnd::KeyChanged { found, .. }) => super::fail(format!(
                "{ending}; use --expect-fingerprint {found} to accept the new one"
            )),
            Some(ending) if !ended_normally(&ending) => super::fail(ending),
            _ => ExitCode::SUCCESS,
        }
    }

    /// Returns the player in a seat.
    fn player(&self, seat: usize, seed: u64) -> LocalPlayer {
        let colours = u64::from(MAX_COLOUR);
        LocalPlayer {
            name: match seat {
                0 => self.name.clone(),
                _ => format!("{} {}", self.name, seat + 1),
            },
            colour: ((seed % colours + seat as u64) % colours) as u8 + 1,
        }
    }

    fn play(&self, password: Option<String>) -> Result<(ClientReport, Option<SessionEnd>), String> {
        let stop = Stop::on_signals()?;
        let style = bot_input::style(&self.input)?;
        let environment = Environment::of_this_program();
        let config = super::settings(&environment);
        let network = &config.settings.network;
        let seed = self.seed.unwrap_or_else(random_seed);
        let known = paths::known_servers(config.path());
        let target = join_target::find(&self.join, network.server_port, &self.rendezvous);
        let target = target.map_err(|error| error.to_string())?;
        let found = target.address.to_string();
        let name = match target.expects {
            Some(_) => &found,
            None => &self.join,
        };
        let expects = self.expect_fingerprint.clone().or(target.expects);
        let server = KnownServer::look_up(&known, (name, network.server_port), expects);
        let join_info = JoinInfo {
            players: (0..self.seats)
                .map(|seat| self.player(seat, seed))
                .collect(),
            password,
            server: server.map_err(|error| error.to_string())?,
        };
        let levels = paths::levels(&environment, config.path());
        let destination = Destination {
            address: target.address,
            transport: transport_or_setting(target.transport, network),
            local_port: target.local_port,
        };
        let (mut client, time) = connect(
            destination,
            Box::new(levels),
            Tuning::of(network),
            join_info,
            self.simulated_link.simulated_link(seed),
        )
        .map_err(|error| error.to_string())?;
        client.keep_dumps(paths::dumps(&environment, config.path()));
        if self.keep_session {
            let sessions = paths::sessions(&environment, config.path());
            client.keep_session(&sessions, (name, network.server_port));
        }
        // A spectator may become a player.
        let seats = 0..self.seats.max(1);
        let bot = BotClient {
            client,
            time,
            players: seats
                .clone()
                .map(|seat| Bot::new(style.clone(), seed ^ (seat as u64) << 32))
                .collect(),
            console: self.chat.then(|| Console::open(|| ())),
            seats: seats.map(|seat| self.player(seat, seed)).collect(),
            marks: None,
            quiet: self.json,
            is_new_server: false,
            greeted: None,
        };
        Ok(bot.run(self, &stop))
    }
}

/// Returns a seed that differs between processes.
fn random_seed() -> u64 {
    let nanoseconds = u64::from(date::now().subsec_nanos());
    u64::from(std::process::id()) << 32 ^ nanoseconds
}

fn ended_normally(ending: &SessionEnd) -> bool {
    let closed = leave_reason::SERVER_QUIT;
    match ending {
        SessionEnd::Left => true,
        SessionEnd::Dismissed { reason, .. } => *reason == closed,
        _ => false,
    }
}

struct BotClient {
    client: Client,
    time: NetTime,
    players: Vec<Bot>,
    /// Typed lines to send, if a console is attached.
    console: Option<Console>,
    /// The players when the bot plays.
    seats: Vec<LocalPlayer>,
    /// Counters at the start of measuring, once it has started.
    marks: Option<StartCounts>,
    quiet: bool,
    /// The fingerprint of a new server has been printed.
    is_new_server: bool,
    /// The seats that were printed last.
    greeted: Option<Vec<usize>>,
}

impl BotClient {
    /// Plays until the end; returns the report and how the session ended, unless the bot left.
    fn run(mut self, args: &Args, stop: &Stop) -> (ClientReport, Option<SessionEnd>) {
        let mut active_at = None;
        loop {
            self.update();
            let now = self.time.now();
            if let Phase::Ended(ending) = self.client.phase() {
                let ending = ending.clone();
                return (self.report(), Some(ending));
            }
            if active_at.is_none() && self.client.phase() == Phase::Active {
                active_at = Some(now);
            }
            self.greet();
            let played = active_at.map(|at| now.saturating_sub(at));
            if self.marks.is_none() && played.is_some_and(|played| played >= args.warmup) {
                self.marks = Some(StartCounts::of(&mut self.client, now));
            }
            let time = args.seconds.map(|seconds| args.warmup + seconds);
            let is_over = time
                .zip(played)
                .is_some_and(|(time, played)| played >= time);
            if is_over || stop.is_requested() {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        let report = self.report();
        self.client.leave();
        let end = self.time.now() + args.simulated_link.max_delay() + GOODBYE;
        while self.time.now() < end {
            self.update();
            std::thread::sleep(PAUSE);
        }
        (report, None)
    }

    fn update(&mut self) {
        let now = self.time.now();
        let chat = netsim::play(&mut self.client, &mut self.players, now);
        if let Some(console) = &self.console {
            for (player, text) in chat {
                match player {
                    Some(player) => print_line!("player {player} says: {text}"),
                    None => print_line!("server says: {text}"),
                }
            }
            for line in console.take_lines() {
                match line.trim() {
                    "/watch" => self.client.request_seats(Vec::new()),
                    "/play" => self.client.request_seats(self.seats.clone()),
                    line => self.client.say(line),
                }
            }
        }
        for notice in self.client.take_notices() {
            self.is_new_server |= matches!(notice, ClientNotice::NewServer(_));
            if !self.quiet {
                print_line!("{notice}");
            }
        }
    }

    /// Returns true if all players of the bot are in the level.
    fn is_in_level(&self) -> bool {
        let world = self.client.game().and_then(PredictedGame::rollback);
        let world = world.map(RollbackBuffer::now);
        let seats = self.client.seats();
        let mut slots = seats.iter().map(|(_, slot)| slot);
        world.is_some_and(|world| slots.all(|slot| world.players[slot].active))
    }

    /// Prints the seats of the bot when it has entered the level, or plays in other seats.
    fn greet(&mut self) {
        let seats: Vec<usize> = self.client.seats().iter().map(|(_, slot)| slot).collect();
        let is_known = self.greeted.as_ref() == Some(&seats);
        let is_active = self.client.phase() == Phase::Active && self.is_in_level();
        if self.quiet || is_known || !is_active {
            return;
        }
        let players: Vec<String> = seats.iter().map(ToString::to_string).collect();
        self.greeted = Some(seats);
        let server = self.client.server();
        // The notice of a new server has shown it.
        if let (Some(key), false) = (self.client.server_key(), self.is_new_server) {
            print_line!("fingerprint of the server: {key}");
        }
        match players.as_slice() {
            [] => print_line!("watching on {server}"),
            [player] => print_line!("playing as player {player} on {server}"),
            _ => print_line!("playing as players {} on {server}", players.join(", ")),
        }
    }

    fn report(&self) -> ClientReport {
        let marks = self.marks.unwrap_or_default();
        ClientReport::of(&self.client, &marks, self.time.now())
    }
}
