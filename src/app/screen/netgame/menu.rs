//! The menu of a netgame, which continues behind it, and the confirmation before leaving.

use super::message::{Entry, Message, Overlay};
use crate::app::play::net_play::NetPlay;
use crate::app::texts::Texts;
use crate::app::ui::widget::{Widget, button, dialog, list};
use crate::localization::MessageId;
use crate::session::game_view::GameSession;
use crate::session::netgame_session::{NetGame, Side};

/// Names of the menu and of its list, and of the question.
pub const MENU: &str = "netgame menu";
pub const LIST: &str = "entries";
pub const LEAVE: &str = "leave";

/// Returns the entries of the menu.
pub fn entries(game: &NetGame) -> Vec<Entry> {
    let mut entries = vec![Entry::Resume];
    if game.lobby().is_some() {
        entries.push(Entry::Lobby);
    }
    entries.extend([Entry::Players, Entry::Chat]);
    if !game.is_spectator() {
        entries.push(Entry::InstantReplay);
    }
    entries.extend([Entry::Options, Entry::Controls, Entry::Help]);
    if matches!(game.side(), Side::Host { .. }) {
        entries.extend([Entry::Rules, Entry::NextRound, Entry::Rematch]);
    }
    if game.join_code().is_some() {
        entries.push(Entry::CopyCode);
    }
    if game.is_spectator() {
        entries.push(match game.queue_place() {
            None => Entry::Play,
            Some(_) => Entry::LeaveQueue,
        });
        entries.push(Entry::Delay);
    } else if *game.side() == Side::Client {
        entries.push(Entry::Watch);
    }
    entries.extend(game.leavers().iter().map(Entry::LeaveSeat));
    entries.push(Entry::Leave);
    entries
}

/// Returns the line with the fingerprint of the server, once it is known.
pub fn fingerprint_line(game: &NetGame, texts: &Texts) -> Option<String> {
    let fingerprint = game.fingerprint()?;
    let line = MessageId("netgame-fingerprint").with("fingerprint", fingerprint);
    Some(texts.get(line))
}

/// Describes the menu; `delay` is that of a spectator in seconds.
pub fn menu<'a>(net: &NetPlay, texts: &'a Texts, delay: u8) -> Widget<'a, Message> {
    let game = &net.play.game;
    let address = match game.side() {
        Side::Host { address, .. } => address.as_ref(),
        Side::Client => None,
    };
    let address = address
        .map(|address| texts.get(MessageId("netgame-address").with("address", address.as_str())));
    let code = game.join_code();
    let code = code.map(|code| texts.get(MessageId("netgame-code").with("code", code)));
    let lines = address.into_iter().chain(code);
    let lines: Vec<String> = lines.chain(fingerprint_line(game, texts)).collect();
    let names = game.view().roster.names;
    let labels = entries(game).into_iter().map(|entry| {
        let label = match entry {
            Entry::Resume => MessageId("pause-resume").into(),
            Entry::Lobby => MessageId("lobby-title").into(),
            Entry::Players => MessageId("netgame-players").into(),
            Entry::Chat => MessageId("chat-title").into(),
            Entry::InstantReplay => MessageId("instant-replay-title").into(),
            Entry::Options => MessageId("menu-options").into(),
            Entry::Controls => MessageId("menu-controls").into(),
            Entry::Help => MessageId("help-title").into(),
            Entry::Rules => MessageId("rules-title").into(),
            Entry::NextRound if is_campaign(game) => MessageId("netgame-next-level").into(),
            Entry::NextRound => MessageId("netgame-next-round").into(),
            Entry::Rematch if is_campaign(game) => MessageId("netgame-restart-level").into(),
            Entry::Rematch => MessageId("netgame-rematch").into(),
            Entry::CopyCode => MessageId("netgame-copy-code").into(),
            Entry::Watch => MessageId("netgame-watch").into(),
            Entry::Play => MessageId("netgame-play").into(),
            Entry::LeaveQueue => MessageId("netgame-leave-queue").into(),
            Entry::Delay => MessageId("watch-delay").with("seconds", i32::from(delay)),
            Entry::LeaveSeat(seat) => MessageId("netgame-seat-leaves")
                .with("player", names.get(seat).copied().unwrap_or("")),
            Entry::Leave => leave_label(game).into(),
        };
        (texts.get(label), entry)
    });
    let labels: Vec<(String, Entry)> = labels.collect();
    let rows = list(LIST, labels.len(), move |index| {
        let (label, entry) = &labels[index];
        button(label.clone(), Message::Choose(*entry))
    });
    let title = texts.get(MessageId("netgame-menu-title"));
    dialog(MENU, title, lines.join("\n"), rows, Message::Close)
}

/// Returns true if the levels of a pack are played together.
fn is_campaign(game: &NetGame) -> bool {
    game.game_match().is_none_or(|game| !game.is_competition())
}

fn leave_label(game: &NetGame) -> MessageId {
    match game.side() {
        Side::Host { .. } => MessageId("netgame-end"),
        Side::Client => MessageId("netgame-leave"),
    }
}

/// Describes the question before leaving.
pub fn leave_question<'a>(net: &NetPlay, texts: &'a Texts) -> Widget<'a, Message> {
    let answers = [
        (MessageId("netgame-stay"), Message::Show(Overlay::Menu)),
        (leave_label(&net.play.game), Message::Leave),
    ];
    let rows = list("answers", answers.len(), move |index| {
        let (label, message) = answers[index].clone();
        button(texts.get(label), message)
    });
    let heading = texts.get(MessageId("netgame-leave-question"));
    dialog(LEAVE, heading, "", rows, Message::Show(Overlay::Menu))
}
