//! A tour of the screens in a real window, by mouse alone, by keyboard alone and by gamepad alone; and the clipboard.

use crate::game::{
    CLICK, GAMEPAD, GameServer, HANDLED, KEY, Player, TIMEOUT, home_with_frame_limit, is_skipped,
    new_home, open_display, start_server, turn,
};
use crate::net::free_port;
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::net::UdpSocket;
use std::path::PathBuf;

/// Demo mode and sound are off; the player has a name, so that nobody asks for one.
const SETTINGS: &str = "version = 3\n[GAME]\nplayer_name = Guest\n[DEMO]\ndemo_mode_config_enable = 0\n\
     [SOUND]\nsound_on = 0\n";

/// Log lines: a screen opens, the focused control, the places of the controls, a control was used, a second of a level was
/// played.
const SCREEN: &str = "pm: debug: screen: ";
const FOCUS: &str = "pm: trace: focus: ";
const PLACES: &str = "pm: trace: controls: ";
const USED: &str = "pm: trace: control used";
const TICK: &str = "pm: trace: tick: ";

/// Screens in which a level is played: they have no controls.
const PLAYED: [&str; 4] = ["new game", "game", "replay", "take-over"];

/// Returns the names of all screens of the program that a tour visits, from its source.
fn all_screens() -> BTreeSet<&'static str> {
    let source = include_str!("../../src/app/screen/mod.rs");
    let names = source.split_once("pub fn name(&self)");
    let names = names.and_then(|(_, rest)| rest.split_once("\n    }\n"));
    let (names, _) = names.expect("a function that names every screen");
    let quoted = names.split('"').skip(1).step_by(2);
    let names: BTreeSet<&str> = quoted.collect();
    assert!(names.len() > 15 && names.contains("menu"), "{names:?}");
    names
}

/// The only input device that a tour uses.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Device {
    Mouse,
    Keyboard,
    Gamepad,
}

/// A tour of the screens with one device.
struct ScreenTour {
    device: Device,
    player: Player,
    home: PathBuf,
    /// Takes the port of the server that the settings name, and answers nothing.
    silent: Option<UdpSocket>,
    /// The screens visited so far.
    seen: Vec<&'static str>,
}

impl ScreenTour {
    /// Presses a key, or the control of a gamepad that does the same. It may end the program.
    fn press(&mut self, key: &str, control: &str) {
        if self.device == Device::Keyboard {
            return self.player.tap(key);
        }
        let file = self.home.join(GAMEPAD);
        self.player.send(KEY, 1, |_| {
            let script = OpenOptions::new().append(true).create(true).open(file);
            let mut script = script.expect("the file of the gamepad");
            script
                .write_all(format!("{control}\n").as_bytes())
                .expect("the file of the gamepad");
        });
    }

    /// Clicks on a position in the window with a mouse button.
    fn click(&mut self, (x, y): (i32, i32), button: &str) {
        let (x, y) = (x.to_string(), y.to_string());
        let click = ["mousemove", &x, &y, "click", button];
        self.player
            .send(CLICK, 1, |player| drop(player.xdotool(&click)));
    }

    /// Goes back: to the screen before, out of a dialog, or from a game to its menu.
    fn go_back(&mut self) {
        match self.device {
            Device::Mouse => self.click(NOWHERE, "3"),
            _ => self.press("Escape", "Joy1Button1"),
        }
    }

    /// Returns the number of entries of a list that can be used.
    fn entries(&self, list: &str) -> usize {
        let places = self.player.logged_on_screen(PLACES);
        let controls = places.last().map_or("", |places| places.as_str());
        let names = controls.split(", ").filter_map(|control| {
            let (name, _) = control.split_once(" at ")?;
            name.rsplit_once(' ')
        });
        names.filter(|(name, _)| *name == list).count()
    }

