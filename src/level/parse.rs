//! Parses the text of a level.

use super::entity::{self, EnemyEntry, ItemEntry, MessageEntry};
use super::legend::{Legend, UnknownCharacters};
use super::lift_text::LiftEntry;
use super::limits::MAX_BYTES;
use super::outline::{Field, Form, Outline};
use super::problem::{LevelProblem, Position};
use super::value::{self, options};
use super::{Level, tile_text};
use crate::sim::world::item::{BonusKind, ItemKind};
use crate::sim::world::slots::LIFTS;
use crate::sim::world::tiles::{SIDE, Tile};
use crate::sim::world::{LevelData, World};
use erased_serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::Range;

/// Version of the text format.
pub const FORMAT: u32 = 1;
/// Form of a level file, for error messages.
const LEVEL: Form = Form {
    thing: "level",
    example: "`( format: 1, name: \"...\", ... )`",
};

/// Top-level fields, in the order in which they are processed regardless of their order in the file.
const FIELDS: &[&str] = &[
    "format", "name", "author", "backdrop", "view", "outside", "legend", "tiles", "messages",
    "lifts", "enemies", "items",
];

/// Serializes a value to a single line.
pub fn to_line(value: &dyn Serialize) -> Result<String, ron::Error> {
    let config = ron::ser::PrettyConfig::new()
        .depth_limit(0)
        .struct_names(false);
    options().to_string_pretty(value, config)
}

/// A level with the problems found while reading it and the positions of its parts.
pub struct ParsedLevel {
    /// The level, as far as it could be read.
    pub level: Box<Level>,
    /// Problems found.
    pub problems: Vec<LevelProblem>,
    /// Position of each item in the text, by slot.
    pub items: Vec<Option<Position>>,
    /// Position of each enemy in the text, by slot.
    pub enemies: Vec<Option<Position>>,
    /// Position of each lift in the text.
    pub lifts: Vec<Option<Position>>,
    /// Position of the item list; the start of the text if there is no list, `None` without a text.
    pub item_list: Option<Position>,
}

impl ParsedLevel {
    /// Creates a level that was not read from a text.
    pub fn without_text(level: Box<Level>) -> ParsedLevel {
        ParsedLevel {
            items: vec![None; level.world.items.len()],
            enemies: vec![None; level.world.enemies.len()],
            lifts: vec![None; LIFTS],
            item_list: None,
            problems: Vec::new(),
            level,
        }
    }
}

/// Reads the text of a level as far as possible.
pub fn read(text: &str) -> ParsedLevel {
    let mut reading = ParsedLevel::without_text(Box::new(Level {
        level_data: LevelData::default(),
        world: World::default(),
    }));
    reading.item_list = Some(Position { line: 1, column: 1 });
    if text.len() > MAX_BYTES {
        let message = format!("{} bytes; expected at most {MAX_BYTES}", text.len());
        reading
            .problems
            .push(LevelProblem::error(None, "", message));
        return reading;
    }
    match Outline::new(text, LEVEL) {
        Ok(outline) => Parser::new(&outline, &mut reading).run(),
        Err(problem) => reading.problems.push(problem),
    }
    reading
}

struct Parser<'a> {
    outline: &'a Outline<'a>,
    out: &'a mut ParsedLevel,
    legend: Legend,
    outside: Tile,
    /// Ids of items, with their slots.
    ids: Vec<(String, usize)>,
    /// Doors that lead to an id: slot, id, position.
    door_links: Vec<(usize, String, Position)>,
}

impl<'a> Parser<'a> {
    fn new(outline: &'a Outline<'a>, out: &'a mut ParsedLevel) -> Parser<'a> {
        Parser {
            outline,
            out,
            legend: Legend::default(),
            outside: tile_text::read("rock").unwrap_or_default(),
            ids: Vec::new(),
            door_links: Vec::new(),
        }
    }

    fn run(mut self) {
        self.reject_unknown_fields();
        for name in FIELDS {
            match self.field(name) {
                Some(field) => self.read_field(name, field),
                None if *name == "format" => {
                    let message = format!("the field is missing; expected `format: {FORMAT}`");
                    self.error(None, "format", message);
                }
                None => {}
            }
        }
        self.resolve_door_targets();
        self.out.level.level_data.coins = count_coins(&self.out.level.world);
    }

    fn field(&self, name: &str) -> Option<&'a Field> {
        let has_name = |f: &&Field| self.outline.slice(&f.name) == name;
        self.outline.fields.iter().find(has_name)
    }

