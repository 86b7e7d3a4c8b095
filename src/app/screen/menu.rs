//! The main menu.

use super::menu_level::MenuLevel;
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
use crate::level::pack::id::LevelId;
use crate::localization::{Localizer, MessageId};
use crate::net::limits::LEVEL_MAX;
use crate::sim::world::player::COLOUR_MAX;

/// The main menu.
pub struct MenuScreen {
    list: MenuList,
    /// The chosen level; `None` if there are no levels.
    level: Option<MenuLevel>,
    /// Level of the suspended game that can be resumed.
    left: Option<MenuLevel>,
    /// True if there are recordings to play.
    has_recordings: bool,
    /// Time of the last input, seconds.
    last_input: f64,
    /// The open question dialog.
    question: Option<(Question, MenuList)>,
    /// True until the first update.
    is_new: bool,
}

/// Asks for confirmation while there is a suspended game; the first answer cancels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Quit the program?
    Quit,
    /// Start a new game?
    NewGame,
}

impl Question {
    fn title(self) -> MessageId {
        match self {
            Question::Quit => MessageId("menu-quit-question"),
            Question::NewGame => MessageId("menu-new-game-question"),
        }
    }

    fn answers(self) -> [MessageId; 2] {
        match self {
            Question::Quit => [MessageId("common-cancel"), MessageId("menu-quit")],
            Question::NewGame => [MessageId("common-cancel"), MessageId("menu-new-game")],
        }
    }
}

/// Seconds without input until demo mode starts.
const DEMO_MODE_DELAY: f64 = 60.0;
/// Seconds before demo mode starts that are counted down on the screen.
const COUNTDOWN: f64 = 10.0;

