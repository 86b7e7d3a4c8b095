//! The replay player, and demo mode. When demo mode starts is in `app/demo_mode.rs`.

mod buttons_held;
mod demo_overlay;
mod hints;
mod input;
mod panel;
mod shapes;
mod timeline;

pub use self::hints::HintSet;
pub use self::input::Input;
pub use self::panel::{Panel, present};
use super::{Destination, Next, RecordsView, ReplayOrigin, Screen};
use crate::app::audio::ScreenMusic;
use crate::app::context::AppContext;
use crate::app::demo_mode::DemoScene;
use crate::app::play::Play;
use crate::app::recordings;
use crate::app::texts::Texts;
use crate::config::{Game, Key, Settings};
use crate::date;
use crate::level::pack::id::LevelId;
use crate::localization::{Message, MessageId};
use crate::session::local_game::{LocalGame, RecordingInfo};
use crate::session::local_player::LocalPlayer;
use crate::session::pack_library::PackLibrary;
use crate::session::playback::ReplayGame;
use crate::session::playback::controls::Direction;
use crate::session::playback::viewable::Viewable;
use crate::session::recording_file::{LevelSearch, RecordedFile, ReplayError};
use crate::session::take_over::TakeOverError;
use crate::sim::world::player::PLAYERS;
use std::path::{Path, PathBuf};

/// Screen that plays a recording back.
pub struct ReplayScreen {
    play: Play<ReplayGame>,
    origin: Origin,
    level: LevelPlace,
    panel: Panel,
    input: Input,
}

/// How the playback was started.
enum Origin {
    /// By the main menu after a minute without input: one of many scenes in a row (demo mode).
    Idle(DemoScene),
    /// From the list of recordings, by choosing this file.
    List(PathBuf),
    /// From the records, by choosing this file.
    Records(RecordsView, PathBuf),
    /// From the results of this game.
    Results(Box<Play>),
    /// From the command line.
    CommandLine,
}

/// Location of the level of a recording.
enum LevelPlace {
    /// In the library.
    Known(LevelId),
    /// In a file, which may be in the library.
    File(PathBuf),
}

impl LevelPlace {
    /// Returns the identity of the level. A file that is not in the library is added to it.
    fn id(&self, library: &mut PackLibrary) -> LevelId {
        match self {
            LevelPlace::Known(id) => id.clone(),
            LevelPlace::File(file) => library.of_file(file).unwrap_or_else(|error| {
                log::warn!("{}: {error}", file.display());
                LevelId::default()
            }),
        }
    }
}

impl Origin {
    /// Returns the screen to open when the player stops the playback.
    fn after_stop(self) -> Destination {
        match self {
            Origin::List(file) => Destination::RecordingList(Some(file)),
            Origin::Records(view, _) => Destination::Records(view),
            Origin::Results(play) => Destination::Continue(play),
            Origin::Idle(_) | Origin::CommandLine => Destination::Menu,
        }
    }
}

impl ReplayScreen {
    /// Loads a recording and its level.
    ///
    /// # Errors
    /// A message if the recording or its level cannot be loaded, or if they do not match.
    pub fn load(levels: &LevelSearch, texts: &Texts, path: &Path) -> Result<ReplayScreen, Message> {
        let (game, level) = load(levels, path).map_err(|error| {
            log::warn!("{error}");
            recordings::problem(path, &error)
        })?;
        let name = match game.worlds.level_data.name.as_str() {
            "" => recordings::name(path),
            level => texts.levels.of(level).to_owned(),
        };
        let level = LevelPlace::File(level);
        Ok(ReplayScreen::new(game, Origin::CommandLine, level, name))
    }

    /// Replays a local game up to its current tick; it continues afterwards.
    ///
    /// # Errors
    /// A message if its level cannot be loaded any more, or has changed.
    pub fn of_game(
        library: &PackLibrary,
        texts: &Texts,
        play: Box<Play>,
    ) -> Result<ReplayScreen, (Message, Box<Play>)> {
        let id = play.game.level().clone();
        let level = match library.load(&id) {
            Ok(level) => level,
            Err(error) => return Err((error.into(), play)),
        };
        let name = texts.levels.of(&level.level_data.name).to_owned();
        match ReplayGame::begin(level, play.game.recording()) {
            Ok(game) => {
                let origin = Origin::Results(play);
                Ok(ReplayScreen::new(game, origin, LevelPlace::Known(id), name))
            }
            Err(_) => {
                let changed = MessageId("replays-other-level").with("file", id.to_string());
                Err((changed, play))
            }
        }
    }

