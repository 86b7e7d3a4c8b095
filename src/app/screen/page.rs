//! The common layout of screens with a long list: a panel with a title, rows, and help text.

use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::render::background;
use crate::app::ui::menu_list::{ROW, cell_left};
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;

/// Layout of a page, screen pixels.
pub struct Page {
    /// The list: left, top, width, height.
    pub list: (f32, f32, f32, f32),
    /// Top of the help text.
    foot: f32,
    scale: f32,
}

/// Maximum width of a page, and line height of the help text, font pixels.
const WIDTH: f32 = 340.0;
const LINE: f32 = 11.0;
/// Distance from the top of the panel to the list, font pixels.
const TOP: f32 = 34.0;
/// Maximum number of lines of help text.
const HELP: usize = 2;

impl Page {
    /// Draws the background, the panel and the title of a page with this many rows.
    pub fn draw(ctx: &mut AppContext, title: &str, rows: usize) -> Page {
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let drift = ctx.ambient_seconds() * 12.0;
        let painter = &mut ctx.painter;
        // Height of title, help text and edges, font pixels.
        let around = TOP + HELP as f32 * LINE + 16.0;
        let most = ((height / scale - 4.0 - around) / ROW).floor().max(1.0);
        let list = (rows as f32).min(most) * ROW;
        let size = (
            (WIDTH * scale).min(width - 8.0 * scale).round(),
            (list + around) * scale,
        );
        let left = ((width - size.0) / 2.0).round();
        let top = ((height - size.1) / 2.0).round().max(0.0);
        let frame = (left, top, size.0, size.1);
        let hidden = panel::hidden_by(painter, "ui/frame_dark", frame, scale);
        let port = (0.0, 0.0, width, height);
        background::draw_drifting_around(painter, port, scale, drift, hidden.as_slice());
        panel::nine(painter, "ui/frame_dark", frame, scale);
        let style = TextStyle::large(scale).colour(theme::TITLE).centred();
        style.draw(painter, width / 2.0, top + 8.0 * scale, title);
        let list_top = top + TOP * scale;
        Page {
            list: (
                left + 12.0 * scale,
                list_top,
                size.0 - 24.0 * scale,
                list * scale,
            ),
            foot: list_top + (list + 5.0) * scale,
            scale,
        }
    }

    /// Draws column titles above the list: left edge as a fraction of the width, and text.
    pub fn head(&self, ctx: &mut AppContext, columns: &[(f32, &str)]) {
        let (left, top, width, _) = self.list;
        let style = TextStyle::small(self.scale).colour(theme::DIM);
        for (part, name) in columns {
            let x = left + cell_left(*part, width, self.scale);
            style.draw(&mut ctx.painter, x, top - 11.0 * self.scale, name);
        }
    }

    /// Draws help text below the list; lines that do not fit are left out.
    pub fn help(&self, ctx: &mut AppContext, text: &str, urgent: bool) {
        let colour = if urgent { theme::WARN } else { theme::DIM };
        let style = TextStyle::small(self.scale).colour(colour).centred();
        let (left, _, width, _) = self.list;
        let lines = style.wrap(&ctx.painter, text, width);
        for (row, line) in lines.iter().take(HELP).enumerate() {
            let y = self.foot + row as f32 * LINE * self.scale;
            style.draw(&mut ctx.painter, left + width / 2.0, y, line);
        }
    }
}
