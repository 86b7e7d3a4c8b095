//! Checks the plan of a lift.

use super::check_areas;
use super::problem::Severity::{self, Error, Warning};
use crate::sim::world::area::Area;
use crate::sim::world::channels::CHANNELS;
use crate::sim::world::lift::{LiftPlan, LiftStep, StepKind};

/// Returns all problems of a plan. Those that do not prevent play are warnings.
pub fn problems(plan: &LiftPlan) -> Vec<(Severity, String)> {
    let mut problems = Vec::new();
    match plan.steps.first().map(|step| step.word.kind()) {
        None => problems.push((Warning, "no steps".to_owned())),
        Some(StepKind::Move) => {}
        Some(_) => {
            let message = "the first step is not a Move, which sets the start position";
            problems.push((Warning, message.to_owned()));
        }
    }
    let last = plan.steps.last().map(|step| step.word.kind());
    if last.is_some_and(|kind| kind != StepKind::End) {
        let message = "the last step is neither Loop, Warp nor Freeze";
        problems.push((Error, message.to_owned()));
    }
    for (index, step) in plan.steps.iter().enumerate() {
        if let Some((severity, problem)) = step_problem(step) {
            problems.push((severity, format!("step {index}: {problem}")));
        }
    }
    problems
}

fn step_problem(step: &LiftStep) -> Option<(Severity, String)> {
    let value = step.value;
    let message = match step.word.kind() {
        StepKind::Move => {
            let place = Area {
                x: step.x,
                y: step.y,
                w: step.width,
                h: step.height,
            };
            match check_areas::problem(place, 1) {
                None if value < 1 => {
                    "`speed` or `frames` is too small; expected more than 0".to_owned()
                }
                beyond => return beyond,
            }
        }
        StepKind::WaitTime if value < 0 => format!("{value} frames; expected 0 or more"),
        StepKind::WaitProximity if value < 0 => format!("{value} pixels; expected 0 or more"),
        StepKind::WaitTrigger if !(0..CHANNELS as i32).contains(&value) => {
            format!("channel {value}; expected 0 to 999")
        }
        StepKind::End if !(0..=2).contains(&value) => {
            format!("end {value}; expected Loop, Warp or Freeze")
        }
        StepKind::None => "a step without effect".to_owned(),
        _ => return None,
    };
    Some((Error, message))
}
