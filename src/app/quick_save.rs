//! Quick saves of the game in play: the selected slot, saving, loading and their messages. The number of slots is in
//! `session/quick_save.rs`.

use super::context::PlayContext;
use super::cycle::{self, CycleStep};
use super::folders::Folders;
use super::play::Play;
use super::selection::Selection;
use crate::config::{AssistSettings, UserFolder};
use crate::localization::{Message, MessageId};
use crate::progress::time_text;
use crate::session::autosave::Autosave;
use crate::session::quick_save::{QuickLoadError, QuickSaves, SLOTS};

fn saves(folders: &Folders) -> QuickSaves {
    QuickSaves::new(folders.user(UserFolder::QuickSaves))
}

/// Saves the game to a slot; returns a message for the player.
pub fn save(folders: &Folders, slot: u8, play: &Play) -> Message {
    if !play.is_in_progress() {
        return MessageId("quick-save-level-done").into();
    }
    let demo = play.game.recording();
    match saves(folders).save(slot, &demo) {
        Ok(()) => MessageId("quick-save-saved")
            .with("slot", i32::from(slot))
            .with("time", time_text(demo.end_tick)),
        Err(error) => {
            log::error!("{error}");
            MessageId("quick-save-failed").with("slot", i32::from(slot))
        }
    }
}

/// Loads the game in a slot; returns a message for the player.
pub fn load(ctx: &mut PlayContext, slot: u8, play: &mut Play) -> Message {
    let level = play.game.level().to_string();
    let loaded = saves(ctx.folders)
        .load(slot, &level, play.game.group().level)
        .and_then(|demo| {
            let ticks = demo.end_tick;
            play.load(ctx, demo).map(|()| ticks)
        });
    match loaded {
        Ok(ticks) => MessageId("quick-save-loaded")
            .with("slot", i32::from(slot))
            .with("time", time_text(ticks)),
        Err(error) => {
            log::info!("slot {slot}: {error}");
            refusal(&error, i32::from(slot))
        }
    }
}

/// Saves the game at a checkpoint that it has just reached in the background, if `start_at_checkpoints` is on.
pub fn keep_checkpoint(
    folders: &Folders,
    settings: &AssistSettings,
    autosave: Option<&Autosave>,
    play: &mut Play,
) {
    let Some(checkpoint) = play.game.take_checkpoint().filter(|number| *number > 0) else {
        return;
    };
    if let Some(autosave) = autosave.filter(|_| settings.start_at_checkpoints) {
        autosave.keep_checkpoint(saves(folders), checkpoint, play.game.recording());
    }
}

/// Returns the checkpoints at which a game can start, in ascending order; none if `start_at_checkpoints` is off.
pub fn checkpoints(folders: &Folders, settings: &AssistSettings, play: &Play) -> Vec<u8> {
    match settings.start_at_checkpoints {
        true => saves(folders).checkpoints(play.game.group().level),
        false => Vec::new(),
    }
}

/// Continues from the game saved at a checkpoint.
///
/// # Errors
/// A message for the player if that game cannot be loaded.
pub fn start_at(ctx: &mut PlayContext, play: &mut Play, checkpoint: u8) -> Result<(), MessageId> {
    let loaded = saves(ctx.folders)
        .load_checkpoint(checkpoint, play.game.group().level)
        .and_then(|demo| play.load(ctx, demo));
    match loaded {
        Ok(()) => {
            play.game.mark_checkpoint_start();
            Ok(())
        }
        Err(error) => {
            log::info!("checkpoint {checkpoint}: {error}");
            Err(MessageId("quick-save-no-checkpoint"))
        }
    }
}

fn refusal(error: &QuickLoadError, slot: i32) -> Message {
    match error {
        QuickLoadError::Empty => MessageId("quick-save-empty").with("slot", slot),
        QuickLoadError::OtherLevel => MessageId("quick-save-other-level").with("slot", slot),
        QuickLoadError::OtherRules(_) => MessageId("quick-save-other-rules").with("slot", slot),
        QuickLoadError::Unusable(_) | QuickLoadError::Diverged => {
            MessageId("quick-save-damaged").with("slot", slot)
        }
    }
}

