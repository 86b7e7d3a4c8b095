//! The tokens of running sessions, in files, so that a player whose program has ended without leaving gets the same seats
//! when it is started again.
//!
//! Each session has a file of its own, which is locked while the program runs; the system unlocks it however the program
//! ends. A session that ends in order removes its file.

use crate::files;
use crate::net::message::join::ResumeToken;
use crate::net::secure::ServerKey;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Maximum number of files, of running sessions and of those that ended without leaving.
const MAX_FILES: usize = 16;
/// Maximum length of a file, bytes.
const MAX_BYTES: u64 = 1024;

/// The seats of a session that ended without leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResumeTicket {
    /// Key of the server, the only one that is sent the token.
    pub server: ServerKey,
    /// Token that reclaims the seats.
    pub token: ResumeToken,
}

/// The file of a session. Others keep away from it until this is dropped.
#[derive(Debug)]
struct KeptSession {
    file: File,
    path: PathBuf,
    /// Address of the server as the player has entered it, with the port.
    host: String,
    /// The session is in the file.
    is_written: bool,
}

impl KeptSession {
    /// Opens a file for a session with a server, and returns the seats of an earlier session with the same server and number
    /// of players that ended without leaving. `None` if there are too many sessions.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn open(
        folder: &Path,
        host: &str,
        players: usize,
    ) -> io::Result<Option<(KeptSession, Option<ResumeTicket>)>> {
        std::fs::create_dir_all(folder)?;
        let kept = |(file, path)| KeptSession {
            file,
            path,
            host: host.to_owned(),
            is_written: false,
        };
        // Files that can be used, in order of preference: an empty or damaged one, none yet, that of another server.
        let (mut empty, mut missing, mut other) = (None, None, None);
        for number in 0..MAX_FILES {
            let path = folder.join(format!("session_{number}.txt"));
            let mut file = match open_unlocked(&path) {
                Ok(Some(file)) => file,
                Ok(None) => continue,
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    missing = missing.or(Some(path));
                    continue;
                }
                Err(error) => return Err(error),
            };
            let text = read(&mut file).unwrap_or_default();
            match parse(&text) {
                Some((name, seats, lost)) if name == host && seats == players => {
                    return Ok(Some((kept((file, path)), Some(lost))));
                }
                Some(_) => other = other.or(Some((file, path))),
                None => empty = empty.or(Some((file, path))),
            }
        }
        let found = match (empty, missing) {
            (None, Some(path)) => create(&path)?.map(|file| (file, path)),
            (empty, _) => empty.or(other),
        };
        Ok(found.map(|found| (kept(found), None)))
    }

    /// Records the token of the session that has begun.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn write(&mut self, lost: &ResumeTicket, players: usize) -> io::Result<()> {
        let ResumeTicket { server, token } = lost;
        let (host, server, token) = (&self.host, server.to_text(), token.to_text());
        let line = format!("{host} {server} {token} {players}\n");
        self.is_written = true;
        // The file cannot be replaced, because it is locked. A partly written line does not
        // parse and is ignored.
        self.file.set_len(0)?;
        self.file.rewind()?;
        self.file.write_all(line.as_bytes())
    }

    /// Deletes the file after a clean end, unless it still holds the token of an earlier program.
    pub fn remove(self) {
        if self.is_written
            && let Err(error) = std::fs::remove_file(&self.path)
        {
            log::warn!("cannot remove {}: {error}", self.path.display());
        }
    }
}

/// Keeps the token of a client's session in a folder while the client has seats.
#[derive(Debug)]
pub struct SessionKeeper {
    folder: PathBuf,
    /// Address of the server as the player has entered it, with the port.
    host: String,
    /// The file, unless the client is a spectator.
    kept: Option<KeptSession>,
}

impl SessionKeeper {
    /// Keeps sessions with a server in a folder. Returns the seats of an earlier session with as many players, if any, that
    /// ended without leaving.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn open(
        folder: &Path,
        host: &str,
        players: usize,
    ) -> io::Result<(SessionKeeper, Option<ResumeTicket>)> {
        let mut keeper = SessionKeeper {
            folder: folder.to_owned(),
            host: host.to_owned(),
            kept: None,
        };
        let lost = match players {
            0 => None,
            _ => keeper.open_file(players)?,
        };
        Ok((keeper, lost))
    }

    fn open_file(&mut self, players: usize) -> io::Result<Option<ResumeTicket>> {
        let Some((kept, lost)) = KeptSession::open(&self.folder, &self.host, players)? else {
            log::warn!("cannot store the session: there are too many");
            return Ok(None);
        };
        self.kept = Some(kept);
        Ok(lost)
    }

    /// Records the token of a session and its number of players. A session without players is not kept.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn write(&mut self, session: &ResumeTicket, players: usize) -> io::Result<()> {
        if players == 0 {
            self.remove();
            return Ok(());
        }
        if self.kept.is_none() {
            self.open_file(players)?;
        }
        match &mut self.kept {
            Some(kept) => kept.write(session, players),
            None => Ok(()),
        }
    }

    /// Deletes the file after a clean end.
    pub fn remove(&mut self) {
        if let Some(kept) = self.kept.take() {
            kept.remove();
        }
    }
}

/// Opens a file, makes it readable by its owner only, and locks it. `None` if another program has locked it, or locks are
/// not supported.
fn open_unlocked(path: &Path) -> io::Result<Option<File>> {
    let file = File::options().read(true).write(true).open(path)?;
    files::make_private(path)?;
    Ok(file.try_lock().is_ok().then_some(file))
}

