//! The ban list: banned addresses with expiry times, stored in an editable text file (spec 07 E.3). How long `/ban` bans by
//! default is `BAN_MINUTES` in `session/netgame/player_request.rs`; how long a vote bans, `VOTED_OUT` in `kick_vote.rs`.
//!
//! An unreadable list must not be mistaken for an empty one, and saving must not lose changes made by others: the file
//! is read again under a lock before every change, and lines that do not concern the changed ban are left untouched.

use super::ban_file::{self, BanListError};
use crate::display_text::clean;
use crate::net::address::AddressBlock;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

/// Maximum number of bans. Expired bans make room for new ones.
const MAX_BANS: usize = 1000;
/// Maximum number of invalid lines that are reported one by one.
const MAX_ERRORS: usize = 10;
/// First lines of a new file.
const HEADER: &str = "\
# Bans for netgames of this host. Each line has an address or network (192.0.2.0/24, 2001:db8:1:2::/64), then the
# expiry: `forever`, or seconds since 1970 (UTC). Text after that is a comment, and so are lines that begin with #.";

/// Expiry of a ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BanExpiry {
    /// Seconds since 1970 (UTC).
    Date(u64),
    /// Never.
    Ever,
}

impl BanExpiry {
    fn is_over(self, date: u64) -> bool {
        matches!(self, BanExpiry::Date(end) if end <= date)
    }
}

impl fmt::Display for BanExpiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BanExpiry::Date(date) => write!(f, "{date}"),
            BanExpiry::Ever => f.write_str("forever"),
        }
    }
}

/// A ban of an address block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Banned addresses.
    pub block: AddressBlock,
    /// When the ban expires.
    pub until: BanExpiry,
}

/// Why a ban list does not have a change on disk.
#[derive(Debug, thiserror::Error)]
pub enum BanError {
    /// The list is full; the ban was not added.
    #[error("the ban list is full ({MAX_BANS} bans)")]
    Full,
    /// The list cannot be saved; the change applies until the server closes.
    #[error("not saved: {0}")]
    NotSaved(#[from] BanListError),
}

/// Problem of a line of the ban list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BanFault {
    /// The first word is not an address or network.
    Address(String),
    /// The second word is not an expiry.
    Time(String),
    /// There is no expiry.
    NoTime,
}

impl fmt::Display for BanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = "expected `forever` or seconds since 1970";
        match self {
            BanFault::Address(word) => write!(
                f,
                "`{word}` is not an address or network like 192.0.2.7 or 2001:db8::/48"
            ),
            BanFault::Time(word) => write!(f, "the time is `{word}`; {expected}"),
            BanFault::NoTime => write!(f, "the time is missing; {expected}"),
        }
    }
}

/// Invalid lines of the ban list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BanListProblem {
    /// A line that cannot be parsed.
    Line {
        /// Name of the file.
        file: String,
        /// Number of the line, from 1.
        line: usize,
        /// The problem.
        fault: BanFault,
    },
    /// Further lines that cannot be parsed.
    MoreLines {
        /// Name of the file.
        file: String,
        /// Number of lines.
        count: usize,
    },
}

impl fmt::Display for BanListProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BanListProblem::Line { file, line, fault } => write!(f, "{file}:{line}: {fault}"),
            BanListProblem::MoreLines { file, count } => {
                write!(f, "{file}: {count} more lines like these")
            }
        }
    }
}

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ListLine {
    /// Bytes of the line, not necessarily UTF-8.
    text: Vec<u8>,
    /// `None` for comments and invalid lines.
    ban: Option<Ban>,
}

/// Parses a line. Returns `None` for comments and blank lines.
fn parse(text: &[u8]) -> Result<Option<Ban>, BanFault> {
    let text = String::from_utf8_lossy(text);
    let mut words = text.split_whitespace();
    let block = match words.next() {
        None => return Ok(None),
        Some(word) if word.starts_with('#') => return Ok(None),
        Some(word) => {
            let block = word.parse();
            block.map_err(|_| BanFault::Address(shorten(word)))?
        }
    };
    let until = match words.next() {
        None => return Err(BanFault::NoTime),
        Some("forever" | "ever") => BanExpiry::Ever,
        Some(word) => {
            let date = word.parse();
            BanExpiry::Date(date.map_err(|_| BanFault::Time(shorten(word)))?)
        }
    };
    Ok(Some(Ban { block, until }))
}

/// Truncates a word for problems, and removes control characters.
fn shorten(word: &str) -> String {
    clean(&word.chars().take(40).collect::<String>()).into_owned()
}

/// A change of the list that has not been saved yet.
#[derive(Clone, Copy, Debug)]
enum Change {
    Ban(Ban),
    Unban(AddressBlock),
}

