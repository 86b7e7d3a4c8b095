//! A message box that waits for a key.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::render::background;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::terminal::print_error;

/// A message box that waits for a key.
pub struct MessageBox {
    title: String,
    text: String,
    bad: bool,
    /// Left-aligns the text; otherwise it is centred.
    left_aligned: bool,
    /// Screen that follows; `None` for the main menu.
    after: Option<Destination>,
}

impl MessageBox {
    /// Creates a box for an error, and prints the error to standard error.
    pub fn error(text: impl Into<String>) -> MessageBox {
        let text = text.into();
        print_error!("pm: {text}");
        MessageBox::warning("Something went wrong", text)
    }

    /// Creates a box with a title in the error colour.
    pub fn warning(title: impl Into<String>, text: impl Into<String>) -> MessageBox {
        MessageBox {
            title: title.into(),
            text: text.into(),
            bad: true,
            left_aligned: false,
            after: None,
        }
    }

    /// Creates a box with a title in the normal colour.
    pub fn note(title: impl Into<String>, text: impl Into<String>) -> MessageBox {
        MessageBox {
            bad: false,
            ..MessageBox::warning(title, text)
        }
    }

    /// Creates a box with left-aligned lines.
    pub fn list(title: impl Into<String>, text: impl Into<String>) -> MessageBox {
        MessageBox {
            left_aligned: true,
            ..MessageBox::note(title, text)
        }
    }

    /// Sets the screen that follows.
    pub fn then(self, after: Destination) -> MessageBox {
        MessageBox {
            after: Some(after),
            ..self
        }
    }
}

impl Screen for MessageBox {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        let menu = ctx.input.menu(&ctx.config.settings.controls);
        if menu.choose || menu.back {
            return Next::To(self.after.take().unwrap_or(Destination::Menu));
        }
        Next::Stay
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let drift = ctx.ambient_seconds() * 12.0;
        let painter = &mut ctx.painter;
        background::draw_drifting(painter, (0.0, 0.0, width, height), scale, drift);
        let room = (width - 60.0 * scale).min(360.0 * scale);
        let text = TextStyle::small(scale);
        let lines = text.wrap(painter, &self.text, room);
        let most = ((height / scale - 62.0) / 11.0).max(1.0) as usize;
        let rows = lines.len().min(most);
        let size = (room + 32.0 * scale, (rows as f32 * 11.0 + 58.0) * scale);
        let left = ((width - size.0) / 2.0).round();
        let top = ((height - size.1) / 2.0).round().max(0.0);
        panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
        let colour = if self.bad { theme::BAD } else { theme::LIT };
        let middle = width / 2.0;
        TextStyle::large(scale).colour(colour).centred().draw(
            painter,
            middle,
            top + 12.0 * scale,
            &self.title,
        );
        for (row, line) in lines.iter().take(rows).enumerate() {
            let y = top + (32.0 + row as f32 * 11.0) * scale;
            match self.left_aligned {
                true => text.draw(painter, left + 16.0 * scale, y, line),
                false => text.centred().draw(painter, middle, y, line),
            };
        }
        let foot = text.colour(theme::DIM).centred();
        foot.draw(painter, middle, top + size.1 - 16.0 * scale, "Press Enter");
    }
}
