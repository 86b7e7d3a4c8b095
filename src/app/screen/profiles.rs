//! The profiles of the people who play at this computer: choose, create, rename, delete, export, import. The maximum length of a name
//! is in `net/limits.rs`.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::profiles::{self, Profiles};
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::text_edit::{TextEdit, TextRules};
use crate::app::ui::widget::{
    Fit, Id, Input, Widget, button, dialog, layers, list, page, row, text, text_line,
};
use crate::config::Game;
use crate::localization::MessageId;
use crate::net::limits::NAME_BYTES;
use crate::progress::profile::Profile;
use std::path::{Path, PathBuf};

/// Width of the page, font pixels.
const WIDTH: f32 = 340.0;
/// Widget names: the list, the dialogs and the text field of a dialog.
const LIST: &str = "profiles";
const DIALOG: &str = "dialog";
const NAME: &str = "name";

/// Rules for typed names; the same as for player names.
const RULES: TextRules = TextRules {
    max_bytes: NAME_BYTES,
    no_spaces: false,
    hidden: false,
};

/// Maximum length of a path, bytes.
const PATH_BYTES: usize = 1000;
/// Rules for typed paths.
const PATH_RULES: TextRules = TextRules {
    max_bytes: PATH_BYTES,
    ..RULES
};

/// The profiles.
pub struct ProfilesScreen {
    profiles: Vec<Profile>,
    /// The open dialog.
    dialog: Option<Dialog>,
    /// The file exported last.
    exported: PathBuf,
}

/// A dialog; those about a profile have its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialog {
    /// Actions for a profile.
    Actions(usize),
    /// Asks whether to delete it.
    Delete(usize),
    /// Its new name.
    Rename(usize),
    /// The name of a new profile.
    Create,
    /// The file with the profile to import.
    Import,
    /// Says where a profile was exported.
    Exported,
}

/// Messages of the widgets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The entry of the list with this index.
    Open(usize),
    /// Play with a profile.
    Use(usize),
    /// Ask for its new name.
    AskName(usize),
    /// Ask whether to delete it.
    AskDelete(usize),
    /// Delete it.
    Delete(usize),
    /// Export it.
    Export(usize),
    /// The name entered in the dialog.
    Name(String),
    /// Import the profile in this file.
    Import(String),
    /// Close the dialog.
    Close,
    /// Back to the menu.
    Back,
}

impl ProfilesScreen {
    /// Lists the profiles.
    pub fn new(ctx: &AppContext) -> ProfilesScreen {
        ProfilesScreen {
            profiles: profiles::all(&ctx.folders),
            dialog: None,
            exported: PathBuf::new(),
        }
    }

    /// Describes an entry of the list: a profile, a new one, or the way back.
    fn entry<'a>(&self, texts: &Texts, settings: &Game, index: usize) -> Widget<'a, Message> {
        let Some(profile) = self.profiles.get(index) else {
            return match index - self.profiles.len() {
                0 => button(texts.get(MessageId("profiles-new")), Message::Open(index)),
                1 => button(
                    texts.get(MessageId("profiles-import")),
                    Message::Open(index),
                ),
                _ => button(texts.get(MessageId("common-back")), Message::Back),
            };
        };
        let results = MessageId("profiles-levels").with("levels", profile.levels.len() as i32);
        let mark = match profiles::is_current(settings, &profile.name) {
            true => texts.get(MessageId("profiles-current")),
            false => String::new(),
        };
        let cells = [
            text(profile.name.clone()).fit(Fit::Cut).share(0.54),
            text(texts.get(results)).colour(theme::DIM).share(0.24),
            text(mark).colour(theme::GOOD).share(0.22),
        ];
        row(cells)
            .gap(4.0)
            .padding_sides(6.0)
            .on_press(Message::Open(index))
            .on_delete(Message::AskDelete(index))
    }

