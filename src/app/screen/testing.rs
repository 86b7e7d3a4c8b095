//! Visits screens in tests, without a window: by pointer, keyboard and gamepad.

use super::Next;
use super::widget_screen::{View, WidgetScreen};
use crate::app::context::AppContext;
use crate::app::ui::event::{Event, Nav};
use crate::app::ui::layout::Layout;
use crate::app::ui::state::UiState;
use crate::app::ui::testing::{self, TestClipboard};
use crate::app::ui::widget::Id;
use crate::localization::{Language, Localizer};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of visits so far, for the names of their folders.
static VISITS: AtomicUsize = AtomicUsize::new(0);

/// A visit to a screen.
pub struct Visit<V> {
    /// The app.
    pub ctx: AppContext,
    /// The screen.
    pub screen: WidgetScreen<V>,
    /// The clipboard.
    pub clipboard: TestClipboard,
    folder: PathBuf,
}

impl<V> Drop for Visit<V> {
    fn drop(&mut self) {
        // The folder may not exist.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl<V: View> Visit<V> {
    /// Opens a screen; `name` becomes part of the name of its folder.
    pub fn new(name: &str, open: impl FnOnce(&mut AppContext) -> V) -> Visit<V> {
        let number = VISITS.fetch_add(1, Ordering::Relaxed);
        let folder = format!("pm-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let mut ctx = AppContext::without_window(&folder);
        let view = open(&mut ctx);
        Visit {
            screen: WidgetScreen::new(&ctx, view),
            ctx,
            clipboard: TestClipboard::default(),
            folder,
        }
    }

    /// Changes the language.
    pub fn speak(&mut self, language: Language) {
        self.ctx.texts.localizer = Localizer::new(Some(language));
    }

    /// Calls a function with the screen's layout.
    fn look<R>(&mut self, see: impl FnOnce(&Layout, &UiState) -> R) -> R {
        self.screen.look(&self.ctx, see)
    }

    /// Handles events.
    pub fn handle(&mut self, events: impl IntoIterator<Item = Event>) -> Next {
        self.screen
            .handle(&mut self.ctx, events, &mut self.clipboard)
    }

    /// Advances by one frame without input.
    pub fn tick(&mut self) -> Next {
        self.screen.tick(&mut self.ctx)
    }

    /// Presses a key.
    pub fn press(&mut self, nav: Nav) -> Next {
        self.handle([testing::nav(nav)])
    }

    /// Clicks on a text.
    pub fn click(&mut self, text: &str) -> Next {
        self.click_at(text, (0.5, 0.5))
    }

    /// Clicks on the middle of a control.
    pub fn click_control(&mut self, id: Id) -> Next {
        let at = self.look(|layout, _| {
            let at = layout.find(id).expect("the control can be used");
            let (x, y, w, h) = layout.on_screen(layout.nodes[at].rect);
            (x + w / 2.0, y + h / 2.0)
        });
        self.handle(testing::click(at))
    }

    /// Clicks on a place within a text, as fractions of its width and height.
    pub fn click_at(&mut self, text: &str, place: (f32, f32)) -> Next {
        let at = self.look(|layout, ui| testing::position(layout, ui, text, place));
        self.handle(testing::click(at))
    }

    /// Clicks on a text of the focused control.
    pub fn click_in_focus(&mut self, text: &str) -> Next {
        let at = self.look(|layout, ui| {
            let focus = layout.focus.expect("a control is focused");
            let inside = focus..layout.nodes[focus].end;
            testing::position_in(layout, ui, inside, text, (0.5, 0.5))
        });
        self.handle(testing::click(at))
    }

    /// Returns all texts.
    pub fn texts(&mut self) -> Vec<String> {
        self.look(testing::texts)
    }

    /// Returns the texts of the focused control.
    pub fn focused(&mut self) -> String {
        self.look(testing::focused)
    }

    /// Returns the focused widget, and all texts.
    pub fn shown(&mut self) -> (Option<usize>, Vec<String>) {
        self.look(|layout, ui| (layout.focus, testing::texts(layout, ui)))
    }

    /// Returns what does not fit in a window of this size.
    pub fn overflowing(&mut self, size: (f32, f32)) -> Vec<String> {
        self.ctx.graphics.size = size;
        let atlas = self.ctx.graphics.painter.atlas.clone();
        self.look(|layout, ui| testing::overflowing(layout, ui, &*atlas))
    }
}
