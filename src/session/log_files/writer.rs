//! The thread that writes log files. The maximum sizes are in `rotation.rs`.

use super::rotation;
use crate::config::Logging;
use crate::date::{now, seconds};
use crate::terminal::print_error;
use log::Record;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender};

/// A command to the writer thread.
pub enum WriterCommand {
    /// Write a line.
    Line(String),
    /// Lines were dropped because the queue was full.
    Lost(u64),
    /// A level starts: its number and the name of the server.
    Level(u32, String),
    /// A game ends.
    GameEnds,
    /// The program ends; acknowledged when everything is written.
    End(Sender<()>),
}

/// Time of day in UTC.
fn clock() -> String {
    let now = now();
    let second = now.as_secs() % 86_400;
    format!(
        "{:02}:{:02}:{:02}.{:03}",
        second / 3600,
        second / 60 % 60,
        second % 60,
        now.subsec_millis(),
    )
}

/// Formats a record as a line: time in UTC, level, category, text.
pub fn line(record: &Record) -> String {
    let level = record.level().as_str().to_ascii_lowercase();
    // Keep text from other machines on one line.
    let text = record.args().to_string().replace(['\n', '\r'], " ");
    format!("{} {level} {}: {text}", clock(), record.target())
}

struct Open {
    path: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
}

/// Writes lines to files in a folder.
pub struct Writer {
    folder: PathBuf,
    /// One file per level.
    by_level: bool,
    /// One file per game.
    by_game: bool,
    /// Keep the file that is open at the end.
    keep_last: bool,
    level: u32,
    host: String,
    open: Option<Open>,
    /// An error has been reported, and logging has stopped.
    failed: bool,
}

impl Writer {
    /// Creates a writer without an open file.
    pub fn new(folder: PathBuf, settings: &Logging) -> Writer {
        Writer {
            folder,
            by_level: settings.autosave_on_level_done,
            by_game: settings.autosave_on_game_exit,
            keep_last: settings.autosave_on_program_exit,
            level: 0,
            host: String::new(),
            open: None,
            failed: false,
        }
    }

    /// Runs until the program ends.
    pub fn run(mut self, commands: &Receiver<WriterCommand>) {
        while let Ok(command) = commands.recv() {
            if let Some(done) = self.run_command(command) {
                let _ = done.send(());
                return;
            }
            // Write everything in the queue at once.
            for command in commands.try_iter() {
                if let Some(done) = self.run_command(command) {
                    let _ = done.send(());
                    return;
                }
            }
            let flushed = self.open.as_mut().map_or(Ok(()), |open| open.file.flush());
            self.check(flushed);
        }
    }

    fn run_command(&mut self, command: WriterCommand) -> Option<Sender<()>> {
        match command {
            WriterCommand::Line(line) => self.write(&line),
            WriterCommand::Lost(lost) => {
                self.write(&format!("{} {lost} lines were dropped here", clock()))
            }
            WriterCommand::Level(level, host) => {
                if self.by_level {
                    self.close();
                }
                (self.level, self.host) = (level, host);
                self.write(&format!("{} level {level} of {}", clock(), self.host));
            }
            WriterCommand::GameEnds => {
                if self.by_game {
                    self.close();
                }
            }
            WriterCommand::End(done) => {
                let path = self.open.as_ref().map(|open| open.path.clone());
                self.close();
                if let Some(path) = path.filter(|_| !self.keep_last) {
                    let removed = fs::remove_file(path);
                    self.check(removed);
                }
                return Some(done);
            }
        }
        None
    }

    fn write(&mut self, line: &str) {
        if !self.failed {
            let written = self.try_write(line);
            self.check(written);
        }
    }

    fn try_write(&mut self, line: &str) -> io::Result<()> {
        let full = |open: &Open| open.bytes + line.len() as u64 + 1 > rotation::FILE_BYTES;
        if self.open.as_ref().is_some_and(full) {
            self.close();
        }
        let open = match &mut self.open {
            Some(open) => open,
            none => none.insert(begin(&self.folder, self.level, &self.host)?),
        };
        open.bytes += line.len() as u64 + 1;
        writeln!(open.file, "{line}")
    }

