//! Tests of the router.

use super::*;
use crate::app::profiles::Profiles;
use crate::app::screen::Next;
use crate::app::selection::ExtrasPage;
use crate::config::Key;
use crate::session::game_match::{GameMatch, MatchRules};
use crate::session::local_game::LocalGame;
use std::path::PathBuf;

fn game(ctx: &AppContext) -> LocalGame {
    let level = ctx.library.first().expect("a level");
    let loaded = ctx.library.load(&level).expect("the level is valid");
    LocalGame::begin(loaded, &recordings::title(&ctx.library, &level), &[])
}

#[test]
fn taking_over_ends_the_suspended_game_only_after_a_question() {
    let folder = std::env::temp_dir().join(format!("pm-route-{}", std::process::id()));
    let mut ctx = AppContext::without_window(&folder);
    let mut router = Router {
        suspended: Some(Box::new(Play::new(game(&ctx)))),
        ..Router::default()
    };
    let take_over = |ctx: &AppContext, replay| Destination::TakeOver {
        game: Box::new(game(ctx)),
        finished: None,
        replay,
    };
    let list = || {
        Some(Box::new(Destination::RecordingList(Some(PathBuf::from(
            "a.pmd",
        )))))
    };
    let to = take_over(&ctx, list());
    let screen = router.open(&mut ctx, to);
    assert!(
        router.suspended.is_some() && !screen.is_in_play(),
        "it asks"
    );
    let to = take_over(&ctx, None);
    let screen = router.open(&mut ctx, to);
    assert!(router.suspended.is_none() && screen.is_in_play());
    let to = take_over(&ctx, list());
    let screen = router.open(&mut ctx, to);
    assert!(screen.is_in_play(), "there is nothing to ask");
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn pasting_a_level_ends_the_suspended_game_only_after_a_question() {
    let folder = std::env::temp_dir().join(format!("pm-paste-{}", std::process::id()));
    let mut ctx = AppContext::without_window(&folder);
    let mut router = Router {
        suspended: Some(Box::new(Play::new(game(&ctx)))),
        ..Router::default()
    };
    let to = Destination::Paste {
        is_confirmed: false,
    };
    let screen = router.open(&mut ctx, to);
    assert!(router.suspended.is_some() && !screen.is_in_play());
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn the_level_of_the_suspended_game_is_resumed_where_it_was_started() {
    let folder = std::env::temp_dir().join(format!("pm-origin-{}", std::process::id()));
    let mut ctx = AppContext::without_window(&folder);
    let level = ctx.library.first().expect("a level");
    let mut router = Router::default();
    let on_map = |level| Destination::NewGameFrom {
        origin: GameOrigin::Map,
        level,
        races_author: false,
        is_confirmed: false,
    };
    router.open(&mut ctx, on_map(level.clone()));
    assert!(router.starts_level(&on_map(level.clone())));
    router.suspended = Some(Box::new(Play::new(game(&ctx))));
    let is_hidden = |to| router.starts_level(&to);
    assert!(!is_hidden(Destination::Resume) && !is_hidden(on_map(level.clone())));
    let screen = router.open(&mut ctx, on_map(level.clone()));
    assert!(screen.is_in_play() && router.suspended.is_none());
    assert_eq!(ctx.selection.origin, GameOrigin::Map);
    router.open(&mut ctx, Destination::NewGame(level.clone()));
    assert_eq!(ctx.selection.origin, GameOrigin::Menu);
    router.suspended = Some(Box::new(Play::new(game(&ctx))));
    assert!(!router.starts_level(&on_map(level.clone())));
    let screen = router.open(&mut ctx, on_map(level));
    assert!(
        router.suspended.is_some() && !screen.is_in_play(),
        "a game started elsewhere ends only after a question"
    );
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn cancelling_a_new_game_from_the_levels_returns_to_them() {
    let folder = std::env::temp_dir().join(format!("pm-levels-{}", std::process::id()));
    let mut ctx = AppContext::without_window(&folder);
    let level = ctx.library.first().expect("a level");
    let mut router = Router {
        suspended: Some(Box::new(Play::new(game(&ctx)))),
        ..Router::default()
    };
    let start = Destination::NewGameFrom {
        origin: GameOrigin::Levels,
        level,
        races_author: false,
        is_confirmed: false,
    };
    let mut question = router.open(&mut ctx, start);
    ctx.input.press(Some(Key::Escape));
    let next = question.update(&mut ctx);
    assert!(matches!(next, Next::To(Destination::Levels)));
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn cancelling_a_race_against_the_author_keeps_the_suspended_game() {
    let folder = std::env::temp_dir().join(format!("pm-race-{}", std::process::id()));
    let mut ctx = AppContext::without_window(&folder);
    let level = ctx.library.first().expect("a level");
    let race = |is_confirmed| Destination::NewGameFrom {
        origin: GameOrigin::Map,
        level: level.clone(),
        races_author: true,
        is_confirmed,
    };
    let mut router = Router {
        suspended: Some(Box::new(Play::new(game(&ctx)))),
        ..Router::default()
    };
    let mut question = router.open(&mut ctx, race(false));
    ctx.input.press(Some(Key::Escape));
    let next = question.update(&mut ctx);
    assert!(matches!(next, Next::To(Destination::Map(None))));
    router.open(&mut ctx, Destination::Resume);
    assert_eq!(ctx.selection.author_race, None);
    assert!(router.open(&mut ctx, race(true)).is_in_play());
    assert_eq!(ctx.selection.author_race.as_ref(), Some(&level));
    router.open(&mut ctx, Destination::NewGame(level.clone()));
    assert_eq!(ctx.selection.author_race, None, "started elsewhere");
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_new_match_needs_confirmation_even_in_the_arena_of_the_suspended_one() {
    let folder = std::env::temp_dir().join(format!("pm-match-{}", std::process::id()));
    let mut ctx = AppContext::without_window(&folder);
    let level = ExtrasPage::Arenas.pack(&ctx.library).map(|pack| {
        let level = pack.levels().first().expect("a level");
        LevelId::new("arenas", &level.slug)
    });
    let start = |is_confirmed| Destination::NewGameFrom {
        origin: GameOrigin::Extras(ExtrasPage::Arenas),
        level: level.clone().expect("there are arenas"),
        races_author: false,
        is_confirmed,
    };
    let mut router = Router::default();
    assert!(router.open(&mut ctx, start(false)).is_in_play());
    let rules = MatchRules::for_arena(&ctx.config.settings.arena);
    let id = level.as_ref().expect("there are arenas");
    let loaded = ctx.library.load(id).expect("the level is valid");
    let title = recordings::title(&ctx.library, id);
    let game_match = Some(GameMatch::new(rules));
    let game = LocalGame::begin_match(loaded, &title, [], game_match);
    router.suspended = Some(Box::new(Play::new(game)));
    let screen = router.open(&mut ctx, start(false));
    assert!(!screen.is_in_play() && router.suspended.is_some());
    let screen = router.open(&mut ctx, start(true));
    assert!(screen.is_in_play() && router.suspended.is_none());
    // The folder may not exist.
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_suspended_game_is_offered_to_its_player_only_even_under_a_new_name() {
    let folder = std::env::temp_dir().join(format!("pm-owner-{}", std::process::id()));
    let mut ctx = AppContext::without_window(&folder);
    let mut router = Router::default();
    Profiles::of(&mut ctx).choose("Ann");
    let play = Box::new(Play::new(game(&ctx)));
    router.open(&mut ctx, Destination::Leave(play));
    Profiles::of(&mut ctx).choose("Bea");
    let is_offered_to_bea = router.is_own_game(&ctx);
    Profiles::of(&mut ctx).choose("Ann");
    let is_offered_to_ann = router.is_own_game(&ctx);
    let renamed = Profiles::of(&mut ctx).rename("Ann", "Anne");
    let is_offered_to_anne = router.is_own_game(&ctx);
    std::fs::remove_dir_all(&folder).expect("the profiles are removed");
    assert!(renamed.is_ok() && router.suspended.is_some());
    assert_eq!(
        (is_offered_to_bea, is_offered_to_ann, is_offered_to_anne),
        (false, true, true)
    );
}
