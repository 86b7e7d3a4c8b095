//! Level identity: pack and slug.

use std::fmt;
use std::str::FromStr;

/// Maximum length of a pack's or level's slug, bytes.
pub const SLUG_BYTES: usize = 64;

/// A level, named by its pack and its slug in it: `campaign/first-steps`.
///
/// It stays the same when levels are reordered, unlike a number, and when a level is edited, unlike a content hash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct LevelId {
    /// Identifier of the pack.
    pub pack: String,
    /// Name of the level in the pack.
    pub slug: String,
}

impl LevelId {
    /// Creates an identity of slugs.
    pub fn new(pack: &str, slug: &str) -> LevelId {
        LevelId {
            pack: pack.to_owned(),
            slug: slug.to_owned(),
        }
    }
}

impl fmt::Display for LevelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.pack, self.slug)
    }
}

/// A text is not a level identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a pack and a level, such as campaign/first-steps")]
pub struct NotALevelId;

impl FromStr for LevelId {
    type Err = NotALevelId;

    fn from_str(text: &str) -> Result<LevelId, NotALevelId> {
        let (pack, slug) = text.split_once('/').ok_or(NotALevelId)?;
        match is_slug(pack) && is_slug(slug) {
            true => Ok(LevelId::new(pack, slug)),
            false => Err(NotALevelId),
        }
    }
}

/// Returns whether a text is a slug: lower-case letters and digits in groups joined by single `-`, at most
/// [`SLUG_BYTES`] bytes.
pub fn is_slug(text: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() && c.to_lowercase().eq([c]);
    let is_group = |group: &str| !group.is_empty() && group.chars().all(is_plain);
    text.len() <= SLUG_BYTES && text.split('-').all(is_group)
}

/// Makes a slug of any text; `unnamed` if it has no letters or digits.
pub fn slug_of(text: &str) -> String {
    let mut slug = String::new();
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let lower = word.chars().flat_map(char::to_lowercase);
        // Some lower-case letters are written with combining marks, which are not letters.
        let word: String = lower.filter(|c| c.is_alphanumeric()).collect();
        let dash = usize::from(!slug.is_empty());
        if word.is_empty() {
            continue;
        }
        let room = SLUG_BYTES.saturating_sub(slug.len() + dash);
        let end = word.floor_char_boundary(room);
        if end == 0 {
            break;
        }
        slug.extend((dash == 1).then_some('-'));
        slug.push_str(&word[..end]);
    }
    match slug.is_empty() {
        true => "unnamed".to_owned(),
        false => slug,
    }
}

/// Returns the slug of a level file: its name without folder, extension and leading number. A name that is only a
/// number stays.
pub fn slug_of_file(name: &str) -> String {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.chars().any(char::is_alphanumeric) {
        true => slug_of(rest),
        false => slug_of(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_slug_is_the_file_name_without_its_number() {
        for (file, slug) in [
            ("01_first_steps", "first-steps"),
            ("level017", "level017"),
            ("031_level031", "level031"),
            ("Block Walker (2)", "block-walker-2"),
            ("07", "07"),
            ("__", "unnamed"),
            ("12_Äpfel", "äpfel"),
        ] {
            assert_eq!(slug_of_file(file), slug, "{file}");
        }
    }

    #[test]
    fn an_identity_is_written_as_pack_and_slug() {
        let id = LevelId::new("campaign", "first-steps");
        assert_eq!(id.to_string(), "campaign/first-steps");
        assert_eq!("campaign/first-steps".parse(), Ok(id));
        for text in ["", "campaign", "/x", "x/", "a/b/c", "../x", "A/b", "a/b_c"] {
            assert_eq!(text.parse::<LevelId>(), Err(NotALevelId), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_text_has_a_valid_slug(text in ".{0,80}", number in "[0-9]{0,3}") {
            prop_assert!(is_slug(&slug_of(&text)), "{text:?} {:?}", slug_of(&text));
            prop_assert!(is_slug(&slug_of_file(&(number + &text))));
            let slug = slug_of(&text);
            prop_assert_eq!(slug_of(&slug), slug);
        }
    }
}