    fn dialog<'a>(&'a self, texts: &'a Texts) -> Option<Widget<'a, Message>> {
        let name = |index: usize| self.profiles.get(index).map(|p| p.name.clone());
        Some(match self.dialog? {
            Dialog::Actions(index) => {
                let entries = [
                    (MessageId("profiles-use"), Message::Use(index)),
                    (MessageId("profiles-rename"), Message::AskName(index)),
                    (MessageId("profiles-export"), Message::Export(index)),
                    (MessageId("profiles-delete"), Message::AskDelete(index)),
                    (MessageId("common-cancel"), Message::Close),
                ];
                let is_alone = self.profiles.len() < 2;
                let rows = list("actions", entries.len(), move |row| {
                    let (label, message) = entries[row].clone();
                    let is_usable = !is_alone || message != Message::AskDelete(index);
                    button(texts.get(label), message).enabled(is_usable)
                });
                dialog(DIALOG, name(index)?, "", rows, Message::Close)
            }
            Dialog::Delete(index) => {
                let heading = MessageId("profiles-delete-question").with("name", name(index)?);
                let answers = [
                    (MessageId("common-cancel"), Message::Close),
                    (MessageId("profiles-delete"), Message::Delete(index)),
                ];
                let rows = list("answers", answers.len(), move |row| {
                    let (label, message) = answers[row].clone();
                    button(texts.get(label), message)
                });
                let lost = texts.get(MessageId("profiles-delete-lost"));
                dialog(DIALOG, texts.get(heading), lost, rows, Message::Close)
            }
            Dialog::Import => {
                let mut input = Input::new("", PATH_BYTES, Message::Import);
                input.cancel = Some(Message::Close);
                let label = texts.get(MessageId("profiles-file"));
                let line = text_line(label, input).id(NAME).width(300.0);
                let keys = texts.get(MessageId("profiles-import-keys"));
                let heading = texts.get(MessageId("profiles-import"));
                dialog(DIALOG, heading, keys, line, Message::Close)
            }
            Dialog::Exported => {
                let file = self.exported.display().to_string();
                let rows = list("answers", 1, move |_| {
                    button(texts.get(MessageId("common-ok")), Message::Close)
                });
                let heading = texts.get(MessageId("profiles-exported"));
                dialog(DIALOG, heading, file, rows, Message::Close)
            }
            Dialog::Rename(_) | Dialog::Create => {
                let heading = match self.dialog {
                    Some(Dialog::Create) => MessageId("profiles-new"),
                    _ => MessageId("profiles-rename"),
                };
                let mut input = Input::new("", NAME_BYTES, Message::Name);
                input.cancel = Some(Message::Close);
                let label = texts.get(MessageId("profiles-name"));
                let line = text_line(label, input).id(NAME).width(200.0);
                let keys = texts.get(MessageId("profiles-name-keys"));
                dialog(DIALOG, texts.get(heading), keys, line, Message::Close)
            }
        })
    }

    /// Opens a dialog that asks for a name, with a name to start from.
    fn ask_name(&mut self, ui: &mut UiState, dialog: Dialog, name: &str) {
        self.show(ui, Some(dialog));
        ui.start_edit(Id::from(NAME), TextEdit::new(name, RULES));
    }

    fn show(&mut self, ui: &mut UiState, dialog: Option<Dialog>) {
        ui.forget(DIALOG);
        self.dialog = dialog;
    }

    /// Returns a name for a new profile that is not taken.
    fn free_name(&self, texts: &Texts) -> String {
        let names =
            (1..).map(|number| texts.get(MessageId("common-player").with("number", number)));
        let is_free = |name: &String| self.profiles.iter().all(|p| p.name != *name);
        names.take(1000).find(is_free).unwrap_or_default()
    }

    /// Applies the name typed into the open dialog.
    fn on_name(&mut self, ctx: &mut AppContext, name: &str) {
        let asked = self.dialog.take();
        let name = name.trim();
        if name.is_empty() {
            return;
        }
        let is_done = match asked {
            Some(Dialog::Create) => Profiles::of(ctx).create(name),
            Some(Dialog::Rename(index)) => match self.profiles.get(index) {
                Some(profile) => match Profiles::of(ctx).rename(&profile.name, name) {
                    Ok(()) => true,
                    Err(error) if error.is_name_taken() => false,
                    Err(error) => return report(ctx, &error),
                },
                None => true,
            },
            _ => true,
        };
        if !is_done {
            ctx.show_toast(MessageId("profiles-name-taken").with("name", name.to_owned()));
        }
    }
}

/// Tells the player that the files of profiles cannot be changed.
fn report(ctx: &mut AppContext, error: &dyn std::error::Error) {
    log::warn!("{error}");
    ctx.show_toast(MessageId("progress-not-saved"));
}

