//! Slow motion and single-tick stepping of a local game. Rewinding is in `session/rewind.rs`. The keys that change the
//! speed of the game are in `speed_keys.rs`.

use super::hud;
use super::split::Port;
use crate::app::context::DrawContext;
use crate::app::input::Input;
use crate::app::key_names;
use crate::app::key_repeat::{KeyState, Rate, Repeat};
use crate::app::paint::theme;
use crate::config::{FunctionKeys, Key};
use crate::localization::MessageId;
use crate::progress::time_text;
use crate::sim::world::World;

/// Slow-motion speeds: the game runs at one of these fractions of its speed.
const SLOW_MOTION: [u8; 3] = [2, 4, 8];
/// How fast a held key repeats.
const REPEAT: Rate = Rate {
    after: 0.35,
    every: 1.0 / 20.0,
};

/// How time passes in a local game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimeControls {
    /// Number of the slow-motion speed; `None` for the normal speed.
    slow: Option<usize>,
    is_stopped: bool,
    forward: Repeat,
    back: Repeat,
}

/// Time control decisions for one rendered frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The ticks that are due.
    Run,
    /// Nothing.
    Still,
    /// One tick.
    Forward,
    /// One tick back.
    Back,
}

/// State of the keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct TimeControlKeys {
    /// One tick forward.
    pub forward: KeyState,
    /// One tick back.
    pub back: KeyState,
    /// Next slow-motion speed.
    pub slow: KeyState,
}

impl TimeControls {
    /// Starts with time stopped.
    pub fn stopped() -> TimeControls {
        TimeControls {
            is_stopped: true,
            ..TimeControls::default()
        }
    }

    /// Returns true while time is stopped.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Returns the number by which the speed is divided.
    pub fn divisor(&self) -> u8 {
        self.slow.map_or(1, |place| SLOW_MOTION[place])
    }

    /// Applies the keys; `now` is in seconds. The first press of a single-tick key only stops time.
    pub fn update(&mut self, keys: TimeControlKeys, now: f64) -> Pace {
        let (forward, back) = (
            self.forward.acts(keys.forward, REPEAT, now),
            self.back.acts(keys.back, REPEAT, now),
        );
        let was_stopped = self.is_stopped;
        if keys.slow.pressed {
            self.is_stopped = false;
            if !was_stopped {
                let next = self.slow.map_or(0, |place| place + 1);
                self.slow = Some(next).filter(|place| *place < SLOW_MOTION.len());
            }
        } else if forward || back {
            self.is_stopped = true;
        }
        match (was_stopped && self.is_stopped, forward, back) {
            (true, true, _) => Pace::Forward,
            (true, false, true) => Pace::Back,
            _ if self.is_stopped => Pace::Still,
            _ => Pace::Run,
        }
    }

    /// Resumes at normal speed.
    pub fn reset(&mut self) {
        *self = TimeControls::default();
    }
}

/// Returns the state of the keys in this frame.
pub fn keys(bound: &FunctionKeys, input: &Input) -> TimeControlKeys {
    TimeControlKeys {
        forward: input.state(&bound.tick_forward),
        back: input.state(&bound.tick_back),
        slow: input.state(&bound.slow_motion),
    }
}

/// Draws the notice at the bottom of a viewport while time does not pass normally; returns false if it does.
pub fn draw(
    ctx: &mut DrawContext,
    controls: TimeControls,
    world: &World,
    port: Port,
) -> Option<Port> {
    let title = match (controls.is_stopped, controls.divisor()) {
        (false, 1) => return None,
        (true, _) => MessageId("pace-stopped").into(),
        (false, divisor) => MessageId("pace-slow").with("divisor", i32::from(divisor)),
    };
    let bound = &ctx.settings.function_keys;
    let name = |keys: &[Key]| match keys.first() {
        Some(key) => key_names::name(*key),
        None => MessageId("sign-no-key").into(),
    };
    let subtitle = MessageId("pace-keys")
        .with("time", time_text(world.globals.tick))
        .with("forward", name(&bound.tick_forward))
        .with("back", name(&bound.tick_back))
        .with("slow", name(&bound.slow_motion));
    let plaque = hud::Plaque {
        title: &ctx.texts.get(title),
        subtitle: &ctx.texts.get(subtitle),
        colour: theme::LIT,
        opacity: 1.0,
    };
    let scale = ctx.text_scale;
    Some(plaque.draw(&mut ctx.graphics.painter, port, scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOWN: KeyState = KeyState {
        pressed: true,
        held: true,
    };
    const HELD: KeyState = KeyState {
        pressed: false,
        held: true,
    };

    fn forward(forward: KeyState) -> TimeControlKeys {
        TimeControlKeys {
            forward,
            ..TimeControlKeys::default()
        }
    }

    #[test]
    fn the_first_press_stops_time_and_further_ones_step_single_ticks() {
        let back = TimeControlKeys {
            back: DOWN,
            ..TimeControlKeys::default()
        };
        let mut controls = TimeControls::default();
        assert_eq!(controls.update(TimeControlKeys::default(), 0.0), Pace::Run);
        assert_eq!(controls.update(forward(DOWN), 1.0), Pace::Still);
        assert_eq!(
            controls.update(TimeControlKeys::default(), 1.1),
            Pace::Still
        );
        assert_eq!(controls.update(forward(DOWN), 1.2), Pace::Forward);
        assert_eq!(controls.update(back, 1.3), Pace::Back);
        controls.reset();
        assert_eq!(controls.update(TimeControlKeys::default(), 2.0), Pace::Run);
    }

    #[test]
    fn a_held_key_repeats_after_a_moment() {
        let mut controls = TimeControls::stopped();
        let mut ticks = 0;
        for frame in 0..60 {
            let key = if frame == 0 { DOWN } else { HELD };
            let pace = controls.update(forward(key), f64::from(frame) / 60.0);
            ticks += i32::from(pace == Pace::Forward);
        }
        assert!((11..=14).contains(&ticks), "{ticks} ticks in a second");
    }

    #[test]
    fn a_key_held_since_before_the_stop_does_nothing_until_pressed_again() {
        let mut controls = TimeControls::stopped();
        for second in 1..5 {
            assert_eq!(controls.update(forward(HELD), second.into()), Pace::Still);
        }
        assert_eq!(controls.update(forward(DOWN), 5.0), Pace::Forward);
    }

    #[test]
    fn the_slow_motion_key_goes_through_the_speeds_and_ends_a_stop() {
        let slow = TimeControlKeys {
            slow: DOWN,
            ..TimeControlKeys::default()
        };
        let mut controls = TimeControls::default();
        let mut divisors = Vec::new();
        for _ in 0..5 {
            assert_eq!(controls.update(slow, 0.0), Pace::Run);
            divisors.push(controls.divisor());
        }
        assert_eq!(divisors, [2, 4, 8, 1, 2]);
        controls.update(forward(DOWN), 1.0);
        assert!(controls.is_stopped());
        assert_eq!(
            (controls.update(slow, 2.0), controls.divisor()),
            (Pace::Run, 2)
        );
    }
}
