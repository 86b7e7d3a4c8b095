//! A gamepad for window tests, on machines that have no virtual ones. Only in builds with debug assertions.

use super::pad_change::PadChange;
use crate::config::{Key, Stick};
use std::collections::HashSet;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;

/// Environment variable with the path of the script.
const SCRIPT: &str = "PM_TEST_GAMEPAD";

/// A line of the script that makes the program panic instead of pressing a control.
const PANIC: &str = "panic";

/// Lines that plug the gamepad in and unplug it; its controls work in both cases.
const CONNECT: &str = "connect";
const DISCONNECT: &str = "disconnect";

/// Starts of lines that hold a control down until it is released.
const HOLD: &str = "hold ";
const RELEASE: &str = "release ";

/// Presses the controls that a test appends to a file, one per line: `Joy1Button0` presses a control for one frame,
/// `hold Joy1Button4` until a line `release Joy1Button4`.
pub struct ScriptedPad {
    file: PathBuf,
    /// Bytes read so far.
    read: u64,
    /// The controls that are held down.
    held: HashSet<Key>,
    /// Gamepads connected or disconnected by the last line.
    change: Option<PadChange>,
}

impl ScriptedPad {
    /// Returns the gamepad that the environment asks for.
    pub fn open() -> Option<ScriptedPad> {
        let file = PathBuf::from(std::env::var_os(SCRIPT)?);
        Some(ScriptedPad {
            file,
            read: 0,
            held: HashSet::new(),
            change: None,
        })
    }

    /// Returns true if there are new controls to press.
    pub fn has_input(&self) -> bool {
        std::fs::metadata(&self.file).is_ok_and(|data| data.len() > self.read)
    }

    /// Returns the controls that are held down.
    pub fn held(&self) -> &HashSet<Key> {
        &self.held
    }

    /// Returns what the line read last plugged in or unplugged, once.
    pub fn change(&mut self) -> Option<PadChange> {
        self.change.take()
    }

    /// Reads a line of the script, and returns the control that it presses for this frame.
    pub fn next(&mut self) -> Option<Key> {
        let mut file = File::open(&self.file).ok()?;
        file.seek(SeekFrom::Start(self.read)).ok()?;
        let mut text = String::new();
        file.read_to_string(&mut text).ok()?;
        // A line without its end is still being written.
        let (line, _) = text.split_once('\n')?;
        self.read += line.len() as u64 + 1;
        assert!(line.trim() != PANIC, "a window test asked for a panic");
        self.change = match line.trim() {
            CONNECT => Some(PadChange::Connected(Stick::First)),
            DISCONNECT => Some(PadChange::Disconnected(Stick::First)),
            _ => None,
        };
        if let Some(name) = line.strip_prefix(RELEASE) {
            if let Some(key) = Key::from_name(name.trim()) {
                self.held.remove(&key);
            }
            return None;
        }
        let (name, is_held) = match line.strip_prefix(HOLD) {
            Some(name) => (name, true),
            None => (line, false),
        };
        let key = Key::from_name(name.trim())?;
        log::trace!("key pressed: {key}");
        if is_held {
            self.held.insert(key);
        }
        Some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::StickControl;

    fn pad_with(file: &std::path::Path) -> ScriptedPad {
        ScriptedPad {
            file: file.to_path_buf(),
            read: 0,
            held: HashSet::new(),
            change: None,
        }
    }

    #[test]
    fn a_held_control_stays_down_until_it_is_released() {
        let file = std::env::temp_dir().join(format!("pm-pad-held-{}", std::process::id()));
        let lines = "hold Joy1Button4\nJoy1Down\nrelease Joy1Button4\n";
        std::fs::write(&file, lines).expect("a file");
        let mut pad = pad_with(&file);
        let held: Vec<usize> = (0..4)
            .map(|_| {
                pad.next();
                pad.held().len()
            })
            .collect();
        std::fs::remove_file(&file).expect("it is there");
        assert_eq!(held, [1, 1, 0, 0]);
    }

    #[test]
    fn a_change_of_the_connection_is_reported_once() {
        let file = std::env::temp_dir().join(format!("pm-pad-change-{}", std::process::id()));
        std::fs::write(&file, "disconnect\nconnect\n").expect("a file");
        let mut pad = pad_with(&file);
        let changes: Vec<Option<PadChange>> = (0..3)
            .map(|_| {
                pad.next();
                pad.change()
            })
            .collect();
        std::fs::remove_file(&file).expect("it is there");
        let (disconnected, connected) = (PadChange::Disconnected, PadChange::Connected);
        let expected = [
            Some(disconnected(Stick::First)),
            Some(connected(Stick::First)),
            None,
        ];
        assert_eq!(changes, expected);
        assert_eq!(pad.change(), None);
    }

    #[test]
    fn each_complete_line_is_pressed_once() {
        let file = std::env::temp_dir().join(format!("pm-pad-{}", std::process::id()));
        std::fs::write(&file, "Joy1Button0\nJoy1Down\nJoy1U").expect("a file");
        let mut pad = pad_with(&file);
        let pressed: Vec<Option<Key>> = (0..3).map(|_| pad.next()).collect();
        std::fs::remove_file(&file).expect("it is there");
        let key = |control| Some(Key::Joystick(Stick::First, control));
        let expected = [key(StickControl::Button(0)), key(StickControl::Down), None];
        assert_eq!(pressed, expected);
    }
}
