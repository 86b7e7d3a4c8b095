//! The result of a step of a script.

use super::{STATES, State, tiles};
use crate::sim::rules::events::Event;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::player::{Pause, Player};
use crate::sim::world::{LevelData, World};
use std::fmt::{Display, Formatter, Result};

/// The state of the player of a script after a step, and what happened in it.
#[derive(Clone, Debug)]
pub struct StepReport {
    /// The tick.
    pub tick: i32,
    player: Player,
    state: &'static str,
    coins: i32,
    enemies: usize,
    events: Vec<(String, u32)>,
}

/// Collects what happens to a player.
pub(super) struct StepEvents {
    player: u8,
    texts: Vec<(String, u32)>,
}

impl StepEvents {
    /// Collects what happens to the player in a slot, 0 to 7.
    pub(super) fn of(player: u8) -> StepEvents {
        let texts = Vec::new();
        StepEvents { player, texts }
    }

    /// Adds the events of a tick; `before` is the player before it.
    pub(super) fn add(&mut self, before: &Player, world: &World, events: &[Event]) {
        for event in events {
            if let Some(text) = describe(*event, world, self.player) {
                self.note(text);
            }
        }
        let now = &world.players[usize::from(self.player)];
        if now.spawn_index != before.spawn_index {
            self.note("checkpoint".to_owned());
        }
        match (before.carry, now.carry) {
            (None, Some(item)) => self.note(format!("picks up item {item}")),
            (Some(item), None) => self.note(format!("lets go of item {item}")),
            _ => {}
        }
    }

    fn note(&mut self, text: String) {
        match self.texts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, times)) => *times += 1,
            None => self.texts.push((text, 1)),
        }
    }

    /// Returns the report after a tick, and starts afresh.
    pub(super) fn report(&mut self, level_data: &LevelData, world: &World) -> StepReport {
        let player = world.players[usize::from(self.player)];
        StepReport {
            tick: world.globals.tick,
            player,
            state: state(&player),
            coins: level_data.coins,
            enemies: world.enemies.used().count(),
            events: std::mem::take(&mut self.texts),
        }
    }
}

fn state(player: &Player) -> &'static str {
    match player.pause {
        Pause::Dead(_) => return "dead",
        Pause::Door(_) => return "door",
        Pause::LevelDone(_) => return "exit",
        Pause::None => {}
    }
    let shown = [State::Lift, State::Ladder, State::Rope, State::Ground];
    let found = shown.into_iter().find(|state| state.holds(player));
    let found = found.unwrap_or(State::Air);
    let mut names = STATES.iter();
    names
        .find(|(_, state)| *state == found)
        .map_or("", |(name, _)| name)
}

/// Describes an event that concerns the player in the slot `own`.
fn describe(event: Event, world: &World, own: u8) -> Option<String> {
    let text = match event {
        Event::KeyTaken { player, item } if player == own => format!("key (item {item})"),
        Event::ExitLocked { player, left, .. } if player == own => {
            format!("exit locked, {left} enemies left")
        }
        Event::ExitReached { player, .. } if player == own => "exit".to_owned(),
        Event::WarpTaken { player, .. } if player == own => "warp".to_owned(),
        Event::DoorUsed { player, item } if player == own => format!("door (item {item})"),
        Event::Exploded { item } => format!("explosion of item {item}"),
        Event::BombLit { player, .. } if player == own => "bomb lit".to_owned(),
        Event::RemoteArmed { player, .. } if player == own => "remote bomb armed".to_owned(),
        Event::RocketLit { player, item } if player == own => format!("rocket lit (item {item})"),
        Event::SwitchFlipped { player, item } if player == own => format!("switch (item {item})"),
        Event::Sprung { player, item } if player == own => format!("spring (item {item})"),
        Event::ShotByPlayer { player, .. } if player == own => {
            "HURT by a shot of a player".to_owned()
        }
        Event::ShotByEnemy {
            player,
            shot,
            damage,
        } if player == own => format!("HURT {damage} by {shot:?} shot"),
        Event::TouchedEnemy {
            player,
            enemy,
            damage,
        } if player == own => {
            format!("HURT {damage} by enemy {enemy} ({})", species(world, enemy))
        }
        Event::Mined { player, item, .. } if player == own => format!("HURT by mine (item {item})"),
        Event::Bombed { player, damage, .. } if player == own => {
            format!("HURT {damage} by an explosion")
        }
        Event::Squished { player, .. } if player == own => "HURT by a lift (squeezed)".to_owned(),
        Event::Stuck { player, .. } if player == own => "HURT in solid tiles".to_owned(),
        Event::FieldHurt { player, item } if player == own => {
            format!("HURT by field (item {item})")
        }
        Event::EnemyShot { enemy, .. } => format!("kill: enemy {enemy}"),
        Event::EnemyBlasted { enemy, .. } => format!("kill: enemy {enemy} (explosion)"),
        Event::CoinTaken { player, item } if player == own => format!("coin (item {item})"),
        Event::HealthTaken { player, amount, .. } if player == own => format!("health +{amount}"),
        Event::Died { player } if player == own => "DIED".to_owned(),
        _ => return None,
    };
    Some(text)
}

/// Returns the name of an enemy's kind.
fn species(world: &World, enemy: u8) -> String {
    let mut enemies = world.enemies.used();
    let found = enemies.find(|(slot, _)| *slot == usize::from(enemy));
    found.map_or_else(|| "gone".to_owned(), |(_, enemy)| kind_name(&enemy.kind))
}

fn kind_name(kind: &EnemyKind) -> String {
    let text = format!("{kind:?}");
    let end = text.find(|c: char| !c.is_alphanumeric());
    text[..end.unwrap_or(text.len())].to_owned()
}

impl Display for StepReport {
    fn fmt(&self, out: &mut Formatter) -> Result {
        let player = &self.player;
        let (x, y) = tiles(player.pos);
        write!(
            out,
            "tick {:5}  x {x:6.2}  y {y:6.2}  vx {:5.2}  vy {:5.2}  health {:3}  coins {}/{}  enemies {}  {}",
            self.tick,
            player.vel.x.to_f64(),
            player.vel.y.to_f64(),
            player.life.round(),
            player.coins,
            self.coins,
            self.enemies,
            self.state,
        )?;
        if let Some(item) = player.carry {
            write!(out, "  carrying item {item}")?;
        }
        if let Some(lift) = player.ride {
            write!(out, "  on lift {lift}")?;
        }
        for (index, (text, times)) in self.events.iter().enumerate() {
            out.write_str(if index == 0 { "  | " } else { ", " })?;
            out.write_str(text)?;
            if *times > 1 {
                write!(out, " x{times}")?;
            }
        }
        Ok(())
    }
}
