//! Copies the project and puts every chosen mutation behind a switch.

use crate::random::Random;
use crate::sites::{Category, Site};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Names of the unit tests, fastest first: the libraries of the packages.
pub const UNIT_TESTS: [&str; 9] = [
    "purple_martians_sim",
    "purple_martians_history",
    "purple_martians_raster",
    "purple_martians_synth",
    "purple_martians_engine",
    "purple_martians_solver",
    "purple_martians_app",
    "purple_martians_cli",
    "purple_martians",
];
/// Maximum number of attempts to find a set of mutations that compiles.
const ATTEMPTS: usize = 12;

/// A mutation.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Number, from 1.
    pub number: usize,
    pub area: &'static str,
    /// File, relative to the project.
    pub file: PathBuf,
    pub site: Site,
}

/// The areas of the project, each with its folders below `src/`.
pub const AREAS: &[(&str, &[&str])] = &[
    ("sim", &["sim"]),
    ("net", &["net"]),
    ("level", &["level", "replay"]),
    ("config", &["config"]),
    ("netgame", &["session"]),
    ("app", &["app"]),
];

/// Chooses mutations at random: this many for each area, evenly spread over the categories as far as possible, and without
/// overlaps.
pub fn choose(
    root: &Path,
    count: usize,
    areas: &[&'static str],
    random: &mut Random,
) -> Vec<Mutant> {
    let mut chosen: Vec<Mutant> = Vec::new();
    for (area, folders) in AREAS.iter().filter(|(area, _)| areas.contains(area)) {
        let mut by_category: BTreeMap<Category, Vec<(PathBuf, Site)>> = BTreeMap::new();
        for file in folders
            .iter()
            .flat_map(|folder| rust_files(&root.join("src").join(folder)))
        {
            let source = fs::read_to_string(&file).expect("a readable source");
            let sites = crate::sites::find(&source);
            let file = file
                .strip_prefix(root)
                .expect("a file of the project")
                .to_path_buf();
            for site in sites.unwrap_or_else(|e| panic!("{}: {e}", file.display())) {
                by_category
                    .entry(site.category)
                    .or_default()
                    .push((file.clone(), site));
            }
        }
        let mut of_area = 0;
        while of_area < count && by_category.values().any(|sites| !sites.is_empty()) {
            let category = Category::ALL[random.below(Category::ALL.len())];
            let Some(sites) = by_category
                .get_mut(&category)
                .filter(|sites| !sites.is_empty())
            else {
                continue;
            };
            let (file, site) = sites.swap_remove(random.below(sites.len()));
            let overlaps = |other: &Mutant| {
                let (a, b) = (&other.site.range, &site.range);
                other.file == file && a.start <= b.end && b.start <= a.end
            };
            if !chosen.iter().any(overlaps) {
                let number = chosen.len() + 1;
                chosen.push(Mutant {
                    number,
                    area,
                    file,
                    site,
                });
                of_area += 1;
            }
        }
    }
    chosen
}

/// Returns all source files below a folder, without test files, sorted.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name.ends_with("tests") || name.starts_with("test_") || name == "samples" {
            continue;
        }
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// A copy of the project that compiles.
pub struct Copy {
    pub folder: PathBuf,
    pub mutants: Vec<Mutant>,
    /// Test programs by name.
    pub programs: Vec<(String, PathBuf)>,
}

/// Copies the project and puts the mutations behind switches, except those that do not compile.
pub fn mutated_copy(root: &Path, mut mutants: Vec<Mutant>, programs: &[&str]) -> Copy {
    let folder = root.join("target/mutants/copy");
    copy_project(root, &folder);
    for attempt in 1..=ATTEMPTS {
        let places = write_sources(root, &folder, &mutants);
        let messages = cargo(root, &folder, &["check", "--lib"]);
        let mut bad = find_broken(&folder, &messages, &places);
        if bad.is_empty() {
            // Some errors, such as a constant that overflows, appear only now.
            let messages = cargo(root, &folder, &build_arguments(programs));
            bad = find_broken(&folder, &messages, &places);
            if bad.is_empty() {
                return Copy {
                    folder,
                    mutants,
                    programs: built_programs(&messages, programs),
                };
            }
        }
        eprintln!(
            "attempt {attempt}: {} of {} do not compile",
            bad.len(),
            mutants.len()
        );
        mutants.retain(|mutant| !bad.contains(&mutant.number));
    }
    panic!("no set of mutations compiles");
}

fn copy_project(root: &Path, folder: &Path) {
    let files = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-co", "--exclude-standard"])
        .output();
    let files =
        String::from_utf8(files.expect("git lists the files").stdout).expect("names of files");
    let wanted: BTreeSet<&str> = files.lines().collect();
    for file in &wanted {
        let (from, to) = (root.join(file), folder.join(file));
        let Ok(bytes) = fs::read(&from) else { continue };
        // An unchanged file need not be compiled again.
        if fs::read(&to).ok().as_ref() != Some(&bytes) {
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::write(&to, bytes).expect("a copy");
        }
    }
}

