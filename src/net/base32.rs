//! Crockford's base 32: digits and capital letters without those that look like others, for text that people read aloud.

/// The digits, by value.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Writes bytes as digits of 5 bits each, highest bits first; the last digit is filled up with zero bits.
pub fn encode(bytes: &[u8]) -> String {
    let (mut bits, mut count) = (0_u32, 0);
    let mut text = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let mut push = |value: u32| text.push(char::from(DIGITS[(value & 31) as usize]));
    for byte in bytes {
        bits = (bits << 8 | u32::from(*byte)) & 0xFFFF;
        count += 8;
        while count >= 5 {
            count -= 5;
            push(bits >> count);
        }
    }
    if count > 0 {
        push(bits << (5 - count));
    }
    text
}

/// Reads digits back. Small letters, and O, I and L for the digits that they look like, are accepted; hyphens and spaces
/// are ignored. Returns `None` for any other character, and for text that [`encode`] does not write.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut count) = (0_u32, 0);
    let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
    let letters = text.chars().filter(|c| !matches!(c, '-' | ' '));
    for letter in letters {
        let digit = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let value = DIGITS.iter().position(|d| char::from(*d) == digit)?;
        bits = (bits << 5 | value as u32) & 0xFFF;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    let is_rest_zero = count < 5 && bits & ((1 << count) - 1) == 0;
    is_rest_zero.then_some(bytes)
}

/// Separates the digits into groups of four.
pub fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 5 / 4);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && index % 4 == 0 {
            text.push('-');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_round_trip() {
        for length in 0..40_u8 {
            let bytes: Vec<u8> = (0..length).map(|n| n.wrapping_mul(97) ^ length).collect();
            let text = encode(&bytes);
            assert_eq!(text.len(), (bytes.len() * 8).div_ceil(5));
            assert_eq!(decode(&text), Some(bytes.clone()));
            assert_eq!(decode(&grouped(&text).to_lowercase()), Some(bytes));
        }
    }

    #[test]
    fn letters_that_look_like_digits_are_read_as_these() {
        assert_eq!(decode("O1il-o0LI"), decode("0111-0011"));
        assert_eq!(decode("00000000"), Some(vec![0; 5]));
    }

    #[test]
    fn other_text_is_rejected() {
        for bad in ["U000", "00.0", "0", "000", "01", "é000", "mars.example"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }
}
