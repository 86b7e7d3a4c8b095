//! Screenshots that the player takes.

use super::folders::Folders;
use super::window;
use crate::config::UserFolder;
use crate::date;
use crate::terminal::print_error;
use std::path::{Path, PathBuf};

/// Saves a screenshot named after the current time; returns whether that worked. A failure is printed to standard
/// error.
pub fn save(folders: &Folders) -> bool {
    let folder = folders.user(UserFolder::Screenshots);
    let saved = std::fs::create_dir_all(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))
        .and_then(|()| {
            let screenshot = window::screenshot();
            screenshot
                .save(&free_name(&folder, &date::name_of_now()))
                .map_err(|error| error.to_string())
        });
    if let Err(error) = &saved {
        print_error!("pm: {error}");
    }
    saved.is_ok()
}

/// Returns an unused file name; several screenshots can be taken in the same second.
fn free_name(folder: &Path, stem: &str) -> PathBuf {
    let mut path = folder.join(format!("{stem}.png"));
    let mut number = 2;
    while path.exists() {
        path = folder.join(format!("{stem}-{number}.png"));
        number += 1;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screenshots_of_the_same_second_get_different_names() {
        let folder = std::env::temp_dir().join(format!("pm-screenshots-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("create the folder");
        let mut names = Vec::new();
        for _ in 0..3 {
            let path = free_name(&folder, "20261121-183059");
            std::fs::write(&path, b"").expect("write the file");
            names.extend(path.file_name().map(|name| name.to_owned()));
        }
        std::fs::remove_dir_all(&folder).expect("remove the folder");
        assert_eq!(
            names,
            [
                "20261121-183059.png",
                "20261121-183059-2.png",
                "20261121-183059-3.png"
            ]
        );
    }
}
