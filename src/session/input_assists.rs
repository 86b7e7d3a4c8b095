//! Assists of local games. They change which buttons are recorded, and when; the rules stay as they are. The ranges of
//! their settings are in `config/sections/assists.rs`. Other assists: the slower game is applied in
//! `app/screen/game.rs`, starts at checkpoints in `app/quick_save.rs`, skipping a level after some deaths in
//! `progress/level_skip.rs`.

use crate::history::History;
use crate::sim::command::{Command, TimedCommand};
use crate::sim::rules;
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;

/// Which assists are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssistOptions {
    /// Maximum number of ticks by which a jump may come too late, 0 to 4.
    pub coyote_ticks: u8,
    /// Maximum number of ticks by which a shot may come too early, 0 to 3.
    pub fire_buffer_ticks: u8,
}

/// Delays presses of fire that come before the next shot is possible, which the rules would ignore.
#[derive(Clone, Copy, Debug, Default)]
pub struct FireBuffer {
    was_held: bool,
    /// Ticks left in which a buffered press may still take effect; `None` without one.
    waiting: Option<u8>,
}

impl FireBuffer {
    /// Returns the buttons to apply in place of those held; `shot_wait` is the number of ticks until a shot is possible.
    pub fn apply(&mut self, held: Buttons, shot_wait: i32, limit: u8) -> Buttons {
        let is_held = held.contains(Buttons::FIRE);
        let was_held = std::mem::replace(&mut self.was_held, is_held);
        let is_pressed = is_held && !was_held;
        if is_pressed && (1..=i32::from(limit)).contains(&shot_wait) {
            self.waiting = Some(limit);
        }
        match self.waiting {
            Some(left) if shot_wait >= 1 && left > 0 => {
                self.waiting = Some(left - 1);
                held - Buttons::FIRE
            }
            Some(_) => {
                self.waiting = None;
                held | Buttons::FIRE
            }
            None => held,
        }
    }

    /// Returns true while a press waits.
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Forgets a waiting press; the button counts as held already.
    pub fn interrupt(&mut self) {
        *self = FireBuffer {
            was_held: true,
            waiting: None,
        };
    }
}

/// A jump moved to the last tick in which the player stood on the ground.
pub struct LateJump {
    /// The state before the jump.
    pub start: Box<World>,
    /// The ticks since then.
    pub ticks: Vec<LateJumpTick>,
    /// Events that happen only because of the jump.
    pub events: Vec<Event>,
}

/// A tick with a late jump.
pub struct LateJumpTick {
    /// Its commands.
    pub commands: Vec<TimedCommand>,
    /// The state after it.
    pub after: Box<World>,
    /// Its events.
    pub events: Vec<Event>,
}

impl LateJump {
    /// Resimulates the last ticks with a jump in the latest of them in which the player with this slot could still have
    /// jumped. `None` if there is none, if jump was held since then, or if a jump is still possible.
    pub fn find(history: &mut History, player: u8, limit: u8) -> Option<LateJump> {
        let end = history.end();
        let first = end.saturating_sub(i32::from(limit)).max(history.oldest());
        history.seek(first).ok()?;
        let mut start: Option<Box<World>> = None;
        let mut events = Events::new();
        while history.tick() < end {
            let world = history.now();
            let commands = history.commands().at(history.tick() + 1);
            if holds_jump(world, commands, player) {
                start = None;
            } else if can_jump(history, player) {
                start = Some(Box::new(world.clone()));
                events.clear();
            }
            history.step(&mut events);
        }
        if can_jump(history, player) {
            return None;
        }
        LateJump::play(history, player, start?, events.all())
    }

    /// Plays the ticks after a state to the end of a history, with jump held; `known` are their events without it.
    fn play(history: &History, player: u8, start: Box<World>, known: &[Event]) -> Option<LateJump> {
        let (mut world, mut events) = (start.clone(), Events::new());
        let mut ticks: Vec<LateJumpTick> = Vec::new();
        while world.globals.tick < history.end() {
            let tick = world.globals.tick + 1;
            let is_first = ticks.is_empty();
            let commands = with_jump(&world, history.commands().at(tick), player, is_first);
            events.clear();
            rules::step(history.level_data(), &mut world, &commands, &mut events);
            ticks.push(LateJumpTick {
                commands,
                after: world.clone(),
                events: events.all().to_vec(),
            });
        }
        let (expected, found) = (history.now(), &world);
        let slot = usize::from(player);
        let is_better = found.players[slot].is_present()
            && found.players[slot].vel.y < crate::sim::num::Fx::ZERO
            && found.players[slot].life >= expected.players[slot].life
            && found.globals.done == expected.globals.done;
        let all = ticks.iter().flat_map(|tick| tick.events.iter().copied());
        let events = without(all, known);
        is_better.then_some(LateJump {
            start,
            ticks,
            events,
        })
    }
}

