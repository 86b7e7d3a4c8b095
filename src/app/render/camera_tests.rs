//! Tests of the camera: smooth motion, the floor in the lower part of the view, no view beyond the level.

use super::*;

const PORT: (f32, f32, f32, f32) = (0.0, 0.0, 640.0, 360.0);

fn aim(x: f32, y: f32) -> Aim {
    Aim {
        player: (x, y),
        motion: TargetMotion::Grounded,
        look: (0.0, 0.0),
        mode: ViewportMode::Instant,
        dead_zone: (0.33, 0.33),
        bounds: Bounds::WHOLE,
        shake: 1.0,
    }
}

/// Returns the view for a player at rest, far from all edges.
fn resting(camera: &mut Camera, x: f32) -> Viewport {
    camera.follow(&aim(x, 900.0), 1.0, 1.0, PORT)
}

#[test]
fn static_mode_centres_the_player() {
    let mut camera = Camera::default();
    for x in [1000.0, 1010.0, 970.0] {
        let aim = Aim {
            mode: ViewportMode::Static,
            ..aim(x, 900.0)
        };
        let view = camera.follow(&aim, 1.0, 1.0, PORT);
        assert_eq!((view.x, view.y), (x - 320.0, 720.0));
    }
}

#[test]
fn view_does_not_move_while_the_player_is_in_the_dead_zone() {
    let mut camera = Camera::default();
    let start = resting(&mut camera, 1000.0).x;
    for x in 1000..1100 {
        assert_eq!(resting(&mut camera, x as f32).x, start);
    }
    for x in 1100..1200 {
        resting(&mut camera, x as f32);
    }
    assert!(resting(&mut camera, 1200.0).x > start + 80.0);
}

#[test]
fn a_standing_player_is_in_the_lower_third_at_any_height() {
    let mut camera = Camera::default();
    for height in [900.0, 820.0, 1100.0] {
        let mut view = camera.follow(&aim(1000.0, height), 1.0, 1.0, PORT);
        for _ in 0..120 {
            view = camera.follow(&aim(1000.0, height), 1.0, 1.0, PORT);
        }
        let floor = (height + 10.0 - view.y) / view.size().1;
        assert!((0.66..0.76).contains(&floor), "{height}: {floor}");
    }
}

/// Runs for some ticks at a speed, looking ahead in the direction of motion; returns the final position and view.
fn run(camera: &mut Camera, x: f32, speed: f32, ticks: u32) -> (f32, Viewport) {
    let mut view = None;
    for tick in 1..=ticks {
        let aim = Aim {
            look: (speed / 4.0, 0.0),
            ..aim(x + speed * tick as f32, 900.0)
        };
        view = Some(camera.follow(&aim, 1.0, 1.0, PORT));
    }
    (x + speed * ticks as f32, view.expect("it ran"))
}

#[test]
fn view_looks_ahead_while_running() {
    for speed in [4.0, -4.0] {
        let mut camera = Camera::default();
        resting(&mut camera, 1000.0);
        let (x, view) = run(&mut camera, 1000.0, speed, 60);
        let ahead = (view.middle().0 - x) * speed.signum();
        assert!((60.0..106.0).contains(&ahead), "{ahead}");
        let stopped = resting(&mut camera, x);
        assert!((stopped.x - view.x).abs() < 6.0, "no swing back");
    }
}

#[test]
fn a_few_steps_back_do_not_turn_the_view() {
    let mut camera = Camera::default();
    resting(&mut camera, 1000.0);
    let (x, _) = run(&mut camera, 1000.0, 4.0, 60);
    let mut settled = resting(&mut camera, x);
    for _ in 0..60 {
        settled = resting(&mut camera, x);
    }
    let (x, view) = run(&mut camera, x, -4.0, 6);
    assert!((view.x - settled.x).abs() <= 1.0);
    let (x, view) = run(&mut camera, x, -4.0, 60);
    assert!(view.middle().0 < x - 60.0, "many steps do");
}

#[test]
fn jumps_do_not_move_the_view_vertically() {
    let mut camera = Camera::default();
    let start = resting(&mut camera, 1000.0).y;
    for tick in 0..40 {
        let up = 100.0 * (tick as f32 / 40.0 * std::f32::consts::PI).sin();
        let aim = Aim {
            motion: TargetMotion::Airborne,
            look: (0.0, if tick < 20 { -1.0 } else { 1.0 }),
            ..aim(1000.0, 900.0 - up)
        };
        assert_eq!(camera.follow(&aim, 1.0, 1.0, PORT).y, start, "tick {tick}");
    }
}

