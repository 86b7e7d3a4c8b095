//! Where files are found and where they are written.
//!
//! Everything here follows from a [`Environment`], which says what the program knows about its place in the world,
//! and from what lies on the disk. Tests make their own surroundings in temporary folders.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Name of the configuration file.
const CONFIG_NAME: &str = "pm.cfg";
/// Name of the game's folder among those of other programs.
const SHARE_NAME: &str = "purple-martians";
/// Variable of the environment that says where the data folders are.
const DATA_VARIABLE: &str = "PM_DATA";

/// What the program knows about its place: all that the answers depend on, apart from the disk itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// The folder of the binary.
    pub binary_folder: Option<PathBuf>,
    /// The working directory.
    pub working_folder: Option<PathBuf>,
    /// The user's folder for configuration of this game.
    pub user_config: Option<PathBuf>,
    /// The user's folder for data of this game.
    pub user_data: Option<PathBuf>,
    /// The player's own choice of data, from `PM_DATA`.
    pub chosen_data: Option<PathBuf>,
    /// The source checkout from which the program was built.
    pub checkout: Option<PathBuf>,
    /// Folders for shared data of all programs, such as `/usr/share`.
    pub system_data: Vec<PathBuf>,
}

/// Folders with data that come with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataFolder {
    /// Pictures, sounds, texts.
    Assets,
    /// Levels.
    Levels,
    /// Recorded games that come with the game.
    Demos,
}

/// Folders for what the player makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserFolder {
    /// Recorded games.
    SavedGames,
    /// Pictures of the screen.
    Screenshots,
    /// Logs.
    Logs,
    /// What the program remembers from one start to the next.
    State,
    /// The player's own levels.
    Levels,
    /// Levels that came from servers of netgames.
    ServerLevels,
}

/// A data folder that is nowhere.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no folder `{name}`; looked for {}. {DATA_VARIABLE} can name the folder that holds it", list(.tried))]
pub struct FolderNotFound {
    /// Name of the folder.
    pub name: &'static str,
    /// Where it was looked for, in order.
    pub tried: Vec<PathBuf>,
}

fn list(paths: &[PathBuf]) -> String {
    let paths = paths.iter().map(|path| path.display().to_string());
    paths.collect::<Vec<_>>().join(", ")
}

impl DataFolder {
    /// Name of the folder on disk.
    pub fn name(self) -> &'static str {
        match self {
            DataFolder::Assets => "assets",
            DataFolder::Levels => "levels",
            DataFolder::Demos => "demos",
        }
    }
}

impl UserFolder {
    /// Name of the folder on disk.
    pub fn name(self) -> &'static str {
        match self {
            UserFolder::SavedGames => "savegame",
            UserFolder::Screenshots => "screenshots",
            UserFolder::Logs => "logs",
            UserFolder::State => "state",
            UserFolder::Levels => "user-levels",
            UserFolder::ServerLevels => "server-levels",
        }
    }
}

