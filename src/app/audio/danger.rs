//! Decides when the danger layer of the music plays: enemies that are awake and near, low health, burning fuses.

use crate::sim::num::{Fx, Vec2};
use crate::sim::world::World;
use crate::sim::world::enemy::{EnemyKind, PodMode};
use crate::sim::world::item::{BombPhase, ItemKind};
use crate::sim::world::player::Player;

/// Ticks for which there must be danger before the layer starts: a quarter of a second.
const ALARM: i32 = 10;
/// Ticks without danger after which the layer ends: three seconds.
const CALM_TICKS: i32 = 120;

/// Limits within which something is dangerous.
struct Limits {
    /// Distance of an enemy or a burning fuse, level pixels.
    distance: f32,
    /// Highest health.
    health: Fx,
}

/// Limits that start the layer.
const STARTS: Limits = Limits {
    distance: 160.0,
    health: Fx::int(25),
};
/// Limits that keep it playing; wider, so that it does not start and stop in quick succession.
const KEEPS: Limits = Limits {
    distance: 240.0,
    health: Fx::int(35),
};

/// Decides tick by tick, with hysteresis.
#[derive(Clone, Debug, Default)]
pub struct DangerMeter {
    is_on: bool,
    /// The tick since when the situation has been the other one.
    changed: Option<i32>,
}

impl DangerMeter {
    /// Returns whether the danger layer plays in this tick.
    pub fn on_tick(&mut self, world: &World) -> bool {
        let tick = world.globals.tick;
        let (limits, wait) = match self.is_on {
            true => (KEEPS, CALM_TICKS),
            false => (STARTS, ALARM),
        };
        if is_dangerous(world, &limits) == self.is_on {
            self.changed = None;
        } else {
            let since = *self.changed.get_or_insert(tick);
            // An earlier tick means that the world was rolled back.
            if !(since..since + wait).contains(&tick) {
                self.is_on = !self.is_on;
                self.changed = None;
            }
        }
        self.is_on
    }
}

/// Returns true if any player is in danger.
fn is_dangerous(world: &World, limits: &Limits) -> bool {
    let alive = |player: &&Player| player.is_present() && player.life >= Fx::int(1);
    let mut players = world.players.iter().filter(alive);
    players.any(|player| {
        let near = |pos: Vec2| {
            let away = |a: Fx, b: Fx| (a.to_f64() - b.to_f64()) as f32;
            away(pos.x, player.pos.x).hypot(away(pos.y, player.pos.y)) <= limits.distance
        };
        let mut enemies = world.enemies.iter().filter(|enemy| is_awake(&enemy.kind));
        let mut fuses = world.items.iter().filter(|item| is_burning(&item.kind));
        player.life <= limits.health
            || enemies.any(|enemy| near(enemy.body.pos))
            || fuses.any(|item| near(item.body.pos))
    })
}

/// Returns true for enemies that move or aim; pods that wait in the ground and cloners do neither.
fn is_awake(kind: &EnemyKind) -> bool {
    match kind {
        EnemyKind::Empty | EnemyKind::Cloner(_) | EnemyKind::Expiring(_) | EnemyKind::Dying(_) => {
            false
        }
        EnemyKind::Podzilla(pod) => pod.mode != PodMode::Wait,
        EnemyKind::Vinepod(pod) => pod.mode != PodMode::Wait,
        _ => true,
    }
}

fn is_burning(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::LitBomb(lit) if lit.phase == BombPhase::Fuse)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::enemy::{Bouncer, Podzilla};
    use crate::sim::world::item::LitBomb;

    /// A world with one healthy player.
    fn world() -> World {
        let mut world = World::default();
        world.players[0].active = true;
        world.players[0].pos = Vec2::int(500, 500);
        world
    }

    /// Passes some ticks in a world; returns the state after the last.
    fn pass(meter: &mut DangerMeter, world: &mut World, ticks: i32) -> bool {
        let mut is_on = false;
        for _ in 0..ticks {
            world.globals.tick += 1;
            is_on = meter.on_tick(world);
        }
        is_on
    }

    #[test]
    fn a_near_enemy_starts_the_layer_after_a_moment_and_a_distant_one_ends_it_later() {
        let (mut meter, mut world) = (DangerMeter::default(), world());
        assert!(!pass(&mut meter, &mut world, 200));
        world.enemies[3].kind = EnemyKind::Bouncer(Bouncer::default());
        world.enemies[3].body.pos = Vec2::int(600, 500);
        assert!(!pass(&mut meter, &mut world, ALARM));
        assert!(pass(&mut meter, &mut world, 1));
        world.enemies[3].body.pos = Vec2::int(700, 500);
        assert!(pass(&mut meter, &mut world, 500), "within the wider limit");
        world.enemies[3].body.pos = Vec2::int(800, 500);
        assert!(pass(&mut meter, &mut world, CALM_TICKS));
        assert!(!pass(&mut meter, &mut world, 1));
        world.enemies[3].body.pos = Vec2::int(700, 500);
        assert!(
            !pass(&mut meter, &mut world, 500),
            "not near enough to start"
        );
    }

    #[test]
    fn sleeping_enemies_are_no_danger_until_they_wake() {
        let (mut meter, mut world) = (DangerMeter::default(), world());
        world.enemies[0].body.pos = Vec2::int(520, 500);
        let pod = |mode| {
            EnemyKind::Podzilla(Podzilla {
                mode,
                ..Podzilla::default()
            })
        };
        world.enemies[0].kind = pod(PodMode::Wait);
        assert!(!pass(&mut meter, &mut world, 100));
        world.enemies[0].kind = pod(PodMode::Aim);
        assert!(pass(&mut meter, &mut world, 100));
    }

    #[test]
    fn low_health_and_burning_fuses_are_dangerous() {
        let mut hurt = world();
        hurt.players[0].life = Fx::int(20);
        let mut bomb = world();
        bomb.items[0].body.pos = Vec2::int(500, 600);
        bomb.items[0].kind = ItemKind::LitBomb(LitBomb {
            phase: BombPhase::Fuse,
            ..LitBomb::default()
        });
        for mut world in [hurt, bomb] {
            assert!(pass(&mut DangerMeter::default(), &mut world, 20));
        }
    }
}
