//! Notices for the host and for players who join, in the player's language.

use crate::localization::{Message, MessageId};
use crate::net::message::kick_vote::{VoteStage, VoteStatus};
use crate::net::port_mapping::PortMappingError;
use crate::session::netgame::client::ClientNotice;
use crate::session::netgame::server::BanListError;
use crate::session::netgame::server::ban_list::{BanError, BanFault, BanListProblem};
use crate::session::netgame::server::host_notice::{HostNotice, names_at};
use crate::session::netgame::server::rules_command::{self, InvalidRule};

/// Returns the text of a notice.
pub fn message(notice: &HostNotice) -> Message {
    match notice {
        HostNotice::Commands => MessageId("notice-commands").into(),
        HostNotice::NoPlayer(slot) => {
            MessageId("notice-no-player").with("player", i32::from(*slot))
        }
        HostNotice::Kicked(slot) => MessageId("notice-kicked").with("player", i32::from(*slot)),
        HostNotice::Spectator { number, block } => MessageId("notice-spectator")
            .with("number", i32::from(*number))
            .with("block", block.to_string()),
        HostNotice::NoSpectators => MessageId("notice-no-spectators").into(),
        HostNotice::Muted(slot) => MessageId("notice-muted").with("player", i32::from(*slot)),
        HostNotice::Unmuted(slot) => MessageId("notice-unmuted").with("player", i32::from(*slot)),
        HostNotice::StillMuted { player, name } => MessageId("notice-still-muted")
            .with("player", i32::from(*player))
            .with("name", name.as_str()),
        HostNotice::Banned {
            player,
            block,
            saved,
        } => match saved {
            Ok(()) => MessageId("notice-banned")
                .with("player", i32::from(*player))
                .with("block", block.to_string()),
            Err(error) => MessageId("notice-ban-failed")
                .with("player", i32::from(*player))
                .with("reason", ban_error_message(error)),
        },
        HostNotice::ShotsHurt(true) => MessageId("notice-shots-on").into(),
        HostNotice::ShotsHurt(false) => MessageId("notice-shots-off").into(),
        HostNotice::ShotsFixed => MessageId("notice-shots-fixed").into(),
        HostNotice::NextRound => MessageId("notice-next-round").into(),
        HostNotice::RoundOver => MessageId("notice-round-over").into(),
        HostNotice::Rematch => MessageId("notice-rematch").into(),
        // The window lists them.
        HostNotice::Rules(_) => MessageId("rules-title").into(),
        HostNotice::InvalidRule(InvalidRule(words)) => MessageId("notice-invalid-rule")
            .with("rule", words.as_str())
            .with("usage", rules_command::usage()),
        HostNotice::LevelFailed(error) => {
            MessageId("notice-level-failed").with("reason", error.to_string())
        }
        HostNotice::NoAddress(word) => fault_message(&BanFault::Address(word.clone())),
        HostNotice::NoBans => MessageId("notice-no-bans").into(),
        HostNotice::MoreBans(count) => MessageId("notice-more-bans").with("count", number(*count)),
        HostNotice::NotBanned(block) => {
            MessageId("notice-not-banned").with("block", block.to_string())
        }
        HostNotice::Unbanned { block, saved } => match saved {
            Ok(()) => MessageId("notice-unbanned").with("block", block.to_string()),
            Err(error) => MessageId("notice-unban-failed")
                .with("block", block.to_string())
                .with("reason", ban_error_message(error)),
        },
        HostNotice::Ban { block, minutes } => match minutes {
            Some(minutes) => MessageId("notice-ban-minutes")
                .with("block", block.to_string())
                .with("minutes", minutes.to_string()),
            None => MessageId("notice-ban-ever").with("block", block.to_string()),
        },
        HostNotice::VoteBan {
            block,
            names,
            minutes,
        } => MessageId("notice-ban-vote")
            .with("block", names_at(names, *block))
            .with("minutes", minutes.to_string()),
        HostNotice::PortMapped { address, code } => MessageId("notice-port-mapped")
            .with("address", address.to_string())
            .with("code", code.as_str()),
        HostNotice::PortNotMapped(error) => {
            MessageId("notice-port-not-mapped").with("reason", mapping_error_message(error))
        }
        HostNotice::BanList(problem) => problem_message(problem),
        HostNotice::Vote(vote) => vote_message(vote, &vote.player.to_string()),
        HostNotice::WrongPassword {
            block,
            count,
            is_delayed,
        } => match is_delayed {
            true => MessageId("notice-wrong-password-delayed")
                .with("block", block.to_string())
                .with("count", *count),
            false => MessageId("notice-wrong-password")
                .with("block", block.to_string())
                .with("count", *count),
        },
    }
}

