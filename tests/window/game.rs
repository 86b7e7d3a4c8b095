//! Runs the game in a window on a virtual display and plays it by pressing keys. Needs Xvfb and xdotool.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Timeout for everything that is waited for.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// Shades of a forest-coloured player (`assets/players.ron`), which nothing else in the game has.
const PLAYER_COLOURS: &[[u8; 3]] = &[[0x2f, 0x75, 0x46], [0x5a, 0xa1, 0x58], [0xa4, 0xd5, 0x85]];
/// Rows at the top of the image that may show text in the player's colour.
const ROWS_OF_WORDS: usize = 240;

/// Number of tests that may run games at the same time: more would be too much for a small machine.
const TURNS: usize = 2;
/// Frame-rate cap of the games, frames per second: the processor draws them.
const FRAME_LIMIT: u32 = 30;
/// Speed of local games, ticks per second: four times the normal one.
const SPEED: u32 = 160;

/// Number of tests that run games.
static PLAYING: Mutex<usize> = Mutex::new(0);
/// Notified when a test has finished its games.
static FINISHED: Condvar = Condvar::new();

/// The turn of a test to run games, until it is dropped.
pub struct Turn(());

/// Waits until few other tests run games.
pub fn turn() -> Turn {
    // A failed test must not fail the others.
    let playing = PLAYING.lock().unwrap_or_else(PoisonError::into_inner);
    let playing = FINISHED.wait_while(playing, |playing| *playing >= TURNS);
    *playing.unwrap_or_else(PoisonError::into_inner) += 1;
    Turn(())
}

impl Drop for Turn {
    fn drop(&mut self) {
        *PLAYING.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        FINISHED.notify_one();
    }
}

/// A process that is killed when the test ends.
pub struct Running(Child);

impl Running {
    /// Sends a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let id = self.0.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill is there").success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn has_tool(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).exists())
}

