//! The folder trees of the packages: which file goes where.

use crate::error::Error;
use crate::{checkout, licences, manual};
use std::fs;
use std::path::{Path, PathBuf};

/// Name of the packages and of the game's folder among those of other programs.
pub const PACKAGE: &str = "purple-martians";
/// Version of the game.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Reverse domain name of the game, by which desktops know it.
const ID: &str = "games.purple_martians.pm";
/// Folders with the game's data.
const DATA: [&str; 3] = ["assets", "levels", "demos"];
/// Sizes of the icon, pixels.
const ICONS: [u32; 6] = [16, 32, 64, 128, 256, 512];

/// Returns the name of the folder in the tarball: package, version and platform.
pub fn name() -> String {
    let (os, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    format!("{PACKAGE}-{VERSION}-{os}-{machine}")
}

/// Fills a folder from which the game runs without being installed. It has a `pm.cfg` beside the program, so recordings
/// and settings stay in it. `licences` is the text with those of the dependencies.
///
/// # Errors
/// If a file of the checkout is missing or a file cannot be written.
pub fn portable(program: &Path, root: &Path, licences: &str) -> Result<(), Error> {
    copy(program, &root.join("pm"))?;
    data(root)?;
    copy(&checkout().join("pm.cfg"), &root.join("pm.cfg"))?;
    copy(&packaging("README.txt"), &root.join("README.txt"))?;
    for name in ["LICENSE", "CHANGELOG.md"] {
        copy(&checkout().join(name), &root.join(name))?;
    }
    write(&root.join(licences::FILE), licences)?;
    desktop(&root.join("share"))
}

/// Fills a folder with the files of an installed game: `usr/bin/pm` and what belongs to it. `licences` is the text with those of the
/// dependencies.
///
/// # Errors
/// If a file of the checkout is missing or a file cannot be written.
pub fn installed(program: &Path, root: &Path, licences: &str) -> Result<(), Error> {
    let share = root.join("usr/share");
    copy(program, &root.join("usr/bin/pm"))?;
    data(&share.join(PACKAGE))?;
    desktop(&share)?;
    let documents = share.join("doc").join(PACKAGE);
    copy(&packaging("copyright"), &documents.join("copyright"))?;
    copy(
        &checkout().join("CHANGELOG.md"),
        &documents.join("CHANGELOG.md"),
    )?;
    write(&documents.join(licences::FILE), licences)
}

/// Returns the installed size of a tree, KiB.
///
/// # Errors
/// If the tree cannot be read.
pub fn size(root: &Path) -> Result<u64, Error> {
    let mut bytes = 0;
    for file in files(root)? {
        bytes += fs::metadata(&file).map_err(Error::at(&file))?.len();
    }
    Ok(bytes.div_ceil(1024))
}

/// Returns all files below a folder, sorted.
///
/// # Errors
/// If a folder cannot be read.
pub fn files(root: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root).map_err(Error::at(root))? {
        let path = entry.map_err(Error::at(root))?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Writes a file into a tree, making its folder.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Error> {
    make_parent(path)?;
    fs::write(path, content).map_err(Error::at(path))
}

/// Copies the game's data folders.
fn data(root: &Path) -> Result<(), Error> {
    for folder in DATA {
        let from = checkout().join(folder);
        for file in files(&from)? {
            let below = file.strip_prefix(checkout()).unwrap_or(&file);
            copy(&file, &root.join(below))?;
        }
    }
    Ok(())
}

/// Fills a `share` folder with what a desktop and a shell look for: icons, menu entries, types of files, manual pages and
/// completions.
fn desktop(share: &Path) -> Result<(), Error> {
    for size in ICONS {
        let icon = checkout().join(format!("assets/icon/{size}.png"));
        let theme = share.join(format!("icons/hicolor/{size}x{size}/apps"));
        copy(&icon, &theme.join(format!("{PACKAGE}.png")))?;
    }
    let files = [
        (format!("{ID}.desktop"), "applications"),
        (format!("{ID}.replay.desktop"), "applications"),
        (format!("{ID}.metainfo.xml"), "metainfo"),
        (format!("{PACKAGE}.xml"), "mime/packages"),
    ];
    for (name, folder) in files {
        copy(&packaging(&name), &share.join(folder).join(&name))?;
    }
    manual::write_pages(&share.join("man/man1"))?;
    manual::write_completions(share)
}

/// Returns the path of a file in `packaging`.
fn packaging(name: &str) -> PathBuf {
    checkout().join("packaging").join(name)
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    make_parent(to)?;
    fs::copy(from, to).map_err(Error::at(from))?;
    Ok(())
}

fn make_parent(path: &Path) -> Result<(), Error> {
    match path.parent() {
        Some(folder) => fs::create_dir_all(folder).map_err(Error::at(folder)),
        None => Ok(()),
    }
}