impl Environment {
    /// The surroundings of the running program.
    pub fn of_this_program() -> Environment {
        let user = directories::ProjectDirs::from("", "", SHARE_NAME);
        let binary = env::current_exe()
            .ok()
            .map(|binary| fs::canonicalize(&binary).unwrap_or(binary));
        Environment {
            binary_folder: binary.and_then(|binary| binary.parent().map(Path::to_path_buf)),
            working_folder: env::current_dir().ok(),
            user_config: user.as_ref().map(|user| user.config_dir().to_path_buf()),
            user_data: user.as_ref().map(|user| user.data_dir().to_path_buf()),
            chosen_data: env::var_os(DATA_VARIABLE)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from),
            checkout: Some(PathBuf::from(env!("CARGO_MANIFEST_DIR"))),
            system_data: system_data(),
        }
    }

    /// Where `pm.cfg` may be, best first: beside the binary, in the working directory, in the user's configuration.
    pub fn config_candidates(&self) -> Vec<PathBuf> {
        let folders = [&self.binary_folder, &self.working_folder, &self.user_config];
        without_repeats(
            folders
                .into_iter()
                .flatten()
                .map(|folder| folder.join(CONFIG_NAME)),
        )
    }

    /// The `pm.cfg` to use: the first that exists. If there is none, where to make one: in the user's configuration,
    /// and if the user has no such folder, beside the binary or in the working directory. The one of a source checkout
    /// is an example and not used; see [`Environment::config_example`].
    pub fn config_file(&self) -> PathBuf {
        let mut candidates = self.config_candidates();
        candidates.retain(|path| !is_example(path));
        let present = candidates.iter().find(|path| path.is_file()).cloned();
        let new = self
            .user_config
            .as_ref()
            .map(|folder| folder.join(CONFIG_NAME));
        let fallback = candidates
            .into_iter()
            .next()
            .unwrap_or_else(|| PathBuf::from(CONFIG_NAME));
        present.or(new).unwrap_or(fallback)
    }

    /// The `pm.cfg` that is shipped with the sources, if it lies where one is looked for. A new file is a copy of it; it
    /// is never written, so that playing changes no file of the checkout.
    pub fn config_example(&self) -> Option<PathBuf> {
        let mut candidates = self.config_candidates().into_iter();
        candidates.find(|path| is_example(path) && path.is_file())
    }

    /// Where a data folder may be, best first: in `PM_DATA`, beside the binary, in the working directory, in the
    /// folders above the binary (so that a build finds its checkout), in `share/purple-martians` beside the folder of
    /// the binary or of the system, and in the source checkout.
    pub fn data_candidates(&self, folder: DataFolder) -> Vec<PathBuf> {
        let binary = self.binary_folder.as_deref();
        let above = || {
            binary
                .into_iter()
                .flat_map(|folder| folder.ancestors().skip(1))
        };
        let shares = above().take(1).map(|prefix| prefix.join("share"));
        let shares = shares
            .chain(self.system_data.iter().cloned())
            .map(|share| share.join(SHARE_NAME));
        let bases = self
            .chosen_data
            .iter()
            .cloned()
            .chain(binary.map(Path::to_path_buf))
            .chain(self.working_folder.clone())
            .chain(above().map(Path::to_path_buf))
            .chain(shares)
            .chain(self.checkout.clone());
        without_repeats(bases.map(|base| base.join(folder.name())))
    }

    /// The data folder to use.
    ///
    /// # Errors
    /// If it is nowhere, with all places that were looked at.
    pub fn data_folder(&self, folder: DataFolder) -> Result<PathBuf, FolderNotFound> {
        let tried = self.data_candidates(folder);
        match tried.iter().find(|path| path.is_dir()) {
            Some(found) => Ok(found.clone()),
            None => Err(FolderNotFound {
                name: folder.name(),
                tried,
            }),
        }
    }

    /// Where the player's own files go. A game that carries its `pm.cfg` beside the binary in a folder that can be
    /// written to keeps everything there (portable); others use the user's data folder. The folder may not exist yet.
    pub fn user_folder(&self, config_file: &Path, folder: UserFolder) -> PathBuf {
        let base = if self.is_portable(config_file) {
            self.binary_folder.clone()
        } else {
            self.user_data.clone()
        };
        let base = base.or_else(|| self.working_folder.clone());
        base.unwrap_or_default().join(folder.name())
    }

    fn is_portable(&self, config_file: &Path) -> bool {
        let beside = config_file
            .parent()
            .filter(|folder| Some(*folder) == self.binary_folder.as_deref());
        beside.is_some_and(can_write_into)
    }
}

/// Whether a `pm.cfg` is that of a source checkout: it lies beside the `Cargo.toml` of this project.
fn is_example(config: &Path) -> bool {
    let package = concat!("name = \"", env!("CARGO_PKG_NAME"), "\"");
    let manifest = fs::read_to_string(config.with_file_name("Cargo.toml"));
    manifest.is_ok_and(|text| text.lines().any(|line| line.trim() == package))
}

/// Folders for shared data, by the custom of Unix systems. None elsewhere.
fn system_data() -> Vec<PathBuf> {
    if !cfg!(unix) {
        return Vec::new();
    }
    let named = env::var_os("XDG_DATA_DIRS");
    let named = named
        .iter()
        .flat_map(env::split_paths)
        .filter(|path| path.is_absolute());
    let usual = ["/usr/local/share", "/usr/share"]
        .into_iter()
        .map(PathBuf::from);
    without_repeats(named.chain(usual))
}

fn without_repeats(paths: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let mut kept: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !kept.contains(&path) {
            kept.push(path);
        }
    }
    kept
}

/// Whether a file can be made in a folder. Trying is the only test that is right on every system.
fn can_write_into(folder: &Path) -> bool {
    let probe = folder.join(format!(".pm-probe-{}", std::process::id()));
    let made = fs::File::create(&probe).is_ok();
    // What was made here a moment ago goes again; if not, an empty hidden file does no harm.
    let _ = fs::remove_file(&probe);
    made
}
