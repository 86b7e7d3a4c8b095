//! Games that continue a recording.

use super::{LocalGame, LocalSeat, RecordingInfo};
use crate::replay::Recorder;
use crate::session::assist::AssistOptions;
use crate::session::clock::{NOMINAL_TICK_RATE, TickClock};
use crate::session::ghosts::Ghosts;
use crate::session::local_player::LocalPlayer;
use crate::session::rewind::Rewind;
use crate::session::snapshot_pair::SnapshotPair;
use crate::session::splits::Splits;
use crate::session::take_over::TakeOver;
use std::sync::Arc;

impl LocalGame {
    /// Continues a recording as one of its players. The other players go on as recorded until the end of the level.
    pub fn take_over(taken: TakeOver, info: &RecordingInfo, player: LocalPlayer) -> LocalGame {
        let demo = taken.recording(&player, info.date);
        let history = taken.history;
        let now = Box::new(history.now().clone());
        let mut game = LocalGame {
            level: info.level.clone(),
            counter: taken.counter,
            standing: None,
            log: taken.log,
            finished_run: None,
            worlds: SnapshotPair::still(Arc::clone(history.level_data()), now.clone()),
            rewind: Rewind::of(history, demo.rewinds),
            assists: demo.assists,
            recorder: Recorder::resume(demo, &now),
            clock: TickClock::new(NOMINAL_TICK_RATE),
            seats: vec![LocalSeat {
                local: 0,
                ..LocalSeat::new((taken.player, player))
            }],
            others: taken.others,
            options: AssistOptions::default(),
            checkpoint: None,
            ghosts: Ghosts::default(),
            followed_ghost: None,
            splits: Splits::begin(&now),
            split: None,
            deaths_seen: 0,
        };
        game.interrupt();
        game
    }
}
