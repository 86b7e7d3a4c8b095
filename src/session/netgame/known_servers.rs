//! The keys of servers that a client has played on, remembered by address, so that nobody can take a server's place.

use crate::net::link::server_address::split_transport;
use crate::net::secure::{Fingerprint, KeyId, ServerKey};
use crate::{date, files};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

/// Maximum size of the file, bytes.
const MAX_BYTES: u64 = 1 << 20;
/// Maximum number of remembered servers; the one that has not been used for the longest time is forgotten.
const MAX_SERVERS: usize = 1000;
/// First line of a new file.
const HEADING: &str =
    "# Servers, their keys, and when they were last used. Remove a line to forget a server.\n";

/// Errors of reading or changing the file.
#[derive(Debug, thiserror::Error)]
pub enum KnownServersError {
    /// The file cannot be read.
    #[error("cannot read the known servers {}: {error}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// System error.
        error: io::Error,
    },
    /// The file cannot be written.
    #[error("cannot write the known servers {}: {error}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// System error.
        error: io::Error,
    },
    /// A line is malformed. It might be the one of the server, so the file has to be corrected first.
    #[error("{}:{line}: expected the address of a server and its key; correct or remove the line", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// Number of the line, from 1.
        line: usize,
    },
}

/// A key that a client does not accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyMismatch {
    /// Another key is remembered.
    Changed {
        /// The remembered key.
        known: ServerKey,
        /// The server's key.
        found: ServerKey,
    },
    /// The player has asked for a key with another fingerprint.
    Unexpected {
        /// The fingerprint that the player has entered or accepted.
        expected: Fingerprint,
        /// The server's key.
        found: ServerKey,
    },
}

/// Why a key was not remembered.
#[derive(Debug)]
pub enum RememberError {
    /// Another program has remembered a key in the meantime, and the server does not have it.
    Mismatch(KeyMismatch),
    /// The file cannot be read or written.
    Failed(KnownServersError),
}

impl From<KnownServersError> for RememberError {
    fn from(error: KnownServersError) -> RememberError {
        RememberError::Failed(error)
    }
}

/// The expected identity of a server, before the client connects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownServer {
    /// Its address as the player has entered it, with the port.
    host: String,
    key: Option<ServerKey>,
    /// The fingerprint that the player has entered or accepted: the server must have it, even if another key is remembered.
    expected: Option<Fingerprint>,
    /// The key from a server list, used if none is remembered.
    listed: Option<KeyId>,
    /// The file in which to remember the key.
    file: Option<PathBuf>,
}

impl KnownServer {
    /// Looks up a server by its address as the player has entered it, so that a name is remembered as a name. A missing
    /// file is empty. Only a key with the fingerprint `expected` will be accepted, if there is one; it replaces the
    /// remembered key.
    ///
    /// # Errors
    /// If the file cannot be read or has a malformed line.
    pub fn look_up(
        file: &Path,
        (address, default_port): (&str, u16),
        expected: Option<Fingerprint>,
    ) -> Result<KnownServer, KnownServersError> {
        let (_, address) = split_transport(address);
        let host = host_with_port(address, default_port);
        let lines = read(file)?;
        Ok(KnownServer {
            key: find(&lines, &host).map(|server| server.key),
            host,
            expected,
            listed: None,
            file: Some(file.to_owned()),
        })
    }

    /// Notes which key a list of servers tells. The list is not authenticated, so a remembered key counts more.
    pub fn listed(self, listed: Option<KeyId>) -> KnownServer {
        KnownServer { listed, ..self }
    }

    /// Creates a server of which only the key is known, and is not remembered anywhere.
    pub fn with_key(key: ServerKey) -> KnownServer {
        KnownServer {
            key: Some(key),
            ..KnownServer::default()
        }
    }

    /// Returns true if this is the remembered key.
    pub fn is_remembered(&self, found: ServerKey) -> bool {
        self.key == Some(found)
    }

    /// Returns true if nothing tells whether a key of the server is the right one: none is remembered, and no fingerprint
    /// is expected.
    pub fn is_new(&self) -> bool {
        self.key.is_none() && self.expected.is_none()
    }

    /// Checks whether this key is accepted.
    ///
    /// # Errors
    /// Returns why it is not.
    pub fn check(&self, found: ServerKey) -> Result<(), KeyMismatch> {
        self.check_against(self.key, found)
    }

    fn check_against(&self, known: Option<ServerKey>, found: ServerKey) -> Result<(), KeyMismatch> {
        match (&self.expected, known) {
            (Some(expected), _) if expected.is_of(found) => Ok(()),
            (Some(expected), _) => {
                let expected = expected.clone();
                Err(KeyMismatch::Unexpected { expected, found })
            }
            (None, Some(known)) if known != found => Err(KeyMismatch::Changed { known, found }),
            (None, Some(_)) => Ok(()),
            (None, None) => match self.listed {
                Some(listed) if listed != KeyId::from(found) => {
                    let expected = listed.into();
                    Err(KeyMismatch::Unexpected { expected, found })
                }
                _ => Ok(()),
            },
        }
    }

    /// Remembers the key of the server, and that it has been used today.
    ///
    /// # Errors
    /// If the file cannot be read or written, or now has another key of the server than this one.
    pub fn remember(&self, key: ServerKey) -> Result<(), RememberError> {
        match &self.file {
            Some(file) => self.remember_in(file, key, &date::day(date::seconds())),
            None => Ok(()),
        }
    }