    /// Moves the focus to a control such as `entries 3`.
    fn find(&mut self, control: &str) {
        let (list, wanted) = parts(control);
        for _ in 0..200 {
            let is_there = |lines: &[String]| !lines.is_empty();
            self.player.wait_on_screen(FOCUS, is_there);
            let focus = self.player.logged_on_screen(FOCUS);
            let now = focus.last().expect("a focused control");
            if now == control {
                return;
            }
            let (other, index) = parts(now);
            let is_grid = list == "levels" && other == list;
            // Going up from the first entry leads to the last one.
            let is_near_end = index == 0 && wanted > self.entries(list) / 2;
            let is_up = other == list && (index > wanted || is_near_end);
            let (key, pad) = match (is_grid, is_up) {
                (true, _) => ("Right", "Joy1Right"),
                (false, true) => ("Up", "Joy1Up"),
                (false, false) => ("Down", "Joy1Down"),
            };
            self.press(key, pad);
            let is_more = |lines: &[String]| lines.len() > focus.len();
            self.player.wait_on_screen(FOCUS, is_more);
        }
        panic!("{control} is not reached: {:?}", self.player.logged(FOCUS));
    }

    /// Chooses a control.
    fn choose(&mut self, control: &str) {
        if self.device != Device::Mouse {
            self.find(control);
            return self.press("Return", "Joy1Button0");
        }
        self.player
            .wait_on_screen(PLACES, |lines| place(lines, control).is_some());
        let at = place(&self.player.logged_on_screen(PLACES), control);
        self.click(at.unwrap_or_else(|| panic!("{control} is not there")), "1");
    }

    /// Shows a tab.
    fn show_tab(&mut self, index: usize) {
        let used = self.player.logged_on_screen(USED).len();
        match self.device {
            Device::Mouse => self.choose(&format!("tab {index}")),
            _ => self.press("ctrl+Tab", "Joy1Button5"),
        }
        let is_more = |lines: &[String]| lines.len() > used;
        self.player.wait_on_screen(USED, is_more);
    }

    /// Chooses a control that opens a screen.
    fn open(&mut self, control: &str, screen: &'static str) {
        self.choose(control);
        self.arrive(screen);
    }

    /// Does something that shows other controls on the same screen, perhaps in the same positions, and waits for them.
    fn turn_page(&mut self, turn: impl Fn(&mut ScreenTour)) {
        let is_used = |line: &&String| line.starts_with(USED);
        let lines = self.player.logged_on_screen("");
        let used = lines.iter().filter(is_used).count();
        turn(self);
        self.player.wait_on_screen("", |lines| {
            let at = lines.iter().enumerate().filter(|(_, line)| is_used(line));
            let last = at.map(|(at, _)| at).nth(used);
            last.is_some_and(|last| lines[last..].iter().any(|l| l.starts_with(HANDLED)))
        });
    }

    /// Opens a page of the menu from its first page.
    fn open_page(&mut self, control: &str) {
        self.turn_page(|tour| tour.choose(control));
    }

    /// Returns to the first page of the menu.
    fn leave_page(&mut self) {
        self.turn_page(ScreenTour::go_back);
    }

    /// Waits until a screen opens that has not been seen yet, or not so often.
    fn arrive(&mut self, screen: &'static str) {
        self.seen.push(screen);
        let count = self.seen.iter().filter(|seen| **seen == screen).count();
        self.player.wait_for_screen(screen, count);
    }

    /// Goes back to a screen.
    fn leave_to(&mut self, screen: &'static str) {
        self.go_back();
        self.arrive(screen);
    }

    /// Opens the pause menu of a game, or the menu over a netgame.
    fn open_game_menu(&mut self) {
        match self.device {
            Device::Mouse => self.click(NOWHERE, "3"),
            _ => self.press("Escape", "Joy1Button9"),
        }
    }

    /// Waits until the level on the screen has been played for up to a second.
    fn wait_for_a_second_of_play(&mut self) {
        self.player.wait_on_screen(TICK, |lines| !lines.is_empty());
    }

    /// Visits the screens about levels, players and settings.
    fn visit_settings(&mut self) {
        self.open_page("entries 1");
        self.open("entries 0", "levels");
        self.show_tab(1);
        self.open("back 0", "menu");
        self.open_paste();
        self.open("ok 0", "menu");
        self.leave_page();
        self.open("entries 4", "profiles");
        self.choose("profiles 0");
        self.choose("actions 4");
        self.choose("profiles 1");
        self.go_back();
        self.open("profiles 3", "menu");
        self.open_page("entries 5");
        self.open("entries 0", "options");
        (1..5).for_each(|tab| self.show_tab(tab));
        self.choose("settings 2");
        self.leave_to("menu");
        self.open("entries 1", "controls");
        self.choose("actions 7");
        match self.device {
            Device::Gamepad => self.press("", "Joy1Button12"),
            _ => self.go_back(),
        }
        self.leave_to("menu");
        self.open("entries 3", "credits");
        self.open("back 0", "menu");
        self.leave_page();
    }

