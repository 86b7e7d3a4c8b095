//! Functions whose standard-library versions differ between platforms, built from basic operations only.

/// Returns two to the power of `x`, with `x` clamped to -1000 to 1000; relative error below 1e-9.
pub fn exp2(x: f64) -> f64 {
    let x = x.clamp(-1000.0, 1000.0);
    let whole = x.floor();
    // exp(y) for y = fraction * ln 2 / 8: small enough for a short series.
    let y = (x - whole) * std::f64::consts::LN_2 / 8.0;
    let series = 1.0
        + y * (1.0
            + y / 2.0 * (1.0 + y / 3.0 * (1.0 + y / 4.0 * (1.0 + y / 5.0 * (1.0 + y / 6.0)))));
    let squared = series * series;
    let fourth = squared * squared;
    let power = f64::from_bits(((1023 + whole as i64) as u64) << 52);
    fourth * fourth * power
}

/// Returns the sine of an angle in turns; absolute error below 1e-7.
pub fn sine(turns: f64) -> f64 {
    // Reduce to a quarter turn around zero by symmetry.
    let mut t = turns - (turns + 0.5).floor();
    if t > 0.25 {
        t = 0.5 - t;
    } else if t < -0.25 {
        t = -0.5 - t;
    }
    let a = t * std::f64::consts::TAU;
    let s = a * a;
    a * (1.0
        - s / 6.0
            * (1.0
                - s / 20.0
                    * (1.0 - s / 42.0 * (1.0 - s / 72.0 * (1.0 - s / 110.0 * (1.0 - s / 156.0))))))
}

/// Returns the cosine of an angle in turns.
pub fn cosine(turns: f64) -> f64 {
    sine(turns + 0.25)
}

/// Converts a MIDI note number to hertz: 69 is A4 (440 Hz), one unit is a semitone.
pub fn note_hz(note: f64) -> f64 {
    440.0 * exp2((note - 69.0) / 12.0)
}

/// Converts decibels to a gain factor.
pub fn gain(decibels: f64) -> f64 {
    // log2(10) / 20
    exp2(decibels * 0.166_096_404_744_368_1)
}

/// Returns an exponential decay that starts at 1 and halves every `half` seconds.
pub fn halving(t: f64, half: f64) -> f64 {
    exp2(-t / half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_sines_match_the_standard_library() {
        for i in -4000..4000 {
            let x = f64::from(i) / 317.0;
            assert!((exp2(x) / x.exp2() - 1.0).abs() < 1e-9, "{x}");
            let angle = (x * std::f64::consts::TAU).sin();
            assert!((sine(x) - angle).abs() < 1e-7, "{x}");
        }
        assert!((note_hz(57.0) - 220.0).abs() < 1e-6);
        assert!((gain(-20.0) - 0.1).abs() < 1e-9);
    }
}
