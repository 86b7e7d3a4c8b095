//! Controls of a spectator of a netgame: the panel and the keys of the replay player, for the match and its past.

use super::replay::{HintSet, Input, Panel, present};
use crate::app::context::{AppContext, DrawContext};
use crate::app::play::{Overlays, Play, hud, spectator_note};
use crate::config::Key;
use crate::localization::MessageId;
use crate::session::game_view::GameSession;
use crate::session::netgame_session::NetGame;
use crate::session::playback::viewable::Viewable;
use crate::sim::world::player::PLAYERS;

/// Delays that the menu offers, seconds.
const DELAYS: [u8; 4] = [0, 5, 10, 30];

/// Returns the delay that follows another one in the menu, seconds.
pub fn next_delay(seconds: u8) -> u8 {
    let later = DELAYS.into_iter().find(|delay| *delay > seconds);
    later.unwrap_or(DELAYS[0])
}

/// The controls of a spectator.
pub struct SpectatorControls {
    panel: Panel,
    input: Input,
    uses_pointer: bool,
    /// The panel has been prepared for a frame.
    is_shown: bool,
}

impl SpectatorControls {
    /// Creates the controls.
    pub fn new() -> SpectatorControls {
        SpectatorControls {
            panel: Panel::new(String::new()),
            input: Input::default(),
            uses_pointer: false,
            is_shown: false,
        }
    }

    /// Applies the input of a frame.
    pub fn update(&mut self, ctx: &mut AppContext, play: &mut Play<NetGame>) {
        let clicked = ctx.input.clicked_at();
        if let Some(key) = clicked.and_then(|at| self.panel.click(at)) {
            ctx.input.press(Some(key));
        }
        self.uses_pointer = ctx.input.uses_pointer();
        if let Some(digit) = ctx.input.digit() {
            let player = digit.checked_sub(1).filter(|player| *player < PLAYERS);
            play.game.watch(player);
        }
        self.input.apply(ctx, play, &mut self.panel);
        if ctx.input.pressed(&ctx.config.settings.replay_keys.end) {
            play.game.go_live();
        }
    }

    /// Returns true if a click in this frame is for the panel's hint of the menu.
    pub fn opens_menu(&self, ctx: &AppContext) -> bool {
        let clicked = ctx.input.clicked_at();
        clicked.and_then(|at| self.panel.key_at(at)) == Some(Key::Escape)
    }

    /// Makes room for the panel in a frame.
    pub fn prepare(&mut self, ctx: &DrawContext, play: &mut Play<NetGame>) {
        let level = &play.worlds().level_data.name;
        self.panel.set_name(ctx.texts.levels.of(level));
        self.panel.prepare(ctx, play, HintSet::Match);
        self.is_shown = true;
    }

    /// Removes the panel from the screen and follows the players again, because the spectator plays now.
    pub fn end(&mut self, play: &mut Play<NetGame>) {
        if std::mem::take(&mut self.is_shown) {
            play.set_overlays(Overlays::default());
            play.set_free_camera(false);
        }
    }

    /// Draws the panel, and the name of the followed player.
    pub fn draw(&self, ctx: &mut DrawContext, play: &Play<NetGame>) {
        self.panel.draw(ctx, play, self.uses_pointer);
        if !self.panel.shows_hud {
            return;
        }
        let view = play.game.view();
        let names = hud::names_of_followed(&ctx.texts.localizer, &view);
        let who = MessageId("watch-spectating").with("player", names);
        let when = ctx.texts.get(present(play.game.behind().unwrap_or(0)));
        let when = match play.game.queue_place() {
            None => when,
            Some(place) => {
                let place = MessageId("watch-queue").with("place", i32::from(place));
                format!("{when}   {}", ctx.texts.get(place))
            }
        };
        let is_live = play.game.behind() == Some(0);
        spectator_note::draw(ctx, &ctx.texts.get(who), &when, is_live);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_menu_offers_all_delays_in_turn() {
        assert_eq!([0, 5, 10, 30].map(next_delay), [5, 10, 30, 0]);
        assert_eq!(next_delay(7), 10, "set in pm.cfg");
        assert_eq!(next_delay(120), 0);
    }
}
