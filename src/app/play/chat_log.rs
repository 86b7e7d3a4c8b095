//! The chat history of a netgame: messages with their senders, and the lines that the player has typed. How long a line is shown
//! during play is in `message_feed.rs`.

use super::message_feed::wrap;
use std::collections::VecDeque;

/// Maximum number of lines that are kept.
const MAX_LINES: usize = 200;
/// Maximum number of the player's own lines that are kept.
const MAX_OWN: usize = 20;

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatEntry {
    /// The sender's slot; none for the server.
    pub seat: Option<usize>,
    /// The sender's name at that time.
    pub name: String,
    /// The sender's colour at that time.
    pub colour: u8,
    /// The text.
    pub text: String,
}

/// A displayed row of the chat: a message, or a part of a long one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    /// The sender's slot; none for the server.
    pub seat: Option<usize>,
    /// The sender's name, empty in the second and later rows of a message, and colour.
    pub sender: (String, u8),
    /// The text.
    pub text: String,
}

/// The chat of a netgame.
#[derive(Default)]
pub struct ChatLog {
    entries: VecDeque<ChatEntry>,
    own: VecDeque<String>,
    /// How many of the own lines back the one is that was recalled last.
    recalled: usize,
}

impl ChatLog {
    /// Adds a message.
    pub fn add(&mut self, entry: ChatEntry) {
        self.entries.push_back(entry);
        if self.entries.len() > MAX_LINES {
            self.entries.pop_front();
        }
    }

    /// Returns the rows of all messages but those of hidden senders, oldest first.
    pub fn rows(&self, is_hidden: impl Fn(&ChatEntry) -> bool) -> Vec<ChatRow> {
        let shown = self.entries.iter().filter(|entry| !is_hidden(entry));
        let rows = shown.flat_map(|entry| {
            let parts = wrap(&entry.text).into_iter().enumerate();
            parts.map(|(row, text)| {
                let name = if row == 0 { entry.name.as_str() } else { "" };
                ChatRow {
                    seat: entry.seat,
                    sender: (name.to_owned(), entry.colour),
                    text,
                }
            })
        });
        rows.collect()
    }

    /// Keeps a line that the player has sent, and starts recalling with it.
    pub fn keep_own(&mut self, line: &str) {
        self.recalled = 0;
        if self.own.back().is_some_and(|last| last == line) {
            return;
        }
        self.own.push_back(line.to_owned());
        if self.own.len() > MAX_OWN {
            self.own.pop_front();
        }
    }

    /// Starts recalling with the last own line.
    pub fn forget_recalled(&mut self) {
        self.recalled = 0;
    }

    /// Recalls the previous (older) or next (newer) line the player typed; past the newest, an empty line. `None` at the
    /// oldest.
    pub fn recall(&mut self, is_older: bool) -> Option<&str> {
        self.recalled = match is_older {
            true if self.recalled < self.own.len() => self.recalled + 1,
            false if self.recalled > 0 => self.recalled - 1,
            _ => return None,
        };
        if self.recalled == 0 {
            return Some("");
        }
        let index = self.own.len().checked_sub(self.recalled)?;
        self.own.get(index).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(seat: usize, text: &str) -> ChatEntry {
        ChatEntry {
            seat: Some(seat),
            name: format!("P{seat}"),
            colour: 8,
            text: text.to_owned(),
        }
    }

    #[test]
    fn messages_of_hidden_senders_are_left_out_and_long_ones_take_several_rows() {
        let mut log = ChatLog::default();
        log.add(entry(1, "spam"));
        log.add(entry(2, &"mars ".repeat(20)));
        let rows = log.rows(|entry| entry.seat == Some(1));
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[0].sender.0, "P2");
        assert_eq!(rows[1].sender.0, "");
        assert_eq!(log.rows(|_| false).len(), 4);
    }

    #[test]
    fn only_the_latest_messages_are_kept() {
        let mut log = ChatLog::default();
        (0..MAX_LINES + 5).for_each(|number| log.add(entry(1, &number.to_string())));
        let rows = log.rows(|_| false);
        assert_eq!((rows.len(), rows[0].text.as_str()), (MAX_LINES, "5"));
    }

    #[test]
    fn own_lines_are_recalled_from_the_last_one_back_and_forth() {
        let mut log = ChatLog::default();
        assert_eq!(log.recall(true), None);
        for line in ["one", "two", "two", "three"] {
            log.keep_own(line);
        }
        assert_eq!(log.recall(true), Some("three"));
        assert_eq!(log.recall(true), Some("two"));
        assert_eq!(log.recall(true), Some("one"));
        assert_eq!(log.recall(true), None, "the oldest");
        assert_eq!(log.recall(false), Some("two"));
        assert_eq!(log.recall(false), Some("three"));
        assert_eq!(log.recall(false), Some(""));
        assert_eq!(log.recall(false), None);
    }
}
