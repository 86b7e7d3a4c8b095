//! The list of recordings, in tabs: level, players, date, length, and whether the level was finished. The player's own can
//! be deleted. Which recordings are kept
//! is in `replay/retention.rs`.

use super::table::{Column, table_head, table_row};
use super::widget_screen::View;
use super::{Destination, Next, ReplayOrigin};
use crate::app::context::AppContext;
use crate::app::folders::Folders;
use crate::app::paint::theme;
use crate::app::play::hud;
use crate::app::recordings;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Id, Widget, button, dialog, help, layers, list, page, tabs};
use crate::date;
use crate::level::translation::LevelTexts;
use crate::localization::{self, MessageId};
use crate::replay::file_name::{FileName, Status};
use crate::replay::{RecordingError, Summary};
use crate::session::pack_library::PackLibrary;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Recordings to read per rendered frame.
const READ_PER_FRAME: usize = 4;
/// Shares of the columns, and their titles.
const COLUMNS: [Column; 5] = [
    (0.3, MessageId("replays-level")),
    (0.2, MessageId("replays-player")),
    (0.18, MessageId("replays-date")),
    (0.1, MessageId("replays-time")),
    (0.22, MessageId("replays-result")),
];
/// Width of the page, font pixels, and names of the list and of the dialog.
const WIDTH: f32 = 430.0;
const LIST: &str = "recordings";
const DIALOG: &str = "delete";

/// Which recordings a tab shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    All,
    Finished,
    Unfinished,
    /// Saved by the player, or copied here.
    Kept,
    Shipped,
}

/// The tabs with their titles.
const TABS: [(Group, MessageId); 5] = [
    (Group::All, MessageId("replays-tab-all")),
    (Group::Finished, MessageId("replays-tab-finished")),
    (Group::Unfinished, MessageId("replays-tab-unfinished")),
    (Group::Kept, MessageId("replays-tab-kept")),
    (Group::Shipped, MessageId("replays-tab-shipped")),
];

/// A recording in the list.
struct Entry {
    file: PathBuf,
    /// Shipped with the game.
    is_shipped: bool,
    /// Text of the columns; `None` until the file has been read.
    cells: Option<[localization::Message; COLUMNS.len()]>,
}

impl Entry {
    /// Returns the group of the recording, apart from all.
    fn group(&self) -> Group {
        match FileName::of(&self.file).status {
            _ if self.is_shipped => Group::Shipped,
            Status::Finished { .. } => Group::Finished,
            Status::Unfinished => Group::Unfinished,
            Status::Other => Group::Kept,
        }
    }
}

/// The list of recordings.
pub struct RecordingList {
    entries: Vec<Entry>,
    /// Index of the visible tab, and of its entries.
    tab: usize,
    shown: Vec<usize>,
    /// The recording that is deleted if the player confirms it.
    deleting: Option<PathBuf>,
    /// The row focused first.
    first: usize,
    /// Display names of levels by file name.
    levels: BTreeMap<String, String>,
}

impl RecordingList {
    /// Lists the player's recordings, newest first, then those shipped with the game. Selects the file `selected` if it
    /// is listed.
    pub fn new(folders: &Folders, selected: Option<&Path>) -> RecordingList {
        let entry = |is_shipped| {
            move |file| Entry {
                file,
                is_shipped,
                cells: None,
            }
        };
        let own = recordings::newest_first(folders).into_iter();
        let shipped = recordings::shipped(folders).into_iter();
        let entries = own.map(entry(false)).chain(shipped.map(entry(true)));
        RecordingList::of(entries.collect(), selected)
    }

    fn of(entries: Vec<Entry>, selected: Option<&Path>) -> RecordingList {
        let at = entries
            .iter()
            .position(|e| Some(e.file.as_path()) == selected);
        RecordingList {
            shown: (0..entries.len()).collect(),
            entries,
            tab: 0,
            deleting: None,
            first: at.unwrap_or(0),
            levels: BTreeMap::new(),
        }
    }

