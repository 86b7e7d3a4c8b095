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
    /// Looks into the folders of the game and of the player.
    pub fn new(desk: &Desk) -> DemoList {
        DemoList {
            files: recordings::all(desk),
            list: MenuList::default(),
        }
    }
}

fn name(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

impl Screen for DemoList {
    fn update(&mut self, desk: &mut Desk) -> Next {
        let usable = vec![true; self.files.len()];
        match desk.choose(&mut self.list, &usable) {
            Some(Chosen::Back) => Next::To(Destination::Menu),
            Some(Chosen::Entry(index)) => Next::To(Destination::Demo(self.files[index].clone())),
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
        let entries: Vec<(String, bool)> = self.files.iter().map(|f| (name(f), true)).collect();
        let inside = (
            left + 12.0 * scale,
            top + 30.0 * scale,
            size.0 - 24.0 * scale,
            size.1 - 42.0 * scale,
        );
        self.list.draw(painter, inside, scale, &entries);
    }
}
