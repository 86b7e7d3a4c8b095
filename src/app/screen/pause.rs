//! The pause menu over a local game.

use super::game::join;
use super::widget_screen::View;
use super::{Destination, Next, OpenedFrom};
use crate::app::context::{AppContext, DrawContext};
use crate::app::cycle::{self, CycleStep};
use crate::app::play::join_strip::{self, JoinOffer};
use crate::app::play::{Play, time_controls};
use crate::app::selection::GameOrigin;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Id, Widget, button, choice, dialog, list, row};
use crate::app::{ghosts, problem_report, quick_save};
use crate::config::{GhostMode, RewindMode, Settings};
use crate::localization::{self, MessageId};
use crate::progress::journey::JourneyStep;
use crate::progress::level_skip::can_skip;
use crate::session::game_view::GameSession;
use crate::session::pack_library::PackLibrary;

/// The pause menu over a local game.
pub struct PauseScreen {
    /// `None` only while switching to another screen.
    play: Option<Box<Play>>,
    /// Length of the game in each slot for quick saves, ticks.
    lengths: Vec<Option<i32>>,
    /// Checkpoints at which the level can start.
    checkpoints: Vec<u8>,
    /// Index of the selected checkpoint.
    checkpoint: usize,
    /// How others can join.
    offers: Vec<JoinOffer>,
}

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Resume,
    Retry,
    Restart,
    Practise,
    QuickSave,
    QuickLoad,
    Checkpoint,
    Skip,
    InstantReplay,
    /// The player in this seat leaves; the others stay.
    Leave(usize),
    Ghosts,
    Records,
    Share,
    Options,
    Controls,
    Help,
    Report,
    Map,
    MainMenu,
}

impl Entry {
    /// Returns true for the first entry of a group, which has a line above it.
    fn begins_group(self) -> bool {
        matches!(
            self,
            Entry::QuickSave | Entry::InstantReplay | Entry::Options | Entry::Map
        )
    }

    /// Returns true for entries that lead to a screen from which the player comes back to the menu.
    fn comes_back(self) -> bool {
        matches!(
            self,
            Entry::Records
                | Entry::Share
                | Entry::Options
                | Entry::Controls
                | Entry::Help
                | Entry::Report
        )
    }
}

/// Names of the menu and of its list.
const LAYER: &str = "pause";
const LIST: &str = "entries";

/// Messages of the widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// An entry.
    Choose(Entry),
    /// The previous or next slot for quick saves.
    Slot(CycleStep),
    /// The previous or next checkpoint to start at.
    Checkpoint(CycleStep),
    /// The previous or next setting of the ghosts.
    Ghosts(CycleStep),
}

/// Entries before and after those of players who can leave.
const FIRST: [Entry; 8] = [
    Entry::Resume,
    Entry::Retry,
    Entry::Restart,
    Entry::Practise,
    Entry::QuickSave,
    Entry::QuickLoad,
    Entry::Checkpoint,
    Entry::Skip,
];
const LAST: [Entry; 10] = [
    Entry::InstantReplay,
    Entry::Ghosts,
    Entry::Records,
    Entry::Share,
    Entry::Options,
    Entry::Controls,
    Entry::Help,
    Entry::Report,
    Entry::Map,
    Entry::MainMenu,
];

/// Settings of the ghosts, in the order in which they are offered.
const GHOSTS: [GhostMode; 3] = [GhostMode::Off, GhostMode::Best, GhostMode::BestAndAuthor];

fn ghosts_label(mode: GhostMode) -> MessageId {
    match mode {
        GhostMode::Off => MessageId("pause-ghosts-off"),
        GhostMode::Best => MessageId("pause-ghosts-best"),
        GhostMode::BestAndAuthor => MessageId("pause-ghosts-both"),
    }
}

impl PauseScreen {
    /// Pauses a game.
    pub fn new(play: Box<Play>) -> PauseScreen {
        PauseScreen {
            play: Some(play),
            lengths: Vec::new(),
            checkpoints: Vec::new(),
            checkpoint: 0,
            offers: Vec::new(),
        }
    }

    /// Returns the entries that can be used now, among them one for each player to drop out if there are several.
    fn entries(&self, settings: &Settings, origin: GameOrigin) -> Vec<Entry> {
        let deaths = self.play.as_ref().map_or(0, |play| play.game.deaths_seen());
        let is_on_map = matches!(origin, GameOrigin::Map);
        let can_skip = can_skip(deaths, is_on_map, settings.assists.skip_levels);
        let play = self.play.as_ref();
        // A run that has reached the exit keeps its place in the records.
        let can_begin =
            play.is_some_and(|play| play.game.is_in_progress() && !play.game.is_practice());
        let can_practise = settings.game.rewind == RewindMode::Practice && can_begin;
        let is_match = play.is_some_and(|play| play.game.game_match().is_some());
        let is_shown = |entry: &Entry| match entry {
            Entry::Retry | Entry::Practise | Entry::QuickSave | Entry::QuickLoad if is_match => {
                false
            }
            Entry::Checkpoint | Entry::Skip | Entry::Ghosts | Entry::Records if is_match => false,
            Entry::Practise => can_practise,
            Entry::Checkpoint => !self.checkpoints.is_empty(),
            Entry::Skip => can_skip,
            _ => true,
        };
        let seats = self.play.as_ref().map(|play| play.game.local_seats());
        let seats = seats.filter(|seats| seats.len() > 1).unwrap_or_default();
        let leavers = seats.iter().map(Entry::Leave);
        let before = FIRST.into_iter().filter(is_shown);
        let after = LAST.into_iter().filter(is_shown);
        before.chain(leavers).chain(after).collect()
    }

