//! Tests of the view: the opening, the glide after a death, and recorded games.

use super::*;
use crate::level::Level;
use crate::replay::Recording;
use crate::session::clock::TickClock;
use crate::session::playback::ReplayGame;
use crate::sim::num::Vec2;
use crate::sim::world::item::{ItemKind, Start};
use crate::sim::world::{LevelData, World};
use std::path::Path;

const PORT: (f32, f32, f32, f32) = (0.0, 30.0, 1280.0, 690.0);

fn worlds() -> SnapshotPair {
    let mut world = Box::new(World::default());
    world.players[0].active = true;
    world.players[0].pos = Vec2::int(1500, 1200);
    world.items[0].kind = ItemKind::Start(Start::default());
    world.items[0].body.pos = Vec2::int(300, 400);
    SnapshotPair::still(LevelData::default(), world)
}

fn update(player_view: &mut PlayerView, worlds: &SnapshotPair, ticks: f32) -> Viewport {
    let subject = Subject {
        ghost: None,
        worlds,
        alpha: 1.0,
        seats: SeatSet::one(0),
        bounds: Bounds::WHOLE,
        shake: 1.0,
    };
    player_view.update(&subject, &Game::default(), ticks, 2.0, PORT)
}

#[test]
fn view_glides_to_the_respawn_position_after_a_death() {
    let (mut player_view, mut worlds) = (PlayerView::default(), worlds());
    let first = update(&mut player_view, &worlds, 1.0);
    let (mut last, mut fastest) = (first, 0.0_f32);
    for ticks_left in (1..=100).rev() {
        worlds.now.players[0].pause = Pause::Dead(Death { ticks_left });
        let view = update(&mut player_view, &worlds, 1.0);
        fastest = fastest.max((view.x - last.x).abs());
        if ticks_left == 75 {
            assert_eq!(view, first, "the place of the death is seen first");
        }
        last = view;
    }
    assert!(fastest < 50.0, "it does not jump: {fastest}");
    worlds.now.players[0].pause = Pause::None;
    worlds.now.players[0].pos = start::respawn_position(&worlds.now, 0);
    worlds.before.clone_from(&worlds.now);
    let there = update(&mut player_view, &worlds, 1.0);
    let far = (there.x - last.x).abs().max((there.y - last.y).abs());
    assert!(far <= 2.0, "{last:?} {there:?}");
    assert!(there.sees((310.0, 410.0), 0.0));
}

#[test]
fn signs_are_hidden_during_the_opening_and_fade_in_afterwards() {
    let (mut player_view, worlds) = (PlayerView::default(), worlds());
    player_view.open(&Game::default());
    update(&mut player_view, &worlds, 1.0);
    assert_eq!(player_view.signs(), 0.0);
    player_view.advance_opening(Duration::from_secs(1), true);
    update(&mut player_view, &worlds, 1.0);
    assert!((0.05..0.5).contains(&player_view.signs()));
    update(&mut player_view, &worlds, 20.0);
    assert_eq!(player_view.signs(), 1.0);
}

#[test]
fn view_does_not_jump_at_the_end_of_the_opening() {
    let (mut player_view, worlds) = (PlayerView::default(), worlds());
    player_view.open(&Game::default());
    player_view.advance_opening(Duration::from_micros(639_900), true);
    let last = update(&mut player_view, &worlds, 1.0);
    player_view.advance_opening(Duration::from_secs(1), true);
    let first = update(&mut player_view, &worlds, 1.0);
    let far = (last.x - first.x).abs().max((last.y - first.y).abs());
    assert!(far <= 1.0, "{last:?} {first:?}");
}

#[test]
fn two_views_follow_two_players() {
    let mut worlds = worlds();
    worlds.now.players[1].active = true;
    worlds.now.players[1].pos = Vec2::int(500, 600);
    worlds.before.clone_from(&worlds.now);
    let views = [0, 1].map(|player| {
        let subject = Subject {
            ghost: None,
            worlds: &worlds,
            alpha: 1.0,
            seats: SeatSet::one(player),
            bounds: Bounds::WHOLE,
            shake: 1.0,
        };
        let port = (640.0 * player as f32, 30.0, 640.0, 690.0);
        PlayerView::default().update(&subject, &Game::default(), 1.0, 2.0, port)
    });
    assert!(views[0].sees((1510.0, 1210.0), 0.0) && views[1].sees((510.0, 610.0), 0.0));
    assert!(!views[0].sees((510.0, 610.0), 0.0));
}

#[test]
fn two_players_who_share_a_view_are_both_visible_wherever_they_run() {
    let mut worlds = worlds();
    let mut player_view = PlayerView::default();
    worlds.now.players[1].active = true;
    for step in 0..400 {
        // They run apart to 1000 px, and back.
        let apart = 5 * (200 - (step - 200_i32).abs());
        worlds.before.clone_from(&worlds.now);
        worlds.now.players[0].pos = Vec2::int(500, 1200);
        worlds.now.players[1].pos = Vec2::int(500 + apart, 1200 - apart / 4);
        let subject = Subject {
            ghost: None,
            worlds: &worlds,
            alpha: 1.0,
            seats: [0, 1].into_iter().collect(),
            bounds: Bounds::WHOLE,
            shake: 1.0,
        };
        let view = player_view.update(&subject, &Game::default(), 1.0, 2.0, PORT);
        for player in &worlds.now.players[..2] {
            let (x, y) = player.pos.round();
            let at = (x as f32 + 10.0, y as f32 + 10.0);
            assert!(view.sees(at, -20.0), "{apart}: {at:?} in {view:?}");
        }
    }
    assert_eq!(player_view.shared.scale(), 1.0, "close together again");
}

