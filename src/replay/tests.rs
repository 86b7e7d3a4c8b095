//! Tests of recordings: encoding, rejection of damaged files, verified playback.

use super::*;
use crate::level::Level;
use crate::level::import::import_game;
use crate::sim;
use crate::sim::command::{Command, CommandLog};
use crate::sim::num::Vec2;
use crate::sim::rules::events::Events;
use crate::sim::rules::{self, start};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::enemy::{Bouncer, EnemyKind};
use crate::sim::world::image::Image;
use crate::sim::world::item::{Door, ItemKind};
use crate::sim::world::player::Player;
use crate::sim::world::{LevelData, ShotRules, World};
use proptest::prelude::*;

fn any_command() -> impl Strategy<Value = Command> {
    let player = 0u8..8;
    prop_oneof![
        (player.clone(), any::<u8>()).prop_map(|(player, bits)| Command::Buttons {
            player,
            held: Buttons::from_bits_retain(bits),
        }),
        (player.clone(), 0..16u8).prop_map(|(player, colour)| Command::Join { player, colour }),
        (player.clone(), any::<u8>())
            .prop_map(|(player, reason)| Command::Leave { player, reason }),
        player.clone().prop_map(|player| Command::Reset { player }),
        player.prop_map(|player| Command::Acknowledge { player }),
        (any::<bool>(), -1000..=1000i32).prop_map(|(hurt_self, damage)| Command::Rules(
            ShotRules {
                hurt_others: !hurt_self,
                hurt_self,
                damage,
            }
        )),
    ]
}

