//! Favourite servers and those played on recently, in a file.

use crate::display_text::clean;
use crate::net::discovery::message::SERVER_NAME_BYTES;
use crate::net::server_search::MAX_ASKED;
use crate::{date, files};
use serde::{Deserialize, Serialize};
use std::io::{self, ErrorKind};
use std::path::PathBuf;

/// Name of the file in the state folder.
pub const FILE_NAME: &str = "servers.json";
/// Version of the format.
const VERSION: u32 = 1;
/// Maximum size of the file, bytes.
const MAX_BYTES: u64 = 1 << 16;
/// Maximum length of an address, bytes: a host name and a port.
const ADDRESS_BYTES: usize = 262;
/// Maximum number of favourites; no more can be added.
pub const MAX_FAVOURITES: usize = 40;
/// Maximum number of other servers; the one that has not been used for the longest time is forgotten.
pub const MAX_RECENT: usize = 20;
const _: () = assert!(MAX_FAVOURITES + MAX_RECENT <= MAX_ASKED);

/// A server in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedServer {
    /// Address with port, as the player has entered it.
    pub address: String,
    /// Its name in its last answer; may be empty.
    pub name: String,
    /// The player has chosen to keep it.
    pub is_favourite: bool,
    /// When it was last played on, seconds since 1970; 0 for never.
    pub used: u64,
}

impl SavedServer {
    fn is_valid(&self) -> bool {
        let is_text = |text: &str, most: usize| text.len() <= most && clean(text) == text;
        let address = &self.address;
        !address.is_empty()
            && !address.contains(' ')
            && is_text(address, ADDRESS_BYTES)
            && is_text(&self.name, SERVER_NAME_BYTES)
    }
}

/// Contents of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    version: u32,
    servers: Vec<SavedServer>,
}

/// The version of a file; other fields are ignored.
#[derive(Deserialize)]
struct AnyVersion {
    version: u32,
}

/// Errors of reading or changing the file.
#[derive(Debug, thiserror::Error)]
pub enum SavedServersError {
    /// The file cannot be read or written.
    #[error("cannot read or write the list of servers {}: {error}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// System error.
        error: io::Error,
    },
    /// A newer version of the game has written the file; it is not changed.
    #[error("a newer version of the game has written the list of servers {}", .0.display())]
    Newer(PathBuf),
    /// There are [`MAX_FAVOURITES`] favourites already.
    #[error("there are {MAX_FAVOURITES} favourite servers already")]
    Full,
}

/// The file. Programs that run at once take turns, so that no change is lost.
#[derive(Clone, Debug)]
pub struct SavedServers(PathBuf);

impl SavedServers {
    /// Uses a file, which need not exist yet.
    pub fn new(file: PathBuf) -> SavedServers {
        SavedServers(file)
    }

    /// Returns the servers: favourites in the order in which they were added, then the others, the latest first. A damaged
    /// file is set aside.
    ///
    /// # Errors
    /// If the file cannot be read or is of a newer version.
    pub fn read(&self) -> Result<Vec<SavedServer>, SavedServersError> {
        if let Some(servers) = self.try_read()? {
            return Ok(servers);
        }
        // Another program may be about to replace it.
        let _lock = files::lock(&self.0).map_err(|error| self.failed(error))?;
        self.read_locked()
    }

