//! A person's first hour with the game, from the first start to the next day, as one test: keys in, texts and files out.

mod person;

use self::person::{ALONE, HALVES, Person, id};
use crate::config::UserFolder;
use crate::progress::time_text;
use crate::replay::Recording;
use crate::session::game_view::GameSession;
use crate::session::local_game::LocalGame;
use crate::session::results_confirmation::can_be_confirmed;
use crate::sim::world::TICK_RATE;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Pause;
use macroquad::input::KeyCode;
use std::path::{Path, PathBuf};

/// Environment variable with a folder for a screenshot of every step.
const SCREENSHOTS: &str = "PM_HOUR_SCREENSHOTS";
/// Maximum number of levels passed while looking for one on the map or in the records.
const MAX_LEVELS: usize = 12;
/// Seconds within which somebody who stands among enemies dies.
const SECONDS_TO_DIE: u32 = 60;

/// Loads a recording that comes with the game.
fn recording(name: &str) -> Recording {
    let file = Path::new(crate::CHECKOUT).join("demos").join(name);
    Recording::load(&file).expect("a recording")
}

/// Returns true while the results of a level are shown and can be confirmed.
fn has_results(game: &LocalGame) -> bool {
    can_be_confirmed(&game.worlds.now.globals.done)
}

/// Returns true if the first player is dead.
fn is_dead(game: &LocalGame) -> bool {
    matches!(game.worlds.now.players[0].pause, Pause::Dead(_))
}

#[test]
fn an_hour_with_the_game_from_the_first_start_to_the_next_day() {
    let home = std::env::temp_dir().join(format!("pm-hour-{}", std::process::id()));
    // Left from a process with the same number, or not there.
    let _ = std::fs::remove_dir_all(&home);
    let screenshots = std::env::var_os(SCREENSHOTS).map(PathBuf::from);
    if let Some(folder) = &screenshots {
        std::fs::create_dir_all(folder).expect("a folder for screenshots");
    }
    let mut ann = Person::start(&home, screenshots.map(|folder| (folder, 1)));
    start_for_the_first_time(&mut ann);
    finish_the_first_level(&mut ann);
    die_and_turn_an_assist_on(&mut ann);
    finish_with_an_assist_and_without(&mut ann);
    watch_a_record(&mut ann);
    race_a_ghost(&mut ann);
    look_at_the_map(&mut ann);
    add_a_second_profile(&mut ann);
    play_together(&mut ann);
    play_a_round_in_an_arena(&mut ann);
    read_help_and_credits(&mut ann);
    quit(&mut ann);
    let screenshots = ann.leave();
    let mut ann = Person::start(&home, screenshots);
    continue_on_the_next_day(&mut ann);
    ann.leave();
    std::fs::remove_dir_all(&home).expect("the player's files are removed");
}

/// Chooses language, name and keys before the first game.
fn start_for_the_first_time(ann: &mut Person) {
    ann.expect(id("menu-play"));
    ann.take_screenshot("first_start");
    ann.choose(id("menu-play"));
    ann.expect(id("welcome-title"));
    ann.take_screenshot("welcome");
    let language = ann.text(id("options-language"));
    ann.find_with(KeyCode::Up, &language);
    for _ in 0..8 {
        if ann.focused().contains("Deutsch") {
            break;
        }
        ann.tap(KeyCode::Right);
    }
    ann.expect_named("Willkommen");
    ann.choose(id("profiles-name"));
    ann.type_text("Ann");
    ann.find(id("welcome-keys"));
    ann.tap(KeyCode::Right);
    ann.expect(id("welcome-keys-letters"));
    ann.tap(KeyCode::Right);
    ann.expect(id("welcome-keys-right-hand"));
    ann.tap(KeyCode::Right);
    ann.expect(id("welcome-keys-arrows"));
    ann.take_screenshot("welcome_chosen");
    ann.find(id("menu-play"));
    ann.tap(KeyCode::Enter);
    ann.wait();
    let settings = std::fs::read_to_string(ann.ctx.config.path()).expect("pm.cfg");
    assert!(settings.contains("language = de"), "{settings}");
    assert!(settings.contains("profile = Ann"));
    let profile = ann
        .ctx
        .folders
        .user(UserFolder::State)
        .join("profiles/ann.json");
    assert!(profile.exists(), "{}", profile.display());
}

