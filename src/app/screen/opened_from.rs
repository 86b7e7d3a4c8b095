//! The screen that opened the options, the controls or the help, to which they return. A netgame continues behind them.

use super::{Destination, Next, OpenedFrom};
use crate::app::context::{AppContext, DrawContext};
use crate::app::netgame::{GameOver, NOT_JOINED};
use crate::localization::MessageId;

impl OpenedFrom {
    /// Returns the screen that follows.
    pub fn back(&mut self) -> Destination {
        match std::mem::take(self) {
            OpenedFrom::Menu => Destination::Menu,
            OpenedFrom::Game(play) => Destination::Pause(play),
            OpenedFrom::Netgame(net) => Destination::NetgameMenu(net),
        }
    }

    /// Returns true if a netgame continues behind the screen.
    pub fn is_netgame(&self) -> bool {
        matches!(self, OpenedFrom::Netgame(_))
    }

    /// Runs a frame of the netgame behind the screen, with no button held.
    pub fn run(&mut self, ctx: &mut AppContext) -> Next {
        let OpenedFrom::Netgame(net) = self else {
            return Next::Stay;
        };
        match net.run(ctx, &[]) {
            Some(over) => Next::To(after(over)),
            None => Next::Stay,
        }
    }

    /// Draws the netgame behind the screen; returns false if there is none.
    pub fn draw(&mut self, ctx: &mut DrawContext) -> bool {
        match self {
            OpenedFrom::Netgame(net) => {
                net.draw(ctx);
                true
            }
            OpenedFrom::Menu | OpenedFrom::Game(_) => false,
        }
    }

    /// Completes the recording of a paused game.
    pub fn seal(&self) {
        if let OpenedFrom::Game(play) = self {
            play.game.seal();
        }
    }

    /// Leaves the netgame when the window closes.
    pub fn end(&mut self) {
        if let OpenedFrom::Netgame(net) = self {
            net.end();
        }
    }
}

/// Returns the screen that follows a netgame that is over.
pub fn after(over: GameOver) -> Destination {
    match over {
        GameOver::Left => Destination::Menu,
        GameOver::KeyChanged(text, found) => Destination::KeyChanged {
            text,
            join: Box::new(Destination::JoinAgain(found)),
        },
        GameOver::Full => Destination::NotJoined(NOT_JOINED, MessageId("refused-full").into()),
        GameOver::Because(title, text) => Destination::GameOver(title, text),
    }
}
