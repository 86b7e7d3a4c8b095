//! Golden images: every gallery room, games of several players, results and every screen look as in the pictures in
//! `golden/pictures`, and so do clips, which need no display.
//!
//! `docs/testing.md` tells how to renew the pictures.

mod compare;
mod picture;

use crate::game::{home_with_settings, is_skipped, open_display, program, turn};
use picture::Picture;
use std::path::{Path, PathBuf};

/// Tick at which rooms are shown: the title has disappeared, and most enemies have moved.
const TICK: &str = "200";
/// Size of the pictures, at one pixel per sprite pixel.
const SIZE: &str = "640x360";
/// Recordings with one to eight players, enemies, items and lifts of all kinds.
const GAMES: [&str; 8] = [
    "climbing_2",
    "lift_2",
    "random_01_6",
    "random_03_8",
    "random_07_4",
    "random_11_8",
    "random_14_7",
    "random_19_8",
];
/// Environment variable that makes the tests renew the pictures.
const RENEW: &str = "PM_GOLDEN_RENEW";

/// The folder of the expected pictures.
fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/golden/pictures")
}

/// Returns the paths of files below the project's folder, sorted.
fn files(folder: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path().display().to_string())
        .filter(|path| is_wanted(path.rsplit('/').next().unwrap_or_default()))
        .collect();
    files.sort();
    files
}

#[test]
fn every_gallery_room_looks_as_expected() {
    if is_skipped() {
        return;
    }
    let rooms = files("levels/gallery", |name| {
        name.ends_with(".ron") && name != "pack.ron"
    });
    let arguments = ["--tick", TICK, "--level"];
    check("rooms", "", &arguments, &rooms);
}

#[test]
fn games_of_several_players_look_as_expected() {
    if is_skipped() {
        return;
    }
    check_games("games", "", "333", &GAMES);
}

#[test]
fn split_screens_look_as_expected() {
    if is_skipped() {
        return;
    }
    let rooms = files("levels/gallery", |name| {
        ["lift.ron", "start.ron"].contains(&name)
    });
    let kinds = (2..=4).map(|players| {
        let settings = format!("[GAME]\nlocal_players = {players}\nsplit_screen = 2\n");
        let kind = format!("split_{players}");
        let data = Path::new(env!("CARGO_MANIFEST_DIR"));
        faults(data, &kind, &settings, &["--tick", TICK, "--level"], &rooms)
    });
    report(kinds.flatten().collect());
}

#[test]
fn results_of_a_finished_level_look_as_expected() {
    if is_skipped() {
        return;
    }
    check_games("results", "", "1100", &["exit_1", "random_02_7"]);
}

/// Compares recordings of the conformance set in a tick.
fn check_games(kind: &str, settings: &str, tick: &str, names: &[&str]) {
    let set = "tests/conformance/set";
    let games = files(&format!("{set}/games"), |name| {
        names.contains(&name.trim_end_matches(".pmd"))
    });
    let levels = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(set)
        .join("levels");
    let levels = levels.display().to_string();
    check(
        kind,
        settings,
        &["--tick", tick, "--levels", &levels, "--demo"],
        &games,
    );
}

