//! Host commands: typed in the chat line, with a leading slash (spec 07 E.3). The default duration of a ban is in
//! `session/netgame/player_request.rs`.

use super::Server;
use super::ban_file::BanListError;
use super::ban_list::{Ban, BanExpiry, BanList};
use super::connections::Connection;
use super::host_notice::HostNotice;
use super::rules_command;
use super::sessions::ORDER_AHEAD;
use crate::config::MatchMode;
use crate::net::address::AddressBlock;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::Variables;
use crate::net::message::emote::Emote;
use crate::net::message::kick_vote::KickVote;
use crate::net::transport::PeerId;
use crate::session::netgame::leave_reason;
use crate::session::netgame::player_request::PlayerRequest;
use crate::session::seat_set::SeatSet;
use crate::sim::command::Command;
use crate::sim::world::ShotRules;
use std::path::Path;

/// Maximum number of bans in an answer.
const LISTED_BANS: usize = 32;
/// Maximum number of muted address blocks; beyond it the oldest is dropped.
const MAX_MUTED: usize = 64;

impl Server {
    /// Loads the ban list from a file and saves changes to it. Lines that cannot be parsed are reported to the host.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read. Nobody should host without the ban list.
    pub fn keep_bans(&mut self, file: &Path) -> Result<(), BanListError> {
        let (bans, problems) = BanList::open(file)?;
        self.bans = bans;
        for problem in problems {
            self.notify_host(HostNotice::BanList(problem));
        }
        Ok(())
    }

    /// Handles a line typed by the host: a command if it begins with a slash, otherwise chat.
    pub fn run_line(&mut self, line: &str, now: Timestamp) {
        match line.trim().strip_prefix('/') {
            Some(command) => {
                for answer in self.run_command(command, now) {
                    self.notify_host(answer);
                }
            }
            None => self.say(line, now),
        }
    }

