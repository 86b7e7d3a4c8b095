//! Keyboard and mouse events of a frame in the order in which they happened, and what keys mean for widgets.

use super::ui::event::{Clipboard, EditKey, Modifiers, Nav, PointerAction};
use macroquad::input::KeyCode;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyMods, MouseButton, window};

/// An event as the window library reports it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RawEvent {
    /// A key was pressed.
    Key(KeyCode, Modifiers),
    /// A character was typed.
    Char(char),
    /// The pointer did something at a position in screen pixels.
    Pointer(PointerAction, (f32, f32)),
    /// The right mouse button was pressed.
    Back,
}

/// Records the events of each frame.
#[derive(Default)]
pub struct EventRecorder {
    /// `None` without a window.
    subscriber: Option<usize>,
    events: Vec<RawEvent>,
    /// Last position of the pointer, screen pixels.
    at: (f32, f32),
}

impl EventRecorder {
    /// Starts recording the window's events.
    pub fn open() -> EventRecorder {
        EventRecorder {
            subscriber: Some(register_input_subscriber()),
            ..EventRecorder::default()
        }
    }

    /// Replaces the recorded events by those since the last call.
    pub fn read(&mut self) {
        self.events.clear();
        if let Some(subscriber) = self.subscriber {
            repeat_all_miniquad_input(self, subscriber);
        }
    }

    /// Replaces the recorded events by a press of a key without modifiers; `None` leaves none.
    pub fn replace(&mut self, key: Option<KeyCode>) {
        self.events.clear();
        let press = |key| RawEvent::Key(key, Modifiers::default());
        self.events.extend(key.map(press));
    }

    /// Adds an event to this frame.
    #[cfg(test)]
    pub fn add(&mut self, event: RawEvent) {
        self.events.push(event);
    }

    /// Returns the events of this frame.
    pub fn events(&self) -> &[RawEvent] {
        &self.events
    }

    /// Adds an event of the pointer; only the last of several moves in a row is kept.
    fn pointer(&mut self, action: PointerAction, at: (f32, f32)) {
        self.at = at;
        let moved = |event: &RawEvent| matches!(event, RawEvent::Pointer(PointerAction::Moved, _));
        if action == PointerAction::Moved && self.events.last().is_some_and(moved) {
            self.events.pop();
        }
        self.events.push(RawEvent::Pointer(action, at));
    }
}

impl EventHandler for EventRecorder {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.pointer(PointerAction::Moved, (x, y));
    }

    fn mouse_wheel_event(&mut self, _x: f32, y: f32) {
        if y != 0.0 {
            let at = self.at;
            let steps = if y > 0.0 { -1 } else { 1 };
            self.pointer(PointerAction::Wheel(steps), at);
        }
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        match button {
            MouseButton::Left => self.pointer(PointerAction::Pressed, (x, y)),
            MouseButton::Right => self.events.push(RawEvent::Back),
            _ => {}
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left {
            self.pointer(PointerAction::Released, (x, y));
        }
    }

    fn char_event(&mut self, letter: char, modifiers: KeyMods, _repeat: bool) {
        // A letter with Control is a command, such as paste; AltGr is Control and Alt on some systems.
        let is_command = modifiers.ctrl && !modifiers.alt;
        if !letter.is_control() && !is_command {
            self.events.push(RawEvent::Char(letter));
        }
    }

    fn key_down_event(&mut self, key: KeyCode, modifiers: KeyMods, repeat: bool) {
        // Keys repeat at our own rate, which is the same on every system and for gamepads.
        if !repeat {
            let modifiers = Modifiers {
                shift: modifiers.shift,
                control: modifiers.ctrl,
            };
            self.events.push(RawEvent::Key(key, modifiers));
        }
    }
}

