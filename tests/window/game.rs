//! The game in a window on a virtual display, played by pressing keys. Needs Xvfb and xdotool.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long to wait for anything before giving up.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The shades of a player in forest (`assets/players.ron`), which nothing else in the game has.
const PLAYER_COLOURS: &[[u8; 3]] = &[[0x2f, 0x75, 0x46], [0x5a, 0xa1, 0x58], [0xa4, 0xd5, 0x85]];
/// Rows at the top of the picture that may show words in the player's colour.
const ROWS_OF_WORDS: usize = 240;

/// Two games at once would be too much for a small machine, and two virtual displays started in
/// the same moment may both take the same number.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Waits until no other test has a game.
pub fn alone() -> MutexGuard<'static, ()> {
    // A test that failed does not spoil the others.
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A process that ends with the test.
pub struct Running(Child);

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

/// A virtual display with a free number. Two that start in the same moment may take the same one, of
/// which one does not last: then another is opened.
pub fn open_display() -> (Running, String) {
    for _ in 0..5 {
        let (server, display) = start_display();
        let answer = Command::new("xdotool")
            .env("DISPLAY", &display)
            .arg("getdisplaygeometry")
            .output()
            .expect("xdotool starts");
        if answer.status.success() {
            return (server, display);
        }
    }
    panic!("no virtual display stays open");
}

fn start_display() -> (Running, String) {
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

/// The program with a home of its own.
fn program(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pm"));
    command
        .args(arguments)
        .current_dir(home)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("PM_DATA", env!("CARGO_MANIFEST_DIR"))
        .env("LIBGL_ALWAYS_SOFTWARE", "1");
    command
}

/// A game and its window.
pub struct Player {
    display: String,
    game: Running,
    home: PathBuf,
}

impl Player {
    /// Starts the game with a home of its own.
    pub fn start(display: &str, home: &Path) -> Player {
        Player::start_with(display, home, &[])
    }

    /// The same with arguments.
    pub fn start_with(display: &str, home: &Path, arguments: &[&str]) -> Player {
        let game = program(home, arguments)
            .env("DISPLAY", display)
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

    /// Runs xdotool; what it says, if it succeeds.
    pub fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output = Command::new("xdotool")
            .env("DISPLAY", &self.display)
            .args(arguments)
            .output()
            .expect("xdotool starts");
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    }

    /// Waits for the window and gives it the focus, as no window manager does here.
    pub fn focus(&mut self) {
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

    /// Fails if the game has ended.
    pub fn check_running(&mut self) {
        if let Some(status) = self.game.0.try_wait().expect("the game's state") {
            let messages = std::fs::read_to_string(self.home.join("stderr.txt"));
            panic!(
                "the game ended with {status}: {}",
                messages.unwrap_or_default()
            );
        }
    }

    /// Presses a key for a moment, too short for it to repeat however slow the machine is.
    pub fn press(&mut self, key: &str) {
        self.tap(key);
        self.check_running();
    }

    /// The same with a key that may end the game.
    pub fn tap(&mut self, key: &str) {
        self.xdotool(&["keydown", key, "sleep", "0.1", "keyup", key]);
        sleep(Duration::from_millis(200));
    }

    /// Waits for the game to end by itself; whether it was content.
    pub fn ends_well(&mut self) -> bool {
        self.ends() == Some(true)
    }

    /// Waits for the game to end; whether it was content, or nothing if it does not end.
    pub fn ends(&mut self) -> Option<bool> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.game.0.try_wait().expect("the game's state") {
                return Some(status.success());
            }
            sleep(Duration::from_millis(20));
        }
        None
    }

    /// Sends the game a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let id = self.game.0.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// The program without a window, with the files of this game.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(&self.home, arguments);
        command.env_remove("DISPLAY");
        command
    }

    /// The only recording that the game has kept, which must hold; its name.
    pub fn only_recording(&self) -> String {
        let files = find_files(&self.home, "pmd");
        assert_eq!(files.len(), 1, "{files:?}");
        let name = files[0].to_string_lossy().into_owned();
        let verified = self.command(&["verify", &name]).output();
        let verified = verified.expect("the program starts");
        assert!(verified.status.success(), "{verified:?}");
        name
    }

    /// Holds a key.
    pub fn hold(&mut self, key: &str, time: Duration) {
        self.xdotool(&["keydown", key]);
        sleep(time);
        self.xdotool(&["keyup", key]);
        sleep(Duration::from_millis(200));
        self.check_running();
    }

    /// Lets the game save a picture of its window, and reads it.
    pub fn picture(&mut self) -> Bitmap {
        let before = find_files(&self.home, "png");
        self.press("Print");
        let start = Instant::now();
        loop {
            let after = find_files(&self.home, "png");
            if let Some(file) = after.iter().find(|file| !before.contains(file))
                && let Some(picture) = Bitmap::read(file)
            {
                return picture;
            }
            assert!(start.elapsed() < PATIENCE, "no picture was saved");
            sleep(Duration::from_millis(100));
        }
    }
}

