//! The co-op levels: with complete sheets, and finished by recorded games of two and more players.

use crate::campaign::{checkout, levels_in, sheet};
use purple_martians::level::Level;
use purple_martians::level::check::check_file;
use purple_martians::level::pack::PackLevel;
use purple_martians::replay::{Playback, Recording};
use purple_martians::sim::rules::events::{Event, Events};
use std::path::PathBuf;

fn levels() -> Vec<PackLevel> {
    levels_in("levels/co-op")
}

/// Returns the recorded games of a level, with the number of players at the end of their names; without one, two.
fn proofs(listed: &PackLevel) -> Vec<(PathBuf, usize)> {
    let start = format!("{}_", listed.number);
    let files = std::fs::read_dir(checkout("demos/co-op")).expect("a folder of recordings");
    let files = files.map(|file| file.expect("an entry").path());
    let name = |file: &PathBuf| {
        file.file_stem()
            .map(|name| name.to_string_lossy().into_owned())
    };
    let proofs = files.filter_map(|file| {
        let name = name(&file).filter(|name| name.starts_with(&start))?;
        let players = name
            .rsplit_once('_')
            .and_then(|(_, last)| last.parse().ok());
        Some((file, players.unwrap_or(2)))
    });
    proofs.collect()
}

#[test]
fn every_co_op_level_is_without_errors_and_warnings_and_has_a_sheet() {
    for listed in levels() {
        let problems = check_file(&listed.file).expect("a readable level");
        assert!(problems.is_empty(), "{}: {problems:#?}", listed.slug);
        assert_eq!(sheet(&listed).slug, listed.slug);
    }
}

#[test]
fn every_co_op_level_is_finished_by_its_players_together() {
    for listed in levels() {
        let proofs = proofs(&listed);
        assert!(!proofs.is_empty(), "{}: no proof", listed.slug);
        for (file, players) in proofs {
            let name = file.display();
            let level = Level::load(&listed.file).expect("a level");
            let hash = level.content_hash();
            let demo = Recording::load(&file).unwrap_or_else(|e| panic!("{name}: {e}"));
            let mut playback = Playback::new(demo, level.level_data, level.world, hash)
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            let mut events = Events::new();
            let (mut is_finished, mut most) = (false, 0);
            while playback.step(&mut events) {
                let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
                is_finished |= events.all().iter().any(is_exit);
                let playing = playback
                    .world()
                    .players
                    .iter()
                    .filter(|player| player.active);
                most = most.max(playing.count());
                events.clear();
            }
            assert_eq!(playback.mismatch(), None, "{name}");
            assert!(is_finished, "{name}: the exit is not reached");
            assert_eq!(most, players, "{name}");
        }
    }
}
