//! Recordings written as text: which buttons a player holds, and for how long (docs/command-line.md, section Scripts).
//! Several players have a script each.

mod parse;
mod play;
mod report;
pub mod text;

pub use parse::{ScriptError, parse};
pub use play::{Place, Played, StopReason, play};
pub use report::StepReport;

use crate::sim::num::Vec2;
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::{Pause, Player};
use crate::sim::world::tiles::TILE;

/// Maximum number of ticks that a step holds its buttons while it waits for a condition, unless the step says otherwise.
pub const DEFAULT_LIMIT: u32 = 400;
/// Maximum number of ticks of a step.
pub const MAX_TICKS: u32 = 100_000;

/// Names of the buttons in scripts.
const BUTTONS: [(&str, Buttons); 6] = [
    ("left", Buttons::LEFT),
    ("right", Buttons::RIGHT),
    ("up", Buttons::UP),
    ("down", Buttons::DOWN),
    ("jump", Buttons::JUMP),
    ("fire", Buttons::FIRE),
];

/// Buttons held for some time.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Line of the script, from 1.
    pub line: usize,
    /// The buttons.
    pub held: Buttons,
    /// How long they are held.
    pub length: Length,
}

/// How long the buttons of a step are held.
#[derive(Clone, Debug, PartialEq)]
pub enum Length {
    /// A number of ticks.
    Ticks(u32),
    /// Until all conditions hold after a tick; at least one tick.
    Until {
        /// The conditions.
        conditions: Vec<Condition>,
        /// Maximum number of ticks.
        limit: u32,
    },
}

/// A condition on the state after a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Condition {
    /// A number is above a value.
    Above(Number, f64),
    /// A number is below a value.
    Below(Number, f64),
    /// A number is at least a value.
    AtLeast(Number, f64),
    /// A number is at most a value.
    AtMost(Number, f64),
    /// The player is in a state.
    Is(State),
}

/// A number that conditions compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Left edge of something, tiles.
    X(Subject),
    /// Top edge of something, tiles.
    Y(Subject),
    /// Horizontal velocity of the player, px/tick.
    XVelocity,
    /// Vertical velocity of the player, px/tick.
    YVelocity,
    /// Health of the player.
    Health,
    /// Coins collected by the player.
    Coins,
    /// The tick.
    Tick,
    /// Number of enemies.
    Enemies,
}

/// Something with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The player of the script.
    Own,
    /// The player in a slot, if active.
    Player(u8),
    /// The enemy in a slot.
    Enemy(u8),
    /// The item in a slot.
    Item(u16),
    /// The lift in a slot.
    Lift(u8),
}

/// A state of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Standing on a floor or lift.
    Ground,
    /// Neither standing nor climbing.
    Air,
    /// Climbing a ladder or swimming.
    Ladder,
    /// Hanging on a rope.
    Rope,
    /// Standing on a lift.
    Lift,
    /// Carrying an item.
    Carrying,
    /// Able to move: neither dead nor between two doors.
    Free,
}

/// Names of the states in scripts.
const STATES: [(&str, State); 7] = [
    ("ground", State::Ground),
    ("air", State::Air),
    ("ladder", State::Ladder),
    ("rope", State::Rope),
    ("lift", State::Lift),
    ("carrying", State::Carrying),
    ("free", State::Free),
];

impl Condition {
    /// Returns true if the condition holds for the player in the slot `own`. Nothing holds for a player, enemy, item or
    /// lift that does not exist.
    fn holds(self, world: &World, own: usize) -> bool {
        let value = |number: Number| number.of(world, own);
        match self {
            Condition::Above(number, bound) => value(number).is_some_and(|value| value > bound),
            Condition::Below(number, bound) => value(number).is_some_and(|value| value < bound),
            Condition::AtLeast(number, bound) => value(number).is_some_and(|value| value >= bound),
            Condition::AtMost(number, bound) => value(number).is_some_and(|value| value <= bound),
            Condition::Is(state) => state.holds(&world.players[own]),
        }
    }
}

impl Number {
    fn of(self, world: &World, own: usize) -> Option<f64> {
        let player = &world.players[own];
        Some(match self {
            Number::X(subject) => tiles(subject.position(world, own)?).0,
            Number::Y(subject) => tiles(subject.position(world, own)?).1,
            Number::XVelocity => player.vel.x.to_f64(),
            Number::YVelocity => player.vel.y.to_f64(),
            Number::Health => player.life.to_f64(),
            Number::Coins => player.coins.into(),
            Number::Tick => world.globals.tick.into(),
            Number::Enemies => world.enemies.used().count() as f64,
        })
    }
}

impl Subject {
    fn position(self, world: &World, own: usize) -> Option<Vec2> {
        match self {
            Subject::Own => Some(world.players[own].pos),
            Subject::Player(slot) => {
                let player = world.players.get(usize::from(slot));
                player
                    .filter(|player| player.active)
                    .map(|player| player.pos)
            }
            Subject::Enemy(slot) => {
                let mut enemies = world.enemies.used();
                let found = enemies.find(|(at, _)| *at == usize::from(slot));
                found.map(|(_, enemy)| enemy.body.pos)
            }
            Subject::Item(slot) => {
                let mut items = world.items.used();
                let found = items.find(|(at, _)| *at == usize::from(slot));
                found.map(|(_, item)| item.body.pos)
            }
            Subject::Lift(slot) => {
                let lift = world.lifts.get(usize::from(slot))?;
                Some(lift.pos)
            }
        }
    }
}

impl State {
    fn holds(self, player: &Player) -> bool {
        let is_climbing = player.on_ladder || player.on_rope;
        let is_standing = !is_climbing && (player.ride.is_some() || player.vel.y.raw() == 0);
        match self {
            State::Ground => is_standing,
            State::Air => !is_standing && !is_climbing,
            State::Ladder => player.on_ladder,
            State::Rope => player.on_rope,
            State::Lift => !is_climbing && player.ride.is_some(),
            State::Carrying => player.carry.is_some(),
            State::Free => matches!(player.pause, Pause::None),
        }
    }
}

/// Converts a position from pixels to tiles.
fn tiles(pos: Vec2) -> (f64, f64) {
    let tile = f64::from(TILE);
    (pos.x.to_f64() / tile, pos.y.to_f64() / tile)
}
