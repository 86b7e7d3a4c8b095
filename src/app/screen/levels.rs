//! Level select: a grid of maps for each world, with the player's results and medals. Which time earns which medal is
//! in `level/pack/medal.rs`.

use super::menu_level::MenuLevel;
use super::wide_page::wide_page;
use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::medal_icon;
use crate::app::paint::painter::{PLAIN, Painter};
use crate::app::paint::theme;
use crate::app::selection::GameOrigin;
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::text::TextStyle;
use crate::app::ui::widget::{
    Align, Fit, Id, LINE, Rect, Widget, button, column, custom_paint, grid, help, row, tabs, text,
};
use crate::level::pack::Pack;
use crate::localization::MessageId;
use crate::progress::time_text;
use crate::session::pack_library::PackLibrary;
use crate::session::progress_keeper::ProgressKeeper;

/// Name of the grid of levels.
const GRID: &str = "levels";
/// Minimum size of a cell, font pixels.
const CELL: (f32, f32) = (92.0, 95.0);
/// Maximum width of a cell, font pixels.
const MAX_CELL_WIDTH: f32 = 190.0;
/// Height of a cell below its map, font pixels.
const BELOW_MAP: f32 = 45.0;
/// Maximum length of a name that is wrapped, in cell widths: it always fits into two lines. Longer names are cut off.
const MAX_WRAPPED_LENGTH: f32 = 1.5;
/// Distance of the contents of a cell from its edges, font pixels. Names use its whole width.
const PADDING: f32 = 4.0;
/// Size of the page without the grid, font pixels.
const PAGE_MARGIN: (f32, f32) = (44.0, 106.0);
/// Maximum width of the page, font pixels.
const MAX_PAGE_WIDTH: f32 = 620.0;

/// The levels of a tab.
struct World {
    /// Name as written in the pack.
    name: String,
    levels: Vec<MenuLevel>,
}

/// The level select screen.
pub struct LevelsScreen {
    worlds: Vec<World>,
    /// Index of the visible world.
    tab: usize,
    /// Index of the level focused first.
    first: usize,
}

/// Messages of the widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Show a world.
    Tab(usize),
    /// Play the level of the visible world with this index.
    Play(usize),
    /// Back to the menu.
    Back,
}

impl LevelsScreen {
    /// Lists all levels; those of the world with the chosen level are visible.
    pub fn new(ctx: &AppContext) -> LevelsScreen {
        let worlds = worlds(&ctx.library);
        let chosen =
            MenuLevel::chosen(&ctx.library, &ctx.config.settings.game).map(|level| level.id);
        let place = |world: &World| {
            world
                .levels
                .iter()
                .position(|l| Some(&l.id) == chosen.as_ref())
        };
        let tab = worlds.iter().position(|world| place(world).is_some());
        let tab = tab.unwrap_or(0);
        LevelsScreen {
            first: worlds.get(tab).and_then(place).unwrap_or(0),
            worlds,
            tab,
        }
    }

    fn levels(&self) -> &[MenuLevel] {
        self.worlds.get(self.tab).map_or(&[], |world| &world.levels)
    }
}

/// Returns the largest size of cells at which a number of levels fits into a window without scrolling, font pixels; at
/// least [`CELL`].
fn cell_size((width, height): (f32, f32), levels: usize) -> (f32, f32) {
    let room = (
        width.min(MAX_PAGE_WIDTH) - PAGE_MARGIN.0,
        height - PAGE_MARGIN.1,
    );
    let size = |columns: usize| {
        let width = (room.0 / columns as f32).floor();
        (width, (width * 0.6).floor() + BELOW_MAP)
    };
    let fits = |columns: &usize| {
        let (width, height) = size(*columns);
        let lines = levels.div_ceil(*columns) as f32;
        (CELL.0..=MAX_CELL_WIDTH).contains(&width) && lines * height <= room.1
    };
    (1..10).find(fits).map_or(CELL, size)
}

