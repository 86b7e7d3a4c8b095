//! Matches: several rounds in a mode, scored from the events of the game.
//!
//! Local arenas and netgames use the same modes and scores. The rules of the simulation know nothing of this, so a
//! recording of a round is a recording like any other. A netgame's server counts only events of final ticks, so that no
//! score ever goes back, and tells its clients.
//!
//! A death counts as a kill of whoever has hurt the player last, within [`CREDIT`]. What each mode counts is in `score.rs`.

pub mod awards;
pub mod rules;
pub mod score;
pub mod team;
pub mod wire;

pub use rules::MatchRules;
pub use score::Score;
pub use team::Team;

use super::respawn_points::RespawnPoints;
use crate::config::MatchMode;
use crate::sim::rules::events::Event;
use crate::sim::world::item::ItemKind;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{LevelData, TICK_RATE, World};
use awards::Award;

/// Pack whose levels are played as matches.
pub const ARENAS: &str = "arenas";
/// Pack whose levels cannot be finished alone.
pub const CO_OP: &str = "co-op";
/// Minimum number of players of a match, and of a co-op level.
pub const MIN_PLAYERS: u16 = 2;

/// Time after which a death no longer counts as a kill of whoever has hurt the player, ticks.
const CREDIT: i32 = 5 * TICK_RATE as i32;

/// Time between the end of a round and the next one in a netgame, ticks.
pub const RESULTS_TICKS: i32 = 10 * TICK_RATE as i32;
/// The same after the warm-up.
const WARM_UP_RESULTS_TICKS: i32 = 3 * TICK_RATE as i32;

/// Why a round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundEnd {
    /// Its time is up.
    Time,
    /// A player or team has enough points.
    ScoreLimit,
    /// A player has touched an exit or a warp.
    Exit,
    /// All coins have been collected in a match that is about coins.
    Coins,
    /// Only one player or team has lives left.
    LastStanding,
}

/// A match: the round in play and the scores so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMatch {
    rules: MatchRules,
    /// The rules from the next round on, if they are others.
    next_rules: Option<MatchRules>,
    /// Number of the round, from 1; 0 is the warm-up.
    round: u8,
    /// When and why the round ended, if it is over.
    over: Option<(i32, RoundEnd)>,
    /// Scores of the earlier rounds.
    earlier_rounds: [Score; PLAYERS],
    /// Scores of this round.
    scores: [Score; PLAYERS],
    /// Statistics of the former players of each team, whose slots have been reused.
    former: [FormerScore; 2],
    tracks: Tracks,
}

/// Statistics of the former players of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormerScore {
    /// In this round.
    pub round: Score,
    /// In the rounds before it.
    pub earlier: Score,
}

/// State of a round needed to score later events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tracks {
    /// The last attacker of each player, and the tick.
    hurt_by: [Option<(usize, i32)>; PLAYERS],
    /// Tick at which each player last spawned.
    alive_since: [i32; PLAYERS],
    /// Respawn points of the players.
    respawn_points: RespawnPoints,
    /// The farthest checkpoint that anybody has reached.
    farthest: i32,
    /// Coins collected by anybody.
    coins: i32,
    /// Two players or teams have played at the same time.
    has_opponents: bool,
}

impl GameMatch {
    /// Starts a match.
    pub fn new(rules: MatchRules) -> GameMatch {
        GameMatch {
            rules,
            next_rules: None,
            round: u8::from(rules.warm_up_ticks == 0),
            over: None,
            earlier_rounds: Default::default(),
            scores: Default::default(),
            former: Default::default(),
            tracks: Tracks::default(),
        }
    }

    /// Returns a match as a server has described it: the number of the round, when and why it ended, the scores of the
    /// earlier rounds and of this one, and those of the teams' former players.
    pub fn described(
        rules: MatchRules,
        round: u8,
        over: Option<(i32, RoundEnd)>,
        earlier_rounds: [Score; PLAYERS],
        scores: [Score; PLAYERS],
        former: [FormerScore; 2],
    ) -> GameMatch {
        GameMatch {
            round,
            over,
            earlier_rounds,
            scores,
            former,
            ..GameMatch::new(rules)
        }
    }

