//! The first screen: the menu, or the one requested on the command line.

use super::config_notice::{self, ConfigNotice};
use super::context::AppContext;
use super::screen::{Destination, NO_LEVEL, ReplayOrigin};
use crate::config::{Config, ConfigWarning, Game, Settings, UserFolder, Value, setting};
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::net::secure::Fingerprint;
use crate::session::pack_library::PackLibrary;
use std::path::PathBuf;

/// The first screen.
#[derive(Clone, Debug)]
pub enum Start {
    /// The main menu.
    Menu,
    /// A new local game.
    Play {
        /// Level and its library; `None` uses the settings and the game's library.
        level: Option<(PackLibrary, LevelId)>,
        /// Number of players; `None` uses the setting.
        players: Option<u16>,
        /// Recordings that race along as ghosts.
        ghosts: Vec<PathBuf>,
    },
    /// A replay.
    Replay {
        /// The recording.
        file: PathBuf,
        /// The only folder searched for its level, if given.
        levels: Option<PathBuf>,
        /// The tick at which it starts, paused; `None` plays it from the start.
        tick: Option<i32>,
    },
    /// A local game that continues a recording.
    TakeOver {
        /// The recording.
        file: PathBuf,
        /// The only folder searched for its level, if given.
        levels: Option<PathBuf>,
        /// The tick at which it is taken over.
        tick: i32,
        /// Number or name of the player; `None` takes the first one.
        player: Option<String>,
    },
    /// Hosting a netgame.
    Host {
        /// Level and its library; `None` uses the settings and the game's library.
        level: Option<(PackLibrary, LevelId)>,
        /// Password of the game; `None` uses the setting.
        password: Option<String>,
        /// Number of local players; `None` uses the setting.
        players: Option<u16>,
        /// Settings of the rules, by key.
        rules: Vec<(&'static str, Value)>,
    },
    /// Joining a netgame.
    Join {
        /// Server; `None` uses the setting.
        server: Option<String>,
        /// Password, if there is one.
        password: Option<String>,
        /// Number of local players, 0 for a spectator; `None` uses the setting.
        players: Option<u16>,
        /// The fingerprint that the key of the server must have, even if another key is remembered.
        expects: Option<Fingerprint>,
    },
}

/// File that remembers which problems of the settings have been shown.
const SHOWN_PROBLEMS_FILE: &str = "settings-warnings-shown.txt";

/// Returns the level in the settings.
///
/// # Errors
/// If there are no levels at all.
fn start_level(config: &Config, library: &PackLibrary) -> Result<LevelId, String> {
    let game = &config.settings.game;
    let level = library.in_pack(&game.start_pack, game.start_level.into());
    level.ok_or_else(|| "There are no levels.".to_owned())
}

impl Start {
    /// Checks that the level can be loaded before a window is opened. Levels of other libraries have been loaded already.
    pub(super) fn check(&self, config: &Config, library: &PackLibrary) -> Result<(), String> {
        match self {
            Start::Play { level: None, .. } | Start::Host { level: None, .. } => {
                library.load(&start_level(config, library)?).map(drop)
            }
            Start::Play { .. } | Start::Host { .. } => Ok(()),
            Start::Menu | Start::Replay { .. } | Start::TakeOver { .. } | Start::Join { .. } => {
                Ok(())
            }
        }
    }

    /// Returns the first screen and a notice for new problems of the settings: they are shown in a message box before
    /// the menu, and as a notice over everything else.
    pub(super) fn first_screen(
        self,
        ctx: &mut AppContext,
        warnings: &[ConfigWarning],
    ) -> (Destination, ConfigNotice) {
        let file = ctx
            .folders
            .user(UserFolder::State)
            .join(SHOWN_PROBLEMS_FILE);
        let problems = config_notice::not_yet_shown(warnings, &file);
        match self {
            Start::Menu if !problems.is_empty() => {
                let list = Destination::List(
                    MessageId("message-settings"),
                    config_notice::list(&problems, &ctx.texts.localizer).into(),
                );
                (list, ConfigNotice::default())
            }
            start => (
                start.destination(ctx),
                ConfigNotice::of(&problems, &ctx.texts.localizer),
            ),
        }
    }

    fn destination(self, ctx: &mut AppContext) -> Destination {
        match self {
            Start::Menu => Destination::Menu,
            Start::Play {
                level,
                players,
                ghosts,
            } => {
                choose_players(&mut ctx.config.settings.game, players);
                ctx.selection.ghosts = ghosts;
                match choose_level(ctx, level) {
                    Ok(level) => Destination::NewGame(level),
                    Err(error) => Destination::Error(NO_LEVEL, error),
                }
            }
            Start::Host {
                level,
                password,
                players,
                rules,
            } => {
                choose_players(&mut ctx.config.settings.game, players);
                choose_rules(&mut ctx.config.settings, rules);
                ctx.selection.host_password = password;
                match choose_level(ctx, level) {
                    Ok(level) => Destination::Host(level),
                    Err(error) => Destination::Error(NO_LEVEL, error),
                }
            }
            Start::Join {
                server,
                password,
                players,
                expects,
            } => {
                choose_players(&mut ctx.config.settings.game, players);
                Destination::Join {
                    server,
                    password,
                    players: players.map(usize::from),
                    expects,
                    listed: None,
                }
            }
            Start::Replay { file, levels, tick } => {
                ctx.levels.chosen = levels;
                Destination::Replay {
                    file,
                    origin: ReplayOrigin::CommandLine,
                    tick,
                }
            }
            Start::TakeOver {
                file,
                levels,
                tick,
                player,
            } => {
                ctx.levels.chosen = levels;
                Destination::PlayFrom { file, tick, player }
            }
        }
    }
}

/// Sets settings by key; the command line has checked the values.
fn choose_rules(settings: &mut Settings, rules: Vec<(&'static str, Value)>) {
    for (key, value) in rules {
        let changed = setting(key).map(|setting| settings.set(setting, value));
        debug_assert_eq!(changed, Some(Ok(())), "{key}");
    }
}

/// Sets the number of local players, if there is one; a spectator leaves the setting as it is.
fn choose_players(settings: &mut Game, players: Option<u16>) {
    if let Some(players) = players.filter(|players| *players > 0) {
        settings.local_players = players;
    }
}

/// Returns the level to start with, and uses its library from now on; without one, the level in the settings.
fn choose_level(
    ctx: &mut AppContext,
    chosen: Option<(PackLibrary, LevelId)>,
) -> Result<LevelId, String> {
    let Some((library, level)) = chosen else {
        return start_level(&ctx.config, &ctx.library);
    };
    let folder = library.pack(&level.pack).map(|pack| pack.folder.clone());
    ctx.levels.ours.extend(folder);
    ctx.library = library;
    Ok(level)
}