/// Returns the events that are not among those known; each known one counts once.
fn without(events: impl Iterator<Item = Event>, known: &[Event]) -> Vec<Event> {
    let mut known = known.to_vec();
    let is_new = |event: &Event| match known.iter().position(|other| other == event) {
        Some(place) => {
            known.swap_remove(place);
            false
        }
        None => true,
    };
    events.filter(is_new).collect()
}

/// Returns the buttons that a player holds after the commands of a tick.
fn buttons_after(world: &World, commands: &[TimedCommand], player: u8) -> Buttons {
    let held = world.players[usize::from(player)].buttons;
    commands
        .iter()
        .fold(held, |held, timed| match timed.action {
            Command::Buttons { player: of, held } if of == player => held,
            _ => held,
        })
}

fn holds_jump(world: &World, commands: &[TimedCommand], player: u8) -> bool {
    buttons_after(world, commands, player).contains(Buttons::JUMP)
}

/// Returns true if the player would jump in the tick after the cursor with jump held.
fn can_jump(history: &History, player: u8) -> bool {
    let mut world = history.now().clone();
    let commands = history.commands().at(history.tick() + 1);
    let commands = with_jump(&world, commands, player, true);
    let mut events = Events::new();
    rules::step(history.level_data(), &mut world, &commands, &mut events);
    let is_jump =
        |event: &Event| matches!(event, Event::Jumped { player: of, .. } if *of == player);
    events.all().iter().any(is_jump)
}

/// Returns the commands of a tick with jump held by a player; the first of several such ticks begins with a press.
fn with_jump(
    world: &World,
    commands: &[TimedCommand],
    player: u8,
    is_first: bool,
) -> Vec<TimedCommand> {
    let mut commands = commands.to_vec();
    let mut is_held = !is_first;
    for timed in &mut commands {
        if let Command::Buttons { player: of, held } = &mut timed.action
            && *of == player
        {
            *held |= Buttons::JUMP;
            is_held = true;
        }
    }
    if !is_held {
        let held = buttons_after(world, &commands, player) | Buttons::JUMP;
        commands.push(TimedCommand {
            tick: world.globals.tick + 1,
            action: Command::Buttons { player, held },
        });
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds fire in some ticks of a game that fires as the rules do; returns the ticks with a shot.
    fn shots(held: &[i32], limit: u8) -> Vec<i32> {
        let (mut buffer, mut wait, mut fire_held) = (FireBuffer::default(), 0, false);
        let mut shots = Vec::new();
        for tick in 0..20 {
            let fire = if held.contains(&tick) {
                Buttons::FIRE
            } else {
                Buttons::empty()
            };
            let applied = buffer.apply(fire, wait, limit).contains(Buttons::FIRE);
            if applied && !std::mem::replace(&mut fire_held, applied) && wait < 1 {
                shots.push(tick);
                wait = 4;
            }
            fire_held = applied;
            wait = (wait - 1).max(0);
        }
        shots
    }

    #[test]
    fn an_early_press_of_fire_waits_for_the_next_shot() {
        assert_eq!(shots(&[0, 2], 0), [0], "without the buffer it is lost");
        assert_eq!(shots(&[0, 2], 3), [0, 4]);
        assert_eq!(shots(&[0, 3, 4, 5, 6], 3), [0, 4]);
        assert_eq!(shots(&[0, 2], 1), [0], "two ticks are too early");
        assert_eq!(shots(&[0, 3], 1), [0, 4]);
    }

    #[test]
    fn presses_in_time_and_held_buttons_are_not_changed() {
        for limit in [0, 3] {
            assert_eq!(shots(&[0, 1, 2, 3, 4, 5], limit), [0], "one press");
            assert_eq!(shots(&[0, 5, 12], limit), [0, 5, 12]);
        }
    }

    #[test]
    fn events_known_already_are_not_repeated() {
        let jump = |player| Event::Jumped { player, x: 0, y: 0 };
        let all = [jump(0), jump(1), jump(1), jump(2)];
        let known = [jump(1), jump(2), jump(3)];
        assert_eq!(without(all.into_iter(), &known), [jump(0), jump(1)]);
    }
}
