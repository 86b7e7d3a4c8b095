//! The main menu.

use super::preview::Preview;
use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::paint::painter::{PLAIN, Painter, Pose};
use crate::app::paint::theme;
use crate::app::recordings;
use crate::app::render::background;
use crate::app::ui::dialog;
use crate::app::ui::menu_list::{MenuChoice, MenuList, ROW};
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::net::limits::LEVEL_MAX;
use crate::session::level_source::LevelSource;
use crate::sim::world::player::COLOUR_MAX;

/// The main menu.
pub struct MenuScreen {
    list: MenuList,
    number: i32,
    /// The level of a game that was left and can be resumed.
    left: Option<i32>,
    /// There are recordings.
    has_recordings: bool,
    preview: Result<Preview, String>,
    /// The map of that level.
    left_preview: Option<Result<Preview, String>>,
    /// When a key was pressed last, seconds.
    touched: f64,
    /// The question whether to give up the game that could be resumed.
    asks: Option<MenuList>,
}

/// Seconds without a key until recorded games are played, and those of them that are counted down.
const IDLE: f64 = 60.0;
const COUNTED: f64 = 10.0;

/// What the entries do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Level,
    NewGame,
    Resume,
    Host,
    Join,
    Demo,
    Options,
    Controls,
    Quit,
}

const ENTRIES: [Entry; 9] = [
    Entry::NewGame,
    Entry::Level,
    Entry::Resume,
    Entry::Host,
    Entry::Join,
    Entry::Demo,
    Entry::Options,
    Entry::Controls,
    Entry::Quit,
];

impl MenuScreen {
    /// The menu with the cursor where it was. If it was nowhere, a game that can be resumed is the first choice; `left`
    /// is its level.
    pub fn new(ctx: &AppContext, left: Option<i32>) -> MenuScreen {
        let wanted = i32::from(ctx.config.settings.game.start_level);
        let level_source = &ctx.level_source;
        let number = level_source
            .at_or_after(wanted)
            .or_else(|| level_source.at_or_after(0))
            .unwrap_or(wanted);
        MenuScreen {
            list: MenuList::at(first_entry(ctx.menu_entry, left.is_some())),
            number,
            left,
            has_recordings: recordings::are_there(ctx),
            preview: load_preview(ctx, number),
            left_preview: left.map(|left| load_preview(ctx, left)),
            touched: ctx.seconds(),
            asks: None,
        }
    }

    /// Seconds until recorded games are played; none if they are not, as while a game can be resumed.
    fn idle_left(&self, ctx: &AppContext) -> Option<f64> {
        let wanted = ctx.config.settings.demo.autoplay && self.left.is_none();
        wanted.then(|| self.touched + IDLE - ctx.seconds())
    }

    fn usable(&self, ctx: &AppContext) -> [bool; ENTRIES.len()] {
        let levels = !ctx.level_source.numbers().is_empty();
        ENTRIES.map(|entry| match entry {
            Entry::Level | Entry::NewGame | Entry::Host => levels,
            Entry::Resume => self.left.is_some(),
            Entry::Demo => self.has_recordings,
            Entry::Join | Entry::Options | Entry::Controls | Entry::Quit => true,
        })
    }

    fn label(&self, entry: Entry) -> String {
        match entry {
            Entry::Level => format!("\u{2190} Level {} \u{2192}", self.number),
            Entry::NewGame => "New game".to_owned(),
            Entry::Resume => match self.left {
                Some(left) => format!("Resume level {left}"),
                None => "Resume".to_owned(),
            },
            Entry::Host => "Host network game".to_owned(),
            Entry::Join => "Join network game".to_owned(),
            Entry::Demo => "Replay a demo".to_owned(),
            Entry::Options => "Options".to_owned(),
            Entry::Controls => "Controls".to_owned(),
            Entry::Quit => "Quit".to_owned(),
        }
    }

    fn change(&mut self, ctx: &mut AppContext, entry: Entry, by: i32) {
        if entry != Entry::Level {
            return;
        }
        let next = if by > 0 {
            ctx.level_source.at_or_after(self.number + 1)
        } else {
            ctx.level_source.before(self.number)
        };
        if let Some(number) = next {
            self.number = number;
            self.preview = load_preview(ctx, number);
            if let Ok(number) = u16::try_from(number) {
                ctx.config.settings.game.start_level = number.clamp(1, LEVEL_MAX);
            }
        }
    }

