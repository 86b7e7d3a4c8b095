//! Letters with accents, composed of a base letter and an accent: those of Latin-1 and Latin Extended-A, so that all European
//! languages with Latin letters can be written. Letters that are not composed are in the texts of the fonts.
//!
//! An accent above a letter leaves a row free. A glyph that does not fit into its line gets taller upwards; the baseline stays
//! where it is, so it is drawn higher.

use super::super::super::canvas::Canvas;
use super::super::super::palette::Colour;

/// An accent: its rows in the small font and in the title font, and the letters that have it, each with its base.
struct Accent {
    small: &'static str,
    title: &'static str,
    letters: &'static str,
}

/// Accents above letters.
const ABOVE: [Accent; 12] = [
    Accent {
        small: ".#\n#.",
        title: "..##\n.##.\n.#..",
        letters: "ÁA áa ÉE ée ÍI íı ÓO óo ÚU úu ÝY ýy ĆC ćc ĹL ĺl ŃN ńn ŔR ŕr ŚS śs ŹZ źz",
    },
    Accent {
        small: "#.\n.#",
        title: "##..\n.##.\n..#.",
        letters: "ÀA àa ÈE èe ÌI ìı ÒO òo ÙU ùu",
    },
    Accent {
        small: ".#.\n#.#",
        title: "..##..\n.####.\n##..##",
        letters: "ÂA âa ÊE êe ÎI îı ÔO ôo ÛU ûu ĈC ĉc ĜG ĝg ĤH ĥh ĴJ ĵȷ ŜS ŝs ŴW ŵw ŶY ŷy",
    },
    Accent {
        small: "#.#\n.#.",
        title: "##..##\n.####.\n..##..",
        letters: "ČC čc ĎD ĚE ěe ŇN ňn ŘR řr ŠS šs ŤT ŽZ žz",
    },
    Accent {
        small: ".#.#\n#.#.",
        title: ".###.##\n##.###.",
        letters: "ÃA ãa ÑN ñn ÕO õo ĨI ĩı ŨU ũu",
    },
    Accent {
        small: "#.#",
        title: "##..##\n##..##",
        letters: "ÄA äa ËE ëe ÏI ïı ÖO öo ÜU üu ŸY ÿy",
    },
    Accent {
        small: ".#.\n#.#\n.#.",
        title: ".##.\n#..#\n.##.",
        letters: "ÅA åa ŮU ůu",
    },
    Accent {
        small: "###",
        title: "######",
        letters: "ĀA āa ĒE ēe ĪI īı ŌO ōo ŪU ūu",
    },
    Accent {
        small: "#.#\n.#.",
        title: "##..##\n.####.",
        letters: "ĂA ăa ĔE ĕe ĞG ğg ĬI ĭı ŎO ŏo ŬU ŭu",
    },
    Accent {
        small: "#",
        title: "##\n##",
        letters: "ĊC ċc ĖE ėe ĠG ġg İI ŻZ żz",
    },
    Accent {
        small: ".#.#\n#.#.",
        title: ".##.##\n##.##.",
        letters: "ŐO őo ŰU űu",
    },
    Accent {
        small: ".#\n#.",
        title: ".##\n##.",
        letters: "ģg",
    },
];

/// Accents below letters: on the row below the baseline, in the middle or (an ogonek) on the right.
const BELOW: [(bool, Accent); 2] = [
    (
        false,
        Accent {
            small: ".#",
            title: ".##\n##.",
            letters: "ÇC çc ŞS şs ŢT ţt ĢG ĶK ķk ĻL ļl ŅN ņn ŖR ŗr",
        },
    ),
    (
        true,
        Accent {
            small: "##",
            title: "##.\n.##",
            letters: "ĄA ąa ĘE ęe ĮI įi ŲU ųu",
        },
    ),
];

/// Which font glyphs are composed for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// The small font: both cases.
    Small,
    /// The title font: capitals.
    Title,
}

/// Composes all letters with accents whose base is among the given glyphs.
pub fn compose(size: Size, glyphs: &[(char, Canvas)]) -> Vec<(char, Canvas)> {
    let above = ABOVE.iter().map(|accent| (accent, None));
    let below = BELOW
        .iter()
        .map(|(at_right, accent)| (accent, Some(*at_right)));
    let mut composed = Vec::new();
    for (accent, at_right) in above.chain(below) {
        let rows = match size {
            Size::Small => accent.small,
            Size::Title => accent.title,
        };
        let mark = Canvas::art_with(rows, &[('#', Colour::White)]);
        for pair in accent.letters.split(' ') {
            let mut pair = pair.chars();
            let (Some(letter), Some(base)) = (pair.next(), pair.next()) else {
                continue;
            };
            let Some((_, base)) = glyphs.iter().find(|glyph| glyph.0 == base) else {
                continue;
            };
            let glyph = match at_right {
                None => with_mark_above(base, &mark),
                Some(at_right) => with_mark_below(base, &mark, at_right, size),
            };
            composed.push((letter, glyph));
        }
    }
    composed
}

/// Returns the first and last column and the first row with ink.
fn ink(glyph: &Canvas) -> (i32, i32, i32) {
    let is_inked = |x: i32| (0..glyph.h).any(|y| glyph.solid(x, y));
    let first = (0..glyph.w).find(|x| is_inked(*x)).unwrap_or(0);
    let last = (0..glyph.w).rev().find(|x| is_inked(*x)).unwrap_or(0);
    let top = (0..glyph.h).find(|y| (0..glyph.w).any(|x| glyph.solid(x, *y)));
    (first, last, top.unwrap_or(0))
}

fn with_mark_above(base: &Canvas, mark: &Canvas) -> Canvas {
    let (first, last, top) = ink(base);
    let left = (first + last + 1 - mark.w).div_euclid(2);
    let mark_top = top - 1 - mark.h;
    let (right, up) = ((-left).max(0), (-mark_top).max(0));
    let width = (base.w + right).max(left + right + mark.w);
    let mut glyph = Canvas::new(width, base.h + up);
    glyph.blit(base, right, up);
    glyph.blit(mark, left + right, mark_top + up);
    glyph
}

fn with_mark_below(base: &Canvas, mark: &Canvas, at_right: bool, size: Size) -> Canvas {
    let (first, last, _) = ink(base);
    let left = match at_right {
        true => last + 1 - mark.w,
        false => (first + last + 1 - mark.w).div_euclid(2),
    };
    let baseline = match size {
        Size::Small => 7,
        Size::Title => 10,
    };
    let mut glyph = base.clone();
    glyph.blit(mark, left.max(0), baseline);
    glyph
}
