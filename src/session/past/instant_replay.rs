//! An instant replay: the last seconds of a game, as they happened; in a netgame with what this window drew beside them.
//!
//! It works on a copy of the past, so it affects neither the simulation nor the connection, which keep running.

use super::drawn_ticks::DrawnTicks;
use super::match_past::MatchPast;
use super::watching::Watching;
use crate::session::game_view::Comparison;
use crate::session::ghosts::{GhostName, SeenPlayer};
use crate::session::netgame::confirmed_ticks::ConfirmedStep;
use crate::session::playback::viewable::BEFORE_DEATH;
use crate::session::player_pose::PlayerPose;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::num::Fx;
use crate::sim::world::player::{PLAYERS, Pause, Player};
use crate::sim::world::{LevelData, TICK_RATE, World};

/// Length of an instant replay: 15 seconds, in ticks.
pub const LENGTH: i32 = 15 * TICK_RATE as i32;

/// The moment at which a replay is opened. Ticks are those of the match.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// The tick on the screen. The replay ends with it; until it is final, the replay grows.
    pub now: i32,
    /// The last death of the players of this window.
    pub death: Option<i32>,
    /// The first tick that this window drew, if it has not drawn all that is kept.
    pub drawn_from: Option<i32>,
    /// The player to follow; `None` for all.
    pub watched: Option<usize>,
}

/// An instant replay.
pub struct InstantReplay {
    /// What happened.
    pub watching: Watching,
    /// What this window drew; `None` for a host and in a local game, which are drawn as they happen.
    drawn: Option<DrawnTicks>,
    /// What this window drew in the shown tick.
    seen: SnapshotPair,
    /// This window drew the shown tick.
    is_seen: bool,
    /// Shows what was drawn as ghosts in the same view, instead of in a second one.
    has_ghosts: bool,
    ghosts: Vec<SeenPlayer>,
    /// The seat to follow, if its player is active; `None` for all players.
    pub watched: Option<usize>,
    /// The last tick.
    until: i32,
}

impl InstantReplay {
    /// Starts a replay, 4 seconds before the last death if that is in the past, otherwise at its start, or where this window
    /// began to draw. `None` if there is no past.
    pub fn begin(
        past: &MatchPast,
        drawn: Option<DrawnTicks>,
        opening: Opening,
    ) -> Option<InstantReplay> {
        let (first, last) = (past.first(), past.last());
        if past.is_empty() || first >= last {
            return None;
        }
        let death = opening.death.filter(|death| *death >= first);
        let from = death.map_or(first, |death| death.saturating_sub(BEFORE_DEATH));
        let from = opening.drawn_from.map_or(from, |drawn| from.max(drawn));
        Some(InstantReplay {
            watching: Watching::replay(past.fork(), from.clamp(first, last - 1)),
            drawn,
            seen: SnapshotPair::still(LevelData::default(), Box::default()),
            is_seen: false,
            has_ghosts: false,
            ghosts: Vec::new(),
            watched: opening.watched,
            until: opening.now,
        })
    }

    /// Adds a final tick, unless it is after the moment at which the replay was opened.
    pub fn add(&mut self, step: &ConfirmedStep) {
        if let ConfirmedStep::Begin(..) = step {
            self.until = i32::MIN;
        }
        if self.watching.past().last() < self.until {
            self.watching.add(step.clone());
        }
    }

    /// Returns true once the replay has reached its end.
    pub fn is_over(&self) -> bool {
        !self.watching.is_in_past()
    }

    /// Shows what this window drew beside what happened, or as ghosts over it.
    pub fn toggle_ghosts(&mut self) {
        self.has_ghosts = !self.has_ghosts;
    }

    /// Returns how what was drawn is compared with what happened.
    pub fn comparison(&self) -> Comparison<'_> {
        match (&self.drawn, self.has_ghosts) {
            (None, _) => Comparison::Same,
            (Some(_), true) => Comparison::Ghosts,
            (Some(_), false) => Comparison::Beside(self.is_seen.then_some(&self.seen)),
        }
    }

    /// Returns the drawn players that differ from the actual ones.
    pub fn ghosts(&self) -> &[SeenPlayer] {
        match self.has_ghosts {
            true => &self.ghosts,
            false => &[],
        }
    }

    /// Looks up what was drawn in the shown tick; called after every change of it.
    pub fn update_seen(&mut self, names: [&str; PLAYERS]) {
        self.is_seen = false;
        self.ghosts.clear();
        let (Some(worlds), Some(drawn)) = (self.watching.worlds(), &self.drawn) else {
            return;
        };
        let at = |world: &World| drawn.at(&worlds.level_data, world.globals.tick);
        let Some(now) = at(&worlds.now) else {
            return;
        };
        let before = at(&worlds.before).unwrap_or(now);
        self.is_seen = true;
        self.seen.level_data.clone_from(&worlds.level_data);
        for (seen, world) in [(&mut self.seen.now, now), (&mut self.seen.before, before)] {
            (**seen).clone_from(world);
            // Both halves of the screen share the cached images of the tiles.
            seen.tiles.clone_from(&worlds.now.tiles);
        }
        let all = now.players.iter().zip(&worlds.now.players).enumerate();
        let different = all.filter(|(_, (seen, real))| seen.active && differ(seen, real));
        self.ghosts.extend(different.map(|(slot, _)| SeenPlayer {
            name: GhostName::Player(names[slot].to_owned()),
            now: PlayerPose::of(now, slot),
            before: PlayerPose::of(before, slot),
        }));
    }
}

/// Returns true if two players look different: by at least a pixel, or because only one of them is alive.
fn differ(seen: &Player, real: &Player) -> bool {
    let far = |a: Fx, b: Fx| (a.to_f64() - b.to_f64()).abs() >= 1.0;
    let is_alive = |player: &Player| player.active && !matches!(player.pause, Pause::Dead(_));
    far(seen.pos.x, real.pos.x) || far(seen.pos.y, real.pos.y) || is_alive(seen) != is_alive(real)
}

#[cfg(test)]
#[path = "instant_replay_tests.rs"]
mod tests;
