//! Checks the contents of a level (`pm check`).
//!
//! The parser (`parse.rs`) reports errors in the text, and texts that are too long; this module reports what is wrong with
//! the level it describes. Levels with errors are refused for play in `playable.rs`. Lifts are
//! checked in `check_lifts.rs`, areas in `check_areas.rs`, idle enemies in `check_idle.rs`.
//! Whether exits and coins can be reached is not checked here but by `pm solve` (`solver/unreachable.rs`).

use super::check_areas::{self, tiles};
use super::file::LevelFile;
use super::parse::{self, ParsedLevel};
use super::problem::{LevelProblem, Position, Severity};
use super::{LevelError, check_idle, check_lifts, folder, placeholder, read_text, sheet};
use crate::sim::rules::start::START_INDICES;
use crate::sim::world::area::Area;
use crate::sim::world::channels::CHANNELS;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::{DamageMode, ItemKind, ManipMode, Message, Outputs};
use crate::sim::world::lift::StepKind;
use crate::sim::world::slots::LIFTS;
use crate::sim::world::tiles::{LEVEL_PIXELS, TILE, TileFlags};
use std::path::Path;

/// Returns all problems of a level file, in file order.
///
/// # Errors
/// Fails if the file cannot be read, or is a level of the original that cannot be imported.
pub fn check_file(path: &Path) -> Result<Vec<LevelProblem>, LevelError> {
    match folder::is_original(path) {
        true => Ok(check_original(LevelFile::load(path)?)),
        false => Ok(check_text(&read_text(path)?)),
    }
}

/// Returns all problems of the text of a level, in text order.
pub fn check_text(text: &str) -> Vec<LevelProblem> {
    let reading = parse::read(text);
    let mut problems = add_idle_losses(&reading, problems_of(&reading));
    if let Some(Err(in_sheet)) = sheet::read(text) {
        problems.splice(0..0, in_sheet);
    }
    problems
}

/// Returns the import warnings and all problems of the imported level, all as warnings: the original plays the level
/// as it is.
fn check_original(file: LevelFile) -> Vec<LevelProblem> {
    let warnings = file.warnings.iter();
    let mut reading = ParsedLevel::without_text(file.level);
    reading.problems = warnings
        .map(|warning| LevelProblem::warning(None, "", warning.to_string()))
        .collect();
    let mut problems = add_idle_losses(&reading, problems_of(&reading));
    for problem in &mut problems {
        problem.severity = Severity::Warning;
    }
    problems
}

/// Adds warnings about enemies lost during idle play, unless the level has errors.
fn add_idle_losses(reading: &ParsedLevel, mut problems: Vec<LevelProblem>) -> Vec<LevelProblem> {
    if !problems.iter().any(LevelProblem::is_error) {
        for loss in check_idle::losses(&reading.level) {
            let kind = reading.level.world.enemies[loss.enemy].kind.name();
            let position = reading.enemies.get(loss.enemy).copied().flatten();
            let subject = format!("enemy {} ({kind})", loss.enemy);
            problems.push(LevelProblem::warning(position, subject, loss.message));
        }
        problems.sort_by_key(|problem| problem.position);
    }
    problems
}

/// Returns the problems of a parsed level without simulating it.
pub(super) fn problems_of(reading: &ParsedLevel) -> Vec<LevelProblem> {
    let is_complete = !reading.problems.iter().any(LevelProblem::is_error);
    let mut check = Check {
        reading,
        problems: reading.problems.clone(),
    };
    if is_complete {
        check.starts();
        check.exits();
        check.items();
        check.enemies();
        check.lifts();
        check.channels();
    } else {
        check.items();
        check.enemies();
    }
    let mut problems = check.problems;
    problems.sort_by_key(|problem| problem.position);
    problems
}

struct Check<'a> {
    reading: &'a ParsedLevel,
    problems: Vec<LevelProblem>,
}

