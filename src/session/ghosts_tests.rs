use super::*;
use crate::replay::Playback;
use crate::session::game_view::GameSession;
use crate::session::input_latch::FrameInput;
use crate::session::local_game::{LocalGame, RecordingInfo};
use crate::session::local_player::LocalPlayer;
use crate::sim::world::buttons::Buttons;
use std::path::Path;
use std::time::Duration;

fn checkout(name: &str) -> PathBuf {
    Path::new(crate::CHECKOUT).join(name)
}

fn level() -> Level {
    Level::load(&checkout("tests/levels/01_first_steps.ron")).expect("a level of ours")
}

fn proof() -> Recording {
    Recording::load(&checkout("tests/levels/demos/01_first_steps.pmd"))
        .expect("a recording of ours")
}

fn ghosts(count: usize) -> Ghosts {
    Ghosts::simulated(level(), vec![(GhostName::Author, proof()); count])
}

fn begin(ghosts: Ghosts) -> LocalGame {
    let player = LocalPlayer {
        name: "Ann".to_owned(),
        colour: 8,
    };
    let mut game = LocalGame::begin(level(), &RecordingInfo::default(), &[player]);
    game.set_ghosts(ghosts);
    game
}

/// Plays the buttons of the proof, some ticks late.
fn play(game: &mut LocalGame, late: i32, ticks: i32) {
    let track = proof().buttons_by_tick(0);
    for _ in 0..ticks {
        let tick = game.worlds.now.globals.tick - late;
        let held = usize::try_from(tick).ok().and_then(|tick| track.get(tick));
        game.step(&[held.copied().unwrap_or(Buttons::empty())]);
    }
}

#[test]
fn a_ghost_is_where_the_recorded_player_was_in_every_tick() {
    let ghosts = ghosts(1);
    let level = level();
    let hash = level.content_hash();
    let mut playback =
        Playback::new(proof(), level.level_data, level.world, hash).expect("its level");
    loop {
        let tick = playback.tick();
        let player = playback.world().players[0];
        let pose = ghosts.ghosts[0].players(tick);
        assert_eq!(pose.len(), 1, "tick {tick}");
        assert!(pose[0].player == player, "tick {tick}");
        if !playback.step(&mut Events::sink()) {
            break;
        }
    }
    assert!(ghosts.ghosts[0].players(playback.tick() + 1).is_empty());
}

#[test]
fn ghosts_do_not_touch_the_simulation() {
    let (mut with, mut without) = (begin(ghosts(8)), begin(Ghosts::default()));
    assert_eq!(with.view().race.actors().count(), 8);
    for _ in 0..30 {
        play(&mut with, 3, 10);
        play(&mut without, 3, 10);
        let checksums = [&with, &without].map(|game| game.worlds.now.checksum().total);
        assert_eq!(checksums[0], checksums[1]);
    }
    assert_eq!(with.recording(), without.recording());
}

#[test]
fn ghosts_stay_in_step_with_the_player_after_a_rewind_and_a_retry() {
    let mut game = begin(ghosts(1));
    let check = |game: &LocalGame| {
        let tick = game.worlds.now.globals.tick;
        let actor = game.view().race.actors().next().expect("the ghost");
        let expected = game.ghosts().ghosts[0].players(tick)[0].player.pos;
        assert_eq!(actor.now.player.pos, expected, "tick {tick}");
    };
    play(&mut game, 0, 150);
    check(&game);
    let at = Duration::from_secs(9);
    game.set_rewinding(true, at);
    let later = at + Duration::from_secs(1);
    game.advance(later, &[FrameInput::default()], &mut |_, view| {
        assert!(view.race.actors().next().is_some());
    });
    check(&game);
    assert!(game.worlds.now.globals.tick < 150);
    game.set_rewinding(false, later);
    play(&mut game, 0, 5);
    check(&game);
    game.retry(later);
    check(&game);
}

#[test]
fn split_times_are_compared_with_the_best_run_and_dropped_by_a_rewind() {
    let mut game = begin(ghosts(1));
    let mut splits = Vec::new();
    for _ in 0..340 {
        play(&mut game, 6, 1);
        let split = game.view().race.split;
        if splits.last() != split.as_ref() {
            splits.extend(split);
        }
    }
    assert!(!splits.is_empty(), "the proof collects coins");
    assert!(splits.iter().all(|split| split.behind == 6), "{splits:?}");
    assert_eq!(
        game.view().race.compared,
        splits,
        "all are kept for the results"
    );
    let last = splits[splits.len() - 1];
    let at = Duration::from_secs(9);
    game.set_rewinding(true, at);
    while game.worlds.now.globals.tick >= last.tick {
        let now = at + Duration::from_millis(100 * (341 - game.worlds.now.globals.tick) as u64);
        game.advance(now + Duration::from_secs(1), &[], &mut |_, _| {});
    }
    game.set_rewinding(false, at);
    assert_ne!(game.view().race.split, Some(last));
    assert!(!game.view().race.compared.contains(&last));
}

#[test]
fn recordings_of_other_levels_and_damaged_files_are_skipped() {
    let folder = std::env::temp_dir().join(format!("pm-ghosts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let damaged = folder.join("damaged.pmd");
    std::fs::write(&damaged, b"PMDEMO\x1a\n").expect("a file");
    let source = |file: PathBuf| GhostSource {
        file,
        name: GhostName::Best,
    };
    let sources = vec![
        source(damaged),
        source(checkout("tests/levels/demos/02_ladders_and_ropes.pmd")),
        source(checkout("tests/levels/demos/01_first_steps.pmd")),
    ];
    let mut ghosts = Ghosts::start(level(), sources);
    // The thread drops its end of the channel when it is done.
    let inbox = ghosts.inbox.take().expect("it is running");
    let chunks: Vec<(usize, Chunk)> = inbox.iter().collect();
    std::fs::remove_dir_all(&folder).expect("it is there");
    assert!(!chunks.is_empty() && chunks.iter().all(|(index, _)| *index == 2));
}

#[test]
fn all_players_of_a_match_become_ghosts() {
    let name = "tests/conformance/set/games/random_01_6.pmd";
    let demo = Recording::load(&checkout(name)).expect("a recording of ours");
    let level = format!("tests/conformance/set/levels/{}.ron", demo.level_name);
    let level = Level::load(&checkout(&level)).expect("its level");
    let ghosts = Ghosts::simulated(level, vec![(GhostName::Best, demo)]);
    let actors = ghosts.view(200, 199).actors().count();
    assert!(actors >= 4, "{actors}");
}
