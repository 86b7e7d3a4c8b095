//! The gallery rooms are valid: each loads, and is the same level after its text is
//! written and read again.

use crate::room::{self, Room};
use purple_martians::level::{Level, check};
use purple_martians::sim::world::enemy::EnemyKind;
use purple_martians::sim::world::item::ItemKind;

#[test]
fn every_room_is_the_same_after_its_text_is_written_and_read() {
    for file in room::files() {
        let level = Level::load(&file).unwrap_or_else(|e| panic!("{e}"));
        let name = file.display().to_string();
        let text = level.to_text().unwrap_or_else(|e| panic!("{name}: {e}"));
        let again = Level::parse(&text, &name).unwrap_or_else(|e| panic!("{e}"));
        assert!(again.world == level.world, "{name}");
        assert_eq!(again.level_data, level.level_data, "{name}");
        assert_eq!(again.content_hash(), level.content_hash(), "{name}");
    }
}

#[test]
fn the_check_finds_nothing_wrong_with_any_room() {
    for file in room::files() {
        let problems = check::check_file(&file).unwrap_or_else(|e| panic!("{e}"));
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{}: {told:#?}", file.display());
    }
}

#[test]
fn the_gallery_shows_every_kind_of_enemy_and_item() {
    let levels: Vec<Level> = room::files()
        .iter()
        .map(|file| Level::load(file).unwrap_or_else(|e| panic!("{e}")))
        .collect();
    let has_enemy = |kind: EnemyKind| {
        levels.iter().any(|level| {
            let mut enemies = level.world.enemies.iter();
            enemies.any(|enemy| enemy.kind.name() == kind.name())
        })
    };
    let has_item = |kind: ItemKind| {
        levels.iter().any(|level| {
            let mut items = level.world.items.iter();
            items.any(|item| item.kind.name() == kind.name())
        })
    };
    for kind in [
        EnemyKind::Archwagon(Default::default()),
        EnemyKind::Bouncer(Default::default()),
        EnemyKind::Jumpworm(Default::default()),
        EnemyKind::Cannon(Default::default()),
        EnemyKind::Podzilla(Default::default()),
        EnemyKind::Trakbot(Default::default()),
        EnemyKind::Cloner(Default::default()),
        EnemyKind::BlockWalker(Default::default()),
        EnemyKind::Flapper(Default::default()),
        EnemyKind::Vinepod(Default::default()),
    ] {
        assert!(has_enemy(kind), "{}", kind.name());
    }
    for kind in [
        ItemKind::Door(Default::default()),
        ItemKind::Bonus(Default::default()),
        ItemKind::Exit(Default::default()),
        ItemKind::Key(Default::default()),
        ItemKind::Start(Default::default()),
        ItemKind::Orb(Default::default()),
        ItemKind::Mine(Default::default()),
        ItemKind::Bomb(Default::default()),
        ItemKind::Trigger(Default::default()),
        ItemKind::Message(Default::default()),
        ItemKind::Rocket(Default::default()),
        ItemKind::Warp(Default::default()),
        ItemKind::Switch(Default::default()),
        ItemKind::Spring(Default::default()),
        ItemKind::BlockManip(Default::default()),
        ItemKind::DamageField(Default::default()),
    ] {
        assert!(has_item(kind), "{}", kind.name());
    }
}

#[test]
fn in_every_room_the_player_starts_unharmed_and_stays_so() {
    for file in room::files() {
        let name = file
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let mut room = Room::enter(&name);
        room.step(400);
        assert_eq!(room.life(0), 100, "{name}");
    }
}
