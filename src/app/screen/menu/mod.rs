//! The main menu: a first page with what most people want, and pages behind its entries.

mod artwork;
mod pages;
#[cfg(test)]
pub(super) mod tests;
mod welcome;

use self::artwork::{draw_logo, draw_parade, logo};
use self::pages::{MAX_ENTRIES, MenuPage, page_opened_by};
use super::menu_level::MenuLevel;
use super::widget_screen::View;
use super::{Destination, Next, OpenedFrom, RecordsView};
use crate::app::audio::ScreenMusic;
use crate::app::context::AppContext;
use crate::app::cycle::CycleStep;
use crate::app::paint::theme;
use crate::app::selection::{ExtrasPage, GameOrigin, MenuEntry};
use crate::app::texts::Texts;
use crate::app::thumbnails::Thumbnails;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Align, Fit, Frame, Id, LINE, ROW, Rect, Widget, button, column, custom_paint, dialog, layers,
    list, paragraph, part, row, space, text, title,
};
use crate::app::{demo_mode, profiles, recordings};
use crate::config::{Demo, Game, LOCAL_PLAYERS};
use crate::level::pack::id::LevelId;
use crate::localization::{self, MessageId};
use crate::records::book::Group;
use crate::session::pack_library::PackLibrary;
use crate::synth::music::Track;

/// The main menu.
pub struct MenuScreen {
    /// The visible page.
    page: MenuPage,
    /// The chosen level; `None` if there are no levels.
    level: Option<MenuLevel>,
    /// Level of the suspended game that can be resumed.
    left: Option<MenuLevel>,
    /// The level on the map at which the player continues; `None` if nothing has been played yet.
    place: Option<MenuLevel>,
    /// The player has been on the map, or has results.
    has_begun: bool,
    /// True if there are recordings to play.
    has_recordings: bool,
    /// Pages of the extras that have levels.
    extras: Vec<ExtrasPage>,
    /// Time of the last input, seconds.
    last_input: f64,
    /// Nobody has played yet, and the player has no name of their own.
    is_first_start: bool,
    /// The open dialog.
    dialog: Option<Dialog>,
    /// True until the first frame.
    is_new: bool,
}

/// A dialog over the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialog {
    /// Asks whether to quit while there is a suspended game.
    Quit,
    /// Choices before the first game.
    Welcome,
}

/// Actions of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// An entry.
    Choose(MenuEntry),
    /// The previous or next level.
    Level(CycleStep),
    /// Fewer or more players on this computer.
    Players(CycleStep),
    /// Escape: back to the first page; there it selects "Quit", or quits if that is already selected.
    Back,
    /// The answer to the question whether to quit: yes or no.
    Answer(bool),
    /// The previous or next value of a row of the dialog before the first game.
    Welcome(welcome::Row, CycleStep),
    /// The player's name, before the first game.
    Name(String),
    /// Start the first game.
    Start,
}

/// Names of the list of entries and of the dialogs.
const LIST: &str = "entries";
const DIALOG: &str = "dialog";

impl MenuScreen {
    /// Creates the menu. `left` is the level of the suspended game.
    pub fn new(ctx: &AppContext, left: Option<LevelId>) -> MenuScreen {
        let place = ctx.progress.journey().place.clone();
        let place = place.filter(|place| ctx.library.level(place).is_some());
        let mut menu = MenuScreen {
            page: MenuPage::Main,
            level: MenuLevel::chosen(&ctx.library, &ctx.config.settings.game),
            left: left.map(|left| MenuLevel::new(&ctx.library, left)),
            place: place.map(|place| MenuLevel::new(&ctx.library, place)),
            has_begun: ctx.progress.profile().has_begun(),
            has_recordings: recordings::any_exist(&ctx.folders),
            extras: ExtrasPage::with_levels(&ctx.library),
            last_input: ctx.seconds(),
            is_first_start: is_first_start(ctx),
            dialog: None,
            is_new: true,
        };
        let last = ctx.selection.menu_entry.map(MenuPage::of);
        menu.page = last.unwrap_or(MenuPage::Main);
        menu
    }

