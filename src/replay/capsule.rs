//! Capsules: the last minute of a game with the state before it, for problem reports. They are written by
//! `app/problem_report.rs`.
//!
//! The file is laid out like a recording with its own first bytes (`docs/recordings.md`). Its body is that of a recording which
//! lacks everything before a keyframe, then the keyframe and a text about the program.

use super::RecordingError;
use super::bytes::{Reader, put_number};
use super::checksum_interval::checks_until;
use super::recording::{self, Recording};
use crate::files;
use crate::sim::world::World;
use crate::sim::world::image::Image;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// File extension of capsules.
pub const EXTENSION: &str = "pmc";
/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"PMCAPS\x1a\n";
/// Least number of ticks in the capsule of a long game: a minute.
pub const CAPSULE_TICKS: i32 = 60 * 40;
/// Maximum length of the text about the program, bytes.
const MAX_REPORT: usize = 8 << 10;
/// Number of capsules kept in a folder.
const MAX_CAPSULES: usize = 20;

/// The last minute of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capsule {
    /// The recording; it starts with a keyframe.
    pub demo: Recording,
    /// Text about the program: version, system, settings.
    pub report: String,
}

impl Capsule {
    /// Creates a capsule from a recording and a state of it. Everything before that state is dropped.
    pub fn new(mut demo: Recording, keyframe: &World, report: &str) -> Capsule {
        let tick = keyframe.globals.tick;
        demo.commands.forget_until(tick);
        let dropped = demo.checksums.len().min(checks_until(tick));
        demo.checksums[..dropped].fill(0);
        demo.start = Some(Arc::from(keyframe.image()));
        let end = report.floor_char_boundary(MAX_REPORT);
        let report = report[..end].to_owned();
        Capsule { demo, report }
    }

    /// Returns true if a file starts like a capsule.
    pub fn is_capsule(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Returns the encoded file.
    ///
    /// # Errors
    /// Errors of the compressor, although none are known to occur.
    pub fn encode(&self) -> std::io::Result<Vec<u8>> {
        let mut body = Vec::new();
        let recording = self.demo.body(true);
        let start = self.demo.start.as_deref().unwrap_or_default();
        for part in [&recording, start, self.report.as_bytes()] {
            put_number(&mut body, part.len() as u64);
            body.extend_from_slice(part);
        }
        recording::encode(MAGIC, &body)
    }

    /// Decodes a file. Never panics, and uses little more memory than the maximum body size of a recording.
    ///
    /// # Errors
    /// If the bytes are not a valid capsule of this version.
    pub fn decode(bytes: &[u8]) -> Result<Capsule, RecordingError> {
        let body = recording::decode(MAGIC, bytes)?;
        let mut reader = Reader(&body);
        let recording = part(&mut reader, "the recording")?;
        let mut demo = recording::read_body(&mut Reader(recording), true)?;
        let start = part(&mut reader, "the keyframe")?;
        let world = recording::checked("the keyframe", World::read(start))?;
        if !(0..=demo.end_tick).contains(&world.globals.tick) {
            let found = format!(
                "tick {}, expected 0 to {}",
                world.globals.tick, demo.end_tick
            );
            return Err(RecordingError::value("the keyframe", found));
        }
        demo.start = Some(Arc::from(start));
        let report = part(&mut reader, "the report")?;
        let report = String::from_utf8_lossy(&report[..report.len().min(MAX_REPORT)]).into_owned();
        Ok(Capsule { demo, report })
    }

    /// Saves the capsule in a folder as a new file with this name, and removes the oldest ones. Returns its path.
    ///
    /// # Errors
    /// If the file system reports an error.
    pub fn save(&self, folder: &Path, stem: &str) -> Result<PathBuf, RecordingError> {
        let failed = |source| recording::file_error(&folder.join(stem), source);
        let bytes = self.encode().map_err(failed)?;
        fs::create_dir_all(folder).map_err(failed)?;
        let path = files::write_new(folder, stem, EXTENSION, &bytes).map_err(failed)?;
        remove_oldest(folder, &path);
        Ok(path)
    }
}

/// Removes the oldest capsules of a folder beyond the number kept, by name, but never `newest`. Files that cannot be removed
/// stay.
fn remove_oldest(folder: &Path, newest: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut capsules: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == EXTENSION) && path != newest)
        .collect();
    capsules.sort();
    let surplus = (capsules.len() + 1).saturating_sub(MAX_CAPSULES);
    for path in &capsules[..surplus] {
        let _ = fs::remove_file(path);
    }
}

/// Reads the length of a part and its bytes.
fn part<'a>(reader: &mut Reader<'a>, what: &'static str) -> Result<&'a [u8], RecordingError> {
    let length = reader.number(what)?;
    let length = usize::try_from(length).map_err(|_| RecordingError::Truncated { what })?;
    reader.bytes(length, what)
}

#[cfg(test)]
mod tests {
    use super::super::checksum_interval::{CHECK_PERIOD, is_due};
    use super::*;
    use crate::history::{History, Spacing};
    use crate::replay::recording::UNKNOWN_CHECKSUM;
    use crate::replay::{Playback, Recorder};
    use crate::sim::command::{Command, TimedCommand};
    use crate::sim::rules::events::Events;
    use crate::sim::rules::start;
    use crate::sim::world::LevelData;
    use crate::sim::world::buttons::Buttons;