    fn new(game: ReplayGame, origin: Origin, level: LevelPlace, name: String) -> ReplayScreen {
        let mut screen = ReplayScreen {
            play: Play::new(game),
            origin,
            level,
            panel: Panel::new(name),
            input: Input::default(),
        };
        screen.play.game.start_scan();
        screen
    }

    /// Turns this playback into a scene of demo mode: others follow until a key is pressed.
    pub fn in_demo_mode(mut self, settings: &Game, scene: &DemoScene) -> ReplayScreen {
        match scene.from {
            0 => self.play.start_opening(settings),
            from => self.play.game.show(from),
        }
        self.origin = Origin::Idle(scene.clone());
        self
    }

    /// Sets the screen that opens again after the playback of `file`.
    pub fn returning_to(self, origin: ReplayOrigin, file: PathBuf) -> ReplayScreen {
        let origin = match origin {
            ReplayOrigin::CommandLine => Origin::CommandLine,
            ReplayOrigin::List => Origin::List(file),
            ReplayOrigin::Records(view) => Origin::Records(view, file),
        };
        ReplayScreen { origin, ..self }
    }

    /// Shows a tick of the recording, paused, after it has been searched for marks.
    pub fn paused_at(mut self, tick: i32) -> ReplayScreen {
        self.play.game.finish_scan();
        self.play.game.show(tick);
        self.play.game.set_paused(true);
        self
    }

    /// Continues as one of the players: the given one, by slot or name, or the followed one. Returns the new game.
    ///
    /// # Errors
    /// A message if that is impossible at this tick.
    pub fn take_over(
        &self,
        settings: &Settings,
        library: &mut PackLibrary,
        player: Option<&str>,
    ) -> Result<Box<LocalGame>, Message> {
        let game = &self.play.game;
        let player = match player {
            Some(player) => game.player_named(player).ok_or_else(|| {
                MessageId("replay-unknown-player").with("player", player.to_owned())
            })?,
            None => game.followed().first().unwrap_or(0),
        };
        let taken = game.take_over(player).map_err(|error| match error {
            TakeOverError::LevelDone { .. } => MessageId("replay-level-done").into(),
            TakeOverError::Capsule => MessageId("replay-capsule").into(),
            TakeOverError::NoPlayer { .. } | TakeOverError::Tick(_) => {
                Message::from(MessageId("replay-nobody"))
            }
        })?;
        let info = RecordingInfo {
            level: self.level.id(library),
            number: game.demo().level_number,
            date: date::seconds(),
        };
        let me = LocalPlayer::some(settings, 1).into_iter().next();
        let me = me.ok_or(MessageId("replay-nobody"))?;
        Ok(Box::new(LocalGame::take_over(taken, &info, me)))
    }

    /// Returns the destination that opens this screen again at the same tick; `None` if it was not opened from the menu.
    fn again(&self) -> Option<Box<Destination>> {
        let (origin, file) = match &self.origin {
            Origin::List(file) => (ReplayOrigin::List, file),
            Origin::Records(view, file) => (ReplayOrigin::Records(view.clone()), file),
            Origin::Idle(_) | Origin::CommandLine | Origin::Results(_) => return None,
        };
        Some(Box::new(Destination::Replay {
            file: file.clone(),
            origin,
            tick: Some(self.play.game.tick()),
        }))
    }

    /// Returns the screen to open instead of this one.
    fn leave(&mut self) -> Destination {
        let origin = std::mem::replace(&mut self.origin, Origin::CommandLine);
        origin.after_stop()
    }

    /// Plays on in demo mode to a tick, or until a key is pressed that does not work on every screen.
    fn update_demo_mode(&mut self, ctx: &mut AppContext, to: i32) -> Next {
        let (input, settings) = (&ctx.input, &ctx.config.settings);
        let others = settings.function_keys.on_every_screen();
        let is_other = others.iter().any(|(_, keys)| input.pressed(keys));
        let clicked = input.clicked_at().is_some() || input.back_clicked();
        if clicked || input.any_pressed() && !is_other {
            return Next::To(self.leave());
        }
        if self.play.game.is_over() || self.play.game.tick() >= to {
            return Next::To(Destination::NextDemo);
        }
        self.play.run(&mut ctx.for_playing(), &[]);
        Next::Stay
    }

