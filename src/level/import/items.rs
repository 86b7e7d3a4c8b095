//! Imports items: 16 integers each, and a text for messages (spec 04 §1, §6).

use super::Warning;
use super::arrays::{Arrays, ITEM_INTS, TEXT_BYTES, text};
use super::record::Record;
use crate::sim::num::Vec2;
use crate::sim::world::area::Area;
use crate::sim::world::enemy::Species;
use crate::sim::world::item::*;
use crate::sim::world::level_data::MessageStyle;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::slots::ENEMIES;
use crate::sim::world::tiles::Tile;
use crate::sim::world::{LevelData, World};

/// Reads all items into the world, and the texts and appearance of messages into the level data.
pub fn read(
    arrays: &Arrays,
    level_data: &mut LevelData,
    world: &mut World,
    warnings: &mut Vec<Warning>,
) {
    let texts = arrays.texts.chunks_exact(TEXT_BYTES);
    let items = arrays.items.chunks_exact(ITEM_INTS);
    for (index, (ints, text_bytes)) in items.zip(texts).enumerate() {
        let mut record = Record {
            place: format!("item {index}"),
            ints,
            raws: &[],
            warnings,
        };
        let mut kind = kind(&mut record);
        if kind.is_empty() {
            continue;
        }
        if let ItemKind::Message(message) = &mut kind {
            message.text = level_data.messages.len() as u16;
            level_data
                .messages
                .push(message_look(&mut record, text(text_bytes)));
        }
        if matches!(kind, ItemKind::Bonus(bonus) if bonus.kind == BonusKind::Coin) {
            level_data.coins += 1;
        }
        let body = body(&mut record, &kind);
        world.items[index] = Item { body, kind };
    }
}

fn body(r: &mut Record, kind: &ItemKind) -> ItemBody {
    let (x, y) = r.pair(4);
    let is_damage = matches!(kind, ItemKind::DamageField(_));
    ItemBody {
        pos: Vec2::int(x, y),
        vel: Vec2::ZERO,
        motion: if kind.is_field() {
            Motion::Stationary
        } else {
            motion(r)
        },
        ttl: if kind.is_field() { 0 } else { r.int(14) },
        creator: if is_damage {
            None
        } else {
            r.optional_slot(15, "cloner", 1000, ENEMIES as u8)
        },
    }
}

fn motion(r: &mut Record) -> Motion {
    let fallback = if r.int(3) > 0 {
        Motion::Falls
    } else {
        Motion::Carryable
    };
    r.choice(3, "motion", Motion::from_number, fallback)
}

fn kind(r: &mut Record) -> ItemKind {
    match r.int(0) {
        0 => ItemKind::Empty,
        1 => ItemKind::Door(door(r)),
        2 => ItemKind::Bonus(bonus(r)),
        3 => ItemKind::Exit(Exit {
            enemies_allowed: r.int(8),
        }),
        4 => ItemKind::Key(key(r)),
        5 => ItemKind::Start(start(r)),
        6 => ItemKind::Orb(orb(r)),
        7 => ItemKind::Mine(Mine { damage: r.int(8) }),
        8 => ItemKind::Bomb(bomb(r)),
        9 => ItemKind::Trigger(trigger(r)),
        10 => ItemKind::Message(message(r)),
        11 => ItemKind::Rocket(rocket(r)),
        12 => ItemKind::Warp(Warp { level: r.int(8) }),
        14 => ItemKind::Switch(switch(r)),
        15 => ItemKind::Spring(Spring { strength: r.int(7) }),
        16 => ItemKind::BlockManip(block_manip(r)),
        17 => ItemKind::DamageField(damage_field(r)),
        66 => ItemKind::Expiring(ExpiringItem::default()),
        98 => ItemKind::LitRocket(rocket(r)),
        99 => ItemKind::LitBomb(LitBomb {
            bomb: bomb(r),
            phase: r.choice(6, "phase", BombPhase::from_number, BombPhase::Idle),
        }),
        other => {
            r.warn("type", other, "not an item type of level files; dropped");
            ItemKind::Empty
        }
    }
}