    /// Returns the seconds until demo mode starts, counted from `now`; `None` if it is off or a game can be resumed.
    fn seconds_until_demo(&self, settings: &Demo, now: f64) -> Option<f64> {
        let wanted = settings.autoplay && self.left.is_none();
        wanted.then(|| demo_mode::seconds_until_start(self.last_input, now))
    }

    /// Returns the entries of the visible page.
    fn entries(&self) -> Vec<MenuEntry> {
        let all = self.page.entries().iter().copied();
        all.filter(|entry| self.is_available(*entry)).collect()
    }

    /// Returns true if there is something to do for an entry.
    fn is_available(&self, entry: MenuEntry) -> bool {
        let has_extras = |page| self.extras.contains(&page);
        match entry {
            MenuEntry::Campaign
            | MenuEntry::Levels
            | MenuEntry::AllLevels
            | MenuEntry::StartLevel
            | MenuEntry::Players
            | MenuEntry::Host => self.level.is_some(),
            MenuEntry::Resume => self.left.is_some(),
            MenuEntry::Replays => self.has_recordings,
            MenuEntry::Trials => has_extras(ExtrasPage::Trials),
            MenuEntry::Guide => has_extras(ExtrasPage::Guide),
            MenuEntry::Arenas => has_extras(ExtrasPage::Arenas),
            MenuEntry::CoOp => has_extras(ExtrasPage::CoOp),
            _ => true,
        }
    }

    /// Returns the id of an entry's control on the visible page.
    fn id_of(&self, entry: MenuEntry) -> Id {
        let place = self.entries().iter().position(|other| *other == entry);
        Id::row(LIST, place.unwrap_or(0))
    }

    /// Returns the focused entry.
    fn focused_entry(&self, ui: &UiState) -> Option<MenuEntry> {
        let focus = ui.focused().filter(|focus| focus.name == LIST)?;
        self.entries().get(focus.index).copied()
    }

    /// Shows a page with an entry focused.
    fn show(&mut self, ui: &mut UiState, page: MenuPage, entry: Option<MenuEntry>) {
        self.page = page;
        ui.focus(entry.map_or(Id::row(LIST, 0), |entry| self.id_of(entry)));
    }