    /// Pastes a level; the clipboard is empty. The key is held meanwhile: while the program waits for the clipboard, the
    /// window library loses its release.
    fn open_paste(&mut self) {
        if self.device != Device::Keyboard {
            return self.open("entries 2", "paste");
        }
        self.find("entries 2");
        self.player.xdotool(&["keydown", "Return"]);
        self.arrive("paste");
        self.player.wait_on_screen(FOCUS, |lines| !lines.is_empty());
        self.player.xdotool(&["keyup", "Return"]);
    }

    /// Walks on the map, plays a level of it, and leafs through the extras.
    fn visit_campaign(&mut self) {
        self.open("entries 1", "map");
        match self.device {
            Device::Mouse => self.choose("nodes 1"),
            _ => self.press("Right", "Joy1Right"),
        }
        self.player.wait_on_screen(USED, |lines| !lines.is_empty());
        match self.device {
            Device::Mouse => self.open("play 0", "new game"),
            _ => {
                self.press("Return", "Joy1Button0");
                self.arrive("new game");
            }
        }
        // The suspended game ends.
        self.open("answers 1", "new game");
        self.wait_for_a_second_of_play();
        self.open_game_menu();
        self.arrive("pause");
        self.open("entries 13", "map");
        match self.device {
            Device::Mouse => self.open("back 0", "menu"),
            _ => self.leave_to("menu"),
        }
        // The suspended game comes first.
        self.open_page("entries 2");
        self.open("entries 4", "extras");
        self.show_tab(1);
        self.leave_to("menu");
        self.leave_page();
    }

    /// Starts a server where the silent one was, with another key than the one that the game remembers for it.
    fn start_other_server(&mut self) -> GameServer {
        let silent = self.silent.take().expect("it is silent until now");
        let port = silent.local_addr().expect("its address").port();
        drop(silent);
        let remembered = format!("127.0.0.1:{port} {}\n", "A".repeat(43));
        let file = self.home.join("known_servers.txt");
        std::fs::write(file, remembered).expect("the file of known servers");
        let home = self.home.join("server");
        std::fs::create_dir(&home).expect("a home for the server");
        std::fs::write(home.join("pm.cfg"), SETTINGS).expect("settings");
        start_server(&home, port)
    }

    /// Hosts a netgame, and tries to join one.
    fn visit_netgames(&mut self) {
        self.open_page("entries 2");
        self.open("entries 3", "join form");
        self.choose("form 3");
        self.go_back();
        self.open("form 0", "connect");
        self.open("cancel 0", "join form");
        let _server = self.start_other_server();
        self.open("form 0", "connect");
        self.arrive("question");
        self.open("answers 0", "join form");
        self.open("back 0", "menu");
        self.open("entries 2", "host form");
        // The page of the rules.
        self.choose("form 6");
        self.go_back();
        self.open("form 0", "netgame");
        self.wait_for_a_second_of_play();
        self.open_game_menu();
        self.visit_netgame_menu();
        self.leave_page();
    }

    /// Visits the screens over a netgame, and leaves it.
    fn visit_netgame_menu(&mut self) {
        for (entry, screen) in [(4, "options"), (5, "controls"), (6, "help")] {
            self.open(&format!("entries {entry}"), screen);
            self.leave_to("netgame");
        }
        let is_open = |lines: &[String]| place(lines, "entries 0").is_some();
        self.player.wait_on_screen(PLACES, is_open);
        // The page of the rules.
        self.turn_page(|tour| tour.choose("entries 7"));
        self.leave_page();
        let last = self.entries("entries") - 1;
        self.choose(&format!("entries {last}"));
        self.choose("answers 1");
        self.arrive("menu");
    }

