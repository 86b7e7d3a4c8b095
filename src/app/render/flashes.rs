//! Limits flashes. Everything that lights up a part of the level has to request its flash here, so that all sources together
//! stay within the guidelines for photosensitive players, at any speed of the game.

use crate::sim::world::World;
use crate::sim::world::item::{BombPhase, Item, ItemKind};
use std::collections::BTreeSet;

/// Maximum number of flashes within a second.
const MAX_FLASHES: usize = 3;
/// Ticks at normal speed in a second.
const SECOND: f32 = 40.0;

/// The flashes of a game: hurt players and explosions.
#[derive(Clone, Debug)]
pub struct Flashes {
    /// Ticks at normal speed since the last flashes began, the latest first.
    ages: [f32; MAX_FLASHES],
    /// Items whose explosion is bright; all others burn without their bright parts.
    bright: BTreeSet<usize>,
}

impl Default for Flashes {
    fn default() -> Flashes {
        Flashes {
            ages: [f32::INFINITY; MAX_FLASHES],
            bright: BTreeSet::new(),
        }
    }
}

impl Flashes {
    /// Returns true if a flash may begin now, and counts it. Flashes that begin in the same frame count as one.
    pub fn try_start(&mut self) -> bool {
        if self.ages[0] == 0.0 {
            return true;
        }
        if self.ages[MAX_FLASHES - 1] <= SECOND {
            return false;
        }
        self.ages.rotate_right(1);
        self.ages[0] = 0.0;
        true
    }

    /// Decides which of the explosions that begin in a tick are bright.
    pub fn on_tick(&mut self, before: &World, now: &World) {
        let explodes = |item: &Item| match &item.kind {
            ItemKind::LitBomb(lit) => lit.phase == BombPhase::Explosion,
            _ => false,
        };
        for (slot, (was, is)) in before.items.iter().zip(now.items.iter()).enumerate() {
            let begins = explodes(is) && !explodes(was);
            if begins && self.try_start() {
                self.bright.insert(slot);
            } else if begins || !explodes(is) {
                self.bright.remove(&slot);
            }
        }
    }

    /// Advances the time, in ticks at normal speed, at any speed of the game.
    pub fn advance(&mut self, ticks: f32) {
        self.ages.iter_mut().for_each(|age| *age += ticks);
    }

    /// Forgets the explosions, as at the start of a level and after a jump in time.
    pub fn clear(&mut self) {
        self.bright.clear();
    }

    /// Returns true if the explosion of an item is bright.
    pub fn is_bright(&self, item: usize) -> bool {
        self.bright.contains(&item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::render::player_motion::PlayerMotions;
    use crate::sim::rules::events::Event;
    use crate::sim::world::item::LitBomb;
    use crate::sim::world::player::PLAYERS;

    /// A world of players in which these items explode.
    fn exploding(items: &[usize]) -> World {
        let mut world = World::default();
        for player in 0..PLAYERS {
            world.players[player].active = true;
        }
        for item in items {
            world.items[*item].kind = ItemKind::LitBomb(LitBomb {
                phase: BombPhase::Explosion,
                ..LitBomb::default()
            });
        }
        world
    }

    /// Hurts every player in every tick, and lets an item begin to explode in each, for 10 seconds at a speed of the game
    /// and 60 frames per second. Returns the frames in which anything begins to flash.
    fn flashes_of_everything_at_once(speed: f32) -> Vec<usize> {
        let worlds = [1, 2].map(|item| exploding(&[item]));
        let hits = (0..PLAYERS as u8).map(|player| Event::Bombed {
            player,
            owner: player,
            damage: 1,
        });
        let hits: Vec<Event> = hits.collect();
        let (mut motions, mut flashes) = (PlayerMotions::default(), Flashes::default());
        let (mut begun, mut due, mut tick) = (Vec::new(), 0.0, 0);
        for frame in 0..600 {
            let passed = 40.0 / 60.0;
            due += passed * speed;
            let mut has_begun = false;
            while due >= 1.0 {
                due -= 1.0;
                let (before, now) = (&worlds[tick % 2], &worlds[(tick + 1) % 2]);
                let item = 1 + (tick + 1) % 2;
                tick += 1;
                let earlier = motions;
                motions.on_tick(before, now, &hits, &mut flashes);
                flashes.on_tick(before, now);
                let is_new = |slot: usize| motions.of(slot).flash < earlier.of(slot).flash;
                has_begun |= (0..PLAYERS).any(is_new) || flashes.is_bright(item);
            }
            if has_begun {
                begun.push(frame);
            }
            motions.advance(passed, speed);
            flashes.advance(passed);
        }
        begun
    }

    #[test]
    fn all_sources_together_flash_at_most_three_times_in_any_second() {
        for speed in [0.25, 1.0, 4.0, 16.0] {
            let begun = flashes_of_everything_at_once(speed);
            for first in 0..600 {
                let second = first..first + 60;
                let begun = begun.iter().filter(|frame| second.contains(*frame));
                let count = begun.count();
                assert!(
                    count <= MAX_FLASHES,
                    "{count} from frame {first} at speed {speed}"
                );
            }
            assert!(begun.len() >= 25, "{} at speed {speed}", begun.len());
        }
    }

    #[test]
    fn explosions_of_the_same_moment_are_one_flash_and_later_ones_burn_without_it() {
        let mut flashes = Flashes::default();
        let quiet = exploding(&[]);
        let mut explode = |ticks: f32, items: &[usize]| {
            flashes.advance(ticks);
            flashes.on_tick(&quiet, &exploding(items));
            let bright = items.iter().map(|item| flashes.is_bright(*item));
            bright.collect::<Vec<bool>>()
        };
        assert_eq!(explode(0.0, &[1, 2, 3, 4, 5]), [true; 5]);
        assert_eq!(explode(5.0, &[6]), [true]);
        assert_eq!(explode(5.0, &[6]), [true]);
        assert_eq!(explode(5.0, &[6, 7]), [false; 2]);
        assert_eq!(explode(30.0, &[6]), [true], "a second after the first");
        flashes.clear();
        assert!(!flashes.is_bright(6));
    }
}
