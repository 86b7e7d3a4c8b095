//! The current time, and dates for file names and lists.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Returns the time since 1970 in UTC, or zero if the clock is set earlier.
pub fn now() -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default()
}

/// Returns [`now`] in whole seconds.
pub fn seconds() -> u64 {
    now().as_secs()
}

/// Returns a file name for the current time; see [`time_name`].
pub fn name_of_now() -> String {
    time_name(seconds())
}

/// Formats seconds since 1970 as a UTC time for file names: `20261121-183059`.
pub fn time_name(seconds: u64) -> String {
    let (year, month, day) = civil_date(seconds);
    let second = seconds % 86_400;
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!(
        "{year:04}{month:02}{day:02}-{hour:02}{minute:02}{:02}",
        second % 60
    )
}

/// Formats seconds since 1970 as a UTC day: `2026-11-21`.
pub fn day(seconds: u64) -> String {
    let (year, month, day) = civil_date(seconds);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Returns the year, month and day of a time in seconds since 1970.
fn civil_date(seconds: u64) -> (i64, i64, i64) {
    let day = (seconds / 86_400) as i64;
    // Years starting in March have their leap day at the end (the "civil from days" algorithm).
    let era_day = day + 719_468;
    let era = era_day.div_euclid(146_097);
    let of_era = era_day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_contain_the_time() {
        assert_eq!(time_name(0), "19700101-000000");
        assert_eq!(time_name(951_782_399), "20000228-235959");
        assert_eq!(time_name(951_782_400), "20000229-000000");
        assert_eq!(time_name(1_795_300_259), "20261121-223059");
        assert_eq!(day(1_795_300_259), "2026-11-21");
    }
}
