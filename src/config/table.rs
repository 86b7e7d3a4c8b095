//! The macro behind the tables of `sections/`: one line and one comment per setting.

use super::keys::Key;
use super::schema::{SettingKind, Value};
use std::ops::RangeInclusive;

/// A type that a field of a settings struct can have.
pub(super) trait Field: Sized {
    fn to_value(&self) -> Value;
    fn from_value(value: Value) -> Option<Self>;
}

/// The settings of one section, by current keys.
pub(super) trait Part {
    /// Returns the value of a setting; `None` if the key is not in this section.
    fn get(&self, key: &str) -> Option<Value>;
    /// Sets a setting. Returns false if the key is not of this section or the value has the wrong type.
    fn set(&mut self, key: &str, value: Value) -> bool;
}

/// A field whose type is the content of one variant of [`Value`].
macro_rules! plain_field {
    ($($type:ty => $variant:ident),+) => {$(
        impl Field for $type {
            fn to_value(&self) -> Value {
                Value::$variant(self.clone())
            }
            fn from_value(value: Value) -> Option<Self> {
                match value {
                    Value::$variant(content) => Some(content),
                    _ => None,
                }
            }
        }
    )+};
}
plain_field!(bool => Flag, i32 => Whole, f32 => Real, String => Text, Vec<Key> => Keys, [bool; 4] => Modes);

/// A field of a smaller integer type.
macro_rules! whole_field {
    ($($type:ty),+) => {$(
        impl Field for $type {
            fn to_value(&self) -> Value {
                Value::Whole(i32::from(*self))
            }
            fn from_value(value: Value) -> Option<Self> {
                match value {
                    Value::Whole(number) => number.try_into().ok(),
                    _ => None,
                }
            }
        }
    )+};
}
whole_field!(u8, u16, i8, i16);

/// Defines an enum that is written as the index of the choice.
macro_rules! choice {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $item_doc:literal])+ $item:ident = $label:literal,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $item_doc])+ $item,)+
        }

        impl $name {
            /// All choices in file order.
            pub const ALL: &'static [$name] = &[$($name::$item,)+];
            /// Returns the name of each choice.
            pub const LABELS: &'static [&'static str] = &[$($label,)+];
        }

        impl $crate::config::table::Field for $name {
            fn to_value(&self) -> $crate::config::schema::Value {
                $crate::config::schema::Value::Choice(*self as usize)
            }
            fn from_value(value: $crate::config::schema::Value) -> Option<Self> {
                match value {
                    $crate::config::schema::Value::Choice(number) => $name::ALL.get(number).copied(),
                    _ => None,
                }
            }
        }
    };
}
pub(super) use choice;

/// Defines the struct of one section, its defaults and its descriptors. The comment of a field serves as documentation
/// here and in the file. A line reads: `field: type, "key" = default, kind, old "name", "name";`
macro_rules! section {
    (
        $(#[doc = $section_doc:literal])+
        $section:literal, $struct:ident {
            $(
                $(#[doc = $doc:literal])+
                $field:ident: $type:ty, $key:literal = $default:expr, $kind:expr $(, old $($old:literal),+)?;
            )+
        }
    ) => {
        $(#[doc = $section_doc])+
        #[derive(Clone, Debug, PartialEq)]
        pub struct $struct {
            $($(#[doc = $doc])+ pub $field: $type,)+
        }

        impl Default for $struct {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl $struct {
            /// The descriptors of this section.
            pub const SECTION: $crate::config::schema::Section = $crate::config::schema::Section {
                name: $section,
                comment: &[$($section_doc),+],
                settings: &[$($crate::config::schema::Setting {
                    section: $section,
                    key: $key,
                    old_names: &[$($($old),+)?],
                    kind: $kind,
                    comment: &[$($doc),+],
                },)+],
            };
        }

        impl $crate::config::table::Part for $struct {
            fn get(&self, key: &str) -> Option<$crate::config::schema::Value> {
                match key {
                    $($key => Some($crate::config::table::Field::to_value(&self.$field)),)+
                    _ => None,
                }
            }

            fn set(&mut self, key: &str, value: $crate::config::schema::Value) -> bool {
                match key {
                    $($key => match $crate::config::table::Field::from_value(value) {
                        Some(value) => {
                            self.$field = value;
                            true
                        }
                        None => false,
                    },)+
                    _ => false,
                }
            }
        }
    };
}
pub(super) use section;

/// Returns the kind of a whole number from `min` to `max`.
pub(super) const fn whole(min: i32, max: i32) -> SettingKind {
    SettingKind::Whole { min, max }
}

/// Returns the kind of a whole number in a range.
pub(super) const fn whole_of(range: RangeInclusive<u16>) -> SettingKind {
    whole(*range.start() as i32, *range.end() as i32)
}

/// Returns the kind of a number from `min` to `max`.
pub(super) const fn real(min: f32, max: f32) -> SettingKind {
    SettingKind::Real { min, max }
}

/// Returns the kind of text with a maximum length in bytes.
pub(super) const fn text(max_bytes: usize) -> SettingKind {
    SettingKind::Text { max_bytes }
}
