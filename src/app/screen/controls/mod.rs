//! What the keys are, and other ones for them.

mod assign;
mod names;

use self::assign::{ACTIONS, Assigned, assign, keys_of, release, reset, rivals};
use self::names::{list, name};
use super::page::Page;
use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::ui::menu_list::{Cells, Chosen, MenuList};
use crate::config::Key;

/// The entries after the actions.
const DEFAULTS: usize = ACTIONS.len();
const BACK: usize = DEFAULTS + 1;
const ENTRIES: usize = BACK + 1;

/// Where the columns begin.
const BOARD: f32 = 0.4;
const PAD: f32 = 0.74;

/// What is said while nothing else is.
const HELP: &str = "Enter: another key, \u{2192}: one more, Delete: one less";

/// What the keys are, and other ones for them.
#[derive(Default)]
pub struct ControlsScreen {
    list: MenuList,
    /// The next key is for the lit action; whether beside those that it has.
    waits: Option<bool>,
    /// What is to be said until the cursor moves.
    said: Option<String>,
}

impl ControlsScreen {
    /// Gives the key that is pressed to the lit action.
    fn listen(&mut self, desk: &mut Desk, beside: bool) {
        let Some(key) = desk.input.key_pressed() else {
            return;
        };
        self.waits = None;
        if key == Key::Escape {
            self.said = Some("Nothing was changed".to_owned());
            return;
        }
        let action = self.list.lit();
        let told = assign(&mut desk.config.settings, action, key, beside);
        self.said = Some(match told {
            Assigned::Done => format!("{} is for \"{}\" now", name(key), ACTIONS[action].0),
            Assigned::TakenFrom(other, true) => {
                format!("{} was for \"{other}\", which has no key now", name(key))
            }
            Assigned::TakenFrom(other, false) => {
                format!("{} was for \"{other}\" before", name(key))
            }
            Assigned::Refused(why) => why,
        });
    }

    fn choose(&mut self, desk: &mut Desk, entry: usize, beside: bool) -> Next {
        match entry {
            BACK => return Next::To(Destination::Menu),
            DEFAULTS => {
                reset(&mut desk.config.settings);
                self.said = Some("All keys are as in a new game".to_owned());
            }
            _ => {
                self.waits = Some(beside);
                self.said = None;
            }
        }
        Next::Stay
    }

    /// What is said about the lit action.
    fn help(&self, desk: &Desk) -> (String, bool) {
        if let Some(said) = &self.said {
            return (said.clone(), true);
        }
        let settings = &desk.config.settings;
        let rivals = rivals(settings, self.list.lit());
        match rivals.first() {
            Some((key, other)) => (format!("{} is also for \"{other}\"", name(*key)), true),
            None if self.list.lit() < ACTIONS.len() => (HELP.to_owned(), false),
            None => (String::new(), false),
        }
    }

    fn rows(&self, desk: &Desk) -> Vec<Cells> {
        let settings = &desk.config.settings;
        let mut rows: Vec<Cells> = (0..ACTIONS.len())
            .map(|action| {
                let keys = keys_of(settings, action);
                let is_pad = |key: &Key| matches!(key, Key::Joystick(..));
                let (pad, board): (Vec<Key>, Vec<Key>) = keys.into_iter().partition(is_pad);
                let none = board.is_empty() && pad.is_empty();
                let board = if none {
                    "none".to_owned()
                } else {
                    list(&board)
                };
                let label = ACTIONS[action].0.to_owned();
                let row = Cells::new([(0.0, label), (BOARD, board), (PAD, list(&pad))]);
                row.urgent(!rivals(settings, action).is_empty())
            })
            .collect();
        if self.waits.is_some() {
            let label = ACTIONS[self.list.lit()].0.to_owned();
            let wait = "press a key or a button".to_owned();
            rows[self.list.lit()] = Cells::new([(0.0, label), (BOARD, wait)]);
        }
        rows.push(Cells::new([(0.0, "All as in a new game".to_owned())]));
        rows.push(Cells::new([(0.0, "Back".to_owned())]));
        rows
    }
}

impl Screen for ControlsScreen {
    fn update(&mut self, desk: &mut Desk) -> Next {
        if let Some(beside) = self.waits {
            self.listen(desk, beside);
            return Next::Stay;
        }
        let lit = self.list.lit();
        let chosen = desk.choose(&mut self.list, &[true; ENTRIES]);
        if self.list.lit() != lit {
            self.said = None;
        }
        match chosen {
            Some(Chosen::Back) => return Next::To(Destination::Menu),
            Some(Chosen::Entry(entry)) => return self.choose(desk, entry, false),
            Some(Chosen::Change(entry, 1)) if entry < ACTIONS.len() => {
                return self.choose(desk, entry, true);
            }
            _ => {}
        }
        let delete = desk.input.pressed(&[Key::Delete, Key::Backspace]);
        if delete && let Some(key) = release(&mut desk.config.settings, lit) {
            self.said = Some(format!("{} is for nothing now", name(key)));
        }
        Next::Stay
    }

    fn draw(&mut self, desk: &mut Desk) {
        let page = Page::draw(desk, "Controls", ENTRIES);
        page.head(desk, &[(BOARD, "keyboard"), (PAD, "gamepad")]);
        let scale = desk.text_scale();
        let rows = self.rows(desk);
        self.list
            .draw_cells(&mut desk.painter, page.list, scale, &rows);
        match self.waits {
            Some(_) => page.help(desk, "Escape leaves it as it is", false),
            None => {
                let (help, urgent) = self.help(desk);
                page.help(desk, &help, urgent);
            }
        }
    }

    /// While a key is waited for, it means nothing else.
    fn is_typing(&self) -> bool {
        self.waits.is_some()
    }
}
