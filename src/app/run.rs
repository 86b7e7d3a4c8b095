//! The main loop: reads input, updates the screen, draws.

use super::config_notice::{self, ConfigNotice};
use super::context::AppContext;
use super::exit;
use super::frame_rate::{self, Situation};
use super::input::Input;
use super::paint::surface::Surface;
use super::paint::theme;
use super::report;
use super::route::Router;
use super::screen::{Next, Screen};
use super::start::Start;
use super::wake::Wake;
use super::window;
use crate::config::{
    Config, ConfigWarning, Environment, UserFolder, WINDOW_HEIGHTS, WINDOW_WIDTHS, ZOOMS,
};
use crate::files;
use crate::localization::{Argument, Message, MessageId};
use crate::session::autosave::retention_limits;
use crate::session::clock::RealTime;
use crate::session::frame_pacer::{FrameInterval, FramePacer};
use crate::session::log_files;
use crate::session::pack_library::PackLibrary;
use crate::session::speed;
use crate::session::stop::Stop;
use crate::terminal::print_error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Interval at which gamepads are polled while waiting for the next frame: with and without a connected gamepad.
const PAD_INTERVAL: Duration = Duration::from_millis(8);
const NO_PAD_INTERVAL: Duration = Duration::from_millis(250);

/// Opens the window and runs until the player quits.
///
/// # Errors
/// A message if the program could not start; if a window was open, it has also been shown there.
pub fn run(start: Start) -> Result<(), String> {
    let started = Instant::now();
    let stop = Stop::on_signals()?;
    let places = Environment::of_this_program();
    let (mut config, warnings) = Config::open_at(&places);
    config_notice::print(&warnings);
    if config.settings.game.reset_frame_speed {
        config.settings.game.frame_speed = speed::NORMAL;
    }
    start.check(&config, &PackLibrary::open(&places, config.path()))?;
    places.remove_leftovers(config.path());
    let settings = config.settings.clone();
    let logs = places.user_folder(config.path(), UserFolder::Logs);
    log_files::open(&settings.logging, logs);
    window::open(&settings, async move {
        let outcome = main_loop(config, places, (start, warnings), (started, &stop)).await;
        log_files::program_ends();
        if let Err(error) = &outcome {
            show_error(error, &stop).await;
        }
        outcome
    })
}

async fn main_loop(
    config: Config,
    places: Environment,
    (start, warnings): (Start, Vec<ConfigWarning>),
    (started, stop): (Instant, &Stop),
) -> Result<(), String> {
    macroquad::input::prevent_quit();
    let mut ctx = AppContext::new(config, places).map_err(|error| error.to_string())?;
    let autosave = exit::start_saving(&mut ctx);
    ctx.open_audio();
    ctx.open_progress();
    ctx.input.open_devices();
    let (mut focus, mut absence) = (window::Focus::watch(), window::Absence::default());
    let mut minimum = window::MinimumSize::default();
    let mut router = Router::default();
    let (destination, mut notice) = start.first_screen(&mut ctx, &warnings);
    let mut screen = router.open(&mut ctx, destination);
    let full_rate = frame_rate::full_rate(ctx.config.settings.screen.frame_limit);
    let (mut pacer, wake) = (FramePacer::default(), Wake::watch());
    // Time of the last input or change of screen, seconds.
    let mut last_input = ctx.seconds();
    let (mut counter, mut first) = (Counter::default(), true);
    let mut pointer = window::Pointer::hidden();
    loop {
        ctx.size = window::size();
        let now = ctx.seconds();
        if !ctx.fullscreen {
            minimum.enforce(ctx.size, now);
        }
        ctx.fps = counter.count(now);
        ctx.input.read(now);
        if ctx.input.is_active() {
            last_input = now;
        }
        if macroquad::input::is_quit_requested() || stop.is_requested() {
            break;
        }
        let focus_lost = focus.was_lost();
        ctx.player_away = absence.update(focus.is_focused(), now);
        if focus_lost {
            // Some ways of closing a window leave no time for saving later.
            router.seal_all(&*screen);
            autosave.copy_soon();
            save_settings(&mut ctx);
        }
        if !screen.is_typing() {
            function_keys(&mut ctx);
            if ctx.input.pressed(&ctx.config.settings.function_keys.report) {
                router.seal_all(&*screen);
                ctx.show_toast(report::save(&ctx));
            }
        }
        match screen.update(&mut ctx) {
            Next::Stay => {}
            Next::To(next) => {
                save_settings(&mut ctx);
                screen = router.open(&mut ctx, next);
                last_input = now;
            }
            Next::Quit => break,
        }
        pointer.show(screen.shows_pointer() && ctx.input.uses_pointer());
        ctx.follow_language();
        ctx.report_progress();
        if !autosave.take_errors().is_empty() {
            ctx.show_toast(MessageId("toast-recording-not-saved"));
        }
        apply_fullscreen(&mut ctx);
        ctx.audio.apply(&ctx.config.settings.sound);
        ctx.audio.pause(!screen.plays_music());
        draw(&mut ctx, &mut *screen, &mut notice);
        let situation = Situation {
            in_play: screen.is_in_play(),
            focused: focus.is_focused(),
            hidden: wake.is_hidden(),
            wakes_on_events: wake.is_watching(),
            since_input: now - last_input,
            toast: ctx.toast.is_visible(now),
        };
        let interval = frame_rate::interval(full_rate, situation);
        let (time, input) = (ctx.time, &mut ctx.input);
        pacer.wait(&time, interval, |rest| pause(&wake, input, rest));
        macroquad::window::next_frame().await;
        if std::mem::take(&mut first) {
            log::debug!("first frame after {} ms", started.elapsed().as_millis());
        }
    }
    screen.end(&mut ctx);
    router.seal_all(&*screen);
    autosave.close();
    save_settings(&mut ctx);
    Ok(())
}

