//! Statistics of a client or server: per-second counters, series for graphs, a row for each player
//! (spec 07 A.13, C.10).
//!
//! Sampled once per update, without side effects on the game.

mod player_row;
pub mod series;
mod stats_log;

pub use player_row::{PlayerRow, SlotRole};
pub use series::{Quantity, Series, StatSeries, Tally};

use super::client::Client;
use super::correction_log::CorrectionLog;
use super::server::Server;
use crate::net::link::Timestamp;
use crate::net::transport::Traffic;
use player_row::TrafficMeter;
use stats_log::StatsLog;

/// The side whose statistics these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatsSide {
    /// A client.
    Client,
    /// A server.
    Server,
}

/// Server values that rarely change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StateSettings {
    /// Ticks between two states for a client without a baseline.
    pub every: u32,
    /// Compression level, 0 to 9.
    pub compression: u8,
    /// Number of baselines.
    pub baselines: usize,
    /// Log entries so far.
    pub log_end: u32,
}

/// Statistics of a client or server.
#[derive(Default)]
pub struct NetStats {
    /// Counters and series.
    pub board: StatSeries,
    side: Option<StatsSide>,
    /// A client is connected over TCP.
    is_stream: bool,
    watches: Vec<TrafficMeter>,
    lines: Vec<PlayerRow>,
    states: StateSettings,
    error: Option<f64>,
    corrections: CorrectionLog,
    chronicle: StatsLog,
}

impl NetStats {
    /// Samples a client after an update.
    pub fn watch_client(&mut self, client: &Client, now: Timestamp) {
        self.side = Some(StatsSide::Client);
        if let (Some(epoch), Some(game)) = (client.epoch(), client.game()) {
            let host = client.server().ip().to_string();
            self.chronicle.level(epoch, game.info.number, &host);
        }
        let (board, metrics) = (&mut self.board, client.metrics());
        let traffic = client.traffic();
        self.is_stream = traffic.is_stream;
        if !traffic.round_trip.is_zero() {
            board.add(Quantity::Ping, traffic.round_trip.as_secs_f64() * 1000.0);
        }
        self.error = client.clock_error();
        if let Some(clock_sync) = client.clock_sync() {
            board.add(Quantity::Jitter, clock_sync.jitter());
            if let Some(dsync) = clock_sync.dsync() {
                board.add(Quantity::Dsync, dsync);
                board.add(Quantity::SetPoint, clock_sync.set_point(client.tuning()));
                board.add(Quantity::Rate, client.clock().rate());
            }
            board.add_some(Quantity::Lead, clock_sync.reported_lead());
        }
        if let Some(game) = client.game().filter(|game| game.rollback().is_some()) {
            board.add(Quantity::Ahead, game.ahead().into());
            board.count(Quantity::ServerTicks, game.server_tick().into());
        }
        self.corrections.clone_from(&metrics.corrections);
        board.add_distribution(Quantity::Rollback, &metrics.rollbacks);
        board.add_distribution(Quantity::LocalCorrection, &metrics.local_corrections);
        board.add_distribution(Quantity::RemoteCorrection, &metrics.remote_corrections);
        board.add_distribution(Quantity::TickCost, &metrics.tick_cost);
        for (quantity, total) in [
            (Quantity::Retimed, metrics.retimed),
            (Quantity::Stalled, metrics.stalled),
            (Quantity::Forced, metrics.forced_resyncs),
            (Quantity::Desyncs, metrics.desyncs),
            (Quantity::BaselineResets, metrics.baseline_misses),
            (Quantity::Jumps, metrics.jumps),
        ] {
            let new = board.count(quantity, total);
            self.chronicle.event(quantity, new);
        }
        self.count_traffic(&[(0, traffic)]);
        let second = self.board.advance(now);
        self.lines = client
            .players()
            .iter()
            .map(PlayerRow::from_player_info)
            .collect();
        let own = client.player();
        if let Some(line) = own.and_then(|own| self.row_mut(own)) {
            line.own(client);
        }
        if second {
            self.finish_second();
        }
    }

