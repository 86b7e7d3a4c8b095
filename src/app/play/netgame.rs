//! A netgame in play: the game thread keeps its own clock; the window only draws snapshots and never waits.

use super::{Play, PlaySource, ticks_passed};
use crate::app::audio::effect::Effect;
use crate::app::context::AppContext;
use crate::app::netgame::NetGame;
use crate::session::clock::Time;
use crate::session::input_latch::FrameInput;

impl Play {
    /// Returns the netgame, if one is in play.
    pub fn netgame(&mut self) -> Option<&mut NetGame> {
        match &mut self.source {
            PlaySource::Net(net) => Some(net),
            _ => None,
        }
    }

    /// Exchanges input and snapshots with a netgame, once per frame. Returns the number of ticks that passed.
    pub(super) fn run_netgame(&mut self, ctx: &mut AppContext, input: FrameInput) -> u32 {
        let now = ctx.time.now();
        let passed = now.saturating_sub(self.last.unwrap_or(now));
        self.last = Some(now);
        self.view.advance_opening(passed, input.is_empty());
        let PlaySource::Net(net) = &mut self.source else {
            return 0;
        };
        let followed = net.followed();
        let start = ctx.time.now();
        let update = net.update(input);
        let took = ctx.time.now().saturating_sub(start).as_secs_f32() * 1000.0;
        self.meter.add_tick(took);
        if update.ticks > 0 {
            self.tick_cost = took / update.ticks as f32;
        }
        let chat = net.take_chat();
        let (retargeted, local) = (followed != net.followed(), net.local_player());
        if update.new_level {
            if ctx.config.settings.demo.autosave_on_level_done {
                net.ask_for_recording();
            }
            ctx.audio.forget_level();
            self.announce();
            self.start_opening(ctx);
        }
        if retargeted {
            self.view.jump();
        }
        for (player, text) in chat {
            if player.map(usize::from) != Some(local) {
                ctx.audio.menu_sound(Effect::MenuMove);
            }
            self.show_chat(player, &text);
        }
        if update.ticks > 0 {
            let screen = &ctx.config.settings.screen;
            self.process_events(screen.particles, screen.screen_shake);
            self.play_sounds(ctx);
        }
        self.passed = ticks_passed(passed);
        self.advance_effects(self.passed);
        update.ticks
    }

    /// Adds a chat message to the feed.
    fn show_chat(&mut self, player: Option<u8>, text: &str) {
        let names = self.source.known_names();
        let slot = player.map(usize::from);
        let players = &self.source.worlds().now.players;
        let speaker = slot.and_then(|slot| {
            let name = names.get(slot).filter(|name| !name.is_empty())?;
            Some((players.get(slot)?.colour, *name))
        });
        let (colour, name) = speaker.unwrap_or((0, "Server"));
        self.feed.add_chat(colour, name, text);
    }
}
