//! A simulated person at the keyboard: presses keys and reads what is on the screen, without a window, on a clock of its
//! own.

use crate::app::context::AppContext;
use crate::app::current_screen::{CurrentScreen, Update};
use crate::app::global_keys::GlobalKeys;
use crate::app::input_events::RawEvent;
use crate::app::paint::image::Canvas;
use crate::app::paint::surface::Surface;
use crate::app::profiles::Profiles;
use crate::app::screen::Destination;
use crate::app::ui::event::Modifiers;
use crate::config::{Config, UserFolder};
use crate::localization::{Message, MessageId};
use crate::records::index;
use crate::replay::Recording;
use crate::session::autosave::{Autosave, retention_limits};
use crate::session::clock::RealTime;
use crate::session::local_game::LocalGame;
use crate::session::record_keeper::{RecordFolders, RecordKeeper};
use crate::sim::command::Command;
use crate::sim::world::MS_PER_TICK;
use crate::sim::world::buttons::Buttons;
use macroquad::input::KeyCode;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Size of the window, screen pixels.
const SIZE: (f32, f32) = (1280.0, 720.0);
/// Duration of a frame: that of a tick.
const FRAME: Duration = Duration::from_millis(MS_PER_TICK as u64);
/// Frames in which the iris between two screens has closed and opened.
const IRIS: usize = 20;
/// Maximum number of presses to reach a control.
const MAX_PRESSES: usize = 80;
/// Maximum number of frames, a millisecond each, to wait for threads.
const MAX_THREAD_FRAMES: usize = 20_000;

/// The keys of a player for each button.
pub type Keys = [(Buttons, KeyCode); 6];

/// The keys of somebody who plays alone.
pub const ALONE: Keys = [
    (Buttons::LEFT, KeyCode::Left),
    (Buttons::RIGHT, KeyCode::Right),
    (Buttons::UP, KeyCode::Up),
    (Buttons::DOWN, KeyCode::Down),
    (Buttons::JUMP, KeyCode::Space),
    (Buttons::FIRE, KeyCode::C),
];
/// The right and the left half of the keyboard.
pub const HALVES: [Keys; 2] = [
    [
        (Buttons::LEFT, KeyCode::Left),
        (Buttons::RIGHT, KeyCode::Right),
        (Buttons::UP, KeyCode::Up),
        (Buttons::DOWN, KeyCode::Down),
        (Buttons::JUMP, KeyCode::RightControl),
        (Buttons::FIRE, KeyCode::RightShift),
    ],
    [
        (Buttons::LEFT, KeyCode::A),
        (Buttons::RIGHT, KeyCode::D),
        (Buttons::UP, KeyCode::W),
        (Buttons::DOWN, KeyCode::S),
        (Buttons::JUMP, KeyCode::G),
        (Buttons::FIRE, KeyCode::H),
    ],
];

/// The program and the person who uses it.
pub struct Person {
    /// The program.
    pub ctx: AppContext,
    current: CurrentScreen,
    global_keys: GlobalKeys,
    now: Duration,
    /// Folder and number of the next screenshot, if screenshots are taken.
    screenshots: Option<(PathBuf, usize)>,
    canvas: Option<Canvas>,
    has_quit: bool,
}

impl Person {
    /// Starts the program with the player's files in a folder. `screenshots` is the folder into which
    /// every step is drawn, and the number of the first image.
    pub fn start(home: &Path, screenshots: Option<(PathBuf, usize)>) -> Person {
        let saved = Config::open(&home.join("pm.cfg")).0;
        let mut ctx = match screenshots.is_some() {
            true => AppContext::with_software_renderer(home, SIZE),
            false => AppContext::without_window(home),
        };
        if saved.path().exists() {
            ctx.config.settings.screen.language = saved.settings.screen.language;
        }
        let painter = &ctx.graphics.painter;
        let canvas = screenshots
            .is_some()
            .then(|| painter.new_canvas(SIZE.0 as u32, SIZE.1 as u32));
        ctx.time = RealTime::stopped_at(Duration::ZERO);
        // Reading the recordings that come with the game would take most of the time.
        ctx.records = RecordKeeper::start(RecordFolders {
            own: ctx.folders.user(UserFolder::SavedGames),
            shipped: None,
            index: ctx.folders.user(UserFolder::State).join(index::FILE_NAME),
            levels: ctx.levels.clone(),
        });
        while ctx.records.is_scanning() {
            std::thread::yield_now();
        }
        let limits = retention_limits(&ctx.config.settings);
        let recordings = ctx.folders.user(UserFolder::SavedGames);
        ctx.autosave = Some(Autosave::start(recordings, limits, ctx.records.clone()));
        Profiles::of(&mut ctx).open();
        let current = CurrentScreen::open(&mut ctx, Destination::Menu);
        let mut person = Person {
            ctx,
            current,
            global_keys: GlobalKeys::default(),
            now: Duration::ZERO,
            screenshots,
            canvas,
            has_quit: false,
        };
        person.frame();
        person
    }