    /// Returns the servers; `None` if the file is damaged.
    fn try_read(&self) -> Result<Option<Vec<SavedServer>>, SavedServersError> {
        let bytes = match files::read_limited(&self.0, MAX_BYTES) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(Vec::new())),
            // It is longer than any list can be.
            Err(error) if error.kind() == ErrorKind::FileTooLarge => None,
            Err(error) => return Err(self.failed(error)),
        };
        match bytes.as_deref().map_or(Parsed::Damaged, parse) {
            Parsed::Servers(servers) => Ok(Some(servers)),
            Parsed::Newer => Err(SavedServersError::Newer(self.0.clone())),
            Parsed::Damaged => Ok(None),
        }
    }

    /// Like [`SavedServers::read`], while the caller holds the lock of the file.
    fn read_locked(&self) -> Result<Vec<SavedServer>, SavedServersError> {
        if let Some(servers) = self.try_read()? {
            return Ok(servers);
        }
        let aside = files::set_aside(&self.0, &date::name_of_now());
        let aside = aside.map_err(|error| self.failed(error))?;
        log::warn!(
            "the list of servers was damaged and is now {}",
            aside.display()
        );
        Ok(Vec::new())
    }

    /// Records that a server is played on at a time in seconds since 1970.
    ///
    /// # Errors
    /// See [`SavedServersError`].
    pub fn record_use(&self, address: &str, now: u64) -> Result<(), SavedServersError> {
        self.change(|servers| {
            entry(servers, address).used = now;
            Ok(())
        })
    }

    /// Makes a server a favourite, or one like any other, and notes its name.
    ///
    /// # Errors
    /// See [`SavedServersError`].
    pub fn set_favourite(
        &self,
        address: &str,
        name: &str,
        is_favourite: bool,
    ) -> Result<(), SavedServersError> {
        self.change(|servers| {
            let favourites = servers.iter().filter(|server| server.is_favourite).count();
            let server = entry(servers, address);
            if is_favourite && !server.is_favourite && favourites >= MAX_FAVOURITES {
                return Err(SavedServersError::Full);
            }
            server.is_favourite = is_favourite;
            name.clone_into(&mut server.name);
            Ok(())
        })
    }

    /// Forgets a server.
    ///
    /// # Errors
    /// See [`SavedServersError`].
    pub fn forget(&self, address: &str) -> Result<(), SavedServersError> {
        self.change(|servers| {
            servers.retain(|server| server.address != address);
            Ok(())
        })
    }

    fn failed(&self, error: io::Error) -> SavedServersError {
        let file = self.0.clone();
        SavedServersError::File { file, error }
    }

    fn change(
        &self,
        change: impl FnOnce(&mut Vec<SavedServer>) -> Result<(), SavedServersError>,
    ) -> Result<(), SavedServersError> {
        let failed = |error| self.failed(error);
        if let Some(folder) = self.0.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let _lock = files::lock(&self.0).map_err(failed)?;
        // Another program may have changed it.
        let mut servers = self.read_locked()?;
        change(&mut servers)?;
        servers.retain(SavedServer::is_valid);
        arrange(&mut servers);
        let contents = Contents {
            version: VERSION,
            servers,
        };
        let text = serde_json::to_vec_pretty(&contents).map_err(|error| failed(error.into()))?;
        files::write_atomically(&self.0, &text).map_err(failed)
    }
}

/// Returns the entry of an address, which is added if it is missing.
fn entry<'a>(servers: &'a mut Vec<SavedServer>, address: &str) -> &'a mut SavedServer {
    let index = servers.iter().position(|server| server.address == address);
    let index = index.unwrap_or_else(|| {
        servers.push(SavedServer {
            address: address.to_owned(),
            name: String::new(),
            is_favourite: false,
            used: 0,
        });
        servers.len() - 1
    });
    &mut servers[index]
}

/// Sorts the servers, and forgets those that are neither favourites nor were used recently.
fn arrange(servers: &mut Vec<SavedServer>) {
    let order = |server: &SavedServer| match server.is_favourite {
        true => (0, 0),
        false => (1, u64::MAX - server.used),
    };
    servers.sort_by_key(order);
    let favourites = servers.iter().filter(|server| server.is_favourite).count();
    let is_known = |server: &SavedServer| server.is_favourite || server.used > 0;
    servers.retain(is_known);
    servers.truncate(favourites + MAX_RECENT);
}

/// The contents of a file.
enum Parsed {
    Servers(Vec<SavedServer>),
    Newer,
    Damaged,
}

fn parse(bytes: &[u8]) -> Parsed {
    match serde_json::from_slice::<AnyVersion>(bytes) {
        Ok(AnyVersion { version }) if version > VERSION => return Parsed::Newer,
        _ => {}
    }
    match serde_json::from_slice::<Contents>(bytes) {
        Ok(Contents {
            version: VERSION,
            servers,
        }) if is_list(&servers) => Parsed::Servers(servers),
        _ => Parsed::Damaged,
    }
}

/// Returns true if this can be the list of a file.
fn is_list(servers: &[SavedServer]) -> bool {
    let favourites = servers.iter().filter(|server| server.is_favourite).count();
    favourites <= MAX_FAVOURITES
        && servers.len() - favourites <= MAX_RECENT
        && servers.iter().all(SavedServer::is_valid)
}

/// Removes a folder after a test.
#[cfg(test)]
pub struct Scratch(pub PathBuf);

#[cfg(test)]
impl Scratch {
    /// Creates an empty folder.
    pub fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("pm_servers_{}_{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Scratch(folder)
    }

    /// Returns the list in the folder.
    pub fn list(&self) -> SavedServers {
        SavedServers::new(self.path())
    }

