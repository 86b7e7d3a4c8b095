//! Requests of players other than moves: kick, ban or mute somebody, vote, choose in the lobby, or show an emote. Menus and typed
//! commands make the same requests.

use crate::net::message::lobby::LobbyChoice;
use crate::session::game_match::MatchRules;

/// Default duration of a ban, minutes.
pub const BAN_MINUTES: u64 = 60;

/// A request of a player of this window, or of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerRequest {
    /// Kick the player in a slot. Only the host can do that.
    Kick(u8),
    /// Kick a player and ban the address. Only the host can do that.
    Ban {
        /// Slot.
        player: u8,
        /// Duration in minutes; `None` is forever.
        minutes: Option<u64>,
    },
    /// Mute or unmute a player for everyone. Only the host can do that.
    Mute {
        /// Slot.
        player: u8,
        /// Whether the player is muted from now on.
        muted: bool,
    },
    /// Vote on kicking a player; a vote in favour starts one if none is in progress.
    Vote {
        /// Slot.
        player: u8,
        /// The vote is in favour.
        in_favour: bool,
    },
    /// Choose in the lobby.
    LobbyChoice(LobbyChoice),
    /// Start the game in the lobby. Only the host can do that.
    StartGame,
    /// Change the rules of the match. Only the host can do that.
    Rules(MatchRules),
    /// End the round, or go to the next level. Only the host can do that.
    NextRound,
    /// Start a new match in the same level. Only the host can do that.
    Rematch,
    /// Show an emote.
    Emote {
        /// Slot of the local player.
        player: u8,
        /// Number of the emote, from 1.
        emote: u8,
    },
}

impl PlayerRequest {
    /// Parses a typed command without its slash. `None` if it is none of these commands. `/yes` and `/no` vote on the
    /// player of the vote in progress.
    pub fn parse(command: &str, vote_on: Option<u8>) -> Option<PlayerRequest> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let vote = |in_favour| vote_on.map(|player| PlayerRequest::Vote { player, in_favour });
        let (verb, player, rest) = match words.as_slice() {
            ["yes"] => return vote(true),
            ["no"] => return vote(false),
            ["next"] => return Some(PlayerRequest::NextRound),
            ["rematch"] => return Some(PlayerRequest::Rematch),
            ["start"] => return Some(PlayerRequest::StartGame),
            [verb, player, rest @ ..] => (*verb, player.parse().ok()?, rest),
            _ => return None,
        };
        match (verb, rest) {
            ("kick", []) => Some(PlayerRequest::Kick(player)),
            ("ban", _) => {
                let minutes = match rest {
                    [] => Some(BAN_MINUTES),
                    ["forever" | "ever"] => None,
                    [minutes] => Some(minutes.parse().ok()?),
                    _ => return None,
                };
                Some(PlayerRequest::Ban { player, minutes })
            }
            ("mute" | "unmute", []) => Some(PlayerRequest::Mute {
                player,
                muted: verb == "mute",
            }),
            ("vote", []) => Some(PlayerRequest::Vote {
                player,
                in_favour: true,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_commands_are_the_requests_of_the_menus() {
        let parse = |line| PlayerRequest::parse(line, Some(5));
        let ban = |minutes| Some(PlayerRequest::Ban { player: 3, minutes });
        assert_eq!(parse("kick 3"), Some(PlayerRequest::Kick(3)));
        assert_eq!(parse("ban 3"), ban(Some(BAN_MINUTES)));
        assert_eq!(parse("ban 3 5"), ban(Some(5)));
        assert_eq!(parse(" ban  3 forever "), ban(None));
        let (player, muted) = (2, false);
        let unmute = PlayerRequest::Mute { player, muted };
        assert_eq!(parse("unmute 2"), Some(unmute));
        let vote = |player, in_favour| Some(PlayerRequest::Vote { player, in_favour });
        assert_eq!(parse("vote 4"), vote(4, true));
        assert_eq!(parse("yes"), vote(5, true));
        assert_eq!(parse("no"), vote(5, false));
        assert_eq!(parse("start"), Some(PlayerRequest::StartGame));
        assert_eq!(parse("next"), Some(PlayerRequest::NextRound));
        assert_eq!(parse("rematch"), Some(PlayerRequest::Rematch));
        for wrong in [
            "kick", "kick x", "kick 3 4", "ban 3 x", "vote 300", "sing", "",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
        assert_eq!(PlayerRequest::parse("yes", None), None, "without a vote");
    }
}
