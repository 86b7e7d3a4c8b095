//! The results of a round of a match, with awards. Points are counted in `session/game_match/score.rs`.

use super::{award_text, hud, match_text};
use crate::app::context::DrawContext;
use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::config::MatchMode;
use crate::localization::{Localizer, Message, MessageId};
use crate::session::game_match::{GameMatch, RoundEnd, Team};
use crate::session::game_view::{GameKind, GameView};
use crate::sim::world::seconds;
use std::time::Duration;

/// Time after a round of a match for which the results cannot be confirmed, since everybody still holds keys.
pub const ROUND_PAUSE: Duration = Duration::from_millis(800);
/// Ticks that a netgame continues before it shows the results of a round that ended at an exit: the players glide there.
const GLIDE_TICKS: i32 = 80;

/// Width of the panel, height of a row and of an award, and space above and below the rows, font pixels.
const WIDTH: f32 = 340.0;
const ROW: f32 = 20.0;
const AWARD: f32 = 11.0;
const HEAD: f32 = 48.0;
const TEAMS: f32 = 14.0;
const FOOT: f32 = 22.0;
/// Distance of the columns from the right edge of the panel, font pixels: points of the round, what counts, deaths, total.
const COLUMNS: [f32; 4] = [184.0, 110.0, 58.0, 14.0];

/// Returns the match whose round is over and whose results are shown.
fn finished<'a>(view: &GameView<'a>) -> Option<(&'a GameMatch, RoundEnd)> {
    let game = view.game_match?;
    let (at, end) = game.round_end()?;
    let is_netgame = matches!(view.kind, GameKind::Netgame(_));
    let pause = match end {
        RoundEnd::Exit if is_netgame => GLIDE_TICKS,
        _ => 0,
    };
    let is_shown = view.worlds.now.globals.tick >= at + pause;
    // The campaign has the results of the level.
    let is_campaign = is_netgame && game.rules().mode == MatchMode::CoOp;
    (is_shown && !is_campaign).then_some((game, end))
}

/// Draws the results of the round if it is over.
pub fn draw(ctx: &mut DrawContext, view: &GameView) {
    let world = &view.worlds.now;
    let Some((game, end)) = finished(view) else {
        return;
    };
    let ((width, height), scale) = (ctx.graphics.size, ctx.text_scale);
    let (painter, localizer) = (&mut ctx.graphics.painter, &ctx.texts.localizer);
    painter.rectangle((0.0, 0.0, width, height), theme::faint(theme::INK, 0.55));
    let standings = match game.is_warm_up() {
        true => Vec::new(),
        false => game.standings(world),
    };
    let awards = awards(localizer, view, game);
    let teams = match game.rules().mode {
        MatchMode::Teams if !game.is_warm_up() => TEAMS,
        _ => 0.0,
    };
    let rows = standings.len() as f32 * ROW + awards.len() as f32 * AWARD;
    let size = (
        (WIDTH * scale).min(width),
        (HEAD + teams + rows + FOOT) * scale,
    );
    let left = ((width - size.0) / 2.0).round();
    let top = ((height - size.1) / 2.0).round();
    panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
    let middle = width / 2.0;
    let (title, subtitle) = titles(localizer, view, game, end);
    let large = TextStyle::large(scale).centred();
    large
        .colour(theme::LIT)
        .draw(painter, middle, top + 8.0 * scale, &title);
    let small = TextStyle::small(scale);
    let dim = small.colour(theme::DIM);
    dim.centred()
        .draw(painter, middle, top + 23.0 * scale, &subtitle);
    if teams > 0.0 {
        draw_teams(
            painter,
            localizer,
            game,
            (middle, top + 36.0 * scale, scale),
        );
    }
    let top_of_rows = top + (HEAD + teams) * scale;
    if !standings.is_empty() {
        for (label, column) in labels(game.rules().mode).into_iter().zip(COLUMNS) {
            let label = localizer.text(label);
            let x = left + size.0 - column * scale;
            dim.right()
                .draw(painter, x, top_of_rows - 12.0 * scale, &label);
        }
    }
    for (row, seat) in standings.iter().enumerate() {
        let y = top_of_rows + row as f32 * ROW * scale;
        let area = (left, y, size.0, scale);
        draw_player(painter, localizer, (view, game), *seat, area);
    }
    for (row, award) in awards.iter().enumerate() {
        let y = top_of_rows + (standings.len() as f32 * ROW + row as f32 * AWARD + 2.0) * scale;
        small
            .centred()
            .colour(theme::GOOD)
            .draw(painter, middle, y, award);
    }
    let words = localizer.text(prompt(view, game));
    let y = top + size.1 - 15.0 * scale;
    let prompt = small.centred().colour(theme::LIT);
    prompt.draw(painter, middle, y, &words);
}