/// All files below a folder with an ending.
pub fn find_files(folder: &Path, ending: &str) -> Vec<PathBuf> {
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

/// A picture of a window.
pub struct Bitmap {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    pixels: Vec<[u8; 3]>,
}

impl Bitmap {
    /// The picture in a file, or nothing while it is still being written.
    fn read(file: &Path) -> Option<Bitmap> {
        let decoder = png::Decoder::new(BufReader::new(File::open(file).ok()?));
        let mut reader = decoder.read_info().ok()?;
        let mut bytes = vec![0; reader.output_buffer_size()?];
        let info = reader.next_frame(&mut bytes).ok()?;
        let channels = info.color_type.samples();
        Some(Bitmap {
            width: info.width,
            height: info.height,
            pixels: bytes[..info.buffer_size()]
                .chunks_exact(channels)
                .map(|p| [p[0], p[1], p[2]])
                .collect(),
        })
    }

    /// How many different colours there are.
    pub fn colours(&self) -> usize {
        let mut all = self.pixels.clone();
        all.sort_unstable();
        all.dedup();
        all.len()
    }

    /// Pixels in the colours of a player in forest.
    pub fn player_pixels(&self) -> usize {
        self.pixels_of(PLAYER_COLOURS)
    }

    /// Pixels in some colours, below the words at the top.
    pub fn pixels_of(&self, colours: &[[u8; 3]]) -> usize {
        self.columns_of(colours).len()
    }

    /// The column of every pixel in some colours, sorted.
    pub fn columns_of(&self, colours: &[[u8; 3]]) -> Vec<usize> {
        let pixels = self.pixels.iter().enumerate();
        let mut columns: Vec<usize> = pixels
            .skip(ROWS_OF_WORDS * self.width as usize)
            .filter(|(_, p)| colours.contains(p))
            .map(|(i, _)| i % self.width as usize)
            .collect();
        columns.sort_unstable();
        columns
    }

    /// Where the player is: the middle of its pixels.
    pub fn player_column(&self) -> usize {
        let columns = self.columns_of(PLAYER_COLOURS);
        columns[columns.len() / 2]
    }

    /// Part of the pixels that are not the same in another picture.
    pub fn difference(&self, other: &Bitmap) -> f64 {
        let pairs = self.pixels.iter().zip(&other.pixels);
        pairs.filter(|(a, b)| a != b).count() as f64 / self.pixels.len() as f64
    }
}

/// True, with a word about it, if no window is wanted.
pub fn is_skipped() -> bool {
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

/// A new folder for the files of one game, with its settings.
pub fn new_home(name: &str, settings: &str) -> PathBuf {
    let home = std::env::temp_dir().join(format!("pm-window-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("a home for the game");
    std::fs::write(home.join("pm.cfg"), settings).expect("settings");
    home
}