/// The range of each mutation in the copied files, with its number, by file.
type Places = BTreeMap<PathBuf, Vec<(Range<usize>, usize)>>;

fn write_sources(root: &Path, folder: &Path, mutants: &[Mutant]) -> Places {
    let mut by_file: BTreeMap<&Path, Vec<&Mutant>> = BTreeMap::new();
    for mutant in mutants {
        by_file.entry(&mutant.file).or_default().push(mutant);
    }
    let mut places = Places::new();
    // Files without mutations may have had some in the previous attempt.
    for file in rust_files(&root.join("src")) {
        let file = file
            .strip_prefix(root)
            .expect("a file of the project")
            .to_path_buf();
        let source = fs::read_to_string(root.join(&file)).expect("a readable source");
        let mut mutants = by_file.remove(file.as_path()).unwrap_or_default();
        mutants.sort_by_key(|mutant| mutant.site.range.start);
        let mut out = String::new();
        let mut end = 0;
        let mut of_file = Vec::new();
        for mutant in mutants {
            out += &source[end..mutant.site.range.start];
            let start = out.len();
            out += &mutant.site.text.replace('#', &mutant.number.to_string());
            of_file.push((start..out.len(), mutant.number));
            end = mutant.site.range.end;
        }
        out += &source[end..];
        // All packages use the switches of the simulation, as `crate::mutants`.
        if file == Path::new("src/sim/mod.rs") {
            out += "\npub mod mutants;\n";
        } else if ["src/app/mod.rs", "src/engine.rs", "src/lib.rs"]
            .map(Path::new)
            .contains(&file.as_path())
        {
            out += "\npub use sim::mutants;\n";
        }
        places.insert(file.clone(), of_file);
        write_if_changed(&folder.join(file), &out);
    }
    write_if_changed(
        &folder.join("src/sim/mutants.rs"),
        include_str!("switch.txt"),
    );
    places
}

fn write_if_changed(file: &Path, text: &str) {
    if fs::read_to_string(file).ok().as_deref() != Some(text) {
        fs::write(file, text).expect("a source of the copy");
    }
}

/// Runs cargo in the copy and returns its messages. Uses the dependencies already built for the project.
fn cargo(root: &Path, folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let output = Command::new("cargo")
        .current_dir(folder)
        .args(arguments)
        .args(["--locked", "--message-format=json", "-q"])
        .env("CARGO_TARGET_DIR", root.join("target"))
        .env("RUSTFLAGS", "")
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo runs");
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    lines
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

/// Returns the mutations at which the compiler reports errors.
fn find_broken(folder: &Path, messages: &[Value], places: &Places) -> BTreeSet<usize> {
    let mut bad = BTreeSet::new();
    for message in messages.iter().map(|message| &message["message"]) {
        if message["level"] != "error" || message["spans"].as_array().is_none_or(Vec::is_empty) {
            continue;
        }
        let before = bad.len();
        let children = message["children"].as_array().into_iter().flatten();
        let spans = children
            .chain([message])
            .filter_map(|m| m["spans"].as_array())
            .flatten();
        for span in spans {
            let file = PathBuf::from(span["file_name"].as_str().unwrap_or_default());
            let file = file.strip_prefix(folder).unwrap_or(&file);
            let number = |name: &str| span[name].as_u64().unwrap_or_default() as usize;
            let (start, end) = (number("byte_start"), number("byte_end"));
            let of_file = places.get(file).into_iter().flatten();
            let hit = of_file.filter(|(range, _)| start < range.end && range.start < end);
            bad.extend(hit.map(|(_, number)| *number));
        }
        let text = message["rendered"].as_str().unwrap_or_default();
        assert!(
            bad.len() > before || !bad.is_empty(),
            "an error outside of the mutations:\n{text}"
        );
    }
    bad
}

fn build_arguments<'a>(programs: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["test", "--no-run", "--lib"];
    for program in programs.iter().filter(|name| !UNIT_TESTS.contains(name)) {
        arguments.extend(["--test", program]);
    }
    arguments
}

fn built_programs(messages: &[Value], programs: &[&str]) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for message in messages {
        let target = &message["target"];
        let name = target["name"].as_str().unwrap_or_default();
        if let (Some(file), true) = (
            message["executable"].as_str(),
            message["profile"]["test"] == true,
        ) {
            found.push((name.to_owned(), PathBuf::from(file)));
        }
    }
    assert_eq!(
        found.len(),
        programs.len(),
        "the tests do not compile: {found:?}"
    );
    // Keep the requested order, fastest first.
    found.sort_by_key(|(name, _)| programs.iter().position(|program| program == name));
    found
}
