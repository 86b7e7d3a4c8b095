//! Up to four gamepads or joysticks, with hot-plugging (spec 08 §8.2). Which player has which gamepad is in
//! `player_pads.rs`.

use super::pad_change::PadChange;
use super::pad_kind;
#[cfg(debug_assertions)]
use super::scripted_pad::ScriptedPad;
use crate::config::{GameControls, Key, Stick, StickControl};
use crate::localization::ButtonLabels;
use gilrs::{Axis, Button, Event, EventType, Gamepad, GamepadId, Gilrs};
use std::collections::HashSet;

/// Deflection at which a stick is released, as a share of the one at which it is pressed.
const RELEASE: f32 = 0.7;

/// Deflections at which a stick is pressed and released; full deflection is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DeadZone {
    press: f32,
    release: f32,
}

impl DeadZone {
    /// Returns the thresholds for a dead zone in percent of full deflection.
    fn new(percent: u8) -> DeadZone {
        let press = f32::from(percent) / 100.0;
        let release = press * RELEASE;
        DeadZone { press, release }
    }

    /// Returns whether a stick with this deflection is pressed; `was` is the previous state.
    fn is_pressed(self, deflection: f32, was: bool) -> bool {
        deflection > if was { self.release } else { self.press }
    }
}

impl Default for DeadZone {
    fn default() -> DeadZone {
        DeadZone::new(GameControls::default().stick_dead_zone)
    }
}

/// Buttons in numerical order.
const BUTTONS: [Button; 15] = [
    Button::South,
    Button::East,
    Button::West,
    Button::North,
    Button::LeftTrigger,
    Button::RightTrigger,
    Button::LeftTrigger2,
    Button::RightTrigger2,
    Button::Select,
    Button::Start,
    Button::LeftThumb,
    Button::RightThumb,
    Button::Mode,
    Button::C,
    Button::Z,
];

/// Connected gamepads and their state.
#[derive(Default)]
pub struct Gamepads {
    /// `None` if this system does not support gamepads.
    system: Option<Gilrs>,
    /// The gamepads in the order of their connection.
    slots: [Option<GamepadId>; Stick::ALL.len()],
    held: HashSet<Key>,
    pressed: HashSet<Key>,
    dead_zone: DeadZone,
    /// Gamepads plugged in and unplugged since the last frame.
    changes: Vec<PadChange>,
    /// Events received by [`Gamepads::poll`] and not processed yet.
    unread: Vec<Event>,
    /// The gamepad of a window test.
    #[cfg(debug_assertions)]
    scripted: Option<ScriptedPad>,
}

impl Gamepads {
    /// Starts looking for gamepads. A system without them is not an error.
    pub fn open() -> Gamepads {
        let system = match Gilrs::new() {
            Ok(system) => Some(system),
            Err(error) => {
                log::info!("no gamepads: {error}");
                None
            }
        };
        let mut pads = Gamepads {
            system,
            #[cfg(debug_assertions)]
            scripted: ScriptedPad::open(),
            ..Gamepads::default()
        };
        let present: Vec<GamepadId> = match &pads.system {
            Some(system) => system.gamepads().map(|(id, _)| id).collect(),
            None => Vec::new(),
        };
        for id in present {
            pads.connect(id);
        }
        pads
    }

    /// Sets the dead zone of all sticks, percent of full deflection.
    pub fn set_dead_zone(&mut self, percent: u8) {
        self.dead_zone = DeadZone::new(percent);
    }

    /// Assigns a gamepad to the first free slot; returns it if the gamepad is new and there is one.
    fn connect(&mut self, id: GamepadId) -> Option<Stick> {
        if self.slots.contains(&Some(id)) {
            return None;
        }
        let free = self.slots.iter().position(Option::is_none)?;
        self.slots[free] = Some(id);
        Some(Stick::ALL[free])
    }

    /// Frees the slot of a gamepad; returns it if the gamepad had one.
    fn disconnect(&mut self, id: GamepadId) -> Option<Stick> {
        let slot = self.slots.iter().position(|slot| *slot == Some(id))?;
        self.slots[slot] = None;
        Some(Stick::ALL[slot])
    }

