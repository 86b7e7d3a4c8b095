//! The categories in which runs compete. Runs of different levels or numbers of players never compete: see `Group` in
//! `book.rs`.

use crate::progress::FinishedRun;

/// A category. Time decides in each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Every finished run.
    #[default]
    Any,
    /// All purple coins.
    AllCoins,
    /// All enemies that can be killed.
    AllKills,
    /// Not a single shot.
    NoShots,
    /// Nothing killed, in a level with enemies.
    Pacifist,
}

impl Category {
    /// All categories, in the order in which they are shown.
    pub const ALL: [Category; 5] = [
        Category::Any,
        Category::AllCoins,
        Category::AllKills,
        Category::NoShots,
        Category::Pacifist,
    ];

    /// Returns true if a run belongs to the category.
    pub fn includes(self, run: &FinishedRun) -> bool {
        match self {
            Category::Any => true,
            Category::AllCoins => run.coins_in_level > 0 && run.coins >= run.coins_in_level,
            Category::AllKills => run.kills > 0 && run.enemies_left == 0,
            Category::NoShots => run.shots == 0,
            Category::Pacifist => run.kills == 0 && run.enemies_left > 0,
        }
    }

    /// Returns the English name.
    pub const fn name(self) -> &'static str {
        match self {
            Category::Any => "any%",
            Category::AllCoins => "all coins",
            Category::AllKills => "all kills",
            Category::NoShots => "no shots",
            Category::Pacifist => "pacifist",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_belongs_to_the_categories_whose_condition_it_meets() {
        let categories = |run: FinishedRun| {
            let all = Category::ALL.into_iter();
            all.filter(|category| category.includes(&run))
                .map(Category::name)
                .collect::<Vec<&str>>()
        };
        let run = FinishedRun {
            coins: 2,
            coins_in_level: 3,
            kills: 1,
            enemies_left: 1,
            shots: 4,
            ..FinishedRun::default()
        };
        assert_eq!(categories(run), ["any%"]);
        let all = FinishedRun {
            coins: 3,
            kills: 2,
            enemies_left: 0,
            ..run
        };
        assert_eq!(categories(all), ["any%", "all coins", "all kills"]);
        let peaceful = FinishedRun {
            kills: 0,
            shots: 0,
            ..run
        };
        assert_eq!(categories(peaceful), ["any%", "no shots", "pacifist"]);
        let empty_level = FinishedRun::default();
        assert_eq!(categories(empty_level), ["any%", "no shots"]);
    }
}
