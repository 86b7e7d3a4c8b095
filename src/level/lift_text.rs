//! The text form of lifts in level files (spec 05 §2).

use super::units::{Pixels, Speed};
use crate::sim::world::item::Targets;
use crate::sim::world::lift::{LIFT_STEPS, LiftMode, LiftPlan, LiftStep, StepKind, StepWord};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// Default colour of a lift.
const DEFAULT_COLOUR: u8 = 12;
/// Step at which the backward search for the start position begins if step 0 is not a move (spec 05 §4.1).
const HOME_SEARCH_START: usize = 18;

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A lift.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LiftEntry {
    #[serde(skip_serializing_if = "is_default")]
    name: String,
    #[serde(skip_serializing_if = "is_default")]
    mode: LiftMode,
    /// Ticks from the last ride to the reset.
    #[serde(skip_serializing_if = "is_default")]
    reset_time: i32,
    #[serde(skip_serializing_if = "is_default")]
    reset_left: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solid_for: Option<Targets>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hide_path: Option<bool>,
    /// Default size of its moves, tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<(Pixels, Pixels)>,
    #[serde(deserialize_with = "read_steps")]
    steps: Vec<StepEntry>,
    /// Start position, if it is not the first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    home: Option<(i32, StepEntry)>,
}

/// Reads steps, and stops at the first one beyond the maximum of a lift.
fn read_steps<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<StepEntry>, D::Error> {
    struct Steps;

    impl<'de> Visitor<'de> for Steps {
        type Value = Vec<StepEntry>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {LIFT_STEPS} steps")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            let mut steps = Vec::new();
            while let Some(step) = list.next_element()? {
                if steps.len() == LIFT_STEPS {
                    let message = format!("too many steps; expected at most {LIFT_STEPS}");
                    return Err(serde::de::Error::custom(message));
                }
                steps.push(step);
            }
            Ok(steps)
        }
    }

    deserializer.deserialize_seq(Steps)
}

/// A step of a lift.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum StepEntry {
    Move(StepFields),
    WaitTime(StepFields),
    WaitNear(StepFields),
    WaitChannel(StepFields),
    Loop(StepFields),
    Warp(StepFields),
    Freeze(StepFields),
    /// Any step, by its raw numbers.
    Raw(StepFields),
}

/// The fields of all kinds of steps; each kind uses some of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StepFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<StepWord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<(Pixels, Pixels)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<(Pixels, Pixels)>,
    /// Pixels per tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<Speed>,
    /// Ticks of a wait, or of a move that only changes the size.
    #[serde(skip_serializing_if = "Option::is_none")]
    frames: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pixels: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    channel: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solid_for: Option<Targets>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hide_path: Option<bool>,
}

/// Solidity and appearance of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Look {
    colour: u8,
    solid_for: Targets,
    hidden: bool,
    hide_path: bool,
}

impl Look {
    const DEFAULT: Look = Look {
        colour: DEFAULT_COLOUR,
        solid_for: Targets::PLAYERS
            .union(Targets::ENEMIES)
            .union(Targets::ITEMS),
        hidden: false,
        hide_path: false,
    };

    fn of(word: StepWord) -> Look {
        let who = |flag, who| {
            if word.has(flag) {
                who
            } else {
                Targets::empty()
            }
        };
        Look {
            colour: word.colour(),
            solid_for: who(StepWord::SOLID_PLAYER, Targets::PLAYERS)
                | who(StepWord::SOLID_ENEMY, Targets::ENEMIES)
                | who(StepWord::SOLID_ITEM, Targets::ITEMS),
            hidden: word.has(StepWord::INVISIBLE),
            hide_path: word.has(StepWord::HIDE_LINES),
        }
    }

    fn word(self, kind: StepKind) -> StepWord {
        let flag = |on: bool, flag: StepWord| if on { flag.0 } else { 0 };
        StepWord(
            kind.number() as u32
                | u32::from(self.colour) << 28
                | flag(
                    self.solid_for.contains(Targets::PLAYERS),
                    StepWord::SOLID_PLAYER,
                )
                | flag(
                    self.solid_for.contains(Targets::ENEMIES),
                    StepWord::SOLID_ENEMY,
                )
                | flag(
                    self.solid_for.contains(Targets::ITEMS),
                    StepWord::SOLID_ITEM,
                )
                | flag(self.hidden, StepWord::INVISIBLE)
                | flag(self.hide_path, StepWord::HIDE_LINES),
        )
    }
}