    fn stick_of(&self, id: GamepadId) -> Option<Stick> {
        let slot = self.slots.iter().position(|slot| *slot == Some(id))?;
        Some(Stick::ALL[slot])
    }

    /// Returns the connected gamepads.
    pub fn connected(&self) -> Vec<Stick> {
        let slots = self.slots.iter().zip(Stick::ALL);
        let connected = slots.filter(|(slot, _)| slot.is_some());
        connected.map(|(_, stick)| stick).collect()
    }

    /// Returns the labels on the buttons of the first connected gamepad.
    pub fn labels(&self) -> ButtonLabels {
        let first = self.slots.iter().flatten().next();
        let pad = first.zip(self.system.as_ref());
        let pad = pad.and_then(|(id, system)| system.connected_gamepad(*id));
        pad.map_or(ButtonLabels::Positions, |pad| {
            pad_kind::labels_of(pad.vendor_id(), pad.name())
        })
    }

    /// Returns true if a gamepad is connected.
    pub fn is_connected(&self) -> bool {
        self.slots.iter().any(Option::is_some)
    }

    /// Receives events for the next [`Gamepads::read`]; returns true if there is one besides stick jitter.
    pub fn poll(&mut self) -> bool {
        #[cfg(debug_assertions)]
        if self.scripted.as_ref().is_some_and(ScriptedPad::has_input) {
            return true;
        }
        let before = self.unread.len();
        let events = std::iter::from_fn(|| self.system.as_mut().and_then(Gilrs::next_event));
        self.unread.extend(events);
        self.unread[before..].iter().any(|event| match event.event {
            EventType::AxisChanged(_, value, _) => value.abs() > self.dead_zone.release,
            EventType::ButtonChanged(..) => false,
            _ => true,
        })
    }

    /// Reads changes since the last frame.
    pub fn read(&mut self) {
        self.pressed.clear();
        self.changes.clear();
        self.poll();
        for event in std::mem::take(&mut self.unread) {
            match event.event {
                EventType::Connected => {
                    let stick = self.connect(event.id);
                    self.changes.extend(stick.map(PadChange::Connected));
                }
                EventType::Disconnected => {
                    let stick = self.disconnect(event.id);
                    self.changes.extend(stick.map(PadChange::Disconnected));
                }
                EventType::ButtonPressed(button, _) => {
                    let control = control_of(button);
                    let key = self.stick_of(event.id).zip(control);
                    self.pressed
                        .extend(key.map(|(stick, control)| Key::Joystick(stick, control)));
                }
                _ => {}
            }
        }
        #[cfg(debug_assertions)]
        if let Some(scripted) = &mut self.scripted {
            self.pressed.extend(scripted.next());
            self.changes.extend(scripted.change());
        }
        let held = self.held_now();
        self.pressed.extend(held.difference(&self.held));
        self.held = held;
    }

    /// Returns all controls held now.
    fn held_now(&self) -> HashSet<Key> {
        #[cfg(debug_assertions)]
        let mut held = match &self.scripted {
            Some(scripted) => scripted.held().clone(),
            None => HashSet::new(),
        };
        #[cfg(not(debug_assertions))]
        let mut held = HashSet::new();
        let Some(system) = &self.system else {
            return held;
        };
        for (slot, stick) in self.slots.iter().zip(Stick::ALL) {
            let pad = slot.and_then(|id| system.connected_gamepad(id));
            let Some(pad) = pad else { continue };
            held.extend(StickControl::all().filter_map(|control| {
                let key = Key::Joystick(stick, control);
                let was = self.held.contains(&key);
                is_held(&pad, control, was, self.dead_zone).then_some(key)
            }));
        }
        held
    }

    /// Returns the gamepads that were plugged in or unplugged since the last frame.
    pub fn changes(&self) -> &[PadChange] {
        &self.changes
    }

    /// Returns true in the frame in which a control is pressed.
    pub fn pressed(&self, key: Key) -> bool {
        self.pressed.contains(&key)
    }

    /// Returns true in the frame in which any control is pressed.
    pub fn any_pressed(&self) -> bool {
        !self.pressed.is_empty()
    }

    /// Presses a control for one frame.
    #[cfg(test)]
    pub fn press(&mut self, key: Key) {
        self.pressed.insert(key);
    }

