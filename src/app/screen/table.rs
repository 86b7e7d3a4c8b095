//! Rows of tables whose columns have titles and share the width.

use crate::app::context::AppContext;
use crate::app::paint::painter::Rgba;
use crate::app::paint::theme;
use crate::app::ui::widget::{Fit, Widget, row, text};
use crate::localization::MessageId;

/// A column: its share of the width, from 0 to 1, and its title.
pub type Column = (f32, MessageId);

/// Creates a row of a table; cells too long for their column are cut off.
pub fn table_row<'a, M>(
    columns: &[Column],
    cells: impl IntoIterator<Item = String>,
    colour: Rgba,
) -> Widget<'a, M> {
    let cells = cells.into_iter().zip(columns);
    let cells = cells.map(|(cell, (part, _))| text(cell).colour(colour).fit(Fit::Cut).share(*part));
    row(cells).gap(4.0).padding_sides(6.0)
}

/// Creates the row with the titles of a table.
pub fn table_head<'a, M>(ctx: &AppContext, columns: &[Column]) -> Widget<'a, M> {
    let titles = columns.iter().map(|(_, title)| ctx.texts.get(*title));
    table_row(columns, titles, theme::DIM)
}
