//! Imports lifts and their steps (spec 05 §2).

use super::Warning;
use super::arrays::{Arrays, LIFT_BYTES, STEP_INTS, ints, text};
use super::record::Record;
use crate::sim::world::lift::{LIFT_STEPS, LiftMode, LiftPlan, LiftStep, StepKind, StepWord};

const MODE: usize = 15;
const RESET_LEFT: usize = 16;
const RESET_TIME: usize = 17;
const STEP_COUNT: usize = 20;
const NAME: usize = super::LIFT_RECORD;

/// Reads the plans of the first `count` lifts.
pub fn read(arrays: &Arrays, count: usize, warnings: &mut Vec<Warning>) -> Vec<LiftPlan> {
    let mut before = LiftStep::default();
    let mut plans = Vec::with_capacity(count);
    for (index, bytes) in arrays
        .lifts
        .chunks_exact(LIFT_BYTES)
        .take(count)
        .enumerate()
    {
        let slots = all_steps(arrays, index);
        let words = ints(&bytes[..NAME]);
        let mut record = Record {
            place: format!("lift {index}"),
            ints: &words,
            raws: &[],
            warnings,
        };
        plans.push(read_plan(&mut record, &slots, before, &bytes[NAME..]));
        before = slots[LIFT_STEPS - 1];
    }
    plans
}

fn read_plan(record: &mut Record, slots: &[LiftStep], before: LiftStep, name: &[u8]) -> LiftPlan {
    let count = record.int(STEP_COUNT);
    let used = usize::try_from(count)
        .ok()
        .filter(|n| *n <= LIFT_STEPS)
        .unwrap_or_else(|| {
            record.warn(
                "number of steps",
                count,
                "expected 0 to 40; imported without steps",
            );
            0
        });
    if before != LiftStep::default() {
        record.warn(
            "last step of the previous lift",
            before.word.0 as i32,
            "the original would read it for a lift without moves; an empty step is used instead",
        );
    }
    for (index, step) in slots[..used].iter().enumerate() {
        if StepKind::from_number((step.word.0 & 31) as i32).is_none() {
            let index = index as i32;
            record.warn("kind of step", index, "unknown; the step does nothing");
        }
    }
    LiftPlan {
        name: text(name),
        steps: slots[..used].to_vec(),
        home: home(slots),
        mode: record.choice(MODE, "mode", LiftMode::from_number, LiftMode::Normal),
        reset_time: record.int(RESET_TIME),
        reset_left: record.int(RESET_LEFT),
    }
}

/// Returns the start position of the lift: step 0 if it is a move; otherwise the last move among steps 0 to 18,
/// even if the plan no longer includes it; otherwise the empty step before the first (spec 05 §4.1).
fn home(slots: &[LiftStep]) -> (i32, LiftStep) {
    let is_move = |step: &LiftStep| step.word.kind() == StepKind::Move;
    if is_move(&slots[0]) {
        return (0, slots[0]);
    }
    (0..=18)
        .rev()
        .find(|index| is_move(&slots[*index as usize]))
        .map_or((-1, LiftStep::default()), |index| {
            (index, slots[index as usize])
        })
}

fn all_steps(arrays: &Arrays, lift: usize) -> Vec<LiftStep> {
    let length = LIFT_STEPS * STEP_INTS;
    arrays.steps[lift * length..][..length]
        .chunks_exact(STEP_INTS)
        .map(|step| LiftStep {
            word: StepWord(step[0] as u32),
            x: step[1],
            y: step[2],
            width: step[3],
            height: step[4],
            value: step[5],
        })
        .collect()
}