    /// Shows a tab.
    fn show(&mut self, tab: usize) {
        self.tab = tab.min(TABS.len() - 1);
        let group = TABS[self.tab].0;
        let is_shown = |index: &usize| {
            let own = self.entries[*index].group();
            group == Group::All || group == own
        };
        self.shown = (0..self.entries.len()).filter(is_shown).collect();
    }

    /// Deletes a recording of the player.
    fn delete(&mut self, ctx: &mut AppContext, file: &Path) {
        match recordings::delete(file) {
            Ok(()) => {
                self.entries.retain(|entry| entry.file != file);
                self.show(self.tab);
                ctx.selection.ghosts.retain(|ghost| ghost != file);
                ctx.records.rescan();
                ctx.show_toast(MessageId("replays-deleted"));
            }
            Err(error) => {
                let reason = error.to_string();
                ctx.show_toast(MessageId("replays-not-deleted").with("reason", reason));
            }
        }
    }

    /// Returns the entry in a row.
    fn entry(&self, row: usize) -> Option<&Entry> {
        self.entries.get(*self.shown.get(row)?)
    }

    /// Reads the next few files, those from row `first` on before the others. There may be many, and reading all of them at
    /// once would stall a frame.
    fn read_some(&mut self, library: &PackLibrary, texts: &LevelTexts, first: usize) {
        let below = self.shown.iter().skip(first).copied();
        let all = below.chain(0..self.entries.len());
        let mut unread: Vec<usize> = Vec::new();
        for index in all {
            if unread.len() == READ_PER_FRAME {
                break;
            }
            if self.entries[index].cells.is_none() && !unread.contains(&index) {
                unread.push(index);
            }
        }
        for index in unread {
            let entry = &mut self.entries[index];
            let mut level = |summary: &Summary| {
                let file = summary.level_name.clone();
                let known = self.levels.entry(file);
                known
                    .or_insert_with(|| recordings::level_name(library, texts, &summary.level_name))
                    .clone()
            };
            entry.cells = Some(match Summary::load(&entry.file) {
                Ok(summary) => cells(entry, level(&summary), &summary),
                Err(error) => unreadable(&entry.file, &error),
            });
        }
    }
}

/// Returns the column texts of a recording.
fn cells(
    entry: &Entry,
    level: String,
    summary: &Summary,
) -> [localization::Message; COLUMNS.len()] {
    let status = match entry.is_shipped {
        true => Status::Finished { exit_tick: None },
        false => FileName::of(&entry.file).status,
    };
    let (time, result) = match status {
        Status::Finished { exit_tick } => (
            exit_tick.unwrap_or(summary.end_tick),
            MessageId("replays-finished").into(),
        ),
        Status::Unfinished => (summary.end_tick, MessageId("replays-unfinished").into()),
        Status::Other => (
            summary.end_tick,
            localization::Message::Plain(String::new()),
        ),
    };
    let date = match summary.date {
        0 => FileName::of(&entry.file).day(),
        date => date::day(date),
    };
    // Shipped recordings are proofs of the levels' authors.
    let players = match entry.is_shipped {
        true => MessageId("records-proof").into(),
        false => localization::Message::Plain(summary.players.join(", ")),
    };
    let [level, date, time] = [level, date, hud::clock(time)].map(localization::Message::Plain);
    [level, players, date, time, result]
}

/// Returns the column texts of a file that has not been read yet: its name.
fn not_read(file: &Path) -> [String; COLUMNS.len()] {
    let mut cells = [const { String::new() }; COLUMNS.len()];
    cells[0] = recordings::name(file);
    cells
}

