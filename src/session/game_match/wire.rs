//! Matches as messages of the netgame.

use super::{FormerScore, GameMatch, MatchRules, RoundEnd, Score, Team};
use crate::config::{LevelOrder, MatchMode};
use crate::net::message::game_match::{
    EndCode, MatchInfo, ModeCode, OrderCode, PlayerScore, RoundEndInfo, RulesInfo, ScoreInfo,
    TeamScore,
};
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{ShotRules, TICK_RATE};

/// Pairs of values here and on the wire.
type Codes<T, C, const N: usize> = [(T, C); N];

const MODES: Codes<MatchMode, ModeCode, 5> = [
    (MatchMode::CoOp, ModeCode::CoOp),
    (MatchMode::FreeForAll, ModeCode::FreeForAll),
    (MatchMode::Teams, ModeCode::Teams),
    (MatchMode::Race, ModeCode::Race),
    (MatchMode::Coins, ModeCode::Coins),
];
const ORDERS: Codes<LevelOrder, OrderCode, 3> = [
    (LevelOrder::Same, OrderCode::Same),
    (LevelOrder::Next, OrderCode::Next),
    (LevelOrder::Random, OrderCode::Random),
];
const ENDS: Codes<RoundEnd, EndCode, 5> = [
    (RoundEnd::Time, EndCode::Time),
    (RoundEnd::ScoreLimit, EndCode::ScoreLimit),
    (RoundEnd::Exit, EndCode::Exit),
    (RoundEnd::Coins, EndCode::Coins),
    (RoundEnd::LastStanding, EndCode::LastStanding),
];

/// Returns the code of a value; every value has one.
fn code<T: PartialEq, C: Copy, const N: usize>(codes: &Codes<T, C, N>, value: T) -> C {
    let found = codes.iter().find(|(known, _)| *known == value);
    found.map_or(codes[0].1, |(_, code)| *code)
}

/// Returns the value of a code; every code has one.
fn value<T: Copy, C: PartialEq, const N: usize>(codes: &Codes<T, C, N>, code: C) -> T {
    let found = codes.iter().find(|(_, known)| *known == code);
    found.map_or(codes[0].0, |(value, _)| *value)
}

fn seconds(ticks: i32) -> u16 {
    u16::try_from(ticks / TICK_RATE as i32).unwrap_or(0)
}

fn ticks(seconds: u16) -> i32 {
    i32::from(seconds) * TICK_RATE as i32
}