/// Draws a screen, and saves a screenshot if its key is pressed.
fn draw(ctx: &mut AppContext, screen: &mut dyn Screen, notice: &mut ConfigNotice) {
    ctx.painter.draw_on(Surface::window(ctx.size));
    // The window library clears every frame to black.
    screen.draw(ctx);
    let (scale, seconds) = (ctx.text_scale(), ctx.seconds());
    ctx.toast.draw(&mut ctx.painter, ctx.size.0, scale, seconds);
    notice.draw(&mut ctx.painter, ctx.size, scale, seconds);
    ctx.painter.flush();
    let key = &ctx.config.settings.function_keys.screenshot;
    if ctx.input.pressed(key) {
        let saved = save_screenshot(ctx);
        ctx.show_toast(match saved {
            true => MessageId("toast-screenshot"),
            false => MessageId("toast-screenshot-not-saved"),
        });
    }
}

/// Sleeps for at most `rest`; returns true if there was input or a window event.
fn pause(wake: &Wake, input: &mut Input, rest: Duration) -> bool {
    let look = match input.has_pads() {
        true => PAD_INTERVAL,
        false => NO_PAD_INTERVAL,
    };
    wake.pause(rest.min(look)) || input.poll_pads()
}

/// Counts rendered frames.
#[derive(Default)]
struct Counter {
    second: u64,
    now: u32,
    last: u32,
}

impl Counter {
    /// Counts a frame; returns the number of frames in the last whole second.
    fn count(&mut self, seconds: f64) -> u32 {
        if seconds as u64 != self.second {
            self.second = seconds as u64;
            self.last = std::mem::take(&mut self.now);
        }
        self.now += 1;
        self.last
    }
}

/// Handles the keys that work on every screen.
fn function_keys(ctx: &mut AppContext) {
    let keys = ctx.config.settings.function_keys.clone();
    if ctx.input.pressed(&keys.fullscreen) {
        let screen = &mut ctx.config.settings.screen;
        screen.fullscreen = !screen.fullscreen;
    }
    let input = &ctx.input;
    if input.pressed(&keys.debug_overlay) {
        ctx.overlay = (ctx.overlay + 1) % ctx.config.settings.overlay.modes.max(1);
    }
    if input.pressed(&keys.fake_keys) {
        ctx.input.fakes = !ctx.input.fakes;
        let state = match ctx.input.fakes {
            true => MessageId("common-on"),
            false => MessageId("common-off"),
        };
        ctx.show_toast(MessageId("toast-random-keys").with("state", state));
    }
    if ctx.input.pressed(&keys.text_size) {
        let in_use = ctx.text_scale() as u8;
        let screen = &mut ctx.config.settings.screen;
        screen.text_factor = next_text_size(screen.text_factor, in_use, screen.text_factor_max);
        ctx.show_toast(text_size_message(ctx.config.settings.screen.text_factor));
    }
    zoom_keys(ctx);
}

/// Returns the text size after its key is pressed: the next larger size, or 0 (automatic) after the largest. Automatic is
/// followed by the size after the one in use, or by 1 if that is the largest.
fn next_text_size(size: u8, in_use: u8, most: u8) -> u8 {
    match size {
        0 if in_use >= most => 1,
        0 => in_use + 1,
        size if size >= most => 0,
        size => size + 1,
    }
}

