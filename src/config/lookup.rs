//! Which line of a document holds which setting.

use std::collections::HashMap;

use super::document::{Document, Entry};
use super::schema::Setting;
use super::settings::{all_settings, is_known_section, nearest_section};
use super::warning::{ConfigProblem, Found};

/// The line of every setting, and what was odd on the way.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    lines: HashMap<&'static str, Place>,
    /// Sections that are not ours, and entries of ours that no setting has.
    pub unknown: Vec<Found>,
    /// Settings given more than once, at the entry that does not count.
    pub repeated: Vec<Found>,
}

/// A line of a setting and how well its name fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    fit: Fit,
    index: usize,
    line: Option<usize>,
}

/// How well an entry fits a setting; a better one wins over a worse one, and a later one over an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    OtherSection,
    OldName,
    Exact,
}

/// All names of all settings, in lower case.
pub(super) struct Names(HashMap<String, &'static Setting>);

impl Names {
    pub(super) fn new() -> Names {
        let names = all_settings().flat_map(|setting| {
            let names = std::iter::once(setting.key).chain(setting.old_names.iter().copied());
            names.map(move |name| (name.to_ascii_lowercase(), setting))
        });
        Names(names.collect())
    }

    /// The setting that an entry means, by its key of today or an old one, with or without an object name in front.
    /// Entries of sections that are not ours mean nothing to us.
    pub(super) fn meant_by(&self, entry: &Entry<'_>) -> Option<&'static Setting> {
        let ours = entry.section.is_empty() || is_known_section(entry.section);
        let found = || self.0.get(&entry.bare_key().to_ascii_lowercase()).copied();
        ours.then(found).flatten()
    }
}

impl Lookup {
    /// Goes through a document once.
    pub(super) fn new(document: &Document) -> Lookup {
        let names = Names::new();
        let mut lookup = Lookup::default();
        for entry in document.entries() {
            match names.meant_by(&entry) {
                Some(setting) => lookup.add(setting, &entry),
                None if is_known_section(entry.section) => lookup.unknown.push((
                    entry.line,
                    ConfigProblem::UnknownKey {
                        section: entry.section.to_string(),
                        key: entry.key.to_string(),
                    },
                )),
                None => {}
            }
        }
        let others = document.sections();
        let others = others.filter(|(_, section)| !is_known_section(section));
        lookup.unknown.extend(others.map(|(line, section)| {
            let problem = ConfigProblem::UnknownSection {
                section: section.chars().take(60).collect(),
                nearest: nearest_section(section).to_string(),
            };
            (line, problem)
        }));
        lookup
    }

    fn add(&mut self, setting: &'static Setting, entry: &Entry<'_>) {
        let fit = if !entry.section.eq_ignore_ascii_case(setting.section) {
            Fit::OtherSection
        } else if !entry.bare_key().eq_ignore_ascii_case(setting.key) {
            Fit::OldName
        } else {
            Fit::Exact
        };
        let new = Place {
            fit,
            index: entry.index,
            line: entry.line,
        };
        let Some(old) = self.lines.insert(setting.key, new) else {
            return;
        };
        let (best, other) = if new > old { (new, old) } else { (old, new) };
        self.lines.insert(setting.key, best);
        self.repeated.push((
            other.line,
            ConfigProblem::GivenAgain {
                key: setting.key.to_string(),
                counts: best.line.unwrap_or_default(),
            },
        ));
    }

    /// The index of the line that holds a setting.
    pub(super) fn line_of(&self, setting: &Setting) -> Option<usize> {
        self.lines.get(setting.key).map(|place| place.index)
    }
}
