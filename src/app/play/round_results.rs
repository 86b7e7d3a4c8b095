//! The results of a round of a match in an arena. Points are counted in `session/arena_match.rs`.

use super::hud;
use crate::app::context::DrawContext;
use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::localization::{Localizer, MessageId};
use crate::session::arena_match::ArenaMatch;
use crate::session::game_view::GameView;
use std::time::Duration;

/// Time after a round of a match for which the results cannot be confirmed, since everybody still holds keys.
pub const ROUND_PAUSE: Duration = Duration::from_millis(800);

/// Width of the panel, height of a row, and space above and below the rows, font pixels.
const WIDTH: f32 = 300.0;
const ROW: f32 = 20.0;
const HEAD: f32 = 48.0;
const FOOT: f32 = 22.0;
/// Distance of the columns from the right edge of the panel, font pixels: points of the round, kills, deaths, total.
const COLUMNS: [f32; 4] = [150.0, 106.0, 56.0, 14.0];

/// Draws the results of the round if it is over.
pub fn draw(ctx: &mut DrawContext, view: &GameView) {
    let world = &view.worlds.now;
    let Some(game) = view
        .arena
        .filter(|game| game.is_round_over(world.globals.tick))
    else {
        return;
    };
    let ((width, height), scale) = (ctx.graphics.size, ctx.text_scale);
    let (painter, localizer) = (&mut ctx.graphics.painter, &ctx.texts.localizer);
    painter.rectangle((0.0, 0.0, width, height), theme::faint(theme::INK, 0.55));
    let standings = game.standings(world);
    let rows = standings.len() as f32;
    let size = (
        (WIDTH * scale).min(width),
        (HEAD + rows * ROW + FOOT) * scale,
    );
    let left = ((width - size.0) / 2.0).round();
    let top = ((height - size.1) / 2.0).round();
    panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
    let middle = width / 2.0;
    let (title, subtitle) = titles(localizer, view, game);
    let large = TextStyle::large(scale).centred();
    large
        .colour(theme::LIT)
        .draw(painter, middle, top + 8.0 * scale, &title);
    let small = TextStyle::small(scale);
    let dim = small.colour(theme::DIM);
    dim.centred()
        .draw(painter, middle, top + 23.0 * scale, &subtitle);
    let labels = [
        MessageId("arena-points"),
        MessageId("arena-kills"),
        MessageId("results-deaths"),
        MessageId("arena-total"),
    ];
    for (label, column) in labels.into_iter().zip(COLUMNS) {
        let label = localizer.text(label);
        let x = left + size.0 - column * scale;
        dim.right().draw(painter, x, top + 36.0 * scale, &label);
    }
    for (row, seat) in standings.into_iter().enumerate() {
        let y = top + (HEAD + row as f32 * ROW) * scale;
        let area = (left, y, size.0, scale);
        draw_player(painter, localizer, (view, game), seat, area);
    }
    let words = match game.is_finished(world.globals.tick) {
        true => MessageId("arena-rematch"),
        false => MessageId("arena-next"),
    };
    let words = localizer.text(words);
    let y = top + size.1 - 15.0 * scale;
    let prompt = small.centred().colour(theme::LIT);
    prompt.draw(painter, middle, y, &words);
}

/// Returns the title and the subtitle: the round, or the winner after the last one.
fn titles(localizer: &Localizer, view: &GameView, game: &ArenaMatch) -> (String, String) {
    let world = &view.worlds.now;
    let round = localizer.text(
        MessageId("arena-round")
            .with("round", i32::from(game.round()))
            .with("rounds", i32::from(game.rules().rounds)),
    );
    if !game.is_finished(world.globals.tick) {
        return (localizer.text(MessageId("arena-time-up")), round);
    }
    let title = match game.leaders(world).as_slice() {
        [winner] => {
            let name = hud::name_of(localizer, view, *winner);
            localizer.text(MessageId("arena-winner").with("player", name))
        }
        _ => localizer.text(MessageId("arena-draw")),
    };
    (title, round)
}

/// Draws the row of a player; the fourth part of its area is the scale.
fn draw_player(
    painter: &mut Painter,
    localizer: &Localizer,
    (view, game): (&GameView, &ArenaMatch),
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
    let (round, total) = (game.score(seat), game.total(seat));
    let values = [round.points(), round.kills, round.deaths, total.points()];
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
