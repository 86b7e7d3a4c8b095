//! Codecs for message fields, and the macros that declare packets from them.

use super::{FieldError, Reader, Wire, WireProblem, WireText, Writer};

/// An encoding for values of type `T`.
pub trait Codec<T> {
    /// Appends a value. Fails for values that decoding would reject.
    fn put(value: &T, out: &mut Writer) -> Result<(), WireProblem>;

    /// Reads a value.
    fn take(input: &mut Reader<'_>) -> Result<T, WireProblem>;
}

/// A fixed-size integer, little-endian, or a 16-byte array.
pub struct Fixed;
/// An unsigned variable-length integer.
pub struct Var;
/// A signed variable-length integer.
pub struct Signed;
/// One byte in a range.
pub struct Within<const MIN: u8, const MAX: u8>;
/// An unsigned variable-length integer in a range.
pub struct VarWithin<const MIN: u32, const MAX: u32>;
/// One byte, 0 or 1.
pub struct Flag;
/// A length byte, then the text.
pub struct Str;
/// One byte, 0 or 1, then the value if it is 1.
pub struct Maybe<C>(C);
/// The number of elements, then the elements.
pub struct List<const MAX: usize>;
/// All bytes up to the end of the message.
pub struct Rest<const MAX: usize>;
/// The encoding defined by the type itself ([`Wire`]).
pub struct Own;

macro_rules! fixed {
    ($($ty:ident),*) => {$(
        impl Codec<$ty> for Fixed {
            fn put(value: &$ty, out: &mut Writer) -> Result<(), WireProblem> {
                out.$ty(*value);
                Ok(())
            }
            fn take(input: &mut Reader<'_>) -> Result<$ty, WireProblem> {
                input.$ty()
            }
        }
    )*};
}

fixed!(u8, u16, u32, u64);

impl<const N: usize> Codec<[u8; N]> for Fixed {
    fn put(value: &[u8; N], out: &mut Writer) -> Result<(), WireProblem> {
        out.bytes(value);
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<[u8; N], WireProblem> {
        input.array()
    }
}

/// Converts `found` to `T`. Fails if it is not in `min..=max`.
pub fn fit<T: TryFrom<i64>>(found: i64, min: i64, max: i64) -> Result<T, WireProblem> {
    let problem = WireProblem::Range { found, min, max };
    if found < min || found > max {
        return Err(problem);
    }
    T::try_from(found).map_err(|_| problem)
}

/// Converts `found` to `i64`. Fails with a range error if it does not fit.
fn to_i64(found: u64, max: i64) -> Result<i64, WireProblem> {
    i64::try_from(found).or(Err(WireProblem::Range {
        found: i64::MAX,
        min: 0,
        max,
    }))
}

macro_rules! variable {
    ($($ty:ident)*; $($signed:ident)*) => {
        $(impl Codec<$ty> for Var {
            fn put(value: &$ty, out: &mut Writer) -> Result<(), WireProblem> {
                out.var(u64::from(*value));
                Ok(())
            }
            fn take(input: &mut Reader<'_>) -> Result<$ty, WireProblem> {
                let max = i64::from($ty::MAX);
                fit(to_i64(input.var()?, max)?, 0, max)
            }
        })*
        $(impl Codec<$signed> for Signed {
            fn put(value: &$signed, out: &mut Writer) -> Result<(), WireProblem> {
                out.signed(i64::from(*value));
                Ok(())
            }
            fn take(input: &mut Reader<'_>) -> Result<$signed, WireProblem> {
                fit(input.signed()?, i64::from($signed::MIN), i64::from($signed::MAX))
            }
        })*
    };
}

variable!(u8 u16 u32; i16 i32);

impl Codec<u64> for Var {
    fn put(value: &u64, out: &mut Writer) -> Result<(), WireProblem> {
        out.var(*value);
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<u64, WireProblem> {
        input.var()
    }
}

impl<const MIN: u8, const MAX: u8> Codec<u8> for Within<MIN, MAX> {
    fn put(value: &u8, out: &mut Writer) -> Result<(), WireProblem> {
        out.u8(fit(i64::from(*value), i64::from(MIN), i64::from(MAX))?);
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<u8, WireProblem> {
        fit(i64::from(input.u8()?), i64::from(MIN), i64::from(MAX))
    }
}

impl<T, const MIN: u32, const MAX: u32> Codec<T> for VarWithin<MIN, MAX>
where
    T: TryFrom<i64> + Into<u64> + Copy,
{
    fn put(value: &T, out: &mut Writer) -> Result<(), WireProblem> {
        let found = to_i64((*value).into(), i64::from(MAX))?;
        let _: T = fit(found, i64::from(MIN), i64::from(MAX))?;
        out.var((*value).into());
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<T, WireProblem> {
        let found = to_i64(input.var()?, i64::from(MAX))?;
        fit(found, i64::from(MIN), i64::from(MAX))
    }
}

impl Codec<bool> for Flag {
    fn put(value: &bool, out: &mut Writer) -> Result<(), WireProblem> {
        out.u8(u8::from(*value));
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<bool, WireProblem> {
        Ok(fit::<u8>(i64::from(input.u8()?), 0, 1)? == 1)
    }
}

impl<const N: usize> Codec<WireText<N>> for Str {
    fn put(value: &WireText<N>, out: &mut Writer) -> Result<(), WireProblem> {
        let bytes = value.as_str().as_bytes();
        out.u8(fit(bytes.len() as i64, 0, N as i64)?);
        out.bytes(bytes);
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<WireText<N>, WireProblem> {
        let length = usize::from(input.u8()?);
        if length > N {
            return Err(WireProblem::TooMany {
                found: length,
                max: N,
            });
        }
        WireText::from_bytes(input.bytes(length)?)
    }
}

impl<T, C: Codec<T>> Codec<Option<T>> for Maybe<C> {
    fn put(value: &Option<T>, out: &mut Writer) -> Result<(), WireProblem> {
        out.u8(u8::from(value.is_some()));
        value.as_ref().map_or(Ok(()), |value| C::put(value, out))
    }
    fn take(input: &mut Reader<'_>) -> Result<Option<T>, WireProblem> {
        Ok(if Flag::take(input)? {
            Some(C::take(input)?)
        } else {
            None
        })
    }
}

/// Fails if `found` is greater than `max`.
pub fn at_most(found: usize, max: usize) -> Result<usize, WireProblem> {
    if found > max {
        return Err(WireProblem::TooMany { found, max });
    }
    Ok(found)
}

impl<T: Wire, const MAX: usize> Codec<Vec<T>> for List<MAX> {
    fn put(value: &Vec<T>, out: &mut Writer) -> Result<(), WireProblem> {
        out.var(at_most(value.len(), MAX)? as u64);
        value.iter().try_for_each(|element| Own::put(element, out))
    }
    fn take(input: &mut Reader<'_>) -> Result<Vec<T>, WireProblem> {
        let count = usize::try_from(input.var()?).unwrap_or(usize::MAX);
        (0..at_most(count, MAX)?)
            .map(|_| Own::take(input))
            .collect()
    }
}

impl<const MAX: usize> Codec<Vec<u8>> for Rest<MAX> {
    fn put(value: &Vec<u8>, out: &mut Writer) -> Result<(), WireProblem> {
        at_most(value.len(), MAX)?;
        out.bytes(value);
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<Vec<u8>, WireProblem> {
        at_most(input.left(), MAX)?;
        Ok(input.rest().to_vec())
    }
}

impl<T: Wire> Codec<T> for Own {
    fn put(value: &T, out: &mut Writer) -> Result<(), WireProblem> {
        value.put(out).map_err(|FieldError { problem, .. }| problem)
    }
    fn take(input: &mut Reader<'_>) -> Result<T, WireProblem> {
        T::take(input).map_err(|FieldError { problem, .. }| problem)
    }
}

/// Declares a packet or a part of one: a struct with a codec for each field.
macro_rules! packet {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $ty:ty => $codec:ty,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $ty,)*
        }

        impl $crate::net::wire::Wire for $name {
            fn put(
                &self,
                out: &mut $crate::net::wire::Writer,
            ) -> Result<(), $crate::net::wire::FieldError> {
                $(<$codec as $crate::net::wire::codec::Codec<$ty>>::put(&self.$field, out)
                    .map_err(|problem| problem.of(stringify!($field)))?;)*
                Ok(())
            }
            fn take(
                input: &mut $crate::net::wire::Reader<'_>,
            ) -> Result<Self, $crate::net::wire::FieldError> {
                Ok($name {
                    $($field: <$codec as $crate::net::wire::codec::Codec<$ty>>::take(input)
                        .map_err(|problem| problem.of(stringify!($field)))?,)*
                })
            }
        }
    };
}

/// Declares an enum that is encoded as one byte.
macro_rules! codes {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $number:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_meta])* $variant = $number,)*
        }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// Returns the number on the wire.
            pub const fn code(self) -> u8 {
                self as u8
            }

