//! All known runs, and their tables. `Record::is_ranked` decides which runs get a place.

use super::Record;
use super::category::Category;
use crate::progress::FinishedRun;
use crate::replay::retention::BEST_RUNS;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Runs by file of their recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    records: BTreeMap<PathBuf, Record>,
}

/// A level and a number of players. Runs compete only with those of the same group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    /// Content hash of the level.
    pub level: u64,
    /// Number of players.
    pub players: u8,
}

/// A row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// Place from 1; the same for equal times. `None` for runs without one, see [`Record::is_ranked`].
    pub place: Option<usize>,
    /// Recording.
    pub file: &'a Path,
    /// Its run.
    pub record: &'a Record,
}

/// How a run compares with the others in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Place from 1.
    pub place: usize,
    /// Ticks slower than the best other run, negative if faster; `None` if there is no other.
    pub behind_best: Option<i32>,
}

impl Group {
    /// Returns the group of a run.
    pub fn of(run: &FinishedRun) -> Group {
        Group {
            level: run.level,
            players: run.players,
        }
    }
}

impl Book {
    /// Adds or replaces the run of a recording.
    pub fn insert(&mut self, file: PathBuf, record: Record) {
        self.records.insert(file, record);
    }

    /// Removes the run of a recording.
    pub fn remove(&mut self, file: &Path) {
        self.records.remove(file);
    }

    /// Returns the run of a recording.
    pub fn get(&self, file: &Path) -> Option<&Record> {
        self.records.get(file)
    }

    /// Returns all runs with their recordings, by file.
    pub fn all(&self) -> impl Iterator<Item = (&Path, &Record)> {
        let all = self.records.iter();
        all.map(|(file, record)| (file.as_path(), record))
    }

    /// Returns the groups that have runs, each with the level's name in one of its recordings, by name.
    pub fn groups(&self) -> Vec<(Group, &str)> {
        let named = self.records.values().map(|record| {
            let name = record.level_name.as_str();
            (Group::of(&record.run), name)
        });
        let groups: BTreeMap<Group, &str> = named.collect();
        let mut groups: Vec<(Group, &str)> = groups.into_iter().collect();
        groups.sort_by_key(|(group, name)| (*name, group.players, group.level));
        groups
    }

