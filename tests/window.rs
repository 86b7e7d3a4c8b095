//! The game itself, in a window on a virtual display, played by pressing keys.
//!
//! Needs Xvfb and xdotool, which `./check` installs. `PM_NO_WINDOW=1` leaves this test out on a
//! machine that cannot have them.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long to wait for anything before giving up.
const PATIENCE: Duration = Duration::from_secs(60);

/// The colour the player is given: forest, whose shades nothing else in the game has. On a slow machine the menu may wait
/// long for a key, and must not go on to recorded games.
const SETTINGS: &str = "[GAME]\ncolor = 9\n[DEMO]\ndemo_mode_config_enable = 0\n";
/// These shades (`assets/players.ron`).
const PLAYER_COLOURS: &[[u8; 3]] = &[[0x2f, 0x75, 0x46], [0x5a, 0xa1, 0x58], [0xa4, 0xd5, 0x85]];
/// Rows at the top of the picture that may show words in the player's colour.
const ROWS_OF_WORDS: usize = 240;
/// Pixels of these colours that a player has at least, drawn one to one.
const PLAYER_PIXELS: usize = 40;

/// Two games at once would be too much for a small machine, and two virtual displays started in
/// the same moment may both take the same number.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    // A test that failed does not spoil the others.
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn has_tool(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).exists())
}

/// A virtual display with a free number.
fn open_display() -> (Running, String) {
    let mut server = Command::new("Xvfb")
        .args([
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1280x720x24",
            "-nolisten",
            "tcp",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb starts");
    let mut number = String::new();
    let output = server.stdout.take().expect("Xvfb's output");
    BufReader::new(output)
        .read_line(&mut number)
        .expect("the number of the display");
    (Running(server), format!(":{}", number.trim()))
}

struct Player {
    display: String,
    game: Running,
    home: PathBuf,
}

impl Player {
    /// Starts the game with a home of its own.
    fn start(display: &str, home: &Path) -> Player {
        let game = Command::new(env!("CARGO_BIN_EXE_pm"))
            .current_dir(home)
            .env("DISPLAY", display)
            .env("HOME", home)
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("PM_DATA", env!("CARGO_MANIFEST_DIR"))
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stdout(Stdio::null())
            .stderr(File::create(home.join("stderr.txt")).expect("a file for messages"))
            .spawn()
            .expect("the game starts");
        Player {
            display: display.to_owned(),
            game: Running(game),
            home: home.to_owned(),
        }
    }

    fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output = Command::new("xdotool")
            .env("DISPLAY", &self.display)
            .args(arguments)
            .output()
            .expect("xdotool starts");
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    }

    /// Waits for the window and gives it the focus, as no window manager does here.
    fn focus(&mut self) {
        let start = Instant::now();
        let window = loop {
            self.check_running();
            match self.xdotool(&["search", "--onlyvisible", "--name", "Purple Martians"]) {
                Some(found) if !found.is_empty() => break found,
                _ if start.elapsed() > PATIENCE => panic!("no window appeared"),
                _ => sleep(Duration::from_millis(100)),
            }
        };
        let window = window.lines().next().expect("a window").to_owned();
        self.xdotool(&["windowfocus", "--sync", &window]);
        sleep(Duration::from_millis(500));
    }

    fn check_running(&mut self) {
        if let Some(status) = self.game.0.try_wait().expect("the game's state") {
            let messages = std::fs::read_to_string(self.home.join("stderr.txt"));
            panic!(
                "the game ended with {status}: {}",
                messages.unwrap_or_default()
            );
        }
    }

    /// Presses a key for a moment, long enough to be seen in a slow picture.
    fn press(&mut self, key: &str) {
        self.hold(key, Duration::from_millis(150));
    }

    fn hold(&mut self, key: &str, time: Duration) {
        self.xdotool(&["keydown", key]);
        sleep(time);
        self.xdotool(&["keyup", key]);
        sleep(Duration::from_millis(200));
        self.check_running();
    }

    /// Lets the game save a picture of its window, and reads it.
    fn picture(&mut self) -> Picture {
        let before = find_files(&self.home, "png");
        self.press("Print");
        let start = Instant::now();
        loop {
            let after = find_files(&self.home, "png");
            if let Some(file) = after.iter().find(|file| !before.contains(file))
                && let Some(picture) = Picture::read(file)
            {
                return picture;
            }
            assert!(start.elapsed() < PATIENCE, "no picture was saved");
            sleep(Duration::from_millis(100));
        }
    }
}

fn find_files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(find_files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found
}

struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// The picture in a file, or nothing while it is still being written.
    fn read(file: &Path) -> Option<Picture> {
        let decoder = png::Decoder::new(BufReader::new(File::open(file).ok()?));
        let mut reader = decoder.read_info().ok()?;
        let mut bytes = vec![0; reader.output_buffer_size()?];
        let info = reader.next_frame(&mut bytes).ok()?;
        let channels = info.color_type.samples();
        Some(Picture {
            width: info.width,
            height: info.height,
            pixels: bytes[..info.buffer_size()]
                .chunks_exact(channels)
                .map(|p| [p[0], p[1], p[2]])
                .collect(),
        })
    }

    fn colours(&self) -> usize {
        let mut all = self.pixels.clone();
        all.sort_unstable();
        all.dedup();
        all.len()
    }

    fn player_pixels(&self) -> usize {
        self.player_columns().len()
    }

    /// The column of every pixel in the player's colours, sorted.
    fn player_columns(&self) -> Vec<usize> {
        let pixels = self.pixels.iter().enumerate();
        let mut columns: Vec<usize> = pixels
            .skip(ROWS_OF_WORDS * self.width as usize)
            .filter(|(_, p)| PLAYER_COLOURS.contains(p))
            .map(|(i, _)| i % self.width as usize)
            .collect();
        columns.sort_unstable();
        columns
    }

    /// Where the player is: the middle of its pixels.
    fn player_column(&self) -> usize {
        let columns = self.player_columns();
        columns[columns.len() / 2]
    }

    /// Part of the pixels that are not the same in another picture.
    fn difference(&self, other: &Picture) -> f64 {
        let pairs = self.pixels.iter().zip(&other.pixels);
        pairs.filter(|(a, b)| a != b).count() as f64 / self.pixels.len() as f64
    }
}

