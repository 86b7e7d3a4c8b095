//! The recorded games there are.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::play::hud;
use crate::app::recordings;
use crate::app::render::background;
use crate::app::ui::menu_list::{Columns, MenuChoice, MenuList};
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::replay::Demo;
use std::path::{Path, PathBuf};

/// Recordings whose length is read between two pictures.
const READ_AT_ONCE: usize = 2;
/// Where the column of the lengths begins, as a part of the width.
const LENGTH: f32 = 0.84;
/// What can be done.
const HELP: &str = "Enter: watch, Escape: back";

/// The recorded games there are.
pub struct DemoList {
    files: Vec<PathBuf>,
    /// How long the first of them are; those after them have not been read yet.
    lengths: Vec<String>,
    list: MenuList,
}

impl DemoList {
    /// Looks into the folders of the game and of the player; the cursor is on `lit`, if that is there.
    pub fn new(ctx: &AppContext, lit: Option<&Path>) -> DemoList {
        DemoList::of(recordings::all(ctx), lit)
    }

    fn of(files: Vec<PathBuf>, lit: Option<&Path>) -> DemoList {
        let entry = files.iter().position(|file| Some(file.as_path()) == lit);
        DemoList {
            files,
            lengths: Vec::new(),
            list: MenuList::at(entry.unwrap_or(0)),
        }
    }

    /// Reads how long some more of the recordings are: there may be many, and no picture is to wait for all of them.
    fn measure(&mut self) {
        let from = self.lengths.len();
        let some = self.files.iter().skip(from).take(READ_AT_ONCE);
        self.lengths.extend(some.map(|file| length(file)));
    }

    fn rows(&self) -> Vec<Columns> {
        let files = self.files.iter().enumerate();
        let rows = files.map(|(index, file)| {
            let length = self.lengths.get(index).cloned().unwrap_or_default();
            Columns::new([(0.0, recordings::name(file)), (LENGTH, length)])
        });
        rows.collect()
    }
}

/// Minutes and seconds; empty if the file cannot be played.
fn length(file: &Path) -> String {
    Demo::load(file).map_or_else(|_| String::new(), |demo| hud::clock(demo.end_frame))
}

impl Screen for DemoList {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        self.measure();
        let usable = vec![true; self.files.len()];
        match ctx.choose(&mut self.list, &usable) {
            Some(MenuChoice::Back) => Next::To(Destination::Menu),
            Some(MenuChoice::Entry(index)) => Next::To(Destination::Demo {
                file: self.files[index].clone(),
                listed: true,
            }),
            _ => Next::Stay,
        }
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let drift = ctx.seconds() as f32 * 12.0;
        let painter = &mut ctx.painter;
        background::draw_drifting(painter, (0.0, 0.0, width, height), scale, drift);
        let size = (
            (width - 20.0 * scale).min(320.0 * scale),
            height - 20.0 * scale,
        );
        let (left, top) = (((width - size.0) / 2.0).round(), 10.0 * scale);
        panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
        let title = TextStyle::large(scale).colour(theme::TITLE).centred();
        title.draw(painter, width / 2.0, top + 10.0 * scale, "Replay a demo");
        let inside = (
            left + 12.0 * scale,
            top + 30.0 * scale,
            size.0 - 24.0 * scale,
            size.1 - 54.0 * scale,
        );
        let rows = self.rows();
        self.list.draw_cells(painter, inside, scale, &rows);
        let foot = TextStyle::small(scale).colour(theme::DIM).centred();
        foot.draw(painter, width / 2.0, top + size.1 - 19.0 * scale, HELP);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_by_and_by_and_what_is_no_recording_has_none() {
        let given = Path::new(env!("CARGO_MANIFEST_DIR")).join("demos/01_first_steps.pmd");
        let file = PathBuf::from("gone.pmd");
        let mut list = DemoList::of(vec![given, file.clone(), file.clone()], None);
        list.measure();
        assert_eq!(list.lengths.len(), READ_AT_ONCE);
        assert!(list.lengths[0].contains(':'), "{}", list.lengths[0]);
        assert_eq!(list.lengths[1], "");
        list.measure();
        list.measure();
        assert_eq!(list.lengths.len(), 3);
        assert_eq!(list.rows().len(), 3);
    }

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