    fn choose(&mut self, entry: Entry) -> Next {
        match entry {
            Entry::Level | Entry::NewGame => Next::To(Destination::NewGame(self.number)),
            Entry::Resume => Next::To(Destination::Resume),
            Entry::Host => Next::To(Destination::Host(self.number)),
            Entry::Join => Next::To(Destination::JoinForm),
            Entry::Demo => Next::To(Destination::DemoList(None)),
            Entry::Options => Next::To(Destination::Options),
            Entry::Controls => Next::To(Destination::Controls),
            Entry::Quit => self.quit(),
        }
    }

    /// The level whose map is shown, and the map: that of the game that waits while its entry is lit.
    fn shown(&self) -> (i32, &Result<Preview, String>) {
        match (self.left, &self.left_preview) {
            (Some(left), Some(preview)) if self.list.lit() == RESUME => (left, preview),
            _ => (self.number, &self.preview),
        }
    }

    /// Ends the program; a game that could be resumed is asked about before.
    fn quit(&mut self) -> Next {
        if self.left.is_none() {
            return Next::Quit;
        }
        self.asks = Some(MenuList::default());
        Next::Stay
    }

    /// The menu key leads to the way out, and out from there.
    fn back(&mut self) -> Next {
        if self.list.lit() == QUIT {
            return self.quit();
        }
        self.list.light(QUIT);
        Next::Stay
    }

    /// Answers the keys while the question stands there.
    fn answer(&mut self, ctx: &mut AppContext) -> Next {
        let Some(list) = &mut self.asks else {
            return Next::Stay;
        };
        match ctx.choose(list, &[true; ANSWERS.len()]) {
            Some(MenuChoice::Entry(1)) => return Next::Quit,
            Some(MenuChoice::Back | MenuChoice::Entry(_)) => self.asks = None,
            _ => {}
        }
        Next::Stay
    }
}

/// The answers to the question whether to quit, and what is lost.
const ANSWERS: [&str; 2] = ["Stay", "Quit"];
const LOST: &str = "The game you left cannot be resumed then";

/// Where [`Entry::Resume`] and [`Entry::Quit`] are.
const RESUME: usize = 2;
const QUIT: usize = ENTRIES.len() - 1;

/// Where the cursor begins: where it was last, if it can be there.
fn first_entry(last: Option<usize>, resumable: bool) -> usize {
    match last {
        Some(RESUME) | None if resumable => RESUME,
        Some(RESUME) | None => 0,
        Some(entry) => entry,
    }
}

fn load_preview(ctx: &AppContext, number: i32) -> Result<Preview, String> {
    let level = ctx.level_source.load(number)?;
    Ok(Preview::of(&level, &ctx.tiles))
}

impl Screen for MenuScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if ctx.input.any_pressed() {
            self.touched = ctx.seconds();
        }
        if self.idle_left(ctx).is_some_and(|left| left <= 0.0) {
            return Next::To(Destination::NextDemo);
        }
        if self.asks.is_some() {
            return self.answer(ctx);
        }
        let usable = self.usable(ctx);
        let chosen = ctx.choose(&mut self.list, &usable);
        ctx.menu_entry = Some(self.list.lit());
        match chosen {
            Some(MenuChoice::Entry(index)) => self.choose(ENTRIES[index]),
            Some(MenuChoice::Change(index, by)) => {
                self.change(ctx, ENTRIES[index], by);
                Next::Stay
            }
            Some(MenuChoice::Back) => self.back(),
            None => Next::Stay,
        }
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let time = ctx.seconds() as f32;
        background::draw_drifting(
            &mut ctx.painter,
            (0.0, 0.0, width, height),
            scale,
            time * 12.0,
        );
        let layout = Layout::of(&ctx.painter, ctx.size, scale);
        if layout.logo {
            draw_logo(ctx, scale);
        } else {
            let title = TextStyle::large(scale).colour(theme::TITLE).centred();
            title.draw(
                &mut ctx.painter,
                width / 2.0,
                3.0 * scale,
                "Purple Martians",
            );
        }
        draw_parade(ctx, scale, time);
        let usable = self.usable(ctx);
        let entries: Vec<(String, bool)> = ENTRIES
            .iter()
            .zip(usable)
            .map(|(entry, usable)| (self.label(*entry), usable))
            .collect();
        let (left, top, w, h) = layout.list;
        let edge = (12.0 * scale, EDGE * scale);
        let back = (
            left - edge.0,
            top - edge.1,
            w + 2.0 * edge.0,
            h + 2.0 * edge.1,
        );
        panel::nine(&mut ctx.painter, "ui/frame_dark", back, scale);
        self.list
            .draw(&mut ctx.painter, layout.list, scale, &entries);
        if let Some((x, y, side)) = layout.map {
            self.draw_map(ctx, (x, y), side, scale);
        }
        let version = concat!("version ", env!("CARGO_PKG_VERSION"));
        let style = TextStyle::small(scale).colour(theme::DIM).right();
        style.draw(&mut ctx.painter, width - 4.0 * scale, 4.0 * scale, version);
        if let Some(left) = self.idle_left(ctx).filter(|left| *left <= COUNTED) {
            let words = format!("demo mode in {:.0}", left.max(0.0).ceil());
            let style = TextStyle::small(scale).colour(theme::DIM);
            style.draw(&mut ctx.painter, 4.0 * scale, 4.0 * scale, &words);
        }
        if let Some(list) = &mut self.asks {
            let entries = ANSWERS.map(|answer| (answer.to_owned(), true));
            let painter = &mut ctx.painter;
            dialog::draw(painter, ctx.size, scale, "Quit?", list, &entries, LOST);
        }
    }
}

