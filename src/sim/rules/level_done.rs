//! The sequence from touching the exit to the next level (spec 01 §2.5). When a player has acknowledged the results is
//! decided in `session/results_confirmation.rs`.

use super::context::TickContext;
use crate::num::{Fx, Vec2};
use crate::world::player::{Facing, LevelEnd, Pause};
use crate::world::{DonePhase, LevelDone, World};

/// Ticks in which players glide to the exit.
const GLIDE_TICKS: i32 = 60;
/// Ticks in which players shrink into the exit.
pub const SHRINK_TICKS: i32 = 20;
/// Maximum number of ticks for which the results are shown.
const RESULTS_TICKS: i32 = 600;
/// Ticks between the results and the next level.
const LINGER_TICKS: i32 = 10;

/// Advances the sequence by one tick; nothing else moves meanwhile.
pub fn step(ctx: &mut TickContext) {
    let world = &mut *ctx.world;
    match world.globals.done.phase {
        DonePhase::Found => send_players_to_exit(world),
        DonePhase::Glide => glide(world),
        DonePhase::Results if all_acknowledged(world) => world.globals.done.timer = 0,
        DonePhase::Finished => return,
        _ => {}
    }
    let done = &mut world.globals.done;
    done.timer = done.timer.saturating_sub(1);
    if done.timer <= 0 {
        done.phase = next_phase(done.phase);
        done.timer = match done.phase {
            DonePhase::Glide => GLIDE_TICKS,
            DonePhase::Shrink => SHRINK_TICKS,
            DonePhase::Results => RESULTS_TICKS,
            DonePhase::Linger => LINGER_TICKS,
            DonePhase::Finished => done.timer,
            _ => 0,
        };
    }
}

/// Returns the ticks since the exit was touched. `None` while the level is played, and after the results, whose
/// duration depends on when all players acknowledge them.
pub fn ticks_since_found(done: &LevelDone) -> Option<i32> {
    let (start, lasts) = match done.phase {
        DonePhase::Found => (0, 0),
        DonePhase::Glide => (1, GLIDE_TICKS),
        DonePhase::Shrink => (1 + GLIDE_TICKS, SHRINK_TICKS),
        DonePhase::BeforeResults => (1 + GLIDE_TICKS + SHRINK_TICKS, 0),
        DonePhase::Results => (2 + GLIDE_TICKS + SHRINK_TICKS, RESULTS_TICKS),
        _ => return None,
    };
    Some(start + lasts - done.timer.clamp(0, lasts))
}

/// Returns the ticks for which the results have been shown, or `None` while they are not.
pub fn results_age(done: &LevelDone) -> Option<i32> {
    (done.phase == DonePhase::Results).then_some(RESULTS_TICKS - done.timer)
}

fn next_phase(phase: DonePhase) -> DonePhase {
    DonePhase::from_number(phase.number() - 1).unwrap_or(DonePhase::Playing)
}

fn send_players_to_exit(world: &mut World) {
    let exit = Vec2::int(world.globals.done.x, world.globals.done.y);
    for player in world.players.iter_mut().filter(|p| p.active) {
        player.pause = Pause::LevelDone(LevelEnd::default());
        let offset = exit - player.pos;
        let ticks = Fx::int(GLIDE_TICKS);
        player.vel = Vec2::new(offset.x.div(ticks), offset.y.div(ticks));
        match player.vel.x.cmp(&Fx::ZERO) {
            std::cmp::Ordering::Greater => player.facing = Facing::Right,
            std::cmp::Ordering::Less => player.facing = Facing::Left,
            std::cmp::Ordering::Equal => {}
        }
    }
}

fn glide(world: &mut World) {
    for player in world.players.iter_mut().filter(|p| p.active) {
        player.pos += player.vel;
    }
}

fn all_acknowledged(world: &World) -> bool {
    world.active_players().all(|(_, p)| p.acknowledged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::events::Events;
    use crate::world::LevelData;

    fn phases(acknowledge_at: Option<i32>) -> Vec<(DonePhase, i32)> {
        let mut world = World::default();
        world.players[0].active = true;
        world.globals.done.phase = DonePhase::Found;
        let (level_data, mut events) = (LevelData::default(), Events::sink());
        let mut runs: Vec<(DonePhase, i32)> = Vec::new();
        for n in 1.. {
            if acknowledge_at == Some(n) {
                world.players[0].acknowledged = true;
            }
            let phase = world.globals.done.phase;
            step(&mut TickContext {
                level_data: &level_data,
                world: &mut world,
                events: &mut events,
            });
            match runs.last_mut() {
                Some((last, count)) if *last == phase => *count += 1,
                _ => runs.push((phase, 1)),
            }
            if world.globals.done.phase == DonePhase::Finished {
                break;
            }
        }
        runs
    }

    #[test]
    fn the_sequence_takes_the_specified_ticks() {
        use DonePhase::*;
        let expected = |results| {
            [
                (Found, 1),
                (Glide, 60),
                (Shrink, 20),
                (BeforeResults, 1),
                (Results, results),
                (ResultsOver, 1),
                (ResultsLeft, 1),
                (Linger, 10),
            ]
        };
        assert_eq!(phases(None), expected(600));
        assert_eq!(phases(Some(100)), expected(18));
    }

    #[test]
    fn ticks_since_the_exit_was_found_are_counted_until_the_results_end() {
        let mut world = World::default();
        assert_eq!(ticks_since_found(&world.globals.done), None);
        world.players[0].active = true;
        world.globals.done.phase = DonePhase::Found;
        let (level_data, mut events) = (LevelData::default(), Events::sink());
        for passed in 0..1 + 60 + 20 + 1 + 600 {
            assert_eq!(ticks_since_found(&world.globals.done), Some(passed));
            step(&mut TickContext {
                level_data: &level_data,
                world: &mut world,
                events: &mut events,
            });
        }
        assert_eq!(world.globals.done.phase, DonePhase::ResultsOver);
        assert_eq!(ticks_since_found(&world.globals.done), None);
    }

    #[test]
    fn results_age_counts_the_ticks_the_results_are_shown() {
        let mut world = World::default();
        world.players[0].active = true;
        world.globals.done.phase = DonePhase::BeforeResults;
        assert_eq!(results_age(&world.globals.done), None);
        for age in 0..RESULTS_TICKS {
            step(&mut TickContext {
                level_data: &LevelData::default(),
                world: &mut world,
                events: &mut Events::sink(),
            });
            assert_eq!(results_age(&world.globals.done), Some(age));
        }
    }

    #[test]
    fn players_glide_to_the_exit_and_face_it() {
        let mut world = World::default();
        world.players[0].active = true;
        world.players[0].pos = Vec2::int(100, 100);
        world.globals.done.x = 160;
        world.globals.done.y = 40;
        send_players_to_exit(&mut world);
        for _ in 0..60 {
            glide(&mut world);
        }
        assert_eq!(world.players[0].pos, Vec2::int(160, 40));
        assert_eq!(world.players[0].facing, Facing::Right);
    }
}
