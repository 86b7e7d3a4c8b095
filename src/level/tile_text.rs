//! The text form of a tile: `"rock"`, `"rock: SOLID_PLAYER | SECRET"`, `"45: LADDER"`.

use super::tile_sprites;
use crate::sim::world::tiles::{Tile, TileFlags};

/// Shorthand for all flags of a solid tile.
const SOLID: &str = "SOLID";

/// Parses the text of a tile: the name or number of a sprite, and optionally a colon and the flags that replace the
/// default ones.
///
/// # Errors
/// A message that says what was expected.
pub fn read(text: &str) -> Result<Tile, String> {
    let (sprite, flags) = match text.split_once(':') {
        Some((sprite, flags)) => (sprite.trim(), Some(flags.trim())),
        None => (text.trim(), None),
    };
    let (number, usual) = match sprite.parse::<u16>() {
        Ok(number) if number <= 1023 => (number, tile_sprites::default_flags(number)),
        Ok(number) => return Err(format!("sprite number {number}; expected 0 to 1023")),
        Err(_) => tile_sprites::by_name(sprite).ok_or_else(|| {
            format!(
                "unknown tile `{sprite}`; expected a number or one of {}",
                names()
            )
        })?,
    };
    let flags = match flags {
        Some(flags) => read_flags(flags)?,
        None => usual,
    };
    Ok(Tile::new(number, flags))
}

fn read_flags(text: &str) -> Result<TileFlags, String> {
    let mut flags = TileFlags::empty();
    for name in text.split('|').map(str::trim).filter(|n| !n.is_empty()) {
        flags |= match name.strip_prefix("0x") {
            Some(hex) => u32::from_str_radix(hex, 16)
                .ok()
                .filter(|bits| bits & 0x3FF == 0)
                .map(TileFlags::from_bits_retain),
            None if name == SOLID => Some(TileFlags::ALL_SOLID),
            None => TileFlags::from_name(name),
        }
        .ok_or_else(|| {
            let known: Vec<_> = TileFlags::all()
                .iter_names()
                .map(|(name, _)| name)
                .collect();
            format!(
                "unknown flag `{name}`; expected {SOLID}, {}",
                known.join(", ")
            )
        })?;
    }
    Ok(flags)
}

fn names() -> String {
    let names: Vec<_> = tile_sprites::TILE_SPRITES.iter().map(|p| p.name).collect();
    names.join(", ")
}

/// Returns the shortest text of a tile; [`read`] parses it back to the same tile.
pub fn write(tile: Tile) -> String {
    let sprite = tile.sprite();
    let name = tile_sprites::name(sprite).map_or_else(|| sprite.to_string(), str::to_string);
    if tile.flags() == tile_sprites::default_flags(sprite) {
        return name;
    }
    let mut flags = Vec::new();
    let mut rest = tile.flags();
    if rest.contains(TileFlags::ALL_SOLID) {
        flags.push(SOLID.to_string());
        rest -= TileFlags::ALL_SOLID;
    }
    flags.extend(rest.iter_names().map(|(name, _)| name.to_string()));
    let unknown = rest.bits() & !TileFlags::all().bits();
    if unknown != 0 {
        flags.push(format!("{unknown:#x}"));
    }
    format!("{name}: {}", flags.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_tile_round_trips_through_its_text(word in any::<u32>()) {
            prop_assert_eq!(read(&write(Tile(word))), Ok(Tile(word)));
        }

        #[test]
        fn parsing_any_text_never_panics(text in ".{0,40}") {
            let _ = read(&text);
        }
    }

    #[test]
    fn flags_in_the_text_replace_the_default_flags() {
        assert_eq!(read("rock"), Ok(Tile::new(128, TileFlags::ALL_SOLID)));
        assert_eq!(read("rock:"), Ok(Tile::new(128, TileFlags::empty())));
        assert_eq!(read("ladder"), Ok(Tile::new(18, TileFlags::LADDER)));
        assert!(read("rok").is_err_and(|e| e.contains("`rok`")));
        assert!(read("rock: SOLIDD").is_err_and(|e| e.contains("`SOLIDD`")));
    }
}
