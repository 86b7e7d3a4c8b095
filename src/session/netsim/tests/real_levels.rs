use super::*;
use crate::level::{Level, folder};
use std::path::{Path, PathBuf};

/// Gallery rooms with lifts, enemies, bombs, doors and triggers, then the campaign levels; numbered
/// from 1.
#[derive(Clone)]
struct RealLevels {
    files: Vec<PathBuf>,
    numbers: Vec<i32>,
}

const ROOMS: &[&str] = &[
    "lift", "trakbot", "flapper", "vinepod", "bomb", "rocket", "door", "trigger", "cloner",
];

impl RealLevels {
    fn new() -> RealLevels {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        let room = |name: &&str| root.join("gallery").join(name).with_extension("ron");
        let mut files: Vec<PathBuf> = ROOMS.iter().map(room).collect();
        let campaign = folder::list(&root).expect("a folder of levels");
        files.extend(campaign.into_iter().map(|level| level.path));
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

/// Plays every level for some seconds on a bad link.
fn play_all(style: BotStyle) {
    let levels = RealLevels::new();
    assert!(levels.numbers.len() > ROOMS.len(), "no campaign levels");
    let finder = || -> Box<dyn Levels> { Box::new(SourceLevels(RealLevels::new())) };
    for level in levels.numbers.clone() {
        let plan = SimPlan {
            level,
            ..plan(3, link(100, 10, 0.05), style.clone())
        };
        let mut lab = Simulation::new(plan, Box::new(levels.clone()), &finder).expect("a level");
        lab.run(ms(6000));
        assert_all_active(&lab);
        lab.mark();
        lab.run(ms(8000));
        assert_agreement(&lab, 20);
        for report in reports(&lab) {
            assert_eq!(report.forced_states, 0, "level {level}: {report:#?}");
        }
    }
}

#[test]
fn nobody_diverges_on_real_levels_with_human_input() {
    play_all(BotStyle::Human);
}

#[test]
fn nobody_diverges_on_real_levels_with_random_input() {
    play_all(BotStyle::Random);
}