impl View for ProfilesScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        let rows = list(LIST, self.profiles.len() + 3, |index| {
            self.entry(&ctx.texts, &ctx.config.settings.game, index)
        });
        let title = ctx.texts.get(MessageId("profiles-title"));
        let page = page(WIDTH, title, [rows], Message::Back);
        layers([page].into_iter().chain(self.dialog(&ctx.texts))).on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Open(index) if index < self.profiles.len() => {
                self.show(ui, Some(Dialog::Actions(index)));
            }
            Message::Open(index) if index == self.profiles.len() + 1 => {
                self.show(ui, Some(Dialog::Import));
                let file = profiles::last_export(&ctx.folders).display().to_string();
                ui.start_edit(Id::from(NAME), TextEdit::new(&file, PATH_RULES));
            }
            Message::Open(_) => {
                let name = self.free_name(&ctx.texts);
                self.ask_name(ui, Dialog::Create, &name);
            }
            Message::Use(index) => {
                self.dialog = None;
                if let Some(profile) = self.profiles.get(index) {
                    Profiles::of(ctx).choose(&profile.name);
                }
            }
            Message::AskName(index) => {
                let name = self.profiles.get(index).map(|profile| profile.name.clone());
                self.ask_name(ui, Dialog::Rename(index), &name.unwrap_or_default());
            }
            Message::AskDelete(index) if self.profiles.len() > 1 => {
                self.show(ui, Some(Dialog::Delete(index)));
            }
            Message::AskDelete(_) => {}
            Message::Delete(index) => {
                self.dialog = None;
                if let Some(profile) = self.profiles.get(index)
                    && let Err(error) = Profiles::of(ctx).delete(&profile.name)
                {
                    report(ctx, &error);
                }
                self.profiles = profiles::all(&ctx.folders);
            }
            Message::Export(index) => {
                let name = self.profiles.get(index).map(|profile| profile.name.clone());
                match profiles::export(&ctx.folders, &name.unwrap_or_default()) {
                    Ok(file) => {
                        self.exported = file;
                        self.show(ui, Some(Dialog::Exported));
                    }
                    Err(error) => {
                        self.dialog = None;
                        let reason = error.to_string();
                        ctx.show_toast(MessageId("profiles-not-exported").with("reason", reason));
                    }
                }
            }
            Message::Import(file) => {
                self.dialog = None;
                let file = file.trim().trim_matches('"');
                let imported = Profiles::of(ctx).import(Path::new(file));
                let file = file.to_owned();
                ctx.show_toast(match imported {
                    Ok(name) => MessageId("profiles-imported").with("name", name),
                    Err(error) if error.is_missing() => {
                        MessageId("profiles-no-file").with("file", file)
                    }
                    Err(error) if error.is_no_profile() => {
                        log::warn!("{error}");
                        MessageId("profiles-no-profile").with("file", file)
                    }
                    Err(error) => {
                        let reason = error.to_string();
                        MessageId("profiles-not-imported").with("reason", reason)
                    }
                });
                self.profiles = profiles::all(&ctx.folders);
            }
            Message::Name(name) => {
                self.on_name(ctx, &name);
                self.profiles = profiles::all(&ctx.folders);
            }
            Message::Close => self.dialog = None,
            Message::Back => return Next::To(Destination::Menu),
        }
        Next::Stay
    }

    fn open(&mut self, ctx: &AppContext, ui: &mut UiState) {
        let mut all = self.profiles.iter();
        let current =
            all.position(|profile| profiles::is_current(&ctx.config.settings.game, &profile.name));
        ui.focus(Id::row(LIST, current.unwrap_or(0)));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::{EditKey, Event, Modifiers, Nav};
    use crate::app::ui::testing::{edit, typing};
    use crate::config::UserFolder;
    use crate::progress::FinishedRun;
    use crate::progress::profile_files::FOLDER;
    use crate::session::progress_keeper::ProgressKeeper;
    use std::fs;

    /// Opens the screen; there is the profile of the player.
    pub fn visit() -> Visit<ProfilesScreen> {
        Visit::new("profiles", |ctx| {
            Profiles::of(ctx).open();
            ProfilesScreen::new(ctx)
        })
    }

    fn names(visit: &mut Visit<ProfilesScreen>) -> Vec<String> {
        let profiles = &visit.screen.view_mut().profiles;
        profiles
            .iter()
            .map(|profile| profile.name.clone())
            .collect()
    }

    /// Creates a profile, with the keyboard.
    fn create(visit: &mut Visit<ProfilesScreen>, name: &str) {
        visit.click("New profile");
        visit.handle([edit(EditKey::SelectAll, Modifiers::default())]);
        visit.handle(typing(name));
    }

    #[test]
    fn profiles_are_created_and_chosen() {
        let mut visit = visit();
        assert_eq!(names(&mut visit), ["Martian"]);
        create(&mut visit, "Ann");
        assert_eq!(names(&mut visit), ["Ann", "Martian"]);
        let game = &visit.ctx.config.settings.game;
        assert_eq!(
            (game.profile.as_str(), game.player_name.as_str()),
            ("Ann", "Ann")
        );
        visit.ctx.config.settings.game.player_name = "Annie".to_owned();
        visit.click("Martian");
        visit.click("Play with this profile");
        let game = &visit.ctx.config.settings.game;
        assert_eq!(
            (game.profile.as_str(), game.player_name.as_str()),
            ("Martian", "Annie")
        );
        create(&mut visit, "MARTIAN");
        assert_eq!(names(&mut visit), ["Ann", "Martian"], "the name is taken");
    }

    #[test]
    fn a_gamepad_creates_a_profile_without_typing() {
        let mut visit = visit();
        visit.press(Nav::Last);
        (0..2).for_each(|_| drop(visit.press(Nav::Up)));
        visit.press(Nav::Confirm);
        visit.handle([edit(EditKey::Submit, Modifiers::default())]);
        assert_eq!(names(&mut visit), ["Martian", "Player 1"]);
    }

    #[test]
    fn an_exported_profile_is_imported_again_after_it_was_deleted() {
        let mut visit = visit();
        let run = FinishedRun {
            level: 7,
            ticks: 100,
            ..FinishedRun::default()
        };
        visit.ctx.progress.record(run);
        create(&mut visit, "Ann");
        visit.click("Martian");
        visit.click("Export");
        let file = visit.screen.view_mut().exported.clone();
        assert!(file.is_file() && visit.texts().contains(&file.display().to_string()));
        visit.click("OK");
        visit.click("Martian");
        visit.click("Delete");
        visit.click("Delete");
        assert_eq!(names(&mut visit), ["Ann"]);
        visit.click("Import a profile");
        // The file exported last is offered.
        visit.handle([edit(EditKey::Submit, Modifiers::default())]);
        assert_eq!(names(&mut visit), ["Ann", "Martian"]);
        visit.click("Martian");
        visit.click("Play with this profile");
        assert!(visit.ctx.progress.level(7).is_some());
    }

    #[test]
    fn importing_a_file_that_is_no_profile_shows_an_error() {
        let mut visit = visit();
        let folder = visit.ctx.folders.user(UserFolder::ExportedProfiles);
        fs::create_dir_all(&folder).expect("a folder");
        let damaged = folder.join("damaged.json");
        fs::write(&damaged, "{").expect("a file");
        for file in [damaged, folder.join("missing.json"), folder] {
            visit.click("Import a profile");
            visit.handle([edit(EditKey::SelectAll, Modifiers::default())]);
            visit.handle(typing(&file.display().to_string()));
            let now = visit.ctx.seconds();
            assert!(visit.ctx.toast.is_visible(now), "{}", file.display());
            assert_eq!(names(&mut visit), ["Martian"]);
            visit.ctx.toast = Default::default();
        }
    }

    #[test]
    fn results_belong_to_the_profile_and_follow_its_name() {
        let mut visit = visit();
        let run = FinishedRun {
            level: 7,
            ticks: 100,
            coins: 1,
            ..FinishedRun::default()
        };
        visit.ctx.progress.record(run);
        visit.click("Martian");
        visit.click("Rename");
        visit.handle([Event::Char('!')]);
        visit.handle([edit(EditKey::Submit, Modifiers::default())]);
        assert_eq!(names(&mut visit), ["Martian!"]);
        assert!(visit.ctx.progress.level(7).is_some());
        create(&mut visit, "Ann");
        assert!(visit.ctx.progress.level(7).is_none());
    }

    #[test]
    fn a_profile_whose_file_cannot_be_removed_stays_in_the_list_and_in_use() {
        let mut visit = visit();
        create(&mut visit, "Ann");
        visit.click("Martian");
        visit.click("Play with this profile");
        // A folder in place of the lock file makes every change of the profile fail.
        visit.ctx.progress = ProgressKeeper::default();
        let lock = visit.ctx.folders.user(UserFolder::State);
        let lock = lock.join(FOLDER).join("martian.lock");
        fs::remove_file(&lock).expect("a lock file");
        fs::create_dir(&lock).expect("a writable folder");
        visit.click("Martian");
        visit.click("Delete");
        visit.click("Delete");
        assert_eq!(names(&mut visit), ["Ann", "Martian"]);
        assert_eq!(visit.ctx.config.settings.game.profile, "Martian");
        let now = visit.ctx.seconds();
        assert!(visit.ctx.toast.is_visible(now), "the player is told");
    }

    #[test]
    fn deleting_needs_confirmation_and_the_last_profile_stays() {
        let mut visit = visit();
        visit.press(Nav::Delete);
        assert_eq!(
            visit.focused(),
            "Martian 0 levels in use",
            "nothing is asked"
        );
        create(&mut visit, "Ann");
        visit.press(Nav::First);
        visit.press(Nav::Delete);
        assert_eq!(visit.focused(), "Cancel");
        visit.press(Nav::Confirm);
        assert_eq!(names(&mut visit).len(), 2);
        visit.click("Ann");
        visit.click("Delete");
        visit.click("Delete");
        assert_eq!(names(&mut visit), ["Martian"]);
        assert_eq!(visit.ctx.config.settings.game.profile, "Martian");
    }
}
