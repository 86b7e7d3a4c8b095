//! Keys and gamepad controls that repeat while they are held. The rates are beside their users: `input.rs` for menus,
//! `global_keys.rs` for the zoom, `play/time_controls.rs` for single ticks.

/// State of a key in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyState {
    /// Pressed in this frame.
    pub pressed: bool,
    /// Held down.
    pub held: bool,
}

/// How fast a held key repeats.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Seconds until the first repeat.
    pub after: f64,
    /// Seconds between further repeats.
    pub every: f64,
}

/// A key that acts when it is pressed and repeats while it is held. A key that was already held at the start does
/// nothing until it is pressed again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Repeat {
    /// Time of the next repeat, seconds; `None` unless a press was seen and the key has been held since.
    next: Option<f64>,
}

impl Repeat {
    /// Returns true if the key acts in this frame; `now` is in seconds.
    pub fn acts(&mut self, key: KeyState, rate: Rate, now: f64) -> bool {
        if key.pressed {
            self.next = Some(now + rate.after);
            return true;
        }
        self.next = self.next.filter(|_| key.held);
        let acts = self.next.is_some_and(|next| now >= next);
        if acts {
            self.next = Some(now + rate.every);
        }
        acts
    }
}

/// The most recently pressed key, the only one that repeats.
#[derive(Clone, Copy, Debug)]
pub struct LastKey<K> {
    key: Option<K>,
    repeat: Repeat,
    /// The key repeats in this frame.
    repeats: bool,
}

impl<K> Default for LastKey<K> {
    fn default() -> LastKey<K> {
        LastKey {
            key: None,
            repeat: Repeat::default(),
            repeats: false,
        }
    }
}

impl<K: Copy + PartialEq> LastKey<K> {
    /// Applies a frame: the key pressed in it, if any, and which keys are held.
    pub fn update(
        &mut self,
        pressed: Option<K>,
        is_held: impl Fn(K) -> bool,
        rate: Rate,
        now: f64,
    ) {
        self.key = pressed.or(self.key.filter(|key| is_held(*key)));
        let state = KeyState {
            pressed: pressed.is_some(),
            held: self.key.is_some(),
        };
        let acts = self.repeat.acts(state, rate, now);
        self.repeats = acts && !state.pressed;
    }

    /// Returns the key while it is held.
    pub fn held(&self) -> Option<K> {
        self.key
    }

    /// Returns the key if it repeats in this frame. The press itself is no repeat.
    pub fn repeated(&self) -> Option<K> {
        self.key.filter(|_| self.repeats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate {
        after: 0.5,
        every: 0.25,
    };
    const DOWN: KeyState = KeyState {
        pressed: true,
        held: true,
    };
    const HELD: KeyState = KeyState {
        pressed: false,
        held: true,
    };

    #[test]
    fn a_key_acts_when_pressed_and_repeats_until_it_is_released() {
        let mut repeat = Repeat::default();
        let frames = [
            (DOWN, 0.0, true),
            (HELD, 0.25, false),
            (HELD, 0.5, true),
            (HELD, 0.625, false),
            (HELD, 0.75, true),
            (KeyState::default(), 1.0, false),
            (HELD, 2.0, false),
        ];
        for (key, now, acts) in frames {
            assert_eq!(repeat.acts(key, RATE, now), acts, "at {now}");
        }
    }

    #[test]
    fn a_key_held_from_the_start_does_nothing_until_it_is_pressed() {
        let mut repeat = Repeat::default();
        assert!(!repeat.acts(HELD, RATE, 5.0));
        assert!(!repeat.acts(HELD, RATE, 9.0));
        assert!(repeat.acts(DOWN, RATE, 10.0));
    }

    #[test]
    fn only_the_key_pressed_last_repeats() {
        let mut last = LastKey::default();
        let mut frame = |pressed: Option<char>, held: &str, now: f64| {
            last.update(pressed, |key| held.contains(key), RATE, now);
            last.repeated()
        };
        assert_eq!(frame(Some('a'), "a", 0.0), None);
        assert_eq!(frame(None, "a", 0.5), Some('a'));
        assert_eq!(frame(Some('b'), "ab", 0.6), None);
        assert_eq!(frame(None, "ab", 1.1), Some('b'));
        assert_eq!(frame(None, "a", 9.0), None, "the last key was released");
    }
}