    /// Returns the runs of a group in a category, fastest first, on a tie ranked ones and older ones first. Copies of a recording count
    /// once.
    pub fn table(&self, group: Group, category: Category) -> Vec<Row<'_>> {
        let mut seen = BTreeSet::new();
        let runs = self.records.iter().filter(|(_, record)| {
            Group::of(&record.run) == group
                && category.includes(&record.run)
                && seen.insert(record.content)
        });
        let mut runs: Vec<(&PathBuf, &Record)> = runs.collect();
        runs.sort_by_key(|(file, record)| {
            let is_unranked = !record.is_ranked();
            (record.run.ticks, is_unranked, record.date, *file)
        });
        let mut ranked = 0;
        let mut last = None;
        let rows = runs.into_iter().map(|(file, record)| {
            let place = record.is_ranked().then(|| {
                ranked += 1;
                let place = match last {
                    Some((ticks, place)) if ticks == record.run.ticks => place,
                    _ => ranked,
                };
                last = Some((record.run.ticks, place));
                place
            });
            Row {
                place,
                file,
                record,
            }
        });
        rows.collect()
    }

    /// Returns the best ranked run of a group in a category.
    pub fn best(&self, group: Group, category: Category) -> Option<Row<'_>> {
        let rows = self.table(group, category).into_iter();
        rows.into_iter().find(|row| row.place.is_some())
    }

    /// Returns the author's fastest proof of a level, if there is one.
    pub fn proof(&self, level: u64) -> Option<(&Path, &Record)> {
        let all = self.all();
        let proofs = all.filter(|(_, record)| record.is_proof && record.run.level == level);
        proofs.min_by_key(|(_, record)| record.run.ticks)
    }

    /// Compares a run that is not in the book yet with the others of a category.
    pub fn standing(&self, run: &FinishedRun, category: Category) -> Standing {
        let others = self.table(Group::of(run), category);
        let times = others
            .iter()
            .filter(|row| row.place.is_some())
            .map(|row| row.record.run.ticks);
        let faster = times.clone().filter(|ticks| *ticks < run.ticks).count();
        Standing {
            place: faster + 1,
            behind_best: times.min().map(|best| run.ticks - best),
        }
    }

    /// Returns true if a recording is among the best of a table, so that it must not be removed.
    pub fn is_best(&self, file: &Path) -> bool {
        let Some(record) = self.records.get(file) else {
            return false;
        };
        let group = Group::of(&record.run);
        Category::ALL.into_iter().any(|category| {
            let rows = self.table(group, category);
            let best = rows
                .iter()
                .filter(|row| row.place.is_some())
                .take(BEST_RUNS);
            best.into_iter().any(|row| row.file == file)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::Verified;
    use proptest::prelude::*;

    fn record(ticks: i32, content: u64) -> Record {
        Record {
            run: FinishedRun {
                level: 1,
                players: 1,
                ticks,
                ..FinishedRun::default()
            },
            level_name: "campaign/first-steps".to_owned(),
            players: vec!["Ann".to_owned()],
            date: content,
            assists: 0,
            content,
            verified: Verified::Yes,
            is_proof: false,
        }
    }

    fn book(records: impl IntoIterator<Item = Record>) -> Book {
        let files = (0..).map(|n| PathBuf::from(format!("{n:03}.pmd")));
        Book {
            records: files.zip(records).collect(),
        }
    }

    const GROUP: Group = Group {
        level: 1,
        players: 1,
    };

    fn places(book: &Book) -> Vec<(i32, Option<usize>)> {
        let rows = book.table(GROUP, Category::Any);
        let places = rows.iter().map(|row| (row.record.run.ticks, row.place));
        places.collect()
    }

    #[test]
    fn equal_times_share_a_place_and_runs_with_help_have_none() {
        let mut rewound = record(50, 2);
        rewound.run.rewinds = 1;
        let proof = Record {
            is_proof: true,
            ..record(70, 3)
        };
        let diverged = Record {
            verified: Verified::No,
            ..record(10, 4)
        };
        let mut pair = record(5, 8);
        pair.run.players = 2;
        let runs = [
            record(90, 1),
            rewound,
            proof,
            diverged,
            record(60, 5),
            record(60, 6),
            pair,
        ];
        let book = book(runs);
        let expected = [
            (10, None),
            (50, None),
            (60, Some(1)),
            (60, Some(1)),
            (70, None),
            (90, Some(3)),
        ];
        assert_eq!(places(&book), expected);
        let best = book.best(GROUP, Category::Any);
        assert_eq!(best.map(|row| row.record.date), Some(5), "the older one");
        assert_eq!(book.proof(1).map(|(_, proof)| proof.run.ticks), Some(70));
        assert_eq!(book.groups().len(), 2);
    }

    #[test]
    fn a_run_is_compared_with_those_before_it() {
        let standing = |ticks| {
            book([record(60, 1), record(80, 2)]).standing(&record(ticks, 9).run, Category::Any)
        };
        let expected = |place, behind| Standing {
            place,
            behind_best: Some(behind),
        };
        assert_eq!(standing(50), expected(1, -10));
        assert_eq!(standing(60), expected(1, 0));
        assert_eq!(standing(70), expected(2, 10));
        assert_eq!(standing(90), expected(3, 30));
        let first = Book::default().standing(&record(90, 1).run, Category::Any);
        assert_eq!((first.place, first.behind_best), (1, None));
    }

    #[test]
    fn the_best_runs_of_every_category_are_kept() {
        let mut book = book((0..30).map(|n| record(100 + n, n as u64)));
        let kept = |book: &Book| book.all().filter(|(file, _)| book.is_best(file)).count();
        assert_eq!(kept(&book), BEST_RUNS);
        let mut slow = record(500, 99);
        (slow.run.coins, slow.run.coins_in_level) = (2, 2);
        book.insert("slow.pmd".into(), slow);
        assert!(
            book.is_best(Path::new("slow.pmd")),
            "the only one with all coins"
        );
        assert!(!book.is_best(Path::new("gone.pmd")));
    }

    proptest! {
        /// Merging two books by copying files gives the same tables, whatever the order and the names of the files.
        #[test]
        fn copies_and_file_names_do_not_change_a_table(
            ticks in prop::collection::vec(1..50i32, 0..20), copies in prop::collection::vec(0usize..20, 0..10),
        ) {
            let runs: Vec<Record> = ticks.iter().zip(0u64..).map(|(t, n)| record(*t, n)).collect();
            let copied = copies.iter().filter_map(|at| runs.get(*at).cloned());
            let mut merged: Vec<Record> = runs.iter().cloned().chain(copied).collect();
            merged.reverse();
            prop_assert_eq!(places(&book(merged)), places(&book(runs)));
        }
    }
}