    fn reject_unknown_fields(&mut self) {
        let mut seen: Vec<&str> = Vec::new();
        for field in &self.outline.fields {
            let name = self.outline.slice(&field.name);
            let message = if !FIELDS.contains(&name) {
                format!("unknown field; expected one of {}", FIELDS.join(", "))
            } else if seen.contains(&name) {
                "duplicate field".to_string()
            } else {
                seen.push(name);
                continue;
            };
            self.error(Some(field.name.start), name, message);
        }
    }

    fn read_field(&mut self, name: &str, field: &'a Field) {
        match name {
            "format" => match self.value::<u32>(name, &field.value) {
                Some(FORMAT) | None => {}
                Some(found) => self.error(
                    Some(field.value.start),
                    name,
                    format!("version {found}; this program reads version {FORMAT}"),
                ),
            },
            "name" => {
                self.out.level.level_data.name = self.value(name, &field.value).unwrap_or_default();
            }
            "author" => {
                self.out.level.level_data.author =
                    self.value(name, &field.value).unwrap_or_default();
            }
            "backdrop" => {
                self.out.level.level_data.backdrop =
                    self.value(name, &field.value).unwrap_or_default();
            }
            "view" => {
                self.out.level.level_data.view = self.value(name, &field.value).unwrap_or_default();
            }
            "outside" => {
                if let Some(tile) = self.tile(name, &field.value) {
                    self.outside = tile;
                }
            }
            "legend" => self.read_legend(field),
            "tiles" => self.read_tiles(field),
            "messages" => self.read_messages(field),
            "lifts" => self.read_lifts(field),
            "enemies" => self.read_enemies(field),
            _ => self.read_items(field),
        }
    }

    fn error(&mut self, at: Option<usize>, subject: &str, message: impl Into<String>) {
        let position = at.map(|at| self.outline.position(at));
        self.out
            .problems
            .push(LevelProblem::error(position, subject, message));
    }

    /// Parses one piece of the text on its own.
    fn value<T: DeserializeOwned>(&mut self, subject: &str, range: &Range<usize>) -> Option<T> {
        value::parse_or_report(self.outline, subject, range, &mut self.out.problems)
    }

    fn tile(&mut self, subject: &str, range: &Range<usize>) -> Option<Tile> {
        let text: String = self.value(subject, range)?;
        match tile_text::read(&text) {
            Ok(tile) => Some(tile),
            Err(message) => {
                self.error(Some(range.start), subject, message);
                None
            }
        }
    }

    /// Returns true if the value is a list; otherwise reports an error.
    fn is_list(&mut self, name: &str, field: &Field, bracket: char) -> bool {
        let is_list = self.outline.slice(&field.value).starts_with(bracket);
        if !is_list {
            self.error(
                Some(field.value.start),
                name,
                format!("expected `{bracket}`"),
            );
        }
        is_list
    }

    /// Reports a list with more elements than allowed. The caller must skip the excess.
    fn check_count(&mut self, name: &str, field: &Field, max: usize) {
        let count = field.elements.len();
        if let Some(first) = field.elements.get(max) {
            let message = format!("{count} {name}; expected at most {max}");
            self.error(Some(first.start), name, message);
        }
    }

