//! A tour of the screens in a real window, by mouse alone, by keyboard alone and by gamepad alone; and the clipboard.

use crate::game::{GAMEPAD, Player, TIMEOUT, alone, is_skipped, new_home, open_display};
use std::fs::OpenOptions;
use std::io::Write;
use std::net::UdpSocket;
use std::path::PathBuf;

/// Demo mode and sound are off; the game pauses when its window loses the focus.
const SETTINGS: &str = "version = 2\n[DEMO]\ndemo_mode_config_enable = 0\n[SOUND]\nsound_on = 0\n";

/// Log lines with the focused control, and with the control under the pointer.
const FOCUS: &str = "pm: trace: focus: ";
const POINTER: &str = "pm: trace: pointer: ";

/// Positions at which the mouse looks for controls, pixels.
const COLUMNS: [i32; 5] = [640, 420, 330, 80, 900];
const ROWS: std::ops::Range<i32> = 10..716;
const STEP: usize = 9;

/// The only input device that a tour uses.
#[derive(Clone, Copy, PartialEq)]
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
    /// The screens visited so far.
    seen: Vec<String>,
}

impl ScreenTour {
    /// Presses a key, or the control of a gamepad that does the same.
    fn press(&mut self, key: &str, control: &str) {
        if self.device == Device::Keyboard {
            self.player.press(key);
            return;
        }
        let before = self.player.logged("pm: trace: key pressed: ").len();
        let file = self.home.join(GAMEPAD);
        let script = OpenOptions::new().append(true).create(true).open(file);
        let mut script = script.expect("the file of the gamepad");
        script
            .write_all(format!("{control}\n").as_bytes())
            .expect("the file of the gamepad");
        let read = |lines: &[String]| lines.len() > before;
        self.player.wait_for_log("pm: trace: key pressed: ", read);
    }

    /// Moves the focus or the pointer to a control such as `entries 3`, with a key or the control of a gamepad.
    fn find(&mut self, control: &str, (key, pad): (&str, &str)) {
        if self.device == Device::Mouse {
            return self.point_at(control);
        }
        for _ in 0..60 {
            let focus = self.player.logged(FOCUS);
            if focus.last().is_some_and(|focus| focus == control) {
                return;
            }
            self.press(key, pad);
            let is_more = |lines: &[String]| lines.len() > focus.len();
            self.player.wait_for_log(FOCUS, is_more);
        }
        panic!("{control} is not reached: {:?}", self.player.logged(FOCUS));
    }

    /// Moves the pointer until it is on a control.
    fn point_at(&mut self, control: &str) {
        for x in COLUMNS {
            for y in ROWS.step_by(STEP) {
                self.player
                    .xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
                let here = format!("{x} {y}");
                let is_here = |lines: &[String]| {
                    let last = lines.last();
                    last.is_some_and(|l| *l == here || l.starts_with(&format!("{here} ")))
                };
                self.player.wait_for_log(POINTER, is_here);
                let found = format!("{here} {control}");
                if self.player.logged(POINTER).last() == Some(&found) {
                    return;
                }
            }
        }
        panic!("{control} is not found: {:?}", self.player.logged(POINTER));
    }

    /// Chooses a control.
    fn choose(&mut self, control: &str) {
        let next = match control.starts_with("levels") {
            true => ("Right", "Joy1Right"),
            false => ("Down", "Joy1Down"),
        };
        self.find(control, next);
        match self.device {
            Device::Mouse => drop(self.player.xdotool(&["click", "1"])),
            _ => self.press("Return", "Joy1Button0"),
        }
    }

    /// Shows the next tab. The mouse cannot find it: it is a part of the bar.
    fn next_tab(&mut self) {
        if self.device != Device::Mouse {
            self.press("ctrl+Tab", "Joy1Button5");
        }
    }

    /// Chooses a control that opens a screen.
    fn open(&mut self, control: &str, screen: &str) {
        self.choose(control);
        self.arrive(screen);
    }

    /// Waits until a screen opens that has not been seen yet, or not so often.
    fn arrive(&mut self, screen: &str) {
        self.seen.push(screen.to_owned());
        let count = self.seen.iter().filter(|seen| *seen == screen).count();
        self.player.wait_for_screen(screen, count);
    }

    /// Leaves a screen that has no control for that.
    fn leave(&mut self, screen: &str) {
        self.press("Escape", "Joy1Button9");
        self.arrive(screen);
    }

    /// Visits every screen from the menu, and quits.
    fn visit_everything(&mut self) {
        self.arrive("menu");
        self.open("entries 1", "levels");
        self.next_tab();
        self.open("back 0", "menu");
        self.open("entries 1", "levels");
        self.open("levels 1", "menu");
        self.open("entries 7", "profiles");
        self.choose("profiles 0");
        self.choose("actions 3");
        self.open("profiles 2", "menu");
        self.open("entries 10", "options");
        (0..5).for_each(|_| self.next_tab());
        self.open("settings 4", "menu");
        self.open("entries 5", "join form");
        self.open("form 5", "menu");
        self.open("entries 6", "recordings");
        if self.device != Device::Mouse {
            self.open("recordings 0", "replay");
            // In the replay player, the button that pauses a game takes over.
            self.press("Escape", "Joy1Button1");
            self.arrive("recordings");
        }
        self.open("back 0", "menu");
        if self.device != Device::Mouse {
            self.open("entries 8", "records");
            self.leave("menu");
        }
        self.open("entries 0", "new game");
        self.player.wait_for_ticks(20);
        match self.device {
            Device::Mouse => {
                self.player.unfocus();
                self.arrive("pause");
                self.player.focus();
            }
            _ => self.leave("pause"),
        }
        self.open("entries 8", "options");
        self.open("settings 4", "pause");
        self.open("entries 11", "menu");
        self.choose("entries 12");
        self.choose("answers 1");
    }
}

/// Takes the tour with one device.
fn tour(device: Device, name: &str) {
    if is_skipped() {
        return;
    }
    let home = new_home(name, SETTINGS);
    let _alone = alone();
    let (_server, display) = open_display();
    let player = Player::start(&display, &home);
    let mut tourist = ScreenTour {
        device,
        player,
        home: home.clone(),
        seen: Vec::new(),
    };
    tourist.player.focus();
    tourist.visit_everything();
    assert!(tourist.player.exits_successfully(), "the game does not end");
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
    (0..4).for_each(|_| player.press("Down"));
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
    let _alone = alone();
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
