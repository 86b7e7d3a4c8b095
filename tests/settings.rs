//! Every setting of `pm.cfg` has an effect: each field of the settings is used outside `src/config`.

use purple_martians::config::{Key, SECTIONS, Settings, Value};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn checkout() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the checkout") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Returns the code of a file without comments and without its tests, which are at the end.
fn code_of(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let block = lines.peek().is_some_and(|next| next.ends_with('{'));
        if line.starts_with("#[cfg(test)]") && block {
            break;
        }
        code.push_str(line.split("//").next().unwrap_or(""));
        code.push('\n');
    }
    code
}

/// Returns the fields that a settings table declares: `name: type, "key" = ...`.
fn fields(table: &str) -> Vec<&str> {
    let lines = table.lines().map(str::trim);
    let declared = lines.filter_map(|line| {
        let (name, rest) = line.split_once(": ")?;
        let is_name = name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        (is_name && rest.contains(", \"")).then_some(name)
    });
    declared.collect()
}

/// Returns true if code reads a field of this name, `.name`, rather than calling a method.
fn uses(code: &str, field: &str) -> bool {
    code.match_indices(&format!(".{field}")).any(|(at, found)| {
        let next = code[at + found.len()..].chars().next();
        !next.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '(')
    })
}

#[test]
fn every_setting_is_used_outside_the_configuration() {
    let source = checkout().join("src");
    let config = source.join("config");
    let files = rust_files(&source).into_iter();
    let code: Vec<String> = files
        .filter(|file| !file.starts_with(&config))
        .map(|file| code_of(&read(&file)))
        .collect();
    let mut count = 0;
    let mut unused = Vec::new();
    for file in rust_files(&config.join("sections")) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        for field in fields(&read(&file)) {
            count += 1;
            if !code.iter().any(|code| uses(code, field)) {
                unused.push(format!("{name}: {field}"));
            }
        }
    }
    assert!(
        count > 40,
        "only {count} fields found: are tables written differently?"
    );
    assert!(unused.is_empty(), "unused settings: {unused:#?}");
}

#[test]
fn the_manual_names_every_function_key_of_a_new_file() {
    let manual = read(&checkout().join("docs/playing.md"));
    let words: HashSet<&str> = manual.split(|c: char| !c.is_alphanumeric()).collect();
    let settings = Settings::default();
    let section = SECTIONS
        .iter()
        .find(|section| section.name == "FUNCTIONKEYS");
    let keys = section.expect("a section").settings.iter();
    let keys = keys.filter_map(|setting| match settings.get(setting.key) {
        Some(Value::Keys(keys)) => Some(keys),
        _ => None,
    });
    let keys: Vec<Key> = keys.flatten().collect();
    assert!(keys.len() > 20);
    for key in keys {
        let is_named = match key {
            Key::PrintScreen => manual.contains("Print Screen"),
            key => words.contains(key.to_string().as_str()),
        };
        assert!(is_named, "docs/playing.md does not name {key}");
    }
}

#[test]
fn only_reading_a_field_counts_as_use() {
    let table = "        /// Why: \"so\".\n        eco_draw: bool, \"eco_draw\" = false, Flag;\n";
    assert_eq!(fields(table), ["eco_draw"]);
    assert!(uses("if screen.eco_draw {", "eco_draw"));
    assert!(!uses("screen.eco_draws + screen.eco_draw()", "eco_draw"));
    assert_eq!(
        code_of("a // .b\n#[cfg(test)]\nmod tests {\n.c\n}\n"),
        "a \n"
    );
}
