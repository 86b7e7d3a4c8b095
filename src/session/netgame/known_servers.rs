//! The keys of servers that a client has played on, remembered by address, so that nobody can take a server's place.

use crate::files;
use crate::net::secure::{Fingerprint, ServerKey};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

/// Maximum size of the file, bytes.
const MAX_BYTES: u64 = 1 << 20;
/// Maximum number of remembered servers; the oldest is forgotten.
const MAX_SERVERS: usize = 1000;

/// Errors of reading the file.
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
    /// A line is malformed. It might be the one of the server, so the file has to be corrected first.
    #[error("{}:{line}: expected the address of a server and its key; correct or remove the line", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// Number of the line, from 1.
        line: usize,
    },
}

/// What a client knows of a server before it connects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownServer {
    /// Its address as the player has entered it, with the port.
    host: String,
    key: Option<ServerKey>,
    /// The changed key that the player has accepted.
    accepts: Option<Fingerprint>,
    /// Where to remember the key.
    file: Option<PathBuf>,
}

impl KnownServer {
    /// Looks up a server by its address as the player has entered it, so that a name is remembered as a name. A missing
    /// file is empty. The key with the fingerprint `accepts` will be accepted if it is
    /// not the remembered one, and replace it; no other.
    ///
    /// # Errors
    /// If the file cannot be read or has a malformed line.
    pub fn look_up(
        file: &Path,
        (address, default_port): (&str, u16),
        accepts: Option<Fingerprint>,
    ) -> Result<KnownServer, KnownServersError> {
        let host = host_with_port(address, default_port);
        let servers = read(file)?;
        let known = servers.into_iter().find(|(known, _)| *known == host);
        Ok(KnownServer {
            host,
            key: known.map(|(_, key)| key),
            accepts,
            file: Some(file.to_owned()),
        })
    }

    /// A server of which only the key is known, for tests.
    #[cfg(test)]
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

    /// Returns the remembered key if it is another one and the change has not been accepted.
    pub fn differs_from(&self, found: ServerKey) -> Option<ServerKey> {
        let is_accepted = self.accepts.as_ref().is_some_and(|key| key.is_of(found));
        self.key.filter(|key| *key != found && !is_accepted)
    }

    /// Remembers the key of the server. A failure is logged; the session goes on.
    pub fn remember(&self, key: ServerKey) {
        let Some(file) = self.file.as_ref().filter(|_| self.key != Some(key)) else {
            return;
        };
        let saved = read(file).map_err(|error| error.to_string());
        let saved = saved.and_then(|mut servers| {
            servers.retain(|(host, _)| *host != self.host);
            servers.push((self.host.clone(), key));
            write(file, &servers).map_err(|error| error.to_string())
        });
        match saved {
            Ok(()) => log::info!(target: "net::security", "the key of {} is {key}", self.host),
            Err(error) => {
                log::warn!(target: "net::security", "cannot remember the key of {}: {error}", self.host);
            }
        }
    }
}

/// Returns an address in lower case and with its port.
fn host_with_port(address: &str, default_port: u16) -> String {
    let address = address.trim().to_lowercase();
    let bare = address.trim_start_matches('[').trim_end_matches(']');
    match (address.parse::<SocketAddr>(), bare.parse::<IpAddr>()) {
        (Ok(address), _) => address.to_string(),
        (_, Ok(ip)) => SocketAddr::new(ip, default_port).to_string(),
        _ if address.contains(':') => address,
        _ => format!("{address}:{default_port}"),
    }
}

/// Reads all servers, oldest first. A missing file is empty.
fn read(file: &Path) -> Result<Vec<(String, ServerKey)>, KnownServersError> {
    let bytes = match files::read_limited(file, MAX_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            let file = file.to_owned();
            return Err(KnownServersError::Read { file, error });
        }
    };
    let text = String::from_utf8_lossy(&bytes);
    let mut servers = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let mut words = text.split_whitespace();
        let server = match (words.next(), words.next(), words.next()) {
            (None, ..) => continue,
            (Some(word), ..) if word.starts_with('#') => continue,
            (Some(host), Some(key), None) => key.parse().ok().map(|key| (host.to_lowercase(), key)),
            _ => None,
        };
        let file = file.to_owned();
        servers.push(server.ok_or(KnownServersError::Line { file, line })?);
    }
    Ok(servers)
}

