//! The list of recordings, in tabs: the level's thumbnail and name, players, date, length, and whether the level was
//! finished. All can be sorted, copied and shared; the player's own can be renamed and deleted. Which recordings are
//! kept is in `replay/retention.rs`.

mod dialog;
mod entry;
mod message;
#[cfg(test)]
mod tests;

use self::dialog::{DIALOG, Dialog, RULES, TITLE};
use self::entry::{COLUMNS, Entry, Group, Levels, ORDERS, THUMBNAIL, not_read, sorted};
pub use self::message::Message;
use self::message::Question;
use super::table::{table_head, table_row};
use super::widget_screen::View;
use super::{Destination, Next, ReplayOrigin};
use crate::app::context::AppContext;
use crate::app::cycle;
use crate::app::paint::theme;
use crate::app::recordings;
use crate::app::ui::event::Nav;
use crate::app::ui::state::UiState;
use crate::app::ui::text_edit::TextEdit;
use crate::app::ui::widget::{
    Id, Widget, button, choice, help, labelled, layers, list, page, part, row, tabs, text,
};
use crate::level::translation::LevelTexts;
use crate::localization::{self, MessageId};
use crate::session::pack_library::PackLibrary;
use std::io;
use std::path::{Path, PathBuf};

/// Recordings to read per rendered frame.
const READ_PER_FRAME: usize = 4;
/// Width of the page, height of its rows and width of their right end, font pixels.
const WIDTH: f32 = 470.0;
const ROW_HEIGHT: f32 = THUMBNAIL.1 + 3.0;
const MORE: f32 = 18.0;
/// Names of the list and of the choice of its order.
const LIST: &str = "recordings";
const ORDER: &str = "order";

/// The tabs with their titles.
const TABS: [(Group, MessageId); 5] = [
    (Group::All, MessageId("replays-tab-all")),
    (Group::Finished, MessageId("replays-tab-finished")),
    (Group::Unfinished, MessageId("replays-tab-unfinished")),
    (Group::Kept, MessageId("replays-tab-kept")),
    (Group::Shipped, MessageId("replays-tab-shipped")),
];

/// The list of recordings.
pub struct RecordingList {
    /// Own recordings, newest first, then those shipped with the game.
    entries: Vec<Entry>,
    /// Index of the visible tab and of the order, and indices of its entries.
    tab: usize,
    order: usize,
    shown: Vec<usize>,
    dialog: Option<Dialog>,
    /// The row focused first.
    first: usize,
    levels: Levels,
}

impl RecordingList {
    /// Lists the player's recordings and those shipped with the game, as they were shown last. Selects the file `selected`
    /// if it is listed.
    pub fn new(ctx: &AppContext, selected: Option<&Path>) -> RecordingList {
        let own = recordings::newest_first(&ctx.folders).into_iter();
        let shipped = recordings::shipped(&ctx.folders).into_iter();
        let own = own.map(|file| Entry::new(file, false));
        let entries = own.chain(shipped.map(|file| Entry::new(file, true)));
        RecordingList::of(entries.collect(), ctx.selection.recordings_shown, selected)
    }

    fn of(entries: Vec<Entry>, shown: (usize, usize), selected: Option<&Path>) -> RecordingList {
        let mut list = RecordingList {
            shown: Vec::new(),
            entries,
            tab: shown.0.min(TABS.len() - 1),
            order: shown.1.min(ORDERS.len() - 1),
            dialog: None,
            first: 0,
            levels: Levels::new(),
        };
        list.show();
        list.first = selected.and_then(|file| list.row_of(file)).unwrap_or(0);
        list
    }

    /// Shows the entries of the tab, in order.
    fn show(&mut self) {
        self.shown = sorted(&self.entries, TABS[self.tab].0, ORDERS[self.order].0);
    }

    /// Returns the row that shows a file.
    fn row_of(&self, file: &Path) -> Option<usize> {
        let mut shown = self.shown.iter();
        shown.position(|index| self.entries[*index].file == file)
    }

    /// Sorts the list again; the focus stays on its recording.
    fn sort(&mut self, ui: &mut UiState) {
        let row = ui.focused().filter(|focus| focus.name == LIST);
        let file = row.and_then(|row| Some(self.entry(row.index)?.file.clone()));
        self.show();
        if let Some(row) = file.and_then(|file| self.row_of(&file)) {
            ui.focus(Id::row(LIST, row));
        }
    }

    /// Deletes a recording of the player.
    fn delete(&mut self, ctx: &mut AppContext, file: &Path) {
        match recordings::delete(file) {
            Ok(()) => {
                self.entries.retain(|entry| entry.file != file);
                self.show();
                ctx.selection.ghosts.retain(|ghost| ghost != file);
                ctx.records.rescan();
                ctx.show_toast(MessageId("replays-deleted"));
            }
            Err(error) => report(
                ctx,
                MessageId("replays-not-deleted").with("reason", error.to_string()),
                error.kind(),
            ),
        }
    }

