//! Finds the line of each setting in a document.

use std::collections::HashMap;

use super::document::{Document, Entry};
use super::schema::Setting;
use super::settings::{all_settings, is_known_section, nearest_section};
use super::warning::{ConfigProblem, Found};

/// The line of every setting, and problems found on the way.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    lines: HashMap<&'static str, Place>,
    /// Unknown sections, and unknown keys of known sections.
    pub unknown: Vec<Found>,
    /// Duplicate settings, at the entry that is ignored.
    pub repeated: Vec<Found>,
}

/// A line of a setting and how well its name matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    fit: MatchQuality,
    index: usize,
    line: Option<usize>,
}

/// How well an entry matches a setting; the best match wins, on a tie the later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MatchQuality {
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

    /// Returns the setting of an entry, by its current or an old key, with or without an object name in front.
    /// Entries of unknown sections have none.
    pub(super) fn setting_of(&self, entry: &Entry<'_>) -> Option<&'static Setting> {
        let ours = entry.section.is_empty() || is_known_section(entry.section);
        let found = || self.0.get(&entry.bare_key().to_ascii_lowercase()).copied();
        ours.then(found).flatten()
    }
}

impl Lookup {
    /// Scans a document.
    pub(super) fn new(document: &Document) -> Lookup {
        let names = Names::new();
        let mut lookup = Lookup::default();
        for entry in document.entries() {
            match names.setting_of(&entry) {
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
            MatchQuality::OtherSection
        } else if !entry.bare_key().eq_ignore_ascii_case(setting.key) {
            MatchQuality::OldName
        } else {
            MatchQuality::Exact
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
            ConfigProblem::Duplicate {
                key: setting.key.to_string(),
                counts: best.line.unwrap_or_default(),
            },
        ));
    }

    /// Returns the index of the line that holds a setting.
    pub(super) fn line_of(&self, setting: &Setting) -> Option<usize> {
        self.lines.get(setting.key).map(|place| place.index)
    }
}
