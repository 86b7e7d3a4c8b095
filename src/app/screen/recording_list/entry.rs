//! A recording in the list: what its columns show, and what it is sorted by.

use super::super::table::Column;
use crate::app::paint::painter::Painter;
use crate::app::play::hud;
use crate::app::recordings;
use crate::app::thumbnails::Thumbnails;
use crate::app::ui::widget::{Rect, Widget, custom_paint};
use crate::date;
use crate::display_text::clean;
use crate::level::translation::LevelTexts;
use crate::localization::{Message, MessageId};
use crate::replay::file_name::{FileName, Status};
use crate::replay::{RecordingError, Summary};
use crate::session::pack_library::PackLibrary;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Shares of the columns, and their titles.
pub(super) const COLUMNS: [Column; 5] = [
    (0.32, MessageId("replays-level")),
    (0.14, MessageId("replays-player")),
    (0.22, MessageId("replays-date")),
    (0.12, MessageId("replays-time")),
    (0.2, MessageId("replays-result")),
];
/// Width and height of the thumbnail of a level, font pixels.
pub(super) const THUMBNAIL: (f32, f32) = (32.0, 20.0);

/// The texts of the columns.
pub(super) type Cells = [Message; COLUMNS.len()];

/// Which recordings a tab shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    All,
    Finished,
    Unfinished,
    /// Saved by the player, given a title, or copied here.
    Kept,
    Shipped,
}

/// The order of the recordings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The player's own, newest first, then those shipped with the game.
    Newest,
    /// By the name of the level.
    Level,
    /// Finished runs, shortest time first, then the others.
    Fastest,
    /// Longest recording first.
    Longest,
}

/// The orders with their names.
pub(super) const ORDERS: [(Order, MessageId); 4] = [
    (Order::Newest, MessageId("replays-order-newest")),
    (Order::Level, MessageId("replays-order-level")),
    (Order::Fastest, MessageId("replays-order-fastest")),
    (Order::Longest, MessageId("replays-order-longest")),
];

/// A recording in the list.
pub(super) struct Entry {
    pub file: PathBuf,
    /// Shipped with the game.
    pub is_shipped: bool,
    /// The contents of the file; `None` until it has been read.
    pub content: Option<Content>,
}

/// The contents of a file.
pub(super) struct Content {
    pub cells: Cells,
    /// Name of the level.
    pub level: String,
    /// The level's file and its content hash in the recording; `None` if the level is missing.
    pub thumbnail: Option<(PathBuf, u64)>,
    /// The tick in which the exit was reached; `None` for unfinished runs.
    pub exit: Option<i32>,
    /// The last tick.
    pub length: i32,
}

/// Names and files of levels by their names in recordings.
pub(super) type Levels = BTreeMap<String, (String, Option<PathBuf>)>;

impl Entry {
    /// Creates an entry for a file that is read later.
    pub fn new(file: PathBuf, is_shipped: bool) -> Entry {
        Entry {
            file,
            is_shipped,
            content: None,
        }
    }

    /// Returns true if the recording belongs to a group.
    pub fn is_in(&self, group: Group) -> bool {
        let name = || FileName::of(&self.file);
        match group {
            Group::All => true,
            Group::Shipped => self.is_shipped,
            _ if self.is_shipped => false,
            Group::Finished => matches!(name().status, Status::Finished { .. }),
            Group::Unfinished => name().status == Status::Unfinished,
            Group::Kept => name().status == Status::Other || !name().title.is_empty(),
        }
    }

    /// Returns the sort key. The sort is stable.
    pub fn key(&self, order: Order) -> impl Ord + use<> {
        let content = self.content.as_ref();
        let number = match (order, content) {
            (Order::Fastest, Some(content)) => content.exit.unwrap_or(i32::MAX),
            (Order::Longest, Some(content)) => -content.length,
            _ => 0,
        };
        let name = match (order, content) {
            (Order::Level, Some(content)) => content.level.to_lowercase(),
            _ => String::new(),
        };
        (order != Order::Newest && content.is_none(), number, name)
    }

    /// Returns the title that the player gave, or an empty string.
    pub fn title(&self) -> String {
        match self.is_shipped {
            true => String::new(),
            false => clean(&FileName::of(&self.file).title).into_owned(),
        }
    }

