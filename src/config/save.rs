//! Writes `pm.cfg`. When the program saves is in `app/run.rs`.
//!
//! The file is read again at every save, and only the program's own changes are written into it. This keeps edits made
//! by hand while the game runs, and changes by a second running game.

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

/// Result of a save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// True if the file had to be changed.
    pub written: bool,
    /// Path of a backup of the old file, made if it could not be read or has an older version.
    pub backup: Option<PathBuf>,
}

/// Why nothing was saved. The file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The existing file cannot be read, so it is not replaced.
    #[error("{path}: not saved, because the existing file cannot be read: {reason}")]
    Read { path: PathBuf, reason: String },
    /// The existing file must be backed up but cannot be copied.
    #[error("{path}: not saved, because the existing file cannot be copied: {source}")]
    Backup { path: PathBuf, source: io::Error },
    /// The new file cannot be written.
    #[error("{path}: cannot be written: {source}")]
    Write { path: PathBuf, source: io::Error },
}

/// Maximum number of backups of a file.
const MAX_BACKUPS: u32 = 99;

impl Config {
    /// Writes the settings changed since the file was last read or saved, migrates an older file and adds missing
    /// settings. All other lines are left unchanged.
    ///
    /// # Errors
    /// If the existing file cannot be read or copied, or the new one cannot be written. The existing file is then unchanged.
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

    /// Returns a new document with all current settings.
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

    /// Writes the changes into a document of the current version. In a document of a newer version nothing else is
    /// touched; in others, bad values are replaced and missing settings added.
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

/// Copies a file to `name.suffix`, or `name.suffix2` and so on, without replacing an earlier copy. Only the owner can
/// read the copy, since it may contain a password.
fn keep_copy(path: &Path, suffix: &str) -> Result<PathBuf, SaveError> {
    let failed = |source| SaveError::Backup {
        path: path.to_path_buf(),
        source,
    };
    for number in 1..=MAX_BACKUPS {
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
    let reason = format!("there are already {MAX_BACKUPS} copies");
    Err(failed(io::Error::new(io::ErrorKind::AlreadyExists, reason)))
}
