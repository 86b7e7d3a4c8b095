//! Runs the netgame simulation under all conditions the game is designed for (spec 07 F.1).

use super::Args;
use crate::cli::link_options;
use crate::session::netsim::report::ClientReport;
use crate::session::netsim::trial::{Trial, TrialOutcome};
use crate::session::pack_library::PackSource;
use crate::terminal::print_line;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Sender, channel};

const RTT_MS: [u32; 4] = [0, 50, 100, 200];
const JITTER_MS: [u32; 3] = [0, 10, 30];
const LOSS_PERCENT: [u32; 4] = [0, 2, 5, 10];

/// Number of players and link conditions of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Case {
    players: u8,
    rtt: u32,
    jitter: u32,
    loss: u32,
}

/// Result of a run: sums, and the worst value of all clients.
#[derive(Clone, Debug, Serialize)]
struct Line {
    players: u8,
    rtt_ms: u32,
    jitter_ms: u32,
    loss_percent: u32,
    /// All clients played to the end and never desynced.
    good: bool,
    desyncs: u64,
    disconnects: u64,
    forced_resyncs: u64,
    retimed: u64,
    correction_local_mean_px: f64,
    correction_local_share: f64,
    correction_remote_mean_px: f64,
    correction_remote_p999_px: f64,
    rollback_mean_ticks: f64,
    rollback_max_ticks: f64,
    bytes_down_per_s: f64,
    bytes_up_per_s: f64,
    join_time_s: f64,
    settle_s: f64,
    clock_error_p99_ms: f64,
    key_to_screen_p95_ms: f64,
    server_tick_p99_us: f64,
}

/// Results of all runs.
#[derive(Debug, Serialize)]
struct Report {
    lines: Vec<Line>,
    good: bool,
}

fn cases(players: &[u8]) -> Vec<Case> {
    let mut cases = Vec::new();
    for &players in players {
        for rtt in RTT_MS {
            for jitter in JITTER_MS {
                cases.extend(LOSS_PERCENT.map(|loss| Case {
                    players,
                    rtt,
                    jitter,
                    loss,
                }));
            }
        }
    }
    cases
}

impl Args {
    /// Runs all conditions.
    pub(super) fn run_matrix(&self) -> Result<bool, String> {
        let (plan, level_source) = self.plan()?;
        let trial = Trial {
            plan,
            warmup: self.warmup,
            time: self.seconds,
        };
        let queue = Mutex::new(cases(&self.players).into_iter().enumerate());
        let (sender, results) = channel();
        std::thread::scope(|threads| {
            for _ in 0..self.jobs {
                let (level_source, trial, sender) = (level_source.clone(), &trial, sender.clone());
                threads.spawn(|| work(&queue, trial, level_source, sender));
            }
            drop(sender);
            self.collect(results)
        })
    }

    /// Prints the results in order, each as soon as all before it are available.
    fn collect(
        &self,
        results: impl IntoIterator<Item = (usize, Result<Line, String>)>,
    ) -> Result<bool, String> {
        let mut waiting = BTreeMap::new();
        let mut lines: Vec<Line> = Vec::new();
        if !self.json {
            heading();
        }
        for (index, line) in results {
            waiting.insert(index, line?);
            while let Some(line) = waiting.remove(&lines.len()) {
                if !self.json {
                    print(&line);
                }
                lines.push(line);
            }
        }
        let good = lines.iter().all(|line| line.good);
        if self.json {
            super::print_json(&Report { lines, good })?;
        } else {
            summary(&lines);
        }
        Ok(good)
    }
}

fn work(
    queue: &Mutex<impl Iterator<Item = (usize, Case)>>,
    trial: &Trial,
    level_source: PackSource,
    results: Sender<(usize, Result<Line, String>)>,
) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((index, case)) = next else {
            return;
        };
        let mut trial = trial.clone();
        trial.plan.clients = usize::from(case.players) - trial.plan.host_seats;
        trial.plan.clients = trial.plan.clients.min(super::CLIENTS);
        trial.plan.conditions = conditions(case);
        trial.plan.seed = trial.plan.seed.wrapping_add(index as u64);
        let outcome = trial
            .run(level_source.clone())
            .map_err(|error| error.to_string());
        let line = outcome.map(|outcome| line_of(case, &outcome));
        if results.send((index, line)).is_err() {
            return;
        }
    }
}

fn conditions(case: Case) -> crate::net::link::conditioner::Conditions {
    let args = link_options::LinkArgs {
        rtt: case.rtt.into(),
        jitter: case.jitter.into(),
        loss: case.loss.into(),
        ..link_options::LinkArgs::default()
    };
    args.conditions()
}

