//! The player's own game.

use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::play::{Play, Source};
use crate::app::recordings;
use crate::config::Key;
use crate::replay::Demo;
use crate::session::clock::Time;
use crate::session::shelf::Shelf;
use crate::session::single::SingleGame;

/// The player's own game.
pub struct GameScreen {
    /// None only between two screens.
    play: Option<Box<Play>>,
}

/// What is said after the last level.
const THANKS: &str = "That was the last level. Thank you for playing!";

impl GameScreen {
    /// Starts a level.
    ///
    /// # Errors
    /// Why it cannot be loaded.
    pub fn start(desk: &Desk, number: i32) -> Result<GameScreen, String> {
        let level = desk.shelf.load(number)?;
        let colour = desk.config.settings.game.player_color;
        let game = SingleGame::begin(level, &recordings::title(desk, number), colour);
        let mut play = Play::new(Source::Single(Box::new(game)));
        play.begin_far(desk);
        Ok(GameScreen::with(Box::new(play)))
    }

    /// Goes on with a game after a pause.
    pub fn resume(desk: &Desk, mut play: Box<Play>) -> GameScreen {
        play.resume(desk.time.now());
        GameScreen::with(play)
    }

    fn with(play: Box<Play>) -> GameScreen {
        GameScreen { play: Some(play) }
    }

    /// The level is done: the next one, or thanks.
    fn next_level(&mut self, desk: &mut Desk) -> Next {
        let Some(play) = &mut self.play else {
            return Next::Stay;
        };
        let Source::Single(game) = &mut play.source else {
            return Next::Stay;
        };
        let Some(wanted) = game.next_level() else {
            return Next::Stay;
        };
        let demo = game.recording();
        if desk.config.settings.demo.autosave_on_level_done {
            recordings::save(desk, &demo, "done");
        }
        recordings::forget_unfinished(desk, &demo);
        let Some(number) = desk.shelf.at_or_after(wanted) else {
            return Next::To(Destination::Note("The end", THANKS));
        };
        match desk.shelf.load(number) {
            Ok(level) => {
                game.begin_next(level, &recordings::title(desk, number));
                play.announce();
                play.begin_far(desk);
                Next::Stay
            }
            Err(error) => Next::To(Destination::Error(error)),
        }
    }
}

impl Screen for GameScreen {
    fn update(&mut self, desk: &mut Desk) -> Next {
        let settings = &desk.config.settings;
        let leave =
            desk.input.pressed(&settings.controls.menu) || desk.input.pressed(&[Key::Escape]);
        if leave && let Some(play) = self.play.take() {
            return Next::To(Destination::Pause(play));
        }
        let save = desk.input.pressed(&settings.function_keys.force_save);
        let held = desk.input.controls(&settings.controls);
        let Some(play) = &mut self.play else {
            return Next::Stay;
        };
        if save
            && let Some(demo) = play.recording()
            && let Some(file) = recordings::save(desk, &demo, "kept")
        {
            play.tell("Recording saved", &file);
        }
        play.change_speed(desk);
        play.run(desk, held);
        if play.is_over() {
            return self.next_level(desk);
        }
        Next::Stay
    }

    fn draw(&mut self, desk: &mut Desk) {
        if let Some(play) = &mut self.play {
            play.draw(desk, true);
        }
    }

    fn is_in_play(&self) -> bool {
        self.play.is_some()
    }

    fn recording(&self) -> Option<Demo> {
        self.play.as_ref()?.recording()
    }
}
