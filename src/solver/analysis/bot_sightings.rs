//! When each enemy, mine, damage field and shot first came into view.

use super::Place;
use super::hazards;
use super::view::View;
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::ItemKind;
use crate::sim::world::shot::EnemyShotKind;

/// Something counts as seen if it came into view this many ticks before it hurt: a quarter of a second.
const REACTION: i32 = 10;

/// The first tick in which each enemy, mine, damage field and enemy shot was in view, by slot.
#[derive(Clone)]
pub struct Sightings {
    view: View,
    enemies: Vec<Option<i32>>,
    items: Vec<Option<i32>>,
    shots: Vec<Option<i32>>,
}

/// Iterates over the slots before `end`, which may be used; the others are forgotten.
fn before(seen: &mut [Option<i32>], end: usize) -> impl Iterator<Item = (usize, &mut Option<i32>)> {
    let (may_be_used, rest) = seen.split_at_mut(end);
    rest.fill(None);
    may_be_used.iter_mut().enumerate()
}

/// Notes in `seen` the tick `now` if a slot is used and first in view.
fn note(seen: &mut Option<i32>, now: i32, is_used: bool, is_in_view: impl FnOnce() -> bool) {
    if !is_used {
        *seen = None;
    } else if seen.is_none() && is_in_view() {
        *seen = Some(now);
    }
}

/// An enemy shot in flight.
pub struct Shot {
    slot: usize,
    kind: EnemyShotKind,
    at: Place,
}

/// Returns the enemy shots of a world.
pub fn shots_of(world: &World) -> Vec<Shot> {
    let used = world.enemy_shots.used();
    used.map(|(slot, shot)| Shot {
        slot,
        kind: shot.kind,
        at: (shot.x.trunc(), shot.y.trunc()),
    })
    .collect()
}

impl Sightings {
    /// Starts with what is in view at the start.
    pub fn new(world: &World) -> Sightings {
        let mut sightings = Sightings {
            view: View::new(world),
            enemies: vec![None; world.enemies.len()],
            items: vec![None; world.items.len()],
            shots: vec![None; world.enemy_shots.len()],
        };
        sightings.see(world);
        sightings
    }

    /// Looks at a world.
    pub fn see(&mut self, world: &World) {
        self.view.follow(world);
        let (view, now) = (self.view, world.globals.tick);
        for (slot, seen) in before(&mut self.enemies, world.enemies.end()) {
            let enemy = &world.enemies[slot];
            note(seen, now, !enemy.kind.is_empty(), || {
                view.shows(enemy.body.pos.round())
            });
        }
        for (slot, seen) in before(&mut self.items, world.items.end()) {
            let item = &world.items[slot];
            match &item.kind {
                ItemKind::DamageField(field) => {
                    note(seen, now, true, || view.shows_area(&field.area));
                }
                ItemKind::Mine(_) => note(seen, now, true, || view.shows(item.body.pos.round())),
                // Nothing else hurts by itself.
                _ => *seen = None,
            }
        }
        for (slot, seen) in before(&mut self.shots, world.enemy_shots.end()) {
            let shot = &world.enemy_shots[slot];
            note(seen, now, shot.active, || {
                view.shows((shot.x.trunc(), shot.y.trunc()))
            });
        }
    }

    /// Returns what hurt player 1, and whether the player had seen it, or the enemy that fires such shots; `shots` are those before the tick, `world` is the world
    /// after it. None for other events.
    pub fn cause(
        &self,
        event: Event,
        world: &World,
        shots: &[Shot],
    ) -> Option<(Option<&'static str>, bool)> {
        let seen =
            |first: Option<i32>| first.is_some_and(|tick| tick + REACTION <= world.globals.tick);
        match event {
            Event::TouchedEnemy {
                player: 0, enemy, ..
            } => {
                let enemy = usize::from(enemy);
                let name = hazards::name_of(&world.enemies[enemy].kind);
                Some((Some(name), seen(self.enemies[enemy])))
            }
            Event::Mined {
                player: 0, item, ..
            } => Some((Some("mine"), seen(self.items[usize::from(item)]))),
            Event::FieldHurt { player: 0, item } => {
                Some((Some("damage field"), seen(self.items[usize::from(item)])))
            }
            Event::ShotByEnemy {
                player: 0,
                shot: kind,
                ..
            } => {
                let (x, y) = world.players[0].pos.round();
                let apart = |a: i32, b: i32| a.saturating_sub(b).saturating_abs();
                let distance = |shot: &&Shot| apart(shot.at.0, x).max(apart(shot.at.1, y));
                let same = shots.iter().filter(|shot| shot.kind == kind);
                let hit = same.min_by_key(distance);
                let shooters = world
                    .enemies
                    .used()
                    .filter(|(_, enemy)| fires(&enemy.kind, kind));
                let was_seen = hit.is_none_or(|shot| seen(self.shots[shot.slot]))
                    || shooters
                        .into_iter()
                        .any(|(slot, _)| seen(self.enemies[slot]));
                Some((Some(name_of(kind)), was_seen))
            }
            // A deadly field reports nothing but the death.
            Event::Died { player: 0 } => {
                let player = world.players[0].pos;
                let mut items = world.items.used();
                let (slot, _) = items.find(|(_, item)| match &item.kind {
                    ItemKind::DamageField(field) => {
                        field.deadly
                            && hazards::hurts_players(field)
                            && field.area.field().contains(player)
                    }
                    _ => false,
                })?;
                Some((Some("deadly field"), seen(self.items[slot])))
            }
            Event::Bombed { player: 0, .. } => Some((Some("explosion"), true)),
            Event::Squished { player: 0, .. } => Some((Some("lift"), true)),
            Event::Stuck { player: 0, .. } => Some((Some("wall"), true)),
            _ => None,
        }
    }
}

/// Returns true if an enemy fires this kind of shot.
const fn fires(enemy: &EnemyKind, shot: EnemyShotKind) -> bool {
    match shot {
        EnemyShotKind::ArrowRight | EnemyShotKind::ArrowLeft => {
            matches!(enemy, EnemyKind::Archwagon(_))
        }
        EnemyShotKind::Cannon => matches!(enemy, EnemyKind::Cannon(_)),
        EnemyShotKind::Trakbot => matches!(enemy, EnemyKind::Trakbot(_)),
        EnemyShotKind::Pod => matches!(enemy, EnemyKind::Podzilla(_) | EnemyKind::Vinepod(_)),
        EnemyShotKind::Flapper => matches!(enemy, EnemyKind::Flapper(_)),
    }
}

const fn name_of(kind: EnemyShotKind) -> &'static str {
    match kind {
        EnemyShotKind::ArrowRight | EnemyShotKind::ArrowLeft => "arrow of an archwagon",
        EnemyShotKind::Cannon => "shot of a cannon",
        EnemyShotKind::Trakbot => "shot of a trakbot",
        EnemyShotKind::Pod => "shot of a pod",
        EnemyShotKind::Flapper => "shot of a flapper",
    }
}
