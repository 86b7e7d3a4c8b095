//! Which levels of a campaign are open: the rules of `docs/campaign.md`, and the share that is completed. After how many
//! deaths a level can be skipped is in `level_skip.rs`.

/// Levels of a world that are open at its start, and unfinished levels that are open at any time.
const OPEN_AT_ONCE: usize = 2;
/// Share of a world's coins that opens its hard level, percent.
const HARD_COINS: i32 = 80;

/// The facts about a level that the rules depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelFacts {
    /// A hard level, which opens by coins.
    pub is_hard: bool,
    /// The player has finished it.
    pub is_finished: bool,
    /// The player has marked it as skipped.
    pub is_skipped: bool,
    /// The player has come here by a warp.
    pub is_found: bool,
    /// Highest number of coins in one run.
    pub coins: i32,
    /// Coins in the level.
    pub coins_in_level: i32,
}

/// The condition that opens a locked level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// Its world has to be open.
    World,
    /// This many more levels of its world have to be finished.
    Levels(usize),
    /// This many more coins of its world have to be collected, or its warp found.
    Coins(i32),
    /// The closing level of its world has to be finished.
    Closing,
}

/// Whether a level can be played, and what the player has done in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelState {
    /// Closed.
    Locked(Requirement),
    /// Open, and neither finished nor skipped.
    Open,
    /// Marked as skipped.
    Skipped,
    /// Finished.
    Finished,
}

/// A part of a whole, such as levels and coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Completed part.
    pub done: i32,
    /// Total.
    pub all: i32,
}

/// A world as the player finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldState {
    /// Number of levels of the world before that have to be finished until this one opens; 0 if it is open.
    pub missing: usize,
    /// Its levels in order.
    pub levels: Vec<LevelState>,
    /// Levels and coins.
    pub completion: Share,
}

impl LevelState {
    /// Returns true if the level can be played.
    pub fn is_open(self) -> bool {
        !matches!(self, LevelState::Locked(_))
    }
}

impl LevelFacts {
    /// Returns true if the level counts as finished for opening others.
    fn is_passed(&self) -> bool {
        self.is_finished || self.is_skipped
    }

    fn share(&self) -> Share {
        let coins = self.coin_share();
        Share {
            done: i32::from(self.is_finished) + coins.done,
            all: 1 + coins.all,
        }
    }

    /// Returns the coins found; an edited level may have fewer than have been collected in it.
    fn coin_share(&self) -> Share {
        let all = self.coins_in_level.max(0);
        Share {
            done: self.coins.clamp(0, all),
            all,
        }
    }
}

impl Share {
    /// Adds two shares.
    pub fn plus(self, other: Share) -> Share {
        Share {
            done: self.done + other.done,
            all: self.all + other.all,
        }
    }

    /// Returns the share in percent, rounded down, so that 100 means everything.
    pub fn per_cent(self) -> i32 {
        self.done * 100 / self.all.max(1)
    }
}

impl WorldState {
    /// Returns true if the world is open.
    pub fn is_open(&self) -> bool {
        self.missing == 0
    }
}

/// Returns the state of some worlds, each given by its levels in order.
pub fn unlock(worlds: &[Vec<LevelFacts>]) -> Vec<WorldState> {
    let mut missing = 0;
    let mut states = Vec::new();
    for (index, levels) in worlds.iter().enumerate() {
        // Whoever has been here by another way may return.
        let is_visited = levels.iter().any(|l| !l.is_hard && l.is_finished);
        let is_open = missing == 0 || is_visited;
        let is_last = index + 1 == worlds.len();
        let completion = levels.iter().map(LevelFacts::share);
        states.push(WorldState {
            missing: if is_open { 0 } else { missing },
            levels: level_states(levels, is_open, is_last),
            completion: completion.fold(Share::default(), Share::plus),
        });
        // A world behind a closed one stays closed, even if levels of both are finished.
        missing = match is_open {
            true => until_closing(levels),
            false => missing + until_closing(levels),
        };
    }
    states
}

/// Returns the share of some worlds together.
pub fn completion(worlds: &[WorldState]) -> Share {
    let shares = worlds.iter().map(|world| world.completion);
    shares.fold(Share::default(), Share::plus)
}

/// Returns the states of the levels of a world.
fn level_states(levels: &[LevelFacts], is_open: bool, is_last_world: bool) -> Vec<LevelState> {
    let passed = passed(levels);
    let hard = levels.iter().filter(|level| level.is_hard).count();
    let closing = closing(levels);
    let (mut place, mut hard_place) = (0, 0);
    let mut state = |at: usize, level: &LevelFacts| {
        let is_ultimate = level.is_hard && {
            hard_place += 1;
            is_last_world && hard > 1 && hard_place == hard
        };
        place += usize::from(!level.is_hard);
        let missing = match (level.is_hard, is_ultimate) {
            _ if level.is_finished => return LevelState::Finished,
            _ if level.is_skipped => return LevelState::Skipped,
            (true, _) if level.is_found => None,
            _ if !is_open => Some(Requirement::World),
            (_, true) => {
                let is_passed = closing.is_some_and(|at| levels[at].is_passed());
                (!is_passed).then_some(Requirement::Closing)
            }
            (true, false) => coins_missing(levels),
            (false, _) => {
                let by_order = place.saturating_sub(OPEN_AT_ONCE + passed);
                let missing = match closing == Some(at) {
                    true => by_order.min(until_closing(levels)),
                    false => by_order,
                };
                (missing > 0).then_some(Requirement::Levels(missing))
            }
        };
        missing.map_or(LevelState::Open, LevelState::Locked)
    };
    let levels = levels.iter().enumerate();
    levels.map(|(at, level)| state(at, level)).collect()
}

/// Returns the number of levels that count as finished, hard ones excluded.
fn passed(levels: &[LevelFacts]) -> usize {
    let levels = levels.iter().filter(|level| !level.is_hard);
    levels.filter(|level| level.is_passed()).count()
}

/// Returns the index of the closing level: the last one that is not hard.
fn closing(levels: &[LevelFacts]) -> Option<usize> {
    levels.iter().rposition(|level| !level.is_hard)
}

/// Returns how many more levels have to be finished until the closing level and the next world open: all but two of the
/// others.
fn until_closing(levels: &[LevelFacts]) -> usize {
    let closing = closing(levels);
    let others = levels.iter().enumerate();
    let others = others.filter(|(at, level)| !level.is_hard && Some(*at) != closing);
    let others: Vec<bool> = others.map(|(_, level)| level.is_passed()).collect();
    let passed = others.iter().filter(|is_passed| **is_passed).count();
    others.len().saturating_sub(OPEN_AT_ONCE + passed)
}

/// Returns the coins that are missing for the hard level of a world, if any are.
fn coins_missing(levels: &[LevelFacts]) -> Option<Requirement> {
    let easy = levels.iter().filter(|level| !level.is_hard);
    let coins = easy
        .map(LevelFacts::coin_share)
        .fold(Share::default(), Share::plus);
    let wanted = (coins.all * HARD_COINS + 99) / 100;
    (coins.done < wanted).then_some(Requirement::Coins(wanted - coins.done))
}

#[cfg(test)]
#[path = "unlocking_tests.rs"]
mod tests;
