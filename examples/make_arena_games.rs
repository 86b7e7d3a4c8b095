//! Plays the arenas with eight simulated players and records the games in `demos/arenas`, so that tests can replay them:
//!
//! ```sh
//! cargo run --release --example make_arena_games
//! cargo run --release --example make_arena_games heat 61 1 600 > places.txt
//! ```
//!
//! The second form plays one arena with a random seed for some seconds and prints where players were, for a heat map: a line
//! `at COLUMN ROW` per player each half second, and `dead COLUMN ROW` per death.

#[path = "make_conformance_set/explorer.rs"]
mod explorer;
#[path = "make_conformance_set/random.rs"]
mod random;

use explorer::Explorer;
use purple_martians::level::Level;
use purple_martians::level::pack::{Pack, PackLevel};
use purple_martians::replay::{Recorder, Recording};
use purple_martians::sim::command::{Command, CommandLog};
use purple_martians::sim::rules::events::{Event, Events};
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::item::ItemKind;
use purple_martians::sim::world::tiles::TILE;
use purple_martians::sim::world::{ShotRules, TICK_RATE, World};
use std::path::Path;

/// Number of players.
const PLAYERS: u8 = 8;
/// Length of the recorded games, seconds.
const SECONDS: i32 = 45;
/// Ticks between two players who join.
const JOIN_SPACING: i32 = 7;
/// Damage of shots between players, as in matches.
const DAMAGE: i32 = 10;
/// Ticks between two printed places of a player.
const PRINT_SPACING: i32 = TICK_RATE as i32 / 2;
/// Random seed of the recorded games.
const SEED: u64 = 1;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<i32> = arguments
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let packs = Pack::open_all(&root.join("levels/arenas")).expect("the arenas");
    for arena in packs.iter().flat_map(Pack::levels) {
        match numbers[..] {
            [number, seed, seconds] if number == arena.number => {
                play(arena, seed as u64, seconds * TICK_RATE as i32, print);
            }
            [_, _, _] => {}
            _ => {
                let game = play(arena, SEED, SECONDS * TICK_RATE as i32, |_, _| ());
                let name = arena.file.file_stem().unwrap_or_default().to_string_lossy();
                let file = root.join(format!("demos/arenas/{name}.pmd"));
                std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
                game.save(&file).expect("the recording is written");
                println!("{}", file.display());
            }
        }
    }
}

/// Plays an arena for some ticks; `on_tick` is called after each.
fn play(arena: &PackLevel, seed: u64, ticks: i32, on_tick: impl Fn(&World, &[Event])) -> Recording {
    let level = Level::load(&arena.file).expect("an arena");
    let mut world = level.world.clone();
    world.globals.level = arena.number;
    start::begin_game(&level.level_data, &mut world);
    world.players[0].colour = 1;
    let seeds = (0..PLAYERS).map(|slot| (slot, seed.wrapping_mul(31) + u64::from(slot)));
    // What runs the arena is hidden below it.
    let starts = world.items.used();
    let starts = starts.filter(|(_, item)| matches!(item.kind, ItemKind::Start(_)));
    let lowest = starts.map(|(_, item)| item.body.pos.round().1).max();
    let lowest = lowest.unwrap_or(0) + 2 * TILE;
    let player = |(slot, seed)| Explorer::new(slot, seed).above(lowest);
    let mut players: Vec<Explorer> = seeds.map(player).collect();
    let mut recorder = Recorder::new(&arena.slug, level.content_hash(), 0, &world);
    let mut events = Events::new();
    while world.globals.tick < ticks {
        let tick = world.globals.tick + 1;
        let mut commands = CommandLog::new();
        if tick == 1 {
            commands.add(
                tick,
                Command::Rules(ShotRules {
                    hurt_others: true,
                    hurt_self: false,
                    damage: DAMAGE,
                }),
            );
        }
        for player in (1..PLAYERS).filter(|slot| tick == JOIN_SPACING * i32::from(*slot)) {
            let colour = player + 1;
            commands.add(tick, Command::Join { player, colour });
        }
        for player in &mut players {
            if let Some(change) = player.next(&level.level_data, &world) {
                commands.add(tick, change);
            }
        }
        let commands = commands.at(tick);
        events.clear();
        rules::step(&level.level_data, &mut world, commands, &mut events);
        recorder.record_tick(commands, &world);
        on_tick(&world, events.all());
    }
    recorder.demo(&world)
}

/// Prints where players are and die.
fn print(world: &World, events: &[Event]) {
    let place = |slot: usize| {
        let (x, y) = world.players[slot].pos.round();
        format!("{} {}", (x + TILE / 2) / TILE, (y + TILE / 2) / TILE)
    };
    if world.globals.tick % PRINT_SPACING == 0 {
        for (slot, _) in world.active_players() {
            println!("at {}", place(slot));
        }
    }
    for event in events {
        if let Event::Died { player } = event {
            println!("dead {}", place(usize::from(*player)));
        }
    }
}
