//! Tests of local games: commands and recordings of all seats, results, the next level.

use super::*;
use crate::config::MatchMode;
use crate::session::game_match::MatchRules;
use crate::session::level_source::LevelSource;
use crate::session::level_source::tests::EmptyLevels;
use crate::session::replay_check::assert_replays;
use crate::sim::world::ShotRules;

fn title(number: i32) -> RecordingInfo {
    RecordingInfo {
        number,
        ..RecordingInfo::default()
    }
}

fn player(name: &str, colour: u8) -> LocalPlayer {
    LocalPlayer {
        name: name.to_owned(),
        colour,
    }
}

fn game_of(players: &[LocalPlayer]) -> LocalGame {
    let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
    LocalGame::begin(level, &title(3), players)
}

fn game() -> LocalGame {
    game_of(&[player("Ann", 8)])
}

fn pair() -> LocalGame {
    game_of(&[player("Ann", 8), player("Bob", 3)])
}

fn actions(game: &LocalGame) -> Vec<(i32, Command)> {
    let demo = game.recording();
    let commands = demo.commands.all().iter();
    commands.map(|m| (m.tick, m.action)).collect()
}

fn holds(held: Buttons) -> Command {
    Command::Buttons { player: 0, held }
}

#[test]
fn only_button_changes_are_recorded() {
    let mut game = game();
    for held in [
        Buttons::empty(),
        Buttons::LEFT,
        Buttons::LEFT,
        Buttons::empty(),
    ] {
        game.step(&[held]);
    }
    assert_eq!(
        actions(&game),
        [(2, holds(Buttons::LEFT)), (4, holds(Buttons::empty()))]
    );
    assert_eq!(game.worlds.now.players[0].colour, 8);
}

#[test]
fn the_menu_button_is_never_recorded() {
    let mut game = game();
    game.step(&[Buttons::MENU]);
    assert!(actions(&game).is_empty());
}

#[test]
fn after_an_interruption_the_buttons_are_recorded_again() {
    let mut game = game();
    game.step(&[Buttons::empty()]);
    game.interrupt();
    game.step(&[Buttons::empty()]);
    assert_eq!(actions(&game), [(2, holds(Buttons::empty()))]);
}

/// Shows the results of a game as they are after `age` ticks.
fn at_results(mut game: LocalGame, age: i32) -> LocalGame {
    game.worlds.now.globals.done.phase = DonePhase::Results;
    game.worlds.now.globals.done.timer = 600 - age;
    game
}

#[test]
fn a_press_at_the_results_confirms_them_once() {
    let mut game = at_results(game(), 20);
    game.step(&[Buttons::JUMP]);
    game.step(&[Buttons::empty()]);
    game.step(&[Buttons::FIRE]);
    assert_eq!(actions(&game), [(1, Command::Acknowledge { player: 0 })]);
}

#[test]
fn buttons_still_held_from_the_level_do_not_confirm_its_results() {
    let (run, jump) = (Buttons::RIGHT, Buttons::JUMP);
    let mut game = game();
    game.step(&[run | jump]);
    game.worlds.now.globals.done.phase = DonePhase::Results;
    game.worlds.now.globals.done.timer = 600;
    for held in [run | jump, jump, run | jump, run, Buttons::UP] {
        game.step(&[held]);
    }
    assert!(!game.worlds.now.players[0].acknowledged);
    while !results_confirmation::can_be_confirmed(&game.worlds.now.globals.done) {
        game.step(&[jump]);
    }
    game.step(&[jump]);
    game.step(&[run | jump]);
    game.step(&[run]);
    assert!(!game.worlds.now.players[0].acknowledged);
    game.step(&[run | jump]);
    assert!(game.worlds.now.players[0].acknowledged);
}

#[test]
fn a_button_that_closed_the_pause_menu_does_not_confirm_the_results() {
    let mut game = at_results(game(), 100);
    game.interrupt();
    game.step(&[Buttons::JUMP]);
    game.step(&[Buttons::JUMP]);
    assert!(actions(&game).is_empty());
    game.step(&[Buttons::empty()]);
    game.step(&[Buttons::JUMP]);
    assert_eq!(actions(&game), [(4, Command::Acknowledge { player: 0 })]);
}

