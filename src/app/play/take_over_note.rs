//! The notice shown while a game that continues a recording waits for its player.

use super::hud;
use crate::app::context::DrawContext;
use crate::app::paint::theme;
use crate::localization::MessageId;
use crate::session::snapshot_pair::SnapshotPair;

/// Draws the notice over the level; `left` is in seconds.
pub fn draw(ctx: &mut DrawContext, worlds: &SnapshotPair, left: f32) {
    let scale = ctx.text_scale;
    let top = hud::HEIGHT * scale;
    let port = (
        0.0,
        top,
        ctx.graphics.size.0,
        (ctx.graphics.size.1 - top).max(1.0),
    );
    let title = ctx.texts.get(MessageId("take-over-title"));
    let time = hud::clock(worlds.now.globals.tick);
    let place = MessageId("take-over-place")
        .with("time", time)
        .with("seconds", format!("{left:.1}"));
    let plaque = hud::Plaque {
        title: &title,
        subtitle: &ctx.texts.get(place),
        colour: theme::LIT,
        opacity: 1.0,
    };
    plaque.draw(&mut ctx.graphics.painter, port, scale);
}
