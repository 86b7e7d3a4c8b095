//! Netgame simulator: a server and its clients in one process, on a virtual clock and with simulated link conditions
//! (spec 07 C.10, F).

pub mod bots;
pub mod report;
pub mod soak;
pub mod trial;

use crate::net::handshake::{HandshakeResponder, Secret};
use crate::net::link::Timestamp;
use crate::net::link::conditioner::{ConditionedLink, Conditions};
use crate::net::link::memory::MemoryNetwork;
use crate::net::secure::ServerIdentity;
use crate::net::transport::Endpoint;
use crate::session::level_source::LevelSource;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::client::{Client, JoinInfo, Levels, levels};
use crate::session::netgame::known_servers::KnownServer;
use crate::session::netgame::local_seats::SeatInputs;
use crate::session::netgame::server::connections::ChatLine;
use crate::session::netgame::server::host_notice::HostNotice;
use crate::session::netgame::server::{self, Hosting, Server, ServerError};
use crate::session::netgame::tuning::{TICK, Tuning};
use crate::session::netgame::visible_error::VisibleErrorMeter;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::MAX_COLOUR;
use bots::{Bot, BotStyle};
use report::StartCounts;
use std::net::SocketAddr;
use std::time::Duration;

/// Time step of the simulation.
const STEP: Duration = Duration::from_millis(1);
/// Time between the starts of the initial clients.
const FIRST_CLIENT: Duration = Duration::from_millis(37);
/// Time for which a leaving client is still updated, so that it can say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// Parameters of a simulation.
#[derive(Clone)]
pub struct SimPlan {
    /// Number of clients, 0 to 7, not counting the host's players.
    pub clients: usize,
    /// Number of seats of each client, 0 to 4.
    pub seats: usize,
    /// Number of the host's players, 0 to 4; none makes it a dedicated server.
    pub host_seats: usize,
    /// Link conditions of every client, for each direction.
    pub conditions: Conditions,
    /// The clients use TCP.
    pub over_tcp: bool,
    /// Style of all bots.
    pub style: BotStyle,
    /// Level number.
    pub level: i32,
    /// Random seed; the same seed gives the same run.
    pub seed: u64,
    /// Time that loading a level takes, except the server's first one.
    pub level_delay: Duration,
    /// Settings of the server and all clients.
    pub tuning: Tuning,
}

/// A simulated machine with a client.
pub struct SimClient {
    /// The client.
    pub client: Client,
    /// The bots that play on it, one for each seat.
    pub players: Vec<Bot>,
    /// The machine is frozen until this time.
    pub frozen_until: Timestamp,
    /// Counters at the start of the measurement.
    pub marks: StartCounts,
    /// The rendered frames, once the measurement has started.
    pub frames: Option<Box<VisibleErrorMeter>>,
    /// Received chat lines, if [`Simulation::keep_lines`] is set.
    pub lines: Vec<(Option<u8>, ChatLine)>,
}

impl SimClient {
    /// Renders a frame, as the window would, if frames are measured.
    fn draw(&mut self, now: Timestamp) {
        let (Some(frames), Some(game)) = (&mut self.frames, self.client.game()) else {
            return;
        };
        let alpha = match self.client.is_stalled() {
            true => 1.0,
            false => self.client.clock().phase_at(now).clamp(0.0, 1.0) as f32,
        };
        frames.draw(game, alpha);
    }
}

/// A server and its clients.
pub struct Simulation {
    network: MemoryNetwork,
    plan: SimPlan,
    now: Timestamp,
    /// The server.
    pub server: Server,
    /// The bots that play on the server, one for each seat of the host.
    host: Vec<Bot>,
    /// The server is frozen until this time.
    pub server_frozen_until: Timestamp,
    /// Machines with clients.
    pub machines: Vec<SimClient>,
    /// Clients that are saying goodbye, each with the time until which it is updated.
    leaving: Vec<(Timestamp, Client)>,
    /// Number of machines started so far.
    started: u64,
    /// When the next frame is rendered.
    next_frame: Timestamp,
    /// Whether to keep chat lines.
    pub keep_lines: bool,
    /// Chat lines and notices to the host, if [`Simulation::keep_lines`] is set.
    pub host_lines: Vec<(Option<u8>, ChatLine)>,
    /// Notices for the host, if [`Simulation::keep_lines`] is set.
    pub host_notices: Vec<HostNotice>,
}