fn text_size_message(size: u8) -> Message {
    let size = match size {
        0 => MessageId("options-automatic").into(),
        size => Argument::from(i32::from(size)),
    };
    MessageId("toast-text-size").with("size", size)
}

/// Applies the full screen setting to the window.
fn apply_fullscreen(ctx: &mut AppContext) {
    if ctx.fullscreen == ctx.config.settings.screen.fullscreen {
        return;
    }
    remember_size(ctx);
    ctx.resized = ctx.seconds();
    let screen = &ctx.config.settings.screen;
    ctx.fullscreen = screen.fullscreen;
    let size = (screen.window_width, screen.window_height);
    window::set_fullscreen(screen.fullscreen, size);
}

/// Seconds until a held zoom key repeats.
const ZOOM_REPEAT: f64 = 0.25;
/// Zoom factors of the zoom keys (spec 08 §8.4).
const ZOOM_OUT: f32 = 0.9;
const ZOOM_IN: f32 = 1.1;
/// A zoom factor within this fraction of one with whole pixels snaps to it. Slightly less than half a zoom step, so that
/// the next step leaves it again.
const SNAP_DISTANCE: f32 = 0.045;

fn zoom_keys(ctx: &mut AppContext) {
    let keys = &ctx.config.settings.function_keys;
    let (out, closer) = (
        ctx.input.held(&keys.zoom_out),
        ctx.input.held(&keys.zoom_in),
    );
    let now = ctx.seconds();
    let zoom = ctx.config.settings.screen.zoom;
    let wanted = match (out, closer) {
        (false, false) => {
            ctx.zoom_again = now;
            return;
        }
        (true, true) => 1.0,
        _ if now < ctx.zoom_again => return,
        (true, false) => zoom * ZOOM_OUT,
        (false, true) => zoom * ZOOM_IN,
    };
    ctx.zoom_again = now + ZOOM_REPEAT;
    let zoom = snap_zoom(wanted, ctx.level_scale);
    ctx.config.settings.screen.zoom = zoom.clamp(*ZOOMS.start(), *ZOOMS.end());
}

/// Returns the zoom factor nearby at which a level pixel covers a whole number of screen pixels, or `zoom` if none is
/// near.
fn snap_zoom(zoom: f32, scale: f32) -> f32 {
    let whole = (zoom * scale).round();
    if whole >= 1.0 && (zoom * scale - whole).abs() < whole * SNAP_DISTANCE {
        whole / scale
    } else {
        zoom
    }
}

/// Saves a screenshot named after the current time; returns whether that worked. A failure is printed to standard
/// error.
fn save_screenshot(ctx: &AppContext) -> bool {
    let folder = ctx.user_folder(UserFolder::Screenshots);
    let saved = std::fs::create_dir_all(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))
        .and_then(|()| {
            let picture = window::picture();
            picture
                .save(&free_name(&folder, &files::name_of_now()))
                .map_err(|error| error.to_string())
        });
    if let Err(error) = &saved {
        print_error!("pm: {error}");
    }
    saved.is_ok()
}

/// Returns an unused file name; several screenshots can be taken in the same second.
fn free_name(folder: &Path, stem: &str) -> PathBuf {
    let mut path = folder.join(format!("{stem}.png"));
    let mut number = 2;
    while path.exists() {
        path = folder.join(format!("{stem}-{number}.png"));
        number += 1;
    }
    path
}

/// Seconds until a window has its new size after leaving full screen.
const RESIZING: f64 = 1.0;

/// Stores the window size in the settings, for the next start and for leaving full screen.
fn remember_size(ctx: &mut AppContext) {
    let settled = ctx.seconds() > ctx.resized + RESIZING;
    let screen = &mut ctx.config.settings.screen;
    if !ctx.fullscreen && settled {
        let (width, height) = (ctx.size.0 as u16, ctx.size.1 as u16);
        screen.window_width = width.clamp(*WINDOW_WIDTHS.start(), *WINDOW_WIDTHS.end());
        screen.window_height = height.clamp(*WINDOW_HEIGHTS.start(), *WINDOW_HEIGHTS.end());
    }
}

