//! Opens screens one after another; keeps the suspended game behind the menu.

use super::context::AppContext;
use super::demo_mode::{self, DemoScene};
use super::netgame::{self, JoinAttempt, sentence};
use super::play::Play;
use super::screen::connect::ConnectScreen;
use super::screen::controls::ControlsScreen;
use super::screen::credits::CreditsScreen;
use super::screen::extras::ExtrasScreen;
use super::screen::game::GameScreen;
use super::screen::help::HelpScreen;
use super::screen::host_form::HostForm;
use super::screen::join_form::{JoinForm, LastJoinAttempt};
use super::screen::levels::LevelsScreen;
use super::screen::map::MapScreen;
use super::screen::menu::MenuScreen;
use super::screen::menu_level::MenuLevel;
use super::screen::message_box::MessageBox;
use super::screen::netgame::NetgameScreen;
use super::screen::options::OptionsScreen;
use super::screen::pause::PauseScreen;
use super::screen::profiles::ProfilesScreen;
use super::screen::question::QuestionBox;
use super::screen::recording_list::RecordingList;
use super::screen::records::RecordsScreen;
use super::screen::replay::ReplayScreen;
use super::screen::share::ShareScreen;
use super::screen::widget_screen::WidgetScreen;
use super::screen::{Destination, NO_LEVEL, NOT_SHARED, RecordsView, ReplayOrigin, Screen};
use super::selection::{GameOrigin, MenuEntry};
use super::{profiles, recordings, sharing};
use crate::date;
use crate::level::pack::id::LevelId;
use crate::localization::{Message, MessageId};
use crate::net::secure::{Fingerprint, KeyId};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// Title of the error message when hosting fails.
const NOT_HOSTED: MessageId = MessageId("message-not-hosted");

/// Title of the error message when a shared level cannot be used.
const NOT_PASTED: MessageId = MessageId("paste-failed");
/// Error title if a recording cannot be played.
const NO_RECORDING: MessageId = MessageId("message-no-recording");

/// Opens screens, and keeps state across them.
#[derive(Default)]
pub struct Router {
    /// The game that was left for the menu and can be resumed.
    suspended: Option<Box<Play>>,
    /// Profile of the player whose game it is.
    owner: String,
    /// Scenes of demo mode, the next one first.
    scenes: VecDeque<DemoScene>,
    /// Values typed for the last attempt to join a netgame.
    last_join: LastJoinAttempt,
}