    fn read_legend(&mut self, field: &Field) {
        if !self.is_list("legend", field, '{') {
            return;
        }
        for element in &field.elements {
            let text = self.outline.slice(element);
            // The key is a character, which may be a colon itself.
            let colon = text.char_indices().skip(3).find(|(_, c)| *c == ':');
            let Some((colon, _)) = colon else {
                let message = "expected a character and its tile, such as `'#': \"rock\"`";
                self.error(Some(element.start), "legend", message);
                continue;
            };
            let key = element.start..element.start + colon;
            let value = text[colon + 1..].trim_start();
            let value = element.end - value.len()..element.end;
            let key = self.value::<char>("legend", &key);
            let tile = self.tile("legend", &value);
            if let (Some(key), Some(tile)) = (key, tile) {
                self.legend.set(key, tile);
            }
        }
    }

    fn read_tiles(&mut self, field: &Field) {
        if !self.is_list("tiles", field, '[') {
            return;
        }
        let side = SIDE as usize;
        self.check_count("rows", field, side);
        for column in 0..SIDE {
            for row in 0..SIDE {
                self.out.level.world.tiles.set(column, row, self.outside);
            }
        }
        let mut unknown = UnknownCharacters::default();
        for (row, element) in field.elements.iter().take(side).enumerate() {
            // Text positions count from 1 and level positions from 0; messages use text positions only.
            let Some(text) = self.value::<String>("tiles", element) else {
                continue;
            };
            let columns = text.chars().count();
            if columns > side {
                let message = format!("the row has {columns} columns; expected at most {SIDE}");
                self.error(Some(element.start), "tiles", message);
            }
            for (column, c) in text.chars().take(side).enumerate() {
                match self.legend.tile(c) {
                    Some(tile) => {
                        let tiles = &mut self.out.level.world.tiles;
                        tiles.set(column as i32, row as i32, tile);
                    }
                    None => {
                        let start = self.outline.position(element.start);
                        let place = Position {
                            line: start.line,
                            column: start.column + 1 + column,
                        };
                        unknown.note(c, place);
                    }
                }
            }
        }
        self.out.problems.extend(unknown.problems(&self.legend));
    }

    fn read_messages(&mut self, field: &Field) {
        if !self.is_list("messages", field, '[') {
            return;
        }
        for (index, element) in field.elements.iter().enumerate() {
            let subject = format!("message {index}");
            if let Some(look) = self.value::<MessageEntry>(&subject, element) {
                self.out.level.level_data.messages.push(look.into());
            }
        }
    }

    fn read_lifts(&mut self, field: &Field) {
        if !self.is_list("lifts", field, '[') {
            return;
        }
        self.check_count("lifts", field, LIFTS);
        for (index, element) in field.elements.iter().take(LIFTS).enumerate() {
            let subject = format!("lift {index}");
            let Some(entry) = self.value::<LiftEntry>(&subject, element) else {
                continue;
            };
            self.out.lifts[index] = Some(self.outline.position(element.start));
            match entry.plan() {
                Ok(plan) => self.out.level.level_data.lifts.push(plan),
                Err(problems) => {
                    for problem in problems {
                        self.error(Some(element.start), &subject, problem);
                    }
                }
            }
        }
    }

    fn read_enemies(&mut self, field: &Field) {
        if !self.is_list("enemies", field, '[') {
            return;
        }
        let slots = self.out.enemies.len();
        self.check_count("enemies", field, slots);
        let mut next = 0;
        for element in field.elements.iter().take(slots) {
            let subject = format!("enemy {next}");
            let entry = self.value::<EnemyEntry>(&subject, element);
            let slot = entry
                .as_ref()
                .and_then(|e| e.slot)
                .map_or(next, usize::from);
            next = slot + 1;
            let at = self.outline.position(element.start);
            if !self.claim_slot("enemy", slot, element.start, |out| &mut out.enemies) {
                continue;
            }
            let Some(entry) = entry else { continue };
            let mut enemy = entry.entity();
            if let Some(area) = entry.area {
                match entity::enemy_area(&mut enemy.kind) {
                    Some(field) => *field = area.into(),
                    None => self.meaningless_field(
                        at,
                        &format!("enemy {slot}"),
                        enemy.kind.name(),
                        "area",
                    ),
                }
            }
            self.out.level.world.enemies[slot] = enemy;
        }
    }