fn byte(number: i32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn rules_info(rules: &MatchRules) -> RulesInfo {
    RulesInfo {
        mode: code(&MODES, rules.mode),
        rounds: rules.rounds,
        round_seconds: seconds(rules.round_ticks),
        score_limit: byte(rules.score_limit),
        lives: byte(rules.lives),
        warm_up_seconds: seconds(rules.warm_up_ticks),
        order: code(&ORDERS, rules.order),
    }
}

fn rules_of(info: &RulesInfo, shots: ShotRules) -> MatchRules {
    MatchRules {
        mode: value(&MODES, info.mode),
        rounds: info.rounds,
        round_ticks: ticks(info.round_seconds),
        score_limit: info.score_limit.into(),
        lives: info.lives.into(),
        warm_up_ticks: ticks(info.warm_up_seconds),
        order: value(&ORDERS, info.order),
        shots,
    }
}

fn score_info(score: &Score) -> ScoreInfo {
    let number = |number: i32| u16::try_from(number.max(0)).unwrap_or(u16::MAX);
    ScoreInfo {
        kills: number(score.kills),
        deaths: number(score.deaths),
        own_goals: number(score.own_goals),
        team_kills: number(score.team_kills),
        coins: number(score.coins),
        enemies: number(score.enemies),
        checkpoints: number(score.checkpoints),
        exits: number(score.exits),
        longest_life: u32::try_from(score.longest_life).unwrap_or(0),
    }
}

fn score_of(info: &ScoreInfo) -> Score {
    Score {
        kills: info.kills.into(),
        deaths: info.deaths.into(),
        own_goals: info.own_goals.into(),
        team_kills: info.team_kills.into(),
        coins: info.coins.into(),
        enemies: info.enemies.into(),
        checkpoints: info.checkpoints.into(),
        exits: info.exits.into(),
        longest_life: i32::try_from(info.longest_life).unwrap_or(0),
    }
}

/// Describes a match for clients.
pub fn describe(game: &GameMatch) -> MatchInfo {
    let nothing = Score::default();
    let seats = (0..PLAYERS).filter(|seat| game.total(*seat) != nothing);
    let scores = seats.map(|seat| PlayerScore {
        player: seat as u8,
        round: score_info(&game.score(seat)),
        earlier: score_info(&game.earlier(seat)),
    });
    let teams = Team::ALL.into_iter();
    let teams = teams.filter(|team| game.former(*team) != FormerScore::default());
    let former = teams.map(|team| TeamScore {
        team: team.index() as u8,
        round: score_info(&game.former(team).round),
        earlier: score_info(&game.former(team).earlier),
    });
    MatchInfo {
        rules: rules_info(game.rules()),
        round: game.round(),
        end: game.round_end().map(|(tick, end)| RoundEndInfo {
            tick: u32::try_from(tick).unwrap_or(0),
            cause: code(&ENDS, end),
        }),
        scores: scores.collect(),
        former: former.collect(),
        next_rules: Some(game.coming_rules())
            .filter(|next| *next != game.rules())
            .map(rules_info),
    }
}

/// Returns the match that a server describes; `shots` are its rules for shots.
pub fn described(info: &MatchInfo, shots: ShotRules) -> GameMatch {
    let mut scores = [[Score::default(); 2]; PLAYERS];
    for row in &info.scores {
        if let Some(slot) = scores.get_mut(usize::from(row.player)) {
            *slot = [score_of(&row.earlier), score_of(&row.round)];
        }
    }
    let mut former = [FormerScore::default(); 2];
    for row in &info.former {
        if let Some(team) = former.get_mut(usize::from(row.team)) {
            (team.round, team.earlier) = (score_of(&row.round), score_of(&row.earlier));
        }
    }
    let end = info.end.as_ref();
    GameMatch::described(
        rules_of(&info.rules, shots),
        info.round,
        end.map(|end| {
            let tick = i32::try_from(end.tick).unwrap_or(0);
            (tick, value(&ENDS, end.cause))
        }),
        scores.map(|[earlier, _]| earlier),
        scores.map(|[_, round]| round),
        former,
    )
    .with_next_rules(info.next_rules.as_ref().map(|next| rules_of(next, shots)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::message::Message;
    use crate::net::message::MessageKind;

    #[test]
    fn clients_learn_the_whole_match() {
        let score = |kills, longest_life| Score {
            kills,
            deaths: 2,
            own_goals: 3,
            team_kills: 4,
            coins: 5,
            enemies: 6,
            checkpoints: 7,
            exits: 8,
            longest_life,
        };
        for (mode, _) in MODES {
            for (end, _) in ENDS {
                let rules = MatchRules {
                    mode,
                    rounds: 9,
                    round_ticks: ticks(600),
                    score_limit: 100,
                    lives: 20,
                    warm_up_ticks: ticks(120),
                    order: LevelOrder::Random,
                    shots: ShotRules::default(),
                };
                let mut earlier = [Score::default(); PLAYERS];
                let mut scores = earlier;
                (earlier[3], scores[7]) = (score(1, 100), score(400, 1 << 20));
                let mut former = [FormerScore::default(); 2];
                (former[1].round, former[1].earlier) = (score(3, 50), score(9, 70));
                let over = Some((5000, end));
                let game = GameMatch::described(rules, 4, over, earlier, scores, former);
                let next = MatchRules { rounds: 2, ..rules };
                let game = game.with_next_rules((end == RoundEnd::Time).then_some(next));
                let sent = Message::Match(describe(&game)).encode().expect("it fits");
                let received = Message::decode(MessageKind::Match as u8, &sent);
                let Ok(Message::Match(info)) = received else {
                    panic!("{received:?}");
                };
                assert_eq!(described(&info, rules.shots), game);
            }
        }
    }

    #[test]
    fn numbers_that_are_too_large_are_sent_as_the_largest_one() {
        let score = Score {
            kills: 1 << 20,
            ..Score::default()
        };
        assert_eq!(score_info(&score).kills, u16::MAX);
    }
}