impl Router {
    /// Opens the screen of a destination, or an error message if that fails.
    pub fn open(&mut self, ctx: &mut AppContext, to: Destination) -> Box<dyn Screen> {
        log::debug!("screen: {}", to.name());
        match to {
            Destination::Menu => self.menu(ctx),
            Destination::Leave(play) => {
                self.suspend(ctx, play);
                ctx.selection.menu_entry = None;
                self.menu(ctx)
            }
            Destination::Levels => {
                ctx.selection.menu_entry = Some(MenuEntry::AllLevels);
                Box::new(WidgetScreen::new(ctx, LevelsScreen::new(ctx)))
            }
            Destination::Profiles => Box::new(WidgetScreen::new(ctx, ProfilesScreen::new(ctx))),
            Destination::Map(finished) => {
                let map = MapScreen::new(ctx, finished.as_ref());
                Box::new(WidgetScreen::new(ctx, map))
            }
            Destination::LeaveFor(play, to) => {
                self.suspend(ctx, play);
                self.open(ctx, *to)
            }
            Destination::Extras(page, level) => {
                let extras = ExtrasScreen::new(ctx, page, level.as_ref());
                Box::new(WidgetScreen::new(ctx, extras))
            }
            Destination::NewGameFrom {
                origin,
                level,
                races_author,
                is_confirmed,
            } => self.new_game_from(ctx, (origin, level), races_author, is_confirmed),
            Destination::NewGame(level) => {
                ctx.selection.start_from(GameOrigin::Menu, None);
                let game = GameScreen::start(ctx, &level);
                self.new_game(ctx, game)
            }
            Destination::Restart(play) => {
                let game = GameScreen::restart(ctx, &play.game);
                self.suspended = Some(play);
                self.new_game(ctx, game)
            }
            Destination::Pause(play) => Box::new(WidgetScreen::new(ctx, PauseScreen::new(play))),
            Destination::Continue(play) => Box::new(GameScreen::resume(ctx, play)),
            Destination::Step(play) => Box::new(GameScreen::stopped(ctx, play)),
            Destination::InstantReplay(play) => Box::new(GameScreen::replaying(ctx, play)),
            Destination::Resume => match self.suspended.take() {
                Some(play) => Box::new(GameScreen::resume(ctx, play)),
                None => self.menu(ctx),
            },
            Destination::RecordingList(file) => {
                let list = RecordingList::new(ctx, file.as_deref());
                Box::new(WidgetScreen::new(ctx, list))
            }
            Destination::Replay { file, origin, tick } => replay(ctx, file, origin, tick),
            Destination::WatchGame(play) => watch_game(ctx, play),
            Destination::TakeOver {
                game,
                finished,
                replay: Some(replay),
            } if self.suspended.is_some() => {
                let confirmed = Destination::TakeOver {
                    game,
                    finished,
                    replay: None,
                };
                let answer = (MessageId("replay-take-over-answer"), confirmed);
                let question = MessageId("replay-take-over-question");
                self.ask(ctx, question, *replay, answer)
            }
            Destination::TakeOver { game, finished, .. } => {
                let ended = finished.into_iter().chain(self.suspended.take());
                ended.for_each(|play| end(ctx, &play));
                ctx.selection.start_from(GameOrigin::Menu, None);
                Box::new(GameScreen::taken_over(ctx, *game))
            }
            Destination::PlayFrom { file, tick, player } => {
                play_from(ctx, &file, tick, player.as_deref())
            }
            Destination::Records(view) => records(ctx, view),
            Destination::Share(play) => self.share(ctx, play),
            Destination::ShareRecording(file) => share_recording(ctx, file),
            Destination::Paste {
                is_confirmed: false,
            } if self.suspended.is_some() => {
                let answer = MessageId("menu-paste-answer");
                let confirmed = Destination::Paste { is_confirmed: true };
                let question = MessageId("menu-paste-question");
                self.ask(ctx, question, Destination::Menu, (answer, confirmed))
            }
            Destination::Paste { .. } => paste(ctx),
            Destination::RecordsOf(play) => self.records_of(ctx, play),
            Destination::PauseSuspended => match self.suspended.take() {
                Some(play) => Box::new(WidgetScreen::new(ctx, PauseScreen::new(play))),
                None => self.menu(ctx),
            },
            Destination::NextDemo => self.next_demo(ctx),
            Destination::Options(from) => {
                Box::new(WidgetScreen::new(ctx, OptionsScreen::new(from)))
            }
            Destination::Controls(from) => {
                Box::new(WidgetScreen::new(ctx, ControlsScreen::new(from)))
            }
            Destination::Help(from) => Box::new(WidgetScreen::new(ctx, HelpScreen::new(from))),
            Destination::Credits => Box::new(WidgetScreen::new(ctx, CreditsScreen::default())),
            Destination::Ending(last) => {
                Box::new(WidgetScreen::new(ctx, CreditsScreen::after(last)))
            }
            Destination::HostForm(level) => Box::new(WidgetScreen::new(ctx, HostForm::new(level))),
            Destination::Host(level) => host(ctx, &level),
            Destination::JoinForm => {
                let last = self.last_join.clone();
                self.last_join.server = None;
                Box::new(WidgetScreen::new(ctx, JoinForm::new(&ctx.folders, last)))
            }
            Destination::Join {
                server,
                password,
                players,
                expects,
                listed,
            } => self.join(ctx, (server, password), players, (expects, listed)),
            Destination::JoinAgain(found) => {
                let LastJoinAttempt {
                    server,
                    password,
                    spectates,
                    ..
                } = self.last_join.clone();
                let password = (!password.is_empty()).then_some(password);
                let players = spectates.then_some(0);
                self.join(ctx, (server, password), players, (Some(found), None))
            }
            Destination::KeyChanged { text, join } => {
                let words = (MessageId("join-key-question"), text);
                let answer = (MessageId("join-key-answer"), *join);
                let question = QuestionBox::new(words, Destination::JoinForm, answer);
                Box::new(WidgetScreen::new(ctx, question))
            }
            Destination::ServerFull { watch } => {
                let words = (
                    MessageId("join-watch-title"),
                    MessageId("join-watch-text").into(),
                );
                let answer = (MessageId("join-watch"), *watch);
                let question = QuestionBox::new(words, Destination::JoinForm, answer);
                Box::new(WidgetScreen::new(ctx, question))
            }
            Destination::NotJoined(title, text) => {
                let after = Destination::JoinForm;
                message(ctx, MessageBox::warning(title, text).then(after))
            }
            Destination::Netgame(net) => {
                let screen = NetgameScreen::new(ctx, *net);
                Box::new(WidgetScreen::new(ctx, screen))
            }
            Destination::NetgameMenu(net) => {
                Box::new(WidgetScreen::new(ctx, NetgameScreen::with_menu(net)))
            }
            Destination::Reported(text, play) => {
                let title = MessageId("pause-report");
                let after = Destination::Pause(play);
                message(ctx, MessageBox::note(title, text).then(after))
            }
            Destination::GameOver(title, text) => message(ctx, MessageBox::warning(title, text)),
            Destination::List(title, text) => message(ctx, MessageBox::list(title, text)),
            Destination::Note(title, text) => message(ctx, MessageBox::note(title, text)),
            Destination::Error(what, cause) => message(ctx, MessageBox::error(what, cause)),
        }
    }

