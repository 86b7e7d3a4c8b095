//! The screens of the program: one file each.

pub mod demo;
pub mod demo_list;
pub mod game;
pub mod menu;
pub mod message_box;
pub mod pause;
pub mod play;
pub mod preview;
pub mod results;

use super::desk::Desk;

/// What comes after a picture.
pub enum Next {
    /// The same screen.
    Stay,
    /// Another screen, which answers from the next picture on.
    To(Box<dyn Screen>),
    /// The end of the program.
    Quit,
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

    /// The program ends while this screen is shown: saves what must not be lost.
    fn close(&mut self, _desk: &mut Desk) {}
}
