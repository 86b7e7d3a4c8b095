//! A netgame in play, with everything that goes on whatever screen is over it: ticks, chat, notices, and recordings that
//! the host sends.

use super::{Play, connection_status};
use crate::app::audio::Audio;
use crate::app::audio::effect::Effect;
use crate::app::context::{AppContext, DrawContext};
use crate::app::netgame::{GameOver, game_over, notice};
use crate::app::recordings;
use crate::localization::Localizer;
use crate::session::input_latch::FrameInput;
use crate::session::netgame_session::NetGame;
use std::time::{Duration, Instant};

/// Maximum wait for the goodbye to be acknowledged when the window closes.
const GOODBYE_TIMEOUT: Duration = Duration::from_millis(600);

/// A netgame in play.
pub struct NetPlay {
    /// The game and its presentation.
    pub play: Play<NetGame>,
}

impl NetPlay {
    /// Shows a netgame that has received its world.
    pub fn new(game: NetGame) -> NetPlay {
        NetPlay {
            play: Play::new(game),
        }
    }

    /// Runs a frame with the input of the local players; returns why the game is over, if it is.
    pub fn run(&mut self, ctx: &mut AppContext, input: &[FrameInput]) -> Option<GameOver> {
        self.play.run(&mut ctx.for_playing(), input);
        self.show_chat(&mut ctx.audio, &ctx.texts.localizer);
        if let Some(bytes) = self.play.game.take_sent_recording() {
            recordings::save_sent(&ctx.folders, &bytes);
        }
        let over = game_over(&self.play.game)?;
        if let Some(live) = self.play.game.live() {
            recordings::end(ctx.autosave.as_ref(), live);
        }
        Some(over)
    }

    /// Draws the game, with a sign if there is a problem with the connection.
    pub fn draw(&mut self, ctx: &mut DrawContext) {
        self.play.draw(ctx, true);
        if let Some(sign) = self.play.game.connection_status() {
            connection_status::draw(ctx, sign);
        }
    }

    /// Leaves the game when the window closes, and waits a moment for the goodbye.
    pub fn end(&mut self) {
        let game = &mut self.play.game;
        game.leave();
        let start = Instant::now();
        while game.end().is_none() && start.elapsed() < GOODBYE_TIMEOUT {
            game.poll();
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Shows new chat messages and notices; messages of others make a sound.
    fn show_chat(&mut self, audio: &mut Audio, localizer: &Localizer) {
        for (player, text) in self.play.game.take_chat() {
            let seat = player.map(usize::from);
            let is_own = |seat| self.play.game.local_seats().contains(seat);
            if !seat.is_some_and(is_own) {
                audio.menu_sound(Effect::MenuMove);
            }
            self.play.show_chat(localizer, seat, &text);
        }
        for notice in self.play.game.take_notices() {
            let text = localizer.text(notice::of(&notice));
            self.play.show_chat(localizer, None, &text);
        }
        for notice in self.play.game.take_client_notices() {
            let text = localizer.text(notice::of_client(&notice));
            self.play.show_chat(localizer, None, &text);
        }
    }
}
