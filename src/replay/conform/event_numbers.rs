//! Game events in the numbers of the original (spec 01 §2.9).

use crate::sim::rules::events::Event;
use crate::sim::world::enemy::Species;
use crate::sim::world::item::BonusLook;
use crate::sim::world::shot::EnemyShotKind;

/// Frame, number, place and four values, as the original reports an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedEvent {
    /// Frame.
    pub frame: i32,
    /// Which event.
    pub number: i32,
    /// Place, 0, 0 for most.
    pub place: (i32, i32),
    /// Values, 0 for those that an event does not have.
    pub values: [i32; 4],
}

impl std::fmt::Display for NumberedEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let NumberedEvent {
            frame,
            number,
            place: (x, y),
            values: [a, b, c, d],
        } = self;
        write!(f, "{frame} {number} {x} {y} {a} {b} {c} {d}")
    }
}

/// An event of a frame in numbers.
pub fn number_event(frame: i32, event: &Event) -> NumberedEvent {
    let (number, place, values) = numbers(event);
    NumberedEvent {
        frame,
        number,
        place,
        values,
    }
}

fn numbers(event: &Event) -> (i32, (i32, i32), [i32; 4]) {
    let at_nowhere = |number, values| (number, (0, 0), values);
    match *event {
        Event::ShotFired { player, shot, x, y } => (1, (x, y), [num(player), num(shot), 0, 0]),
        Event::Jumped { x, y, .. } => (15, (x, y), [0; 4]),
        Event::Squished { player, x, y } => (54, (x, y), [num(player), 0, 0, 0]),
        Event::Stuck { player, x, y } => (56, (x, y), [num(player), 0, 0, 0]),
        Event::ExitLocked { player, item, left } => {
            at_nowhere(3, [num(player), num(item), left, 0])
        }
        Event::ExitReached { .. } => at_nowhere(4, [0; 4]),
        Event::Exploded { .. } => at_nowhere(22, [0; 4]),
        Event::BombLit {
            player,
            radius,
            seconds,
        } => at_nowhere(24, [num(player), radius, seconds, 0]),
        Event::RemoteArmed { player, radius } => at_nowhere(25, [num(player), radius, 0, 0]),
        Event::ShotByPlayer {
            player,
            shooter,
            damage,
        } => at_nowhere(
            if player == shooter { 41 } else { 40 },
            [num(player), num(shooter), 0, damage],
        ),
        Event::ShotByEnemy {
            player,
            shot,
            damage,
        } => at_nowhere(43, [num(player), shooter_type(shot), 0, damage]),
        Event::TouchedEnemy {
            player,
            enemy,
            damage,
        } => at_nowhere(44, [num(player), num(enemy), 0, damage]),
        Event::Mined {
            player,
            item,
            damage,
        } => at_nowhere(50, [num(player), num(item), 0, damage]),
        Event::Bombed {
            player,
            owner,
            damage,
        } if player == owner => at_nowhere(53, [num(player), 0, 0, damage]),
        Event::Bombed {
            player,
            owner,
            damage,
        } => at_nowhere(52, [num(player), num(owner), 0, damage]),
        Event::HealthTaken {
            player,
            item,
            look,
            species,
            amount,
        } => at_nowhere(
            72,
            [num(player), num(item), bonus_picture(look, species), amount],
        ),
        Event::KeyTaken { player, item } => at_nowhere(2, [num(player), num(item), 0, 0]),
        Event::WarpTaken { player, item } => at_nowhere(4, [num(player), num(item), 0, 0]),
        Event::DoorUsed { player, item } => at_nowhere(5, [num(player), num(item), 0, 0]),
        Event::RocketLit { player, item } => at_nowhere(26, [num(player), num(item), 0, 0]),
        Event::SwitchFlipped { player, item } => at_nowhere(30, [num(player), num(item), 0, 0]),
        Event::Sprung { player, item } => at_nowhere(31, [num(player), num(item), 0, 0]),
        Event::FieldHurt { player, item } => at_nowhere(59, [num(player), num(item), 0, 0]),
        Event::EnemyShot { player, enemy } => at_nowhere(60, [num(player), num(enemy), 0, 0]),
        Event::EnemyBlasted { player, enemy } => at_nowhere(62, [num(player), num(enemy), 0, 0]),
        Event::FreeManTaken { player, item } => at_nowhere(70, [num(player), num(item), 0, 0]),
        Event::CoinTaken { player, item } => at_nowhere(71, [num(player), num(item), 0, 0]),
        Event::Joined { player } => at_nowhere(80, [num(player), 0, 0, 0]),
        Event::Left { player } => at_nowhere(81, [num(player), 0, 0, 0]),
        Event::Died { player } => at_nowhere(90, [num(player), 0, 0, 0]),
    }
}

fn num(slot: impl Into<i32>) -> i32 {
    slot.into()
}

/// Type of the enemy that fires such shots.
const fn shooter_type(shot: EnemyShotKind) -> i32 {
    match shot {
        EnemyShotKind::ArrowRight | EnemyShotKind::ArrowLeft => 3,
        EnemyShotKind::Cannon => 6,
        EnemyShotKind::Trakbot => 8,
        EnemyShotKind::Pod => 7,
        EnemyShotKind::Flapper => 12,
    }
}

/// Picture or animation number of a bonus.
const fn bonus_picture(look: BonusLook, species: Species) -> i32 {
    let trophy = match species {
        Species::Bouncer => 928,
        Species::Archwagon => 929,
        Species::Cannon => 930,
        Species::Trakbot => 931,
        Species::Pod => 932,
        Species::Flapper => 933,
        Species::Cloner => 934,
        Species::Jumpworm => 935,
    };
    match look {
        BonusLook::Health10 => 1023,
        BonusLook::Health50 => 1027,
        BonusLook::HealthOther => 1035,
        BonusLook::FreeMan => 1038,
        BonusLook::Coin => 197,
        BonusLook::Trophy => trophy,
        BonusLook::Gem => trophy + 32,
    }
}
