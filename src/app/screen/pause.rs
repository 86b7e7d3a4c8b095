//! The pause menu over a local game.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Widget, button, dialog, list};
use crate::localization::MessageId;

/// The pause menu over a local game.
pub struct PauseScreen {
    /// `None` only while switching to another screen.
    play: Option<Box<Play>>,
}

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Resume,
    Retry,
    Restart,
    Records,
    Options,
    Controls,
    MainMenu,
}

const ENTRIES: [(Entry, MessageId); 7] = [
    (Entry::Resume, MessageId("menu-resume")),
    (Entry::Retry, MessageId("pause-retry")),
    (Entry::Restart, MessageId("pause-restart")),
    (Entry::Records, MessageId("menu-records")),
    (Entry::Options, MessageId("menu-options")),
    (Entry::Controls, MessageId("menu-controls")),
    (Entry::MainMenu, MessageId("pause-menu")),
];

impl PauseScreen {
    /// Pauses a game.
    pub fn new(play: Box<Play>) -> PauseScreen {
        PauseScreen { play: Some(play) }
    }
}

impl View for PauseScreen {
    type Message = Entry;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Entry> {
        let entry = |index: usize| {
            let (entry, label) = ENTRIES[index];
            button(ctx.text(label), entry)
        };
        let rows = list("entries", ENTRIES.len(), entry);
        let title = ctx.text(MessageId("pause-title"));
        dialog("pause", title, "", rows, Entry::Resume)
    }

    fn on_message(&mut self, ctx: &mut AppContext, _: &mut UiState, entry: Entry) -> Next {
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
            Entry::Records => Destination::RecordsOf(play),
            Entry::Options => Destination::Options(Some(play)),
            Entry::Controls => Destination::Controls(Some(play)),
            Entry::MainMenu => Destination::Leave(play),
        })
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
            "Records",
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
    fn escape_resumes() {
        let next = visit().press(Nav::Back);
        assert!(matches!(next, Next::To(Destination::Continue(_))));
    }
}
