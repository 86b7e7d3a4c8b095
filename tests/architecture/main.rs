//! Architecture rules the compiler does not check: imports go down and never in cycles, files stay small, and documents
//! list exactly what exists. See `ARCHITECTURE.md`.

mod pointers;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum length of a source file, lines.
const MAX_LINES: usize = 600;

/// Modules from the top layer to the bottom. A module may import only modules further down in this list.
const MODULES: &[&str] = &[
    // Layer 5.
    "main",
    "lib",
    "engine",
    "cli",
    // Layer 4.
    "app",
    // Layer 3.
    "session",
    "solver",
    // Layer 2, in the order in which they may use each other.
    "net",
    "records",
    "replay",
    "progress",
    "level",
    "history",
    "config",
    "localization",
    "files",
    "date",
    "json",
    "qr_code",
    "synth",
    "raster",
    "terminal",
    "display_text",
    "varint",
    // Layer 1.
    "sim",
];

fn layer_of(module: &str) -> usize {
    let from_top = MODULES.iter().position(|name| *name == module);
    MODULES.len()
        - from_top.unwrap_or_else(|| panic!("src/{module} is not in MODULES: give it a layer"))
}

/// Every source file below `folder`, sorted.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    if !folder.exists() {
        return files;
    }
    for entry in fs::read_dir(folder).expect("a folder of the checkout") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The path of a file as a module: `src/sim/world/mod.rs` is `[sim, world]`.
fn module_of(file: &Path) -> Vec<String> {
    let relative = file
        .strip_prefix(source_folder())
        .expect("a file below src");
    let mut parts: Vec<String> = relative
        .with_extension("")
        .components()
        .map(|c| c.as_os_str().to_string_lossy().into_owned())
        .collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// Returns the code of a file without comments and without its tests, which are at the end.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a readable source file");
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("#[cfg(test)]") {
            let is_block = lines
                .clone()
                .find(|l| !l.starts_with("#["))
                .is_some_and(|item| item.ends_with('{'));
            if is_block {
                break;
            }
            // Skip a declaration such as `mod tests;` on the next line; an attribute may precede it.
            while lines
                .next()
                .is_some_and(|skipped| skipped.starts_with("#["))
            {}
            continue;
        }
        code.push_str(line.split("//").next().unwrap_or(""));
        code.push('\n');
    }
    code
}

/// Returns true for a file of tests below `src`, wherever the checkout is.
fn is_test_file(file: &Path) -> bool {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let relative = file.strip_prefix(source_folder()).unwrap_or(file);
    name.ends_with("tests") || relative.components().any(|c| c.as_os_str() == "tests")
}

#[test]
fn a_checkout_in_a_folder_called_tests_is_checked_like_any_other() {
    let root = source_folder();
    assert!(!is_test_file(&root.join("sim/moves.rs")));
    assert!(is_test_file(&root.join("session/netsim/tests/levels.rs")));
    assert!(is_test_file(&root.join("level/check_tests.rs")));
    let graph = imports();
    assert!(graph.len() > 300, "{} modules", graph.len());
}

#[test]
fn imports_inside_a_package_start_at_its_root() {
    let [from, to] = ["rules", "world"].map(|module| vec![PACKAGE.to_owned(), module.to_owned()]);
    assert!(imports()[&from].contains(&to));
}

/// Returns the paths in code that start with `crate`, `super` or `self`, with import groups expanded.
fn named_paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            expand(&code[at..], "", &mut paths);
        }
    }
    paths
}

/// Reads a path with its groups; returns the length of the text read.
fn expand(text: &str, prefix: &str, paths: &mut Vec<String>) -> usize {
    let name_length = text
        .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
        .unwrap_or(text.len());
    let name = &text[..name_length];
    if !(name.ends_with("::") && text[name_length..].starts_with('{')) {
        paths.push(format!("{prefix}{name}"));
        return name_length;
    }
    let prefix = format!("{prefix}{name}");
    let mut at = name_length + 1;
    while at < text.len() {
        match text[at..].chars().next() {
            Some('}') => return at + 1,
            Some(c) if c.is_alphanumeric() || c == '_' => at += expand(&text[at..], &prefix, paths),
            Some(c) => at += c.len_utf8(),
            None => break,
        }
    }
    at
}

