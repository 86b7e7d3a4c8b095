//! The match of a server: starts one round after the other, and sends rules and scores to clients. `session/game_match/` counts
//! points from final ticks, so a rollback never takes one back.

use super::connections::find_team_move;
use super::host_notice::HostNotice;
use super::levels::LevelLoad;
use super::{HOST, Server};
use crate::config::{LevelOrder, MatchSettings};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::game_match::MatchInfo;
use crate::net::transport::PeerId;
use crate::session::game_match::{GameMatch, MatchRules, team, wire};
use crate::sim::command::Command;
use crate::sim::world::World;
use crate::sim::world::player::Player;

/// Ticks between two checks for changes to send.
const SEND_EVERY: u32 = 8;
/// Minimum number of ticks between two changes of the scores that are sent.
const SCORES_EVERY: u32 = 40;
/// Ticks between two repetitions of an unchanged state, in case a datagram is lost.
const REPEAT_EVERY: u32 = 80;
/// Ticks after a change, except of the scores, in which every check repeats the state.
const REPEAT_CHANGE_TICKS: u32 = 2 * SEND_EVERY;
/// Ticks after which a level without players starts again for the first one.
const MIN_WAIT_TICKS: u32 = 40;

/// The state of the match last sent to clients.
#[derive(Default)]
pub(super) struct MatchBroadcast {
    info: Option<MatchInfo>,
    /// The epoch of the last broadcast.
    epoch: Option<u16>,
    /// Counts the changes, from 1.
    revision: u32,
    /// Tick in which scores were last updated.
    scores_at: u32,
    /// Tick of the last change of anything but the scores.
    changed_at: u32,
    /// Whether anybody was playing in the last tick.
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
        let rules = MatchRules::for_netgame(settings, self.tuning.shots);
        self.tuning.shots = rules.shots;
        let game = GameMatch::new(rules);
        if game.has_teams() {
            self.assign_team_colours();
            for (position, slot) in self.host_seats.iter() {
                let colour = self.hosting.players[position].colour;
                let player = slot as u8;
                self.authority.schedule(0, Command::Join { player, colour });
            }
        }
        self.authority.set_game_match(game);
        self.authority.schedule(0, Command::Rules(rules.shots));
    }

    /// Gives all players the colours of their teams.
    fn assign_team_colours(&mut self) {
        let mut used = Vec::new();
        for (position, slot) in self.host_seats.iter() {
            let host = &mut self.hosting.players[position];
            host.colour = team::team_colour(slot, host.colour, &used);
            used.push(host.colour);
        }
        let peers = self.peers.iter_mut().map(|peer| &mut peer.who);
        let clients = peers.chain(self.away.iter_mut().map(|away| &mut away.who));
        for seat in clients.flat_map(|who| who.seats.iter_mut().flatten()) {
            seat.colour = team::team_colour(seat.player.into(), seat.colour, &used);
            used.push(seat.colour);
        }
    }

    /// Moves players of the larger team to the other one before a round begins, until the teams differ by one player at
    /// most. What they have scored stays with their team. Returns their clients.
    pub(super) fn balance_teams(&mut self, game: &mut GameMatch, now: Timestamp) -> Vec<PeerId> {
        let mut moved = Vec::new();
        while game.has_teams() {
            let voted_on = self.vote_in_progress().map(usize::from);
            let is_here = |id| self.peers.iter().any(|peer| peer.who.id == id);
            // The host's players stay, and so do disconnected clients, which could not be notified.
            let can_move = |id, slot| is_here(id) && voted_on != Some(slot);
            let hidden = self.has_hidden_host();
            let Some((from, to)) = find_team_move(&self.seats, hidden, can_move, now) else {
                break;
            };
            self.seats[to] = std::mem::take(&mut self.seats[from]);
            game.forget(from);
            game.forget(to);
            let clients = self.peers.iter_mut().map(|peer| &mut peer.who);
            for who in clients.filter(|who| who.has_player(from as u8)) {
                moved.push(who.id);
                let mut seats = who.seats.iter_mut().flatten();
                if let Some(seat) = seats.find(|seat| usize::from(seat.player) == from) {
                    seat.player = to as u8;
                    log::info!(target: "net", "{} moves to slot {to}", seat.name);
                }
            }
        }
        if !moved.is_empty() {
            self.assign_team_colours();
        }
        moved
    }

    /// Changes the rules of the match, of which clients are notified. Rules for shots, the number of rounds and the level of
    /// the next one apply at once, the others from the next round on; so do all if the mode changes.
    pub(super) fn change_rules(&mut self, rules: MatchRules, now: Timestamp) {
        let is_same_mode = rules.mode == self.game_match().rules().mode;
        self.authority.change_rules(rules);
        if is_same_mode && rules.shots != self.tuning.shots {
            self.set_shot_rules(rules.shots, now);
        }
    }

    /// Returns the match.
    pub fn game_match(&self) -> &GameMatch {
        self.authority.game_match()
    }

    /// Ends the round and starts the next one. The last round only ends, so that everybody sees who has won; skipping it
    /// again starts a rematch. Returns a notice for the host; none while a level is being loaded.
    pub(super) fn skip_round(&mut self) -> Option<HostNotice> {
        if self.levels.is_busy() {
            return None;
        }
        let game = self.game_match();
        let has_winner = game.is_last_round() && !game.is_round_over();
        if has_winner && !self.lobby.is_open() && !self.is_deserted() {
            self.authority.skip_round();
            return Some(HostNotice::RoundOver);
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
        Some(HostNotice::NextRound)
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

    /// Returns true if rounds have winners, unlike levels of the campaign.
    pub(super) fn is_competition(&self) -> bool {
        self.game_match().is_competition()
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
        let has_waited = self.has_hidden_host() && self.authority.tick() > MIN_WAIT_TICKS;
        if is_first && has_waited && self.is_competition() && !self.lobby.is_open() {
            self.next_match = NextMatch::Afresh;
            let current = self.chosen_level(self.level.number.into());
            self.levels.request(current);
        }
    }

    /// Returns true if nobody plays, so that no further round should start.
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

    /// Returns the match of the level that begins, and adopts its mode if that is a new one.
    pub(super) fn continue_match(&mut self, now: Timestamp) -> GameMatch {
        let next = std::mem::take(&mut self.next_match);
        let game = self.game_match();
        let old_mode = game.rules().mode;
        let game = match next {
            NextMatch::Continue => game.next(),
            NextMatch::Rematch => game.rematch(),
            NextMatch::Afresh => GameMatch::new(*game.coming_rules()),
        };
        if game.rules().mode != old_mode {
            self.tuning.shots = game.rules().shots;
            self.send_variables(now);
            if game.has_teams() {
                self.assign_team_colours();
            }
        }
        game
    }

    /// Prepares the first world of a round: shots have the effect that they should, and players have full health.
    pub(super) fn prepare_round(&self, game: &GameMatch, world: &mut World) {
        world.globals.shot_rules = self.tuning.shots;
        if game.is_competition() {
            for player in &mut world.players {
                player.life = Player::default().life;
            }
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

    /// Sends the match to clients if it has changed, to new clients, and again at intervals. Clients take turns, each in
    /// another tick if they are few: sending to all at once would make that tick the longest.
    pub(super) fn send_match(&mut self, now: Timestamp) {
        let turn = self.authority.tick() % SEND_EVERY;
        let tick = self.authority.tick() - turn;
        // The state sent in the previous level is outdated.
        let is_first = self.broadcast.epoch.replace(self.epoch) != Some(self.epoch);
        if turn == 0 || is_first {
            let info = wire::describe(self.authority.game_match());
            self.broadcast.update(info, tick);
        }
        let Some(info) = &self.broadcast.info else {
            return;
        };
        let is_repeated =
            tick.is_multiple_of(REPEAT_EVERY) || self.broadcast.has_changed_recently(tick);
        let mut message = None;
        let peers = self.peers.iter_mut();
        for peer in peers.skip(turn as usize).step_by(SEND_EVERY as usize) {
            let level = &mut peer.level;
            let is_new = level.match_revision != self.broadcast.revision;
            if level.in_epoch && (is_new || is_repeated) {
                level.match_revision = self.broadcast.revision;
                let message = message.get_or_insert_with(|| Message::Match(info.clone()));
                let _ = self.net.send(peer.who.id, message, now);
            }
        }
    }
}

impl MatchBroadcast {
    /// Updates the state to send, except for scores that changed less than [`SCORES_EVERY`] ticks ago.
    fn update(&mut self, info: MatchInfo, tick: u32) {
        let sent = self.info.get_or_insert_with(|| info.clone());
        let is_changed = MatchInfo {
            scores: sent.scores.clone(),
            former: sent.former.clone(),
            ..info.clone()
        } != *sent;
        // Ticks start again in every level.
        let are_scores_due = self.scores_at.abs_diff(tick) >= SCORES_EVERY;
        if is_changed {
            self.changed_at = tick;
        }
        if self.revision == 0 || is_changed || (*sent != info && are_scores_due) {
            self.scores_at = tick;
            self.revision = self.revision.wrapping_add(1).max(1);
            *sent = info;
        }
    }

    /// Returns true for [`REPEAT_CHANGE_TICKS`] after a change of anything but the scores.
    fn has_changed_recently(&self, tick: u32) -> bool {
        tick.checked_sub(self.changed_at)
            .is_some_and(|age| (1..=REPEAT_CHANGE_TICKS).contains(&age))
    }
}

#[cfg(test)]
#[path = "match_play_tests.rs"]
mod tests;