    /// Runs a frame as the main loop does, with the input that has been prepared.
    pub fn frame(&mut self) {
        if self.has_quit {
            return;
        }
        let ctx = &mut self.ctx;
        self.now += FRAME;
        ctx.time = RealTime::stopped_at(self.now);
        ctx.input.finish_frame(self.now.as_secs_f64());
        if !self.current.screen().is_typing() {
            self.global_keys.update(ctx);
        }
        match self.current.update(ctx, self.now.as_secs_f64()) {
            Update::Stayed => {}
            Update::Opened => drop(ctx.config.save().expect("the settings are saved")),
            Update::Quit => self.has_quit = true,
        }
        let language = ctx.config.settings.screen.language;
        ctx.texts.follow(language, &ctx.library);
        ctx.report_progress();
        let errors = ctx.autosave.as_ref().map(Autosave::take_errors);
        assert_eq!(errors.unwrap_or_default(), Vec::<String>::new());
        ctx.input.begin_frame();
    }

    /// Waits until nothing moves any more: the iris between screens, and images of levels on their way.
    pub fn wait(&mut self) {
        self.frame();
        self.ctx.thumbnails.wait();
        (0..IRIS).for_each(|_| self.frame());
    }

    /// Presses and releases a key.
    pub fn tap(&mut self, key: KeyCode) {
        self.tap_with(key, Modifiers::default());
    }

    /// Presses and releases a key while others are held.
    pub fn tap_with(&mut self, key: KeyCode, modifiers: Modifiers) {
        self.ctx.input.key_down(key, modifiers);
        self.frame();
        self.ctx.input.key_up(key);
        self.frame();
    }

    /// Replaces the text being edited, and confirms it.
    pub fn type_text(&mut self, text: &str) {
        let control = Modifiers {
            control: true,
            ..Modifiers::default()
        };
        self.tap_with(KeyCode::A, control);
        for letter in text.chars() {
            self.ctx.input.raw(RawEvent::Char(letter));
            self.frame();
        }
        self.tap(KeyCode::Enter);
    }

    /// Returns a text as displayed.
    pub fn text(&self, message: impl Into<Message>) -> String {
        self.ctx.texts.get(message)
    }

    /// Returns the texts of the focused control.
    pub fn focused(&mut self) -> String {
        self.current.screen_mut().focused(&self.ctx)
    }

    /// Presses a key until a control with a text is focused.
    pub fn find_with(&mut self, key: KeyCode, text: &str) {
        for _ in 0..MAX_PRESSES {
            if self.focused().contains(text) {
                return;
            }
            self.tap(key);
        }
        panic!("{text:?} is not among {:#?}", self.read());
    }

    /// Moves the focus to a control with a text.
    pub fn find(&mut self, message: impl Into<Message>) {
        let text = self.text(message);
        self.find_with(KeyCode::Down, &text);
    }

    /// Chooses a control with a text.
    pub fn choose(&mut self, message: impl Into<Message>) {
        self.find(message);
        self.tap(KeyCode::Enter);
        self.wait();
    }

    /// Moves the focus to a control with a text that no message has, such as a name.
    pub fn find_named(&mut self, text: &str) {
        self.find_with(KeyCode::Down, text);
    }