    fn entry(&self, texts: &Texts, settings: &Game, entry: MenuEntry) -> Widget<'_, Message> {
        let label = texts.get(self.label(texts, settings, entry));
        match entry {
            MenuEntry::StartLevel => stepper(entry, label, Message::Level),
            MenuEntry::Players => stepper(entry, label, Message::Players),
            _ => row([text(label).fit(Fit::Cut)])
                .centred()
                .padding_sides(6.0)
                .on_press(Message::Choose(entry)),
        }
    }

    /// Returns the label of an entry.
    fn label(&self, texts: &Texts, settings: &Game, entry: MenuEntry) -> localization::Message {
        let players = i32::from(settings.local_players);
        let level = |level: &Option<MenuLevel>| {
            let level = level.as_ref().map(MenuLevel::short_name);
            level.map_or_else(String::new, |level| texts.get(level))
        };
        let id = match entry {
            MenuEntry::Resume => return MessageId("menu-resume").with("level", level(&self.left)),
            MenuEntry::Campaign if players > 1 => {
                return MessageId("menu-play-together").with("players", players);
            }
            MenuEntry::Profile => {
                let name = match settings.profile.as_str() {
                    "" => &settings.player_name,
                    profile => profile,
                };
                return MessageId("menu-profile").with("name", name);
            }
            MenuEntry::StartLevel => {
                return MessageId("menu-start").with("level", level(&self.level));
            }
            MenuEntry::Players => return MessageId("menu-players-here").with("players", players),
            MenuEntry::Campaign if self.has_begun => MessageId("menu-continue"),
            MenuEntry::Campaign => MessageId("menu-play"),
            MenuEntry::Quit => MessageId("menu-quit"),
            MenuEntry::AllLevels => MessageId("menu-all-levels"),
            MenuEntry::Trials => MessageId("extras-trials"),
            MenuEntry::Guide => MessageId("extras-guide"),
            MenuEntry::Arenas => MessageId("extras-arenas"),
            MenuEntry::CoOp => MessageId("extras-co-op"),
            MenuEntry::Paste => MessageId("menu-paste"),
            MenuEntry::Host => MessageId("menu-host"),
            MenuEntry::Join => MessageId("menu-join"),
            MenuEntry::Replays => MessageId("menu-replays"),
            MenuEntry::Records => MessageId("menu-records"),
            MenuEntry::Options => MessageId("menu-options"),
            MenuEntry::Controls => MessageId("menu-controls"),
            MenuEntry::Help => MessageId("help-title"),
            MenuEntry::Credits => MessageId("credits-title"),
            MenuEntry::Back
            | MenuEntry::Levels
            | MenuEntry::Together
            | MenuEntry::Recordings
            | MenuEntry::Settings => {
                let page = page_opened_by(entry);
                let title = page.and_then(MenuPage::title);
                title.unwrap_or(MessageId("common-back"))
            }
        };
        id.into()
    }

    fn change_level(&mut self, settings: &mut Game, library: &PackLibrary, step: CycleStep) {
        let current = self.level.as_ref();
        let next = current.and_then(|level| library.step(&level.id, step.offset().into()));
        if let Some(id) = next {
            MenuLevel::choose(settings, library, &id);
            self.level = Some(MenuLevel::new(library, id));
        }
    }

    fn choose(
        &mut self,
        thumbnails: &Thumbnails,
        settings: &mut Game,
        ui: &mut UiState,
        entry: MenuEntry,
    ) -> Next {
        if let Some(page) = page_opened_by(entry) {
            self.show(ui, page, None);
            return Next::Stay;
        }
        let extras = |page| Next::To(Destination::Extras(page, None));
        Next::To(match entry {
            MenuEntry::Resume => Destination::Resume,
            MenuEntry::Campaign if self.is_first_start => {
                ui.focus_in(DIALOG, Id::row(welcome::LIST, welcome::PLAY));
                self.dialog = Some(Dialog::Welcome);
                return Next::Stay;
            }
            MenuEntry::Campaign => Destination::Map(None),
            MenuEntry::Players => {
                let (least, most) = (*LOCAL_PLAYERS.start(), *LOCAL_PLAYERS.end());
                let next = settings.local_players.saturating_add(1);
                settings.local_players = if next > most { least } else { next };
                return Next::Stay;
            }
            MenuEntry::Profile => Destination::Profiles,
            MenuEntry::Quit => return self.ask_to_quit(ui),
            MenuEntry::AllLevels => Destination::Levels,
            MenuEntry::StartLevel => {
                return self.with_level(|level| Destination::NewGameFrom {
                    origin: GameOrigin::Menu,
                    level,
                    races_author: false,
                    is_confirmed: false,
                });
            }
            MenuEntry::Trials => return extras(ExtrasPage::Trials),
            MenuEntry::Guide => return extras(ExtrasPage::Guide),
            MenuEntry::Arenas => return extras(ExtrasPage::Arenas),
            MenuEntry::CoOp => return extras(ExtrasPage::CoOp),
            MenuEntry::Paste => Destination::Paste {
                is_confirmed: false,
            },
            MenuEntry::Host => return self.with_level(Destination::HostForm),
            MenuEntry::Join => Destination::JoinForm,
            MenuEntry::Replays => Destination::RecordingList(None),
            MenuEntry::Records => Destination::Records(self.records(thumbnails)),
            MenuEntry::Options => Destination::Options(OpenedFrom::Menu),
            MenuEntry::Controls => Destination::Controls(OpenedFrom::Menu),
            MenuEntry::Help => Destination::Help(OpenedFrom::Menu),
            MenuEntry::Credits => Destination::Credits,
            MenuEntry::Back
            | MenuEntry::Levels
            | MenuEntry::Together
            | MenuEntry::Recordings
            | MenuEntry::Settings => {
                self.show(ui, MenuPage::Main, Some(self.page.opener()));
                return Next::Stay;
            }
        })
    }

    /// Returns the records of the level at which the player continues, as far as its file has been read.
    fn records(&self, thumbnails: &Thumbnails) -> RecordsView {
        let level = self.place.as_ref().or(self.level.as_ref());
        let level = level.and_then(|level| level.hash(thumbnails));
        RecordsView {
            group: level.map(|level| Group { level, players: 1 }),
            ..RecordsView::default()
        }
    }

    /// Opens a screen with the chosen level.
    fn with_level(&self, to: impl Fn(LevelId) -> Destination) -> Next {
        let level = self.level.as_ref();
        level.map_or(Next::Stay, |level| Next::To(to(level.id.clone())))
    }

    /// Returns the level whose map is shown: the one that the focused entry leads to, or else the one at which the
    /// player continues.
    fn displayed(&self, ui: &UiState) -> Option<&MenuLevel> {
        let (place, level) = (self.place.as_ref(), self.level.as_ref());
        match self.focused_entry(ui) {
            Some(MenuEntry::Resume) => self.left.as_ref(),
            Some(MenuEntry::StartLevel | MenuEntry::Host) => level,
            _ => place.or(level),
        }
    }

    /// Quits, after a question if there is a suspended game.
    fn ask_to_quit(&mut self, ui: &mut UiState) -> Next {
        if self.left.is_none() {
            return Next::Quit;
        }
        ui.forget(DIALOG);
        self.dialog = Some(Dialog::Quit);
        Next::Stay
    }

    /// Requests the thumbnails of the levels and accepts those that are there.
    fn update_thumbnails(&self, thumbnails: &mut Thumbnails) {
        for level in self.left.iter().chain(&self.level).chain(&self.place) {
            thumbnails.request(&level.file);
        }
        thumbnails.update();
    }

    /// Describes the map of a level in a square with this side, with a caption; or the reason why the level cannot be
    /// loaded. The frame is empty until the map is there.
    fn map<'a>(ctx: &AppContext, level: &MenuLevel, side: f32) -> Widget<'a, Message> {
        let (scale, frame) = (ctx.text_scale(), side + MAP_FRAME.0);
        let Some(result) = level.thumbnail(&ctx.thumbnails) else {
            let empty = column([]).frame(Frame::Dark).width(frame).height(frame);
            return column([empty, text("").margin(CAPTION, 0.0)]);
        };
        let (size, words) = match &*result {
            Ok(map) => {
                let words = level.caption(&ctx.progress, &ctx.texts, &map.thumbnail.name, map.hash);
                (map.thumbnail.size(side * scale), words)
            }
            Err(error) => {
                let why = paragraph(error.clone()).colour(theme::WARN);
                let why = column([why]).frame(Frame::Dark).centred();
                return why.width(frame).height(frame);
            }
        };
        let map = custom_paint(move |painter, (x, y, w, h): Rect, _| {
            if let Ok(map) = &*result {
                map.draw_within(painter, (x, y, w, h));
            }
        });
        let map = map.width(size.0 / scale).height(size.1 / scale);
        let caption = text(words).align(Align::Centre).fit(Fit::Cut);
        let map = row([map]).frame(Frame::Dark).centred();
        let map = map.width(frame).height(frame);
        column([map, caption.margin(CAPTION, 0.0)])
            .align_centre()
            .max_width(frame)
    }

    /// Describes the open dialog.
    fn dialog<'a>(&'a self, ctx: &'a AppContext) -> Option<Widget<'a, Message>> {
        match self.dialog? {
            Dialog::Quit => self.question(&ctx.texts),
            Dialog::Welcome => Some(welcome::view(ctx)),
        }
    }

    /// Describes the question whether to quit.
    fn question(&self, texts: &Texts) -> Option<Widget<'_, Message>> {
        let left = self.left.as_ref()?;
        let answers = [MessageId("common-cancel"), MessageId("menu-quit")];
        let answers = answers.map(|answer| texts.get(answer));
        let lost = MessageId("menu-resume-lost").with("level", left.short_name());
        let rows = list("answers", 2, move |index| {
            button(answers[index].clone(), Message::Answer(index == 1))
        });
        let heading = texts.get(MessageId("menu-quit-question"));
        let cancel = Message::Answer(false);
        Some(dialog(DIALOG, heading, texts.get(lost), rows, cancel))
    }
}