#[test]
fn a_finished_level_reports_the_next_one_which_starts_at_tick_0() {
    let mut game = game();
    game.worlds.now.globals.done.phase = DonePhase::Linger;
    game.worlds.now.globals.done.timer = 1;
    game.worlds.now.globals.done.next_level = 4;
    game.step(&[Buttons::FIRE]);
    assert_eq!(game.next_level(), Some(4));
    let level = EmptyLevels(vec![7]).load(7).expect("the source has it");
    game.begin_next(level, &title(7));
    assert_eq!(
        (game.worlds.now.globals.level, game.next_level()),
        (7, None)
    );
    assert_eq!(game.worlds.next_tick(), 1);
    assert!(actions(&game).is_empty());
}

#[test]
fn reaching_the_exit_gives_a_result_of_all_players_once() {
    let mut game = pair();
    let exit = game.worlds.now.items[0].body.pos;
    game.step(&[]);
    assert_eq!(game.take_finished_run(), None);
    let players = &mut game.worlds.now.players;
    players[0].pos = exit;
    (players[0].coins, players[1].coins, players[1].deaths) = (3, 1, 2);
    (0..3).for_each(|_| game.step(&[]));
    let run = game.take_finished_run().expect("the exit was reached");
    let level = EmptyLevels(vec![3]).load(3).expect("a level");
    assert_eq!(
        (run.level, run.coins, run.deaths, run.kills),
        (level.content_hash(), 4, 2, 0)
    );
    assert_eq!(run.ticks, 2);
    assert_eq!(game.take_finished_run(), None);
}

#[test]
fn the_recording_replays_to_the_same_world() {
    let mut game = pair();
    for tick in 0..200 {
        let held = |period| Buttons::from_bits_truncate((tick / period) as u8 & 63);
        game.step(&[held(7), held(5)]);
    }
    let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
    assert_replays(&game, &level);
}

#[test]
fn each_seat_records_its_own_button_changes() {
    let mut game = pair();
    game.step(&[Buttons::LEFT]);
    game.step(&[Buttons::LEFT, Buttons::JUMP]);
    game.step(&[Buttons::RIGHT, Buttons::empty()]);
    let second = |held| Command::Buttons { player: 1, held };
    assert_eq!(
        actions(&game),
        [
            (1, holds(Buttons::LEFT)),
            (2, second(Buttons::JUMP)),
            (3, holds(Buttons::RIGHT)),
            (3, second(Buttons::empty())),
        ]
    );
    let players = &game.worlds.now.players;
    assert!(players[0].active && players[1].active && !players[2].active);
    assert_eq!((players[0].colour, players[1].colour), (8, 3));
    assert_eq!(game.recording().names[..3], ["Ann", "Bob", ""]);
}

#[test]
fn any_player_confirms_the_results_for_all() {
    let mut game = at_results(pair(), 20);
    game.step(&[Buttons::empty(), Buttons::FIRE]);
    let confirmed = |player| (1, Command::Acknowledge { player });
    assert_eq!(actions(&game), [confirmed(0), confirmed(1)]);
}

#[test]
fn all_seats_play_on_in_the_next_level() {
    let mut game = pair();
    game.step(&[Buttons::LEFT, Buttons::LEFT]);
    game.worlds.now.players[1].life = crate::sim::num::Fx::int(40);
    let level = EmptyLevels(vec![7]).load(7).expect("the source has it");
    game.begin_next(level, &title(7));
    let players = &game.worlds.now.players;
    assert!(players[0].active && players[1].active);
    assert_eq!(players[1].life.round(), 40);
    assert_eq!(game.recording().names[1], "Bob");
}

fn joins(player: u8, colour: u8) -> Command {
    Command::Join { player, colour }
}

fn leaves(player: u8) -> Command {
    let reason = leave_reason::CLIENT_QUIT;
    Command::Leave { player, reason }
}