/// The module that is a package of its own: `crate` in its files means the module.
const PACKAGE: &str = "sim";

/// Returns the existing module a path leads into.
fn resolve(path: &str, from: &[String], modules: &BTreeSet<Vec<String>>) -> Option<Vec<String>> {
    let mut target: Vec<String> = from.to_vec();
    let mut parts = path.split("::").filter(|p| !p.is_empty()).peekable();
    match parts.next()? {
        "crate" => target.truncate(usize::from(from[0] == PACKAGE)),
        "super" => {
            target.pop();
            while parts.peek() == Some(&"super") {
                parts.next();
                target.pop();
            }
        }
        _ => {}
    }
    for part in parts {
        target.push(part.to_owned());
        if !modules.contains(&target) {
            target.pop();
            break;
        }
    }
    modules.contains(&target).then_some(target)
}

type Graph = BTreeMap<Vec<String>, BTreeSet<Vec<String>>>;

/// Returns the modules that each module imports.
fn imports() -> Graph {
    let files: Vec<PathBuf> = rust_files(&source_folder())
        .into_iter()
        .filter(|f| !is_test_file(f))
        .collect();
    let modules: BTreeSet<Vec<String>> = files.iter().map(|f| module_of(f)).collect();
    let mut graph = Graph::new();
    for file in &files {
        let module = module_of(file);
        let targets = graph.entry(module.clone()).or_default();
        for path in named_paths(&code_of(file)) {
            if let Some(target) = resolve(&path, &module, &modules)
                && target != module
            {
                targets.insert(target);
            }
        }
    }
    graph
}

/// Returns a cycle in a graph, if there is one.
fn find_cycle(graph: &Graph) -> Option<Vec<String>> {
    fn visit<'a>(
        node: &'a Vec<String>,
        graph: &'a Graph,
        open: &mut Vec<&'a Vec<String>>,
        done: &mut BTreeSet<&'a Vec<String>>,
    ) -> Option<Vec<String>> {
        if let Some(start) = open.iter().position(|n| *n == node) {
            let mut cycle: Vec<String> = open[start..].iter().map(|n| n.join("::")).collect();
            cycle.push(node.join("::"));
            return Some(cycle);
        }
        if !done.contains(node) {
            open.push(node);
            for next in graph.get(node).into_iter().flatten() {
                if let Some(cycle) = visit(next, graph, open, done) {
                    return Some(cycle);
                }
            }
            open.pop();
            done.insert(node);
        }
        None
    }
    let mut done = BTreeSet::new();
    graph
        .keys()
        .find_map(|node| visit(node, graph, &mut Vec::new(), &mut done))
}

/// Returns the graph of a module's children: what any file of a child imports from any other.
fn children_graph(graph: &Graph, parent: &[String]) -> Graph {
    let child_of = |module: &Vec<String>| {
        (module.len() > parent.len() && module.starts_with(parent))
            .then(|| module[..=parent.len()].to_vec())
    };
    let mut children = Graph::new();
    for (module, targets) in graph {
        let Some(child) = child_of(module) else {
            continue;
        };
        let edges = children.entry(child.clone()).or_default();
        edges.extend(
            targets
                .iter()
                .filter_map(child_of)
                .filter(|target| *target != child),
        );
    }
    children
}

