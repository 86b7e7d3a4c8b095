//! The canonical byte image of the world, and the macros that declare its records.
//!
//! Every record has a fixed length and field order (declaration order), little endian. The image is used for checksums,
//! state deltas and saved states; it is identical on every machine.

use crate::num::{Fx, Single, Vec2};

/// A value with a fixed-length byte image.
pub trait Image: Sized {
    /// Length of the image, bytes.
    const SIZE: usize;

    /// Writes the image into `out`, which is `SIZE` bytes long.
    fn write(&self, out: &mut [u8]);

    /// Reads a value from `bytes`, which is `SIZE` bytes long.
    fn read(bytes: &[u8]) -> Result<Self, ImageError>;
}

/// A byte image that does not decode to a valid world.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// An unknown variant number.
    #[error("{what}: unknown variant {found}")]
    Variant {
        /// Name of the type.
        what: &'static str,
        /// The byte found.
        found: u8,
    },
    /// A number outside the range the rules support.
    #[error("{what} is {found}, expected {least} to {most}")]
    Range {
        /// Name of the field.
        what: &'static str,
        /// The number found.
        found: i32,
        /// Lowest allowed value.
        least: i32,
        /// Highest allowed value.
        most: i32,
    },
    /// An invalid field in a player slot.
    #[error("player {slot}: {fault}")]
    Player {
        /// The slot.
        slot: usize,
        /// The error in the slot.
        fault: Box<ImageError>,
    },
    /// An image of the wrong length.
    #[error("wrong length of a world image: expected {expected} bytes, found {found}")]
    Length {
        /// Expected length, bytes.
        expected: usize,
        /// Length found, bytes.
        found: usize,
    },
}

/// Checks that a number lies in `least..=most`.
pub(crate) fn check_range(
    what: &'static str,
    found: i32,
    (least, most): (i32, i32),
) -> Result<(), ImageError> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(ImageError::Range {
        what,
        found,
        least,
        most,
    })
}

/// Checks that an index is below `count`.
pub(crate) fn check_slot(
    what: &'static str,
    found: impl Into<i32>,
    count: usize,
) -> Result<(), ImageError> {
    check_range(what, found.into(), (0, count as i32 - 1))
}

/// Writes values one after another.
pub struct ImageWriter<'a>(&'a mut [u8]);

impl<'a> ImageWriter<'a> {
    /// Creates a writer at the start of `out`.
    pub fn new(out: &'a mut [u8]) -> Self {
        ImageWriter(out)
    }

    /// Appends the image of `value`.
    pub fn put<T: Image>(&mut self, value: &T) {
        let (head, tail) = std::mem::take(&mut self.0).split_at_mut(T::SIZE);
        value.write(head);
        self.0 = tail;
    }
}

/// Reads values one after another.
pub struct ImageReader<'a>(&'a [u8]);

impl<'a> ImageReader<'a> {
    /// Creates a reader at the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        ImageReader(bytes)
    }

    /// Reads the next value.
    pub fn take<T: Image>(&mut self) -> Result<T, ImageError> {
        let (head, tail) = self.0.split_at(T::SIZE);
        self.0 = tail;
        T::read(head)
    }
}

macro_rules! integer_images {
    ($($ty:ty),*) => {$(
        impl Image for $ty {
            const SIZE: usize = size_of::<$ty>();
            fn write(&self, out: &mut [u8]) {
                out.copy_from_slice(&self.to_le_bytes());
            }
            fn read(bytes: &[u8]) -> Result<Self, ImageError> {
                let mut raw = [0; size_of::<$ty>()];
                raw.copy_from_slice(bytes);
                Ok(<$ty>::from_le_bytes(raw))
            }
        }
    )*};
}

integer_images!(u8, u16, u32, i32);

impl Image for bool {
    const SIZE: usize = 1;
    fn write(&self, out: &mut [u8]) {
        out[0] = u8::from(*self);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        match bytes[0] {
            0 => Ok(false),
            1 => Ok(true),
            found => Err(ImageError::Variant {
                what: "bool",
                found,
            }),
        }
    }
}

