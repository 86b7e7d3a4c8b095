//! A server and its clients in one process, on a virtual clock and on bad links
//! (spec 07 C.10, F).

pub mod bots;
pub mod report;
pub mod soak;
pub mod trial;

use crate::net::handshake::{HandshakeResponder, Secret};
use crate::net::link::Timestamp;
use crate::net::link::conditioner::{ConditionedLink, Conditions};
use crate::net::link::memory::MemoryNetwork;
use crate::net::transport::Endpoint;
use crate::session::level_source::LevelSource;
use crate::session::netgame::client::{Client, JoinInfo, Levels};
use crate::session::netgame::server::connections::ChatLine;
use crate::session::netgame::server::{HostPlayer, Hosting, Server, ServerError};
use crate::session::netgame::tuning::Tuning;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::COLOUR_MAX;
use bots::{Bot, BotStyle};
use report::StartCounts;
use std::net::SocketAddr;
use std::time::Duration;

/// Time between two looks at every machine.
const STEP: Duration = Duration::from_millis(1);
/// Time between the starts of the first clients.
const FIRST_CLIENT: Duration = Duration::from_millis(37);
/// A client that was told to leave is looked after for so long, so that it can say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// What is simulated.
#[derive(Clone)]
pub struct SimPlan {
    /// Clients, 0 to 7, beside the host's own player.
    pub clients: usize,
    /// The host plays too.
    pub host_plays: bool,
    /// Conditions of a client's link, in each direction.
    pub conditions: Conditions,
    /// How everybody plays.
    pub style: BotStyle,
    /// Number of the level.
    pub level: i32,
    /// The same seed gives the same run.
    pub seed: u64,
    /// The settings of all.
    pub tuning: Tuning,
}

/// A machine with a client.
pub struct SimClient {
    /// The client.
    pub client: Client,
    /// Who plays on it.
    pub player: Bot,
    /// It stands still until then.
    pub frozen_until: Timestamp,
    /// What is subtracted from what is measured.
    pub marks: StartCounts,
    /// What was said, if the lab keeps it.
    pub lines: Vec<(Option<u8>, ChatLine)>,
}

/// A server and its clients.
pub struct Simulation {
    network: MemoryNetwork,
    plan: SimPlan,
    now: Timestamp,
    /// The server.
    pub server: Server,
    host: Bot,
    /// The server stands still until then.
    pub server_frozen_until: Timestamp,
    /// The clients.
    pub machines: Vec<SimClient>,
    /// Clients that say goodbye, and until when.
    leaving: Vec<(Timestamp, Client)>,
    /// Machines started so far.
    started: u64,
    /// What is said is kept.
    pub keep_lines: bool,
    /// What the host was told, if it is kept.
    pub host_lines: Vec<(Option<u8>, ChatLine)>,
}

fn address(number: u64) -> SocketAddr {
    let [.., a, b] = (number as u16).to_be_bytes();
    ([10, 0, a, b], 1000).into()
}

impl Simulation {
    /// Opens the server and starts the clients, one after the other.
    ///
    /// # Errors
    /// If the level cannot be loaded.
    pub fn new(
        plan: SimPlan,
        level_source: Box<dyn LevelSource>,
        levels: &dyn Fn() -> Box<dyn Levels>,
    ) -> Result<Simulation, ServerError> {
        let network = MemoryNetwork::new();
        let link = network.plug_in(address(0));
        let door = HandshakeResponder::new(Secret::known(plan.seed ^ 1));
        let net = Endpoint::server(ConditionedLink::perfect(link), door);
        let hosting = Hosting {
            player: plan.host_plays.then(|| HostPlayer {
                name: "Host".into(),
                colour: 8,
            }),
            password: None,
            level: plan.level,
            date: 0,
            secret: Secret::known(plan.seed ^ 2),
        };
        let server = Server::new(Box::new(net), level_source, plan.tuning.clone(), hosting)?;
        let mut lab = Simulation {
            network,
            now: Timestamp::ZERO,
            server,
            host: Bot::new(plan.style.clone(), plan.seed),
            server_frozen_until: Timestamp::ZERO,
            machines: Vec::new(),
            leaving: Vec::new(),
            started: 0,
            keep_lines: false,
            host_lines: Vec::new(),
            plan,
        };
        for _ in 0..lab.plan.clients {
            lab.run(FIRST_CLIENT);
            lab.start_client(levels());
        }
        Ok(lab)
    }

