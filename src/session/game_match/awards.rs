//! Awards for what somebody did better than everybody else, in a match or a level.

use super::score::Score;

/// Reasons for an award.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwardKind {
    /// Most players killed.
    Kills,
    /// Most coins.
    Coins,
    /// Most enemies killed.
    Enemies,
    /// Fewest deaths, if somebody died.
    FewestDeaths,
    /// Longest time without a death.
    LongestLife,
    /// Most deaths by own bombs and shots.
    OwnGoals,
}

/// An award.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// The reason.
    pub kind: AwardKind,
    /// Slot of the player.
    pub seat: usize,
    /// The number that was not reached by anybody else; ticks for the longest life.
    pub value: i32,
}

/// Returns the awards of players with these scores. Equal players get none, and neither does a single player.
pub fn awards(scores: &[(usize, Score)]) -> Vec<Award> {
    let any_death = scores.iter().any(|(_, score)| score.deaths > 0);
    let largest = |kind, value: fn(&Score) -> i32| {
        let award = best(kind, scores, value)?;
        (award.value > 0).then_some(award)
    };
    let fewest = best(AwardKind::FewestDeaths, scores, |score| -score.deaths);
    let fewest = fewest.filter(|_| any_death).map(|award| Award {
        value: -award.value,
        ..award
    });
    let life = largest(AwardKind::LongestLife, |score| score.longest_life);
    let all = [
        largest(AwardKind::Kills, |score| score.kills),
        largest(AwardKind::Coins, |score| score.coins),
        largest(AwardKind::Enemies, |score| score.enemies),
        fewest,
        life.filter(|_| any_death),
        largest(AwardKind::OwnGoals, |score| score.own_goals),
    ];
    all.into_iter().flatten().collect()
}

/// Returns the award of the one player with the largest value; none for one player, or if several have it.
fn best(kind: AwardKind, scores: &[(usize, Score)], value: fn(&Score) -> i32) -> Option<Award> {
    let largest = scores.iter().map(|(_, score)| value(score)).max()?;
    let mut winners = scores.iter().filter(|(_, score)| value(score) == largest);
    let (seat, _) = winners.next()?;
    let is_alone = winners.next().is_none() && scores.len() > 1;
    is_alone.then_some(Award {
        kind,
        seat: *seat,
        value: largest,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(kills: i32, deaths: i32, longest_life: i32) -> Score {
        Score {
            kills,
            deaths,
            longest_life,
            ..Score::default()
        }
    }

    #[test]
    fn an_award_goes_to_the_best_player_only() {
        let scores = [(0, score(3, 2, 50)), (4, score(1, 1, 90))];
        let award = |kind, seat, value| Award { kind, seat, value };
        assert_eq!(
            awards(&scores),
            [
                award(AwardKind::Kills, 0, 3),
                award(AwardKind::FewestDeaths, 4, 1),
                award(AwardKind::LongestLife, 4, 90),
            ]
        );
    }

    #[test]
    fn equal_players_and_single_players_get_no_award() {
        assert!(awards(&[(0, score(3, 2, 50)), (1, score(3, 2, 50))]).is_empty());
        assert!(awards(&[(0, score(3, 2, 50))]).is_empty());
        assert!(awards(&[]).is_empty());
    }

    #[test]
    fn there_is_no_award_for_surviving_if_nobody_died() {
        assert!(awards(&[(0, score(0, 0, 50)), (1, score(0, 0, 90))]).is_empty());
    }
}
