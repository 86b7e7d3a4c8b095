//! How much of the view is plain rock or empty sky. What each class of level must measure is in `bounds.rs`.

use super::Place;
use super::observe::{Observer, Tick};
use super::view::View;
use crate::sim::world::World;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{SIDE, TILE, Tile, TileFlags};

/// Ticks between two looks.
const SPACING: i32 = 20;
/// A tile is plain if all tiles this near are alike and contain nothing.
const REACH: i32 = 2;

/// Collects the share of the view that is plain, percent.
pub struct Scenery {
    view: View,
    shares: Vec<usize>,
}

impl Scenery {
    /// Starts before the first tick.
    pub fn new(base: &World) -> Scenery {
        let view = View::new(base);
        Scenery {
            view,
            shares: vec![plain_share(base, &view)],
        }
    }

    /// Returns the median share, percent.
    pub fn median(mut self) -> usize {
        self.shares.sort_unstable();
        self.shares[self.shares.len() / 2]
    }
}

impl Observer for Scenery {
    fn see(&mut self, tick: &Tick) {
        self.view.follow(tick.after);
        if tick.number % SPACING == 0 {
            self.shares.push(plain_share(tick.after, &self.view));
        }
    }
}

/// Returns the share of the tiles in view that are plain: rock with nothing but the same rock around it, or sky with nothing near.
fn plain_share(world: &World, view: &View) -> usize {
    let mut has_thing = vec![false; (SIDE * SIDE) as usize];
    let mut mark = |(x, y): Place, width: i32, height: i32| {
        let range = |start: i32, size: i32| {
            let end = start.saturating_add(size.max(1)) - 1;
            start.div_euclid(TILE).clamp(0, SIDE)..(end.div_euclid(TILE) + 1).clamp(0, SIDE)
        };
        for column in range(x, width) {
            for row in range(y, height) {
                has_thing[(column * SIDE + row) as usize] = true;
            }
        }
    };
    for (_, enemy) in world.enemies.used() {
        mark(enemy.body.pos.round(), TILE, TILE);
    }
    for (_, item) in world.items.used() {
        match &item.kind {
            ItemKind::Trigger(_) | ItemKind::BlockManip(_) => {}
            ItemKind::DamageField(field) => {
                mark((field.area.x, field.area.y), field.area.w, field.area.h);
            }
            _ => mark(item.body.pos.round(), TILE, TILE),
        }
    }
    let lifts = usize::from(world.globals.lift_count);
    for lift in world.lifts.iter().take(lifts) {
        mark((lift.x1, lift.y1), lift.width, lift.height);
    }
    let (mut plain, mut all) = (0, 0);
    for at in view.tiles() {
        all += 1;
        plain += usize::from(is_plain(world, &has_thing, at));
    }
    (plain * 100).checked_div(all).unwrap_or(0)
}

fn is_plain(world: &World, has_thing: &[bool], (column, row): Place) -> bool {
    let tile = world.tiles.at(column, row);
    let is_plain = tile == Tile::EMPTY || tile.has(TileFlags::SOLID_PLAYER);
    let alike = |other: Tile| is_plain && other == tile;
    let reach = |at: i32| (at - REACH).max(0)..=(at + REACH).min(SIDE - 1);
    reach(column).all(|column| {
        reach(row).all(|row| {
            !has_thing[(column * SIDE + row) as usize] && alike(world.tiles.at(column, row))
        })
    })
}
