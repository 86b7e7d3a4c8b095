//! The list of recordings: level, players, date, length, and whether the level was finished.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::play::hud;
use crate::app::recordings;
use crate::app::render::background;
use crate::app::ui::menu_list::{Columns, MenuChoice, MenuList, cell_left};
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::files;
use crate::replay::file_name::{FileName, Status};
use crate::replay::{DemoError, Summary};
use crate::session::pack_library::PackLibrary;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Recordings to read per rendered frame.
const READ_PER_FRAME: usize = 4;
/// Left edges of the columns as fractions of the width, and their titles.
const COLUMNS: [(f32, &str); 5] = [
    (0.0, "Level"),
    (0.34, "Player"),
    (0.56, "Date"),
    (0.75, "Time"),
    (0.85, "Result"),
];
/// Maximum width of the panel, and distance from its top to the list, font pixels.
const WIDTH: f32 = 420.0;
const TOP: f32 = 40.0;
/// Help line.
const HELP: &str = "Enter: play, Escape: back";

/// A recording in the list.
struct Entry {
    file: PathBuf,
    /// Shipped with the game.
    is_shipped: bool,
    /// Text of the columns; `None` until the file has been read.
    cells: Option<[String; COLUMNS.len()]>,
}

/// The list of recordings.
pub struct DemoList {
    entries: Vec<Entry>,
    list: MenuList,
    /// Display names of levels by file name.
    levels: BTreeMap<String, String>,
}

impl DemoList {
    /// Lists the player's recordings, newest first, then those shipped with the game. Selects the file `selected` if it
    /// is listed.
    pub fn new(ctx: &AppContext, selected: Option<&Path>) -> DemoList {
        let entry = |is_shipped| {
            move |file| Entry {
                file,
                is_shipped,
                cells: None,
            }
        };
        let own = recordings::newest_first(ctx).into_iter();
        let shipped = recordings::shipped(ctx).into_iter();
        let entries = own.map(entry(false)).chain(shipped.map(entry(true)));
        DemoList::of(entries.collect(), selected)
    }

    fn of(entries: Vec<Entry>, selected: Option<&Path>) -> DemoList {
        let at = entries
            .iter()
            .position(|e| Some(e.file.as_path()) == selected);
        DemoList {
            entries,
            list: MenuList::at(at.unwrap_or(0)),
            levels: BTreeMap::new(),
        }
    }

    /// Reads the next few files. There may be many, and reading all of them at once would stall a frame.
    fn read_some(&mut self, library: &PackLibrary) {
        let unread = self.entries.iter_mut().filter(|e| e.cells.is_none());
        for entry in unread.take(READ_PER_FRAME) {
            let mut level = |summary: &Summary| {
                let file = summary.level_name.clone();
                let known = self.levels.entry(file);
                known
                    .or_insert_with(|| level_name(library, summary))
                    .clone()
            };
            entry.cells = Some(match Summary::load(&entry.file) {
                Ok(summary) => cells(entry, level(&summary), &summary),
                Err(error) => unreadable(&entry.file, &error),
            });
        }
    }

    fn rows(&self) -> Vec<Columns> {
        let rows = self.entries.iter().map(|entry| {
            let mut columns = COLUMNS.iter().map(|column| column.0);
            let cells = entry.cells.clone().unwrap_or_default();
            Columns::new(cells.map(|text| (columns.next().unwrap_or(0.0), text)))
        });
        rows.collect()
    }
}

/// Returns the column texts of a recording.
fn cells(entry: &Entry, level: String, summary: &Summary) -> [String; COLUMNS.len()] {
    let status = match entry.is_shipped {
        true => Status::Finished { exit_tick: None },
        false => FileName::of(&entry.file).status,
    };
    let (time, result) = match status {
        Status::Finished { exit_tick } => (exit_tick.unwrap_or(summary.end_tick), "finished"),
        Status::Unfinished => (summary.end_tick, "unfinished"),
        Status::Other => (summary.end_tick, ""),
    };
    let date = match summary.date {
        0 => FileName::of(&entry.file).day(),
        date => files::day(date),
    };
    let players = summary.players.join(", ");
    [level, players, date, hud::clock(time), result.to_owned()]
}

/// Returns the column texts of a file that cannot be played.
fn unreadable(file: &Path, error: &DemoError) -> [String; COLUMNS.len()] {
    let why = match error.problem() {
        DemoError::Simulation { .. } | DemoError::Form { .. } => "old version",
        _ => "damaged",
    };
    let mut cells: [String; COLUMNS.len()] = Default::default();
    cells[0] = recordings::name(file);
    cells[COLUMNS.len() - 1] = why.to_owned();
    cells
}

