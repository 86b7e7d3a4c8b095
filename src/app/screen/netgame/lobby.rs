//! The lobby: list of players and who is ready, vote for a level, choice of a colour.

use super::message::{LobbyAction, Message, Overlay};
use crate::app::context::AppContext;
use crate::app::cycle::CycleStep;
use crate::app::paint::theme;
use crate::app::play::net_play::NetPlay;
use crate::app::screen::options::value::COLOURS;
use crate::app::texts::Texts;
use crate::app::ui::widget::{
    Align, Fit, Widget, button, choice, column, help, labelled, list, page, row, switch, text,
};
use crate::localization::MessageId;
use crate::net::message::lobby::LobbyState;
use crate::session::netgame_session::Side;

/// Names of the list of levels and of the choices.
pub const LEVELS: &str = "levels";
pub const FORM: &str = "lobby";
/// Width of the page, font pixels; rows of the players and levels.
const WIDTH: f32 = 460.0;
const ROWS: usize = 8;
const MEMBER_ROW: f32 = 17.0;

/// Describes the page.
pub fn lobby<'a>(
    net: &'a NetPlay,
    state: &'a LobbyState,
    ctx: &'a AppContext,
) -> Widget<'a, Message> {
    let texts = &ctx.texts;
    let levels = &state.levels;
    let vote = net.lobby_choice().level;
    let candidates = list(LEVELS, levels.len(), move |index| {
        let level = &levels[index];
        let name = match level.number == vote {
            true => text(level.name.to_string()).colour(theme::TITLE),
            false => text(level.name.to_string()),
        };
        let votes = match level.votes {
            0 => String::new(),
            votes => texts.get(MessageId("lobby-votes").with("votes", i32::from(votes))),
        };
        row([
            name.fit(Fit::Cut).share(0.7),
            text(votes).align(Align::Centre).share(0.3),
        ])
        .padding_sides(6.0)
        .on_press(Message::Lobby(LobbyAction::Level(level.number)))
        .help(texts.get(MessageId("lobby-vote-help")))
    });
    let head = |id| text(texts.get(id)).colour(theme::DIM);
    let members = net.play.game.players().iter().take(ROWS);
    let members = members.map(|line| member(net, state, texts, usize::from(line.player)));
    let players = column(
        [head(MessageId("netgame-players")).margin(0.0, 3.0)]
            .into_iter()
            .chain(members),
    );
    let levels = column([
        head(MessageId("lobby-levels")).margin(0.0, 3.0),
        candidates.rows(ROWS),
    ]);
    let both = row([players.share(0.45).stretch(), levels.share(0.55).stretch()]);
    let title = texts.get(MessageId("lobby-title"));
    let content = [
        both.gap(10.0).shrink(),
        form(net, texts).margin(6.0, 0.0),
        help().margin(4.0, 0.0),
    ];
    page(WIDTH, title, content, Message::Close)
}

/// Describes a player in the lobby.
fn member<'a>(
    net: &NetPlay,
    state: &LobbyState,
    texts: &Texts,
    slot: usize,
) -> Widget<'a, Message> {
    let lines = net.play.game.players().iter();
    let mut lines = lines.filter(|line| usize::from(line.player) == slot);
    let colour = lines.next().map_or(0, |line| line.colour);
    let is_ready = slot < 8 && state.ready & 1 << slot != 0;
    let mark = match is_ready {
        true => text(texts.get(MessageId("lobby-is-ready"))).colour(theme::TITLE),
        false => text("..."),
    };
    let name = text(net.name(slot)).colour(theme::colour(colour));
    row([name.fit(Fit::Cut).share(0.6), mark.share(0.4)]).height(MEMBER_ROW)
}

fn form<'a>(net: &'a NetPlay, texts: &'a Texts) -> Widget<'a, Message> {
    let is_host = matches!(net.play.game.side(), Side::Host { .. });
    let own = net.lobby_choice();
    let rows = if is_host { 4 } else { 3 };
    list(FORM, rows, move |index| match index {
        0 => {
            let value = match own.ready {
                true => MessageId("common-on"),
                false => MessageId("common-off"),
            };
            let widget = switch(own.ready, texts.get(value));
            let label = texts.get(MessageId("lobby-ready"));
            labelled(label, widget)
                .on_change(|_| Message::Lobby(LobbyAction::Ready))
                .on_press(Message::Lobby(LobbyAction::Ready))
                .help(texts.get(MessageId("lobby-ready-help")))
        }
        1 => {
            let index = usize::from(net.own_colour()).saturating_sub(1);
            let name = COLOURS
                .get(index)
                .map_or_else(String::new, |id| texts.get(*id));
            labelled(texts.get(MessageId("options-colour")), choice(name))
                .on_change(|step: CycleStep| Message::Lobby(LobbyAction::Colour(step)))
                .help(texts.get(MessageId("lobby-colour-help")))
        }
        2 if is_host => button(
            texts.get(MessageId("lobby-start")),
            Message::Lobby(LobbyAction::Start),
        ),
        _ => button(
            texts.get(MessageId("lobby-wait")),
            Message::Show(Overlay::Nothing),
        ),
    })
}