impl<'a> Check<'a> {
    fn push(
        &mut self,
        severity: Severity,
        position: Option<Position>,
        subject: &str,
        message: String,
    ) {
        self.problems.push(LevelProblem {
            severity,
            ..LevelProblem::error(position, subject, message)
        });
    }

    fn item_position(&self, slot: usize) -> Option<Position> {
        self.reading.items.get(slot).copied().flatten()
    }

    fn item_error(&mut self, slot: usize, message: impl Into<String>) {
        let kind = self.reading.level.world.items[slot].kind.name();
        let position = self.item_position(slot);
        self.problems.push(LevelProblem::error(
            position,
            format!("item {slot} ({kind})"),
            message,
        ));
    }

    fn items_error(&mut self, message: &str) {
        let position = self.reading.item_list;
        self.problems
            .push(LevelProblem::error(position, "items", message));
    }

    fn items_used(&self) -> impl Iterator<Item = (usize, ItemKind)> + 'a {
        let items = &self.reading.level.world.items;
        let used = items.iter().enumerate().filter(|(_, i)| !i.kind.is_empty());
        used.map(|(slot, item)| (slot, item.kind))
    }

    fn starts(&mut self) {
        let mut starts_by_index: [Option<usize>; START_INDICES] = Default::default();
        let mut count = 0;
        for (slot, kind) in self.items_used() {
            let ItemKind::Start(start) = kind else {
                continue;
            };
            count += 1;
            let index = usize::try_from(start.index).ok();
            match index.and_then(|i| starts_by_index.get_mut(i)) {
                Some(Some(other)) => {
                    let message = format!("index {} is also used by item {other}", start.index);
                    self.item_error(slot, message);
                }
                Some(start) => *start = Some(slot),
                None => {
                    let message =
                        format!("index {}; expected 0 to {}", start.index, START_INDICES - 1);
                    self.item_error(slot, message);
                }
            }
        }
        if count == 0 {
            self.items_error("the level has no Start; expected at least one, with index 0");
        } else if starts_by_index[0].is_none() {
            self.items_error("no Start has index 0; expected one, where players appear");
        }
    }

    fn exits(&mut self) {
        let is_exit = |kind| matches!(kind, ItemKind::Exit(_) | ItemKind::Warp(_));
        if !self.items_used().any(|(_, kind)| is_exit(kind)) {
            self.items_error("the level has neither Exit nor Warp; expected at least one");
        }
    }

    fn items(&mut self) {
        for (slot, kind) in self.items_used() {
            self.check_item_position(slot, &kind);
            match kind {
                ItemKind::Door(door) if door.linked => self.door_target(slot, door.target),
                ItemKind::Key(key) => self.area(slot, "range", key.range),
                ItemKind::Trigger(trigger) => {
                    if trigger.follow.is_none() {
                        self.area(slot, "area", trigger.area);
                    }
                    self.followed_lift(slot, trigger.follow.map(|f| f.lift));
                    self.outputs(slot, trigger.outputs);
                }
                ItemKind::Orb(orb) => self.outputs(slot, orb.outputs),
                ItemKind::Message(message) => self.message(slot, message),
                ItemKind::Switch(switch) => self.area(slot, "range", switch.range),
                ItemKind::BlockManip(manip) => {
                    self.area(slot, "area", manip.area);
                    self.channel(slot, "channel", manip.channel);
                }
                ItemKind::DamageField(field) => {
                    if field.follow.is_none() {
                        self.area(slot, "area", field.area);
                    }
                    self.followed_lift(slot, field.follow.map(|f| f.lift));
                    self.channel(slot, "channel", field.channel);
                }
                ItemKind::Warp(warp) if warp.level < 1 => {
                    let message = format!("level {}; expected 1 or more", warp.level);
                    self.item_error(slot, message);
                }
                _ => {}
            }
        }
    }

    fn message(&mut self, slot: usize, message: Message) {
        if message.has_trigger {
            self.area(slot, "trigger", message.trigger);
        }
        let reading = self.reading;
        let texts = &reading.level.level_data.messages;
        let Some(look) = texts.get(usize::from(message.text)) else {
            let (number, count) = (message.text, texts.len());
            let found = format!("no text {number}; the level has {count} texts");
            return self.item_error(slot, found);
        };
        for name in placeholder::unknown(&look.text) {
            let expected = placeholder::expected();
            let message = format!("unknown placeholder {{{name}}}; expected one of {expected}");
            let subject = format!("item {slot} (Message)");
            let position = self.item_position(slot);
            self.problems
                .push(LevelProblem::warning(position, subject, message));
        }
    }

    fn check_item_position(&mut self, slot: usize, kind: &ItemKind) {
        let (x, y) = self.reading.level.world.items[slot].body.pos.round();
        let subject = format!("item {slot} ({})", kind.name());
        let position = self.item_position(slot);
        self.position(
            subject,
            position,
            x,
            y,
            TileFlags::SOLID_ITEM,
            !kind.is_field(),
        );
    }

    fn enemies(&mut self) {
        let enemies = &self.reading.level.world.enemies;
        for (slot, enemy) in enemies.iter().enumerate() {
            if enemy.kind.is_empty() {
                continue;
            }
            let subject = format!("enemy {slot} ({})", enemy.kind.name());
            let position = self.reading.enemies.get(slot).copied().flatten();
            let (x, y) = enemy.body.pos.round();
            // Pods wait inside the ground, and cloners are part of it.
            let walks = !matches!(
                enemy.kind,
                EnemyKind::Podzilla(_) | EnemyKind::Vinepod(_) | EnemyKind::Cloner(_)
            );
            self.position(
                subject.clone(),
                position,
                x,
                y,
                TileFlags::SOLID_ENEMY,
                walks,
            );
            let mut kind = enemy.kind;
            if let Some(area) = super::entity::enemy_area(&mut kind) {
                self.inside(&subject, position, "trigger", *area);
            }
        }
    }

    fn position(
        &mut self,
        subject: String,
        position: Option<Position>,
        x: i32,
        y: i32,
        solid: TileFlags,
        warn: bool,
    ) {
        let last = LEVEL_PIXELS - TILE;
        if !(0..=last).contains(&x) || !(0..=last).contains(&y) {
            let message = format!("at ({}, {}); expected 0 to 99 tiles", tiles(x), tiles(y));
            self.problems
                .push(LevelProblem::error(position, subject, message));
            return;
        }
        let (column, row) = ((x + TILE / 2) / TILE, (y + TILE / 2) / TILE);
        if warn && self.reading.level.world.tiles.at(column, row).has(solid) {
            let message = format!("inside the solid tile at ({column}, {row})");
            self.problems
                .push(LevelProblem::warning(position, subject, message));
        }
    }

    fn door_target(&mut self, slot: usize, target: i32) {
        let items = &self.reading.level.world.items;
        let found = usize::try_from(target).ok().and_then(|t| items.get(t));
        match found.map(|item| item.kind) {
            Some(ItemKind::Door(_)) => {}
            Some(kind) => {
                let name = kind.name();
                let message = format!("leads to item {target} ({name}); expected a Door");
                self.item_error(slot, message);
            }
            None => {
                let message =
                    format!("leads to item {target}; expected `leads_to` or an item slot");
                self.item_error(slot, message);
            }
        }
    }

    fn area(&mut self, slot: usize, what: &str, area: Area) {
        let kind = self.reading.level.world.items[slot].kind.name();
        let position = self.item_position(slot);
        self.inside(&format!("item {slot} ({kind})"), position, what, area);
    }

    fn inside(&mut self, subject: &str, position: Option<Position>, what: &str, area: Area) {
        if let Some((severity, found)) = check_areas::problem(area, 0) {
            let message = format!("{what} {found}");
            self.push(severity, position, subject, message);
        }
    }

    fn followed_lift(&mut self, slot: usize, lift: Option<i32>) {
        let lifts = self.reading.level.level_data.lifts.len();
        if let Some(lift) = lift
            && !usize::try_from(lift).is_ok_and(|l| l < lifts)
        {
            self.item_error(
                slot,
                format!("follows lift {lift}, but the level has {lifts} lifts"),
            );
        }
    }

    fn outputs(&mut self, slot: usize, outputs: Outputs) {
        for (name, channel) in named_outputs(outputs) {
            self.channel(slot, name, channel);
        }
    }

    fn channel(&mut self, slot: usize, name: &str, channel: i32) {
        if !(0..CHANNELS as i32).contains(&channel) {
            self.item_error(
                slot,
                format!("{name}: channel {channel}; expected 0 to 999"),
            );
        }
    }

    fn lifts(&mut self) {
        let plans = &self.reading.level.level_data.lifts;
        for (index, plan) in plans.iter().enumerate().take(LIFTS) {
            let subject = format!("lift {index}");
            let position = self.reading.lifts.get(index).copied().flatten();
            for (severity, message) in check_lifts::problems(plan) {
                self.push(severity, position, &subject, message);
            }
        }
    }

    /// Warns about outputs that nothing reads, and about readers of channels that nothing raises.
    fn channels(&mut self) {
        let mut read: Vec<Reader> = Vec::new();
        let mut written: Vec<i32> = Vec::new();
        for (slot, kind) in self.items_used() {
            let mut reads = |channel| {
                read.push(Reader {
                    channel,
                    position: self.item_position(slot),
                    subject: format!("item {slot} ({})", kind.name()),
                });
            };
            match kind {
                ItemKind::BlockManip(m) if m.mode != ManipMode::Off => reads(m.channel),
                ItemKind::DamageField(f) if reads_channel(f.mode) => reads(f.channel),
                ItemKind::Trigger(t) => written.extend(named_outputs(t.outputs).map(|(_, c)| c)),
                ItemKind::Orb(o) => written.extend(named_outputs(o.outputs).map(|(_, c)| c)),
                _ => {}
            }
        }
        for (index, lift) in self.reading.level.level_data.lifts.iter().enumerate() {
            let steps = lift.steps.iter();
            let waits = steps.filter(|step| step.word.kind() == StepKind::WaitTrigger);
            read.extend(waits.map(|step| Reader {
                channel: step.value,
                position: self.reading.lifts.get(index).copied().flatten(),
                subject: format!("lift {index}"),
            }));
        }
        self.unread_outputs(&read);
        for reader in read {
            let channel = reader.channel;
            if channel != 0 && !written.contains(&channel) {
                let message = format!("waits for channel {channel}, which nothing raises");
                self.problems.push(LevelProblem::warning(
                    reader.position,
                    reader.subject,
                    message,
                ));
            }
        }
    }

    /// Warns about outputs that nothing reads.
    fn unread_outputs(&mut self, read: &[Reader]) {
        for (slot, kind) in self.items_used() {
            let outputs = match kind {
                ItemKind::Trigger(trigger) => trigger.outputs,
                ItemKind::Orb(orb) => orb.outputs,
                _ => continue,
            };
            for (name, channel) in named_outputs(outputs) {
                let is_read = read.iter().any(|reader| reader.channel == channel);
                if (1..CHANNELS as i32).contains(&channel) && !is_read {
                    let position = self.item_position(slot);
                    let subject = format!("item {slot} ({})", kind.name());
                    let message = format!("{name}: nothing reads channel {channel}");
                    self.problems
                        .push(LevelProblem::warning(position, subject, message));
                }
            }
        }
    }
}

/// A lift, block manipulator or damage field that reads a channel.
struct Reader {
    channel: i32,
    position: Option<Position>,
    subject: String,
}

fn reads_channel(mode: DamageMode) -> bool {
    matches!(
        mode,
        DamageMode::Toggle | DamageMode::OffForTime | DamageMode::OnForTime
    )
}

fn named_outputs(outputs: Outputs) -> [(&'static str, i32); 4] {
    [
        ("outputs.on", outputs.on),
        ("outputs.off", outputs.off),
        ("outputs.turned_on", outputs.turned_on),
        ("outputs.turned_off", outputs.turned_off),
    ]
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