fn save_settings(ctx: &mut AppContext) {
    remember_size(ctx);
    let settled = ctx.seconds() > ctx.resized + RESIZING;
    let screen = &mut ctx.config.settings.screen;
    let fullscreen = screen.fullscreen;
    if fullscreen && settled {
        // Full screen is not saved if the window never filled the monitor.
        let windowed = (screen.window_width, screen.window_height);
        screen.fullscreen = window::fills_monitor(ctx.size, windowed);
    }
    let saved = ctx.config.save();
    ctx.config.settings.screen.fullscreen = fullscreen;
    if let Err(error) = saved {
        print_error!("pm: {error}");
    }
    if let Some(autosave) = &ctx.autosave {
        autosave.set_limits(retention_limits(&ctx.config.settings));
    }
}

/// Position of the first line of an error, screen pixels.
const ERROR_AT: (f32, f32) = (20.0, 40.0);
/// Font size, about 9 pixels per character, and line height, screen pixels.
const ERROR_FONT_SIZE: f32 = 20.0;
const ERROR_LINE: f32 = 24.0;
/// Gap before the hint below the error, screen pixels.
const ERROR_GAP: f32 = 16.0;
/// Maximum number of characters in a line: fits a window 660 pixels wide.
const ERROR_LENGTH: usize = 70;

/// Interval between frames of the error.
const ERROR_INTERVAL: Duration = Duration::from_millis(50);

/// Shows an error without using any assets, until a key is pressed or the program is asked to stop.
async fn show_error(error: &str, stop: &Stop) {
    let [r, g, b, _] = theme::BAD;
    let red = macroquad::color::Color::from_rgba(r, g, b, 255);
    macroquad::camera::set_default_camera();
    let (time, mut pacer) = (RealTime::new(), FramePacer::default());
    let interval = FrameInterval {
        shortest: ERROR_INTERVAL,
        longest: ERROR_INTERVAL,
    };
    loop {
        let pressed = macroquad::input::get_last_key_pressed().is_some();
        if pressed || macroquad::input::is_quit_requested() || stop.is_requested() {
            return;
        }
        macroquad::window::clear_background(macroquad::color::BLACK);
        let (x, mut y) = ERROR_AT;
        for line in lines_of(error, ERROR_LENGTH) {
            macroquad::text::draw_text(&line, x, y, ERROR_FONT_SIZE, red);
            y += ERROR_LINE;
        }
        y += ERROR_GAP;
        macroquad::text::draw_text("Press a key", x, y, ERROR_FONT_SIZE, macroquad::color::GRAY);
        pacer.wait(&time, interval, |_| false);
        macroquad::window::next_frame().await;
    }
}

/// Splits text into lines of at most `length` characters.
fn lines_of(text: &str, length: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(length).map(String::from_iter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::{Language, Localizer};

    #[test]
    fn error_lines_are_split_between_characters() {
        assert_eq!(lines_of("äöüß€", 2), ["äö", "üß", "€"]);
    }

    #[test]
    fn screenshots_of_the_same_second_get_different_names() {
        let folder = std::env::temp_dir().join(format!("pm-screenshots-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("create the folder");
        let mut names = Vec::new();
        for _ in 0..3 {
            let path = free_name(&folder, "20261121-183059");
            std::fs::write(&path, b"").expect("write the file");
            names.extend(path.file_name().map(|name| name.to_owned()));
        }
        std::fs::remove_dir_all(&folder).expect("remove the folder");
        assert_eq!(
            names,
            [
                "20261121-183059.png",
                "20261121-183059-2.png",
                "20261121-183059-3.png"
            ]
        );
    }

    #[test]
    fn the_text_size_key_steps_up_from_the_size_in_use_and_wraps() {
        let mut sizes = vec![0];
        for _ in 0..5 {
            let last = *sizes.last().expect("there is one");
            sizes.push(next_text_size(last, 2, 4));
        }
        assert_eq!(sizes, [0, 3, 4, 0, 3, 4]);
        assert_eq!(next_text_size(0, 3, 3), 1);
        assert_eq!(next_text_size(1, 1, 3), 2);
        assert_eq!(next_text_size(9, 3, 3), 0);
        let english = Localizer::new(Some(Language::English));
        assert_eq!(english.text(text_size_message(3)), "Text size: 3");
        assert_eq!(english.text(text_size_message(0)), "Text size: automatic");
    }

    #[test]
    fn zoom_steps_reach_factors_with_whole_pixels() {
        let mut zoom = 1.0;
        let mut whole = 0;
        for _ in 0..12 {
            zoom = snap_zoom(zoom * ZOOM_IN, 2.0);
            whole += u32::from((zoom * 2.0).fract() == 0.0);
        }
        assert!(whole >= 3, "{whole}");
        assert_eq!(snap_zoom(1.02, 2.0), 1.0);
        assert_eq!(snap_zoom(0.3, 2.0), 0.3);
    }
}
