//! Placeholders in message texts: `{jump}` is shown as the key bound to that action.
//!
//! They stay in the text of the level and are filled in when it is drawn.

/// An action a key can be bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// Aim up, climb, enter doors.
    Up,
    /// Aim down, let go of ropes.
    Down,
    /// Walk left.
    Left,
    /// Walk right.
    Right,
    /// Jump.
    Jump,
    /// Shoot and carry.
    Fire,
    /// Open the menu.
    Menu,
}

/// All placeholders with their names.
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
    /// An unknown word in braces, stored without the braces.
    Unknown(&'a str),
}

/// Lists the valid placeholders, for error messages.
pub fn expected() -> String {
    NAMES.map(|(name, _)| format!("{{{name}}}")).join(", ")
}

/// Returns the unknown words in braces in a text.
pub fn unknown(text: &str) -> impl Iterator<Item = &str> {
    parts(text).into_iter().filter_map(|part| match part {
        Part::Unknown(name) => Some(name),
        _ => None,
    })
}

/// Replaces all placeholders in a text by keys; unknown ones are left unchanged.
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

/// Returns the first word in braces, and the text before and after it. Braces around anything but a single word are
/// plain text.
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
    fn placeholders_become_keys() {
        let filled = fill("{left} {right}: walk. {jump}!", named);
        assert_eq!(filled, "<Left> <Right>: walk. <Jump>!");
        assert_eq!(fill("{{up}}", named), "{<Up>}");
        assert_eq!(unknown("{left} {right} {menu}").count(), 0);
    }

    #[test]
    fn unknown_placeholders_are_left_unchanged() {
        for text in ["", "{", "}", "{}", "{ jump }", "{shoot} {a b} {", "}{Jump}"] {
            assert_eq!(fill(text, named), text, "{text}");
        }
        let found: Vec<&str> = unknown("{shoot} {jump} {Jump} {a b}").collect();
        assert_eq!(found, ["shoot", "Jump"]);
    }

    #[test]
    fn error_lists_all_placeholders() {
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
