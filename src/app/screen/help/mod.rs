//! The help: enemies, items and tiles with animated sprites, moves with the player's own keys, and network games.

mod moves;
mod things;

use self::moves::{CAP, MOVES, Move, NETWORK, caps};
use self::things::{ENEMIES, ITEMS, TILES, Thing};
use super::thing_sprite;
use super::wide_page::{foot, wide_page};
use super::widget_screen::View;
use super::{Destination, Next, OpenedFrom};
use crate::app::context::{AppContext, DrawContext};
use crate::app::paint::theme;
use crate::app::selection::{ExtrasPage, GameOrigin, MenuEntry};
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Fit, Id, LINE, Widget, column, custom_paint, grid, paragraph, row, tabs, text,
};
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::session::pack_library::PackLibrary;

/// Name of the grid, and the minimum width of its cells, font pixels.
const GRID: &str = "entries";
const CELL: f32 = 270.0;
/// Maximum number of lines of a sentence about a thing, and about a move.
const LINES: (f32, f32) = (3.0, 2.0);
/// Distance of the contents of a cell from its edges, and between its parts, font pixels.
const PADDING: f32 = 2.0;
const GAP: f32 = 7.0;
/// Distance of a sentence from the keys above it, font pixels.
const BELOW_CAPS: f32 = 2.0;
/// Height of a name, and maximum width of the page, font pixels.
const NAME: f32 = 12.0;
const WIDTH: f32 = 620.0;
/// Seconds for which each sprite of a thing is shown.
const SHOWN: f32 = 1.6;

/// A page of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Enemies,
    Items,
    Tiles,
    Moves,
    Network,
}

const PAGES: [(Page, MessageId); 5] = [
    (Page::Enemies, MessageId("help-enemies")),
    (Page::Items, MessageId("help-items")),
    (Page::Tiles, MessageId("help-tiles")),
    (Page::Moves, MessageId("help-moves")),
    (Page::Network, MessageId("help-network")),
];

impl Page {
    fn things(self) -> &'static [Thing] {
        match self {
            Page::Enemies => &ENEMIES,
            Page::Items => &ITEMS,
            Page::Tiles => &TILES,
            Page::Moves | Page::Network => &[],
        }
    }

    fn moves(self) -> &'static [Move] {
        match self {
            Page::Moves => &MOVES,
            Page::Network => &NETWORK,
            Page::Enemies | Page::Items | Page::Tiles => &[],
        }
    }

    /// Returns what choosing an entry does.
    fn help(self) -> MessageId {
        match self {
            Page::Enemies | Page::Items | Page::Tiles => MessageId("help-try"),
            Page::Moves => MessageId("help-change-keys"),
            Page::Network => MessageId("help-open-form"),
        }
    }
}

/// The help.
#[derive(Default)]
pub struct HelpScreen {
    /// The screen to which it returns.
    from: OpenedFrom,
    /// Index of the visible page.
    page: usize,
}

/// Messages of the widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Show a page.
    Page(usize),
    /// Choose an entry of the visible page.
    Choose(usize),
    /// Leave the screen.
    Back,
}

impl HelpScreen {
    /// Creates the screen; it returns to where it was opened.
    pub fn new(from: OpenedFrom) -> HelpScreen {
        HelpScreen { from, page: 0 }
    }

    fn visible(&self) -> Page {
        PAGES[self.page].0
    }

    /// Returns what choosing an entry of the visible page does; over a netgame, most entries do nothing.
    fn help_line(&self, texts: &Texts) -> String {
        match self.from.is_netgame() && self.visible() != Page::Moves {
            true => String::new(),
            false => texts.get(self.visible().help()),
        }
    }

