//! Chooses the ghosts of a level in play, according to the settings and the records. How many there can be, and how
//! long a run may be, is in `session/ghosts.rs`.

use super::context::AppContext;
use crate::config::GhostMode;
use crate::display_text::clean;
use crate::level::Level;
use crate::level::pack::id::LevelId;
use crate::records::book::Group;
use crate::records::category::Category;
use crate::replay::Summary;
use crate::replay::file_name::{FileName, Status};
use crate::session::ghosts::{GhostName, GhostSource, Ghosts, MAX_CHOSEN};
use crate::session::local_game::LocalGame;
use crate::session::pack_library::PackLibrary;
use crate::session::record_keeper::RecordKeeper;
use std::path::{Path, PathBuf};

/// Starts the ghosts chosen for a game, unless they have been started. `level` is the level as it was loaded; it is loaded
/// again if it is not given.
pub fn update(
    library: &PackLibrary,
    wanted: Vec<GhostSource>,
    game: &mut LocalGame,
    level: Option<Level>,
) {
    if game.ghosts().sources() == wanted {
        return;
    }
    let level = level.map_or_else(|| library.load(game.level()), Ok);
    match level {
        Ok(level) => game.set_ghosts(Ghosts::start(level, wanted)),
        Err(error) => log::warn!("no ghosts: {error}"),
    }
}

/// Toggles a recording as a ghost. Beyond [`MAX_CHOSEN`], the one chosen first is dropped.
pub fn toggle(chosen: &mut Vec<PathBuf>, file: &Path) {
    match chosen.iter().position(|known| known == file) {
        Some(at) => drop(chosen.remove(at)),
        None => chosen.push(file.to_path_buf()),
    }
    let surplus = chosen.len().saturating_sub(MAX_CHOSEN);
    chosen.drain(..surplus);
}

/// Returns which ghosts run in a level: those of the settings, or the author's in a race that was started against it.
pub fn mode(ctx: &AppContext, level: &LevelId) -> GhostMode {
    match ctx.selection.author_race.as_ref() == Some(level) {
        true => GhostMode::BestAndAuthor,
        false => ctx.config.settings.game.ghosts,
    }
}

/// Returns the recordings that race along: the best run, the author's proof, and those chosen by the player.
pub fn sources(
    mode: GhostMode,
    records: &RecordKeeper,
    chosen: &[PathBuf],
    group: Group,
) -> Vec<GhostSource> {
    if mode == GhostMode::Off {
        return Vec::new();
    }
    let (best, proof) = records.read(|book| {
        let rows = book.table(group, Category::Any).into_iter();
        let mut own = rows.filter(|row| row.place.is_some() && is_own(row.file));
        let best = own.next().map(|row| row.file.to_path_buf());
        let proof = book.proof(group.level).map(|(file, _)| file.to_path_buf());
        (best, proof)
    });
    let source = |name| move |file: PathBuf| GhostSource { file, name };
    let proof = proof.filter(|_| mode == GhostMode::BestAndAuthor);
    let mut sources: Vec<GhostSource> = best.map(source(GhostName::Best)).into_iter().collect();
    sources.extend(proof.map(source(GhostName::Author)));
    for file in chosen {
        let is_new = !sources.iter().any(|source| source.file == *file);
        if let Some(name) = chosen_name(file, group.level).filter(|_| is_new) {
            sources.push(source(GhostName::Player(name))(file.clone()));
        }
    }
    sources
}

/// Returns true for recordings of games on this computer; others were received or copied.
fn is_own(file: &Path) -> bool {
    matches!(FileName::of(file).status, Status::Finished { .. })
}

/// Returns the name of a chosen ghost; `None` if its recording is of another level or cannot be read.
fn chosen_name(file: &Path, level: u64) -> Option<String> {
    let summary = Summary::load(file).ok()?;
    let stem = || {
        file.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let name = match summary.players.is_empty() {
        true => stem()?,
        false => summary.players.join(", "),
    };
    (summary.level_hash == level).then(|| clean(&name).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::context::AppContext;
    use crate::progress::FinishedRun;
    use crate::replay::Recording;

    fn wanted(ctx: &AppContext, group: Group) -> Vec<GhostSource> {
        let mode = ctx.config.settings.game.ghosts;
        sources(mode, &ctx.records, &ctx.selection.ghosts, group)
    }

    #[test]
    fn the_setting_and_the_chosen_recordings_decide_who_races() {
        let folder = std::env::temp_dir().join(format!("pm-app-ghosts-{}", std::process::id()));
        let mut ctx = AppContext::without_window(&folder);
        let file = Path::new(crate::CHECKOUT).join("tests/levels/demos/01_first_steps.pmd");
        let demo = Recording::load(&file).expect("a recording");
        let run = |ticks| FinishedRun {
            level: demo.level_hash,
            players: 1,
            ticks,
            ..FinishedRun::default()
        };
        for (name, ticks) in [
            ("20261121-183059-level1-finished-t90.pmd", 90),
            ("net-x.pmd", 50),
        ] {
            ctx.records.add_saved(Path::new(name), &demo, run(ticks));
        }
        ctx.selection.ghosts = vec![file.clone(), "gone.pmd".into()];
        let group = Group::of(&run(0));
        let names = |ctx: &AppContext| {
            let sources = wanted(ctx, group).into_iter();
            sources
                .map(|source| source.name)
                .collect::<Vec<GhostName>>()
        };
        let chosen = GhostName::Player("Martian".to_owned());
        assert_eq!(names(&ctx), [GhostName::Best, chosen.clone()]);
        let best = wanted(&ctx, group)[0].file.clone();
        assert!(
            best.ends_with("20261121-183059-level1-finished-t90.pmd"),
            "not the other's"
        );
        ctx.config.settings.game.ghosts = GhostMode::Off;
        assert_eq!(names(&ctx), []);
    }
}
