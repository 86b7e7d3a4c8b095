//! Thumbnails of levels, loaded or drawn by a thread, so that no screen waits for them. How many are kept on disk is in
//! `cache.rs`.

mod cache;
pub mod thumbnail;

use self::cache::ThumbnailCache;
use self::thumbnail::Thumbnail;
use crate::app::paint::image::Texture;
use crate::app::paint::painter::{Painter, Rgba};
use crate::level::content_index::ContentIndex;
use crate::level::playable::load_playable;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// A level as seen by its file.
#[derive(Clone, Debug)]
pub struct LevelThumbnail {
    /// Content hash of the level.
    pub hash: u64,
    /// The map.
    pub thumbnail: Thumbnail,
    texture: OnceCell<Texture>,
}

impl LevelThumbnail {
    fn new((hash, thumbnail): (u64, Thumbnail)) -> LevelThumbnail {
        LevelThumbnail {
            hash,
            thumbnail,
            texture: OnceCell::new(),
        }
    }

    /// Draws the map in the middle of an area of the screen, as large as possible. Needs a window.
    pub fn draw_within(&self, painter: &mut Painter, area: (f32, f32, f32, f32)) {
        self.thumbnail.draw(painter, area, &self.texture);
    }
}

/// The thumbnail of a level, or why the level cannot be loaded.
pub type ThumbnailResult = Result<LevelThumbnail, String>;

/// The content hash of a level and its map, or why it cannot be loaded.
type Answer = Result<(u64, Thumbnail), String>;

/// Thumbnails of level files. Each file is looked up once; see [`Thumbnails::refresh`].
pub struct Thumbnails {
    requests: Sender<PathBuf>,
    answers: Receiver<(PathBuf, Answer)>,
    /// By file; `None` while requested.
    known: BTreeMap<PathBuf, Option<Rc<ThumbnailResult>>>,
}

/// Longest time that [`Thumbnails::wait`] waits for a thumbnail.
const MAX_WAIT: Duration = Duration::from_secs(30);

/// State of the thread.
struct Studio {
    index: ContentIndex,
    cache: ThumbnailCache,
    /// Mean colours of the tile sprites by number.
    colours: Vec<Option<Rgba>>,
}

impl Thumbnails {
    /// Starts the thread. `index` is the file of the index of content hashes, `folder` that of the thumbnails.
    pub fn start(index: PathBuf, folder: PathBuf, colours: Vec<Option<Rgba>>) -> Thumbnails {
        let (requests, inbox) = channel();
        let (outbox, answers) = channel();
        let work = move || {
            let mut studio = Studio {
                index: ContentIndex::open(index),
                cache: ThumbnailCache::new(folder, &colours),
                colours,
            };
            run(&mut studio, &inbox, &outbox);
        };
        let started = thread::Builder::new()
            .name("thumbnails".to_owned())
            .spawn(work);
        if let Err(error) = started {
            log::warn!("no thumbnails: {error}");
        }
        Thumbnails {
            requests,
            answers,
            known: BTreeMap::new(),
        }
    }

    /// Looks up all files again at the next request; they may have changed.
    pub fn refresh(&mut self) {
        self.known.clear();
    }

    /// Requests the thumbnail of a file, unless that has been done.
    pub fn request(&mut self, file: &Path) {
        if !self.known.contains_key(file) {
            self.known.insert(file.to_path_buf(), None);
            // Without the thread, the thumbnail never comes.
            let _ = self.requests.send(file.to_path_buf());
        }
    }

    /// Accepts finished thumbnails; called once per frame.
    pub fn update(&mut self) {
        while let Ok((file, answer)) = self.answers.try_recv() {
            self.keep(file, answer);
        }
    }

    /// Waits for all requested thumbnails, at most half a minute for each.
    pub fn wait(&mut self) {
        while self.known.values().any(Option::is_none) {
            match self.answers.recv_timeout(MAX_WAIT) {
                Ok((file, answer)) => self.keep(file, answer),
                Err(_) => return,
            }
        }
    }

    fn keep(&mut self, file: PathBuf, answer: Answer) {
        let thumbnail = Rc::new(answer.map(LevelThumbnail::new));
        self.known.insert(file, Some(thumbnail));
    }

    /// Returns the thumbnail of a file; `None` until it is there.
    pub fn get(&self, file: &Path) -> Option<Rc<ThumbnailResult>> {
        self.known.get(file)?.clone()
    }
}

/// Answers requests, the latest first: it is the one on the screen.
fn run(studio: &mut Studio, inbox: &Receiver<PathBuf>, outbox: &Sender<(PathBuf, Answer)>) {
    let mut waiting = Vec::new();
    loop {
        if waiting.is_empty() {
            studio.index.save();
            match inbox.recv() {
                Ok(file) => waiting.push(file),
                Err(_) => return,
            }
        }
        waiting.extend(inbox.try_iter());
        if let Some(file) = waiting.pop() {
            let thumbnail = studio.thumbnail(&file);
            if outbox.send((file, thumbnail)).is_err() {
                return;
            }
        }
    }
}

impl Studio {
    /// Returns the thumbnail of a file from the cache, or draws it.
    fn thumbnail(&mut self, file: &Path) -> Answer {
        if let Some(hash) = self.index.content(file)
            && let Some(thumbnail) = self.cache.load(hash)
        {
            return Ok((hash, thumbnail));
        }
        let level = load_playable(file)
            .map_err(|error| error.to_string())?
            .level;
        let (hash, thumbnail) = (level.content_hash(), Thumbnail::of(&level, &self.colours));
        self.cache.save(hash, &thumbnail);
        Ok((hash, thumbnail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thumbnails_are_drawn_once_and_errors_are_reported() {
        let folder = std::env::temp_dir().join(format!("pm-studio-{}", std::process::id()));
        // May be left over from a failed test.
        let _ = std::fs::remove_dir_all(&folder);
        let colours = vec![Some([90, 60, 40, 255]); 1024];
        let mut studio = Studio {
            index: ContentIndex::default(),
            cache: ThumbnailCache::new(folder.clone(), &colours),
            colours,
        };
        let file = Path::new(crate::CHECKOUT).join("tests/levels/01_first_steps.ron");
        let drawn = studio.thumbnail(&file);
        // With other colours, only a thumbnail from the disk can be the same.
        studio.colours = Vec::new();
        let cached = studio.thumbnail(&file);
        let missing = studio.thumbnail(&folder.join("missing.ron"));
        std::fs::remove_dir_all(&folder).expect("it is there");
        assert!(drawn.is_ok() && drawn == cached);
        assert!(missing.is_err_and(|error| error.contains("missing.ron")));
    }

    #[test]
    fn the_latest_request_is_answered_first() {
        let (requests, inbox) = channel();
        let (outbox, answers) = channel();
        for name in ["a", "b", "c"] {
            requests
                .send(PathBuf::from(name))
                .expect("the receiver exists");
        }
        drop(requests);
        let mut studio = Studio {
            index: ContentIndex::default(),
            cache: ThumbnailCache::new(PathBuf::from("/nonexistent"), &[]),
            colours: Vec::new(),
        };
        run(&mut studio, &inbox, &outbox);
        let order: Vec<PathBuf> = answers.try_iter().map(|answer| answer.0).collect();
        assert_eq!(order, ["c", "b", "a"].map(PathBuf::from));
    }
}
