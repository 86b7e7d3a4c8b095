//! The main menu.

use super::menu_level::MenuLevel;
use super::menu_pictures::{draw_logo, draw_parade, logo};
use super::widget_screen::View;
use super::{Destination, Next, RecordsView};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::recordings;
use crate::app::selection::{ExtrasPage, MenuEntry};
use crate::app::texts::Texts;
use crate::app::thumbnails::Thumbnails;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Align, Fit, Frame, Id, ROW, Rect, Widget, button, column, dialog, layers, list, paragraph,
    part, picture, row, space, text, title,
};
use crate::config::{Demo, Game, LOCAL_PLAYERS};
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::records::book::Group;
use crate::session::pack_library::PackLibrary;

/// The main menu.
pub struct MenuScreen {
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
    /// Time of the last input, seconds.
    last_input: f64,
    /// The open question dialog.
    question: Option<Question>,
    /// True until the first frame.
    is_new: bool,
}

/// Asks for confirmation while there is a suspended game; the first answer cancels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Quit the program?
    Quit,
    /// Start a new game?
    NewGame,
}

/// Seconds without input until demo mode starts.
const DEMO_MODE_DELAY: f64 = 60.0;
/// Seconds before demo mode starts that are counted down on the screen.
const COUNTDOWN: f64 = 10.0;

/// What the player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// An entry.
    Choose(MenuEntry),
    /// The previous (-1) or next level.
    Level(i32),
    /// Fewer (-1) or more players on this computer.
    Players(i32),
    /// Escape: selects "Quit", or quits if that is already selected.
    Back,
    /// The answer to the open question: yes or no.
    Answer(bool),
}

const ENTRIES: [MenuEntry; 14] = [
    MenuEntry::Campaign,
    MenuEntry::NewGame,
    MenuEntry::Level,
    MenuEntry::Players,
    MenuEntry::Resume,
    MenuEntry::Host,
    MenuEntry::Join,
    MenuEntry::Replays,
    MenuEntry::Profiles,
    MenuEntry::Records,
    MenuEntry::Extras,
    MenuEntry::Options,
    MenuEntry::Controls,
    MenuEntry::Quit,
];

/// Names of the list of entries and of the question dialog.
const LIST: &str = "entries";
const QUESTION: &str = "question";

/// Returns the id of an entry's button.
fn button_of(entry: MenuEntry) -> Id {
    Id::row(
        LIST,
        ENTRIES.iter().take_while(|other| **other != entry).count(),
    )
}

/// Returns the focused entry.
fn focused_entry(ui: &UiState) -> Option<MenuEntry> {
    let focus = ui.focused().filter(|focus| focus.name == LIST)?;
    ENTRIES.get(focus.index).copied()
}

impl MenuScreen {
    /// Creates the menu. `left` is the level of the suspended game.
    pub fn new(ctx: &AppContext, left: Option<LevelId>) -> MenuScreen {
        MenuScreen {
            level: MenuLevel::chosen(&ctx.library, &ctx.config.settings.game),
            left: left.map(|left| MenuLevel::new(&ctx.library, left)),
            place: ctx
                .progress
                .journey()
                .place
                .clone()
                .filter(|place| ctx.library.level(place).is_some())
                .map(|place| MenuLevel::new(&ctx.library, place)),
            has_begun: ctx.progress.profile().has_begun(),
            has_recordings: recordings::any_exist(&ctx.folders),
            last_input: ctx.seconds(),
            question: None,
            is_new: true,
        }
    }

    /// Returns the seconds until demo mode starts, counted from `now`; `None` if it is off or a game can be resumed.
    fn seconds_until_demo(&self, settings: &Demo, now: f64) -> Option<f64> {
        let wanted = settings.autoplay && self.left.is_none();
        wanted.then_some(self.last_input + DEMO_MODE_DELAY - now)
    }

    fn is_usable(&self, entry: MenuEntry) -> bool {
        match entry {
            MenuEntry::Campaign
            | MenuEntry::Level
            | MenuEntry::Players
            | MenuEntry::NewGame
            | MenuEntry::Host => self.level.is_some(),
            MenuEntry::Resume => self.left.is_some(),
            MenuEntry::Replays => self.has_recordings,
            MenuEntry::Join | MenuEntry::Extras | MenuEntry::Records | MenuEntry::Profiles => true,
            MenuEntry::Options | MenuEntry::Controls | MenuEntry::Quit => true,
        }
    }