/// What an entry does.
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
    /// Creates the menu with the entry selected last, or by default with the suspended game if there is one. `left` is
    /// the level of the suspended game.
    pub fn new(ctx: &AppContext, left: Option<LevelId>) -> MenuScreen {
        let game = &ctx.config.settings.game;
        let level = ctx
            .library
            .in_pack(&game.start_pack, game.start_level.into());
        MenuScreen {
            list: MenuList::at(first_entry(ctx.menu_entry, left.is_some())),
            level: level.map(|level| MenuLevel::new(ctx, level)),
            left: left.map(|left| MenuLevel::new(ctx, left)),
            has_recordings: recordings::any_exist(ctx),
            last_input: ctx.seconds(),
            question: None,
            is_new: true,
        }
    }

    /// Returns the seconds until demo mode starts; `None` if it is off or a game can be resumed.
    fn seconds_until_demo(&self, ctx: &AppContext) -> Option<f64> {
        let wanted = ctx.config.settings.demo.autoplay && self.left.is_none();
        wanted.then(|| self.last_input + DEMO_MODE_DELAY - ctx.seconds())
    }

    fn usable(&self) -> [bool; ENTRIES.len()] {
        let levels = self.level.is_some();
        ENTRIES.map(|entry| match entry {
            Entry::Level | Entry::NewGame | Entry::Host => levels,
            Entry::Resume => self.left.is_some(),
            Entry::Demo => self.has_recordings,
            Entry::Join | Entry::Options | Entry::Controls | Entry::Quit => true,
        })
    }

    fn label(&self, entry: Entry, localizer: &Localizer) -> String {
        let id = match entry {
            Entry::Level => {
                let label = self
                    .level
                    .as_ref()
                    .map(|level| localizer.text(level.short_name()));
                return format!("\u{2190} {} \u{2192}", label.unwrap_or_default());
            }
            Entry::Resume => match &self.left {
                Some(left) => {
                    let message = MessageId("menu-resume-level").with("level", left.short_name());
                    return localizer.text(message);
                }
                None => MessageId("menu-resume"),
            },
            Entry::NewGame => MessageId("menu-new-game"),
            Entry::Host => MessageId("menu-host"),
            Entry::Join => MessageId("menu-join"),
            Entry::Demo => MessageId("menu-replays"),
            Entry::Options => MessageId("menu-options"),
            Entry::Controls => MessageId("menu-controls"),
            Entry::Quit => MessageId("menu-quit"),
        };
        localizer.text(id)
    }

    fn change(&mut self, ctx: &mut AppContext, entry: Entry, by: i32) {
        if entry != Entry::Level {
            return;
        }
        let current = self.level.as_ref();
        let next = current.and_then(|level| ctx.library.step(&level.id, by));
        if let Some(id) = next {
            let number = ctx.library.level(&id).map_or(1, |level| level.number);
            let game = &mut ctx.config.settings.game;
            game.start_pack = id.pack.clone();
            game.start_level = u16::try_from(number).map_or(1, |n| n.clamp(1, LEVEL_MAX));
            self.level = Some(MenuLevel::new(ctx, id));
        }
    }

    fn choose(&mut self, entry: Entry) -> Next {
        match entry {
            Entry::Level | Entry::NewGame => self.new_game(),
            Entry::Resume => Next::To(Destination::Resume),
            Entry::Host => self.play(Destination::Host),
            Entry::Join => Next::To(Destination::JoinForm),
            Entry::Demo => Next::To(Destination::DemoList(None)),
            Entry::Options => Next::To(Destination::Options(None)),
            Entry::Controls => Next::To(Destination::Controls(None)),
            Entry::Quit => self.quit(),
        }
    }

    /// Requests the pictures of the levels and accepts those that are there; level files may have changed since the
    /// menu was last open.
    fn update_pictures(&mut self, ctx: &mut AppContext) {
        if std::mem::take(&mut self.is_new) {
            ctx.thumbnails.refresh();
        }
        for level in self.left.iter().chain(&self.level) {
            ctx.thumbnails.request(&level.file);
        }
        ctx.thumbnails.update();
    }

    /// Opens a screen with the chosen level.
    fn play(&self, to: impl Fn(LevelId) -> Destination) -> Next {
        let level = self.level.as_ref();
        level.map_or(Next::Stay, |level| Next::To(to(level.id.clone())))
    }

    /// Returns the level whose map is shown: the suspended game's while its entry is selected.
    fn displayed(&self) -> Option<&MenuLevel> {
        match &self.left {
            Some(left) if self.list.selected() == RESUME => Some(left),
            _ => self.level.as_ref(),
        }
    }

    /// Starts a new game, after confirmation if there is a suspended game.
    fn new_game(&mut self) -> Next {
        self.ask(Question::NewGame)
    }

    /// Ends the program, after confirmation if there is a suspended game.
    fn quit(&mut self) -> Next {
        self.ask(Question::Quit)
    }

    fn ask(&mut self, question: Question) -> Next {
        if self.left.is_none() {
            return self.confirm(question);
        }
        self.question = Some((question, MenuList::default()));
        Next::Stay
    }

    /// Carries out the confirmed action.
    fn confirm(&mut self, question: Question) -> Next {
        self.question = None;
        match question {
            Question::Quit => Next::Quit,
            Question::NewGame => self.play(Destination::NewGame),
        }
    }

    /// Handles the menu key: selects "Quit", or quits if that is already selected.
    fn back(&mut self) -> Next {
        if self.list.selected() == QUIT {
            return self.quit();
        }
        self.list.select(QUIT);
        Next::Stay
    }

    /// Handles input for the question dialog.
    fn answer(&mut self, ctx: &mut AppContext) -> Next {
        let Some((question, list)) = &mut self.question else {
            return Next::Stay;
        };
        let question = *question;
        match ctx.choose(list, &[true; 2]) {
            Some(MenuChoice::Entry(1)) => return self.confirm(question),
            Some(MenuChoice::Back | MenuChoice::Entry(_)) => self.question = None,
            _ => {}
        }
        Next::Stay
    }
}

/// Indices of [`Entry::Resume`] and [`Entry::Quit`].
const RESUME: usize = 2;
const QUIT: usize = ENTRIES.len() - 1;

/// Returns the entry selected first: the one selected last, if it is usable.
fn first_entry(last: Option<usize>, resumable: bool) -> usize {
    match last {
        Some(RESUME) | None if resumable => RESUME,
        Some(RESUME) | None => 0,
        Some(entry) => entry,
    }
}