    fn menu(&self, ctx: &AppContext) -> Box<dyn Screen> {
        let suspended = self.suspended.as_ref().filter(|_| self.is_own_game(ctx));
        let left = suspended.map(|play| play.game.level().clone());
        Box::new(WidgetScreen::new(ctx, MenuScreen::new(ctx, left)))
    }

    /// Keeps a game of the player who plays now.
    fn suspend(&mut self, ctx: &AppContext, play: Box<Play>) {
        self.owner.clone_from(&ctx.config.settings.game.profile);
        self.suspended = Some(play);
    }

    /// Returns true if the suspended game is one of the player who plays now. A renamed player is the same.
    fn is_own_game(&self, ctx: &AppContext) -> bool {
        let is_current = |name: &str| profiles::is_current(&ctx.config.settings.game, name);
        let mut all = profiles::all(&ctx.folders).into_iter();
        is_current(&self.owner) || !all.any(|profile| profile.name == self.owner)
    }

    /// Copies the level of a game, and shows what was copied.
    fn share(&mut self, ctx: &mut AppContext, play: Box<Play>) -> Box<dyn Screen> {
        let line = sharing::line(&ctx.library, &ctx.records, &play.game);
        self.suspend(ctx, play);
        shared(ctx, line, Destination::PauseSuspended)
    }

    /// Opens the records of the level of a game.
    fn records_of(&mut self, ctx: &AppContext, play: Box<Play>) -> Box<dyn Screen> {
        let view = RecordsView {
            group: Some(play.game.group()),
            from_game: true,
            ..RecordsView::default()
        };
        self.suspend(ctx, play);
        records(ctx, view)
    }

    /// Joins a netgame.
    fn join(
        &mut self,
        ctx: &AppContext,
        (server, password): (Option<String>, Option<String>),
        players: Option<usize>,
        (expects, listed): (Option<Fingerprint>, Option<KeyId>),
    ) -> Box<dyn Screen> {
        self.last_join = LastJoinAttempt {
            server: server.clone(),
            password: password.clone().unwrap_or_default(),
            spectates: players == Some(0),
            listed,
        };
        let settings = &ctx.config.settings;
        let players = players.unwrap_or(settings.game.local_players.into());
        let server = server.unwrap_or_else(|| settings.network.server_address.clone());
        let attempt = JoinAttempt {
            address: server.trim().to_owned(),
            password,
            players,
            expects,
            listed,
        };
        let screen = ConnectScreen::new(&settings.network, attempt);
        Box::new(WidgetScreen::new(ctx, screen))
    }

    /// Opens the next scene of demo mode: all in order from a random one, then all again. Skips those that cannot be played.
    fn next_demo(&mut self, ctx: &AppContext) -> Box<dyn Screen> {
        if self.scenes.is_empty() {
            self.scenes = demo_mode::load(&ctx.folders).into();
            let first = date::seconds() % self.scenes.len().max(1) as u64;
            self.scenes.rotate_left(first as usize);
        }
        for _ in 0..self.scenes.len() {
            let Some(scene) = self.scenes.pop_front() else {
                break;
            };
            self.scenes.push_back(scene.clone());
            let Some(file) = scene.file(&ctx.folders) else {
                continue;
            };
            match ReplayScreen::load(&ctx.levels, &ctx.texts, &file) {
                Ok(screen) => {
                    let settings = &ctx.config.settings.game;
                    return Box::new(screen.in_demo_mode(settings, &scene));
                }
                Err(error) => log::warn!("{}", ctx.texts.get(error)),
            }
        }
        self.menu(ctx)
    }

