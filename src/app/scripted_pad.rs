//! A gamepad for window tests, on machines that have no virtual ones. Only in builds with debug assertions.

use crate::config::Key;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;

/// Environment variable with the path of the script.
const SCRIPT: &str = "PM_TEST_GAMEPAD";

/// A line of the script that makes the program panic instead of pressing a control.
const PANIC: &str = "panic";

/// Presses the controls that a test appends to a file, one name such as `Joy1Button0` per line.
pub struct ScriptedPad {
    file: PathBuf,
    /// Bytes read so far.
    read: u64,
}

impl ScriptedPad {
    /// Returns the gamepad that the environment asks for.
    pub fn open() -> Option<ScriptedPad> {
        let file = PathBuf::from(std::env::var_os(SCRIPT)?);
        Some(ScriptedPad { file, read: 0 })
    }

    /// Returns true if there are new controls to press.
    pub fn has_input(&self) -> bool {
        std::fs::metadata(&self.file).is_ok_and(|data| data.len() > self.read)
    }

    /// Returns the next control to press; one for each frame.
    pub fn next(&mut self) -> Option<Key> {
        let mut file = File::open(&self.file).ok()?;
        file.seek(SeekFrom::Start(self.read)).ok()?;
        let mut text = String::new();
        file.read_to_string(&mut text).ok()?;
        // A line without its end is still being written.
        let (line, _) = text.split_once('\n')?;
        self.read += line.len() as u64 + 1;
        assert!(line.trim() != PANIC, "a window test asked for a panic");
        let key = Key::from_name(line.trim());
        if let Some(key) = key {
            log::trace!("key pressed: {key}");
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Stick, StickControl};

    #[test]
    fn each_complete_line_is_pressed_once() {
        let file = std::env::temp_dir().join(format!("pm-pad-{}", std::process::id()));
        std::fs::write(&file, "Joy1Button0\nJoy1Down\nJoy1U").expect("a file");
        let mut pad = ScriptedPad {
            file: file.clone(),
            read: 0,
        };
        let pressed: Vec<Option<Key>> = (0..3).map(|_| pad.next()).collect();
        std::fs::remove_file(&file).expect("it is there");
        let key = |control| Some(Key::Joystick(Stick::First, control));
        let expected = [key(StickControl::Button(0)), key(StickControl::Down), None];
        assert_eq!(pressed, expected);
    }
}
