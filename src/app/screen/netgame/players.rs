//! The players of a netgame, and what can be done about each.

use super::message::{Message, Overlay};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::play::net_play::NetPlay;
use crate::app::play::player_list::{numbers, score, score_label, status_message};
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Align, Fit, Widget, button, dialog, help, list, page, row, text};
use crate::localization::MessageId;
use crate::net::message::control::{PlayerInfo, SlotUse};
use crate::session::netgame::player_request::{BAN_MINUTES, PlayerRequest};
use crate::session::netgame_session::Side;

/// Names of the list, and of the dialogs.
pub const LIST: &str = "players";
pub const PLAYER: &str = "player";
pub const BAN: &str = "ban";
/// Width of the page, font pixels; shares of its columns.
const WIDTH: f32 = 400.0;
const NAME: f32 = 0.32;
const STATUS: f32 = 0.24;
const NUMBERS: [f32; 4] = [0.12, 0.1, 0.1, 0.12];

/// Describes the page with all players.
pub fn players<'a>(net: &'a NetPlay, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
    let (texts, lines) = (&ctx.texts, net.play.game.players());
    let title = |id| text(texts.get(id)).colour(theme::DIM).fit(Fit::Cut);
    let labels = [
        MessageId("players-ping"),
        MessageId("players-loss"),
        score_label(&net.play.game),
        MessageId("players-deaths"),
    ];
    let numbers = labels.into_iter().zip(NUMBERS);
    let numbers = numbers.map(|(id, share)| title(id).align(Align::Centre).share(share));
    let titles = [
        title(MessageId("players-player")).share(NAME),
        text("").share(STATUS),
    ];
    let titles = row(titles.into_iter().chain(numbers));
    let titles = titles.gap(4.0).padding_sides(6.0);
    let titles = ui.above_list(LIST, lines.len(), titles).margin(0.0, 3.0);
    let rows = list(LIST, lines.len(), move |index| {
        player_row(net, texts, &lines[index])
    });
    let back = Message::Show(Overlay::Menu);
    let close = button(texts.get(MessageId("common-back")), back.clone()).id("back");
    let title = texts.get(MessageId("netgame-players"));
    let content = [titles, rows.rows(8), help().margin(5.0, 2.0), close];
    page(WIDTH, title, content, back)
}

fn player_row<'a>(net: &NetPlay, texts: &Texts, line: &PlayerInfo) -> Widget<'a, Message> {
    let slot = usize::from(line.player);
    let name = text(net.name(slot)).colour(theme::colour(line.colour));
    let status = status(net, line).map_or_else(String::new, |status| texts.get(status));
    let [ping, points, deaths] = numbers(line, score(&net.play.game, slot));
    let loss = match line.slot_use {
        SlotUse::Host => "-".to_owned(),
        _ => format!("{}%", line.loss),
    };
    let values = [ping, loss, points, deaths].into_iter().zip(NUMBERS);
    let values = values.map(|(value, share)| text(value).align(Align::Centre).share(share));
    let status = text(status).colour(theme::DIM).fit(Fit::Cut).share(STATUS);
    row([name.fit(Fit::Cut).share(NAME), status]
        .into_iter()
        .chain(values))
    .gap(4.0)
    .padding_sides(6.0)
    .on_press(Message::Show(Overlay::Player(slot)))
    .help(texts.get(MessageId("players-help")))
}

/// Returns what a player is doing; none while playing.
fn status(net: &NetPlay, line: &PlayerInfo) -> Option<MessageId> {
    let slot = line.player.into();
    let is_muted = net.is_muted(slot) || net.play.game.muted_players().contains(slot);
    match line.slot_use {
        SlotUse::Away | SlotUse::Joining | SlotUse::Syncing => status_message(line.slot_use),
        _ if is_muted => Some(MessageId("players-muted")),
        _ if net.is_talking(slot) => Some(MessageId("players-talking")),
        slot_use => status_message(slot_use),
    }
}

/// Returns true if there is a player in a slot.
pub fn is_there(net: &NetPlay, slot: usize) -> bool {
    let mut lines = net.play.game.players().iter();
    lines.any(|line| usize::from(line.player) == slot)
}

/// Describes the dialog with what can be done about a player.
pub fn player<'a>(net: &NetPlay, texts: &'a Texts, slot: usize) -> Widget<'a, Message> {
    let rows = actions(net, slot);
    let rows = list("actions", rows.len(), move |index| {
        let (label, message) = rows[index].clone();
        button(texts.get(label), message)
    });
    let back = Message::Show(Overlay::Players);
    dialog(PLAYER, net.name(slot), "", rows, back)
}

fn actions(net: &NetPlay, slot: usize) -> Vec<(MessageId, Message)> {
    let (game, number) = (&net.play.game, slot as u8);
    let lines = game.players().iter();
    let is_host_player = lines
        .filter(|line| line.player == number)
        .any(|line| line.slot_use == SlotUse::Host);
    let request = Message::Request;
    let mut actions = Vec::new();
    if !game.local_seats().contains(slot) {
        let muted = net.is_muted(slot);
        let label = match muted {
            true => MessageId("player-unmute"),
            false => MessageId("player-mute"),
        };
        actions.push((label, Message::Mute(slot, !muted)));
    }
    let vote = |in_favour| {
        let player = number;
        request(PlayerRequest::Vote { player, in_favour })
    };
    let is_own = game.local_seats().contains(slot);
    match (
        is_host_player || is_own,
        net.vote_on() == Some(slot),
        game.side(),
    ) {
        (true, ..) => {}
        (false, true, _) => {
            actions.push((MessageId("player-vote-yes"), vote(true)));
            actions.push((MessageId("player-vote-no"), vote(false)));
        }
        (false, false, Side::Client) if !game.is_spectator() => {
            actions.push((MessageId("player-vote"), vote(true)));
        }
        _ => {}
    }
    if matches!(game.side(), Side::Host { .. }) && !is_host_player {
        let muted = game.muted_players().contains(slot);
        let label = match muted {
            true => MessageId("player-unmute-all"),
            false => MessageId("player-mute-all"),
        };
        let mute = PlayerRequest::Mute {
            player: number,
            muted: !muted,
        };
        actions.push((label, request(mute)));
        let kick = request(PlayerRequest::Kick(number));
        actions.push((MessageId("player-kick"), kick));
        let ban = Message::Show(Overlay::Ban(slot));
        actions.push((MessageId("player-ban"), ban));
    }
    actions.push((MessageId("common-back"), Message::Show(Overlay::Players)));
    actions
}

/// Describes the question before banning a player.
pub fn ban_question<'a>(net: &NetPlay, texts: &'a Texts, slot: usize) -> Widget<'a, Message> {
    let ban = |minutes| {
        let player = slot as u8;
        Message::Request(PlayerRequest::Ban { player, minutes })
    };
    let answers = [
        (
            MessageId("common-cancel"),
            Message::Show(Overlay::Player(slot)),
        ),
        (MessageId("player-ban-hour"), ban(Some(BAN_MINUTES))),
        (MessageId("player-ban-forever"), ban(None)),
    ];
    let rows = list("answers", answers.len(), move |index| {
        let (label, message) = answers[index].clone();
        button(texts.get(label), message)
    });
    let heading = MessageId("player-ban-question").with("player", net.name(slot));
    let words = texts.get(MessageId("player-ban-words"));
    let back = Message::Show(Overlay::Player(slot));
    dialog(BAN, texts.get(heading), words, rows, back)
}
