//! Finds a way through a level by beam search and records it.
//!
//! `cargo run --release --example find_demo -- levels/01_first_steps.ron demos/01_first_steps.pmd 12,30 40,22 exit`
//!
//! In each round every world in the beam is advanced a few ticks with each of several button
//! combinations, and the worlds nearest to their next waypoint are kept. Waypoints are
//! tiles to be reached in order, `door` (go through one), `exit`, or `enemies:N` (at most N enemies are left). `f:`
//! in front of a tile lets the player shoot on the way even if no enemy is near.

use purple_martians::level::{Level, folder};
use purple_martians::replay::Recorder;
use purple_martians::sim::command::{Command, CommandLog};
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::rules::{self, start};
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::item::ItemKind;
use purple_martians::sim::world::player::Pause;
use purple_martians::sim::world::{DonePhase, LevelData, World};
use std::collections::HashMap;
use std::error::Error;
use std::path::Path;

/// Ticks per round.
const ROUND: i32 = 5;
/// Number of worlds kept after a round.
const BEAM: usize = 240;
/// Maximum number of rounds.
const MAX_ROUNDS: usize = 1600;

#[derive(Clone, Copy, Debug)]
enum Goal {
    Tile { x: i32, y: i32, fire: bool },
    Enemies(i32),
    Door,
    Exit,
}

/// A world in the beam.
#[derive(Clone)]
struct Node {
    world: Box<World>,
    goal: usize,
    /// Index of the last entry of its history.
    history: usize,
    last: Buttons,
    score: f64,
}

/// The buttons held in a round, and the previous entry.
struct Entry {
    before: usize,
    held: Buttons,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [level_file, demo_file, goals @ ..] = arguments.as_slice() else {
        return Err("expected LEVEL DEMO GOAL...".into());
    };
    let level_file = Path::new(level_file);
    let level = Level::load(level_file)?;
    let goals = goals
        .iter()
        .map(|g| goal(g))
        .collect::<Result<Vec<_>, _>>()?;
    let name = folder::name_of(level_file);
    let mut world = level.world.clone();
    world.globals.level = folder::number_of(&name).unwrap_or(1);
    start::begin_game(&level.level_data, &mut world);
    world.players[0].colour = 8;
    let held = search(&level.level_data, &world, &goals)?;
    let mut recorder = Recorder::new(&name, level.content_hash(), 0, &world);
    recorder.name_player(0, "Martian");
    record(&level.level_data, &mut world, &held, &mut recorder);
    recorder.demo(&world).save(Path::new(demo_file))?;
    let player = &world.players[0];
    println!(
        "{demo_file}: {} ticks, {} deaths, {} of {} coins, health {}",
        world.globals.tick, player.deaths, player.coins, level.level_data.coins, player.life
    );
    Ok(())
}

fn goal(text: &str) -> Result<Goal, Box<dyn Error>> {
    if text == "exit" {
        return Ok(Goal::Exit);
    }
    if text == "door" {
        return Ok(Goal::Door);
    }
    if let Some(count) = text.strip_prefix("enemies:") {
        return Ok(Goal::Enemies(count.parse()?));
    }
    let (fire, tile) = match text.strip_prefix("f:") {
        Some(tile) => (true, tile),
        None => (false, text),
    };
    let (x, y) = tile.split_once(',').ok_or("expected x,y")?;
    Ok(Goal::Tile {
        x: x.parse::<i32>()? * 20,
        y: y.parse::<i32>()? * 20,
        fire,
    })
}

fn search(
    level_data: &LevelData,
    world: &World,
    goals: &[Goal],
) -> Result<Vec<Buttons>, Box<dyn Error>> {
    let mut history: Vec<Entry> = Vec::new();
    let mut beam = vec![Node {
        world: Box::new(world.clone()),
        goal: 0,
        history: usize::MAX,
        last: Buttons::empty(),
        score: 0.0,
    }];
    let mut farthest = 0;
    for round in 0..MAX_ROUNDS {
        let mut best: HashMap<[i32; 8], Node> = HashMap::new();
        for node in &beam {
            for held in choices(&node.world, goals[node.goal]) {
                let mut next = node.clone();
                step(level_data, &mut next.world, held);
                if matches!(next.world.players[0].pause, Pause::Dead(_)) {
                    continue;
                }
                while next.goal < goals.len() && is_reached(&next.world, goals[next.goal]) {
                    next.goal += 1;
                }
                next.last = held;
                history.push(Entry {
                    before: node.history,
                    held,
                });
                next.history = history.len() - 1;
                if next.goal == goals.len() {
                    return Ok(path(&history, next.history));
                }
                next.score = score(&next, goals) + if held == node.last { 1.0 } else { 0.0 };
                let key = key(&next);
                if best.get(&key).is_none_or(|other| other.score < next.score) {
                    best.insert(key, next);
                }
            }
        }
        beam = best.into_values().collect();
        beam.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.history.cmp(&b.history)));
        beam.truncate(BEAM);
        let Some(first) = beam.first() else {
            return Err("all players died".into());
        };
        if first.goal > farthest || round % 100 == 99 {
            farthest = first.goal;
            let at = first.world.players[0].pos.round();
            eprintln!(
                "round {round}: goal {farthest} of {}, at {}, {} tiles, health {}",
                goals.len(),
                at.0 / 20,
                at.1 / 20,
                first.world.players[0].life
            );
        }
    }
    Err(format!("stuck at goal {farthest}: {:?}", goals[farthest]).into())
}

