//! The layout of screens that fill the window: a panel of limited width in its middle.

use crate::app::context::AppContext;
use crate::app::ui::widget::{Frame, Widget, button, column, help, row, title};
use crate::localization::MessageId;

/// Returns a panel of at most `width` font pixels, with a heading above `parts`.
pub fn wide_page<'a, M: 'a>(
    heading: String,
    parts: impl IntoIterator<Item = Widget<'a, M>>,
    width: f32,
) -> Widget<'a, M> {
    let heading = title(heading).margin(0.0, 6.0);
    let panel = column(std::iter::once(heading).chain(parts));
    let panel = panel.frame(Frame::Dark).grow().shrink().max_width(width);
    column([panel.full_width()]).align_centre().padding(4.0)
}

/// Returns the last row of a page with tabs: the button that sends `back`, and the help line.
pub fn foot<'a, M: 'a>(ctx: &AppContext, back: M) -> Widget<'a, M> {
    let back = button(ctx.texts.get(MessageId("common-back")), back).id("back");
    let foot = row([back.width(56.0), help().share(1.0)]);
    foot.gap(8.0).stretch().margin(4.0, 0.0)
}
