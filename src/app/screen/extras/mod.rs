//! Extras: the field guide, time trials and arenas. Rules of arenas are in `session/game_match/mod.rs`.

mod arenas;
mod room_sprites;

use self::arenas::MatchChoice;
use crate::app::cycle::CycleStep;

use super::campaign::{Campaign, CampaignLevel};
use super::menu_level::MenuLevel;
use super::wide_page::{foot, wide_page};
use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::medal_icon;
use crate::app::paint::theme;
use crate::app::selection::{ExtrasPage, GameOrigin, MenuEntry};
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Fit, Frame, Id, LINE, Widget, button, column, custom_paint, list, paragraph, row, tabs, text,
};
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::session::pack_library::PackLibrary;

/// Name of the lists.
const LIST: &str = "levels";
/// Greatest width of the page, width of the list of rooms, height of the sprites, font pixels.
const WIDTH: f32 = 600.0;
const ROOMS: f32 = 150.0;
const SPRITES: f32 = 46.0;

/// The extras.
pub struct ExtrasScreen {
    pages: Vec<ExtrasPage>,
    /// Index of the visible page.
    page: usize,
    rooms: Vec<MenuLevel>,
    arenas: Vec<MenuLevel>,
    co_op: Vec<MenuLevel>,
    campaign: Campaign,
    /// Number of levels of the campaign whose files have been read.
    known: usize,
    /// Index and description of the room whose description was read last.
    sentence: Option<(usize, String)>,
    /// The level focused first.
    first: usize,
}

/// Messages of the widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Show a page.
    Page(usize),
    /// Play the level of the visible page with this index.
    Play(usize),
    /// Select the previous or next value of an option of an arena match.
    Match(MatchChoice, CycleStep),
    /// Back to the menu.
    Back,
}

impl ExtrasScreen {
    /// Opens a page; after a level of it has been played, that is selected.
    pub fn new(ctx: &AppContext, page: ExtrasPage, last: Option<&LevelId>) -> ExtrasScreen {
        let pages = ExtrasPage::with_levels(&ctx.library);
        let mut screen = ExtrasScreen {
            page: pages.iter().position(|found| *found == page).unwrap_or(0),
            pages,
            rooms: levels_of(&ctx.library, ExtrasPage::Guide),
            arenas: levels_of(&ctx.library, ExtrasPage::Arenas),
            co_op: levels_of(&ctx.library, ExtrasPage::CoOp),
            campaign: Campaign::of(ctx),
            known: 0,
            sentence: None,
            first: 0,
        };
        let place = screen
            .levels()
            .iter()
            .position(|level| Some(&level.id) == last);
        screen.first = place.unwrap_or(0);
        screen
    }

    fn visible(&self) -> Option<ExtrasPage> {
        self.pages.get(self.page).copied()
    }

    fn trials(&self) -> Vec<&CampaignLevel> {
        let levels = self.campaign.worlds.iter().flat_map(|world| &world.levels);
        levels.filter(|level| level.state.is_open()).collect()
    }

    /// Returns the levels of the visible page.
    fn levels(&self) -> Vec<&MenuLevel> {
        match self.visible() {
            Some(ExtrasPage::Guide) => self.rooms.iter().collect(),
            Some(ExtrasPage::Trials) => self
                .trials()
                .into_iter()
                .map(|trial| &trial.level)
                .collect(),
            Some(ExtrasPage::Arenas) => self.arenas.iter().collect(),
            Some(ExtrasPage::CoOp) => self.co_op.iter().collect(),
            None => Vec::new(),
        }
    }

    /// Returns the index of the selected level of the visible page.
    fn selected(&self, ui: &UiState) -> usize {
        let focus = ui.focused().filter(|focus| focus.name == LIST);
        let index = focus.map_or(self.first, |focus| focus.index);
        index.min(self.levels().len().saturating_sub(1))
    }