#[test]
fn no_import_goes_up_a_layer() {
    let mut wrong = Vec::new();
    for (module, targets) in imports() {
        for target in targets {
            if module[0] != target[0] && layer_of(&target[0]) >= layer_of(&module[0]) {
                wrong.push(format!(
                    "{} imports {}",
                    module.join("::"),
                    target.join("::")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "imports that go up: {wrong:#?}");
}

#[test]
fn there_are_no_import_cycles() {
    let graph = imports();
    if let Some(cycle) = find_cycle(&graph) {
        panic!("files import each other: {}", cycle.join(" -> "));
    }
    for parent in graph.keys() {
        if let Some(cycle) = find_cycle(&children_graph(&graph, parent)) {
            panic!("modules import each other: {}", cycle.join(" -> "));
        }
    }
}

#[test]
fn no_file_exceeds_the_maximum_length() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut long = Vec::new();
    for folder in ["src", "tests", "benches", "examples"] {
        for file in rust_files(&root.join(folder)) {
            let lines = fs::read_to_string(&file)
                .expect("a readable source file")
                .lines()
                .count();
            if lines > MAX_LINES {
                long.push(format!("{}: {lines} lines", file.display()));
            }
        }
    }
    assert!(long.is_empty(), "more than {MAX_LINES} lines: {long:#?}");
}

/// Words in code that would bring outside input into the simulation, such as clocks and files.
const FOREIGN: &[&str] = &[
    "f32",
    "f64",
    "std::time",
    "std::fs",
    "std::net",
    "std::thread",
    "std::io",
    "std::process",
    "std::env",
    "HashMap",
    "HashSet",
    "time::Instant",
    "SystemTime",
    "static mut",
    "thread_local",
];

#[test]
fn nothing_from_outside_enters_the_simulation() {
    let mut found = Vec::new();
    for file in rust_files(&source_folder().join("sim")) {
        let is_number_module = module_of(&file)
            .get(1)
            .is_some_and(|module| module == "num");
        let code = code_of(&file);
        for word in FOREIGN {
            let is_float = matches!(*word, "f32" | "f64");
            if has_word(&code, word) && !(is_float && is_number_module) {
                found.push(format!("{}: {word}", file.display()));
            }
        }
    }
    assert!(
        found.is_empty(),
        "not allowed in the simulation: {found:#?}"
    );
}

fn has_word(code: &str, word: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    code.match_indices(word).any(|(at, _)| {
        !is_part(code[..at].chars().next_back()) && !is_part(code[at + word.len()..].chars().next())
    })
}

#[test]
fn import_groups_are_expanded() {
    let paths = named_paths("use crate::a::{self, b::{C, D}, e::F};\nfn x() { super::g::h(1) }");
    for expected in [
        "crate::a::self",
        "crate::a::b::C",
        "crate::a::b::D",
        "crate::a::e::F",
    ] {
        assert!(
            paths.iter().any(|p| p == expected),
            "{expected} in {paths:?}"
        );
    }
    assert!(paths.iter().any(|p| p == "super::g::h"));
}

#[test]
fn cycles_are_found() {
    let name = |n: &str| vec![n.to_owned()];
    let mut graph = Graph::new();
    graph.insert(name("a"), [name("b")].into());
    graph.insert(name("b"), [name("c")].into());
    assert_eq!(find_cycle(&graph), None);
    graph.insert(name("c"), [name("a")].into());
    assert!(find_cycle(&graph).is_some());
}

/// Folders whose content `ARCHITECTURE.md` shows, each in a tree.
const FOLDERS_WITH_TREES: &[&str] = &[
    "sim",
    "app",
    "net",
    "session",
    "session/netgame",
    "level",
    "config",
    "localization",
    "replay",
    "progress",
    "history",
    "synth",
];

fn read(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns the names in a line of a tree or in the first cell of a table; two spaces or a vertical bar end them.
fn names(cell: &str) -> impl Iterator<Item = &str> {
    let end = cell.find("  ").unwrap_or(cell.len());
    let names = cell[..end].split(", ").map(str::trim);
    names.filter(|name| !name.is_empty())
}

/// Returns what the trees of a document show of each folder below `src`: a line that starts with the folder, then one
/// line for each of its files and folders, indented by two spaces. Deeper lines continue the line above.
fn trees(document: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut trees: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut folder: Option<String> = None;
    for line in document.lines() {
        if let Some(path) = line.strip_prefix("src/") {
            let name = path.split("/ ").next().unwrap_or(path);
            folder = Some(name.trim_end_matches('/').to_owned());
        } else if let Some(entry) = line.strip_prefix("  ") {
            if let (Some(folder), false) = (&folder, entry.starts_with(' ')) {
                let shown = trees.entry(folder.clone()).or_default();
                shown.extend(names(entry).map(str::to_owned));
            }
        } else {
            folder = None;
        }
    }
    trees
}

/// Returns the files and folders directly in a folder below `src`, named as in a tree, without tests.
fn entries_of(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(source_folder().join(folder)).expect("a folder of the sources");
    let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
    let sources = paths.filter(|path| path.is_dir() || path.extension().is_some_and(|e| e == "rs"));
    let modules = sources.filter(|path| !is_test_file(path)).map(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        format!("{name}{}", if path.is_dir() { "/" } else { "" })
    });
    modules.filter(|name| name != "mod").collect()
}

#[test]
fn the_architecture_document_shows_exactly_the_existing_modules() {
    let trees = trees(&read("ARCHITECTURE.md"));
    for folder in FOLDERS_WITH_TREES {
        let shown = trees.get(*folder).cloned().unwrap_or_default();
        assert_eq!(
            shown,
            entries_of(folder),
            "listed, and existing, in src/{folder}"
        );
    }
}

/// Returns the first cells of the table whose header starts with this word.
fn first_cells<'a>(document: &'a str, head: &str) -> Vec<&'a str> {
    let start = format!("| {head} |");
    let table = document
        .lines()
        .skip_while(|line| !line.starts_with(&start));
    let rows = table.skip(2).take_while(|line| line.starts_with('|'));
    rows.filter_map(|line| line.split('|').nth(1)).collect()
}

/// Returns the names of all dependencies in a manifest, of every kind and platform.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut inside = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            inside = section.ends_with("dependencies");
            if let Some((_, name)) = section.split_once("dependencies.") {
                found.insert(name.to_owned());
            }
        } else if let Some((name, _)) = line.split_once(['=', '.'])
            && inside
            && !line.starts_with('#')
        {
            found.insert(name.trim().to_owned());
        }
    }
    found
}

