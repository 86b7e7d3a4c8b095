//! The match that a server plays: its rules, the round and the scores.

use crate::net::limits::{MAX_PLAYER, MAX_TICK};
use crate::net::wire::codec::{Fixed, List, Maybe, Own, Var, VarWithin, Within, codes, packet};

/// Maximum number of rounds of a match.
pub const MAX_ROUNDS: u8 = 9;
/// Maximum length of a round in seconds.
pub const MAX_ROUND_SECONDS: u32 = 600;
/// Maximum number of points that end a round.
pub const MAX_SCORE_LIMIT: u8 = 100;
/// Maximum number of lives in a round.
pub const MAX_LIVES: u8 = 20;
/// Maximum length of a warm-up in seconds.
pub const MAX_WARM_UP_SECONDS: u32 = 120;

codes! {
    /// Game mode.
    pub enum ModeCode {
        /// Everybody plays the levels together.
        CoOp = 1,
        /// Everybody against everybody.
        FreeForAll = 2,
        /// Two teams.
        Teams = 3,
        /// Race: the first player at the exit wins.
        Race = 4,
        /// The player with the most coins wins.
        Coins = 5,
    }
}

codes! {
    /// The level of the next round.
    pub enum OrderCode {
        /// The same level.
        Same = 1,
        /// The next level of the pack.
        Next = 2,
        /// Any other level of the pack.
        Random = 3,
    }
}

codes! {
    /// Why a round is over.
    pub enum EndCode {
        /// Its time is up.
        Time = 1,
        /// The score limit has been reached.
        ScoreLimit = 2,
        /// An exit has been touched.
        Exit = 3,
        /// All coins have been collected.
        Coins = 4,
        /// Only one player or team has lives left.
        LastStanding = 5,
    }
}

packet! {
    /// The rules of a match, without those for shots, which are variables.
    pub struct RulesInfo {
        /// Game mode.
        mode: ModeCode => Own,
        /// Number of rounds.
        rounds: u8 => Within<1, MAX_ROUNDS>,
        /// Time limit of a round in seconds; 0 for none.
        round_seconds: u16 => VarWithin<0, MAX_ROUND_SECONDS>,
        /// Points that end a round; 0 for no limit.
        score_limit: u8 => Within<0, MAX_SCORE_LIMIT>,
        /// Deaths after which a player no longer scores; 0 for no limit.
        lives: u8 => Within<0, MAX_LIVES>,
        /// Length of the warm-up in seconds; 0 for none.
        warm_up_seconds: u16 => VarWithin<0, MAX_WARM_UP_SECONDS>,
        /// The level of the next round.
        order: OrderCode => Own,
    }
}

packet! {
    /// The end of a round.
    pub struct RoundEndInfo {
        /// Tick in which it ended.
        tick: u32 => VarWithin<0, MAX_TICK>,
        /// Why.
        cause: EndCode => Own,
    }
}

packet! {
    /// Statistics of a player.
    pub struct ScoreInfo {
        /// Other players killed.
        kills: u16 => Var,
        /// Deaths of all causes.
        deaths: u16 => Var,
        /// Deaths by the player's own bombs and shots.
        own_goals: u16 => Var,
        /// Teammates killed.
        team_kills: u16 => Var,
        /// Coins collected.
        coins: u16 => Var,
        /// Enemies killed.
        enemies: u16 => Var,
        /// Checkpoints reached first.
        checkpoints: u16 => Var,
        /// Exits reached first.
        exits: u16 => Var,
        /// Longest time without a death, ticks.
        longest_life: u32 => VarWithin<0, MAX_TICK>,
    }
}

packet! {
    /// The scores of a player slot.
    pub struct PlayerScore {
        /// Slot.
        player: u8 => Within<0, MAX_PLAYER>,
        /// In this round.
        round: ScoreInfo => Own,
        /// In the rounds before it.
        earlier: ScoreInfo => Own,
    }
}

packet! {
    /// Statistics of former players of a team, whose slots have been reused.
    pub struct TeamScore {
        /// 0 for Red, 1 for Blue.
        team: u8 => Within<0, 1>,
        /// In this round.
        round: ScoreInfo => Own,
        /// In the rounds before it.
        earlier: ScoreInfo => Own,
    }
}

packet! {
    /// `SMAT`: the match.
    pub struct MatchInfo {
        /// Its rules.
        rules: RulesInfo => Own,
        /// Number of the round, from 1; 0 is the warm-up.
        round: u8 => Fixed,
        /// The end of the round, if it is over.
        end: Option<RoundEndInfo> => Maybe<Own>,
        /// The scores of all slots that have any.
        scores: Vec<PlayerScore> => List<8>,
        /// Statistics of former players of the teams.
        former: Vec<TeamScore> => List<2>,
        /// The rules from the next round on, if they differ.
        next_rules: Option<RulesInfo> => Maybe<Own>,
    }
}
