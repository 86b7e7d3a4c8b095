//! The trait through which levels are loaded by number.

use crate::level::Level;

/// A set of levels by number.
pub trait LevelSource: Send {
    /// Returns the numbers of all levels, ascending.
    fn numbers(&self) -> &[i32];

    /// Loads a level.
    ///
    /// # Errors
    /// Returns the reason for the player if the level cannot be loaded.
    fn load(&self, number: i32) -> Result<Level, String>;

    /// Returns the file name of a level without its extension, by which recordings refer to it, or `None`
    /// if it has no file.
    fn file_name(&self, _number: i32) -> Option<String> {
        None
    }

    /// Returns the first level with this number or a higher one.
    fn at_or_after(&self, number: i32) -> Option<i32> {
        self.numbers().iter().copied().find(|n| *n >= number)
    }

    /// Returns the next level below this number.
    fn before(&self, number: i32) -> Option<i32> {
        self.numbers().iter().copied().rfind(|n| *n < number)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::level::folder;
    use crate::sim::num::Vec2;
    use crate::sim::world::item::{Exit, ItemKind};
    use crate::sim::world::{LevelData, World};
    use std::path::{Path, PathBuf};

    /// Gallery rooms in which much happens: lifts, walking and flying enemies, bombs, rockets, doors, triggers.
    const BUSY_ROOMS: &[&str] = &[
        "lift", "trakbot", "flapper", "vinepod", "bomb", "rocket", "door", "trigger", "cloner",
    ];

    /// Real levels: some rooms of the gallery, then the campaign, numbered from 1.
    #[derive(Clone)]
    pub struct RealLevels {
        files: Vec<PathBuf>,
        numbers: Vec<i32>,
    }

    impl RealLevels {
        /// Finds the levels of the game.
        pub fn open() -> RealLevels {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
            let room = |name: &&str| root.join("gallery").join(name).with_extension("ron");
            let mut files: Vec<PathBuf> = BUSY_ROOMS.iter().map(room).collect();
            let campaign = folder::list(&root).expect("a folder of levels");
            files.extend(campaign.into_iter().map(|level| level.path));
            assert!(files.len() > BUSY_ROOMS.len(), "no campaign levels");
            let numbers = (1..=files.len() as i32).collect();
            RealLevels { files, numbers }
        }
    }

    impl LevelSource for RealLevels {
        fn numbers(&self) -> &[i32] {
            &self.numbers
        }

        fn load(&self, number: i32) -> Result<Level, String> {
            let index = usize::try_from(number - 1).map_err(|e| e.to_string())?;
            let file = self.files.get(index).ok_or("there is no such level")?;
            Level::load(file).map_err(|e| e.to_string())
        }
    }

    /// Empty levels with an exit far from the start.
    #[derive(Clone)]
    pub struct EmptyLevels(pub Vec<i32>);

    impl LevelSource for EmptyLevels {
        fn numbers(&self) -> &[i32] {
            &self.0
        }

        fn load(&self, number: i32) -> Result<Level, String> {
            if !self.0.contains(&number) {
                return Err(format!("there is no level {number}"));
            }
            let mut world = World::default();
            world.items[0].kind = ItemKind::Exit(Exit::default());
            world.items[0].body.pos = Vec2::int(400, 400);
            Ok(Level {
                level_data: LevelData::default(),
                world,
            })
        }
    }

    #[test]
    fn gaps_between_levels_are_skipped() {
        let level_source = EmptyLevels(vec![1, 2, 7]);
        assert_eq!(level_source.at_or_after(3), Some(7));
        assert_eq!(level_source.at_or_after(8), None);
        assert_eq!(level_source.before(7), Some(2));
        assert_eq!(level_source.before(1), None);
    }
}
