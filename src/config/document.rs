//! A lossless INI document that is edited line by line.
//!
//! Everything not understood (comments, blank lines, unknown sections, malformed lines, order, line endings, a byte
//! order mark) is kept byte for byte. A comment has a line of its own and starts with `#` or `;`.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

/// The text of a `pm.cfg`, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    byte_order_mark: bool,
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    text: String,
    end: LineEnd,
    kind: LineKind,
    /// Line number in the text that was read, from 1; none for a new line.
    number: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineEnd {
    /// The last line of a file without a final newline.
    None,
    Lf,
    CrLf,
}

/// The kinds of lines. Ranges are byte ranges of the line's text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LineKind {
    Blank,
    Comment,
    Section(Range<usize>),
    Entry {
        key: Range<usize>,
        value: Range<usize>,
    },
    Odd,
}

/// One `key = value` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Index of the line in the document, from 0. Valid until a line is inserted or removed.
    pub index: usize,
    /// Line number in the text that was read, from 1, for messages; none for a new line.
    pub line: Option<usize>,
    /// Section name without brackets; empty above the first section.
    pub section: &'a str,
    /// The text before the `=`, trimmed.
    pub key: &'a str,
    /// The text after the `=`, trimmed.
    pub value: &'a str,
}

impl Entry<'_> {
    /// Returns the key without the object names that the original prepends: `mwD.fullscreen` is `fullscreen`
    /// (spec 08 §15.1).
    pub fn bare_key(&self) -> &str {
        bare(self.key)
    }
}

/// Returns the text after the last dot.
pub fn bare(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

impl LineEnd {
    fn text(self) -> &'static str {
        match self {
            LineEnd::None => "",
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
        }
    }
}

impl Line {
    fn new(text: &str, end: LineEnd) -> Line {
        Line {
            text: text.to_string(),
            end,
            kind: classify(text),
            number: None,
        }
    }
}

