//! The window library's codes of the keys in `pm.cfg`.

use crate::config::Key;
use macroquad::input::KeyCode;

/// Returns the window library's code of a key; `None` for gamepad controls and unknown keys.
pub fn code(key: Key) -> Option<KeyCode> {
    use Key as K;
    use KeyCode as C;
    Some(match key {
        K::A => C::A,
        K::B => C::B,
        K::C => C::C,
        K::D => C::D,
        K::E => C::E,
        K::F => C::F,
        K::G => C::G,
        K::H => C::H,
        K::I => C::I,
        K::J => C::J,
        K::K => C::K,
        K::L => C::L,
        K::M => C::M,
        K::N => C::N,
        K::O => C::O,
        K::P => C::P,
        K::Q => C::Q,
        K::R => C::R,
        K::S => C::S,
        K::T => C::T,
        K::U => C::U,
        K::V => C::V,
        K::W => C::W,
        K::X => C::X,
        K::Y => C::Y,
        K::Z => C::Z,
        _ => return other_code(key),
    })
}

/// Maps keys other than letters.
fn other_code(key: Key) -> Option<KeyCode> {
    use Key as K;
    use KeyCode as C;
    Some(match key {
        K::Digit0 => C::Key0,
        K::Digit1 => C::Key1,
        K::Digit2 => C::Key2,
        K::Digit3 => C::Key3,
        K::Digit4 => C::Key4,
        K::Digit5 => C::Key5,
        K::Digit6 => C::Key6,
        K::Digit7 => C::Key7,
        K::Digit8 => C::Key8,
        K::Digit9 => C::Key9,
        K::F1 => C::F1,
        K::F2 => C::F2,
        K::F3 => C::F3,
        K::F4 => C::F4,
        K::F5 => C::F5,
        K::F6 => C::F6,
        K::F7 => C::F7,
        K::F8 => C::F8,
        K::F9 => C::F9,
        K::F10 => C::F10,
        K::F11 => C::F11,
        K::F12 => C::F12,
        K::Escape => C::Escape,
        K::Grave => C::GraveAccent,
        K::Minus => C::Minus,
        K::Equals => C::Equal,
        K::Backspace => C::Backspace,
        K::Tab => C::Tab,
        K::LeftBracket => C::LeftBracket,
        K::RightBracket => C::RightBracket,
        K::Enter => C::Enter,
        K::Semicolon => C::Semicolon,
        K::Apostrophe => C::Apostrophe,
        K::Backslash => C::Backslash,
        K::Comma => C::Comma,
        K::Period => C::Period,
        K::Slash => C::Slash,
        K::Space => C::Space,
        _ => return outer_code(key),
    })
}

/// Maps keys outside the main block.
fn outer_code(key: Key) -> Option<KeyCode> {
    use Key as K;
    use KeyCode as C;
    Some(match key {
        K::Keypad0 => C::Kp0,
        K::Keypad1 => C::Kp1,
        K::Keypad2 => C::Kp2,
        K::Keypad3 => C::Kp3,
        K::Keypad4 => C::Kp4,
        K::Keypad5 => C::Kp5,
        K::Keypad6 => C::Kp6,
        K::Keypad7 => C::Kp7,
        K::Keypad8 => C::Kp8,
        K::Keypad9 => C::Kp9,
        K::KeypadDivide => C::KpDivide,
        K::KeypadMultiply => C::KpMultiply,
        K::KeypadSubtract => C::KpSubtract,
        K::KeypadAdd => C::KpAdd,
        K::KeypadDecimal => C::KpDecimal,
        K::KeypadEnter => C::KpEnter,
        K::Insert => C::Insert,
        K::Delete => C::Delete,
        K::Home => C::Home,
        K::End => C::End,
        K::PageUp => C::PageUp,
        K::PageDown => C::PageDown,
        K::Left => C::Left,
        K::Right => C::Right,
        K::Up => C::Up,
        K::Down => C::Down,
        K::PrintScreen => C::PrintScreen,
        K::Pause => C::Pause,
        K::LeftShift => C::LeftShift,
        K::RightShift => C::RightShift,
        K::LeftControl => C::LeftControl,
        K::RightControl => C::RightControl,
        K::LeftAlt => C::LeftAlt,
        K::RightAlt => C::RightAlt,
        K::LeftSuper => C::LeftSuper,
        K::RightSuper => C::RightSuper,
        K::Menu => C::Menu,
        K::ScrollLock => C::ScrollLock,
        K::NumLock => C::NumLock,
        K::CapsLock => C::CapsLock,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn key_codes_are_unique() {
        let keys = Key::all().filter(|key| !key.is_gamepad());
        let codes: Vec<KeyCode> = keys.filter_map(code).collect();
        let different: HashSet<KeyCode> = codes.iter().copied().collect();
        assert_eq!(codes.len(), different.len());
        let keys = Key::all().filter(|key| !key.is_gamepad());
        assert_eq!(codes.len(), keys.count());
    }
}