/// Returns the name of a level in the player's language.
fn level_name(person: &Person, name: &str) -> String {
    person.ctx.texts.levels.of(name).to_owned()
}

/// Starts the level of the marked place on the map, or the focused one of a list.
fn enter_level(person: &mut Person) {
    person.tap(KeyCode::Enter);
    person.wait_for_play();
    person.frame();
}

/// Returns a condition: a tick has been reached.
fn at(tick: i32) -> impl Fn(&LocalGame) -> bool {
    move |game: &LocalGame| game.worlds.now.globals.tick >= tick
}

/// Plays the first level from the map, without an accident.
fn finish_the_first_level(ann: &mut Person) {
    let wreck = level_name(ann, "The Wreck");
    ann.expect_named(&format!("1-1 {wreck}"));
    ann.take_screenshot("map");
    enter_level(ann);
    ann.take_screenshot("opening");
    let proof = recording("campaign/01_wreck.pmd");
    ann.play(&proof, &[ALONE], at(30));
    ann.expect_named(&wreck);
    ann.take_screenshot("first_level");
    ann.play(&proof, &[ALONE], at(450));
    ann.take_screenshot("first_level_later");
    ann.play(&proof, &[ALONE], has_results);
    ann.expect(id("results-title"));
    ann.expect(id("results-ghost"));
    ann.expect(id("medal-author"));
    ann.take_screenshot("first_results");
    confirm_results(ann);
    ann.expect(id("map-open"));
    ann.take_screenshot("map_after_first_level");
}

/// Confirms the results of a level, and waits for what follows.
fn confirm_results(person: &mut Person) {
    let players = if person.game().local_players().len() > 1 {
        &HALVES[..]
    } else {
        &[ALONE]
    };
    players
        .iter()
        .for_each(|keys| person.hold(keys, Buttons::FIRE));
    person.frame();
    players
        .iter()
        .for_each(|keys| person.hold(keys, Buttons::empty()));
    for _ in 0..200 {
        if !person.is_playing() {
            return person.wait();
        }
        person.frame();
    }
    panic!("the results stay");
}

/// Chooses an entry of the pause menu.
fn pause_and_choose(person: &mut Person, entry: &'static str) {
    person.go_back();
    person.expect(id("pause-title"));
    person.choose(id(entry));
}

/// Changes the game speed, an assist, with a key; the game is paused meanwhile.
fn change_speed(ann: &mut Person, key: KeyCode, screenshot: Option<&str>) {
    pause_and_choose(ann, "menu-options");
    ann.turn_to(id("options-assist-speed"));
    ann.find(id("options-assist-speed"));
    ann.tap(key);
    if let Some(name) = screenshot {
        ann.take_screenshot(name);
    }
    ann.go_back();
    ann.expect(id("pause-title"));
    ann.choose(id("pause-resume"));
    assert!(ann.is_playing());
}