/// Returns the column texts of a file that cannot be played.
fn unreadable(file: &Path, error: &RecordingError) -> [localization::Message; COLUMNS.len()] {
    let why = match error.problem() {
        RecordingError::Simulation { .. } | RecordingError::Form { .. } => {
            MessageId("replays-old-version")
        }
        _ => MessageId("replays-damaged"),
    };
    let mut cells = [const { localization::Message::Plain(String::new()) }; COLUMNS.len()];
    cells[0] = recordings::name(file).into();
    cells[COLUMNS.len() - 1] = why.into();
    cells
}

/// Actions of the recording list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Show a tab.
    Tab(usize),
    /// Play the recording in this row.
    Play(usize),
    /// Ask whether to delete the recording in this row.
    AskDelete(usize),
    /// The answer: yes or no.
    Answer(bool),
    /// Back to the menu.
    Back,
}

impl View for RecordingList {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let rows = list(LIST, self.shown.len(), |index| {
            let entry = &self.entries[self.shown[index]];
            let (cells, colour) = match &entry.cells {
                Some(cells) => (
                    cells.each_ref().map(|cell| ctx.texts.get(cell.clone())),
                    theme::TEXT,
                ),
                None => (not_read(&entry.file), theme::DIM),
            };
            let row = table_row(&COLUMNS, cells, colour).on_press(Message::Play(index));
            match entry.is_shipped {
                true => row.help(ctx.texts.get(MessageId("replays-help"))),
                false => row
                    .on_delete(Message::AskDelete(index))
                    .help(ctx.texts.get(MessageId("replays-help-own"))),
            }
        });
        let titles = TABS.iter().map(|(_, title)| ctx.texts.get(*title));
        let tabs = tabs("tabs", titles.collect(), self.tab, Message::Tab);
        let tabs = tabs.help(ctx.texts.get(MessageId("common-tabs-help")));
        let head = table_head(ctx, &COLUMNS);
        let title = ctx.texts.get(MessageId("menu-replays"));
        let back = button(ctx.texts.get(MessageId("common-back")), Message::Back).id("back");
        let content = [
            tabs.margin(0.0, 4.0),
            ui.above_list(LIST, self.shown.len(), head).margin(0.0, 3.0),
            rows.rows(self.entries.len().max(1)),
            help().margin(4.0, 0.0),
            back.margin(2.0, 0.0),
        ];
        let page = page(WIDTH, title, content, Message::Back);
        let Some(file) = &self.deleting else {
            return page;
        };
        let answers = [MessageId("common-cancel"), MessageId("replays-delete")];
        let answers = answers.map(|answer| ctx.texts.get(answer));
        let rows = list("answers", 2, move |index| {
            button(answers[index].clone(), Message::Answer(index == 1))
        });
        let question = ctx.texts.get(MessageId("replays-delete-question"));
        let cancel = Message::Answer(false);
        let question = dialog(DIALOG, question, recordings::name(file), rows, cancel);
        layers([page, question])
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Back => return Next::To(Destination::Menu),
            Message::Play(row) => {
                if let Some(entry) = self.entry(row) {
                    return Next::To(Destination::Replay {
                        file: entry.file.clone(),
                        origin: ReplayOrigin::List,
                        tick: None,
                    });
                }
            }
            Message::Tab(tab) => {
                self.show(tab);
                if ui.focused().is_some_and(|focus| focus.name == LIST) {
                    ui.focus(Id::row(LIST, 0));
                }
            }
            Message::AskDelete(row) => {
                ui.forget(DIALOG);
                self.deleting = self.entry(row).map(|entry| entry.file.clone());
            }
            Message::Answer(yes) => {
                if let Some(file) = self.deleting.take().filter(|_| yes) {
                    self.delete(ctx, &file);
                }
            }
        }
        Next::Stay
    }

    fn open(&mut self, _: &AppContext, ui: &mut UiState) {
        ui.focus(Id::row(LIST, self.first));
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        let first = ui.visible(LIST).start;
        self.read_some(&ctx.library, &ctx.texts.levels, first);
        Next::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::{Event, Nav, PointerAction};
    use crate::config::UserFolder;
    use crate::localization::{Language, Localizer};

    fn entry(file: impl Into<PathBuf>) -> Entry {
        Entry {
            file: file.into(),
            is_shipped: false,
            cells: None,
        }
    }

    fn english(cells: [localization::Message; COLUMNS.len()]) -> [String; COLUMNS.len()] {
        let localizer = Localizer::new(Some(Language::English));
        cells.map(|cell| localizer.text(cell))
    }

    /// Opens a list of recordings that cannot be read.
    fn visit(count: usize) -> Visit<RecordingList> {
        let entries = (0..count).map(|number| entry(format!("{number}.pmd")));
        let list = RecordingList::of(entries.collect(), None);
        let mut visit = Visit::new("replays", |_| list);
        for entry in &mut visit.screen.view_mut().entries {
            entry.cells = Some(unreadable(&entry.file, &RecordingError::NotARecording));
        }
        visit
    }

    #[test]
    fn only_visible_rows_of_a_long_list_are_made() {
        let mut visit = visit(500);
        assert!(visit.texts().len() < 200);
        assert!(visit.focused().starts_with("0 "));
        visit.press(Nav::Last);
        assert!(visit.focused().starts_with("499 "));
        visit.press(Nav::Down);
        assert_eq!(visit.focused(), "Back", "below the list");
        visit.press(Nav::Down);
        assert!(visit.focused().starts_with("All Finished"), "the tabs");
        visit.press(Nav::Down);
        visit.press(Nav::First);
        assert!(visit.focused().starts_with("0 "));
        visit.press(Nav::PageDown);
        visit.press(Nav::PageUp);
        assert!(visit.focused().starts_with("0 "));
    }

    /// Opens a list of recordings with these names, which exist, and one shipped with the game.
    fn visit_files(names: &[&str]) -> Visit<RecordingList> {
        Visit::new("replays", |ctx| {
            let folder = ctx.folders.user(UserFolder::SavedGames);
            std::fs::create_dir_all(&folder).expect("a folder for recordings");
            for name in names {
                std::fs::write(folder.join(name), "").expect("a recording");
            }
            let mut list = RecordingList::new(&ctx.folders, None);
            list.entries.retain(|entry| !entry.is_shipped);
            let file = shipped();
            list.entries.push(Entry {
                is_shipped: true,
                ..entry(file)
            });
            list.show(0);
            list
        })
    }

    const NAMES: [&str; 3] = [
        "20261103-120000-level1-finished-t900.pmd",
        "20261102-120000-level1-unfinished.pmd",
        "from_a_friend.pmd",
    ];

    #[test]
    fn each_tab_shows_the_recordings_of_its_kind() {
        let mut visit = visit_files(&NAMES);
        for expected in [4, 1, 1, 1, 1, 4] {
            assert_eq!(visit.screen.view_mut().shown.len(), expected);
            visit.press(Nav::NextTab);
        }
        let list = visit.screen.view_mut();
        let file = list.entry(0).map(|entry| entry.file.clone());
        let next = visit.press(Nav::Confirm);
        assert!(
            matches!(next, Next::To(Destination::Replay { file: played, .. }) if Some(&played) == file.as_ref())
        );
    }

    #[test]
    fn an_own_recording_is_deleted_after_a_question_and_a_shipped_one_never() {
        let mut visit = visit_files(&NAMES);
        let file = visit.screen.view_mut().entries[0].file.clone();
        visit.ctx.selection.ghosts.push(file.clone());
        visit.press(Nav::Delete);
        visit.press(Nav::Confirm);
        assert!(file.exists(), "the first answer cancels");
        visit.press(Nav::Delete);
        visit.press(Nav::Last);
        visit.press(Nav::Confirm);
        assert!(!file.exists() && visit.ctx.selection.ghosts.is_empty());
        assert_eq!(visit.screen.view_mut().shown.len(), 3);
        // A file that is gone already is reported, and stays in the list.
        let gone = visit.screen.view_mut().entries[0].file.clone();
        std::fs::remove_file(&gone).expect("it is there");
        visit.press(Nav::Delete);
        visit.click("Delete");
        assert_eq!(visit.screen.view_mut().shown.len(), 3);
        (0..2).for_each(|_| drop(visit.press(Nav::Down)));
        visit.press(Nav::Delete);
        assert_eq!(visit.screen.view_mut().deleting, None);
    }

    #[test]
    fn a_recording_is_chosen_by_pointer_after_scrolling_with_the_wheel() {
        let mut visit = visit(500);
        let at = (640.0, 360.0);
        visit.handle([Event::Pointer(PointerAction::Wheel(10), at)]);
        let texts = visit.texts();
        assert!(texts.contains(&"30".to_owned()) && !texts.contains(&"29".to_owned()));
        let next = visit.click("33");
        let is_33 = |file: &Path| file == Path::new("33.pmd");
        assert!(matches!(next, Next::To(Destination::Replay { file, .. }) if is_33(&file)));
        assert!(matches!(visit.click("Back"), Next::To(Destination::Menu)));
    }

    fn shipped() -> PathBuf {
        Path::new(crate::CHECKOUT).join("tests/levels/demos/01_first_steps.pmd")
    }

    #[test]
    fn files_are_read_a_few_per_frame_and_unplayable_ones_are_marked() {
        let mut entries: Vec<Entry> = (0..READ_PER_FRAME).map(|_| entry("gone.pmd")).collect();
        entries.push(entry(shipped()));
        let mut visit = Visit::new("replays", |ctx| {
            ctx.library = PackLibrary::default();
            RecordingList::of(entries, None)
        });
        visit.tick();
        let list = visit.screen.view_mut();
        let is_read = |entry: &&Entry| entry.cells.is_some();
        assert_eq!(list.entries.iter().filter(is_read).count(), READ_PER_FRAME);
        let cells = list.entries[0].cells.clone().expect("file was read");
        assert_eq!(english(cells), ["gone", "", "", "", "damaged"]);
        visit.tick();
        let list = visit.screen.view_mut();
        let cells = list.entries[READ_PER_FRAME].cells.clone();
        assert_eq!(english(cells.expect("file was read"))[0], "First steps");
    }

    #[test]
    fn a_row_shows_level_players_date_time_and_result() {
        let summary = Summary {
            level_name: "level017".to_owned(),
            level_number: 17,
            level_hash: 1,
            date: 1_795_300_259,
            players: ["Ann", "Bob"].map(str::to_owned).to_vec(),
            end_tick: 4800,
        };
        let row = |name: &str, is_shipped| {
            let file = format!("20261121-223059-level17-{name}.pmd").into();
            let entry = Entry {
                file,
                is_shipped,
                cells: None,
            };
            english(cells(
                &entry,
                recordings::readable(&summary.level_name),
                &summary,
            ))
        };
        let end = hud::clock(4800);
        assert_eq!(
            row("finished-t2400", false),
            [
                "Level 17",
                "Ann, Bob",
                "2026-11-21",
                &hud::clock(2400),
                "finished"
            ]
        );
        assert_eq!(
            row("unfinished", false)[3..],
            [end.clone(), "unfinished".to_owned()]
        );
        assert_eq!(row("kept", false)[3..], [end.clone(), String::new()]);
        assert_eq!(row("x", true)[3..], [end, "finished".to_owned()]);
    }

    #[test]
    fn the_recording_played_last_is_selected_if_it_still_exists() {
        let selected = |file: Option<&str>| {
            let entries = ["a.pmd", "b.pmd", "c.pmd"].map(entry).into();
            RecordingList::of(entries, file.map(Path::new)).first
        };
        assert_eq!(selected(Some("c.pmd")), 2);
        assert_eq!(selected(Some("gone.pmd")), 0);
        assert_eq!(selected(None), 0);
    }
}
