//! Whatever the input of eight players, a level never panics, never loses a player, and always gives the same result.
//! The same holds for states with extreme numbers, and every state reached can be stored and read.

use std::sync::LazyLock;

use proptest::prelude::*;
use purple_martians::level::Level;
use purple_martians::sim::command::{Command, CommandLog};
use purple_martians::sim::num::Fx;
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::image::Image;
use purple_martians::sim::world::player::PLAYERS;
use purple_martians::sim::world::{Checksum, DonePhase, SECTIONS, ShotRules, World};

const FRAMES: i32 = 2000;

static LEVELS: LazyLock<Vec<(String, Level)>> = LazyLock::new(crate::common::test_levels);

fn any_action() -> impl Strategy<Value = Command> {
    let player = 0..PLAYERS as u8;
    prop_oneof![
        16 => (player.clone(), 0..128u8).prop_map(|(player, bits)| Command::Buttons {
            player,
            held: Buttons::from_bits_retain(bits),
        }),
        2 => (player.clone(), 1..16u8).prop_map(|(player, colour)| Command::Join { player, colour }),
        1 => player.clone().prop_map(|player| Command::Leave { player, reason: 64 }),
        1 => player.clone().prop_map(|player| Command::Reset { player }),
        1 => player.prop_map(|player| Command::Acknowledge { player }),
        1 => (any::<bool>(), any::<bool>(), -10..101i32).prop_map(|(others, own, damage)| {
            Command::Rules(ShotRules { hurt_others: others, hurt_self: own, damage })
        }),
    ]
}

fn any_moves() -> impl Strategy<Value = CommandLog> {
    prop::collection::vec((1..FRAMES, any_action()), 0..600).prop_map(|actions| {
        let mut commands = CommandLog::new();
        for player in 0..PLAYERS as u8 {
            commands.add(
                1,
                Command::Join {
                    player,
                    colour: player + 1,
                },
            );
        }
        for (tick, action) in actions {
            commands.add(tick, action);
        }
        commands
    })
}

fn play(level: &Level, commands: &CommandLog) -> Checksum {
    let mut world = level.world.clone();
    start::begin_game(&level.level_data, &mut world);
    let mut events = Events::new();
    for tick in 1..=FRAMES {
        events.clear();
        rules::step(
            &level.level_data,
            &mut world,
            commands.at(tick),
            &mut events,
        );
        // A player who joins while the others glide to the exit drifts at an old speed.
        if world.globals.done.phase == DonePhase::Playing {
            check_players(&world);
        }
        if world.globals.done.phase == DonePhase::Finished {
            break;
        }
    }
    world.checksum()
}

fn check_players(world: &World) {
    let far = Fx::int(1980);
    for (index, player) in world.active_players().filter(|(_, p)| p.is_present()) {
        let inside = |v: Fx| v >= Fx::ZERO && v <= far;
        // A rocket takes its riders beyond the edge for the rest of a tick.
        let rides = player.carry.is_some();
        assert!(
            rides || (inside(player.pos.x) && inside(player.pos.y)),
            "tick {}: player {index} is at {:?}",
            world.globals.tick,
            player.pos
        );
    }
}

/// Numbers at which counters overflow, and at which statistics used to be rejected.
const EXTREMES: [i32; 9] = [
    i32::MAX,
    i32::MAX - 1,
    i32::MIN,
    i32::MIN + 1,
    -1,
    0,
    100_000,
    -100_000_001,
    1 << 30,
];

/// Bytes of a world's image in use: globals, players, lifts, and occupied slots.
fn used_bytes(world: &World) -> Vec<usize> {
    let section = |name: &str| {
        let section = SECTIONS.iter().find(|section| section.name == name);
        let section = section.unwrap_or_else(|| panic!("no section {name}"));
        section.start..section.end
    };
    let slot = |name: &str, slot: usize, count: usize| {
        let range = section(name);
        let size = range.len() / count;
        range.start + slot * size..range.start + (slot + 1) * size
    };
    let mut bytes: Vec<usize> = ["globals", "players", "lifts"]
        .map(section)
        .into_iter()
        .flatten()
        .collect();
    for (index, _) in world.enemies.used() {
        bytes.extend(slot("enemies", index, world.enemies.len()));
    }
    for (index, _) in world.items.used() {
        bytes.extend(slot("items", index, world.items.len()));
    }
    for (index, _) in world.enemy_shots.used() {
        bytes.extend(slot("enemy_shots", index, world.enemy_shots.len()));
    }
    bytes
}

/// Returns the world with some numbers replaced, as far as the image remains valid.
fn with_extremes(world: &World, changes: &[(prop::sample::Index, i32)]) -> World {
    let places = used_bytes(world);
    let mut image = world.image();
    for (place, number) in changes {
        let at = *place.get(&places);
        let Some(bytes) = image.get_mut(at..at + 4) else {
            continue;
        };
        let mut old = [0; 4];
        old.copy_from_slice(bytes);
        bytes.copy_from_slice(&number.to_le_bytes());
        if World::read(&image).is_err() {
            image[at..at + 4].copy_from_slice(&old);
        }
    }
    World::read(&image).unwrap_or_else(|error| panic!("{error}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, max_shrink_iters: 400, ..ProptestConfig::default() })]

    #[test]
    fn every_readable_state_leads_to_readable_states(
        which in any::<prop::sample::Index>(),
        commands in any_moves(),
        begun in 1..400,
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(&EXTREMES[..])), 0..80,
        ),
    ) {
        let (name, level) = which.get(&LEVELS);
        let mut world = level.world.clone();
        start::begin_game(&level.level_data, &mut world);
        let mut events = Events::new();
        for tick in 1..begun {
            rules::step(&level.level_data, &mut world, commands.at(tick), &mut events);
        }
        let mut world = with_extremes(&world, &changes);
        for tick in begun..begun + 60 {
            events.clear();
            rules::step(&level.level_data, &mut world, commands.at(tick), &mut events);
            if tick % 10 == 0 {
                let again = World::read(&world.image());
                prop_assert!(again.is_ok(), "{}, tick {}: {:?}", name, tick, again.err());
                prop_assert!(again == Ok(world.clone()), "{}, tick {}", name, tick);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_commands_on_any_level_are_harmless_and_reproducible(
        which in any::<prop::sample::Index>(),
        commands in any_moves(),
    ) {
        let (name, level) = which.get(&LEVELS);
        prop_assert_eq!(play(level, &commands), play(level, &commands), "{}", name);
    }
}
