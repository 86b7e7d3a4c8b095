//! Merges warnings about the same problem in many places into one.

use super::Warning;

/// Counts the places with a certain problem.
pub struct ImportTally {
    field: &'static str,
    lost: &'static str,
    first: Option<(String, i64)>,
    more: usize,
}

impl ImportTally {
    /// Creates an empty tally; see [`Warning`] for `field` and `lost`.
    pub fn new(field: &'static str, lost: &'static str) -> ImportTally {
        ImportTally {
            field,
            lost,
            first: None,
            more: 0,
        }
    }

    /// Counts a value unless it is 0.
    pub fn note(&mut self, value: u32, place: impl FnOnce() -> String) {
        match &self.first {
            _ if value == 0 => {}
            Some(_) => self.more += 1,
            None => self.first = Some((place(), i64::from(value))),
        }
    }

    /// Returns the warning, if any value was counted: the first place with its value, and the number of other
    /// places.
    pub fn warning(self) -> Option<Warning> {
        let (place, value) = self.first?;
        let place = match self.more {
            0 => place,
            more => format!("{place} and {more} more"),
        };
        Some(Warning {
            place,
            field: self.field,
            value,
            lost: self.lost,
        })
    }
}
