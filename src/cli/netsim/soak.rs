//! Soak test: hours of players joining and leaving (spec 07 F.8).

use super::{Args, CLIENTS};
use crate::cli::bot_input;
use crate::session::netsim::soak::{SoakReport, soak};
use crate::terminal::{print_error, print_line};
use serde::Serialize;
use std::time::Duration;

/// Rounds of 20 seconds between two progress lines: 10 minutes.
const ROUNDS_PER_LINE: u64 = 30;
/// Maximum duration, hours.
const MAX_HOURS: f64 = 1000.0;
/// Memory growth after the first quarter that is tolerated as noise, kB.
const MAX_GROWTH_KB: u64 = 8 * 1024;

/// Report printed at the end.
#[derive(Debug, Serialize)]
struct Report {
    #[serde(flatten)]
    found: SoakReport,
    /// Peak memory in the first quarter of the run, kB; `None` if the system does not report it.
    memory_first_kb: Option<u64>,
    /// Peak memory after that.
    memory_then_kb: Option<u64>,
    good: bool,
}

/// Peak memory use.
#[derive(Default)]
struct Memory {
    first: Option<u64>,
    then: Option<u64>,
}

impl Memory {
    fn note(&mut self, in_first_quarter: bool) -> Option<u64> {
        let now = resident_kb();
        let most = match in_first_quarter {
            true => &mut self.first,
            false => &mut self.then,
        };
        *most = (*most).max(now);
        now
    }

    fn is_constant(&self) -> bool {
        let pair = self.first.zip(self.then);
        pair.is_none_or(|(first, then)| then <= first + MAX_GROWTH_KB)
    }
}

/// Returns the resident memory of this process in kB, where the system reports it like Linux.
fn resident_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

impl Args {
    /// Runs the soak test.
    pub(super) fn run_soak(&self, hours: f64) -> Result<bool, String> {
        if !(0.0..=MAX_HOURS).contains(&hours) {
            return Err(format!("--soak {hours}: expected 0 to {MAX_HOURS} hours"));
        }
        let (mut plan, level_source) = self.plan()?;
        plan.clients = CLIENTS;
        plan.host_seats = 1;
        plan.style = bot_input::style(bot_input::RANDOM)?;
        let time = Duration::from_secs_f64(hours * 3600.0);
        let mut memory = Memory::default();
        let mut print_progress = |found: &SoakReport| {
            let now = memory.note(found.hours < hours / 4.0);
            let memory = now.map_or("unknown".to_owned(), |kb| format!("{kb} kB"));
            print_error!(
                "{:.2} h: {} joined, {} levels, {} desyncs, {} disconnects, {} could not join, {} leaked slots, {} matching checksums, {} forced resyncs, memory {memory}",
                found.hours,
                found.joined,
                found.levels,
                found.desyncs,
                found.disconnects,
                found.stayed_out,
                found.leaked_slots,
                found.hashes_equal,
                found.forced_resyncs,
            );
        };
        let found = soak(
            plan,
            time,
            level_source,
            ROUNDS_PER_LINE,
            &mut print_progress,
        );
        let found = found.map_err(|error| error.to_string())?;
        print_progress(&found);
        let report = Report {
            good: found.is_good() && memory.is_constant(),
            found,
            memory_first_kb: memory.first,
            memory_then_kb: memory.then,
        };
        if self.json {
            super::print_json(&report)?;
        } else {
            print_line!("{}", if report.good { "ok" } else { "FAILED" });
        }
        Ok(report.good)
    }
}
