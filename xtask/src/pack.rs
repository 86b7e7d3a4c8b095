//! Packs folder trees: tarball and Debian package.

use crate::error::{Error, run};
use crate::tree::{self, PACKAGE, VERSION};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How well to compress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As fast as possible, for tests.
    Fast,
    /// As small as possible.
    Best,
}

/// Packs a folder into a `.tar.gz` of its name. The archive depends only on the content of the files.
///
/// # Errors
/// If a file cannot be read or written.
pub fn tarball(folder: &Path, output: &Path, effort: Effort) -> Result<PathBuf, Error> {
    let name = tree::name();
    let path = output.join(format!("{name}.tar.gz"));
    let level = match effort {
        Effort::Fast => Compression::fast(),
        Effort::Best => Compression::best(),
    };
    let file = File::create(&path).map_err(Error::at(&path))?;
    let mut archive = tar::Builder::new(GzEncoder::new(file, level));
    for file in tree::files(folder)? {
        let below = file.strip_prefix(folder).unwrap_or(&file);
        let content = fs::read(&file).map_err(Error::at(&file))?;
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(if below == Path::new("pm") {
            0o755
        } else {
            0o644
        });
        let inside = Path::new(&name).join(below);
        archive
            .append_data(&mut header, inside, content.as_slice())
            .map_err(Error::at(&path))?;
    }
    let done = archive.into_inner().and_then(GzEncoder::finish);
    done.and_then(|mut file| file.flush())
        .map_err(Error::at(&path))?;
    Ok(path)
}

/// Packs an installed tree into a `.deb`; returns nothing if dpkg-deb is not installed.
///
/// # Errors
/// If a file cannot be read or written, or dpkg-deb fails.
pub fn deb(root: &Path, output: &Path, effort: Effort) -> Result<Option<PathBuf>, Error> {
    let Some(architecture) = debian_architecture() else {
        return Ok(None);
    };
    let control = CONTROL
        .replace("{package}", PACKAGE)
        .replace("{version}", VERSION)
        .replace("{architecture}", &architecture)
        .replace("{libc}", &libc_dependency(&root.join("usr/bin/pm"))?)
        .replace("{size}", &tree::size(root)?.to_string());
    tree::write(&root.join("DEBIAN/control"), control)?;
    set_modes(root)?;
    let path = output.join(format!("{PACKAGE}_{VERSION}_{architecture}.deb"));
    let mut dpkg = Command::new("dpkg-deb");
    dpkg.args(["--build", "--root-owner-group"]);
    dpkg.args(match effort {
        Effort::Fast => ["-Zgzip", "-z1"],
        Effort::Best => ["-Zxz", "-z9"],
    });
    dpkg.arg(root).arg(&path);
    run(dpkg)?;
    Ok(Some(path))
}

/// Describes the Debian package. The libraries for windows are loaded at run time, so no tool finds them.
const CONTROL: &str = "\
Package: {package}
Version: {version}
Architecture: {architecture}
Maintainer: The Purple Martians developers <noreply@invalid>
Installed-Size: {size}
Depends: {libc}, libgcc-s1, libasound2t64 | libasound2, libudev1, libx11-6, libxi6, libxkbcommon0, libgl1
Section: games
Priority: optional
Description: 2D platformer for one to eight players
 Run, jump, climb, ride lifts and rockets, throw bombs and shoot your way to
 the exit. Every game is saved as a tiny recording that replays identically on
 any machine. Play alone, with up to four people on one machine, or with up to
 eight over the network.
";

/// Returns the dependency of a program on the C library: at least the version of the newest symbol that it uses.
fn libc_dependency(program: &Path) -> Result<String, Error> {
    let bytes = fs::read(program).map_err(Error::at(program))?;
    Ok(match newest_glibc(&bytes) {
        Some(minor) => format!("libc6 (>= 2.{minor})"),
        None => "libc6".to_owned(),
    })
}

/// Returns the largest NN of all symbol versions `GLIBC_2.NN` in a program; `None` if there are none.
fn newest_glibc(program: &[u8]) -> Option<u32> {
    const VERSION: &[u8] = b"GLIBC_2.";
    let found = program.windows(VERSION.len()).enumerate();
    let found = found.filter(|(_, bytes)| *bytes == VERSION);
    found
        .filter_map(|(at, _)| {
            let rest = &program[at + VERSION.len()..];
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
            let digits: String = digits.map(|byte| char::from(*byte)).collect();
            digits.parse().ok()
        })
        .max()
}

/// Returns Debian's name of this architecture, or nothing if dpkg is not installed.
fn debian_architecture() -> Option<String> {
    let mut dpkg = Command::new("dpkg");
    dpkg.arg("--print-architecture").stderr(Stdio::null());
    let done = dpkg.output().ok().filter(|done| done.status.success())?;
    Some(String::from_utf8_lossy(&done.stdout).trim().to_owned())
}

/// Makes the files of a tree readable, and the program executable, for everybody, regardless of the modes in the checkout.
#[cfg(unix)]
fn set_modes(root: &Path) -> Result<(), Error> {
    use std::os::unix::fs::PermissionsExt;
    let set = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(Error::at(path))
    };
    for file in tree::files(root)? {
        set(
            &file,
            if file.ends_with("bin/pm") {
                0o755
            } else {
                0o644
            },
        )?;
        let folders = file.ancestors().skip(1);
        for folder in folders.take_while(|folder| folder.starts_with(root)) {
            set(folder, 0o755)?;
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn set_modes(_: &Path) -> Result<(), Error> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_symbol_version_counts() {
        let program = b"\x7fELF\0GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.2.5\0GLIBC_PRIVATE\0GLIBC_2.";
        assert_eq!(newest_glibc(program), Some(34));
        assert_eq!(newest_glibc(b"no symbols"), None);
    }
}
