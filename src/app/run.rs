//! The main loop: reads what is pressed, lets the screen answer, draws.

use super::desk::Desk;
use super::paint::theme;
use super::route::Router;
use super::screen::{Destination, Next, Screen};
use super::told::{self, Notice};
use super::window;
use crate::config::{
    Config, ConfigWarning, Surroundings, UserFolder, WINDOW_HEIGHTS, WINDOW_WIDTHS, ZOOMS,
};
use crate::files;
use crate::session::folder_shelf::FolderShelf;
use crate::session::limiter::FrameLimiter;
use crate::session::logbook;
use crate::session::shelf::Shelf;
use crate::session::speed;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// With what the program starts.
#[derive(Clone, Debug)]
pub enum Start {
    /// The main menu.
    Menu,
    /// A new game on a level; none for the one of the settings.
    Level(Option<i32>),
    /// A new game on a level of other folders than the usual ones.
    Shelf(FolderShelf, i32),
    /// A recorded game.
    Demo {
        /// Its file.
        file: PathBuf,
        /// The only folder where its level may be.
        levels: Option<PathBuf>,
    },
    /// A netgame that others can join, on a level of these folders; none for that of the settings.
    Host(Option<(FolderShelf, i32)>),
    /// The netgame of another.
    Join {
        /// Its server; none for the one of the settings.
        server: Option<String>,
        /// The password, if there is one.
        password: Option<String>,
    },
}

/// The file with what the player was told of odd settings.
const TOLD: &str = "settings-told.txt";

/// Pictures in a second where the settings follow the display: for displays that do not make us wait.
const MOST_PICTURES: u32 = 150;

/// Opens the window and runs until the player leaves.
///
/// # Errors
/// Why the program could not start, in words; if there was a window, it has also been shown there.
pub fn run(start: Start) -> Result<(), String> {
    let started = Instant::now();
    let places = Surroundings::of_this_program();
    let (mut config, warnings) = Config::open_at(&places);
    told::print(&warnings);
    if config.settings.game.reset_frame_speed {
        config.settings.game.frame_speed = speed::PROPER;
    }
    start.check(&config, &FolderShelf::open(&places, config.path()))?;
    let settings = config.settings.clone();
    let logs = places.user_folder(config.path(), UserFolder::Logs);
    logbook::open(&settings.logging, logs);
    window::open(&settings, async move {
        let outcome = main_loop(config, places, (start, warnings), started).await;
        logbook::program_ends();
        if let Err(error) = &outcome {
            show_error(error).await;
        }
        outcome
    })
}

/// The level that was asked for, or that of the settings.
fn level_or_usual(config: &Config, number: Option<i32>) -> i32 {
    number.unwrap_or_else(|| i32::from(config.settings.game.start_level))
}

impl Start {
    /// Makes sure that a level of ours can be loaded before a window is opened for it; others have been loaded already.
    fn check(&self, config: &Config, shelf: &FolderShelf) -> Result<(), String> {
        match self {
            Start::Level(number) => shelf.load(level_or_usual(config, *number)).map(drop),
            Start::Host(None) => shelf.load(level_or_usual(config, None)).map(drop),
            Start::Menu | Start::Shelf(..) | Start::Demo { .. } => Ok(()),
            Start::Host(Some(_)) | Start::Join { .. } => Ok(()),
        }
    }

    /// Where to begin, and how the player is told of what is odd about the settings for the first time: in a box before the
    /// menu, in a line over anything else.
    fn tell(self, desk: &mut Desk, warnings: &[ConfigWarning]) -> (Destination, Notice) {
        let file = desk.user_folder(UserFolder::State).join(TOLD);
        let news = told::news(warnings, &file);
        match self {
            Start::Menu if !news.is_empty() => {
                let list = Destination::List("Settings", told::list(&news));
                (list, Notice::default())
            }
            start => (start.destination(desk), Notice::of(&news)),
        }
    }

    fn destination(self, desk: &mut Desk) -> Destination {
        match self {
            Start::Menu => Destination::Menu,
            Start::Level(number) => Destination::NewGame(level_or_usual(&desk.config, number)),
            Start::Shelf(shelf, number) => {
                take_shelf(desk, shelf, number);
                Destination::NewGame(number)
            }
            Start::Host(None) => Destination::Host(level_or_usual(&desk.config, None)),
            Start::Host(Some((shelf, number))) => {
                take_shelf(desk, shelf, number);
                Destination::Host(number)
            }
            Start::Join { server, password } => Destination::Join { server, password },
            Start::Demo { file, levels } => {
                desk.levels.chosen = levels;
                let listed = false;
                Destination::Demo { file, listed }
            }
        }
    }
}

