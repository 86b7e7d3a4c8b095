//! Whatever eight players press, a level never panics, never loses a player, and does the same
//! thing twice.

use std::sync::LazyLock;

use proptest::prelude::*;
use purple_martians::level::Level;
use purple_martians::sim::command::{Command, CommandLog};
use purple_martians::sim::num::Fx;
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::player::PLAYERS;
use purple_martians::sim::world::{Checksum, DonePhase, ShotRules, World};

const FRAMES: i32 = 2000;

static LEVELS: LazyLock<Vec<(String, Level)>> = LazyLock::new(crate::common::shipped_levels);

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
        let mut moves = CommandLog::new();
        for player in 0..PLAYERS as u8 {
            moves.add(
                1,
                Command::Join {
                    player,
                    colour: player + 1,
                },
            );
        }
        for (frame, action) in actions {
            moves.add(frame, action);
        }
        moves
    })
}

fn play(level: &Level, moves: &CommandLog) -> Checksum {
    let mut world = level.world.clone();
    start::begin_game(&level.level_data, &mut world);
    let mut events = Events::new();
    for frame in 1..=FRAMES {
        events.clear();
        rules::step(&level.level_data, &mut world, moves.at(frame), &mut events);
        // Who joins while the others glide to the exit drifts by an old speed.
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
        // A rocket takes its riders beyond the edge for the rest of a frame.
        let rides = player.carry.is_some();
        assert!(
            rides || (inside(player.pos.x) && inside(player.pos.y)),
            "frame {}: player {index} is at {:?}",
            world.globals.tick,
            player.pos
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_moves_on_any_shipped_level_are_harmless_and_repeatable(
        which in any::<prop::sample::Index>(),
        moves in any_moves(),
    ) {
        let (name, level) = which.get(&LEVELS);
        prop_assert_eq!(play(level, &moves), play(level, &moves), "{}", name);
    }
}
