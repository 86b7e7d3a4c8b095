//! The manifest of a pack, `pack.ron`: its name, authors, licence, its levels in order, grouped into worlds, and
//! the times for medals.

use super::id::{SLUG_BYTES, is_slug};
use super::medal::MedalTimes;
use crate::level::outline::{Field, Form, Outline};
use crate::level::problem::{LevelProblem, Position};
use crate::level::value;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Version of the manifest's format.
pub const FORMAT: u32 = 1;
/// Maximum length of a manifest, bytes.
pub const MAX_BYTES: u64 = 256 << 10;
/// Maximum number of worlds, of levels, and of authors.
pub const MAX_WORLDS: usize = 64;
pub const MAX_LEVELS: usize = 1000;
pub const MAX_AUTHORS: usize = 100;
/// Maximum length of a name or licence, bytes.
pub const MAX_NAME: usize = 100;

const FIELDS: &[&str] = &[
    "format", "id", "name", "authors", "licence", "worlds", "medals",
];
const PACK: Form = Form {
    thing: "pack",
    example: "`( format: 1, name: \"...\", worlds: [...] )`",
};
/// The form of a world in [`PACK`].
const WORLD: Form = Form {
    thing: "world",
    example: "`(name: \"...\", levels: [...])`",
};

/// The contents of a manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackManifest {
    /// Identifier; by default it is made of the folder's name.
    pub id: Option<String>,
    /// Name for players.
    pub name: String,
    /// Authors of the levels.
    pub authors: Vec<String>,
    /// Licence of the levels, preferably as an SPDX identifier.
    pub licence: String,
    /// Worlds in order.
    pub worlds: Vec<PackWorld>,
    /// Medal times by slug.
    pub medals: BTreeMap<String, MedalTimes>,
}

/// A group of levels in a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackWorld {
    /// Name for players; may be empty.
    pub name: String,
    /// Slugs of its levels in order.
    pub levels: Vec<String>,
}

/// A manifest as far as it could be read.
#[derive(Debug, Default)]
pub struct ReadManifest {
    /// The readable part.
    pub manifest: PackManifest,
    /// Position of each level of the worlds, in order.
    pub positions: Vec<Position>,
    /// Everything that is wrong.
    pub problems: Vec<LevelProblem>,
}

/// Reads the text of a manifest as far as possible. Duplicate slugs are reported and dropped.
pub fn read(text: &str) -> ReadManifest {
    let mut out = ReadManifest::default();
    match Outline::new(text, PACK) {
        Ok(outline) => Parser {
            outline: &outline,
            out: &mut out,
            slugs: BTreeSet::new(),
        }
        .run(),
        Err(problem) => out.problems.push(problem),
    }
    out
}

struct Parser<'a> {
    outline: &'a Outline<'a>,
    out: &'a mut ReadManifest,
    /// Slugs of the worlds so far.
    slugs: BTreeSet<String>,
}