    /// Gives a recording of the player another title.
    fn rename(&mut self, ctx: &mut AppContext, ui: &mut UiState, file: &Path, title: &str) {
        let new = match recordings::rename(file, title) {
            Ok(new) if new == file => return,
            Ok(new) => new,
            Err(error) => {
                return report(
                    ctx,
                    MessageId("replays-not-renamed").with("reason", error.to_string()),
                    error.kind(),
                );
            }
        };
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.file == file) {
            *entry = Entry::new(new.clone(), false);
        }
        let ghosts = ctx.selection.ghosts.iter_mut();
        ghosts
            .filter(|ghost| *ghost == file)
            .for_each(|ghost| ghost.clone_from(&new));
        self.show_changed(ctx, ui, &new);
        ctx.show_toast(MessageId("replays-renamed"));
    }

    /// Copies a recording to those of the player.
    fn copy(&mut self, ctx: &mut AppContext, ui: &mut UiState, file: &Path, title: &str) {
        let copy = match recordings::copy(&ctx.folders, file, title) {
            Ok(copy) => copy,
            Err(error) => {
                return report(
                    ctx,
                    MessageId("replays-not-copied").with("reason", error.to_string()),
                    error.kind(),
                );
            }
        };
        // Beside a recording of the player, or as the last of them.
        let is_place = |entry: &Entry| entry.file == file || entry.is_shipped;
        let place = self.entries.iter().position(is_place);
        let place = place.unwrap_or(self.entries.len());
        self.entries.insert(place, Entry::new(copy.clone(), false));
        self.show_changed(ctx, ui, &copy);
        ctx.show_toast(MessageId("replays-copied"));
    }

    /// Shows the list with a new file, and focuses it.
    fn show_changed(&mut self, ctx: &AppContext, ui: &mut UiState, file: &Path) {
        let mut entries = self.entries.iter_mut();
        if let Some(entry) = entries.find(|entry| entry.file == file) {
            entry.read(&ctx.library, &ctx.texts.levels, &mut self.levels);
        }
        self.show();
        ctx.records.rescan();
        if let Some(row) = self.row_of(file) {
            ui.focus(Id::row(LIST, row));
        }
    }

    /// Returns the entry in a row.
    fn entry(&self, row: usize) -> Option<&Entry> {
        self.entries.get(*self.shown.get(row)?)
    }

    /// Reads the next few files, those from row `first` on before the others; returns true if there were any. There may
    /// be many, and reading all of them at once would stall a frame.
    fn read_some(&mut self, library: &PackLibrary, texts: &LevelTexts, first: usize) -> bool {
        let below = self.shown.iter().skip(first).copied();
        let all = below.chain(0..self.entries.len());
        let mut unread: Vec<usize> = Vec::new();
        for index in all {
            if unread.len() == READ_PER_FRAME {
                break;
            }
            if self.entries[index].content.is_none() && !unread.contains(&index) {
                unread.push(index);
            }
        }
        for index in &unread {
            self.entries[*index].read(library, texts, &mut self.levels);
        }
        !unread.is_empty()
    }

    fn ask(&mut self, ui: &mut UiState, dialog: Option<Dialog>) {
        ui.forget(DIALOG);
        if let Some(dialog) = &dialog
            && matches!(dialog.question, Question::Rename | Question::Copy)
        {
            let edit = TextEdit::new(dialog.first_title(), RULES);
            ui.start_edit(Id::from(TITLE), edit);
        }
        self.dialog = dialog;
    }

    /// Applies the title typed into the open dialog.
    fn on_title(&mut self, ctx: &mut AppContext, ui: &mut UiState, title: &str) {
        let Some(dialog) = self.dialog.take() else {
            return;
        };
        match dialog.question {
            Question::Rename => self.rename(ctx, ui, &dialog.file, title),
            Question::Copy => self.copy(ctx, ui, &dialog.file, title),
            Question::Action | Question::Delete => {}
        }
    }

    /// Describes a row.
    fn row<'a>(&self, ctx: &AppContext, index: usize) -> Widget<'a, Message> {
        let entry = &self.entries[self.shown[index]];
        let (cells, colour) = match &entry.content {
            Some(content) => (
                content
                    .cells
                    .each_ref()
                    .map(|cell| ctx.texts.get(cell.clone())),
                theme::TEXT,
            ),
            None => (not_read(&entry.file), theme::DIM),
        };
        let more = part("\u{2192}", Message::More(index)).width(MORE);
        let table = table_row(&COLUMNS, cells, colour).grow();
        let right = move |nav| (nav == Nav::Right).then_some(Message::More(index));
        let row = row([entry.thumbnail(&ctx.thumbnails), table, more]).padding_sides(2.0);
        let row = row.on_press(Message::Play(index)).on_steer(right);
        match entry.is_shipped {
            true => row.help(ctx.texts.get(MessageId("replays-help"))),
            false => row
                .on_delete(Message::AskDelete(index))
                .help(ctx.texts.get(MessageId("replays-help-own"))),
        }
    }
}

