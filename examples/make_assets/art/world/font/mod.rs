//! Fonts: white glyphs, tinted when drawn. Entries `font/8/XX` and `font/12/XX`, XX the code point in hexadecimal
//! (`font/8/41` is A, `font/8/2192` is →).
//!
//! A glyph's sprite is as wide as the glyph and as high as its line (8 or 12 pixels), or higher if an accent does not
//! fit; then its lower edge is that of the line. Glyphs are one pixel apart in the small font and two in the title font.
//! The baseline is the 7th row of a line in the small font and the 10th in the title font. The title font has capitals
//! only, which are also used for small letters.

mod accents;

use super::super::atlas::Atlas;
use super::super::canvas::Canvas;
use super::super::palette::Colour;
use accents::{Size, compose};

/// The small font, 8 pixels high: a line of characters, then their glyphs side by side.
const SMALL: &str = include_str!("small.txt");
/// The title font, 12 pixels high.
const TITLE: &str = include_str!("title.txt");

/// Small letters without a capital of their own, and the capitals that the title font has for them.
const CAPITALS: [(char, char); 4] = [('ı', 'I'), ('ĸ', 'K'), ('ŉ', 'N'), ('ſ', 'S')];

/// Adds both fonts.
pub fn draw(atlas: &mut Atlas) {
    let small = glyphs(SMALL, 8);
    let accented = compose(Size::Small, &small);
    for (letter, glyph) in small.into_iter().chain(accented) {
        atlas.add(&format!("font/8/{:x}", letter as u32), glyph);
    }
    let title = glyphs(TITLE, 12);
    let accented = compose(Size::Title, &title);
    for (letter, glyph) in title.into_iter().chain(accented) {
        // The small letter of a dotted capital I is an i with a combining dot.
        let mut lower = letter.to_lowercase();
        if let (true, Some(small), None) = (letter.is_uppercase(), lower.next(), lower.next()) {
            atlas.add(&format!("font/12/{:x}", small as u32), glyph.clone());
        }
        for (small, _) in CAPITALS.iter().filter(|entry| entry.1 == letter) {
            atlas.add(&format!("font/12/{:x}", *small as u32), glyph.clone());
        }
        atlas.add(&format!("font/12/{:x}", letter as u32), glyph);
    }
}

/// Returns the glyph of a capital in the title font.
///
/// # Panics
/// If the font does not have it.
pub fn title_glyph(letter: char) -> Canvas {
    let found = glyphs(TITLE, 12)
        .into_iter()
        .find(|glyph| glyph.0 == letter);
    found
        .unwrap_or_else(|| panic!("no title glyph {letter:?}"))
        .1
}

/// Parses a font's text: blocks of characters, then `height` rows with `
/// ` between the glyphs.
fn glyphs(text: &str, height: usize) -> Vec<(char, Canvas)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = Vec::new();
    for block in lines.chunks(height + 2) {
        let rows: Vec<Vec<&str>> = block[1..=height]
            .iter()
            .map(|row| row.split('|').collect())
            .collect();
        let count = block[0].chars().count();
        for (column, letter) in block[0].chars().enumerate() {
            let glyph: Vec<&str> = rows.iter().map(|row| row[column]).collect();
            let even = rows.iter().all(|row| row.len() == count);
            let width = glyph[0].len();
            assert!(
                even && glyph.iter().all(|row| row.len() == width),
                "glyph {letter:?}: rows of unequal length"
            );
            out.push((
                letter,
                Canvas::art_with(&glyph.join("\n"), &[('#', Colour::White)]),
            ));
        }
    }
    out
}