    /// Samples a server after an update.
    pub fn watch_server(&mut self, server: &Server, now: Timestamp) {
        self.side = Some(StatsSide::Server);
        self.chronicle
            .level(server.epoch(), server.level().number, "server");
        let (board, metrics, authority) = (&mut self.board, &server.metrics, server.authority());
        let traffic = |peer: &super::server::connections::Connection| {
            let traffic = server.net().traffic(peer.who.id).unwrap_or_default();
            (peer.who.id.0, traffic)
        };
        let all: Vec<(u32, Traffic)> = server.connections().iter().map(traffic).collect();
        let pings = all.iter().map(|(_, traffic)| traffic.round_trip);
        let farthest = pings.max().filter(|ping| !ping.is_zero());
        board.add_some(
            Quantity::Ping,
            farthest.map(|ping| ping.as_secs_f64() * 1000.0),
        );
        let leads = server
            .connections()
            .iter()
            .filter_map(|peer| peer.level.input.min_lead());
        board.add_some(Quantity::Lead, leads.reduce(f64::min));
        board.add(Quantity::Rate, crate::session::clock::NOMINAL_TICK_RATE);
        board.add(
            Quantity::Ahead,
            f64::from(authority.tick().saturating_sub(authority.final_tick())),
        );
        board.add_distribution(Quantity::TickCost, &metrics.tick_cost);
        let resimulated = board.count(Quantity::Late, authority.resimulated_ticks());
        if resimulated > 0 {
            board.add(Quantity::Rollback, resimulated as f64);
        }
        for (quantity, total) in [
            (Quantity::Retimed, metrics.retimed),
            (Quantity::Desyncs, metrics.desyncs),
            (Quantity::Dropped, metrics.lost_ticks),
            (Quantity::States, server.states_sent()),
        ] {
            let new = board.count(quantity, total);
            self.chronicle.event(quantity, new);
        }
        let resets: u32 = server
            .connections()
            .iter()
            .map(|peer| peer.statistics.baseline_resets)
            .sum();
        board.count(Quantity::BaselineResets, resets.into());
        self.states = StateSettings {
            every: server.tuning().state_every,
            compression: server.tuning().compression,
            baselines: authority.baselines().len(),
            log_end: authority.log.end(),
        };
        self.count_traffic(&all);
        let second = self.board.advance(now);
        self.lines = server
            .player_list()
            .lines
            .iter()
            .map(PlayerRow::from_player_info)
            .collect();
        self.fill_rows(server, second);
        if second {
            self.finish_second();
        }
    }

    /// Adds the server's data to the rows of its clients; `second` is true when a second has just ended.
    fn fill_rows(&mut self, server: &Server, second: bool) {
        for peer in server.connections() {
            let watch = self
                .watches
                .iter_mut()
                .find(|watch| watch.id == peer.who.id.0);
            let Some(watch) = watch else {
                continue;
            };
            if second {
                watch.count_late(peer);
            }
            for line in &mut self.lines {
                if peer
                    .who
                    .players()
                    .any(|seat| usize::from(seat.player) == line.player)
                {
                    line.peer(peer, server.authority().log.end(), watch);
                }
            }
        }
    }

    /// Counts the traffic since the last sample, of all peers together and of each.
    fn count_traffic(&mut self, all: &[(u32, Traffic)]) {
        self.watches
            .retain(|watch| all.iter().any(|(id, _)| *id == watch.id));
        for (id, traffic) in all {
            let watch = match self.watches.iter_mut().position(|watch| watch.id == *id) {
                Some(place) => &mut self.watches[place],
                None => {
                    self.watches.push(TrafficMeter::new(*id));
                    let newest = self.watches.len() - 1;
                    &mut self.watches[newest]
                }
            };
            for (quantity, new) in watch.update(traffic) {
                if new > 0 {
                    self.board.add(quantity, new as f64);
                }
            }
        }
    }

    fn row_mut(&mut self, player: usize) -> Option<&mut PlayerRow> {
        self.lines.iter_mut().find(|line| line.player == player)
    }

    fn finish_second(&mut self) {
        for watch in &mut self.watches {
            watch.finish_second();
        }
        if let Some(side) = self.side {
            self.chronicle
                .second(side, &self.board, &self.lines, self.states);
        }
    }

    /// Returns a copy to read from.
    pub fn copy(&self) -> NetStats {
        NetStats {
            board: self.board.clone(),
            side: self.side,
            is_stream: self.is_stream,
            watches: Vec::new(),
            lines: self.lines.clone(),
            states: self.states,
            error: self.error,
            corrections: self.corrections.clone(),
            chronicle: StatsLog::default(),
        }
    }

    /// Returns the side that is measured; `None` before the first sample.
    pub fn side(&self) -> Option<StatsSide> {
        self.side
    }

    /// Returns true for a client that is connected over TCP.
    pub fn is_stream(&self) -> bool {
        self.is_stream
    }

    /// Returns the rows of all players, by slot.
    pub fn lines(&self) -> &[PlayerRow] {
        &self.lines
    }

    /// Returns the state settings of a server; none on a client.
    pub fn states(&self) -> StateSettings {
        self.states
    }

    /// Returns the clock error (dsync minus set point), milliseconds.
    pub fn clock_error(&self) -> Option<f64> {
        self.error
    }

    /// Returns the visible corrections of a client.
    pub fn corrections(&self) -> &CorrectionLog {
        &self.corrections
    }

    /// Returns the packet loss of the last second, 0 to 1.
    pub fn loss(&self) -> f64 {
        let sum = |quantity| self.board.last_second(quantity).sum;
        let (lost, came) = (sum(Quantity::Lost), sum(Quantity::PacketsIn));
        lost / (lost + came).max(1.0)
    }
}

#[cfg(test)]
mod tests;
