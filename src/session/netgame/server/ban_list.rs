//! The ban list: who may not join and until when, in a text file that people can read and edit (spec 07 E.3).
//!
//! A list that cannot be read must not look like an empty one, and saving must not lose what others wrote: the file is
//! read again under a lock before every change, and every line that is not about the changed ban stays as it is.

use super::ban_file::{self, BanListError};
use crate::net::address::AddressBlock;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

/// Most bans in the list. BanList that are over make room for new ones.
const BANS_MAX: usize = 1000;
/// Most unreadable lines that are reported one by one.
const COMPLAINTS_MAX: usize = 10;
/// The top of a new file.
const HEADER: &str = "\
# Who may not join netgames of this host: an address or network (192.0.2.0/24, 2001:db8:1:2::/64), then until when:
# `ever`, or seconds since 1970 in UTC. Anything may follow. Lines that begin with # are comments.";

/// When a ban ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BanExpiry {
    /// Seconds since 1970 in UTC.
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
            BanExpiry::Ever => f.write_str("ever"),
        }
    }
}

/// A block of addresses that may not join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Which addresses.
    pub block: AddressBlock,
    /// BanExpiry when.
    pub until: BanExpiry,
}

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChatLine {
    /// Its bytes, which need not be UTF-8.
    text: Vec<u8>,
    /// None for comments and for lines that could not be understood.
    ban: Option<Ban>,
}

/// Reads a line; none for comments.
fn parse(text: &[u8]) -> Result<Option<Ban>, String> {
    let text = String::from_utf8_lossy(text);
    let mut words = text.split_whitespace();
    let block = match words.next() {
        None => return Ok(None),
        Some(word) if word.starts_with('#') => return Ok(None),
        Some(word) => word.parse().map_err(|_| {
            let word = shorten(word);
            format!("`{word}` is not an address or network like 192.0.2.7 or 2001:db8::/48")
        })?,
    };
    let until = match words.next() {
        Some("ever") => BanExpiry::Ever,
        other => {
            let date = other.and_then(|word| word.parse().ok());
            let found = shorten(other.unwrap_or("nothing"));
            let expected = "expected `ever` or seconds since 1970";
            BanExpiry::Date(date.ok_or_else(|| format!("the time is `{found}`; {expected}"))?)
        }
    };
    Ok(Some(Ban { block, until }))
}

/// The first characters of a word, for messages.
fn shorten(word: &str) -> String {
    word.chars().take(40).collect()
}

/// A change of the list that is still to be saved.
#[derive(Clone, Copy, Debug)]
enum Change {
    Ban(Ban),
    Unban(AddressBlock),
}

impl Change {
    fn apply(self, lines: &mut Vec<ChatLine>) {
        let (Change::Ban(Ban { block, .. }) | Change::Unban(block)) = self;
        let is_same = |line: &ChatLine| line.ban.is_some_and(|ban| ban.block == block);
        let place = lines.iter().position(is_same);
        let Change::Ban(ban) = self else {
            lines.retain(|line| !is_same(line));
            return;
        };
        let mut text = format!("{block} {}", ban.until).into_bytes();
        let ban = Some(ban);
        match place {
            None => lines.push(ChatLine { text, ban }),
            Some(place) => {
                // What the host wrote behind the ban stays.
                let words = lines[place].text.split(u8::is_ascii_whitespace);
                for remark in words.filter(|word| !word.is_empty()).skip(2) {
                    text.push(b' ');
                    text.extend_from_slice(remark);
                }
                lines[place] = ChatLine { text, ban };
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
    lines: Vec<ChatLine>,
    /// Changes that are not in the file yet.
    unsaved: Vec<Change>,
    file: Option<PathBuf>,
}

impl BanList {
    /// Reads the list, and returns what could not be understood, one line each. A missing file is an empty list.
    ///
    /// # Errors
    /// If the file cannot be read, or is no text file of reasonable size.
    pub fn open(file: &Path) -> Result<(BanList, Vec<String>), BanListError> {
        let mut bans = BanList {
            file: Some(file.to_owned()),
            ..BanList::default()
        };
        let mut complaints = Vec::new();
        let name = file.file_name().unwrap_or_default().display();
        bans.lines = read(file, |line, problem| {
            complaints.push(format!("{name}:{line}: {problem}"));
        })?;
        let more = complaints.len().saturating_sub(COMPLAINTS_MAX);
        if more > 0 {
            complaints.truncate(COMPLAINTS_MAX);
            complaints.push(format!("{name}: {more} more lines like these"));
        }
        Ok((bans, complaints))
    }

    /// Adds a ban, or changes when it ends.
    ///
    /// # Errors
    /// If there are too many bans already, or the list cannot be saved; then the ban holds until the server ends.
    pub fn add(&mut self, ban: Ban, date: u64) -> Result<(), String> {
        if self.kept() >= BANS_MAX {
            let over = |ban: &Ban| ban.until.is_over(date);
            let over: Vec<Ban> = self.all().filter(over).collect();
            for ban in over {
                self.change(Change::Unban(ban.block));
            }
        }
        let is_new = self.all().all(|other| other.block != ban.block);
        if is_new && self.kept() >= BANS_MAX {
            return Err(format!("{BANS_MAX} addresses are banned already"));
        }
        self.change(Change::Ban(ban));
        self.save()
    }

    /// Ends a ban. Returns false if there is none of exactly this block.
    ///
    /// # Errors
    /// If the list cannot be saved; then the ban is lifted until the server ends.
    pub fn remove(&mut self, block: AddressBlock) -> Result<bool, String> {
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

    /// Makes all unsaved changes to what the file has by now.
    fn save(&mut self) -> Result<(), String> {
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
        match saved {
            Ok(lines) => {
                self.lines = lines;
                self.unsaved.clear();
                Ok(())
            }
            Err(error) => Err(format!("not saved: {error}")),
        }
    }

    fn all(&self) -> impl Iterator<Item = Ban> + '_ {
        self.lines.iter().filter_map(|line| line.ban)
    }

    /// Returns the number of bans, with those that are over.
    pub fn kept(&self) -> usize {
        self.all().count()
    }

    /// Returns the bans that hold at a date, in seconds since 1970.
    pub fn at(&self, date: u64) -> impl Iterator<Item = Ban> + '_ {
        self.all().filter(move |ban| !ban.until.is_over(date))
    }

    /// Returns whether an address is banned at a date, in seconds since 1970.
    pub fn has(&self, address: IpAddr, date: u64) -> bool {
        self.at(date).any(|ban| ban.block.contains(address))
    }
}

/// Reads the lines of the file, or those of a new one, and reports which could not be understood, by number.
fn read(file: &Path, mut complain: impl FnMut(usize, &str)) -> Result<Vec<ChatLine>, BanListError> {
    let texts = match ban_file::read_lines(file)? {
        Some(texts) => texts,
        None => HEADER.lines().map(|line| line.into()).collect(),
    };
    let mut lines = Vec::with_capacity(texts.len());
    for (text, number) in texts.into_iter().zip(1..) {
        let ban = parse(&text).unwrap_or_else(|problem| {
            complain(number, &problem);
            None
        });
        lines.push(ChatLine { text, ban });
    }
    Ok(lines)
}

#[cfg(test)]
#[path = "ban_list_tests.rs"]
mod tests;
