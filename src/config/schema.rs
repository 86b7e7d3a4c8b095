//! Setting descriptors: section, key, old names, kind with range, comment.
//!
//! Reading, writing, the comments of `pm.cfg` and the settings screens all use these descriptors, which the
//! `section!` macro (`table.rs`) generates from one table per section (`sections/`).

use super::keys::{Key, format_keys, parse_keys};

/// The kinds of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettingKind {
    /// Off or on, written `0` or `1`.
    Flag,
    /// A whole number from `min` to `max`, inclusive.
    Whole { min: i32, max: i32 },
    /// A number from `min` to `max`, inclusive.
    Real { min: f32, max: f32 },
    /// A line of text with a maximum length in bytes of UTF-8.
    Text { max_bytes: usize },
    /// One of several named choices, written as its index.
    Choice(&'static [&'static str]),
    /// One of several names, written literally.
    Name(&'static [&'static str]),
    /// Keys separated by commas.
    Keys,
    /// Four flags, one for each page of the debug overlay (spec 08 §7.7).
    Modes,
}

/// A value of any kind, as used by settings screens.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Of [`SettingKind::Flag`].
    Flag(bool),
    /// Of [`SettingKind::Whole`].
    Whole(i32),
    /// Of [`SettingKind::Real`].
    Real(f32),
    /// Of [`SettingKind::Text`].
    Text(String),
    /// Of [`SettingKind::Choice`]: the index of the choice.
    Choice(usize),
    /// Of [`SettingKind::Name`].
    Name(&'static str),
    /// Of [`SettingKind::Keys`].
    Keys(Vec<Key>),
    /// Of [`SettingKind::Modes`].
    Modes([bool; 4]),
}

/// The descriptor of one setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The section it is written in.
    pub section: &'static str,
    /// The key in that section. Keys and old names are unique across all sections.
    pub key: &'static str,
    /// Names used by older versions of the file.
    pub old_names: &'static [&'static str],
    /// Kind and range of the value.
    pub kind: SettingKind,
    /// Description for the file and the settings screen; lines start with a blank.
    pub comment: &'static [&'static str],
}

/// The settings of one section.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Name without brackets.
    pub name: &'static str,
    /// Description of the section; lines start with a blank.
    pub comment: &'static [&'static str],
    /// Its settings, in file order.
    pub settings: &'static [Setting],
}

impl SettingKind {
    /// Parses a value from the file.
    ///
    /// # Errors
    /// A message that says what was expected instead.
    pub fn parse(&self, text: &str) -> Result<Value, String> {
        let value = match self {
            SettingKind::Flag => parse_flag(text).map(Value::Flag),
            SettingKind::Whole { .. } => text.parse().ok().map(Value::Whole),
            SettingKind::Real { .. } => text.parse().ok().map(Value::Real),
            SettingKind::Text { .. } => Some(Value::Text(text.to_string())),
            SettingKind::Choice(names) => parse_choice(text, names).map(Value::Choice),
            SettingKind::Name(names) => find_name(text, names).map(|at| Value::Name(names[at])),
            SettingKind::Keys => {
                return parse_keys(text)
                    .map(Value::Keys)
                    .map_err(|problem| format!("{}; {problem}", self.expected()));
            }
            SettingKind::Modes => parse_modes(text).map(Value::Modes),
        };
        value
            .filter(|value| self.allows(value))
            .ok_or_else(|| self.expected())
    }

    /// Returns whether a value is of this kind and in range.
    pub fn allows(&self, value: &Value) -> bool {
        match (self, value) {
            (SettingKind::Flag, Value::Flag(_)) | (SettingKind::Modes, Value::Modes(_)) => true,
            (SettingKind::Keys, Value::Keys(keys)) => !keys.iter().any(|key| key.is_reserved()),
            (SettingKind::Whole { min, max }, Value::Whole(number)) => {
                (min..=max).contains(&number)
            }
            (SettingKind::Real { min, max }, Value::Real(number)) => (min..=max).contains(&number),
            (SettingKind::Choice(names), Value::Choice(number)) => *number < names.len(),
            (SettingKind::Name(names), Value::Name(name)) => names.contains(name),
            (SettingKind::Text { max_bytes }, Value::Text(text)) => {
                text.len() <= *max_bytes && text.trim() == text && !text.contains(char::is_control)
            }
            _ => false,
        }
    }

    /// Returns the names of a choice or the names allowed; none for other kinds.
    pub fn choices(&self) -> &'static [&'static str] {
        match self {
            SettingKind::Choice(names) | SettingKind::Name(names) => names,
            _ => &[],
        }
    }

    /// Describes the range, such as "a whole number from 0 to 9".
    pub fn expected(&self) -> String {
        match self {
            SettingKind::Flag => "0 or 1".to_string(),
            SettingKind::Whole { min, max } => format!("a whole number from {min} to {max}"),
            SettingKind::Real { min, max } => format!("a number from {min:?} to {max:?}"),
            SettingKind::Text { max_bytes } => format!("text of at most {max_bytes} bytes"),
            SettingKind::Choice(names) => {
                let names = names
                    .iter()
                    .enumerate()
                    .map(|(number, name)| format!("{number} ({name})"));
                names.collect::<Vec<_>>().join(", ")
            }
            SettingKind::Name(names) => format!("one of {}", names.join(", ")),
            SettingKind::Keys => "names of keys separated by commas, or None".to_string(),
            SettingKind::Modes => {
                "0 or 1 for each of the four pages, separated by commas".to_string()
            }
        }
    }
}

impl Value {
    /// Formats a value for the file; [`SettingKind::parse`] reads it back.
    pub fn text(&self) -> String {
        match self {
            Value::Flag(on) => u8::from(*on).to_string(),
            Value::Whole(number) => number.to_string(),
            Value::Real(number) => format!("{number:?}"),
            Value::Text(text) => text.clone(),
            Value::Choice(number) => number.to_string(),
            Value::Name(name) => (*name).to_string(),
            Value::Keys(keys) => format_keys(keys),
            Value::Modes(modes) => modes.map(|on| u8::from(on).to_string()).join(", "),
        }
    }
}

fn parse_flag(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "on" | "yes" | "true" => Some(true),
        "0" | "off" | "no" | "false" => Some(false),
        _ => None,
    }
}

fn parse_choice(text: &str, names: &[&str]) -> Option<usize> {
    find_name(text, names).or_else(|| text.parse().ok())
}

fn find_name(text: &str, names: &[&str]) -> Option<usize> {
    names
        .iter()
        .position(|name| name.eq_ignore_ascii_case(text))
}

fn parse_modes(text: &str) -> Option<[bool; 4]> {
    let flags: Option<Vec<bool>> = text
        .split(',')
        .map(|flag| parse_flag(flag.trim()))
        .collect();
    flags?.try_into().ok()
}

impl Setting {
    /// Returns the comment lines above the entry in the file: what it does, its range and its default.
    pub fn comment_lines(&self, default: &Value) -> Vec<String> {
        let comment = self.comment.iter().map(|line| line.trim().to_string());
        let mut lines: Vec<String> = comment.collect();
        let default = default.text();
        let default = if default.is_empty() {
            "empty"
        } else {
            &default
        };
        let expected = self.kind.expected();
        let capital: String = expected
            .chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .collect();
        let rest = expected.get(1..).unwrap_or("");
        lines.push(format!("{capital}{rest}. Default: {default}"));
        lines
    }
}
