//! What can go wrong while packages are made.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Why packages could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A tool could not be started.
    #[error("cannot start {tool}: {source}")]
    Start {
        /// Name of the tool.
        tool: String,
        /// The cause.
        source: io::Error,
    },
    /// A tool failed.
    #[error("{tool} failed: {why}")]
    Failed {
        /// Name of the tool.
        tool: String,
        /// Its exit status and what it wrote to standard error.
        why: String,
    },
    /// The description of the dependencies could not be read.
    #[error("cargo metadata: {0}")]
    Metadata(#[from] cargo_metadata::Error),
    /// The metadata contains no dependency graph.
    #[error("cargo metadata: the dependencies are missing")]
    NoDependencies,
}

impl Error {
    /// Returns a function that adds a path to an error.
    pub fn at(path: &Path) -> impl Fn(io::Error) -> Error + '_ {
        move |source| Error::File {
            path: path.to_owned(),
            source,
        }
    }
}

/// Runs a tool, which must succeed.
///
/// # Errors
/// If it cannot be started or fails.
pub fn run(mut command: Command) -> Result<(), Error> {
    let tool = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|source| Error::Start {
        tool: tool.clone(),
        source,
    })?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let why = format!("{}\n{}", done.status, said.trim_end());
    Err(Error::Failed { tool, why })
}
