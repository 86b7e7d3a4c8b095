//! The pause menu: its entries and what they lead to.

use super::*;
use crate::app::recordings;
use crate::app::screen::Screen;
use crate::app::screen::testing::Visit;
use crate::app::ui::event::Nav;
use crate::config::Key;
use crate::replay::Assists;
use crate::session::game_match::{GameMatch, MatchRules};
use crate::session::local_game::LocalGame;
use crate::session::local_player::LocalPlayer;
use crate::sim::world::DonePhase;

fn player(name: &str) -> LocalPlayer {
    LocalPlayer {
        name: name.to_owned(),
        colour: 8,
    }
}

#[test]
fn the_menu_remembers_where_the_player_left_it_for_another_screen() {
    let mut visit = visit();
    visit.click("Share level");
    assert_ne!(visit.ctx.selection.pause_row, 0);
    let mut visit = self::visit();
    visit.press(Nav::Down);
    visit.press(Nav::Back);
    assert_eq!(visit.ctx.selection.pause_row, 0, "the game continues");
    let mut again = Visit::new("pause-again", |ctx| {
        ctx.selection.pause_row = 8;
        let id = ctx.library.first().expect("a level");
        let level = ctx.library.load(&id).expect("the level is valid");
        let title = recordings::title(&ctx.library, &id);
        let game = LocalGame::begin(level, &title, &[player("Ann")]);
        PauseScreen::new(Box::new(Play::new(game)))
    });
    assert_eq!(again.focused(), "Share level");
}

/// Opens the pause menu over the first level.
pub fn visit() -> Visit<PauseScreen> {
    Visit::new("pause", |ctx| {
        let id = ctx.library.first().expect("a level");
        let level = ctx.library.load(&id).expect("the level is valid");
        let game = LocalGame::begin(
            level,
            &recordings::title(&ctx.library, &id),
            &[player("Ann")],
        );
        PauseScreen::new(Box::new(Play::new(game)))
    })
}

#[test]
fn every_entry_is_reached_by_click_and_by_keys() {
    let names = [
        "Resume",
        "Retry from checkpoint",
        "Restart level",
        "Quick save: Slot 1 (empty)",
        "Quick load: Slot 1 (empty)",
        "Instant replay",
        "Ghosts: best run",
        "Records",
        "Share level",
        "Options",
        "Controls",
        "Help",
        "Report a problem",
        "Map",
        "Main menu",
    ];
    for (steps, name) in names.into_iter().enumerate() {
        let mut by_keys = visit();
        (0..steps).for_each(|_| drop(by_keys.press(Nav::Down)));
        assert_eq!(by_keys.focused(), name);
        if name.starts_with("Ghosts") {
            by_keys.press(Nav::Right);
            assert_eq!(by_keys.focused(), "Ghosts: best and author");
            continue;
        }
        let Next::To(chosen) = by_keys.press(Nav::Confirm) else {
            panic!("{name} leads nowhere");
        };
        if name.contains("Slot") {
            // A click changes the slot.
            continue;
        }
        let Next::To(clicked) = visit().click(name) else {
            panic!("{name} leads nowhere");
        };
        assert_eq!(chosen.name(), clicked.name());
    }
}

#[test]
fn a_race_against_the_author_shows_the_authors_ghost_until_it_is_changed() {
    let mut visit = visit();
    visit.ctx.selection.author_race = visit.ctx.library.first();
    (0..6).for_each(|_| drop(visit.press(Nav::Down)));
    assert_eq!(visit.focused(), "Ghosts: best and author");
    visit.press(Nav::Right);
    assert_eq!(visit.focused(), "Ghosts: off");
}

#[test]
fn a_level_can_be_skipped_after_ten_deaths_if_the_settings_allow_it() {
    let mut visit = visit();
    let deaths = |visit: &mut Visit<PauseScreen>, count: u32| {
        let play = visit.screen.view_mut().play.as_mut().expect("a game");
        while play.game.deaths_seen() < count {
            play.game.worlds.now.players[0].life = crate::sim::num::Fx::ZERO;
            play.game.step(&[]);
        }
    };
    let can_skip =
        |visit: &mut Visit<PauseScreen>| visit.texts().contains(&"Skip level".to_owned());
    deaths(&mut visit, 10);
    assert!(!can_skip(&mut visit), "the setting is off");
    visit.ctx.config.settings.assists.skip_levels = true;
    assert!(can_skip(&mut visit));
    let second = visit.ctx.library.in_pack("campaign", 2).expect("a level");
    let next = visit.click("Skip level");
    assert!(matches!(next, Next::To(Destination::NewGame(level)) if level == second));
    let first = visit.ctx.library.first().expect("a level");
    assert!(visit.ctx.progress.journey().skipped.contains(&first));
}

