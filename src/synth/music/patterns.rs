//! Lists of bars made from shorter ones when the program is compiled: one list of harmonies serves several parts, and
//! rests need not be written.

/// A bar of silence.
pub const REST: &str = ".";

/// Returns the bars of a part that plays a pattern of its own for each harmony; a harmony is the index of its pattern.
pub const fn over<const N: usize>(
    harmonies: &[usize; N],
    patterns: &[&'static str],
) -> [&'static str; N] {
    let mut bars = [REST; N];
    let mut at = 0;
    while at < N {
        bars[at] = patterns[harmonies[at]];
        at += 1;
    }
    bars
}

/// Returns bars with the first ones silent.
pub const fn after_rests<const N: usize>(
    rests: usize,
    mut bars: [&'static str; N],
) -> [&'static str; N] {
    let mut at = 0;
    while at < rests {
        bars[at] = REST;
        at += 1;
    }
    bars
}

/// Returns rests with a few bars of music: each with its number, from 1.
pub const fn only<const N: usize>(music: &[(usize, &'static str)]) -> [&'static str; N] {
    let mut bars = [REST; N];
    let mut at = 0;
    while at < music.len() {
        let (number, bar) = music[at];
        bars[number - 1] = bar;
        at += 1;
    }
    bars
}

/// Returns rests followed by music from a bar, from 1, to the end.
pub const fn from<const N: usize>(first: usize, music: &[&'static str]) -> [&'static str; N] {
    assert!(first - 1 + music.len() == N, "the music ends with the loop");
    let mut bars = [REST; N];
    let mut at = 0;
    while at < music.len() {
        bars[first - 1 + at] = music[at];
        at += 1;
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_one_list_of_harmonies() {
        assert_eq!(over(&[1, 0, 1], &["c4", "f4"]), ["f4", "c4", "f4"]);
        assert_eq!(
            after_rests(2, over(&[1, 0, 1], &["c4", "f4"])),
            [REST, REST, "f4"]
        );
    }

    #[test]
    fn omitted_bars_are_rests() {
        assert_eq!(only::<4>(&[(4, "c4"), (2, "f4")]), [REST, "f4", REST, "c4"]);
        assert_eq!(from::<4>(3, &["c4", "f4"]), [REST, REST, "c4", "f4"]);
    }
}
