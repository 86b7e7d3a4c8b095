//! A critically damped spring on one axis: follows a moving target without overshoot and without lasting lag.

/// Stiffness per tick; most of a distance is covered in 2 / `STIFFNESS` ticks (0.33 s).
const STIFFNESS: f32 = 0.15;

/// A point pulled towards a target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spring {
    /// Position, level pixels.
    pub position: f32,
    /// Speed, px/tick.
    pub speed: f32,
}

impl Spring {
    /// Creates a spring at rest.
    pub fn at(position: f32) -> Spring {
        Spring {
            position,
            speed: 0.0,
        }
    }

    /// Advances the spring by some ticks while the target moves linearly between two positions. The solution is
    /// exact, so it does not depend on the frame rate.
    pub fn follow(&mut self, (from, to): (f32, f32), ticks: f32) {
        if ticks <= 0.0 {
            return;
        }
        let target_speed = (to - from) / ticks;
        let lag = self.position - from;
        let lag_speed = self.speed - target_speed;
        let push = lag_speed + STIFFNESS * lag;
        let decay = (-STIFFNESS * ticks).exp();
        self.position = to + (lag + push * ticks) * decay;
        self.speed = target_speed + (lag_speed - STIFFNESS * push * ticks) * decay;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spring_settles_without_overshoot() {
        let mut spring = Spring::at(0.0);
        for _ in 0..200 {
            let before = spring.position;
            spring.follow((100.0, 100.0), 1.0);
            assert!((before..=100.0).contains(&spring.position));
        }
        assert!((spring.position - 100.0).abs() < 0.01 && spring.speed.abs() < 0.01);
    }

    #[test]
    fn spring_follows_a_uniformly_moving_target_without_lag() {
        let mut spring = Spring::at(0.0);
        let mut most: f32 = 0.0;
        for tick in 0..100 {
            let from = tick as f32 * 4.0;
            spring.follow((from, from + 4.0), 1.0);
            most = most.max(from + 4.0 - spring.position);
        }
        assert!((400.0 - spring.position).abs() < 0.01, "{spring:?}");
        assert!((5.0..12.0).contains(&most), "{most}");
    }

    #[test]
    fn spring_does_not_depend_on_the_frame_rate() {
        let at = |frames: u32| {
            let (mut spring, ticks) = (Spring::at(0.0), 20.0 / frames as f32);
            for frame in 0..frames {
                let target = |frame: u32| 50.0 + frame as f32 * ticks * 3.0;
                spring.follow((target(frame), target(frame + 1)), ticks);
            }
            spring.position
        };
        assert!((at(10) - at(120)).abs() < 0.01, "{} {}", at(10), at(120));
    }
}