    fn entry(&self, texts: &Texts, settings: &Game, entry: MenuEntry) -> Widget<'_, Message> {
        let id = match entry {
            MenuEntry::Level => {
                let level = self.level.as_ref().map(MenuLevel::short_name);
                let level = level.map_or_else(String::new, |level| texts.get(level));
                return self.stepper(entry, level, Message::Level);
            }
            MenuEntry::Players => {
                let players = i32::from(settings.local_players);
                let players = texts.get(MessageId("menu-players").with("players", players));
                return self.stepper(entry, players, Message::Players);
            }
            MenuEntry::Resume => MessageId("menu-resume"),
            MenuEntry::Campaign => match self.has_begun {
                true => MessageId("menu-continue"),
                false => MessageId("menu-play"),
            },
            MenuEntry::NewGame => MessageId("menu-new-game"),
            MenuEntry::Host => MessageId("menu-host"),
            MenuEntry::Join => MessageId("menu-join"),
            MenuEntry::Replays => MessageId("menu-replays"),
            MenuEntry::Profiles => MessageId("menu-profiles"),
            MenuEntry::Records => MessageId("menu-records"),
            MenuEntry::Extras => MessageId("menu-extras"),
            MenuEntry::Options => MessageId("menu-options"),
            MenuEntry::Controls => MessageId("menu-controls"),
            MenuEntry::Quit => MessageId("menu-quit"),
        };
        let label = match (entry, &self.left) {
            (MenuEntry::Resume, Some(left)) => {
                texts.get(MessageId("menu-resume-level").with("level", left.short_name()))
            }
            _ => texts.get(id),
        };
        button(label, Message::Choose(entry)).enabled(self.is_usable(entry))
    }

    /// Describes an entry with a value that left, right and clicks on its arrows change.
    fn stepper(
        &self,
        entry: MenuEntry,
        value: String,
        change: fn(i32) -> Message,
    ) -> Widget<'_, Message> {
        let (back, on) = (part("\u{2190}", change(-1)), part("\u{2192}", change(1)));
        row([back, text(value), on])
            .centred()
            .gap(2.0)
            .padding_sides(6.0)
            .on_change(change)
            .on_press(Message::Choose(entry))
            .enabled(self.is_usable(entry))
    }

    fn change_level(&mut self, settings: &mut Game, library: &PackLibrary, by: i32) {
        let current = self.level.as_ref();
        let next = current.and_then(|level| library.step(&level.id, by));
        if let Some(id) = next {
            MenuLevel::choose(settings, library, &id);
            self.level = Some(MenuLevel::new(library, id));
        }
    }

    fn choose(&mut self, thumbnails: &Thumbnails, ui: &mut UiState, entry: MenuEntry) -> Next {
        Next::To(match entry {
            MenuEntry::Players | MenuEntry::NewGame => return self.ask(ui, Question::NewGame),
            MenuEntry::Campaign => Destination::Map(None),
            MenuEntry::Level => Destination::Levels,
            MenuEntry::Quit => return self.ask(ui, Question::Quit),
            MenuEntry::Resume => Destination::Resume,
            MenuEntry::Host => return self.play(Destination::HostForm),
            MenuEntry::Join => Destination::JoinForm,
            MenuEntry::Replays => Destination::RecordingList(None),
            MenuEntry::Profiles => Destination::Profiles,
            MenuEntry::Records => Destination::Records(self.records(thumbnails)),
            MenuEntry::Extras => Destination::Extras(ExtrasPage::Guide, None),
            MenuEntry::Options => Destination::Options(None),
            MenuEntry::Controls => Destination::Controls(None),
        })
    }

    /// Returns the records of the chosen level, as far as its file has been read.
    fn records(&self, thumbnails: &Thumbnails) -> RecordsView {
        let level = self.level.as_ref().and_then(|level| level.hash(thumbnails));
        RecordsView {
            group: level.map(|level| Group { level, players: 1 }),
            ..RecordsView::default()
        }
    }

    /// Opens a screen with the chosen level.
    fn play(&self, to: impl Fn(LevelId) -> Destination) -> Next {
        let level = self.level.as_ref();
        level.map_or(Next::Stay, |level| Next::To(to(level.id.clone())))
    }

    /// Returns the level whose map is shown: the suspended game's while its entry is focused.
    fn displayed(&self, ui: &UiState) -> Option<&MenuLevel> {
        let shown = match focused_entry(ui) {
            Some(MenuEntry::Resume) => self.left.as_ref(),
            Some(MenuEntry::Campaign) => self.place.as_ref(),
            _ => None,
        };
        shown.or(self.level.as_ref())
    }

    /// Carries out an action, after confirmation if there is a suspended game.
    fn ask(&mut self, ui: &mut UiState, question: Question) -> Next {
        if self.left.is_none() {
            return self.confirm(question);
        }
        ui.forget(QUESTION);
        self.question = Some(question);
        Next::Stay
    }

    fn confirm(&mut self, question: Question) -> Next {
        match question {
            Question::Quit => Next::Quit,
            Question::NewGame => self.play(Destination::NewGame),
        }
    }

    /// Requests the pictures of the levels and accepts those that are there.
    fn update_pictures(&self, thumbnails: &mut Thumbnails) {
        for level in self.left.iter().chain(&self.level).chain(&self.place) {
            thumbnails.request(&level.file);
        }
        thumbnails.update();
    }

    /// Describes the map of a level, at most as large as a square with this side, with a caption; or the reason why the
    /// level cannot be loaded. The frame is empty until the map is there.
    fn map<'a>(ctx: &AppContext, level: &MenuLevel, side: f32) -> Widget<'a, Message> {
        let scale = ctx.text_scale();
        let Some(result) = level.picture(&ctx.thumbnails) else {
            return column([]).frame(Frame::Light).width(side).height(side);
        };
        let (size, words) = match &*result {
            Ok(map) => {
                let words = level.caption(&ctx.progress, &ctx.texts, &map.thumbnail.name, map.hash);
                (map.thumbnail.size(side * scale), words)
            }
            Err(error) => {
                let why = paragraph(error.clone()).colour(theme::WARN);
                return column([why]).frame(Frame::Light).width(side).centred();
            }
        };
        let map = picture(move |painter, (x, y, w, h): Rect, _| {
            if let Ok(map) = &*result {
                map.draw_within(painter, (x, y, w, h));
            }
        });
        let map = map.width(size.0 / scale).height(size.1 / scale);
        let caption = text(words).align(Align::Centre).fit(Fit::Cut);
        column([row([map]).frame(Frame::Light), caption.margin(5.0, 0.0)])
            .align_centre()
            .max_width(side + 12.0)
    }

    /// Describes the open question.
    fn question(&self, texts: &Texts) -> Option<Widget<'_, Message>> {
        let (heading, answer) = match self.question? {
            Question::Quit => (MessageId("menu-quit-question"), MessageId("menu-quit")),
            Question::NewGame => (
                MessageId("menu-new-game-question"),
                MessageId("menu-new-game"),
            ),
        };
        let answers = [MessageId("common-cancel"), answer].map(|answer| texts.get(answer));
        let lost = MessageId("menu-resume-lost").with("level", self.left.as_ref()?.short_name());
        let rows = list("answers", 2, move |index| {
            button(answers[index].clone(), Message::Answer(index == 1))
        });
        let (heading, lost) = (texts.get(heading), texts.get(lost));
        let cancel = Message::Answer(false);
        Some(dialog(QUESTION, heading, lost, rows, cancel))
    }
}

