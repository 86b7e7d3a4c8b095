//! Generates the recordings in `tests/conformance/set` and their list.
//!
//! `cargo run --release --example make_conformance_set` plays the rooms of the gallery, the levels of `tests/levels` and some random ones, each
//! several times with several numbers of players, and keeps the games that add most to the coverage. The result is the
//! same every time.
//!
//! `... -- rerecord` keeps levels and inputs and rewrites the recordings with the checksums of this program. Use it after
//! a change of the file format or of the world's layout; it fails if a game itself has changed.

#[path = "../../tests/conformance/coverage.rs"]
mod coverage;
#[path = "../../tests/conformance/digest.rs"]
mod digest;
mod explorer;
mod game;
#[path = "../../tests/conformance/manifest.rs"]
mod manifest;
mod random;
mod random_level;

use coverage::Coverage;
use game::Played;
use manifest::Entry;
use purple_martians::level::Level;
use std::error::Error;
use std::path::Path;

/// Games played for each level and number of players, of which one is kept.
const ATTEMPTS: u64 = 6;
/// Number of random levels.
const RANDOM_LEVELS: u64 = 20;

/// A level of the set.
struct Source {
    name: String,
    text: String,
    /// Numbers of players to play it with.
    players: Vec<usize>,
}

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().nth(1).as_deref() == Some("rerecord") {
        return rerecord();
    }
    let mut entries = Vec::new();
    let mut seen = Coverage::default();
    for folder in ["levels", "games"] {
        let folder = manifest::folder().join(folder);
        std::fs::remove_dir_all(&folder).ok();
        std::fs::create_dir_all(&folder)?;
    }
    for source in sources()? {
        for players in &source.players {
            entries.push(best_game(&source, *players, &mut seen)?);
        }
    }
    std::fs::write(
        manifest::folder().join("manifest.tsv"),
        manifest::write(&entries),
    )?;
    for missing in seen.missing() {
        println!("never seen: {missing}");
    }
    Ok(())
}

fn sources() -> Result<Vec<Source>, Box<dyn Error>> {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["levels/gallery", "tests/levels"] {
        files.extend(purple_martians::level::folder::all_files(
            &checkout.join(folder),
        )?);
    }
    files.retain(|file| !purple_martians::level::folder::is_manifest(file));
    let mut sources = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let name = purple_martians::level::folder::name_of(file);
        let text = std::fs::read_to_string(file)?;
        let players = if index % 3 == 0 {
            vec![1, 2 + index % 3]
        } else {
            vec![1 + index % 2]
        };
        sources.push(Source {
            name,
            text,
            players,
        });
    }
    for number in 1..=RANDOM_LEVELS {
        let players = vec![1 + number as usize % 8, 1 + (number as usize + 4) % 8];
        let name = format!("random_{number:02}");
        sources.push(Source {
            name,
            text: random_level::text(number),
            players,
        });
    }
    Ok(sources)
}

/// Plays a level several times and keeps the game that adds most to the coverage.
fn best_game(
    source: &Source,
    players: usize,
    seen: &mut Coverage,
) -> Result<Entry, Box<dyn Error>> {
    let level = Level::parse(&source.text, &source.name)?;
    let mut best: Option<Played> = None;
    for attempt in 0..ATTEMPTS {
        let seed = attempt + 100 * players as u64 + 10_000 * level.content_hash();
        let played = game::play(&level, &source.name, players, seed);
        let rank = |p: &Played| (p.coverage.beyond(seen), p.coverage.len());
        if best.as_ref().is_none_or(|b| rank(&played) > rank(b)) {
            best = Some(played);
        }
    }
    let played = best.ok_or("no attempt")?;
    let entry = Entry {
        recording: format!("{}_{players}", source.name),
        level: source.name.clone(),
        level_hash: level.content_hash(),
        ticks: played.demo.end_tick,
        checksum: played.demo.end_checksum,
        trace: played.digest.trace(),
        events: played.digest.events(),
    };
    println!(
        "{}: {} ticks, {} new",
        entry.recording,
        entry.ticks,
        played.coverage.beyond(seen)
    );
    seen.merge(&played.coverage);
    played.demo.save(&entry.recording_file())?;
    std::fs::write(entry.level_file(), &source.text)?;
    Ok(entry)
}

/// Rewrites every recording with the checksums of this program.
fn rerecord() -> Result<(), Box<dyn Error>> {
    let mut entries = Vec::new();
    for entry in manifest::read() {
        let level = Level::load(&entry.level_file())?;
        let old = purple_martians::replay::Recording::load(&entry.recording_file())?;
        let played = game::replay(&level, &old);
        let again = Entry {
            level_hash: level.content_hash(),
            checksum: played.demo.end_checksum,
            trace: played.digest.trace(),
            events: played.digest.events(),
            ..entry.clone()
        };
        if (again.trace, again.events) != (entry.trace, entry.events) {
            return Err(format!("{} shows another game than before", entry.recording).into());
        }
        played.demo.save(&again.recording_file())?;
        entries.push(again);
    }
    std::fs::write(
        manifest::folder().join("manifest.tsv"),
        manifest::write(&entries),
    )?;
    Ok(())
}