fn address(number: u64) -> SocketAddr {
    let [.., a, b] = (number as u16).to_be_bytes();
    ([10, 0, a, b], 1000).into()
}

/// Returns the number of polls in a time.
fn polls(time: Duration, every: Duration) -> u32 {
    (time.as_nanos() / every.as_nanos()) as u32
}

impl Simulation {
    /// Opens the server and starts the clients one after another.
    ///
    /// # Errors
    /// Returns an error if the level cannot be loaded.
    pub fn new(
        plan: SimPlan,
        level_source: Box<dyn LevelSource>,
        levels: &dyn Fn() -> Box<dyn Levels>,
    ) -> Result<Simulation, ServerError> {
        let network = MemoryNetwork::new();
        let link = network.plug_in(address(0));
        let responder = HandshakeResponder::new(
            Secret::fixed(plan.seed ^ 1),
            ServerIdentity::fixed(plan.seed),
        );
        let net = Endpoint::server(ConditionedLink::perfect(link), responder);
        let hosting = Hosting {
            players: (0..plan.host_seats).map(host_player).collect(),
            password: None,
            level: plan.level,
            date: 0,
            identity: ServerIdentity::fixed(plan.seed),
        };
        let loader = server::levels::after_polls(polls(plan.level_delay, TICK), level_source);
        let server = Server::new(Box::new(net), loader, plan.tuning.clone(), hosting)?;
        let mut sim = Simulation {
            network,
            now: Timestamp::ZERO,
            server,
            host: (0..plan.host_seats.max(1) as u64)
                .map(|seat| Bot::new(plan.style.clone(), plan.seed ^ seat << 32))
                .collect(),
            server_frozen_until: Timestamp::ZERO,
            machines: Vec::new(),
            leaving: Vec::new(),
            started: 0,
            next_frame: Timestamp::ZERO,
            keep_lines: false,
            host_lines: Vec::new(),
            host_notices: Vec::new(),
            plan,
        };
        for _ in 0..sim.plan.clients {
            sim.run(FIRST_CLIENT);
            sim.start_client(levels());
        }
        Ok(sim)
    }

    /// Returns the network, through which tests can inject traffic.
    pub fn network(&self) -> &MemoryNetwork {
        &self.network
    }

    /// Returns the server's address.
    pub fn server_address(&self) -> SocketAddr {
        address(0)
    }

    /// Returns the address of a machine, counted from 1.
    pub fn machine_address(&self, number: u64) -> SocketAddr {
        address(number)
    }

    /// Returns the current virtual time.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// Sets the number of seats of clients that are started from now on.
    #[cfg(test)]
    pub fn set_seats(&mut self, seats: usize) {
        self.plan.seats = seats;
    }

    /// Makes clients that are started from now on use TCP.
    #[cfg(test)]
    pub fn use_tcp(&mut self) {
        self.plan.over_tcp = true;
    }

    /// Starts another client on a new machine.
    pub fn start_client(&mut self, levels: Box<dyn Levels>) {
        self.started += 1;
        self.restart_client(levels, self.started);
    }

    /// Starts a new client on a machine, counted from 1, whose previous client has left.
    pub fn restart_client(&mut self, levels: Box<dyn Levels>, number: u64) {
        let conditions = self.plan.conditions;
        let mut link = self.network.plug_in(address(number));
        if self.plan.over_tcp {
            link.use_tcp();
        }
        let seed = self.plan.seed.wrapping_mul(31).wrapping_add(number);
        let attempt = self.now.as_millis() as u64;
        let link = ConditionedLink::new(link, conditions, conditions, seed);
        let net = Endpoint::client(link, address(0));
        let seats = self.plan.seats;
        let join_info = JoinInfo {
            players: (0..seats)
                .map(|seat| joining_player(number, seat))
                .collect(),
            password: None,
            server: KnownServer::default(),
        };
        let secret = Secret::fixed(seed ^ attempt << 20);
        let client = Client::new(
            Box::new(net),
            address(0),
            levels::after_polls(polls(self.plan.level_delay, STEP), levels),
            self.plan.tuning.clone(),
            join_info,
            &secret,
            self.now,
        );
        self.machines.push(SimClient {
            client,
            players: (0..seats as u64)
                .map(|seat| Bot::new(self.plan.style.clone(), seed ^ 0xABCD ^ seat << 32))
                .collect(),
            frozen_until: Timestamp::ZERO,
            marks: StartCounts::default(),
            frames: None,
            lines: Vec::new(),
        });
    }