impl Image for Fx {
    const SIZE: usize = 4;
    fn write(&self, out: &mut [u8]) {
        self.raw().write(out);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        i32::read(bytes).map(Fx::from_raw)
    }
}

impl Image for Single {
    const SIZE: usize = 4;
    fn write(&self, out: &mut [u8]) {
        self.to_bits().write(out);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        u32::read(bytes).map(Single::from_bits)
    }
}

impl Image for Vec2 {
    const SIZE: usize = 8;
    fn write(&self, out: &mut [u8]) {
        self.x.write(&mut out[..4]);
        self.y.write(&mut out[4..]);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        Ok(Vec2::new(Fx::read(&bytes[..4])?, Fx::read(&bytes[4..])?))
    }
}

impl Image for (i32, i32) {
    const SIZE: usize = 8;
    fn write(&self, out: &mut [u8]) {
        self.0.write(&mut out[..4]);
        self.1.write(&mut out[4..]);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        Ok((i32::read(&bytes[..4])?, i32::read(&bytes[4..])?))
    }
}

/// `None` is all zeros.
impl<T: Image> Image for Option<T> {
    const SIZE: usize = 1 + T::SIZE;
    fn write(&self, out: &mut [u8]) {
        match self {
            Some(value) => {
                out[0] = 1;
                value.write(&mut out[1..]);
            }
            None => out.fill(0),
        }
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        match bytes[0] {
            0 => Ok(None),
            1 => T::read(&bytes[1..]).map(Some),
            found => Err(ImageError::Variant {
                what: "option",
                found,
            }),
        }
    }
}

impl<T: Image + Copy + Default, const N: usize> Image for [T; N] {
    const SIZE: usize = N * T::SIZE;
    fn write(&self, out: &mut [u8]) {
        for (value, chunk) in self.iter().zip(out.chunks_exact_mut(T::SIZE)) {
            value.write(chunk);
        }
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        let mut values = [T::default(); N];
        for (value, chunk) in values.iter_mut().zip(bytes.chunks_exact(T::SIZE)) {
            *value = T::read(chunk)?;
        }
        Ok(values)
    }
}

/// Returns the largest of some sizes, for the images of enums.
pub(crate) const fn longest(sizes: &[usize]) -> usize {
    let mut max = 0;
    let mut i = 0;
    while i < sizes.len() {
        if sizes[i] > max {
            max = sizes[i];
        }
        i += 1;
    }
    max
}

/// Declares a record of the world: a plain struct with a default for every field (the value for new objects in a level),
/// a byte image, and a text form that omits default values and rejects unknown fields. A record may have no fields.
macro_rules! record {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $ty:ty = $default:expr,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $ty,)*
        }

        impl $name {
            /// The record with all fields at their default values.
            pub const DEFAULT: $name = $name { $($field: $default,)* };
        }

        impl Default for $name {
            fn default() -> Self {
                $name::DEFAULT
            }
        }

        #[allow(unused, reason = "a record may have no fields")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct;
                let default = Self::default();
                let fields = 0 $(+ usize::from(self.$field != default.$field))*;
                let mut out = serializer.serialize_struct(stringify!($name), fields)?;
                $(
                    if self.$field == default.$field {
                        out.skip_field(stringify!($field))?;
                    } else {
                        out.serialize_field(stringify!($field), &self.$field)?;
                    }
                )*
                out.end()
            }
        }

        #[allow(unused, reason = "a record may have no fields")]
        impl $crate::world::text_form::TextRecord for $name {
            const FIELDS: &'static [&'static str] = &[$(stringify!($field),)*];

            fn read_field<'de, M: serde::de::MapAccess<'de>>(
                &mut self,
                name: &str,
                map: &mut M,
            ) -> Result<(), M::Error> {
                match name {
                    $(stringify!($field) => self.$field = map.next_value()?,)*
                    _ => {}
                }
                Ok(())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::world::text_form::read(stringify!($name), deserializer)
            }
        }

        #[allow(unused, reason = "a record may have no fields")]
        impl $crate::world::image::Image for $name {
            const SIZE: usize = 0 $(+ <$ty as $crate::world::image::Image>::SIZE)*;
            fn write(&self, out: &mut [u8]) {
                let mut writer = $crate::world::image::ImageWriter::new(out);
                $(writer.put(&self.$field);)*
            }
            fn read(bytes: &[u8]) -> Result<Self, $crate::world::image::ImageError> {
                let mut reader = $crate::world::image::ImageReader::new(bytes);
                Ok($name { $($field: reader.take()?,)* })
            }
        }
    };
}

