//! A simulated player who explores: picks something in the level, goes there, and tries things out.

use crate::random::Random;
use purple_martians::sim::command::Command;
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::item::ItemKind;
use purple_martians::sim::world::player::Pause;
use purple_martians::sim::world::{LevelData, World};

/// Number of plans compared before one is followed.
const PLANS: usize = 14;
/// Ticks a plan is simulated for.
const LOOK_AHEAD: i32 = 24;
/// Ticks a plan is followed for.
const FOLLOWED: i32 = 10;
/// Ticks after which an unreachable target is given up.
const PATIENCE: i32 = 260;
/// Distance to the target at which the player tries things out, pixels.
const NEAR: i32 = 14;
/// Targets tried one after another until one lies above the lowest height.
const PICKS: usize = 20;

const DIRECTIONS: [Buttons; 4] = [Buttons::LEFT, Buttons::RIGHT, Buttons::UP, Buttons::DOWN];

/// The target of the player.
#[derive(Clone, Copy)]
enum Target {
    Item(usize),
    Enemy(usize),
    Lift(usize),
    Player(usize),
    Place(i32, i32),
}

/// A simulated player.
pub struct Explorer {
    slot: u8,
    random: Random,
    /// Targets lie above this height, pixels.
    lowest: i32,
    target: Target,
    give_up: i32,
    /// Buttons to hold next, with the number of ticks; the last entry comes first.
    plan: Vec<(Buttons, i32)>,
    held: Buttons,
}

impl Explorer {
    /// Creates a player in a slot.
    pub fn new(slot: u8, seed: u64) -> Explorer {
        Explorer {
            slot,
            random: Random(seed),
            lowest: i32::MAX,
            target: Target::Place(0, 0),
            give_up: 0,
            plan: Vec::new(),
            held: Buttons::empty(),
        }
    }

    /// Lets the player want only what lies above a height in pixels.
    #[allow(dead_code, reason = "only arenas have machines out of reach")]
    pub fn above(mut self, lowest: i32) -> Explorer {
        self.lowest = lowest;
        self
    }

    /// Returns the change of the buttons for the next tick.
    pub fn next(&mut self, data: &LevelData, world: &World) -> Option<Command> {
        let player = &world.players[usize::from(self.slot)];
        let held = match player.pause {
            _ if !player.active => Buttons::empty(),
            Pause::None => self.held_next(data, world),
            // A dead player presses random buttons.
            _ if self.random.chance(10) => self.any_buttons(),
            _ => self.held,
        };
        (held != std::mem::replace(&mut self.held, held)).then_some(Command::Buttons {
            player: self.slot,
            held,
        })
    }

    fn held_next(&mut self, data: &LevelData, world: &World) -> Buttons {
        if self.plan.is_empty() {
            self.make_plan(data, world);
        }
        match self.plan.last_mut() {
            Some((held, ticks)) => {
                let held = *held;
                *ticks -= 1;
                if *ticks <= 0 {
                    self.plan.pop();
                }
                held
            }
            None => Buttons::empty(),
        }
    }

    fn make_plan(&mut self, data: &LevelData, world: &World) {
        let tick = world.globals.tick;
        let distance = self.distance(world);
        if distance.is_none() || tick > self.give_up {
            self.choose_target(world);
        } else if distance.is_some_and(|d| d < NEAR) {
            self.try_things();
            self.choose_target(world);
            return;
        }
        self.plan = match self.random.below(100) {
            0..9 => vec![(self.any_buttons(), self.random.within(3, 30))],
            _ => self.best_plan(data, world),
        };
    }

    fn choose_target(&mut self, world: &World) {
        for _ in 0..PICKS {
            self.pick_target(world);
            let place = self.place_of_target(world);
            if self.lowest == i32::MAX || place.is_none_or(|(_, y)| y < self.lowest) {
                break;
            }
        }
    }

    fn pick_target(&mut self, world: &World) {
        let items = world.items.used().map(|(slot, _)| Target::Item(slot));
        let enemies = world.enemies.used().map(|(slot, _)| Target::Enemy(slot));
        let lifts = (0..usize::from(world.globals.lift_count)).map(Target::Lift);
        let others = world.active_players().map(|(slot, _)| Target::Player(slot));
        let others =
            others.filter(|t| !matches!(t, Target::Player(p) if *p == usize::from(self.slot)));
        let mut all: Vec<Target> = items.chain(enemies).chain(lifts).chain(others).collect();
        let (x, y) = world.players[usize::from(self.slot)].pos.round();
        let place = (self.random.within(-200, 200), self.random.within(-120, 120));
        all.push(Target::Place(x + place.0, y + place.1));
        self.target = self.random.pick(&all);
        // Exits are avoided at first, so that the recording covers more of the level.
        if let Target::Item(slot) = self.target
            && matches!(
                world.items[slot].kind,
                ItemKind::Exit(_) | ItemKind::Warp(_)
            )
            && world.globals.tick < 1200
        {
            self.target = self.random.pick(&all);
        }
        self.give_up = world.globals.tick + PATIENCE;
    }

