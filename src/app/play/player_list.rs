//! The player list of a netgame, shown while a key is held. How often the server sends it is in
//! `session/netgame/server/mod.rs` (`LIST_EVERY`).

use crate::app::context::DrawContext;
use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::localization::MessageId;
use crate::net::message::control::{PlayerInfo, SlotUse};
use crate::session::game_view::GameSession;
use crate::session::netgame_session::NetGame;
use crate::sim::world::player::Player;

/// Width of the panel, height of a row, and space above and below the rows, font pixels.
const WIDTH: f32 = 292.0;
const ROW: f32 = 20.0;
const HEAD: f32 = 26.0;
const FOOT: f32 = 10.0;
/// Left and right end of the names, left end of the status, right ends of the number columns, font pixels.
const NAME: (f32, f32) = (36.0, 140.0);
const STATUS: f32 = 144.0;
const NUMBERS: [(MessageId, f32); 3] = [
    (MessageId("players-ping"), 206.0),
    (MessageId("players-coins"), 242.0),
    (MessageId("players-deaths"), 282.0),
];

/// Draws the list in the middle of the screen.
pub fn draw(ctx: &mut DrawContext, game: &NetGame) {
    let ((width, height), scale) = (ctx.graphics.size, ctx.text_scale);
    let (painter, localizer) = (&mut ctx.graphics.painter, &ctx.texts.localizer);
    let lines = game.players();
    let tall = HEAD + ROW * lines.len() as f32 + FOOT;
    let room = (width / WIDTH).min(height / tall);
    let scale = scale.min(room.floor()).max(1.0);
    let size = (WIDTH * scale, tall * scale);
    let left = ((width - size.0) / 2.0).round();
    let top = ((height - size.1) / 2.0).round();
    panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
    let head = TextStyle::small(scale).colour(theme::TITLE);
    let line = top + 10.0 * scale;
    let player = localizer.text(MessageId("players-player"));
    head.draw(painter, left + NAME.0 * scale, line, &player);
    for (word, end) in NUMBERS {
        let word = localizer.text(word);
        head.right().draw(painter, left + end * scale, line, &word);
    }
    for (row, line) in lines.iter().enumerate() {
        let y = top + (HEAD + ROW * row as f32) * scale;
        if game.local_seats().contains(line.player.into()) {
            let ground = (left + 6.0 * scale, y, size.0 - 12.0 * scale, ROW * scale);
            painter.rectangle(ground, theme::faint(theme::TITLE, 0.25));
        }
        let status = status_message(line.slot_use).map(|status| localizer.text(status));
        let status = status.unwrap_or_default();
        draw_row(painter, game, (line, &status), (left, y), scale);
    }
}

fn draw_row(
    painter: &mut Painter,
    game: &NetGame,
    (line, status): (&PlayerInfo, &str),
    (left, top): (f32, f32),
    scale: f32,
) {
    let slot = usize::from(line.player);
    let atlas = painter.atlas.clone();
    let figure = atlas.tinted(atlas.get("player/stand"), 0, line.colour);
    let middle = (left + 22.0 * scale, top + ROW / 2.0 * scale);
    painter.pose(figure, Pose::upright(middle, scale * 0.8));
    let text = TextStyle::small(scale);
    let y = top + 6.0 * scale;
    let name = game.view().roster.names.get(slot).copied().unwrap_or("");
    let name = text.truncate(painter, name, (NAME.1 - NAME.0) * scale);
    let coloured = text.colour(theme::colour(line.colour));
    coloured.draw(painter, left + NAME.0 * scale, y, &name);
    let dim = text.colour(theme::DIM);
    dim.draw(painter, left + STATUS * scale, y, status);
    let player = game.view().worlds.now.players.get(slot);
    let values = numbers(
        line.slot_use,
        line.ping,
        player.filter(|player| player.active),
    );
    for ((_, end), value) in NUMBERS.iter().zip(values) {
        text.right().draw(painter, left + end * scale, y, &value);
    }
}

/// Returns the status of a player; none while playing.
pub fn status_message(slot_use: SlotUse) -> Option<MessageId> {
    match slot_use {
        SlotUse::Host => Some(MessageId("players-host")),
        SlotUse::Joining | SlotUse::Syncing => Some(MessageId("players-joining")),
        SlotUse::Away => Some(MessageId("players-away")),
        SlotUse::Active => None,
    }
}

/// Returns ping, coins and deaths; coins and deaths only for a player in the level.
pub fn numbers(slot_use: SlotUse, ping: u16, player: Option<&Player>) -> [String; 3] {
    let none = || "-".to_owned();
    let ping = match slot_use {
        SlotUse::Host => none(),
        _ => format!("{ping} ms"),
    };
    let coins = player.map_or_else(none, |player| player.coins.to_string());
    let deaths = player.map_or_else(none, |player| player.deaths.to_string());
    [ping, coins, deaths]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_has_no_ping_and_joining_players_have_no_coins() {
        let player = Player {
            coins: 4,
            deaths: 2,
            ..Player::default()
        };
        let host = numbers(SlotUse::Host, 3, Some(&player));
        assert_eq!(host, ["-", "4", "2"]);
        let joining = numbers(SlotUse::Joining, 3, None);
        assert_eq!(joining, ["3 ms", "-", "-"]);
    }
}
