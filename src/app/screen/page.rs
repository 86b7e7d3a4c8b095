//! What screens with a long list have in common: a frame with a title, rows, and a line of help.

use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::render::background;
use crate::app::ui::menu_list::{ROW, cell_left};
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;

/// Where the parts of a page are, pixels of the screen.
pub struct Page {
    /// The list: left, top, width, height.
    pub list: (f32, f32, f32, f32),
    /// Upper edge of the help.
    foot: f32,
    scale: f32,
}

/// Greatest width of a page and height of a line of help, pixels of the letters.
const WIDTH: f32 = 340.0;
const LINE: f32 = 11.0;
/// Where the list begins, pixels of the letters below the upper edge.
const TOP: f32 = 34.0;
/// Lines of help.
const HELP: usize = 2;

impl Page {
    /// Draws the ground, the frame and the title of a page with so many rows.
    pub fn draw(ctx: &mut AppContext, title: &str, rows: usize) -> Page {
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let drift = ctx.seconds() as f32 * 12.0;
        let painter = &mut ctx.painter;
        // Title, help and edges.
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

    /// Names columns above the list: where each begins, as a part of the width, and its name.
    pub fn head(&self, ctx: &mut AppContext, columns: &[(f32, &str)]) {
        let (left, top, width, _) = self.list;
        let style = TextStyle::small(self.scale).colour(theme::DIM);
        for (part, name) in columns {
            let x = left + cell_left(*part, width, self.scale);
            style.draw(&mut ctx.painter, x, top - 11.0 * self.scale, name);
        }
    }

    /// Draws lines of help below the list; those for which there is no room are left out.
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
