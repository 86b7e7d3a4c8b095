//! Comments that point to other files are true: the file exists, and what is said to be in it is there. So are the names
//! of source files in documents, and of tests in `docs/security.md`.

use super::{has_word, rust_files, source_folder};
use std::fs;
use std::path::{Path, PathBuf};

/// A reference to a file in a comment.
#[derive(Debug, PartialEq, Eq)]
struct Pointer {
    /// Path as written, such as `item/door.rs`.
    path: String,
    /// Names that are said to be in the file.
    names: Vec<String>,
}

/// Returns the comments of a source file, each a line of text.
fn comments_of(source: &str) -> Vec<String> {
    let mut comments = vec![String::new()];
    for line in source.lines().map(str::trim_start) {
        let text = line.strip_prefix("//!").or(line.strip_prefix("///"));
        match text.or(line.strip_prefix("//")) {
            Some(text) if !text.trim().is_empty() => {
                let comment = comments.last_mut().expect("at least one comment");
                comment.push_str(text.trim_end());
            }
            _ => comments.push(String::new()),
        }
    }
    comments
}

/// Returns the pointers of a comment. Names are those in "`X` in `file.rs`", "`X` (`file.rs`)" and "`file.rs` (`X`, `Y`)".
fn pointers(comment: &str) -> Vec<Pointer> {
    let parts: Vec<&str> = comment.split('`').collect();
    let is_path = |text: &str| text.ends_with(".rs") && !text.contains([' ', '*']);
    let is_name = |text: &str| {
        text.chars()
            .all(|c| c.is_alphanumeric() || "_:".contains(c))
    };
    let mut found = Vec::new();
    for at in (1..parts.len()).step_by(2).filter(|at| is_path(parts[*at])) {
        let mut names = Vec::new();
        if at > 2 && [" in ", " ("].contains(&parts[at - 1]) {
            names.push(parts[at - 2]);
        }
        let mut next = at + 1;
        while next + 1 < parts.len() && parts[next] == if next == at + 1 { " (" } else { ", " } {
            names.push(parts[next + 1]);
            next += 2;
        }
        let names = names.into_iter().filter(|name| is_name(name));
        let last = |name: &str| name.rsplit("::").next().unwrap_or(name).to_owned();
        found.push(Pointer {
            path: parts[at].to_owned(),
            names: names.map(last).collect(),
        });
    }
    found
}

/// Finds the file that a pointer names: relative to the folder of the comment, to one above it up to `src`, or to the
/// project.
fn target(pointer: &Pointer, file: &Path) -> Option<PathBuf> {
    let sources = source_folder();
    let folders = file.ancestors().skip(1);
    let within = folders.take_while(|folder| folder.starts_with(&sources));
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = within.chain([project]);
    places
        .map(|folder| folder.join(&pointer.path))
        .find(|path| path.is_file())
}

#[test]
fn comments_point_to_existing_files_and_names() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in rust_files(&source_folder()) {
        let source = fs::read_to_string(&file).expect("a readable source file");
        for pointer in comments_of(&source).iter().flat_map(|text| pointers(text)) {
            count += 1;
            let Some(target) = target(&pointer, &file) else {
                wrong.push(format!("{}: no {}", file.display(), pointer.path));
                continue;
            };
            let code = fs::read_to_string(target).expect("a readable source file");
            let missing = pointer.names.iter().filter(|name| !has_word(&code, name));
            for name in missing {
                let (file, path) = (file.display(), &pointer.path);
                wrong.push(format!("{file}: no {name} in {path}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 200, "{count}");
}

/// Returns the documents in a folder, and those in the folder `docs` and below it.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the checkout") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() && path.starts_with(&docs) {
            found.extend(documents(&path));
        } else if path.extension().is_some_and(|e| e == "md") {
            found.push(path);
        }
    }
    found
}

/// Returns the words of a text that are paths of source files.
fn source_paths(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || "_-/.".contains(c)));
    let words = words.map(|word| word.trim_matches(['.', '/']));
    words.filter(|word| {
        word.strip_suffix(".rs")
            .is_some_and(|name| !name.is_empty())
    })
}

#[test]
fn documents_name_source_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "tests", "benches", "examples", "xtask/src"];
    let sources: Vec<PathBuf> = folders.map(|name| rust_files(&root.join(name))).concat();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for document in documents(root) {
        let text = fs::read_to_string(&document).expect("a document");
        for name in source_paths(&text) {
            count += 1;
            if !sources.iter().any(|source| source.ends_with(name)) {
                wrong.push(format!("{}: no {name}", document.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 20, "{count}");
}

#[test]
fn tests_named_in_the_security_document_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/security.md")).expect("the document");
    let mut sources = rust_files(&source_folder());
    sources.extend(rust_files(&root.join("tests")));
    let code: String = sources
        .iter()
        .map(|file| fs::read_to_string(file).expect("a source"))
        .collect();
    let cells = text.lines().filter(|line| line.starts_with("| "));
    let cells = cells.skip(1).filter_map(|line| line.split('|').nth(3));
    let mut count = 0;
    for name in cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)) {
        assert!(code.contains(&format!("fn {name}()")), "{name}");
        count += 1;
    }
    assert!(count > 30, "{count}");
}

#[test]
fn pointers_are_found_in_comments() {
    let source = "//! Goals: `A` in `a/b.rs`.\n//! Also `c.rs` (`x::D`, `E`).\nlet x = 1; // no\n// `F` (`f.rs`)\n";
    let comments = comments_of(source);
    let found: Vec<Pointer> = comments.iter().flat_map(|text| pointers(text)).collect();
    let pointer = |path: &str, names: &[&str]| Pointer {
        path: path.to_owned(),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    let expected = [
        pointer("a/b.rs", &["A"]),
        pointer("c.rs", &["D", "E"]),
        pointer("f.rs", &["F"]),
    ];
    assert_eq!(found, expected);
}
