//! Compares the dumps of two machines.

use super::dump_file::{Dump, DumpRole};
use super::report::DesyncReport;
use crate::sim::world::player::PLAYERS;
use std::fmt;

/// Error: the dumps are not of the same tick, level and epoch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the dumps differ in {field}: {ours} and {theirs}")]
pub struct CompareError {
    /// The field that differs.
    pub field: &'static str,
    /// Its value in the first dump.
    pub ours: String,
    /// Its value in the second dump.
    pub theirs: String,
}

/// Inputs of a player on which the two machines disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputDifference {
    /// The tick.
    pub tick: u32,
    /// The slot.
    pub player: usize,
    /// The buttons in the first dump.
    pub ours: u8,
    /// The buttons in the second dump.
    pub theirs: u8,
}

/// The differences between two dumps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Roles of the machines whose dumps were compared.
    pub roles: (DumpRole, DumpRole),
    /// Number of ticks whose inputs are in both dumps.
    pub common_ticks: usize,
    /// Input differences, earliest first.
    pub inputs: Vec<InputDifference>,
    /// Differences between the worlds.
    pub worlds: Option<DesyncReport>,
}

/// Compares two dumps of the same tick.
///
/// # Errors
/// If they are of different epochs, levels or ticks.
pub fn compare_dumps(ours: &Dump, theirs: &Dump) -> Result<Comparison, CompareError> {
    let same = |field, ours: String, theirs: String| match ours == theirs {
        true => Ok(()),
        false => Err(CompareError {
            field,
            ours,
            theirs,
        }),
    };
    let hex = |number: u64| format!("{number:016x}");
    same("epoch", ours.epoch.to_string(), theirs.epoch.to_string())?;
    same("level", hex(ours.level), hex(theirs.level))?;
    same("tick", ours.tick.to_string(), theirs.tick.to_string())?;
    let mut inputs = Vec::new();
    let mut common_ticks = 0;
    for (tick, own) in &ours.inputs {
        let Some((_, others)) = theirs.inputs.iter().find(|(other, _)| other == tick) else {
            continue;
        };
        common_ticks += 1;
        let players = (0..PLAYERS).filter(|player| own[*player] != others[*player]);
        inputs.extend(players.map(|player| InputDifference {
            tick: *tick,
            player,
            ours: own[player],
            theirs: others[player],
        }));
    }
    inputs.sort_by_key(|input| (input.tick, input.player));
    Ok(Comparison {
        roles: (ours.role, theirs.role),
        common_ticks,
        inputs,
        worlds: DesyncReport::compare(ours.tick, &ours.world, &theirs.world),
    })
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} | {}", self.roles.0, self.roles.1)?;
        let (differing, common) = (self.inputs.len(), self.common_ticks);
        writeln!(f, "inputs: {differing} of {common} common ticks differ")?;
        for input in &self.inputs {
            let InputDifference {
                tick,
                player,
                ours,
                theirs,
            } = input;
            writeln!(
                f,
                "  tick {tick}, player {player}: {ours:02x} | {theirs:02x}"
            )?;
        }
        match &self.worlds {
            Some(report) => write!(f, "{report}"),
            None => writeln!(f, "the worlds are equal"),
        }
    }
}
