//! Writes statistics to the log, by category (spec 07 A.13, C.10).

use super::player_row::PlayerRow;
use super::series::{Quantity, StatSeries, Tally};
use super::{StateSettings, StatsSide};
use crate::session::log_files;
use log::debug;
use std::fmt::Write;

/// Seconds between two player tables while the players are the same.
const PLAYERS_EVERY: u32 = 30;

/// Logs statistics, and remembers the values logged last.
#[derive(Default)]
pub(super) struct StatsLog {
    seconds: u32,
    players: String,
    /// The epoch that was logged last.
    epoch: Option<u16>,
}

impl Drop for StatsLog {
    fn drop(&mut self) {
        if self.epoch.is_some() {
            log_files::game_ends();
        }
    }
}

/// Formats `mean (max)` of a second; a dash without values.
fn pair(tally: Tally) -> String {
    match tally.mean() {
        Some(mean) => format!("{mean:.1} (at most {:.1})", tally.max),
        None => "-".to_owned(),
    }
}

impl StatsLog {
    /// Starts logging a level.
    pub fn level(&mut self, epoch: u16, number: u16, host: &str) {
        if self.epoch.replace(epoch) != Some(epoch) {
            log_files::level_begins(number.into(), host);
        }
    }

    /// Logs an increase of a counter.
    pub fn event(&self, quantity: Quantity, new: u64) {
        if new == 0 {
            return;
        }
        let label = quantity.label();
        match quantity {
            Quantity::Desyncs => debug!(target: "net::hash", "{label}: {new}"),
            Quantity::Forced | Quantity::BaselineResets => {
                debug!(target: "net::state::refused", "{label}: {new}");
            }
            Quantity::Retimed => debug!(target: "net::input", "{label}: {new}"),
            Quantity::Jumps | Quantity::Dropped => debug!(target: "net::timing", "{label}: {new}"),
            _ => {}
        }
    }

    /// Logs a complete second.
    pub fn second(
        &mut self,
        side: StatsSide,
        board: &StatSeries,
        lines: &[PlayerRow],
        states: StateSettings,
    ) {
        self.seconds = self.seconds.wrapping_add(1);
        let last = |quantity| board.last_second(quantity);
        let sum = |quantity| last(quantity).sum;
        debug!(
            target: "net::bandwidth",
            "in {:.0} B {:.0} packets, out {:.0} B {:.0} packets, lost {:.0}, reordered {:.0}, duplicates {:.0}, retransmitted {:.0}",
            sum(Quantity::BytesIn), sum(Quantity::PacketsIn), sum(Quantity::BytesOut), sum(Quantity::PacketsOut),
            sum(Quantity::Lost), sum(Quantity::Reordered), sum(Quantity::Duplicates), sum(Quantity::Repeated),
        );
        debug!(target: "net::ping", "ping {} ms, jitter {} ms", pair(last(Quantity::Ping)), pair(last(Quantity::Jitter)));
        debug!(target: "profile", "tick {} us, load {:.1}%", pair(last(Quantity::TickCost)), sum(Quantity::TickCost) / 1e4);
        if last(Quantity::Rollback).count > 0 {
            debug!(
                target: "net::rollback",
                "{} times, {} ticks, correction local {} px, remote {} px",
                last(Quantity::Rollback).count, pair(last(Quantity::Rollback)),
                pair(last(Quantity::LocalCorrection)), pair(last(Quantity::RemoteCorrection)),
            );
        }
        match side {
            StatsSide::Client => {
                debug!(
                    target: "net::timing",
                    "dsync {} ms, set point {} ms, rate {}, lead {} ms",
                    pair(last(Quantity::Dsync)), pair(last(Quantity::SetPoint)),
                    pair(last(Quantity::Rate)), pair(last(Quantity::Lead)),
                );
                debug!(target: "net::queue", "ahead {} ticks, stalled {:.0}", pair(last(Quantity::Ahead)), sum(Quantity::Stalled));
            }
            StatsSide::Server => {
                debug!(target: "net::timing", "minimum lead {} ms", pair(last(Quantity::Lead)));
                let backlog = lines.iter().filter_map(|line| line.backlog).max();
                debug!(
                    target: "net::queue",
                    "log {} entries, at most {} not acknowledged, {} baselines, {:.0} states sent",
                    states.log_end, backlog.unwrap_or(0), states.baselines, sum(Quantity::States),
                );
            }
        }
        self.players(lines);
    }

    fn players(&mut self, lines: &[PlayerRow]) {
        let mut roles = String::new();
        for line in lines {
            let _ = write!(
                roles,
                "{} {} {} ",
                line.player,
                line.name,
                line.role.label()
            );
        }
        if roles == self.players && !self.seconds.is_multiple_of(PLAYERS_EVERY) {
            return;
        }
        self.players = roles;
        for line in lines {
            debug!(
                target: "net::players",
                "{} {} {}: ping {:.0} ms, dsync {:.1} ms, retimed {}",
                line.player, line.name, line.role.label(), line.ping, line.dsync, line.retimed,
            );
        }
    }
}