/// Where everything is, pixels of the screen.
struct Layout {
    /// The logo is shown; otherwise there is only room for the name in letters.
    logo: bool,
    /// The entries: left, top, width, height.
    list: (f32, f32, f32, f32),
    /// The square for the map of the level: left, top and side, if there is room.
    map: Option<(f32, f32, f32)>,
}

/// Height of the frame above and below the entries, pixels of the letters.
const EDGE: f32 = 9.0;
/// Height of the walking martians.
const PARADE: f32 = 21.0;
/// Width of the entries, and their distance from the map.
const LIST: f32 = 140.0;
const GAP: f32 = 24.0;

impl Layout {
    /// Everything in a window of a size, with `scale` pixels of it for one of ours.
    fn of(painter: &Painter, (width, height): (f32, f32), scale: f32) -> Layout {
        let list = ENTRIES.len() as f32 * ROW * scale;
        let logo = logo_area(painter, width, scale);
        let below = logo.1 + logo.3 + 2.0 * scale;
        let need = list + (2.0 * EDGE + PARADE) * scale;
        let is_shown = below + need <= height;
        let top = if is_shown { below } else { 16.0 * scale };
        let room = height - top - PARADE * scale;
        // What does not fit is reached by moving in the list.
        let list = list.min(room - 2.0 * EDGE * scale).max(ROW * scale);
        let list_top = top + ((room - list) / 2.0).max(0.0).round();
        let wide = width / scale >= 380.0 && room / scale >= 160.0;
        let side = (room - 33.0 * scale).min(width * 0.45).floor();
        let taken = match wide {
            true => (LIST + GAP) * scale + side,
            false => LIST * scale,
        };
        let left = ((width - taken) / 2.0).round();
        let map_top = top + ((room - side) / 2.0 - 3.0 * scale).max(0.0).round();
        Layout {
            logo: is_shown,
            list: (left, list_top, LIST * scale, list),
            map: wide.then_some((left + (LIST + GAP) * scale, map_top, side)),
        }
    }
}

impl MenuScreen {
    /// Draws the map of the level in the middle of a square.
    fn draw_map(&self, ctx: &mut AppContext, (x, y): (f32, f32), side: f32, scale: f32) {
        let (number, shown) = self.shown();
        let preview = shown.as_ref();
        let (width, height) = preview.map_or((side, side), |preview| preview.size(side));
        let x = x + ((side - width) / 2.0).round();
        let y = y + ((side - height) / 2.0).round();
        let edge = 6.0 * scale;
        let frame = (x - edge, y - edge, width + 2.0 * edge, height + 2.0 * edge);
        panel::nine(&mut ctx.painter, "ui/frame", frame, scale);
        let text = TextStyle::small(scale).centred();
        let caption = (x + width / 2.0, y + height + 9.0 * scale);
        match shown {
            Ok(preview) => {
                preview.draw(&mut ctx.painter, (x, y), side);
                let name = if preview.name.is_empty() {
                    format!("Level {number}")
                } else {
                    preview.name.clone()
                };
                text.draw(&mut ctx.painter, caption.0, caption.1, &name);
            }
            Err(error) => {
                let lines = text.wrap(&ctx.painter, error, side);
                for (row, line) in lines.iter().take(12).enumerate() {
                    let top = y + (10.0 + row as f32 * 11.0) * scale;
                    text.colour(theme::WARN)
                        .draw(&mut ctx.painter, caption.0, top, line);
                }
            }
        }
    }
}

