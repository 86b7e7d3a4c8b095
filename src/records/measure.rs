//! Replays a recording to get its result. The maximum length of a recording is in `session/record_keeper.rs`.

use super::{Record, Verified};
use crate::progress::FinishedRun;
use crate::progress::counter::RunCounter;
use crate::replay::{Mismatch, Playback};
use crate::sim::rules::events::Events;

/// Ticks between two calls of `goes_on`.
const CHECK_EVERY: i32 = 4096;

/// The contents of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The result, if an exit was reached.
    pub run: Option<FinishedRun>,
    /// The first tick that diverged.
    pub mismatch: Option<Mismatch>,
}

/// Simulates a whole recording. Returns `None` if `goes_on` returned false.
pub fn measure(playback: &mut Playback, goes_on: impl Fn() -> bool) -> Option<Measured> {
    let mut counter = RunCounter::new(playback.demo().level_hash);
    let mut events = Events::new();
    let mut run = None;
    while playback.step(&mut events) {
        let world = playback.world();
        if run.is_none() {
            run = counter.on_tick(playback.level_data(), world, events.all());
        }
        events.clear();
        if world.globals.tick % CHECK_EVERY == 0 && !goes_on() {
            return None;
        }
    }
    let demo = playback.demo();
    let help = |run| FinishedRun {
        rewinds: demo.rewinds,
        is_assisted: !demo.assists.is_empty(),
        ..run
    };
    Some(Measured {
        run: run.map(help),
        mismatch: playback.mismatch(),
    })
}

/// Returns the run of a recording, if it is finished; see [`measure`].
pub fn record(playback: &mut Playback, goes_on: impl Fn() -> bool) -> Option<Option<Record>> {
    let measured = measure(playback, goes_on)?;
    let verified = match measured.mismatch {
        None => Verified::Yes,
        Some(_) => Verified::No,
    };
    let run = measured.run;
    Some(run.map(|run| Record::new(playback.demo(), run, verified)))
}