/// Opens a virtual display with a free number. Two displays started at the same moment may take the same
/// number, and one of them exits: then another one is opened.
pub fn open_display() -> (Running, String) {
    static OPENING: Mutex<()> = Mutex::new(());
    let _opening = OPENING.lock().unwrap_or_else(PoisonError::into_inner);
    for _ in 0..5 {
        let (mut server, display) = start_display();
        let answer = Command::new("xdotool")
            .env("DISPLAY", &display)
            .arg("getdisplaygeometry")
            .output()
            .expect("xdotool starts");
        let exited = server.0.try_wait().expect("the display's state");
        if answer.status.success() && exited.is_none() {
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

/// Returns the command for the game with its own home folder.
pub fn program(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pm"));
    command
        .args(arguments)
        .current_dir(home)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("PM_DATA", env!("CARGO_MANIFEST_DIR"))
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env("PM_TEST_GAMEPAD", home.join(GAMEPAD))
        .env("PM_LOG", "trace");
    command
}

/// A dedicated server, which is killed when the test ends.
pub struct GameServer {
    _process: Running,
    messages: BufReader<ChildStderr>,
}

impl GameServer {
    /// Reads the server's messages up to a line that contains `wanted`; returns the rest of that line.
    pub fn wait_for_line(&mut self, wanted: &str) -> String {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let length = self.messages.read_line(&mut line).expect("text");
            assert!(length > 0, "the server has ended: {lines:?}");
            if let Some((_, rest)) = line.trim_end().split_once(wanted) {
                return rest.to_owned();
            }
            lines.push(line);
        }
    }
}

/// Starts a dedicated server with its own home folder on a port, and waits until it is ready.
pub fn start_server(home: &Path, port: u16) -> GameServer {
    // It ends by itself if a test waits in vain for a line.
    let arguments = ["server", "--level", "1", "--seconds", "600", "--port"];
    let mut command = program(home, &arguments);
    let command = command.arg(port.to_string()).env_remove("PM_LOG");
    let child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut process = Running(child.expect("the server starts"));
    let messages = process.0.stderr.take().expect("the server's messages");
    let messages = BufReader::new(messages);
    let mut server = GameServer {
        _process: process,
        messages,
    };
    server.wait_for_line("fingerprint ");
    server
}

/// Starts a bot with its own home folder, which plays in violet until it is asked to end.
pub fn start_bot(home: &Path, port: u16, name: &str) -> Running {
    let server = format!("127.0.0.1:{port}");
    let arguments = ["bot", "--join", &server, "--name", name, "--seed", "0"];
    let mut command = program(home, &arguments);
    let command = command.env_remove("PM_LOG").stdin(Stdio::null());
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    Running(child.expect("the bot starts"))
}

/// Name of the file in the game's home with the controls pressed on a gamepad.
pub const GAMEPAD: &str = "gamepad.txt";

/// Prefixes of log lines: a screen was opened, a key was read, a mouse button was, what was read has been handled and
/// drawn, a second of game time has passed.
const SCREEN: &str = "pm: debug: screen: ";
pub const KEY: &str = "pm: trace: key pressed: ";
pub const CLICK: &str = "pm: trace: pointer released";
pub const HANDLED: &str = "pm: trace: input handled";
const TICK: &str = "pm: trace: tick: ";

/// A running game and its window.
pub struct Player {
    display: String,
    game: Running,
    home: PathBuf,
    /// The window, once it had the focus.
    window: Option<String>,
}

impl Player {
    /// Starts the game with its own home folder.
    pub fn start(display: &str, home: &Path) -> Player {
        Player::start_with(display, home, &[])
    }

    /// Starts the game with command-line arguments.
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
            window: None,
        }
    }

    /// Runs xdotool; returns its output if it succeeds.
    pub fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output = Command::new("xdotool")
            .env("DISPLAY", &self.display)
            .args(arguments)
            .output()
            .expect("xdotool starts");
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    }

    /// Waits for the window and focuses it, since there is no window manager.
    pub fn focus(&mut self) {
        self.focus_new(&[]);
    }

    /// Waits for the window beside that of another game and focuses it.
    pub fn focus_beside(&mut self, other: &Player) {
        self.focus_new(other.window.as_slice());
    }

    /// Waits for a window that is not among `known`, and focuses it.
    fn focus_new(&mut self, known: &[String]) {
        let start = Instant::now();
        let window = loop {
            self.check_running();
            let found = self.xdotool(&["search", "--onlyvisible", "--name", "Purple Martians"]);
            let found = found.unwrap_or_default();
            let mut windows = found.lines().filter(|line| !line.is_empty());
            match windows.find(|window| !known.iter().any(|known| known == window)) {
                Some(window) => break window.to_owned(),
                None if start.elapsed() > TIMEOUT => panic!("no window appeared"),
                None => sleep(Duration::from_millis(100)),
            }
        };
        self.xdotool(&["windowfocus", "--sync", &window]);
        self.window = Some(window);
    }

    /// Changes the size of the window, which has had the focus.
    pub fn resize(&self, (width, height): (i32, i32)) {
        let window = self.window.as_deref().expect("a window");
        let (width, height) = (width.to_string(), height.to_string());
        self.xdotool(&["windowsize", "--sync", window, &width, &height]);
    }

    /// Takes the keyboard focus from the window.
    pub fn unfocus(&self) {
        let root = self.xdotool(&["search", "--maxdepth", "0", ""]);
        let root = root.expect("the root window");
        self.xdotool(&["windowfocus", root.lines().next().expect("a window")]);
    }

    /// Returns the game's log lines so far that start with `start`, without it.
    pub fn logged(&self, start: &str) -> Vec<String> {
        let log = std::fs::read_to_string(self.home.join("stderr.txt")).expect("the log");
        // The last line may be incomplete.
        let lines = log
            .split_inclusive('\n')
            .filter_map(|line| line.strip_suffix('\n'));
        lines
            .filter_map(|line| Some(line.strip_prefix(start)?.to_owned()))
            .collect()
    }

    /// Waits until a condition on the log lines that start with `start` is met, or the game has exited.
    pub fn wait_for_log(&mut self, start: &str, is_met: impl Fn(&[String]) -> bool) {
        let begin = Instant::now();
        while !is_met(&self.logged(start)) {
            let exited = self.game.0.try_wait().expect("the game's state").is_some();
            if exited {
                return;
            }
            assert!(
                begin.elapsed() < TIMEOUT,
                "the log lacks a line `{start}`: {:?}",
                self.logged("")
            );
            sleep(Duration::from_millis(10));
        }
    }

    /// Returns the log lines since the last screen was opened that start with `start`, without it.
    pub fn logged_on_screen(&self, start: &str) -> Vec<String> {
        let lines = self.logged("");
        let is_screen = |line: &String| line.starts_with(SCREEN);
        let first = lines.iter().rposition(is_screen).unwrap_or(0);
        let lines = lines[first..].iter();
        lines
            .filter_map(|line| Some(line.strip_prefix(start)?.to_owned()))
            .collect()
    }

    /// Waits until a condition on the log lines since the last screen was opened that start with `start` is met.
    pub fn wait_on_screen(&mut self, start: &str, is_met: impl Fn(&[String]) -> bool) {
        let begin = Instant::now();
        while !is_met(&self.logged_on_screen(start)) {
            self.check_running();
            assert!(
                begin.elapsed() < TIMEOUT,
                "the screen logs no `{start}`: {:?}",
                self.logged_on_screen("")
            );
            sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the game has opened a screen for the `count`-th time.
    pub fn wait_for_screen(&mut self, name: &str, count: usize) {
        let opened = |lines: &[String]| lines.iter().filter(|line| *line == name).count() >= count;
        self.wait_for_log(SCREEN, opened);
        self.check_running();
    }

    /// Returns the tick of the game, at most a second old.
    fn tick(&self) -> i32 {
        let ticks = self.logged(TICK);
        ticks
            .last()
            .map_or(0, |tick| tick.parse().expect("a number"))
    }

    /// Waits until the game has simulated some more ticks.
    pub fn wait_for_ticks(&mut self, count: i32) {
        let target = self.tick() + count;
        self.wait_for_log(TICK, |ticks| {
            let ticks = ticks.iter().filter_map(|tick| tick.parse::<i32>().ok());
            ticks.max().is_some_and(|tick| tick >= target)
        });
        self.check_running();
    }

    /// Panics if the game has exited.
    pub fn check_running(&mut self) {
        if let Some(status) = self.game.0.try_wait().expect("the game's state") {
            let messages = std::fs::read_to_string(self.home.join("stderr.txt"));
            panic!(
                "the game ended with {status}: {}",
                messages.unwrap_or_default()
            );
        }
    }

    /// Presses a key briefly, too short for it to repeat however slow the machine is.
    pub fn press(&mut self, key: &str) {
        self.tap(key);
        self.check_running();
    }

    /// Presses a key that may end the game, such as `ctrl+a`, and waits until the game has handled it.
    pub fn tap(&mut self, key: &str) {
        let keys = key.split('+').count();
        self.send(KEY, keys, |player| drop(player.xdotool(&["key", key])));
    }

    /// Sends input that the game logs as some lines that start with `read`. Waits until it has shown what that leads to:
    /// the line alone is written before, so what follows it in the log may still be about the time before.
    pub fn send(&mut self, read: &str, count: usize, send: impl FnOnce(&Player)) {
        let wanted = self.logged(read).len() + count;
        send(self);
        self.wait_for_log("", |lines| {
            let all = lines.iter().enumerate();
            let mut read = all.filter(|(_, line)| line.starts_with(read));
            let last = read.nth(wanted - 1).map(|(at, _)| at);
            last.is_some_and(|last| lines[last..].iter().any(|line| line == HANDLED))
        });
    }

    /// Waits for the game to exit; returns true if its exit status is success.
    pub fn exits_successfully(&mut self) -> bool {
        self.ends() == Some(true)
    }

    /// Waits for the game to exit; returns true if its exit status is success, `None` if it does not exit.
    pub fn ends(&mut self) -> Option<bool> {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if let Some(status) = self.game.0.try_wait().expect("the game's state") {
                return Some(status.success());
            }
            sleep(Duration::from_millis(20));
        }
        None
    }

    /// Sends the game a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        self.game.signal(name);
    }

    /// Returns a command of the program without a window, with the files of this game.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(&self.home, arguments);
        command.env_remove("DISPLAY");
        command
    }

    /// Returns the name of the only recording the game has saved, after verifying it.
    pub fn only_recording(&self) -> String {
        let files = find_files(&self.home, "pmd");
        assert_eq!(files.len(), 1, "{files:?}");
        let name = files[0].to_string_lossy().into_owned();
        let verified = self.command(&["verify", &name]).output();
        let verified = verified.expect("the program starts");
        assert!(verified.status.success(), "{verified:?}");
        name
    }

    /// Holds a key for some ticks of the game, or up to a second longer.
    pub fn hold(&mut self, key: &str, ticks: i32) {
        self.xdotool(&["keydown", key]);
        self.wait_for_ticks(ticks);
        self.xdotool(&["keyup", key]);
    }

    /// Returns the screenshots saved so far. The game also keeps maps of levels as images.
    fn screenshots(&self) -> Vec<PathBuf> {
        let mut files = find_files(&self.home, "png");
        files.retain(|file| {
            file.parent()
                .is_some_and(|folder| folder.ends_with("screenshots"))
        });
        files
    }

    /// Takes a screenshot in the game and reads it.
    pub fn screenshot(&mut self) -> Bitmap {
        let before = self.screenshots();
        self.press("Print");
        let start = Instant::now();
        loop {
            let after = self.screenshots();
            if let Some(file) = after.iter().find(|file| !before.contains(file))
                && let Some(picture) = Bitmap::read(file)
            {
                return picture;
            }
            assert!(start.elapsed() < TIMEOUT, "no screenshot was saved");
            sleep(Duration::from_millis(100));
        }
    }
}

