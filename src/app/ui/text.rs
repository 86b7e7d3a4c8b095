//! Text in pixel fonts, at whole multiples of their size.

use crate::app::paint::atlas::Atlas;
use crate::app::paint::font::Font;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;

/// Widths of glyphs, for measuring texts.
pub trait Glyphs {
    /// Returns the width of a glyph, font pixels.
    fn glyph_width(&self, font: Font, letter: char) -> f32;
}

impl Glyphs for Atlas {
    fn glyph_width(&self, font: Font, letter: char) -> f32 {
        self.glyph(font, letter).w
    }
}

impl Glyphs for Painter {
    fn glyph_width(&self, font: Font, letter: char) -> f32 {
        self.atlas.glyph_width(font, letter)
    }
}

/// Horizontal alignment of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Starts at its position.
    Left,
    /// Centred on its position.
    Centre,
    /// Ends at its position.
    Right,
}

/// How a text is drawn.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    font: Font,
    scale: f32,
    colour: Rgba,
    align: Align,
    shadow: bool,
}

impl TextStyle {
    /// A font with a shadow, `scale` screen pixels per font pixel.
    pub fn new(font: Font, scale: f32) -> TextStyle {
        TextStyle {
            font,
            scale: scale.max(1.0).round(),
            colour: theme::TEXT,
            align: Align::Left,
            shadow: true,
        }
    }

    /// Small font with a shadow.
    pub fn small(scale: f32) -> TextStyle {
        TextStyle::new(Font::Small, scale)
    }

    /// Large font.
    pub fn large(scale: f32) -> TextStyle {
        TextStyle::new(Font::Large, scale)
    }

    /// Sets the colour.
    pub fn colour(mut self, colour: Rgba) -> TextStyle {
        self.colour = colour;
        self
    }

    /// Centres the text.
    pub fn centred(mut self) -> TextStyle {
        self.align = Align::Centre;
        self
    }

    /// Right-aligns the text.
    pub fn right(mut self) -> TextStyle {
        self.align = Align::Right;
        self
    }

    /// Removes the shadow.
    pub fn flat(mut self) -> TextStyle {
        self.shadow = false;
        self
    }

    /// Returns the line height, screen pixels.
    pub fn height(&self) -> f32 {
        self.font.height() * self.scale
    }

    /// Returns the width of a text, screen pixels.
    pub fn width<G: Glyphs + ?Sized>(&self, glyphs: &G, text: &str) -> f32 {
        let letters = text.chars().count();
        let inked: f32 = text
            .chars()
            .map(|letter| glyphs.glyph_width(self.font, letter))
            .sum();
        (inked + self.font.gap() * letters.saturating_sub(1) as f32) * self.scale
    }

    /// Draws a line of text with its top edge at `y`; returns its right end.
    pub fn draw(&self, painter: &mut Painter, x: f32, y: f32, text: &str) -> f32 {
        let width = self.width(painter, text);
        let start = match self.align {
            Align::Left => x,
            Align::Centre => x - (width / 2.0).round(),
            Align::Right => x - width,
        };
        let (start, y) = (start.round(), y.round());
        #[cfg(test)]
        painter.texts.push(text.to_owned());
        if self.shadow {
            let shadow = theme::faint(theme::INK, f32::from(self.colour[3]) / 255.0 * 0.85);
            self.draw_glyphs(painter, start + self.scale, y + self.scale, text, shadow);
        }
        self.draw_glyphs(painter, start, y, text, self.colour);
        start + width
    }

    fn draw_glyphs(&self, painter: &mut Painter, mut x: f32, y: f32, text: &str, colour: Rgba) {
        for letter in text.chars() {
            let glyph = painter.atlas.glyph(self.font, letter);
            let size = (glyph.w * self.scale, glyph.h * self.scale);
            // Accents may reach above the line.
            let top = y + self.height() - size.1;
            if letter != ' ' {
                painter.stretch(glyph, (x, top, size.0, size.1), colour);
            }
            x += size.0 + self.font.gap() * self.scale;
        }
    }

    /// Truncates a text to a width, ending it with two dots.
    pub fn truncate<G: Glyphs + ?Sized>(&self, glyphs: &G, text: &str, width: f32) -> String {
        if self.width(glyphs, text) <= width {
            return text.to_owned();
        }
        let mut kept = text.to_owned();
        while kept.pop().is_some() && self.width(glyphs, &format!("{kept}..")) > width {}
        format!("{}..", kept.trim_end_matches([' ', ',']))
    }

    /// Splits words wider than a width, such as file paths.
    fn pieces<G: Glyphs + ?Sized>(&self, glyphs: &G, word: &str, width: f32) -> Vec<String> {
        if self.width(glyphs, word) <= width {
            return vec![word.to_owned()];
        }
        let mut pieces = vec![String::new()];
        for letter in word.chars() {
            let full = pieces.last().is_some_and(|piece| {
                !piece.is_empty() && self.width(glyphs, &format!("{piece}{letter}")) > width
            });
            if full {
                pieces.push(String::new());
            }
            if let Some(piece) = pieces.last_mut() {
                piece.push(letter);
            }
        }
        pieces
    }

    /// Wraps a text to a width in screen pixels, keeping its line breaks.
    pub fn wrap<G: Glyphs + ?Sized>(&self, glyphs: &G, text: &str, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            let words = paragraph.split_whitespace();
            for word in words.flat_map(|word| self.pieces(glyphs, word, width)) {
                let longer = if line.is_empty() {
                    word.clone()
                } else {
                    format!("{line} {word}")
                };
                if !line.is_empty() && self.width(glyphs, &longer) > width {
                    lines.push(std::mem::replace(&mut line, word));
                } else {
                    line = longer;
                }
            }
            lines.push(line);
        }
        lines
    }

    /// Wraps a text like [`TextStyle::wrap`], but so that its lines have about the same width: no word is left alone in the
    /// last one.
    pub fn wrap_evenly<G: Glyphs + ?Sized>(
        &self,
        glyphs: &G,
        text: &str,
        width: f32,
    ) -> Vec<String> {
        let mut lines = self.wrap(glyphs, text, width);
        // Nothing to do if there are only the text's own line breaks.
        let is_wrapped = lines.len() > text.lines().count();
        let mut narrow = width;
        while is_wrapped && narrow > width / 2.0 {
            narrow -= width / 16.0;
            let closer = self.wrap(glyphs, text, narrow);
            if closer.len() > lines.len() {
                break;
            }
            lines = closer;
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Glyphs of the same width.
    struct Even;

    impl Glyphs for Even {
        fn glyph_width(&self, _: Font, _: char) -> f32 {
            5.0
        }
    }

    #[test]
    fn even_lines_leave_no_word_alone_and_need_no_more_lines() {
        let (style, text) = (TextStyle::small(1.0), "They are bad at climbing down it");
        let width = style.width(&Even, "They are bad at climbing down");
        let lines = style.wrap(&Even, text, width);
        assert_eq!(lines, ["They are bad at climbing down", "it"]);
        let even = style.wrap_evenly(&Even, text, width);
        assert_eq!(even, ["They are bad at", "climbing down it"]);
        let own = "They are bad at\nit";
        assert_eq!(
            style.wrap_evenly(&Even, own, width),
            ["They are bad at", "it"]
        );
    }
}
