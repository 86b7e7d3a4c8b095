//! Keyboard, mouse and gamepad input, read once per rendered frame.

use super::gamepad::Gamepads;
use super::input_events::{EventRecorder, RawEvent, edit_key_of, nav_of};
use super::key_codes::code;
use super::key_repeat::{KeyState, LastKey, Rate};
use super::pad_change::PadChange;
use super::player_pads::{PlayerPads, seat_for};
use super::ui::event::{EditKey, Event, Modifiers, Nav, PointerAction};
use crate::config::{GameControls, Key, PlayerKeys, Settings, Stick, StickControl};
use crate::localization::ButtonLabels;
use crate::session::input_latch::FrameInput;
use crate::session::seat_set::SeatSet;
use crate::sim::world::buttons::Buttons;
use macroquad::input::{KeyCode, get_keys_down, get_keys_pressed};
use std::collections::HashSet;

/// How fast a held key repeats.
const REPEAT: Rate = Rate {
    after: 0.35,
    every: 0.09,
};

/// Keys that are held together with others. Pressing them does not end the repeat of another key.
const MODIFIERS: [KeyCode; 6] = [
    KeyCode::LeftShift,
    KeyCode::RightShift,
    KeyCode::LeftControl,
    KeyCode::RightControl,
    KeyCode::LeftAlt,
    KeyCode::RightAlt,
];

/// Seconds for which the pointer stays visible after its last use.
const POINTER_TIME: f64 = 3.0;

/// Directions of a gamepad, and what they do in widgets.
const PAD_DIRECTIONS: [(StickControl, Nav); 4] = [
    (StickControl::Up, Nav::Up),
    (StickControl::Down, Nav::Down),
    (StickControl::Left, Nav::Left),
    (StickControl::Right, Nav::Right),
];

/// Returns the direction of a gamepad, if the key is one.
fn pad_direction(key: Key) -> Option<Nav> {
    let Key::Joystick(_, control) = key else {
        return None;
    };
    let found = PAD_DIRECTIONS.into_iter().find(|(own, _)| *own == control);
    found.map(|(_, nav)| nav)
}

/// Returns what a key press means to widgets. Besides the usual keys, the player's own keys move and go back.
pub(super) fn key_event(key: KeyCode, modifiers: Modifiers, keys: &GameControls) -> Event {
    let bound = |keys: &[Key]| keys.iter().any(|own| code(*own) == Some(key));
    let own = || {
        let pairs = [
            (&keys.menu, Nav::Back),
            (&keys.up, Nav::Up),
            (&keys.down, Nav::Down),
            (&keys.left, Nav::Left),
            (&keys.right, Nav::Right),
        ];
        let found = pairs.into_iter().find(|(keys, _)| bound(keys));
        found.map(|(_, nav)| nav)
    };
    Event::Key {
        nav: nav_of(key, modifiers).or_else(own),
        edit: edit_key_of(key, modifiers),
        modifiers,
    }
}

/// Returns true if a held key sends an event again: those that move or erase.
fn repeats(event: &Event) -> bool {
    let Event::Key { nav, edit, .. } = event else {
        return false;
    };
    let moves = matches!(nav, Some(Nav::Up | Nav::Down | Nav::Left | Nav::Right));
    let edits = [
        EditKey::Left,
        EditKey::Right,
        EditKey::Backspace,
        EditKey::Delete,
    ];
    moves || edit.is_some_and(|edit| edits.contains(&edit))
}

