//! The trait through which netgames load levels by number.

use crate::level::Level;

/// The levels of one pack by number: the alias of a level on the wire.
pub trait LevelSource: Send {
    /// Returns the numbers of all levels in order of play.
    fn numbers(&self) -> &[i32];

    /// Loads a level.
    ///
    /// # Errors
    /// Returns the reason for the player if the level cannot be loaded.
    fn load(&self, number: i32) -> Result<Level, String>;

    /// Returns the name of a level if it is available without loading the level.
    fn name(&self, number: i32) -> String {
        format!("{number}")
    }

    /// Returns the name by which recordings refer to a level, or `None` if it has no file.
    fn recorded_name(&self, _number: i32) -> Option<String> {
        None
    }

    /// Returns the level to play after the level `current`, if its end leads to the number `wanted`.
    fn next(&self, _current: i32, wanted: i32) -> Option<i32> {
        let later = self.numbers().iter().copied().filter(|n| *n >= wanted);
        later.min()
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::level::pack::Pack;
    use crate::sim::num::Vec2;
    use crate::sim::world::item::{Exit, ItemKind};
    use crate::sim::world::{LevelData, World};
    use std::path::{Path, PathBuf};

    /// Gallery rooms in which much happens: lifts, walking and flying enemies, bombs, rockets, doors, triggers.
    const BUSY_ROOMS: &[&str] = &[
        "lift", "trakbot", "flapper", "vinepod", "bomb", "rocket", "door", "trigger", "cloner",
    ];

    /// Real levels: some rooms of the gallery, then `tests/levels`, numbered from 1.
    #[derive(Clone)]
    pub struct RealLevels {
        files: Vec<PathBuf>,
        numbers: Vec<i32>,
    }

    impl RealLevels {
        /// Finds the levels.
        pub fn open() -> RealLevels {
            let checkout = Path::new(crate::CHECKOUT);
            let gallery = checkout.join("levels/gallery");
            let room = |name: &&str| gallery.join(name).with_extension("ron");
            let mut files: Vec<PathBuf> = BUSY_ROOMS.iter().map(room).collect();
            let packs = Pack::open_all(&checkout.join("tests/levels")).expect("a folder of levels");
            let larger = packs.iter().flat_map(Pack::levels);
            files.extend(larger.map(|level| level.file.clone()));
            assert!(files.len() > BUSY_ROOMS.len(), "no larger levels");
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
        assert_eq!(level_source.next(2, 3), Some(7));
        assert_eq!(level_source.next(7, 8), None);
        assert_eq!(level_source.next(7, 1), Some(1));
    }
}
