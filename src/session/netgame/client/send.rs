//! Messages that a client sends to its server. How often inputs are sent is the setting `cdat_div`
//! (`config/sections/network.rs`).

use super::notice::ClientNotice;
use super::session::{Session, Stage};
use super::stall::REPEAT_EVERY;
use super::{Client, Context, SERVER};
use crate::net::message::control::{Chat, Goodbye};
use crate::net::message::emote::Emote;
use crate::net::message::input::BroadcastAck;
use crate::net::message::kick_vote::KickVote;
use crate::net::message::state::ClientStats;
use crate::net::message::{Delivery, Message};
use crate::net::wire::WireText;
use crate::session::netgame::leave_reason;
use crate::session::netgame::metrics::Distribution;
use crate::session::netgame::player_request::PlayerRequest;
use crate::session::netgame::tuning::TICK;

/// Ticks between two acknowledgements of log entries while none arrive.
const ACK_EVERY: u32 = 8;
/// Ticks between two reports of client statistics.
const STATS_EVERY: u32 = 40;
/// Copies of a goodbye, because some may get lost.
const GOODBYES: u32 = 3;

impl Session {
    /// Sends the messages that are due after a tick, or at intervals while no ticks run.
    pub(super) fn send_updates(&mut self, ticked: bool, context: &mut Context) {
        let waited = context.now.saturating_sub(context.last_sent);
        let due = match &self.stage {
            Stage::Playing(playing) => {
                ticked || (playing.stall.is_stalled() && waited >= REPEAT_EVERY)
            }
            Stage::Waiting(_) | Stage::Loading(_) => waited >= TICK,
        };
        if !due {
            return;
        }
        for message in self.messages(context) {
            if let Err(error) = context.net.send(SERVER, &message, context.now) {
                log::debug!(target: "net", "{}: {error}", message.kind());
            }
        }
        context.net.flush(context.now);
        context.last_sent = context.now;
    }

    fn messages(&mut self, context: &Context) -> Vec<Message> {
        let mut out = Vec::new();
        let stats = self.stats(context);
        let stalled = self.stage.is_stalled();
        if let Stage::Loading(loading) = &self.stage
            && loading.is_finding()
        {
            // Tells the server that the client is still there.
            out.push(Message::BroadcastAck(BroadcastAck::of_log(
                loading.log_next,
            )));
        }
        let Some(game) = self.stage.game_mut() else {
            return out;
        };
        let tick = game.tick();
        if tick % context.tuning.input_every == 0 {
            out.extend(game.sent.message(game.seats).map(Message::ClientInput));
        }
        if game.take_ack_due() || tick.is_multiple_of(ACK_EVERY) || stalled {
            out.push(Message::BroadcastAck(BroadcastAck {
                log_next: game.log_next(),
                hash_bad: game.states.detection.differing,
            }));
        }
        let remind = tick % 4 == 0 || stalled;
        let stats_due = tick.is_multiple_of(STATS_EVERY);
        let ack = game.states.ack(remind);
        let report = || stats_due.then(|| game.states.report());
        if let Some(mut ack) = ack.or_else(report) {
            ack.stats = stats_due.then_some(stats);
            out.push(Message::StateAck(ack));
        }
        out
    }

    fn stats(&self, context: &Context) -> ClientStats {
        let metrics = &context.metrics;
        let since_last = STATS_EVERY as usize;
        let sixteenths = |corrections: &Distribution| {
            let greatest = corrections.latest(since_last).fold(0.0, f64::max);
            (greatest * 16.0).clamp(0.0, 65_535.0) as u16
        };
        let cost: f64 = metrics.tick_cost.latest(since_last).sum();
        let ticks = metrics.tick_cost.latest(since_last).count().max(1) as f64;
        let load = cost / ticks / TICK.as_micros() as f64;
        ClientStats {
            rate: (context.clock.rate() * 100.0) as u16,
            dsync: (self.clock_sync.dsync().unwrap_or(0.0) * 10.0).clamp(-32_000.0, 32_000.0)
                as i16,
            rewind: metrics.rollbacks.max().min(255.0) as u8,
            own_correction: sixteenths(&metrics.local_corrections),
            other_correction: sixteenths(&metrics.remote_corrections),
            cpu_percent: (load * 100.0).clamp(0.0, 255.0) as u8,
            stalled: u16::try_from(metrics.stalled).unwrap_or(u16::MAX),
        }
    }
}

/// Tells the server that the client leaves.
pub(super) fn say_goodbye(context: &mut Context) {
    let bye = Message::ClientBye(Goodbye {
        reason: leave_reason::CLIENT_QUIT,
        text: WireText::default(),
    });
    let now = context.now;
    let _ = context.net.send(SERVER, &bye, now);
    for _ in 0..GOODBYES {
        let _ = context.net.send_as(SERVER, &bye, Delivery::Unreliable, now);
        context.net.flush(now);
    }
}

impl Client {
    /// Handles a line typed by the first local player: a command if it begins with a slash, otherwise a chat message to
    /// everybody.
    pub fn say(&mut self, text: &str) {
        let Some(command) = text.trim().strip_prefix('/') else {
            return self.send_chat(None, text);
        };
        match PlayerRequest::parse(command, self.context.vote_in_progress) {
            Some(request @ PlayerRequest::Vote { .. }) => self.request(request),
            _ => self.context.notices.push(ClientNotice::Commands),
        }
    }

    /// Sends what the player asks for, unless only a host can do that.
    pub fn request(&mut self, request: PlayerRequest) {
        let message = match request {
            PlayerRequest::Vote { player, in_favour } => {
                Message::KickVote(KickVote { player, in_favour })
            }
            PlayerRequest::Emote { player, emote } => Message::Emote(Emote { player, emote }),
            PlayerRequest::LobbyChoice(choice) => {
                self.context.lobby_choice = Some(choice);
                Message::LobbyChoice(choice)
            }
            PlayerRequest::StartGame
            | PlayerRequest::NextRound
            | PlayerRequest::Rules(_)
            | PlayerRequest::Rematch
            | PlayerRequest::Kick(_)
            | PlayerRequest::Ban { .. }
            | PlayerRequest::Mute { .. } => {
                return;
            }
        };
        let _ = self.context.net.send(SERVER, &message, self.context.now);
    }

    /// Sends a chat message of the local player with this slot to everybody.
    pub fn say_from(&mut self, player: u8, text: &str) {
        self.send_chat(Some(player), text);
    }

    fn send_chat(&mut self, player: Option<u8>, text: &str) {
        let chat = Message::Chat(Chat {
            player,
            text: WireText::new(text),
        });
        let _ = self.context.net.send(SERVER, &chat, self.context.now);
    }
}