/// Waits among the enemies of the third level, and turns a slower game on.
fn die_and_turn_an_assist_on(ann: &mut Person) {
    ann.tap(KeyCode::Right);
    ann.wait();
    let snapping = level_name(ann, "Snapping at Your Heels");
    ann.expect_named(&format!("1-3 {snapping}"));
    enter_level(ann);
    let proof = recording("campaign/03_snapping.pmd");
    ann.play(&proof, &[ALONE], at(178));
    for _ in 0..SECONDS_TO_DIE * TICK_RATE {
        let walks = ann.game().worlds.now.globals.tick < 400;
        let held = if walks {
            Buttons::RIGHT
        } else {
            Buttons::empty()
        };
        ann.hold(&ALONE, held);
        ann.frame();
        if is_dead(ann.game()) {
            break;
        }
    }
    assert!(is_dead(ann.game()), "still alive");
    (0..20).for_each(|_| ann.frame());
    ann.expect(id("death-title"));
    ann.take_screenshot("death");
    ann.go_back();
    ann.expect(id("pause-title"));
    ann.take_screenshot("pause");
    ann.choose(id("pause-resume"));
    change_speed(ann, KeyCode::Left, Some("assists"));
    let settings = std::fs::read_to_string(ann.ctx.config.path()).expect("pm.cfg");
    assert!(settings.contains("assist_speed = 9"), "{settings}");
    pause_and_choose(ann, "pause-map");
    ann.take_screenshot("map_after_death");
}

/// Finishes the second level at reduced speed, and then at normal speed.
fn finish_with_an_assist_and_without(ann: &mut Person) {
    ann.tap(KeyCode::Left);
    ann.wait();
    let windfall = level_name(ann, "Windfall");
    ann.expect_named(&format!("1-2 {windfall}"));
    ann.tap(KeyCode::Enter);
    ann.wait();
    ann.expect(id("menu-new-game-question"));
    ann.take_screenshot("question");
    ann.find(id("menu-new-game-answer"));
    enter_level(ann);
    let proof = recording("campaign/02_windfall.pmd");
    ann.play(&proof, &[ALONE], has_results);
    let time = time_of_author(ann, "windfall");
    ann.expect(id("results-time-assisted").with("time", time));
    let medal = ann.text(id("medal-author"));
    assert!(!ann.reads(&medal), "an assist earns no medal");
    ann.take_screenshot("results_with_assist");
    change_speed(ann, KeyCode::Right, None);
    ann.tap(KeyCode::R);
    ann.play(&proof, &[ALONE], has_results);
    ann.expect(id("medal-author"));
    ann.take_screenshot("medal");
    let results = ann.ctx.progress.profile().levels.values();
    let times = results.filter(|level| level.best_ticks.is_some()).count();
    assert_eq!(times, 2);
    confirm_results(ann);
}
/// Returns the time of the author in a level of the campaign.
fn time_of_author(person: &Person, slug: &str) -> String {
    let pack = person.ctx.library.pack("campaign");
    let medals = pack.and_then(|pack| pack.medals(slug));
    time_text(medals.expect("times for medals").author)
}

/// Finds the new run in the records, and watches it.
fn watch_a_record(ann: &mut Person) {
    ann.go_back();
    ann.choose(id("menu-recordings"));
    ann.choose(id("menu-records"));
    ann.expect(id("records-title"));
    let windfall = level_name(ann, "Windfall");
    for _ in 0..MAX_LEVELS {
        if ann.reads(&windfall) {
            break;
        }
        ann.tap(KeyCode::Right);
    }
    let time = time_of_author(ann, "windfall");
    ann.wait_for(id("records-verified"));
    ann.expect_named(&time);
    ann.take_screenshot("records");
    ann.find_named(&time);
    assert!(ann.focused().contains("Ann"), "{}", ann.focused());
    ann.tap(KeyCode::Enter);
    ann.wait();
    ann.expect_named(&windfall);
    (0..200).for_each(|_| ann.frame());
    ann.take_screenshot("replay");
    ann.go_back();
    ann.expect(id("records-title"));
    ann.go_back();
    ann.go_back();
}

/// Walks to the left on the map, to a level with a number and a name.
fn walk_back_to(person: &mut Person, number: &str, name: &str) {
    let level = format!("{number} {}", level_name(person, name));
    for _ in 0..MAX_LEVELS {
        if person.reads(&level) {
            return;
        }
        person.tap(KeyCode::Left);
        person.wait();
    }
    panic!("{level} is not on the way: {:#?}", person.read());
}

