//! The screens of the program: one file each.

pub mod demo;
pub mod demo_list;
pub mod game;
pub mod menu;
pub mod message_box;
pub mod pause;
mod preview;

use super::desk::Desk;
use super::play::Play;
use crate::session::single::SingleGame;
use std::path::PathBuf;

/// What comes after a picture.
pub enum Next {
    /// The same screen.
    Stay,
    /// Another screen, which answers from the next picture on.
    To(Destination),
    /// The end of the program.
    Quit,
}

/// Another screen. No screen knows another: the way leads through [`super::route`].
pub enum Destination {
    /// The main menu.
    Menu,
    /// The main menu; the game can be resumed there.
    Leave(Box<Play>),
    /// A new game on a level.
    NewGame(i32),
    /// A game stands still.
    Pause(Box<Play>),
    /// A game that stood still goes on.
    Continue(Box<Play>),
    /// The game that was left for the menu goes on.
    Resume,
    /// The level of a game starts anew.
    Restart(Box<Play>),
    /// The recorded games there are.
    DemoList,
    /// A recorded game.
    Demo(PathBuf),
    /// The next recorded game of those that are played while nobody does anything.
    NextDemo,
    /// Something nice is said: title and text.
    Note(&'static str, &'static str),
    /// Something went wrong.
    Error(String),
}

/// What fills the window.
pub trait Screen {
    /// Answers what was pressed and lets time pass.
    fn update(&mut self, desk: &mut Desk) -> Next;

    /// Draws everything.
    fn draw(&mut self, desk: &mut Desk);

    /// True while a level is played or watched: then its music is heard.
    fn is_in_play(&self) -> bool {
        false
    }

    /// The player's own game, if one is running: its recording must not be lost.
    fn own_game(&self) -> Option<&SingleGame> {
        None
    }
}
