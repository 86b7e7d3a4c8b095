//! Tests of the loader.

use super::*;
use crate::session::level_source::tests::EmptyLevels;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The levels 1 to 3, of which some cannot be loaded; counts how often names are read.
pub struct BrokenLevels {
    pub broken: Vec<i32>,
    pub names_read: Arc<AtomicUsize>,
}

impl BrokenLevels {
    pub fn new(broken: &[i32]) -> BrokenLevels {
        BrokenLevels {
            broken: broken.to_vec(),
            names_read: Arc::default(),
        }
    }
}

impl LevelSource for BrokenLevels {
    fn numbers(&self) -> &[i32] {
        &[1, 2, 3]
    }

    fn load(&self, number: i32) -> Result<Level, String> {
        match self.broken.contains(&number) {
            true => Err("it is broken".to_owned()),
            false => EmptyLevels(vec![1, 2, 3]).load(number),
        }
    }

    fn name(&self, number: i32) -> String {
        self.names_read.fetch_add(1, Ordering::Relaxed);
        format!("level {number}")
    }
}

fn answer(loader: &mut LevelLoader, request: LevelLoad) -> Result<u16, ServerError> {
    loader.request(request);
    let loaded = loader.wait().expect("an answer")?;
    assert_eq!(loaded.pack_levels.len(), 3);
    Ok(loaded.info.number)
}

#[test]
fn instead_of_a_broken_level_the_current_one_starts_again() {
    let mut loader = after_polls(0, Box::new(BrokenLevels::new(&[2])));
    let (wanted, current) = (2, 1);
    let seed = 0;
    for request in [
        LevelLoad::Chosen { wanted, current },
        LevelLoad::Next { wanted, current },
    ] {
        assert_eq!(answer(&mut loader, request), Ok(1));
    }
    let random = LevelLoad::Random { current: 3, seed };
    assert_ne!(answer(&mut loader, random), Ok(2));
    assert!(answer(&mut loader, LevelLoad::First(2)).is_err());
    let (wanted, current) = (2, 2);
    assert!(answer(&mut loader, LevelLoad::Chosen { wanted, current }).is_err());
}

#[test]
fn the_names_of_a_pack_are_read_once() {
    let source = BrokenLevels::new(&[]);
    let names_read = source.names_read.clone();
    let mut loader = after_polls(0, Box::new(source));
    for wanted in [2, 3, 1] {
        let chosen = LevelLoad::Chosen { wanted, current: 1 };
        assert_eq!(answer(&mut loader, chosen), Ok(wanted as u16));
    }
    assert_eq!(names_read.load(Ordering::Relaxed), 3);
}
