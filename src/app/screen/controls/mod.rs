//! What the keys are, and other ones for them.

mod assign;
mod names;

use self::assign::{
    ACTIONS, AssignResult, assign, keys_of, missing, release, reset, rivals, short_name,
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

/// Where the columns begin.
const BOARD: f32 = 0.4;
const PAD: f32 = 0.74;

/// What is said while nothing else is.
const HELP: &str = "Enter: another key, \u{2192}: one more, Delete: one less";

/// What is asked before something is done; the first answer is to leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether to leave actions without a key that a game needs.
    Leave,
    /// Whether to make all keys the defaults.
    Reset,
}

impl Question {
    fn title(self) -> &'static str {
        match self {
            Question::Leave => "Leave it so?",
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

/// What the keys are, and other ones for them.
#[derive(Default)]
pub struct ControlsScreen {
    list: MenuList,
    /// The next key is for the lit action; whether beside those that it has.
    waits: Option<bool>,
    /// What is to be said until the cursor moves.
    said: Option<String>,
    /// The question that is to be answered first.
    asks: Option<(Question, MenuList)>,
    /// The game to go back to; none for the main menu.
    paused: Option<Box<Play>>,
}

impl ControlsScreen {
    /// The controls, reached from a paused game or from the main menu.
    pub fn new(paused: Option<Box<Play>>) -> ControlsScreen {
        ControlsScreen {
            paused,
            ..ControlsScreen::default()
        }
    }

    /// Gives the key that is pressed to the lit action.
    fn listen(&mut self, ctx: &mut AppContext, beside: bool) {
        let Some(key) = ctx.input.key_pressed() else {
            return;
        };
        self.waits = None;
        if key == Key::Escape {
            self.said = Some("Nothing was changed".to_owned());
            return;
        }
        let action = self.list.lit();
        let told = assign(&mut ctx.config.settings, action, key, beside);
        self.said = Some(match told {
            AssignResult::Done => format!("{} is for \"{}\" now", name(key), ACTIONS[action].0),
            AssignResult::TakenFrom(other, true) => {
                format!("{} was for \"{other}\", which has no key now", name(key))
            }
            AssignResult::TakenFrom(other, false) => {
                format!("{} was for \"{other}\" before", name(key))
            }
            AssignResult::Refused(why) => why,
        });
    }

    fn choose(&mut self, ctx: &mut AppContext, entry: usize, beside: bool) -> Next {
        match entry {
            BACK => return self.leave(&ctx.config.settings),
            DEFAULTS => self.ask(Question::Reset),
            _ => {
                self.waits = Some(beside);
                self.said = None;
            }
        }
        Next::Stay
    }

    /// Leaves the page; asks before if a game could not be played so.
    fn leave(&mut self, settings: &Settings) -> Next {
        if missing(settings).is_empty() {
            return Next::To(Destination::back(self.paused.take()));
        }
        self.ask(Question::Leave);
        Next::Stay
    }

    fn ask(&mut self, question: Question) {
        self.asks = Some((question, MenuList::default()));
    }

    /// Answers the keys while the question stands there.
    fn answer(&mut self, ctx: &mut AppContext) -> Next {
        let Some((question, list)) = &mut self.asks else {
            return Next::Stay;
        };
        let question = *question;
        match ctx.choose(list, &[true; 2]) {
            Some(MenuChoice::Entry(1)) => self.confirm(question, &mut ctx.config.settings),
            Some(MenuChoice::Back | MenuChoice::Entry(_)) => {
                self.asks = None;
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    /// Does what was asked about.
    fn confirm(&mut self, question: Question, settings: &mut Settings) -> Next {
        self.asks = None;
        match question {
            Question::Leave => return Next::To(Destination::back(self.paused.take())),
            Question::Reset => {
                reset(settings);
                self.said = Some("All keys are the defaults again".to_owned());
            }
        }
        Next::Stay
    }

    /// Takes a key away from the lit action.
    fn release(&mut self, settings: &mut Settings) {
        let action = self.list.lit();
        let Some(key) = release(settings, action) else {
            return;
        };
        self.said = Some(match keys_of(settings, action).is_empty() {
            true => without_key(action),
            false => format!("{} is for nothing now", name(key)),
        });
    }

    /// What is said about the lit action.
    fn help(&self, settings: &Settings) -> (String, bool) {
        if let Some(said) = &self.said {
            return (said.clone(), true);
        }
        let rivals = rivals(settings, self.list.lit());
        match rivals.first() {
            Some((key, other)) => (format!("{} is also for \"{other}\"", name(*key)), true),
            None if self.list.lit() < ACTIONS.len() => (HELP.to_owned(), false),
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
                let row = row.urgent(!rivals(settings, action).is_empty());
                if none { row.bad(1) } else { row }
            })
            .collect();
        if self.waits.is_some() {
            let label = ACTIONS[self.list.lit()].0.to_owned();
            let wait = "press a key or a button".to_owned();
            rows[self.list.lit()] = Columns::new([(0.0, label), (BOARD, wait)]);
        }
        rows.push(Columns::new([(0.0, "Reset to defaults".to_owned())]));
        rows.push(Columns::new([(0.0, "Back".to_owned())]));
        rows
    }
}

/// An action has lost its last key.
fn without_key(action: usize) -> String {
    format!("{} has no key now", short_name(action))
}

impl Screen for ControlsScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if let Some(beside) = self.waits {
            self.listen(ctx, beside);
            return Next::Stay;
        }
        if self.asks.is_some() {
            return self.answer(ctx);
        }
        let lit = self.list.lit();
        let chosen = ctx.choose(&mut self.list, &[true; ENTRIES]);
        if self.list.lit() != lit {
            self.said = None;
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
        page.head(ctx, &[(BOARD, "keyboard"), (PAD, "gamepad")]);
        let scale = ctx.text_scale();
        let rows = self.rows(&ctx.config.settings);
        self.list
            .draw_cells(&mut ctx.painter, page.list, scale, &rows);
        match self.waits {
            Some(_) => page.help(ctx, "Escape leaves it as it is", false),
            None => {
                let (help, urgent) = self.help(&ctx.config.settings);
                page.help(ctx, &help, urgent);
            }
        }
        if let Some((question, list)) = &mut self.asks {
            let entries = question.answers().map(|answer| (answer.to_owned(), true));
            let foot = match question {
                Question::Leave => {
                    let without = missing(&ctx.config.settings).join(", ");
                    format!("Without a key: {without}")
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
            drop(play.live());
        }
    }

    /// While a key is waited for, it means nothing else.
    fn is_typing(&self) -> bool {
        self.waits.is_some()
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
    fn the_last_key_of_an_action_does_not_go_without_a_word() {
        let (mut screen, mut settings) = (at(JUMP), Settings::default());
        let mut said = Vec::new();
        while !keys_of(&settings, JUMP).is_empty() {
            screen.release(&mut settings);
            said.push(screen.help(&settings));
        }
        assert_eq!(said.last(), Some(&("Jump has no key now".to_owned(), true)));
        assert!(said[0].0.ends_with("is for nothing now"), "{}", said[0].0);
        assert!(screen.rows(&settings)[JUMP].is_bad());
        assert!(!at(0).rows(&Settings::default())[JUMP].is_bad());
    }

    #[test]
    fn leaving_with_an_action_that_cannot_be_done_is_asked_about() {
        let (mut screen, mut settings) = (at(BACK), Settings::default());
        assert!(matches!(
            screen.leave(&settings),
            Next::To(Destination::Menu)
        ));
        settings.controls.jump.clear();
        assert!(matches!(screen.leave(&settings), Next::Stay));
        assert_eq!(screen.asks.map(|(_, list)| list.lit()), Some(0));
    }

    #[test]
    fn keys_become_the_defaults_only_after_a_question() {
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
        assert!(screen.asks.is_none());
    }
}