fn line_of(case: Case, outcome: &TrialOutcome) -> Line {
    let clients = &outcome.clients;
    let sum = |value: fn(&ClientReport) -> u64| clients.iter().map(value).sum();
    let most = |value: fn(&ClientReport) -> f64| clients.iter().map(value).fold(0.0, f64::max);
    Line {
        players: case.players,
        rtt_ms: case.rtt,
        jitter_ms: case.jitter,
        loss_percent: case.loss,
        good: outcome.is_good(),
        desyncs: sum(|c| c.desyncs),
        disconnects: sum(|c| c.disconnects),
        forced_resyncs: sum(|c| c.forced_resyncs),
        retimed: sum(|c| c.retimed),
        correction_local_mean_px: most(|c| c.correction_local_mean_px),
        correction_local_share: most(|c| c.correction_local_share),
        correction_remote_mean_px: most(|c| c.correction_remote_mean_px),
        correction_remote_p999_px: most(|c| c.correction_remote_p999_px),
        rollback_mean_ticks: most(|c| c.rollback_mean_ticks),
        rollback_max_ticks: most(|c| c.rollback_max_ticks),
        bytes_down_per_s: most(|c| c.bytes_down_per_s),
        bytes_up_per_s: most(|c| c.bytes_up_per_s),
        join_time_s: most(|c| c.join_time_s.unwrap_or(f64::MAX)),
        settle_s: most(|c| c.settle_s.unwrap_or(f64::MAX)),
        clock_error_p99_ms: most(|c| c.clock_error_p99_ms),
        key_to_screen_p95_ms: most(|c| c.key_to_screen_p95_ms),
        server_tick_p99_us: outcome.server.tick_p99_us,
    }
}

fn heading() {
    print_line!(
        "players  rtt jitter loss | desync  disc forced retimed | local px   share |   remote px  99.9 % | rollback    max | down kB/s    up | active s clock s"
    );
}

fn print(line: &Line) {
    // A client that never entered the game has no time.
    let seconds = |s: f64| match s < f64::MAX {
        true => format!("{s:.2}"),
        false => "never".to_owned(),
    };
    print_line!(
        "{:>7} {:>4} {:>6} {:>4} | {:>6} {:>5} {:>6} {:>7} | {:>8.4} {:>6.2}% | {:>11.3} {:>7.1} | {:>10.2} {:>4.0} | {:>9.2} {:>5.2} | {:>8} {:>7}{}",
        line.players,
        line.rtt_ms,
        line.jitter_ms,
        line.loss_percent,
        line.desyncs,
        line.disconnects,
        line.forced_resyncs,
        line.retimed,
        line.correction_local_mean_px,
        100.0 * line.correction_local_share,
        line.correction_remote_mean_px,
        line.correction_remote_p999_px,
        line.rollback_mean_ticks,
        line.rollback_max_ticks,
        line.bytes_down_per_s / 1000.0,
        line.bytes_up_per_s / 1000.0,
        seconds(line.join_time_s),
        seconds(line.settle_s),
        if line.good { "" } else { "  FAILED" }
    );
}

fn summary(lines: &[Line]) {
    let sum = |value: fn(&Line) -> u64| lines.iter().map(value).sum::<u64>();
    let most = |value: fn(&Line) -> f64| lines.iter().map(value).fold(0.0, f64::max);
    print_line!(
        "{} conditions, {} failed: {} desyncs, {} disconnects, {} forced resyncs; worst mean correction: local {:.4} px, remote {:.3} px; {:.1} kB/s down, {:.1} kB/s up",
        lines.len(),
        lines.iter().filter(|line| !line.good).count(),
        sum(|line| line.desyncs),
        sum(|line| line.disconnects),
        sum(|line| line.forced_resyncs),
        most(|line| line.correction_local_mean_px),
        most(|line| line.correction_remote_mean_px),
        most(|line| line.bytes_down_per_s) / 1000.0,
        most(|line| line.bytes_up_per_s) / 1000.0,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_48_conditions_run_with_every_number_of_players() {
        let cases = cases(&[2, 8]);
        assert_eq!(cases.len(), 96);
        let worst = Case {
            players: 8,
            rtt: 200,
            jitter: 30,
            loss: 10,
        };
        assert_eq!(cases.last(), Some(&worst));
        let first_half = cases.iter().take(48);
        assert!(first_half.clone().all(|case| case.players == 2));
    }
}