    /// Watches a recording, takes over another, and ends the game.
    fn visit_recordings(&mut self) {
        self.open_page("entries 3");
        self.open("entries 0", "recordings");
        self.open("recordings 0", "replay");
        match self.device {
            Device::Mouse => self.click((320, 150), "1"),
            _ => self.press("space", "Joy1Button0"),
        }
        self.leave_to("recordings");
        self.open("back 0", "menu");
        self.open("entries 1", "records");
        self.choose("filters 0");
        self.open("records 0", "replay");
        self.leave_to("records");
        self.open("back 0", "menu");
        self.leave_page();
    }

    /// Plays a game, and visits the screens of its pause menu.
    fn visit_game(&mut self) {
        self.open_page("entries 1");
        self.open("entries 0", "levels");
        self.open("levels 1", "new game");
        self.wait_for_a_second_of_play();
        self.open_game_menu();
        self.arrive("pause");
        self.choose("entries 6");
        self.open("entries 7", "records");
        self.open("back 0", "pause");
        self.open("entries 8", "share");
        self.open("back 0", "pause");
        self.open("entries 9", "options");
        self.choose("settings 1");
        self.open("back 0", "pause");
        self.open("entries 10", "controls");
        self.leave_to("pause");
        self.open("entries 11", "help");
        self.show_tab(3);
        self.leave_to("pause");
        self.open("entries 12", "message");
        self.open("ok 0", "pause");
        self.open("entries 0", "game");
        self.wait_for_a_second_of_play();
        self.open_game_menu();
        self.arrive("pause");
        self.open("entries 13", "map");
        self.leave_to("menu");
    }

    /// Takes over a recording, and confirms that this ends the suspended game.
    fn take_over(&mut self) {
        // The suspended game comes first.
        self.open_page("entries 4");
        self.open("entries 0", "recordings");
        self.open("recordings 0", "replay");
        match self.device {
            Device::Mouse => self.click(TAKE_OVER, "1"),
            _ => self.press("Return", "Joy1Button9"),
        }
        self.arrive("take-over");
        self.open("answers 1", "take-over");
        self.wait_for_a_second_of_play();
        self.open_game_menu();
        self.arrive("pause");
        self.open("entries 14", "menu");
    }

    /// Checks that every screen was visited and operated, with nothing but the device of the tour.
    fn check(&self) {
        let seen: BTreeSet<&str> = self.seen.iter().copied().collect();
        assert_eq!(seen, all_screens(), "{:?}", self.device);
        let mut unused: BTreeSet<&str> = seen.difference(&PLAYED.into()).copied().collect();
        let mut screen = String::new();
        for line in self.player.logged("") {
            if let Some(name) = line.strip_prefix(SCREEN) {
                screen = name.to_owned();
            } else if line == USED {
                unused.remove(screen.as_str());
            }
        }
        assert_eq!(unused, BTreeSet::new(), "{:?}", self.device);
        let keys = self.player.logged(KEY);
        let is_alone = match self.device {
            Device::Mouse => keys.is_empty(),
            Device::Keyboard => keys.iter().all(|key| !key.starts_with("Joy")),
            Device::Gamepad => keys.iter().all(|key| key.starts_with("Joy")),
        };
        assert!(is_alone, "{:?}: {keys:?}", self.device);
    }
}

/// Size of the window, pixels: small, so that frames are drawn fast. Each of some 250 presses waits for one.
const SIZE: (i32, i32) = (640, 360);
/// Frame-rate cap, frames per second.
const FRAME_LIMIT: u32 = 50;
/// A position in the window without a control, and that of the hint in the replay player that takes over, pixels.
const NOWHERE: (i32, i32) = (3, 340);
const TAKE_OVER: (i32, i32) = (360, 351);

