//! Estimates how difficult a level is. What each class of level must measure is in `bounds.rs`.

/// Returns the difficulty, 1 to 10 in tenths: 1 + 0.8 log2(1 + d) + (100 - s) / 20, where d is the number of deaths of the unsteady
/// bot in its 20 runs and s the share of shifted key changes that survive, percent.
pub fn estimate(survival_percent: usize, bot_deaths: usize) -> f64 {
    let deaths = (1.0 + bot_deaths as f64).log2();
    let precision = (100.0 - survival_percent as f64) / 20.0;
    let difficulty = 1.0 + 0.8 * deaths + precision;
    (difficulty.clamp(1.0, 10.0) * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::estimate;

    #[test]
    fn deaths_and_precision_make_a_level_more_difficult() {
        assert_eq!(estimate(100, 0), 1.0);
        assert_eq!(estimate(80, 3), 3.6);
        assert!(estimate(80, 30) > estimate(80, 3) && estimate(50, 3) > estimate(80, 3));
        assert_eq!(estimate(0, 2000), 10.0);
    }
}
