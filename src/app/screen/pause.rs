//! The pause menu over a local game.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::app::ui::dialog;
use crate::app::ui::menu_list::{MenuChoice, MenuList};
use crate::localization::MessageId;

/// The pause menu over a local game.
pub struct PauseScreen {
    /// `None` only while switching to another screen.
    play: Option<Box<Play>>,
    list: MenuList,
}

const ENTRIES: [MessageId; 5] = [
    MessageId("menu-resume"),
    MessageId("pause-restart"),
    MessageId("menu-options"),
    MessageId("menu-controls"),
    MessageId("pause-menu"),
];

impl PauseScreen {
    /// Pauses a game.
    pub fn new(play: Box<Play>) -> PauseScreen {
        PauseScreen {
            play: Some(play),
            list: MenuList::default(),
        }
    }
}

impl Screen for PauseScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        let chosen = ctx.choose(&mut self.list, &[true; ENTRIES.len()]);
        let destination = match chosen {
            Some(MenuChoice::Back | MenuChoice::Entry(0)) => Destination::Continue,
            Some(MenuChoice::Entry(1)) => Destination::Restart,
            Some(MenuChoice::Entry(2)) => |play| Destination::Options(Some(play)),
            Some(MenuChoice::Entry(3)) => |play| Destination::Controls(Some(play)),
            Some(MenuChoice::Entry(_)) => Destination::Leave,
            _ => return Next::Stay,
        };
        self.play
            .take()
            .map_or(Next::Stay, |play| Next::To(destination(play)))
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        if let Some(play) = &mut self.play {
            play.draw(ctx, false);
        }
        let scale = ctx.text_scale();
        let entries = ENTRIES.map(|entry| (ctx.text(entry), true));
        let title = ctx.text(MessageId("pause-title"));
        let painter = &mut ctx.painter;
        dialog::draw(
            painter,
            ctx.size,
            scale,
            &title,
            &mut self.list,
            &entries,
            "",
        );
    }

    fn seal(&self) {
        if let Some(play) = &self.play {
            play.game.seal();
        }
    }
}
