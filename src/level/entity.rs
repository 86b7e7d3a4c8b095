//! The text form of enemies, items and messages in level files. Missing fields have the defaults of `sim/world/`.

use super::units::{Pixels, Place, Rectangle};
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::area::Area;
use crate::sim::world::enemy::{Enemy, EnemyBody, EnemyKind, Hit};
use crate::sim::world::item::{Item, ItemBody, ItemKind, Motion};
use crate::sim::world::level_data::MessageStyle;
use crate::sim::world::player::Facing;
use serde::{Deserialize, Serialize};

/// Declares the text form of an entity. All fields are optional; missing fields of the body take the defaults of
/// the body.
macro_rules! entry {
    ($(#[$meta:meta])* $name:ident($entity:ident, $body:ident, $kind:ty) {
        $($(#[$field_meta:meta])* $field:ident: $ty:ty,)*
    } body { $($plain:ident: $plain_ty:ty,)* } options { $($option:ident: $option_ty:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            /// Name by which other entities refer to it.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub id: Option<String>,
            /// Slot; defaults to the one after the previous entity's.
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
            /// Kind and its fields.
            #[serde(skip_serializing_if = "is_default")]
            pub kind: $kind,
            /// Area of the entity, tiles: left, top, width, height.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub area: Option<Rectangle>,
            $(
                $(#[$field_meta])*
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $field: Option<$ty>,
            )*
        }

        impl $name {
            /// Converts an entity to its text form.
            pub fn of(entity: &$entity) -> $name {
                let (body, default) = (entity.body, $body::default());
                let mut entry = $name { kind: entity.kind, ..$name::default() };
                match Place::is_whole(body.pos) {
                    true => entry.at = Some(Place(body.pos)),
                    false => entry.at_px = Some(body.pos),
                }
                $(entry.$plain = (body.$plain != default.$plain).then_some(body.$plain);)*
                $(entry.$option = body.$option;)*
                entry
            }

            /// Converts the text form to an entity.
            pub fn entity(&self) -> $entity {
                let default = $body::default();
                let pos = self.at.map(|at| at.0).or(self.at_px);
                $entity {
                    body: $body {
                        pos: pos.unwrap_or_default(),
                        $($plain: self.$plain.unwrap_or(default.$plain),)*
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
        /// For a message: its text and appearance.
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

/// Text and appearance of a message; positions in tiles (spec 04 §6.13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MessageEntry {
    text: String,
    at: (Pixels, Pixels),
    size: (Pixels, Pixels),
    #[serde(default = "default_border", skip_serializing_if = "is_default_border")]
    border: u8,
    #[serde(default = "default_text", skip_serializing_if = "is_default_text")]
    text_colour: u8,
    #[serde(default = "default_frame", skip_serializing_if = "is_default_frame")]
    frame_colour: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    show_scroll: bool,
}

/// Defines the functions serde needs for the default value of a field.
macro_rules! defaults {
    ($($default:ident, $is_default_value:ident = $value:literal;)*) => {$(
        fn $default() -> u8 {
            $value
        }
        fn $is_default_value(value: &u8) -> bool {
            *value == $value
        }
    )*};
}

defaults! {
    default_border, is_default_border = 2;
    default_text, is_default_text = 15;
    default_frame, is_default_frame = 8;
}

impl From<&MessageStyle> for MessageEntry {
    fn from(look: &MessageStyle) -> MessageEntry {
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

impl From<MessageEntry> for MessageStyle {
    fn from(look: MessageEntry) -> MessageStyle {
        MessageStyle {
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

/// Returns the area of an item that `area` stands for in the text form.
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

/// Returns the area of an enemy that `area` stands for in the text form.
pub fn enemy_area(kind: &mut EnemyKind) -> Option<&mut Area> {
    match kind {
        EnemyKind::Podzilla(pod) => Some(&mut pod.trigger),
        EnemyKind::Vinepod(pod) => Some(&mut pod.trigger),
        EnemyKind::Cloner(cloner) => Some(&mut cloner.trigger),
        _ => None,
    }
}

/// Moves the area out of an item record, so that the text form has it as `area`. A message that does not use its
/// area keeps it in the record, because `area` would enable it.
pub fn take_item_area(kind: &mut ItemKind) -> Option<Rectangle> {
    if let ItemKind::Message(message) = kind {
        if !message.has_trigger || message.trigger == Area::default() {
            return None;
        }
        message.has_trigger = false;
    }
    let default = match kind {
        ItemKind::Switch(_) => crate::sim::world::item::Switch::default().range,
        _ => Area::default(),
    };
    item_area(kind).and_then(|area| take(area, default))
}

/// Moves the area out of an enemy record, so that the text form has it as `area`.
pub fn take_enemy_area(kind: &mut EnemyKind) -> Option<Rectangle> {
    enemy_area(kind).and_then(|area| take(area, Area::default()))
}

fn take(area: &mut Area, default: Area) -> Option<Rectangle> {
    (*area != default).then(|| std::mem::replace(area, default).into())
}
