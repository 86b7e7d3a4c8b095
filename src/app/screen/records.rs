//! The records: finished runs by level and category. A record opens in the replay player. Which runs get a place is in
//! `records/ranking.rs`.

use super::table::{Column, table_head, table_row};
use super::widget_screen::View;
use super::{Destination, Next, RecordsView, ReplayOrigin};
use crate::app::context::AppContext;
use crate::app::cycle::{self, CycleStep};
use crate::app::ghosts;
use crate::app::paint::theme;
use crate::app::recordings;
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Id, Widget, button, choice, help, labelled, list, page};
use crate::date;
use crate::display_text::clean;
use crate::localization::{self, MessageId};
use crate::progress::time_text;
use crate::records::book::{Book, Group, Row};
use crate::records::category::Category;
use crate::records::{Record, Verified};
use std::path::PathBuf;

/// Relative widths of the columns, and their titles.
const COLUMNS: [Column; 8] = [
    (0.05, MessageId("records-place")),
    (0.14, MessageId("records-time")),
    (0.18, MessageId("records-player")),
    (0.12, MessageId("records-coins")),
    (0.09, MessageId("records-kills")),
    (0.11, MessageId("records-deaths")),
    (0.12, MessageId("records-shots")),
    (0.19, MessageId("records-note")),
];
/// Width of the page, font pixels.
const WIDTH: f32 = 430.0;
/// Names of the lists.
const FILTERS: &str = "filters";
const LIST: &str = "records";

/// The records screen.
pub struct RecordsScreen {
    shown: RecordsView,
    /// Levels with runs, with their names.
    groups: Vec<(Group, String)>,
    entries: Vec<Entry>,
    /// Revision of the book when the entries were made.
    revision: u64,
}

/// A run in the table.
struct Entry {
    file: PathBuf,
    /// Texts of the columns except the last.
    cells: [String; COLUMNS.len() - 1],
    note: localization::Message,
    date: String,
    /// The run is in first place.
    is_best: bool,
}

/// Messages of the widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// The previous or next level.
    Level(CycleStep),
    /// The previous or next category.
    Category(CycleStep),
    /// Play the recording with this index.
    Play(usize),
    /// Toggles the recording with this index as a ghost.
    Ghost(usize),
    /// Leave the screen.
    Back,
}

impl RecordsScreen {
    /// Opens the records.
    pub fn new(ctx: &AppContext, shown: RecordsView) -> RecordsScreen {
        ctx.records.rescan();
        let mut screen = RecordsScreen {
            shown,
            groups: Vec::new(),
            entries: Vec::new(),
            revision: 0,
        };
        screen.read(ctx);
        screen
    }

    /// Reads the book.
    fn read(&mut self, ctx: &AppContext) {
        self.revision = ctx.records.revision();
        let (library, texts) = (&ctx.library, &ctx.texts.levels);
        ctx.records.read(|book| {
            let groups = book.groups().into_iter();
            self.groups = groups
                .map(|(group, name)| (group, recordings::level_name(library, texts, name)))
                .collect();
            let known = |wanted: &Group| self.groups.iter().any(|(group, _)| group == wanted);
            self.shown.group = (self.shown.group.filter(known))
                .or_else(|| self.groups.first().map(|(group, _)| *group));
            self.entries = self.entries(book);
        });
    }

    fn entries(&self, book: &Book) -> Vec<Entry> {
        let Some(group) = self.shown.group else {
            return Vec::new();
        };
        let rows = book.table(group, self.shown.category);
        rows.iter().map(Entry::new).collect()
    }

    /// Returns the index of the level shown.
    fn place(&self) -> usize {
        let mut groups = self.groups.iter();
        let place = groups.position(|(group, _)| Some(*group) == self.shown.group);
        place.unwrap_or(0)
    }

    fn level(&self, texts: &Texts) -> String {
        let Some((group, name)) = self.groups.get(self.place()) else {
            return texts.get(MessageId("records-none"));
        };
        match group.players {
            0 | 1 => name.clone(),
            players => texts.get(
                MessageId("records-level-players")
                    .with("level", name.clone())
                    .with("players", i32::from(players)),
            ),
        }
    }
}

