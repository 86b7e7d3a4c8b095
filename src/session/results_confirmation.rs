//! Confirmation of a level's results by a button press. In netgames `netgame/server/authority.rs` applies the same condition.
//! How long results are shown at most is in `sim/rules/level_done.rs`.

use crate::sim::rules::level_done::results_age;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::{LevelDone, TICK_RATE};

/// Ticks for which results are shown before a press confirms them: half a second.
pub const MIN_TICKS: i32 = TICK_RATE as i32 / 2;

/// Returns true if the results have been shown long enough for a press to confirm them.
pub fn can_be_confirmed(done: &LevelDone) -> bool {
    results_age(done).is_some_and(|age| age >= MIN_TICKS)
}

/// Returns true if fire or jump is held now and was not held one tick ago. Releasing a button, or holding one that was
/// already down when the level ended, confirms nothing.
pub fn is_fresh_press(before: Buttons, now: Buttons) -> bool {
    (now - before).intersects(Buttons::FIRE | Buttons::JUMP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::DonePhase;

    #[test]
    fn only_a_new_press_of_fire_or_jump_confirms() {
        let (none, right) = (Buttons::empty(), Buttons::RIGHT);
        let (fire, jump) = (Buttons::FIRE, Buttons::JUMP);
        assert!(is_fresh_press(none, fire) && is_fresh_press(right, right | jump));
        assert!(is_fresh_press(fire, fire | jump));
        assert!(!is_fresh_press(right | jump, jump), "a released key");
        assert!(!is_fresh_press(jump, jump), "a held key");
        assert!(!is_fresh_press(none, right), "another key");
    }

    #[test]
    fn results_cannot_be_confirmed_in_their_first_half_second() {
        let mut done = LevelDone {
            phase: DonePhase::Results,
            timer: 581,
            ..LevelDone::default()
        };
        assert!(!can_be_confirmed(&done));
        done.timer = 580;
        assert!(can_be_confirmed(&done));
        done.phase = DonePhase::ResultsOver;
        assert!(!can_be_confirmed(&done));
    }
}