    /// Sets the rules from the next round on, if they are others.
    pub fn with_next_rules(self, next_rules: Option<MatchRules>) -> GameMatch {
        GameMatch { next_rules, ..self }
    }

    /// Changes the rules. The number of rounds and the level of the next one count at once, unless the mode is another one.
    /// Everything else counts from the next round on, so that no round ends suddenly.
    pub fn change_rules(&mut self, rules: MatchRules) {
        if rules.mode == self.rules.mode {
            self.rules = MatchRules {
                rounds: rules.rounds,
                order: rules.order,
                shots: rules.shots,
                ..self.rules
            };
        }
        self.next_rules = (rules != self.rules).then_some(rules);
    }

    /// Returns the rules from the next round on.
    pub fn coming_rules(&self) -> &MatchRules {
        self.next_rules.as_ref().unwrap_or(&self.rules)
    }

    /// Returns true if the next round has another mode, and so begins a new match.
    fn is_mode_changing(&self) -> bool {
        self.coming_rules().mode != self.rules.mode
    }

    /// Returns the match to continue with when a level starts: the next round if this one is over, a new match after the
    /// last round or in another mode, or the same round once more.
    pub fn next(&self) -> GameMatch {
        let new = GameMatch::new(*self.coming_rules());
        if self.is_mode_changing() {
            return new;
        }
        if self.is_finished() {
            return GameMatch { round: 1, ..new };
        }
        let mut next = GameMatch {
            round: self.round,
            earlier_rounds: self.earlier_rounds,
            former: self.former.map(|former| FormerScore {
                round: Score::default(),
                ..former
            }),
            ..new
        };
        if self.is_round_over() {
            next.round = self.round.saturating_add(1);
            if !self.is_warm_up() {
                next.earlier_rounds = std::array::from_fn(|seat| self.total(seat));
                next.former = self.former.map(|former| FormerScore {
                    round: Score::default(),
                    earlier: former.earlier.plus(&former.round),
                });
            }
        }
        next
    }

