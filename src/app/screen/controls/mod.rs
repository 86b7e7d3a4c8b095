//! The controls screen: shows and changes key bindings.

mod assign;
mod names;

use self::assign::{
    ACTIONS, AssignResult, assign, conflicts, keys_of, missing, release, reset, short_name,
};
use self::names::{list, name};
use super::page::Page;
use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::app::ui::dialog;
use crate::app::ui::menu_list::{Columns, MenuChoice, MenuList};
use crate::config::{Key, Settings};

/// The entries after the actions.
const DEFAULTS: usize = ACTIONS.len();
const BACK: usize = DEFAULTS + 1;
const ENTRIES: usize = BACK + 1;

/// Left edges of the columns as fractions of the width.
const BOARD: f32 = 0.4;
const PAD: f32 = 0.74;

/// Help line for an action.
const HELP: &str = "Enter: change key, \u{2192}: add key, Delete: remove key";

/// Asks for confirmation; the first answer cancels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Leave although actions required for playing have no key?
    Leave,
    /// Reset all keys to the defaults?
    Reset,
}

impl Question {
    fn title(self) -> &'static str {
        match self {
            Question::Leave => "Leave anyway?",
            Question::Reset => "Reset all keys?",
        }
    }

    fn answers(self) -> [&'static str; 2] {
        match self {
            Question::Leave => ["Stay", "Leave"],
            Question::Reset => ["Cancel", "Reset"],
        }
    }
}

/// The controls screen.
#[derive(Default)]
pub struct ControlsScreen {
    list: MenuList,
    /// Set while waiting for a key for the selected action; true if it is added to the present keys.
    waiting_for_key: Option<bool>,
    /// Message shown until the selection changes.
    message: Option<String>,
    /// The open question dialog.
    question: Option<(Question, MenuList)>,
    /// Game to return to; `None` for the main menu.
    paused: Option<Box<Play>>,
}

impl ControlsScreen {
    /// Creates the screen, opened from a paused game or from the main menu.
    pub fn new(paused: Option<Box<Play>>) -> ControlsScreen {
        ControlsScreen {
            paused,
            ..ControlsScreen::default()
        }
    }

    /// Binds the pressed key to the selected action.
    fn capture_key(&mut self, ctx: &mut AppContext, add: bool) {
        let Some(key) = ctx.input.key_pressed() else {
            return;
        };
        self.waiting_for_key = None;
        if key == Key::Escape {
            self.message = Some("Nothing changed".to_owned());
            return;
        }
        let action = self.list.selected();
        let result = assign(&mut ctx.config.settings, action, key, add);
        self.message = Some(match result {
            AssignResult::Done => {
                format!("{} is now bound to \"{}\"", name(key), ACTIONS[action].0)
            }
            AssignResult::TakenFrom(other, true) => {
                format!(
                    "{} was taken from \"{other}\", which has no key now",
                    name(key)
                )
            }
            AssignResult::TakenFrom(other, false) => {
                format!("{} was taken from \"{other}\"", name(key))
            }
            AssignResult::Refused(why) => why,
        });
    }

    fn choose(&mut self, ctx: &mut AppContext, entry: usize, add: bool) -> Next {
        match entry {
            BACK => return self.leave(&ctx.config.settings),
            DEFAULTS => self.ask(Question::Reset),
            _ => {
                self.waiting_for_key = Some(add);
                self.message = None;
            }
        }
        Next::Stay
    }

    /// Leaves the screen, after confirmation if required actions have no key.
    fn leave(&mut self, settings: &Settings) -> Next {
        if missing(settings).is_empty() {
            return Next::To(Destination::back(self.paused.take()));
        }
        self.ask(Question::Leave);
        Next::Stay
    }

    fn ask(&mut self, question: Question) {
        self.question = Some((question, MenuList::default()));
    }

