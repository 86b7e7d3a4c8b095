//! The table of servers in the form for joining a game.

use super::table::{Column, table_head, table_row};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Align, Widget, list, text};
use crate::localization::MessageId;
use crate::session::server_list::ListedServer;

/// Relative widths of the columns, and their titles.
const COLUMNS: [Column; 6] = [
    (0.28, MessageId("servers-name")),
    (0.24, MessageId("servers-level")),
    (0.11, MessageId("servers-players")),
    (0.11, MessageId("servers-ping")),
    (0.13, MessageId("servers-password")),
    (0.13, MessageId("servers-version")),
];
/// Name of the list.
pub const LIST: &str = "servers";

/// Describes the head of the table.
pub fn head<'a, M: 'a>(ctx: &AppContext, ui: &UiState, rows: usize) -> Widget<'a, M> {
    ui.above_list(LIST, rows, table_head(ctx, &COLUMNS))
}

/// Describes the rows; `choose` makes the message for joining one. Without servers, there is a line that says so.
pub fn rows<'a, M: Clone + 'a>(
    ctx: &'a AppContext,
    servers: &'a [ListedServer],
    searches: bool,
    choose: fn(usize) -> M,
) -> Widget<'a, M> {
    if servers.is_empty() {
        let none = match searches {
            true => MessageId("servers-searching"),
            false => MessageId("servers-off"),
        };
        let none = text(ctx.texts.get(none)).colour(theme::DIM);
        return none.align(Align::Centre).margin(3.0, 6.0);
    }
    list(LIST, servers.len(), move |index| {
        let server = &servers[index];
        row(ctx, server)
            .on_press(choose(index))
            .help(help(ctx, server))
    })
}

fn row<'a, M>(ctx: &AppContext, server: &ListedServer) -> Widget<'a, M> {
    let info = server.info();
    let name = match info.name.as_str().trim() {
        "" => server.address(),
        name => name.to_owned(),
    };
    let ping = server.ping().map(|ping| {
        let milliseconds = i32::try_from(ping.as_millis()).unwrap_or(i32::MAX).max(1);
        ctx.texts
            .get(MessageId("servers-milliseconds").with("ping", milliseconds))
    });
    let password = info
        .has_password
        .then(|| ctx.texts.get(MessageId("servers-locked")));
    let cells = [
        name,
        info.level.to_string(),
        format!("{}/{}", info.players, info.places),
        ping.unwrap_or_else(|| "-".to_owned()),
        password.unwrap_or_default(),
        info.version.to_string(),
    ];
    let colour = match server.ping() {
        _ if !server.is_compatible() => theme::WARN,
        None => theme::DIM,
        Some(_) => theme::TEXT,
    };
    table_row(&COLUMNS, cells, colour)
}

/// Returns the help of a row: the address, and what keeps the player from joining.
fn help(ctx: &AppContext, server: &ListedServer) -> String {
    let info = server.info();
    let message = match server.ping() {
        _ if !server.is_compatible() => MessageId("servers-other-version"),
        None => MessageId("servers-silent"),
        Some(_) if info.players >= info.places => MessageId("servers-full"),
        Some(_) if info.has_password => MessageId("servers-needs-password"),
        Some(_) => MessageId("servers-join"),
    };
    ctx.texts.get(message.with("address", server.address()))
}
