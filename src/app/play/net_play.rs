//! A netgame in play, with everything that continues behind other screens: ticks, chat, emotes, votes, notices, and
//! recordings that the host sends.

use super::chat_log::{ChatEntry, ChatLog, ChatRow};
use super::emotes::Emotes;
use super::rule_text::{self, KnownRules};
use super::{Play, connection_status, network_advice, overlay, top_banner};
use crate::app::audio::effect::Effect;
use crate::app::context::{AppContext, DrawContext};
use crate::app::cycle::{self, CycleStep};
use crate::app::netgame::{GameOver, game_over, notice};
use crate::app::recordings;
use crate::app::texts::Texts;
use crate::localization::{Message, MessageId};
use crate::net::limits::MAX_COLOUR;
use crate::net::message::kick_vote::{VoteStage, VoteStatus};
use crate::net::message::lobby::LobbyChoice;
use crate::session::clock::Time;
use crate::session::game_view::{GameKind, GameSession};
use crate::session::input_latch::FrameInput;
use crate::session::netgame::advice::{Advisor, Health};
use crate::session::netgame::client::ClientNotice;
use crate::session::netgame::player_request::PlayerRequest;
use crate::session::netgame::server::host_notice::HostNotice;
use crate::session::netgame_session::NetGame;
use crate::sim::world::player::PLAYERS;
use std::time::{Duration, Instant};

/// Maximum wait for the goodbye to be acknowledged when the window closes.
const GOODBYE_TIMEOUT: Duration = Duration::from_millis(600);
/// Time for which a player counts as talking after a chat message.
const TALKING: Duration = Duration::from_secs(4);
/// Minimum time between two messages with the choice in the lobby; a server accepts `CHOICES_PER_SECOND`
/// (`session/netgame/server/connections/request_rates.rs`).
const CHOICE_PAUSE: Duration = Duration::from_millis(300);

/// Frame-rate cap below which few frames per second are no problem but the player's wish.
const MIN_FRAME_LIMIT: u32 = 30;

/// A netgame in play.
pub struct NetPlay {
    /// The game and its presentation.
    pub play: Play<NetGame>,
    /// The chat so far.
    pub chat: ChatLog,
    emotes: Emotes,
    advisor: Advisor,
    /// Players that the local player has muted: slot and name, since somebody else may get the slot.
    muted: Vec<(usize, String)>,
    /// When each player talked last, by slot.
    talked: [Option<Duration>; PLAYERS],
    /// The vote in progress, and when that state was received.
    vote: Option<(VoteStatus, Duration)>,
    /// The choice in the lobby, while that is open.
    lobby: OwnLobbyChoice,
    /// The rules of the match that the players know.
    rules: Option<KnownRules>,
    /// Time of the last frame.
    now: Duration,
}

/// The choice of the local player in the lobby, and whether it has been sent.
#[derive(Clone, Copy, Debug, Default)]
struct OwnLobbyChoice {
    choice: LobbyChoice,
    /// The lobby is open.
    is_open: bool,
    /// It has to be sent to the server.
    is_changed: bool,
    /// When it was last sent.
    sent: Duration,
}

impl NetPlay {
    /// Shows a netgame that has received its world.
    pub fn new(game: NetGame) -> NetPlay {
        NetPlay {
            play: Play::new(game),
            chat: ChatLog::default(),
            emotes: Emotes::default(),
            advisor: Advisor::default(),
            muted: Vec::new(),
            talked: [None; PLAYERS],
            vote: None,
            lobby: OwnLobbyChoice::default(),
            rules: None,
            now: Duration::ZERO,
        }
    }