/// Declares a fieldless enum whose variants have the numbers used in the original's files. The first variant is the
/// default.
macro_rules! choice {
    ($(#[$meta:meta])* pub enum $name:ident {
        $(#[$first_meta:meta])* $first:ident = $first_number:literal,
        $($(#[$variant_meta:meta])* $variant:ident = $number:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub enum $name {
            #[default]
            $(#[$first_meta])* $first = $first_number,
            $($(#[$variant_meta])* $variant = $number,)*
        }

        impl $name {
            /// All variants, in declaration order.
            pub const ALL: &'static [$name] = &[$name::$first, $($name::$variant,)*];

            /// Returns the number of this variant, -128 to 127.
            pub const fn number(self) -> i32 {
                self as i32
            }

            /// Returns the variant with this number.
            pub fn from_number(number: i32) -> Option<$name> {
                Self::ALL.iter().copied().find(|value| value.number() == number)
            }
        }

        impl $crate::world::image::Image for $name {
            const SIZE: usize = 1;
            fn write(&self, out: &mut [u8]) {
                out[0] = *self as i8 as u8;
            }
            fn read(bytes: &[u8]) -> Result<Self, $crate::world::image::ImageError> {
                Self::from_number(i32::from(bytes[0] as i8)).ok_or(
                    $crate::world::image::ImageError::Variant {
                        what: stringify!($name),
                        found: bytes[0],
                    },
                )
            }
        }
    };
}

/// Declares what a slot can hold: nothing, or one of several records. The image is as long as the longest record's image,
/// padded with zeros.
macro_rules! kinds {
    ($(#[$meta:meta])* pub enum $name:ident {
        $(#[$empty_meta:meta])* $empty:ident,
        $($(#[$variant_meta:meta])* $variant:ident($record:ty) = $tag:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            #[default]
            $(#[$empty_meta])* $empty,
            $($(#[$variant_meta])* $variant($record),)*
        }

        impl $name {
            /// Returns true if the slot is free.
            pub const fn is_empty(&self) -> bool {
                matches!(self, $name::$empty)
            }

            /// Returns the name of the kind, for messages.
            pub const fn name(&self) -> &'static str {
                match self {
                    $name::$empty => stringify!($empty),
                    $($name::$variant(_) => stringify!($variant),)*
                }
            }
        }

        impl $crate::world::image::Image for $name {
            const SIZE: usize = 1 + $crate::world::image::longest(
                &[$(<$record as $crate::world::image::Image>::SIZE,)*],
            );
            fn write(&self, out: &mut [u8]) {
                out.fill(0);
                match self {
                    $name::$empty => {}
                    $($name::$variant(record) => {
                        out[0] = $tag;
                        $crate::world::image::ImageWriter::new(&mut out[1..]).put(record);
                    })*
                }
            }
            fn read(bytes: &[u8]) -> Result<Self, $crate::world::image::ImageError> {
                let mut reader = $crate::world::image::ImageReader::new(&bytes[1..]);
                match bytes[0] {
                    0 => Ok($name::$empty),
                    $($tag => reader.take().map($name::$variant),)*
                    found => Err($crate::world::image::ImageError::Variant {
                        what: stringify!($name),
                        found,
                    }),
                }
            }
        }
    };
}

/// Implements [`Image`] for a type declared with `bitflags!`.
macro_rules! flags_image {
    ($name:ident) => {
        impl $crate::world::image::Image for $name {
            const SIZE: usize = size_of::<$name>();
            fn write(&self, out: &mut [u8]) {
                $crate::world::image::Image::write(&self.bits(), out);
            }
            fn read(bytes: &[u8]) -> Result<Self, $crate::world::image::ImageError> {
                $crate::world::image::Image::read(bytes).map($name::from_bits_retain)
            }
        }
    };
}

pub(crate) use {choice, flags_image, kinds, record};
