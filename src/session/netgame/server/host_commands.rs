//! What a host can do about players by typing it where others chat (spec 07 E.3).

use super::Server;
use super::ban_list::{AddressRange, BanExpiry, BanList};
use super::connections::{ChatLine, Connection};
use super::sessions::ORDER_AHEAD;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::Variables;
use crate::session::netgame::leave_reason;
use crate::sim::command::Command;
use crate::sim::world::ShotRules;
use std::path::Path;

/// What can be typed.
const HELP: &str = "/kick N, /ban N [MINUTES|ever], /unban ADDRESS, /bans, /mute N, /unmute N, /shots on|off; N is 1 to 7";
/// How long somebody is banned if nothing else is said, minutes.
const BAN_MINUTES: u64 = 60;

impl Server {
    /// Who is banned is kept in a file. Returns what could not be read of it.
    pub fn keep_bans(&mut self, file: &Path) -> Vec<String> {
        let (bans, complaints) = BanList::load(file);
        self.bans = bans;
        complaints
    }

    /// The host types a line: a command if it begins with a stroke, otherwise it is said to all.
    pub fn enter(&mut self, line: &str, now: Timestamp) {
        match line.trim().strip_prefix('/') {
            Some(command) => {
                let answer = self.obey(command, now);
                self.answer(ChatLine::new(&answer));
            }
            None => self.say(line, now),
        }
    }

    fn obey(&mut self, command: &str, now: Timestamp) -> String {
        let mut words = command.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let (first, second) = (words.next(), words.next());
        if verb == "bans" {
            return self.list_bans(now);
        }
        if verb == "unban" {
            return self.unban(first.unwrap_or_default());
        }
        if verb == "shots" {
            return match first {
                Some("on") => self.let_shots_hurt(true, now),
                Some("off") => self.let_shots_hurt(false, now),
                _ => HELP.to_owned(),
            };
        }
        let Some(player) = first.and_then(|word| word.parse().ok()) else {
            return HELP.to_owned();
        };
        let done = match (verb, second) {
            ("kick", None) => self.kick(player, now).map(|()| "was sent away".to_owned()),
            ("ban", time) => match self.end_of_ban(time, now) {
                Some(until) => self.ban(player, until, now),
                None => return HELP.to_owned(),
            },
            ("mute", None) => self.mute(player, true),
            ("unmute", None) => self.mute(player, false),
            _ => return HELP.to_owned(),
        };
        match done {
            Some(what) => format!("player {player} {what}"),
            None => format!("there is no player {player}"),
        }
    }

    /// Seconds since 1970 in UTC.
    pub(super) fn date(&self, now: Timestamp) -> u64 {
        self.hosting.date.saturating_add(now.as_secs())
    }

    fn end_of_ban(&self, time: Option<&str>, now: Timestamp) -> Option<BanExpiry> {
        let minutes = match time {
            Some("ever") => return Some(BanExpiry::Ever),
            Some(word) => word.parse().ok()?,
            None => BAN_MINUTES,
        };
        let seconds = u64::saturating_mul(minutes, 60);
        Some(BanExpiry::Date(self.date(now).saturating_add(seconds)))
    }

    fn in_slot(&mut self, player: u8) -> Option<&mut Connection> {
        self.peers.iter_mut().find(|peer| peer.who.player == player)
    }

    /// Sends a player away; nothing if there is none in that slot.
    pub(super) fn kick(&mut self, player: u8, now: Timestamp) -> Option<()> {
        let id = self.in_slot(player)?.who.id;
        self.end(id, leave_reason::KICKED, now);
        Some(())
    }

    /// Sends a player away and does not let its address in; nothing if there is none in that slot.
    pub(super) fn ban(&mut self, player: u8, until: BanExpiry, now: Timestamp) -> Option<String> {
        let who = &self.in_slot(player)?.who;
        let (id, network) = (who.id, AddressRange::single(who.address.ip()));
        ::log::info!(target: "net::security", "{network} is banned");
        let date = self.date(now);
        let kept = self.bans.add(network, until, date);
        self.end(id, leave_reason::BANNED, now);
        Some(match kept {
            Ok(()) => format!("was sent away, {network} is banned"),
            Err(error) => format!("was sent away; {error}"),
        })
    }

    fn mute(&mut self, player: u8, muted: bool) -> Option<String> {
        self.in_slot(player)?.muted = muted;
        Some(
            if muted {
                "is not heard"
            } else {
                "is heard again"
            }
            .to_owned(),
        )
    }

    fn let_shots_hurt(&mut self, hurt: bool, now: Timestamp) -> String {
        self.set_shot_rules(
            ShotRules {
                hurt_others: hurt,
                ..self.tuning.shots
            },
            now,
        );
        let what = if hurt { "hurt" } else { "do not hurt" };
        format!("shots {what} other players now")
    }

    /// The rules of shots between players, for everybody, a few ticks from now.
    fn set_shot_rules(&mut self, rules: ShotRules, now: Timestamp) {
        self.tuning.shots = rules;
        let tick = self.authority.tick() + ORDER_AHEAD;
        self.authority.order(tick, Command::Rules(rules));
        let variables = Message::Variables(Variables {
            list: self.tuning.variables(),
        });
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &variables, now);
        }
    }

    fn unban(&mut self, network: &str) -> String {
        let network: AddressRange = match network.parse() {
            Ok(network) => network,
            Err(error) => return format!("{error}"),
        };
        match self.bans.remove(network) {
            Ok(true) => format!("{network} may come in again"),
            Ok(false) => format!("{network} is not banned"),
            Err(error) => error,
        }
    }

    fn list_bans(&mut self, now: Timestamp) -> String {
        let date = self.date(now);
        let bans = self.bans.at(date).map(|(network, until)| match until {
            BanExpiry::Ever => format!("{network} for ever"),
            BanExpiry::Date(end) => format!("{network} for {} min", (end - date).div_ceil(60)),
        });
        let bans: Vec<String> = bans.collect();
        match bans.is_empty() {
            true => "nobody is banned".to_owned(),
            false => format!("banned: {}", bans.join(", ")),
        }
    }
}
