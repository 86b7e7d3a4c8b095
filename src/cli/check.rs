//! `pm check`: finds mistakes in level files and packs. What counts as a mistake is in `level/check.rs`.

use crate::level::LevelError;
use crate::level::check::check_file;
use crate::level::folder::{all_files, is_manifest};
use crate::level::pack::check_manifest;
use crate::level::problem::LevelProblem;
use crate::terminal::print_line;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `pm check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Level files and manifests (pack.ron), or folders whose levels and manifests are all checked.
    #[arg(required = true, value_name = "LEVEL|FOLDER")]
    files: Vec<PathBuf>,
    /// Treat warnings as errors.
    #[arg(long)]
    strict: bool,
}

/// Number of files checked and problems found.
#[derive(Default)]
struct Totals {
    files: usize,
    errors: usize,
    warnings: usize,
}

impl Args {
    /// Prints every problem; succeeds if there are no errors.
    pub fn run(self) -> ExitCode {
        let mut found = Totals::default();
        for path in &self.files {
            match levels_of(path) {
                Ok(files) => files.iter().for_each(|file| found.check(file)),
                Err(error) => found.error(&error),
            }
        }
        print_line!(
            "{}, {}, {}",
            super::count(found.files, "file"),
            super::count(found.errors, "error"),
            super::count(found.warnings, "warning")
        );
        match found.errors == 0 && !(self.strict && found.warnings > 0) {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }
}

impl Totals {
    fn check(&mut self, file: &Path) {
        self.files += 1;
        match problems_of(file) {
            Ok(problems) => {
                for problem in problems {
                    print_line!("{}", problem.in_file(&file.display().to_string()));
                    match problem.is_error() {
                        true => self.errors += 1,
                        false => self.warnings += 1,
                    }
                }
            }
            Err(error) => self.error(&error.to_string()),
        }
    }

    fn error(&mut self, error: &str) {
        print_line!("{error}");
        self.errors += 1;
    }
}

/// Returns the problems of a level or manifest.
fn problems_of(file: &Path) -> Result<Vec<LevelProblem>, LevelError> {
    match is_manifest(file) {
        true => check_manifest(file),
        false => check_file(file),
    }
}

/// Returns the level files and manifests at a path: the file itself, or all in a folder.
fn levels_of(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    match all_files(path) {
        Ok(files) if files.is_empty() => Err(format!(
            "{}: no levels in the folder; expected files that end with .ron or .pml",
            path.display()
        )),
        Ok(files) => Ok(files),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_stands_for_all_its_levels() {
        let levels = Path::new(crate::CHECKOUT).join("levels");
        let files = levels_of(&levels).expect("levels exist");
        assert!(files.iter().all(|file| file.is_file()));
        for name in ["gallery/bomb.ron", "gallery/door.ron"] {
            assert!(files.contains(&levels.join(name)), "{name} is missing");
        }
    }

    #[test]
    fn a_folder_without_levels_is_an_error() {
        let source = Path::new(crate::CHECKOUT).join("src");
        let error = levels_of(&source).expect_err("no levels");
        assert!(
            error.contains("expected files that end with .ron or .pml"),
            "{error}"
        );
    }
}
