//! Notices for the host only: answers to host commands, warnings, and problems of the ban list.
//!
//! They are codes, so that the window can show them in the player's language. `Display` is the English text for the
//! console of a dedicated server.

use super::ServerError;
use super::ban_list::{BanError, BanFault, BanListProblem};
use super::rules_command::{self, InvalidRule};
use crate::net::address::AddressBlock;
use crate::net::message::kick_vote::{VoteStage, VoteStatus};
use crate::net::port_mapping::PortMappingError;
use crate::session::game_match::MatchRules;
use std::fmt;
use std::net::SocketAddr;

/// Warnings shown to the host per minute, on average.
pub const WARNINGS_PER_MINUTE: u32 = 6;
/// Burst size of warnings shown to the host.
pub const WARNING_BURST: u32 = 4;
/// List of host commands.
pub const COMMANDS: &str = "/kick N, /ban N [MINUTES|forever], /unban ADDRESS, /bans, /spectators, /mute N, /unmute N, /yes, /no, /shots on|off, /vote N, /start, /next, /rematch, /rules [RULE VALUE ...] (N: player 1-7)";

/// A notice for the host.
#[derive(Debug)]
pub enum HostNotice {
    /// The line is not a valid command; the commands are listed.
    Commands,
    /// There is no client in this slot.
    NoPlayer(u8),
    /// The player in this slot was kicked.
    Kicked(u8),
    /// A player was kicked and banned.
    Banned {
        /// Slot.
        player: u8,
        /// Banned addresses.
        block: AddressBlock,
        /// Whether the ban is on the list.
        saved: Result<(), BanError>,
    },
    /// A spectator.
    Spectator {
        /// Number for `/kick` and `/ban`.
        number: u8,
        /// Its addresses.
        block: AddressBlock,
    },
    /// There are no spectators.
    NoSpectators,
    /// The player in this slot is muted.
    Muted(u8),
    /// The player in this slot is no longer muted.
    Unmuted(u8),
    /// A muted player has joined again.
    StillMuted {
        /// Slot.
        player: u8,
        /// Name.
        name: String,
    },
    /// Whether shots hurt other players from now on.
    ShotsHurt(bool),
    /// The mode decides whether shots hurt other players.
    ShotsFixed,
    /// The next round or level starts.
    NextRound,
    /// The last round has ended; everybody sees who has won.
    RoundOver,
    /// A new match starts.
    Rematch,
    /// The rules from the next round on.
    Rules(MatchRules),
    /// The arguments of `/rules` are invalid.
    InvalidRule(InvalidRule),
    /// No other level could be loaded, so the current one continues.
    LevelFailed(ServerError),
    /// Text that is neither an address nor a network.
    NoAddress(String),
    /// A ban was lifted.
    Unbanned {
        /// Addresses.
        block: AddressBlock,
        /// Whether the list was saved.
        saved: Result<(), BanError>,
    },
    /// There is no ban of these addresses.
    NotBanned(AddressBlock),
    /// Nobody is banned.
    NoBans,
    /// A ban in force.
    Ban {
        /// Banned addresses.
        block: AddressBlock,
        /// Minutes left; `None` for a ban without end.
        minutes: Option<u64>,
    },
    /// Players who were kicked by a vote and cannot join for a while.
    VoteBan {
        /// Their addresses.
        block: AddressBlock,
        /// Their names, if others may join from there.
        names: Vec<String>,
        /// Minutes left.
        minutes: u64,
    },
    /// Number of bans that are not listed.
    MoreBans(usize),
    /// The router forwards the port of the game.
    PortMapped {
        /// Address on the internet.
        address: SocketAddr,
        /// Join code with this address.
        code: String,
    },
    /// The router does not forward the port of the game.
    PortNotMapped(PortMappingError),
    /// The ban list has invalid lines.
    BanList(BanListProblem),
    /// A vote on kicking a player has started, has changed or is over.
    Vote(VoteStatus),
    /// A client gave a wrong password.
    WrongPassword {
        /// Its addresses.
        block: AddressBlock,
        /// Number of wrong passwords from there so far.
        count: u32,
        /// Further attempts have to wait.
        is_delayed: bool,
    },
}

