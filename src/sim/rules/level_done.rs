//! From the touch of the exit to the next level (spec 01 §2.5).

use super::context::TickContext;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::player::{Facing, LevelEnd, Pause};
use crate::sim::world::{DonePhase, LevelDone, World};

/// Frames in which players glide to the exit.
const GLIDE_FRAMES: i32 = 60;
/// Frames in which they shrink into it.
const SHRINK_FRAMES: i32 = 20;
/// Most frames for which the results are shown.
const RESULTS_FRAMES: i32 = 600;
/// Frames between the results and the next level.
const LINGER_FRAMES: i32 = 10;

/// One frame of the sequence; nothing else moves meanwhile.
pub fn step(ctx: &mut TickContext) {
    let world = &mut *ctx.world;
    match world.globals.done.phase {
        DonePhase::Found => send_players_to_exit(world),
        DonePhase::Glide => glide(world),
        DonePhase::Results if everybody_has_acknowledged(world) => world.globals.done.timer = 0,
        DonePhase::Finished => return,
        _ => {}
    }
    let done = &mut world.globals.done;
    done.timer -= 1;
    if done.timer <= 0 {
        done.phase = following(done.phase);
        done.timer = match done.phase {
            DonePhase::Glide => GLIDE_FRAMES,
            DonePhase::Shrink => SHRINK_FRAMES,
            DonePhase::Results => RESULTS_FRAMES,
            DonePhase::Linger => LINGER_FRAMES,
            DonePhase::Finished => done.timer,
            _ => 0,
        };
    }
}

/// Frames since the exit was touched, as far as the sequence tells: none while the level is played, and none after the
/// results, as they end when everybody has seen them.
pub fn frames_since_found(done: &LevelDone) -> Option<i32> {
    let (start, lasts) = match done.phase {
        DonePhase::Found => (0, 0),
        DonePhase::Glide => (1, GLIDE_FRAMES),
        DonePhase::Shrink => (1 + GLIDE_FRAMES, SHRINK_FRAMES),
        DonePhase::BeforeResults => (1 + GLIDE_FRAMES + SHRINK_FRAMES, 0),
        DonePhase::Results => (2 + GLIDE_FRAMES + SHRINK_FRAMES, RESULTS_FRAMES),
        _ => return None,
    };
    Some(start + lasts - done.timer.clamp(0, lasts))
}

fn following(phase: DonePhase) -> DonePhase {
    DonePhase::from_number(phase.number() - 1).unwrap_or(DonePhase::Playing)
}

fn send_players_to_exit(world: &mut World) {
    let exit = Vec2::int(world.globals.done.x, world.globals.done.y);
    for player in world.players.iter_mut().filter(|p| p.active) {
        player.pause = Pause::LevelDone(LevelEnd::default());
        let way = exit - player.pos;
        let frames = Fx::int(GLIDE_FRAMES);
        player.vel = Vec2::new(way.x.div(frames), way.y.div(frames));
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

fn everybody_has_acknowledged(world: &World) -> bool {
    world.active_players().all(|(_, p)| p.acknowledged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::rules::events::Events;
    use crate::sim::world::LevelData;

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
            step(&mut TickContext::new(&level_data, &mut world, &mut events));
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
    fn the_sequence_takes_the_specified_frames() {
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
    fn the_frames_since_the_exit_was_found_are_told_until_the_results_are_over() {
        let mut world = World::default();
        assert_eq!(frames_since_found(&world.globals.done), None);
        world.players[0].active = true;
        world.globals.done.phase = DonePhase::Found;
        let (level_data, mut events) = (LevelData::default(), Events::sink());
        for passed in 0..1 + 60 + 20 + 1 + 600 {
            assert_eq!(frames_since_found(&world.globals.done), Some(passed));
            step(&mut TickContext::new(&level_data, &mut world, &mut events));
        }
        assert_eq!(world.globals.done.phase, DonePhase::ResultsOver);
        assert_eq!(frames_since_found(&world.globals.done), None);
    }

    #[test]
    fn players_glide_to_the_exit_and_look_at_it() {
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