impl LiftEntry {
    /// Converts the text form to a plan.
    ///
    /// # Errors
    /// One error per step with an unexpected or missing field.
    pub fn plan(self) -> Result<LiftPlan, Vec<String>> {
        let mut problems = Vec::new();
        let mut state = Reader {
            look: Look {
                colour: self.colour.unwrap_or(Look::DEFAULT.colour),
                solid_for: self.solid_for.unwrap_or(Look::DEFAULT.solid_for),
                hidden: self.hidden.unwrap_or(Look::DEFAULT.hidden),
                hide_path: self.hide_path.unwrap_or(Look::DEFAULT.hide_path),
            },
            size: self.size,
        };
        let mut steps = Vec::new();
        for (index, entry) in self.steps.into_iter().enumerate() {
            match state.step(entry) {
                Ok(step) => steps.push(step),
                Err(problem) => problems.push(format!("step {index}: {problem}")),
            }
        }
        let home = match self.home {
            Some((index, entry)) => state
                .step(entry)
                .map(|step| (index, step))
                .map_err(|problem| problems.push(format!("home: {problem}")))
                .unwrap_or_default(),
            None => default_home(&steps),
        };
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(LiftPlan {
            name: self.name,
            steps,
            home,
            mode: self.mode,
            reset_time: self.reset_time,
            reset_left: self.reset_left,
        })
    }

    /// Converts a plan to its text form.
    pub fn of(plan: &LiftPlan) -> LiftEntry {
        let look = plan
            .steps
            .first()
            .map_or(Look::DEFAULT, |s| Look::of(s.word));
        let mut writer = Writer {
            look,
            size: None,
            at: None,
        };
        LiftEntry {
            name: plan.name.clone(),
            mode: plan.mode,
            reset_time: plan.reset_time,
            reset_left: plan.reset_left,
            colour: (look.colour != Look::DEFAULT.colour).then_some(look.colour),
            solid_for: (look.solid_for != Look::DEFAULT.solid_for).then_some(look.solid_for),
            hidden: look.hidden.then_some(true),
            hide_path: look.hide_path.then_some(true),
            size: None,
            steps: plan.steps.iter().map(|step| writer.step(step)).collect(),
            home: (plan.home != default_home(&plan.steps))
                .then(|| (plan.home.0, StepEntry::Raw(raw(&plan.home.1)))),
        }
    }
}

/// Returns the default start position of a lift: its first step if it is a move, otherwise the last move up to step 18
/// (spec 05 §4.1).
fn default_home(steps: &[LiftStep]) -> (i32, LiftStep) {
    let is_move = |step: &LiftStep| step.word.kind() == StepKind::Move;
    if let Some(first) = steps.first().filter(|step| is_move(step)) {
        return (0, *first);
    }
    steps
        .iter()
        .enumerate()
        .take(HOME_SEARCH_START + 1)
        .rev()
        .find(|(_, step)| is_move(step))
        .map_or((-1, LiftStep::default()), |(i, step)| (i as i32, *step))
}

fn raw(step: &LiftStep) -> StepFields {
    StepFields {
        word: Some(step.word),
        to: Some((Pixels(step.x), Pixels(step.y))),
        size: Some((Pixels(step.width), Pixels(step.height))),
        value: Some(step.value),
        ..StepFields::default()
    }
}

/// Values that later steps inherit from earlier ones when reading.
struct Reader {
    look: Look,
    size: Option<(Pixels, Pixels)>,
}

impl Reader {
    fn step(&mut self, entry: StepEntry) -> Result<LiftStep, String> {
        let (kind, fields, name, value) = match entry {
            StepEntry::Move(f) => {
                self.size = f.size.or(self.size);
                let value = f.speed.map(|s| s.0).or(f.frames);
                (StepKind::Move, f, "speed: pixels per tick", value)
            }
            StepEntry::WaitTime(f) => (StepKind::WaitTime, f, "frames", f.frames),
            StepEntry::WaitNear(f) => (StepKind::WaitProximity, f, "pixels", f.pixels),
            StepEntry::WaitChannel(f) => (StepKind::WaitTrigger, f, "channel", f.channel),
            StepEntry::Loop(f) => (StepKind::End, f, "", Some(0)),
            StepEntry::Warp(f) => (StepKind::End, f, "", Some(1)),
            StepEntry::Freeze(f) => (StepKind::End, f, "", Some(2)),
            StepEntry::Raw(f) => (StepKind::None, f, "value", f.value),
        };
        let value = value.ok_or_else(|| format!("`{name}` is missing"))?;
        check_fields(&entry, &fields)?;
        let size = match kind {
            StepKind::Move => Some(
                self.size
                    .ok_or("`size` is missing; the first move needs it")?,
            ),
            _ => fields.size,
        };
        let to = match kind {
            StepKind::Move => Some(fields.to.ok_or("`to` is missing")?),
            _ => fields.to,
        };
        let (x, y) = to.unwrap_or_default();
        let (width, height) = size.unwrap_or_default();
        let look = Look {
            colour: fields.colour.unwrap_or(self.look.colour),
            solid_for: fields.solid_for.unwrap_or(self.look.solid_for),
            hidden: fields.hidden.unwrap_or(self.look.hidden),
            hide_path: fields.hide_path.unwrap_or(self.look.hide_path),
        };
        if look.colour > 15 {
            return Err(format!("colour {}; expected 0 to 15", look.colour));
        }
        Ok(LiftStep {
            word: fields.word.unwrap_or_else(|| look.word(kind)),
            x: x.0,
            y: y.0,
            width: width.0,
            height: height.0,
            value,
        })
    }
}

