//! File locations, for reading and writing.
//!
//! Everything follows from an [`Environment`], which describes where the program runs, and from the files on disk.
//! Tests create environments in temporary folders.

use crate::files::remove_leftovers;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::files::read_limited;

/// Name of the configuration file.
const CONFIG_NAME: &str = "pm.cfg";
/// Name of the list of banned addresses, which is beside the configuration file.
const BANS_NAME: &str = "bans.txt";
/// Name of the game's folder among those of other programs.
const SHARE_NAME: &str = "purple-martians";
/// Maximum size of a `Cargo.toml` that is read, bytes.
const MAX_MANIFEST: u64 = 1 << 20;
/// Environment variable that names the data folders.
const DATA_VARIABLE: &str = "PM_DATA";

/// The environment of the program: everything the locations depend on, apart from the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// Folder of the binary.
    pub binary_folder: Option<PathBuf>,
    /// Working directory.
    pub working_folder: Option<PathBuf>,
    /// The user's configuration folder of this game.
    pub user_config: Option<PathBuf>,
    /// The user's data folder of this game.
    pub user_data: Option<PathBuf>,
    /// The user's cache folder of this game.
    pub user_cache: Option<PathBuf>,
    /// Data folder chosen by the user with `PM_DATA`.
    pub chosen_data: Option<PathBuf>,
    /// The source checkout the program was built from.
    pub checkout: Option<PathBuf>,
    /// Shared data folders of all programs, such as `/usr/share`.
    pub system_data: Vec<PathBuf>,
}

/// Folders with data shipped with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataFolder {
    /// Sprites, sounds, texts.
    Assets,
    /// Levels.
    Levels,
    /// Recordings shipped with the game: the proofs of the campaign.
    Recordings,
}

/// Folders for files of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserFolder {
    /// Recordings.
    SavedGames,
    /// Screenshots.
    Screenshots,
    /// Logs.
    Logs,
    /// State that the program keeps between starts.
    State,
    /// The player's own levels.
    Levels,
    /// Levels downloaded from netgame servers.
    ServerLevels,
    /// Thumbnails of levels, which can be drawn again.
    Thumbnails,
    /// Quick saves of levels.
    QuickSaves,
    /// Capsules for reports of problems.
    Reports,
    /// Profiles that the player has exported.
    ExportedProfiles,
}

/// Folders that only the program itself writes to.
const WRITTEN: [UserFolder; 8] = [
    UserFolder::SavedGames,
    UserFolder::Screenshots,
    UserFolder::State,
    UserFolder::ServerLevels,
    UserFolder::Thumbnails,
    UserFolder::QuickSaves,
    UserFolder::Reports,
    UserFolder::ExportedProfiles,
];

/// A data folder that was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no folder `{name}`; looked for {}. {DATA_VARIABLE} can name the folder that holds it", list(.tried))]
pub struct FolderNotFound {
    /// Name of the folder.
    pub name: &'static str,
    /// Paths searched, in order.
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
            DataFolder::Recordings => "demos/campaign",
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
            UserFolder::Thumbnails => "thumbnails",
            UserFolder::QuickSaves => "quick-saves",
            UserFolder::Reports => "reports",
            UserFolder::ExportedProfiles => "exported-profiles",
        }
    }
}

impl Environment {
    /// Returns the environment of the running program.
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
            user_cache: user.as_ref().map(|user| user.cache_dir().to_path_buf()),
            chosen_data: env::var_os(DATA_VARIABLE)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from),
            checkout: Some(PathBuf::from(crate::CHECKOUT)),
            system_data: system_data(),
        }
    }

    /// Returns candidate paths of `pm.cfg`, best first: beside the binary, working directory, user configuration.
    pub fn config_candidates(&self) -> Vec<PathBuf> {
        let folders = [&self.binary_folder, &self.working_folder, &self.user_config];
        without_repeats(
            folders
                .into_iter()
                .flatten()
                .map(|folder| folder.join(CONFIG_NAME)),
        )
    }

    /// Returns the `pm.cfg` to use: the first that exists. If there is none, the path to create: in the user
    /// configuration, or, without such a folder, beside the binary or in the working directory. The file of a source
    /// checkout is only an example; see [`Environment::config_example`].
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

    /// Returns the `pm.cfg` shipped with the sources, if it is on the search path. New files are copies of it; it is
    /// never written, so that playing does not change the checkout.
    pub fn config_example(&self) -> Option<PathBuf> {
        let mut candidates = self.config_candidates().into_iter();
        candidates.find(|path| is_example(path) && path.is_file())
    }

    /// Returns candidate paths of a data folder, best first: `PM_DATA`, beside the binary, working directory, the
    /// folders above the binary (so that a build finds its checkout), `share/purple-martians` beside the binary's
    /// folder or of the system, and the source checkout.
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

    /// Returns the data folder to use.
    ///
    /// # Errors
    /// If it does not exist, with all paths searched.
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

    /// Returns where files of the player go. If `pm.cfg` is beside the binary in a writable folder, everything stays
    /// there (portable mode); otherwise the user's data folder is used, or the cache folder for thumbnails. The folder may not exist yet.
    pub fn user_folder(&self, config_file: &Path, folder: UserFolder) -> PathBuf {
        let base = if self.is_portable(config_file) {
            self.binary_folder.clone()
        } else if folder == UserFolder::Thumbnails && self.user_cache.is_some() {
            self.user_cache.clone()
        } else {
            self.user_data.clone()
        };
        let base = base.or_else(|| self.working_folder.clone());
        base.unwrap_or_default().join(folder.name())
    }

    /// Removes temporary files that a killed program left among the user's files and beside `pm.cfg`.
    pub fn remove_leftovers(&self, config_file: &Path) {
        for folder in WRITTEN {
            remove_leftovers(&self.user_folder(config_file, folder), |_| true);
        }
        if let Some(folder) = config_file.parent() {
            let is_ours = |name: &str| name.starts_with(CONFIG_NAME) || name == BANS_NAME;
            remove_leftovers(folder, is_ours);
        }
    }

    fn is_portable(&self, config_file: &Path) -> bool {
        let beside = config_file
            .parent()
            .filter(|folder| Some(*folder) == self.binary_folder.as_deref());
        beside.is_some_and(can_write_into)
    }
}

/// Returns whether a `pm.cfg` is that of a source checkout: beside the `Cargo.toml` of this project.
fn is_example(config: &Path) -> bool {
    let package = format!("name = \"{SHARE_NAME}\"");
    let manifest = read_limited(&config.with_file_name("Cargo.toml"), MAX_MANIFEST);
    let text = manifest
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    text.is_some_and(|text| text.lines().any(|line| line.trim() == package))
}

/// Returns the shared data folders by Unix convention; none on other systems.
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

/// Returns whether files can be created in a folder. Trying is the only portable test.
fn can_write_into(folder: &Path) -> bool {
    let probe = folder.join(format!(".pm-probe-{}", std::process::id()));
    let made = fs::File::create(&probe).is_ok();
    // Remove the test file; if that fails, an empty hidden file does no harm.
    let _ = fs::remove_file(&probe);
    made
}
