use super::super::test_level::TestLevel;
use super::*;
use crate::world::area::Area;
use crate::world::item::KeyColour;

const RANGE: Area = Area {
    x: 400,
    y: 100,
    w: 40,
    h: 20,
};

fn scene(key: Key, x: i32, y: i32) -> TestLevel {
    let mut scene = TestLevel::new();
    scene.put(6, x, y, ItemKind::Key(key));
    scene.touch(6);
    scene
}

fn key() -> Key {
    Key {
        range: RANGE,
        ..Key::default()
    }
}

fn flight(scene: &TestLevel) -> i32 {
    match scene.kind(6) {
        ItemKind::Key(key) => key.flight,
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn a_key_flies_at_12_pixels_per_tick_to_the_middle_of_its_range() {
    let mut scene = scene(key(), 300, 110);
    let taken = Event::KeyTaken { player: 0, item: 6 };
    assert_eq!(scene.take_events(), [taken]);
    assert_eq!(flight(&scene), 20);
    assert_eq!(scene.body(6).vel, Vec2::int(12, 0));
    scene.run(10);
    assert_eq!(scene.body(6).pos, Vec2::int(420, 110));
    scene.run(9);
    assert_eq!(scene.body(6).pos, Vec2::int(420, 110));
    assert_eq!(flight(&scene), 1);
}

#[test]
fn the_blocks_open_nine_ticks_after_the_last_move() {
    let mut scene = scene(key(), 300, 110);
    scene.wall(20, 5);
    scene.run(19);
    assert_ne!(scene.world.tiles.at(20, 5), Tile::EMPTY);
    scene.run(1);
    assert_eq!(scene.world.tiles.at(20, 5), Tile::EMPTY);
    assert!(scene.is_gone(6));
}

#[test]
fn a_key_for_matching_blocks_opens_no_others() {
    let matching = Key {
        matching_only: true,
        colour: KeyColour::Green,
        ..key()
    };
    for (sprite, opens) in [
        (189, true),
        (205, true),
        (221, true),
        (188, false),
        (190, false),
        (128, false),
    ] {
        let mut scene = scene(matching, 300, 110);
        let tile = Tile(sprite | 0x1F_0000);
        scene.world.tiles.set(21, 5, tile);
        scene.run(20);
        let is_open = scene.world.tiles.at(21, 5) == Tile::EMPTY;
        assert_eq!(is_open, opens, "sprite {sprite}");
    }
}

#[test]
fn a_key_opens_only_its_range() {
    let mut scene = scene(key(), 300, 110);
    for column in 19..23 {
        for row in 4..7 {
            scene.wall(column, row);
        }
    }
    scene.run(20);
    let open: Vec<(i32, i32)> = (19..23)
        .flat_map(|c| (4..7).map(move |r| (c, r)))
        .filter(|&(c, r)| scene.world.tiles.at(c, r) == Tile::EMPTY)
        .collect();
    assert_eq!(open, [(20, 5), (21, 5)]);
}

#[test]
fn a_key_at_its_destination_only_stands_for_ten_ticks() {
    let mut scene = scene(key(), 420, 110);
    assert_eq!(flight(&scene), 10);
    scene.run(9);
    assert_eq!(scene.body(6).pos, Vec2::int(420, 110));
    scene.run(1);
    assert!(scene.is_gone(6));
}

#[test]
fn a_flying_key_cannot_be_taken_again() {
    let mut scene = scene(key(), 300, 110);
    scene.run(3);
    scene.take_events();
    scene.touch(6);
    assert_eq!(flight(&scene), 17);
    assert!(scene.take_events().is_empty());
}
