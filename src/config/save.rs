//! Writing `pm.cfg`.
//!
//! The file is read again at every save and only what the program changed is written into it. So what the player
//! wrote by hand while the game ran stays, and so does what a second running game changed.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::document::Document;
use super::load::{Config, ReadError, read_settings, read_text, write};
use super::lookup::Lookup;
use super::migrate::{Version, migrate, version_of};
use super::settings::Settings;
use super::template::default_document;
use crate::files::{create_private, mode_if_shared};

/// What a save did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// Whether the file had to be changed.
    pub written: bool,
    /// Where a copy of the old file is now: one that could not be read, or one of an older version.
    pub backup: Option<PathBuf>,
}

/// Why nothing was saved. The file is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The old file cannot be looked at, so it is not replaced.
    #[error("{path}: not saved, since the present file cannot be read: {reason}")]
    Read { path: PathBuf, reason: String },
    /// The old file must be kept and cannot be copied.
    #[error("{path}: not saved, since no copy of the present file can be made: {source}")]
    Backup { path: PathBuf, source: io::Error },
    /// The new file cannot be written.
    #[error("{path}: cannot be written: {source}")]
    Write { path: PathBuf, source: io::Error },
}

/// How many copies of bad files are kept beside each other.
const MOST_COPIES: u32 = 99;

impl Config {
    /// Writes what was changed since the file was read or saved last, brings an older file up to date and adds
    /// settings that it does not have. All other lines stay as they are.
    ///
    /// # Errors
    /// If the present file cannot be read or copied, or the new one not written. The present file then stays.
    pub fn save(&mut self) -> Result<Saved, SaveError> {
        let path = self.path.clone();
        let mut saved = Saved::default();
        let old = match read_text(&path) {
            Ok(text) => Some(text),
            Err(ReadError::Missing) => None,
            Err(ReadError::NotAConfiguration(_)) => {
                saved.backup = Some(keep_copy(&path, "bad")?);
                None
            }
            Err(ReadError::Io(error)) => {
                let reason = error.to_string();
                return Err(SaveError::Read { path, reason });
            }
        };
        let new = match &old {
            Some(text) => {
                let mut document = Document::parse(text);
                let newer = matches!(version_of(&document), Version::Newer(_));
                if migrate(&mut document) {
                    saved.backup = Some(keep_copy(&path, "old")?);
                }
                self.write_changes(&mut document, newer);
                document.to_string()
            }
            None => self.complete_document().to_string(),
        };
        let secret = read_settings(&new).0.has_secret();
        saved.written = old.as_ref() != Some(&new) || secret && mode_if_shared(&path).is_some();
        if saved.written {
            write(&path, &new, secret).map_err(|source| SaveError::Write { path, source })?;
        }
        self.in_file = self.settings.clone();
        Ok(saved)
    }

    /// A new document with all settings as they are.
    fn complete_document(&self) -> Document {
        let mut document = default_document();
        let lookup = Lookup::new(&document);
        for (setting, value) in self.settings.values() {
            if let Some(index) = lookup.line_of(setting) {
                document.set_value(index, &value.text());
            }
        }
        document
    }

    /// Brings the changes into a document of today. In one of a newer program nothing else is touched; in others bad
    /// values are replaced and missing settings added.
    fn write_changes(&self, document: &mut Document, newer: bool) {
        let lookup = Lookup::new(document);
        let mut missing = Vec::new();
        let mut replaced = Vec::new();
        let present: HashMap<usize, &str> = document
            .entries()
            .map(|entry| (entry.index, entry.value))
            .collect();
        for (setting, value) in self.settings.values() {
            let changed = self.in_file.get(setting.key).as_ref() != Some(&value);
            let line = lookup.line_of(setting);
            let found = line.and_then(|line| Some((line, setting.kind.parse(present.get(&line)?))));
            match found {
                Some((_, Ok(old))) if !changed || old == value => {}
                Some((_, Err(_))) | None if newer && !changed => {}
                Some((line, _)) => replaced.push((line, value.text())),
                None => missing.push((setting, value.text())),
            }
        }
        for (line, value) in replaced {
            document.set_value(line, &value);
        }
        let defaults = Settings::default();
        for (setting, value) in missing {
            let default = defaults.get(setting.key);
            let comment = default.map(|default| setting.comment_lines(&default));
            document.insert(
                setting.section,
                setting.key,
                &value,
                &comment.unwrap_or_default(),
            );
        }
    }
}

/// Copies a file to `name.suffix`, or `name.suffix2` and so on, without replacing an earlier copy. Only the owner can read
/// the copy: there may be a password in it.
fn keep_copy(path: &Path, suffix: &str) -> Result<PathBuf, SaveError> {
    let failed = |source| SaveError::Backup {
        path: path.to_path_buf(),
        source,
    };
    for number in 1..=MOST_COPIES {
        let mut name = path.as_os_str().to_os_string();
        name.push(format!(".{suffix}"));
        if number > 1 {
            name.push(number.to_string());
        }
        let copy = PathBuf::from(name);
        match create_private(&copy) {
            Ok(mut file) => {
                let copied = fs::File::open(path).and_then(|mut old| io::copy(&mut old, &mut file));
                copied.and_then(|_| file.sync_all()).map_err(failed)?;
                return Ok(copy);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(error)),
        }
    }
    let reason = format!("there are already {MOST_COPIES} copies");
    Err(failed(io::Error::new(io::ErrorKind::AlreadyExists, reason)))
}