    /// Reads the file.
    pub fn read(&mut self, library: &PackLibrary, texts: &LevelTexts, levels: &mut Levels) {
        let mut known = |summary: &Summary| {
            let known = levels.entry(summary.level_name.clone());
            let known = known.or_insert_with(|| {
                let id = library.recorded(&summary.level_name);
                let file = id.and_then(|id| Some(library.level(&id)?.file.clone()));
                let name = recordings::level_name(library, texts, &summary.level_name);
                (name, file)
            });
            known.clone()
        };
        self.content = Some(match Summary::load(&self.file) {
            Ok(summary) => {
                let (name, file) = known(&summary);
                self.content_of(&summary, name, file)
            }
            Err(error) => unreadable(&self.file, &error),
        });
    }

    fn content_of(&self, summary: &Summary, level: String, file: Option<PathBuf>) -> Content {
        let exit = match self.status() {
            Status::Finished { exit_tick } => Some(exit_tick.unwrap_or(summary.end_tick)),
            _ => None,
        };
        Content {
            cells: self.cells(level.clone(), summary),
            level,
            thumbnail: file.map(|file| (file, summary.level_hash)),
            exit,
            length: summary.end_tick,
        }
    }

    fn status(&self) -> Status {
        match self.is_shipped {
            true => Status::Finished { exit_tick: None },
            false => FileName::of(&self.file).status,
        }
    }

    /// Returns the column texts.
    pub fn cells(&self, level: String, summary: &Summary) -> Cells {
        let (time, result) = match self.status() {
            Status::Finished { exit_tick } => (
                exit_tick.unwrap_or(summary.end_tick),
                MessageId("replays-finished").into(),
            ),
            Status::Unfinished => (summary.end_tick, MessageId("replays-unfinished").into()),
            Status::Other => (summary.end_tick, Message::Plain(String::new())),
        };
        let date = match summary.date {
            0 => FileName::of(&self.file).day(),
            date => date::day(date),
        };
        // Shipped recordings are proofs of the levels' authors.
        let players = match self.is_shipped {
            true => MessageId("records-proof").into(),
            false => Message::Plain(summary.players.join(", ")),
        };
        let title = self.title();
        let name = match title.is_empty() {
            true => Message::Plain(level),
            false => MessageId("replays-titled")
                .with("title", title)
                .with("level", level),
        };
        let [date, time] = [date, hud::clock(time)].map(Message::Plain);
        [name, players, date, time, result]
    }

    /// Describes the thumbnail of the recorded level: empty until it is there, and if the level has changed since.
    pub fn thumbnail<'a, M>(&self, thumbnails: &Thumbnails) -> Widget<'a, M> {
        let level = self.content.as_ref().and_then(|c| c.thumbnail.as_ref());
        let map = level.and_then(|(file, hash)| Some((thumbnails.get(file)?, *hash)));
        let draw = move |painter: &mut Painter, area: Rect, _: f32| {
            if let Some((map, hash)) = &map
                && let Ok(map) = map.as_ref()
                && map.hash == *hash
            {
                map.draw_within(painter, area);
            }
        };
        let (width, height) = THUMBNAIL;
        custom_paint(draw)
            .width(width)
            .min_width(width)
            .height(height)
    }
}

/// Returns the indices of the entries of a group, in order.
pub(super) fn sorted(entries: &[Entry], group: Group, order: Order) -> Vec<usize> {
    let all = 0..entries.len();
    let mut shown: Vec<usize> = all.filter(|index| entries[*index].is_in(group)).collect();
    shown.sort_by_cached_key(|index| entries[*index].key(order));
    shown
}

/// Returns the column texts of a file that has not been read yet: its name.
pub(super) fn not_read(file: &Path) -> [String; COLUMNS.len()] {
    let mut cells = [const { String::new() }; COLUMNS.len()];
    cells[0] = recordings::name(file);
    cells
}

/// Returns the column texts of a file that cannot be played; it comes last in every order.
pub(super) fn unreadable(file: &Path, error: &RecordingError) -> Content {
    let why = match error.problem() {
        RecordingError::Simulation { .. } | RecordingError::Form { .. } => {
            MessageId("replays-old-version")
        }
        _ => MessageId("replays-damaged"),
    };
    let mut cells = [const { Message::Plain(String::new()) }; COLUMNS.len()];
    let name = recordings::name(file);
    cells[0] = name.clone().into();
    cells[COLUMNS.len() - 1] = why.into();
    Content {
        cells,
        level: name,
        thumbnail: None,
        exit: None,
        length: 0,
    }
}