/// Returns the level's own name, or a name derived from its file name if the level is missing.
fn level_name(library: &PackLibrary, summary: &Summary) -> String {
    let level = library.recorded(&summary.level_name);
    let level = level.and_then(|level| library.load(&level).ok());
    let name = level.map(|level| level.level_data.name.clone());
    name.filter(|name| !name.is_empty())
        .unwrap_or_else(|| readable(&summary.level_name))
}

/// Makes the name of a level in a recording readable: `First steps` for `campaign/first-steps` and `01_first_steps`,
/// `Level 17` for `level017`.
fn readable(name: &str) -> String {
    let file = name.split_once('/').map_or(name, |(_, slug)| slug);
    if let Some(number) = file.strip_prefix("level")
        && let Ok(number) = number.parse::<u32>()
    {
        return format!("Level {number}");
    }
    let words = file.trim_start_matches(|c: char| c.is_ascii_digit());
    let words = words.replace(['_', '-'], " ");
    let mut letters = words.trim().chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

impl Screen for DemoList {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        self.read_some(&ctx.library);
        let usable = vec![true; self.entries.len()];
        match ctx.choose(&mut self.list, &usable) {
            Some(MenuChoice::Back) => Next::To(Destination::Menu),
            Some(MenuChoice::Entry(index)) => Next::To(Destination::Demo {
                file: self.entries[index].file.clone(),
                from_list: true,
            }),
            _ => Next::Stay,
        }
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let drift = ctx.ambient_seconds() * 12.0;
        let painter = &mut ctx.painter;
        background::draw_drifting(painter, (0.0, 0.0, width, height), scale, drift);
        let size = (
            (width - 20.0 * scale).min(WIDTH * scale),
            height - 20.0 * scale,
        );
        let (left, top) = (((width - size.0) / 2.0).round(), 10.0 * scale);
        panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
        let title = TextStyle::large(scale).colour(theme::TITLE).centred();
        title.draw(painter, width / 2.0, top + 10.0 * scale, "Replays");
        let inside = (
            left + 12.0 * scale,
            top + TOP * scale,
            size.0 - 24.0 * scale,
            size.1 - (TOP + 24.0) * scale,
        );
        let head = TextStyle::small(scale).colour(theme::DIM);
        for (part, name) in COLUMNS {
            let x = inside.0 + cell_left(part, inside.2, scale);
            head.draw(painter, x, inside.1 - 11.0 * scale, name);
        }
        let rows = self.rows();
        self.list.draw_cells(painter, inside, scale, &rows);
        let foot = TextStyle::small(scale).colour(theme::DIM).centred();
        foot.draw(painter, width / 2.0, top + size.1 - 19.0 * scale, HELP);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(file: impl Into<PathBuf>) -> Entry {
        Entry {
            file: file.into(),
            is_shipped: false,
            cells: None,
        }
    }

    fn shipped() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("demos/01_first_steps.pmd")
    }

    #[test]
    fn files_are_read_a_few_per_frame_and_unplayable_ones_are_marked() {
        let mut entries: Vec<Entry> = (0..READ_PER_FRAME).map(|_| entry("gone.pmd")).collect();
        entries.push(entry(shipped()));
        let mut list = DemoList::of(entries, None);
        let library = PackLibrary::default();
        list.read_some(&library);
        let is_read = |entry: &&Entry| entry.cells.is_some();
        assert_eq!(list.entries.iter().filter(is_read).count(), READ_PER_FRAME);
        assert_eq!(list.rows().len(), READ_PER_FRAME + 1);
        let cells = list.entries[0].cells.clone().expect("file was read");
        assert_eq!(cells, ["gone", "", "", "", "damaged"]);
        list.read_some(&library);
        let cells = list.entries[READ_PER_FRAME].cells.clone();
        assert_eq!(cells.expect("file was read")[0], "First steps");
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
            cells(&entry, readable(&summary.level_name), &summary)
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
        assert_eq!(readable("01_first_steps"), "First steps");
        assert_eq!(readable("campaign/first-steps"), "First steps");
        assert_eq!(readable("level"), "Level");
    }

    #[test]
    fn the_recording_played_last_is_selected_if_it_still_exists() {
        let selected = |file: Option<&str>| {
            let entries = ["a.pmd", "b.pmd", "c.pmd"].map(entry).into();
            DemoList::of(entries, file.map(Path::new)).list.selected()
        };
        assert_eq!(selected(Some("c.pmd")), 2);
        assert_eq!(selected(Some("gone.pmd")), 0);
        assert_eq!(selected(None), 0);
    }
}
