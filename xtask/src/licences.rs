//! The licences of everything that is compiled into the program.

use crate::checkout;
use crate::error::Error;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Name of the list in the packages.
pub const FILE: &str = "THIRD_PARTY_LICENSES.txt";

/// Beginnings of the names of files with licences, in capitals.
const NAMES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "UNLICENSE",
    "NOTICE",
];

/// List of the libraries that the credits show, in the checkout.
const LIBRARIES: &str = "assets/libraries.txt";

/// Returns Cargo's description of the workspace and its dependencies on this platform.
///
/// # Errors
/// If Cargo fails.
pub fn metadata() -> Result<Metadata, Error> {
    let mut cargo = MetadataCommand::new();
    cargo.manifest_path(checkout().join("Cargo.toml"));
    cargo.other_options(
        ["--locked", "--offline", "--filter-platform", env!("TARGET")].map(str::to_owned),
    );
    Ok(cargo.exec()?)
}

/// The licences of the dependencies.
pub struct Licences {
    /// All dependencies with versions and licences, followed by the licence texts. Equal texts appear once.
    pub text: String,
    /// Names and versions of those without a licence text.
    pub missing: Vec<String>,
}

/// Collects the licences of the dependencies.
///
/// # Errors
/// If Cargo fails or a licence file cannot be read.
pub fn list() -> Result<Licences, Error> {
    let metadata = metadata()?;
    let mut missing = Vec::new();
    let mut list = String::new();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in compiled_in(&metadata)? {
        let name = format!("{} {}", package.name, package.version);
        let licence = package.license.as_deref().unwrap_or("see its text below");
        let _ = writeln!(list, "{name}: {licence}");
        let files = licence_files(package)?;
        if files.is_empty() {
            missing.push(name.clone());
        }
        for file in files {
            let bytes = fs::read(&file).map_err(Error::at(&file))?;
            let text = String::from_utf8_lossy(&bytes).trim().to_owned();
            texts.entry(text).or_default().insert(name.clone());
        }
    }
    let mut out = format!("Purple Martians contains these packages:\n\n{list}");
    for (text, packages) in texts {
        let names: Vec<&str> = packages.iter().map(String::as_str).collect();
        let _ = write!(out, "\n{RULE}\n{}\n{RULE}\n\n{text}\n", names.join(", "));
    }
    Ok(Licences { text: out, missing })
}

/// Writes the list of libraries that the credits show.
///
/// # Errors
/// If Cargo fails or the file cannot be written.
pub fn write_libraries() -> Result<(), Error> {
    let file = checkout().join(LIBRARIES);
    fs::write(&file, libraries()?).map_err(Error::at(&file))
}

/// Returns the dependencies with their licences, each in a line such as `taffy: MIT`, without versions.
fn libraries() -> Result<String, Error> {
    let metadata = metadata()?;
    let packages = compiled_in(&metadata)?;
    let line = |package: &&Package| {
        let licence = package.license.as_deref().unwrap_or("own licence");
        format!("{}: {licence}\n", package.name)
    };
    // Already sorted by name.
    let mut lines: Vec<String> = packages.iter().map(line).collect();
    lines.dedup();
    Ok(lines.concat())
}

const RULE: &str = "----------------------------------------------------------------------";

/// Returns the packages of others that are part of the program, sorted by name. Those that only tests or build scripts
/// use are not.
///
/// # Errors
/// If Cargo's metadata contains no dependency graph.
fn compiled_in(metadata: &Metadata) -> Result<Vec<&Package>, Error> {
    let resolve = metadata.resolve.as_ref().ok_or(Error::NoDependencies)?;
    let root = metadata.root_package().map(|package| &package.id);
    let mut waiting: Vec<&PackageId> = root.into_iter().collect();
    let mut seen: BTreeSet<&PackageId> = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id) {
            continue;
        }
        let node = resolve.nodes.iter().find(|node| node.id == *id);
        let dependencies = node.into_iter().flat_map(|node| &node.deps);
        let compiled = dependencies.filter(|dependency| {
            let mut kinds = dependency.dep_kinds.iter();
            kinds.any(|kind| kind.kind == DependencyKind::Normal)
        });
        waiting.extend(compiled.map(|dependency| &dependency.pkg));
    }
    let ours = &metadata.workspace_members;
    let mut packages: Vec<&Package> = metadata
        .packages
        .iter()
        .filter(|package| seen.contains(&package.id) && !ours.contains(&package.id))
        .collect();
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(packages)
}

/// Returns the files with licences in the folder of a package, sorted.
fn licence_files(package: &Package) -> Result<Vec<PathBuf>, Error> {
    let folder: &Path = package
        .manifest_path
        .parent()
        .map_or(Path::new("."), |folder| folder.as_std_path());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::at(folder))? {
        let path = entry.map_err(Error::at(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_uppercase();
        if path.is_file() && NAMES.iter().any(|start| name.starts_with(start)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_credits_list_the_libraries_in_the_program() {
        let listed = fs::read_to_string(checkout().join(LIBRARIES));
        let expected = libraries().expect("Cargo describes the workspace");
        assert_eq!(
            listed.ok(),
            Some(expected),
            "`cargo xtask libraries` updates the list"
        );
    }
}
