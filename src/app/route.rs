//! The way from one screen to another, and the game that waits behind the menu.

use super::context::AppContext;
use super::netgame::{NetGame, sentence};
use super::play::Play;
use super::recordings;
use super::screen::connect::ConnectScreen;
use super::screen::controls::ControlsScreen;
use super::screen::demo::DemoScreen;
use super::screen::demo_list::DemoList;
use super::screen::game::GameScreen;
use super::screen::join_form::{JoinForm, LastJoinAttempt};
use super::screen::menu::MenuScreen;
use super::screen::message_box::MessageBox;
use super::screen::net::NetScreen;
use super::screen::options::OptionsScreen;
use super::screen::pause::PauseScreen;
use super::screen::{Destination, Screen};
use crate::session::solo::SoloGame;
use std::path::PathBuf;

/// RecordingInfo of what is wrong with a netgame of the own.
const NOT_HOSTED: &str = "Could not open the game";

/// Builds the screens.
#[derive(Default)]
pub struct Router {
    /// The game that was left for the menu and can be resumed.
    left: Option<Box<Play>>,
    /// The recorded games that are still to be played while nobody does anything.
    demos: Vec<PathBuf>,
    /// What was typed for the last try to join a netgame.
    tried: LastJoinAttempt,
}

impl Router {
    /// The screen of a destination; one that tells what went wrong if it cannot be opened.
    pub fn open(&mut self, ctx: &mut AppContext, to: Destination) -> Box<dyn Screen> {
        match to {
            Destination::Menu => self.menu(ctx),
            Destination::Leave(play) => {
                self.left = Some(play);
                ctx.menu_entry = None;
                self.menu(ctx)
            }
            Destination::NewGame(number) => self.new_game(ctx, number),
            Destination::Restart(play) => {
                let number = play.own_game().map(SoloGame::number);
                self.left = Some(play);
                match number {
                    Some(number) => self.new_game(ctx, number),
                    None => self.menu(ctx),
                }
            }
            Destination::Pause(play) => Box::new(PauseScreen::new(play)),
            Destination::Continue(play) => Box::new(GameScreen::resume(ctx, play)),
            Destination::Resume => match self.left.take() {
                Some(play) => Box::new(GameScreen::resume(ctx, play)),
                None => self.menu(ctx),
            },
            Destination::DemoList(file) => Box::new(DemoList::new(ctx, file.as_deref())),
            Destination::Demo { file, listed } => demo(ctx, file, listed),
            Destination::NextDemo => self.next_demo(ctx),
            Destination::Options => Box::new(OptionsScreen::default()),
            Destination::Controls => Box::new(ControlsScreen::default()),
            Destination::Host(number) => match NetGame::host(ctx, number) {
                Ok(net) => Box::new(NetScreen::new(ctx, net)),
                Err(error) => Box::new(MessageBox::warning(NOT_HOSTED, sentence(&error))),
            },
            Destination::JoinForm => Box::new(JoinForm::new(LastJoinAttempt {
                server: self.tried.server.take(),
                password: self.tried.password.clone(),
            })),
            Destination::Join { server, password } => {
                self.tried = LastJoinAttempt {
                    server: server.clone(),
                    password: password.clone().unwrap_or_default(),
                };
                Box::new(ConnectScreen::new(ctx, server, password))
            }
            Destination::NotJoined(title, text) => {
                Box::new(MessageBox::warning(title, text).then(Destination::JoinForm))
            }
            Destination::Netgame(net) => Box::new(NetScreen::new(ctx, *net)),
            Destination::GameOver(title, text) => Box::new(MessageBox::warning(title, text)),
            Destination::List(title, text) => Box::new(MessageBox::list(title, text)),
            Destination::Note(title, text) => Box::new(MessageBox::note(title, text)),
            Destination::Error(error) => Box::new(MessageBox::error(error)),
        }
    }

    fn menu(&self, ctx: &AppContext) -> Box<dyn Screen> {
        let left = self.left.as_ref();
        Box::new(MenuScreen::new(
            ctx,
            left.map(|play| play.worlds().now.globals.level),
        ))
    }

    /// Each recorded game once, in random order, then again in another; what cannot be played is left out.
    fn next_demo(&mut self, ctx: &AppContext) -> Box<dyn Screen> {
        for _ in 0..2 {
            while let Some(file) = self.demos.pop() {
                match DemoScreen::load(ctx, &file) {
                    Ok(screen) => return Box::new(screen.in_turn()),
                    Err(error) => log::warn!("{error}"),
                }
            }
            self.demos = recordings::shuffled(ctx);
        }
        self.menu(ctx)
    }

    /// A new game; the one that was left is given up as soon as the level is loaded.
    fn new_game(&mut self, ctx: &AppContext, number: i32) -> Box<dyn Screen> {
        match GameScreen::start(ctx, number) {
            Ok(screen) => {
                if let Some(play) = self.left.take() {
                    recordings::end(ctx, play.live());
                }
                Box::new(screen)
            }
            Err(error) => Box::new(MessageBox::error(error)),
        }
    }

    /// Lets the recordings of the running games reach to their last ticks: of the one on the screen and of the one that can
    /// be resumed.
    pub fn seal_all(&self, screen: &dyn Screen) {
        screen.seal();
        if let Some(play) = &self.left {
            drop(play.live());
        }
    }
}

/// A recorded game that the player has chosen.
fn demo(ctx: &AppContext, file: PathBuf, listed: bool) -> Box<dyn Screen> {
    match DemoScreen::load(ctx, &file) {
        Ok(screen) if listed => Box::new(screen.listed(file)),
        Ok(screen) => Box::new(screen),
        Err(error) if listed => {
            Box::new(MessageBox::error(error).then(Destination::DemoList(Some(file))))
        }
        Err(error) => Box::new(MessageBox::error(error)),
    }
}
