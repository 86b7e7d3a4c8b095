//! Demo mode: when it starts, and its scenes. Those are parts of the campaign's proofs that are good to watch, listed
//! in `assets/demo_mode.ron`.

use super::folders::Folders;
use crate::config::DataFolder;
use crate::files;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Seconds without input until demo mode starts.
const DELAY: f64 = 60.0;
/// Seconds before demo mode starts that are counted down on the screen.
pub const COUNTDOWN: f64 = 10.0;
/// The file, in the folder of the assets.
const FILE: &str = "demo_mode.ron";
/// Maximum size of the file, bytes.
const MAX_FILE: u64 = 64 << 10;

/// Returns the seconds until demo mode starts, from `now` on, if there is no further input.
pub fn seconds_until_start(last_input: f64, now: f64) -> f64 {
    last_input + DELAY - now
}

/// A scene.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoScene {
    /// File of the recording, relative to the folder of the recordings that come with the game.
    recording: PathBuf,
    /// First tick.
    pub from: i32,
    /// Last tick.
    pub to: i32,
}

impl DemoScene {
    /// Returns the path of the recording.
    pub fn file(&self, folders: &Folders) -> Option<PathBuf> {
        let folder = folders.shipped(DataFolder::Recordings)?;
        Some(folder.join(&self.recording))
    }

    /// Returns the share of the scene that is over at a tick, 0 to 1.
    pub fn share(&self, tick: i32) -> f32 {
        let length = (self.to - self.from).max(1) as f32;
        ((tick - self.from) as f32 / length).clamp(0.0, 1.0)
    }
}

/// Returns the scenes in the order of the file; none if it cannot be read, which is logged.
pub fn load(folders: &Folders) -> Vec<DemoScene> {
    let Some(folder) = folders.shipped(DataFolder::Assets) else {
        return Vec::new();
    };
    read(&folder.join(FILE)).unwrap_or_else(|error| {
        log::warn!("{FILE}: {error}");
        Vec::new()
    })
}

fn read(file: &Path) -> Result<Vec<DemoScene>, String> {
    let bytes = files::read_limited(file, MAX_FILE).map_err(|error| error.to_string())?;
    ron::de::from_bytes(&bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::context::AppContext;
    use crate::session::recording_file::RecordedFile;
    use std::collections::BTreeMap;

    #[test]
    fn twelve_scenes_show_all_worlds_and_lie_within_recordings_that_replay() {
        let folder = std::env::temp_dir().join(format!("pm-scenes-{}", std::process::id()));
        let ctx = AppContext::without_window(&folder);
        let scenes = load(&ctx.folders);
        assert_eq!(scenes.len(), 12);
        let mut worlds: BTreeMap<String, usize> = BTreeMap::new();
        let mut last = String::new();
        for scene in &scenes {
            let file = scene.file(&ctx.folders).expect("the recordings are here");
            let recorded = RecordedFile::load(&file, &ctx.levels).expect("a recording");
            let (level, demo) = recorded.for_playback();
            let seconds = (scene.to - scene.from) / 40;
            assert!((12..=30).contains(&seconds), "{scene:?}: {seconds} s");
            assert!((0..=demo.end_tick).contains(&scene.to), "{scene:?}");
            let world = format!("{:?}", level.level_data.backdrop);
            assert_ne!(world, last, "{scene:?}: the worlds take turns");
            *worlds.entry(world.clone()).or_default() += 1;
            last = world;
        }
        assert!(worlds.len() == 5 && worlds.values().all(|count| *count >= 2));
    }

    #[test]
    fn a_file_with_mistakes_is_reported_with_the_line() {
        let folder = std::env::temp_dir().join(format!("pm-bad-scenes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(FILE);
        std::fs::write(&file, "[\n(recording: \"a.pmd\", from: 1),\n]").expect("a file");
        let error = read(&file).expect_err("the end is missing");
        assert!(error.contains("to") && error.contains('2'), "{error}");
        std::fs::remove_dir_all(&folder).expect("it was ours");
    }
}
