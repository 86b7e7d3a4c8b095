//! `pm conform`: recorded games against their traces.

use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm conform`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder with `games`, `levels`, `traces` and `events`.
    folder: PathBuf,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "NAME")]
    game: Vec<String>,
    /// Print our entities after this frame instead of those of the first difference.
    #[arg(long, value_name = "N")]
    frame: Option<i32>,
}

impl Args {
    /// Replays the games; success only if every frame of every game is the same.
    pub fn run(self) -> ExitCode {
        let _ = (&self.json, &self.game, self.frame);
        super::fail(format_args!("{}: no comparison yet", self.folder.display()))
    }
}