/// Returns all files below a folder with this extension.
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

/// A screenshot.
pub struct Bitmap {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    pixels: Vec<[u8; 3]>,
}

impl Bitmap {
    /// Reads a PNG file; `None` while it is still being written.
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

    /// Returns the number of different colours.
    pub fn colours(&self) -> usize {
        let mut all = self.pixels.clone();
        all.sort_unstable();
        all.dedup();
        all.len()
    }

    /// Returns the number of pixels in the colours of a player in forest.
    pub fn player_pixels(&self) -> usize {
        self.pixels_of(PLAYER_COLOURS)
    }

    /// Returns the number of pixels in some colours, below the text at the top.
    pub fn pixels_of(&self, colours: &[[u8; 3]]) -> usize {
        self.columns_of(colours).len()
    }

    /// Returns the column of every pixel in some colours, sorted.
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

    /// Returns the column of the player: the median of its pixels.
    pub fn player_column(&self) -> usize {
        let columns = self.columns_of(PLAYER_COLOURS);
        columns[columns.len() / 2]
    }

    /// Returns the fraction of pixels that differ from another screenshot.
    pub fn difference(&self, other: &Bitmap) -> f64 {
        let pairs = self.pixels.iter().zip(&other.pixels);
        pairs.filter(|(a, b)| a != b).count() as f64 / self.pixels.len() as f64
    }
}

/// Returns true if window tests are disabled, and prints that they are skipped.
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

/// Creates a folder for the files of one game, with its settings, fast local games and a cap of the frame rate.
pub fn new_home(name: &str, settings: &str) -> PathBuf {
    home_with_frame_limit(name, settings, FRAME_LIMIT)
}

/// Does the same with another cap of the frame rate, frames per second.
pub fn home_with_frame_limit(name: &str, settings: &str, limit: u32) -> PathBuf {
    let settings = format!(
        "{settings}\n[SCREEN]\nframe_limit = {limit}\n\
         [GAME]\nframe_speed = {SPEED}\nreset_frame_speed_at_program_start = 0\n"
    );
    home_with_settings(name, &settings)
}

/// Creates a folder for the files of one game, with these settings. It sends nothing to the local network.
pub fn home_with_settings(name: &str, settings: &str) -> PathBuf {
    let settings = format!("{settings}\n[NETWORK]\nlan_discovery = 0\n");
    let home = std::env::temp_dir().join(format!("pm-window-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("a home for the game");
    std::fs::write(home.join("pm.cfg"), settings).expect("settings");
    home
}
