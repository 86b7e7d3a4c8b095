//! Tests of the input, and input of tests without a window.

use super::*;
use macroquad::miniquad::{EventHandler, MouseButton};

/// Input of tests, frame by frame.
impl Input {
    /// Forgets what happened in the last frame; held keys stay held.
    pub fn begin_frame(&mut self) {
        self.pressed.clear();
        self.events.replace(None);
        self.pads.begin_frame();
    }

    /// Adds an event to the frame.
    pub fn raw(&mut self, event: RawEvent) {
        self.events.add(event);
    }

    /// Presses a key, which stays held.
    pub fn key_down(&mut self, key: KeyCode, modifiers: Modifiers) {
        self.down.insert(key);
        self.pressed.insert(key);
        self.raw(RawEvent::Key(key, modifiers));
    }

    /// Releases a key.
    pub fn key_up(&mut self, key: KeyCode) {
        self.down.remove(&key);
    }

    /// Returns true while a key is held.
    pub fn is_down(&self, key: KeyCode) -> bool {
        self.down.contains(&key)
    }

    /// Releases all keys.
    pub fn key_up_all(&mut self) {
        self.down.clear();
    }

    /// Presses a control of a gamepad for the frame.
    pub fn pad_press(&mut self, key: Key) {
        self.pads.press(key);
    }

    /// Plugs a gamepad in or unplugs it.
    pub fn pad_change(&mut self, change: PadChange) {
        self.pads.change(change);
    }

    /// Ends the input of the frame, which is at a time in seconds.
    pub fn finish_frame(&mut self, now: f64) {
        self.now = now;
        self.update_repeats();
    }
}

#[test]
fn fake_keys_press_everything_but_the_menu() {
    let settings = Settings::default();
    let mut input = Input {
        fakes: true,
        ..Input::default()
    };
    let mut seen = Buttons::empty();
    for tenth in 0..100 {
        input.now = f64::from(tenth) / 10.0;
        seen |= input.local_input(&settings, SeatSet::one(0))[0].held;
    }
    assert_eq!(seen, Buttons::all() - Buttons::MENU);
}

#[test]
fn the_right_mouse_button_goes_back_and_opens_the_menu_of_a_game() {
    let settings = Settings::default();
    let mut input = Input::default();
    assert!(!input.menu_pressed(&settings, SeatSet::one(0)));
    let (event, at) = (MouseButton::Right, 1.0);
    input.events.mouse_button_down_event(event, at, at);
    assert!(input.menu_pressed(&settings, SeatSet::one(0)));
    let events = input.ui_events(&settings.controls);
    let back = Some(Nav::Back);
    assert!(matches!(events[..], [Event::Key { nav, .. }] if nav == back));
}

#[test]
fn only_the_fire_key_of_a_free_seat_joins() {
    let settings = Settings::default();
    let mut input = Input::default();
    let first = SeatSet::one(0);
    assert_eq!(input.joining_seat(&settings, first), None);
    input.pressed.insert(KeyCode::H);
    assert_eq!(input.joining_seat(&settings, first), Some(1));
    let both = (0..2).collect();
    assert_eq!(input.joining_seat(&settings, both), None);
}

#[test]
fn a_dropped_press_of_a_gamepad_reaches_no_widget() {
    let settings = Settings::default();
    let mut input = Input::default();
    input
        .pads
        .press(Key::Joystick(Stick::Second, StickControl::Button(0)));
    assert_eq!(input.ui_events(&settings.controls).len(), 1);
    input.drop_presses();
    assert!(input.ui_events(&settings.controls).is_empty() && !input.any_pressed());
}

#[test]
fn with_several_players_the_first_has_keys_beside_the_arrows() {
    let settings = Settings::default();
    let mut input = Input::default();
    input.down.insert(KeyCode::RightControl);
    let held = |seats: &[usize]| {
        let inputs = input.local_input(&settings, seats.iter().copied().collect());
        inputs.iter().map(|input| input.held).collect::<Vec<_>>()
    };
    assert_eq!(held(&[0]), [Buttons::empty()]);
    assert_eq!(held(&[0, 2]), [Buttons::JUMP, Buttons::empty()]);
    assert_eq!(held(&[1, 2]), [Buttons::empty(); 2]);
}

#[test]
fn a_key_tapped_between_two_frames_is_pressed_but_not_held() {
    let mut input = Input::default();
    input.pressed.insert(KeyCode::Space);
    let tapped = input.local_input(&Settings::default(), SeatSet::one(0))[0];
    assert_eq!(tapped.pressed, Buttons::JUMP);
    assert_eq!(tapped.held, Buttons::empty());
}
