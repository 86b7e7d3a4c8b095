//! The main loop: reads input, updates the screen, draws.

use super::config_notice::{self, ConfigNotice};
use super::context::AppContext;
use super::current_screen::{CurrentScreen, Update};
use super::frame_rate::{self, Situation};
use super::global_keys::GlobalKeys;
use super::input::Input;
use super::pad_change::PadChange;
use super::pad_kind;
use super::paint::shader_compiler;
use super::paint::surface::Surface;
use super::problem_report;
use super::profiles::Profiles;
use super::save_at_exit;
use super::saved_screenshot;
use super::start::Start;
use super::start_error;
use super::wake::Wake;
use super::window::{self, MinimumSize};
use super::window_focus::{Absence, Focus, Pointer};
use super::window_mode::WindowMode;
use crate::config::{Config, ConfigWarning, Environment, Stick, UserFolder};
use crate::localization::{Localizer, MessageId};
use crate::session::autosave::{Autosave, retention_limits};
use crate::session::frame_pacer::FramePacer;
use crate::session::log_files;
use crate::session::pack_library::PackLibrary;
use crate::session::speed;
use crate::session::stop_flag::Stop;
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
    let environment = Environment::of_this_program();
    let (mut config, warnings) = Config::open_at(&environment);
    config_notice::print(&warnings);
    if config.settings.game.reset_frame_speed {
        config.settings.game.frame_speed = speed::NORMAL;
    }
    start.check(&config, &PackLibrary::open(&environment, config.path()))?;
    environment.remove_leftovers(config.path());
    let settings = config.settings.clone();
    let language = settings.screen.language;
    let logs = environment.user_folder(config.path(), UserFolder::Logs);
    log_files::open(&settings.logging, logs);
    window::open(&settings, async move {
        let outcome = main_loop(config, environment, (start, warnings), (started, &stop)).await;
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
    environment: Environment,
    (start, warnings): (Start, Vec<ConfigWarning>),
    (started, stop): (Instant, &Stop),
) -> Result<(), String> {
    let mut main_loop = MainLoop::start(config, environment, start, &warnings)?;
    let mut first = true;
    while main_loop.frame(stop) {
        macroquad::window::next_frame().await;
        if std::mem::take(&mut first) {
            shader_compiler::release();
            log::debug!("first frame after {} ms", started.elapsed().as_millis());
        }
    }
    main_loop.end();
    Ok(())
}

/// State kept from frame to frame.
struct MainLoop {
    ctx: AppContext,
    current: CurrentScreen,
    autosave: Autosave,
    notice: ConfigNotice,
    focus: Focus,
    absence: Absence,
    pointer: Pointer,
    minimum: MinimumSize,
    mode: WindowMode,
    global_keys: GlobalKeys,
    full_rate: f64,
    pacer: FramePacer,
    wake: Wake,
    counter: Counter,
    /// Time of the last input or change of screen, seconds.
    last_input: f64,
}

impl MainLoop {
    /// Opens devices, files and the first screen.
    fn start(
        config: Config,
        environment: Environment,
        start: Start,
        warnings: &[ConfigWarning],
    ) -> Result<MainLoop, String> {
        macroquad::input::prevent_quit();
        let mut ctx = AppContext::new(config, environment).map_err(|error| error.to_string())?;
        ctx.open_records();
        let autosave = save_at_exit::start_saving(&ctx.folders, &ctx.config.settings, &ctx.records);
        ctx.autosave = Some(autosave.clone());
        ctx.open_audio();
        Profiles::of(&mut ctx).open();
        ctx.input.open_devices();
        let (destination, notice) = start.first_screen(&mut ctx, warnings);
        Ok(MainLoop {
            current: CurrentScreen::open(&mut ctx, destination),
            autosave,
            notice,
            focus: Focus::watch(),
            absence: Absence::default(),
            pointer: Pointer::hidden(),
            minimum: MinimumSize::default(),
            mode: WindowMode::new(&ctx.config.settings.screen),
            global_keys: GlobalKeys::default(),
            full_rate: frame_rate::full_rate(ctx.config.settings.screen.frame_limit),
            pacer: FramePacer::default(),
            wake: Wake::watch(),
            counter: Counter::default(),
            last_input: ctx.seconds(),
            ctx,
        })
    }

    /// Reads input, updates and draws the screen, and waits until the next frame is due. Returns false if the program ends.
    fn frame(&mut self, stop: &Stop) -> bool {
        let ctx = &mut self.ctx;
        ctx.graphics.size = window::size();
        let now = ctx.seconds();
        if !self.mode.is_fullscreen() {
            self.minimum.enforce(ctx.graphics.size, now);
        }
        ctx.graphics.fps = self.counter.count(now);
        ctx.input.read(now);
        let has_input = ctx.input.is_active();
        if has_input {
            self.last_input = now;
        }
        if macroquad::input::is_quit_requested() || stop.is_requested() {
            return false;
        }
        self.follow_focus(now);
        self.follow_gamepads();
        self.press_keys();
        match self.current.update(&mut self.ctx, now) {
            Update::Stayed => {}
            Update::Opened => {
                save_settings(&mut self.ctx, &self.mode);
                self.last_input = self.ctx.seconds();
            }
            Update::Quit => return false,
        }
        self.apply_changes(now);
        draw(&mut self.ctx, &mut self.current, &mut self.notice);
        if has_input {
            log::trace!("input handled");
        }
        self.wait(now);
        true
    }

    /// Detects when the player switches to another window.
    fn follow_focus(&mut self, now: f64) {
        let focus_lost = self.focus.was_lost();
        self.ctx.player_away = self.absence.update(self.focus.is_focused(), now);
        if focus_lost {
            // Some ways of closing a window leave no time for saving later.
            self.current.seal_all();
            self.autosave.copy_soon();
            save_settings(&mut self.ctx, &self.mode);
        }
    }

    /// Tells the player which gamepads were plugged in or unplugged.
    fn follow_gamepads(&mut self) {
        let changes = self.ctx.input.gamepad_changes().to_vec();
        let number = |stick: Stick| stick.index() as i32 + 1;
        for change in changes {
            self.ctx.show_toast(match change {
                PadChange::Connected(stick) => {
                    MessageId("toast-gamepad-connected").with("number", number(stick))
                }
                PadChange::Disconnected(stick) => {
                    MessageId("toast-gamepad-disconnected").with("number", number(stick))
                }
            });
        }
    }

    /// Applies the keys that work on every screen.
    fn press_keys(&mut self) {
        let ctx = &mut self.ctx;
        if self.current.screen().is_typing() {
            return;
        }
        self.global_keys.update(ctx);
        if ctx.input.pressed(&ctx.config.settings.function_keys.report) {
            self.current.seal_all();
            ctx.show_toast(problem_report::save(
                &ctx.folders,
                &ctx.config.settings,
                ctx.autosave.as_ref(),
            ));
        }
    }

    /// Applies changed settings to the pointer, the gamepads, the texts, the window and the sound, and reports what threads have done.
    fn apply_changes(&mut self, now: f64) {
        let (ctx, screen) = (&mut self.ctx, self.current.screen());
        self.pointer
            .show(screen.shows_pointer() && ctx.input.uses_pointer());
        ctx.texts
            .follow(ctx.config.settings.screen.language, &ctx.library);
        ctx.report_progress();
        if !self.autosave.take_errors().is_empty() {
            ctx.show_toast(MessageId("toast-recording-not-saved"));
        }
        self.mode
            .apply(&mut ctx.config.settings.screen, ctx.graphics.size, now);
        ctx.audio.apply(&ctx.config.settings.sound);
        let controls = &ctx.config.settings.controls;
        ctx.input.set_stick_dead_zone(controls.stick_dead_zone);
        let connected = ctx.input.gamepad_labels();
        let labels = pad_kind::labels_to_show(controls.gamepad_labels, connected);
        ctx.texts.localizer.follow_buttons(labels);
        ctx.audio.on_screen(screen.music());
    }

    /// Waits until the next frame is due.
    fn wait(&mut self, now: f64) {
        let situation = Situation {
            in_play: self.current.screen().is_moving() || self.current.transition().is_running(),
            focused: self.focus.is_focused(),
            hidden: self.wake.is_hidden(),
            wakes_on_events: self.wake.is_watching(),
            since_input: now - self.last_input,
            toast: self.ctx.toast.is_visible(now),
        };
        let interval = frame_rate::interval(self.full_rate, situation);
        let (time, input, wake) = (self.ctx.time, &mut self.ctx.input, &self.wake);
        self.pacer
            .wait(&time, interval, |rest| pause(wake, input, rest));
    }

    /// Saves recordings and settings at the end of the program.
    fn end(&mut self) {
        self.current.end();
        self.autosave.close();
        save_settings(&mut self.ctx, &self.mode);
    }
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
fn draw(ctx: &mut AppContext, current: &mut CurrentScreen, notice: &mut ConfigNotice) {
    ctx.graphics
        .painter
        .draw_on(Surface::window(ctx.graphics.size));
    // The window library clears every frame to black.
    current.draw(ctx);
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
