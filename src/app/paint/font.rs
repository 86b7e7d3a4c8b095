//! The two fonts, unscaled; `AppContext::text_scale` chooses the scale of texts and menus.

/// One of the two fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// 8 pixels high, for nearly everything.
    Small,
    /// 12 pixels high, capitals only, for titles.
    Large,
}

impl Font {
    /// Returns the height in pixels.
    pub fn height(self) -> f32 {
        match self {
            Font::Small => 8.0,
            Font::Large => 12.0,
        }
    }

    /// Returns the spacing between glyphs in pixels.
    pub fn gap(self) -> f32 {
        match self {
            Font::Small => 1.0,
            Font::Large => 2.0,
        }
    }

    /// Returns the prefix of glyph names in the sheet.
    fn folder(self) -> &'static str {
        match self {
            Font::Small => "font/8",
            Font::Large => "font/12",
        }
    }
}

/// Parses glyph names in the sheet: folder and code point.
pub fn glyph_name(font: Font, letter: char) -> String {
    format!("{}/{:x}", font.folder(), letter as u32)
}
