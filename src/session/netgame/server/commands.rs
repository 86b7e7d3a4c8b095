//! What a host can do about players by typing it where others chat (spec 07 E.3).

use super::Server;
use super::peers::Line;
use crate::net::link::Moment;

/// What can be typed.
const HELP: &str = "/kick N sends player N away, /ban N for an hour; N is 1 to 7";

impl Server {
    /// The host types a line: a command if it begins with a stroke, otherwise it is said to all.
    pub fn enter(&mut self, line: &str, now: Moment) {
        match line.trim().strip_prefix('/') {
            Some(command) => {
                let answer = self.obey(command, now);
                self.answer(Line::new(&answer));
            }
            None => self.say(line, now),
        }
    }

    fn obey(&mut self, command: &str, now: Moment) -> String {
        let mut words = command.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let Some(player) = words.next().and_then(|word| word.parse().ok()) else {
            return HELP.to_owned();
        };
        let done = match verb {
            "kick" => self.kick(player, now),
            "ban" => self.ban(player, now),
            _ => return HELP.to_owned(),
        };
        match done {
            true => format!("player {player} was sent away"),
            false => format!("there is no player {player}"),
        }
    }
}