    /// Plugs a gamepad in or unplugs it.
    #[cfg(test)]
    pub fn change(&mut self, change: PadChange) {
        self.changes.push(change);
    }

    /// Forgets what happened in the last frame.
    #[cfg(test)]
    pub fn begin_frame(&mut self) {
        self.pressed.clear();
        self.changes.clear();
    }

    /// Drops what was pressed in this frame.
    pub fn drop_presses(&mut self) {
        self.pressed.clear();
    }

    /// Returns true while any control is held.
    pub fn any_down(&self) -> bool {
        !self.held.is_empty()
    }

    /// Returns true while a control is held.
    pub fn down(&self, key: Key) -> bool {
        self.held.contains(&key)
    }

    /// Returns true while a control is held, or if it was pressed and released since the last frame.
    pub fn held(&self, key: Key) -> bool {
        self.held.contains(&key) || self.pressed.contains(&key)
    }
}

/// Returns the control of a button: its number, or a direction of the d-pad.
fn control_of(button: Button) -> Option<StickControl> {
    match button {
        Button::DPadUp => Some(StickControl::Up),
        Button::DPadDown => Some(StickControl::Down),
        Button::DPadLeft => Some(StickControl::Left),
        Button::DPadRight => Some(StickControl::Right),
        other => {
            let number = BUTTONS.iter().position(|button| *button == other)?;
            u8::try_from(number).ok().map(StickControl::Button)
        }
    }
}

/// Returns whether a control is held; `was` is the previous state.
fn is_held(pad: &Gamepad, control: StickControl, was: bool, dead_zone: DeadZone) -> bool {
    let pushed = |axis: Axis, sign: f32, cross: Button| {
        dead_zone.is_pressed(pad.value(axis) * sign, was) || pad.is_pressed(cross)
    };
    match control {
        StickControl::Up => pushed(Axis::LeftStickY, 1.0, Button::DPadUp),
        StickControl::Down => pushed(Axis::LeftStickY, -1.0, Button::DPadDown),
        StickControl::Left => pushed(Axis::LeftStickX, -1.0, Button::DPadLeft),
        StickControl::Right => pushed(Axis::LeftStickX, 1.0, Button::DPadRight),
        StickControl::Button(number) => {
            let button = BUTTONS.get(usize::from(number));
            button.is_some_and(|button| pad.is_pressed(*button))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_near_the_threshold_keeps_its_state() {
        let zone = DeadZone::default();
        assert!(!zone.is_pressed(0.1, true) && !zone.is_pressed(0.4, false));
        assert!(zone.is_pressed(0.4, true) && zone.is_pressed(0.6, false));
        assert!(!zone.is_pressed(-1.0, false));
    }

    #[test]
    fn a_greater_dead_zone_needs_a_stronger_push_and_releases_earlier() {
        let mut pads = Gamepads::default();
        pads.set_dead_zone(80);
        let zone = pads.dead_zone;
        assert!(!zone.is_pressed(0.75, false) && zone.is_pressed(0.85, false));
        assert!(!zone.is_pressed(0.5, true) && zone.is_pressed(0.6, true));
        pads.set_dead_zone(10);
        let zone = pads.dead_zone;
        assert!(!zone.is_pressed(0.05, false) && zone.is_pressed(0.15, false));
        assert!(!zone.is_pressed(0.05, true) && zone.is_pressed(0.08, true));
    }

    #[test]
    fn every_button_has_its_own_number_and_the_dpad_gives_directions() {
        let controls: HashSet<String> = BUTTONS
            .iter()
            .filter_map(|button| control_of(*button))
            .map(|control| format!("{control:?}"))
            .collect();
        assert_eq!(controls.len(), BUTTONS.len());
        assert_eq!(control_of(Button::DPadLeft), Some(StickControl::Left));
        assert_eq!(control_of(Button::Unknown), None);
    }

    #[test]
    fn without_gamepads_nothing_is_held() {
        let mut pads = Gamepads::default();
        pads.read();
        assert!(!pads.any_pressed());
        assert!(!pads.held(Key::Joystick(Stick::First, StickControl::Up)));
    }
}