/// Selects the slot beside the selected one, wrapping around.
pub fn change_slot(selection: &mut Selection, step: CycleStep) {
    let slots: Vec<u8> = SLOTS.collect();
    selection.quick_slot = cycle::neighbour(&slots, selection.quick_slot, step);
}

/// Returns the length of the game in each slot, ticks; `None` for empty ones.
pub fn lengths(folders: &Folders, play: &Play) -> Vec<Option<i32>> {
    let saves = saves(folders);
    let hash = play.game.group().level;
    SLOTS.map(|slot| saves.length(hash, slot)).collect()
}

/// Returns the text for a slot, with the time of the game in it; `lengths` are those of all slots.
pub fn slot_text(slot: u8, lengths: &[Option<i32>]) -> Message {
    let place = usize::from(slot - SLOTS.start());
    let slot = i32::from(slot);
    match lengths.get(place).copied().flatten() {
        Some(ticks) => MessageId("quick-save-slot")
            .with("slot", slot)
            .with("time", time_text(ticks)),
        None => MessageId("quick-save-slot-empty").with("slot", slot),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::context::AppContext;
    use crate::app::recordings;
    use crate::session::local_game::LocalGame;
    use crate::sim::world::buttons::Buttons;

    /// Creates a game on the first level; `name` keeps its folder apart from those of other tests.
    fn begin(name: &str) -> (AppContext, Play, std::path::PathBuf) {
        let name = format!("pm-quick-save-app-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        // May be left over from a failed test.
        let _ = std::fs::remove_dir_all(&folder);
        let ctx = AppContext::without_window(&folder);
        let id = ctx.library.first().expect("a level");
        let level = ctx.library.load(&id).expect("the level is valid");
        let game = LocalGame::begin(level, &recordings::title(&ctx.library, &id), &[]);
        (ctx, Play::new(game), folder)
    }

    #[test]
    fn a_loaded_game_continues_where_it_was_saved() {
        let (mut ctx, mut play, folder) = begin("continue");
        (0..50).for_each(|_| play.game.step(&[Buttons::RIGHT]));
        let saved = play.worlds().now.clone();
        save(&ctx.folders, ctx.selection.quick_slot, &play);
        (0..50).for_each(|_| play.game.step(&[Buttons::LEFT]));
        let slot = ctx.selection.quick_slot;
        load(&mut ctx.for_playing(), slot, &mut play);
        let same = play.worlds().now == saved;
        let text = ctx.texts.get(slot_text(
            ctx.selection.quick_slot,
            &lengths(&ctx.folders, &play),
        ));
        std::fs::remove_dir_all(&folder).expect("it is there");
        assert!(same);
        assert_eq!(text, "Slot 1 (0:01.250)");
    }

    #[test]
    fn slots_follow_each_other_in_a_circle() {
        let (mut ctx, mut play, folder) = begin("slots");
        save(&ctx.folders, ctx.selection.quick_slot, &play);
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(ctx.texts.get(slot_text(
                ctx.selection.quick_slot,
                &lengths(&ctx.folders, &play),
            )));
            change_slot(&mut ctx.selection, CycleStep::Next);
        }
        change_slot(&mut ctx.selection, CycleStep::Previous);
        change_slot(&mut ctx.selection, CycleStep::Previous);
        let slot = ctx.selection.quick_slot;
        load(&mut ctx.for_playing(), slot, &mut play);
        std::fs::remove_dir_all(&folder).expect("it is there");
        let expected = [
            "Slot 1 (0:00.000)",
            "Slot 2 (empty)",
            "Slot 3 (empty)",
            "Slot 1 (0:00.000)",
        ];
        assert_eq!(seen, expected);
        assert_eq!(ctx.selection.quick_slot, 3);
    }
}
