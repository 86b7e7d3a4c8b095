//! Statistics of a player in a match, and their points in each mode.

use crate::config::MatchMode;

/// Points of a race for touching the exit; each checkpoint is one.
pub const EXIT_POINTS: i32 = 5;

/// Statistics of a player in one or more rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Other players killed, without those of the own team.
    pub kills: i32,
    /// Deaths of all causes.
    pub deaths: i32,
    /// Deaths by the player's own bombs and shots.
    pub own_goals: i32,
    /// Players of the own team killed.
    pub team_kills: i32,
    /// Coins collected.
    pub coins: i32,
    /// Enemies killed.
    pub enemies: i32,
    /// Checkpoints that the player reached before anybody else.
    pub checkpoints: i32,
    /// Exits that the player touched before anybody else.
    pub exits: i32,
    /// Longest time without a death, ticks.
    pub longest_life: i32,
}

impl Score {
    /// Returns the points in a mode.
    pub fn points(&self, mode: MatchMode) -> i32 {
        match mode {
            MatchMode::CoOp => self.coins + self.enemies,
            MatchMode::FreeForAll => self.kills + self.coins - self.own_goals,
            MatchMode::Teams => self.kills - self.team_kills - self.own_goals,
            MatchMode::Race => self.checkpoints + EXIT_POINTS * self.exits,
            MatchMode::Coins => self.coins,
        }
    }

    /// Adds the score of another round.
    pub fn plus(&self, other: &Score) -> Score {
        Score {
            kills: self.kills + other.kills,
            deaths: self.deaths + other.deaths,
            own_goals: self.own_goals + other.own_goals,
            team_kills: self.team_kills + other.team_kills,
            coins: self.coins + other.coins,
            enemies: self.enemies + other.enemies,
            checkpoints: self.checkpoints + other.checkpoints,
            exits: self.exits + other.exits,
            longest_life: self.longest_life.max(other.longest_life),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mode_scores_its_own_goal() {
        let score = Score {
            kills: 5,
            deaths: 9,
            own_goals: 1,
            team_kills: 2,
            coins: 20,
            enemies: 100,
            checkpoints: 3,
            exits: 1,
            longest_life: 1000,
        };
        let points = MatchMode::ALL.iter().map(|mode| score.points(*mode));
        assert_eq!(points.collect::<Vec<i32>>(), [120, 24, 2, 8, 20]);
    }

    #[test]
    fn rounds_are_added_but_only_the_longest_life_counts() {
        let (first, second) = (
            Score {
                kills: 1,
                longest_life: 300,
                ..Score::default()
            },
            Score {
                kills: 2,
                longest_life: 200,
                ..Score::default()
            },
        );
        let total = first.plus(&second);
        assert_eq!((total.kills, total.longest_life), (3, 300));
    }
}