/// The levels are these from now on.
fn take_shelf(desk: &mut Desk, shelf: FolderShelf, number: i32) {
    let folder = shelf.file(number).and_then(|file| file.parent());
    desk.levels
        .ours
        .extend(folder.map(|folder| folder.to_path_buf()));
    desk.shelf = shelf;
}

async fn main_loop(
    config: Config,
    places: Surroundings,
    (start, warnings): (Start, Vec<ConfigWarning>),
    started: Instant,
) -> Result<(), String> {
    macroquad::input::prevent_quit();
    macroquad::input::show_mouse(false);
    let mut desk = Desk::new(config, places).map_err(|error| error.to_string())?;
    desk.open_audio();
    desk.input.open_pads();
    let mut focus = window::Focus::watch();
    let mut router = Router::default();
    let (destination, mut notice) = start.tell(&mut desk, &warnings);
    let mut screen = router.open(&mut desk, destination);
    let mut limiter = limiter(&desk);
    let mut counter = Counter::default();
    let mut first = true;
    loop {
        desk.size = window::size();
        let now = desk.seconds();
        desk.pictures = counter.count(now);
        desk.input.read(now);
        if macroquad::input::is_quit_requested() {
            break;
        }
        if focus.was_lost() {
            // Some ways of closing a window leave no time for anything.
            router.keep_all(&desk, &*screen);
            save_settings(&mut desk);
        }
        if !screen.is_typing() {
            function_keys(&mut desk);
        }
        match screen.update(&mut desk) {
            Next::Stay => {}
            Next::To(next) => {
                save_settings(&mut desk);
                screen = router.open(&mut desk, next);
            }
            Next::Quit => break,
        }
        follow_fullscreen(&mut desk);
        desk.audio.apply(&desk.config.settings.sound);
        desk.audio.pause(!screen.is_in_play());
        draw(&mut desk, &mut *screen, &mut notice);
        limiter.wait(&desk.time);
        macroquad::window::next_frame().await;
        if std::mem::take(&mut first) {
            log::debug!("first picture after {} ms", started.elapsed().as_millis());
        }
    }
    screen.end(&mut desk);
    router.leave_all(&desk, &*screen);
    save_settings(&mut desk);
    Ok(())
}

/// Draws a screen, and saves the picture if that is asked for.
fn draw(desk: &mut Desk, screen: &mut dyn Screen, notice: &mut Notice) {
    window::draw_to_window(desk.size);
    macroquad::window::clear_background(macroquad::color::BLACK);
    screen.draw(desk);
    let (scale, seconds) = (desk.text_scale(), desk.seconds());
    desk.remark
        .draw(&mut desk.painter, desk.size.0, scale, seconds);
    notice.draw(&mut desk.painter, desk.size, scale, seconds);
    desk.painter.flush();
    let key = &desk.config.settings.function_keys.screenshot;
    if desk.input.pressed(key) {
        let saved = save_picture(desk);
        desk.remark(if saved {
            "picture saved"
        } else {
            "the picture cannot be saved"
        });
    }
}

fn limiter(desk: &Desk) -> FrameLimiter {
    match desk.config.settings.screen.frame_limit {
        0 => FrameLimiter::new(MOST_PICTURES),
        limit => FrameLimiter::new(u32::from(limit)),
    }
}

/// Counts pictures.
#[derive(Default)]
struct Counter {
    second: u64,
    now: u32,
    last: u32,
}

impl Counter {
    /// Another picture; the number of those in the last whole second.
    fn count(&mut self, seconds: f64) -> u32 {
        if seconds as u64 != self.second {
            self.second = seconds as u64;
            self.last = std::mem::take(&mut self.now);
        }
        self.now += 1;
        self.last
    }
}

