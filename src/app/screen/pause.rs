//! The pause menu over a local game.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Widget, button, dialog, list};
use crate::localization::MessageId;
use crate::session::game_view::GameSession;

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
    /// The player in this seat leaves; the others stay.
    Leave(usize),
    Records,
    Options,
    Controls,
    MainMenu,
}

/// Entries before and after those of players who can leave.
const FIRST: [(Entry, MessageId); 3] = [
    (Entry::Resume, MessageId("menu-resume")),
    (Entry::Retry, MessageId("pause-retry")),
    (Entry::Restart, MessageId("pause-restart")),
];
const LAST: [(Entry, MessageId); 4] = [
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

    /// Returns the entries with their labels. Of several players, each can leave.
    fn entries(&self, ctx: &AppContext) -> Vec<(Entry, String)> {
        let label = |(entry, label): (Entry, MessageId)| (entry, ctx.text(label));
        let mut entries: Vec<(Entry, String)> = FIRST.into_iter().map(label).collect();
        if let Some(play) = &self.play {
            let names = play.game.view().roster.names;
            let seats = play.game.local_seats();
            let leavers = seats.iter().filter(|_| seats.len() > 1);
            entries.extend(leavers.map(|seat| {
                let leaves = MessageId("netgame-seat-leaves").with("player", names[seat]);
                (Entry::Leave(seat), ctx.text(leaves))
            }));
        }
        entries.extend(LAST.into_iter().map(label));
        entries
    }
}

impl View for PauseScreen {
    type Message = Entry;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Entry> {
        let entries = self.entries(ctx);
        let rows = list("entries", entries.len(), move |index| {
            let (entry, label) = entries[index].clone();
            button(label, entry)
        });
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
            Entry::Leave(seat) => {
                play.game.remove_player(seat as u8);
                Destination::Continue(play)
            }
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
    use crate::session::local_player::LocalPlayer;

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
    fn one_of_several_players_leaves_and_the_others_play_on() {
        let mut visit = visit();
        let play = visit.screen.view_mut().play.as_mut().expect("a game");
        let player = |name: &str| LocalPlayer {
            name: name.to_owned(),
            colour: 8,
        };
        assert!(play.game.add_player(0, player("Ann")));
        assert!(!visit.texts().contains(&"Ann leaves".to_owned()), "alone");
        let play = visit.screen.view_mut().play.as_mut().expect("a game");
        assert!(play.game.add_player(2, player("Cid")));
        assert!(visit.texts().contains(&"Ann leaves".to_owned()));
        let Next::To(Destination::Continue(play)) = visit.click("Cid leaves") else {
            panic!("the game does not go on");
        };
        assert_eq!(play.game.local_seats().first(), Some(0));
        assert_eq!(play.game.local_seats().len(), 1);
    }

    #[test]
    fn escape_resumes() {
        let next = visit().press(Nav::Back);
        assert!(matches!(next, Next::To(Destination::Continue(_))));
    }
}