/// Returns true if the first game should begin with the dialog for name and other choices.
fn is_first_start(ctx: &AppContext) -> bool {
    let is_named = ctx.config.settings.game.profile != Game::default().player_name;
    let has_name = is_named || ctx.selection.has_name;
    !has_name && !ctx.progress.profile().has_begun() && profiles::all(&ctx.folders).len() < 2
}

/// Describes an entry with a value that left, right and clicks on its arrows change.
fn stepper<'a>(
    entry: MenuEntry,
    value: String,
    change: fn(CycleStep) -> Message,
) -> Widget<'a, Message> {
    let (back, on) = (
        part("\u{2190}", change(CycleStep::Previous)),
        part("\u{2192}", change(CycleStep::Next)),
    );
    row([back, text(value), on])
        .centred()
        .gap(2.0)
        .padding_sides(6.0)
        .on_change(change)
        .on_press(Message::Choose(entry))
}

/// Height of the walking martians, and of the edges and gaps of the menu, font pixels.
const PARADE: f32 = 21.0;
const EDGES: f32 = 32.0;
/// Height of the title in place of the logo, font pixels.
const HEADING: f32 = 16.0;
/// Space above and below the heading of a page, font pixels.
const HEADING_MARGIN: f32 = 6.0;
/// Width of the list of entries, font pixels.
const ENTRY_WIDTH: f32 = 194.0;
/// Width and height of the frame and the caption around a map, and its distance from the entries, font pixels.
const MAP_FRAME: (f32, f32) = (12.0, 40.0);
const GAP: f32 = 18.0;
/// Greatest height of an entry beside a map, font pixels.
const TALL_ROW: f32 = 22.0;
/// Distance of the caption from the map, font pixels.
const CAPTION: f32 = 5.0;
/// Minimum space for a map beside the entries, font pixels.
const MIN_MAP_SPACE: (f32, f32) = (380.0, 160.0);