    /// Follows the player with a number from 1, or all who started together.
    fn follow(&mut self, digit: usize) {
        let player = digit.checked_sub(1).filter(|player| *player < PLAYERS);
        self.play.game.watch(player);
    }
}

/// Loads a recording and its level, whose file is returned, too.
fn load(levels: &LevelSearch, path: &Path) -> Result<(ReplayGame, PathBuf), ReplayError> {
    let recorded = RecordedFile::load(path, levels)?;
    let level_file = recorded.level_path().to_path_buf();
    let (level, demo) = recorded.for_playback();
    let game = ReplayGame::begin(level, demo).map_err(|error| error.of(path))?;
    Ok((game, level_file))
}

impl Screen for ReplayScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if let Origin::Idle(scene) = &self.origin {
            let to = scene.to;
            return self.update_demo_mode(ctx, to);
        }
        let clicked = ctx.input.clicked_at();
        if let Some(key) = clicked.and_then(|at| self.panel.click(at)) {
            ctx.input.press(Some(key));
        }
        let settings = &ctx.config.settings;
        let (input, keys) = (&ctx.input, &settings.replay_keys);
        let escapes = input.pressed(&[Key::Escape]) || input.back_clicked();
        if escapes || input.pressed(&keys.leave) {
            return Next::To(self.leave());
        }
        if input.pressed(&keys.take_over) || input.pressed(&[Key::Enter]) {
            match self.take_over(settings, &mut ctx.library, None) {
                Ok(game) => {
                    let replay = self.again();
                    let origin = std::mem::replace(&mut self.origin, Origin::CommandLine);
                    let finished = match origin {
                        Origin::Results(play) => Some(play),
                        _ => None,
                    };
                    return Next::To(Destination::TakeOver {
                        game,
                        finished,
                        replay,
                    });
                }
                Err(why) => ctx.show_toast(why),
            }
        }
        if let Some(digit) = ctx.input.digit() {
            self.follow(digit);
        }
        self.input.apply(ctx, &mut self.play, &mut self.panel);
        self.play.run(&mut ctx.for_playing(), &[]);
        Next::Stay
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let uses_pointer = ctx.input.uses_pointer();
        let ctx = &mut ctx.for_drawing();
        if let Origin::Idle(scene) = &self.origin {
            self.play.draw(ctx, true);
            demo_overlay::draw(ctx, scene.share(self.play.game.tick()), self.panel.name());
        } else {
            self.panel.prepare(ctx, &mut self.play, HintSet::Recording);
            self.play.draw(ctx, true);
            self.panel.draw(ctx, &self.play, uses_pointer);
        }
        if let Some(mismatch) = self.play.game.mismatch() {
            let words = MessageId("replays-diverged").with("tick", mismatch.tick);
            let words = ctx.texts.get(words);
            demo_overlay::draw_divergence(ctx, &words);
        }
    }

    fn is_in_play(&self) -> bool {
        true
    }

    fn music(&self) -> ScreenMusic {
        let controls = self.play.game.controls();
        match !controls.is_paused() && controls.direction() == Direction::Forwards {
            true => ScreenMusic::Level,
            false => ScreenMusic::Silence,
        }
    }

    fn shows_pointer(&self) -> bool {
        !matches!(self.origin, Origin::Idle(_))
    }

    fn seal(&self) {
        if let Origin::Results(play) = &self.origin {
            play.game.seal();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playback_returns_to_the_list_from_which_it_was_opened_and_otherwise_to_the_menu() {
        let file = PathBuf::from("demos/a.pmd");
        let chosen = Origin::List(file.clone());
        assert!(
            matches!(chosen.after_stop(), Destination::RecordingList(Some(lit)) if lit == file)
        );
        assert!(matches!(
            Origin::Idle(DemoScene::default()).after_stop(),
            Destination::Menu
        ));
        let after = Origin::CommandLine.after_stop();
        assert!(matches!(after, Destination::Menu));
    }
}