impl Screen for MenuScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        self.update_pictures(ctx);
        if ctx.input.any_pressed() {
            self.last_input = ctx.seconds();
        }
        if self.seconds_until_demo(ctx).is_some_and(|left| left <= 0.0) {
            return Next::To(Destination::NextDemo);
        }
        if self.question.is_some() {
            return self.answer(ctx);
        }
        let usable = self.usable();
        let chosen = ctx.choose(&mut self.list, &usable);
        ctx.menu_entry = Some(self.list.selected());
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
        let time = ctx.ambient_seconds();
        let layout = Layout::of(&ctx.painter, ctx.size, scale);
        let (list_frame, map) = (layout.list_frame(scale), self.map_area(ctx, &layout));
        let map_frame = map.map(|map| map_frame_around(map, scale));
        let hidden = [
            panel::hidden_by(&ctx.painter, LIST_FRAME, list_frame, scale),
            map_frame.and_then(|frame| panel::hidden_by(&ctx.painter, MAP_FRAME, frame, scale)),
        ];
        let hidden: Vec<_> = hidden.into_iter().flatten().collect();
        let port = (0.0, 0.0, width, height);
        background::draw_drifting_around(&mut ctx.painter, port, scale, time * 12.0, &hidden);
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
        let usable = self.usable();
        let entries: Vec<(String, bool)> = ENTRIES
            .iter()
            .zip(usable)
            .map(|(entry, usable)| (self.label(*entry, &ctx.localizer), usable))
            .collect();
        panel::nine(&mut ctx.painter, LIST_FRAME, list_frame, scale);
        self.list
            .draw(&mut ctx.painter, layout.list, scale, &entries);
        if let Some(map) = map {
            self.draw_map(ctx, map, scale);
        }
        let version = MessageId("menu-version").with("version", env!("CARGO_PKG_VERSION"));
        let version = ctx.text(version);
        let style = TextStyle::small(scale).colour(theme::DIM).right();
        style.draw(&mut ctx.painter, width - 4.0 * scale, 4.0 * scale, &version);
        if let Some(left) = self
            .seconds_until_demo(ctx)
            .filter(|left| *left <= COUNTDOWN)
        {
            let seconds = left.max(0.0).ceil() as i32;
            let words = ctx.text(MessageId("menu-demo-countdown").with("seconds", seconds));
            let style = TextStyle::small(scale).colour(theme::DIM);
            style.draw(&mut ctx.painter, 4.0 * scale, 4.0 * scale, &words);
        }
        if let (Some((question, list)), Some(left)) = (&mut self.question, &self.left) {
            let entries = question.answers().map(|answer| (ctx.text(answer), true));
            let foot = ctx.text(MessageId("menu-resume-lost").with("level", left.short_name()));
            let title = ctx.text(question.title());
            let painter = &mut ctx.painter;
            dialog::draw(painter, ctx.size, scale, &title, list, &entries, &foot);
        }
    }
}

/// Layout of the menu, screen pixels.
struct Layout {
    /// True if the logo fits; otherwise the name is written as text.
    logo: bool,
    /// The entries: left, top, width, height.
    list: (f32, f32, f32, f32),
    /// Square for the level map: left, top and side; `None` if it does not fit.
    map: Option<(f32, f32, f32)>,
}

/// Height of the panel's edge above and below the entries, font pixels.
const EDGE: f32 = 9.0;
/// Height of the walking martians, font pixels.
const PARADE: f32 = 21.0;
/// Width of the entries, and their distance from the map, font pixels.
const LIST: f32 = 140.0;
const GAP: f32 = 24.0;