#[test]
fn view_looks_down_during_a_long_fall() {
    let mut camera = Camera::default();
    resting(&mut camera, 1000.0);
    for tick in 1..=80 {
        let y = 900.0 + 7.8 * tick as f32;
        let aim = Aim {
            motion: TargetMotion::Airborne,
            look: (0.0, 1.0),
            ..aim(1000.0, y)
        };
        let view = camera.follow(&aim, 1.0, 1.0, PORT);
        let part = (y - view.y) / view.size().1;
        assert!(part < 0.93, "tick {tick}: {part}");
        if tick == 80 {
            assert!(part < 0.55, "{part}");
        }
    }
}

#[test]
fn the_view_never_leaves_the_used_part_of_the_level() {
    let bounds = Bounds {
        left: 100.0,
        top: 40.0,
        right: 1300.0,
        bottom: 700.0,
    };
    for mode in [
        ViewportMode::Static,
        ViewportMode::Instant,
        ViewportMode::Gradual,
    ] {
        let mut camera = Camera::default();
        for (x, y) in [(140.0, 80.0), (1260.0, 660.0), (700.0, 300.0)] {
            let aim = Aim {
                mode,
                bounds,
                ..aim(x, y)
            };
            let view = camera.follow(&aim, 1.0, 1.0, PORT);
            assert!((100.0..=660.0).contains(&view.x), "{view:?}");
            assert!((40.0..=340.0).contains(&view.y), "{view:?}");
        }
    }
}

#[test]
fn a_used_part_smaller_than_the_view_is_centred() {
    let bounds = Bounds {
        left: 900.0,
        top: 900.0,
        right: 1100.0,
        bottom: 1000.0,
    };
    let mut camera = Camera::default();
    let aim = Aim {
        bounds,
        ..aim(920.0, 960.0)
    };
    let view = camera.follow(&aim, 1.0, 1.0, PORT);
    assert_eq!(view.middle(), (1000.0, 950.0));
}

#[test]
fn players_stay_visible_outside_the_used_part() {
    let bounds = Bounds {
        left: 0.0,
        top: 0.0,
        right: 700.0,
        bottom: 400.0,
    };
    let mut camera = Camera::default();
    for x in (600..1500).step_by(4) {
        let aim = Aim {
            bounds,
            ..aim(x as f32, 300.0)
        };
        let view = camera.follow(&aim, 1.0, 1.0, PORT);
        assert!(x as f32 + 10.0 < view.x + view.size().0, "{x}: {view:?}");
    }
}

#[test]
fn resizing_the_window_keeps_the_centre() {
    let mut camera = Camera::default();
    let before = resting(&mut camera, 1000.0);
    for (zoom, port) in [(1.0, (0.0, 0.0, 400.0, 300.0)), (1.25, PORT)] {
        let after = camera.follow(&aim(1000.0, 900.0), 0.0, zoom, port);
        assert_eq!(after.middle(), before.middle());
    }
}

#[test]
fn a_level_smaller_than_the_screen_is_centred() {
    let mut camera = Camera::default();
    let view = camera.follow(&aim(5.0, 5.0), 1.0, 0.2, (0.0, 0.0, 1280.0, 720.0));
    assert_eq!(view.port, (440.0, 160.0, 400.0, 400.0));
    assert_eq!((view.x, view.y), (0.0, 0.0));
}

#[test]
fn view_is_valid_in_windows_of_any_size() {
    let sides = [
        -45.0, 0.0, 1.0, 2.0, 14.0, 15.0, 31.0, 240.0, 1013.0, 4096.0, 16384.0,
    ];
    let modes = [ViewportMode::Static, ViewportMode::Instant];
    for (width, height) in sides.iter().flat_map(|w| sides.map(|h| (*w, h))) {
        for (zoom, mode) in [0.2, 1.0, 2.0, 40.0]
            .iter()
            .flat_map(|z| modes.map(|m| (*z, m)))
        {
            let mut camera = Camera::default();
            for x in [10.0, 1000.0, 1003.0, 1990.0] {
                let aim = Aim { mode, ..aim(x, x) };
                let view = camera.follow(&aim, 1.0, zoom, (0.0, 45.0, width, height));
                let (w, h) = view.size();
                assert!(w > 0.0 && h > 0.0, "{width}x{height}: {view:?}");
                // The port is rounded to whole screen pixels.
                let most = 2000.0 + 1.0 / zoom;
                assert!(view.x >= 0.0 && view.x + w <= most.max(view.x + 1.0 / zoom));
                assert!(view.y >= 0.0 && view.y + h <= most.max(view.y + 1.0 / zoom));
            }
        }
    }
}

