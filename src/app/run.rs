//! The main loop: reads input, updates the screen, draws.

use super::config_notice::{self, ConfigNotice};
use super::context::AppContext;
use super::exit;
use super::frame_rate::{self, Situation};
use super::function_keys::FunctionKeys;
use super::input::Input;
use super::paint::surface::Surface;
use super::profiles::Profiles;
use super::report;
use super::route::Router;
use super::saved_screenshot;
use super::screen::{Next, Screen};
use super::start::Start;
use super::start_error;
use super::wake::Wake;
use super::window;
use super::window_mode::WindowMode;
use crate::config::{Config, ConfigWarning, Environment, UserFolder};
use crate::localization::{Localizer, MessageId};
use crate::session::autosave::retention_limits;
use crate::session::frame_pacer::FramePacer;
use crate::session::log_files;
use crate::session::pack_library::PackLibrary;
use crate::session::speed;
use crate::session::stop::Stop;
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
    let language = settings.screen.language;
    let logs = places.user_folder(config.path(), UserFolder::Logs);
    log_files::open(&settings.logging, logs);
    window::open(&settings, async move {
        let outcome = main_loop(config, places, (start, warnings), (started, &stop)).await;
        log_files::program_ends();
        if let Err(error) = &outcome {
            let localizer = Localizer::new(language);
            start_error::show(error, &localizer, &stop).await;
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
    ctx.open_records();
    let autosave = exit::start_saving(&ctx.folders, &ctx.config.settings, &ctx.records);
    ctx.autosave = Some(autosave.clone());
    ctx.open_audio();
    Profiles::of(&mut ctx).open();
    ctx.input.open_devices();
    let (mut focus, mut absence) = (window::Focus::watch(), window::Absence::default());
    let mut minimum = window::MinimumSize::default();
    let mut mode = WindowMode::new(&ctx.config.settings.screen);
    let mut function_keys = FunctionKeys::default();
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
        ctx.graphics.size = window::size();
        let now = ctx.seconds();
        if !mode.is_fullscreen() {
            minimum.enforce(ctx.graphics.size, now);
        }
        ctx.graphics.fps = counter.count(now);
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
            save_settings(&mut ctx, &mode);
        }
        if !screen.is_typing() {
            function_keys.update(&mut ctx);
            if ctx.input.pressed(&ctx.config.settings.function_keys.report) {
                router.seal_all(&*screen);
                ctx.show_toast(report::save(
                    &ctx.folders,
                    &ctx.config.settings,
                    ctx.autosave.as_ref(),
                ));
            }
        }
        match screen.update(&mut ctx) {
            Next::Stay => {}
            Next::To(next) => {
                save_settings(&mut ctx, &mode);
                screen = router.open(&mut ctx, next);
                last_input = now;
            }
            Next::Quit => break,
        }
        pointer.show(screen.shows_pointer() && ctx.input.uses_pointer());
        ctx.texts
            .follow(ctx.config.settings.screen.language, &ctx.library);
        ctx.report_progress();
        if !autosave.take_errors().is_empty() {
            ctx.show_toast(MessageId("toast-recording-not-saved"));
        }
        mode.apply(&mut ctx.config.settings.screen, ctx.graphics.size, now);
        ctx.audio.apply(&ctx.config.settings.sound);
        ctx.audio.pause(!screen.plays_music());
        draw(&mut ctx, &mut *screen, &mut notice);
        let situation = Situation {
            in_play: screen.is_moving(),
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
    screen.end();
    router.seal_all(&*screen);
    autosave.close();
    save_settings(&mut ctx, &mode);
    Ok(())
}

/// Saves the settings, with the size of the window.
fn save_settings(ctx: &mut AppContext, mode: &WindowMode) {
    let now = ctx.seconds();
    mode.save_settings(&mut ctx.config, ctx.graphics.size, now);
    if let Some(autosave) = &ctx.autosave {
        autosave.set_limits(retention_limits(&ctx.config.settings));
    }
}

/// Draws a screen, and saves a screenshot if its key is pressed.
fn draw(ctx: &mut AppContext, screen: &mut dyn Screen, notice: &mut ConfigNotice) {
    ctx.graphics
        .painter
        .draw_on(Surface::window(ctx.graphics.size));
    // The window library clears every frame to black.
    screen.draw(ctx);
    let (scale, seconds) = (ctx.text_scale(), ctx.seconds());
    ctx.toast.draw(
        &mut ctx.graphics.painter,
        ctx.graphics.size.0,
        scale,
        seconds,
    );
    notice.draw(&mut ctx.graphics.painter, ctx.graphics.size, scale, seconds);
    ctx.graphics.painter.flush();
    let key = &ctx.config.settings.function_keys.screenshot;
    if ctx.input.pressed(key) {
        let saved = saved_screenshot::save(&ctx.folders);
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
            log::trace!("frames per second: {}", self.last);
        }
        self.now += 1;
        self.last
    }
}
