//! Macro actions: buttons held for some ticks, chosen at random among those that may matter where the player is.

use super::random::{below, chance, pick};
use super::terrain::{beside, is_supported, position_of, ridden_rocket, tile_under};
use crate::sim::world::World;
use crate::sim::world::area::Area;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{BonusKind, ItemKind, Targets};
use crate::sim::world::tiles::{TILE, TileFlags};
use rand_pcg::Pcg32;

/// Buttons held for a number of ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The buttons.
    pub held: Buttons,
    /// How long, 1 to 255 ticks.
    pub ticks: u8,
}

impl Hold {
    /// Returns the buttons held in each tick of some holds.
    pub fn inputs(holds: &[Hold]) -> impl Iterator<Item = Buttons> {
        let holds = holds.iter();
        holds.flat_map(|hold| std::iter::repeat_n(hold.held, usize::from(hold.ticks)))
    }

    /// Returns the holds of the buttons held in each tick.
    pub fn of_inputs(inputs: impl IntoIterator<Item = Buttons>) -> Vec<Hold> {
        let mut holds = Vec::new();
        for held in inputs {
            append(&mut holds, Hold { held, ticks: 1 });
        }
        holds
    }
}

/// Appends a hold, merging it with the last one if the buttons are the same.
pub fn append(holds: &mut Vec<Hold>, hold: Hold) {
    if hold.ticks == 0 {
        return;
    }
    if let Some(last) = holds.last_mut().filter(|last| last.held == hold.held)
        && let Some(ticks) = last.ticks.checked_add(hold.ticks)
    {
        last.ticks = ticks;
        return;
    }
    holds.push(hold);
}

/// Distance at which enemies are worth a shot, pixels.
const SHOT_REACH: (i32, i32) = (280, 60);
/// Distance at which things to use are looked for, tiles.
const THING_REACH: i32 = 3;
/// Distance at which tiles in the line of fire are worth a shot, tiles.
const LINE_REACH: i32 = 14;

/// Distance from which fields that wait for the player's shots are worth a shot, pixels.
const FIELD_REACH: i32 = 480;

/// Share of actions on a rocket that let go of it, percent.
const LET_GO_SHARE: u32 = 5;

const SHORT: [u8; 4] = [3, 5, 8, 12];
const WALKS: [u8; 6] = [2, 5, 8, 14, 24, 40];
const JUMPS: [u8; 6] = [2, 5, 9, 16, 25, 34];
const TURNS: [u8; 6] = [3, 6, 10, 16, 26, 40];
const CLIMBS: [u8; 5] = [3, 6, 10, 20, 40];
const WAITS: [u8; 5] = [3, 8, 20, 40, 80];

/// The surroundings of the player.
struct Surroundings {
    enemies: bool,
    breakable: bool,
    climbable: bool,
    /// Things that react to up or down: doors, orbs.
    usable: bool,
    carryable: bool,
    /// Things that react to shots.
    target: bool,
    /// A tile farther away that a shot straight left, right or up would break.
    in_line: bool,
}

