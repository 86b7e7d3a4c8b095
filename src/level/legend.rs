//! Which character stands for which tile.

use super::problem::{LevelProblem, Position};
use super::tile_text;
use crate::sim::world::tiles::Tile;
use std::collections::BTreeMap;

/// The characters that every level file knows, so that most files need no legend.
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

/// LegendWriter for tiles outside of the common ones, before the rest of Unicode is used.
const SPARE: &str = "ADEFKLNOPQRTVWXYZadhknqtuz0&+/:;?@_`|$9";

/// A legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend(BTreeMap<char, Tile>);

impl Default for Legend {
    /// The common characters.
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
    /// The tile of a character.
    pub fn tile(&self, c: char) -> Option<Tile> {
        self.0.get(&c).copied()
    }

    /// Gives a character a meaning, instead of the one it may have.
    pub fn set(&mut self, c: char, tile: Tile) {
        self.0.insert(c, tile);
    }

    /// Every character with a meaning, in words.
    pub fn characters(&self) -> String {
        let seen = self.0.keys().filter(|c| **c != ' ');
        let seen: Vec<String> = seen.map(char::to_string).collect();
        let blank = match self.0.contains_key(&' ') {
            true => "a blank or ",
            false => "",
        };
        format!("{blank}one of {}", seen.join(" "))
    }
}

/// A legend for writing: knows which character each tile has and gives new ones.
#[derive(Default)]
pub struct LegendWriter {
    by_tile: BTreeMap<u32, char>,
    /// LegendWriter that the common legend lacks.
    pub added: Vec<(char, Tile)>,
}

impl LegendWriter {
    /// The common characters; of several for one tile the last.
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

    /// The character of a tile.
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

/// The n-th spare character; beyond the short list those from U+4E00 on, of which there are more
/// than a level has tiles.
fn spare(n: usize) -> char {
    let listed = SPARE.chars().nth(n);
    let further = || char::from_u32(0x4E00 + n as u32);
    listed.or_else(further).unwrap_or('\u{4E00}')
}

/// The characters of the rows that the legend does not have.
#[derive(Default)]
pub struct UnknownCharacters(BTreeMap<char, (Position, usize)>);

impl UnknownCharacters {
    /// Notes one of them; places come in the order of the text.
    pub fn note(&mut self, c: char, place: Position) {
        self.0.entry(c).or_insert((place, 0)).1 += 1;
    }

    /// One error for each character, in the order of the text: its first place, and how many more there are.
    pub fn problems(&self, legend: &Legend) -> Vec<LevelProblem> {
        let known = legend.characters();
        let told = self.0.iter().map(|(c, (place, count))| {
            let others = match count - 1 {
                0 => String::new(),
                1 => " (and at 1 other place)".to_owned(),
                others => format!(" (and at {others} other places)"),
            };
            let message = format!("`{c}` is not in the legend{others}; expected {known}");
            LevelProblem::error(Some(*place), "tiles", message)
        });
        let mut told: Vec<LevelProblem> = told.collect();
        told.sort_by_key(|problem| problem.position);
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