    /// Records the position of a slot; reports an error and returns false if the slot does not exist or is taken.
    fn claim_slot(
        &mut self,
        what: &str,
        slot: usize,
        at: usize,
        places: impl Fn(&mut ParsedLevel) -> &mut Vec<Option<Position>>,
    ) -> bool {
        let position = self.outline.position(at);
        let places = places(self.out);
        let last = places.len() - 1;
        let message = match places.get_mut(slot) {
            None => format!("no such slot; the last one is {last}"),
            Some(Some(other)) => format!("the slot is already taken in line {}", other.line),
            Some(place) => {
                *place = Some(position);
                return true;
            }
        };
        self.error(Some(at), &format!("{what} {slot}"), message);
        false
    }

    fn meaningless_field(&mut self, at: Position, subject: &str, kind: &str, field: &str) {
        let message = format!("`{field}` has no meaning for {kind}");
        self.out
            .problems
            .push(LevelProblem::error(Some(at), subject, message));
    }

    fn read_items(&mut self, field: &Field) {
        self.out.item_list = Some(self.outline.position(field.name.start));
        if !self.is_list("items", field, '[') {
            return;
        }
        let slots = self.out.items.len();
        self.check_count("items", field, slots);
        let mut next = 0;
        for element in field.elements.iter().take(slots) {
            let entry = self.value::<ItemEntry>(&format!("item {next}"), element);
            let slot = entry
                .as_ref()
                .and_then(|e| e.slot)
                .map_or(next, usize::from);
            next = slot + 1;
            if !self.claim_slot("item", slot, element.start, |out| &mut out.items) {
                continue;
            }
            if let Some(entry) = entry {
                self.add_item(slot, entry, self.outline.position(element.start));
            }
        }
    }

    fn add_item(&mut self, slot: usize, entry: ItemEntry, at: Position) {
        let subject = format!("item {slot}");
        let mut item = entry.entity();
        let kind = item.kind.name();
        if let Some(area) = entry.area {
            if let ItemKind::Message(message) = &mut item.kind {
                message.has_trigger = true;
            }
            match entity::item_area(&mut item.kind) {
                Some(field) => *field = area.into(),
                None => self.meaningless_field(at, &subject, kind, "area"),
            }
        }
        if let Some(look) = entry.says {
            let messages = &mut self.out.level.level_data.messages;
            match &mut item.kind {
                ItemKind::Message(message) => {
                    message.text = messages.len() as u16;
                    messages.push(look.into());
                }
                _ => self.meaningless_field(at, &subject, kind, "says"),
            }
        }
        if let Some(target) = entry.leads_to {
            match item.kind {
                ItemKind::Door(_) => self.door_links.push((slot, target, at)),
                _ => self.meaningless_field(at, &subject, kind, "leads_to"),
            }
        }
        if let Some(id) = entry.id {
            match self.ids.iter().find(|(other, _)| *other == id) {
                Some((_, other)) => {
                    let message = format!("duplicate id \"{id}\", also used by item {other}");
                    self.out
                        .problems
                        .push(LevelProblem::error(Some(at), subject, message));
                }
                None => self.ids.push((id, slot)),
            }
        }
        self.out.level.world.items[slot] = item;
    }

    fn resolve_door_targets(&mut self) {
        for (slot, name, at) in std::mem::take(&mut self.door_links) {
            let target = self.ids.iter().find(|(id, _)| *id == name);
            match (target, &mut self.out.level.world.items[slot].kind) {
                (Some((_, target)), ItemKind::Door(door)) => door.target = *target as i32,
                _ => {
                    let message = format!("no item has the id \"{name}\"");
                    let subject = format!("item {slot}");
                    self.out
                        .problems
                        .push(LevelProblem::error(Some(at), subject, message));
                }
            }
        }
    }
}

/// Counts the purple coins in a world.
pub fn count_coins(world: &World) -> i32 {
    let is_coin = |kind: &ItemKind| matches!(kind, ItemKind::Bonus(b) if b.kind == BonusKind::Coin);
    world.items.iter().filter(|i| is_coin(&i.kind)).count() as i32
}
