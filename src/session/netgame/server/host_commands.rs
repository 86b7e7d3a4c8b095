//! Host commands: typed in the chat line, with a leading slash (spec 07 E.3).

use super::Server;
use super::ban_file::BanListError;
use super::ban_list::{Ban, BanExpiry, BanList};
use super::connections::{ChatLine, Connection};
use super::sessions::ORDER_AHEAD;
use crate::net::address::AddressBlock;
use crate::net::limits::CHAT_BYTES;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::Variables;
use crate::session::netgame::leave_reason;
use crate::sim::command::Command;
use crate::sim::world::ShotRules;
use std::path::Path;

/// List of commands, as shown to the host.
pub const COMMANDS: &str = "/kick N, /ban N [MINUTES|ever], /unban ADDRESS, /bans, /mute N, /unmute N, /shots on|off (N: player 1-7)";
/// Default duration of a ban, minutes.
const BAN_MINUTES: u64 = 60;
/// Maximum number of lines in an answer.
const ANSWER_LINES: usize = 32;
/// Maximum number of muted address blocks; beyond it the oldest is dropped.
const MUTED_MAX: usize = 64;

impl Server {
    /// Loads the ban list from a file and saves changes to it. Lines that cannot be parsed are reported to the host.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read. Nobody should host without the ban list.
    pub fn keep_bans(&mut self, file: &Path) -> Result<(), BanListError> {
        let (bans, errors) = BanList::open(file)?;
        self.bans = bans;
        for error in errors {
            self.notify_host(ChatLine::new(&error));
        }
        Ok(())
    }

    /// Handles a line typed by the host: a command if it begins with a slash, otherwise chat.
    pub fn run_line(&mut self, line: &str, now: Timestamp) {
        match line.trim().strip_prefix('/') {
            Some(command) => {
                for answer in self.run_command(command, now) {
                    self.notify_host(ChatLine::new(&answer));
                }
            }
            None => self.say(line, now),
        }
    }

