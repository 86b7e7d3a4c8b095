//! Matches in arenas: several rounds with a time limit, scored from the events of the game.
//!
//! Points are kills and coins; dying by one's own bomb or shot costs a point. A death counts as a kill of whoever has
//! hurt the player last, within [`CREDIT`]. The rules of the game know nothing of this, so a recording of a round is a
//! recording like any other. The ranges and defaults of rounds, their length and the damage of shots are in
//! `config/sections/arena.rs`.

use crate::config::Arena;
use crate::sim::rules::events::Event;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{ShotRules, TICK_RATE, World};

/// Pack whose levels are played as matches.
pub const ARENAS: &str = "arenas";
/// Minimum number of players of a match.
pub const MIN_PLAYERS: u16 = 2;

/// Time after which a death no longer counts as a kill of whoever has hurt the player, ticks.
const CREDIT: i32 = 5 * TICK_RATE as i32;

/// Rules of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// Number of rounds.
    pub rounds: u8,
    /// Length of a round, ticks.
    pub round_ticks: i32,
    /// Effect of shots on players.
    pub shots: ShotRules,
}

impl MatchRules {
    /// Returns the rules chosen in the settings.
    pub fn new(settings: &Arena) -> MatchRules {
        MatchRules {
            rounds: settings.rounds,
            round_ticks: i32::from(settings.round_seconds) * TICK_RATE as i32,
            shots: ShotRules {
                hurt_others: settings.shots_hurt,
                hurt_self: false,
                damage: settings.shot_damage.into(),
            },
        }
    }
}

/// What a player has done in one or more rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Other players killed.
    pub kills: i32,
    /// Deaths of all causes.
    pub deaths: i32,
    /// Deaths by the player's own bombs and shots.
    pub own_goals: i32,
    /// Coins collected.
    pub coins: i32,
}

impl Score {
    /// Returns the points.
    pub fn points(&self) -> i32 {
        self.kills + self.coins - self.own_goals
    }

    fn plus(&self, other: &Score) -> Score {
        Score {
            kills: self.kills + other.kills,
            deaths: self.deaths + other.deaths,
            own_goals: self.own_goals + other.own_goals,
            coins: self.coins + other.coins,
        }
    }
}

/// A match: the round in play and the scores so far.
#[derive(Clone, Debug)]
pub struct ArenaMatch {
    rules: MatchRules,
    /// Number of the round, from 1.
    round: u8,
    /// Scores of the earlier rounds.
    earlier_rounds: [Score; PLAYERS],
    /// Scores of this round.
    scores: [Score; PLAYERS],
    /// Who has hurt each player last, and in which tick.
    hurt_by: [Option<(usize, i32)>; PLAYERS],
}

impl ArenaMatch {
    /// Starts a match.
    pub fn new(rules: MatchRules) -> ArenaMatch {
        ArenaMatch {
            rules,
            round: 1,
            earlier_rounds: Default::default(),
            scores: Default::default(),
            hurt_by: Default::default(),
        }
    }

    /// Returns the match to continue with when the level starts again: the next round if this one, which is at a tick, is
    /// over, a new match after the last round, or the same round once more.
    pub fn next(&self, tick: i32) -> ArenaMatch {
        if self.is_finished(tick) {
            return ArenaMatch::new(self.rules);
        }
        let mut next = ArenaMatch {
            round: self.round,
            earlier_rounds: self.earlier_rounds,
            ..ArenaMatch::new(self.rules)
        };
        if self.is_round_over(tick) {
            next.round += 1;
            next.earlier_rounds = std::array::from_fn(|seat| self.total(seat));
        }
        next
    }

    /// Returns the rules.
    pub fn rules(&self) -> &MatchRules {
        &self.rules
    }

    /// Returns the number of the round, from 1.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Returns the ticks until the end of the round.
    pub fn ticks_left(&self, tick: i32) -> i32 {
        (self.rules.round_ticks - tick).max(0)
    }

    /// Returns true if the time of the round is up.
    pub fn is_round_over(&self, tick: i32) -> bool {
        self.ticks_left(tick) == 0
    }

    /// Returns true if the time of the last round is up.
    pub fn is_finished(&self, tick: i32) -> bool {
        self.round >= self.rules.rounds && self.is_round_over(tick)
    }

    /// Returns the score of a player in this round; zero for seats that do not exist.
    pub fn score(&self, seat: usize) -> Score {
        self.scores.get(seat).copied().unwrap_or_default()
    }

    /// Returns the score of a player in all rounds so far.
    pub fn total(&self, seat: usize) -> Score {
        let earlier = self.earlier_rounds.get(seat).copied();
        earlier.unwrap_or_default().plus(&self.score(seat))
    }

    /// Returns the active players, the best one first; of equal points, fewer deaths are better.
    pub fn standings(&self, world: &World) -> Vec<usize> {
        let mut seats: Vec<usize> = world.active_players().map(|(seat, _)| seat).collect();
        seats.sort_by_key(|seat| {
            let total = self.total(*seat);
            (-total.points(), total.deaths)
        });
        seats
    }