#[test]
fn zoom_glides_for_small_changes_and_jumps_for_large_ones() {
    assert!((glide(2.0, 2.2, 1.0) - 2.02).abs() < 0.001);
    assert_eq!(glide(2.0, 2.01, 1.0), 2.01);
    assert_eq!(glide(2.0, 4.0, 1.0), 4.0);
    assert_eq!(glide(0.0, 3.0, 1.0), 3.0);
}

/// The view and the player's position in one frame of a game.
struct Frame {
    view: Viewport,
    /// The player's centre relative to the view: 0 to 1 in both directions.
    place: (f32, f32),
    /// The player stands on something.
    is_standing: bool,
    /// The player is alive and the level is in progress.
    in_progress: bool,
}

/// Returns the frames of one of our recordings, at 60 FPS in a 1280x720 window.
fn frames_of(name: &str) -> Vec<Frame> {
    let root = Path::new(crate::CHECKOUT);
    let level = Level::load(&root.join(format!("tests/levels/{name}.ron"))).expect("a level");
    let demo =
        Recording::load(&root.join(format!("tests/levels/demos/{name}.pmd"))).expect("a recording");
    let mut game = ReplayGame::begin(level, demo).expect("they belong together");
    let bounds = Bounds::of(&game.worlds.now);
    let (mut player_view, mut clock) = (PlayerView::default(), TickClock::new(40.0));
    let mut frames = Vec::new();
    for frame in 0.. {
        let now = Duration::from_nanos(frame * 1_000_000_000 / 60);
        for _ in 0..clock.advance(now) {
            game.step();
        }
        if game.is_over() {
            break;
        }
        let subject = Subject {
            ghost: None,
            worlds: &game.worlds,
            alpha: clock.alpha(),
            seats: SeatSet::one(0),
            bounds,
            shake: 1.0,
        };
        let view = player_view.update(&subject, &Game::default(), 40.0 / 60.0, 2.0, PORT);
        let Focus { at, motion } = focus(&subject, 0);
        let size = view.size();
        let player = &game.worlds.now.players[0];
        frames.push(Frame {
            view,
            place: ((at.0 - view.x) / size.0, (at.1 - view.y) / size.1),
            is_standing: motion == TargetMotion::Grounded && !player.on_ladder && !player.on_rope,
            in_progress: player.is_present(),
        });
    }
    assert!(frames.len() > 600, "{name}: {} frames", frames.len());
    frames
}

const LEVELS: [&str; 4] = [
    "01_first_steps",
    "02_ladders_and_ropes",
    "03_riding_high",
    "04_keys_and_doors",
];

/// Maximum change of the view's speed between two frames, screen pixels; reached at the end of a long fall. Up to two
/// pixels of it come from rounding.
const MAX_JERK: f32 = 6.0;

#[test]
fn view_moves_smoothly_in_recorded_games() {
    for name in LEVELS {
        let frames = frames_of(name);
        let jerks = frames.windows(3).enumerate().filter_map(|(number, three)| {
            let at = |frame: usize| (three[frame].view.x * 2.0, three[frame].view.y * 2.0);
            let (a, b, c) = (at(0), at(1), at(2));
            let jerk = (c.0 - 2.0 * b.0 + a.0, c.1 - 2.0 * b.1 + a.1);
            let played = three.iter().all(|frame| frame.in_progress);
            played.then(|| (jerk.0.abs().max(jerk.1.abs()), number))
        });
        let too_much: Vec<(f32, usize)> = jerks.filter(|(jerk, _)| *jerk > MAX_JERK).collect();
        assert!(too_much.is_empty(), "{name}: {too_much:?}");
    }
}

/// Number of frames a player has to stand still until the view has settled.
const SETTLED: usize = 45;

#[test]
fn player_stays_well_inside_the_view_in_recorded_games() {
    let mut rests = 0;
    for name in LEVELS {
        let (frames, mut stood) = (frames_of(name), 0);
        for frame in frames.iter().filter(|frame| frame.in_progress) {
            let (x, y) = frame.place;
            let inside = (0.03..0.97).contains(&x) && (0.08..0.95).contains(&y);
            assert!(inside, "{name}: {x} {y}");
            stood = if frame.is_standing { stood + 1 } else { 0 };
            if stood > SETTLED {
                rests += 1;
                let at_the_top = frame.view.y < 1.0;
                assert!(at_the_top || (0.5..0.88).contains(&y), "{name}: {y}");
            }
        }
    }
    assert!(rests > 60, "{rests} frames of standing");
}