/// True, with a word about it, if no window is wanted.
fn is_skipped() -> bool {
    if std::env::var_os("PM_NO_WINDOW").is_some() {
        println!("skipped: PM_NO_WINDOW is set");
        return true;
    }
    for tool in ["Xvfb", "xdotool"] {
        assert!(
            has_tool(tool),
            "{tool} is missing: run ./check, or set PM_NO_WINDOW=1"
        );
    }
    false
}

/// A new folder for the files of one game.
fn new_home(name: &str) -> PathBuf {
    let home = std::env::temp_dir().join(format!("pm-window-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("a home for the game");
    std::fs::write(home.join("pm.cfg"), SETTINGS).expect("settings");
    home
}

#[test]
fn a_game_is_started_from_the_menu_and_played_by_keys() {
    if is_skipped() {
        return;
    }
    let home = new_home("play");
    let _alone = alone();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();

    let menu = player.picture();
    assert_eq!((menu.width, menu.height), (1280, 720));
    assert!(
        menu.colours() > 30,
        "the menu is blank: {} colours",
        menu.colours()
    );

    player.press("Return");
    sleep(Duration::from_secs(2));
    let start = player.picture();
    assert!(start.difference(&menu) > 0.2, "the game has not started");
    let seen = start.player_pixels();
    assert!(
        seen > PLAYER_PIXELS,
        "no player is seen: {seen} pixels of its colours"
    );

    player.hold("Right", Duration::from_secs(2));
    player.press("space");
    player.press("c");
    let later = player.picture();
    let (from, to) = (start.player_column(), later.player_column());
    assert!(
        to > from + 20,
        "the player has not walked to the right: from {from} to {to}"
    );
    let seen = later.player_pixels();
    assert!(
        seen > PLAYER_PIXELS,
        "no player is seen: {seen} pixels of its colours"
    );

    player.press("Escape");
    sleep(Duration::from_millis(500));
    let paused = player.picture();
    assert!(paused.difference(&later) > 0.02, "Escape does not pause");
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

#[test]
fn a_window_that_loses_the_keyboard_keeps_the_running_recording() {
    if is_skipped() {
        return;
    }
    let home = new_home("focus");
    let _alone = alone();
    let (_server, display) = open_display();
    let mut player = Player::start(&display, &home);
    player.focus();
    player.press("Return");
    player.hold("Right", Duration::from_secs(1));
    assert!(find_files(&home, "pmd").is_empty(), "nothing is saved yet");

    let root = player.xdotool(&["search", "--maxdepth", "0", ""]);
    let root = root.expect("the root window");
    player.xdotool(&["windowfocus", root.lines().next().expect("a window")]);
    let start = Instant::now();
    while find_files(&home, "pmd").is_empty() {
        assert!(start.elapsed() < PATIENCE, "nothing was saved");
        sleep(Duration::from_millis(100));
        player.check_running();
    }
    let files = find_files(&home, "pmd");
    assert!(
        files[0].to_string_lossy().ends_with("-unfinished.pmd"),
        "{files:?}"
    );
    drop(player);
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}