/// Returns the place of a control in the last of some log lines.
fn place(lines: &[String], control: &str) -> Option<(i32, i32)> {
    let controls = lines.last()?.split(", ");
    let mut places = controls.filter_map(|place| place.split_once(" at "));
    let (_, place) = places.find(|(name, _)| *name == control)?;
    let (x, y) = place.split_once(' ')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Splits the name of a control such as `entries 3`.
fn parts(control: &str) -> (&str, usize) {
    let (list, index) = control.rsplit_once(' ').expect("a name and an index");
    (list, index.parse().expect("an index"))
}

/// Takes the tour with one device.
fn tour(device: Device, name: &str) {
    if is_skipped() {
        return;
    }
    let silent = UdpSocket::bind(("127.0.0.1", free_port())).expect("a port");
    let port = silent.local_addr().expect("its address").port();
    let own_port = free_port();
    let settings =
        format!("{SETTINGS}[NETWORK]\nserver_IP = 127.0.0.1:{port}\nserver_port = {own_port}\n");
    let home = home_with_frame_limit(name, &settings, FRAME_LIMIT);
    let _turn = turn();
    let (_server, display) = open_display();
    let player = Player::start(&display, &home);
    let mut tourist = ScreenTour {
        device,
        player,
        home: home.clone(),
        silent: Some(silent),
        seen: Vec::new(),
    };
    tourist.player.focus();
    tourist.player.resize(SIZE);
    tourist.arrive("menu");
    let is_small = |lines: &[String]| place(lines, "entries 6").is_some_and(|at| at.1 < SIZE.1);
    tourist.player.wait_on_screen(PLACES, is_small);
    tourist.visit_settings();
    tourist.visit_netgames();
    tourist.visit_recordings();
    tourist.visit_game();
    tourist.take_over();
    tourist.visit_campaign();
    tourist.choose("entries 7");
    let asks = |lines: &[String]| {
        lines
            .last()
            .is_some_and(|focus| focus.starts_with("answers"))
    };
    tourist.player.wait_on_screen(FOCUS, asks);
    tourist.choose("answers 1");
    let ended = tourist.player.ends();
    let mut log = tourist.player.logged("");
    log.retain(|line| !line.contains("frames per second"));
    assert_eq!(
        ended,
        Some(true),
        "the game ends: {:?}",
        &log[log.len().saturating_sub(30)..]
    );
    tourist.check();
    std::fs::remove_dir_all(&home).expect("the game's home is removed");
}

#[test]
fn every_screen_is_visited_by_mouse_alone() {
    tour(Device::Mouse, "tour-mouse");
}

#[test]
fn every_screen_is_visited_by_keyboard_alone() {
    tour(Device::Keyboard, "tour-keyboard");
}

#[test]
fn every_screen_is_visited_by_gamepad_alone() {
    tour(Device::Gamepad, "tour-gamepad");
}

/// Opens the form for joining a game and starts editing the server.
fn edit_server(player: &mut Player) {
    player.wait_for_screen("menu", 1);
    // "Play together", and the fourth entry of its page.
    (0..2).for_each(|_| player.press("Down"));
    player.press("Return");
    (0..3).for_each(|_| player.press("Down"));
    player.press("Return");
    player.wait_for_screen("join form", 1);
    player.press("Down");
    player.press("Return");
    player.press("ctrl+a");
}

#[test]
fn a_server_is_copied_in_one_window_and_pasted_in_another() {
    if is_skipped() {
        return;
    }
    let server = UdpSocket::bind("127.0.0.1:0").expect("a port");
    server.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    let address = server.local_addr().expect("its address").to_string();
    let homes = ["copy", "paste"].map(|name| new_home(name, SETTINGS));
    let _turn = turn();
    let (_server, display) = open_display();
    let mut first = Player::start(&display, &homes[0]);
    first.focus();
    edit_server(&mut first);
    first.xdotool(&["type", &address]);
    first.press("ctrl+a");
    first.press("ctrl+c");
    let mut second = Player::start(&display, &homes[1]);
    second.focus_beside(&first);
    edit_server(&mut second);
    second.press("ctrl+v");
    // Keys are lost while the window waits for the answer of the first one, which draws few frames.
    const SECOND: &str = "pm: trace: frames per second: ";
    let seconds = second.logged(SECOND).len();
    second.wait_for_log(SECOND, |lines| lines.len() > seconds + 2);
    second.press("Return");
    second.press("Up");
    second.press("Return");
    let mut bytes = [0; 2048];
    let asked = server.recv_from(&mut bytes);
    asked.expect("the pasted server is asked");
    drop((first, second));
    for home in homes {
        std::fs::remove_dir_all(&home).expect("the game's home is removed");
    }
}