    /// Makes a client leave and removes its machine. Does nothing if there is no machine with that index.
    pub fn stop_client(&mut self, index: usize) {
        if index < self.machines.len() {
            let mut client = self.machines.remove(index).client;
            client.leave();
            self.leaving.push((self.now + GOODBYE, client));
        }
    }

    /// Advances the virtual time.
    pub fn run(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.now += STEP;
            self.step();
        }
    }

    fn step(&mut self) {
        let now = self.now;
        if now >= self.server_frozen_until {
            // Sampled only when a tick is due, like real input.
            let due = self.server.ticks_due(now);
            let inputs = match due {
                true => held_by(&mut self.host, now),
                false => SeatInputs::default(),
            };
            self.server.update_with(now, &mut || inputs);
            self.server.take_events();
            let lines = self.server.take_chat();
            let notices = self.server.take_notices();
            if self.keep_lines {
                self.host_lines.extend(lines);
                self.host_notices.extend(notices);
            }
        }
        let is_frame = now >= self.next_frame;
        if is_frame {
            self.next_frame += FRAME;
        }
        for machine in &mut self.machines {
            if now < machine.frozen_until {
                continue;
            }
            let lines = play(&mut machine.client, &mut machine.players, now);
            if is_frame {
                machine.draw(now);
            }
            if self.keep_lines {
                machine.lines.extend(lines);
            }
        }
        for (_, client) in &mut self.leaving {
            client.update(now, Buttons::empty);
        }
        self.leaving.retain(|(until, _)| now < *until);
    }

    /// Starts the measurement: remembers the counters of all clients and clears their distributions.
    pub fn start_measurement(&mut self) {
        for machine in &mut self.machines {
            machine.marks = StartCounts::of(&mut machine.client, self.now);
            machine.frames = Some(Box::default());
        }
        self.next_frame = self.now;
        self.server.metrics.tick_cost = Default::default();
    }
}

/// Returns the player in a seat of a machine.
fn joining_player(machine: u64, seat: usize) -> LocalPlayer {
    LocalPlayer {
        name: match seat {
            0 => format!("Player {machine}"),
            _ => format!("Player {machine}.{seat}"),
        },
        colour: ((machine + 4 * seat as u64) % u64::from(MAX_COLOUR)) as u8 + 1,
    }
}

/// Returns the player in a seat of the host.
fn host_player(seat: usize) -> LocalPlayer {
    LocalPlayer {
        name: match seat {
            0 => "Host".to_owned(),
            _ => format!("Host {}", seat + 1),
        },
        colour: 8,
    }
}

/// Returns the buttons that the bots of a machine hold.
fn held_by(players: &mut [Bot], now: Timestamp) -> SeatInputs {
    let mut inputs = SeatInputs::default();
    for (held, player) in inputs.0.iter_mut().zip(players) {
        *held = player.held(now);
    }
    inputs
}

/// Updates a client with the input of a bot for each seat, discards its events and returns its chat lines.
pub fn play(
    client: &mut Client,
    players: &mut [Bot],
    now: Timestamp,
) -> Vec<(Option<u8>, ChatLine)> {
    client.update(now, || held_by(players, now));
    if let Some(game) = client.game_mut() {
        game.event_dedup.take();
    }
    for pressed in players.iter_mut().filter_map(Bot::take_change) {
        let delay = now.saturating_sub(pressed) + FRAME / 2;
        let delay = delay.as_secs_f64() * 1000.0;
        client.metrics_mut().local_latency.add(delay);
    }
    client.take_chat()
}

/// Time between two frames at 60 Hz. An input waits half of it for the next frame, on average.
const FRAME: Duration = Duration::from_micros(16_667);

#[cfg(test)]
mod tests;
