//! The player's own game.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::play::{Play, PlaySource};
use crate::app::recordings;
use crate::config::Key;
use crate::session::clock::Time;
use crate::session::level_source::LevelSource;
use crate::session::solo::SoloGame;

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
    pub fn start(ctx: &AppContext, number: i32) -> Result<GameScreen, String> {
        let level = ctx.level_source.load(number)?;
        let colour = ctx.config.settings.game.player_color;
        let game = SoloGame::begin(level, &recordings::title(ctx, number), colour);
        let mut play = Play::new(PlaySource::Single(Box::new(game)));
        recordings::begin(ctx, play.live());
        play.begin_far(ctx);
        Ok(GameScreen::with(Box::new(play)))
    }

    /// Goes on with a game after a pause.
    pub fn resume(ctx: &AppContext, mut play: Box<Play>) -> GameScreen {
        play.resume(ctx.time.now());
        GameScreen::with(play)
    }

    fn with(play: Box<Play>) -> GameScreen {
        GameScreen { play: Some(play) }
    }

    /// The level is done: the next one, or thanks.
    fn next_level(&mut self, ctx: &mut AppContext) -> Next {
        let Some(play) = &mut self.play else {
            return Next::Stay;
        };
        let PlaySource::Single(game) = &mut play.source else {
            return Next::Stay;
        };
        let Some(wanted) = game.next_level() else {
            return Next::Stay;
        };
        recordings::end(ctx, Some(game.live()));
        let Some(number) = ctx.level_source.at_or_after(wanted) else {
            return Next::To(Destination::Note("The end", THANKS));
        };
        match ctx.level_source.load(number) {
            Ok(level) => {
                game.begin_next(level, &recordings::title(ctx, number));
                recordings::begin(ctx, play.live());
                play.announce();
                play.begin_far(ctx);
                Next::Stay
            }
            Err(error) => Next::To(Destination::Error(error)),
        }
    }
}

impl Screen for GameScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        let settings = &ctx.config.settings;
        let leave = ctx.input.pressed(&settings.controls.menu) || ctx.input.pressed(&[Key::Escape]);
        if leave && let Some(play) = self.play.take() {
            return Next::To(Destination::Pause(play));
        }
        let save = ctx.input.pressed(&settings.function_keys.force_save);
        let held = ctx.input.controls(&settings.controls);
        let Some(play) = &mut self.play else {
            return Next::Stay;
        };
        if save
            && let Some(demo) = play.recording()
            && let Some(file) = recordings::keep(ctx, &demo)
        {
            play.tell("Recording saved", &file);
        }
        play.change_speed(ctx);
        play.run(ctx, held);
        if play.is_over() {
            return self.next_level(ctx);
        }
        Next::Stay
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        if let Some(play) = &mut self.play {
            play.draw(ctx, true);
        }
    }

    fn is_in_play(&self) -> bool {
        self.play.is_some()
    }

    fn seal(&self) {
        if let Some(play) = &self.play {
            drop(play.live());
        }
    }
}