    fn guide<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let selected = self.selected(ui);
        let rooms = list(LIST, self.rooms.len(), move |index| {
            button(name_of(ctx, &self.rooms[index]), Message::Play(index))
        });
        let Some(room) = self.rooms.get(selected) else {
            return rooms;
        };
        let known = self.sentence.as_ref().filter(|(of, _)| *of == selected);
        let words = known.map_or("", |(_, words)| words.as_str());
        let words = ctx.texts.levels.of(words);
        // The first line is the name once more.
        let words = words.split_once('\n').map_or("", |(_, rest)| rest);
        let slug = room.id.slug.clone();
        let time = ctx.ambient_seconds();
        let sprites = custom_paint(move |painter, area, scale| {
            room_sprites::draw(painter, area, scale, &slug, time);
        });
        let result = room.thumbnail(&ctx.thumbnails);
        let map = custom_paint(move |painter, area, _| {
            if let Some(Ok(map)) = result.as_deref() {
                map.draw_within(painter, area);
            }
        });
        let card = column([
            text(name_of(ctx, room))
                .colour(theme::LIT)
                .fit(Fit::Cut)
                .height(LINE),
            sprites.height(SPRITES),
            paragraph(words.replace('\n', " ")),
            map.grow(),
        ]);
        let card = card.gap(6.0).frame(Frame::Light).share(1.0);
        let rooms = column([rooms.shrink()]).width(ROOMS);
        row([rooms.stretch(), card.stretch()]).gap(8.0)
    }

    fn trials_list<'a>(&'a self, ctx: &'a AppContext) -> Widget<'a, Message> {
        let trials = self.trials();
        list(LIST, trials.len(), move |index| {
            let trial = trials[index];
            let number = trial.level.number;
            let name = format!("{number:02}  {}", name_of(ctx, &trial.level));
            let next = trial.next_medal_text(&ctx.texts).unwrap_or_default();
            let earned = trial.earned();
            let medal = earned.map_or_else(|| row([]), medal_icon::icon);
            row([
                text(name).fit(Fit::Cut).share(0.42),
                medal.width(medal_icon::SIZE.0 + 4.0),
                text(trial.time_text(&ctx.texts)).fit(Fit::Cut).share(0.2),
                text(next).colour(theme::DIM).fit(Fit::Cut).share(0.38),
            ])
            .gap(4.0)
            .padding_sides(6.0)
            .on_press(Message::Play(index))
            .help(ctx.texts.get(MessageId("extras-trials-help")))
        })
    }

    fn arenas_page<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let choices = arenas::choices(
            &ctx.config.settings,
            &ctx.texts,
            [
                |step| Message::Match(MatchChoice::Players, step),
                |step| Message::Match(MatchChoice::Mode, step),
                |step| Message::Match(MatchChoice::Rounds, step),
                |step| Message::Match(MatchChoice::Time, step),
            ],
        );
        self.levels_with_map(ctx, ui, MessageId("extras-arenas-help"), choices)
    }

    fn co_op_page<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let players = |step| Message::Match(MatchChoice::Players, step);
        let players = arenas::players(&ctx.config.settings, &ctx.texts, players);
        self.levels_with_map(ctx, ui, MessageId("extras-co-op-help"), players)
    }

    /// Describes the levels of the visible page with `choices` below them, beside the map of the selected one.
    fn levels_with_map<'a>(
        &'a self,
        ctx: &'a AppContext,
        ui: &UiState,
        help: MessageId,
        choices: Widget<'a, Message>,
    ) -> Widget<'a, Message> {
        let levels = self.levels();
        let map = levels.get(self.selected(ui));
        let map = map.and_then(|level| level.thumbnail(&ctx.thumbnails));
        let map = custom_paint(move |painter, area, _| {
            if let Some(Ok(map)) = map.as_deref() {
                map.draw_within(painter, area);
            }
        });
        let card = column([map.grow()]).frame(Frame::Light).share(1.0);
        let levels = list(LIST, levels.len(), move |index| {
            button(name_of(ctx, levels[index]), Message::Play(index)).help(ctx.texts.get(help))
        });
        let left = column([levels.shrink(), choices]).gap(8.0).width(ROOMS);
        row([left.stretch(), card.stretch()]).gap(8.0)
    }
}

/// Returns the levels of the pack of a page.
fn levels_of(library: &PackLibrary, page: ExtrasPage) -> Vec<MenuLevel> {
    let Some(pack) = page.pack(library) else {
        return Vec::new();
    };
    let levels = pack.levels().iter();
    levels
        .map(|level| MenuLevel::new(library, pack.id_of(level)))
        .collect()
}

/// Returns the name of a level; a short one until its file has been read.
fn name_of(ctx: &AppContext, level: &MenuLevel) -> String {
    let known = level.thumbnail(&ctx.thumbnails);
    let own = known.as_deref().and_then(|known| known.as_ref().ok());
    level.name(&ctx.texts, own.map_or("", |own| &own.thumbnail.name))
}

fn page_name(page: ExtrasPage) -> MessageId {
    match page {
        ExtrasPage::Guide => MessageId("extras-guide"),
        ExtrasPage::Trials => MessageId("extras-trials"),
        ExtrasPage::Arenas => MessageId("extras-arenas"),
        ExtrasPage::CoOp => MessageId("extras-co-op"),
    }
}

