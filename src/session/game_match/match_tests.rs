//! Tests of matches.

use super::*;
use crate::config::LevelOrder;
use crate::sim::num::Vec2;
use crate::sim::world::ShotRules;
use crate::sim::world::item::{Start, StartMode};

fn rules(mode: MatchMode) -> MatchRules {
    MatchRules {
        mode,
        rounds: 2,
        round_ticks: 100,
        order: LevelOrder::Same,
        ..MatchRules::co_operative(ShotRules::default())
    }
}

fn new(mode: MatchMode) -> GameMatch {
    GameMatch::new(rules(mode))
}

/// Returns a world of three players in a tick.
fn world(tick: i32) -> Box<World> {
    let mut world = Box::new(World::default());
    world.globals.tick = tick;
    let players = world.players.iter_mut().take(3);
    players.for_each(|player| player.active = true);
    world
}

fn run(game: &mut GameMatch, tick: i32, events: &[Event]) {
    game.on_tick(&LevelData::default(), &world(tick), events);
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

fn coin(player: u8) -> Event {
    Event::CoinTaken { player, item: 0 }
}

const DIED: [Event; 3] = [
    Event::Died { player: 0 },
    Event::Died { player: 1 },
    Event::Died { player: 2 },
];

#[test]
fn a_kill_is_credited_to_the_last_attacker() {
    let mut game = new(MatchMode::FreeForAll);
    run(&mut game, 1, &[shot(0, 1), bomb(0, 2)]);
    run(&mut game, 2, &DIED[..1]);
    assert_eq!((game.points(2), game.points(1)), (1, 0));
    assert_eq!((game.score(0).deaths, game.points(0)), (1, 0));
    run(&mut game, 3, &DIED[..1]);
    assert_eq!(game.score(2).kills, 1, "that death was an accident");
}

#[test]
fn old_damage_gives_no_kill_credit() {
    let mut game = GameMatch::new(MatchRules {
        round_ticks: 0,
        ..rules(MatchMode::FreeForAll)
    });
    run(&mut game, 1, &[shot(1, 0)]);
    run(&mut game, 2 + CREDIT, &DIED[1..2]);
    assert_eq!(game.score(0).kills, 0);
    assert_eq!(game.score(1).deaths, 1);
}

#[test]
fn own_bombs_cost_a_point() {
    let mut game = new(MatchMode::FreeForAll);
    run(&mut game, 1, &[coin(1), coin(1), bomb(1, 1), DIED[1]]);
    assert_eq!(game.points(1), 1);
}

#[test]
fn rounds_add_up_and_a_restart_repeats_the_round() {
    let mut game = new(MatchMode::FreeForAll);
    run(&mut game, 50, &[shot(0, 1), DIED[0]]);
    run(&mut game, 99, &[]);
    assert!(!game.is_round_over());
    let again = game.next();
    assert_eq!((again.round(), again.total(1).kills), (1, 0));
    run(&mut game, 100, &[]);
    assert_eq!(game.round_end(), Some((100, RoundEnd::Time)));
    let mut second = game.next();
    assert_eq!((second.round(), second.total(1).kills), (2, 1));
    assert_eq!(second.score(1), Score::default());
    run(&mut second, 1, &[shot(0, 1), DIED[0]]);
    run(&mut second, 100, &[]);
    assert_eq!(second.total(1).kills, 2);
    assert!(second.is_finished() && !game.is_finished());
    let rematch = second.next();
    assert_eq!((rematch.round(), rematch.total(1).kills), (1, 0));
}

#[test]
fn nothing_counts_after_the_end_of_a_round() {
    let mut game = new(MatchMode::FreeForAll);
    run(&mut game, 100, &[coin(0)]);
    run(&mut game, 101, &[coin(0), shot(0, 1), DIED[0]]);
    assert_eq!((game.score(0).coins, game.score(0).deaths), (1, 0));
}

#[test]
fn the_standings_prefer_points_and_then_few_deaths() {
    let mut game = new(MatchMode::FreeForAll);
    assert!(game.leaders(&world(0)).is_empty(), "nobody has a point");
    run(&mut game, 1, &[shot(0, 1), DIED[0], shot(1, 2), DIED[1]]);
    assert_eq!(game.standings(&world(2)), [2, 1, 0]);
    assert_eq!(game.leaders(&world(2)), [2]);
    run(&mut game, 2, &[DIED[2]]);
    assert_eq!(game.leaders(&world(2)), [1, 2]);
}

#[test]
fn nothing_counts_in_the_warm_up_and_the_first_round_follows() {
    let mut game = GameMatch::new(MatchRules {
        warm_up_ticks: 20,
        ..rules(MatchMode::Coins)
    });
    assert!(game.is_warm_up());
    run(&mut game, 19, &[coin(0)]);
    assert_eq!(game.ticks_left(19), Some(1));
    run(&mut game, 20, &[]);
    assert!(game.is_round_over() && !game.is_finished());
    let first = game.next();
    assert_eq!((first.round(), first.total_points(0)), (1, 0));
    assert_eq!(first.ticks_left(20), Some(80));
}

#[test]
fn killing_a_teammate_costs_a_point() {
    let mut game = new(MatchMode::Teams);
    run(&mut game, 1, &[shot(2, 0), DIED[2], shot(1, 0), DIED[1]]);
    run(&mut game, 2, &[bomb(0, 1), DIED[0]]);
    assert_eq!((game.points(0), game.points(1)), (0, 1));
    assert_eq!(game.team_points(Team::Blue), 1);
    assert_eq!(game.leading_team(), Some(Team::Blue));
    assert_eq!(game.standings(&world(3)), [1, 0, 2], "the leading team");
}

#[test]
fn a_score_limit_ends_the_round_for_players_and_for_teams() {
    let limited = |mode| {
        GameMatch::new(MatchRules {
            score_limit: 2,
            ..rules(mode)
        })
    };
    let mut game = limited(MatchMode::FreeForAll);
    run(&mut game, 1, &[coin(0), coin(2)]);
    assert!(!game.is_round_over(), "nobody has two points");
    run(&mut game, 2, &[coin(2)]);
    assert_eq!(game.round_end(), Some((2, RoundEnd::ScoreLimit)));
    let mut teams = limited(MatchMode::Teams);
    run(&mut teams, 1, &[bomb(1, 0), DIED[1]]);
    run(&mut teams, 2, &[bomb(1, 2), DIED[1]]);
    assert_eq!(teams.round_end(), Some((2, RoundEnd::ScoreLimit)));
}

#[test]
fn the_last_coin_ends_a_match_about_coins() {
    let level = LevelData {
        coins: 2,
        ..LevelData::default()
    };
    for (mode, end) in [
        (MatchMode::Coins, Some((2, RoundEnd::Coins))),
        (MatchMode::FreeForAll, None),
    ] {
        let mut game = new(mode);
        game.on_tick(&level, &world(1), &[coin(0)]);
        assert!(!game.is_round_over());
        game.on_tick(&level, &world(2), &[coin(1)]);
        assert_eq!(game.round_end(), end);
    }
}

#[test]
fn the_first_player_at_the_exit_wins_a_race() {
    let mut game = new(MatchMode::Race);
    run(&mut game, 7, &[Event::ExitReached { player: 1, item: 4 }]);
    assert_eq!(game.round_end(), Some((7, RoundEnd::Exit)));
    assert_eq!(game.points(1), score::EXIT_POINTS);
    assert_eq!(game.leaders(&world(7)), [1]);
}

#[test]
fn a_checkpoint_counts_for_the_first_player_to_reach_it() {
    let mut game = new(MatchMode::Race);
    run(&mut game, 1, &[]);
    let at = |tick: i32, index: i32, near: usize| {
        let mut world = world(tick);
        for index in 0..3 {
            let start = &mut world.items[index as usize + 1];
            start.body.pos = Vec2::int(1000 * index, 0);
            start.kind = ItemKind::Start(Start {
                mode: StartMode::Common,
                index,
                lit: false,
            });
        }
        for player in &mut world.players {
            player.spawn_index = index;
        }
        world.players[near].pos = Vec2::int(1000 * index + 8, 0);
        world
    };
    let level = LevelData::default();
    game.on_tick(&level, &at(2, 1, 1), &[]);
    game.on_tick(&level, &at(3, 2, 2), &[]);
    game.on_tick(&level, &at(4, 1, 0), &[]);
    let checkpoints: Vec<i32> = (0..3).map(|seat| game.points(seat)).collect();
    assert_eq!(checkpoints, [0, 1, 1], "nobody scores on the way back");
}

#[test]
fn players_without_lives_no_longer_score_and_the_round_ends_with_the_last_life() {
    let mut game = GameMatch::new(MatchRules {
        lives: 1,
        ..rules(MatchMode::FreeForAll)
    });
    run(&mut game, 1, &[shot(0, 1), DIED[0]]);
    assert!(game.is_out(0) && !game.is_round_over());
    run(&mut game, 2, &[coin(0), shot(2, 0), DIED[2]]);
    assert_eq!((game.points(0), game.points(1)), (0, 1));
    assert_eq!(game.round_end(), Some((2, RoundEnd::LastStanding)));
    let mut alone = GameMatch::new(*game.rules());
    let mut one = world(1);
    one.players[1].active = false;
    one.players[2].active = false;
    alone.on_tick(&LevelData::default(), &one, &DIED[..1]);
    assert!(!alone.is_round_over(), "there was nobody else");
}

#[test]
fn a_life_lasts_until_a_death_or_the_end_of_the_round() {
    let mut game = new(MatchMode::FreeForAll);
    run(&mut game, 10, &[Event::Joined { player: 1 }]);
    run(&mut game, 40, &[DIED[0], DIED[1]]);
    run(&mut game, 100, &[]);
    assert_eq!(game.score(0).longest_life, 60);
    assert_eq!(game.score(1).longest_life, 60);
    assert_eq!(game.score(2).longest_life, 100);
}

#[test]
fn the_campaign_continues_after_every_exit() {
    let mut game = GameMatch::new(MatchRules::co_operative(ShotRules::default()));
    let exit = Event::ExitReached { player: 0, item: 0 };
    run(&mut game, 100_000, &[coin(1), exit]);
    assert!(game.is_round_over() && !game.is_finished());
    let next = game.next();
    assert_eq!((next.round(), next.total_points(1)), (2, 1));
    assert_eq!(next.ticks_left(5), None);
}

#[test]
fn a_slot_that_is_given_to_another_player_starts_without_points() {
    let mut game = new(MatchMode::Coins);
    run(&mut game, 1, &[coin(0), coin(1)]);
    game.forget(1);
    assert_eq!((game.total_points(0), game.total_points(1)), (1, 0));
    assert_eq!(game.rematch().total_points(0), 0);
}

#[test]
fn a_team_keeps_the_points_of_a_player_whose_slot_is_taken_over() {
    let mut game = GameMatch::new(MatchRules {
        score_limit: 2,
        ..rules(MatchMode::Teams)
    });
    run(&mut game, 1, &[shot(0, 1), DIED[0]]);
    game.forget(1);
    assert_eq!((game.total_points(1), game.team_points(Team::Blue)), (0, 1));
    assert_eq!(game.leading_team(), Some(Team::Blue));
    run(&mut game, 2, &[shot(0, 1), DIED[0]]);
    let end = game.round_end().map(|(_, end)| end);
    assert_eq!(end, Some(RoundEnd::ScoreLimit), "two points of the team");
    let next = game.next();
    assert_eq!(next.team_points(Team::Blue), 2);
    assert_eq!(next.team_round_points(Team::Blue), 0);
    assert_eq!(game.rematch().team_points(Team::Blue), 0);
}

#[test]
fn the_next_player_in_a_slot_gets_no_credit_for_earlier_events() {
    for forgotten in [0, 1] {
        let mut game = new(MatchMode::FreeForAll);
        run(&mut game, 1, &[shot(0, 1)]);
        game.forget(forgotten);
        run(&mut game, 2, &[DIED[0]]);
        assert_eq!(game.points(1), 0, "slot {forgotten}");
    }
}

#[test]
fn changed_rules_count_from_the_next_round_on_except_rounds_and_the_next_level() {
    let mut game = new(MatchMode::FreeForAll);
    let wanted = MatchRules {
        rounds: 3,
        round_ticks: 50,
        score_limit: 1,
        lives: 1,
        order: LevelOrder::Next,
        ..rules(MatchMode::FreeForAll)
    };
    game.change_rules(wanted);
    assert_eq!(
        (game.rules().rounds, game.rules().order),
        (3, LevelOrder::Next)
    );
    run(&mut game, 60, &[shot(0, 1), DIED[0], coin(1)]);
    assert!(
        !game.is_round_over(),
        "neither time nor points end this round"
    );
    run(&mut game, 100, &[]);
    assert!(game.is_round_over() && !game.is_finished());
    let mut next = game.next();
    assert_eq!(*next.rules(), wanted);
    assert_eq!((next.round(), next.total_points(1)), (2, 2));
    run(&mut next, 10, &[coin(1)]);
    assert_eq!(next.round_end(), Some((10, RoundEnd::ScoreLimit)));
    assert_eq!(next.coming_rules(), next.rules());
}

#[test]
fn another_mode_begins_a_new_match_after_this_round_which_has_a_winner() {
    let mut game = new(MatchMode::FreeForAll);
    let race = MatchRules {
        warm_up_ticks: 80,
        ..rules(MatchMode::Race)
    };
    game.change_rules(race);
    assert_eq!(game.rules().mode, MatchMode::FreeForAll);
    run(&mut game, 10, &[coin(1)]);
    run(&mut game, 100, &[]);
    assert!(
        game.is_finished(),
        "the first of two rounds is the last one"
    );
    let next = game.next();
    assert!(next.is_warm_up() && *next.rules() == race);
    assert_eq!(next.total_points(1), 0);
    // Who changes their mind before the round ends, changes nothing.
    let mut game = new(MatchMode::FreeForAll);
    game.change_rules(race);
    game.change_rules(rules(MatchMode::FreeForAll));
    assert_eq!(game, new(MatchMode::FreeForAll));
    // Nobody wins a warm-up.
    let mut warm_up = GameMatch::new(MatchRules {
        warm_up_ticks: 20,
        ..rules(MatchMode::FreeForAll)
    });
    warm_up.change_rules(race);
    run(&mut warm_up, 20, &[]);
    assert!(warm_up.is_round_over() && !warm_up.is_finished());
}