    /// Returns which ghosts run in the game.
    fn ghosts(&self, ctx: &AppContext) -> GhostMode {
        let settings = ctx.config.settings.game.ghosts;
        let play = self.play.as_ref();
        play.map_or(settings, |play| ghosts::mode(ctx, play.game.level()))
    }

    /// Changes the setting of the ghosts, which takes effect when the game continues. They have been running since the
    /// start of the level, so a message explains how to race them from there.
    fn change_ghosts(&self, ctx: &mut AppContext, step: CycleStep) {
        let ghosts = cycle::neighbour(&GHOSTS, self.ghosts(ctx), step);
        ctx.selection.author_race = None;
        ctx.config.settings.game.ghosts = ghosts;
        if ghosts != GhostMode::Off {
            ctx.show_toast(MessageId("pause-ghosts-hint"));
        }
    }

    /// Returns the label of an entry.
    fn label(&self, ctx: &AppContext, entry: Entry) -> localization::Message {
        let slot = ctx.selection.quick_slot;
        let id = match entry {
            Entry::QuickSave => {
                let slot = quick_save::slot_text(slot, &self.lengths);
                return MessageId("pause-quick-save").with("slot", slot);
            }
            Entry::QuickLoad => {
                let slot = quick_save::slot_text(slot, &self.lengths);
                return MessageId("pause-quick-load").with("slot", slot);
            }
            Entry::Checkpoint => {
                let number = self.checkpoints.get(self.checkpoint).copied();
                let number = i32::from(number.unwrap_or_default());
                return MessageId("pause-checkpoint").with("number", number);
            }
            Entry::Leave(seat) => {
                let play = self.play.as_ref();
                let name = play.map_or("", |play| play.game.view().roster.names[seat]);
                return MessageId("netgame-seat-leaves").with("player", name);
            }
            Entry::Resume => MessageId("pause-resume"),
            Entry::Retry => MessageId("pause-retry"),
            Entry::Restart => MessageId("pause-restart"),
            Entry::Practise => MessageId("pause-practise"),
            Entry::Skip => MessageId("pause-skip"),
            Entry::InstantReplay => MessageId("instant-replay-title"),
            Entry::Ghosts => ghosts_label(self.ghosts(ctx)),
            Entry::Records => MessageId("menu-records"),
            Entry::Share => MessageId("pause-share"),
            Entry::Options => MessageId("menu-options"),
            Entry::Controls => MessageId("menu-controls"),
            Entry::Help => MessageId("help-title"),
            Entry::Report => MessageId("pause-report"),
            Entry::Map => MessageId("pause-map"),
            Entry::MainMenu => MessageId("pause-menu"),
        };
        id.into()
    }

    /// Returns the destination that skips the level.
    fn skip(library: &PackLibrary, play: Box<Play>) -> Destination {
        play.game.seal();
        match library.step(play.game.level(), 1) {
            Some(next) => Destination::NewGame(next),
            None => Destination::Leave(play),
        }
    }
}

