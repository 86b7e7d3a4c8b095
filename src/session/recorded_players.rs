//! Which players take part in a recording, and from which tick on.

use super::seat_set::SeatSet;
use crate::replay::Recording;
use crate::sim::command::Command;
use crate::sim::world::player::PLAYERS;

/// The first tick of a level.
const FIRST_TICK: i32 = 1;

/// Returns the players who are in a recording's game at any time.
pub fn all(demo: &Recording) -> SeatSet {
    players_until(demo, i32::MAX)
}

/// Returns the players who are in a recording's game from its first tick on.
pub fn starters(demo: &Recording) -> SeatSet {
    players_until(demo, FIRST_TICK)
}

/// Returns the first tick of each player, by slot; none for slots that are never in use. A player who leaves before the
/// first tick is simulated, like that of a server without one, takes no part until joining again.
pub fn first_ticks(demo: &Recording) -> [Option<i32>; PLAYERS] {
    let mut first = demo
        .players
        .each_ref()
        .map(|player| player.active.then_some(FIRST_TICK));
    for timed in demo.commands.all() {
        match timed.action {
            Command::Leave { player, .. } if timed.tick <= FIRST_TICK => {
                set(&mut first, player, None);
            }
            Command::Join { player, .. } => {
                let known = first.get(usize::from(player)).copied().flatten();
                set(&mut first, player, known.or(Some(timed.tick)));
            }
            _ => {}
        }
    }
    first
}

fn set(ticks: &mut [Option<i32>; PLAYERS], player: u8, tick: Option<i32>) {
    if let Some(slot) = ticks.get_mut(usize::from(player)) {
        *slot = tick;
    }
}

fn players_until(demo: &Recording, tick: i32) -> SeatSet {
    let first = first_ticks(demo).into_iter().enumerate();
    let taking_part = first.filter(|(_, first)| first.is_some_and(|first| first <= tick));
    taking_part.map(|(slot, _)| slot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_start_a_recording_or_join_later() {
        let mut demo = Recording::empty("", 1, 0);
        for slot in [0, 1] {
            demo.players[slot].active = true;
        }
        let join = |player| Command::Join { player, colour: 0 };
        let leave = |player| Command::Leave { player, reason: 0 };
        let commands = [
            (1, leave(0)),
            (1, join(3)),
            (9, join(5)),
            (20, leave(1)),
            (30, join(1)),
            (40, join(200)),
        ];
        for (tick, command) in commands {
            demo.commands.add(tick, command);
        }
        assert_eq!(starters(&demo), [1, 3].into_iter().collect());
        assert_eq!(all(&demo), [1, 3, 5].into_iter().collect());
        let first = first_ticks(&demo);
        assert_eq!(first[..6], [None, Some(1), None, Some(1), None, Some(9)]);
    }
}
