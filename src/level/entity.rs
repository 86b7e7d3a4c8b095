//! Enemies, items and messages as they read in a level file.

use super::units::{Pixels, Place, Rectangle};
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::area::Area;
use crate::sim::world::enemy::{Enemy, EnemyBody, EnemyKind, Hit};
use crate::sim::world::item::{Item, ItemBody, ItemKind, Motion};
use crate::sim::world::level_data::MessageLook;
use crate::sim::world::player::Facing;
use serde::{Deserialize, Serialize};

/// Declares the text form of an entity. Every field may be left out; those of the body are then
/// as the body's default says.
macro_rules! entry {
    ($(#[$meta:meta])* $name:ident($entity:ident, $body:ident, $kind:ty) {
        $($(#[$field_meta:meta])* $field:ident: $ty:ty,)*
    } body { $($plain:ident: $plain_ty:ty,)* } options { $($option:ident: $option_ty:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            /// Name for others to refer to it.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub id: Option<String>,
            /// Slot; without one, that after the entity before.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub slot: Option<u16>,
            /// Top-left corner, tiles.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub at: Option<Place>,
            /// Top-left corner, pixels.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub at_px: Option<Vec2>,
            $(
                #[serde(skip_serializing_if = "Option::is_none")]
                $plain: Option<$plain_ty>,
            )*
            $(
                #[serde(skip_serializing_if = "Option::is_none")]
                $option: Option<$option_ty>,
            )*
            /// What it is.
            #[serde(skip_serializing_if = "is_default")]
            pub kind: $kind,
            /// The field it has, tiles: left, top, width, height.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub area: Option<Rectangle>,
            $(
                $(#[$field_meta])*
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $field: Option<$ty>,
            )*
        }

        impl $name {
            /// The text form of an entity.
            pub fn of(entity: &$entity) -> $name {
                let (body, usual) = (entity.body, $body::default());
                let mut entry = $name { kind: entity.kind, ..$name::default() };
                match Place::is_whole(body.pos) {
                    true => entry.at = Some(Place(body.pos)),
                    false => entry.at_px = Some(body.pos),
                }
                $(entry.$plain = (body.$plain != usual.$plain).then_some(body.$plain);)*
                $(entry.$option = body.$option;)*
                entry
            }

            /// The entity, with what the text says.
            pub fn entity(&self) -> $entity {
                let usual = $body::default();
                let pos = self.at.map(|at| at.0).or(self.at_px);
                $entity {
                    body: $body {
                        pos: pos.unwrap_or_default(),
                        $($plain: self.$plain.unwrap_or(usual.$plain),)*
                        $($option: self.$option,)*
                    },
                    kind: self.kind,
                }
            }
        }
    };
}

entry! {
    /// An enemy (spec 03 §2).
    EnemyEntry(Enemy, EnemyBody, EnemyKind) {}
    body {
        facing: Facing,
        damage: Fx,
        hitbox: i32,
        bonus: i32,
        touch_wait: i32,
        hit: Hit,
        killer: u8,
        ttl: i32,
    }
    options {
        touched_by: u8,
        creator: u8,
    }
}

entry! {
    /// An item (spec 04 §1).
    ItemEntry(Item, ItemBody, ItemKind) {
        /// For a door: the `id` of the item it leads to.
        leads_to: String,
        /// For a message: its text and look.
        says: MessageEntry,
    }
    body {
        vel: Vec2,
        motion: Motion,
        ttl: i32,
    }
    options {
        creator: u8,
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Text and look of a message; places in tiles (spec 04 §6.13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MessageEntry {
    text: String,
    at: (Pixels, Pixels),
    size: (Pixels, Pixels),
    #[serde(default = "usual_border", skip_serializing_if = "is_usual_border")]
    border: u8,
    #[serde(default = "usual_text", skip_serializing_if = "is_usual_text")]
    text_colour: u8,
    #[serde(default = "usual_frame", skip_serializing_if = "is_usual_frame")]
    frame_colour: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    show_scroll: bool,
}

/// Gives the functions that serde needs for the usual value of a field.
macro_rules! usual {
    ($($usual:ident, $is_usual:ident = $value:literal;)*) => {$(
        fn $usual() -> u8 {
            $value
        }
        fn $is_usual(value: &u8) -> bool {
            *value == $value
        }
    )*};
}

usual! {
    usual_border, is_usual_border = 2;
    usual_text, is_usual_text = 15;
    usual_frame, is_usual_frame = 8;
}

impl From<&MessageLook> for MessageEntry {
    fn from(look: &MessageLook) -> MessageEntry {
        MessageEntry {
            text: look.text.clone(),
            at: (Pixels(look.x), Pixels(look.y)),
            size: (Pixels(look.w), Pixels(look.h)),
            border: look.border,
            text_colour: look.text_colour,
            frame_colour: look.frame_colour,
            show_scroll: look.show_scroll,
        }
    }
}

impl From<MessageEntry> for MessageLook {
    fn from(look: MessageEntry) -> MessageLook {
        MessageLook {
            text: look.text,
            x: look.at.0.0,
            y: look.at.1.0,
            w: look.size.0.0,
            h: look.size.1.0,
            border: look.border,
            text_colour: look.text_colour,
            frame_colour: look.frame_colour,
            show_scroll: look.show_scroll,
        }
    }
}

/// The field of an item that `area` stands for.
pub fn item_area(kind: &mut ItemKind) -> Option<&mut Area> {
    match kind {
        ItemKind::Key(key) => Some(&mut key.range),
        ItemKind::Trigger(trigger) => Some(&mut trigger.area),
        ItemKind::Message(message) => Some(&mut message.trigger),
        ItemKind::Switch(switch) => Some(&mut switch.range),
        ItemKind::BlockManip(manip) => Some(&mut manip.area),
        ItemKind::DamageField(field) => Some(&mut field.area),
        _ => None,
    }
}

/// The field of an enemy that `area` stands for.
pub fn enemy_area(kind: &mut EnemyKind) -> Option<&mut Area> {
    match kind {
        EnemyKind::Podzilla(pod) => Some(&mut pod.trigger),
        EnemyKind::Vinepod(pod) => Some(&mut pod.trigger),
        EnemyKind::Cloner(cloner) => Some(&mut cloner.trigger),
        _ => None,
    }
}

/// Takes the field out of a record, so that the text has it as `area`. A message without the use
/// of its field keeps it, because `area` makes it used.
pub fn take_item_area(kind: &mut ItemKind) -> Option<Rectangle> {
    if let ItemKind::Message(message) = kind {
        if !message.has_trigger || message.trigger == Area::default() {
            return None;
        }
        message.has_trigger = false;
    }
    let usual = match kind {
        ItemKind::Switch(_) => crate::sim::world::item::Switch::default().range,
        _ => Area::default(),
    };
    item_area(kind).and_then(|area| take(area, usual))
}

/// The same for an enemy.
pub fn take_enemy_area(kind: &mut EnemyKind) -> Option<Rectangle> {
    enemy_area(kind).and_then(|area| take(area, Area::default()))
}

fn take(area: &mut Area, usual: Area) -> Option<Rectangle> {
    (*area != usual).then(|| std::mem::replace(area, usual).into())
}