    /// Returns the first round of a new match with the same rules, without a warm-up.
    pub fn rematch(&self) -> GameMatch {
        GameMatch {
            round: 1,
            ..GameMatch::new(*self.coming_rules())
        }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &MatchRules {
        &self.rules
    }

    /// Returns true if players compete for points, so that a round is more than a level of the campaign.
    pub fn is_competition(&self) -> bool {
        self.rules.mode != MatchMode::CoOp
    }

    /// Returns true if players play in teams.
    pub fn has_teams(&self) -> bool {
        self.rules.mode == MatchMode::Teams
    }

    /// Returns the number of the round, from 1; 0 is the warm-up.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Returns true before the first round: nothing counts.
    pub fn is_warm_up(&self) -> bool {
        self.round == 0
    }

    /// Returns the ticks until the end of the round; none without a time limit.
    pub fn ticks_left(&self, tick: i32) -> Option<i32> {
        let end = match self.is_warm_up() {
            true => self.rules.warm_up_ticks,
            false => self.rules.round_ticks,
        };
        let now = self.over.map_or(tick, |(over, _)| over);
        (end > 0).then_some((end - now).max(0))
    }

    /// Returns the tick in which the round ended, and why.
    pub fn round_end(&self) -> Option<(i32, RoundEnd)> {
        self.over
    }

    /// Returns the ticks until a netgame starts its next round, once this one is over.
    pub fn ticks_to_next(&self, tick: i32) -> Option<i32> {
        let (end, _) = self.over?;
        let pause = match self.is_warm_up() {
            true => WARM_UP_RESULTS_TICKS,
            false => RESULTS_TICKS,
        };
        Some((end + pause - tick).max(0))
    }

    /// Returns true if the round is over.
    pub fn is_round_over(&self) -> bool {
        self.over.is_some()
    }

    /// Returns true if this is the last round, also because the mode changes after it. The co-operative mode has none.
    pub fn is_last_round(&self) -> bool {
        let is_last = self.round >= self.rules.rounds || self.is_mode_changing();
        self.is_competition() && !self.is_warm_up() && is_last
    }

    /// Returns true if the last round is over.
    pub fn is_finished(&self) -> bool {
        self.is_last_round() && self.is_round_over()
    }

    /// Returns the score of a player in this round; zero for seats that do not exist.
    pub fn score(&self, seat: usize) -> Score {
        self.scores.get(seat).copied().unwrap_or_default()
    }

    /// Returns the score of a player in the rounds before this one.
    pub fn earlier(&self, seat: usize) -> Score {
        self.earlier_rounds.get(seat).copied().unwrap_or_default()
    }

    /// Returns the score of a player in all rounds so far.
    pub fn total(&self, seat: usize) -> Score {
        self.earlier(seat).plus(&self.score(seat))
    }

    /// Returns the points of a player in this round.
    pub fn points(&self, seat: usize) -> i32 {
        self.score(seat).points(self.rules.mode)
    }

    /// Returns the points of a player in all rounds so far.
    pub fn total_points(&self, seat: usize) -> i32 {
        self.total(seat).points(self.rules.mode)
    }

    /// Returns the points of a team in all rounds so far, also those of players who have left.
    pub fn team_points(&self, team: Team) -> i32 {
        let FormerScore { round, earlier } = self.former(team);
        let players: i32 = members(team).map(|seat| self.total_points(seat)).sum();
        players + earlier.plus(&round).points(self.rules.mode)
    }

    /// Returns what players did for a team whose slots others have taken over.
    pub fn former(&self, team: Team) -> FormerScore {
        self.former[team.index()]
    }

    /// Returns the points of a team in this round.
    fn team_round_points(&self, team: Team) -> i32 {
        let players: i32 = members(team).map(|seat| self.points(seat)).sum();
        players + self.former(team).round.points(self.rules.mode)
    }

    /// Returns true if a player has no lives left in this round.
    pub fn is_out(&self, seat: usize) -> bool {
        self.rules.lives > 0 && self.score(seat).deaths >= self.rules.lives
    }

    /// Ends the round now, unless it is over.
    pub fn end_round(&mut self, world: &World) {
        if !self.is_round_over() {
            self.finish_round(world, RoundEnd::Time);
        }
    }

    fn finish_round(&mut self, world: &World, end: RoundEnd) {
        let tick = world.globals.tick;
        for (seat, _) in world.active_players() {
            self.end_life(seat, tick);
        }
        self.over = Some((tick, end));
    }

    /// Forgets the scores of a slot that is given to another player. The team keeps them.
    pub fn forget(&mut self, seat: usize) {
        if self.has_teams() {
            let (round, earlier) = (self.score(seat), self.earlier(seat));
            let former = &mut self.former[Team::of(seat).index()];
            former.round = former.round.plus(&round);
            former.earlier = former.earlier.plus(&earlier);
        }
        for (player, last) in self.tracks.hurt_by.iter_mut().enumerate() {
            // Kills of the player who has left are not the new one's.
            last.take_if(|(by, _)| *by == seat || player == seat);
        }
        if let (Some(earlier), Some(score)) =
            (self.earlier_rounds.get_mut(seat), self.scores.get_mut(seat))
        {
            (*earlier, *score) = (Score::default(), Score::default());
        }
    }

    /// Returns the active players, the best one first; of equal points, fewer deaths are better. In a team game the
    /// players of the leading team come first.
    pub fn standings(&self, world: &World) -> Vec<usize> {
        let mut seats: Vec<usize> = world.active_players().map(|(seat, _)| seat).collect();
        let red_leads = self.team_points(Team::Red) >= self.team_points(Team::Blue);
        let leader = if red_leads { Team::Red } else { Team::Blue };
        seats.sort_by_key(|seat| {
            let is_behind = self.rules.mode == MatchMode::Teams && Team::of(*seat) != leader;
            (
                is_behind,
                -self.total_points(*seat),
                self.total(*seat).deaths,
            )
        });
        seats
    }

    /// Returns the players who lead with the same result; nobody without a point.
    pub fn leaders(&self, world: &World) -> Vec<usize> {
        let standings = self.standings(world);
        let result = |seat: usize| (self.total_points(seat), self.total(seat).deaths);
        let Some(best) = standings.first().map(|seat| result(*seat)) else {
            return Vec::new();
        };
        let equal = standings.into_iter().filter(|seat| result(*seat) == best);
        equal.filter(|_| best.0 > 0).collect()
    }

    /// Returns the team that leads; none if both have the same number of points.
    pub fn leading_team(&self) -> Option<Team> {
        let [red, blue] = Team::ALL.map(|team| self.team_points(team));
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(Team::Red),
            std::cmp::Ordering::Less => Some(Team::Blue),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Returns the awards of the active players for all rounds so far; in the campaign, for this level.
    pub fn awards(&self, world: &World) -> Vec<Award> {
        let score = |seat: usize| match self.rules.mode {
            MatchMode::CoOp => self.score(seat),
            _ => self.total(seat),
        };
        let players = world.active_players();
        let scores: Vec<(usize, Score)> = players.map(|(seat, _)| (seat, score(seat))).collect();
        awards::awards(&scores)
    }

    /// Counts the events of a tick that led to `world`, unless the round is over.
    pub fn on_tick(&mut self, level: &LevelData, world: &World, events: &[Event]) {
        let tick = world.globals.tick;
        if self.is_round_over() {
            return;
        }
        let end = match self.is_warm_up() {
            true => None,
            false => self.count(level, world, events),
        };
        let end = end.or((self.ticks_left(tick) == Some(0)).then_some(RoundEnd::Time));
        if let Some(end) = end {
            self.finish_round(world, end);
        }
    }

    /// Counts the events of a tick. Returns why the round ends with it, if it does.
    fn count(&mut self, level: &LevelData, world: &World, events: &[Event]) -> Option<RoundEnd> {
        let tick = world.globals.tick;
        let mut end = None;
        self.record_checkpoint(world);
        for event in events {
            match *event {
                Event::ShotByPlayer {
                    player, shooter, ..
                } => self.record_hurt(player, shooter, tick),
                Event::Bombed { player, owner, .. } => self.record_hurt(player, owner, tick),
                Event::CoinTaken { player, .. } => {
                    self.tracks.coins += 1;
                    self.add(player, |score| score.coins += 1);
                }
                Event::EnemyShot { player, .. } | Event::EnemyBlasted { player, .. } => {
                    self.add(player, |score| score.enemies += 1);
                }
                Event::Joined { player } => self.set_alive(player.into(), tick),
                Event::Died { player } => self.record_death(player.into(), tick),
                Event::ExitReached { player, .. } => {
                    self.add(player, |score| score.exits += 1);
                    end = Some(RoundEnd::Exit);
                }
                Event::WarpTaken { .. } => end = Some(RoundEnd::Exit),
                _ => {}
            }
        }
        end.or_else(|| self.reached_limit(level, world))
    }

    /// Returns the limit that ends the round, if one has been reached.
    fn reached_limit(&mut self, level: &LevelData, world: &World) -> Option<RoundEnd> {
        let MatchRules {
            mode, score_limit, ..
        } = self.rules;
        let points = |seat: usize| self.points(seat);
        let most = match mode {
            MatchMode::Teams => Team::ALL
                .map(|team| self.team_round_points(team))
                .into_iter()
                .max(),
            _ => (0..PLAYERS).map(points).max(),
        };
        if score_limit > 0 && most >= Some(score_limit) {
            return Some(RoundEnd::ScoreLimit);
        }
        if mode == MatchMode::Coins && level.coins > 0 && self.tracks.coins >= level.coins {
            return Some(RoundEnd::Coins);
        }
        let is_alone = self.rules.lives > 0 && self.is_one_left(world);
        is_alone.then_some(RoundEnd::LastStanding)
    }

    /// Returns true if of several players or teams only one still has lives.
    fn is_one_left(&mut self, world: &World) -> bool {
        let party = |seat: usize| match self.rules.mode {
            MatchMode::Teams => seat % 2,
            _ => seat,
        };
        let count = |seats: &mut dyn Iterator<Item = usize>| {
            let parties = seats.fold(0_u32, |parties, seat| parties | 1 << party(seat));
            parties.count_ones()
        };
        let mut all = world.active_players().map(|(seat, _)| seat);
        let in_play = world.active_players().map(|(seat, _)| seat);
        let mut in_play = in_play.filter(|seat| !self.is_out(*seat));
        let (all, left) = (count(&mut all), count(&mut in_play));
        self.tracks.has_opponents |= all > 1;
        self.tracks.has_opponents && left <= 1
    }

    /// Changes the score of a player who has lives left.
    fn add(&mut self, seat: u8, change: impl Fn(&mut Score)) {
        let seat = usize::from(seat);
        if self.is_out(seat) {
            return;
        }
        if let Some(score) = self.scores.get_mut(seat) {
            change(score);
        }
    }

    /// Notes who has reached a checkpoint first. If it becomes the respawn point of all, it is the player nearest to it.
    fn record_checkpoint(&mut self, world: &World) {
        let now = RespawnPoints::of(world);
        let before = std::mem::replace(&mut self.tracks.respawn_points, now);
        let farther = |(_, index): &(usize, i32)| *index > self.tracks.farthest;
        let reached: Vec<(usize, i32)> = before.reached(world).filter(farther).collect();
        let Some(index) = reached.iter().map(|(_, index)| *index).max() else {
            return;
        };
        let is_it =
            |kind: &ItemKind| matches!(kind, ItemKind::Start(start) if start.index == index);
        let mut items = world.items.used();
        let Some((_, start)) = items.find(|(_, item)| is_it(&item.kind)) else {
            return;
        };
        let distance = |seat: usize| {
            let offset = world.players[seat].pos - start.body.pos;
            offset.x.round().abs() + offset.y.round().abs()
        };
        self.tracks.farthest = index;
        let seats = reached.into_iter().map(|(seat, _)| seat);
        if let Some(seat) = seats.min_by_key(|seat| distance(*seat)) {
            self.add(seat as u8, |score| score.checkpoints += 1);
        }
    }

    fn record_hurt(&mut self, player: u8, by: u8, tick: i32) {
        if let Some(last) = self.tracks.hurt_by.get_mut(usize::from(player)) {
            *last = Some((by.into(), tick));
        }
    }

    fn set_alive(&mut self, player: usize, tick: i32) {
        if let Some(since) = self.tracks.alive_since.get_mut(player) {
            *since = tick;
        }
    }

    /// Records how long a player has lived since the last death.
    fn end_life(&mut self, player: usize, tick: i32) {
        let since = self.tracks.alive_since.get(player).copied();
        if let (Some(score), Some(since)) = (self.scores.get_mut(player), since) {
            score.longest_life = score.longest_life.max(tick - since);
        }
        self.set_alive(player, tick);
    }

    fn record_death(&mut self, player: usize, tick: i32) {
        let last = self.tracks.hurt_by.get_mut(player).and_then(Option::take);
        let killer = last.filter(|(_, at)| tick - at <= CREDIT);
        self.end_life(player, tick);
        if let Some(score) = self.scores.get_mut(player) {
            score.deaths += 1;
        }
        let Some((killer, _)) = killer else {
            return;
        };
        let is_own_team =
            self.rules.mode == MatchMode::Teams && Team::of(killer) == Team::of(player);
        if killer == player {
            // The last life counts, too.
            if let Some(score) = self.scores.get_mut(player) {
                score.own_goals += 1;
            }
        } else {
            self.add(killer as u8, |score| match is_own_team {
                true => score.team_kills += 1,
                false => score.kills += 1,
            });
        }
    }
}

/// Returns the slots of a team.
fn members(team: Team) -> impl Iterator<Item = usize> {
    (0..PLAYERS).filter(move |seat| Team::of(*seat) == team)
}

#[cfg(test)]
#[path = "match_tests.rs"]
mod tests;