    /// Runs a frame with the input of the local players; returns why the game is over, if it is.
    pub fn run(&mut self, ctx: &mut AppContext, input: &[FrameInput]) -> Option<GameOver> {
        self.now = ctx.time.now();
        self.play.run(&mut ctx.for_playing(), input);
        self.update_advice(ctx, !input.is_empty());
        if self.receive_chat(&ctx.texts) {
            ctx.audio.menu_sound(Effect::MenuMove);
        }
        self.receive_notices(&ctx.texts);
        self.announce_rules(&ctx.texts);
        self.vote = self.vote.take().filter(|vote| is_running(vote, self.now));
        for (player, emote) in self.play.game.take_emotes() {
            if !self.is_muted(player.into()) {
                self.emotes.show(player.into(), emote, self.now);
            }
        }
        self.send_lobby_choice();
        self.play.set_emotes(self.emotes.shown(self.now));
        if let Some(bytes) = self.play.game.take_sent_recording() {
            recordings::save_sent(&ctx.folders, &bytes);
        }
        let over = game_over(&self.play.game)?;
        if let Some(live) = self.play.game.live() {
            recordings::end(ctx.autosave.as_ref(), live);
        }
        Some(over)
    }

    /// Looks for problems of the connection and of this computer. Frames count while the game is on the screen.
    fn update_advice(&mut self, ctx: &AppContext, is_shown: bool) {
        let view = self.play.game.view();
        let GameKind::Netgame(stats) = view.kind else {
            return;
        };
        let limit = ctx.config.settings.screen.frame_limit;
        let is_slow_on_purpose = limit > 0 && u32::from(limit) < MIN_FRAME_LIMIT;
        let fps = ctx.graphics.fps;
        let fps = (is_shown && fps > 0 && !is_slow_on_purpose).then_some(fps);
        let level = self.play.game.level_count();
        self.advisor.update(self.now, level, || {
            Health::of(stats, fps, self.play.game.local_seats())
        });
        let advice = self.advisor.advice();
        self.play.set_advice(advice);
    }

