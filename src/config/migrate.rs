//! Migrates configuration files of older versions.
//!
//! The version of a file is its key `version` above the first section. A file without it has version 1, the format of
//! the original program of 2018 to 2023 with its object names, key numbers and old names (spec 08 §15).

use std::collections::{BTreeMap, HashSet};

use super::document::Document;
use super::keys::format_keys;
use super::lookup::Names;
use super::schema::{SettingKind, Value};
use super::sections::OVERLAY_ROWS;
use super::settings::setting;
use super::warning::{ConfigProblem, Found};

/// Version that this program writes.
pub const CURRENT_VERSION: u32 = 3;

/// Key of the version, above the first section.
pub(super) const VERSION_KEY: &str = "version";

/// `MIGRATIONS[n - 1]` converts version n to n + 1.
const MIGRATIONS: [fn(&mut Document); CURRENT_VERSION as usize - 1] =
    [version_1_to_2, version_2_to_3];

/// Version found in a file.
pub(super) enum Version {
    /// No key: version 1.
    Unmarked,
    /// A version known to this program.
    Known(u32),
    /// Written by a newer program.
    Newer(u32),
    /// Not a version. Treated as version 1, whose migration does not harm newer files.
    Bad,
}

/// Reads the version of a document.
pub(super) fn version_of(document: &Document) -> Version {
    let Some(entry) = document.find("", VERSION_KEY) else {
        return Version::Unmarked;
    };
    match entry.value.parse::<u32>() {
        Ok(version @ 1..=CURRENT_VERSION) => Version::Known(version),
        Ok(version) if version > CURRENT_VERSION => Version::Newer(version),
        _ => Version::Bad,
    }
}

/// Returns the problem with the version, if any.
pub(super) fn version_problem(document: &Document) -> Option<Found> {
    let entry = document.find("", VERSION_KEY)?;
    let problem = match version_of(document) {
        Version::Newer(found) => ConfigProblem::NewerVersion {
            found,
            known: CURRENT_VERSION,
        },
        Version::Bad => ConfigProblem::BadValue {
            key: VERSION_KEY.to_string(),
            found: entry.value.to_string(),
            expected: format!("a whole number from 1 to {CURRENT_VERSION}"),
            used: "1".to_string(),
        },
        Version::Unmarked | Version::Known(_) => return None,
    };
    Some((entry.line, problem))
}

/// Migrates a document to the current version and marks it. A newer document is left alone. Returns true if the
/// document was changed.
pub(super) fn migrate(document: &mut Document) -> bool {
    let from = match version_of(document) {
        Version::Newer(_) | Version::Known(CURRENT_VERSION) => return false,
        Version::Known(version) => version,
        Version::Unmarked | Version::Bad => 1,
    };
    for step in MIGRATIONS.iter().skip(from as usize - 1) {
        step(document);
    }
    let text = CURRENT_VERSION.to_string();
    match document.find("", VERSION_KEY).map(|entry| entry.index) {
        Some(index) => document.set_value(index, &text),
        None => {
            let comment = ["Version of this file, for the program".to_string()];
            document.insert("", VERSION_KEY, &text, &comment);
        }
    }
    true
}

/// Migrates version 1 to 2.
fn version_1_to_2(document: &mut Document) {
    merge_overlay_grid(document);
    chase_offset_in_milliseconds(document);
    rename_keys(document);
    name_assignments(document);
}

/// Migrates version 2 to 3: shaking and flashing are percentages instead of switches.
fn version_2_to_3(document: &mut Document) {
    switch_to_percent(
        document,
        ("screen_shake", ["0", "100"]),
        "screen_shake",
        ["Explosions shake the screen.", "0 or 1. Default: 1"],
    );
    switch_to_percent(
        document,
        ("reduced_flashing", ["100", "0"]),
        "flashing",
        [
            "Replaces flashing with steady colours, for photosensitive players.",
            "0 or 1. Default: 0",
        ],
    );
}

