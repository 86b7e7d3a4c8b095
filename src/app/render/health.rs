//! Health bars above players, shown for a while after each change (spec 06 §5.1).

use super::players;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::sim::world::World;
use crate::sim::world::player::{PLAYERS, Pause};

/// Ticks for which a change is shown.
const SHOWN: f32 = 80.0;
/// Ticks within which changes in the same direction are added up, for example on spikes.
const TOGETHER: f32 = 10.0;
/// Ticks in which the number rises to its position.
const RISE: f32 = 8.0;

/// The last change of a player's health.
#[derive(Clone, Copy, Default)]
struct Change {
    /// Amount in percent of full health.
    amount: f32,
    /// Ticks since the last addition.
    age: f32,
    /// Ticks since the change started.
    since: f32,
    /// The bar is shown.
    shown: bool,
}

impl Change {
    fn add(&mut self, amount: f32) {
        let goes_on = self.shown && self.age < TOGETHER && self.amount * amount > 0.0;
        let (before, since) = if goes_on {
            (self.amount, self.since)
        } else {
            (0.0, 0.0)
        };
        *self = Change {
            amount: before + amount,
            age: 0.0,
            since,
            shown: true,
        };
    }
}

/// Health bars of all players.
#[derive(Default)]
pub struct HealthBars {
    changes: [Change; PLAYERS],
}

impl HealthBars {
    /// Removes all changes, as at the start of a level.
    pub fn clear(&mut self) {
        *self = HealthBars::default();
    }

    /// Adds the changes of a tick. Players who join or respawn start without a change.
    pub fn on_tick(&mut self, before: &World, now: &World) {
        let players = before.players.iter().zip(&now.players);
        for (change, (old, new)) in self.changes.iter_mut().zip(players) {
            let dead = |pause: &Pause| matches!(pause, Pause::Dead(_));
            let anew = !old.active || dead(&old.pause) && !dead(&new.pause);
            if anew || !new.active {
                *change = Change::default();
            } else if old.life != new.life {
                change.add((new.life - old.life).to_f64() as f32);
            }
        }
    }

    /// Advances all changes by a number of ticks.
    pub fn advance(&mut self, ticks: f32) {
        for change in &mut self.changes {
            change.age += ticks;
            change.since += ticks;
            change.shown &= change.age < SHOWN;
        }
    }

    /// Returns true while a player's bar is shown.
    pub fn is_shown(&self, player: usize) -> bool {
        self.changes.get(player).is_some_and(|change| change.shown)
    }

    /// Draws the bars, and the numbers above them.
    pub fn draw(&self, painter: &mut Painter, scene: &Scene) {
        for (index, change) in self.changes.iter().enumerate() {
            let at = players::position(scene.before, scene.now, scene.alpha, index);
            if change.shown && scene.sees(at) {
                let life = scene.now.players[index].life.to_f64() as f32;
                draw_bar(painter, scene, at, life / 100.0);
                draw_number(painter, scene, at, change);
            }
        }
    }
}

/// Draws a bar of 16x3 level pixels with an outline.
fn draw_bar(painter: &mut Painter, scene: &Scene, at: (f32, f32), life: f32) {
    let area = |x, w| scene.view.area(at.0 + x, at.1 - 6.0, w, 3.0);
    let (left, top, w, h) = area(2.0, 16.0);
    let edge = scene.view.hair();
    let around = (left - edge, top - edge, w + 2.0 * edge, h + 2.0 * edge);
    painter.rectangle(around, theme::TEXT);
    painter.rectangle(area(2.0, 16.0), theme::dark(theme::BAD, 0.3));
    painter.rectangle(area(2.0, 16.0 * life.clamp(0.0, 1.0)), theme::GOOD);
}

fn draw_number(painter: &mut Painter, scene: &Scene, at: (f32, f32), change: &Change) {
    // A change is never shown as 0.
    let amount = change.amount.abs().round().max(1.0);
    let amount = amount.copysign(change.amount) as i32;
    let colour = if amount > 0 { theme::GOOD } else { theme::BAD };
    let fade = ((SHOWN - change.age) / 10.0).clamp(0.0, 1.0);
    let rise = 4.0 * (1.0 - change.since / RISE).max(0.0);
    let (x, y) = scene.view.point((at.0 + 10.0, at.1 - 9.0 + rise));
    let text = TextStyle::small(scene.view.zoom.floor())
        .centred()
        .colour(theme::faint(colour, fade));
    text.draw(painter, x, y - text.height(), &format!("{amount:+}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::num::Fx;
    use crate::sim::world::player::Death;

    fn world(life: i32) -> Box<World> {
        let mut world = Box::new(World::default());
        world.players[2].active = true;
        world.players[2].life = Fx::int(life);
        world
    }

    #[test]
    fn a_change_is_shown_for_80_ticks() {
        let mut bars = HealthBars::default();
        bars.on_tick(&world(100), &world(90));
        assert!(bars.changes[2].shown && bars.changes[2].amount == -10.0);
        bars.advance(79.0);
        assert!(bars.changes[2].shown);
        bars.advance(1.0);
        assert!(!bars.changes[2].shown);
    }

    #[test]
    fn consecutive_small_losses_are_added_up() {
        let mut bars = HealthBars::default();
        for life in (91..=100).rev() {
            bars.on_tick(&world(life), &world(life - 1));
            bars.advance(1.0);
        }
        assert_eq!(bars.changes[2].amount, -10.0);
        bars.on_tick(&world(90), &world(95));
        assert_eq!(bars.changes[2].amount, 5.0);
    }

    #[test]
    fn respawning_is_not_a_health_gain() {
        let mut bars = HealthBars::default();
        let mut dead = world(0);
        dead.players[2].pause = Pause::Dead(Death::default());
        bars.on_tick(&dead, &world(100));
        assert!(!bars.changes[2].shown);
    }
}