/// Returns the byte range of `text[from..to]` without surrounding white space.
fn trimmed(text: &str, from: usize, to: usize) -> Range<usize> {
    let part = &text[from..to];
    let start = from + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

fn classify(text: &str) -> LineKind {
    let all = trimmed(text, 0, text.len());
    let body = &text[all.clone()];
    if body.is_empty() {
        return LineKind::Blank;
    }
    if body.starts_with(['#', ';']) {
        return LineKind::Comment;
    }
    if body.starts_with('[')
        && let Some(close) = body.find(']')
    {
        return LineKind::Section(trimmed(text, all.start + 1, all.start + close));
    }
    match text.find('=') {
        Some(equals) if equals > all.start => LineKind::Entry {
            key: trimmed(text, 0, equals),
            value: trimmed(text, equals + 1, text.len()),
        },
        _ => LineKind::Odd,
    }
}

/// Cleans a value so that it stays on its line and reads back as written.
fn one_line(value: &str) -> String {
    value.replace(char::is_control, " ").trim().to_string()
}

impl Document {
    /// Parses a document. Never fails: malformed lines are kept and listed by [`Document::odd_lines`].
    pub fn parse(text: &str) -> Document {
        let body = text.strip_prefix('\u{feff}');
        let byte_order_mark = body.is_some();
        let lines = body
            .unwrap_or(text)
            .split_inclusive('\n')
            .enumerate()
            .map(|(index, line)| {
                let (text, end) = if let Some(text) = line.strip_suffix("\r\n") {
                    (text, LineEnd::CrLf)
                } else if let Some(text) = line.strip_suffix('\n') {
                    (text, LineEnd::Lf)
                } else {
                    (line, LineEnd::None)
                };
                let number = Some(index + 1);
                Line {
                    number,
                    ..Line::new(text, end)
                }
            })
            .collect();
        Document {
            byte_order_mark,
            lines,
        }
    }

    /// Returns all `key = value` lines in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let mut section = "";
        self.lines
            .iter()
            .enumerate()
            .filter_map(move |(index, line)| {
                match &line.kind {
                    LineKind::Section(name) => section = &line.text[name.clone()],
                    LineKind::Entry { key, value } => {
                        return Some(Entry {
                            index,
                            line: line.number,
                            section,
                            key: &line.text[key.clone()],
                            value: &line.text[value.clone()],
                        });
                    }
                    _ => {}
                }
                None
            })
    }

    /// Returns the section headers in order: line number and name.
    pub fn sections(&self) -> impl Iterator<Item = (Option<usize>, &str)> {
        self.lines.iter().filter_map(|line| match &line.kind {
            LineKind::Section(name) => Some((line.number, &line.text[name.clone()])),
            _ => None,
        })
    }

    /// Returns malformed lines: number and text.
    pub fn odd_lines(&self) -> impl Iterator<Item = (Option<usize>, &str)> {
        let odd = self.lines.iter().filter(|line| line.kind == LineKind::Odd);
        odd.map(|line| (line.number, line.text.as_str()))
    }

    /// Returns the last entry with this section and key, ignoring case.
    pub fn find(&self, section: &str, key: &str) -> Option<Entry<'_>> {
        self.entries()
            .filter(|entry| {
                entry.section.eq_ignore_ascii_case(section) && entry.key.eq_ignore_ascii_case(key)
            })
            .last()
    }

    /// Replaces the value of the entry at `index`; the rest of the line and all other lines stay.
    pub fn set_value(&mut self, index: usize, value: &str) {
        self.edit(index, |kind| match kind {
            LineKind::Entry { value: range, .. } => Some((range.clone(), one_line(value))),
            _ => None,
        });
    }

    /// Replaces the key of the entry at `index`; the rest of the line stays.
    pub fn rename(&mut self, index: usize, key: &str) {
        self.edit(index, |kind| match kind {
            LineKind::Entry { key: range, .. } => Some((range.clone(), one_line(key))),
            _ => None,
        });
    }

    /// Replaces the comment above the entry at `index` by one of as many lines, if it reads as `old`.
    pub fn replace_comment(&mut self, index: usize, old: &[&str], new: &[String]) {
        let Some(first) = index.checked_sub(old.len()) else {
            return;
        };
        let Some(lines) = self.lines.get_mut(first..index) else {
            return;
        };
        let is_old = lines
            .iter()
            .zip(old)
            .all(|(line, old)| line.text == comment_line(old));
        if is_old && new.len() == old.len() {
            for (line, new) in lines.iter_mut().zip(new) {
                line.text = comment_line(new);
            }
        }
    }

    fn edit(&mut self, index: usize, change: impl Fn(&LineKind) -> Option<(Range<usize>, String)>) {
        if let Some(line) = self.lines.get_mut(index)
            && let Some((range, new)) = change(&line.kind)
        {
            line.text.replace_range(range, &new);
            line.kind = classify(&line.text);
        }
    }

    /// Removes the entries at these indices; other kinds of lines are never removed.
    pub fn remove_entries(&mut self, indices: &HashSet<usize>) {
        let mut index = 0;
        self.lines.retain(|line| {
            let listed = indices.contains(&index);
            index += 1;
            !(listed && matches!(line.kind, LineKind::Entry { .. }))
        });
    }

    /// Adds an entry, preceded by comment lines, after the last entry of its section. A missing section is added at the
    /// end. The section "" is the part above the first section; there the entry becomes the first line.
    pub fn insert(&mut self, section: &str, key: &str, value: &str, comment: &[String]) {
        let mut new: Vec<String> = comment.iter().map(|text| comment_line(text)).collect();
        new.push(format!("{} = {}", one_line(key), one_line(value)));
        let at = if section.is_empty() {
            new.push(String::new());
            0
        } else {
            let at = match self.end_of_section(section) {
                Some(at) => at,
                None => {
                    self.add_section(section, &[]);
                    self.lines.len()
                }
            };
            let before = self.lines[..at].last();
            if before.is_some_and(|line| matches!(line.kind, LineKind::Entry { .. })) {
                new.insert(0, String::new());
            }
            at
        };
        self.insert_lines(at, &new);
    }

    /// Adds an empty section at the end, preceded by comment lines.
    pub fn add_section(&mut self, section: &str, comment: &[String]) {
        let mut new: Vec<String> = Vec::new();
        if self
            .lines
            .last()
            .is_some_and(|line| line.kind != LineKind::Blank)
        {
            new.push(String::new());
        }
        new.extend(comment.iter().map(|text| comment_line(text)));
        new.push(format!("[{}]", one_line(section)));
        self.insert_lines(self.lines.len(), &new);
    }

    /// Returns where a new entry of a section goes: after its last entry, or after its header.
    fn end_of_section(&self, section: &str) -> Option<usize> {
        let mut inside = false;
        let mut end = None;
        for (index, line) in self.lines.iter().enumerate() {
            match &line.kind {
                LineKind::Section(name) => {
                    inside = line.text[name.clone()].eq_ignore_ascii_case(section);
                    if inside {
                        end = Some(index + 1);
                    }
                }
                LineKind::Entry { .. } if inside => end = Some(index + 1),
                _ => {}
            }
        }
        end
    }

    fn insert_lines(&mut self, at: usize, new: &[String]) {
        let end = self.usual_end();
        if let Some(before) = at
            .checked_sub(1)
            .and_then(|before| self.lines.get_mut(before))
            && before.end == LineEnd::None
        {
            before.end = end;
        }
        let new = new.iter().map(|text| Line::new(text, end));
        self.lines.splice(at..at, new);
    }

    /// Returns the line ending of the first line, which new lines use too.
    fn usual_end(&self) -> LineEnd {
        match self.lines.first().map(|line| line.end) {
            Some(LineEnd::CrLf) => LineEnd::CrLf,
            _ => LineEnd::Lf,
        }
    }
}

fn comment_line(text: &str) -> String {
    format!("# {}", one_line(text)).trim_end().to_string()
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.byte_order_mark {
            f.write_str("\u{feff}")?;
        }
        for line in &self.lines {
            f.write_str(&line.text)?;
            f.write_str(line.end.text())?;
        }
        Ok(())
    }
}
