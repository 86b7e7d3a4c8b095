//! A lossless INI document: text that can be changed one line at a time.
//!
//! Whatever is not understood (comments, blank lines, unknown sections, odd lines, the order, the kind of line ends,
//! a byte order mark) is kept byte for byte. A comment stands on a line of its own and begins with `#` or `;`.

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
    /// Number of the line in the text that was read, from 1; none for a new line.
    number: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineEnd {
    /// The last line of a file that does not end with a line end.
    None,
    Lf,
    CrLf,
}

/// What a line is. Ranges are byte ranges of the line's text.
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
    /// Position of the line in the document, from 0. Valid until a line is inserted or removed.
    pub index: usize,
    /// Number of the line in the text that was read, from 1, for messages; none for a new line.
    pub line: Option<usize>,
    /// Name of the section without brackets; empty above the first section.
    pub section: &'a str,
    /// What stands before the `=`, without blanks around it.
    pub key: &'a str,
    /// What stands after the `=`, without blanks around it.
    pub value: &'a str,
}

impl Entry<'_> {
    /// The key without the object names that the original puts in front: `mwD.fullscreen` is `fullscreen`
    /// (spec 08 §15.1).
    pub fn bare_key(&self) -> &str {
        bare(self.key)
    }
}

/// What stands after the last point.
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

/// The byte range of `text[from..to]` without white space around it.
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

/// A value that is sure to stay on its line and to be read back as it was written.
fn one_line(value: &str) -> String {
    value.replace(char::is_control, " ").trim().to_string()
}

impl Document {
    /// Reads a document. Every text is one: lines that mean nothing are kept and listed by [`Document::odd_lines`].
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

    /// All `key = value` lines from top to bottom.
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

    /// The headers of sections from top to bottom: number of the line and name.
    pub fn sections(&self) -> impl Iterator<Item = (Option<usize>, &str)> {
        self.lines.iter().filter_map(|line| match &line.kind {
            LineKind::Section(name) => Some((line.number, &line.text[name.clone()])),
            _ => None,
        })
    }

    /// Lines that are neither blank, nor comment, section or entry: number and text.
    pub fn odd_lines(&self) -> impl Iterator<Item = (Option<usize>, &str)> {
        let odd = self.lines.iter().filter(|line| line.kind == LineKind::Odd);
        odd.map(|line| (line.number, line.text.as_str()))
    }

    /// The last entry with this section and key (upper and lower case are the same).
    pub fn find(&self, section: &str, key: &str) -> Option<Entry<'_>> {
        self.entries()
            .filter(|entry| {
                entry.section.eq_ignore_ascii_case(section) && entry.key.eq_ignore_ascii_case(key)
            })
            .last()
    }

    /// Replaces the value of the entry at `index`; the rest of the line stays. Nothing happens to other lines.
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

    fn edit(&mut self, index: usize, change: impl Fn(&LineKind) -> Option<(Range<usize>, String)>) {
        if let Some(line) = self.lines.get_mut(index)
            && let Some((range, new)) = change(&line.kind)
        {
            line.text.replace_range(range, &new);
            line.kind = classify(&line.text);
        }
    }

    /// Takes out the entries at these positions. Other kinds of lines are never taken out.
    pub fn remove_entries(&mut self, indices: &HashSet<usize>) {
        let mut index = 0;
        self.lines.retain(|line| {
            let listed = indices.contains(&index);
            index += 1;
            !(listed && matches!(line.kind, LineKind::Entry { .. }))
        });
    }

    /// Adds an entry with comment lines in front, after the last entry of its section. A missing section is added at
    /// the end. The section "" is what stands above the first section; there the entry becomes the first line.
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
            if at > 0 && matches!(self.lines[at - 1].kind, LineKind::Entry { .. }) {
                new.insert(0, String::new());
            }
            at
        };
        self.insert_lines(at, &new);
    }

    /// Adds an empty section at the end, with comment lines in front of it.
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

    /// Where a new entry of a section goes: behind its last entry, or behind its header.
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

    /// The line end of the first line, which new lines get too.
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