#[test]
fn a_player_who_joins_later_is_recorded_with_the_buttons_from_then_on() {
    let mut game = game();
    game.step(&[Buttons::LEFT]);
    assert!(game.add_player(2, player("Cid", 4)));
    assert!(!game.add_player(2, player("Dot", 5)), "the seat is taken");
    assert!(!game.add_player(4, player("Eve", 5)), "there is no fifth");
    game.step(&[Buttons::LEFT, Buttons::RIGHT]);
    game.step(&[Buttons::LEFT, Buttons::RIGHT]);
    let third = |held| Command::Buttons { player: 2, held };
    assert_eq!(
        actions(&game),
        [
            (1, holds(Buttons::LEFT)),
            (2, joins(2, 4)),
            (2, third(Buttons::RIGHT)),
        ]
    );
    assert_eq!(game.local_seats(), SeatSet::from_iter([0, 2]));
    assert_eq!(game.recording().names[..4], ["Ann", "", "Cid", ""]);
    assert!(game.worlds.now.players[2].active);
}

#[test]
fn a_player_leaves_but_not_the_last_one() {
    let mut game = pair();
    game.step(&[]);
    assert!(game.remove_player(0));
    assert!(!game.remove_player(0), "already gone");
    assert!(!game.remove_player(1), "the last one");
    game.step(&[Buttons::JUMP]);
    let second = |held| Command::Buttons { player: 1, held };
    let expected = [(2, leaves(0)), (2, second(Buttons::JUMP))];
    assert_eq!(actions(&game), expected);
    let level = EmptyLevels(vec![7]).load(7).expect("the source has it");
    game.begin_next(level, &title(7));
    let players = &game.worlds.now.players;
    assert!(!players[0].active && players[1].active);
}

#[test]
fn after_the_exit_players_can_leave_but_not_join() {
    let mut game = at_results(pair(), 20);
    assert!(!game.add_player(2, player("Cid", 4)));
    assert!(game.remove_player(1));
    game.step(&[Buttons::FIRE]);
    let confirmed = Command::Acknowledge { player: 0 };
    assert_eq!(actions(&game), [(1, leaves(1)), (1, confirmed)]);
}

#[test]
fn going_back_to_before_somebody_joined_or_left_keeps_the_seats() {
    let mut game = pair();
    (0..50).for_each(|_| game.step(&[]));
    game.add_player(2, player("Cid", 4));
    game.remove_player(1);
    (0..10).for_each(|_| game.step(&[]));
    game.set_rewinding(true, Duration::ZERO);
    for tick in 1..=30 {
        game.advance(Duration::from_millis(25 * tick), &[], &mut |_, _| {});
    }
    game.set_rewinding(false, Duration::from_secs(1));
    assert!(game.worlds.now.globals.tick < 50);
    let before = &game.worlds.now.players;
    assert!(before[1].active && !before[2].active, "as it was then");
    game.step(&[]);
    let after = &game.worlds.now.players;
    assert!(after[0].active && !after[1].active && after[2].active);
}

#[test]
fn a_game_that_players_join_and_leave_replays_to_the_same_world() {
    let root = std::path::Path::new(crate::CHECKOUT);
    let load = || Level::load(&root.join("tests/levels/01_first_steps.ron")).expect("a level");
    let mut game = LocalGame::begin(load(), &title(1), &[player("Ann", 8)]);
    for tick in 0..400 {
        match tick {
            50 => assert!(game.add_player(3, player("Dot", 4))),
            120 => assert!(game.add_player(1, player("Bob", 3))),
            200 => assert!(game.remove_player(0)),
            300 => assert!(game.add_player(0, player("Ann", 8))),
            _ => {}
        }
        let run = [Buttons::RIGHT, Buttons::LEFT | Buttons::JUMP][tick / 30 % 2];
        game.step(&[run, Buttons::FIRE, run]);
    }
    assert_replays(&game, &load());
}

#[test]
fn at_most_four_players_take_part() {
    let game = game_of(&vec![player("Ann", 8); 6]);
    assert_eq!(game.view().followed.len(), SEATS);
    assert_eq!(game.worlds.now.active_players().count(), SEATS);
}

#[test]
fn a_short_press_of_each_player_reaches_the_next_tick() {
    let mut game = pair();
    let press = |pressed| FrameInput {
        held: Buttons::empty(),
        pressed,
    };
    let mut steps = 0;
    let (ms, nothing) = (Duration::from_millis, press(Buttons::empty()));
    for (now, second) in [
        (0, nothing),
        (10, press(Buttons::FIRE)),
        (20, nothing),
        (55, nothing),
    ] {
        game.advance(ms(now), &[nothing, second], &mut |_, _| steps += 1);
    }
    let second = |held| Command::Buttons { player: 1, held };
    assert_eq!(steps, 2);
    assert_eq!(
        actions(&game),
        [(1, second(Buttons::FIRE)), (2, second(Buttons::empty()))]
    );
}