    fn remember_in(&self, file: &Path, key: ServerKey, today: &str) -> Result<(), RememberError> {
        let failed = |error| KnownServersError::Write {
            file: file.to_owned(),
            error,
        };
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let _lock = files::lock(file).map_err(failed)?;
        // Another program may have changed it.
        let mut lines = read(file)?;
        let known = find(&lines, &self.host);
        self.check_against(known.map(|server| server.key), key)
            .map_err(RememberError::Mismatch)?;
        if known.is_some_and(|server| server.key == key && server.used == today) {
            return Ok(());
        }
        let is_other =
            |line: &KnownServersLine| line.server().is_none_or(|server| server.host != self.host);
        let place = lines.iter().position(|line| !is_other(line));
        let server = Entry {
            host: self.host.clone(),
            key,
            used: today.to_owned(),
        };
        let server = KnownServersLine::Entry(server);
        match place {
            Some(place) => {
                lines[place] = server;
                let mut index = 0..;
                lines.retain(|line| index.next() == Some(place) || is_other(line));
            }
            None => {
                forget_longest_unused(&mut lines);
                lines.push(server);
            }
        }
        write(file, &lines).map_err(failed)?;
        log::info!(target: "net::security", "the key of {} is {key}", self.host);
        Ok(())
    }
}

/// Returns the remembered servers: their addresses with ports as the player has entered them, and the fingerprints of their
/// keys.
///
/// # Errors
/// If the file cannot be read or has a malformed line.
pub fn remembered(file: &Path) -> Result<Vec<(String, KeyId)>, KnownServersError> {
    let lines = read(file)?;
    let servers = lines.iter().filter_map(KnownServersLine::server);
    Ok(servers
        .map(|server| (server.host.clone(), server.key.into()))
        .collect())
}

/// Returns an address in lower case and with its port.
pub fn host_with_port(address: &str, default_port: u16) -> String {
    let address = address.trim().to_lowercase();
    let bare = address.trim_start_matches('[').trim_end_matches(']');
    match (address.parse::<SocketAddr>(), bare.parse::<IpAddr>()) {
        (Ok(address), _) => address.to_string(),
        (_, Ok(ip)) => SocketAddr::new(ip, default_port).to_string(),
        _ if address.contains(':') => address,
        _ => format!("{address}:{default_port}"),
    }
}

/// A remembered server.
struct Entry {
    host: String,
    key: ServerKey,
    /// The day of the last use, `2026-11-21`, or nothing if it is not known.
    used: String,
}

/// A line of the file.
enum KnownServersLine {
    Entry(Entry),
    /// A comment or an empty line.
    Other(String),
}

impl KnownServersLine {
    /// Parses a line; `None` if it is malformed.
    fn parse(text: &str) -> Option<KnownServersLine> {
        let mut words = text.split_whitespace();
        let host = match words.next() {
            Some(word) if !word.starts_with('#') => word.to_lowercase(),
            _ => return Some(KnownServersLine::Other(text.to_owned())),
        };
        let key = words.next()?.parse().ok()?;
        let used = words.next().unwrap_or_default().to_owned();
        let is_day = used.is_empty() || used.bytes().all(|b| b.is_ascii_digit() || b == b'-');
        let is_good = is_day && words.next().is_none();
        is_good.then_some(KnownServersLine::Entry(Entry { host, key, used }))
    }

    fn server(&self) -> Option<&Entry> {
        match self {
            KnownServersLine::Entry(server) => Some(server),
            KnownServersLine::Other(_) => None,
        }
    }
}

fn find<'a>(lines: &'a [KnownServersLine], host: &str) -> Option<&'a Entry> {
    let mut servers = lines.iter().filter_map(KnownServersLine::server);
    servers.find(|server| server.host == host)
}

/// Makes room for another server.
fn forget_longest_unused(lines: &mut Vec<KnownServersLine>) {
    while lines.iter().filter_map(KnownServersLine::server).count() >= MAX_SERVERS {
        let servers = lines.iter().enumerate();
        let servers = servers.filter_map(|(place, line)| Some((place, line.server()?)));
        let Some((place, _)) = servers.min_by(|(_, a), (_, b)| a.used.cmp(&b.used)) else {
            return;
        };
        lines.remove(place);
    }
}

/// Reads all lines. A missing file is empty.
fn read(file: &Path) -> Result<Vec<KnownServersLine>, KnownServersError> {
    let bytes = match files::read_limited(file, MAX_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            let file = file.to_owned();
            return Err(KnownServersError::Read { file, error });
        }
    };
    let text = String::from_utf8_lossy(&bytes);
    let lines = (1..).zip(text.lines()).map(|(line, text)| {
        let file = file.to_owned();
        KnownServersLine::parse(text).ok_or(KnownServersError::Line { file, line })
    });
    lines.collect()
}

fn write(file: &Path, lines: &[KnownServersLine]) -> io::Result<()> {
    let mut text = String::new();
    if !lines
        .iter()
        .any(|line| matches!(line, KnownServersLine::Other(_)))
    {
        text += HEADING;
    }
    for line in lines {
        text += &match line {
            KnownServersLine::Entry(Entry { host, key, used }) => {
                format!("{host} {} {used}", key.to_text())
            }
            KnownServersLine::Other(text) => text.clone(),
        };
        text += "\n";
    }
    files::write_private(file, text.as_bytes())
}

#[cfg(test)]
#[path = "known_servers_tests.rs"]
mod tests;