    /// The network, for whoever wants to take part uninvited.
    pub fn network(&self) -> &MemoryNetwork {
        &self.network
    }

    /// The server's address.
    pub fn server_address(&self) -> SocketAddr {
        address(0)
    }

    /// The address of the machine with this number, counted from 1.
    pub fn machine_address(&self, number: u64) -> SocketAddr {
        address(number)
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// Starts another client.
    pub fn start_client(&mut self, levels: Box<dyn Levels>) {
        self.started += 1;
        self.restart_client(levels, self.started);
    }

    /// Starts a client at the machine with this number, counted from 1, which has none any more.
    pub fn restart_client(&mut self, levels: Box<dyn Levels>, number: u64) {
        let conditions = self.plan.conditions;
        let link = self.network.plug_in(address(number));
        let seed = self.plan.seed.wrapping_mul(31).wrapping_add(number);
        let attempt = self.now.as_millis() as u64;
        let link = ConditionedLink::new(link, conditions, conditions, seed);
        let net = Endpoint::client(link, address(0));
        let visitor = JoinInfo {
            name: format!("Player {number}"),
            colour: (number % u64::from(COLOUR_MAX)) as u8 + 1,
            password: None,
        };
        let secret = Secret::known(seed ^ attempt << 20);
        let client = Client::new(
            Box::new(net),
            address(0),
            levels,
            self.plan.tuning.clone(),
            visitor,
            &secret,
            self.now,
        );
        self.machines.push(SimClient {
            client,
            player: Bot::new(self.plan.style.clone(), seed ^ 0xABCD),
            frozen_until: Timestamp::ZERO,
            marks: StartCounts::default(),
            lines: Vec::new(),
        });
    }

    /// Tells a client to leave; its machine is gone. Nothing happens if there is no such machine.
    pub fn stop_client(&mut self, index: usize) {
        if index < self.machines.len() {
            let mut client = self.machines.remove(index).client;
            client.leave();
            self.leaving.push((self.now + GOODBYE, client));
        }
    }

    /// Lets time pass.
    pub fn run(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.now += STEP;
            self.look();
        }
    }

    fn look(&mut self) {
        let now = self.now;
        if now >= self.server_frozen_until {
            // Asked only when a tick is due, like keys are.
            let due = self.server.ticks_due(now);
            let held = if due {
                self.host.held(now)
            } else {
                Buttons::empty()
            };
            self.server.update(now, held);
            self.server.take_events();
            let lines = self.server.take_lines();
            if self.keep_lines {
                self.host_lines.extend(lines);
            }
        }
        for machine in &mut self.machines {
            if now < machine.frozen_until {
                continue;
            }
            let lines = play(&mut machine.client, &mut machine.player, now);
            if self.keep_lines {
                machine.lines.extend(lines);
            }
        }
        for (_, client) in &mut self.leaving {
            client.update(now, Buttons::empty);
        }
        self.leaving.retain(|(until, _)| now < *until);
    }

    /// From now on what is measured counts.
    pub fn mark(&mut self) {
        for machine in &mut self.machines {
            machine.marks = StartCounts::of(&mut machine.client, self.now);
        }
        self.server.figures.tick_cost = Default::default();
    }
}

/// Lets a client do what is due with what a player holds; nobody sees or hears it. Returns
/// what was said.
pub fn play(client: &mut Client, player: &mut Bot, now: Timestamp) -> Vec<(Option<u8>, ChatLine)> {
    client.update(now, || player.held(now));
    if let Some(game) = client.game_mut() {
        game.event_dedup.take();
    }
    if let Some(pressed) = player.take_change() {
        let delay = now.saturating_sub(pressed) + FRAME / 2;
        let delay = delay.as_secs_f64() * 1000.0;
        client.figures.own_latency.add(delay);
    }
    client.take_lines()
}

/// Time between two pictures of a usual display; half of it passes on average until the next.
const FRAME: Duration = Duration::from_micros(16_667);

#[cfg(test)]
mod tests;
