//! Reports the differences between two worlds.

use super::fields::{FieldDifference, differences};
use crate::sim::world::image::Image;
use crate::sim::world::tiles::SIDE;
use crate::sim::world::{Checksum, SECTIONS, World};
use std::fmt::{self, Debug};

/// Maximum number of entities listed per section.
pub const MAX_ENTITIES: usize = 8;
/// Maximum number of fields listed per entity.
pub const MAX_FIELDS: usize = 24;

/// The differences between two worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DesyncReport {
    /// The tick at the start of which both states were taken.
    pub tick: u32,
    /// Checksums of our world.
    pub ours: Checksum,
    /// Checksums of their world.
    pub theirs: Checksum,
    /// The sections that differ.
    pub sections: Vec<SectionReport>,
}

/// The differences in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionReport {
    /// Its name, as in [`SECTIONS`].
    pub name: &'static str,
    /// Its checksum in our world.
    pub ours: u64,
    /// Its checksum in their world.
    pub theirs: u64,
    /// The first [`MAX_ENTITIES`] entities that differ.
    pub entities: Vec<EntityReport>,
    /// Number of other entities that differ.
    pub more: usize,
}

/// The differences in an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntityReport {
    /// Its type: `enemy Archwagon`; ours and theirs if they differ.
    pub kind: String,
    /// Its slot, or the number of the channel or tile.
    pub slot: usize,
    /// The first [`MAX_FIELDS`] fields that differ.
    pub fields: Vec<FieldDifference>,
    /// Number of other fields that differ.
    pub more: usize,
}

impl DesyncReport {
    /// Compares two worlds at the start of a tick; none if they are equal.
    pub fn compare(tick: u32, ours: &World, theirs: &World) -> Option<DesyncReport> {
        let checksums = (ours.checksum(), theirs.checksum());
        let of_section = |index: usize| {
            let pair = (checksums.0.sections[index], checksums.1.sections[index]);
            (pair.0 != pair.1).then(|| {
                let name = SECTIONS[index].name;
                let mut entities = section(name, ours, theirs);
                let more = entities.len().saturating_sub(MAX_ENTITIES);
                entities.truncate(MAX_ENTITIES);
                SectionReport {
                    name,
                    ours: pair.0,
                    theirs: pair.1,
                    entities,
                    more,
                }
            })
        };
        let sections: Vec<_> = (0..SECTIONS.len()).filter_map(of_section).collect();
        (!sections.is_empty()).then_some(DesyncReport {
            tick,
            ours: checksums.0,
            theirs: checksums.1,
            sections,
        })
    }
}

/// Returns all entities of a section that differ. A section without entities has none; its
/// checksums show that it differs.
fn section(name: &str, ours: &World, theirs: &World) -> Vec<EntityReport> {
    match name {
        "globals" => records(
            &[ours.globals],
            &[theirs.globals],
            |_| "",
            |_| "globals".into(),
        ),
        "players" => of_kind("player", &ours.players, &theirs.players, |_| ""),
        "enemies" => of_kind("enemy", &ours.enemies, &theirs.enemies, |e| e.kind.name()),
        "items" => of_kind("item", &ours.items, &theirs.items, |i| i.kind.name()),
        "lifts" => of_kind("lift", &ours.lifts, &theirs.lifts, |_| ""),
        "player_shots" => {
            let (ours, theirs) = (&ours.player_shots, &theirs.player_shots);
            of_kind("shot of a player", ours, theirs, |_| "")
        }
        "enemy_shots" => {
            let (ours, theirs) = (&ours.enemy_shots, &theirs.enemy_shots);
            of_kind("shot of an enemy", ours, theirs, |_| "")
        }
        "channels" => channels(ours, theirs),
        "tiles" => tiles(ours, theirs),
        _ => Vec::new(),
    }
}

fn of_kind<'a, T: Image + Debug + 'a>(
    noun: &str,
    ours: impl IntoIterator<Item = &'a T>,
    theirs: impl IntoIterator<Item = &'a T>,
    name: fn(&T) -> &'static str,
) -> Vec<EntityReport> {
    records(ours, theirs, name, |kinds| {
        format!("{noun} {kinds}").trim_end().to_owned()
    })
}

