//! The controls of an instant replay: the panel and the keys of the replay player, over a running netgame or a paused
//! local game.

use super::replay::{HintSet, Input, Panel};
use crate::app::context::{AppContext, DrawContext};
use crate::app::play::{Overlays, Play, hud, spectator_note};
use crate::config::Key;
use crate::localization::{Message, MessageId};
use crate::session::game_view::Comparison;
use crate::session::local_replay::LocalReplay;
use crate::session::netgame_session::NetGame;
use crate::session::playback::viewable::Viewable;
use crate::sim::world;
use crate::sim::world::player::PLAYERS;

/// A game of which the controls show an instant replay.
pub trait InstantReplayed: Viewable {
    /// Says why nothing is compared, if nothing is.
    const SAME: Option<MessageId>;

    /// Says how many seconds ago the shown tick was.
    fn behind_message(seconds: i32) -> Message;

    /// Ends the replay.
    fn end_replay(&mut self);

    /// Compares what happened with what this window drew in another way.
    fn toggle_ghosts(&mut self);
}

impl InstantReplayed for NetGame {
    const SAME: Option<MessageId> = Some(MessageId("instant-replay-same"));

    fn behind_message(seconds: i32) -> Message {
        MessageId("instant-replay-behind").with("seconds", seconds)
    }

    fn end_replay(&mut self) {
        NetGame::end_replay(self);
    }

    fn toggle_ghosts(&mut self) {
        NetGame::toggle_ghosts(self);
    }
}

impl InstantReplayed for LocalReplay {
    const SAME: Option<MessageId> = None;

    fn behind_message(seconds: i32) -> Message {
        MessageId("instant-replay-waits").with("seconds", seconds)
    }

    fn end_replay(&mut self) {
        self.stop();
    }

    fn toggle_ghosts(&mut self) {}
}

/// The controls of an instant replay.
pub struct InstantReplayControls {
    panel: Panel,
    input: Input,
    uses_pointer: bool,
    /// The panel has been prepared for a frame.
    is_shown: bool,
}

impl InstantReplayControls {
    /// Creates the controls.
    pub fn new() -> InstantReplayControls {
        InstantReplayControls {
            panel: Panel::new(String::new()),
            input: Input::default(),
            uses_pointer: false,
            is_shown: false,
        }
    }

    /// Applies the input of a frame, which may end the replay.
    pub fn update<G: InstantReplayed>(&mut self, ctx: &mut AppContext, play: &mut Play<G>) {
        let clicked = ctx.input.clicked_at();
        if let Some(key) = clicked.and_then(|at| self.panel.click(at)) {
            ctx.input.press(Some(key));
        }
        self.uses_pointer = ctx.input.uses_pointer();
        let (input, settings) = (&ctx.input, &ctx.config.settings);
        let keys = &settings.replay_keys;
        // A key that also hides everything, as on a gamepad, does only that here.
        let begins = settings.function_keys.instant_replay.iter().copied();
        let ends: Vec<Key> = begins.filter(|key| !keys.hide_hud.contains(key)).collect();
        let is_over = input.pressed(&[Key::Escape])
            || input.back_clicked()
            || input.pressed(&keys.leave)
            || input.pressed(&ends);
        if is_over {
            play.game.end_replay();
            return;
        }
        let compares = [&keys.compare, &keys.take_over];
        if compares.iter().any(|keys| input.pressed(keys)) || input.pressed(&[Key::Enter]) {
            play.game.toggle_ghosts();
        }
        if let Some(digit) = input.digit() {
            let player = digit.checked_sub(1).filter(|player| *player < PLAYERS);
            play.game.watch(player);
        }
        self.input.apply(ctx, play, &mut self.panel);
    }

    /// Makes room for the panel in a frame.
    pub fn prepare<G: InstantReplayed>(&mut self, ctx: &DrawContext, play: &mut Play<G>) {
        let level = &play.worlds().level_data.name;
        self.panel.set_name(ctx.texts.levels.of(level));
        let is_same = matches!(play.game.view().replay, Some(Comparison::Same));
        self.panel.prepare(ctx, play, HintSet::Instant(!is_same));
        self.is_shown = true;
    }

    /// Removes the panel from the screen and follows the own players again, because the replay is over.
    pub fn end(&mut self, play: &mut Play<NetGame>) {
        if std::mem::take(&mut self.is_shown) {
            play.set_overlays(Overlays::default());
            play.set_free_camera(false);
        }
    }

    /// Draws the panel, the name of the watched player, and how long ago it was.
    pub fn draw<G: InstantReplayed>(&self, ctx: &mut DrawContext, play: &Play<G>) {
        self.panel.draw(ctx, play, self.uses_pointer);
        if !self.panel.shows_hud {
            return;
        }
        let view = play.game.view();
        let names = hud::names_of_followed(&ctx.texts.localizer, &view);
        let who = MessageId("instant-replay-of").with("player", names);
        let when = G::behind_message(world::seconds(play.game.behind().unwrap_or(0)));
        let mut who = ctx.texts.get(who);
        if let (Some(Comparison::Same), Some(same)) = (view.replay, G::SAME) {
            let same = ctx.texts.get(same);
            who = format!("{who}   {same}");
        }
        spectator_note::draw(ctx, &who, &ctx.texts.get(when), false);
    }
}