/// Returns what a gamepad control means to widgets: the lower button chooses, the right one goes back, the left
/// one removes, and the shoulder buttons change the tab. The menu button goes back too.
pub(super) fn pad_event(key: Key, keys: &GameControls) -> Option<Event> {
    let nav = match (pad_direction(key), key) {
        (Some(nav), _) => nav,
        (None, Key::Joystick(_, StickControl::Button(0))) => Nav::Confirm,
        (None, Key::Joystick(_, StickControl::Button(1))) => Nav::Back,
        (None, Key::Joystick(_, StickControl::Button(2))) => Nav::Delete,
        (None, Key::Joystick(_, StickControl::Button(4))) => Nav::PreviousTab,
        (None, Key::Joystick(_, StickControl::Button(5))) => Nav::NextTab,
        (None, key) if keys.menu.contains(&key) => Nav::Back,
        _ => return None,
    };
    let edit = match nav {
        Nav::Confirm => Some(EditKey::Submit),
        Nav::Back => Some(EditKey::Cancel),
        Nav::Left => Some(EditKey::Left),
        Nav::Right => Some(EditKey::Right),
        _ => None,
    };
    Some(Event::Key {
        nav: Some(nav),
        edit,
        modifiers: Modifiers::default(),
    })
}

/// Input of one rendered frame.
#[derive(Default)]
pub struct Input {
    down: HashSet<KeyCode>,
    pressed: HashSet<KeyCode>,
    last_key: LastKey<KeyCode>,
    pads: Gamepads,
    /// Time of this frame, seconds.
    now: f64,
    events: EventRecorder,
    /// Time at which the pointer was last used, seconds; `None` after a key or gamepad control was pressed.
    pointer_used: Option<f64>,
    last_pad_key: LastKey<Key>,
    /// Presses random player keys, for testing.
    pub fakes: bool,
}

impl Input {
    /// Starts looking for gamepads and recording the window's events.
    pub fn open_devices(&mut self) {
        self.pads = Gamepads::open();
        self.events = EventRecorder::open();
    }

    /// Sets the dead zone of the sticks of gamepads, percent of full deflection.
    pub fn set_stick_dead_zone(&mut self, percent: u8) {
        self.pads.set_dead_zone(percent);
    }

    /// Returns the labels on the buttons of the first connected gamepad.
    pub fn gamepad_labels(&self) -> ButtonLabels {
        self.pads.labels()
    }

    /// Reads keyboard, mouse and gamepads; `now` is a time in seconds.
    pub fn read(&mut self, now: f64) {
        self.now = now;
        self.pads.read();
        self.down = get_keys_down();
        self.pressed = get_keys_pressed();
        for key in &self.pressed {
            log::trace!("key pressed: {key:?}");
        }
        self.events.read();
        let events = self.events.events();
        if events
            .iter()
            .any(|event| matches!(event, RawEvent::Pointer(..)))
        {
            self.pointer_used = Some(now);
        }
        for event in events {
            // Tells those who drive the window from outside that a click has arrived.
            if let RawEvent::Pointer(PointerAction::Released, _) | RawEvent::Back = event {
                log::trace!("pointer released");
            }
        }
        if self.any_pressed() {
            self.pointer_used = None;
        }
        self.update_repeats();
    }

    /// Returns the gamepads that were plugged in or unplugged since the last frame.
    pub fn gamepad_changes(&self) -> &[PadChange] {
        self.pads.changes()
    }

    /// Replaces the key presses and events of this frame by one key press; `None` leaves none. Held keys and gamepads are
    /// unaffected.
    pub fn press(&mut self, key: Option<Key>) {
        let key = key.and_then(code);
        self.pressed = key.into_iter().collect();
        self.events.replace(key);
    }

    /// Drops what was pressed in this frame, which has had its effect.
    pub fn drop_presses(&mut self) {
        self.press(None);
        self.pads.drop_presses();
    }

    /// Returns the controls of gamepads that are pressed in this frame, in order.
    fn pads_pressed(&self) -> impl Iterator<Item = Key> {
        let any = self.pads.any_pressed().then(Key::all);
        let all = any.into_iter().flatten();
        all.filter(|key| self.pads.pressed(*key))
    }