    /// Handles input for the question dialog.
    fn answer(&mut self, ctx: &mut AppContext) -> Next {
        let Some((question, list)) = &mut self.question else {
            return Next::Stay;
        };
        let question = *question;
        match ctx.choose(list, &[true; 2]) {
            Some(MenuChoice::Entry(1)) => self.confirm(question, &mut ctx.config.settings),
            Some(MenuChoice::Back | MenuChoice::Entry(_)) => {
                self.question = None;
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    /// Carries out the confirmed action.
    fn confirm(&mut self, question: Question, settings: &mut Settings) -> Next {
        self.question = None;
        match question {
            Question::Leave => return Next::To(Destination::back(self.paused.take())),
            Question::Reset => {
                reset(settings);
                self.message = Some("All keys reset to defaults".to_owned());
            }
        }
        Next::Stay
    }

    /// Removes a key from the selected action.
    fn release(&mut self, settings: &mut Settings) {
        let action = self.list.selected();
        let Some(key) = release(settings, action) else {
            return;
        };
        self.message = Some(match keys_of(settings, action).is_empty() {
            true => no_key_message(action),
            false => format!("{} removed", name(key)),
        });
    }

    /// Returns the help line and whether it is a warning or a message.
    fn help(&self, settings: &Settings) -> (String, bool) {
        if let Some(message) = &self.message {
            return (message.clone(), true);
        }
        let conflicts = conflicts(settings, self.list.selected());
        match conflicts.first() {
            Some((key, other)) => (format!("{} is also bound to \"{other}\"", name(*key)), true),
            None if self.list.selected() < ACTIONS.len() => (HELP.to_owned(), false),
            None => (String::new(), false),
        }
    }

    fn rows(&self, settings: &Settings) -> Vec<Columns> {
        let mut rows: Vec<Columns> = (0..ACTIONS.len())
            .map(|action| {
                let keys = keys_of(settings, action);
                let is_pad = |key: &Key| matches!(key, Key::Joystick(..));
                let (pad, board): (Vec<Key>, Vec<Key>) = keys.into_iter().partition(is_pad);
                let none = board.is_empty() && pad.is_empty();
                let board = match board.is_empty() {
                    _ if none => "none".to_owned(),
                    true => "-".to_owned(),
                    false => list(&board),
                };
                let label = ACTIONS[action].0.to_owned();
                let row = Columns::new([(0.0, label), (BOARD, board), (PAD, list(&pad))]);
                let row = row.urgent(!conflicts(settings, action).is_empty());
                if none { row.bad(1) } else { row }
            })
            .collect();
        if self.waiting_for_key.is_some() {
            let label = ACTIONS[self.list.selected()].0.to_owned();
            let wait = "Press a key or button".to_owned();
            rows[self.list.selected()] = Columns::new([(0.0, label), (BOARD, wait)]);
        }
        rows.push(Columns::new([(0.0, "Reset to defaults".to_owned())]));
        rows.push(Columns::new([(0.0, "Back".to_owned())]));
        rows
    }
}

/// Returns the message for an action that has lost its last key.
fn no_key_message(action: usize) -> String {
    format!("{} has no key now", short_name(action))
}

impl Screen for ControlsScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if let Some(add) = self.waiting_for_key {
            self.capture_key(ctx, add);
            return Next::Stay;
        }
        if self.question.is_some() {
            return self.answer(ctx);
        }
        let lit = self.list.selected();
        let chosen = ctx.choose(&mut self.list, &[true; ENTRIES]);
        if self.list.selected() != lit {
            self.message = None;
        }
        match chosen {
            Some(MenuChoice::Back) => return self.leave(&ctx.config.settings),
            Some(MenuChoice::Entry(entry)) => return self.choose(ctx, entry, false),
            Some(MenuChoice::Change(entry, 1)) if entry < ACTIONS.len() => {
                return self.choose(ctx, entry, true);
            }
            _ => {}
        }
        if ctx.input.pressed(&[Key::Delete]) {
            self.release(&mut ctx.config.settings);
        }
        Next::Stay
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let page = Page::draw(ctx, "Controls", ENTRIES);
        page.head(ctx, &[(BOARD, "Keyboard"), (PAD, "Gamepad")]);
        let scale = ctx.text_scale();
        let rows = self.rows(&ctx.config.settings);
        self.list
            .draw_cells(&mut ctx.painter, page.list, scale, &rows);
        match self.waiting_for_key {
            Some(_) => page.help(ctx, "Escape: cancel", false),
            None => {
                let (help, urgent) = self.help(&ctx.config.settings);
                page.help(ctx, &help, urgent);
            }
        }
        if let Some((question, list)) = &mut self.question {
            let entries = question.answers().map(|answer| (answer.to_owned(), true));
            let foot = match question {
                Question::Leave => {
                    let missing_names = missing(&ctx.config.settings).join(", ");
                    format!("No key for: {missing_names}")
                }
                Question::Reset => String::new(),
            };
            let title = question.title();
            dialog::draw(
                &mut ctx.painter,
                ctx.size,
                scale,
                title,
                list,
                &entries,
                &foot,
            );
        }
    }

    fn seal(&self) {
        if let Some(play) = &self.paused {
            play.game.seal();
        }
    }

    /// While waiting for a key, keys have no other effect.
    fn is_typing(&self) -> bool {
        self.waiting_for_key.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JUMP: usize = 4;

    fn at(action: usize) -> ControlsScreen {
        ControlsScreen {
            list: MenuList::at(action),
            ..ControlsScreen::default()
        }
    }

    #[test]
    fn removing_the_last_key_of_an_action_shows_a_message() {
        let (mut screen, mut settings) = (at(JUMP), Settings::default());
        let mut message = Vec::new();
        while !keys_of(&settings, JUMP).is_empty() {
            screen.release(&mut settings);
            message.push(screen.help(&settings));
        }
        assert_eq!(
            message.last(),
            Some(&("Jump has no key now".to_owned(), true))
        );
        assert!(message[0].0.ends_with("removed"), "{}", message[0].0);
        assert!(screen.rows(&settings)[JUMP].is_bad());
        assert!(!at(0).rows(&Settings::default())[JUMP].is_bad());
    }

    #[test]
    fn leaving_with_a_required_action_unbound_asks_first() {
        let (mut screen, mut settings) = (at(BACK), Settings::default());
        assert!(matches!(
            screen.leave(&settings),
            Next::To(Destination::Menu)
        ));
        settings.controls.jump.clear();
        assert!(matches!(screen.leave(&settings), Next::Stay));
        assert_eq!(screen.question.map(|(_, list)| list.selected()), Some(0));
    }

    #[test]
    fn keys_are_reset_only_after_confirmation() {
        let (mut screen, mut settings) = (at(DEFAULTS), Settings::default());
        settings.controls.jump.clear();
        let changed = settings.clone();
        screen.ask(Question::Reset);
        assert_eq!(settings, changed);
        assert!(matches!(
            screen.confirm(Question::Reset, &mut settings),
            Next::Stay
        ));
        assert_eq!(settings, Settings::default());
        assert!(screen.question.is_none());
    }
}
