//! `pm.cfg` and file locations (layer 2; spec 08 §15, §16).
//!
//! [`Config::open`] reads the file, or creates it, and never fails: problems are returned as a list of
//! [`ConfigWarning`]s. The program changes [`Config::settings`] and calls [`Config::save`], which rewrites only the
//! lines whose values changed. One table (`sections/`) describes every setting.

mod document;
mod key_layout;
mod keys;
mod load;
mod lookup;
mod match_option;
mod migrate;
mod paths;
mod save;
mod schema;
mod sections;
mod settings;
mod table;
mod template;
mod warning;

#[cfg(test)]
mod tests;

pub use crate::files::write_atomically;
pub use document::{Document, Entry};
pub use key_layout::KeyLayout;
pub use keys::{Key, Stick, StickControl, format_keys, parse_keys};
pub use load::Config;
pub use match_option::{MATCH_OPTIONS, MatchOption};
pub use migrate::CURRENT_VERSION;
pub use paths::{DataFolder, Environment, FolderNotFound, UserFolder};
pub use save::{SaveError, Saved};
pub use schema::{Section, Setting, SettingKind, Value};
pub use sections::*;
pub use settings::{SEATS, SECTIONS, Settings, all_settings, setting};
pub use template::default_document;
pub use warning::{ConfigProblem, ConfigWarning};