/// Returns a path of the player, one position per frame: stands, runs, stops, turns, runs.
fn run_and_turn(fps: f32) -> (f32, Vec<Aim>) {
    let ticks = 40.0 / fps;
    let (mut x, mut way) = (700.3, Vec::new());
    for (speed, lasts) in [(0.0, 20), (4.0, 80), (0.0, 30), (-4.0, 100), (4.0, 60)] {
        for _ in 0..(lasts as f32 / ticks) as u32 {
            x += speed * ticks;
            way.push(Aim {
                look: (speed / 4.0, 0.0),
                ..aim(x, 900.0)
            });
        }
    }
    (ticks, way)
}

#[test]
fn view_accelerates_and_brakes_smoothly() {
    for fps in [40.0, 60.0, 144.0] {
        let (ticks, way) = run_and_turn(fps);
        let mut camera = Camera::default();
        let views = way.iter().map(|aim| camera.follow(aim, ticks, 2.0, PORT).x);
        let views: Vec<f32> = views.collect();
        let steps: Vec<f32> = views.windows(2).map(|pair| pair[1] - pair[0]).collect();
        // Allow a change of speed by 3 px/tick within a tick, plus rounding to whole screen pixels.
        let most = 3.0 * ticks * ticks + 1.0;
        for (frame, pair) in steps.windows(2).enumerate() {
            let jerk = (pair[1] - pair[0]).abs();
            assert!(jerk <= most, "{fps} FPS, frame {frame}: {pair:?}");
        }
    }
}

#[test]
fn running_player_does_not_jitter_on_the_screen() {
    for (fps, zoom) in [(60.0, 2.0), (60.0, 1.0), (144.0, 3.0), (75.0, 1.5)] {
        let (ticks, mut camera) = (40.0 / fps, Camera::default());
        let mut positions = Vec::new();
        let mut steps = Vec::new();
        let mut last = None;
        for frame in 0..(100.0 / ticks) as u32 {
            let x = 400.7 + 4.0 * ticks * frame as f32;
            let aim = Aim {
                look: (1.0, 0.0),
                ..aim(x, 900.0)
            };
            let view = camera.follow(&aim, ticks, zoom, PORT);
            if frame as f32 * ticks > 75.0 {
                positions.push(view.point((x, 900.0)).0);
                steps.extend(last.map(|last: f32| (view.x - last) * zoom));
            }
            last = Some(view.x);
        }
        let (least, most) = (
            positions.iter().copied().fold(f32::MAX, f32::min),
            positions.iter().copied().fold(0.0, f32::max),
        );
        assert!(most - least <= 1.0, "{fps} FPS at {zoom}: {positions:?}");
        let (least, most) = (
            steps.iter().copied().fold(f32::MAX, f32::min),
            steps.iter().copied().fold(0.0, f32::max),
        );
        assert!(most - least <= 1.01, "{fps} FPS at {zoom}: {steps:?}");
    }
}

#[test]
fn a_shake_ends_by_itself() {
    let mut camera = Camera::default();
    let still = resting(&mut camera, 1000.0);
    camera.shake(100.0);
    let mut moved = false;
    for _ in 0..30 {
        let view = resting(&mut camera, 1000.0);
        assert!((view.x - still.x).abs() <= MAX_SHAKE && (view.y - still.y).abs() <= MAX_SHAKE);
        moved |= view != still;
    }
    assert!(moved);
    assert_eq!(resting(&mut camera, 1000.0), still);
}

#[test]
fn a_shake_moves_the_view_as_far_as_the_settings_allow_at_once() {
    let mut shaken = Camera::default();
    let still = resting(&mut shaken, 1000.0);
    shaken.shake(100.0);
    let mut farthest = 0.0_f32;
    for _ in 0..20 {
        let [none, half, full] = [0.0, 0.5, 1.0].map(|shake| {
            let mut camera = shaken.clone();
            let aim = Aim {
                shake,
                ..aim(1000.0, 900.0)
            };
            let view = camera.follow(&aim, 1.0, 1.0, PORT);
            (view.x - still.x, view.y - still.y)
        });
        assert_eq!(none, (0.0, 0.0));
        // Views are whole pixels, so that twice the half is up to one and a half pixels off.
        assert!((half.0 * 2.0 - full.0).abs() <= 1.5 && (half.1 * 2.0 - full.1).abs() <= 1.5);
        farthest = farthest.max(full.0.abs()).max(full.1.abs());
        resting(&mut shaken, 1000.0);
    }
    assert!(farthest >= 4.0, "{farthest}");
}
