//! The controls screen: shows and changes key bindings. Which keys cannot be changed is in `assign.rs`.

mod assign;

use self::assign::{
    ACTIONS, AssignResult, assign, conflicts, fixed_key, keys_of, missing, release, reset,
};
use super::widget_screen::View;
use super::{Next, OpenedFrom};
use crate::app::context::{AppContext, DrawContext};
use crate::app::cycle::CycleStep;
use crate::app::key_names::{list as key_list, name};
use crate::app::paint::theme;
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Align, Fit, HELP_LINES, LINE, Widget, button, dialog, help, layers, list, page, paragraph,
    part, row, text,
};
use crate::config::{Key, Settings};
use crate::localization::{self, MessageId};

/// The row after the actions, and the number of rows.
const DEFAULTS: usize = ACTIONS.len();
const ROWS: usize = DEFAULTS + 1;

/// Shares of the columns: action, keyboard, gamepad.
const SHARES: [f32; 3] = [0.4, 0.29, 0.31];
/// Width of the buttons at the end of a row, and of the page, font pixels.
const PARTS: f32 = 22.0;
const WIDTH: f32 = 430.0;
/// Names of the list and of the question dialog.
const LIST: &str = "actions";
const QUESTION: &str = "question";

/// Asks for confirmation; the first answer cancels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave although actions required for playing have no key?
    Leave,
    /// Reset all keys to the defaults?
    Reset,
}

/// Actions of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// A new key for the action with this index: in place of the old ones, or (true) in addition.
    Key(usize, bool),
    /// Left or right on an action.
    Side(usize, CycleStep),
    /// Remove a key of the action with this index.
    Remove(usize),
    /// Reset all keys.
    Reset,
    /// Leave.
    Back,
    /// The answer to the open question: yes or no.
    Answer(bool),
}

/// The controls screen.
#[derive(Default)]
pub struct ControlsScreen {
    /// The action that waits for a key; true if the key is added to the present ones.
    waiting: Option<(usize, bool)>,
    /// Message about an action; shown while that action is focused.
    message: Option<(usize, localization::Message)>,
    /// The open question dialog.
    question: Option<Question>,
    /// The screen to which it returns.
    from: OpenedFrom,
}

impl ControlsScreen {
    /// Creates the screen; it returns to where it was opened.
    pub fn new(from: OpenedFrom) -> ControlsScreen {
        ControlsScreen {
            from,
            ..ControlsScreen::default()
        }
    }

    /// Binds a pressed key to the action that waits for one.
    fn bind(&mut self, settings: &mut Settings, key: Key) {
        let Some((action, add)) = self.waiting.take() else {
            return;
        };
        let label = ACTIONS[action].0;
        let message = match key {
            Key::Escape => MessageId("controls-unchanged").into(),
            key => match assign(settings, action, key, add) {
                AssignResult::Done => MessageId("controls-bound")
                    .with("key", name(key))
                    .with("action", label),
                AssignResult::TakenFrom(other, true) => MessageId("controls-taken-last")
                    .with("key", name(key))
                    .with("action", other),
                AssignResult::TakenFrom(other, false) => MessageId("controls-taken")
                    .with("key", name(key))
                    .with("action", other),
                AssignResult::Refused(why) => why,
            },
        };
        self.message = Some((action, message));
    }

    /// Removes a key from an action.
    fn remove(&mut self, settings: &mut Settings, action: usize) {
        let Some(key) = release(settings, action) else {
            return;
        };
        let message = match keys_of(settings, action).is_empty() {
            true => MessageId("controls-no-key").with("action", ACTIONS[action].0),
            false => MessageId("controls-removed").with("key", name(key)),
        };
        self.message = Some((action, message));
    }

    /// Leaves the screen, after confirmation if required actions have no key.
    fn leave(&mut self, settings: &Settings, ui: &mut UiState) -> Next {
        if missing(settings).is_empty() {
            return Next::To(self.from.back());
        }
        self.ask(Question::Leave, ui)
    }

    fn ask(&mut self, question: Question, ui: &mut UiState) -> Next {
        ui.forget(QUESTION);
        self.question = Some(question);
        Next::Stay
    }

    /// Carries out the confirmed action.
    fn confirm(&mut self, settings: &mut Settings) -> Next {
        match self.question.take() {
            Some(Question::Leave) => return Next::To(self.from.back()),
            Some(Question::Reset) => {
                reset(settings);
                self.message = Some((DEFAULTS, MessageId("controls-all-reset").into()));
            }
            None => {}
        }
        Next::Stay
    }

    /// Returns the message or warning to show while an action is focused.
    fn notice(&self, settings: &Settings, focused: usize) -> Option<localization::Message> {
        match &self.message {
            Some((action, message)) if *action == focused => Some(message.clone()),
            _ => {
                let (key, other) = conflicts(settings, focused).into_iter().next()?;
                Some(
                    MessageId("controls-conflict")
                        .with("key", name(key))
                        .with("action", other),
                )
            }
        }
    }