impl View for ExtrasScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let names = self
            .pages
            .iter()
            .map(|page| ctx.texts.get(page_name(*page)));
        let tabs = tabs("pages", names.collect(), self.page, Message::Page);
        let content = match self.visible() {
            Some(ExtrasPage::Guide) => self.guide(ctx, ui),
            Some(ExtrasPage::Trials) => self.trials_list(ctx),
            Some(ExtrasPage::Arenas) => self.arenas_page(ctx, ui),
            Some(ExtrasPage::CoOp) => self.co_op_page(ctx, ui),
            None => row([]),
        };
        let content = column([content.stretch().grow().shrink()]).grow().shrink();
        let parts = [tabs.margin(0.0, 4.0), content, foot(ctx, Message::Back)];
        let page = wide_page(ctx.texts.get(MessageId("extras-title")), parts, WIDTH);
        page.on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Page(page) => {
                self.page = page.min(self.pages.len().saturating_sub(1));
                self.first = 0;
                if ui.focused().is_some_and(|focus| focus.name == LIST) {
                    ui.focus(Id::row(LIST, 0));
                }
                Next::Stay
            }
            Message::Match(choice, step) => {
                choice.change(&mut ctx.config.settings, step);
                Next::Stay
            }
            Message::Play(index) => {
                let level = self.levels().get(index).map(|level| level.id.clone());
                let page = self.visible();
                match level.zip(page) {
                    Some((level, page)) => Next::To(Destination::NewGameFrom {
                        origin: GameOrigin::Extras(page),
                        level,
                        races_author: false,
                        is_confirmed: false,
                    }),
                    None => Next::Stay,
                }
            }
            Message::Back => {
                ctx.selection.menu_entry = Some(match self.visible() {
                    Some(ExtrasPage::Trials) => MenuEntry::Trials,
                    Some(ExtrasPage::Arenas) => MenuEntry::Arenas,
                    Some(ExtrasPage::CoOp) => MenuEntry::CoOp,
                    Some(ExtrasPage::Guide) | None => MenuEntry::Guide,
                });
                Next::To(Destination::Menu)
            }
        }
    }

    fn open(&mut self, _: &AppContext, ui: &mut UiState) {
        ui.focus(Id::row(LIST, self.first));
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        let mut levels = self.levels();
        let trials = self.campaign.worlds.iter().flat_map(|world| &world.levels);
        levels.extend(trials.map(|trial| &trial.level));
        for level in levels.iter().rev() {
            ctx.thumbnails.request(&level.file);
        }
        ctx.thumbnails.update();
        let is_known = |level: &&&MenuLevel| ctx.thumbnails.get(&level.file).is_some();
        let known = levels.iter().filter(is_known).count();
        if known != self.known {
            self.known = known;
            self.campaign = Campaign::of(ctx);
        }
        let selected = self.selected(ui);
        if self.visible() == Some(ExtrasPage::Guide)
            && self.sentence.as_ref().is_none_or(|(of, _)| *of != selected)
            && let Some(room) = self.rooms.get(selected)
        {
            let level = ctx.library.load(&room.id);
            let words = level.ok().and_then(|level| {
                let sign = level.level_data.messages.into_iter().next();
                sign.map(|sign| sign.text)
            });
            self.sentence = Some((selected, words.unwrap_or_default()));
        }
        Next::Stay
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;

    /// Opens the extras and waits for the names of levels.
    pub fn visit() -> Visit<ExtrasScreen> {
        let mut visit = Visit::new("extras", |ctx| {
            ExtrasScreen::new(ctx, ExtrasPage::Guide, None)
        });
        visit.tick();
        visit.ctx.thumbnails.wait();
        visit.tick();
        visit
    }

    #[test]
    fn the_field_guide_shows_a_sentence_for_each_room() {
        let mut visit = visit();
        for _ in 0..visit.screen.view_mut().rooms.len() {
            visit.tick();
            let room = visit.focused();
            let texts = visit.texts();
            let is_sentence = |text: &&String| text.len() > 40 && text.ends_with('.');
            assert!(
                texts.iter().any(|text| is_sentence(&text)),
                "{room}: {texts:?}"
            );
            visit.press(Nav::Down);
        }
    }

    #[test]
    fn a_room_is_played_and_returns_to_its_page() {
        let mut visit = visit();
        visit.press(Nav::Down);
        let next = visit.press(Nav::Confirm);
        let Next::To(Destination::NewGameFrom { origin, level, .. }) = next else {
            panic!("no game");
        };
        assert_eq!(origin, GameOrigin::Extras(ExtrasPage::Guide));
        assert_eq!(level.pack, "gallery");
        let again = ExtrasScreen::new(&visit.ctx, ExtrasPage::Guide, Some(&level));
        assert_eq!(again.first, 1);
    }

    #[test]
    fn time_trials_list_the_open_levels_with_the_next_medal() {
        let mut visit = visit();
        visit.press(Nav::NextTab);
        assert!(
            visit
                .texts()
                .iter()
                .any(|text| text.starts_with("Bronze medal"))
        );
        assert_eq!(
            visit.screen.view_mut().levels().len(),
            2,
            "two are open at first"
        );
        let next = visit.press(Nav::Confirm);
        let trials = GameOrigin::Extras(ExtrasPage::Trials);
        assert!(
            matches!(next, Next::To(Destination::NewGameFrom { origin, .. }) if origin == trials)
        );
    }

    #[test]
    fn an_arena_starts_from_its_page_and_returns_there() {
        let mut visit = visit();
        visit.press(Nav::NextTab);
        visit.press(Nav::NextTab);
        let next = visit.press(Nav::Confirm);
        let Next::To(Destination::NewGameFrom { origin, level, .. }) = next else {
            panic!("no game");
        };
        assert_eq!(origin, GameOrigin::Extras(ExtrasPage::Arenas));
        assert_eq!(level.pack, "arenas");
    }
}
