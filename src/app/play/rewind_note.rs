//! The notice shown while a game is rewound: the time in the level, and the speed. The speeds are in
//! `session/rewind.rs`.

use super::hud;
use super::split::Port;
use crate::app::context::DrawContext;
use crate::app::paint::theme;
use crate::localization::MessageId;
use crate::sim::world::World;

/// Draws the notice at the bottom of a viewport; `speed` is a multiple of the normal one.
pub fn draw(ctx: &mut DrawContext, world: &World, speed: u32, port: Port) -> Port {
    let scale = ctx.text_scale;
    let title = ctx.texts.get(MessageId("rewind-title"));
    let place = MessageId("rewind-place")
        .with("time", hud::clock(world.globals.tick))
        .with("speed", speed);
    let plaque = hud::Plaque {
        title: &title,
        subtitle: &ctx.texts.get(place),
        colour: theme::LIT,
        opacity: 1.0,
    };
    plaque.draw(&mut ctx.graphics.painter, port, scale)
}
