//! A game that stands still while the player thinks.

use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::play::Play;
use crate::app::ui::dialog;
use crate::app::ui::menu_list::{Chosen, MenuList};
use crate::replay::Demo;

/// A game that stands still.
pub struct PauseScreen {
    /// None only between two screens.
    play: Option<Box<Play>>,
    list: MenuList,
}

const ENTRIES: [&str; 3] = ["Resume", "Restart level", "Main menu"];

impl PauseScreen {
    /// Pauses a game.
    pub fn new(play: Box<Play>) -> PauseScreen {
        PauseScreen {
            play: Some(play),
            list: MenuList::default(),
        }
    }
}

impl Screen for PauseScreen {
    fn update(&mut self, desk: &mut Desk) -> Next {
        let chosen = desk.choose(&mut self.list, &[true; ENTRIES.len()]);
        let way = match chosen {
            Some(Chosen::Back | Chosen::Entry(0)) => Destination::Continue,
            Some(Chosen::Entry(1)) => Destination::Restart,
            Some(Chosen::Entry(_)) => Destination::Leave,
            _ => return Next::Stay,
        };
        self.play
            .take()
            .map_or(Next::Stay, |play| Next::To(way(play)))
    }

    fn draw(&mut self, desk: &mut Desk) {
        if let Some(play) = &mut self.play {
            play.draw(desk, false);
        }
        let scale = desk.text_scale();
        let entries = ENTRIES.map(|entry| (entry.to_owned(), true));
        let painter = &mut desk.painter;
        dialog::draw(
            painter,
            desk.size,
            scale,
            "Paused",
            &mut self.list,
            &entries,
            "",
        );
    }

    fn recording(&self) -> Option<Demo> {
        self.play.as_ref()?.recording()
    }
}
