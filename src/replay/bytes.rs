//! Variable-length numbers and strings of the recording format, read with limits.

use super::RecordingError;
use crate::varint::{self, unzigzag, zigzag};

/// Maximum length of a string in bytes.
const MAX_TEXT: usize = 256;

/// Appends a [variable-length number](varint::push).
pub fn put_number(out: &mut Vec<u8>, number: u64) {
    varint::push(out, number);
}

/// Appends a signed number, zigzag-encoded so that small numbers of either sign are short.
pub fn put_signed(out: &mut Vec<u8>, number: i32) {
    put_number(out, zigzag(number.into()));
}

/// Appends a string, truncated to the maximum length.
pub fn put_text(out: &mut Vec<u8>, text: &str) {
    let mut end = text.len().min(MAX_TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    put_number(out, end as u64);
    out.extend_from_slice(&text.as_bytes()[..end]);
}

/// Reads the encoded values from the front of a byte slice.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// Returns the next bytes.
    pub fn bytes(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], RecordingError> {
        let (head, tail) = self
            .0
            .split_at_checked(count)
            .ok_or(RecordingError::Truncated { what })?;
        self.0 = tail;
        Ok(head)
    }

    /// Returns the next byte.
    pub fn byte(&mut self, what: &'static str) -> Result<u8, RecordingError> {
        Ok(self.bytes(1, what)?[0])
    }

    /// Returns the next number.
    pub fn number(&mut self, what: &'static str) -> Result<u64, RecordingError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte(what)?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(RecordingError::value(
            what,
            "a number of more than ten bytes",
        ))
    }

    /// Returns the next number, at most `limit`.
    pub fn at_most(&mut self, limit: u64, what: &'static str) -> Result<u64, RecordingError> {
        match self.number(what)? {
            number if number <= limit => Ok(number),
            number => Err(RecordingError::value(
                what,
                format!("{number}, expected at most {limit}"),
            )),
        }
    }

    /// Returns the next signed number.
    pub fn signed(&mut self, what: &'static str) -> Result<i32, RecordingError> {
        let number = self.at_most(u64::from(u32::MAX), what)?;
        Ok(unzigzag(number) as i32)
    }

    /// Returns the next eight bytes as a number.
    pub fn u64(&mut self, what: &'static str) -> Result<u64, RecordingError> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(self.bytes(8, what)?);
        Ok(u64::from_le_bytes(bytes))
    }

    /// Returns the next string.
    pub fn text(&mut self, what: &'static str) -> Result<String, RecordingError> {
        let length = self.at_most(MAX_TEXT as u64, what)?;
        let bytes = self.bytes(length as usize, what)?;
        String::from_utf8(bytes.to_vec()).map_err(|_| RecordingError::value(what, "expected UTF-8"))
    }
}
