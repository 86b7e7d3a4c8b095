//! Particles: sparks, dust and fragments. They do not affect the game.

use super::lerp;
use super::player_motion::{is_braking, landing_speed};
use super::scene::Scene;
use crate::app::paint::painter::{Painter, Pose, Rgba};
use crate::app::paint::theme;
use crate::sim::num::Vec2;
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::tiles::{SIDE, TILE, TileFlags};

/// Maximum number of particles.
const MAX_PARTICLES: usize = 600;

/// Appearance of a particle.
#[derive(Clone, Copy)]
enum Kind {
    /// An animation that runs once over the particle's life.
    Sequence(&'static str),
    /// An animation at half size.
    Small(&'static str),
    /// A tumbling fragment, 0 to 3.
    Fragment(u8),
}

#[derive(Clone, Copy)]
struct Particle {
    kind: Kind,
    at: (f32, f32),
    vel: (f32, f32),
    gravity: f32,
    age: f32,
    life: f32,
    colour: Rgba,
}

/// All particles of a level.
#[derive(Default)]
pub struct Effects {
    particles: Vec<Particle>,
    seed: u32,
}

impl Effects {
    /// Returns a random number from -1 to 1; not part of the simulation.
    fn random(&mut self) -> f32 {
        self.seed = self
            .seed
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        (self.seed >> 8) as f32 / 8_388_608.0 - 1.0
    }

    /// Removes all particles, as at the start of a level.
    pub fn clear(&mut self) {
        self.particles.clear();
    }

    fn add(&mut self, particle: Particle) {
        if self.particles.len() < MAX_PARTICLES {
            self.particles.push(particle);
        }
    }

    fn sequence(&mut self, name: &'static str, at: (f32, f32), life: f32) {
        self.add(Particle {
            kind: Kind::Sequence(name),
            at,
            vel: (0.0, 0.0),
            gravity: 0.0,
            age: 0.0,
            life,
            colour: crate::app::paint::painter::PLAIN,
        });
    }

    fn fragments(&mut self, at: (f32, f32), count: usize, speed: f32, colour: Rgba) {
        for number in 0..count {
            let vel = (self.random() * speed, self.random() * speed - speed * 0.6);
            let age = self.random().abs() * 6.0;
            let at = (at.0 + self.random() * 6.0, at.1 + self.random() * 6.0);
            self.add(Particle {
                kind: Kind::Fragment((number % 4) as u8),
                at,
                vel,
                gravity: 0.25,
                age,
                life: 28.0,
                colour,
            });
        }
    }

    fn sparks(&mut self, at: (f32, f32), count: usize, speed: f32) {
        for _ in 0..count {
            let vel = (self.random() * speed, self.random() * speed);
            self.add(Particle {
                kind: Kind::Sequence("fx/spark"),
                at,
                vel,
                gravity: 0.05,
                age: 0.0,
                life: 12.0,
                colour: crate::app::paint::painter::PLAIN,
            });
        }
    }

    /// Adds the particles for the events and changes of a tick.
    pub fn on_tick(&mut self, before: &World, now: &World, events: &[Event]) {
        for event in events {
            self.add_event(before, now, event);
        }
        self.add_dust(before, now);
        self.add_fragments(before, now);
        self.add_sparks(before, now);
    }

    fn add_event(&mut self, before: &World, now: &World, event: &Event) {
        let player = |slot: u8| {
            now.players
                .get(usize::from(slot))
                .map_or((0.0, 0.0), |p| middle(p.pos))
        };
        let item = |slot: u16| {
            now.items
                .get(usize::from(slot))
                .map_or((0.0, 0.0), |i| middle(i.body.pos))
        };
        match *event {
            Event::Jumped { x, y, .. } => {
                self.sequence("fx/puff", (x as f32 + 10.0, y as f32 + 14.0), 15.0)
            }
            Event::Sprung { player: p, .. } => self.sequence("fx/puff", player(p), 15.0),
            Event::Exploded { item: i } => {
                self.sparks(item(i), 24, 6.0);
                self.fragments(item(i), 10, 4.0, theme::DIM);
            }
            Event::CoinTaken { item: i, .. } => self.sparks(item(i), 10, 2.0),
            Event::KeyTaken { player: p, .. } => self.sparks(player(p), 6, 1.5),
            Event::HealthTaken { player: p, .. } => self.sparks(player(p), 5, 1.5),
            Event::ShotByPlayer { player: p, .. }
            | Event::ShotByEnemy { player: p, .. }
            | Event::TouchedEnemy { player: p, .. }
            | Event::Bombed { player: p, .. } => self.sequence("fx/hit", player(p), 8.0),
            Event::EnemyShot { enemy, .. } | Event::EnemyBlasted { enemy, .. } => {
                let at = before
                    .enemies
                    .get(usize::from(enemy))
                    .map_or((0.0, 0.0), |e| middle(e.body.pos));
                self.sparks(at, 5, 3.0);
            }
            Event::Died { player: p } => {
                let colour = now.players.get(usize::from(p)).map_or(8, |p| p.colour);
                self.fragments(player(p), 12, 3.0, theme::colour(colour));
            }
            _ => {}
        }
    }

    /// Adds the dust of hard landings and of runners who brake.
    fn add_dust(&mut self, before: &World, now: &World) {
        for (before, now) in before.players.iter().zip(&now.players) {
            if !before.is_present() || !now.is_present() {
                continue;
            }
            let (x, y) = lerp::position(now.pos);
            let feet = (x + 10.0, y + 17.0);
            if landing_speed(before, now).is_some() {
                self.dust(feet, -1.2);
                self.dust(feet, 1.2);
            }
            if is_braking(before, now) {
                self.dust(feet, before.vel.x.to_f64().signum() as f32);
            }
        }
    }

    /// Adds a small cloud that drifts aside, px/tick.
    fn dust(&mut self, at: (f32, f32), aside: f32) {
        self.add(Particle {
            kind: Kind::Small("fx/puff"),
            at: (at.0 + 4.0 * aside, at.1),
            vel: (aside, -0.1),
            gravity: 0.0,
            age: 0.0,
            life: 12.0,
            colour: crate::app::paint::painter::PLAIN,
        });
    }

    /// Adds fragments for destroyed tiles.
    fn add_fragments(&mut self, before: &World, now: &World) {
        if before.tiles == now.tiles {
            return;
        }
        let mut gone = 0;
        for (index, (old, new)) in before.tiles.all().iter().zip(now.tiles.all()).enumerate() {
            let broke = old.has(TileFlags::ALL_SOLID) && new.0 == 0;
            if broke && gone < 40 {
                gone += 1;
                let (column, row) = (index as i32 / SIDE, index as i32 % SIDE);
                let at = ((column * TILE + 10) as f32, (row * TILE + 10) as f32);
                self.fragments(at, 6, 2.0, theme::COLOURS[6]);
            }
        }
    }

    /// Adds a spark for every shot that has ended.
    fn add_sparks(&mut self, before: &World, now: &World) {
        for (old, new) in before.player_shots.iter().zip(&now.player_shots) {
            if old.active && !new.active {
                self.sequence("fx/hit", (new.x.get() + 10.0, new.y.get() + 10.0), 8.0);
            }
        }
        for (old, new) in before.enemy_shots.iter().zip(&now.enemy_shots) {
            if old.active && !new.active {
                self.sequence("fx/spark", (new.x.get() + 10.0, new.y.get() + 10.0), 8.0);
            }
        }
    }

    /// Advances all particles by a number of ticks.
    pub fn advance(&mut self, ticks: f32) {
        for particle in &mut self.particles {
            particle.age += ticks;
            particle.vel.1 += particle.gravity * ticks;
            particle.at.0 += particle.vel.0 * ticks;
            particle.at.1 += particle.vel.1 * ticks;
        }
        self.particles.retain(|p| p.age < p.life);
    }

    /// Draws all particles.
    pub fn draw(&self, painter: &mut Painter, scene: &Scene) {
        for particle in &self.particles {
            if scene.view.sees(particle.at, 40.0) {
                particle.draw(painter, scene);
            }
        }
    }
}

impl Particle {
    fn draw(&self, painter: &mut Painter, scene: &Scene) {
        let part = (self.age / self.life).clamp(0.0, 0.999);
        let at = scene.view.point(self.at);
        let mut pose = Pose::upright(at, scene.view.zoom);
        pose.colour = self.colour;
        match self.kind {
            Kind::Sequence(name) | Kind::Small(name) => {
                if matches!(self.kind, Kind::Small(_)) {
                    pose.scale = (pose.scale.0 / 2.0, pose.scale.1 / 2.0);
                }
                let sprite = painter.atlas.get(name);
                let frame = (part * sprite.len() as f32) as usize;
                let source = painter.atlas.frame(sprite, frame);
                painter.pose(source, pose);
            }
            Kind::Fragment(number) => {
                let names = ["fx/debris_0", "fx/debris_1", "fx/debris_2", "fx/debris_3"];
                let side = usize::from(number) + (self.age / 4.0) as usize;
                let sprite = painter.atlas.get(names[side % names.len()]);
                pose.colour = theme::faint(self.colour, (1.0 - part) * 2.0);
                painter.pose(painter.atlas.frame(sprite, 0), pose);
            }
        }
    }
}

fn middle(pos: Vec2) -> (f32, f32) {
    let (x, y) = lerp::position(pos);
    (x + 10.0, y + 10.0)
}
