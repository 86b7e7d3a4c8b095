//! TextStyle in letters of pixels, at whole multiples of their size.

use crate::app::paint::font::Font;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;

/// Where a text stands about its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// To the right of it.
    Left,
    /// Around it.
    Centre,
    /// To the left of it.
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
    /// Small letters with a shadow, `scale` screen pixels for each of theirs.
    pub fn small(scale: f32) -> TextStyle {
        TextStyle {
            font: Font::Small,
            scale: scale.max(1.0).round(),
            colour: theme::TEXT,
            align: Align::Left,
            shadow: true,
        }
    }

    /// Large letters.
    pub fn large(scale: f32) -> TextStyle {
        TextStyle {
            font: Font::Large,
            ..TextStyle::small(scale)
        }
    }

    /// In another colour.
    pub fn colour(mut self, colour: Rgba) -> TextStyle {
        self.colour = colour;
        self
    }

    /// Around its place.
    pub fn centred(mut self) -> TextStyle {
        self.align = Align::Centre;
        self
    }

    /// To the left of its place.
    pub fn right(mut self) -> TextStyle {
        self.align = Align::Right;
        self
    }

    /// Without a shadow.
    pub fn flat(mut self) -> TextStyle {
        self.shadow = false;
        self
    }

    /// Height of a line in screen pixels.
    pub fn height(&self) -> f32 {
        self.font.height() * self.scale
    }

    /// Width of a text in screen pixels.
    pub fn width(&self, painter: &Painter, text: &str) -> f32 {
        let letters = text.chars().count();
        let glyphs: f32 = text
            .chars()
            .map(|c| painter.atlas.glyph(self.font, c).w)
            .sum();
        (glyphs + self.font.gap() * letters.saturating_sub(1) as f32) * self.scale
    }

    /// Draws a line of text whose upper edge is at `y`; returns its right end.
    pub fn draw(&self, painter: &mut Painter, x: f32, y: f32, text: &str) -> f32 {
        let width = self.width(painter, text);
        let start = match self.align {
            Align::Left => x,
            Align::Centre => x - (width / 2.0).round(),
            Align::Right => x - width,
        };
        let (start, y) = (start.round(), y.round());
        if self.shadow {
            let shadow = theme::faint(theme::INK, f32::from(self.colour[3]) / 255.0 * 0.85);
            self.letters(painter, start + self.scale, y + self.scale, text, shadow);
        }
        self.letters(painter, start, y, text, self.colour);
        start + width
    }

    fn letters(&self, painter: &mut Painter, mut x: f32, y: f32, text: &str, colour: Rgba) {
        for letter in text.chars() {
            let glyph = painter.atlas.glyph(self.font, letter);
            let size = (glyph.w * self.scale, glyph.h * self.scale);
            if letter != ' ' {
                painter.stretch(glyph, (x, y, size.0, size.1), colour);
            }
            x += size.0 + self.font.gap() * self.scale;
        }
    }

    /// A text, or as much of it as fits into a width, with points for what is missing.
    pub fn cut(&self, painter: &Painter, text: &str, width: f32) -> String {
        if self.width(painter, text) <= width {
            return text.to_owned();
        }
        let mut kept = text.to_owned();
        while kept.pop().is_some() && self.width(painter, &format!("{kept}..")) > width {}
        format!("{}..", kept.trim_end_matches([' ', ',']))
    }

    /// A word, cut where it is wider than a width, as paths of files may be.
    fn pieces(&self, painter: &Painter, word: &str, width: f32) -> Vec<String> {
        if self.width(painter, word) <= width {
            return vec![word.to_owned()];
        }
        let mut pieces = vec![String::new()];
        for letter in word.chars() {
            let full = pieces.last().is_some_and(|piece| {
                !piece.is_empty() && self.width(painter, &format!("{piece}{letter}")) > width
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

    /// The lines of a text that fit into a width of screen pixels; line breaks of the text are kept.
    pub fn wrap(&self, painter: &Painter, text: &str, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            let words = paragraph.split_whitespace();
            for word in words.flat_map(|word| self.pieces(painter, word, width)) {
                let longer = if line.is_empty() {
                    word.clone()
                } else {
                    format!("{line} {word}")
                };
                if !line.is_empty() && self.width(painter, &longer) > width {
                    lines.push(std::mem::replace(&mut line, word));
                } else {
                    line = longer;
                }
            }
            lines.push(line);
        }
        lines
    }
}
