//! Measurements of a clip, to check sounds in tests.

/// Measurements of one channel; full scale is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipMeasurements {
    /// Peak level.
    pub peak: f64,
    /// Mean of the samples (DC offset).
    pub mean: f64,
    /// RMS level.
    pub rms: f64,
    /// Largest step between consecutive samples.
    pub step: f64,
    /// Step from the last sample to the first.
    pub seam: f64,
}

/// Measures one channel; all values are zero if there are no samples.
pub fn measure(samples: impl Iterator<Item = i16>) -> ClipMeasurements {
    let all: Vec<f64> = samples.map(|x| f64::from(x) / 32768.0).collect();
    let count = all.len().max(1) as f64;
    let seam = match (all.first(), all.last()) {
        (Some(first), Some(last)) => (first - last).abs(),
        _ => 0.0,
    };
    ClipMeasurements {
        peak: all.iter().fold(0.0, |most, x| x.abs().max(most)),
        mean: all.iter().sum::<f64>() / count,
        rms: (all.iter().map(|x| x * x).sum::<f64>() / count).sqrt(),
        step: all
            .windows(2)
            .fold(0.0, |most, w| (w[1] - w[0]).abs().max(most)),
        seam,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_square_wave() {
        let wave = [16384_i16, 16384, -16384, -16384];
        let found = measure(wave.into_iter().cycle().take(400));
        assert_eq!(
            (found.peak, found.mean, found.rms, found.step, found.seam),
            (0.5, 0.0, 0.5, 1.0, 1.0)
        );
    }
}