fn colour(r: &mut Record, slot: usize, fallback: u8) -> u8 {
    r.bounded(slot, "colour", 15, fallback)
}

fn door(r: &mut Record) -> Door {
    let style = |number| match number {
        1083 => Some(DoorStyle::New),
        448 => Some(DoorStyle::Old),
        0 => Some(DoorStyle::Invisible),
        _ => None,
    };
    Door {
        colour: colour(r, 6, 13),
        travel: r.choice(7, "travel mode", DoorMove::from_number, DoorMove::Travel),
        linked: r.flag(8),
        target: r.int(9),
        key_held: r.int(10),
        entry: r.choice(11, "entry mode", DoorEntry::from_number, DoorEntry::Never),
        line: r.choice(12, "line", DoorLine::from_number, DoorLine::Never),
        style: r.choice(13, "style", style, DoorStyle::Old),
    }
}

fn bonus(r: &mut Record) -> Bonus {
    let (look, species) = bonus_look(r);
    Bonus {
        kind: r.choice(6, "contents", BonusKind::from_number, BonusKind::Nothing),
        amount: r.int(7),
        look,
        species,
    }
}

/// The sprite number determines only the appearance.
fn bonus_look(r: &mut Record) -> (BonusLook, Species) {
    let sprite = r.int(1);
    let look = match sprite {
        1023 => BonusLook::Health10,
        1027 => BonusLook::Health50,
        1035 => BonusLook::HealthOther,
        1038 => BonusLook::FreeMan,
        197 => BonusLook::Coin,
        _ => {
            r.warn("sprite", sprite, "unknown; drawn as other health");
            BonusLook::HealthOther
        }
    };
    (look, Species::default())
}

fn key(r: &mut Record) -> Key {
    let known = |n: i32| KeyColour::from_number(n.wrapping_sub(1039));
    Key {
        colour: r.choice(1, "colour", known, KeyColour::Red),
        range: r.area(6),
        matching_only: r.flag(12),
        flight: r.int(11),
    }
}

fn start(r: &mut Record) -> Start {
    Start {
        mode: r.choice(6, "mode", StartMode::from_number, StartMode::Other),
        index: r.int(7),
        lit: r.int(1) == 1021,
    }
}

fn orb(r: &mut Record) -> Orb {
    Orb {
        on: r.bit(2, 0x1),
        was_on: r.bit(2, 0x2),
        by_touch: r.bit(2, 0x10),
        by_up: r.bit(2, 0x20),
        by_down: r.bit(2, 0x40),
        by_shot: r.bit(2, 0x80),
        triggered: r.bit(2, 0x100),
        was_triggered: r.bit(2, 0x200),
        mount: OrbMount::from_number((r.int(2) >> 14) & 3).unwrap_or_default(),
        mode: r.choice(6, "mode", OrbMode::from_number, OrbMode::Toggle),
        time: r.int(7),
        time_left: r.int(8),
        outputs: outputs(r, 10),
    }
}

fn outputs(r: &Record, first: usize) -> Outputs {
    Outputs {
        on: r.int(first),
        off: r.int(first + 1),
        turned_on: r.int(first + 2),
        turned_off: r.int(first + 3),
    }
}

fn bomb(r: &mut Record) -> Bomb {
    let remote = |n| match n {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    };
    Bomb {
        radius: r.int(7),
        fuse: r.int(9),
        counter: r.int(8),
        sticky: r.flag(11),
        remote: r.choice(12, "detonator", remote, false),
        owner: r.bounded(13, "owner", PLAYERS as u8 - 1, 0),
    }
}

fn rocket(r: &mut Record) -> Rocket {
    Rocket {
        steering: r.int(6),
        radius: r.int(7),
        max_speed: r.int(8),
        acceleration: r.int(9),
        heading: r.int(10),
        speed: r.int(11),
        remote: r.flag(12),
        owner: r.bounded(13, "owner", PLAYERS as u8 - 1, 0),
    }
}

fn switch(r: &mut Record) -> Switch {
    let colours = r.int(10);
    if colours & !15 != 0 {
        r.warn("colours", colours, "unknown colours; dropped");
    }
    Switch {
        pressed: r.int(1) > 111,
        range: r.area(6),
        colours: SwitchColours::from_bits_truncate((colours & 15) as u8),
        locked_until: r.int(11),
    }
}

