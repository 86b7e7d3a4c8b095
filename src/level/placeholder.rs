//! Words in braces in the texts of messages, which stand for the player's keys: `{jump}` is shown as what jumps.
//!
//! They stay in the text of the level and are filled in when it is drawn.

/// Something that a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// Aims up, climbs, enters doors.
    Up,
    /// Aims down, lets go of ropes.
    Down,
    /// Walks left.
    Left,
    /// Walks right.
    Right,
    /// Jumps.
    Jump,
    /// Shoots and carries.
    Fire,
    /// Opens the menu.
    Menu,
}

/// All of them by their names.
const NAMES: [(&str, Placeholder); 7] = [
    ("up", Placeholder::Up),
    ("down", Placeholder::Down),
    ("left", Placeholder::Left),
    ("right", Placeholder::Right),
    ("jump", Placeholder::Jump),
    ("fire", Placeholder::Fire),
    ("menu", Placeholder::Menu),
];

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    Plain(&'a str),
    Known(Placeholder),
    /// A word in braces that stands for nothing, without them.
    Unknown(&'a str),
}

/// The names that may stand in braces, as an error tells them.
pub fn expected() -> String {
    NAMES.map(|(name, _)| format!("{{{name}}}")).join(", ")
}

/// The words in braces of a text that stand for nothing.
pub fn unknown(text: &str) -> impl Iterator<Item = &str> {
    parts(text).into_iter().filter_map(|part| match part {
        Part::Unknown(name) => Some(name),
        _ => None,
    })
}

/// The text with keys for all placeholders; unknown ones stay as they are.
pub fn fill(text: &str, key: impl Fn(Placeholder) -> String) -> String {
    let part = |part| match part {
        Part::Plain(plain) => plain.to_owned(),
        Part::Known(placeholder) => key(placeholder),
        Part::Unknown(name) => format!("{{{name}}}"),
    };
    parts(text).into_iter().map(part).collect()
}

fn parts(mut text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    while let Some((name, before, after)) = next(text) {
        parts.push(Part::Plain(before));
        let known = NAMES.iter().find(|(known, _)| *known == name);
        parts.push(known.map_or(Part::Unknown(name), |(_, p)| Part::Known(*p)));
        text = after;
    }
    parts.push(Part::Plain(text));
    parts
}

/// The first word in braces, what is before and after it. Braces around anything but one word of small letters are only braces.
fn next(text: &str) -> Option<(&str, &str, &str)> {
    let is_word = |name: &str| {
        let letter = |c: char| c.is_alphanumeric() || c == '_';
        !name.is_empty() && name.chars().all(letter)
    };
    text.match_indices('{').find_map(|(start, _)| {
        let rest = &text[start + 1..];
        let end = rest.find('}')?;
        let name = &rest[..end];
        is_word(name).then(|| (name, &text[..start], &rest[end + 1..]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn named(placeholder: Placeholder) -> String {
        format!("<{placeholder:?}>")
    }

    #[test]
    fn words_in_braces_become_keys() {
        let filled = fill("{left} {right}: walk. {jump}!", named);
        assert_eq!(filled, "<Left> <Right>: walk. <Jump>!");
        assert_eq!(fill("{{up}}", named), "{<Up>}");
        assert_eq!(unknown("{left} {right} {menu}").count(), 0);
    }

    #[test]
    fn what_is_no_placeholder_stays_as_it_is() {
        for text in ["", "{", "}", "{}", "{ jump }", "{shoot} {a b} {", "}{Jump}"] {
            assert_eq!(fill(text, named), text, "{text}");
        }
        let found: Vec<&str> = unknown("{shoot} {jump} {Jump} {a b}").collect();
        assert_eq!(found, ["shoot", "Jump"]);
    }

    #[test]
    fn an_error_names_all_that_may_stand() {
        assert_eq!(
            expected(),
            "{up}, {down}, {left}, {right}, {jump}, {fire}, {menu}"
        );
    }

    proptest! {
        #[test]
        fn any_text_can_be_filled(text in ".{0,60}|[{}a-zé ]{0,30}") {
            prop_assert!(fill(&text, |_| String::new()).len() <= text.len());
        }
    }
}