fn write(file: &Path, servers: &[(String, ServerKey)]) -> io::Result<()> {
    let mut text = String::from("# Servers and their keys. Remove a line to forget a server.\n");
    let skipped = servers.len().saturating_sub(MAX_SERVERS);
    for (host, key) in servers.iter().skip(skipped) {
        text += &format!("{host} {}\n", key.to_text());
    }
    files::write_private(file, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::secure::ServerIdentity;

    fn key(seed: u64) -> ServerKey {
        ServerIdentity::fixed(seed).key()
    }

    fn file(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("pm_known_{}_{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("known_servers.txt");
        let _ = std::fs::remove_file(&file);
        file
    }

    fn look_up(file: &Path, host: &str) -> KnownServer {
        KnownServer::look_up(file, (host, 24785), None).expect("a good file")
    }

    #[test]
    fn a_key_is_remembered_by_address_and_another_one_noticed() {
        let file = file("remembered");
        let first = look_up(&file, "Example.org:24785");
        assert_eq!(first.differs_from(key(1)), None);
        first.remember(key(1));
        look_up(&file, " example.org").remember(key(1));
        look_up(&file, "other:1").remember(key(2));
        let known = look_up(&file, "example.ORG:24785");
        assert_eq!(known.differs_from(key(1)), None);
        assert_eq!(known.differs_from(key(3)), Some(key(1)));
        assert_eq!(look_up(&file, "other:1").differs_from(key(1)), Some(key(2)));
        assert_eq!(look_up(&file, "other:2").differs_from(key(1)), None);
        look_up(&file, "::1").remember(key(4));
        let known = look_up(&file, "[::1]:24785");
        assert_eq!(known.differs_from(key(1)), Some(key(4)));
    }

    #[test]
    fn only_the_accepted_key_replaces_the_remembered_one() {
        let file = file("accepted");
        look_up(&file, "a:1").remember(key(1));
        let accepts = Some(Fingerprint::from(key(2)));
        let accepting = KnownServer::look_up(&file, ("a:1", 2), accepts).expect("a good file");
        // A relay may have let the first attempt through to answer the second one.
        assert_eq!(accepting.differs_from(key(3)), Some(key(1)));
        assert_eq!(accepting.differs_from(key(2)), None);
        accepting.remember(key(2));
        assert_eq!(look_up(&file, "a:1").differs_from(key(2)), None);
        assert_eq!(look_up(&file, "a:1").differs_from(key(1)), Some(key(2)));
        let text = std::fs::read_to_string(&file).expect("the file");
        assert_eq!(text.lines().count(), 2);
    }

    #[test]
    fn the_file_is_bounded_and_private() {
        let file = file("bounded");
        let servers: Vec<_> = (0..MAX_SERVERS)
            .map(|n| (format!("h{n}:1"), key(1)))
            .collect();
        write(&file, &servers).expect("a file");
        look_up(&file, "new:1").remember(key(2));
        let kept = read(&file).expect("a good file");
        assert_eq!(kept.len(), MAX_SERVERS);
        assert_eq!(kept[0].0, "h1:1");
        assert_eq!(files::mode_if_shared(&file), None);
    }

    #[test]
    fn a_malformed_line_is_an_error_with_its_number() {
        let file = file("malformed");
        for bad in ["a:1", "a:1 key", "a:1 key key"] {
            std::fs::write(&file, format!("# comment\n\n{bad}\n")).expect("a file");
            let error = KnownServer::look_up(&file, ("b:1", 2), None).expect_err("a bad line");
            assert!(error.to_string().contains(":3: "), "{error}");
        }
    }
}