/// Returns the worlds of all packs that have levels.
fn worlds(library: &PackLibrary) -> Vec<World> {
    let of_pack = |pack: &Pack| {
        let worlds = pack.manifest.worlds.iter().enumerate();
        let worlds = worlds.map(|(number, world)| World {
            name: match world.name.is_empty() {
                true => pack.manifest.name.clone(),
                false => world.name.clone(),
            },
            levels: pack
                .levels()
                .iter()
                .filter(|level| level.world == number)
                .map(|level| MenuLevel::new(library, pack.id_of(level)))
                .collect(),
        });
        worlds.collect::<Vec<World>>()
    };
    let mut worlds: Vec<World> = library.packs().flat_map(of_pack).collect();
    worlds.retain(|world| !world.levels.is_empty());
    worlds
}

/// Describes a level in a cell of a width: its map, its name in at most two lines, and the player's results.
fn cell<'a>(ctx: &AppContext, level: &MenuLevel, index: usize, width: f32) -> Widget<'a, Message> {
    let result = level.thumbnail(&ctx.thumbnails);
    let known = result
        .as_ref()
        .and_then(|result| result.as_ref().as_ref().ok());
    let name = level.name(&ctx.texts, known.map_or("", |known| &known.thumbnail.name));
    let map = match result.clone() {
        Some(result) if result.is_err() => {
            let mark = text("?").colour(theme::WARN).align(Align::Centre);
            column([mark]).centred()
        }
        result => custom_paint(move |painter, area, _| {
            if let Some(Ok(map)) = result.as_deref() {
                map.draw_within(painter, area);
            }
        }),
    };
    let hash = known.map(|known| known.hash);
    let results = match result.as_deref() {
        Some(Err(_)) => row([text(ctx.texts.get(MessageId("levels-damaged"))).colour(theme::WARN)]),
        _ => results(&ctx.progress, &ctx.texts, level, hash),
    };
    let explanation = match result.as_deref() {
        Some(Err(error)) => error.clone(),
        _ => explanation(&ctx.library, &ctx.texts, level),
    };
    let length = TextStyle::small(1.0).width(&ctx.graphics.painter, &name);
    let fit = match length < MAX_WRAPPED_LENGTH * width {
        true => Fit::Wrap,
        false => Fit::Cut,
    };
    let name = text(name).align(Align::Centre).fit(fit);
    column([
        column([map.grow()]).padding_sides(PADDING).grow(),
        column([name]).height(2.0 * LINE).margin(2.0, 0.0),
        results.gap(3.0).centred().height(12.0),
    ])
    .padding(PADDING)
    .padding_sides(0.0)
    .on_press(Message::Play(index))
    .help(explanation)
}

/// Describes the player's results of the level with a content hash, if it is known.
fn results<'a>(
    progress: &ProgressKeeper,
    texts: &Texts,
    level: &MenuLevel,
    hash: Option<u64>,
) -> Widget<'a, Message> {
    let Some(hash) = hash else {
        return row([]);
    };
    let Some(best) = progress.level(hash) else {
        return row([text(texts.get(MessageId("levels-new"))).colour(theme::DIM)]);
    };
    let earned = best
        .best_ticks
        .and_then(|ticks| level.medals?.medal(ticks))
        .map(medal_icon::icon);
    let time = match best.best_ticks {
        Some(ticks) => time_text(ticks),
        None => texts.get(MessageId("levels-rewound")),
    };
    let coin = custom_paint(draw_coin)
        .width(10.0)
        .min_width(10.0)
        .height(10.0);
    let coins = text(best.most_coins.to_string());
    let rest = [text(time).fit(Fit::Cut), coin, coins];
    row(earned.into_iter().chain(rest))
}

fn draw_coin(painter: &mut Painter, (x, y, w, h): Rect, _: f32) {
    let coin = painter.atlas.frame(painter.atlas.get("ui/coin"), 0);
    painter.stretch(coin, (x, y, w, h), PLAIN);
}

/// Returns the help for a level: its medal times, or the name of its pack if it has none.
fn explanation(library: &PackLibrary, texts: &Texts, level: &MenuLevel) -> String {
    let pack = library.pack(&level.id.pack);
    let pack = pack.map_or("", |pack| &pack.manifest.name);
    let Some(times) = level.medals else {
        return pack.to_owned();
    };
    let message = MessageId("levels-medals")
        .with("author", time_text(times.author))
        .with("gold", time_text(times.gold))
        .with("silver", time_text(times.silver))
        .with("bronze", time_text(times.bronze));
    texts.get(message)
}

