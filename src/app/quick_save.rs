//! Quick saves of the game in play: the selected slot, saving, loading and their messages.

use super::context::AppContext;
use super::cycle;
use super::play::Play;
use crate::config::UserFolder;
use crate::localization::{Message, MessageId};
use crate::progress::time_text;
use crate::session::quick_save::{QuickLoadError, QuickSaves, SLOTS};

fn saves(ctx: &AppContext) -> QuickSaves {
    QuickSaves::new(ctx.user_folder(UserFolder::QuickSaves))
}

/// Saves the game to the selected slot.
pub fn save(ctx: &mut AppContext, play: &Play) {
    if !play.is_in_progress() {
        return ctx.show_toast(MessageId("quick-save-level-done"));
    }
    let demo = play.game.recording();
    let slot = ctx.selection.quick_slot;
    ctx.show_toast(match saves(ctx).save(slot, &demo) {
        Ok(()) => MessageId("quick-save-saved")
            .with("slot", i32::from(slot))
            .with("time", time_text(demo.end_tick)),
        Err(error) => {
            log::error!("{error}");
            MessageId("quick-save-failed").with("slot", i32::from(slot))
        }
    });
}

/// Loads the game in the selected slot.
pub fn load(ctx: &mut AppContext, play: &mut Play) {
    let slot = ctx.selection.quick_slot;
    let level = play.game.level().to_string();
    let loaded = saves(ctx)
        .load(slot, &level, play.game.group().level)
        .and_then(|demo| {
            let ticks = demo.end_tick;
            play.load(ctx, demo).map(|()| ticks)
        });
    ctx.show_toast(match loaded {
        Ok(ticks) => MessageId("quick-save-loaded")
            .with("slot", i32::from(slot))
            .with("time", time_text(ticks)),
        Err(error) => {
            log::info!("slot {slot}: {error}");
            refusal(&error, i32::from(slot))
        }
    });
}

/// Saves the game at a checkpoint that it has just reached in the background, if `start_at_checkpoints` is on.
pub fn keep_checkpoint(ctx: &AppContext, play: &mut Play) {
    let Some(checkpoint) = play.game.take_checkpoint().filter(|number| *number > 0) else {
        return;
    };
    let is_on = ctx.config.settings.assists.start_at_checkpoints;
    if let Some(autosave) = ctx.autosave.as_ref().filter(|_| is_on) {
        autosave.keep_checkpoint(saves(ctx), checkpoint, play.game.recording());
    }
}

/// Returns the checkpoints at which a game can start, in ascending order; none if `start_at_checkpoints` is off.
pub fn checkpoints(ctx: &AppContext, play: &Play) -> Vec<u8> {
    match ctx.config.settings.assists.start_at_checkpoints {
        true => saves(ctx).checkpoints(play.game.group().level),
        false => Vec::new(),
    }
}

/// Continues from the game saved at a checkpoint.
pub fn start_at(ctx: &mut AppContext, play: &mut Play, checkpoint: u8) {
    let loaded = saves(ctx)
        .load_checkpoint(checkpoint, play.game.group().level)
        .and_then(|demo| play.load(ctx, demo));
    match loaded {
        Ok(()) => play.game.mark_checkpoint_start(),
        Err(error) => {
            log::info!("checkpoint {checkpoint}: {error}");
            ctx.show_toast(MessageId("quick-save-no-checkpoint"));
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

/// Selects the slot `by` places after the selected one, wrapping around.
pub fn change_slot(ctx: &mut AppContext, by: i32) {
    let slots: Vec<u8> = SLOTS.collect();
    ctx.selection.quick_slot = cycle::neighbour(&slots, ctx.selection.quick_slot, by);
}

/// Returns the length of the game in each slot, ticks; `None` for empty ones.
pub fn lengths(ctx: &AppContext, play: &Play) -> Vec<Option<i32>> {
    let saves = saves(ctx);
    let hash = play.game.group().level;
    SLOTS.map(|slot| saves.length(hash, slot)).collect()
}

/// Returns the text for the selected slot, with the time of the game in it; `lengths` are those of all slots.
pub fn slot_text(ctx: &AppContext, lengths: &[Option<i32>]) -> Message {
    let place = usize::from(ctx.selection.quick_slot - SLOTS.start());
    let slot = i32::from(ctx.selection.quick_slot);
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
        let game = LocalGame::begin(level, &recordings::title(&ctx, &id), &[]);
        (ctx, Play::new(game), folder)
    }

    #[test]
    fn a_loaded_game_continues_where_it_was_saved() {
        let (mut ctx, mut play, folder) = begin("continue");
        (0..50).for_each(|_| play.game.step(&[Buttons::RIGHT]));
        let saved = play.worlds().now.clone();
        save(&mut ctx, &play);
        (0..50).for_each(|_| play.game.step(&[Buttons::LEFT]));
        load(&mut ctx, &mut play);
        let same = play.worlds().now == saved;
        let text = ctx.text(slot_text(&ctx, &lengths(&ctx, &play)));
        std::fs::remove_dir_all(&folder).expect("it is there");
        assert!(same);
        assert_eq!(text, "Slot 1 (0:01.250)");
    }

    #[test]
    fn slots_follow_each_other_in_a_circle() {
        let (mut ctx, mut play, folder) = begin("slots");
        save(&mut ctx, &play);
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(ctx.text(slot_text(&ctx, &lengths(&ctx, &play))));
            change_slot(&mut ctx, 1);
        }
        change_slot(&mut ctx, -1);
        change_slot(&mut ctx, -1);
        load(&mut ctx, &mut play);
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