    /// Updates which key and which gamepad control repeat.
    fn update_repeats(&mut self) {
        let others = self.pressed.iter().filter(|key| !MODIFIERS.contains(key));
        let mut pressed = others.min_by_key(|key| **key as u16).copied();
        if self.last_key.held().is_none() {
            pressed = pressed.or_else(|| self.pressed.iter().next().copied());
        }
        let is_down = |key| self.down.contains(&key);
        self.last_key.update(pressed, is_down, REPEAT, self.now);
        let pressed = self.pads_pressed().next();
        let is_down = |key| self.pads.down(key);
        self.last_pad_key.update(pressed, is_down, REPEAT, self.now);
    }

    /// Returns true while anything is pressed, held, typed or moved.
    pub fn is_active(&self) -> bool {
        let keys = self.any_pressed() || !self.down.is_empty();
        keys || self.pads.any_down() || !self.events.events().is_empty() || self.fakes
    }

    /// Returns true while the pointer is in use: until a key is pressed, and for a few seconds.
    pub fn uses_pointer(&self) -> bool {
        self.pointer_used
            .is_some_and(|at| self.now < at + POINTER_TIME)
    }

    /// Returns the position of the pointer in the frame in which the main mouse button is pressed, screen pixels.
    pub fn clicked_at(&self) -> Option<(f32, f32)> {
        let mut pointer = self.pointer();
        let click = pointer.find(|(action, _)| *action == PointerAction::Pressed);
        click.map(|(_, at)| at)
    }

    /// Returns true in the frame in which the right mouse button is pressed: it goes back, like Escape.
    pub fn back_clicked(&self) -> bool {
        self.events.events().contains(&RawEvent::Back)
    }

    /// Returns the events of this frame for widgets, in the order in which they happened.
    pub fn ui_events(&self, keys: &GameControls) -> Vec<Event> {
        let mut events: Vec<Event> = Vec::new();
        for raw in self.events.events() {
            events.push(match *raw {
                RawEvent::Key(code, modifiers) => key_event(code, modifiers, keys),
                RawEvent::Char(letter) => Event::Char(letter),
                RawEvent::Pointer(action, at) => Event::Pointer(action, at),
                RawEvent::Back => Event::Key {
                    nav: Some(Nav::Back),
                    edit: Some(EditKey::Cancel),
                    modifiers: Modifiers::default(),
                },
            });
        }
        if let Some(code) = self.last_key.repeated() {
            let held = |codes: [KeyCode; 2]| codes.iter().any(|code| self.down.contains(code));
            let modifiers = Modifiers {
                shift: held([KeyCode::LeftShift, KeyCode::RightShift]),
                control: held([KeyCode::LeftControl, KeyCode::RightControl]),
            };
            let event = key_event(code, modifiers, keys);
            events.extend(Some(event).filter(repeats));
        }
        let pads = self.pads_pressed();
        events.extend(pads.filter_map(|key| pad_event(key, keys)));
        let repeated = self.last_pad_key.repeated();
        let repeated = repeated.filter(|key| pad_direction(*key).is_some());
        events.extend(repeated.and_then(|key| pad_event(key, keys)));
        events
    }

    /// Returns true if a gamepad is connected.
    pub fn has_pads(&self) -> bool {
        self.pads.is_connected()
    }

    /// Returns true if a gamepad has new input.
    pub fn poll_pads(&mut self) -> bool {
        self.pads.poll()
    }

    /// Returns true in the frame in which one of these keys is pressed.
    pub fn pressed(&self, keys: &[Key]) -> bool {
        keys.iter().any(|key| match code(*key) {
            Some(code) => self.pressed.contains(&code),
            None => self.pads.pressed(*key),
        })
    }

    /// Returns true in the frames in which one of these keys is pressed, or repeats because it is held.
    pub fn pressed_or_repeated(&self, keys: &[Key]) -> bool {
        let repeats = |key: &Key| match code(*key) {
            Some(code) => self.last_key.repeated() == Some(code),
            None => self.last_pad_key.repeated() == Some(*key),
        };
        self.pressed(keys) || keys.iter().any(repeats)
    }