    fn run_command(&mut self, command: &str, now: Timestamp) -> Vec<String> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let answer = match words.as_slice() {
            ["bans"] => return self.list_bans(now),
            ["unban", address] => self.unban(address),
            ["shots", "on"] => self.set_shots_hurt(true, now),
            ["shots", "off"] => self.set_shots_hurt(false, now),
            [verb, player, rest @ ..] => match player.parse() {
                Ok(player) => self.run_player_command(player, verb, rest, now),
                Err(_) => COMMANDS.to_owned(),
            },
            _ => COMMANDS.to_owned(),
        };
        vec![answer]
    }

    /// Runs a command that concerns a player, and returns the answer.
    fn run_player_command(
        &mut self,
        player: u8,
        verb: &str,
        rest: &[&str],
        now: Timestamp,
    ) -> String {
        let done = match (verb, rest) {
            ("kick", []) => self.kick(player, now).map(|()| "was kicked".to_owned()),
            ("ban", []) => self.ban(player, self.ban_expiry(BAN_MINUTES, now), now),
            ("ban", ["ever"]) => self.ban(player, BanExpiry::Ever, now),
            ("ban", [minutes]) => match minutes.parse() {
                Ok(minutes) => self.ban(player, self.ban_expiry(minutes, now), now),
                Err(_) => return COMMANDS.to_owned(),
            },
            ("mute", []) => self.mute(player, true).map(|()| "is muted".to_owned()),
            ("unmute", []) => self
                .mute(player, false)
                .map(|()| "is no longer muted".to_owned()),
            _ => return COMMANDS.to_owned(),
        };
        match done {
            Some(what) => format!("Player {player} {what}"),
            None => format!("No player in slot {player}"),
        }
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

    /// Kicks the client of a player, with all its seats. Returns `None` if the slot has no client.
    pub(super) fn kick(&mut self, player: u8, now: Timestamp) -> Option<()> {
        let id = self.connection_in_slot(player)?.who.id;
        self.end(id, leave_reason::KICKED, now);
        Some(())
    }

    /// Kicks the client of a player and bans its address block. Returns `None` if the slot has no client.
    pub(super) fn ban(&mut self, player: u8, until: BanExpiry, now: Timestamp) -> Option<String> {
        let who = &self.connection_in_slot(player)?.who;
        let (id, block) = (who.id, who.block());
        log::info!(target: "net::security", "{block} is banned");
        let date = self.date(now);
        let saved = self.bans.add(Ban { block, until }, date);
        self.end(id, leave_reason::BANNED, now);
        Some(match saved {
            Ok(()) => format!("was kicked, {block} is banned"),
            Err(error) => format!("was kicked; {error}"),
        })
    }

    /// Mutes or unmutes the client of a player. Returns `None` if the slot has no client.
    fn mute(&mut self, player: u8, muted: bool) -> Option<()> {
        let peer = self.connection_in_slot(player)?;
        peer.muted = muted;
        let block = peer.who.block();
        self.muted.retain(|other| *other != block);
        if muted {
            if self.muted.len() >= MUTED_MAX {
                self.muted.pop_front();
            }
            self.muted.push_back(block);
        }
        Some(())
    }

    /// Returns true if players of this address block are muted.
    pub(super) fn is_muted(&self, peer: &Connection) -> bool {
        self.muted.contains(&peer.who.block())
    }

    fn set_shots_hurt(&mut self, hurt: bool, now: Timestamp) -> String {
        self.set_shot_rules(
            ShotRules {
                hurt_others: hurt,
                ..self.tuning.shots
            },
            now,
        );
        match hurt {
            true => "Shots now hurt other players",
            false => "Shots no longer hurt other players",
        }
        .to_owned()
    }

    /// Sets the rules for shots between players, for all players, a few ticks from now.
    fn set_shot_rules(&mut self, rules: ShotRules, now: Timestamp) {
        self.tuning.shots = rules;
        let tick = self.authority.tick() + ORDER_AHEAD;
        self.authority.schedule(tick, Command::Rules(rules));
        let variables = Message::Variables(Variables {
            list: self.tuning.variables(),
        });
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &variables, now);
        }
    }

    fn unban(&mut self, block: &str) -> String {
        let block: AddressBlock = match block.parse() {
            Ok(block) => block,
            Err(error) => return format!("{error}"),
        };
        match self.bans.remove(block) {
            Ok(true) => format!("{block} is no longer banned"),
            Ok(false) => format!("{block} is not banned"),
            Err(error) => format!("{block} is no longer banned; {error}"),
        }
    }

    fn list_bans(&self, now: Timestamp) -> Vec<String> {
        let date = self.date(now);
        let bans = self.bans.at(date).map(|Ban { block, until }| match until {
            BanExpiry::Ever => format!("{block} forever"),
            BanExpiry::Date(end) => format!("{block} for {} min", (end - date).div_ceil(60)),
        });
        match wrap_list("Banned: ", bans) {
            lines if lines.is_empty() => vec!["Nobody is banned".to_owned()],
            lines => lines,
        }
    }
}

/// Joins items into lines that fit into a chat line. Items beyond the last line are counted in an extra line.
fn wrap_list(title: &str, items: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut left_out = 0;
    for item in items {
        let count = lines.len();
        match lines.last_mut() {
            None => lines.push(format!("{title}{item}")),
            Some(line) if line.len() + 2 + item.len() <= CHAT_BYTES => {
                line.push_str(", ");
                line.push_str(&item);
            }
            Some(_) if count < ANSWER_LINES => lines.push(item),
            Some(_) => left_out += 1,
        }
    }
    if left_out > 0 {
        lines.push(format!("and {left_out} more"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_split_into_lines_that_are_not_truncated() {
        let items: Vec<String> = (0..100)
            .map(|n| format!("2001:db8:{n:x}::/64 for 60 min"))
            .collect();
        let lines = wrap_list("Banned: ", items.iter().cloned());
        let all = lines.join(", ");
        for item in &items {
            assert!(all.contains(item), "{item}");
        }
        assert!(
            lines
                .iter()
                .all(|line| line.len() <= CHAT_BYTES && ChatLine::new(line).as_str() == line)
        );
        assert!(lines.len() > 1);
    }

    #[test]
    fn items_beyond_the_last_line_are_counted() {
        let lines = wrap_list("", (0..1000).map(|n| format!("{n:0100}")));
        assert_eq!(lines.len(), ANSWER_LINES + 1);
        assert_eq!(lines[ANSWER_LINES], "and 968 more");
    }

    #[test]
    fn the_list_of_commands_fits_into_a_chat_line() {
        assert_eq!(ChatLine::new(COMMANDS).as_str(), COMMANDS);
    }
}
