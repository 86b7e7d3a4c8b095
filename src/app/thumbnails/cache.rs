//! Thumbnails on disk, by content hash of the level.

use super::thumbnail::Thumbnail;
use crate::app::paint::painter::Rgba;
use crate::files;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Version of the drawing; increase it when thumbnails look different.
const VERSION: u64 = 3;
/// Maximum number of files; beyond it the oldest are removed.
const MAX_FILES: usize = 2000;
/// Maximum size of a file, bytes.
const MAX_FILE: u64 = 256 << 10;
/// File name extension.
const EXTENSION: &str = "png";

/// A folder of thumbnails. It may be missing or unusable: then every thumbnail is drawn again.
pub struct ThumbnailCache {
    folder: PathBuf,
    /// Hash of [`VERSION`] and the colours; a change makes all files stale.
    drawing: u64,
}

impl ThumbnailCache {
    /// Uses a folder for thumbnails drawn with these colours.
    pub fn new(folder: PathBuf, colours: &[Option<Rgba>]) -> ThumbnailCache {
        let bytes: Vec<u8> = colours
            .iter()
            .flat_map(|colour| colour.unwrap_or_default())
            .collect();
        ThumbnailCache {
            folder,
            drawing: xxh3_64_with_seed(&bytes, VERSION),
        }
    }

    fn file(&self, level: u64) -> PathBuf {
        let name = xxh3_64_with_seed(&level.to_le_bytes(), self.drawing);
        self.folder.join(format!("{name:016x}.{EXTENSION}"))
    }

    /// Returns the thumbnail of the level with a content hash. Damaged files count as missing.
    pub fn load(&self, level: u64) -> Option<Thumbnail> {
        let bytes = files::read_limited(&self.file(level), MAX_FILE).ok()?;
        Thumbnail::from_png(&bytes)
    }

    /// Saves a thumbnail and removes the oldest if there are too many. A failure is only logged.
    pub fn save(&self, level: u64, thumbnail: &Thumbnail) {
        let written = fs::create_dir_all(&self.folder).and_then(|()| {
            let png = thumbnail.to_png().map_err(std::io::Error::other)?;
            files::write_atomically(&self.file(level), &png)
        });
        if let Err(error) = written {
            log::debug!("{}: {error}", self.folder.display());
        }
        remove_oldest(&self.folder, MAX_FILES);
    }
}

/// Removes the oldest thumbnails until `kept` are left.
fn remove_oldest(folder: &Path, kept: usize) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension() == Some(OsStr::new(EXTENSION)))
        .map(|path| {
            let written = fs::metadata(&path).and_then(|data| data.modified());
            (written.unwrap_or(SystemTime::UNIX_EPOCH), path)
        })
        .collect();
    if files.len() <= kept {
        return;
    }
    files.sort();
    let surplus = files.len() - kept;
    for (_, path) in files.iter().take(surplus) {
        // Another program may have removed it.
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use std::time::Duration;

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("pm-thumbnails-{name}-{}", std::process::id()));
        // May be left over from a failed test.
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn thumbnail(colours: &[Option<Rgba>]) -> Thumbnail {
        let file = Path::new(crate::CHECKOUT).join("tests/levels/01_first_steps.ron");
        Thumbnail::of(&Level::load(&file).expect("a shipped level"), colours)
    }

    #[test]
    fn a_thumbnail_is_kept_until_its_file_or_the_colours_change() {
        let folder = folder("kept");
        let colours = vec![Some([1, 2, 3, 255]); 1024];
        let cache = ThumbnailCache::new(folder.clone(), &colours);
        let drawn = thumbnail(&colours);
        assert_eq!(cache.load(7), None);
        cache.save(7, &drawn);
        let (same, other_level) = (cache.load(7), cache.load(8));
        let other_colours = vec![Some([9, 2, 3, 255]); 1024];
        let recoloured = ThumbnailCache::new(folder.clone(), &other_colours).load(7);
        fs::write(cache.file(7), "damaged").expect("a file");
        let damaged = cache.load(7);
        cache.save(7, &drawn);
        let again = cache.load(7);
        fs::remove_dir_all(&folder).expect("it is there");
        assert_eq!(
            (same, other_level, recoloured),
            (Some(drawn.clone()), None, None)
        );
        assert_eq!((damaged, again), (None, Some(drawn)));
    }

    #[test]
    fn the_oldest_files_are_removed() {
        let folder = folder("oldest");
        fs::create_dir_all(&folder).expect("a temporary folder");
        for age in 0..5u64 {
            let file = fs::File::create(folder.join(format!("{age}.png"))).expect("a file");
            let written = SystemTime::now() - Duration::from_secs(100 * (age + 1));
            file.set_modified(written).expect("its time");
        }
        fs::write(folder.join("notes.txt"), "").expect("a file");
        remove_oldest(&folder, 2);
        let left = ["0.png", "1.png", "2.png", "notes.txt"].map(|name| folder.join(name).exists());
        fs::remove_dir_all(&folder).expect("it is there");
        assert_eq!(left, [true, true, false, true]);
    }
}