prop_compose! {
    fn any_demo()(
        commands in prop::collection::vec((1..100_000i32, any_command()), 0..100),
        end_tick in 0..2000i32,
        name in ".{0,20}",
        hash: u64,
        number: i32,
        x: i32,
    ) -> Recording {
        let mut list = CommandLog::new();
        for (tick, action) in commands {
            list.add(tick, action);
        }
        let mut players = [Player::default(); 8];
        players[3].active = true;
        players[3].pos = Vec2::int(x, 7);
        Recording {
            level_name: name.clone(),
            level_number: number,
            level_hash: hash,
            date: hash.rotate_left(9),
            shot_rules: ShotRules::default(),
            players,
            names: std::array::from_fn(|i| format!("{name}{i}")),
            commands: list,
            checksums: (0..end_tick / 40).map(|n| hash ^ n as u64).collect(),
            end_tick,
            end_checksum: !hash,
            rewinds: hash as u32 % 3,
            assists: Assists::from_bits_retain((hash >> 8) as u8 % 3),
            start: None,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_recording_round_trips_through_its_file(demo in any_demo()) {
        let bytes = demo.encode().unwrap_or_default();
        prop_assert_eq!(Recording::decode(&bytes).ok(), Some(demo));
    }

    #[test]
    fn every_truncated_file_is_rejected(demo in any_demo(), cut in 0.0..1.0f64) {
        let bytes = demo.encode().unwrap_or_default();
        let cut = (bytes.len() as f64 * cut) as usize;
        let error = Recording::decode(&bytes[..cut]).err();
        prop_assert!(matches!(error, Some(RecordingError::Truncated { .. })), "{error:?}");
    }

    #[test]
    fn a_damaged_body_is_playable_or_rejected(demo in any_demo(), at: usize, byte: u8) {
        let mut body = demo.encode().unwrap_or_default();
        let at = 24 + at % (body.len() - 24);
        body[at] ^= byte;
        let checksum = crc32fast::hash(&body[24..]);
        body[20..24].copy_from_slice(&checksum.to_le_bytes());
        if let Ok(demo) = Recording::decode(&body) {
            play_100(demo);
        }
    }

    #[test]
    fn damaged_players_are_playable_or_rejected(
        demo in any_demo(),
        damage in prop::collection::vec((any::<usize>(), any::<u8>(), any::<bool>()), 0..12),
    ) {
        let mut image = vec![0; Player::SIZE];
        let mut players = demo.players;
        for (at, byte, low) in damage {
            let player = &mut players[at % 8];
            player.active = true;
            player.write(&mut image);
            image[at / 8 % Player::SIZE] = if low { byte % 4 } else { byte };
            *player = Player::read(&image).unwrap_or(*player);
        }
        let bytes = Recording { players, ..demo }.encode().unwrap_or_default();
        if let Ok(demo) = Recording::decode(&bytes) {
            play_100(demo);
        }
    }

    #[test]
    fn arbitrary_bytes_are_rejected(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut file = MAGIC.to_vec();
        file.extend(bytes);
        prop_assert!(Recording::decode(&file).is_err());
    }
}

/// Plays up to 100 ticks on a level with an enemy and a door, to show that nothing panics.
fn play_100(demo: Recording) {
    let mut world = World::default();
    world.enemies[0].kind = EnemyKind::Bouncer(Bouncer::default());
    world.items[3].kind = ItemKind::Door(Door::default());
    let hash = demo.level_hash;
    let Ok(mut playback) = Playback::new(demo, LevelData::default(), world, hash) else {
        panic!("the content hash must match the recording");
    };
    for _ in 0..100 {
        if !playback.step(&mut Events::sink()) {
            break;
        }
    }
}

#[test]
fn invalid_values_are_reported_with_slot_and_field() {
    let damaged = |damage: fn(&mut Recording)| {
        let mut demo = short_game().0;
        damage(&mut demo);
        let error = Recording::decode(&demo.encode().unwrap_or_default()).err();
        error.map(|e| e.to_string()).unwrap_or_default()
    };
    assert_eq!(
        damaged(|demo| demo.players[4].carry = Some(65535)),
        "the players: player 4: carry is 65535, expected 0 to 499"
    );
    assert_eq!(
        damaged(|demo| demo.shot_rules.damage = i32::MAX),
        "the shot rules: damage of shots is 2147483647, expected -1000 to 1000"
    );
    assert_eq!(
        damaged(|demo| demo.commands.add(
            1,
            Command::Join {
                player: 1,
                colour: 16
            }
        )),
        "a command: player 1 joins with colour 16, expected 0 to 15"
    );
}

fn short_game() -> (Recording, World) {
    let (level_data, mut world) = (LevelData::default(), World::default());
    world.enemies[0].kind = EnemyKind::Bouncer(Bouncer::default());
    let loaded = world.clone();
    start::begin_game(&level_data, &mut world);
    let mut recorder = Recorder::new("short", 5, 0, &world);
    let mut commands = CommandLog::new();
    commands.add(
        3,
        Command::Buttons {
            player: 0,
            held: Buttons::RIGHT,
        },
    );
    commands.add(
        50,
        Command::Join {
            player: 2,
            colour: 4,
        },
    );
    for tick in 1..=100 {
        let now = commands.at(tick);
        rules::step(&level_data, &mut world, now, &mut Events::sink());
        recorder.record_tick(now, &world);
    }
    (recorder.demo(&world), loaded)
}

fn play(demo: Recording, world: World) -> Option<Mismatch> {
    let mut playback =
        Playback::new(demo, LevelData::default(), world, 5).unwrap_or_else(|e| panic!("{e}"));
    while playback.step(&mut Events::sink()) {}
    assert_eq!(playback.world().globals.tick, 100);
    playback.mismatch()
}

#[test]
fn a_recording_replays_identically() {
    let (demo, world) = short_game();
    assert_eq!(demo.checksums.len(), 2);
    assert_eq!(play(demo, world), None);
}

#[test]
fn the_first_divergence_is_reported() {
    let (mut demo, world) = short_game();
    demo.commands.add(
        41,
        Command::Buttons {
            player: 0,
            held: Buttons::LEFT,
        },
    );
    assert_eq!(play(demo, world).map(|m| m.tick), Some(80));
    let (mut demo, world) = short_game();
    demo.commands.truncate_after(2);
    assert_eq!(play(demo, world).map(|m| m.tick), Some(40));
}

#[test]
fn any_tick_can_be_sought_and_is_verified_when_it_is_simulated_first() {
    let (demo, world) = short_game();
    let start = |demo: &Recording| {
        Playback::new(demo.clone(), LevelData::default(), world.clone(), 5)
            .unwrap_or_else(|e| panic!("{e}"))
    };
    let mut straight = start(&demo);
    let mut states = vec![straight.world().checksum()];
    while straight.step(&mut Events::sink()) {
        states.push(straight.world().checksum());
    }
    let mut playback = start(&demo);
    for (sought, tick) in [(90, 90), (10, 10), (41, 41), (-5, 0), (1000, 100), (99, 99)] {
        playback.seek(sought);
        assert_eq!(playback.tick(), tick);
        assert_eq!(playback.world().checksum(), states[tick as usize]);
    }
    assert!(playback.step(&mut Events::sink()) && !playback.step(&mut Events::sink()));
    assert_eq!(playback.mismatch(), None);
    let mut other = demo.clone();
    other.checksums[1] ^= 1;
    let mut wrong = start(&other);
    wrong.seek(79);
    assert_eq!(wrong.mismatch(), None);
    wrong.seek(95);
    wrong.seek(20);
    assert_eq!(wrong.mismatch().map(|m| m.tick), Some(80));
}

#[test]
fn a_recording_of_the_original_without_checksums_is_not_verified() {
    let game = import_game(b"3\n1\n2000000\n1\n0\n0\n0\n36\n5\n1\n3\n1\n7\n5\n3\n0\n").unwrap();
    let level = Level {
        level_data: LevelData::default(),
        world: World::default(),
    };
    let demo = original::for_playback(&game, &level, "level036");
    assert!(!demo.has_checksums());
    assert!(original::to_verify(&game, &level, "level036", |_, _| {}).has_checksums());
    let hash = level.content_hash();
    let mut playback =
        Playback::new(demo, level.level_data, level.world, hash).unwrap_or_else(|e| panic!("{e}"));
    while playback.step(&mut Events::sink()) {}
    assert_eq!(playback.mismatch(), None);
}

#[test]
fn another_level_or_version_is_reported() {
    let (demo, world) = short_game();
    let mut bytes = demo.encode().unwrap_or_default();
    let other = Playback::new(demo, LevelData::default(), world, 6).err();
    let sentence = other.map(|e| e.to_string()).unwrap_or_default();
    assert!(
        sentence.contains("another version of the level \"short\""),
        "{sentence}"
    );
    bytes[12..16].copy_from_slice(&(sim::VERSION + 1).to_le_bytes());
    let error = Recording::decode(&bytes).err();
    assert!(
        matches!(error, Some(RecordingError::Simulation { found }) if found == sim::VERSION + 1)
    );
    assert!(matches!(
        Recording::decode(b"GIF89a"),
        Err(RecordingError::NotARecording)
    ));
}

#[test]
fn an_imported_game_with_values_out_of_range_becomes_a_valid_recording() {
    let text = "3\n1\n2000000\n1\n0\n0\n0\n36\n5\n1\n3\n99\n7\n5\n3\n511\n";
    let game = import_game(text.as_bytes()).unwrap();
    let level = Level {
        level_data: LevelData::default(),
        world: World::default(),
    };
    let demo = original::to_verify(&game, &level, "level036", |_, _| {});
    assert!(!demo.commands.all().is_empty());
    assert_eq!(Recording::decode(&demo.encode().unwrap()).unwrap(), demo);
}

#[test]
fn the_buttons_of_a_player_are_listed_tick_by_tick() {
    let mut demo = Recording::empty("level", 1, 0);
    demo.end_tick = 4;
    demo.players[1].buttons = Buttons::LEFT;
    for (tick, player, held) in [(2, 0, Buttons::JUMP), (3, 1, Buttons::RIGHT)] {
        demo.commands.add(tick, Command::Buttons { player, held });
    }
    let (none, jump) = (Buttons::empty(), Buttons::JUMP);
    assert_eq!(demo.buttons_by_tick(0), [none, jump, jump, jump]);
    let (left, right) = (Buttons::LEFT, Buttons::RIGHT);
    assert_eq!(demo.buttons_by_tick(1), [left, left, right, right]);
}
