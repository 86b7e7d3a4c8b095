//! Retention: which recordings are kept, and which are removed to make room for newer ones.
//!
//! * Finished runs: the newest ([`Limits`]), and for ever the [`BEST_RUNS`] of each table of records (`Book::is_best`).
//! * Unfinished runs: the newest ([`Limits`]).
//! * Recordings received from servers: the newest [`MAX_STORED_RECORDINGS`].
//! * Recordings that the player saved or gave a title: always.
//!
//! Two settings of `[DEMO]` lift the limits for finished and unfinished runs (`session/autosave.rs`).

use super::file_name::{FileName, Status};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Number of runs of each table of records (level content, number of players and category) that are kept for ever.
pub const BEST_RUNS: usize = 10;
/// Maximum number of recordings received from servers; beyond it the oldest are removed.
pub const MAX_STORED_RECORDINGS: usize = 500;

/// Maximum number of recordings; `None` for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Newest finished runs. The best run of each level is kept in addition.
    pub finished: Option<usize>,
    /// Newest unfinished runs.
    pub unfinished: Option<usize>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            finished: Some(1000),
            unfinished: Some(20),
        }
    }
}

/// Returns the files to remove. Only finished and unfinished runs without a title are candidates; recordings that the
/// player saved manually or gave a title, or that were received from a server, are kept. `level_of` reads the content hash of a recording's level.
pub fn files_to_remove(
    files: &[PathBuf],
    limits: Limits,
    level_of: impl Fn(&Path) -> Option<u64>,
) -> Vec<PathBuf> {
    let mut finished = Vec::new();
    let mut unfinished = Vec::new();
    for file in files {
        let name = FileName::of(file);
        match name.status {
            _ if !name.title.is_empty() => {}
            Status::Finished { exit_tick } => finished.push((name.stamp, file, exit_tick)),
            Status::Unfinished => unfinished.push((name.stamp, file, None)),
            Status::Other => {}
        }
    }
    let mut surplus = beyond(limits.finished, &mut finished);
    if !surplus.is_empty() {
        let best = best_of_levels(&finished, level_of);
        surplus.retain(|file| !best.contains(file));
    }
    surplus.extend(beyond(limits.unfinished, &mut unfinished));
    surplus.into_iter().cloned().collect()
}

/// A recording: time stamp of its name, path, and the tick in which the exit was reached.
type Run<'a> = (String, &'a PathBuf, Option<i32>);

/// Sorts runs, newest first, and returns those beyond a limit.
fn beyond<'a>(limit: Option<usize>, runs: &mut [Run<'a>]) -> Vec<&'a PathBuf> {
    runs.sort_by(|a, b| (&b.0, b.1).cmp(&(&a.0, a.1)));
    let beyond = runs.iter().skip(limit.unwrap_or(usize::MAX));
    beyond.map(|run| run.1).collect()
}

/// Returns the fastest run of each level, identified by content hash; on a tie, the oldest.
fn best_of_levels<'a>(
    runs: &[Run<'a>],
    level_of: impl Fn(&Path) -> Option<u64>,
) -> Vec<&'a PathBuf> {
    let mut best: BTreeMap<u64, (i32, &String, &'a PathBuf)> = BTreeMap::new();
    for (stamp, file, exit_tick) in runs {
        let (Some(ticks), Some(level)) = (*exit_tick, level_of(file)) else {
            continue;
        };
        let run = (ticks, stamp, *file);
        let known = best.entry(level).or_insert(run);
        *known = run.min(*known);
    }
    best.into_values().map(|run| run.2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        finished: Some(2),
        unfinished: Some(1),
    };

    fn kept(names: &[&str], limits: Limits) -> Vec<String> {
        let files: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
        // In these tests the number of a level serves as its content hash.
        let level_of = |path: &Path| {
            let name = path.to_string_lossy();
            let number = name.split("level").nth(1)?.split('-').next()?;
            number.parse().ok()
        };
        let removed = files_to_remove(&files, limits, level_of);
        let kept = files.iter().filter(|file| !removed.contains(file));
        kept.map(|file| file.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn the_newest_and_best_finished_runs_are_kept() {
        let names = [
            "20260101-000000-level1-finished-t900.pmd",
            "20260102-000000-level1-finished-t800.pmd",
            "20260103-000000-level2-finished-t700.pmd",
            "20260104-000000-level1-finished-t800.pmd",
            "20260105-000000-level2-finished-t750.pmd",
            "20260106-000000-level1-finished-t850.pmd",
        ];
        let expected = [names[1], names[2], names[4], names[5]];
        assert_eq!(kept(&names, LIMITS), expected);
        let unlimited = Limits {
            finished: None,
            ..LIMITS
        };
        assert_eq!(kept(&names, unlimited), names);
    }

    #[test]
    fn only_old_unfinished_runs_without_a_title_are_removed() {
        let names = [
            "20250101-000000-level3-done.pmd",
            "20250101-000000-level3-kept.pmd",
            "20250101-000000-level3-left.pmd",
            "20260103-000000-level3-unfinished.pmd",
            "20260103-000000-level3-unfinished-2.pmd",
            "net-20250101-000000-level3.pmd",
            "20250101-000000-level3-finished-t1--first.pmd",
            "20250101-000000-level3-unfinished--a try.pmd",
            "my finished game.pmd",
        ];
        let mut expected = names.to_vec();
        expected.remove(4);
        assert_eq!(kept(&names, LIMITS), expected);
    }
}
