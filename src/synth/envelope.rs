//! Curves and envelopes: how loudness, pitch and other values change over time.

/// A piecewise linear curve through points of (seconds, value), sorted by time; constant outside.
#[derive(Clone, Copy, Debug)]
pub struct Curve(pub &'static [(f64, f64)]);

impl Curve {
    /// Returns the value at a time, or 0 if there are no points.
    pub fn at(&self, t: f64) -> f64 {
        let Some(&(_, last)) = self.0.last() else {
            return 0.0;
        };
        let mut before = self.0[0];
        if t <= before.0 {
            return before.1;
        }
        for &(time, value) in &self.0[1..] {
            if t < time {
                return before.1 + (value - before.1) * (t - before.0) / (time - before.0);
            }
            before = (time, value);
        }
        last
    }
}

/// An ADSR envelope: times in seconds, and the sustain level.
#[derive(Clone, Copy, Debug)]
pub struct Envelope {
    /// Time from silence to full level, seconds.
    pub attack: f64,
    /// Time from full to sustain level, seconds.
    pub decay: f64,
    /// Sustain level, 0 to 1.
    pub sustain: f64,
    /// Time to silence after the note is released, seconds.
    pub release: f64,
}

impl Envelope {
    /// Returns the level `t` seconds after the start of a note that is released after `held` seconds.
    pub fn level(&self, t: f64, held: f64) -> f64 {
        let level = self.held_level(t.min(held));
        if t <= held {
            return level;
        }
        let left = 1.0 - (t - held) / self.release;
        level * (left * left.abs()).max(0.0)
    }

    fn held_level(&self, t: f64) -> f64 {
        if t < self.attack {
            return t / self.attack;
        }
        let gone = ((t - self.attack) / self.decay).min(1.0);
        self.sustain + (1.0 - self.sustain) * (1.0 - gone) * (1.0 - gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_and_envelopes_pass_through_their_points() {
        let curve = Curve(&[(0.0, 1.0), (1.0, 3.0), (2.0, 0.0)]);
        for (t, value) in [(-1.0, 1.0), (0.5, 2.0), (1.0, 3.0), (1.5, 1.5), (9.0, 0.0)] {
            assert_eq!(curve.at(t), value);
        }
        let envelope = Envelope {
            attack: 0.1,
            decay: 0.2,
            sustain: 0.5,
            release: 0.4,
        };
        assert_eq!(envelope.level(0.0, 1.0), 0.0);
        assert_eq!(envelope.level(0.1, 1.0), 1.0);
        assert_eq!(envelope.level(0.9, 1.0), 0.5);
        assert_eq!(envelope.level(1.5, 1.0), 0.0);
        assert_eq!(envelope.level(3.0, 1.0), 0.0);
    }
}
