//! Skipping a level: after how many deaths the pause menu offers it. What a skipped level opens is in `unlocking.rs`.

/// Number of deaths in a level after which it can be skipped, with the assist `skip_levels`.
const DEATHS_TO_SKIP: u32 = 10;
/// Number of deaths in a level of the map after which it can be skipped, regardless of the settings.
const DEATHS_TO_SKIP_ON_MAP: u32 = 12;

/// Returns whether a level can be skipped after this many deaths; `has_assist` is the setting `skip_levels`.
pub fn can_skip(deaths: u32, is_on_map: bool, has_assist: bool) -> bool {
    (is_on_map && deaths >= DEATHS_TO_SKIP_ON_MAP) || (has_assist && deaths >= DEATHS_TO_SKIP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_can_be_skipped_after_ten_deaths_with_the_assist_or_twelve_on_the_map() {
        for (deaths, is_on_map, has_assist, expected) in [
            (9, false, true, false),
            (10, false, true, true),
            (10, true, false, false),
            (11, true, false, false),
            (12, true, false, true),
            (99, false, false, false),
        ] {
            let found = can_skip(deaths, is_on_map, has_assist);
            assert_eq!(found, expected, "{deaths} {is_on_map} {has_assist}");
        }
    }
}