/// Returns the name of a category.
pub fn category_name(category: Category) -> MessageId {
    match category {
        Category::Any => MessageId("records-any"),
        Category::AllCoins => MessageId("records-all-coins"),
        Category::AllKills => MessageId("records-all-kills"),
        Category::NoShots => MessageId("records-no-shots"),
        Category::Pacifist => MessageId("records-pacifist"),
    }
}

/// Returns the note on a run: author's proof, rewinds, assists or verification.
fn note(record: &Record) -> localization::Message {
    match record.verified {
        Verified::No => MessageId("records-diverges").into(),
        _ if record.is_proof => MessageId("records-proof").into(),
        _ if record.run.rewinds > 0 => {
            MessageId("records-rewound").with("rewinds", record.run.rewinds)
        }
        _ if record.run.is_assisted => MessageId("records-assisted").into(),
        Verified::Yes => MessageId("records-verified").into(),
        Verified::Pending => MessageId("records-pending").into(),
    }
}

impl Entry {
    fn new(row: &Row) -> Entry {
        let (record, run) = (row.record, row.record.run);
        Entry {
            file: row.file.to_path_buf(),
            cells: [
                row.place
                    .map_or_else(|| "-".to_owned(), |place| place.to_string()),
                time_text(run.ticks),
                clean(&record.players.join(", ")).into_owned(),
                format!("{}/{}", run.coins, run.coins_in_level),
                run.kills.to_string(),
                run.deaths.to_string(),
                run.shots.to_string(),
            ],
            note: note(record),
            date: match record.date {
                0 => String::new(),
                date => date::day(date),
            },
            is_best: row.place == Some(1),
        }
    }
}

