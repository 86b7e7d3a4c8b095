//! The pause menu over a local game.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::app::quick_save;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Widget, button, choice, dialog, list, row};
use crate::localization::MessageId;

/// The pause menu over a local game.
pub struct PauseScreen {
    /// `None` only while switching to another screen.
    play: Option<Box<Play>>,
    /// Length of the game in each slot for quick saves, ticks.
    lengths: Vec<Option<i32>>,
}

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Resume,
    Retry,
    Restart,
    QuickSave,
    QuickLoad,
    Options,
    Controls,
    MainMenu,
}

/// What the player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// An entry.
    Choose(Entry),
    /// The previous (-1) or next slot for quick saves.
    Slot(i32),
}

const ENTRIES: [(Entry, MessageId); 8] = [
    (Entry::Resume, MessageId("menu-resume")),
    (Entry::Retry, MessageId("pause-retry")),
    (Entry::Restart, MessageId("pause-restart")),
    (Entry::QuickSave, MessageId("pause-quick-save")),
    (Entry::QuickLoad, MessageId("pause-quick-load")),
    (Entry::Options, MessageId("menu-options")),
    (Entry::Controls, MessageId("menu-controls")),
    (Entry::MainMenu, MessageId("pause-menu")),
];

impl PauseScreen {
    /// Pauses a game.
    pub fn new(play: Box<Play>) -> PauseScreen {
        PauseScreen {
            play: Some(play),
            lengths: Vec::new(),
        }
    }
}

impl View for PauseScreen {
    type Message = Request;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Request> {
        let entry = |index: usize| {
            let (entry, label) = ENTRIES[index];
            match entry {
                Entry::QuickSave | Entry::QuickLoad => {
                    let slot = quick_save::slot_text(ctx, &self.lengths);
                    row([choice(ctx.text(label.with("slot", slot)))])
                        .centred()
                        .padding_sides(6.0)
                        .on_change(Request::Slot)
                        .on_press(Request::Choose(entry))
                }
                _ => button(ctx.text(label), Request::Choose(entry)),
            }
        };
        let rows = list("entries", ENTRIES.len(), entry);
        let title = ctx.text(MessageId("pause-title"));
        dialog("pause", title, "", rows, Request::Choose(Entry::Resume))
    }

    fn on_message(&mut self, ctx: &mut AppContext, _: &mut UiState, request: Request) -> Next {
        let entry = match request {
            Request::Choose(entry) => entry,
            Request::Slot(by) => {
                quick_save::change_slot(ctx, by);
                return Next::Stay;
            }
        };
        let Some(mut play) = self.play.take() else {
            return Next::Stay;
        };
        Next::To(match entry {
            Entry::Resume => Destination::Continue(play),
            Entry::Retry => {
                play.retry(ctx);
                Destination::Continue(play)
            }
            Entry::Restart => Destination::Restart(play),
            Entry::QuickSave => {
                quick_save::save(ctx, &play);
                Destination::Continue(play)
            }
            Entry::QuickLoad => {
                quick_save::load(ctx, &mut play);
                Destination::Continue(play)
            }
            Entry::Options => Destination::Options(Some(play)),
            Entry::Controls => Destination::Controls(Some(play)),
            Entry::MainMenu => Destination::Leave(play),
        })
    }

    fn open(&mut self, ctx: &AppContext, _: &mut UiState) {
        if let Some(play) = &self.play {
            self.lengths = quick_save::lengths(ctx, play);
        }
    }

    fn draw_behind(&mut self, ctx: &mut AppContext) -> bool {
        if let Some(play) = &mut self.play {
            play.draw(ctx, false);
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
pub(super) mod tests {
    use super::*;
    use crate::app::recordings;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;
    use crate::session::local_game::LocalGame;

    /// Opens the pause menu over the first level.
    pub fn visit() -> Visit<PauseScreen> {
        Visit::new("pause", |ctx| {
            let id = ctx.library.first().expect("a level");
            let level = ctx.library.load(&id).expect("the level is valid");
            let game = LocalGame::begin(level, &recordings::title(ctx, &id), &[]);
            PauseScreen::new(Box::new(Play::new(game)))
        })
    }

    #[test]
    fn every_entry_is_reached_by_click_and_by_keys() {
        let names = [
            "Resume",
            "Retry from checkpoint",
            "Restart level",
            "Quick save: Slot 1 (empty)",
            "Quick load: Slot 1 (empty)",
            "Options",
            "Controls",
            "Main menu",
        ];
        for (steps, name) in names.into_iter().enumerate() {
            let mut by_keys = visit();
            (0..steps).for_each(|_| drop(by_keys.press(Nav::Down)));
            assert_eq!(by_keys.focused(), name);
            let Next::To(chosen) = by_keys.press(Nav::Confirm) else {
                panic!("{name} leads nowhere");
            };
            let Next::To(clicked) = visit().click(name) else {
                panic!("{name} leads nowhere");
            };
            assert_eq!(chosen.name(), clicked.name());
        }
    }

    #[test]
    fn left_and_right_change_the_slot_for_quick_saves() {
        let mut visit = visit();
        (0..3).for_each(|_| drop(visit.press(Nav::Down)));
        visit.press(Nav::Right);
        assert_eq!(visit.focused(), "Quick save: Slot 2 (empty)");
        visit.press(Nav::Left);
        visit.press(Nav::Left);
        assert_eq!(visit.focused(), "Quick save: Slot 3 (empty)");
    }

    #[test]
    fn escape_resumes() {
        let next = visit().press(Nav::Back);
        assert!(matches!(next, Next::To(Destination::Continue(_))));
    }
}
