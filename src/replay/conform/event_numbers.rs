//! Game events in the original's numbers (spec 01 §2.9).

use crate::sim::rules::events::Event;
use crate::sim::world::enemy::Species;
use crate::sim::world::item::BonusLook;
use crate::sim::world::shot::EnemyShotKind;

/// Tick, number, position and four values, as the original reports an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedEvent {
    /// The tick, a frame in the original's terms.
    pub frame: i32,
    /// Event number.
    pub number: i32,
    /// Position; 0, 0 for most events.
    pub place: (i32, i32),
    /// Values; 0 for those that an event does not have.
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

/// Converts an event of a tick to the original's numbers.
pub fn number_event(frame: i32, event: &Event) -> NumberedEvent {
    NumberedEvent {
        frame,
        number: number(event),
        place: place(event),
        values: values(event),
    }
}

fn number(event: &Event) -> i32 {
    match *event {
        Event::ShotFired { .. } => 1,
        Event::KeyTaken { .. } => 2,
        Event::ExitLocked { .. } => 3,
        Event::ExitReached { .. } | Event::WarpTaken { .. } => 4,
        Event::DoorUsed { .. } => 5,
        Event::Jumped { .. } => 15,
        Event::Exploded { .. } => 22,
        Event::BombLit { .. } => 24,
        Event::RemoteArmed { .. } => 25,
        Event::RocketLit { .. } => 26,
        Event::SwitchFlipped { .. } => 30,
        Event::Sprung { .. } => 31,
        Event::ShotByPlayer {
            player, shooter, ..
        } if player == shooter => 41,
        Event::ShotByPlayer { .. } => 40,
        Event::ShotByEnemy { .. } => 43,
        Event::TouchedEnemy { .. } => 44,
        Event::Mined { .. } => 50,
        Event::Bombed { player, owner, .. } if player == owner => 53,
        Event::Bombed { .. } => 52,
        Event::Squished { .. } => 54,
        Event::Stuck { .. } => 56,
        Event::FieldHurt { .. } => 59,
        Event::EnemyShot { .. } => 60,
        Event::EnemyBlasted { .. } => 62,
        Event::FreeManTaken { .. } => 70,
        Event::CoinTaken { .. } => 71,
        Event::HealthTaken { .. } => 72,
        Event::Joined { .. } => 80,
        Event::Left { .. } => 81,
        Event::Died { .. } => 90,
    }
}

/// Returns the position of an event; most events have none.
fn place(event: &Event) -> (i32, i32) {
    match *event {
        Event::ShotFired { x, y, .. }
        | Event::Jumped { x, y, .. }
        | Event::Squished { x, y, .. }
        | Event::Stuck { x, y, .. } => (x, y),
        _ => (0, 0),
    }
}

fn values(event: &Event) -> [i32; 4] {
    use Event as E;
    match *event {
        E::Jumped { .. } | E::ExitReached { .. } | E::Exploded { .. } => [0; 4],
        E::Squished { player, .. }
        | E::Stuck { player, .. }
        | E::Joined { player }
        | E::Left { player }
        | E::Died { player } => [num(player), 0, 0, 0],
        E::KeyTaken { player, item }
        | E::WarpTaken { player, item }
        | E::DoorUsed { player, item }
        | E::RocketLit { player, item }
        | E::SwitchFlipped { player, item }
        | E::Sprung { player, item }
        | E::FieldHurt { player, item }
        | E::FreeManTaken { player, item }
        | E::CoinTaken { player, item } => [num(player), num(item), 0, 0],
        E::EnemyShot { player, enemy } | E::EnemyBlasted { player, enemy } => {
            [num(player), num(enemy), 0, 0]
        }
        E::ShotFired { player, shot, .. } => [num(player), num(shot), 0, 0],
        E::ExitLocked { player, item, left } => [num(player), num(item), left, 0],
        E::BombLit {
            player,
            radius,
            seconds,
        } => [num(player), radius, seconds, 0],
        E::RemoteArmed { player, radius } => [num(player), radius, 0, 0],
        E::HealthTaken {
            player,
            item,
            look,
            species,
            amount,
        } => [num(player), num(item), bonus_shape(look, species), amount],
        E::ShotByPlayer { .. }
        | E::ShotByEnemy { .. }
        | E::TouchedEnemy { .. }
        | E::Mined { .. }
        | E::Bombed { .. } => harm(event),
    }
}

/// Returns who was hurt by whom or what, and the health lost.
fn harm(event: &Event) -> [i32; 4] {
    let (player, by, damage) = match *event {
        Event::ShotByPlayer {
            player,
            shooter,
            damage,
        } => (player, num(shooter), damage),
        Event::ShotByEnemy {
            player,
            shot,
            damage,
        } => (player, shooter_type(shot), damage),
        Event::TouchedEnemy {
            player,
            enemy,
            damage,
        } => (player, num(enemy), damage),
        Event::Mined {
            player,
            item,
            damage,
        } => (player, num(item), damage),
        // The owner's own bomb counts as ownerless.
        Event::Bombed {
            player,
            owner,
            damage,
        } => (player, if player == owner { 0 } else { num(owner) }, damage),
        _ => return [0; 4],
    };
    [num(player), by, 0, damage]
}

fn num(slot: impl Into<i32>) -> i32 {
    slot.into()
}

/// Returns the type number of the enemy that fires such shots.
const fn shooter_type(shot: EnemyShotKind) -> i32 {
    match shot {
        EnemyShotKind::ArrowRight | EnemyShotKind::ArrowLeft => 3,
        EnemyShotKind::Cannon => 6,
        EnemyShotKind::Trakbot => 8,
        EnemyShotKind::Pod => 7,
        EnemyShotKind::Flapper => 12,
    }
}

/// Returns the original's sprite or animation number of a bonus.
const fn bonus_shape(look: BonusLook, species: Species) -> i32 {
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
