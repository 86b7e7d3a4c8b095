//! Little-endian encoding: a writer and a reader that never panic, with descriptive errors.

pub mod codec;
mod text;

use crate::varint;
pub use text::WireText;

/// Why bytes cannot be decoded or a value cannot be encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireProblem {
    /// The input ends too early.
    #[error("{needed} more bytes expected, {left} left")]
    End {
        /// Bytes that the next field needs.
        needed: usize,
        /// Bytes that are left.
        left: usize,
    },
    /// A variable-length integer that is not in its shortest form or has more than 64 bits.
    #[error("invalid variable-length integer")]
    Varint,
    /// A number outside its range.
    #[error("{found} found, {min} to {max} expected")]
    Range {
        /// The value found.
        found: i64,
        /// The smallest allowed value.
        min: i64,
        /// The greatest allowed value.
        max: i64,
    },
    /// A number without a meaning in this field.
    #[error("unknown value {found}")]
    Unknown {
        /// The value found.
        found: u64,
    },
    /// The text is not UTF-8.
    #[error("the text is not UTF-8")]
    NotUtf8,
    /// The text contains a forbidden character.
    #[error("forbidden character U+{found:04X}")]
    Character {
        /// The character's code point.
        found: u32,
    },
    /// Too many elements or bytes.
    #[error("{found} elements found, at most {max} expected")]
    TooMany {
        /// The number found.
        found: usize,
        /// The greatest allowed number.
        max: usize,
    },
    /// Bytes left over after the last field.
    #[error("{left} unexpected bytes at the end")]
    Trailing {
        /// Number of bytes left over.
        left: usize,
    },
    /// The fields contradict each other.
    #[error("{0}")]
    Contradiction(&'static str),
}

/// A problem and the field it was found in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("field {field}: {problem}")]
pub struct FieldError {
    /// Name of the field.
    pub field: &'static str,
    /// The problem.
    pub problem: WireProblem,
}

impl WireProblem {
    /// Attaches the name of the field.
    pub fn of(self, field: &'static str) -> FieldError {
        FieldError {
            field,
            problem: self,
        }
    }
}

/// A type with a binary encoding.
pub trait Wire: Sized {
    /// Appends the encoded value. Fails for values that decoding would reject.
    fn put(&self, out: &mut Writer) -> Result<(), FieldError>;

    /// Reads a value; the following bytes stay in the reader.
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError>;
}

/// Appends encoded values to a growing buffer.
#[derive(Clone, Debug, Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// Creates an empty writer.
    pub fn new() -> Writer {
        Writer::default()
    }

    /// Returns the number of bytes written so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if nothing has been written.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends raw bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Appends one byte.
    pub fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    /// Appends two bytes, little-endian.
    pub fn u16(&mut self, value: u16) {
        self.bytes(&value.to_le_bytes());
    }

    /// Appends four bytes, little-endian.
    pub fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    /// Appends eight bytes, little-endian.
    pub fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Appends a [variable-length integer](varint::push) of 1 to 10 bytes.
    pub fn var(&mut self, value: u64) {
        varint::push(&mut self.0, value);
    }

    /// Appends a signed variable-length integer, [zigzag-encoded](varint::zigzag).
    pub fn signed(&mut self, value: i64) {
        self.var(varint::zigzag(value));
    }

    /// Returns the bytes written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// Returns the bytes written so far.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Reads encoded values from the front of a byte slice.
#[derive(Clone, Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Creates a reader at the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// Returns the number of bytes left.
    pub fn left(&self) -> usize {
        self.0.len()
    }

    /// Reads `count` bytes.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], WireProblem> {
        match self.0.split_at_checked(count) {
            Some((head, tail)) => {
                self.0 = tail;
                Ok(head)
            }
            None => Err(WireProblem::End {
                needed: count,
                left: self.0.len(),
            }),
        }
    }

    /// Reads all remaining bytes.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], WireProblem> {
        match self.0.split_first_chunk::<N>() {
            Some((head, tail)) => {
                self.0 = tail;
                Ok(*head)
            }
            None => Err(WireProblem::End {
                needed: N,
                left: self.0.len(),
            }),
        }
    }

    /// Reads one byte.
    pub fn u8(&mut self) -> Result<u8, WireProblem> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// Reads two bytes, little-endian.
    pub fn u16(&mut self) -> Result<u16, WireProblem> {
        self.array().map(u16::from_le_bytes)
    }

    /// Reads four bytes, little-endian.
    pub fn u32(&mut self) -> Result<u32, WireProblem> {
        self.array().map(u32::from_le_bytes)
    }

    /// Reads eight bytes, little-endian.
    pub fn u64(&mut self) -> Result<u64, WireProblem> {
        self.array().map(u64::from_le_bytes)
    }

    /// Reads a number written by [`Writer::var`]. Only the shortest form is accepted.
    pub fn var(&mut self) -> Result<u64, WireProblem> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            let bits = u64::from(byte & 0x7F);
            if (shift == 63 && bits > 1) || (shift > 0 && byte == 0) {
                return Err(WireProblem::Varint);
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(WireProblem::Varint)
    }

    /// Reads a number written by [`Writer::signed`].
    pub fn signed(&mut self) -> Result<i64, WireProblem> {
        self.var().map(varint::unzigzag)
    }

    /// Fails if bytes are left.
    pub fn end(&self) -> Result<(), WireProblem> {
        match self.0.len() {
            0 => Ok(()),
            left => Err(WireProblem::Trailing { left }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_round_trip_through_their_encoding(a in any::<u64>(), b in any::<i64>(), c in any::<u16>(), d in any::<u32>()) {
            let mut out = Writer::new();
            out.var(a);
            out.signed(b);
            out.u16(c);
            out.u32(d);
            out.u64(a);
            let mut input = Reader::new(out.as_bytes());
            prop_assert_eq!(input.var(), Ok(a));
            prop_assert_eq!(input.signed(), Ok(b));
            prop_assert_eq!(input.u16(), Ok(c));
            prop_assert_eq!(input.u32(), Ok(d));
            prop_assert_eq!(input.u64(), Ok(a));
            prop_assert_eq!(input.end(), Ok(()));
        }

        #[test]
        fn every_readable_number_has_one_encoding(bytes in proptest::collection::vec(any::<u8>(), 0..12)) {
            let mut input = Reader::new(&bytes);
            if let Ok(value) = input.var() {
                let mut out = Writer::new();
                out.var(value);
                prop_assert_eq!(out.as_bytes(), &bytes[..bytes.len() - input.left()]);
            }
        }
    }

    #[test]
    fn an_early_end_reports_the_missing_bytes() {
        let mut input = Reader::new(&[1, 2, 3]);
        assert_eq!(input.u16(), Ok(0x0201));
        assert_eq!(input.u32(), Err(WireProblem::End { needed: 4, left: 1 }));
        assert_eq!(input.end(), Err(WireProblem::Trailing { left: 1 }));
    }

    #[test]
    fn overlong_numbers_are_rejected() {
        assert_eq!(Reader::new(&[0x80, 0x00]).var(), Err(WireProblem::Varint));
        assert_eq!(Reader::new(&[0xFF; 11]).var(), Err(WireProblem::Varint));
        let mut above_64_bits = [0xFF; 10];
        above_64_bits[9] = 2;
        assert_eq!(Reader::new(&above_64_bits).var(), Err(WireProblem::Varint));
    }
}
