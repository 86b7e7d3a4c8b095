//! Reads `pm.cfg`. Unknown keys and sections are reported, but stay in the file when it is saved: `document.rs` keeps
//! all lines.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::document::{Document, Entry};
use super::lookup::Lookup;
use super::migrate::{migrate, version_problem};
use super::paths::Environment;
use crate::files::{mode_if_shared, write_atomically, write_private};

use super::settings::{Settings, all_settings, is_secret};
use super::template::default_document;
use super::warning::{ConfigProblem, ConfigWarning, Found};

/// Maximum size of a configuration file, bytes.
pub(super) const MAX_FILE_BYTES: u64 = 1 << 20;

/// The current settings and their file.
#[derive(Clone, Debug)]
pub struct Config {
    /// The current settings. Change them freely, then call [`Config::save`].
    pub settings: Settings,
    /// The settings as read (with defaults for the rest), to find changes.
    pub(super) in_file: Settings,
    pub(super) path: PathBuf,
}

/// Errors of reading a configuration file.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReadError {
    /// The file does not exist.
    #[error("it does not exist")]
    Missing,
    /// The file is not a configuration file.
    #[error("{0}")]
    NotAConfiguration(String),
    /// An I/O error.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Reads the text of a configuration file.
pub(super) fn read_text(path: &Path) -> Result<String, ReadError> {
    let about = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(ReadError::Missing),
        other => other?,
    };
    if !about.is_file() {
        return Err(ReadError::Io(io::Error::other(
            "found something else, expected a file",
        )));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let found = about.len().max(MAX_FILE_BYTES + 1);
        let text = format!("found {found} bytes, expected at most {MAX_FILE_BYTES}");
        return Err(ReadError::NotAConfiguration(text));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
            + 1;
        ReadError::NotAConfiguration(format!("line {line} is not UTF-8, expected text in UTF-8"))
    })
}

impl Config {
    /// Reads the file, or creates it with defaults and comments. Never fails: the settings are always usable, and
    /// problems are returned as a list.
    pub fn open(path: &Path) -> (Config, Vec<ConfigWarning>) {
        Config::open_with_example(path, None)
    }

    /// Like [`Config::open`]; a new file is a copy of the example if that can be read.
    pub fn open_with_example(path: &Path, example: Option<&Path>) -> (Config, Vec<ConfigWarning>) {
        let (settings, mut problems) = match read_text(path) {
            Ok(text) => read_settings(&text),
            Err(ReadError::Missing) => {
                let example = example.and_then(|example| read_text(example).ok());
                let text = example.unwrap_or_else(|| default_document().to_string());
                let (settings, mut problems) = read_settings(&text);
                problems.extend(create(path, &text, settings.has_secret()));
                (settings, problems)
            }
            Err(error) => {
                let reason = error.to_string();
                (
                    Settings::default(),
                    vec![(None, ConfigProblem::Unreadable { reason })],
                )
            }
        };
        if settings.has_secret()
            && let Some(mode) = mode_if_shared(path)
        {
            problems.push((None, ConfigProblem::SharedSecret { mode }));
        }
        let warnings = problems.into_iter().map(|(line, problem)| ConfigWarning {
            file: path.to_path_buf(),
            line,
            problem,
        });
        let config = Config {
            in_file: settings.clone(),
            settings,
            path: path.to_path_buf(),
        };
        (config, warnings.collect())
    }

    /// Opens the file of this environment, with the example shipped with the game.
    pub fn open_at(environment: &Environment) -> (Config, Vec<ConfigWarning>) {
        let example = environment.config_example();
        Config::open_with_example(&environment.config_file(), example.as_deref())
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Creates a new file.
fn create(path: &Path, text: &str, secret: bool) -> Option<Found> {
    write(path, text, secret).err().map(|error| {
        let reason = error.to_string();
        (None, ConfigProblem::NotCreated { reason })
    })
}

/// Writes a file and creates its folder; a file with a `secret` is readable by its owner only.
pub(super) fn write(path: &Path, text: &str, secret: bool) -> io::Result<()> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder)?;
    }
    match secret {
        true => write_private(path, text.as_bytes()),
        false => write_atomically(path, text.as_bytes()),
    }
}

/// Parses settings from the text of a file of any version, and lists problems.
pub(super) fn read_settings(text: &str) -> (Settings, Vec<Found>) {
    let mut document = Document::parse(text);
    let mut problems: Vec<Found> = version_problem(&document).into_iter().collect();
    problems.extend(document.odd_lines().map(|(line, found)| {
        let found = found.trim().chars().take(60).collect();
        (line, ConfigProblem::Malformed { found })
    }));
    let migrated = migrate(&mut document);
    let lookup = Lookup::new(&document);
    let mut settings = Settings::default();
    problems.extend(read_values(&document, &lookup, &mut settings));
    // Old files contain obsolete keys; unknown keys are reported only in current files.
    if !migrated {
        problems.extend(lookup.unknown);
    }
    problems.extend(lookup.repeated);
    problems.sort_by_key(|(line, _)| *line);
    problems.extend(resolve_conflicts(&mut settings).map(|problem| (None, problem)));
    (settings, problems)
}

/// Applies all valid values and lists the others.
fn read_values(document: &Document, lookup: &Lookup, settings: &mut Settings) -> Vec<Found> {
    let entries: HashMap<usize, Entry<'_>> = document
        .entries()
        .map(|entry| (entry.index, entry))
        .collect();
    let mut problems = Vec::new();
    for setting in all_settings() {
        let entry = lookup
            .line_of(setting)
            .and_then(|index| entries.get(&index));
        let Some(entry) = entry else {
            continue;
        };
        let read = setting.kind.parse(entry.value);
        if let Err(expected) = read.and_then(|value| settings.set(setting, value)) {
            let problem = ConfigProblem::BadValue {
                key: setting.key.to_string(),
                found: match is_secret(setting.key) {
                    true => "(hidden)".to_string(),
                    false => entry.value.to_string(),
                },
                expected,
                used: settings
                    .get(setting.key)
                    .map_or_else(String::new, |value| value.text()),
            };
            problems.push((entry.line, problem));
        }
    }
    problems
}

/// Corrects values that are valid on their own but contradict each other (spec 07 C.2).
fn resolve_conflicts(settings: &mut Settings) -> Option<ConfigProblem> {
    let limit = settings.network.max_prediction_limit();
    if settings.network.max_prediction <= limit {
        return None;
    }
    let problem = ConfigProblem::Conflict {
        key: "max_prediction".to_string(),
        found: settings.network.max_prediction.to_string(),
        reason: format!(
            "with late_window {} it is at most {limit}",
            settings.network.late_window
        ),
        used: limit.to_string(),
    };
    settings.network.max_prediction = limit;
    Some(problem)
}