impl Parser<'_> {
    fn run(mut self) {
        self.reject_unknown_fields();
        for name in FIELDS {
            let field = find(self.outline, name);
            match field {
                Some(field) => self.read_field(name, field),
                None if *name == "format" => {
                    let message = format!("the field is missing; expected `format: {FORMAT}`");
                    self.error(None, name, message);
                }
                None if *name == "name" => self.error(None, name, "the field is missing"),
                None => {}
            }
        }
    }

    fn reject_unknown_fields(&mut self) {
        let mut seen = BTreeSet::new();
        for field in &self.outline.fields {
            let name = self.outline.slice(&field.name);
            let message = if !FIELDS.contains(&name) {
                format!("unknown field; expected one of {}", FIELDS.join(", "))
            } else if !seen.insert(name) {
                "duplicate field".to_owned()
            } else {
                continue;
            };
            self.error(Some(field.name.start), name, message);
        }
    }

    fn read_field(&mut self, name: &str, field: &Field) {
        let at = field.value.start;
        match name {
            "format" => match self.value::<u32>(name, &field.value) {
                Some(FORMAT) | None => {}
                Some(found) => {
                    let message = format!("version {found}; this program reads version {FORMAT}");
                    self.error(Some(at), name, message);
                }
            },
            "id" => {
                let id = self.value::<String>(name, &field.value);
                self.out.manifest.id = id.filter(|id| self.check_slug(name, at, id));
            }
            "name" => self.out.manifest.name = self.name(name, &field.value),
            "licence" => self.out.manifest.licence = self.name(name, &field.value),
            "authors" => {
                self.check_count(name, field, MAX_AUTHORS);
                for author in field.elements.iter().take(MAX_AUTHORS) {
                    let author = self.name(name, author);
                    self.out.manifest.authors.push(author);
                }
            }
            "worlds" => self.read_worlds(field),
            _ => self.read_medals(field),
        }
    }

    fn read_worlds(&mut self, field: &Field) {
        self.check_count("worlds", field, MAX_WORLDS);
        for (number, element) in field.elements.iter().take(MAX_WORLDS).enumerate() {
            let subject = format!("worlds[{number}]");
            let text = self.outline.slice(element);
            match Outline::new(text, WORLD) {
                Ok(world) => self.read_world(&subject, element.start, &world),
                // Report its position in the whole text.
                Err(problem) => {
                    let within = problem.position.map_or(0, |at| {
                        crate::level::line_index::LineIndex::new(text).offset(at)
                    });
                    self.error(Some(element.start + within), &subject, problem.message);
                }
            }
        }
    }

    /// Reads a world whose text starts at byte `start` of the manifest.
    fn read_world(&mut self, subject: &str, start: usize, world: &Outline) {
        let shift = |range: &Range<usize>| range.start + start..range.end + start;
        for field in &world.fields {
            let name = world.slice(&field.name);
            if !["name", "levels"].contains(&name) {
                let subject = format!("{subject}.{name}");
                let message = "unknown field; expected one of name, levels";
                self.error(Some(start + field.name.start), &subject, message);
            }
        }
        let mut read = PackWorld::default();
        if let Some(field) = find(world, "name") {
            read.name = self.name(&format!("{subject}.name"), &shift(&field.value));
        }
        match find(world, "levels") {
            Some(field) => {
                let subject = format!("{subject}.levels");
                for element in &field.elements {
                    let range = shift(element);
                    if let Some(slug) = self.value::<String>(&subject, &range)
                        && self.check_slug(&subject, range.start, &slug)
                        && self.is_new(&subject, range.start, &slug)
                    {
                        self.out.positions.push(self.outline.position(range.start));
                        read.levels.push(slug);
                    }
                }
            }
            None => self.error(
                Some(start),
                subject,
                "the field `levels` is missing; expected the slugs of levels",
            ),
        }
        self.out.manifest.worlds.push(read);
    }

    /// Returns whether a slug can be added; reports duplicates and the first one too many.
    fn is_new(&mut self, subject: &str, at: usize, slug: &str) -> bool {
        if self.slugs.len() >= MAX_LEVELS {
            if self.slugs.len() == MAX_LEVELS {
                let message = format!("too many levels; expected at most {MAX_LEVELS}");
                self.error(Some(at), subject, message);
                // Reported once.
                self.slugs.insert(String::new());
            }
            return false;
        }
        let is_new = self.slugs.insert(slug.to_owned());
        if !is_new {
            self.error(Some(at), subject, format!("duplicate level \"{slug}\""));
        }
        is_new
    }

    fn read_medals(&mut self, field: &Field) {
        self.check_count("medals", field, MAX_LEVELS);
        let Some(medals) = self.value::<BTreeMap<String, MedalTimes>>("medals", &field.value)
        else {
            return;
        };
        for (slug, times) in medals {
            let subject = format!("medals, \"{slug}\"");
            let at = Some(field.value.start);
            if !self.slugs.contains(&slug) {
                self.error(at, &subject, "no level of the worlds has this slug");
            } else if !times.is_ordered() {
                let message =
                    "expected ticks with 0 < solver <= author <= gold <= silver <= bronze";
                self.error(at, &subject, message);
            } else {
                self.out.manifest.medals.insert(slug, times);
            }
        }
    }

    fn check_slug(&mut self, subject: &str, at: usize, slug: &str) -> bool {
        let is_valid = is_slug(slug);
        if !is_valid {
            let message = format!(
                "found \"{slug}\"; expected at most {SLUG_BYTES} lower-case letters, digits and single hyphens"
            );
            self.error(Some(at), subject, message);
        }
        is_valid
    }

    /// Parses a name; reports one that is too long.
    fn name(&mut self, subject: &str, range: &Range<usize>) -> String {
        let name = self.value::<String>(subject, range).unwrap_or_default();
        if name.len() > MAX_NAME {
            let message = format!("{} bytes; expected at most {MAX_NAME}", name.len());
            self.error(Some(range.start), subject, message);
            return String::new();
        }
        name
    }

    /// Reports a value that is no list, or a list with too many elements. The caller skips the excess.
    fn check_count(&mut self, name: &str, field: &Field, max: usize) {
        let bracket = if name == "medals" { '{' } else { '[' };
        if !self.outline.slice(&field.value).starts_with(bracket) {
            let at = Some(field.value.start);
            self.error(at, name, format!("expected `{bracket}`"));
        }
        if let Some(first) = field.elements.get(max) {
            let message = format!("{} {name}; expected at most {max}", field.elements.len());
            self.error(Some(first.start), name, message);
        }
    }

    fn value<T: DeserializeOwned>(&mut self, subject: &str, range: &Range<usize>) -> Option<T> {
        value::parse_or_report(self.outline, subject, range, &mut self.out.problems)
    }

    fn error(&mut self, at: Option<usize>, subject: &str, message: impl Into<String>) {
        let position = at.map(|at| self.outline.position(at));
        let problem = LevelProblem::error(position, subject, message);
        self.out.problems.push(problem);
    }
}

fn find<'a>(outline: &'a Outline, name: &str) -> Option<&'a Field> {
    let mut fields = outline.fields.iter();
    fields.find(|field| outline.slice(&field.name) == name)
}

#[cfg(test)]
#[path = "manifest_tests.rs"]
mod tests;