/// Creates a file that only its owner can read, and locks it. `None` if another program is faster, or locks are not
/// supported.
fn create(path: &Path) -> io::Result<Option<File>> {
    match files::create_private(path) {
        Ok(file) => Ok(file.try_lock().is_ok().then_some(file)),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(None),
        Err(error) => Err(error),
    }
}

fn read(file: &mut File) -> io::Result<String> {
    let mut text = String::new();
    file.take(MAX_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

/// Parses a file: host, number of players, and their seats. `None` if it is damaged or empty.
fn parse(text: &str) -> Option<(&str, usize, ResumeTicket)> {
    let words: Vec<&str> = text.strip_suffix('\n')?.split(' ').collect();
    let [host, server, token, players] = words[..] else {
        return None;
    };
    let lost = ResumeTicket {
        server: server.parse().ok()?,
        token: ResumeToken::from_text(token)?,
    };
    Some((host, players.parse().ok()?, lost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::secure::ServerIdentity;

    const HOST: &str = "mars.example:24785";

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("pm-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn seats(number: u8) -> ResumeTicket {
        ResumeTicket {
            server: ServerIdentity::fixed(1).key(),
            token: ResumeToken::new([number; 16]),
        }
    }

    fn open(folder: &Path, host: &str, players: usize) -> (KeptSession, Option<ResumeTicket>) {
        let opened = KeptSession::open(folder, host, players).expect("a file");
        opened.expect("a free file")
    }

    #[test]
    fn a_session_that_ended_without_leaving_is_found_by_server_and_number_of_players() {
        let folder = folder("kept-session");
        let (mut kept, lost) = open(&folder, HOST, 2);
        assert_eq!(lost, None);
        kept.write(&seats(1), 2).expect("written");
        // It may be written again, after a new session with the same server.
        kept.write(&seats(2), 2).expect("written");
        drop(kept);
        assert_eq!(open(&folder, "10.0.0.7:24785", 2).1, None);
        assert_eq!(open(&folder, HOST, 1).1, None);
        let (again, lost) = open(&folder, HOST, 2);
        assert_eq!(lost, Some(seats(2)));
        // Without a new session, the old one stays.
        again.remove();
        let (mut again, lost) = open(&folder, HOST, 2);
        assert_eq!(lost, Some(seats(2)));
        again.write(&seats(3), 2).expect("written");
        again.remove();
        assert_eq!(open(&folder, HOST, 2).1, None, "it has ended in order");
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn a_session_is_kept_while_it_has_players() {
        let folder = folder("kept-seats");
        let (mut keeper, lost) = SessionKeeper::open(&folder, HOST, 0).expect("a keeper");
        assert_eq!(lost, None);
        keeper.write(&seats(1), 0).expect("written");
        assert!(!folder.exists(), "spectators leave no file");
        // The spectator plays, watches again, and plays once more.
        keeper.write(&seats(1), 2).expect("written");
        keeper.write(&seats(1), 0).expect("removed");
        assert_eq!(open(&folder, HOST, 2).1, None);
        keeper.write(&seats(1), 2).expect("written");
        drop(keeper);
        let (mut again, lost) = SessionKeeper::open(&folder, HOST, 2).expect("a keeper");
        assert_eq!(lost, Some(seats(1)));
        again.write(&seats(2), 2).expect("written");
        again.remove();
        assert_eq!(open(&folder, HOST, 2).1, None, "it has ended in order");
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn programs_that_run_at_once_do_not_take_seats_from_each_other() {
        let folder = folder("kept-sessions");
        let mut running = Vec::new();
        for number in 0..MAX_FILES {
            let (mut kept, lost) = open(&folder, HOST, 1);
            assert_eq!(lost, None);
            kept.write(&seats(number as u8), 1).expect("written");
            running.push(kept);
        }
        assert!(
            KeptSession::open(&folder, HOST, 1)
                .expect("a folder")
                .is_none()
        );
        drop(running.remove(5));
        assert_eq!(open(&folder, HOST, 1).1, Some(seats(5)));
        // That of another server gives way.
        assert_eq!(open(&folder, "10.0.0.7:24785", 1).1, None);
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn a_damaged_file_is_as_good_as_none() {
        let folder = folder("kept-damaged");
        std::fs::create_dir_all(&folder).expect("a folder");
        let server = ServerIdentity::fixed(1).key().to_text();
        let token = "ab".repeat(16);
        let line = format!("{HOST} {server} {token} 1\n");
        for (text, is_good) in [
            (line.clone(), true),
            (line.trim_end().to_owned(), false),
            (format!("{HOST} {server} {token}\n"), false),
            (format!("{HOST} {server} {} 1\n", "ä".repeat(16)), false),
            (format!("{HOST} {server} {} 1\n", "ab".repeat(15)), false),
            (format!("{HOST} key {token} 1\n"), false),
            ("\u{0}".repeat(5000), false),
        ] {
            std::fs::write(folder.join("session_0.txt"), &text).expect("written");
            assert_eq!(open(&folder, HOST, 1).1.is_some(), is_good, "{text:?}");
        }
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_a_token() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("kept-private");
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("session_0.txt");
        let mode = || {
            std::fs::metadata(&path)
                .expect("a file")
                .permissions()
                .mode()
                & 0o777
        };
        let (mut kept, _) = open(&folder, HOST, 1);
        kept.write(&seats(1), 1).expect("written");
        assert_eq!(mode(), 0o600);
        drop(kept);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).expect("changed");
        assert_eq!(open(&folder, HOST, 1).1, Some(seats(1)));
        assert_eq!(mode(), 0o600);
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
