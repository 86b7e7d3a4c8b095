//! A message box that waits for a key or a click.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Align, Frame, Widget, button, column, paragraph, title};
use crate::localization::{Message, MessageId};
use crate::terminal::print_error;

/// A message box that waits for a key or a click.
pub struct MessageBox {
    title: Message,
    text: Message,
    bad: bool,
    /// Left-aligns the text; otherwise it is centred.
    left_aligned: bool,
    /// Screen that follows; `None` for the main menu.
    after: Option<Destination>,
}

impl MessageBox {
    /// Creates a box for an error: what failed, and the cause, which is also printed to standard error.
    pub fn error(what: MessageId, cause: String) -> MessageBox {
        print_error!("pm: {cause}");
        let text = MessageId("message-cause")
            .with("what", what)
            .with("cause", cause);
        MessageBox::warning(MessageId("message-error"), text)
    }

    /// Creates a box with a title in the error colour.
    pub fn warning(title: impl Into<Message>, text: impl Into<Message>) -> MessageBox {
        MessageBox {
            title: title.into(),
            text: text.into(),
            bad: true,
            left_aligned: false,
            after: None,
        }
    }

    /// Creates a box with a title in the normal colour.
    pub fn note(title: impl Into<Message>, text: impl Into<Message>) -> MessageBox {
        MessageBox {
            bad: false,
            ..MessageBox::warning(title, text)
        }
    }

    /// Creates a box with left-aligned lines.
    pub fn list(title: impl Into<Message>, text: impl Into<Message>) -> MessageBox {
        MessageBox {
            left_aligned: true,
            ..MessageBox::note(title, text)
        }
    }

    /// Sets the screen that follows.
    pub fn then(self, after: Destination) -> MessageBox {
        MessageBox {
            after: Some(after),
            ..self
        }
    }
}

/// The player has read the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Close;

impl View for MessageBox {
    type Message = Close;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Close> {
        let colour = if self.bad { theme::BAD } else { theme::LIT };
        let align = match self.left_aligned {
            true => Align::Left,
            false => Align::Centre,
        };
        let words = ctx.texts.get(self.text.clone());
        let heading = title(ctx.texts.get(self.title.clone())).colour(colour);
        let close = button(ctx.texts.get(MessageId("common-ok")), Close).id("ok");
        let content = [
            heading.margin(0.0, 8.0),
            paragraph(words).align(align).stretch().margin(0.0, 8.0),
            close.min_width(80.0),
        ];
        let panel = column(content).align_centre().frame(Frame::Dark);
        column([panel.min_width(200.0).max_width(390.0)])
            .centred()
            .padding(4.0)
            .on_back(Close)
    }

    fn on_message(&mut self, _: &mut AppContext, _: &mut UiState, _: Close) -> Next {
        Next::To(self.after.take().unwrap_or(Destination::Menu))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;

    fn visit() -> Visit<MessageBox> {
        let after = Destination::JoinForm;
        Visit::new("message", |_| {
            MessageBox::note(MessageId("message-error"), "Why".to_owned()).then(after)
        })
    }

    #[test]
    fn a_click_enter_and_escape_open_the_next_screen() {
        let follows = |next| matches!(next, Next::To(Destination::JoinForm));
        assert!(follows(visit().click("OK")));
        assert!(follows(visit().press(Nav::Confirm)));
        assert!(follows(visit().press(Nav::Back)));
        assert!(visit().texts().contains(&"Why".to_owned()));
    }
}
