//! Simulates a recording ahead of its viewer: finds the marks of the timeline, and makes every tick quick to reach.

use super::ending::{is_finished, last_tick};
use crate::replay::Playback;
use crate::session::replay_marks::{self, Mark};
use crate::session::respawn_points::RespawnPoints;
use crate::sim::rules::events::Events;
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread;

/// Ticks simulated between two reports.
const TICKS: i32 = 400;
/// Stack of the thread, bytes.
const STACK: usize = 16 << 20;

/// Progress of a scan.
pub struct Report {
    /// Marks found since the last report.
    pub marks: Vec<Mark>,
    /// A playback that has simulated everything so far.
    pub playback: Playback,
    /// The last tick of the replay, once the scan is complete.
    pub end: Option<i32>,
}

/// A scan in the background. Its thread ends when this is dropped.
pub struct Scan {
    reports: Receiver<Report>,
}

impl Scan {
    /// Starts a scan from a playback's current tick.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub fn start(playback: Playback) -> io::Result<Scan> {
        // At most one report waits, so a viewer who is busy gets a longer one later.
        let (sender, reports) = sync_channel(1);
        thread::Builder::new()
            .name("replay scan".to_owned())
            .stack_size(STACK)
            .spawn(move || scan(Scanner::new(playback), &sender))?;
        Ok(Scan { reports })
    }

    /// Returns the next report if there is one.
    ///
    /// # Errors
    /// If the scan has ended.
    pub fn poll(&self) -> Result<Option<Report>, TryRecvError> {
        match self.reports.try_recv() {
            Ok(report) => Ok(Some(report)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(ended) => Err(ended),
        }
    }

    /// Waits for the next report. Returns `None` once the scan has ended.
    pub fn wait(&self) -> Option<Report> {
        self.reports.recv().ok()
    }
}

/// Scans to the end, and sends reports as often as they are received.
fn scan(mut scanner: Scanner, reports: &SyncSender<Report>) {
    loop {
        scanner.run(TICKS);
        let Some(report) = scanner.report() else {
            return;
        };
        if report.end.is_some() {
            // Fails once the receiver is dropped.
            let _ = reports.send(report);
            return;
        }
        match reports.try_send(report) {
            Ok(()) => {}
            Err(TrySendError::Full(report)) => scanner.marks = report.marks,
            Err(TrySendError::Disconnected(_)) => return,
        }
    }
}

/// Simulates a recording and collects its marks.
struct Scanner {
    playback: Playback,
    events: Events,
    marks: Vec<Mark>,
    last: i32,
}

impl Scanner {
    fn new(playback: Playback) -> Scanner {
        Scanner {
            last: last_tick(playback.demo()),
            playback,
            events: Events::new(),
            marks: Vec::new(),
        }
    }

    fn is_at_end(&self) -> bool {
        self.playback.tick() >= self.last || is_finished(self.playback.world())
    }

    /// Simulates some ticks, up to the end.
    fn run(&mut self, ticks: i32) {
        for _ in 0..ticks {
            if self.is_at_end() {
                return;
            }
            let before = RespawnPoints::of(self.playback.world());
            self.events.clear();
            self.playback.advance(&mut self.events);
            let world = self.playback.world();
            replay_marks::find(before, world, self.events.all(), &mut self.marks);
        }
    }

    /// Returns the progress since the last report.
    fn report(&mut self) -> Option<Report> {
        let playback = self.playback.fork().ok()?;
        Some(Report {
            end: self.is_at_end().then(|| playback.tick()),
            marks: std::mem::take(&mut self.marks),
            playback,
        })
    }
}