    fn row<'a>(&self, texts: &Texts, settings: &Settings, index: usize) -> Widget<'a, Message> {
        let Some((label, _)) = ACTIONS.get(index) else {
            return button(texts.get(MessageId("controls-reset")), Message::Reset);
        };
        let label = text(texts.get(*label)).fit(Fit::Cut);
        if self.waiting.is_some_and(|(action, _)| action == index) {
            let wait = text(texts.get(MessageId("controls-press"))).share(SHARES[1] + SHARES[2]);
            let row = row([label.share(SHARES[0]), wait, text("").width(PARTS)]);
            return row
                .gap(4.0)
                .padding_sides(6.0)
                .on_press(Message::Key(index, false));
        }
        let keys = fixed_key(index).into_iter().chain(keys_of(settings, index));
        let (pad, board): (Vec<Key>, Vec<Key>) = keys.partition(|key| key.is_gamepad());
        let (board_text, colour) = match (board.is_empty(), pad.is_empty()) {
            (true, true) => (texts.get(MessageId("controls-none")), theme::BAD),
            (true, false) => ("-".to_owned(), theme::TEXT),
            (false, _) => (key_list(&board, &texts.localizer), theme::TEXT),
        };
        let colour = match conflicts(settings, index).is_empty() {
            true => colour,
            false => theme::WARN,
        };
        let pad_text = key_list(&pad, &texts.localizer);
        let parts = row([
            part("+", Message::Key(index, true)),
            part("\u{d7}", Message::Remove(index)),
        ]);
        row([
            label.share(SHARES[0]),
            text(board_text)
                .colour(colour)
                .fit(Fit::Cut)
                .share(SHARES[1]),
            text(pad_text).fit(Fit::Cut).share(SHARES[2]),
            parts.width(PARTS),
        ])
        .gap(4.0)
        .padding_sides(6.0)
        .on_press(Message::Key(index, false))
        .on_change(move |step| Message::Side(index, step))
        .on_delete(Message::Remove(index))
        .help(texts.get(MessageId("controls-help")))
    }

    /// Describes the open question.
    fn question<'a>(&self, texts: &Texts, settings: &Settings) -> Option<Widget<'a, Message>> {
        let (heading, answers, words) = match self.question? {
            Question::Leave => {
                let names = missing(settings).into_iter();
                let names: Vec<String> = names.map(|action| texts.get(action)).collect();
                let words = MessageId("controls-missing").with("actions", names.join("; "));
                let answers = [MessageId("controls-stay"), MessageId("controls-leave")];
                (
                    MessageId("controls-leave-question"),
                    answers,
                    texts.get(words),
                )
            }
            Question::Reset => {
                let answers = [
                    MessageId("common-cancel"),
                    MessageId("controls-reset-answer"),
                ];
                (MessageId("controls-reset-question"), answers, String::new())
            }
        };
        let answers = answers.map(|answer| texts.get(answer));
        let rows = list("answers", 2, move |index| {
            button(answers[index].clone(), Message::Answer(index == 1))
        });
        let heading = texts.get(heading);
        Some(dialog(
            QUESTION,
            heading,
            words,
            rows,
            Message::Answer(false),
        ))
    }
}