impl Change {
    fn apply(self, lines: &mut Vec<ListLine>) {
        let (Change::Ban(Ban { block, .. }) | Change::Unban(block)) = self;
        let is_same = |line: &ListLine| line.ban.is_some_and(|ban| ban.block == block);
        let place = lines.iter().position(is_same);
        let Change::Ban(ban) = self else {
            lines.retain(|line| !is_same(line));
            return;
        };
        let mut text = format!("{block} {}", ban.until).into_bytes();
        let ban = Some(ban);
        match place {
            None => lines.push(ListLine { text, ban }),
            Some(place) => {
                // Text that the host wrote after the ban is kept.
                let words = lines[place].text.split(u8::is_ascii_whitespace);
                for word in words.filter(|word| !word.is_empty()).skip(2) {
                    text.push(b' ');
                    text.extend_from_slice(word);
                }
                lines[place] = ListLine { text, ban };
                let mut index = 0;
                lines.retain(|line| {
                    index += 1;
                    index - 1 == place || !is_same(line)
                });
            }
        }
    }
}

/// The ban list of a host.
#[derive(Clone, Debug, Default)]
pub struct BanList {
    lines: Vec<ListLine>,
    /// Changes that have not been saved yet.
    unsaved: Vec<Change>,
    file: Option<PathBuf>,
}

impl BanList {
    /// Loads the list, and returns problems of invalid lines. A missing file is an empty list.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is too large or is not text.
    pub fn open(file: &Path) -> Result<(BanList, Vec<BanListProblem>), BanListError> {
        let mut bans = BanList {
            file: Some(file.to_owned()),
            ..BanList::default()
        };
        let mut problems = Vec::new();
        let name = file.file_name().unwrap_or_default().display().to_string();
        bans.lines = read(file, |line, fault| {
            problems.push(BanListProblem::Line {
                file: name.clone(),
                line,
                fault,
            });
        })?;
        let more = problems.len().saturating_sub(MAX_ERRORS);
        if more > 0 {
            problems.truncate(MAX_ERRORS);
            problems.push(BanListProblem::MoreLines {
                file: name,
                count: more,
            });
        }
        Ok((bans, problems))
    }

    /// Adds a ban, or changes the expiry of an existing one.
    ///
    /// # Errors
    /// Returns an error if the list is full, or if it cannot be saved; the ban then applies until the server closes.
    pub fn add(&mut self, ban: Ban, date: u64) -> Result<(), BanError> {
        if self.kept() >= MAX_BANS {
            let over = |ban: &Ban| ban.until.is_over(date);
            let over: Vec<Ban> = self.all().filter(over).collect();
            for ban in over {
                self.change(Change::Unban(ban.block));
            }
        }
        let is_new = self.all().all(|other| other.block != ban.block);
        if is_new && self.kept() >= MAX_BANS {
            return Err(BanError::Full);
        }
        self.change(Change::Ban(ban));
        self.save()
    }

    /// Removes a ban. Returns false if there is none for exactly this block.
    ///
    /// # Errors
    /// Returns an error if the list cannot be saved; the ban is then lifted until the server closes.
    pub fn remove(&mut self, block: AddressBlock) -> Result<bool, BanError> {
        let found = self.all().any(|ban| ban.block == block);
        if found {
            self.change(Change::Unban(block));
            self.save()?;
        }
        Ok(found)
    }

    fn change(&mut self, change: Change) {
        change.apply(&mut self.lines);
        self.unsaved.push(change);
    }

    /// Applies all unsaved changes to the current contents of the file and saves it.
    fn save(&mut self) -> Result<(), BanError> {
        let Some(file) = &self.file else {
            self.unsaved.clear();
            return Ok(());
        };
        let saved = ban_file::update(file, || {
            let mut lines = read(file, |_, _| ())?;
            for change in &self.unsaved {
                change.apply(&mut lines);
            }
            let texts: Vec<&[u8]> = lines.iter().map(|line| line.text.as_slice()).collect();
            let mut bytes = texts.join(&b'\n');
            bytes.push(b'\n');
            Ok((lines, bytes))
        });
        self.lines = saved?;
        self.unsaved.clear();
        Ok(())
    }

    fn all(&self) -> impl Iterator<Item = Ban> + '_ {
        self.lines.iter().filter_map(|line| line.ban)
    }

    /// Returns the number of bans, including expired ones.
    pub fn kept(&self) -> usize {
        self.all().count()
    }

    /// Returns the bans in force at a date, in seconds since 1970.
    pub fn at(&self, date: u64) -> impl Iterator<Item = Ban> + '_ {
        self.all().filter(move |ban| !ban.until.is_over(date))
    }

    /// Returns true if an address is banned at a date, in seconds since 1970. `net/address.rs` decides which addresses a
    /// block contains.
    pub fn has(&self, address: IpAddr, date: u64) -> bool {
        self.at(date).any(|ban| ban.block.contains(address))
    }
}

/// Reads the lines of the file, or the header if there is none, and reports invalid lines with their numbers.
fn read(
    file: &Path,
    mut report: impl FnMut(usize, BanFault),
) -> Result<Vec<ListLine>, BanListError> {
    let texts = match ban_file::read_lines(file)? {
        Some(texts) => texts,
        None => HEADER.lines().map(|line| line.into()).collect(),
    };
    let mut lines = Vec::with_capacity(texts.len());
    for (text, number) in texts.into_iter().zip(1..) {
        let ban = parse(&text).unwrap_or_else(|problem| {
            report(number, problem);
            None
        });
        lines.push(ListLine { text, ban });
    }
    Ok(lines)
}

#[cfg(test)]
#[path = "ban_list_tests.rs"]
mod tests;