impl Layout {
    /// Computes the layout for a window size; `scale` is screen pixels per font pixel.
    fn of(painter: &Painter, (width, height): (f32, f32), scale: f32) -> Layout {
        let list = ENTRIES.len() as f32 * ROW * scale;
        let logo = logo_area(painter, width, scale);
        let below = logo.1 + logo.3 + 2.0 * scale;
        let need = list + (2.0 * EDGE + PARADE) * scale;
        let is_shown = below + need <= height;
        let top = if is_shown { below } else { 16.0 * scale };
        let room = height - top - PARADE * scale;
        // Entries that do not fit are reached by scrolling.
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

/// Sprites of the panels behind the entries and the map.
const LIST_FRAME: &str = "ui/frame_dark";
const MAP_FRAME: &str = "ui/frame";

impl Layout {
    /// Returns the panel around the entries: left, top, width, height.
    fn list_frame(&self, scale: f32) -> (f32, f32, f32, f32) {
        let (left, top, w, h) = self.list;
        let edge = (12.0 * scale, EDGE * scale);
        (
            left - edge.0,
            top - edge.1,
            w + 2.0 * edge.0,
            h + 2.0 * edge.1,
        )
    }
}

/// Returns the panel around the map.
fn map_frame_around((x, y, w, h): (f32, f32, f32, f32), scale: f32) -> (f32, f32, f32, f32) {
    let edge = 6.0 * scale;
    (x - edge, y - edge, w + 2.0 * edge, h + 2.0 * edge)
}

impl MenuScreen {
    /// Returns the rectangle of the map, centred in its square: left, top, width, height.
    fn map_area(&self, ctx: &AppContext, layout: &Layout) -> Option<(f32, f32, f32, f32)> {
        let (x, y, side) = layout.map?;
        let picture = self.displayed().and_then(|level| level.picture(ctx));
        let (width, height) = match picture.as_deref() {
            Some(Ok(picture)) => picture.thumbnail.size(side),
            _ => (side, side),
        };
        let x = x + ((side - width) / 2.0).round();
        let y = y + ((side - height) / 2.0).round();
        Some((x, y, width, height))
    }

    /// Draws the level map, or the reason why it cannot be loaded.
    fn draw_map(&self, ctx: &mut AppContext, area: (f32, f32, f32, f32), scale: f32) {
        let Some(displayed) = self.displayed() else {
            return;
        };
        let (x, y, width, height) = area;
        let side = width.max(height);
        panel::nine(
            &mut ctx.painter,
            MAP_FRAME,
            map_frame_around(area, scale),
            scale,
        );
        let text = TextStyle::small(scale).centred();
        let caption = (x + width / 2.0, y + height + 9.0 * scale);
        match displayed.picture(ctx).as_deref() {
            // The frame is empty until the picture is there.
            None => {}
            Some(Ok(picture)) => {
                picture.thumbnail.draw(&mut ctx.painter, (x, y), side);
                let words = displayed.caption(ctx, &picture.thumbnail.name, picture.hash);
                text.draw(&mut ctx.painter, caption.0, caption.1, &words);
            }
            Some(Err(error)) => {
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

/// Returns the rectangle of the logo: left, top, width, height.
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

/// Draws martians of all colours walking along the lower edge; the first has the player's colour.
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
    use crate::localization::Language;

    fn level(number: i32) -> MenuLevel {
        MenuLevel {
            id: LevelId::new("campaign", "x"),
            number,
            pack: None,
            file: Default::default(),
        }
    }

    fn menu(left: Option<i32>) -> MenuScreen {
        MenuScreen {
            list: MenuList::default(),
            level: Some(level(1)),
            left: left.map(level),
            has_recordings: true,
            last_input: 0.0,
            question: None,
            is_new: true,
        }
    }

    #[test]
    fn the_menu_key_selects_quit_and_then_quits() {
        let mut menu = menu(None);
        assert!(matches!(menu.back(), Next::Stay));
        assert!(ENTRIES[menu.list.selected()] == Entry::Quit);
        assert!(matches!(menu.back(), Next::Quit));
    }

    #[test]
    fn quitting_with_a_suspended_game_asks_first() {
        let mut menu = menu(Some(2));
        menu.back();
        assert!(matches!(menu.back(), Next::Stay));
        assert_eq!(menu.question.map(|(_, list)| list.selected()), Some(0));
    }

    #[test]
    fn a_new_game_with_a_suspended_game_asks_first() {
        let start = |next| matches!(next, Next::To(Destination::NewGame(_)));
        assert!(start(menu(None).choose(Entry::NewGame)));
        for entry in [Entry::NewGame, Entry::Level] {
            let mut menu = menu(Some(2));
            assert!(matches!(menu.choose(entry), Next::Stay));
            assert!(menu.question.is_some());
            assert!(start(menu.confirm(Question::NewGame)));
        }
    }

    #[test]
    fn resume_names_the_level_and_shows_its_map_while_selected() {
        let mut menu = menu(Some(2));
        let english = Localizer::new(Some(Language::English));
        let displayed = |menu: &MenuScreen| menu.displayed().map(|level| level.number);
        assert_eq!(menu.label(Entry::Resume, &english), "Resume Level 2");
        assert_eq!(displayed(&menu), Some(1));
        menu.list.select(RESUME);
        assert_eq!(displayed(&menu), Some(2));
        menu.left = None;
        assert_eq!(menu.label(Entry::Resume, &english), "Resume");
    }

    #[test]
    fn the_menu_selects_the_last_entry_again() {
        assert!(ENTRIES[RESUME] == Entry::Resume && ENTRIES[QUIT] == Entry::Quit);
        assert_eq!(first_entry(None, false), 0);
        assert_eq!(first_entry(None, true), RESUME);
        assert_eq!(first_entry(Some(5), false), 5);
        assert_eq!(first_entry(Some(5), true), 5);
        assert_eq!(first_entry(Some(RESUME), false), 0);
    }
}
