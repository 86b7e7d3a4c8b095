use super::*;
use fluent_bundle::FluentResource;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Returns the names that follow `prefix` in a text: letters, digits and hyphens.
fn names_after<'a>(text: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    let name = |at: usize| {
        let rest = &text[at + prefix.len()..];
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        &rest[..end.unwrap_or(rest.len())]
    };
    text.match_indices(prefix).map(|(at, _)| name(at)).collect()
}

/// Returns the entries of a language: id and text as written in its files. Fails if a file is invalid.
fn entries(language: Language) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (name, text) in language.files() {
        if let Err((_, errors)) = FluentResource::try_new((*text).to_owned()) {
            panic!("{}/{name}: {errors:?}", language.code());
        }
        let mut id = "";
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(" =") {
                Some((new, rest)) if !line.starts_with([' ', '}']) => {
                    id = new;
                    let old = found.insert(id.to_owned(), rest.trim_start().to_owned());
                    assert_eq!(old, None, "{id} is defined twice");
                }
                _ => *found.entry(id.to_owned()).or_default() += line,
            }
        }
    }
    found.remove("");
    found
}

/// Returns every file below `folder` whose name has this extension.
fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the checkout") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(files_below(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files
}

/// A use of a message in the sources: its id, and the names of its arguments if they follow the id.
struct Use {
    id: String,
    arguments: BTreeSet<String>,
}

/// Returns the uses of messages in a source: `MessageId("menu-level").with("level", number)`.
fn uses_in(source: &str) -> Vec<Use> {
    let lines = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut uses = Vec::new();
    for (at, start) in code.match_indices("MessageId(") {
        let rest = &code[at + start.len()..];
        let Some((id, mut rest)) = rest.strip_prefix('"').and_then(|r| r.split_once("\")")) else {
            continue;
        };
        let mut arguments = BTreeSet::new();
        while let Some(call) = rest.trim_start().strip_prefix(".with(") {
            let name = call
                .trim_start()
                .strip_prefix('"')
                .and_then(|c| c.split_once('"'));
            arguments.extend(name.map(|(name, _)| name.to_owned()));
            rest = after_closing_bracket(call);
        }
        let id = id.to_owned();
        uses.push(Use { id, arguments });
    }
    uses
}

/// Returns what follows the bracket that closes an open one.
fn after_closing_bracket(code: &str) -> &str {
    let mut open = 1;
    for (at, c) in code.char_indices() {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return &code[at + 1..];
        }
    }
    ""
}

fn uses() -> Vec<Use> {
    let root = Path::new(crate::CHECKOUT).join("src");
    let ours = root.join("localization");
    let files = files_below(&root, "rs").into_iter();
    let files = files.filter(|file| !file.starts_with(&ours));
    files
        .flat_map(|file| uses_in(&std::fs::read_to_string(file).expect("a source")))
        .collect()
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_arguments() {
    let english = entries(Language::English);
    assert!(english.len() > 50, "{}", english.len());
    for language in Language::ALL {
        let other = entries(language);
        let ids = |entries: &BTreeMap<String, String>| entries.keys().cloned().collect::<Vec<_>>();
        assert_eq!(ids(&english), ids(&other), "{language:?}");
        for (id, text) in &english {
            let theirs = &other[id];
            assert_eq!(names_after(text, "$"), names_after(theirs, "$"), "{id}");
        }
    }
}

#[test]
fn every_message_is_used_and_every_id_in_the_sources_exists() {
    let english = entries(Language::English);
    let used: BTreeSet<String> = uses().into_iter().map(|found| found.id).collect();
    let defined: BTreeSet<String> = english.keys().cloned().collect();
    let missing: Vec<_> = used.difference(&defined).collect();
    let unused: Vec<_> = defined.difference(&used).collect();
    assert!(missing.is_empty(), "not in the files: {missing:?}");
    assert!(unused.is_empty(), "not in the sources: {unused:?}");
}

#[test]
fn the_sources_give_every_message_its_arguments() {
    let english = entries(Language::English);
    for Use { id, arguments } in uses() {
        let wanted = names_after(english.get(&id).map_or("", String::as_str), "$");
        let given: BTreeSet<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(given, wanted, "arguments of {id}");
    }
}

#[test]
fn every_file_of_a_language_is_embedded() {
    for language in Language::ALL {
        let folder = Path::new(crate::CHECKOUT).join("assets/locales");
        let files = files_below(&folder.join(language.code()), "ftl");
        assert_eq!(files.len(), language.files().len(), "{language:?}");
    }
}

#[test]
fn the_fonts_have_every_character() {
    let sprites = include_str!("../../assets/sprites.ron");
    // The first text that has each character.
    let mut letters = BTreeMap::new();
    for language in Language::ALL {
        for (id, text) in entries(language) {
            for letter in text.chars() {
                letters.entry(letter).or_insert((language, id.clone()));
            }
        }
    }
    for (letter, (language, id)) in letters {
        for size in [8, 12] {
            let glyph = format!("\"font/{size}/{:x}\":", letter as u32);
            assert!(sprites.contains(&glyph), "{language:?} {id}: {letter:?}");
        }
    }
}

#[test]
fn numbers_choose_the_plural() {
    let text = |language, seconds: i32| {
        let message = MessageId("menu-demo-countdown").with("seconds", seconds);
        Localizer::new(Some(language)).text(message)
    };
    assert_eq!(text(Language::English, 1), "Demo mode in 1 second");
    assert_eq!(text(Language::English, 2), "Demo mode in 2 seconds");
    assert_eq!(text(Language::German, 1), "Demo in 1 Sekunde");
    assert_eq!(text(Language::German, 0), "Demo in 0 Sekunden");
}

#[test]
fn a_missing_message_falls_back_to_english_and_then_to_its_id() {
    let mut localizer = Localizer::new(Some(Language::German));
    assert_eq!(localizer.text(MessageId("common-back")), "Zurück");
    localizer.bundle = FluentBundle::new(vec![Language::German.identifier()]);
    assert_eq!(localizer.text(MessageId("common-back")), "Back");
    assert_eq!(
        localizer.text(MessageId("no-such-message")),
        "no-such-message"
    );
    assert_eq!(localizer.logged.borrow().len(), 2, "one warning each");
}

#[test]
fn a_missing_argument_does_not_panic() {
    let english = Localizer::new(Some(Language::English));
    let text = english.text(MessageId("menu-level"));
    assert_eq!(text, "menu-level");
}

#[test]
fn messages_can_be_arguments_and_texts_have_no_isolation_marks() {
    let german = Localizer::new(Some(Language::German));
    let folder = MessageId("options-own-levels").with("folder", MessageId("common-back"));
    assert_eq!(german.text(folder), "Deine eigenen Level: Zurück");
}

#[test]
fn locales_lead_to_languages() {
    assert_eq!(Language::from_locale("de-AT"), Some(Language::German));
    assert_eq!(Language::from_locale("en"), Some(Language::English));
    assert_eq!(Language::from_locale("tlh"), None);
    assert_eq!(Language::from_locale("C.UTF-8"), None);
    assert_eq!(Language::from_locale(""), None);
}

#[test]
fn the_language_follows_the_setting() {
    let mut localizer = Localizer::new(Some(Language::English));
    localizer.follow(Some(Language::German));
    assert_eq!(localizer.language(), Language::German);
    localizer.follow(Some(Language::German));
    assert_eq!(localizer.text(MessageId("menu-quit")), "Beenden");
}