impl View for PauseScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        let entries = self.entries(&ctx.config.settings, ctx.selection.origin);
        let count = entries.len();
        let entry = move |index: usize| {
            let entry = entries[index];
            let label = ctx.texts.get(self.label(ctx, entry));
            let change: Option<fn(CycleStep) -> Message> = match entry {
                Entry::QuickSave | Entry::QuickLoad => Some(Message::Slot),
                Entry::Checkpoint => Some(Message::Checkpoint),
                Entry::Ghosts => Some(Message::Ghosts),
                _ => None,
            };
            let row = match change {
                Some(change) => {
                    let value = row([choice(label)]).centred().padding_sides(6.0);
                    value.on_change(change).on_press(Message::Choose(entry))
                }
                None => button(label, Message::Choose(entry)),
            };
            match entry.begins_group() {
                true => row.ruled(),
                false => row,
            }
        };
        let rows = list(LIST, count, entry);
        let title = ctx.texts.get(MessageId("pause-title"));
        dialog(LAYER, title, "", rows, Message::Choose(Entry::Resume))
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        let entry = match message {
            Message::Choose(Entry::Ghosts) => {
                self.change_ghosts(ctx, CycleStep::Next);
                return Next::Stay;
            }
            Message::Choose(entry) => entry,
            Message::Ghosts(step) => {
                self.change_ghosts(ctx, step);
                return Next::Stay;
            }
            Message::Slot(step) => {
                quick_save::change_slot(&mut ctx.selection, step);
                return Next::Stay;
            }
            Message::Checkpoint(step) => {
                self.checkpoint = cycle::beside(self.checkpoint, step, self.checkpoints.len());
                return Next::Stay;
            }
        };
        let Some(mut play) = self.play.take() else {
            return Next::Stay;
        };
        ctx.selection.pause_row = match entry.comes_back() {
            true => ui.focused_in(LAYER).map_or(0, |id| id.index),
            false => 0,
        };
        Next::To(match entry {
            Entry::Resume => Destination::Continue(play),
            Entry::Retry => {
                play.retry(&mut ctx.for_playing());
                Destination::Continue(play)
            }
            Entry::Restart => Destination::Restart(play),
            Entry::Practise => {
                play.game.practise();
                Destination::Continue(play)
            }
            Entry::QuickSave => {
                let slot = ctx.selection.quick_slot;
                ctx.show_toast(quick_save::save(&ctx.folders, slot, &play));
                Destination::Continue(play)
            }
            Entry::QuickLoad => {
                let slot = ctx.selection.quick_slot;
                let answer = quick_save::load(&mut ctx.for_playing(), slot, &mut play);
                ctx.show_toast(answer);
                Destination::Continue(play)
            }
            Entry::Checkpoint => {
                if let Some(number) = self.checkpoints.get(self.checkpoint)
                    && let Err(why) =
                        quick_save::start_at(&mut ctx.for_playing(), &mut play, *number)
                {
                    ctx.show_toast(why);
                }
                Destination::Continue(play)
            }
            Entry::Skip => {
                let level = play.game.level().clone();
                ctx.progress.travel(JourneyStep::Skipped(level.clone()));
                match ctx.selection.origin {
                    GameOrigin::Map => {
                        play.game.seal();
                        Destination::Map(Some(level))
                    }
                    _ => PauseScreen::skip(&ctx.library, play),
                }
            }
            Entry::Leave(seat) => {
                play.game.remove_player(seat as u8);
                Destination::Continue(play)
            }
            Entry::InstantReplay => Destination::InstantReplay(play),
            Entry::Ghosts => Destination::Continue(play),
            Entry::Records => Destination::RecordsOf(play),
            Entry::Share => Destination::Share(play),
            Entry::Options => Destination::Options(OpenedFrom::Game(play)),
            Entry::Controls => Destination::Controls(OpenedFrom::Game(play)),
            Entry::Help => Destination::Help(OpenedFrom::Game(play)),
            Entry::Report => {
                play.game.seal();
                Destination::Reported(
                    problem_report::save(&ctx.folders, &ctx.config.settings, ctx.autosave.as_ref()),
                    play,
                )
            }
            Entry::Map => Destination::LeaveFor(play, Box::new(Destination::Map(None))),
            Entry::MainMenu => Destination::Leave(play),
        })
    }

    fn open(&mut self, ctx: &AppContext, ui: &mut UiState) {
        ui.focus_in(LAYER, Id::row(LIST, ctx.selection.pause_row));
        if let Some(play) = &self.play {
            self.lengths = quick_save::lengths(&ctx.folders, play);
            let settings = &ctx.config.settings.assists;
            self.checkpoints = quick_save::checkpoints(&ctx.folders, settings, play);
            self.checkpoint = self.checkpoints.len().saturating_sub(1);
        }
    }

    fn tick(&mut self, ctx: &mut AppContext, _: &mut UiState) -> Next {
        if let Some(play) = &mut self.play {
            if join(ctx, play) {
                // It is no input for the widgets.
                ctx.input.drop_presses();
            }
            let (settings, localizer) = (&ctx.config.settings, &ctx.texts.localizer);
            self.offers = match play.game.can_join() {
                true => {
                    join_strip::offers(&ctx.input, settings, localizer, play.game.local_players())
                }
                false => Vec::new(),
            };
        }
        let keys = time_controls::keys(&ctx.config.settings.function_keys, &ctx.input);
        let is_pressed = [keys.forward, keys.back].iter().any(|key| key.pressed);
        let can_step = |play: &mut Box<Play>| is_pressed && play.game.game_match().is_none();
        match self.play.take_if(can_step) {
            Some(play) => Next::To(Destination::Step(play)),
            None => Next::Stay,
        }
    }

    fn draw_behind(&mut self, ctx: &mut DrawContext) -> bool {
        if let Some(play) = &mut self.play {
            play.draw(ctx, false);
            join_strip::draw(ctx, &self.offers);
        }
        true
    }

    fn seal(&self) {
        if let Some(play) = &self.play {
            play.game.seal();
        }
    }
}

#[cfg(test)]
#[path = "pause_tests.rs"]
pub(super) mod tests;
