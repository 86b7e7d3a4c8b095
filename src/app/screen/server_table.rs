//! The table of servers in the form for joining a game.

use super::table::{Column, table_head, table_row};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Align, Widget, list, part, row, text};
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
/// Width of the mark of favourites, font pixels.
const HEART: f32 = 14.0;
/// Name of the list.
pub const LIST: &str = "servers";

/// Describes the head of the table.
pub fn head<'a, M: 'a>(ctx: &AppContext, ui: &UiState, rows: usize) -> Widget<'a, M> {
    let titles = row([text("").width(HEART), table_head(ctx, &COLUMNS).grow()]);
    ui.above_list(LIST, rows, titles)
}

/// Makes the messages of the row with an index.
#[derive(Clone, Copy)]
pub struct RowMessages<M> {
    /// Joins the server.
    pub choose: fn(usize) -> M,
    /// Makes the server a favourite, or one like any other.
    pub favourite: fn(usize) -> M,
    /// Forgets the server.
    pub forget: fn(usize) -> M,
}

/// Describes the rows. Without servers, a line states that.
pub fn rows<'a, M: Clone + 'a>(
    ctx: &'a AppContext,
    servers: &'a [ListedServer],
    searches: bool,
    messages: RowMessages<M>,
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
        let heart = if server.is_favourite() {
            "\u{2665}"
        } else {
            "\u{b7}"
        };
        let heart = part(heart, (messages.favourite)(index)).width(HEART);
        row([heart, cells(ctx, server).grow()])
            .on_press((messages.choose)(index))
            .on_change(move |_| (messages.favourite)(index))
            .on_delete((messages.forget)(index))
            .help(help(ctx, server))
    })
}

fn cells<'a, M>(ctx: &AppContext, server: &ListedServer) -> Widget<'a, M> {
    let info = server.info();
    let ping = server.ping().map(|ping| {
        let milliseconds = i32::try_from(ping.as_millis()).unwrap_or(i32::MAX).max(1);
        ctx.texts
            .get(MessageId("servers-milliseconds").with("ping", milliseconds))
    });
    let locked = server
        .has_password()
        .then(|| ctx.texts.get(MessageId("servers-locked")));
    let cells = [
        server.name().to_owned(),
        info.map_or_else(String::new, |info| info.level.to_string()),
        info.map_or_else(String::new, |info| {
            format!("{}/{}", info.players, info.max_players)
        }),
        ping.unwrap_or_else(|| "-".to_owned()),
        locked.unwrap_or_default(),
        info.map_or_else(String::new, |info| info.version.to_string()),
    ];
    let colour = match server.is_silent() {
        _ if !server.is_compatible() => theme::WARN,
        true => theme::DIM,
        false => theme::TEXT,
    };
    table_row(&COLUMNS, cells, colour)
}

/// Returns the help of a row: the address, and what keeps the player from joining.
fn help(ctx: &AppContext, server: &ListedServer) -> String {
    let is_full = server
        .info()
        .is_some_and(|info| info.players >= info.max_players);
    let address = server.address();
    let state = match server.is_silent() {
        _ if !server.is_compatible() => MessageId("servers-other-version").with("address", address),
        true => MessageId("servers-silent").with("address", address),
        false if is_full => MessageId("servers-full").with("address", address),
        false if server.has_password() => {
            MessageId("servers-needs-password").with("address", address)
        }
        false if server.known_as().is_some() => MessageId("servers-moved")
            .with("address", address)
            .with("known", server.known_as().unwrap_or_default()),
        false if server.needs_introduction() => MessageId("servers-far").into(),
        false => MessageId("servers-join").with("address", address),
    };
    let state = ctx.texts.get(state);
    let keys = match server.is_saved() {
        true => MessageId("servers-saved-keys"),
        false => MessageId("servers-keys"),
    };
    format!("{state}\n{}", ctx.texts.get(keys))
}
