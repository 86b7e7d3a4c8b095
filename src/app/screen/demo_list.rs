//! The recorded games there are.

use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::paint::theme;
use crate::app::recordings;
use crate::app::render::background;
use crate::app::ui::menu_list::{Chosen, MenuList};
use crate::app::ui::panel;
use crate::app::ui::text::Text;
use std::path::{Path, PathBuf};

/// The recorded games there are.
pub struct DemoList {
    files: Vec<PathBuf>,
    list: MenuList,
}

impl DemoList {
    /// Looks into the folders of the game and of the player; the cursor is on `lit`, if that is there.
    pub fn new(desk: &Desk, lit: Option<&Path>) -> DemoList {
        DemoList::of(recordings::all(desk), lit)
    }

    fn of(files: Vec<PathBuf>, lit: Option<&Path>) -> DemoList {
        let entry = files.iter().position(|file| Some(file.as_path()) == lit);
        DemoList {
            files,
            list: MenuList::at(entry.unwrap_or(0)),
        }
    }
}

impl Screen for DemoList {
    fn update(&mut self, desk: &mut Desk) -> Next {
        let usable = vec![true; self.files.len()];
        match desk.choose(&mut self.list, &usable) {
            Some(Chosen::Back) => Next::To(Destination::Menu),
            Some(Chosen::Entry(index)) => Next::To(Destination::Demo {
                file: self.files[index].clone(),
                listed: true,
            }),
            _ => Next::Stay,
        }
    }

    fn draw(&mut self, desk: &mut Desk) {
        let scale = desk.text_scale();
        let (width, height) = desk.size;
        let drift = desk.seconds() as f32 * 12.0;
        let painter = &mut desk.painter;
        background::draw_drifting(painter, (0.0, 0.0, width, height), scale, drift);
        let size = (
            (width - 20.0 * scale).min(320.0 * scale),
            height - 20.0 * scale,
        );
        let (left, top) = (((width - size.0) / 2.0).round(), 10.0 * scale);
        panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
        let title = Text::large(scale).colour(theme::TITLE).centred();
        title.draw(painter, width / 2.0, top + 10.0 * scale, "Replay a demo");
        let entries: Vec<(String, bool)> = self
            .files
            .iter()
            .map(|f| (recordings::name(f), true))
            .collect();
        let inside = (
            left + 12.0 * scale,
            top + 30.0 * scale,
            size.0 - 24.0 * scale,
            size.1 - 42.0 * scale,
        );
        self.list.draw(painter, inside, scale, &entries);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_is_on_the_recording_that_was_watched_if_it_is_still_there() {
        let files: Vec<PathBuf> = ["a.pmd", "b.pmd", "c.pmd"].map(PathBuf::from).to_vec();
        let lit = |file: &str| {
            DemoList::of(files.clone(), Some(Path::new(file)))
                .list
                .lit()
        };
        assert_eq!(lit("c.pmd"), 2);
        assert_eq!(lit("gone.pmd"), 0);
        assert_eq!(DemoList::of(files.clone(), None).list.lit(), 0);
    }
}