fn choices(world: &World, goal: Goal) -> Vec<Buttons> {
    let (l, r, u, d) = (Buttons::LEFT, Buttons::RIGHT, Buttons::UP, Buttons::DOWN);
    let (jump, fire) = (Buttons::JUMP, Buttons::FIRE);
    let mut all = vec![Buttons::empty(), l, r, jump, l | jump, r | jump];
    let player = &world.players[0];
    all.extend([u, d, u | l, u | r]);
    if player.on_ladder || player.on_rope {
        all.extend([d | l, d | r]);
    }
    let near = world
        .enemies
        .iter()
        .filter(|e| !e.kind.is_empty())
        .any(|e| {
            let (dx, dy) = (e.body.pos.x - player.pos.x, e.body.pos.y - player.pos.y);
            dx.abs().round() < 260 && dy.abs().round() < 60
        });
    if near || matches!(goal, Goal::Tile { fire: true, .. }) {
        all.extend([fire, l | fire, r | fire, r | fire | jump, l | fire | jump]);
        all.extend([u | fire, d | fire]);
    }
    all
}

/// Fire is released at the end of a round, so that the next round can shoot again.
fn held_in(held: Buttons, tick_of_round: i32) -> Buttons {
    match tick_of_round {
        n if n == ROUND - 1 => held - Buttons::FIRE,
        _ => held,
    }
}

fn step(level_data: &LevelData, world: &mut World, held: Buttons) {
    let mut events = Events::sink();
    for n in 0..ROUND {
        world.players[0].buttons = held_in(held, n);
        rules::step(level_data, world, &[], &mut events);
    }
}

fn is_reached(world: &World, goal: Goal) -> bool {
    let player = &world.players[0];
    match goal {
        Goal::Tile { x, y, .. } => {
            let at = player.pos.round();
            matches!(player.pause, Pause::None) && (at.0 - x).abs() < 16 && (at.1 - y).abs() < 16
        }
        Goal::Enemies(count) => enemies(world) <= count,
        Goal::Door => matches!(player.pause, Pause::Door(_)),
        Goal::Exit => world.globals.done.phase != DonePhase::Playing,
    }
}

fn enemies(world: &World) -> i32 {
    world.enemies.iter().filter(|e| !e.kind.is_empty()).count() as i32
}

fn score(node: &Node, goals: &[Goal]) -> f64 {
    let player = &node.world.players[0];
    let at = player.pos.round();
    let distance = |x: i32, y: i32| f64::from(x - at.0).hypot(f64::from(y - at.1));
    let left = match goals[node.goal] {
        Goal::Tile { x, y, .. } => distance(x, y),
        Goal::Enemies(_) => {
            let alive = node.world.enemies.iter().filter(|e| !e.kind.is_empty());
            let near = alive.map(|e| {
                let (x, y) = e.body.pos.round();
                distance(x, y).max(60.0)
            });
            near.fold(f64::MAX, f64::min).min(2000.0) + f64::from(enemies(&node.world)) * 2000.0
        }
        // Nearer doors are better; a door that is taking the player away is the goal.
        Goal::Door => {
            let doors = node.world.items.iter();
            let doors = doors.filter(|i| matches!(i.kind, ItemKind::Door(_)));
            let near = doors.map(|i| {
                let (x, y) = i.body.pos.round();
                distance(x, y)
            });
            near.fold(f64::MAX, f64::min)
        }
        Goal::Exit => {
            let exits = node
                .world
                .items
                .iter()
                .filter(|i| matches!(i.kind, ItemKind::Exit(_) | ItemKind::Warp(_)));
            let near = exits.map(|i| {
                let (x, y) = i.body.pos.round();
                distance(x, y)
            });
            near.fold(f64::MAX, f64::min)
        }
    };
    node.goal as f64 * 1e6 - left + 20.0 * player.life.to_f64() + 30.0 * f64::from(player.coins)
}

/// Worlds with the same key are so similar that only the best of them is kept.
fn key(node: &Node) -> [i32; 8] {
    let player = &node.world.players[0];
    let at = player.pos.round();
    let items = node
        .world
        .items
        .iter()
        .filter(|i| !i.kind.is_empty())
        .count();
    [
        node.goal as i32,
        at.0 / 5,
        at.1 / 5,
        player.vel.x.round(),
        player.vel.y.round() / 2,
        i32::from(player.on_ladder) + 2 * i32::from(player.on_rope),
        enemies(&node.world),
        items as i32,
    ]
}

fn path(history: &[Entry], last: usize) -> Vec<Buttons> {
    let mut held = Vec::new();
    let mut at = last;
    while let Some(entry) = history.get(at) {
        held.push(entry.held);
        at = entry.before;
    }
    held.reverse();
    held
}

/// Records the way found, then plays on to the end of the level.
fn record(level_data: &LevelData, world: &mut World, rounds: &[Buttons], recorder: &mut Recorder) {
    let mut last = Buttons::empty();
    let mut events = Events::sink();
    let mut has_acknowledged = false;
    let mut tick = 0;
    while world.globals.done.phase != DonePhase::Finished {
        let round = rounds.get((tick / ROUND) as usize).copied();
        let held = held_in(round.unwrap_or_default(), tick % ROUND);
        tick += 1;
        let mut commands = CommandLog::new();
        if held != last {
            commands.add(tick, Command::Buttons { player: 0, held });
            last = held;
        }
        if world.globals.done.phase == DonePhase::Results && !has_acknowledged {
            has_acknowledged = world.globals.done.timer < 560;
            if has_acknowledged {
                commands.add(tick, Command::Acknowledge { player: 0 });
            }
        }
        rules::step(level_data, world, commands.at(tick), &mut events);
        recorder.record_tick(commands.at(tick), world);
    }
}
