//! A recorded game that is watched.

use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::paint::theme;
use crate::app::play::{Play, Source, hud};
use crate::app::ui::text::Text;
use crate::config::Key;
use crate::session::playback::DemoGame;
use crate::session::recorded::RecordedFile;
use crate::sim::world::controls::Controls;
use std::path::Path;

/// A recorded game that is watched.
pub struct DemoScreen {
    play: Play,
}

impl DemoScreen {
    /// Loads a recorded game and its level.
    ///
    /// # Errors
    /// Why that cannot be, in words.
    pub fn load(desk: &Desk, path: &Path) -> Result<DemoScreen, String> {
        Ok(DemoScreen {
            play: Play::new(Source::Demo(Box::new(load(desk, path)?))),
        })
    }
}

/// Loads a recorded game and its level.
///
/// # Errors
/// Why that cannot be, in words.
fn load(desk: &Desk, path: &Path) -> Result<DemoGame, String> {
    let recorded = RecordedFile::load(path, &desk.levels).map_err(|error| error.to_string())?;
    let (level, demo) = recorded.to_watch();
    DemoGame::begin(level, demo).map_err(|error| format!("{}: {error}", path.display()))
}

impl Screen for DemoScreen {
    fn update(&mut self, desk: &mut Desk) -> Next {
        let end = [Key::Escape, Key::Enter, Key::Space];
        let leave =
            desk.input.pressed(&end) || desk.input.pressed(&desk.config.settings.controls.menu);
        if leave || self.play.is_over() {
            return Next::To(Destination::Menu);
        }
        if let (Some(player), Source::Demo(demo)) = (desk.input.digit(), &mut self.play.source) {
            demo.watch(player);
        }
        self.play.change_speed(desk);
        self.play.run(desk, Controls::empty());
        Next::Stay
    }

    fn draw(&mut self, desk: &mut Desk) {
        self.play.draw(desk, true);
        let scale = desk.text_scale();
        let Source::Demo(demo) = &self.play.source else {
            return;
        };
        let (width, height) = desk.size;
        let painter = &mut desk.painter;
        let bar = (width * demo.progress()).round();
        painter.rectangle(
            (0.0, height - 2.0 * scale, width, 2.0 * scale),
            theme::PANEL,
        );
        painter.rectangle((0.0, height - 2.0 * scale, bar, 2.0 * scale), theme::EDGE);
        let text = Text::small(scale).colour(theme::LIT);
        let y = (hud::HEIGHT + 4.0) * scale;
        text.draw(painter, 5.0 * scale, y, "DEMO");
    }

    fn is_in_play(&self) -> bool {
        true
    }
}