#[test]
fn a_game_of_two_on_a_shipped_level_replays_to_the_same_world() {
    let root = std::path::Path::new(crate::CHECKOUT);
    let load = || Level::load(&root.join("tests/levels/01_first_steps.ron")).expect("a level");
    let demo =
        Recording::load(&root.join("tests/levels/demos/01_first_steps.pmd")).expect("a recording");
    let players = [player("Ann", 8), player("Bob", 7)];
    let mut game = LocalGame::begin(load(), &title(1), &players);
    let mut first = Buttons::empty();
    while game.next_level().is_none() && game.worlds.next_tick() <= demo.end_tick {
        // The first player repeats the recording; the second runs back and forth and shoots.
        let tick = game.worlds.next_tick();
        for timed in demo.commands.at(tick) {
            if let Command::Buttons { player: 0, held } = timed.action {
                first = held;
            }
        }
        let second = match tick / 40 % 3 {
            0 => Buttons::RIGHT,
            1 => Buttons::LEFT | Buttons::FIRE,
            _ => Buttons::JUMP,
        };
        game.step(&[first, second]);
    }
    assert_replays(&game, &load());
    assert!(game.worlds.now.players[1].shots_fired > 0);
}

#[test]
fn nothing_of_a_level_is_left_in_the_next_one() {
    let mut game = game();
    game.run.checkpoint = Some(2);
    game.run.use_assists(Assists::SLOW);
    game.run.deaths_seen = 3;
    game.run.race.followed = Some(0);
    game.worlds.now.globals.done.phase = DonePhase::Linger;
    game.worlds.now.globals.done.timer = 1;
    game.worlds.now.globals.done.next_level = 4;
    game.step(&[Buttons::empty()]);
    let level = EmptyLevels(vec![7]).load(7).expect("the source has it");
    game.begin_next(level, &title(7));
    assert_eq!(game.take_checkpoint(), None);
    assert_eq!(game.deaths_seen(), 0);
    assert_eq!(game.view().assists, Assists::empty());
    assert_eq!(game.view().race.followed, None);
}

#[test]
fn slow_motion_after_the_exit_leaves_the_run_unaided() {
    let mut game = game();
    game.step_forward(&[FrameInput::default()], &mut |_, _| {});
    assert_eq!(game.view().assists, Assists::SLOW);
    let mut finished = self::game();
    finished.worlds.now.globals.done.phase = DonePhase::Linger;
    finished.worlds.now.globals.done.timer = 50;
    finished.step_forward(&[FrameInput::default()], &mut |_, _| {});
    assert_eq!(finished.view().assists, Assists::empty());
}

#[test]
fn a_round_of_a_match_ends_with_its_time_and_cannot_go_back() {
    let shots = ShotRules {
        hurt_others: true,
        ..ShotRules::default()
    };
    let rules = MatchRules {
        mode: MatchMode::FreeForAll,
        rounds: 2,
        round_ticks: 20,
        ..MatchRules::co_operative(shots)
    };
    let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
    let players = [(0, player("Ann", 8)), (1, player("Bob", 3))];
    let game_match = GameMatch::new(rules);
    let mut game = LocalGame::begin_match(level.clone(), &title(3), players, Some(game_match));
    game.wait(Duration::ZERO);
    for second in 1..5 {
        game.advance(Duration::from_secs(second), &[], &mut |_, _| {});
    }
    assert_eq!(game.worlds.now.globals.tick, 20);
    assert!(game.is_round_over() && !game.can_go_back());
    assert!(!game.retry(Duration::from_secs(9)));
    game.set_rewinding(true, Duration::from_secs(9));
    assert!(!game.is_rewinding());
    assert!(
        game.recording().shot_rules.hurt_others,
        "shots hurt in replays"
    );
    assert_replays(&game, &level);
    let next = game.game_match().map(GameMatch::next);
    assert_eq!(next.map(|next| next.round()), Some(2));
}
