//! The player list of a netgame, shown while a key is held. How often the server sends it is in
//! `session/netgame/server/mod.rs` (`LIST_EVERY`).

use crate::app::context::DrawContext;
use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::localization::MessageId;
use crate::net::message::control::{PlayerInfo, SlotUse};
use crate::session::game_match::GameMatch;
use crate::session::game_view::GameSession;
use crate::session::netgame_session::NetGame;
use crate::sim::world::World;

/// Width of the panel, height of a row, and space above and below the rows, font pixels.
const WIDTH: f32 = 292.0;
const ROW: f32 = 20.0;
const HEAD: f32 = 26.0;
const FOOT: f32 = 10.0;
/// Left and right end of the names, left end of the status, right ends of the number columns, font pixels.
const NAME: (f32, f32) = (36.0, 140.0);
const STATUS: f32 = 144.0;
const NUMBERS: [f32; 3] = [206.0, 242.0, 282.0];

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
    let labels = [
        MessageId("players-ping"),
        score_label(game),
        MessageId("players-deaths"),
    ];
    for (label, end) in labels.into_iter().zip(NUMBERS) {
        let word = localizer.text(label);
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
    let values = numbers(line, score(game, slot));
    for (end, value) in NUMBERS.iter().zip(values) {
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

/// Score of a player: points of the match so far, or coins of the level if there is no competition; and deaths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerTotals {
    score: i32,
    deaths: i32,
}

/// Returns the label of the column with the score.
pub fn score_label(game: &NetGame) -> MessageId {
    match game.view().game_match {
        Some(game) if game.is_competition() => MessageId("arena-points"),
        _ => MessageId("players-coins"),
    }
}

/// Returns the statistics of the player in a slot; `None` for a player who is not in the level.
pub fn score(game: &NetGame, slot: usize) -> Option<PlayerTotals> {
    let view = game.view();
    totals(&view.worlds.now, view.game_match, slot)
}

fn totals(world: &World, game: Option<&GameMatch>, slot: usize) -> Option<PlayerTotals> {
    let player = world.players.get(slot).filter(|player| player.active)?;
    Some(match game.filter(|game| game.is_competition()) {
        Some(game) => PlayerTotals {
            score: game.total_points(slot),
            deaths: game.total(slot).deaths,
        },
        None => PlayerTotals {
            score: player.coins,
            deaths: player.deaths,
        },
    })
}

/// Returns ping, score and deaths.
pub fn numbers(line: &PlayerInfo, totals: Option<PlayerTotals>) -> [String; 3] {
    let none = || "-".to_owned();
    let ping = match line.slot_use {
        SlotUse::Host => none(),
        _ => format!("{} ms", line.ping),
    };
    let score = totals.map_or_else(none, |totals| totals.score.to_string());
    let deaths = totals.map_or_else(none, |totals| totals.deaths.to_string());
    [ping, score, deaths]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::MatchMode;
    use crate::net::wire::WireText;
    use crate::session::game_match::{MatchRules, Score};
    use crate::sim::world::ShotRules;
    use crate::sim::world::player::PLAYERS;

    fn line(slot_use: SlotUse) -> PlayerInfo {
        PlayerInfo {
            player: 0,
            first_seat: 0,
            slot_use,
            colour: 1,
            name: WireText::new("Ann"),
            ping: 3,
            loss: 0,
            dsync: 0,
            late: 0,
            sent: 0,
            received: 0,
        }
    }

    fn world() -> World {
        let mut world = World::default();
        world.players[0].active = true;
        (world.players[0].coins, world.players[0].deaths) = (4, 2);
        world
    }

    /// Returns the second round of a match in which the first player has killed somebody in each round, and has died once.
    fn second_round(mode: MatchMode) -> GameMatch {
        let rules = MatchRules {
            mode,
            ..MatchRules::co_operative(ShotRules::default())
        };
        let mut scores = [Score::default(); PLAYERS];
        scores[0].kills = 1;
        let earlier = scores;
        scores[0].deaths = 1;
        GameMatch::described(rules, 2, None, earlier, scores, Default::default())
    }

    #[test]
    fn host_has_no_ping_and_joining_players_have_no_score() {
        let host = numbers(&line(SlotUse::Host), totals(&world(), None, 0));
        assert_eq!(host, ["-", "4", "2"]);
        let joining = numbers(&line(SlotUse::Joining), totals(&world(), None, 1));
        assert_eq!(joining, ["3 ms", "-", "-"]);
    }

    #[test]
    fn the_score_in_a_match_is_its_points() {
        let shown = |mode| {
            numbers(
                &line(SlotUse::Active),
                totals(&world(), Some(&second_round(mode)), 0),
            )
        };
        assert_eq!(shown(MatchMode::FreeForAll), ["3 ms", "2", "1"]);
        assert_eq!(shown(MatchMode::CoOp), ["3 ms", "4", "2"], "coins");
    }
}
