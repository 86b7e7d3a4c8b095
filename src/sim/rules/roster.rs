//! What game moves do: players come, go, press controls (spec 01 §3.6, §3.7).

use super::events::Event;
use super::frame::Frame;
use super::start;
use crate::sim::moves::Move;

/// Carries out a move. One for a player slot that does not exist is ignored.
pub fn apply(frame: &mut Frame, action: Move) {
    match action {
        Move::Join { player, colour } => join(frame, player, colour),
        Move::Leave { player, .. } => leave(frame, player),
        Move::Reset { player } => {
            if let Some(slot) = frame.world.players.get_mut(usize::from(player)) {
                start::reset_fully(slot);
                start::place_player(frame.world, usize::from(player), start::Arrival::First);
            }
        }
        Move::Controls { player, held } => {
            if let Some(slot) = frame.world.players.get_mut(usize::from(player)) {
                slot.controls = held;
            }
        }
        Move::Acknowledge { player } => {
            if let Some(slot) = frame.world.players.get_mut(usize::from(player)) {
                slot.acknowledged = true;
            }
        }
        Move::Rules(rules) => frame.world.globals.shot_rules = rules,
    }
}

/// Nothing but the colour and the place is set: a player who comes back keeps the rest.
fn join(frame: &mut Frame, player: u8, colour: u8) {
    let index = usize::from(player);
    let Some(slot) = frame.world.players.get_mut(index) else {
        return;
    };
    slot.colour = colour;
    if slot.active {
        return;
    }
    start::place_player(frame.world, index, start::Arrival::First);
    frame.world.players[index].active = true;
    frame.events.push(Event::Joined { player });
}

fn leave(frame: &mut Frame, player: u8) {
    match frame.world.players.get_mut(usize::from(player)) {
        Some(slot) if slot.active => slot.active = false,
        _ => return,
    }
    frame.events.push(Event::Left { player });
}