/// Replaces the values of a switch (off and on), its key, and its comment if that is the one of the template.
fn switch_to_percent(
    document: &mut Document,
    (old, values): (&str, [&str; 2]),
    key: &str,
    comment: [&str; 2],
) {
    let taken = old != key && document.find("SCREEN", key).is_some();
    let switches: Vec<(usize, bool)> = document
        .entries()
        .filter(|entry| !taken && entry.bare_key().eq_ignore_ascii_case(old))
        .filter_map(|entry| match SettingKind::Flag.parse(entry.value) {
            Ok(Value::Flag(on)) => Some((entry.index, on)),
            _ => None,
        })
        .collect();
    let default = Value::Name("100");
    let new = setting(key).map_or_else(Vec::new, |setting| setting.comment_lines(&default));
    for (index, on) in switches {
        document.rename(index, key);
        document.set_value(index, values[usize::from(on)]);
        document.replace_comment(index, &comment, &new);
    }
}

/// Drops object names (`mwD.fullscreen`) and replaces old names. If the file has the new name too, both lines are kept.
fn rename_keys(document: &mut Document) {
    let names = Names::new();
    let place = |section: &str, key: &str| (section.to_ascii_lowercase(), key.to_ascii_lowercase());
    let present: HashSet<(String, String)> = document
        .entries()
        .map(|entry| place(entry.section, entry.key))
        .collect();
    let renames: Vec<(usize, &str)> = document
        .entries()
        .filter_map(|entry| {
            let key = names.setting_of(&entry)?.key;
            let free = !present.contains(&place(entry.section, key));
            free.then_some((entry.index, key))
        })
        .collect();
    for (index, key) in renames {
        document.rename(index, key);
    }
}

/// Replaces key numbers by names. Unreadable values are left for the reader to report.
fn name_assignments(document: &mut Document) {
    let names = Names::new();
    let changes: Vec<(usize, String)> = document
        .entries()
        .filter_map(|entry| {
            let kind = names.setting_of(&entry)?.kind;
            let Ok(Value::Keys(keys)) = kind.parse(entry.value) else {
                return None;
            };
            let numeric = entry.value.starts_with(|c: char| c.is_ascii_digit());
            (kind == SettingKind::Keys && numeric).then(|| (entry.index, format_keys(&keys)))
        })
        .collect();
    for (index, value) in changes {
        document.set_value(index, &value);
    }
}

/// Merges the flags for each block and mode (`overlay_grid[r][m]`) into one line per block.
fn merge_overlay_grid(document: &mut Document) {
    let mut rows: BTreeMap<usize, (usize, [bool; 4])> = BTreeMap::new();
    let mut merged = HashSet::new();
    for entry in document.entries() {
        let Some((row, mode)) = grid_cell(entry.bare_key()) else {
            continue;
        };
        let Ok(Value::Flag(on)) = SettingKind::Flag.parse(entry.value) else {
            continue;
        };
        // Defaults of the original for missing entries: the first block in its second mode.
        let defaults = [false, row == 0, false, false];
        let (first, modes) = rows.entry(row).or_insert((entry.index, defaults));
        modes[mode] = on;
        if *first != entry.index {
            merged.insert(entry.index);
        }
    }
    for (row, (first, modes)) in rows {
        document.rename(first, OVERLAY_ROWS[row]);
        document.set_value(first, &Value::Modes(modes).text());
    }
    document.remove_entries(&merged);
}

/// Parses row and mode of a key such as `overlay_grid[3][1]`.
fn grid_cell(key: &str) -> Option<(usize, usize)> {
    let (row, mode) = key
        .strip_prefix("overlay_grid[")?
        .strip_suffix(']')?
        .split_once("][")?;
    let cell = (row.parse().ok()?, mode.parse().ok()?);
    (cell.0 < OVERLAY_ROWS.len() && cell.1 < 4).then_some(cell)
}

/// Converts `client_chase_offset` from seconds to milliseconds.
fn chase_offset_in_milliseconds(document: &mut Document) {
    let old = document.entries().find_map(|entry| {
        let is_it = entry.bare_key().eq_ignore_ascii_case("client_chase_offset");
        let seconds = entry
            .value
            .parse::<f64>()
            .ok()
            .filter(|seconds| seconds.is_finite())?;
        let free = document.find(entry.section, "chase_offset_ms").is_none();
        (is_it && free).then_some((entry.index, seconds))
    });
    if let Some((index, seconds)) = old {
        document.rename(index, "chase_offset_ms");
        document.set_value(index, &format!("{:.0}", seconds * 1000.0));
    }
}
