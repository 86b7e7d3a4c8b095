//! Writes the text of a level.

use super::Level;
use super::entity::{self, EnemyEntry, ItemEntry, MessageEntry};
use super::legend::LegendWriter;
use super::lift_text::LiftEntry;
use super::parse::{FORMAT, to_line};
use super::tile_text;
use crate::sim::world::enemy::Enemy;
use crate::sim::world::item::{Item, ItemKind};
use crate::sim::world::level_data::{Backdrop, ViewSize};
use crate::sim::world::tiles::{SIDE, Tile, Tiles};
use serde::Serialize;

/// Returns the text of a level, which parses back to the same level.
///
/// # Errors
/// Only errors of the serializer; none are known to occur.
pub fn write(level: &Level) -> Result<String, ron::Error> {
    let mut out = String::from("(\n");
    let level_data = &level.level_data;
    out += &format!("    format: {FORMAT},\n");
    out += &format!("    name: {},\n", to_line(&level_data.name)?);
    if !level_data.author.is_empty() {
        out += &format!("    author: {},\n", to_line(&level_data.author)?);
    }
    if level_data.backdrop != Backdrop::default() {
        out += &format!("    backdrop: {},\n", to_line(&level_data.backdrop)?);
    }
    if level_data.view != ViewSize::default() {
        out += &format!("    view: {},\n", to_line(&level_data.view)?);
    }
    write_tiles(&mut out, &level.world.tiles)?;
    let inline_texts = can_inline_texts(level);
    if !inline_texts {
        let looks = level_data
            .messages
            .iter()
            .map(|look| to_line(&MessageEntry::from(look)));
        write_list(&mut out, "messages", looks)?;
    }
    let lifts = level_data
        .lifts
        .iter()
        .map(|plan| to_line(&LiftEntry::of(plan)));
    write_list(&mut out, "lifts", lifts)?;
    write_list(&mut out, "enemies", enemies(level))?;
    write_list(&mut out, "items", items(level, inline_texts))?;
    out += ")\n";
    Ok(out)
}

fn write_list(
    out: &mut String,
    name: &str,
    lines: impl Iterator<Item = Result<String, ron::Error>>,
) -> Result<(), ron::Error> {
    let lines = lines.collect::<Result<Vec<_>, _>>()?;
    if lines.is_empty() {
        return Ok(());
    }
    *out += &format!("    {name}: [\n");
    for line in lines {
        *out += &format!("        {line},\n");
    }
    *out += "    ],\n";
    Ok(())
}

fn write_tiles(out: &mut String, tiles: &Tiles) -> Result<(), ron::Error> {
    let outside = tiles.at(SIDE - 1, SIDE - 1);
    let is_inside = |column: i32, row: i32| tiles.at(column, row) != outside;
    let columns = (0..SIDE)
        .rev()
        .find(|c| (0..SIDE).any(|r| is_inside(*c, r)))
        .map_or(0, |c| c + 1);
    let rows = (0..SIDE)
        .rev()
        .find(|r| (0..SIDE).any(|c| is_inside(c, *r)))
        .map_or(0, |r| r + 1);
    let mut characters = LegendWriter::new();
    let lines: Vec<String> = (0..rows)
        .map(|row| {
            let tile = |column| characters.of(tiles.at(column, row));
            (0..columns).map(tile).collect()
        })
        .collect();
    *out += &format!("    outside: {},\n", tile_line(outside)?);
    if !characters.added.is_empty() {
        *out += "    legend: {\n";
        for (c, tile) in &characters.added {
            *out += &format!("        {}: {},\n", to_line(c)?, tile_line(*tile)?);
        }
        *out += "    },\n";
    }
    *out += "    tiles: [\n";
    for line in lines {
        *out += &format!("        \"{line}\",\n");
    }
    *out += "    ],\n";
    Ok(())
}

fn tile_line(tile: Tile) -> Result<String, ron::Error> {
    to_line(&tile_text::write(tile))
}

/// Returns true if every text belongs to exactly one message and both have the same order, so that each message can
/// be written with its text.
fn can_inline_texts(level: &Level) -> bool {
    let texts = level.world.items.iter().filter_map(|item| match item.kind {
        ItemKind::Message(message) => Some(usize::from(message.text)),
        _ => None,
    });
    texts.eq(0..level.level_data.messages.len())
}

/// Writes one line per used slot; the slot number is written only after a gap.
fn lines<'a, T: Default + PartialEq + 'a, E: Serialize>(
    slots: impl IntoIterator<Item = &'a T> + 'a,
    entry: impl Fn(&T, Option<u16>) -> E + 'a,
) -> impl Iterator<Item = Result<String, ron::Error>> + 'a {
    let mut next = 0;
    let used = slots
        .into_iter()
        .enumerate()
        .filter(|(_, slot)| **slot != T::default());
    used.map(move |(index, slot)| {
        let named = (index != next).then_some(index as u16);
        next = index + 1;
        to_line(&entry(slot, named))
    })
}

fn enemies(level: &Level) -> impl Iterator<Item = Result<String, ron::Error>> + '_ {
    lines(&level.world.enemies, |enemy: &Enemy, slot| {
        let mut enemy = *enemy;
        let area = entity::take_enemy_area(&mut enemy.kind);
        let mut entry = EnemyEntry::of(&enemy);
        entry.slot = slot;
        entry.area = area;
        entry
    })
}

fn items(
    level: &Level,
    inline_texts: bool,
) -> impl Iterator<Item = Result<String, ron::Error>> + '_ {
    lines(&level.world.items, move |item: &Item, slot| {
        let mut item = *item;
        let area = entity::take_item_area(&mut item.kind);
        let mut says = None;
        if let ItemKind::Message(message) = &mut item.kind
            && inline_texts
        {
            let look = level.level_data.messages.get(usize::from(message.text));
            says = look.map(MessageEntry::from);
            message.text = 0;
        }
        let mut entry = ItemEntry::of(&item);
        entry.slot = slot;
        entry.area = area;
        entry.says = says;
        entry
    })
}