impl Surroundings {
    fn of(world: &World) -> Surroundings {
        let player = &world.players[0];
        let (x, y) = player.pos.round();
        let mut near = Surroundings {
            enemies: world.enemies.used().any(|(_, enemy)| {
                let (ex, ey) = enemy.body.pos.round();
                let is_alive = !matches!(enemy.kind, EnemyKind::Dying(_) | EnemyKind::Expiring(_));
                let (dx, dy) = ((ex - x).abs(), (ey - y).abs());
                is_alive
                    && (dx < SHOT_REACH.0 && dy < SHOT_REACH.1
                        || dx < SHOT_REACH.1 / 2 && dy < SHOT_REACH.0)
            }),
            breakable: false,
            climbable: false,
            usable: false,
            carryable: false,
            target: false,
            in_line: false,
        };
        if let Some(tile) = tile_under(player.pos) {
            near.look_at_tiles(world, position_of(tile));
        }
        let reach = THING_REACH * TILE;
        for (slot, item) in world.items.used() {
            let (ix, iy) = item.body.pos.round();
            let (dx, dy) = ((ix - x).abs(), (iy - y).abs());
            if let ItemKind::Orb(orb) = item.kind {
                near.target |= orb.by_shot && (dx < 300 && dy < 40 || dx < 40 && dy < 300);
            }
            if let ItemKind::Trigger(trigger) = &item.kind {
                // A player in a field is as good as a shot, if both count.
                near.target |= trigger.who.contains(Targets::PLAYER_SHOTS)
                    && !trigger.who.contains(Targets::PLAYERS)
                    && is_in_line(&trigger.area, (x, y));
            }
            if dx > reach || dy > reach {
                continue;
            }
            near.usable |= matches!(item.kind, ItemKind::Door(_) | ItemKind::Orb(_));
            let is_rocket = matches!(item.kind, ItemKind::Rocket(_));
            near.carryable |= (item.body.motion.is_carryable() || is_rocket)
                && !item.kind.is_field()
                && !matches!(item.kind, ItemKind::Bonus(bonus) if bonus.kind != BonusKind::Nothing)
                && player.carry.map(usize::from) != Some(slot);
        }
        near
    }

    fn look_at_tiles(&mut self, world: &World, (column, row): (i32, i32)) {
        for dx in -THING_REACH..=THING_REACH {
            for dy in -THING_REACH..=THING_REACH {
                let tile = world.tiles.at(column + dx, row + dy);
                self.breakable |= tile.has(TileFlags::BREAKABLE_PLAYER_SHOT);
                if dx.abs() < 2 {
                    self.climbable |= tile.has(TileFlags::LADDER | TileFlags::ROPE);
                }
            }
        }
        self.in_line = [(-1, 0), (1, 0), (0, -1)].into_iter().any(|(dx, dy)| {
            let line = (1..=LINE_REACH).map(|n| world.tiles.at(column + dx * n, row + dy * n));
            let hit = TileFlags::SOLID_PLAYER_SHOT | TileFlags::BREAKABLE_PLAYER_SHOT;
            let first = line.into_iter().find(|tile| tile.flags().intersects(hit));
            first.is_some_and(|tile| tile.has(TileFlags::BREAKABLE_PLAYER_SHOT))
        });
    }
}

/// Returns true if a straight shot from a position gets into an area, unless tiles stop it.
fn is_in_line(area: &Area, at: (i32, i32)) -> bool {
    let (dx, dy) = beside(area, at);
    dx.min(dy) < TILE / 2 && dx.max(dy) < FIELD_REACH
}

/// Chooses a macro action for the player: one to three holds. `last` is what was held before it, `lean` the direction in
/// which the relaxed plan gets nearer.
pub fn choose(random: &mut Pcg32, world: &World, last: Buttons, lean: Buttons) -> Vec<Hold> {
    let player = &world.players[0];
    if ridden_rocket(world).is_some() {
        return steer(random, lean);
    }
    let near = Surroundings::of(world);
    let aside = match () {
        () if chance(random, 45) && !lean.is_empty() => lean,
        () => pick(random, &[Buttons::LEFT, Buttons::RIGHT]),
    };
    let any_side = pick(random, &[Buttons::LEFT, Buttons::RIGHT, Buttons::empty()]);
    let mut holds = if player.on_ladder || player.on_rope {
        climb(random, aside)
    } else if is_supported(world) {
        walk_or_jump(random, &near, (aside, any_side))
    } else {
        fly(random, &near, (aside, any_side), last)
    };
    let shoots = near.enemies || near.breakable || near.target;
    if player.carry.is_some() {
        // Fire holds the item; releasing it drops or throws it.
        if chance(random, 80) {
            holds.iter_mut().for_each(|hold| hold.held |= Buttons::FIRE);
        } else {
            let aim = pick(random, &[Buttons::UP, Buttons::DOWN, Buttons::empty()]);
            let held = (any_side | aim) - Buttons::FIRE;
            holds.insert(0, Hold { held, ticks: 1 });
        }
    } else if near.carryable && chance(random, 40) {
        holds.iter_mut().for_each(|hold| hold.held |= Buttons::FIRE);
    } else if shoots && chance(random, 35) || near.in_line && chance(random, 8) {
        shoot(random, &mut holds, player.fire_held);
    }
    holds
}