impl View for RecordsScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let level = self.level(&ctx.texts);
        let filters = list(FILTERS, 2, move |index| match index {
            0 => labelled(
                ctx.texts.get(MessageId("records-level")),
                choice(level.clone()),
            )
            .on_change(Message::Level),
            _ => {
                let category = ctx.texts.get(category_name(self.shown.category));
                labelled(
                    ctx.texts.get(MessageId("records-category")),
                    choice(category),
                )
                .on_change(Message::Category)
            }
        });
        let rows = list(LIST, self.entries.len(), |index| {
            let entry = &self.entries[index];
            let colour = if entry.is_best {
                theme::LIT
            } else {
                theme::TEXT
            };
            let note = match ctx.selection.ghosts.contains(&entry.file) {
                true => ctx.texts.get(MessageId("records-ghost")),
                false => ctx.texts.get(entry.note.clone()),
            };
            let played = MessageId("records-played").with("date", entry.date.clone());
            table_row(&COLUMNS, entry.cells.iter().cloned().chain([note]), colour)
                .on_press(Message::Play(index))
                .on_change(move |_| Message::Ghost(index))
                .help(match entry.date.is_empty() {
                    true => ctx.texts.get(MessageId("records-help")),
                    false => ctx.texts.get(played),
                })
        });
        let back = button(ctx.texts.get(MessageId("common-back")), Message::Back).id("back");
        let title = ctx.texts.get(MessageId("records-title"));
        let parts = [
            filters,
            ui.above_list(LIST, self.entries.len(), table_head(ctx, &COLUMNS))
                .margin(5.0, 3.0),
            rows,
            help().margin(4.0, 0.0),
            back.margin(4.0, 0.0),
        ];
        page(WIDTH, title, parts, Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, _: &mut UiState, message: Message) -> Next {
        match message {
            Message::Level(step) => {
                let at = cycle::beside(self.place(), step, self.groups.len());
                self.shown.group = self.groups.get(at).map(|(group, _)| *group);
            }
            Message::Category(step) => {
                let category = self.shown.category;
                self.shown.category = cycle::neighbour(&Category::ALL, category, step);
            }
            Message::Play(index) => {
                let Some(entry) = self.entries.get(index) else {
                    return Next::Stay;
                };
                let file = entry.file.clone();
                let view = RecordsView {
                    file: Some(file.clone()),
                    ..self.shown.clone()
                };
                return Next::To(Destination::Replay {
                    file,
                    origin: ReplayOrigin::Records(view),
                    tick: None,
                });
            }
            Message::Ghost(index) => {
                if let Some(entry) = self.entries.get(index) {
                    ghosts::toggle(&mut ctx.selection.ghosts, &entry.file);
                }
            }
            Message::Back if self.shown.from_game => return Next::To(Destination::PauseSuspended),
            Message::Back => return Next::To(Destination::Menu),
        }
        self.read(ctx);
        Next::Stay
    }

    fn open(&mut self, _: &AppContext, ui: &mut UiState) {
        let mut entries = self.entries.iter();
        let selected = entries.position(|entry| Some(&entry.file) == self.shown.file.as_ref());
        ui.focus(match selected {
            Some(index) => Id::row(LIST, index),
            None => Id::row(FILTERS, 0),
        });
    }

    fn tick(&mut self, ctx: &mut AppContext, _: &mut UiState) -> Next {
        if ctx.records.revision() != self.revision {
            self.read(ctx);
        }
        Next::Stay
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;
    use crate::progress::FinishedRun;
    use crate::replay::Recording;
    use std::path::Path;

    /// Opens the records of one level, in which Ann has played three runs.
    pub fn visit() -> Visit<RecordsScreen> {
        Visit::new("records", |ctx| {
            let file = Path::new(crate::CHECKOUT).join("tests/levels/demos/01_first_steps.pmd");
            let mut demo = Recording::load(&file).expect("a recording");
            demo.names[0] = "Ann".to_owned();
            for (ticks, rewinds, coins) in [(900, 0, 3), (800, 2, 0), (1000, 0, 3)] {
                let run = FinishedRun {
                    level: demo.level_hash,
                    players: 1,
                    ticks,
                    coins,
                    coins_in_level: 3,
                    rewinds,
                    ..FinishedRun::default()
                };
                demo.date += 1;
                ctx.records
                    .add_saved(Path::new(&format!("{ticks}.pmd")), &demo, run);
            }
            RecordsScreen::new(ctx, RecordsView::default())
        })
    }

    #[test]
    fn the_table_lists_the_runs_of_the_chosen_category() {
        let mut visit = visit();
        let texts = visit.texts();
        for expected in ["First steps", "0:22.500", "0:20.000", "2 rewinds", "Any%"] {
            assert!(
                texts.contains(&expected.to_owned()),
                "{expected}: {texts:?}"
            );
        }
        visit.press(Nav::Down);
        visit.press(Nav::Right);
        let texts = visit.texts();
        assert!(texts.contains(&"All coins".to_owned()), "{texts:?}");
        assert!(!texts.contains(&"0:20.000".to_owned()), "{texts:?}");
    }

    #[test]
    fn left_and_right_choose_a_record_as_a_ghost() {
        let mut visit = visit();
        (0..2).for_each(|_| drop(visit.press(Nav::Down)));
        visit.press(Nav::Right);
        assert_eq!(visit.ctx.selection.ghosts, [PathBuf::from("800.pmd")]);
        assert!(visit.texts().contains(&"ghost".to_owned()));
        visit.press(Nav::Left);
        assert!(visit.ctx.selection.ghosts.is_empty());
    }

    #[test]
    fn a_record_opens_in_the_replay_player_which_returns_to_it() {
        let mut visit = visit();
        let next = visit.click("0:22.500");
        let Next::To(Destination::Replay {
            file,
            origin: ReplayOrigin::Records(view),
            tick: None,
        }) = next
        else {
            panic!("no replay");
        };
        assert_eq!(file, Path::new("900.pmd"));
        assert_eq!(view.file, Some(file));
        let mut again = Visit::new("records-again", |ctx| RecordsScreen::new(ctx, view));
        assert!(matches!(again.click("Back"), Next::To(Destination::Menu)));
    }
}