impl View for ControlsScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let head = [
            text("").share(SHARES[0]),
            text(ctx.texts.get(MessageId("controls-keyboard")))
                .colour(theme::DIM)
                .share(SHARES[1]),
            text(ctx.texts.get(MessageId("controls-gamepad")))
                .colour(theme::DIM)
                .share(SHARES[2]),
            text("").width(PARTS),
        ];
        let head = row(head).gap(4.0).padding_sides(6.0);
        let head = ui.above_list(LIST, ROWS, head).margin(0.0, 3.0);
        let rows = list(LIST, ROWS, |index| {
            self.row(&ctx.texts, &ctx.config.settings, index)
        });
        let focused = ui.focused().filter(|id| id.name == LIST);
        let notice = focused.and_then(|id| self.notice(&ctx.config.settings, id.index));
        let foot = match notice {
            _ if self.waiting.is_some() => text(ctx.texts.get(MessageId("controls-waiting-help")))
                .colour(theme::DIM)
                .align(Align::Centre)
                .fit(Fit::Wrap),
            Some(notice) => paragraph(ctx.texts.get(notice))
                .colour(theme::WARN)
                .align(Align::Centre),
            None => help(),
        };
        let foot = foot.height(HELP_LINES as f32 * LINE).margin(5.0, 0.0);
        let back = button(ctx.texts.get(MessageId("common-back")), Message::Back).id("back");
        let title = ctx.texts.get(MessageId("menu-controls"));
        let page = page(WIDTH, title, [head, rows, foot, back], Message::Back);
        layers(
            [page]
                .into_iter()
                .chain(self.question(&ctx.texts, &ctx.config.settings)),
        )
        .on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        let settings = &mut ctx.config.settings;
        match message {
            Message::Key(action, add) => {
                self.waiting = Some((action, add));
                self.message = None;
            }
            Message::Side(action, CycleStep::Next) => self.waiting = Some((action, true)),
            Message::Side(..) => {}
            Message::Remove(action) => self.remove(settings, action),
            Message::Reset => return self.ask(Question::Reset, ui),
            Message::Back => return self.leave(settings, ui),
            Message::Answer(true) => return self.confirm(settings),
            Message::Answer(false) => self.question = None,
        }
        Next::Stay
    }

    fn tick(&mut self, ctx: &mut AppContext, _: &mut UiState) -> Next {
        if self.waiting.is_some() {
            if ctx.input.clicked_at().is_some() || ctx.input.back_clicked() {
                self.bind(&mut ctx.config.settings, Key::Escape);
            } else if let Some(key) = ctx.input.key_pressed() {
                self.bind(&mut ctx.config.settings, key);
            }
        }
        self.from.run(ctx)
    }

    /// While an action waits for a key, keys have no other effect.
    fn takes_input(&self) -> bool {
        self.waiting.is_some()
    }

    fn is_typing(&self) -> bool {
        self.waiting.is_some()
    }

    fn draw_behind(&mut self, ctx: &mut DrawContext) -> bool {
        self.from.draw(ctx)
    }

    fn is_moving(&self) -> bool {
        self.from.is_netgame()
    }

    fn seal(&self) {
        self.from.seal();
    }

    fn end(&mut self) {
        self.from.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::Destination;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;

    const JUMP: usize = 4;

    fn visit() -> Visit<ControlsScreen> {
        Visit::new("controls", |_| ControlsScreen::new(OpenedFrom::Menu))
    }

    fn at_jump() -> Visit<ControlsScreen> {
        let mut visit = visit();
        (0..JUMP).for_each(|_| drop(visit.press(Nav::Down)));
        visit
    }

    fn bind(visit: &mut Visit<ControlsScreen>, key: Key) {
        let settings = &mut visit.ctx.config.settings;
        visit.screen.view_mut().bind(settings, key);
    }

    #[test]
    fn a_key_is_changed_added_and_removed_by_keys() {
        let mut visit = at_jump();
        visit.press(Nav::Confirm);
        assert!(visit.focused().contains("Press a key or button"));
        bind(&mut visit, Key::Z);
        visit.press(Nav::Right);
        bind(&mut visit, Key::W);
        assert!(visit.focused().contains("Z, W"), "{}", visit.focused());
        visit.press(Nav::Delete);
        assert!(visit.focused().contains("Z Lower") || visit.focused().contains(" Z "));
        assert!(visit.texts().contains(&"W removed".to_owned()));
    }

    #[test]
    fn a_key_is_changed_added_and_removed_by_pointer() {
        let mut visit = visit();
        visit.click("Jump");
        bind(&mut visit, Key::Z);
        assert!(visit.focused().contains(" Z "));
        visit.click_in_focus("+");
        bind(&mut visit, Key::W);
        assert!(visit.focused().contains("Z, W"));
        visit.click_in_focus("\u{d7}");
        assert!(visit.focused().contains(" Z "));
    }

    #[test]
    fn removing_the_last_key_of_an_action_shows_a_message() {
        let mut visit = at_jump();
        while !keys_of(&visit.ctx.config.settings, JUMP).is_empty() {
            visit.press(Nav::Delete);
        }
        assert!(visit.texts().contains(&"“Jump” has no key now".to_owned()));
        assert!(visit.focused().contains("none"));
    }

    #[test]
    fn leaving_with_a_required_action_unbound_needs_confirmation() {
        assert!(matches!(
            visit().press(Nav::Back),
            Next::To(Destination::Menu)
        ));
        let mut visit = visit();
        visit.ctx.config.settings.controls.jump.clear();
        assert!(matches!(visit.press(Nav::Back), Next::Stay));
        assert_eq!(visit.focused(), "Stay");
        assert!(visit.texts().contains(&"No key for: Jump".to_owned()));
        assert!(matches!(visit.click("Leave"), Next::To(Destination::Menu)));
    }

    #[test]
    fn keys_are_reset_only_after_confirmation() {
        let mut visit = visit();
        visit.ctx.config.settings.controls.jump.clear();
        let changed = visit.ctx.config.settings.controls.clone();
        visit.press(Nav::Last);
        visit.press(Nav::Confirm);
        assert_eq!(visit.ctx.config.settings.controls, changed);
        visit.press(Nav::Down);
        visit.press(Nav::Confirm);
        assert_eq!(
            visit.ctx.config.settings.controls,
            Settings::default().controls
        );
    }
}
