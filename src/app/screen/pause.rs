//! A game that stands still while the player thinks.

use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::paint::theme;
use crate::app::play::Play;
use crate::app::ui::menu_list::{Chosen, MenuList, ROW};
use crate::app::ui::panel;
use crate::app::ui::text::Text;
use crate::session::single::SingleGame;

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
        let (width, height) = desk.size;
        let painter = &mut desk.painter;
        painter.rectangle((0.0, 0.0, width, height), theme::faint(theme::INK, 0.5));
        let size = (150.0 * scale, (ENTRIES.len() as f32 * ROW + 46.0) * scale);
        let (left, top) = (
            ((width - size.0) / 2.0).round(),
            ((height - size.1) / 2.0).round(),
        );
        panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
        Text::large(scale).colour(theme::TITLE).centred().draw(
            painter,
            width / 2.0,
            top + 12.0 * scale,
            "Paused",
        );
        let entries = ENTRIES.map(|entry| (entry.to_owned(), true));
        let inside = (
            left + 14.0 * scale,
            top + 34.0 * scale,
            size.0 - 28.0 * scale,
            size.1,
        );
        self.list.draw(painter, inside, scale, &entries);
    }

    fn own_game(&self) -> Option<&SingleGame> {
        self.play.as_ref()?.own_game()
    }
}