    /// Starts a game, or resumes the suspended one if that was started in the same place and has the same level. Asks
    /// first if another suspended game would end.
    fn new_game_from(
        &mut self,
        ctx: &mut AppContext,
        (origin, level): (GameOrigin, LevelId),
        races_author: bool,
        is_confirmed: bool,
    ) -> Box<dyn Screen> {
        let author_race = races_author.then(|| level.clone());
        let is_same = |play: &mut Box<Play>| resumes(ctx, play, origin, &level);
        let is_own = self.is_own_game(ctx);
        if let Some(play) = self.suspended.take_if(|play| is_own && is_same(play)) {
            ctx.selection.start_from(origin, author_race);
            return Box::new(GameScreen::resume(ctx, play));
        }
        if self.suspended.is_some() && !is_confirmed {
            let back = match origin {
                GameOrigin::Menu => Destination::Menu,
                GameOrigin::Levels => Destination::Levels,
                GameOrigin::Map => Destination::Map(None),
                GameOrigin::Extras(page) => Destination::Extras(page, Some(level.clone())),
            };
            let confirmed = Destination::NewGameFrom {
                origin,
                level,
                races_author,
                is_confirmed: true,
            };
            let answer = (MessageId("menu-new-game-answer"), confirmed);
            return self.ask(ctx, MessageId("menu-new-game-question"), back, answer);
        }
        ctx.selection.start_from(origin, author_race);
        let game = GameScreen::start(ctx, &level);
        self.new_game(ctx, game)
    }

    /// Returns true if a destination leads from a menu to the start of a level, without a question in between. A game
    /// that is resumed runs at once, so its players must see it at once.
    pub fn starts_level(&self, to: &Destination) -> bool {
        match to {
            Destination::NewGameFrom { is_confirmed, .. } => {
                *is_confirmed || self.suspended.is_none()
            }
            _ => false,
        }
    }

    /// Asks whether to do something that ends the suspended game; cancelling leads `back`.
    fn ask(
        &self,
        ctx: &AppContext,
        question: MessageId,
        back: Destination,
        answer: (MessageId, Destination),
    ) -> Box<dyn Screen> {
        let words = (question, self.lost(ctx));
        Box::new(WidgetScreen::new(
            ctx,
            QuestionBox::new(words, back, answer),
        ))
    }

    /// Returns a text about the loss of the suspended game.
    fn lost(&self, ctx: &AppContext) -> Message {
        let left = self.suspended.as_ref();
        let left = left.map(|play| MenuLevel::new(&ctx.library, play.game.level().clone()));
        let level = left.map_or_else(|| String::new().into(), |left| left.short_name());
        MessageId("menu-resume-lost").with("level", level)
    }

    /// Opens a new game if its level was loaded, and ends the suspended game.
    fn new_game(&mut self, ctx: &AppContext, game: Result<GameScreen, String>) -> Box<dyn Screen> {
        match game {
            Ok(screen) => {
                if let Some(play) = self.suspended.take() {
                    end(ctx, &play);
                }
                Box::new(screen)
            }
            Err(error) => message(ctx, MessageBox::error(NO_LEVEL, error)),
        }
    }

    /// Completes the recordings of the game on the screen and of the suspended game up to their last tick.
    pub fn seal_all(&self, screen: &dyn Screen) {
        screen.seal();
        if let Some(play) = &self.suspended {
            play.game.seal();
        }
    }
}

/// Returns true if the suspended game continues when its level is started; in the main menu and in level select, that starts
/// a new game, and a match starts with the choices made for it.
fn resumes(ctx: &AppContext, play: &Play, origin: GameOrigin, level: &LevelId) -> bool {
    let can_go_on = matches!(origin, GameOrigin::Map | GameOrigin::Extras(_));
    let is_back = can_go_on && ctx.selection.origin == origin;
    is_back && play.game.game_match().is_none() && play.game.level() == level
}

fn message(ctx: &AppContext, message: MessageBox) -> Box<dyn Screen> {
    Box::new(WidgetScreen::new(ctx, message))
}

/// Ends a game that is not continued.
fn end(ctx: &AppContext, play: &Play) {
    play.game.seal();
    recordings::end(ctx.autosave.as_ref(), play.game.live());
}

