//! The main menu.

use super::preview::Preview;
use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::paint::painter::{PLAIN, Pose};
use crate::app::paint::theme;
use crate::app::recordings;
use crate::app::render::background;
use crate::app::ui::menu_list::{Chosen, MenuList, ROW};
use crate::app::ui::panel;
use crate::app::ui::text::Text;
use crate::session::shelf::Shelf;

/// The main menu.
pub struct MenuScreen {
    list: MenuList,
    number: i32,
    /// A game was left that can be resumed.
    resumable: bool,
    preview: Result<Preview, String>,
    /// When a key was pressed last, seconds.
    touched: f64,
}

/// Seconds without a key until recorded games are played, and those of them that are counted down.
const IDLE: f64 = 20.0;
const COUNTED: f64 = 10.0;

/// What the entries do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Level,
    NewGame,
    Resume,
    Demo,
    Colour,
    Quit,
}

const ENTRIES: [Entry; 6] = [
    Entry::NewGame,
    Entry::Level,
    Entry::Resume,
    Entry::Demo,
    Entry::Colour,
    Entry::Quit,
];

/// Names of the colours 1 to 15.
const COLOURS: [&str; 15] = [
    "violet", "mauve", "bluey", "reddy", "pink", "taan", "orange", "purple", "forest", "red",
    "green", "blue", "aqua", "yellow", "white",
];

impl MenuScreen {
    /// The menu; if there is a game that can be resumed, that is the first choice.
    pub fn new(desk: &Desk, resumable: bool) -> MenuScreen {
        let wanted = i32::from(desk.config.settings.game.start_level);
        let shelf = &desk.shelf;
        let number = shelf
            .at_or_after(wanted)
            .or_else(|| shelf.at_or_after(0))
            .unwrap_or(wanted);
        let first = if resumable { 2 } else { 0 };
        MenuScreen {
            list: MenuList::at(first),
            number,
            resumable,
            preview: load_preview(desk, number),
            touched: desk.seconds(),
        }
    }

    /// Seconds until recorded games are played; none if they are not, as while a game can be resumed.
    fn idle_left(&self, desk: &Desk) -> Option<f64> {
        let wanted = desk.config.settings.demo.autoplay && !self.resumable;
        wanted.then(|| self.touched + IDLE - desk.seconds())
    }

    fn usable(&self, desk: &Desk) -> [bool; ENTRIES.len()] {
        let levels = !desk.shelf.numbers().is_empty();
        ENTRIES.map(|entry| match entry {
            Entry::Level | Entry::NewGame => levels,
            Entry::Resume => self.resumable,
            Entry::Demo => !recordings::all(desk).is_empty(),
            Entry::Colour | Entry::Quit => true,
        })
    }

    fn label(&self, desk: &Desk, entry: Entry) -> String {
        match entry {
            Entry::Level => format!("\u{2190} Level {} \u{2192}", self.number),
            Entry::NewGame => "New game".to_owned(),
            Entry::Resume => "Resume".to_owned(),
            Entry::Demo => "Replay a demo".to_owned(),
            Entry::Colour => {
                let colour = usize::from(desk.config.settings.game.player_color);
                format!("\u{2190} Colour: {} \u{2192}", COLOURS[(colour + 14) % 15])
            }
            Entry::Quit => "Quit".to_owned(),
        }
    }

    fn change(&mut self, desk: &mut Desk, entry: Entry, by: i32) {
        match entry {
            Entry::Level => {
                let next = if by > 0 {
                    desk.shelf.at_or_after(self.number + 1)
                } else {
                    desk.shelf.before(self.number)
                };
                if let Some(number) = next {
                    self.number = number;
                    self.preview = load_preview(desk, number);
                    if let Ok(number) = u16::try_from(number) {
                        desk.config.settings.game.start_level = number.clamp(1, 399);
                    }
                }
            }
            Entry::Colour => {
                let colour = i32::from(desk.config.settings.game.player_color);
                let colour = (colour - 1 + by).rem_euclid(COLOURS.len() as i32) + 1;
                desk.config.settings.game.player_color = colour as u8;
            }
            _ => {}
        }
    }

    fn choose(&mut self, desk: &mut Desk, entry: Entry) -> Next {
        match entry {
            Entry::Level | Entry::NewGame => Next::To(Destination::NewGame(self.number)),
            Entry::Resume => Next::To(Destination::Resume),
            Entry::Demo => Next::To(Destination::DemoList),
            Entry::Colour => {
                self.change(desk, entry, 1);
                Next::Stay
            }
            Entry::Quit => Next::Quit,
        }
    }
}

fn load_preview(desk: &Desk, number: i32) -> Result<Preview, String> {
    let level = desk.shelf.load(number)?;
    Ok(Preview::of(&level, &desk.tiles))
}

impl Screen for MenuScreen {
    fn update(&mut self, desk: &mut Desk) -> Next {
        if desk.input.any_pressed() {
            self.touched = desk.seconds();
        }
        if self.idle_left(desk).is_some_and(|left| left <= 0.0) {
            return Next::To(Destination::NextDemo);
        }
        let usable = self.usable(desk);
        match desk.choose(&mut self.list, &usable) {
            Some(Chosen::Entry(index)) => self.choose(desk, ENTRIES[index]),
            Some(Chosen::Change(index, by)) => {
                self.change(desk, ENTRIES[index], by);
                Next::Stay
            }
            Some(Chosen::Back) => Next::Quit,
            None => Next::Stay,
        }
    }