fn climb(random: &mut Pcg32, aside: Buttons) -> Vec<Hold> {
    let (up, down) = (Buttons::UP, Buttons::DOWN);
    let held = match below(random, 10) {
        0 | 1 => up,
        2 => up | aside,
        3 => down,
        4 => down | aside,
        5..=7 => aside,
        _ => Buttons::JUMP | pick(random, &[aside, Buttons::empty()]),
    };
    let ticks = pick(random, &CLIMBS);
    vec![Hold { held, ticks }]
}

fn walk_or_jump(
    random: &mut Pcg32,
    near: &Surroundings,
    (aside, any_side): (Buttons, Buttons),
) -> Vec<Hold> {
    let roll = below(random, 100);
    if (near.climbable || near.usable) && roll < 30 {
        let held = pick(random, &[Buttons::UP, Buttons::UP, Buttons::DOWN]);
        let held = held | pick(random, &[Buttons::empty(), any_side]);
        let ticks = pick(random, &CLIMBS);
        return vec![
            Hold { held, ticks },
            Hold {
                held: Buttons::empty(),
                ticks: 1,
            },
        ];
    }
    match below(random, 100) {
        0..=39 => vec![Hold {
            held: aside,
            ticks: pick(random, &WALKS),
        }],
        40..=84 => {
            let run_up = chance(random, 30).then(|| Hold {
                held: aside,
                ticks: pick(random, &SHORT),
            });
            let jump = Hold {
                held: Buttons::JUMP | pick(random, &[aside, aside, any_side]),
                ticks: pick(random, &JUMPS),
            };
            run_up.into_iter().chain([jump]).collect()
        }
        _ => vec![Hold {
            held: Buttons::empty(),
            ticks: pick(random, &WAITS),
        }],
    }
}

fn fly(
    random: &mut Pcg32,
    near: &Surroundings,
    (aside, any_side): (Buttons, Buttons),
    last: Buttons,
) -> Vec<Hold> {
    let mut held = pick(random, &[aside, aside, any_side]);
    if last.contains(Buttons::JUMP) && chance(random, 70) || chance(random, 20) {
        held |= Buttons::JUMP;
    }
    if near.climbable && chance(random, 30) {
        held = (held - Buttons::JUMP) | Buttons::UP;
    }
    vec![Hold {
        held,
        ticks: pick(random, &[2, 4, 7, 11, 16, 30]),
    }]
}

/// Steers a rocket, or seldom lets go of it.
fn steer(random: &mut Pcg32, lean: Buttons) -> Vec<Hold> {
    let side = match () {
        () if chance(random, 60) => lean,
        () => pick(random, &[Buttons::LEFT, Buttons::RIGHT, Buttons::empty()]),
    };
    if chance(random, LET_GO_SHARE) {
        return vec![Hold {
            held: side,
            ticks: 4,
        }];
    }
    let held = Buttons::FIRE | side;
    let ticks = pick(random, &TURNS);
    vec![Hold { held, ticks }]
}

/// Adds a shot at the start.
fn shoot(random: &mut Pcg32, holds: &mut Vec<Hold>, was_held: bool) {
    let held = holds[0].held;
    let aim = match below(random, 6) {
        0 => Buttons::UP,
        1 => Buttons::DOWN,
        _ => Buttons::empty(),
    };
    holds.insert(
        0,
        Hold {
            held: held | aim | Buttons::FIRE,
            ticks: 2,
        },
    );
    if was_held {
        holds.insert(0, Hold { held, ticks: 1 });
    }
}