/// Returns the lines of the awards after a match.
fn awards(localizer: &Localizer, view: &GameView, game: &GameMatch) -> Vec<String> {
    if !game.is_finished() {
        return Vec::new();
    }
    let awards = game.awards(&view.worlds.now);
    let lines = awards.iter();
    lines
        .map(|award| award_text::award(localizer, view, award))
        .collect()
}

/// Returns the labels of the columns.
fn labels(mode: MatchMode) -> [MessageId; 4] {
    let counted = match mode {
        MatchMode::FreeForAll | MatchMode::Teams => MessageId("arena-kills"),
        MatchMode::Coins | MatchMode::CoOp => MessageId("results-coins"),
        MatchMode::Race => MessageId("match-checkpoints"),
    };
    [
        MessageId("arena-points"),
        counted,
        MessageId("results-deaths"),
        MessageId("arena-total"),
    ]
}

/// Returns what happens next: at a key press in a game on one computer, by itself in a netgame.
fn prompt(view: &GameView, game: &GameMatch) -> Message {
    let is_over = game.is_finished();
    let ticks = game.ticks_to_next(view.worlds.now.globals.tick);
    match (&view.kind, ticks) {
        (GameKind::Netgame(_), Some(ticks)) => {
            let seconds = seconds(ticks) + 1;
            match is_over {
                true => MessageId("match-rematch-in").with("seconds", seconds),
                false => MessageId("match-next-in").with("seconds", seconds),
            }
        }
        _ if is_over => MessageId("arena-rematch").into(),
        _ => MessageId("arena-next").into(),
    }
}

/// Returns the title and the subtitle: why the round ended, or the winner after the last one; the mode and the round.
fn titles(
    localizer: &Localizer,
    view: &GameView,
    game: &GameMatch,
    end: RoundEnd,
) -> (String, String) {
    let round = match_text::round(game);
    let mode = match_text::mode(game.rules().mode);
    let subtitle = MessageId("match-mode-and-round")
        .with("mode", mode)
        .with("round", round);
    let title = match game.is_finished() {
        true => award_text::winner(localizer, view, game),
        false => localizer.text(match_text::end(game, end)),
    };
    (title, localizer.text(subtitle))
}

/// Draws the points of both teams around the middle.
fn draw_teams(
    painter: &mut Painter,
    localizer: &Localizer,
    game: &GameMatch,
    (middle, y, scale): (f32, f32, f32),
) {
    let text = TextStyle::small(scale);
    let gap = 8.0 * scale;
    let words = |team: Team| {
        let words = MessageId("match-team-points")
            .with("team", match_text::team(team))
            .with("points", game.team_points(team));
        localizer.text(words)
    };
    let colour = |team| theme::colour(match_text::team_colour(team));
    let red = text.right().colour(colour(Team::Red));
    red.draw(painter, middle - gap, y, &words(Team::Red));
    let blue = text.colour(colour(Team::Blue));
    blue.draw(painter, middle + gap, y, &words(Team::Blue));
}

/// Draws the row of a player; the fourth part of its area is the scale.
fn draw_player(
    painter: &mut Painter,
    localizer: &Localizer,
    (view, game): (&GameView, &GameMatch),
    seat: usize,
    (left, y, width, scale): (f32, f32, f32, f32),
) {
    let player = &view.worlds.now.players[seat];
    let atlas = painter.atlas.clone();
    let figure = atlas.tinted(atlas.get("player/stand"), 0, player.colour);
    painter.pose(
        figure,
        Pose::upright((left + 18.0 * scale, y + 9.0 * scale), scale * 0.8),
    );
    let text = TextStyle::small(scale);
    let round = game.score(seat);
    let counted = match game.rules().mode {
        MatchMode::FreeForAll | MatchMode::Teams => round.kills,
        MatchMode::Coins | MatchMode::CoOp => round.coins,
        MatchMode::Race => round.checkpoints,
    };
    let (points, total) = (game.points(seat), game.total_points(seat));
    let values = [points, counted, round.deaths, total];
    for (index, (value, column)) in values.into_iter().zip(COLUMNS).enumerate() {
        let colour = match index {
            3 => theme::TITLE,
            _ => theme::TEXT,
        };
        let text = text.right().colour(colour);
        let x = left + width - column * scale;
        text.draw(painter, x, y + 5.0 * scale, &value.to_string());
    }
    let start = left + 32.0 * scale;
    let room = width - (32.0 + COLUMNS[0] + 44.0) * scale;
    let name = hud::name_of(localizer, view, seat);
    let name = text.truncate(painter, &name, room.max(0.0));
    let text = text.colour(theme::colour(player.colour));
    text.draw(painter, start, y + 5.0 * scale, &name);
}
