//! Games that continue a recording.

use super::level_run::LevelRun;
use super::{LocalGame, LocalSeat, RecordingInfo};
use crate::replay::Recorder;
use crate::session::clock::{NOMINAL_TICK_RATE, TickClock};
use crate::session::input_assists::AssistOptions;
use crate::session::local_player::LocalPlayer;
use crate::session::rewind::Rewind;
use crate::session::snapshot_pair::SnapshotPair;
use crate::session::take_over::TakeOver;
use std::sync::Arc;

impl LocalGame {
    /// Continues a recording as one of its players. The other players go on as recorded until the end of the level.
    pub fn take_over(taken: TakeOver, info: &RecordingInfo, player: LocalPlayer) -> LocalGame {
        let demo = taken.recording(&player, info.date);
        let history = taken.history;
        let level_data = Arc::clone(history.level_data());
        let now = Box::new(history.now().clone());
        let assists = demo.assists;
        let rewind = Rewind::of(history, demo.rewinds);
        let recorder = Recorder::resume(demo, &now);
        let mut run = LevelRun::new(info.level.clone(), taken.counter, recorder, rewind, &now);
        run.log = taken.log;
        run.others = taken.others;
        run.assists = assists;
        let mut game = LocalGame {
            worlds: SnapshotPair::still(level_data, now),
            run,
            clock: TickClock::new(NOMINAL_TICK_RATE),
            seats: vec![LocalSeat {
                local: 0,
                ..LocalSeat::new((taken.player, player))
            }],
            options: AssistOptions::default(),
            game_match: None,
        };
        game.interrupt();
        game
    }
}