/// The keys that work on every screen.
fn function_keys(desk: &mut Desk) {
    let keys = desk.config.settings.function_keys.clone();
    if desk.input.pressed(&keys.fullscreen) {
        let screen = &mut desk.config.settings.screen;
        screen.fullscreen = !screen.fullscreen;
    }
    let input = &desk.input;
    if input.pressed(&keys.debug_overlay) {
        desk.overlay = (desk.overlay + 1) % desk.config.settings.overlay.modes.max(1);
    }
    if input.pressed(&keys.fake_keys) {
        desk.input.fakes = !desk.input.fakes;
        let state = if desk.input.fakes { "on" } else { "off" };
        desk.remark(format!("keys at random: {state}"));
    }
    if desk.input.pressed(&keys.text_size) {
        let in_use = desk.text_scale() as u8;
        let screen = &mut desk.config.settings.screen;
        screen.text_factor = next_text_size(screen.text_factor, in_use, screen.text_factor_max);
        desk.remark(text_size_words(desk.config.settings.screen.text_factor));
    }
    zoom_keys(desk);
}

/// The size of texts after its key: one more, after the greatest one the automatic one, 0. From that it goes on with one
/// more than is in use, if there is such a size.
fn next_text_size(size: u8, in_use: u8, most: u8) -> u8 {
    match size {
        0 if in_use >= most => 1,
        0 => in_use + 1,
        size if size >= most => 0,
        size => size + 1,
    }
}

fn text_size_words(size: u8) -> String {
    match size {
        0 => "text size: automatic".to_owned(),
        size => format!("text size {size}"),
    }
}

/// Makes the window what the settings say now.
fn follow_fullscreen(desk: &mut Desk) {
    if desk.fullscreen == desk.config.settings.screen.fullscreen {
        return;
    }
    remember_size(desk);
    desk.resized = desk.seconds();
    let screen = &desk.config.settings.screen;
    desk.fullscreen = screen.fullscreen;
    let size = (screen.window_width, screen.window_height);
    window::set_fullscreen(screen.fullscreen, size);
}

/// Seconds after which a held zoom key works again.
const ZOOM_REPEAT: f64 = 0.25;
/// What a step of the zoom keys multiplies the zoom by (spec 08 §8.4).
const FARTHER: f32 = 0.9;
const CLOSER: f32 = 1.1;
/// A zoom at which pixels are whole is taken if it is no farther than this part of itself: a little less than half of a
/// step, so that the next step leads away again.
const NEAR_WHOLE: f32 = 0.045;

fn zoom_keys(desk: &mut Desk) {
    let keys = &desk.config.settings.function_keys;
    let (out, closer) = (
        desk.input.held(&keys.zoom_out),
        desk.input.held(&keys.zoom_in),
    );
    let now = desk.seconds();
    let zoom = desk.config.settings.screen.zoom;
    let wanted = match (out, closer) {
        (false, false) => {
            desk.zoom_again = now;
            return;
        }
        (true, true) => 1.0,
        _ if now < desk.zoom_again => return,
        (true, false) => zoom * FARTHER,
        (false, true) => zoom * CLOSER,
    };
    desk.zoom_again = now + ZOOM_REPEAT;
    let zoom = crisp(wanted, window::automatic_scale(desk.size));
    desk.config.settings.screen.zoom = zoom.clamp(*ZOOMS.start(), *ZOOMS.end());
}

/// The zoom at which pixels of the level are whole ones of the screen, if one is near.
fn crisp(zoom: f32, scale: f32) -> f32 {
    let whole = (zoom * scale).round();
    if whole >= 1.0 && (zoom * scale - whole).abs() < whole * NEAR_WHOLE {
        whole / scale
    } else {
        zoom
    }
}

/// Saves the picture in the window under the present time; whether that worked. A failure is told on standard error.
fn save_picture(desk: &Desk) -> bool {
    let folder = desk.user_folder(UserFolder::Screenshots);
    let saved = std::fs::create_dir_all(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))
        .and_then(|()| {
            let picture = window::picture();
            picture
                .save(&free_name(&folder, &files::name_of_now()))
                .map_err(|error| error.to_string())
        });
    if let Err(error) = &saved {
        eprintln!("pm: {error}");
    }
    saved.is_ok()
}

/// The name of a picture that does not exist yet; there may be several of one second.
fn free_name(folder: &Path, stem: &str) -> PathBuf {
    let mut path = folder.join(format!("{stem}.png"));
    let mut number = 2;
    while path.exists() {
        path = folder.join(format!("{stem}-{number}.png"));
        number += 1;
    }
    path
}

/// Seconds that a window takes to get its size when it comes from full screen.
const RESIZING: f64 = 1.0;

