//! Effects of commands: players join, leave and press buttons (spec 01 §3.6, §3.7). They are made by
//! `session/local_game.rs`, and in netgames by `session/netgame/server/`.

use super::context::TickContext;
use super::events::Event;
use super::start;
use crate::command::Command;

/// Applies a command. Commands for a player slot that does not exist are ignored.
pub fn apply(ctx: &mut TickContext, action: Command) {
    match action {
        Command::Join { player, colour } => join(ctx, player, colour),
        Command::Leave { player, .. } => leave(ctx, player),
        Command::Reset { player } => {
            if let Some(slot) = ctx.world.players.get_mut(usize::from(player)) {
                start::reset_fully(slot);
                start::place_player(ctx.world, usize::from(player), start::Arrival::First);
            }
        }
        Command::Buttons { player, held } => {
            if let Some(slot) = ctx.world.players.get_mut(usize::from(player)) {
                slot.buttons = held;
            }
        }
        Command::Acknowledge { player } => {
            if let Some(slot) = ctx.world.players.get_mut(usize::from(player)) {
                slot.acknowledged = true;
            }
        }
        Command::Rules(rules) => ctx.world.globals.shot_rules = rules,
    }
}

/// Adds a player. Sets only the colour and the position: a player who returns keeps everything else.
fn join(ctx: &mut TickContext, player: u8, colour: u8) {
    let index = usize::from(player);
    let Some(slot) = ctx.world.players.get_mut(index) else {
        return;
    };
    slot.colour = colour;
    if slot.active {
        return;
    }
    start::place_player(ctx.world, index, start::Arrival::First);
    ctx.world.players[index].active = true;
    ctx.events.push(Event::Joined { player });
}

fn leave(ctx: &mut TickContext, player: u8) {
    match ctx.world.players.get_mut(usize::from(player)) {
        Some(slot) if slot.active => slot.active = false,
        _ => return,
    }
    ctx.events.push(Event::Left { player });
}