            /// Returns the value with this number.
            pub fn from_code(code: u8) -> Option<$name> {
                match code {
                    $($number => Some($name::$variant),)*
                    _ => None,
                }
            }
        }

        impl $crate::net::wire::Wire for $name {
            fn put(
                &self,
                out: &mut $crate::net::wire::Writer,
            ) -> Result<(), $crate::net::wire::FieldError> {
                out.u8(self.code());
                Ok(())
            }
            fn take(
                input: &mut $crate::net::wire::Reader<'_>,
            ) -> Result<Self, $crate::net::wire::FieldError> {
                input
                    .u8()
                    .and_then(|code| {
                        $name::from_code(code).ok_or($crate::net::wire::WireProblem::Unknown {
                            found: u64::from(code),
                        })
                    })
                    .map_err(|problem| problem.of(stringify!($name)))
            }
        }
    };
}

pub(crate) use {codes, packet};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_message_has_a_maximum_length() {
        let take = |bytes: &[u8]| Rest::<4>::take(&mut Reader::new(bytes));
        assert_eq!(take(&[1, 2, 3, 4]), Ok(vec![1, 2, 3, 4]));
        assert!(take(&[1, 2, 3, 4, 5]).is_err());
        let put = |bytes: Vec<u8>| Rest::<4>::put(&bytes, &mut Writer::new());
        assert!(put(vec![0; 4]).is_ok());
        assert!(put(vec![0; 5]).is_err());
    }

    /// Returns the encoding of a value, which decodes to the same value.
    fn encoded<T: PartialEq + std::fmt::Debug, C: Codec<T>>(
        value: &T,
    ) -> Result<Vec<u8>, WireProblem> {
        let mut out = Writer::new();
        C::put(value, &mut out)?;
        let bytes = out.as_bytes().to_vec();
        assert_eq!(C::take(&mut Reader::new(&bytes)).as_ref(), Ok(value));
        Ok(bytes)
    }

    #[test]
    fn a_byte_is_limited_in_both_directions_when_written_and_read() {
        type Small = Within<1, 8>;
        let take = |byte| <Small as Codec<u8>>::take(&mut Reader::new(&[byte]));
        for (value, fits) in [(0, false), (1, true), (8, true), (9, false)] {
            assert_eq!(encoded::<u8, Small>(&value).is_ok(), fits, "{value}");
            assert_eq!(take(value).is_ok(), fits, "{value}");
        }
    }

    #[test]
    fn a_number_is_limited_in_both_directions_when_written_and_read() {
        type Small = VarWithin<3, 500>;
        for (value, fits) in [(2, false), (3, true), (500, true), (501, false)] {
            assert_eq!(encoded::<u32, Small>(&value).is_ok(), fits, "{value}");
            let mut out = Writer::new();
            out.var(u64::from(value));
            let read: Result<u32, _> = Small::take(&mut Reader::new(out.as_bytes()));
            assert_eq!(read.is_ok(), fits, "{value}");
        }
    }

    #[test]
    fn a_flag_is_0_or_1() {
        assert_eq!(encoded::<bool, Flag>(&true), Ok(vec![1]));
        assert_eq!(encoded::<bool, Flag>(&false), Ok(vec![0]));
        assert!(Flag::take(&mut Reader::new(&[2])).is_err());
    }

    #[test]
    fn an_optional_value_follows_its_flag() {
        type Small = Maybe<Within<0, 7>>;
        assert_eq!(encoded::<Option<u8>, Small>(&None), Ok(vec![0]));
        assert_eq!(encoded::<Option<u8>, Small>(&Some(7)), Ok(vec![1, 7]));
        assert!(encoded::<Option<u8>, Small>(&Some(8)).is_err());
    }

    #[test]
    fn a_text_is_written_after_its_length_and_limited() {
        let text = |bytes: &[u8]| WireText::<3>::from_bytes(bytes).expect("a short text");
        assert_eq!(
            encoded::<WireText<3>, Str>(&text(b"abc")),
            Ok(vec![3, b'a', b'b', b'c'])
        );
        let read: Result<WireText<3>, _> = Str::take(&mut Reader::new(b"\x04abcd"));
        assert_eq!(read, Err(WireProblem::TooMany { found: 4, max: 3 }));
    }
}