/// Keeps the size of the window for the next time and for the way back from full screen.
fn remember_size(desk: &mut Desk) {
    let settled = desk.seconds() > desk.resized + RESIZING;
    let screen = &mut desk.config.settings.screen;
    if !desk.fullscreen && settled {
        let (width, height) = (desk.size.0 as u16, desk.size.1 as u16);
        screen.window_width = width.clamp(*WINDOW_WIDTHS.start(), *WINDOW_WIDTHS.end());
        screen.window_height = height.clamp(*WINDOW_HEIGHTS.start(), *WINDOW_HEIGHTS.end());
    }
}

fn save_settings(desk: &mut Desk) {
    remember_size(desk);
    let settled = desk.seconds() > desk.resized + RESIZING;
    let screen = &mut desk.config.settings.screen;
    let fullscreen = screen.fullscreen;
    if fullscreen && settled {
        // That nothing came of it is not worth remembering.
        let windowed = (screen.window_width, screen.window_height);
        screen.fullscreen = window::fills_monitor(desk.size, windowed);
    }
    let saved = desk.config.save();
    desk.config.settings.screen.fullscreen = fullscreen;
    if let Err(error) = saved {
        eprintln!("pm: {error}");
    }
}

/// Where the first line of an error stands, pixels of the screen.
const ERROR_AT: (f32, f32) = (20.0, 40.0);
/// Height of its letters, which are some 9 pixels wide then, and of a line.
const ERROR_LETTERS: f32 = 20.0;
const ERROR_LINE: f32 = 24.0;
/// Height left free before the words that say how to go on.
const ERROR_GAP: f32 = 16.0;
/// Letters of a line: it fits into a window 660 pixels wide.
const ERROR_LENGTH: usize = 70;

/// Shows an error without any picture of ours, until a key is pressed.
async fn show_error(error: &str) {
    let [r, g, b, _] = theme::BAD;
    let red = macroquad::color::Color::from_rgba(r, g, b, 255);
    macroquad::camera::set_default_camera();
    loop {
        let pressed = macroquad::input::get_last_key_pressed().is_some();
        if pressed || macroquad::input::is_quit_requested() {
            return;
        }
        macroquad::window::clear_background(macroquad::color::BLACK);
        let (x, mut y) = ERROR_AT;
        for line in lines_of(error, ERROR_LENGTH) {
            macroquad::text::draw_text(&line, x, y, ERROR_LETTERS, red);
            y += ERROR_LINE;
        }
        y += ERROR_GAP;
        macroquad::text::draw_text("Press a key", x, y, ERROR_LETTERS, macroquad::color::GRAY);
        macroquad::window::next_frame().await;
    }
}

/// A text in lines of at most `length` characters.
fn lines_of(text: &str, length: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(length).map(String::from_iter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_an_error_are_cut_between_characters() {
        assert_eq!(lines_of("äöüß€", 2), ["äö", "üß", "€"]);
    }

    #[test]
    fn a_picture_never_replaces_another_of_the_same_second() {
        let folder = std::env::temp_dir().join(format!("pm-pictures-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("it can be made");
        let mut names = Vec::new();
        for _ in 0..3 {
            let path = free_name(&folder, "20261121-183059");
            std::fs::write(&path, b"").expect("it can be written");
            names.extend(path.file_name().map(|name| name.to_owned()));
        }
        std::fs::remove_dir_all(&folder).expect("it is there");
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
    fn the_key_for_the_text_size_goes_up_from_what_is_in_use_and_then_round() {
        let mut sizes = vec![0];
        for _ in 0..5 {
            let last = *sizes.last().expect("there is one");
            sizes.push(next_text_size(last, 2, 4));
        }
        assert_eq!(sizes, [0, 3, 4, 0, 3, 4]);
        assert_eq!(next_text_size(0, 3, 3), 1);
        assert_eq!(next_text_size(1, 1, 3), 2);
        assert_eq!(next_text_size(9, 3, 3), 0);
        assert_eq!(text_size_words(3), "text size 3");
    }

    #[test]
    fn zoom_steps_meet_the_sizes_at_which_pixels_are_whole() {
        let mut zoom = 1.0;
        let mut whole = 0;
        for _ in 0..12 {
            zoom = crisp(zoom * CLOSER, 2.0);
            whole += u32::from((zoom * 2.0).fract() == 0.0);
        }
        assert!(whole >= 3, "{whole}");
        assert_eq!(crisp(1.02, 2.0), 1.0);
        assert_eq!(crisp(0.3, 2.0), 0.3);
    }
}