/// Tells the player why a file of theirs has not changed.
fn report(ctx: &mut AppContext, why: localization::Message, error: io::ErrorKind) {
    ctx.show_toast(match error {
        io::ErrorKind::AlreadyExists => MessageId("replays-title-taken").into(),
        _ => why,
    });
}

fn replay(file: PathBuf) -> Next {
    Next::To(Destination::Replay {
        file,
        origin: ReplayOrigin::List,
        tick: None,
    })
}

impl View for RecordingList {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let rows = list(LIST, self.shown.len(), |index| self.row(ctx, index));
        let rows = rows.row_height(ROW_HEIGHT);
        let titles = TABS.iter().map(|(_, title)| ctx.texts.get(*title));
        let tabs = tabs("tabs", titles.collect(), self.tab, Message::Tab);
        let tabs = tabs.help(ctx.texts.get(MessageId("common-tabs-help")));
        let order = list(ORDER, 1, move |_| {
            let name = ctx.texts.get(ORDERS[self.order].1);
            let label = ctx.texts.get(MessageId("replays-order"));
            labelled(label, choice(name)).on_change(Message::Order)
        });
        let [left, right] = [THUMBNAIL.0, MORE].map(|width| text("").width(width));
        let head = row([left, table_head(ctx, &COLUMNS).grow(), right]).padding_sides(2.0);
        let title = ctx.texts.get(MessageId("menu-replays"));
        let back = button(ctx.texts.get(MessageId("common-back")), Message::Back).id("back");
        let content = [
            tabs.margin(0.0, 2.0),
            order,
            ui.above_list(LIST, self.shown.len(), head).margin(2.0, 3.0),
            rows.rows(self.entries.len().max(1)),
            help().margin(4.0, 0.0),
            back.margin(2.0, 0.0),
        ];
        let page = page(WIDTH, title, content, Message::Back);
        match &self.dialog {
            Some(dialog) => layers([page, dialog.view(&ctx.texts)]),
            None => page,
        }
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Back => return Next::To(Destination::Menu),
            Message::Play(row) => {
                if let Some(entry) = self.entry(row) {
                    return replay(entry.file.clone());
                }
            }
            Message::Watch => {
                if let Some(dialog) = self.dialog.take() {
                    return replay(dialog.file);
                }
            }
            Message::Share => {
                if let Some(dialog) = self.dialog.take() {
                    return Next::To(Destination::ShareRecording(dialog.file));
                }
            }
            Message::Tab(tab) => {
                self.tab = tab.min(TABS.len() - 1);
                self.show();
                if ui.focused().is_some_and(|focus| focus.name == LIST) {
                    ui.focus(Id::row(LIST, 0));
                }
            }
            Message::Order(step) => {
                self.order = cycle::beside(self.order, step, ORDERS.len());
                self.show();
            }
            Message::More(row) => {
                let dialog = self.entry(row).map(|e| Dialog::new(e, Question::Action));
                self.ask(ui, dialog);
            }
            Message::AskDelete(row) => {
                let dialog = self.entry(row).map(|e| Dialog::new(e, Question::Delete));
                self.ask(ui, dialog);
            }
            Message::Ask(question) => {
                let dialog = self.dialog.take().map(|dialog| dialog.asking(question));
                self.ask(ui, dialog);
            }
            Message::Title(title) => self.on_title(ctx, ui, &title),
            Message::Delete => {
                if let Some(dialog) = self.dialog.take() {
                    self.delete(ctx, &dialog.file);
                }
            }
            Message::Close => self.dialog = None,
        }
        ctx.selection.recordings_shown = (self.tab, self.order);
        Next::Stay
    }

    fn open(&mut self, _: &AppContext, ui: &mut UiState) {
        ui.focus(Id::row(LIST, self.first));
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        let visible = ui.visible(LIST);
        if self.read_some(&ctx.library, &ctx.texts.levels, visible.start) {
            self.sort(ui);
        }
        // The last request is answered first.
        for entry in visible.rev().filter_map(|row| self.entry(row)) {
            if let Some((file, _)) = entry.content.as_ref().and_then(|c| c.thumbnail.as_ref()) {
                ctx.thumbnails.request(file);
            }
        }
        ctx.thumbnails.update();
        Next::Stay
    }
}