/// Returns the fixed function of a key while no text is edited, even if the player has bound it to another one.
pub fn nav_of(key: KeyCode, modifiers: Modifiers) -> Option<Nav> {
    Some(match key {
        KeyCode::Up => Nav::Up,
        KeyCode::Down => Nav::Down,
        KeyCode::Left => Nav::Left,
        KeyCode::Right => Nav::Right,
        KeyCode::Home => Nav::First,
        KeyCode::End => Nav::Last,
        KeyCode::PageUp if modifiers.control => Nav::PreviousTab,
        KeyCode::PageDown if modifiers.control => Nav::NextTab,
        KeyCode::PageUp => Nav::PageUp,
        KeyCode::PageDown => Nav::PageDown,
        KeyCode::Enter | KeyCode::KpEnter | KeyCode::Space => Nav::Confirm,
        KeyCode::Escape => Nav::Back,
        KeyCode::Delete => Nav::Delete,
        KeyCode::Tab if modifiers.control && modifiers.shift => Nav::PreviousTab,
        KeyCode::Tab if modifiers.control => Nav::NextTab,
        KeyCode::Tab if modifiers.shift => Nav::Up,
        KeyCode::Tab => Nav::Down,
        _ => return None,
    })
}

/// Returns what a key means while text is edited.
pub fn edit_key_of(key: KeyCode, modifiers: Modifiers) -> Option<EditKey> {
    Some(match key {
        KeyCode::A if modifiers.control => EditKey::SelectAll,
        KeyCode::C if modifiers.control => EditKey::Copy,
        KeyCode::X if modifiers.control => EditKey::Cut,
        KeyCode::V if modifiers.control => EditKey::Paste,
        KeyCode::Left => EditKey::Left,
        KeyCode::Right => EditKey::Right,
        KeyCode::Home => EditKey::Home,
        KeyCode::End => EditKey::End,
        KeyCode::Backspace => EditKey::Backspace,
        KeyCode::Delete => EditKey::Delete,
        KeyCode::Enter | KeyCode::KpEnter | KeyCode::Tab => EditKey::Submit,
        KeyCode::Escape => EditKey::Cancel,
        _ => return None,
    })
}

/// The clipboard of the system.
pub struct SystemClipboard;

impl Clipboard for SystemClipboard {
    fn get(&mut self) -> Option<String> {
        window::clipboard_get()
    }

    fn set(&mut self, text: &str) {
        window::clipboard_set(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_a_row_become_one_and_the_order_of_everything_else_is_kept() {
        let mut recorder = EventRecorder::default();
        recorder.mouse_motion_event(1.0, 1.0);
        recorder.mouse_motion_event(2.0, 2.0);
        recorder.mouse_button_down_event(MouseButton::Left, 2.0, 2.0);
        recorder.mouse_motion_event(3.0, 3.0);
        recorder.key_down_event(KeyCode::Down, KeyMods::default(), false);
        recorder.key_down_event(KeyCode::Down, KeyMods::default(), true);
        recorder.char_event('\u{1b}', KeyMods::default(), false);
        recorder.mouse_button_down_event(MouseButton::Right, 3.0, 3.0);
        let pointer = |action, at| RawEvent::Pointer(action, (at, at));
        let expected = [
            pointer(PointerAction::Moved, 2.0),
            pointer(PointerAction::Pressed, 2.0),
            pointer(PointerAction::Moved, 3.0),
            RawEvent::Key(KeyCode::Down, Modifiers::default()),
            RawEvent::Back,
        ];
        assert_eq!(recorder.events(), expected);
    }

    #[test]
    fn a_letter_with_control_is_not_typed() {
        let mut recorder = EventRecorder::default();
        let mut modifiers = KeyMods {
            ctrl: true,
            ..KeyMods::default()
        };
        recorder.char_event('v', modifiers, false);
        assert_eq!(recorder.events(), []);
        modifiers.alt = true;
        recorder.char_event('@', modifiers, false);
        assert_eq!(recorder.events(), [RawEvent::Char('@')]);
    }

    #[test]
    fn control_makes_letters_edit_and_shift_turns_tab_around() {
        let control = Modifiers {
            control: true,
            ..Modifiers::default()
        };
        assert_eq!(edit_key_of(KeyCode::V, control), Some(EditKey::Paste));
        assert_eq!(edit_key_of(KeyCode::V, Modifiers::default()), None);
        let shift = Modifiers {
            shift: true,
            ..Modifiers::default()
        };
        assert_eq!(nav_of(KeyCode::Tab, shift), Some(Nav::Up));
    }
}
