//! Records (layer 2): finished runs, ranked by level and category. Which runs count is in
//! `ranking.rs`.
//!
//! A folder of recordings is a record book. Its index, which can be rebuilt from the recordings, is only a cache, so two
//! books are merged by copying files.

pub mod book;
pub mod category;
pub mod index;
pub mod measure;
pub mod ranking;
pub mod share;

use crate::progress::FinishedRun;
#[cfg(doc)]
use crate::replay::Assists;
use crate::replay::Recording;
use serde::{Deserialize, Serialize};

/// Whether a recording has been replayed to check its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verified {
    /// Not yet.
    Pending,
    /// It replays to this result, and all checksums match.
    Yes,
    /// It diverges.
    No,
}

/// A finished run in a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its result.
    pub run: FinishedRun,
    /// Name of the level in the recording, such as `campaign/first-steps`.
    pub level_name: String,
    /// Known names of the players.
    pub players: Vec<String>,
    /// Time of recording in seconds since 1970 (UTC); 0 if unknown.
    pub date: u64,
    /// Assists used in the run, [`Assists`] as bits.
    pub assists: u8,
    /// Hash of the recording, the same for copies of a file.
    pub content: u64,
    /// Whether the result has been checked.
    pub verified: Verified,
    /// The author's proof, shipped with the level.
    pub is_proof: bool,
}

impl Record {
    /// Describes the run in a recording.
    pub fn new(demo: &Recording, run: FinishedRun, verified: Verified) -> Record {
        let names = demo.names.iter().filter(|name| !name.is_empty());
        Record {
            run,
            level_name: demo.level_name.clone(),
            players: names.cloned().collect(),
            date: demo.date,
            assists: demo.assists.bits(),
            content: demo.level_hash ^ demo.end_checksum.rotate_left(17) ^ demo.date,
            verified,
            is_proof: false,
        }
    }
}