/// Plays the first level again, beside the ghost of the first run.
fn race_a_ghost(ann: &mut Person) {
    ann.choose(id("menu-continue"));
    walk_back_to(ann, "1-1", "The Wreck");
    let time = time_of_author(ann, "wreck");
    ann.expect(id("map-best").with("time", time));
    enter_level(ann);
    let proof = recording("campaign/01_wreck.pmd");
    ann.play(&proof, &[ALONE], at(100));
    // The ghost runs ahead.
    ann.wait_until("a ghost", |ann| ann.game().view().race.actors().count() > 0);
    (0..60).for_each(|_| ann.frame());
    ann.take_screenshot("ghost");
    ann.tap(KeyCode::N);
    let best = ann.text(id("ghost-best"));
    ann.expect(id("ghost-followed").with("ghost", best));
    ann.take_screenshot("ghost_followed");
    pause_and_choose(ann, "pause-map");
}

/// Looks at a world that is still closed.
fn look_at_the_map(ann: &mut Person) {
    ann.tap(KeyCode::PageDown);
    ann.wait();
    let closed = ann.text(id("map-world-closed").with("levels", 7));
    let start = closed.split('7').next().expect("words before the number");
    ann.expect_named(start);
    ann.take_screenshot("closed_world");
    ann.tap(KeyCode::PageUp);
    ann.wait();
    ann.go_back();
}

/// Adds a profile for somebody else, who has no results.
fn add_a_second_profile(ann: &mut Person) {
    ann.choose(id("menu-profile").with("name", "Ann"));
    ann.expect(id("profiles-current"));
    ann.choose(id("profiles-new"));
    ann.type_text("Bea");
    ann.wait();
    ann.take_screenshot("profiles");
    ann.go_back();
    ann.expect(id("menu-profile").with("name", "Bea"));
    ann.expect(id("menu-play"));
    let resume = ann.text(id("menu-resume").with("level", ""));
    assert!(!ann.reads(&resume), "Bea cannot resume the game of Ann");
    ann.take_screenshot("menu_of_second_profile");
    let profiles = ann.ctx.folders.user(UserFolder::State).join("profiles");
    assert!(profiles.join("bea.json").exists());
    assert!(ann.ctx.progress.profile().levels.is_empty());
}

/// Finishes a co-op level with both halves of the keyboard.
fn play_together(bea: &mut Person) {
    bea.choose(id("menu-together"));
    bea.find(id("menu-players-here").with("players", 1));
    bea.tap(KeyCode::Right);
    bea.expect(id("menu-players-here").with("players", 2));
    bea.choose(id("extras-co-op"));
    bea.wait();
    bea.take_screenshot("co_op_levels");
    let door = level_name(bea, "Hold the Door");
    bea.find_named(&door);
    bea.tap(KeyCode::Enter);
    bea.wait();
    bea.expect(id("menu-new-game-question"));
    bea.find(id("menu-new-game-answer"));
    enter_level(bea);
    assert_eq!(bea.game().local_players().len(), 2);
    let proof = recording("co-op/71_hold_the_door.pmd");
    bea.play(&proof, &HALVES, at(200));
    bea.take_screenshot("co_op");
    bea.play(&proof, &HALVES, has_results);
    bea.expect(id("results-title"));
    bea.expect_named("Bea");
    bea.expect_named("Venusian");
    bea.take_screenshot("co_op_results");
    confirm_results(bea);
    bea.expect(id("extras-co-op"));
    assert_eq!(bea.ctx.progress.profile().levels.len(), 1);
}