fn message(r: &mut Record) -> Message {
    let has_trigger = r.bit(2, 0x4);
    let (shown, time) = r.halves(12);
    Message {
        text: 0,
        always: r.bit(2, 0x1),
        has_trigger,
        // Without a trigger box, old levels have arbitrary numbers in these slots.
        trigger: if has_trigger {
            r.area(6)
        } else {
            Area::default()
        },
        shown,
        time,
    }
}

fn message_look(r: &mut Record, text: String) -> MessageStyle {
    const BORDERS: [(i32, u8); 5] = [(0x08, 0), (0x10, 1), (0x20, 2), (0x40, 4), (0x80, 12)];
    let (x, y) = r.halves(10);
    let (w, h) = r.halves(11);
    let (text_colour, frame_colour) = r.halves(13);
    let border = BORDERS.iter().find(|(bit, _)| r.bit(2, *bit));
    let mut limit = |colour: i32| {
        if colour > 15 {
            r.warn("colour of a message", colour, "unknown; 15 is used");
        }
        colour.min(15) as u8
    };
    MessageStyle {
        text,
        x,
        y,
        w,
        h,
        border: border.map_or(0, |(_, width)| *width),
        text_colour: limit(text_colour),
        frame_colour: limit(frame_colour),
        show_scroll: r.bit(2, 0x2),
    }
}

fn who(bits: i32) -> Targets {
    Targets::from_bits_truncate((bits & 31) as u8)
}

/// Returns the lift a field follows; `first` is the lowest of its seven flags (spec 04 §6.10.1).
fn follow(r: &Record, first: i32) -> Option<Follow> {
    let align = |flags: i32| match (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0) {
        (true, _, _) => Align::Centre,
        (false, false, false) => Align::NearOnNear,
        (false, false, true) => Align::NearOnFar,
        (false, true, false) => Align::FarOnNear,
        (false, true, true) => Align::FarOnFar,
    };
    let flags = r.int(3) >> first.trailing_zeros();
    (flags & 1 != 0).then(|| Follow {
        lift: r.int(10),
        x: align(flags >> 1),
        y: align(flags >> 4),
    })
}

fn trigger(r: &mut Record) -> Trigger {
    Trigger {
        who: who(r.int(3)),
        on: r.bit(3, 0x40),
        area: r.area(6),
        follow: follow(r, 0x200),
        outputs: outputs(r, 11),
        colour: colour(r, 2, 14),
        visible: r.bit(3, 0x10000),
    }
}

fn block_manip(r: &mut Record) -> BlockManip {
    BlockManip {
        channel: r.int(1),
        mode: r.choice(3, "mode", ManipMode::from_number, ManipMode::Off),
        area: r.area(6),
        first: Tile(r.int(10) as u32),
        second: Tile(r.int(11) as u32),
        colour: colour(r, 12, 12),
        visible: r.flag(2),
    }
}

fn damage_field(r: &mut Record) -> DamageField {
    const TIMERS: [(i32, TimerLook); 4] = [
        (0x2000, TimerLook::SmallNumber),
        (0x4000, TimerLook::BigNumber),
        (0x8000, TimerLook::SmallBar),
        (0x10000, TimerLook::BigBar),
    ];
    let timer = TIMERS.iter().find(|(bit, _)| r.bit(3, *bit));
    DamageField {
        channel: r.int(1),
        who: who(r.int(3)),
        on: r.bit(3, 0x20),
        deadly: r.bit(3, 0x20000),
        area: r.area(6),
        follow: follow(r, 0x40),
        mode: r.choice(11, "mode", DamageMode::from_number, DamageMode::Fixed),
        time: r.int(12),
        time_left: r.int(13),
        on_time: r.int(14),
        damage: r.int(15),
        look: r.choice(
            2,
            "appearance",
            // The original has no liquids.
            |number| DamageLook::from_number(number).filter(|look| *look != DamageLook::Liquid),
            DamageLook::Rectangle,
        ),
        timer: timer.map_or(TimerLook::None, |(_, look)| *look),
    }
}