    /// Waits for something that another thread does.
    pub fn wait_until(&mut self, what: &str, is_there: impl Fn(&mut Person) -> bool) {
        for _ in 0..MAX_THREAD_FRAMES {
            if is_there(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
            self.frame();
        }
        panic!("{what} does not come: {:#?}", self.read());
    }

    /// Waits until a text is on the screen.
    pub fn wait_for(&mut self, message: impl Into<Message>) {
        let text = self.text(message);
        self.wait_until(&text, |person| person.reads(&text));
    }

    /// Shows the next tab until a text is on the screen.
    pub fn turn_to(&mut self, message: impl Into<Message>) {
        let text = self.text(message);
        let control = Modifiers {
            control: true,
            ..Modifiers::default()
        };
        for _ in 0..MAX_PRESSES {
            if self.reads(&text) {
                return;
            }
            self.tap_with(KeyCode::Tab, control);
        }
        panic!("{text:?} is on none of the tabs: {:#?}", self.read());
    }

    /// Goes back to the screen before.
    pub fn go_back(&mut self) {
        self.tap(KeyCode::Escape);
        self.wait();
    }

    /// Draws the screen, and returns all texts on it.
    pub fn read(&mut self) -> Vec<String> {
        let ctx = &mut self.ctx;
        ctx.graphics.painter.texts.clear();
        if let Some(canvas) = &self.canvas {
            ctx.graphics.painter.draw_on(Surface::image(canvas));
            let window = (0.0, 0.0, SIZE.0, SIZE.1);
            ctx.graphics.painter.fill(window, [0, 0, 0, 255]);
        }
        self.current.draw(ctx);
        let (scale, seconds) = (ctx.text_scale(), ctx.seconds());
        let painter = &mut ctx.graphics.painter;
        ctx.toast.draw(painter, SIZE.0, scale, seconds);
        painter.flush();
        std::mem::take(&mut painter.texts)
    }

    /// Returns true if a text is on the screen, perhaps over several lines.
    pub fn reads(&mut self, text: &str) -> bool {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        words(&self.read().join(" ")).contains(&words(text))
    }

    /// Makes sure that a text is on the screen.
    pub fn expect_named(&mut self, text: &str) {
        assert!(self.reads(text), "{text:?} is not among {:#?}", self.read());
    }

    /// Makes sure that a message is on the screen.
    pub fn expect(&mut self, message: impl Into<Message>) {
        let text = self.text(message);
        self.expect_named(&text);
    }

    /// Saves a screenshot of the screen, if screenshots are taken.
    pub fn take_screenshot(&mut self, name: &str) {
        self.read();
        let Some((folder, number)) = &mut self.screenshots else {
            return;
        };
        let file = folder.join(format!("{number:02}_{name}.png"));
        *number += 1;
        let canvas = self.canvas.as_ref().expect("screenshots are drawn");
        canvas
            .to_bitmap()
            .save(&file)
            .expect("the screenshot is saved");
    }

    /// Returns the game in play.
    ///
    /// # Panics
    /// If no level is played.
    pub fn game(&self) -> &LocalGame {
        let game = self.current.screen().local_game();
        game.expect("a level is played")
    }

    /// Returns true while a level is played.
    pub fn is_playing(&self) -> bool {
        self.current.screen().local_game().is_some()
    }

    /// Holds the keys for the buttons of a player, and releases the others.
    pub fn hold(&mut self, keys: &Keys, buttons: Buttons) {
        for (button, key) in keys {
            let (wanted, is_down) = (buttons.contains(*button), self.ctx.input.is_down(*key));
            match (wanted, is_down) {
                (true, false) => self.ctx.input.key_down(*key, Modifiers::default()),
                (false, true) => self.ctx.input.key_up(*key),
                _ => {}
            }
        }
    }

    /// Presses the buttons of a recording, each player with their own keys, until a condition is met.
    ///
    /// # Panics
    /// If that does not happen within some seconds after the recording.
    pub fn play(
        &mut self,
        recording: &Recording,
        keys: &[Keys],
        is_over: impl Fn(&LocalGame) -> bool,
    ) {
        while !is_over(self.game()) {
            let tick = self.game().worlds.next_tick();
            assert!(tick < recording.end_tick + 400, "it is not over yet");
            for (player, keys) in keys.iter().enumerate() {
                self.hold(keys, buttons_at(recording, player, tick));
            }
            self.frame();
        }
        keys.iter()
            .for_each(|keys| self.hold(keys, Buttons::empty()));
        self.frame();
    }

    /// Waits until a level is played.
    pub fn wait_for_play(&mut self) {
        for _ in 0..MAX_PRESSES {
            if self.is_playing() {
                return;
            }
            self.frame();
        }
        panic!("no level is played: {:#?}", self.read());
    }

    /// Returns true once the person has left the program.
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }

    /// Ends the program as the main loop does: everything is saved. Returns the folder and the number of the next screenshot.
    pub fn leave(mut self) -> Option<(PathBuf, usize)> {
        assert!(self.has_quit, "the program still runs");
        self.current.end();
        if let Some(autosave) = &self.ctx.autosave {
            autosave.close();
        }
        self.ctx.records.close();
        self.ctx.config.save().expect("the settings are saved");
        self.screenshots
    }
}

/// Returns the buttons that a player holds in a tick of a recording.
fn buttons_at(recording: &Recording, seat: usize, tick: i32) -> Buttons {
    let commands = recording.commands.all().iter();
    let commands = commands.take_while(|command| command.tick <= tick);
    let held = commands.filter_map(|command| match command.action {
        Command::Buttons { player, held } if usize::from(player) == seat => Some(held),
        _ => None,
    });
    held.last().unwrap_or(Buttons::empty())
}

/// A message without arguments.
pub fn id(id: &'static str) -> MessageId {
    MessageId(id)
}
