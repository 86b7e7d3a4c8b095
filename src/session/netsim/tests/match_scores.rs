//! Match scores: every action of a player counts once, on every machine.

use super::*;
use crate::config::{MatchMode, MatchSettings};
use crate::session::game_match::{GameMatch, Score, wire};

fn settings() -> MatchSettings {
    MatchSettings {
        mode: MatchMode::FreeForAll,
        rounds: 2,
        round_seconds: 20,
        ..MatchSettings::default()
    }
}

/// Returns what all players have done in this round.
fn sum(game: &GameMatch) -> Score {
    let scores = (0..8).map(|seat| game.score(seat));
    scores.fold(Score::default(), |sum, score| sum.plus(&score))
}

#[test]
fn scores_never_go_back_and_everybody_sees_those_of_the_server() {
    // The level has keys, coins and enemies; late input makes the server roll back.
    let level = level_source().numbers.len() as i32 - 4;
    let mut sim = open(SimPlan {
        level,
        ..plan(3, link(150, 40, 0.05), BotStyle::Random)
    });
    sim.server.play_match(&settings());
    sim.run(ms(6000));
    assert_all_active(&sim);
    let (mut before, mut epoch) = (Score::default(), sim.server.epoch());
    let mut most = 0;
    for step in 0..2400 {
        // Players who press random buttons may need a while.
        if step >= 600 && most > 0 {
            break;
        }
        sim.run(ms(50));
        let now = sum(sim.server.game_match());
        if sim.server.epoch() == epoch {
            let [was, is] = [&before, &now].map(|score| {
                let Score {
                    deaths,
                    coins,
                    enemies,
                    ..
                } = *score;
                [score.kills, deaths, coins, enemies, score.own_goals]
            });
            let goes_on = was.iter().zip(&is).all(|(was, is)| was <= is);
            assert!(goes_on, "{was:?} became {is:?}");
            most = most.max(is.iter().sum());
        }
        (before, epoch) = (now, sim.server.epoch());
    }
    assert!(most > 0, "something was scored");
    assert!(epoch > 1, "the second round has begun");
    assert!(sim.server.authority().resimulated_ticks() > 0, "late input");
    sim.start_client(level_finder());
    sim.run(ms(5000));
    assert_all_active(&sim);
    // Scores are told once a second, and again every two seconds because datagrams get lost.
    let all_see_the_truth = |sim: &Simulation| {
        let truth = wire::describe(sim.server.game_match());
        let mut seen = sim.machines.iter().map(|m| m.client.game_match());
        seen.all(|seen| wire::describe(&seen.expect("it has been told")) == truth)
    };
    for _ in 0..200 {
        if all_see_the_truth(&sim) {
            return;
        }
        sim.run(ms(50));
    }
    panic!("some still see other scores");
}
