//! `cargo xtask dist`: the packages contain a game that starts where they put it, finds its own files, and leaves
//! nothing behind.

use crate::program::Folder;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};
use xtask::{Effort, Options, Packages, dist};

/// A proof of the first level, as a path below the folder of the data.
const PROOF: &str = "demos/campaign/01_wreck.pmd";

/// Makes the packages of the program under test in a folder.
fn packages(folder: &Folder) -> Packages {
    let options = Options {
        program: env!("CARGO_BIN_EXE_pm").into(),
        output: folder.path("dist"),
        effort: Effort::Fast,
    };
    dist(&options).expect("packages")
}

/// Draws the start of the proof with a program, which needs assets and levels.
fn draw(folder: &Folder, program: &Path, proof: &Path) -> Output {
    let mut command = Command::new(program);
    let options = [
        "--from", "0", "--to", "3", "--size", "64x64", "-o", "part.gif",
    ];
    command.arg("clip").arg(proof).args(options);
    command.current_dir(folder.path("elsewhere"));
    command.env_clear().env("HOME", folder.path("home"));
    command.output().expect("the program starts")
}

/// Asserts that a program draws with the assets below `data`, and with no others.
fn draws_with(folder: &Folder, program: &Path, data: &Path) {
    let proof = data.join(PROOF);
    let done = draw(folder, program, &proof);
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    fs::write(data.join("assets/sprites.ron"), "damaged").expect("a file");
    let done = draw(folder, program, &proof);
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(!done.status.success(), "it uses other assets");
    let named = data.join("assets/sprites.ron").display().to_string();
    assert!(said.contains(&named), "{named} is not in: {said}");
}

#[test]
fn the_game_runs_from_the_folder_in_the_tarball() {
    let folder = Folder::new("tarball");
    folder.put("elsewhere/empty", "");
    folder.put("dist/tree/kept", "");
    let made = packages(&folder);
    let entries = fs::read_dir(folder.path("dist")).expect("a folder");
    assert_eq!(entries.count(), made.files.len() + 1, "files are left over");
    assert!(folder.path("dist/tree/kept").exists(), "not its own file");
    let file = File::open(&made.files[0]).expect("a tarball");
    let unpacked = folder.path("unpacked");
    tar::Archive::new(flate2::read::GzDecoder::new(file))
        .unpack(&unpacked)
        .expect("an archive");
    let mut names = fs::read_dir(&unpacked).expect("a folder").flatten();
    let root = names.next().expect("one folder").path();
    assert!(names.next().is_none(), "more than one folder");
    for name in [
        "README.txt",
        "LICENSE",
        "CHANGELOG.md",
        "pm.cfg",
        "share/man/man1/pm-replay.1",
    ] {
        assert!(root.join(name).is_file(), "{name} is missing");
    }
    let licences = fs::read_to_string(root.join("THIRD_PARTY_LICENSES.txt")).expect("a list");
    assert!(licences.contains("\nmacroquad "), "a dependency is missing");
    assert!(
        licences.contains("Permission is hereby granted"),
        "the texts are missing"
    );
    assert!(
        !licences.contains("\nproptest "),
        "a dependency of the tests is listed"
    );
    draws_with(&folder, &root.join("pm"), &root);
}

#[test]
fn the_debian_package_is_installed_started_and_removed() {
    let folder = Folder::new("deb");
    folder.put("elsewhere/empty", "");
    let made = packages(&folder);
    let Some(deb) = made.files.get(1) else {
        println!("skipped: {}", made.notes.join(" "));
        return;
    };
    for name in ["status", "available", "info/format-new", "updates/none"] {
        folder.put(&format!("root/var/lib/dpkg/{name}"), "");
    }
    let _ = fs::remove_file(folder.path("root/var/lib/dpkg/info/format-new"));
    let _ = fs::remove_file(folder.path("root/var/lib/dpkg/updates/none"));
    let root = folder.path("root");
    let dpkg = |arguments: &[&str]| {
        let mut dpkg = Command::new("dpkg");
        dpkg.arg(format!("--root={}", root.display()));
        dpkg.args([
            "--force-not-root",
            "--force-depends",
            "--force-bad-path",
            "--log=/dev/null",
        ]);
        let done = dpkg.args(arguments).output().expect("dpkg starts");
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
    };
    dpkg(&["--install", deb.to_str().expect("a path in UTF-8")]);
    for name in [
        "share/applications/games.purple_martians.pm.desktop",
        "share/icons/hicolor/256x256/apps/purple-martians.png",
        "share/mime/packages/purple-martians.xml",
        "share/bash-completion/completions/pm",
    ] {
        assert!(root.join("usr").join(name).is_file(), "{name} is missing");
    }
    draws_with(
        &folder,
        &root.join("usr/bin/pm"),
        &root.join("usr/share/purple-martians"),
    );
    dpkg(&["--purge", "purple-martians"]);
    assert!(!root.join("usr").exists(), "files are left");
}

#[test]
fn the_description_for_software_centres_is_valid() {
    let mut validator = Command::new("appstreamcli");
    let packaging = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging");
    validator.args(["validate", "--no-net"]);
    validator.arg(packaging.join("games.purple_martians.pm.metainfo.xml"));
    match validator.output() {
        Ok(done) => assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stdout)
        ),
        Err(error) => println!("skipped: appstreamcli: {error}"),
    }
}