/// `pm clip` needs no display, so this test needs no tools.
#[test]
fn clips_drawn_by_the_processor_look_like_the_window() {
    let home = home_with_settings("golden-clips", "");
    let set = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/set");
    let levels = set.join("levels").display().to_string();
    let faults = GAMES.iter().filter_map(|name| {
        let game = set.join("games").join(name).with_extension("pmd");
        let (game, clip) = (game.display().to_string(), format!("{name}.apng"));
        let part = ["--from", "333", "--to", "334", "--size", SIZE];
        let files = ["clip", &game, "--levels", &levels, "-o", &clip];
        let output = program(&home, &[&files[..], &part].concat())
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env("LC_ALL", "C")
            .output()
            .expect("the program starts");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {error}");
        let expected = pictures().join("games").join(name).with_extension("png");
        let fault = compare::fault(&Picture::load(&expected), &Picture::load(&home.join(clip)));
        fault.map(|fault| format!("{name}: {fault}"))
    });
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{faults:#?}");
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

/// The screens that can be shown by themselves.
const SCREENS: [&str; 16] = [
    "menu",
    "map",
    "extras",
    "levels",
    "profiles",
    "options",
    "controls",
    "help",
    "credits",
    "recordings",
    "replay",
    "records",
    "host",
    "join",
    "pause",
    "message",
];

#[test]
fn every_screen_looks_as_expected() {
    if is_skipped() {
        return;
    }
    let screens = SCREENS.map(str::to_owned);
    let data = test_data("screens");
    check_with_data(
        &data,
        "screens",
        "",
        &["--tick", TICK, "--screen"],
        &screens,
    );
}

#[test]
fn dialogs_before_the_first_game_and_over_a_profile_look_as_expected() {
    if is_skipped() {
        return;
    }
    let (data, screens) = (test_data("dialogs"), ["menu", "profiles"]);
    let screens = screens.map(str::to_owned);
    let arguments = ["--press", "Enter", "--screen"];
    // The name that the first player has until there is another one.
    let settings = "[GAME]\nprofile = Martian\n";
    check_with_data(&data, "dialogs", settings, &arguments, &screens);
}

/// Creates a data folder with the levels and recordings for tests, so that screens do not change with the campaign.
fn test_data(kind: &str) -> PathBuf {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
    let data = home_with_settings(&format!("golden-data-{kind}"), "");
    // Left over from an earlier process with the same id, or absent.
    let _ = std::fs::remove_dir_all(&data);
    std::fs::create_dir_all(data.join("demos")).expect("a data folder");
    let links = [
        ("assets", "assets"),
        ("tests/levels", "levels"),
        ("tests/levels/demos", "demos/campaign"),
    ];
    for (from, to) in links {
        std::os::unix::fs::symlink(checkout.join(from), data.join(to)).expect("a link");
    }
    data
}

/// Compares images of the game as it is shipped.
fn check(kind: &str, settings: &str, arguments: &[&str], subjects: &[String]) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR"));
    check_with_data(data, kind, settings, arguments, subjects);
}

/// Compares images of the game with a data folder.
fn check_with_data(
    data: &Path,
    kind: &str,
    settings: &str,
    arguments: &[&str],
    subjects: &[String],
) {
    report(faults(data, kind, settings, arguments, subjects));
}

/// Fails if images differ, and names all of them.
fn report(faults: Vec<String>) {
    assert!(
        faults.is_empty(),
        "{} differ; images and differences are in target/golden; docs/testing.md tells how to renew them:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// Renders images with `pm screenshot` and compares them with the expected ones of the same names; returns a line for each
/// that differs. `data` is the data folder.
fn faults(
    data: &Path,
    kind: &str,
    settings: &str,
    arguments: &[&str],
    subjects: &[String],
) -> Vec<String> {
    // No recordings, and but for the settings everything as after the installation.
    let home = home_with_settings(&format!("golden-{kind}"), settings);
    let actual = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("target/golden")
        .join(kind);
    // Left from an earlier run, or not there.
    let _ = std::fs::remove_dir_all(&actual);
    std::fs::create_dir_all(&actual).expect("a folder for the images");
    let subject_arguments = subjects.iter().map(String::as_str);
    let arguments: Vec<&str> = arguments.iter().copied().chain(subject_arguments).collect();
    render(&home, data, &arguments, &actual);

    let mut names: Vec<String> = std::fs::read_dir(&actual)
        .expect("the images")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names.len(), subjects.len(), "rendered images: {names:?}");
    let expected = pictures().join(kind);
    if std::env::var_os(RENEW).is_some() {
        renew(&expected, &actual, &names);
        return Vec::new();
    }
    let mut faults: Vec<String> = names
        .iter()
        .filter_map(|name| compare(name, &expected, &actual))
        .collect();
    let stale = std::fs::read_dir(&expected).expect("the expected pictures");
    let stale = stale.map(|entry| entry.expect("an entry").file_name().into_string());
    let stale = stale.map(|name| name.expect("a name in UTF-8"));
    faults.extend(
        stale
            .filter(|name| !names.contains(name))
            .map(|name| format!("{name}: a picture of something that does not exist")),
    );
    faults
        .into_iter()
        .map(|fault| format!("{kind}/{fault}"))
        .collect()
}

/// Runs `pm screenshot` on a virtual display.
fn render(home: &Path, data: &Path, arguments: &[&str], folder: &Path) {
    let _turn = turn();
    let (_server, display) = open_display();
    let folder = folder.display().to_string();
    let fixed = ["screenshot", "--size", SIZE, "--output", &folder];
    let output = program(home, &[&fixed, arguments].concat())
        .env("DISPLAY", display)
        .env("PM_DATA", data)
        .env("LC_ALL", "C")
        .output()
        .expect("the program starts");
    assert!(
        output.status.success(),
        "pm screenshot: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Compares an image with the expected one; describes the difference and writes a picture of it.
fn compare(name: &str, expected: &Path, actual: &Path) -> Option<String> {
    let image = Picture::load(&actual.join(name));
    if !expected.join(name).exists() {
        return Some(format!("{name}: there is no expected picture"));
    }
    let fault = compare::fault(&Picture::load(&expected.join(name)), &image)?;
    let difference = compare::difference(&Picture::load(&expected.join(name)), &image);
    difference.save(&actual.join(format!("difference-{name}")));
    Some(format!("{name}: {fault}"))
}

/// Makes the images just rendered the expected ones.
fn renew(expected: &Path, actual: &Path, names: &[String]) {
    let _ = std::fs::remove_dir_all(expected);
    std::fs::create_dir_all(expected).expect("a folder for the pictures");
    for name in names {
        Picture::load(&actual.join(name)).save(&expected.join(name));
    }
}