impl fmt::Display for HostNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostNotice::Commands => f.write_str(COMMANDS),
            HostNotice::NoPlayer(player) => write!(f, "No player in slot {player}"),
            HostNotice::Kicked(player) => write!(f, "Player {player} was kicked"),
            HostNotice::Banned {
                player,
                block,
                saved,
            } => match saved {
                Ok(()) => write!(f, "Player {player} was kicked, {block} is banned"),
                Err(error) => write!(f, "Player {player} was kicked; {error}"),
            },
            HostNotice::Spectator { number, block } => {
                write!(f, "Spectator {number} ({block})")
            }
            HostNotice::NoSpectators => f.write_str("No spectators"),
            HostNotice::Muted(player) => write!(f, "Player {player} is muted"),
            HostNotice::Unmuted(player) => write!(f, "Player {player} is no longer muted"),
            HostNotice::StillMuted { player, name } => {
                write!(f, "Player {player} ({name}) is still muted")
            }
            HostNotice::ShotsHurt(true) => f.write_str("Shots now hurt other players"),
            HostNotice::ShotsHurt(false) => f.write_str("Shots no longer hurt other players"),
            HostNotice::ShotsFixed => f.write_str("The mode decides whether shots hurt"),
            HostNotice::NextRound => f.write_str("The next round starts"),
            HostNotice::RoundOver => f.write_str("The round is over"),
            HostNotice::Rematch => f.write_str("A new match starts"),
            HostNotice::Rules(rules) => {
                let rules = rules_command::format(rules);
                write!(f, "From the next round on: {rules}")
            }
            HostNotice::InvalidRule(invalid) => invalid.fmt(f),
            HostNotice::LevelFailed(error) => write!(f, "{error}; the current level goes on"),
            HostNotice::NoAddress(word) => {
                write!(f, "{}", BanFault::Address(word.clone()))
            }
            HostNotice::Unbanned { block, saved } => match saved {
                Ok(()) => write!(f, "{block} is no longer banned"),
                Err(error) => write!(f, "{block} is no longer banned; {error}"),
            },
            HostNotice::NotBanned(block) => write!(f, "{block} is not banned"),
            HostNotice::NoBans => f.write_str("Nobody is banned"),
            HostNotice::Ban { block, minutes } => match minutes {
                Some(minutes) => write!(f, "{block} is banned for {minutes} min"),
                None => write!(f, "{block} is banned forever"),
            },
            HostNotice::VoteBan {
                block,
                names,
                minutes,
            } => {
                let who = names_at(names, *block);
                write!(f, "{who} is banned for {minutes} min by a vote")
            }
            HostNotice::MoreBans(count) => write!(f, "and {count} more"),
            HostNotice::PortMapped { address, code } => {
                write!(
                    f,
                    "Players on the internet can join at {address}, join code {code}"
                )
            }
            HostNotice::PortNotMapped(error) => write!(f, "The port is not forwarded: {error}"),
            HostNotice::BanList(problem) => problem.fmt(f),
            HostNotice::Vote(vote) => write!(f, "{}", vote_text(vote)),
            HostNotice::WrongPassword {
                block,
                count,
                is_delayed,
            } => {
                write!(f, "Wrong password from {block} ({count} so far)")?;
                match is_delayed {
                    true => f.write_str("; further attempts are delayed"),
                    false => Ok(()),
                }
            }
        }
    }
}

/// Returns an address block, followed by the names of the players concerned, if not all: `192.0.2.7 (Ann, Bob)`.
pub fn names_at(names: &[String], block: AddressBlock) -> String {
    match names {
        [] => block.to_string(),
        names => format!("{block} ({})", names.join(", ")),
    }
}

/// Returns the state of a vote in English.
pub fn vote_text(vote: &VoteStatus) -> String {
    let (player, votes, needed) = (vote.player, vote.votes, vote.needed);
    match vote.stage {
        VoteStage::Running => format!(
            "Vote to kick player {player}: {votes} of {needed}, {} s left; /yes or /no",
            vote.seconds
        ),
        VoteStage::Passed => format!("Player {player} was kicked by a vote"),
        VoteStage::Rejected => format!("The vote to kick player {player} failed"),
        VoteStage::Over => format!("Player {player} has left; the vote is over"),
        VoteStage::Busy => "Another vote is in progress".to_owned(),
        VoteStage::TooSoon => "It is too soon for another vote".to_owned(),
        VoteStage::TooFew => "There are too few players for a vote".to_owned(),
    }
}