fn mapping_error_message(error: &PortMappingError) -> Message {
    match error {
        PortMappingError::NoAnswer => MessageId("port-no-answer").into(),
        PortMappingError::Refused(code) => MessageId("port-refused").with("code", i32::from(*code)),
        PortMappingError::NoPublicAddress(ip) => {
            MessageId("port-not-public").with("address", ip.to_string())
        }
        PortMappingError::System(reason) => Message::Plain(reason.clone()),
    }
}

/// Returns the state of a vote on kicking the player with this name.
pub fn vote_message(vote: &VoteStatus, player: &str) -> Message {
    match vote.stage {
        VoteStage::Running => MessageId("vote-running").with("player", player),
        VoteStage::Passed => MessageId("vote-passed").with("player", player),
        VoteStage::Rejected => MessageId("vote-rejected").with("player", player),
        VoteStage::Over => MessageId("vote-over").with("player", player),
        VoteStage::Busy => MessageId("vote-busy").into(),
        VoteStage::TooSoon => MessageId("vote-too-soon").into(),
        VoteStage::TooFew => MessageId("vote-too-few").into(),
    }
}

/// Returns the text of a client's notice.
pub fn client_message(notice: &ClientNotice) -> Message {
    match notice {
        ClientNotice::NewServer(key) => {
            MessageId("notice-new-server").with("fingerprint", key.to_string())
        }
        ClientNotice::KeyNotSaved(error) => {
            MessageId("notice-key-not-saved").with("reason", error.to_string())
        }
        ClientNotice::Commands => MessageId("notice-client-commands").into(),
        ClientNotice::Vote(vote) => vote_message(vote, &vote.player.to_string()),
        ClientNotice::Idle => MessageId("notice-idle").into(),
        ClientNotice::UdpBlocked => MessageId("notice-udp-blocked").into(),
    }
}

/// Returns why the ban list cannot be read or written.
pub fn ban_list_error_message(error: &BanListError) -> Message {
    match error {
        BanListError::Read { file, error } => MessageId("ban-list-unreadable")
            .with("file", file.display().to_string())
            .with("reason", error.to_string()),
        BanListError::NotText { file, line, .. } => MessageId("ban-list-not-text")
            .with("file", file.display().to_string())
            .with("line", number(*line)),
        BanListError::Write { file, error } => MessageId("ban-list-unwritable")
            .with("file", file.display().to_string())
            .with("reason", error.to_string()),
    }
}

fn ban_error_message(error: &BanError) -> Message {
    match error {
        BanError::Full => MessageId("ban-list-full").into(),
        BanError::NotSaved(error) => {
            MessageId("ban-list-not-saved").with("reason", ban_list_error_message(error))
        }
    }
}

fn problem_message(problem: &BanListProblem) -> Message {
    match problem {
        BanListProblem::Line { file, line, fault } => MessageId("ban-list-line")
            .with("file", file.as_str())
            .with("line", number(*line))
            .with("fault", fault_message(fault)),
        BanListProblem::MoreLines { file, count } => MessageId("ban-list-more-lines")
            .with("file", file.as_str())
            .with("count", number(*count)),
    }
}

fn fault_message(fault: &BanFault) -> Message {
    match fault {
        BanFault::Address(word) => MessageId("ban-no-address").with("word", word.as_str()),
        BanFault::Time(word) => MessageId("ban-no-time").with("word", word.as_str()),
        BanFault::NoTime => MessageId("ban-time-missing").into(),
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::{Language, Localizer};
    use crate::session::netgame::server::host_notice::COMMANDS;

    fn localized(language: Language, notice: &HostNotice) -> String {
        Localizer::new(Some(language)).text(message(notice))
    }

    #[test]
    fn the_list_of_commands_is_that_of_the_console() {
        let text = localized(Language::English, &HostNotice::Commands);
        assert_eq!(text, COMMANDS);
    }

    #[test]
    fn notices_are_in_the_language_of_the_player_down_to_their_reasons() {
        let saved = BanListError::Write {
            file: "bans.txt".into(),
            error: std::io::Error::other("no room"),
        };
        let notice = HostNotice::Banned {
            player: 2,
            block: "192.0.2.7".parse().expect("an address"),
            saved: Err(BanError::NotSaved(saved)),
        };
        assert_eq!(
            localized(Language::English, &notice),
            "Player 2 was kicked; not saved: cannot write the ban list bans.txt: no room"
        );
        assert_eq!(localized(Language::English, &notice), notice.to_string());
        assert_eq!(
            localized(Language::German, &notice),
            "Spieler 2 wurde gekickt; nicht gespeichert: Die Sperrliste bans.txt kann nicht geschrieben werden: no room"
        );
        let wrong = HostNotice::BanList(BanListProblem::Line {
            file: "bans.txt".to_owned(),
            line: 1200,
            fault: BanFault::NoTime,
        });
        assert_eq!(
            localized(Language::German, &wrong),
            "bans.txt:1200: die Zeit fehlt; erwartet wird „forever“ oder Sekunden seit 1970"
        );
    }
}
