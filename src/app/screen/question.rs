//! A question on the way to another screen.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Widget, button, dialog, list};
use crate::localization::{Message, MessageId};

/// A question with two answers; the first one, cancel, is focused.
pub struct QuestionBox {
    heading: MessageId,
    text: Message,
    /// The label of the second answer.
    confirm: MessageId,
    /// The screens that follow: on cancel, and on the second answer. `None` only while switching to one of them.
    after: Option<(Destination, Destination)>,
}

impl QuestionBox {
    /// Asks whether to go to `confirmed`, with `confirm` as the label of that answer, or to `cancelled`.
    pub fn new(
        (heading, text): (MessageId, Message),
        cancelled: Destination,
        (confirm, confirmed): (MessageId, Destination),
    ) -> QuestionBox {
        QuestionBox {
            heading,
            text,
            confirm,
            after: Some((cancelled, confirmed)),
        }
    }
}

/// The player has answered: yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer(bool);

impl View for QuestionBox {
    type Message = Answer;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Answer> {
        let answers =
            [MessageId("common-cancel"), self.confirm].map(|answer| ctx.texts.get(answer));
        let rows = list("answers", 2, move |index| {
            button(answers[index].clone(), Answer(index == 1))
        });
        let (heading, text) = (
            ctx.texts.get(self.heading),
            ctx.texts.get(self.text.clone()),
        );
        dialog("question", heading, text, rows, Answer(false))
    }

    fn on_message(&mut self, _: &mut AppContext, _: &mut UiState, Answer(yes): Answer) -> Next {
        match self.after.take() {
            Some((_, confirmed)) if yes => Next::To(confirmed),
            Some((cancelled, _)) => Next::To(cancelled),
            None => Next::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;

    fn visit() -> Visit<QuestionBox> {
        let text = MessageId("menu-resume-lost").with("level", "7".to_owned());
        let (no, yes) = (Destination::JoinForm, Destination::Levels);
        Visit::new("question", |_| {
            let words = (MessageId("replay-take-over-question"), text);
            QuestionBox::new(words, no, (MessageId("replay-take-over-answer"), yes))
        })
    }

    #[test]
    fn only_the_second_answer_confirms() {
        let cancels = |next| matches!(next, Next::To(Destination::JoinForm));
        assert!(
            cancels(visit().press(Nav::Confirm)),
            "the first one has the focus"
        );
        assert!(cancels(visit().press(Nav::Back)));
        assert!(cancels(visit().click("Cancel")));
        let next = visit().click("Take over");
        assert!(matches!(next, Next::To(Destination::Levels)));
        let told = "You will not be able to resume 7".to_owned();
        assert!(visit().texts().contains(&told));
    }
}