    fn close(&mut self) {
        if let Some(mut open) = self.open.take() {
            let flushed = open.file.flush();
            self.check(flushed);
        }
    }

    /// Reports a write error once and stops logging.
    fn check(&mut self, result: io::Result<()>) {
        if let Err(error) = result
            && !std::mem::replace(&mut self.failed, true)
        {
            // Not through the log, which ends up here.
            print_error!("pm: log in {}: {error}", self.folder.display());
        }
    }
}

fn begin(folder: &std::path::Path, level: u32, host: &str) -> io::Result<Open> {
    fs::create_dir_all(folder)?;
    rotation::enforce_limits(folder)?;
    let mut seconds = seconds();
    loop {
        let path = folder.join(rotation::name(seconds, level, host));
        match File::create_new(&path) {
            Ok(file) => {
                return Ok(Open {
                    path,
                    file: BufWriter::new(file),
                    bytes: 0,
                });
            }
            // The name is taken: use a slightly later time.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => seconds += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn written(
        name: &str,
        commands: Vec<WriterCommand>,
        settings: &Logging,
    ) -> Vec<(String, String)> {
        let folder = std::env::temp_dir().join(format!("pm-log-{name}-{}", std::process::id()));
        let (sender, receiver) = mpsc::channel();
        let (done, _wait) = mpsc::channel();
        for command in commands.into_iter().chain([WriterCommand::End(done)]) {
            sender.send(command).expect("it is there");
        }
        Writer::new(folder.clone(), settings).run(&receiver);
        let mut files: Vec<(String, String)> = fs::read_dir(&folder)
            .expect("it was made")
            .map(|entry| {
                let path = entry.expect("an entry").path();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let text = fs::read_to_string(&path).expect("a text");
                (name.into_owned(), text)
            })
            .collect();
        files.sort();
        fs::remove_dir_all(&folder).expect("it is there");
        files
    }

    fn text(text: &str) -> WriterCommand {
        WriterCommand::Line(text.to_owned())
    }

    #[test]
    fn a_log_file_can_be_closed_at_the_end_of_a_level() {
        let level = |number| WriterCommand::Level(number, "desk".to_owned());
        let commands = || vec![level(3), text("a"), level(4), text("b")];
        let all_in_one = written("one", commands(), &Logging::default());
        assert_eq!(all_in_one.len(), 1, "{all_in_one:?}");
        let settings = Logging {
            autosave_on_level_done: true,
            ..Logging::default()
        };
        let files = written("levels", commands(), &settings);
        assert_eq!(files.len(), 2, "{files:?}");
        assert!(files[0].0.ends_with("-3-desk.txt"), "{files:?}");
        assert!(files[0].1.ends_with(" level 3 of desk\na\n"), "{files:?}");
        assert!(files[1].0.ends_with("-4-desk.txt"), "{files:?}");
        assert!(files[1].1.ends_with("b\n"), "{files:?}");
    }

    #[test]
    fn an_open_log_file_is_removed_at_exit_unless_kept() {
        let commands = vec![text("kept"), WriterCommand::GameEnds, text("not kept")];
        let settings = Logging {
            autosave_on_game_exit: true,
            autosave_on_program_exit: false,
            ..Logging::default()
        };
        let files = written("last", commands, &settings);
        assert_eq!(files.len(), 1, "{files:?}");
        assert_eq!(files[0].1, "kept\n");
    }

    #[test]
    fn text_from_outside_stays_on_one_line() {
        let record = Record::builder()
            .level(log::Level::Info)
            .target("net::join")
            .args(format_args!("Eve\nfake line"))
            .build();
        let line = line(&record);
        assert!(line.ends_with(" info net::join: Eve fake line"), "{line}");
    }
}