fn records(ctx: &AppContext, view: RecordsView) -> Box<dyn Screen> {
    Box::new(WidgetScreen::new(ctx, RecordsScreen::new(ctx, view)))
}

/// Opens a recording chosen by the player, at a tick if there is one.
/// Copies a recording and its level, and shows what was copied.
fn share_recording(ctx: &mut AppContext, file: PathBuf) -> Box<dyn Screen> {
    let line = sharing::recording_line(&ctx.levels, &ctx.texts, &file);
    shared(ctx, line, Destination::RecordingList(Some(file)))
}

/// Copies a line, and shows it; `after` is the screen that follows.
fn shared(
    ctx: &mut AppContext,
    line: Result<String, String>,
    after: Destination,
) -> Box<dyn Screen> {
    match line {
        Ok(line) => {
            ctx.clipboard.set(&line);
            Box::new(WidgetScreen::new(ctx, ShareScreen::new(&line, after)))
        }
        Err(error) => message(ctx, MessageBox::error(NOT_SHARED, error).then(after)),
    }
}

fn replay(
    ctx: &AppContext,
    file: PathBuf,
    origin: ReplayOrigin,
    tick: Option<i32>,
) -> Box<dyn Screen> {
    let error = match ReplayScreen::load(&ctx.levels, &ctx.texts, &file) {
        Ok(screen) => {
            let screen = match tick {
                Some(tick) => screen.paused_at(tick),
                None => screen,
            };
            return Box::new(screen.returning_to(origin, file));
        }
        Err(error) => MessageBox::error(NO_RECORDING, ctx.texts.get(error)),
    };
    message(
        ctx,
        match origin {
            ReplayOrigin::CommandLine => error,
            ReplayOrigin::List => error.then(Destination::RecordingList(Some(file))),
            ReplayOrigin::Records(view) => error.then(Destination::Records(view)),
        },
    )
}

/// Opens the replay of a game whose level is over.
fn watch_game(ctx: &AppContext, play: Box<Play>) -> Box<dyn Screen> {
    match ReplayScreen::of_game(&ctx.library, &ctx.texts, play) {
        Ok(screen) => Box::new(screen),
        Err((error, play)) => {
            let error = MessageBox::error(NO_RECORDING, ctx.texts.get(error));
            message(ctx, error.then(Destination::Continue(play)))
        }
    }
}

/// Imports the shared level in the clipboard.
fn paste(ctx: &mut AppContext) -> Box<dyn Screen> {
    let line = ctx.clipboard.get().unwrap_or_default();
    match sharing::import(&ctx.folders, &mut ctx.library, &ctx.records, &line) {
        Ok((level, text)) => {
            let note = MessageBox::note(MessageId("paste-title"), text);
            message(ctx, note.then(Destination::NewGame(level)))
        }
        Err(error) => message(ctx, MessageBox::warning(NOT_PASTED, error)),
    }
}

/// Hosts a netgame.
fn host(ctx: &AppContext, level: &LevelId) -> Box<dyn Screen> {
    match netgame::host(ctx, level) {
        Ok(net) => {
            let screen = NetgameScreen::new(ctx, net);
            Box::new(WidgetScreen::new(ctx, screen))
        }
        Err(error) => message(ctx, MessageBox::warning(NOT_HOSTED, sentence(&error))),
    }
}

/// Takes over a recording at a tick.
fn play_from(
    ctx: &mut AppContext,
    file: &Path,
    tick: i32,
    player: Option<&str>,
) -> Box<dyn Screen> {
    match take_over(ctx, file, tick, player) {
        Ok(screen) => Box::new(screen),
        Err(error) => message(ctx, MessageBox::error(NO_RECORDING, ctx.texts.get(error))),
    }
}

fn take_over(
    ctx: &mut AppContext,
    file: &Path,
    tick: i32,
    player: Option<&str>,
) -> Result<GameScreen, Message> {
    let screen = ReplayScreen::load(&ctx.levels, &ctx.texts, file)?.paused_at(tick);
    let game = screen.take_over(&ctx.config.settings, &mut ctx.library, player)?;
    Ok(GameScreen::taken_over(ctx, *game))
}

#[cfg(test)]
#[path = "monkey_tests.rs"]
mod monkey;
#[cfg(test)]
#[path = "route_tests.rs"]
mod tests;