    /// Returns the distance to the target in pixels; `None` if it no longer exists.
    fn distance(&self, world: &World) -> Option<i32> {
        let (x, y) = self.place_of_target(world)?;
        let (px, py) = world.players[usize::from(self.slot)].pos.round();
        Some((x - px).abs().max((y - py).abs()))
    }

    /// Returns the place of the target in pixels; `None` if it no longer exists.
    fn place_of_target(&self, world: &World) -> Option<(i32, i32)> {
        let place = match self.target {
            Target::Item(slot) => {
                let item = &world.items[slot];
                match item.kind {
                    ItemKind::Empty => return None,
                    ItemKind::Trigger(f) => (f.area.x + f.area.w / 2, f.area.y + f.area.h - 20),
                    ItemKind::DamageField(f) => (f.area.x + f.area.w / 2, f.area.y + f.area.h - 20),
                    ItemKind::BlockManip(f) => (f.area.x + f.area.w / 2, f.area.y - 20),
                    _ => item.body.pos.round(),
                }
            }
            Target::Enemy(slot) if world.enemies[slot].kind.is_empty() => return None,
            Target::Enemy(slot) => world.enemies[slot].body.pos.round(),
            Target::Lift(slot) => {
                let lift = &world.lifts[slot];
                (lift.x1 + lift.width / 2 - 10, lift.y1 - 20)
            }
            Target::Player(slot) if !world.players[slot].active => return None,
            Target::Player(slot) => world.players[slot].pos.round(),
            Target::Place(x, y) => (x, y),
        };
        Some(place)
    }

    /// Plans something to do at the target.
    fn try_things(&mut self) {
        let (up, down, fire) = (Buttons::UP, Buttons::DOWN, Buttons::FIRE);
        let aside = self.random.pick(&[Buttons::LEFT, Buttons::RIGHT]);
        let aim = self.random.pick(&DIRECTIONS);
        let none = Buttons::empty();
        let long = self.random.within(10, 60);
        self.plan = match self.random.below(10) {
            0 => vec![(up, 4), (none, 2)],
            1 => vec![(down, 4), (none, 2)],
            2 => vec![(none, long)],
            3 => vec![(fire, 2), (none, 3), (fire | aim, 2), (none, 3), (fire, 2)],
            // Carry something away and throw it.
            4 | 5 => vec![
                (fire, 4),
                (fire | aside, long),
                (fire | aside | Buttons::JUMP, 8),
                (aside | aim, 2),
            ],
            6 => vec![
                (fire, 3),
                (fire | aside, 20),
                (aim, 2),
                (none, 30),
                (down, 3),
            ],
            7 => vec![(Buttons::JUMP | aside, 15), (none, 4)],
            8 => vec![(fire, 40), (fire | aside, long)],
            _ => vec![(up, 12), (up | aside, 12)],
        };
        self.plan.reverse();
    }

    fn any_buttons(&mut self) -> Buttons {
        Buttons::from_bits_truncate(self.random.below(64) as u8)
    }

    /// Returns buttons that a person might hold.
    fn likely_buttons(&mut self) -> Buttons {
        let mut held = self.random.pick(&DIRECTIONS);
        if self.random.chance(35) {
            held = self.random.pick(&[Buttons::LEFT, Buttons::RIGHT]);
        }
        if self.random.chance(45) {
            held |= Buttons::JUMP;
        }
        if self.random.chance(18) {
            held |= Buttons::FIRE;
        }
        if self.random.chance(8) {
            held = Buttons::empty();
        }
        held
    }

    /// Returns the plan that brings the player nearest to the target, of several random ones.
    fn best_plan(&mut self, data: &LevelData, world: &World) -> Vec<(Buttons, i32)> {
        let plans: Vec<[Buttons; 2]> = (0..PLANS)
            .map(|_| {
                let first = self.likely_buttons();
                let second = if self.random.chance(50) {
                    first
                } else {
                    self.likely_buttons()
                };
                [first, second]
            })
            .collect();
        let best = plans.iter().min_by_key(|plan| {
            let noise = self.random.within(0, 30);
            self.cost(data, world, **plan) + noise
        });
        let [first, second] = best.copied().unwrap_or_default();
        vec![(second, FOLLOWED / 2), (first, FOLLOWED / 2)]
    }

    fn cost(&self, data: &LevelData, world: &World, [first, second]: [Buttons; 2]) -> i32 {
        let mut world = world.clone();
        let mut events = Events::sink();
        let mut nearest = i32::MAX;
        for tick in 0..LOOK_AHEAD {
            let held = if tick < FOLLOWED / 2 { first } else { second };
            world.players[usize::from(self.slot)].buttons = held;
            rules::step(data, &mut world, &[], &mut events);
            nearest = nearest.min(self.distance(&world).unwrap_or(0));
        }
        let player = &world.players[usize::from(self.slot)];
        let death = if matches!(player.pause, Pause::Dead(_)) {
            400
        } else {
            0
        };
        nearest + self.distance(&world).unwrap_or(0) + death - 2 * player.life.round()
    }
}