    fn run_command(&mut self, command: &str, now: Timestamp) -> Vec<HostNotice> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let answer = match words.as_slice() {
            ["bans"] => return self.list_bans(now),
            ["spectators"] => return self.list_spectators(),
            ["unban", address] => self.unban(address),
            ["shots", "on"] => self.set_shots_hurt(true, now),
            ["shots", "off"] => self.set_shots_hurt(false, now),
            ["rules", arguments @ ..] => self.run_rules_command(arguments, now),
            _ => match PlayerRequest::parse(command, self.vote_in_progress()) {
                Some(request) => return self.run_request(request, now).into_iter().collect(),
                None => HostNotice::Commands,
            },
        };
        vec![answer]
    }

    /// Does what the host asks for; the host gets the answer.
    pub fn request(&mut self, request: PlayerRequest, now: Timestamp) {
        if let Some(answer) = self.run_request(request, now) {
            self.notify_host(answer);
        }
    }

    fn run_request(&mut self, request: PlayerRequest, now: Timestamp) -> Option<HostNotice> {
        let (player, done) = match request {
            PlayerRequest::Kick(player) => {
                let done = self.kick(player, now);
                (player, done.map(|()| HostNotice::Kicked(player)))
            }
            PlayerRequest::Ban { player, minutes } => {
                let until = match minutes {
                    Some(minutes) => self.ban_expiry(minutes, now),
                    None => BanExpiry::Ever,
                };
                (player, self.ban(player, until, now))
            }
            PlayerRequest::Mute { player, muted } => {
                let answer = match muted {
                    true => HostNotice::Muted(player),
                    false => HostNotice::Unmuted(player),
                };
                (player, self.mute(player, muted).map(|()| answer))
            }
            PlayerRequest::Vote { player, in_favour } => {
                return self.vote_as_host(KickVote { player, in_favour }, now);
            }
            PlayerRequest::LobbyChoice(choice) => {
                self.choose_as_host(choice);
                return None;
            }
            PlayerRequest::StartGame => {
                self.start_game();
                return None;
            }
            PlayerRequest::Rules(rules) => {
                self.change_rules(rules, now);
                return None;
            }
            PlayerRequest::NextRound => {
                return self.skip_round();
            }
            PlayerRequest::Rematch => {
                return self.restart_match().then_some(HostNotice::Rematch);
            }
            PlayerRequest::Emote { player, emote } => {
                if self
                    .host_seats
                    .iter()
                    .any(|(_, slot)| slot == usize::from(player))
                {
                    self.broadcast_emote(Emote { player, emote }, now);
                }
                return None;
            }
        };
        Some(done.unwrap_or(HostNotice::NoPlayer(player)))
    }

    /// Returns the date at `now` in seconds since 1970 (UTC).
    pub(super) fn date(&self, now: Timestamp) -> u64 {
        self.hosting.date.saturating_add(now.as_secs())
    }

    fn ban_expiry(&self, minutes: u64, now: Timestamp) -> BanExpiry {
        let seconds = minutes.saturating_mul(60);
        BanExpiry::Date(self.date(now).saturating_add(seconds))
    }

    fn connection_in_slot(&mut self, player: u8) -> Option<&mut Connection> {
        self.peers
            .iter_mut()
            .find(|peer| peer.who.has_player(player))
    }

    /// Returns the number and address block of the client with this slot, also of one that is away.
    pub(super) fn client_in_slot(&mut self, player: u8) -> Option<(PeerId, AddressBlock)> {
        let connected = self.connection_in_slot(player);
        let connected = connected.map(|peer| (peer.who.id, peer.who.block()));
        connected.or_else(|| {
            let away = self.away_client_in_slot(player)?;
            Some((away.who.id, away.who.block()))
        })
    }

    /// Returns the client with this slot, or the spectator with this number.
    fn client_with_number(&mut self, number: u8) -> Option<(PeerId, AddressBlock)> {
        let player = self.client_in_slot(number);
        player.or_else(|| {
            let mut spectators = self.numbered_spectators();
            let (_, id, block) = spectators.find(|(other, ..)| *other == number)?;
            Some((id, block))
        })
    }

    fn list_spectators(&self) -> Vec<HostNotice> {
        let spectators = self.numbered_spectators();
        let mut notices: Vec<HostNotice> = spectators
            .map(|(number, _, block)| HostNotice::Spectator { number, block })
            .collect();
        if notices.is_empty() {
            notices.push(HostNotice::NoSpectators);
        }
        notices
    }

    /// Kicks the client of a player, with all its seats, or a spectator. Returns `None` if there is no such client.
    pub(super) fn kick(&mut self, player: u8, now: Timestamp) -> Option<()> {
        let (id, _) = self.client_with_number(player)?;
        self.end(id, leave_reason::KICKED, now);
        self.release_seats(id, now);
        Some(())
    }

    /// Kicks the client of a player, or a spectator, and bans the address block. Returns `None` if there is no such client.
    pub(super) fn ban(
        &mut self,
        player: u8,
        until: BanExpiry,
        now: Timestamp,
    ) -> Option<HostNotice> {
        let (id, block) = self.client_with_number(player)?;
        log::info!(target: "net::security", "{block} is banned");
        let date = self.date(now);
        let saved = self.bans.add(Ban { block, until }, date);
        self.end(id, leave_reason::BANNED, now);
        self.release_seats(id, now);
        Some(HostNotice::Banned {
            player,
            block,
            saved,
        })
    }

    /// Mutes or unmutes the client of a player. Returns `None` if the slot has no client.
    fn mute(&mut self, player: u8, muted: bool) -> Option<()> {
        let block = match self.connection_in_slot(player) {
            Some(peer) => {
                peer.muted = muted;
                peer.who.block()
            }
            None => {
                let away = self.away_client_in_slot(player)?;
                away.muted = muted;
                away.who.block()
            }
        };
        self.muted.retain(|other| *other != block);
        if muted {
            if self.muted.len() >= MAX_MUTED {
                self.muted.pop_front();
            }
            self.muted.push_back(block);
        }
        Some(())
    }

    /// Returns the slots of the players who are muted.
    pub fn muted_players(&self) -> SeatSet {
        let muted = self.peers.iter().filter(|peer| peer.muted);
        let here = muted.flat_map(|peer| peer.who.players());
        let away = self.away.iter().filter(|away| away.muted);
        let away = away.flat_map(|away| away.who.players());
        here.chain(away).map(|seat| seat.player.into()).collect()
    }

    /// Returns true if players of this address block are muted.
    pub(super) fn is_muted(&self, peer: &Connection) -> bool {
        self.muted.contains(&peer.who.block())
    }

    fn set_shots_hurt(&mut self, hurt: bool, now: Timestamp) -> HostNotice {
        let mode = self.game_match().rules().mode;
        if !matches!(mode, MatchMode::CoOp | MatchMode::Coins) {
            return HostNotice::ShotsFixed;
        }
        self.set_shot_rules(
            ShotRules {
                hurt_others: hurt,
                ..self.tuning.shots
            },
            now,
        );
        HostNotice::ShotsHurt(hurt)
    }

    /// Sets the rules for shots between players, for all players, a few ticks from now.
    pub(super) fn set_shot_rules(&mut self, rules: ShotRules, now: Timestamp) {
        self.tuning.shots = rules;
        let tick = self.authority.tick() + ORDER_AHEAD;
        self.authority.schedule(tick, Command::Rules(rules));
        self.send_variables(now);
    }

    /// Sends the settings of the server to all clients.
    pub(super) fn send_variables(&mut self, now: Timestamp) {
        let variables = Message::Variables(Variables {
            list: self.tuning.variables(),
        });
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &variables, now);
        }
    }

    /// Runs `/rules`, which changes the rules of the match if it has arguments. Returns the rules from the next round on.
    fn run_rules_command(&mut self, arguments: &[&str], now: Timestamp) -> HostNotice {
        if !arguments.is_empty() {
            match rules_command::with_changes(self.game_match().coming_rules(), arguments) {
                Ok(rules) => self.change_rules(rules, now),
                Err(invalid) => return HostNotice::InvalidRule(invalid),
            }
        }
        HostNotice::Rules(*self.game_match().coming_rules())
    }

    fn unban(&mut self, word: &str) -> HostNotice {
        let Ok(block) = word.parse::<AddressBlock>() else {
            return HostNotice::NoAddress(word.to_owned());
        };
        let is_pardoned = self.votes.pardon(block);
        match self.bans.remove(block) {
            Ok(false) if !is_pardoned => HostNotice::NotBanned(block),
            Ok(_) => HostNotice::Unbanned {
                block,
                saved: Ok(()),
            },
            Err(error) => HostNotice::Unbanned {
                block,
                saved: Err(error),
            },
        }
    }

    fn list_bans(&self, now: Timestamp) -> Vec<HostNotice> {
        let date = self.date(now);
        let bans = self.bans.at(date).map(|ban| HostNotice::Ban {
            block: ban.block,
            minutes: match ban.until {
                BanExpiry::Ever => None,
                BanExpiry::Date(end) => Some((end - date).div_ceil(60)),
            },
        });
        let voted_out = self.votes.voted_out(now);
        let voted_out = voted_out.map(|(block, names, left)| HostNotice::VoteBan {
            block,
            names,
            minutes: left.as_millis().div_ceil(60_000) as u64,
        });
        let mut notices: Vec<HostNotice> = bans.chain(voted_out).collect();
        match notices.len() {
            0 => notices.push(HostNotice::NoBans),
            count if count > LISTED_BANS => {
                notices.truncate(LISTED_BANS);
                notices.push(HostNotice::MoreBans(count - LISTED_BANS));
            }
            _ => {}
        }
        notices
    }
}
