//! The arenas: without errors, with eight starts, and played by recorded games of eight players.

use crate::campaign::{checkout, levels_in};
use purple_martians::level::Level;
use purple_martians::level::check::check_file;
use purple_martians::replay::{Playback, Recording};
use purple_martians::sim::rules::events::{Event, Events};
use purple_martians::sim::world::item::ItemKind;
use purple_martians::sim::world::tiles::TILE;
use std::collections::BTreeSet;

/// Players of the recorded games, and starts of each arena.
const PLAYERS: usize = 8;
/// Least distance between two starts, tiles: one storey, with a floor in between.
const APART: f64 = 6.0;

/// Returns the places of the starts of an arena, tiles.
fn starts(level: &Level) -> Vec<(f64, f64)> {
    let items = level.world.items.used();
    let starts = items.filter(|(_, item)| matches!(item.kind, ItemKind::Start(_)));
    let tiles = |position: i32| f64::from(position) / f64::from(TILE);
    let place = |(x, y)| (tiles(x), tiles(y));
    starts
        .map(|(_, item)| place(item.body.pos.round()))
        .collect()
}

#[test]
fn every_arena_is_without_errors_and_warnings() {
    for arena in levels_in("levels/arenas") {
        let problems = check_file(&arena.file).expect("a readable level");
        assert!(problems.is_empty(), "{}: {problems:#?}", arena.slug);
    }
}

#[test]
fn every_arena_has_eight_starts_that_are_not_next_to_each_other() {
    for arena in levels_in("levels/arenas") {
        let level = Level::load(&arena.file).expect("a level");
        let starts = starts(&level);
        assert_eq!(starts.len(), PLAYERS, "{}", arena.slug);
        for (index, a) in starts.iter().enumerate() {
            for b in &starts[index + 1..] {
                let distance = (a.0 - b.0).hypot(a.1 - b.1);
                let slug = &arena.slug;
                assert!(distance >= APART, "{slug}: {a:?} and {b:?}: {distance:.1}");
            }
        }
    }
}

#[test]
fn every_arena_is_played_by_eight_players_who_get_about_and_find_coins() {
    for arena in levels_in("levels/arenas") {
        let file = arena.file.file_stem().expect("a name").to_string_lossy();
        let file = checkout(&format!("demos/arenas/{file}.pmd"));
        let name = file.display();
        let level = Level::load(&arena.file).expect("a level");
        let hash = level.content_hash();
        let demo = Recording::load(&file).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut playback = Playback::new(demo, level.level_data, level.world, hash)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut events = Events::new();
        let mut visited = vec![BTreeSet::new(); PLAYERS];
        let mut coins = 0;
        while playback.step(&mut events) {
            let is_coin = |event: &&Event| matches!(event, Event::CoinTaken { .. });
            coins += events.all().iter().filter(is_coin).count();
            events.clear();
            for (slot, player) in playback.world().active_players() {
                let (x, y) = player.pos.round();
                visited[slot].insert((x / TILE, y / TILE));
            }
        }
        assert_eq!(playback.mismatch(), None, "{name}");
        for (slot, tiles) in visited.iter().enumerate() {
            let count = tiles.len();
            assert!(count > 30, "{name}: player {slot} was in {count} tiles");
        }
        assert!(coins > 0, "{name}: nobody collected a coin");
    }
}
