//! Little-endian bytes: a writer and a reader that never panic, and errors that say what was found.

pub mod codec;
mod text;

pub use text::WireText;

/// What is wrong with some bytes, or with a value that cannot be written as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireProblem {
    /// The bytes end early.
    #[error("{needed} more bytes expected, {left} are left")]
    End {
        /// Bytes that the next field takes.
        needed: usize,
        /// Bytes that are left.
        left: usize,
    },
    /// A number of variable length that is not written in the shortest way, or has over 64 bits.
    #[error("a number is not written in the shortest way")]
    Varint,
    /// A number outside of its range.
    #[error("{found} found, {min} to {max} expected")]
    Range {
        /// The number found.
        found: i64,
        /// The least that is allowed.
        min: i64,
        /// The greatest that is allowed.
        max: i64,
    },
    /// A number that stands for nothing.
    #[error("{found} has no meaning here")]
    Unknown {
        /// The number found.
        found: u64,
    },
    /// WireText that is not UTF-8.
    #[error("the text is not UTF-8")]
    NotUtf8,
    /// WireText with a character that must not be in it.
    #[error("the text contains the character U+{found:04X}")]
    Character {
        /// The character.
        found: u32,
    },
    /// More elements or bytes than allowed.
    #[error("{found} elements found, at most {max} expected")]
    TooMany {
        /// The number found.
        found: usize,
        /// The greatest number allowed.
        max: usize,
    },
    /// Bytes after the end.
    #[error("{left} bytes too many")]
    Trailing {
        /// Bytes that are left over.
        left: usize,
    },
    /// Fields that contradict each other.
    #[error("{0}")]
    Contradiction(&'static str),
}

/// A problem and the field in which it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("field {field}: {problem}")]
pub struct FieldError {
    /// Name of the field.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: WireProblem,
}

impl WireProblem {
    /// The problem as one of `field`.
    pub fn of(self, field: &'static str) -> FieldError {
        FieldError {
            field,
            problem: self,
        }
    }
}

/// A value with a byte form.
pub trait Wire: Sized {
    /// Appends the byte form. Fails for values that the reader would refuse.
    fn put(&self, out: &mut Writer) -> Result<(), FieldError>;

    /// Reads a value; what follows stays in the reader.
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError>;
}

/// Appends values to a growing buffer.
#[derive(Clone, Debug, Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// An empty writer.
    pub fn new() -> Writer {
        Writer::default()
    }

    /// Bytes written so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if nothing was written yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Appends one byte.
    pub fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    /// Appends two bytes.
    pub fn u16(&mut self, value: u16) {
        self.bytes(&value.to_le_bytes());
    }

    /// Appends four bytes.
    pub fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    /// Appends eight bytes.
    pub fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Appends a number in 1 to 10 bytes, seven bits each, lowest first; the top bit says that more
    /// follow.
    pub fn var(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    /// Appends a signed number: 0, -1, 1, -2, 2 and so on are written as [`Writer::var`] 0, 1, 2, 3, 4.
    pub fn signed(&mut self, value: i64) {
        self.var(((value << 1) ^ (value >> 63)) as u64);
    }

    /// What was written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// What was written.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Takes values from the front of some bytes.
#[derive(Clone, Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// A reader at the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// Bytes that are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }

    /// Takes `count` bytes.
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

    /// Takes all bytes that are left.
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

    /// Takes one byte.
    pub fn u8(&mut self) -> Result<u8, WireProblem> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// Takes two bytes.
    pub fn u16(&mut self) -> Result<u16, WireProblem> {
        self.array().map(u16::from_le_bytes)
    }

    /// Takes four bytes.
    pub fn u32(&mut self) -> Result<u32, WireProblem> {
        self.array().map(u32::from_le_bytes)
    }

    /// Takes eight bytes.
    pub fn u64(&mut self) -> Result<u64, WireProblem> {
        self.array().map(u64::from_le_bytes)
    }

    /// Takes a number written by [`Writer::var`]. Only the shortest form is accepted.
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

    /// Takes a number written by [`Writer::signed`].
    pub fn signed(&mut self) -> Result<i64, WireProblem> {
        self.var()
            .map(|raw| (raw >> 1) as i64 ^ -((raw & 1) as i64))
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
        fn numbers_read_back_as_written(a in any::<u64>(), b in any::<i64>(), c in any::<u16>(), d in any::<u32>()) {
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
        fn a_number_that_can_be_read_is_written_in_the_same_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..12)) {
            let mut input = Reader::new(&bytes);
            if let Ok(value) = input.var() {
                let mut out = Writer::new();
                out.var(value);
                prop_assert_eq!(out.as_bytes(), &bytes[..bytes.len() - input.left()]);
            }
        }
    }

    #[test]
    fn an_early_end_says_how_much_is_missing() {
        let mut input = Reader::new(&[1, 2, 3]);
        assert_eq!(input.u16(), Ok(0x0201));
        assert_eq!(input.u32(), Err(WireProblem::End { needed: 4, left: 1 }));
        assert_eq!(input.end(), Err(WireProblem::Trailing { left: 1 }));
    }

    #[test]
    fn a_number_with_needless_bytes_is_refused() {
        assert_eq!(Reader::new(&[0x80, 0x00]).var(), Err(WireProblem::Varint));
        assert_eq!(Reader::new(&[0xFF; 11]).var(), Err(WireProblem::Varint));
        let mut above_64_bits = [0xFF; 10];
        above_64_bits[9] = 2;
        assert_eq!(Reader::new(&above_64_bits).var(), Err(WireProblem::Varint));
    }
}
