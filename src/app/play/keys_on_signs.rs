//! Chooses whose keys the signs of a level name.

use crate::app::render::sign_keys::SignKeys;
use crate::config::Settings;
use crate::session::game_view::{GameKind, GameView};
use crate::session::seat_set::SeatSet;

/// Returns the keys named on signs in a view of some seats: those of the only local player in it, or of the first player.
pub fn sign_keys<'a>(settings: &'a Settings, view: &GameView, seats: SeatSet) -> SignKeys<'a> {
    let players = settings.local_players();
    let local = seats & view.roster.local;
    let own = match view.kind {
        GameKind::Local if local.len() == 1 && view.roster.local.len() > 1 => local.first(),
        _ => None,
    };
    let own = own.and_then(|seat| players.get(seat).copied());
    let own = SignKeys::from(own.unwrap_or(players[0]));
    // A key of the first player pauses for everybody.
    match own.menu.iter().any(|key| !key.is_gamepad()) {
        true => own,
        false => SignKeys {
            menu: players[0].menu,
            ..own
        },
    }
}
