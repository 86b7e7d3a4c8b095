//! The two sizes of letters.

/// One of the two sizes of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// Letters 8 pixels high, for nearly everything.
    Small,
    /// Letters 12 pixels high, capitals only, for titles.
    Large,
}

impl Font {
    /// Height of the letters in pixels.
    pub fn height(self) -> f32 {
        match self {
            Font::Small => 8.0,
            Font::Large => 12.0,
        }
    }

    /// Pixels between two letters.
    pub fn gap(self) -> f32 {
        match self {
            Font::Small => 1.0,
            Font::Large => 2.0,
        }
    }

    /// Start of the names of the glyphs in the sheet.
    fn folder(self) -> &'static str {
        match self {
            Font::Small => "font/8",
            Font::Large => "font/12",
        }
    }
}

/// The names of glyphs in the sheet: folder and code point.
pub fn glyph_name(font: Font, letter: char) -> String {
    format!("{}/{:x}", font.folder(), letter as u32)
}