    /// Returns the players who lead with the same result; nobody without a point.
    pub fn leaders(&self, world: &World) -> Vec<usize> {
        let standings = self.standings(world);
        let result = |seat: usize| (self.total(seat).points(), self.total(seat).deaths);
        let Some(best) = standings.first().map(|seat| result(*seat)) else {
            return Vec::new();
        };
        let equal = standings.into_iter().filter(|seat| result(*seat) == best);
        equal.filter(|_| best.0 > 0).collect()
    }

    /// Counts the events of a tick.
    pub fn on_tick(&mut self, world: &World, events: &[Event]) {
        let tick = world.globals.tick;
        for event in events {
            match *event {
                Event::ShotByPlayer {
                    player, shooter, ..
                } => self.note_hurt(player, shooter, tick),
                Event::Bombed { player, owner, .. } => self.note_hurt(player, owner, tick),
                Event::CoinTaken { player, .. } => {
                    if let Some(score) = self.scores.get_mut(usize::from(player)) {
                        score.coins += 1;
                    }
                }
                Event::Died { player } => self.note_death(player.into(), tick),
                _ => {}
            }
        }
    }

    fn note_hurt(&mut self, player: u8, by: u8, tick: i32) {
        if let Some(last) = self.hurt_by.get_mut(usize::from(player)) {
            *last = Some((by.into(), tick));
        }
    }

    fn note_death(&mut self, player: usize, tick: i32) {
        let last = self.hurt_by.get_mut(player).and_then(Option::take);
        let killer = last.filter(|(_, at)| tick - at <= CREDIT);
        if let Some(score) = self.scores.get_mut(player) {
            score.deaths += 1;
        }
        let Some((killer, _)) = killer else {
            return;
        };
        if let Some(score) = self.scores.get_mut(killer) {
            match killer == player {
                true => score.own_goals += 1,
                false => score.kills += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> MatchRules {
        MatchRules {
            rounds: 2,
            round_ticks: 100,
            shots: ShotRules::default(),
        }
    }

    /// Returns a world of three players in a tick.
    fn world(tick: i32) -> Box<World> {
        let mut world = Box::new(World::default());
        world.globals.tick = tick;
        let players = world.players.iter_mut().take(3);
        players.for_each(|player| player.active = true);
        world
    }

    fn shot(player: u8, shooter: u8) -> Event {
        Event::ShotByPlayer {
            player,
            shooter,
            damage: 5,
        }
    }

    fn bomb(player: u8, owner: u8) -> Event {
        Event::Bombed {
            player,
            owner,
            damage: 50,
        }
    }

    const DIED: [Event; 3] = [
        Event::Died { player: 0 },
        Event::Died { player: 1 },
        Event::Died { player: 2 },
    ];

    #[test]
    fn a_kill_belongs_to_whoever_hurt_the_player_last() {
        let mut game = ArenaMatch::new(rules());
        game.on_tick(&world(1), &[shot(0, 1), bomb(0, 2)]);
        game.on_tick(&world(2), &DIED[..1]);
        assert_eq!(game.score(2).points(), 1);
        assert_eq!(game.score(1).points(), 0);
        assert_eq!((game.score(0).deaths, game.score(0).points()), (1, 0));
        game.on_tick(&world(3), &DIED[..1]);
        assert_eq!(game.score(2).kills, 1, "that death was an accident");
    }

    #[test]
    fn old_wounds_are_no_kills() {
        let mut game = ArenaMatch::new(rules());
        game.on_tick(&world(1), &[shot(1, 0)]);
        game.on_tick(&world(2 + CREDIT), &DIED[1..2]);
        assert_eq!(game.score(0).kills, 0);
        assert_eq!(game.score(1).deaths, 1);
    }

    #[test]
    fn own_bombs_cost_a_point() {
        let mut game = ArenaMatch::new(rules());
        let coin = Event::CoinTaken { player: 1, item: 0 };
        game.on_tick(&world(1), &[coin, coin, bomb(1, 1), DIED[1]]);
        assert_eq!(game.score(1).points(), 1);
    }

    #[test]
    fn rounds_add_up_and_a_restart_repeats_the_round() {
        let mut game = ArenaMatch::new(rules());
        game.on_tick(&world(50), &[shot(0, 1), DIED[0]]);
        assert!(!game.is_round_over(99));
        let again = game.next(99);
        assert_eq!((again.round(), again.total(1).kills), (1, 0));
        let mut second = game.next(100);
        assert_eq!((second.round(), second.total(1).kills), (2, 1));
        assert_eq!(second.score(1), Score::default());
        second.on_tick(&world(1), &[shot(0, 1), DIED[0]]);
        assert_eq!(second.total(1).kills, 2);
        assert!(second.is_finished(100) && !game.is_finished(100));
        let rematch = second.next(100);
        assert_eq!((rematch.round(), rematch.total(1).kills), (1, 0));
    }

    #[test]
    fn the_standings_prefer_points_and_then_few_deaths() {
        let mut game = ArenaMatch::new(rules());
        assert!(game.leaders(&world(0)).is_empty(), "nobody has a point");
        game.on_tick(&world(1), &[shot(0, 1), DIED[0], shot(1, 2), DIED[1]]);
        assert_eq!(game.standings(&world(2)), [2, 1, 0]);
        assert_eq!(game.leaders(&world(2)), [2]);
        game.on_tick(&world(2), &[DIED[2]]);
        assert_eq!(game.leaders(&world(2)), [1, 2]);
    }
}
