//! The match of a server: rounds follow each other, clients are told the rules and scores. Points are counted by
//! `session/game_match/` from final ticks, so a rollback never takes one back.

use super::levels::LevelLoad;
use super::{HOST, Server};
use crate::config::{LevelOrder, MatchMode, MatchSettings};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::game_match::MatchInfo;
use crate::session::game_match::{GameMatch, MatchRules, team, wire};
use crate::sim::command::Command;
use crate::sim::world::World;
use crate::sim::world::player::Player;

/// Ticks between two checks whether clients must be told a new score.
const SEND_EVERY: u32 = 8;
/// Ticks without players after which the first one gets a new match.
const WAITED: u32 = 40;

/// The state of the match last sent to clients.
#[derive(Default)]
pub(super) struct MatchBroadcast {
    info: Option<MatchInfo>,
    /// Counts the changes, from 1.
    revision: u32,
    /// The match has had players since everybody left.
    has_players: bool,
}

/// How the next level continues the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum NextMatch {
    /// The next round, or a rematch after the last one.
    #[default]
    Continue,
    /// A new match.
    Rematch,
    /// A new match after everybody has left, with its warm-up.
    Afresh,
}

impl Server {
    /// Plays a match by the rules chosen by the host, from the first tick on.
    pub fn play_match(&mut self, settings: &MatchSettings) {
        let rules = MatchRules::of_netgame(settings, self.tuning.shots);
        self.tuning.shots = rules.shots;
        let game = GameMatch::new(rules);
        if game.has_teams() {
            self.assign_host_team_colours();
        }
        self.authority.set_game_match(game);
        self.authority.schedule(0, Command::Rules(rules.shots));
    }

    /// Gives the host's players the colours of their teams.
    fn assign_host_team_colours(&mut self) {
        let mut used = Vec::new();
        for (position, slot) in self.host_seats.iter() {
            let host = &mut self.hosting.players[position];
            host.colour = team::team_colour(slot, host.colour, &used);
            used.push(host.colour);
            let (player, colour) = (slot as u8, host.colour);
            self.authority.schedule(0, Command::Join { player, colour });
        }
    }

    /// Returns the match.
    pub fn game_match(&self) -> &GameMatch {
        self.authority.game_match()
    }

    /// Ends the round and starts the next one, or a rematch after the last one. Returns false while a level is being loaded.
    pub(super) fn skip_round(&mut self) -> bool {
        if self.levels.is_busy() {
            return false;
        }
        let next = match self.is_competition() {
            true => self.level_of_next_round(),
            false => self.following_level(),
        };
        self.authority.skip_round();
        if !self.is_competition() || self.game_match().is_finished() {
            self.lobby.open_soon();
        }
        self.levels.request(next);
        true
    }

    /// Starts a new match in the same level. Returns false while a level is being loaded.
    pub(super) fn restart_match(&mut self) -> bool {
        if self.levels.is_busy() {
            return false;
        }
        self.next_match = NextMatch::Rematch;
        let current = self.chosen_level(self.level.number.into());
        self.levels.request(current);
        true
    }

    /// Returns true if there are winners, so that a round is more than a level of the campaign.
    pub(super) fn is_competition(&self) -> bool {
        self.game_match().rules().mode != MatchMode::CoOp
    }

    /// Starts the match again, with its warm-up, for the first player of a server that has waited for players; called in
    /// every tick. Spectators do not count.
    pub(super) fn welcome_first_player(&mut self) {
        let has_players = self.clients().any(|client| !client.is_spectator());
        let is_first = has_players && !self.broadcast.has_players;
        if is_first && self.levels.is_busy() {
            return;
        }
        self.broadcast.has_players = has_players;
        let has_waited = self.has_hidden_host() && self.authority.tick() > WAITED;
        if is_first && has_waited && self.is_competition() && !self.lobby.is_open() {
            self.next_match = NextMatch::Afresh;
            let current = self.chosen_level(self.level.number.into());
            self.levels.request(current);
        }
    }

    /// Returns true if no players are there for whom rounds would follow each other.
    fn is_deserted(&self) -> bool {
        self.has_hidden_host() && self.clients().all(|client| client.is_spectator())
    }

    /// Returns the level to load now: the one of the next round once the results of this one have been shown, or the one
    /// to which the end of a level of the campaign leads.
    pub(super) fn due_level(&self) -> Option<LevelLoad> {
        let finished = self.authority.finished();
        if self.is_competition() {
            let tick = self.authority.final_tick() as i32;
            let is_due = self.game_match().ticks_to_next(tick) == Some(0) || finished.is_some();
            let is_due = is_due && !self.is_deserted();
            return is_due.then(|| self.level_of_next_round());
        }
        let current = self.level.number.into();
        finished.map(|wanted| LevelLoad::Next { wanted, current })
    }

    fn following_level(&self) -> LevelLoad {
        let current = i32::from(self.level.number);
        let wanted = current + 1;
        LevelLoad::Next { wanted, current }
    }

    fn level_of_next_round(&self) -> LevelLoad {
        let current = i32::from(self.level.number);
        match self.game_match().rules().order {
            // The first round is played where the warm-up was.
            _ if self.game_match().is_warm_up() => self.chosen_level(current),
            LevelOrder::Same => self.chosen_level(current),
            LevelOrder::Next => self.following_level(),
            LevelOrder::Random => LevelLoad::Random {
                current,
                seed: self.hosting.date ^ u64::from(self.epoch) << 40,
            },
        }
    }

    /// Returns the match of the level that begins, and prepares its first world: rounds start with full health.
    pub(super) fn continue_match(&mut self, world: &mut World) -> GameMatch {
        let next = std::mem::take(&mut self.next_match);
        let game = self.game_match();
        if self.is_competition() {
            for player in &mut world.players {
                player.life = Player::default().life;
            }
        }
        match next {
            NextMatch::Continue => game.next(),
            NextMatch::Rematch => game.rematch(),
            NextMatch::Afresh => GameMatch::new(*game.rules()),
        }
    }

    /// Returns the colour for a player in a slot of a team game; otherwise none.
    pub(super) fn team_colour(&self, slot: usize, wanted: u8, used: &[u8]) -> Option<u8> {
        let has_teams = self.game_match().has_teams();
        has_teams.then(|| team::team_colour(slot, wanted, used))
    }

    /// Returns true if the slot of a host who does not play is taken.
    pub(super) fn has_hidden_host(&self) -> bool {
        !self.host_seats.iter().any(|(_, slot)| slot == HOST)
    }

    /// Tells clients what has changed in the match, and those who are new everything.
    pub(super) fn send_match(&mut self, now: Timestamp) {
        if !self.authority.tick().is_multiple_of(SEND_EVERY) {
            return;
        }
        let info = wire::describe(self.authority.game_match());
        if self.broadcast.info.as_ref() != Some(&info) {
            self.broadcast.revision = self.broadcast.revision.wrapping_add(1).max(1);
            self.broadcast.info = Some(info.clone());
        }
        let message = Message::Match(info);
        for peer in &mut self.peers {
            let level = &mut peer.level;
            if level.in_epoch && level.match_revision != self.broadcast.revision {
                level.match_revision = self.broadcast.revision;
                let _ = self.net.send(peer.who.id, &message, now);
            }
        }
    }
}

#[cfg(test)]
#[path = "match_play_tests.rs"]
mod tests;
