//! The chat line, the chat so far, and the emotes to choose from.

use super::message::{Message, Overlay};
use crate::app::paint::theme;
use crate::app::play::chat_log::ChatRow;
use crate::app::play::emotes::EMOTES;
use crate::app::play::net_play::NetPlay;
use crate::app::texts::Texts;
use crate::app::ui::text_edit::TextRules;
use crate::app::ui::widget::{
    Align, Fit, Frame, Input, Widget, button, column, grid, list, page, row, space, text, text_line,
};
use crate::localization::MessageId;
use crate::net::limits::CHAT_BYTES;

/// Name and width of the chat line, and its distance from the bottom, font pixels.
pub const LINE: &str = "chat";
const LINE_WIDTH: f32 = 360.0;
const BELOW_LINE: f32 = 60.0;
/// Rules for a chat line.
pub const RULES: TextRules = TextRules {
    max_bytes: CHAT_BYTES,
    no_spaces: false,
    hidden: false,
};
/// Name of the list of messages, its number of visible rows, and the width of the page, font pixels.
pub const LOG: &str = "chat log";
const LOG_ROWS: usize = 14;
const LOG_WIDTH: f32 = 460.0;
/// Share of the width of the log that is for names.
const NAMES: f32 = 0.26;
/// Name of the emotes, width and height of their cells, and their columns, font pixels.
pub const EMOTE_GRID: &str = "emotes";
const CELL: (f32, f32) = (72.0, 18.0);
const COLUMNS: usize = 4;

fn line<'a>(texts: &Texts) -> Widget<'a, Message> {
    let input = Input {
        text: String::new(),
        rules: RULES,
        submit: Box::new(Message::Say),
        cancel: Some(Message::Close),
    };
    text_line(texts.get(MessageId("chat-prompt")), input).id(LINE)
}

/// Describes the chat line over the game.
pub fn chat_line<'a>(texts: &Texts) -> Widget<'a, Message> {
    let line = line(texts).max_width(LINE_WIDTH).grow();
    let line = row([line]).centred().padding_sides(8.0);
    column([space(), line.margin(0.0, BELOW_LINE)]).on_back(Message::Close)
}

/// Describes the page with the chat so far.
pub fn chat_log<'a>(net: &NetPlay, texts: &'a Texts) -> Widget<'a, Message> {
    let rows = net.chat_rows();
    let rows = list(LOG, rows.len(), move |index| log_row(texts, &rows[index]));
    let back = Message::Show(Overlay::Menu);
    let say = button(
        texts.get(MessageId("netgame-chat")),
        Message::Show(Overlay::Chat),
    )
    .id("say");
    let close = button(texts.get(MessageId("common-back")), back.clone()).id("back");
    let content = [rows.rows(LOG_ROWS), say.margin(5.0, 0.0), close];
    page(LOG_WIDTH, texts.get(MessageId("chat-title")), content, back)
}

fn log_row<'a>(texts: &Texts, line: &ChatRow) -> Widget<'a, Message> {
    let (name, colour) = &line.sender;
    let colour = match line.seat {
        Some(_) => theme::colour(*colour),
        None => theme::DIM,
    };
    let name = text(name.clone()).colour(colour).fit(Fit::Cut).share(NAMES);
    let words = text(line.text.clone()).fit(Fit::Cut).share(1.0 - NAMES);
    let to = line.seat.map_or(Overlay::ChatLog, Overlay::Player);
    row([name, words])
        .gap(6.0)
        .padding_sides(6.0)
        .on_press(Message::Show(to))
        .help(texts.get(MessageId("players-help")))
}

/// Describes the emotes to choose from.
pub fn emotes<'a>(texts: &'a Texts) -> Widget<'a, Message> {
    let cells = grid(EMOTE_GRID, EMOTES.len(), CELL, move |index| {
        let label = text(texts.get(EMOTES[index])).align(Align::Centre).grow();
        let cell = row([label]).padding_sides(4.0);
        cell.on_press(Message::Emote(index as u8 + 1))
    });
    let rows = EMOTES.len().div_ceil(COLUMNS) as f32;
    let panel = column([cells]).frame(Frame::Dark);
    let (width, height) = ((CELL.0 + 8.0) * COLUMNS as f32, (CELL.1 + 4.0) * rows);
    let panel = panel.width(width + 28.0).height(height + 28.0);
    let panel = row([panel]).centred();
    column([space(), panel.margin(0.0, BELOW_LINE)]).modal(EMOTE_GRID, Message::Close)
}