    fn draw(&mut self, desk: &mut Desk) {
        let scale = desk.text_scale();
        let (width, height) = desk.size;
        let time = desk.seconds() as f32;
        background::draw_drifting(
            &mut desk.painter,
            (0.0, 0.0, width, height),
            scale,
            time * 12.0,
        );
        let small = height / scale < 260.0;
        let top = draw_logo(desk, scale, small);
        draw_parade(desk, scale, time);
        let usable = self.usable(desk);
        let entries: Vec<(String, bool)> = ENTRIES
            .iter()
            .zip(usable)
            .map(|(entry, usable)| (self.label(desk, *entry), usable))
            .collect();
        let map = !small && width / scale >= 380.0;
        let list = (140.0 * scale, ENTRIES.len() as f32 * ROW * scale);
        let side = (height - top - 54.0 * scale).min(width * 0.45).floor();
        let gap = 24.0 * scale;
        let left = if map {
            ((width - list.0 - gap - side) / 2.0).round()
        } else {
            ((width - list.0) / 2.0).round()
        };
        let middle = top
            + ((height - top - 30.0 * scale - list.1) / 2.0)
                .max(0.0)
                .round();
        let area = (left, middle, list.0, list.1.max(ROW * scale));
        let back = (
            left - 12.0 * scale,
            middle - 10.0 * scale,
            list.0 + 24.0 * scale,
            list.1 + 18.0 * scale,
        );
        panel::nine(&mut desk.painter, "ui/frame_dark", back, scale);
        self.list.draw(&mut desk.painter, area, scale, &entries);
        if map {
            let at = (
                left + list.0 + gap,
                top + ((height - top - 24.0 * scale - side) / 2.0)
                    .max(0.0)
                    .round(),
            );
            self.draw_map(desk, at, side, scale);
        }
        let version = concat!("version ", env!("CARGO_PKG_VERSION"));
        let style = Text::small(scale).colour(theme::DIM).right();
        style.draw(&mut desk.painter, width - 4.0 * scale, 4.0 * scale, version);
        if let Some(left) = self.idle_left(desk).filter(|left| *left <= COUNTED) {
            let words = format!("demo mode in {:.0}", left.max(0.0).ceil());
            let style = Text::small(scale).colour(theme::DIM);
            style.draw(&mut desk.painter, 4.0 * scale, 4.0 * scale, &words);
        }
    }
}

impl MenuScreen {
    /// Draws the map of the level in the middle of a square.
    fn draw_map(&self, desk: &mut Desk, (x, y): (f32, f32), side: f32, scale: f32) {
        let preview = self.preview.as_ref();
        let (width, height) = preview.map_or((side, side), |preview| preview.size(side));
        let x = x + ((side - width) / 2.0).round();
        let y = y + ((side - height) / 2.0).round();
        let edge = 6.0 * scale;
        let frame = (x - edge, y - edge, width + 2.0 * edge, height + 2.0 * edge);
        panel::nine(&mut desk.painter, "ui/frame", frame, scale);
        let text = Text::small(scale).centred();
        let caption = (x + width / 2.0, y + height + 9.0 * scale);
        match &self.preview {
            Ok(preview) => {
                preview.draw(&mut desk.painter, (x, y), side);
                let name = if preview.name.is_empty() {
                    format!("Level {}", self.number)
                } else {
                    preview.name.clone()
                };
                text.draw(&mut desk.painter, caption.0, caption.1, &name);
            }
            Err(error) => {
                let lines = text.wrap(&desk.painter, error, side);
                for (row, line) in lines.iter().take(12).enumerate() {
                    let top = y + (10.0 + row as f32 * 11.0) * scale;
                    text.colour(theme::WARN)
                        .draw(&mut desk.painter, caption.0, top, line);
                }
            }
        }
    }
}

/// Draws the logo; returns where the rest begins.
fn draw_logo(desk: &mut Desk, scale: f32, small: bool) -> f32 {
    let painter = &mut desk.painter;
    let source = painter.atlas.frame(painter.atlas.get("ui/logo"), 0);
    let fits = (desk.size.0 - 16.0 * scale) / source.w;
    let size = scale.min(fits).max(0.5);
    let size = if size >= 1.0 { size.floor() } else { size };
    let top = if small { 2.0 } else { 12.0 } * scale;
    let (w, h) = (source.w * size, source.h * size);
    let left = ((desk.size.0 - w) / 2.0).round();
    painter.stretch(source, (left, top, w, h), PLAIN);
    top + h + if small { 2.0 } else { 8.0 } * scale
}

/// Martians of all colours walk along the lower edge; the first has the player's colour.
fn draw_parade(desk: &mut Desk, scale: f32, time: f32) {
    let (width, height) = desk.size;
    let own = desk.config.settings.game.player_color;
    let painter = &mut desk.painter;
    let atlas = painter.atlas.clone();
    let walk = atlas.get("player/walk");
    let pitch = 30.0 * scale;
    let round = (width + 60.0 * scale).max(15.0 * pitch);
    for index in 0..15u8 {
        let colour = (own + 14 + index) % 15 + 1;
        let way = time * 34.0 * scale - f32::from(index) * pitch;
        let x = way.rem_euclid(round) - 30.0 * scale;
        let frame = (way / scale / 6.0).rem_euclid(6.0) as usize;
        let at = (x.round(), height - 10.0 * scale);
        painter.pose(atlas.tinted(walk, frame, colour), Pose::upright(at, scale));
    }
}