    /// Describes a cell: a sprite, a name, a sentence, and the keys of some actions below the name.
    fn cell<'a>(
        &self,
        ctx: &'a AppContext,
        index: usize,
        sprites: &'static [&'static str],
        (name, keys, words): (MessageId, Option<Widget<'a, Message>>, MessageId),
    ) -> Widget<'a, Message> {
        let time = ctx.ambient_seconds();
        let colour = ctx.config.settings.game.player_colour;
        let thing = custom_paint(move |painter, area, scale| {
            let shown = (time / SHOWN) as usize % sprites.len().max(1);
            if let Some(sprite) = sprites.get(shown) {
                let at = thing_sprite::position(area, scale, 0, 0.0);
                thing_sprite::draw(painter, at, scale, sprite, (time, colour));
            }
        });
        let side = thing_sprite::SIDE;
        let name = text(ctx.texts.get(name)).colour(theme::LIT).fit(Fit::Cut);
        let words = paragraph(ctx.texts.get(words));
        let parts = [name.height(NAME)].into_iter().chain(keys).chain([words]);
        row([
            thing.width(side).height(side),
            column(parts).gap(1.0).share(1.0),
        ])
        .gap(GAP)
        .padding(PADDING)
        .on_press(Message::Choose(index))
        .help(self.help_line(&ctx.texts))
    }

    fn entries<'a>(&'a self, ctx: &'a AppContext) -> Widget<'a, Message> {
        let (things, moves) = (self.visible().things(), self.visible().moves());
        let around = NAME + 1.0 + 2.0 * PADDING;
        if !things.is_empty() {
            let height = around + LINES.0 * LINE;
            return grid(GRID, things.len(), (CELL, height), move |index| {
                let Thing {
                    name,
                    words,
                    sprites,
                    ..
                } = &things[index];
                self.cell(ctx, index, sprites, (*name, None, *words))
            });
        }
        let height = around + CAP + BELOW_CAPS + 1.0 + LINES.1 * LINE;
        grid(GRID, moves.len(), (CELL, height), move |index| {
            let Move {
                name,
                words,
                sprites,
                keys,
            } = &moves[index];
            let (settings, localizer) = (&ctx.config.settings, &ctx.texts.localizer);
            let glyphs = &*ctx.graphics.painter.atlas;
            let caps = caps(glyphs, settings, localizer, keys);
            let caps = (!keys.is_empty()).then(|| caps.margin(0.0, BELOW_CAPS));
            self.cell(ctx, index, sprites, (*name, caps, *words))
        })
    }

    /// Returns the room of the gallery in which a thing of the visible page can be tried, if the gallery is there.
    fn room(&self, library: &PackLibrary, index: usize) -> Option<LevelId> {
        let thing = self.visible().things().get(index)?;
        let pack = ExtrasPage::Guide.pack(library)?;
        let mut rooms = pack.levels().iter();
        let room = rooms.find(|level| level.slug == thing.room)?;
        Some(pack.id_of(room))
    }

    /// Does what an entry is for: a room of the gallery, the controls, or a form.
    fn choose(&mut self, ctx: &AppContext, index: usize) -> Next {
        if self.from.is_netgame() && self.visible() != Page::Moves {
            // It would end the netgame.
            return Next::Stay;
        }
        let to = match self.visible() {
            Page::Enemies | Page::Items | Page::Tiles => {
                let Some(level) = self.room(&ctx.library, index) else {
                    return Next::Stay;
                };
                Destination::NewGameFrom {
                    origin: GameOrigin::Extras(ExtrasPage::Guide),
                    level,
                    races_author: false,
                    is_confirmed: false,
                }
            }
            Page::Moves => {
                let from = std::mem::take(&mut self.from);
                return Next::To(Destination::Controls(from));
            }
            Page::Network if index == 0 => match ctx.library.first() {
                Some(level) => Destination::HostForm(level),
                None => return Next::Stay,
            },
            Page::Network => Destination::JoinForm,
        };
        Next::To(match std::mem::take(&mut self.from) {
            OpenedFrom::Game(play) => Destination::LeaveFor(play, Box::new(to)),
            OpenedFrom::Menu | OpenedFrom::Netgame(_) => to,
        })
    }
}

impl View for HelpScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        let titles = PAGES.iter().map(|(_, title)| ctx.texts.get(*title));
        let tabs = tabs("pages", titles.collect(), self.page, Message::Page);
        let tabs = tabs.help(ctx.texts.get(MessageId("common-tabs-help")));
        let parts = [
            tabs.margin(0.0, 4.0),
            self.entries(ctx),
            foot(ctx, Message::Back),
        ];
        let page = wide_page(ctx.texts.get(MessageId("help-title")), parts, WIDTH);
        page.on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Page(page) => {
                self.page = page.min(PAGES.len() - 1);
                if ui.focused().is_some_and(|focus| focus.name == GRID) {
                    ui.focus(Id::row(GRID, 0));
                }
                Next::Stay
            }
            Message::Choose(index) => self.choose(ctx, index),
            Message::Back => {
                if matches!(self.from, OpenedFrom::Menu) {
                    ctx.selection.menu_entry = Some(MenuEntry::Help);
                }
                Next::To(self.from.back())
            }
        }
    }

    fn open(&mut self, _: &AppContext, ui: &mut UiState) {
        ui.focus(Id::row(GRID, 0));
    }

    fn tick(&mut self, ctx: &mut AppContext, _: &mut UiState) -> Next {
        self.from.run(ctx)
    }

    fn draw_behind(&mut self, ctx: &mut DrawContext) -> bool {
        self.from.draw(ctx)
    }

    fn is_moving(&self) -> bool {
        self.from.is_netgame()
    }

    fn seal(&self) {
        self.from.seal();
    }

    fn end(&mut self) {
        self.from.end();
    }
}

#[cfg(test)]
#[path = "tests.rs"]
pub(super) mod tests;
