//! Makes the packages of the game, `cargo xtask dist`, and the list of libraries that its credits show,
//! `cargo xtask libraries`.
//!
//! [`dist`] copies the program and its files into a folder tree as it is installed ([`tree`]), with the licences of all
//! dependencies ([`licences`]) and documentation from the command line's own description ([`manual`]), and packs the
//! tree ([`pack`]).

mod error;
mod licences;
mod manual;
mod pack;
mod tree;

pub use error::Error;
pub use licences::write_libraries;
pub use pack::Effort;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What [`dist`] does.
#[derive(Clone, Debug)]
pub struct Options {
    /// The program to package.
    pub program: PathBuf,
    /// Folder of the packages, made if it is missing.
    pub output: PathBuf,
    /// How well to compress.
    pub effort: Effort,
}

/// What [`dist`] made.
#[derive(Clone, Debug)]
pub struct Packages {
    /// The package files.
    pub files: Vec<PathBuf>,
    /// What is missing and why, one sentence each.
    pub notes: Vec<String>,
}

/// Returns the root of the checkout.
pub fn checkout() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

/// Builds the program in release mode and returns its path.
///
/// # Errors
/// If Cargo cannot be started or the build fails.
pub fn build_release() -> Result<PathBuf, Error> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(checkout());
    cargo.args(["build", "--release", "--locked", "--bin", "pm"]);
    error::run(cargo)?;
    let target = licences::metadata()?.target_directory;
    Ok(target.join("release/pm").into())
}

/// Makes all packages of a program.
///
/// # Errors
/// If a file of the checkout is missing, a file cannot be written, or a tool fails.
pub fn dist(options: &Options) -> Result<Packages, Error> {
    let work = new_folder(&options.output)?;
    let made = dist_in(&work, options);
    fs::remove_dir_all(&work).map_err(Error::at(&work))?;
    made
}

/// Makes all packages of a program, with a folder for the trees.
fn dist_in(work: &Path, options: &Options) -> Result<Packages, Error> {
    let output = &options.output;
    let licences = licences::list()?;
    let (portable, installed) = (work.join(tree::name()), work.join("deb"));
    tree::portable(&options.program, &portable, &licences.text)?;
    tree::installed(&options.program, &installed, &licences.text)?;
    let mut packages = Packages {
        files: vec![pack::tarball(&portable, output, options.effort)?],
        notes: Vec::new(),
    };
    if !licences.missing.is_empty() {
        let missing = licences.missing.join(", ");
        let note = format!("without a licence text, because the package has none: {missing}");
        packages.notes.push(note);
    }
    match pack::deb(&installed, output, options.effort)? {
        Some(file) => packages.files.push(file),
        None => packages
            .notes
            .push("dpkg-deb is not installed: no .deb was made".to_owned()),
    }
    Ok(packages)
}

/// Makes a folder with a name of its own inside another one, which is made if it is missing.
fn new_folder(parent: &Path) -> Result<PathBuf, Error> {
    fs::create_dir_all(parent).map_err(Error::at(parent))?;
    let mut number = std::process::id();
    loop {
        let folder = parent.join(format!("work-{number}"));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                number = number.wrapping_add(1);
            }
            Err(error) => return Err(Error::at(&folder)(error)),
        }
    }
}