/// Where the logo is: left, top, width, height.
fn logo_area(painter: &Painter, width: f32, scale: f32) -> (f32, f32, f32, f32) {
    let source = painter.atlas.frame(painter.atlas.get("ui/logo"), 0);
    let fits = width / source.w;
    let size = scale.min(if fits >= 1.0 { fits.floor() } else { fits });
    let (w, h) = (source.w * size, source.h * size);
    (((width - w) / 2.0).round(), 6.0 * scale, w, h)
}

fn draw_logo(ctx: &mut AppContext, scale: f32) {
    let painter = &mut ctx.painter;
    let source = painter.atlas.frame(painter.atlas.get("ui/logo"), 0);
    let area = logo_area(painter, ctx.size.0, scale);
    painter.stretch(source, area, PLAIN);
}

/// Martians of all colours walk along the lower edge; the first has the player's colour.
fn draw_parade(ctx: &mut AppContext, scale: f32, time: f32) {
    let (width, height) = ctx.size;
    let own = ctx.config.settings.game.player_color;
    let painter = &mut ctx.painter;
    let atlas = painter.atlas.clone();
    let walk = atlas.get("player/walk");
    let pitch = 30.0 * scale;
    let round = (width + 60.0 * scale).max(f32::from(COLOUR_MAX) * pitch);
    for index in 0..COLOUR_MAX {
        let colour = (own + COLOUR_MAX - 1 + index) % COLOUR_MAX + 1;
        let way = time * 34.0 * scale - f32::from(index) * pitch;
        let x = way.rem_euclid(round) - 30.0 * scale;
        let frame = (way / scale / 6.0).rem_euclid(6.0) as usize;
        let at = (x.round(), height - 10.0 * scale);
        painter.pose(atlas.tinted(walk, frame, colour), Pose::upright(at, scale));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(left: Option<i32>) -> MenuScreen {
        MenuScreen {
            list: MenuList::default(),
            number: 1,
            left,
            has_recordings: true,
            preview: Err(String::new()),
            left_preview: left.map(|_| Err("of the game left".to_owned())),
            touched: 0.0,
            asks: None,
        }
    }

    #[test]
    fn the_menu_key_leads_to_the_way_out_and_only_from_there_out() {
        let mut menu = menu(None);
        assert!(matches!(menu.back(), Next::Stay));
        assert!(ENTRIES[menu.list.lit()] == Entry::Quit);
        assert!(matches!(menu.back(), Next::Quit));
    }

    #[test]
    fn a_game_that_can_be_resumed_is_asked_about_before_the_end() {
        let mut menu = menu(Some(2));
        menu.back();
        assert!(matches!(menu.back(), Next::Stay));
        assert_eq!(menu.asks.map(|list| list.lit()), Some(0));
    }

    #[test]
    fn the_game_that_waits_is_called_by_its_level_and_its_map_is_shown_while_it_is_lit() {
        let mut menu = menu(Some(2));
        assert_eq!(menu.label(Entry::Resume), "Resume level 2");
        assert_eq!(menu.shown().0, 1);
        menu.list.light(RESUME);
        assert_eq!(menu.shown().0, 2);
        assert!(menu.shown().1.is_err());
        menu.left = None;
        assert_eq!(menu.label(Entry::Resume), "Resume");
    }

    #[test]
    fn the_cursor_comes_back_to_where_it_was() {
        assert!(ENTRIES[RESUME] == Entry::Resume && ENTRIES[QUIT] == Entry::Quit);
        assert_eq!(first_entry(None, false), 0);
        assert_eq!(first_entry(None, true), RESUME);
        assert_eq!(first_entry(Some(5), false), 5);
        assert_eq!(first_entry(Some(5), true), 5);
        assert_eq!(first_entry(Some(RESUME), false), 0);
    }
}