    /// Returns what the pointer did in this frame, with positions in screen pixels.
    pub fn pointer(&self) -> impl Iterator<Item = (PointerAction, (f32, f32))> {
        self.events.events().iter().filter_map(|event| match event {
            RawEvent::Pointer(action, at) => Some((*action, *at)),
            _ => None,
        })
    }

    /// Returns a key or gamepad control pressed in this frame.
    pub fn key_pressed(&self) -> Option<Key> {
        Key::all().find(|key| self.pressed(&[*key]))
    }

    /// Returns true in the frame in which anything is pressed.
    pub fn any_pressed(&self) -> bool {
        !self.pressed.is_empty() || self.pads.any_pressed()
    }

    /// Returns true in the frame in which anything is pressed or a mouse button is.
    pub fn is_pressed_or_clicked(&self) -> bool {
        self.any_pressed() || self.back_clicked() || self.clicked_at().is_some()
    }

    /// Returns true while one of these keys is down.
    fn down(&self, keys: &[Key]) -> bool {
        keys.iter().any(|key| match code(*key) {
            Some(code) => self.down.contains(&code),
            None => self.pads.down(*key),
        })
    }

    /// Returns true while one of these keys is held, or if it was pressed and released since the last frame.
    pub fn held(&self, keys: &[Key]) -> bool {
        keys.iter().any(|key| match code(*key) {
            Some(code) => self.down.contains(&code) || self.pressed.contains(&code),
            None => self.pads.held(*key),
        })
    }

    /// Returns the state of some keys, as if they were one.
    pub fn state(&self, keys: &[Key]) -> KeyState {
        KeyState {
            pressed: self.pressed(keys),
            held: self.held(keys),
        }
    }

    /// Returns the digit key pressed in this frame, 0 to 9.
    pub fn digit(&self) -> Option<usize> {
        let keys = [
            Key::Digit0,
            Key::Digit1,
            Key::Digit2,
            Key::Digit3,
            Key::Digit4,
            Key::Digit5,
            Key::Digit6,
            Key::Digit7,
            Key::Digit8,
            Key::Digit9,
        ];
        keys.iter().position(|key| self.pressed(&[*key]))
    }

    /// Returns the buttons of the local players in some seats, in ascending order. Seat 0 is the first player of the
    /// settings.
    pub fn local_input(&self, settings: &Settings, seats: SeatSet) -> Vec<FrameInput> {
        let pads = PlayerPads::assign(settings, seats, &self.pads.connected());
        let all = settings.local_players().into_iter().enumerate();
        let all = all.filter(|(seat, _)| seats.contains(*seat));
        let mut inputs: Vec<FrameInput> = all
            .map(|(seat, player)| self.frame_input(player.keys, seat, &pads))
            .collect();
        if let [first, _, ..] = inputs.as_mut_slice()
            && seats.contains(0)
        {
            let beside = PlayerKeys {
                jump: &settings.second_player.first_jump,
                fire: &settings.second_player.first_fire,
                ..PlayerKeys::default()
            };
            *first = *first | self.frame_input(beside, 0, &pads);
        }
        inputs
    }

    /// Returns the buttons of a local player.
    fn frame_input(&self, keys: PlayerKeys, seat: usize, pads: &PlayerPads) -> FrameInput {
        if self.fakes {
            let held = random_buttons(self.now);
            let pressed = Buttons::empty();
            return FrameInput { held, pressed };
        }
        let resolved = |keys: &[Key]| -> Vec<Key> {
            let keys = keys.iter().filter_map(|key| pads.resolve(seat, *key));
            keys.collect()
        };
        FrameInput {
            held: buttons_of(keys, |keys| self.down(&resolved(keys))),
            pressed: buttons_of(keys, |keys| self.pressed(&resolved(keys))),
        }
    }

