//! The legend: which character stands for which tile.

use super::problem::{LevelProblem, Position};
use super::tile_text;
use crate::sim::world::tiles::Tile;
use std::collections::BTreeMap;

/// Characters predefined for every level file, so that most files need no legend.
const COMMON: &[(char, &str)] = &[
    (' ', "empty"),
    ('.', "empty"),
    ('#', "rock"),
    ('%', "soil"),
    ('B', "brick"),
    ('M', "metal"),
    ('C', "crystal"),
    ('S', "slate"),
    ('J', "jade"),
    ('I', "ice"),
    ('G', "gold"),
    ('U', "ruby"),
    ('=', "girder"),
    ('H', "ladder"),
    ('-', "rope"),
    ('x', "breakable"),
    ('o', "bombable"),
    ('~', "water"),
    ('1', "switch_green"),
    ('2', "switch_red"),
    ('3', "switch_blue"),
    ('4', "switch_purple"),
    ('5', "switch_green_off"),
    ('6', "switch_red_off"),
    ('7', "switch_blue_off"),
    ('8', "switch_purple_off"),
    ('r', "lock_red"),
    ('g', "lock_green"),
    ('b', "lock_blue"),
    ('p', "lock_purple"),
    ('w', "walker_block"),
    ('>', "arrow_right"),
    ('<', "arrow_left"),
    ('^', "arrow_up"),
    ('v', "arrow_down"),
    ('"', "grass"),
    ('*', "flower"),
    ('\'', "tall_grass"),
    ('f', "fern"),
    ('s', "bush"),
    ('m', "mushroom"),
    ('y', "cactus"),
    ('l', "lamp"),
    ('i', "vine"),
    ('j', "vine_end"),
    ('c', "crate"),
    (',', "pebbles"),
    ('e', "chain"),
    ('!', "spikes"),
];

/// Characters for tiles that are not predefined, used before the rest of Unicode.
const SPARE: &str = "ADEFKLNOPQRTVWXYZadhknqtuz0&+/:;?@_`|$9";

/// A map from characters to tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend(BTreeMap<char, Tile>);

impl Default for Legend {
    /// Returns a legend with the predefined characters.
    fn default() -> Self {
        Legend(
            COMMON
                .iter()
                .filter_map(|(c, text)| Some((*c, tile_text::read(text).ok()?)))
                .collect(),
        )
    }
}

impl Legend {
    /// Returns the tile of a character.
    pub fn tile(&self, c: char) -> Option<Tile> {
        self.0.get(&c).copied()
    }

    /// Assigns a tile to a character, replacing any previous one.
    pub fn set(&mut self, c: char, tile: Tile) {
        self.0.insert(c, tile);
    }

    /// Lists all characters of the legend, for error messages.
    pub fn characters(&self) -> String {
        let listed = self.0.keys().filter(|c| **c != ' ');
        let listed: Vec<String> = listed.map(char::to_string).collect();
        let blank = match self.0.contains_key(&' ') {
            true => "a space or ",
            false => "",
        };
        format!("{blank}one of {}", listed.join(" "))
    }
}

/// A legend for writing: finds the character of a tile, or assigns a new one.
#[derive(Default)]
pub struct LegendWriter {
    by_tile: BTreeMap<u32, char>,
    /// Characters that are not predefined.
    pub added: Vec<(char, Tile)>,
}

impl LegendWriter {
    /// Creates a writer with the predefined characters; if a tile has several, the last one is used.
    pub fn new() -> LegendWriter {
        let common = Legend::default();
        LegendWriter {
            by_tile: COMMON
                .iter()
                .filter(|(c, _)| !"\"'".contains(*c))
                .filter_map(|(c, _)| Some((common.tile(*c)?.0, *c)))
                .collect(),
            added: Vec::new(),
        }
    }

    /// Returns the character of a tile.
    pub fn of(&mut self, tile: Tile) -> char {
        if let Some(c) = self.by_tile.get(&tile.0) {
            return *c;
        }
        let c = spare(self.added.len());
        self.added.push((c, tile));
        self.by_tile.insert(tile.0, c);
        c
    }
}

/// Returns the n-th spare character; past the short list these are the characters from U+4E00 on, more than a level
/// has tiles.
fn spare(n: usize) -> char {
    let listed = SPARE.chars().nth(n);
    let further = || char::from_u32(0x4E00 + n as u32);
    listed.or_else(further).unwrap_or('\u{4E00}')
}

/// Characters used in the rows but missing in the legend.
#[derive(Default)]
pub struct UnknownCharacters(BTreeMap<char, (Position, usize)>);

impl UnknownCharacters {
    /// Records one occurrence; occurrences must come in text order.
    pub fn note(&mut self, c: char, place: Position) {
        self.0.entry(c).or_insert((place, 0)).1 += 1;
    }

    /// Returns one error per character, in text order: its first position, and the number of other occurrences.
    pub fn problems(&self, legend: &Legend) -> Vec<LevelProblem> {
        let known = legend.characters();
        let problems = self.0.iter().map(|(c, (place, count))| {
            let others = match count - 1 {
                0 => String::new(),
                1 => " (and at 1 other place)".to_owned(),
                others => format!(" (and at {others} other places)"),
            };
            let message = format!("`{c}` is not in the legend{others}; expected {known}");
            LevelProblem::error(Some(*place), "tiles", message)
        });
        let mut problems: Vec<LevelProblem> = problems.collect();
        problems.sort_by_key(|problem| problem.position);
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spare_characters_continue_with_chinese_ones() {
        let listed = SPARE.chars().count();
        assert_eq!(spare(0), 'A');
        assert_eq!(spare(listed - 1), '9');
        let first = u32::from(spare(listed));
        assert_eq!(first, 0x4E00 + listed as u32);
        assert_eq!(u32::from(spare(listed + 9_999)), first + 9_999);
    }

    #[test]
    fn common_and_spare_characters_are_unique_and_all_common_tiles_exist() {
        let mut all: Vec<char> = COMMON
            .iter()
            .map(|(c, _)| *c)
            .chain(SPARE.chars())
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert_eq!(Legend::default().0.len(), COMMON.len());
    }
}