    /// Draws the game, with a sign if there is a problem with the connection, and a banner during a vote.
    pub fn draw(&mut self, ctx: &mut DrawContext) {
        self.play.draw(ctx, true);
        let (advice, page) = (self.advisor.advice(), ctx.graphics.overlay_page);
        let is_in_overlay = overlay::is_on_page(ctx.settings.overlay.net_grid, page);
        if let Some(sign) = self.play.game.connection_status() {
            connection_status::draw(ctx, sign);
        } else if let Some(advice) = network_advice::noted(advice, ctx.settings, is_in_overlay)
            && !self.play.game.is_replaying()
        {
            let names = self.play.game.view().roster.names;
            network_advice::draw(ctx, network_advice::message(advice, &names));
        }
        if self.vote.is_none()
            && let Some(lobby) = self.play.game.lobby()
        {
            top_banner::draw(
                ctx,
                match lobby.seconds {
                    0 => MessageId("lobby-banner").into(),
                    seconds => MessageId("lobby-countdown").with("seconds", i32::from(seconds)),
                },
            );
        }
        if let Some((vote, received)) = &self.vote {
            let passed = self.now.saturating_sub(*received).as_secs();
            let left = u64::from(vote.seconds).saturating_sub(passed);
            let banner = MessageId("vote-banner")
                .with("player", self.name(vote.player.into()))
                .with("votes", i32::from(vote.votes))
                .with("needed", i32::from(vote.needed))
                .with("seconds", left as i32);
            top_banner::draw(ctx, banner);
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

    /// Sends a chat line or a command.
    pub fn say(&mut self, line: &str) {
        let line = line.trim();
        if !line.is_empty() {
            self.chat.keep_own(line);
            self.play.game.say(line);
        }
    }

    /// Shows an emote of the first local player to everybody; its number starts with 1.
    pub fn emote(&mut self, emote: u8) {
        if let Some(seat) = self.play.game.local_seats().first() {
            let player = seat as u8;
            self.play
                .game
                .request(PlayerRequest::Emote { player, emote });
        }
    }

    /// Returns the emotes that are shown, by slot.
    #[cfg(test)]
    pub fn shown_emotes(&self) -> super::emotes::ShownEmotes {
        self.emotes.shown(self.now)
    }

    /// Returns the displayed name of the player in a slot.
    pub fn name(&self, slot: usize) -> &str {
        let names = self.play.game.view().roster.names;
        names.get(slot).copied().unwrap_or("")
    }

    /// Returns true if the local player has muted the player in a slot.
    pub fn is_muted(&self, slot: usize) -> bool {
        self.hides(slot, self.name(slot))
    }

    fn hides(&self, slot: usize, name: &str) -> bool {
        let mut muted = self.muted.iter();
        muted.any(|(other, muted)| *other == slot && muted == name)
    }

    /// Mutes or unmutes the player in a slot for the local player.
    pub fn set_muted(&mut self, slot: usize, muted: bool) {
        let name = self.name(slot).to_owned();
        self.muted.retain(|(other, _)| *other != slot);
        if muted {
            self.muted.push((slot, name));
        }
    }

    /// Returns true if the player in a slot has just talked.
    pub fn is_talking(&self, slot: usize) -> bool {
        let talked = self.talked.get(slot).copied().flatten();
        talked.is_some_and(|at| self.now.saturating_sub(at) < TALKING)
    }

    /// Returns the slot of the player on whom a vote is in progress.
    pub fn vote_on(&self) -> Option<usize> {
        self.vote.as_ref().map(|(vote, _)| vote.player.into())
    }

    /// Returns what the local player has chosen in the lobby.
    pub fn lobby_choice(&self) -> LobbyChoice {
        self.lobby.choice
    }

    /// Toggles whether the local player is ready.
    pub fn toggle_ready(&mut self) {
        self.lobby.choice.ready = !self.lobby.choice.ready;
        self.lobby.is_changed = true;
    }

    /// Votes for a level, or withdraws the vote if it is for that level.
    pub fn vote_for_level(&mut self, number: u16) {
        let level = &mut self.lobby.choice.level;
        *level = match *level == number {
            true => 0,
            false => number,
        };
        self.lobby.is_changed = true;
    }

    /// Returns the requested colour of the first local player, or else the current one.
    pub fn own_colour(&self) -> u8 {
        let seat = self.play.game.local_seats().first();
        let mut lines = self.play.game.players().iter();
        let own = lines.find(|line| Some(usize::from(line.player)) == seat);
        match (self.lobby.is_changed, self.lobby.choice.colour) {
            (true, colour) if colour > 0 => colour,
            _ => own.map_or(1, |line| line.colour),
        }
    }

    /// Requests the next or previous colour that nobody has for the first local player.
    pub fn change_colour(&mut self, step: CycleStep) {
        let seat = self.play.game.local_seats().first();
        let lines = self.play.game.players().iter();
        let others = lines.filter(|line| Some(usize::from(line.player)) != seat);
        let used: Vec<u8> = others.map(|line| line.colour).collect();
        let count = usize::from(MAX_COLOUR);
        let mut index = usize::from(self.own_colour()).saturating_sub(1);
        for _ in 0..count {
            index = cycle::beside(index, step, count);
            if !used.contains(&(index as u8 + 1)) {
                break;
            }
        }
        self.lobby.choice.colour = index as u8 + 1;
        self.lobby.is_changed = true;
    }

    /// Tells the server what has been chosen in the lobby, and forgets it when the lobby closes.
    fn send_lobby_choice(&mut self) {
        let is_open = self.play.game.lobby().is_some();
        if is_open != self.lobby.is_open {
            self.lobby = OwnLobbyChoice {
                is_open,
                // The server may still know what has been chosen before the connection was lost.
                is_changed: is_open,
                ..OwnLobbyChoice::default()
            };
        }
        let is_due = self.now.saturating_sub(self.lobby.sent) >= CHOICE_PAUSE;
        if is_open && self.lobby.is_changed && is_due {
            (self.lobby.is_changed, self.lobby.sent) = (false, self.now);
            let request = PlayerRequest::LobbyChoice(self.lobby.choice);
            self.play.game.request(request);
            self.lobby.choice.colour = 0;
        }
    }

    /// Returns the rows of the chat so far, without those of muted players.
    pub fn chat_rows(&self) -> Vec<ChatRow> {
        self.chat.rows(|entry| {
            let hides = |slot| self.hides(slot, &entry.name);
            entry.seat.is_some_and(hides)
        })
    }

    /// Shows new chat messages; returns true if one of them is of somebody else.
    fn receive_chat(&mut self, texts: &Texts) -> bool {
        let mut is_new = false;
        for (player, text) in self.play.game.take_chat() {
            let seat = player.map(usize::from);
            if seat.is_some_and(|seat| self.is_muted(seat)) {
                continue;
            }
            let local = self.play.game.local_seats();
            is_new |= !seat.is_some_and(|seat| local.contains(seat));
            if let Some(talked) = seat.and_then(|seat| self.talked.get_mut(seat)) {
                *talked = Some(self.now);
            }
            self.show_line(texts, seat, text);
        }
        is_new
    }

    /// Adds a line to the feed and to the chat.
    fn show_line(&mut self, texts: &Texts, seat: Option<usize>, text: String) {
        self.play.show_chat(&texts.localizer, seat, &text);
        let colour = |seat: usize| {
            let player = self.play.worlds().now.players.get(seat);
            player.map_or(0, |player| player.colour)
        };
        let name = match seat.map(|seat| self.name(seat)) {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => texts.get(MessageId("chat-server")),
        };
        self.chat.add(ChatEntry {
            seat,
            name,
            colour: seat.map_or(0, colour),
            text,
        });
    }

    /// Says what has changed in the rules of the match.
    fn announce_rules(&mut self, texts: &Texts) {
        let Some(game) = self.play.game.game_match() else {
            return;
        };
        let after = KnownRules {
            now: *game.rules(),
            coming: *game.coming_rules(),
        };
        let before = self.rules.replace(after);
        let before = before.unwrap_or(after.for_new_player());
        if before == after {
            return;
        }
        for line in rule_text::changes(&texts.localizer, &before, &after) {
            self.show_line(texts, None, line);
        }
    }

    /// Shows new notices of the server or client.
    fn receive_notices(&mut self, texts: &Texts) {
        for notice in self.play.game.take_notices() {
            let text = match notice {
                HostNotice::Vote(vote) => self.receive_vote(vote),
                HostNotice::Rules(rules) => {
                    let line = rule_text::next_round_rules(&texts.localizer, &rules);
                    self.show_line(texts, None, line);
                    None
                }
                notice => Some(notice::message(&notice)),
            };
            if let Some(text) = text {
                self.show_line(texts, None, texts.get(text));
            }
        }
        for notice in self.play.game.take_client_notices() {
            let text = match notice {
                ClientNotice::Vote(vote) => self.receive_vote(vote),
                notice => Some(notice::client_message(&notice)),
            };
            if let Some(text) = text {
                self.show_line(texts, None, texts.get(text));
            }
        }
    }

    /// Updates the state of a vote; returns a chat message about it, unless the banner shows it.
    fn receive_vote(&mut self, vote: VoteStatus) -> Option<Message> {
        let text = notice::vote_message(&vote, self.name(vote.player.into()));
        let is_known = self.vote_on() == Some(vote.player.into());
        match vote.stage {
            VoteStage::Running => {
                self.vote = Some((vote, self.now));
                return (!is_known).then_some(text);
            }
            VoteStage::Passed | VoteStage::Rejected | VoteStage::Over => self.vote = None,
            VoteStage::Busy | VoteStage::TooSoon | VoteStage::TooFew => {}
        }
        Some(text)
    }
}

/// Returns true until the time of a vote is over, whose state was received at a time. A client whose connection was lost is
/// not told the result.
fn is_running((vote, received): &(VoteStatus, Duration), now: Duration) -> bool {
    now.saturating_sub(*received) <= Duration::from_secs(vote.seconds.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_banner_of_a_vote_ends_with_its_time() {
        let (player, starter, stage) = (1, 2, VoteStage::Running);
        let vote = VoteStatus {
            player,
            stage,
            starter,
            votes: 1,
            needed: 2,
            seconds: 20,
        };
        let second = Duration::from_secs(1);
        let received = (vote, 5 * second);
        assert!(is_running(&received, 24 * second));
        assert!(!is_running(&received, 26 * second));
    }
}