/// Rejects fields that a step of this kind does not have.
fn check_fields(entry: &StepEntry, fields: &StepFields) -> Result<(), String> {
    let (speed, frames, pixels, channel, raw) = match entry {
        StepEntry::Move(_) => (true, fields.speed.is_none(), false, false, false),
        StepEntry::WaitTime(_) => (false, true, false, false, false),
        StepEntry::WaitNear(_) => (false, false, true, false, false),
        StepEntry::WaitChannel(_) => (false, false, false, true, false),
        StepEntry::Loop(_) | StepEntry::Warp(_) | StepEntry::Freeze(_) => {
            (false, false, false, false, false)
        }
        StepEntry::Raw(_) => (false, false, false, false, true),
    };
    let unexpected = [
        ("speed", fields.speed.is_some() && !speed),
        ("frames", fields.frames.is_some() && !frames),
        ("pixels", fields.pixels.is_some() && !pixels),
        ("channel", fields.channel.is_some() && !channel),
        ("word", fields.word.is_some() && !raw),
        ("value", fields.value.is_some() && !raw),
    ];
    match unexpected.iter().find(|(_, unexpected)| *unexpected) {
        Some((name, _)) => Err(format!("a step of this kind has no `{name}`")),
        None => Ok(()),
    }
}

/// Values that later steps may omit when writing.
struct Writer {
    look: Look,
    size: Option<(Pixels, Pixels)>,
    at: Option<(Pixels, Pixels)>,
}

impl Writer {
    fn step(&mut self, step: &LiftStep) -> StepEntry {
        let look = Look::of(step.word);
        let kind = step.word.kind();
        if look.word(kind) != step.word {
            return StepEntry::Raw(raw(step));
        }
        let (to, size) = (
            (Pixels(step.x), Pixels(step.y)),
            (Pixels(step.width), Pixels(step.height)),
        );
        let is_set = |pair: &(Pixels, Pixels)| *pair != Default::default();
        let fields = StepFields {
            to: Some(to).filter(is_set),
            size: Some(size).filter(is_set),
            colour: (look.colour != self.look.colour).then_some(look.colour),
            solid_for: (look.solid_for != self.look.solid_for).then_some(look.solid_for),
            hidden: (look.hidden != self.look.hidden).then_some(look.hidden),
            hide_path: (look.hide_path != self.look.hide_path).then_some(look.hide_path),
            ..StepFields::default()
        };
        let value = Some(step.value);
        match (kind, step.value) {
            (StepKind::Move, n) => {
                let stays = self.at.replace(to) == Some(to);
                let keeps_size = self.size.replace(size) == Some(size);
                StepEntry::Move(StepFields {
                    to: Some(to),
                    size: (!keeps_size).then_some(size),
                    speed: (!stays).then_some(Speed(n)),
                    frames: stays.then_some(n),
                    ..fields
                })
            }
            (StepKind::WaitTime, _) => StepEntry::WaitTime(StepFields {
                frames: value,
                ..fields
            }),
            (StepKind::WaitProximity, _) => StepEntry::WaitNear(StepFields {
                pixels: value,
                ..fields
            }),
            (StepKind::WaitTrigger, _) => StepEntry::WaitChannel(StepFields {
                channel: value,
                ..fields
            }),
            (StepKind::End, 0) => StepEntry::Loop(fields),
            (StepKind::End, 1) => StepEntry::Warp(fields),
            (StepKind::End, 2) => StepEntry::Freeze(fields),
            _ => StepEntry::Raw(raw(step)),
        }
    }
}
