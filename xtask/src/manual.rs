//! Manual pages and shell completions, generated from the description of the command line.

use crate::error::Error;
use crate::tree::write;
use clap_complete::Shell;
use std::fs;
use std::path::Path;

/// Name of the program.
const PROGRAM: &str = "pm";

/// Writes the manual pages: `pm.1` and one page for each subcommand.
///
/// # Errors
/// If a file cannot be written.
pub fn write_pages(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(Error::at(folder))?;
    clap_mangen::generate_to(purple_martians_cli::command(), folder).map_err(Error::at(folder))
}

/// Writes the completions of bash, zsh and fish where they look for them below a `share` folder.
///
/// # Errors
/// If a file cannot be written.
pub fn write_completions(share: &Path) -> Result<(), Error> {
    let places = [
        (Shell::Bash, "bash-completion/completions/pm"),
        (Shell::Zsh, "zsh/vendor-completions/_pm"),
        (Shell::Fish, "fish/vendor_completions.d/pm.fish"),
    ];
    for (shell, path) in places {
        let mut text = Vec::new();
        let mut command = purple_martians_cli::command();
        clap_complete::generate(shell, &mut command, PROGRAM, &mut text);
        write(&share.join(path), text)?;
    }
    Ok(())
}