impl View for LevelsScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        let names = self.worlds.iter();
        let names = names.map(|world| ctx.texts.levels.of(&world.name).to_owned());
        let tabs = tabs("worlds", names.collect(), self.tab, Message::Tab);
        let tabs = tabs.help(ctx.texts.get(MessageId("common-tabs-help")));
        let levels = self.levels();
        let size = cell_size(ctx.view_size(), levels.len());
        let grid = grid(GRID, levels.len(), size, move |index| {
            cell(ctx, &levels[index], index, size.0)
        });
        let back = button(ctx.texts.get(MessageId("common-back")), Message::Back).id("back");
        let foot = row([back.width(70.0), help().grow()]).gap(8.0).stretch();
        let parts = [tabs.margin(0.0, 4.0), grid, foot.margin(4.0, 0.0)];
        let page = wide_page(
            ctx.texts.get(MessageId("levels-title")),
            parts,
            MAX_PAGE_WIDTH,
        );
        page.on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Tab(tab) => {
                self.tab = tab.min(self.worlds.len().saturating_sub(1));
                if ui.focused().is_some_and(|focus| focus.name == GRID) {
                    ui.focus(Id::row(GRID, 0));
                }
                Next::Stay
            }
            Message::Play(index) => {
                let Some(level) = self.levels().get(index) else {
                    return Next::Stay;
                };
                MenuLevel::choose(&mut ctx.config.settings.game, &ctx.library, &level.id);
                Next::To(Destination::NewGameFrom {
                    origin: GameOrigin::Levels,
                    level: level.id.clone(),
                    races_author: false,
                    is_confirmed: false,
                })
            }
            Message::Back => Next::To(Destination::Menu),
        }
    }

    fn open(&mut self, _: &AppContext, ui: &mut UiState) {
        ui.focus(Id::row(GRID, self.first));
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        let levels = self.levels();
        // The last request is answered first.
        for level in ui.visible(GRID).rev().filter_map(|index| levels.get(index)) {
            ctx.thumbnails.request(&level.file);
        }
        ctx.thumbnails.update();
        Next::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;
    use crate::app::ui::text::TextStyle;
    use crate::app::ui::widget::Kind;
    use crate::level::pack::medal::MedalTimes;
    use crate::localization::Language;
    use crate::progress::FinishedRun;
    use std::path::Path;

    /// Opens the screen and waits for the maps.
    fn visit() -> Visit<LevelsScreen> {
        let mut visit = Visit::new("levels", |ctx| {
            let checkout = Path::new(crate::CHECKOUT);
            let folders = ["tests/levels", "levels/gallery"].map(|name| checkout.join(name));
            ctx.library = PackLibrary::from_folders(folders);
            LevelsScreen::new(ctx)
        });
        visit.texts();
        visit.tick();
        visit.ctx.thumbnails.wait();
        visit
    }

    #[test]
    fn levels_are_chosen_by_keys_and_by_clicks() {
        let mut visit = visit();
        assert!(
            visit.focused().starts_with("First Steps"),
            "{}",
            visit.focused()
        );
        visit.press(Nav::Right);
        let next = visit.press(Nav::Confirm);
        assert!(matches!(next, Next::To(Destination::NewGameFrom { .. })));
        assert_eq!(visit.ctx.config.settings.game.start_level, 2);
        visit.click("Riding High");
        assert_eq!(visit.ctx.config.settings.game.start_level, 3);
        let again = LevelsScreen::new(&visit.ctx);
        assert_eq!((again.tab, again.first), (0, 2));
    }

    #[test]
    fn names_of_the_campaign_are_not_cut_in_any_language() {
        let mut visit = visit();
        let atlas = visit.ctx.graphics.painter.atlas.clone();
        let folder = Path::new(crate::CHECKOUT).join("levels");
        let library = PackLibrary::from_folders([folder]);
        let names = library.packs().next().map_or_else(Vec::new, |pack| {
            let levels = pack.levels().iter();
            let loaded = levels.map(|level| library.load(&pack.id_of(level)));
            loaded
                .map(|level| level.expect("a level").level_data.name)
                .collect()
        });
        assert!(names.len() > 20, "{names:?}");
        visit.ctx.graphics.size = (800.0, 600.0);
        let room = visit.screen.look(&visit.ctx, |layout, _| {
            let is_name = |kind: &Kind<_>| matches!(kind, Kind::Text(t) if t.text == "First Steps");
            let mut nodes = layout.nodes.iter();
            let name = nodes.find(|node| is_name(&node.kind));
            name.expect("the name of a level").rect.2
        });
        for language in Language::ALL {
            let texts = Texts::new(Some(language), &library);
            let width = |name: &str| TextStyle::small(1.0).width(&*atlas, name);
            let names = names.iter().map(|name| texts.levels.of(name));
            let cut: Vec<(&str, f32)> = names
                .map(|name| (name, width(name)))
                .filter(|(_, width)| *width > room)
                .collect();
            assert_eq!(cut, [], "{language:?}: {room}");
        }
    }

    #[test]
    fn up_and_down_move_between_the_rows_of_the_grid() {
        let mut visit = visit();
        visit.press(Nav::NextTab);
        visit.tick();
        visit.ctx.thumbnails.wait();
        let mut after = |keys: &[(Nav, usize)]| {
            visit.press(Nav::First);
            for (nav, count) in keys {
                (0..*count).for_each(|_| drop(visit.press(*nav)));
            }
            let focused = visit.focused();
            if focused == "Back" {
                visit.press(Nav::Up);
            }
            focused
        };
        let (columns, last) = (5, after(&[(Nav::Last, 1)]));
        assert_eq!(after(&[(Nav::Down, 1)]), after(&[(Nav::Right, columns)]));
        let back = [(Nav::Right, 2), (Nav::Down, 1), (Nav::Up, 1)];
        assert_eq!(after(&back), after(&[(Nav::Right, 2)]));
        let short = [(Nav::Right, columns - 1), (Nav::Down, 1)];
        assert_eq!(after(&short), last, "the second line is shorter");
        assert_eq!(after(&[(Nav::Down, 2)]), "Back");
    }

    #[test]
    fn few_levels_get_larger_cells_and_many_scroll() {
        let window = (640.0, 360.0);
        let width = |levels| cell_size(window, levels).0;
        assert!(width(2) > width(9) && width(9) > width(16));
        assert_eq!(cell_size(window, 40), CELL);
        for levels in 1..=12 {
            let (width, height) = cell_size(window, levels);
            let columns = ((window.0 - PAGE_MARGIN.0) / width).floor();
            let lines = (levels as f32 / columns).ceil();
            assert!(lines * height <= window.1 - PAGE_MARGIN.1, "{levels}");
        }
    }

    #[test]
    fn worlds_are_tabs() {
        let mut visit = visit();
        visit.press(Nav::NextTab);
        assert!(visit.texts().contains(&"Moving about".to_owned()));
        visit.press(Nav::Confirm);
        assert_eq!(visit.ctx.config.settings.game.start_pack, "gallery");
        visit.click("Crash Site");
        visit.press(Nav::Down);
        visit.press(Nav::Confirm);
        assert_eq!(visit.ctx.config.settings.game.start_pack, "test-levels");
    }

    #[test]
    fn results_show_time_coins_and_the_medal_times() {
        let mut visit = visit();
        let level = visit.screen.view_mut().levels()[0].thumbnail(&visit.ctx.thumbnails);
        let hash = level.and_then(|level| level.as_ref().as_ref().ok().map(|level| level.hash));
        visit.ctx.progress.record(FinishedRun {
            level: hash.expect("the first level can be loaded"),
            ticks: 2481,
            coins: 3,
            ..FinishedRun::default()
        });
        assert_eq!(visit.focused(), "First Steps 1:02.025 3");
        let level = &mut visit.screen.view_mut().worlds[0].levels[0];
        level.medals = Some(MedalTimes {
            solver: None,
            author: 1000,
            gold: 2000,
            silver: 2500,
            bronze: 3000,
        });
        let help = visit.texts().pop().unwrap_or_default();
        assert_eq!(
            help,
            "Author 0:25.000, gold 0:50.000, silver 1:02.500, bronze 1:15.000"
        );
    }
}