    /// Returns the seat of a player who joins the players in some seats: by fire on the keyboard, or by the lower button of
    /// a gamepad that belongs to none of them.
    pub fn joining_seat(&self, settings: &Settings, seats: SeatSet) -> Option<usize> {
        let all = settings.local_players().into_iter().enumerate();
        let mut absent = all.filter(|(seat, _)| !seats.contains(*seat));
        let is_board = |key: &&Key| !key.is_gamepad();
        let on_board = absent.find(|(_, player)| {
            let mut keys = player.keys.fire.iter().filter(is_board);
            keys.any(|key| self.pressed(&[*key]))
        });
        if let Some((seat, _)) = on_board {
            return Some(seat);
        }
        let mut free = self.free_pads(settings, seats).into_iter();
        let fire = |stick: &Stick| {
            let button = StickControl::Button(0);
            self.pads.pressed(Key::Joystick(*stick, button))
        };
        let joining = free.find(fire)?;
        seat_for(settings, seats, joining)
    }

    /// Returns the connected gamepads that belong to none of the players in some seats.
    pub fn free_pads(&self, settings: &Settings, seats: SeatSet) -> Vec<Stick> {
        let connected = self.pads.connected();
        let pads = PlayerPads::assign(settings, seats, &connected);
        let free = connected.into_iter().filter(|stick| !pads.is_used(*stick));
        free.collect()
    }

    /// Returns true in the frame in which a gamepad of one of the local players in some seats was unplugged.
    pub fn gamepad_disconnected(&self, settings: &Settings, seats: SeatSet) -> bool {
        let changes = self.pads.changes().iter();
        let disconnected: Vec<Stick> = changes
            .filter_map(|change| match change {
                PadChange::Disconnected(stick) => Some(*stick),
                PadChange::Connected(_) => None,
            })
            .collect();
        PlayerPads::were_used(settings, seats, &self.pads.connected(), &disconnected)
    }

    /// Returns true in the frame in which one of the local players in some seats presses a menu key, or anybody Escape or
    /// the right mouse button.
    pub fn menu_pressed(&self, settings: &Settings, seats: SeatSet) -> bool {
        let pads = PlayerPads::assign(settings, seats, &self.pads.connected());
        let all = settings.local_players().into_iter().enumerate();
        let all = all.filter(|(seat, _)| seats.contains(*seat));
        let mut menu_keys = all.flat_map(|(seat, player)| {
            let keys = player.menu.iter();
            // Any gamepad pauses, even one that now belongs to another player.
            keys.flat_map(move |key| [Some(*key), pads.resolve(seat, *key)])
        });
        menu_keys.any(|key| key.is_some_and(|key| self.pressed(&[key])))
            || self.pressed(&[Key::Escape])
            || self.back_clicked()
    }
}

/// Returns the buttons whose keys meet a condition.
fn buttons_of(keys: PlayerKeys, is_set: impl Fn(&[Key]) -> bool) -> Buttons {
    let pairs = [
        (keys.left, Buttons::LEFT),
        (keys.right, Buttons::RIGHT),
        (keys.up, Buttons::UP),
        (keys.down, Buttons::DOWN),
        (keys.jump, Buttons::JUMP),
        (keys.fire, Buttons::FIRE),
    ];
    let set = pairs.into_iter().filter(|(keys, _)| is_set(keys));
    set.fold(Buttons::empty(), |all, (_, control)| all | control)
}

/// Returns random buttons that change ten times per second.
fn random_buttons(now: f64) -> Buttons {
    let hash = xxhash_rust::xxh3::xxh3_64(&((now * 10.0) as u64).to_le_bytes());
    // Each button is held a quarter of the time.
    let bits = (hash as u8) & ((hash >> 8) as u8);
    Buttons::from_bits_truncate(bits) - Buttons::MENU
}

#[cfg(test)]
#[path = "input_tests.rs"]
mod tests;