    fn path(&self) -> PathBuf {
        self.0.join(FILE_NAME)
    }
}

#[cfg(test)]
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(list: &SavedServers) -> Vec<String> {
        let servers = list.read().expect("a good file").into_iter();
        servers.map(|server| server.address).collect()
    }

    #[test]
    fn favourites_come_first_then_the_servers_used_last() {
        let scratch = Scratch::new("order");
        let list = scratch.list();
        assert!(list.read().expect("no file").is_empty());
        for (address, now) in [("a:1", 10), ("b:1", 20), ("c:1", 15), ("a:1", 30)] {
            list.record_use(address, now).expect("a file");
        }
        assert_eq!(addresses(&list), ["a:1", "b:1", "c:1"]);
        list.set_favourite("c:1", "Olympus", true).expect("a file");
        assert_eq!(addresses(&list), ["c:1", "a:1", "b:1"]);
        list.set_favourite("d:1", "Never played on", true)
            .expect("a file");
        list.set_favourite("d:1", "Never played on", false)
            .expect("a file");
        list.forget("a:1").expect("a file");
        assert_eq!(addresses(&list), ["c:1", "b:1"]);
        assert_eq!(list.read().expect("a good file")[0].name, "Olympus");
    }

    #[test]
    fn the_numbers_of_favourites_and_recent_servers_are_limited() {
        let scratch = Scratch::new("limits");
        let list = scratch.list();
        for number in 0..MAX_RECENT + 5 {
            list.record_use(&format!("r{number}:1"), number as u64 + 1)
                .expect("a file");
        }
        for number in 0..MAX_FAVOURITES {
            list.set_favourite(&format!("f{number}:1"), "", true)
                .expect("a file");
        }
        let full = list.set_favourite("more:1", "", true);
        assert!(matches!(full, Err(SavedServersError::Full)));
        let servers = addresses(&list);
        assert_eq!(servers.len(), MAX_FAVOURITES + MAX_RECENT);
        assert_eq!(servers[MAX_FAVOURITES], format!("r{}:1", MAX_RECENT + 4));
        assert!(!servers.contains(&"r4:1".to_owned()));
    }

    #[test]
    fn text_that_cannot_be_displayed_is_not_saved() {
        let scratch = Scratch::new("text");
        let list = scratch.list();
        for bad in ["", "a b:1", "\u{1b}[2J:1", &"x".repeat(ADDRESS_BYTES + 1)] {
            list.record_use(bad, 1).expect("a file");
        }
        list.set_favourite("good:1", &"n".repeat(SERVER_NAME_BYTES + 1), true)
            .expect("a file");
        assert!(addresses(&list).is_empty());
    }

    #[test]
    fn a_damaged_file_is_set_aside() {
        let good = r#"{"version":1,"servers":[]}"#;
        let many: Vec<String> = (0..=MAX_RECENT)
            .map(|n| format!(r#"{{"address":"h{n}:1","name":"","is_favourite":false,"used":1}}"#))
            .collect();
        for (number, text) in [
            String::new(),
            "{".to_owned(),
            good.replace('1', "0"),
            good.replace(
                "[]",
                r#"[{"address":"a b","name":"","is_favourite":true,"used":0}]"#,
            ),
            good.replace("[]", &format!("[{}]", many.join(","))),
            format!("{good}{}", " ".repeat(MAX_BYTES as usize)),
        ]
        .iter()
        .enumerate()
        {
            let scratch = Scratch::new(&format!("damaged{number}"));
            std::fs::write(scratch.path(), text).expect("a file");
            scratch.list().record_use("new:1", 5).expect("a new file");
            assert_eq!(addresses(&scratch.list()), ["new:1"], "{text}");
            let files = std::fs::read_dir(&scratch.0).expect("the folder").flatten();
            let mut contents = files.filter_map(|file| std::fs::read_to_string(file.path()).ok());
            assert!(contents.any(|contents| contents == *text), "{text}");
        }
    }

    #[test]
    fn a_file_of_a_newer_version_is_not_changed() {
        let scratch = Scratch::new("newer");
        let text = r#"{"version":2,"worlds":[]}"#;
        std::fs::write(scratch.path(), text).expect("a file");
        let noted = scratch.list().record_use("new:1", 5);
        assert!(matches!(noted, Err(SavedServersError::Newer(_))));
        assert_eq!(
            std::fs::read_to_string(scratch.path()).expect("the file"),
            text
        );
    }
}