#[test]
fn the_architecture_document_explains_every_dependency() {
    let document = read("ARCHITECTURE.md");
    let cells = first_cells(&document, "crate");
    let explained: BTreeSet<String> = cells
        .into_iter()
        .flat_map(|cell| names(cell.trim().trim_end_matches(" (development)")))
        .map(str::to_owned)
        .collect();
    let packages =
        ". src src/app src/cli src/history src/raster src/sim src/solver src/synth xtask"
            .split(' ');
    let manifests = packages.map(|folder| dependencies(&read(&format!("{folder}/Cargo.toml"))));
    let mut found: BTreeSet<String> = manifests.flatten().collect();
    found.retain(|name| !name.starts_with("purple-martians-") && name != "xtask");
    assert_eq!(explained, found);
}

#[test]
fn the_architecture_document_describes_every_test_file() {
    let document = read("ARCHITECTURE.md");
    let described: BTreeSet<String> = first_cells(&document, "file")
        .into_iter()
        .filter_map(|cell| cell.split('`').nth(1))
        .map(str::to_owned)
        .collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let has_tests = |file: &PathBuf| {
        let text = fs::read_to_string(file).expect("a readable source file");
        text.lines().any(|line| line.trim() == "#[test]")
    };
    let name = |file: PathBuf| {
        let name = file.strip_prefix(&folder).expect("a file in the folder");
        name.to_string_lossy().replace('\\', "/")
    };
    let files = rust_files(&folder).into_iter().filter(has_tests);
    let files: BTreeSet<String> = files.map(name).collect();
    assert_eq!(described, files);
}

#[test]
fn unsafe_code_is_in_two_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        "src",
        "examples",
        "benches",
        "fuzz/src",
        "fuzz/fuzz_targets",
    ];
    let files = folders
        .iter()
        .flat_map(|folder| rust_files(&root.join(folder)));
    let with_unsafe: Vec<PathBuf> = files
        .filter(|file| {
            let text = fs::read_to_string(file).expect("a readable source file");
            let mut code = text.lines().map(|line| line.split("//").next());
            code.any(|code| has_word(code.unwrap_or(""), "unsafe"))
        })
        .collect();
    let allowed = ["app/paint/shader_compiler.rs", "app/save_at_exit.rs"];
    assert_eq!(with_unsafe, allowed.map(|file| source_folder().join(file)));
}

#[test]
fn trees_and_manifests_are_parsed() {
    let trees =
        trees("src/a/b/   what\n  c/, d   rooms, with words\n     more  words\n\n  e  not\n");
    let shown = ["c/", "d"].map(str::to_owned).into();
    assert_eq!(trees, [("a/b".to_owned(), shown)].into());
    let manifest = "[package]\nname = \"x\"\n[dependencies]\na = \"1\"\nb.workspace = true\n\
        [target.'cfg(x)'.dependencies]\n# Not = e.\nc = \"1\"\n[dev-dependencies.d]\nversion = \"1\"\n";
    let found = ["a", "b", "c", "d"].map(str::to_owned).into();
    assert_eq!(dependencies(manifest), found);
}