/// Plays a short round in an arena, and starts the next one.
fn play_a_round_in_an_arena(bea: &mut Person) {
    bea.turn_to(id("extras-arena-time").with("time", "2:00"));
    bea.wait();
    let canyon = level_name(bea, "Crossfire Canyon");
    bea.find(id("extras-arena-time").with("time", "2:00"));
    (0..3).for_each(|_| bea.tap(KeyCode::Left));
    bea.expect(id("extras-arena-time").with("time", "0:30"));
    bea.take_screenshot("arenas");
    bea.find_with(KeyCode::Up, &canyon);
    enter_level(bea);
    let round = |number: i32| id("arena-round").with("round", number).with("rounds", 3);
    bea.expect(round(1));
    for tick in 0..2000 {
        if bea.game().is_round_over() {
            break;
        }
        let held = match tick / 30 % 4 {
            0 => [Buttons::RIGHT, Buttons::LEFT | Buttons::JUMP],
            1 => [Buttons::RIGHT | Buttons::JUMP, Buttons::FIRE],
            2 => [Buttons::LEFT | Buttons::FIRE, Buttons::RIGHT],
            _ => [Buttons::FIRE, Buttons::LEFT],
        };
        for (keys, held) in HALVES.iter().zip(held) {
            bea.hold(keys, held);
        }
        bea.frame();
        if tick == 400 {
            bea.take_screenshot("arena");
        }
    }
    HALVES
        .iter()
        .for_each(|keys| bea.hold(keys, Buttons::empty()));
    bea.frame();
    bea.expect(id("arena-next"));
    bea.take_screenshot("round_results");
    (0..40).for_each(|_| bea.frame());
    bea.hold(&HALVES[1], Buttons::FIRE);
    bea.frame();
    bea.hold(&HALVES[1], Buttons::empty());
    bea.wait();
    bea.expect(round(2));
    pause_and_choose(bea, "pause-menu");
    bea.choose(id("menu-together"));
    bea.find(id("menu-players-here").with("players", 2));
    bea.tap(KeyCode::Left);
    bea.go_back();
}

/// Leafs through the help, and reads the credits to their end.
fn read_help_and_credits(bea: &mut Person) {
    bea.choose(id("menu-settings"));
    bea.choose(id("help-title"));
    for (words, screenshot) in [
        ("help-enemies", "help_enemies"),
        ("help-change-keys", "help_moves"),
        ("help-network-host", "help_network"),
    ] {
        bea.turn_to(id(words));
        bea.take_screenshot(screenshot);
    }
    bea.go_back();
    bea.choose(id("credits-title"));
    bea.expect(id("credits-original"));
    bea.take_screenshot("credits");
    bea.tap(KeyCode::End);
    bea.wait();
    let original = bea.text(id("credits-original"));
    assert!(!bea.reads(&original), "the credits do not scroll");
    bea.take_screenshot("credits_end");
    bea.go_back();
    bea.go_back();
}

/// Quits from the menu; a game that could be resumed is lost.
fn quit(person: &mut Person) {
    person.find(id("menu-quit"));
    person.tap(KeyCode::Enter);
    person.expect(id("menu-quit-question"));
    person.take_screenshot("quit");
    person.find(id("menu-quit"));
    person.tap(KeyCode::Enter);
    assert!(person.has_quit());
}

/// Checks that everything is unchanged, and continues.
fn continue_on_the_next_day(ann: &mut Person) {
    ann.wait();
    ann.expect(id("menu-profile").with("name", "Bea"));
    ann.take_screenshot("next_day");
    ann.choose(id("menu-profile").with("name", "Bea"));
    ann.find_named("Ann");
    ann.tap(KeyCode::Enter);
    ann.choose(id("profiles-use"));
    ann.go_back();
    ann.expect(id("menu-profile").with("name", "Ann"));
    ann.choose(id("menu-continue"));
    let metronome = level_name(ann, "Metronome");
    ann.expect_named(&format!("1-4 {metronome}"));
    walk_back_to(ann, "1-1", "The Wreck");
    let time = time_of_author(ann, "wreck");
    ann.expect(id("map-best").with("time", time));
    ann.take_screenshot("map_on_the_next_day");
    enter_level(ann);
    let proof = recording("campaign/01_wreck.pmd");
    ann.play(&proof, &[ALONE], at(40));
    ann.take_screenshot("continued");
    pause_and_choose(ann, "pause-menu");
    quit(ann);
}
