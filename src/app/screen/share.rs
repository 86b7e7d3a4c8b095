//! A level to share: its QR code, and its line of text in the clipboard. The maximum length of the line is in
//! `records/share.rs`.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Align, Rect, Widget, button, column, custom_paint, page, paragraph};
use crate::localization::{Message, MessageId};
use crate::qr_code::QrCode;

/// Width of the page and side of the code at most, font pixels.
const WIDTH: f32 = 300.0;
const SIDE: f32 = 210.0;

/// The screen of a shared level.
pub struct ShareScreen {
    code: Option<QrCode>,
    text: Message,
    /// The screen that follows.
    after: Option<Destination>,
}

/// The player leaves the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Close;

impl ShareScreen {
    /// Shows a line, which is in the clipboard; `after` is the screen that follows.
    pub fn new(line: &str, after: Destination) -> ShareScreen {
        let code = QrCode::of(line);
        let length = i32::try_from(line.len()).unwrap_or(i32::MAX);
        let text = match code {
            Some(_) => MessageId("share-copied").with("count", length),
            None => MessageId("share-too-long").with("count", length),
        };
        ShareScreen {
            code,
            text,
            after: Some(after),
        }
    }
}

/// Returns the whole number of screen pixels for each module of a code that is at most `width` pixels wide.
fn module_side(code: &QrCode, width: f32) -> f32 {
    (width / code.side() as f32 + 0.01).floor().max(1.0)
}

/// Draws a code with whole screen pixels for each module.
fn draw_code(painter: &mut Painter, code: &QrCode, (x, y, width, _): Rect) {
    let module = module_side(code, width);
    let side = module * code.side() as f32;
    let left = (x + (width - side) / 2.0).floor();
    painter.rectangle((left, y, side, side), theme::TEXT);
    for row in 0..code.side() {
        for column in (0..code.side()).filter(|column| code.is_dark(*column, row)) {
            let at = (left + column as f32 * module, y + row as f32 * module);
            painter.rectangle((at.0, at.1, module, module), theme::INK);
        }
    }
}

impl View for ShareScreen {
    type Message = Close;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Close> {
        let mut parts = Vec::new();
        if let Some(code) = &self.code {
            let room = ctx.view_size().1 - 118.0;
            let module = module_side(code, SIDE.min(room).max(60.0) * ctx.text_scale());
            let side = module * code.side() as f32 / ctx.text_scale();
            let code = custom_paint(move |painter, area, _| draw_code(painter, code, area));
            parts.push(column([code.width(side).height(side)]).align_centre());
        }
        parts.push(
            paragraph(ctx.texts.get(self.text.clone()))
                .align(Align::Centre)
                .margin(6.0, 8.0),
        );
        parts.push(button(ctx.texts.get(MessageId("common-back")), Close).id("back"));
        page(WIDTH, ctx.texts.get(MessageId("share-title")), parts, Close)
    }

    fn on_message(&mut self, _: &mut AppContext, _: &mut UiState, _: Close) -> Next {
        Next::To(self.after.take().unwrap_or(Destination::Menu))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;

    /// Opens the screen with a line of some length.
    pub fn visit(length: usize) -> Visit<ShareScreen> {
        Visit::new("share", |_| {
            ShareScreen::new(&"x".repeat(length), Destination::PauseSuspended)
        })
    }

    #[test]
    fn a_line_that_is_too_long_for_a_code_is_only_copied() {
        let mut long = visit(3000);
        assert!(
            long.texts().iter().any(|text| text.contains("3000")),
            "{:?}",
            long.texts()
        );
        assert!(matches!(
            long.click("Back"),
            Next::To(Destination::PauseSuspended)
        ));
        assert!(visit(900).screen.view_mut().code.is_some());
    }
}