#[test]
fn a_level_of_the_map_can_be_skipped_after_twelve_deaths_and_the_map_follows() {
    let mut visit = visit();
    visit.ctx.selection.origin = GameOrigin::Map;
    let play = visit.screen.view_mut().play.as_mut().expect("a game");
    while play.game.deaths_seen() < 12 {
        play.game.worlds.now.players[0].life = crate::sim::num::Fx::ZERO;
        play.game.step(&[]);
    }
    let next = visit.click("Skip level");
    assert!(matches!(next, Next::To(Destination::Map(Some(_)))));
}

#[test]
fn left_and_right_change_the_slot_for_quick_saves() {
    let mut visit = visit();
    (0..3).for_each(|_| drop(visit.press(Nav::Down)));
    visit.press(Nav::Right);
    assert_eq!(visit.focused(), "Quick save: Slot 2 (empty)");
    visit.press(Nav::Left);
    visit.press(Nav::Left);
    assert_eq!(visit.focused(), "Quick save: Slot 3 (empty)");
}

#[test]
fn one_of_several_players_leaves_and_the_others_play_on() {
    let mut visit = visit();
    assert!(
        !visit.texts().contains(&"Drop out: Ann".to_owned()),
        "alone"
    );
    let play = visit.screen.view_mut().play.as_mut().expect("a game");
    assert!(play.game.add_player(2, player("Cid")));
    assert!(visit.texts().contains(&"Drop out: Ann".to_owned()));
    let Next::To(Destination::Continue(play)) = visit.click("Drop out: Cid") else {
        panic!("the game does not go on");
    };
    assert_eq!(play.game.local_seats().first(), Some(0));
    assert_eq!(play.game.local_seats().len(), 1);
}

#[test]
fn a_press_that_joins_chooses_nothing_and_a_match_is_not_stepped_through() {
    let mut visit = visit();
    visit.ctx.config.settings.second_player.fire = vec![Key::Enter];
    visit.ctx.input.press(Some(Key::Enter));
    assert!(matches!(visit.screen.update(&mut visit.ctx), Next::Stay));
    let play = visit.screen.view_mut().play.as_mut().expect("a game");
    assert_eq!(play.game.local_players().len(), 2);
    let id = play.game.level().clone();
    let level = visit.ctx.library.load(&id).expect("the level is valid");
    let title = recordings::title(&visit.ctx.library, &id);
    let game_match = GameMatch::new(MatchRules::for_arena(&visit.ctx.config.settings.arena));
    play.game = LocalGame::begin_match(level, &title, [(0, player("Ann"))], Some(game_match));
    visit.ctx.input.press(Some(Key::Period));
    assert!(matches!(visit.tick(), Next::Stay));
}

#[test]
fn practice_is_offered_if_only_practice_can_be_rewound_and_lasts_through_restarts() {
    let mut visit = visit();
    let practise = "Practise (no records)".to_owned();
    assert!(!visit.texts().contains(&practise));
    visit.ctx.config.settings.game.rewind = RewindMode::Practice;
    let Next::To(Destination::Continue(mut play)) = visit.click(&practise) else {
        panic!("the game does not go on");
    };
    assert!(play.game.is_practice());
    assert!(play.game.recording().assists.contains(Assists::PRACTICE));
    let id = play.game.level().clone();
    let level = visit.ctx.library.load(&id).expect("the level is valid");
    let title = recordings::title(&visit.ctx.library, &id);
    let mut again = LocalGame::begin(level.clone(), &title, &[player("Ann")]);
    again.continue_from(&play.game);
    assert!(again.is_practice());
    play.game.begin_next(level, &title);
    assert!(!play.game.is_practice(), "another level");
    visit.screen.view_mut().play = Some(Box::new(Play::new(again)));
    assert!(!visit.texts().contains(&practise), "it has begun");
}

#[test]
fn practice_is_not_offered_once_the_exit_is_reached() {
    let mut visit = visit();
    visit.ctx.config.settings.game.rewind = RewindMode::Practice;
    let practise = "Practise (no records)".to_owned();
    assert!(visit.texts().contains(&practise));
    for phase in [DonePhase::Linger, DonePhase::Results, DonePhase::Finished] {
        let play = visit.screen.view_mut().play.as_mut().expect("a game");
        play.game.worlds.now.globals.done.phase = phase;
        assert!(!visit.texts().contains(&practise), "{phase:?}");
    }
}

#[test]
fn escape_resumes() {
    let next = visit().press(Nav::Back);
    assert!(matches!(next, Next::To(Destination::Continue(_))));
}
