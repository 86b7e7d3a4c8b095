//! The list of our own recordings and their expected results.

#![allow(dead_code, reason = "the generator and the tests each use a part")]

use std::path::{Path, PathBuf};

/// Returns the folder of the recordings, their levels and the list.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/set")
}

/// A recording and the expected result of its replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name of the recording, without folder and extension.
    pub recording: String,
    /// Name of its level, without folder and extension.
    pub level: String,
    /// Content hash of the level.
    pub level_hash: u64,
    /// Number of ticks.
    pub ticks: i32,
    /// Checksum of the world after the last tick.
    pub checksum: u64,
    /// Digest of the trace lines.
    pub trace: u64,
    /// Digest of the events.
    pub events: u64,
}

impl Entry {
    /// Returns the file of the recording.
    pub fn recording_file(&self) -> PathBuf {
        folder()
            .join("games")
            .join(&self.recording)
            .with_extension("pmd")
    }

    /// Returns the file of the level.
    pub fn level_file(&self) -> PathBuf {
        folder()
            .join("levels")
            .join(&self.level)
            .with_extension("ron")
    }
}

const HEADER: &str = "recording\tlevel\tlevel hash\tticks\tchecksum\ttrace\tevents";

/// Formats a list.
pub fn write(entries: &[Entry]) -> String {
    let line = |e: &Entry| {
        format!(
            "{}\t{}\t{:016x}\t{}\t{:016x}\t{:016x}\t{:016x}\n",
            e.recording, e.level, e.level_hash, e.ticks, e.checksum, e.trace, e.events
        )
    };
    let lines: String = entries.iter().map(line).collect();
    format!("{HEADER}\n{lines}")
}

/// Reads the list.
pub fn read() -> Vec<Entry> {
    let path = folder().join("manifest.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEADER));
    lines
        .map(|line| entry(line).unwrap_or_else(|| panic!("{}: {line}", path.display())))
        .collect()
}

fn entry(line: &str) -> Option<Entry> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [recording, level, level_hash, ticks, checksum, trace, events] = fields[..] else {
        return None;
    };
    let hex = |field| u64::from_str_radix(field, 16).ok();
    Some(Entry {
        recording: recording.to_owned(),
        level: level.to_owned(),
        level_hash: hex(level_hash)?,
        ticks: ticks.parse().ok()?,
        checksum: hex(checksum)?,
        trace: hex(trace)?,
        events: hex(events)?,
    })
}
