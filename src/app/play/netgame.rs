//! A netgame in play: it goes by the clock of its own and waits for nobody.

use super::{Play, PlaySource, frames_passed};
use crate::app::audio::effect::Effect;
use crate::app::context::AppContext;
use crate::app::netgame::NetGame;
use crate::session::clock::Time;
use crate::session::input_latch::FrameInput;

impl Play {
    /// The netgame, if it is one.
    pub fn netgame(&mut self) -> Option<&mut NetGame> {
        match &mut self.source {
            PlaySource::Net(net) => Some(net),
            _ => None,
        }
    }

    /// Lets a netgame do what is due since the last picture. Returns the ticks that passed.
    pub(super) fn run_netgame(&mut self, ctx: &mut AppContext, input: FrameInput) -> u32 {
        let now = ctx.time.now();
        let passed = now.saturating_sub(self.last.unwrap_or(now));
        self.last = Some(now);
        self.view.pass_opening(passed, input.is_empty());
        let PlaySource::Net(net) = &mut self.source else {
            return 0;
        };
        let watched = net.watched();
        let start = ctx.time.now();
        let since = net.update(input);
        let took = ctx.time.now().saturating_sub(start).as_secs_f32() * 1000.0;
        self.gauge.frame(took);
        if since.ticks > 0 {
            self.tick_cost = took / since.ticks as f32;
        }
        let lines = net.take_lines();
        let (jumps, own) = (watched != net.watched(), net.own());
        if since.new_level {
            if ctx.config.settings.demo.autosave_on_level_done {
                net.ask_for_recording();
            }
            ctx.audio.forget_level();
            self.announce();
            self.begin_far(ctx);
        }
        if jumps {
            self.view.jump();
        }
        for (player, text) in lines {
            if player.map(usize::from) != Some(own) {
                ctx.audio.menu_sound(Effect::MenuMove);
            }
            self.hear_line(player, &text);
        }
        if since.ticks > 0 {
            let screen = &ctx.config.settings.screen;
            self.see(screen.particles, screen.screen_shake);
            self.hear(ctx);
        }
        self.passed = frames_passed(passed);
        self.pass(self.passed);
        since.ticks
    }

    /// Somebody has said something.
    fn hear_line(&mut self, player: Option<u8>, text: &str) {
        let names = self.source.known_names();
        let slot = player.map(usize::from);
        let players = &self.source.worlds().now.players;
        let speaker = slot.and_then(|slot| {
            let name = names.get(slot).filter(|name| !name.is_empty())?;
            Some((players.get(slot)?.colour, *name))
        });
        let (colour, name) = speaker.unwrap_or((0, "Server"));
        self.feed.say(colour, name, text);
    }
}