/// Returns the entry focused first: the one focused last, if it is usable, or by default the suspended game if there is
/// one.
fn first_entry(last: Option<MenuEntry>, resumable: bool) -> MenuEntry {
    match last {
        Some(MenuEntry::Resume) | None if resumable => MenuEntry::Resume,
        Some(MenuEntry::Resume) | None => MenuEntry::Campaign,
        Some(entry) => entry,
    }
}

/// Height of the walking martians, and of the edges and gaps of the menu, font pixels.
const PARADE: f32 = 21.0;
const EDGES: f32 = 32.0;
/// Height of the title in place of the logo, font pixels.
const HEADING: f32 = 16.0;
/// Greatest width of the name of the profile in the corner, font pixels.
const PROFILE: f32 = 110.0;
/// Least room for a map beside the entries, font pixels.
const MAP_ROOM: (f32, f32) = (380.0, 160.0);

impl View for MenuScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let (width, height) = ctx.view_size();
        let logo = logo(&ctx.graphics.painter, width);
        let entries = ENTRIES.len() as f32 * ROW + EDGES;
        let has_logo = logo.1 + entries <= height;
        let above = if has_logo { logo.1 } else { HEADING };
        let has_parade = above + entries + PARADE <= height;
        let parade = if has_parade { PARADE } else { 0.0 };
        let heading = match has_logo {
            true => picture(draw_logo).width(logo.0).height(logo.1),
            false => title("Purple Martians").margin(3.0, 0.0),
        };
        let room = height - parade - above;
        let list = list(LIST, ENTRIES.len(), |index| {
            self.entry(&ctx.texts, &ctx.config.settings.game, ENTRIES[index])
        });
        let panel = column([list.min_width(140.0)]).frame(Frame::Dark).shrink();
        let mut middle = vec![panel];
        if width >= MAP_ROOM.0 && room >= MAP_ROOM.1 {
            let side = (room - 40.0).min(width * 0.45).floor();
            let level = self.displayed(ui);
            middle.extend(level.map(|level| MenuScreen::map(ctx, level, side)));
        }
        let middle = row(middle).gap(18.0).grow().centred().shrink();
        let time = ctx.ambient_seconds();
        let colour = ctx.config.settings.game.player_colour;
        let martians = picture(move |painter, area, scale| {
            draw_parade(painter, area, scale, (time, colour));
        });
        let martians = has_parade.then(|| martians.height(parade).stretch());
        let page = [heading, middle].into_iter().chain(martians);
        let page = column(page).align_centre();
        let version = MessageId("menu-version").with("version", env!("CARGO_PKG_VERSION"));
        let countdown = self
            .seconds_until_demo(&ctx.config.settings.demo, ctx.seconds())
            .filter(|left| *left <= COUNTDOWN);
        let countdown = countdown.map_or_else(String::new, |left| {
            let seconds = left.max(0.0).ceil() as i32;
            ctx.texts
                .get(MessageId("menu-demo-countdown").with("seconds", seconds))
        });
        let profile = ctx.config.settings.game.profile.clone();
        let corners = row([
            text(profile).fit(Fit::Cut).max_width(PROFILE),
            text(countdown).colour(theme::DIM),
            space(),
            text(ctx.texts.get(version)).colour(theme::DIM),
        ]);
        let corners = corners.gap(8.0).stretch();
        let corners = column([corners]).padding(4.0);
        let content = [page, corners].into_iter().chain(self.question(&ctx.texts));
        layers(content).on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Choose(entry) => return self.choose(&ctx.thumbnails, ui, entry),
            Message::Level(by) => {
                self.change_level(&mut ctx.config.settings.game, &ctx.library, by)
            }
            Message::Players(by) => {
                let players = &mut ctx.config.settings.game.local_players;
                let (least, most) = (*LOCAL_PLAYERS.start(), *LOCAL_PLAYERS.end());
                *players = players.saturating_add_signed(by as i16).clamp(least, most);
            }
            Message::Back if focused_entry(ui) == Some(MenuEntry::Quit) => {
                return self.ask(ui, Question::Quit);
            }
            Message::Back => ui.focus(button_of(MenuEntry::Quit)),
            Message::Answer(yes) => {
                let question = self.question.take();
                if let Some(question) = question.filter(|_| yes) {
                    return self.confirm(question);
                }
            }
        }
        Next::Stay
    }

    fn open(&mut self, ctx: &AppContext, ui: &mut UiState) {
        let entry = first_entry(ctx.selection.menu_entry, self.left.is_some());
        ui.focus(button_of(entry));
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        if std::mem::take(&mut self.is_new) {
            // Level files may have changed since the menu was last open.
            ctx.thumbnails.refresh();
        }
        self.update_pictures(&mut ctx.thumbnails);
        if let Some(entry) = focused_entry(ui) {
            ctx.selection.menu_entry = Some(entry);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;
    use crate::progress::journey::JourneyStep;

    fn menu(left: Option<i32>) -> Visit<MenuScreen> {
        Visit::new("menu", |ctx| {
            let left = left.and_then(|number| ctx.library.in_pack("campaign", number));
            MenuScreen::new(ctx, left)
        })
    }

    fn is_level(next: Next, number: i32) -> bool {
        let ctx = menu(None);
        let wanted = ctx.ctx.library.in_pack("campaign", number);
        matches!(next, Next::To(Destination::NewGame(level)) if Some(&level) == wanted.as_ref())
    }

    #[test]
    fn the_menu_key_selects_quit_and_then_quits() {
        let mut menu = menu(None);
        assert!(matches!(menu.press(Nav::Back), Next::Stay));
        assert_eq!(menu.focused(), "Quit");
        assert!(matches!(menu.press(Nav::Back), Next::Quit));
    }

    #[test]
    fn quitting_with_a_suspended_game_asks_first() {
        let mut menu = menu(Some(2));
        menu.press(Nav::Back);
        assert!(matches!(menu.press(Nav::Back), Next::Stay));
        assert_eq!(menu.focused(), "Cancel");
        assert!(matches!(menu.press(Nav::Confirm), Next::Stay));
        assert_eq!(menu.focused(), "Quit", "the focus returns");
        menu.click("Quit");
        assert_eq!(menu.focused(), "Cancel", "the first answer again");
        assert!(matches!(menu.click("Quit"), Next::Quit));
    }

    #[test]
    fn a_new_game_with_a_suspended_game_asks_first() {
        let start = |next| is_level(next, 1);
        assert!(start(menu(None).click("Start level")));
        let mut menu = menu(Some(2));
        assert!(matches!(menu.click("Start level"), Next::Stay));
        assert!(
            menu.texts()
                .contains(&"You will not be able to resume Level 2".to_owned())
        );
        assert!(start(menu.click("Start level")));
    }

    #[test]
    fn resume_names_the_level_and_shows_its_map_while_focused() {
        let mut menu = menu(Some(2));
        assert_eq!(menu.focused(), "Resume Level 2");
        let mut ui = UiState::default();
        ui.focus(button_of(MenuEntry::Resume));
        let view = menu.screen.view_mut();
        assert_eq!(view.displayed(&ui).map(|level| level.number), Some(2));
        ui.focus(button_of(MenuEntry::NewGame));
        assert_eq!(view.displayed(&ui).map(|level| level.number), Some(1));
    }

    #[test]
    fn the_level_changes_by_keys_and_by_clicks_on_its_arrows() {
        let mut menu = menu(None);
        menu.press(Nav::Down);
        menu.press(Nav::Down);
        menu.press(Nav::Right);
        assert!(menu.focused().contains("Level 2"));
        menu.click_in_focus("\u{2192}");
        assert!(menu.focused().contains("Level 3"));
        menu.click_in_focus("\u{2190}");
        assert!(menu.focused().contains("Level 2"));
        let levels = |next| matches!(next, Next::To(Destination::Levels));
        assert!(levels(menu.press(Nav::Confirm)) && levels(menu.click("Level 2")));
        assert!(is_level(menu.click("Start level"), 2));
    }

    #[test]
    fn the_number_of_players_is_changed_within_its_range() {
        let mut menu = menu(None);
        (0..3).for_each(|_| drop(menu.press(Nav::Down)));
        menu.press(Nav::Right);
        assert!(menu.focused().contains("2 players"));
        (0..3).for_each(|_| drop(menu.press(Nav::Right)));
        assert!(
            menu.focused().contains("4 players"),
            "there is no fifth one"
        );
        (0..4).for_each(|_| drop(menu.press(Nav::Left)));
        assert!(menu.focused().contains("1 player"));
    }

    #[test]
    fn the_cursor_wraps_and_skips_disabled_entries() {
        let mut menu = menu(None);
        menu.press(Nav::Up);
        assert_eq!(menu.focused(), "Quit");
        (0..4).for_each(|_| drop(menu.press(Nav::Down)));
        assert!(menu.focused().contains("1 player"));
        menu.press(Nav::Down);
        assert_eq!(
            menu.focused(),
            "Host network game",
            "there is no game to resume"
        );
    }

    #[test]
    fn the_menu_focuses_the_last_entry_again() {
        let (new, resume, join) = (MenuEntry::Campaign, MenuEntry::Resume, MenuEntry::Join);
        assert_eq!(first_entry(None, false), new);
        assert_eq!(first_entry(None, true), resume);
        assert_eq!(first_entry(Some(join), false), join);
        assert_eq!(first_entry(Some(join), true), join);
        assert_eq!(first_entry(Some(resume), false), new);
    }

    #[test]
    fn the_first_entry_leads_to_the_map_and_says_whether_the_player_continues() {
        let mut menu = menu(None);
        assert_eq!(menu.focused(), "Play");
        let to_map = |next| matches!(next, Next::To(Destination::Map(None)));
        assert!(to_map(menu.press(Nav::Confirm)));
        let wreck = LevelId::new("campaign", "wreck");
        menu.ctx.progress.travel(JourneyStep::Finished(wreck));
        *menu.screen.view_mut() = MenuScreen::new(&menu.ctx, None);
        assert_eq!(menu.focused(), "Continue");
        let to_extras = |next| matches!(next, Next::To(Destination::Extras(..)));
        assert!(to_extras(menu.click("Extras")));
    }
}