fn records<'a, T: Image + Debug + 'a>(
    ours: impl IntoIterator<Item = &'a T>,
    theirs: impl IntoIterator<Item = &'a T>,
    name: fn(&T) -> &'static str,
    kind: impl Fn(&str) -> String,
) -> Vec<EntityReport> {
    let pairs = ours.into_iter().zip(theirs).enumerate();
    pairs
        .filter_map(|(slot, (ours, theirs))| {
            let images = (image(ours), image(theirs));
            if images.0 == images.1 {
                return None;
            }
            let mut fields = differences(ours, theirs);
            if fields.is_empty() {
                // Numbers may differ in bits that their text does not show.
                fields = vec![bytes(&images.0, &images.1)];
            }
            let more = fields.len().saturating_sub(MAX_FIELDS);
            fields.truncate(MAX_FIELDS);
            let names = (name(ours), name(theirs));
            Some(EntityReport {
                kind: match names.0 == names.1 {
                    true => kind(names.0),
                    false => kind(&format!("{} | {}", names.0, names.1)),
                },
                slot,
                fields,
                more,
            })
        })
        .collect()
}

fn image<T: Image>(value: &T) -> Vec<u8> {
    let mut bytes = vec![0; T::SIZE];
    value.write(&mut bytes);
    bytes
}

/// Returns the index of the first byte that differs.
fn bytes(ours: &[u8], theirs: &[u8]) -> FieldDifference {
    let pairs = ours.iter().zip(theirs);
    let at = pairs.take_while(|(a, b)| a == b).count();
    let hex = |bytes: &[u8]| bytes.get(at).map(|byte| format!("{byte:02x}"));
    FieldDifference {
        path: format!("byte {at}"),
        ours: hex(ours),
        theirs: hex(theirs),
    }
}

fn channels(ours: &World, theirs: &World) -> Vec<EntityReport> {
    let pairs = ours.channels.all().zip(theirs.channels.all());
    pairs
        .enumerate()
        .filter(|(_, (ours, theirs))| ours != theirs)
        .map(|(slot, (ours, theirs))| EntityReport {
            kind: "channel".to_owned(),
            slot,
            fields: vec![difference("raised", &ours, &theirs)],
            more: 0,
        })
        .collect()
}

fn tiles(ours: &World, theirs: &World) -> Vec<EntityReport> {
    let pairs = ours.tiles.all().iter().zip(theirs.tiles.all());
    pairs
        .enumerate()
        .filter(|(_, (ours, theirs))| ours != theirs)
        .map(|(slot, (ours, theirs))| {
            let mut fields = Vec::new();
            if ours.sprite() != theirs.sprite() {
                fields.push(difference("sprite", &ours.sprite(), &theirs.sprite()));
            }
            if ours.flags() != theirs.flags() {
                fields.push(difference("flags", &ours.flags(), &theirs.flags()));
            }
            let (column, row) = (slot / SIDE as usize, slot % SIDE as usize);
            EntityReport {
                kind: format!("tile in column {column}, row {row},"),
                slot,
                fields,
                more: 0,
            }
        })
        .collect()
}

fn difference(path: &str, ours: &impl Debug, theirs: &impl Debug) -> FieldDifference {
    FieldDifference {
        path: path.to_owned(),
        ours: Some(format!("{ours:?}")),
        theirs: Some(format!("{theirs:?}")),
    }
}

impl fmt::Display for DesyncReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "tick {}: the worlds differ (ours | theirs): {:016x} | {:016x}",
            self.tick, self.ours.total, self.theirs.total
        )?;
        self.sections
            .iter()
            .try_for_each(|section| write!(f, "{section}"))
    }
}

impl fmt::Display for SectionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ours, theirs) = (self.ours, self.theirs);
        writeln!(f, "  {}: {ours:016x} | {theirs:016x}", self.name)?;
        for entity in &self.entities {
            writeln!(f, "    {} {}", entity.kind, entity.slot)?;
            for field in &entity.fields {
                writeln!(f, "      {field}")?;
            }
            if entity.more > 0 {
                writeln!(f, "      and {} more fields", entity.more)?;
            }
        }
        if self.more > 0 {
            writeln!(f, "    and {} more", self.more)?;
        }
        Ok(())
    }
}
