//! The campaign as the player finds it: its worlds with their levels, what is open, and what is done. The rules of
//! opening levels are in `progress/unlocking.rs`.

use crate::app::context::AppContext;
use crate::app::medal_icon;
use crate::app::screen::menu_level::MenuLevel;
use crate::app::texts::Texts;
use crate::app::thumbnails::Thumbnails;
use crate::level::pack::id::LevelId;
use crate::level::pack::medal::Medal;
use crate::localization::MessageId;
use crate::progress::campaign_facts::{self, LevelContents};
use crate::progress::profile::Profile;
use crate::progress::unlocking::{LevelState, Requirement, Share, WorldState, completion, unlock};
use crate::progress::{LevelProgress, time_text};
use crate::session::pack_library::PackLibrary;

/// A level of the campaign.
pub struct CampaignLevel {
    /// The level.
    pub level: MenuLevel,
    /// A hard level.
    pub is_hard: bool,
    /// Whether it can be played.
    pub state: LevelState,
    /// The player's results.
    pub results: Option<LevelProgress>,
    /// Purple coins in the level; `None` until its file has been read.
    pub coins: Option<i32>,
}

impl CampaignLevel {
    /// Returns true if all coins have been collected in one run.
    pub fn has_all_coins(&self) -> bool {
        let most = self.results.map(|results| results.most_coins);
        most.is_some_and(|most| self.coins.is_some_and(|all| most >= all))
    }

    /// Returns the medal that has been earned.
    pub fn earned(&self) -> Option<Medal> {
        let ticks = self.results?.best_ticks?;
        self.level.medals?.medal(ticks)
    }

    /// Returns the next medal to earn, and its time in ticks.
    fn next_medal(&self) -> Option<(Medal, i32)> {
        self.level.medals?.next(self.earned())
    }

    /// Returns a text with the best time.
    pub fn time_text(&self, texts: &Texts) -> String {
        match self.results.and_then(|results| results.best_ticks) {
            Some(ticks) => texts.get(MessageId("map-best").with("time", time_text(ticks))),
            None => texts.get(MessageId("map-no-time")),
        }
    }

    /// Returns a text with the next medal to earn and its time, if there is one.
    pub fn next_medal_text(&self, texts: &Texts) -> Option<String> {
        let (next, ticks) = self.next_medal()?;
        let words = MessageId("map-next-medal")
            .with("medal", texts.get(medal_icon::name(next)))
            .with("time", time_text(ticks));
        Some(texts.get(words))
    }

    /// Returns true if the level has been finished.
    pub fn is_finished(&self) -> bool {
        self.state == LevelState::Finished
    }
}

/// A world of the campaign.
pub struct CampaignWorld {
    /// Name as written in the pack.
    pub name: String,
    /// Its levels; hard ones last.
    pub levels: Vec<CampaignLevel>,
    /// Number of levels of the worlds before that have to be finished until it opens.
    pub missing: usize,
    /// Levels and coins.
    pub completion: Share,
}

impl CampaignWorld {
    /// Returns true if the world is open.
    pub fn is_open(&self) -> bool {
        self.missing == 0
    }

    /// Returns the last level that is not hard.
    fn closing(&self) -> Option<&CampaignLevel> {
        self.levels.iter().rfind(|level| !level.is_hard)
    }

    /// Returns true if the last level that is not hard is finished.
    pub fn is_closed_off(&self) -> bool {
        self.closing().is_some_and(CampaignLevel::is_finished)
    }

    /// Returns the node to start at: the first open level that is not finished, or else the first level.
    pub fn first_unfinished(&self) -> usize {
        let is_new = |level: &CampaignLevel| level.state == LevelState::Open && !level.is_hard;
        self.levels.iter().position(is_new).unwrap_or(0)
    }
}

/// The campaign: the first pack.
#[derive(Default)]
pub struct Campaign {
    /// Worlds with at least one level.
    pub worlds: Vec<CampaignWorld>,
    /// Completed share of the whole campaign.
    pub completion: Share,
}

impl Campaign {
    /// Describes the campaign for the player of the current profile.
    pub fn of(ctx: &AppContext) -> Campaign {
        let all_open = ctx.config.settings.game.all_levels_open;
        let profile = ctx.progress.profile();
        Campaign::new(&ctx.library, &ctx.thumbnails, profile, all_open)
    }

