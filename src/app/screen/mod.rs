//! The screens of the program: one file each.

pub mod connect;
pub mod controls;
pub mod demo;
pub mod demo_list;
pub mod game;
pub mod join_form;
pub mod menu;
pub mod message_box;
pub mod net;
pub mod options;
mod page;
pub mod pause;
mod preview;

use super::context::AppContext;
use super::netgame::NetGame;
use super::play::Play;
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
    /// The recorded games there are, with the cursor on one of them.
    DemoList(Option<PathBuf>),
    /// A recorded game.
    Demo {
        /// Its file.
        file: PathBuf,
        /// It was chosen from the list, which comes back afterwards.
        listed: bool,
    },
    /// The next recorded game of those that are played while nobody does anything.
    NextDemo,
    /// The settings that players change most.
    Options,
    /// What the keys are.
    Controls,
    /// A netgame on a level that others can join.
    Host(i32),
    /// Where and as whom to join the netgame of another; what was tried last stands there already.
    JoinForm,
    /// Joining a netgame.
    Join {
        /// Its server; none for the one of the settings.
        server: Option<String>,
        /// The password, if one was given.
        password: Option<String>,
    },
    /// A netgame whose world is there.
    Netgame(Box<NetGame>),
    /// The netgame of another was not joined: title and text, then the form again.
    NotJoined(&'static str, String),
    /// Something has come to its end: title and text.
    GameOver(&'static str, String),
    /// Something nice is said: title and text.
    Note(&'static str, &'static str),
    /// Several things are said, line by line: title and lines.
    List(&'static str, String),
    /// Something went wrong.
    Error(String),
}

/// What fills the window.
pub trait Screen {
    /// Answers what was pressed and lets time pass.
    fn update(&mut self, ctx: &mut AppContext) -> Next;

    /// Draws everything.
    fn draw(&mut self, ctx: &mut AppContext);

    /// True while a level is played or watched: then its music is heard.
    fn is_in_play(&self) -> bool {
        false
    }

    /// Lets the recording of the running game reach to its last tick, in case that the program ends.
    fn seal(&self) {}

    /// True while letters are typed: then keys mean nothing else.
    fn is_typing(&self) -> bool {
        false
    }

    /// The window is closed: says goodbye to whom it may concern.
    fn end(&mut self, _desk: &mut AppContext) {}
}