    /// Plays some ticks of an empty level; the capsule of the end.
    fn capsule(ticks: i32) -> Capsule {
        let mut world = World::default();
        start::begin_game(&LevelData::default(), &mut world);
        let mut recorder = Recorder::new("short", 5, 0, &world);
        let mut history = History::new(LevelData::default(), Box::new(world), Spacing::whole());
        for tick in 1..=ticks {
            let held = Buttons::from_bits_truncate((tick / 7) as u8 & 63);
            let action = Command::Buttons { player: 0, held };
            history.append(&[TimedCommand { tick, action }], &mut Events::sink());
            recorder.record_tick(history.commands().at(tick), history.now());
        }
        recorder.seal(history.now());
        recorder.live().capsule("version 7").expect("a keyframe")
    }

    fn play(capsule: Capsule) -> Playback {
        let (data, world) = (LevelData::default(), World::default());
        let mut playback = Playback::new(capsule.demo, data, world, 5).expect("the level");
        while playback.step(&mut Events::sink()) {}
        playback
    }

    #[test]
    fn a_capsule_replays_the_last_minute_only() {
        for ticks in [30, 700, 5000] {
            let capsule = capsule(ticks);
            let read = Capsule::decode(&capsule.encode().expect("memory")).expect("a capsule");
            assert_eq!(read, capsule);
            assert_eq!(read.report, "version 7");
            let playback = play(read);
            assert_eq!((playback.mismatch(), playback.tick()), (None, ticks));
            let length = ticks - playback.history().oldest();
            let expected = ticks.min(2400)..=ticks.min(2800);
            assert!(expected.contains(&length), "{length} of {ticks} ticks");
        }
    }

    #[test]
    fn a_capsule_verifies_its_end_only_if_the_recorder_has_its_checksum() {
        let mut world = World::default();
        start::begin_game(&LevelData::default(), &mut world);
        let mut recorder = Recorder::new("short", 5, 0, &world);
        let mut history = History::new(LevelData::default(), Box::new(world), Spacing::whole());
        for tick in 1..=CHECK_PERIOD + 1 {
            history.append(&[], &mut Events::sink());
            recorder.record_tick(history.commands().at(tick), history.now());
            if !is_due(tick) {
                let capsule = recorder.live().capsule("").expect("a keyframe");
                assert_eq!(capsule.demo.end_checksum, UNKNOWN_CHECKSUM, "tick {tick}");
            } else {
                let capsule = recorder.live().capsule("").expect("a keyframe");
                let known = history.now().checksum().total;
                assert_eq!(capsule.demo.end_checksum, known, "tick {tick}");
            }
        }
    }

    #[test]
    fn a_recording_replaced_by_one_that_starts_differently_keeps_no_earlier_state() {
        let (world, other) = (World::default(), capsule(700));
        let mut recorder = Recorder::new("short", 5, 0, &world);
        let mut now = world.clone();
        now.globals.tick = 700;
        let mut demo = other.demo.clone();
        demo.start = None;
        recorder.replace(demo, 0, &now);
        let kept = recorder.live().capsule("").expect("a keyframe");
        assert_eq!(kept.demo.start.as_deref(), Some(&*now.image()));
    }

    #[test]
    fn a_changed_capsule_no_longer_replays() {
        let mut capsule = capsule(700);
        let last = capsule.demo.checksums.len() - 1;
        capsule.demo.checksums[last] ^= 1;
        assert!(play(capsule).mismatch().is_some());
    }

    #[test]
    fn damaged_capsules_are_rejected() {
        let whole = capsule(700);
        let bytes = whole.encode().expect("memory");
        assert!(Capsule::is_capsule(&bytes) && Recording::decode(&bytes).is_err());
        assert!(Capsule::decode(&whole.demo.encode().unwrap_or_default()).is_err());
        for cut in [0, 7, 20, 30, bytes.len() - 1] {
            assert!(Capsule::decode(&bytes[..cut]).is_err(), "{cut} bytes");
        }
        let mut late = whole.clone();
        late.demo.end_tick = 0;
        late.demo.checksums.clear();
        late.demo.start = capsule(5000).demo.start;
        let late = Capsule::decode(&late.encode().expect("memory"));
        let error = late.err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("the keyframe")));
    }

    #[test]
    fn a_recording_without_its_start_is_not_complete() {
        assert!(capsule(700).demo.encode().is_err());
    }

    #[test]
    fn only_the_newest_capsules_are_kept() {
        let folder = std::env::temp_dir().join(format!("pm-capsules-{}", std::process::id()));
        // May be left over from a failed test.
        let _ = fs::remove_dir_all(&folder);
        let capsule = capsule(10);
        for number in 0..MAX_CAPSULES + 3 {
            let path = capsule.save(&folder, &format!("{number:02}"));
            assert!(path.is_ok_and(|path| path.is_file()));
        }
        let left = fs::read_dir(&folder).expect("a folder").count();
        let oldest = folder.join("02.pmc").exists();
        fs::remove_dir_all(&folder).expect("it is there");
        assert_eq!((left, oldest), (MAX_CAPSULES, false));
    }
}