    /// Returns true if the campaign ends with a level: the closing one of the last world.
    pub fn ends_with(&self, level: &LevelId) -> bool {
        let last = self.worlds.last().and_then(CampaignWorld::closing);
        last.is_some_and(|last| last.level.id == *level)
    }

    fn new(
        library: &PackLibrary,
        thumbnails: &Thumbnails,
        profile: &Profile,
        all_open: bool,
    ) -> Campaign {
        let Some(pack) = library.packs().next() else {
            return Campaign::default();
        };
        let contents = |file: &std::path::Path| {
            let thumbnail = thumbnails.get(file)?;
            let level = thumbnail.as_ref().as_ref().ok()?;
            Some(LevelContents {
                hash: level.hash,
                coins: level.thumbnail.coins,
            })
        };
        let facts = campaign_facts::facts(pack, profile, |level| contents(&level.file));
        let states = unlock(&facts);
        let world = |index: usize, state: &WorldState| {
            let levels = pack.levels().iter().filter(|level| level.world == index);
            let levels = levels.zip(&state.levels).map(|(level, state)| {
                let known = contents(&level.file);
                CampaignLevel {
                    level: MenuLevel::new(library, pack.id_of(level)),
                    is_hard: level.is_hard(),
                    state: match state {
                        LevelState::Locked(_) if all_open => LevelState::Open,
                        state => *state,
                    },
                    results: known.and_then(|known| profile.levels.get(&known.hash).copied()),
                    coins: known.map(|known| known.coins),
                }
            });
            let world = pack.manifest.worlds.get(index);
            CampaignWorld {
                name: world.map_or_else(String::new, |world| world.name.clone()),
                levels: levels.collect(),
                missing: if all_open { 0 } else { state.missing },
                completion: state.completion,
            }
        };
        let worlds = states.iter().enumerate();
        let worlds = worlds.map(|(index, state)| world(index, state));
        Campaign {
            worlds: worlds.filter(|world| !world.levels.is_empty()).collect(),
            completion: completion(&states),
        }
    }

    /// Returns a level by its world and node.
    pub fn level(&self, (world, node): (usize, usize)) -> Option<&CampaignLevel> {
        self.worlds.get(world)?.levels.get(node)
    }

    /// Returns world and node of a level.
    pub fn find(&self, id: &LevelId) -> Option<(usize, usize)> {
        self.worlds.iter().enumerate().find_map(|(at, world)| {
            let node = world.levels.iter().position(|level| level.level.id == *id);
            node.map(|node| (at, node))
        })
    }

    /// Returns where the player continues: at the last node, or at the first level that is open and not finished.
    pub fn current(&self, last: Option<&LevelId>) -> (usize, usize) {
        let last = last.and_then(|last| self.find(last));
        last.unwrap_or_else(|| {
            let open = self.worlds.iter().rposition(CampaignWorld::is_open);
            let world = open.unwrap_or(0);
            let node = self.worlds.get(world).map(CampaignWorld::first_unfinished);
            (world, node.unwrap_or(0))
        })
    }

    /// Returns the node after a level that has been finished: the next one that is open, or the same one.
    pub fn after(&self, (world, node): (usize, usize)) -> (usize, usize) {
        if self.level((world, node)).is_none_or(|level| level.is_hard) {
            return (world, node);
        }
        let rest = self
            .worlds
            .get(world)
            .map_or(&[][..], |world| &world.levels);
        let is_next = |level: &CampaignLevel| level.state == LevelState::Open && !level.is_hard;
        let later = rest.iter().skip(node + 1).position(is_next);
        if let Some(later) = later {
            return (world, node + 1 + later);
        }
        let next = self.worlds.get(world + 1).filter(|world| world.is_open());
        match next {
            Some(next) if next.first_unfinished() == 0 => (world + 1, 0),
            _ => (world, node),
        }
    }
}

/// Returns what a locked level or world waits for.
pub fn requirement(level: &CampaignLevel) -> Option<Requirement> {
    match level.state {
        LevelState::Locked(requirement) => Some(requirement),
        _ => None,
    }
}
