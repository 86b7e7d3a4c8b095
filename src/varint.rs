//! Variable-length integers, as in messages, state deltas and recordings: LEB128, and zigzag encoding for signed numbers.

/// Appends a number as LEB128: seven bits per byte, lowest first; the top bit is set if more bytes follow.
pub fn push(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Zigzag-encodes a number, so that small numbers of either sign become small: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
pub const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// Decodes a [zigzag-encoded](zigzag) number.
pub const fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_of_either_sign_become_small_and_are_decoded_again() {
        assert_eq!([0, -1, 1, -2, 2].map(zigzag), [0, 1, 2, 3, 4]);
        assert_eq!([i64::MAX, i64::MIN].map(zigzag), [u64::MAX - 1, u64::MAX]);
        for number in [0, 1, -1, 300, -300, i64::MAX, i64::MIN] {
            assert_eq!(unzigzag(zigzag(number)), number);
        }
    }

    #[test]
    fn each_byte_holds_seven_bits() {
        let pushed = |number| {
            let mut out = Vec::new();
            push(&mut out, number);
            out
        };
        assert_eq!(pushed(0x7F), [0x7F]);
        assert_eq!(pushed(300), [0xAC, 0x02]);
        assert_eq!(pushed(u64::MAX).len(), 10);
    }
}