impl View for MenuScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let (width, height) = ctx.view_size();
        let logo = logo(&ctx.graphics.painter, width);
        // The same for all pages, so that nothing jumps between them.
        let entries = MAX_ENTRIES as f32 * ROW + HEADING + EDGES;
        let has_logo = logo.1 + entries <= height;
        let above = if has_logo { logo.1 } else { HEADING };
        let has_parade = above + entries + PARADE <= height;
        let parade = if has_parade { PARADE } else { 0.0 };
        let heading = match has_logo {
            true => custom_paint(draw_logo).width(logo.0).height(logo.1),
            false => title("Purple Martians").margin(3.0, 0.0),
        };
        let room = height - parade - above;
        let map_is_shown = width >= MIN_MAP_SPACE.0 && room >= MIN_MAP_SPACE.1;
        let shown = self.entries();
        let list = list(LIST, shown.len(), move |index| {
            self.entry(&ctx.texts, &ctx.config.settings.game, shown[index])
        });
        let mut list = list.width(ENTRY_WIDTH);
        let (mut map, mut square) = (None, None);
        if map_is_shown {
            let beside = width - ENTRY_WIDTH - EDGES - GAP - MAP_FRAME.0;
            let side = (room - MAP_FRAME.1).min(width * 0.45).min(beside).floor();
            let level = self.displayed(ui);
            map = level.map(|level| MenuScreen::map(ctx, level, side));
            let height = side + MAP_FRAME.0;
            let row = (height - EDGES - HEADING) / MAX_ENTRIES as f32;
            list = list.row_height(row.floor().clamp(ROW, TALL_ROW));
            square = Some(height);
        }
        // If there is room, the first page leaves some for a heading, too, so that all lists begin at the same height.
        let is_roomy = square.is_some_and(|height| height >= entries);
        let words = self.page.title().map(|words| ctx.texts.get(words));
        let words = words.or_else(|| is_roomy.then(String::new));
        let margin = if is_roomy { HEADING_MARGIN } else { 1.0 };
        let heading_of_page = words.map(|words| title(words).margin(0.0, margin));
        let content = heading_of_page.into_iter().chain([list]);
        let panel = column(content).frame(Frame::Dark).shrink();
        let panel = match square {
            // As high as the map, whose caption hangs below both.
            Some(height) => column([panel.grow()])
                .height(height)
                .margin(0.0, LINE + CAPTION),
            None => panel,
        };
        let middle = [panel].into_iter().chain(map);
        let middle = row(middle).gap(GAP).grow().centred().shrink();
        let time = ctx.ambient_seconds();
        let colour = ctx.config.settings.game.player_colour;
        let martians = custom_paint(move |painter, area, scale| {
            draw_parade(painter, area, scale, (time, colour));
        });
        let martians = has_parade.then(|| martians.height(parade).stretch());
        let page = [heading, middle].into_iter().chain(martians);
        let page = column(page).align_centre();
        let version = MessageId("menu-version").with("version", env!("CARGO_PKG_VERSION"));
        let countdown = self
            .seconds_until_demo(&ctx.config.settings.demo, ctx.seconds())
            .filter(|left| *left <= demo_mode::COUNTDOWN);
        let countdown = countdown.map_or_else(String::new, |left| {
            let seconds = left.max(0.0).ceil() as i32;
            ctx.texts
                .get(MessageId("menu-demo-countdown").with("seconds", seconds))
        });
        let corners = row([
            text(countdown).colour(theme::DIM),
            space(),
            text(ctx.texts.get(version)).colour(theme::DIM),
        ]);
        let corners = corners.gap(8.0).stretch();
        let corners = column([corners]).padding(4.0);
        let content = [page, corners].into_iter().chain(self.dialog(ctx));
        layers(content).on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Choose(entry) => {
                let settings = &mut ctx.config.settings.game;
                return self.choose(&ctx.thumbnails, settings, ui, entry);
            }
            Message::Level(step) => {
                self.change_level(&mut ctx.config.settings.game, &ctx.library, step)
            }
            Message::Players(step) => {
                let players = &mut ctx.config.settings.game.local_players;
                let (least, most) = (*LOCAL_PLAYERS.start(), *LOCAL_PLAYERS.end());
                *players = players
                    .saturating_add_signed(step.offset())
                    .clamp(least, most);
            }
            Message::Back if self.page != MenuPage::Main => {
                self.show(ui, MenuPage::Main, Some(self.page.opener()));
            }
            Message::Back if self.focused_entry(ui) == Some(MenuEntry::Quit) => {
                return self.ask_to_quit(ui);
            }
            Message::Back => ui.focus(self.id_of(MenuEntry::Quit)),
            Message::Answer(yes) => {
                if self.dialog.take() == Some(Dialog::Quit) && yes {
                    return Next::Quit;
                }
            }
            Message::Welcome(row, step) => welcome::choose(ctx, row, step),
            Message::Name(name) => welcome::rename(ctx, &name),
            Message::Start => {
                self.dialog = None;
                ctx.selection.has_name = true;
                return Next::To(Destination::Map(None));
            }
        }
        Next::Stay
    }

    fn music(&self) -> ScreenMusic {
        ScreenMusic::Track(Track::Title)
    }

    fn open(&mut self, ctx: &AppContext, ui: &mut UiState) {
        let last = ctx.selection.menu_entry;
        let entry = last.filter(|entry| self.is_available(*entry));
        let first = match self.left {
            Some(_) => MenuEntry::Resume,
            None => MenuEntry::Campaign,
        };
        ui.focus(self.id_of(entry.unwrap_or(first)));
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        if std::mem::take(&mut self.is_new) {
            // Level files may have changed since the menu was last open.
            ctx.thumbnails.refresh();
        }
        self.update_thumbnails(&mut ctx.thumbnails);
        let focused = self.focused_entry(ui);
        if focused.is_some_and(|entry| entry != MenuEntry::Back) {
            ctx.selection.menu_entry = focused;
        }
        if ctx.input.is_active() {
            self.last_input = ctx.seconds();
        }
        match self.seconds_until_demo(&ctx.config.settings.demo, ctx.seconds()) {
            Some(left) if left <= 0.0 => Next::To(Destination::NextDemo),
            _ => Next::Stay,
        }
    }
}
