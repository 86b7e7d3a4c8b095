//! QR codes with their quiet zone.

use qrcodegen::QrCodeEcc;

/// Modules of the quiet zone on each side.
const QUIET: i32 = 4;

/// A QR code.
pub struct QrCode(qrcodegen::QrCode);

impl QrCode {
    /// Encodes a text; `None` if it is too long, which is so from 2954 bytes on.
    pub fn of(text: &str) -> Option<QrCode> {
        let code = qrcodegen::QrCode::encode_text(text, QrCodeEcc::Low);
        code.ok().map(QrCode)
    }

    /// Returns the modules on a side, including the quiet zone.
    pub fn side(&self) -> i32 {
        self.0.size() + 2 * QUIET
    }

    /// Returns true for a dark module; those outside the code are light.
    pub fn is_dark(&self, column: i32, row: i32) -> bool {
        self.0.get_module(column - QUIET, row - QUIET)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_finder_patterns_inside_its_quiet_zone() {
        let code = QrCode::of("pm1:abc").expect("it is short");
        let row = |row: i32| {
            (0..code.side())
                .map(|x| code.is_dark(x, row))
                .collect::<Vec<bool>>()
        };
        assert!((0..QUIET).all(|y| row(y).iter().all(|dark| !dark)));
        let finder = [true; 7];
        assert_eq!(row(QUIET)[4..11], finder);
        assert!(QrCode::of(&"x".repeat(2953)).is_some());
        assert!(QrCode::of(&"x".repeat(2954)).is_none());
    }
}
