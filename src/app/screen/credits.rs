//! The credits: who made the game, and the libraries in it with their licences.

use super::wide_page::wide_page;
use super::widget_screen::View;
use super::{Destination, Next, THE_END};
use crate::app::audio::ScreenMusic;
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::selection::MenuEntry;
use crate::app::ui::event::Nav;
use crate::app::ui::state::UiState;
use crate::app::ui::text::TextStyle;
use crate::app::ui::widget::{Align, Fit, SCROLL_BAR, Widget, button, list, row, text};
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::synth::music::Track;

/// The libraries in the program: lines such as `taffy: MIT`. `cargo xtask libraries` writes the file.
const LIBRARIES: &str = include_str!("../../../assets/libraries.txt");

/// Name of the list of lines, maximum width of the page, and width of its edges, font pixels.
const LIST: &str = "lines";
const WIDTH: f32 = 460.0;
const EDGES: f32 = 40.0;
/// More lines than there are.
const ALL: i32 = 10_000;

/// The credits.
#[derive(Default)]
pub struct CreditsScreen {
    /// The last level of the campaign, if they follow it.
    last: Option<LevelId>,
}

impl CreditsScreen {
    /// Opens the credits at the end of the campaign; the map follows, with the last level selected.
    pub fn after(last: LevelId) -> CreditsScreen {
        CreditsScreen { last: Some(last) }
    }
}

/// Messages of the widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Scroll by some lines; down is positive.
    Scroll(i32),
    /// Back to the menu.
    Back,
}

/// A line.
enum Line {
    /// The title of a part.
    Heading(String),
    /// A line of a text, centred; empty between parts.
    Text(String),
    /// A library and its licence.
    Library(&'static str, &'static str),
}

/// The parts after the one about the game: title and text. The libraries follow the last one.
const PARTS: [(MessageId, MessageId); 3] = [
    (
        MessageId("credits-original"),
        MessageId("credits-original-words"),
    ),
    (MessageId("credits-art"), MessageId("credits-art-words")),
    (
        MessageId("credits-libraries"),
        MessageId("credits-libraries-words"),
    ),
];

/// Returns the lines of the credits, at most as wide as a page in the window. At the end of the campaign, they begin with it.
fn lines(ctx: &AppContext, is_end: bool) -> Vec<Line> {
    let width = WIDTH.min(ctx.view_size().0 - 2.0 * SCROLL_BAR) - EDGES;
    let (style, glyphs) = (TextStyle::small(1.0), &*ctx.graphics.painter.atlas);
    let game = MessageId("credits-game").with("version", env!("CARGO_PKG_VERSION"));
    let game = (game, MessageId("credits-game-words"));
    let others = PARTS.map(|(heading, words)| (heading.into(), words));
    let end = is_end.then(|| (THE_END.into(), MessageId("credits-end-words")));
    let mut lines = Vec::new();
    for (heading, words) in end.into_iter().chain([game]).chain(others) {
        lines.push(Line::Heading(ctx.texts.get(heading)));
        let words = style.wrap(glyphs, &ctx.texts.get(words), width);
        lines.extend(words.into_iter().map(Line::Text));
        lines.push(Line::Text(String::new()));
    }
    let libraries = LIBRARIES.lines().filter_map(|line| line.split_once(": "));
    lines.extend(libraries.map(|(name, licence)| Line::Library(name, licence)));
    lines
}

fn row_of<'a>(line: &Line) -> Widget<'a, Message> {
    let centred = |words: &str| text(words).align(Align::Centre).grow();
    match line {
        Line::Heading(words) => row([centred(words).colour(theme::LIT)]),
        Line::Text(words) => row([centred(words)]),
        Line::Library(name, licence) => row([
            text(*name).fit(Fit::Cut).share(0.4),
            text(*licence).colour(theme::DIM).fit(Fit::Cut).share(0.6),
        ])
        .gap(6.0)
        .padding_sides(6.0),
    }
}

impl View for CreditsScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, ui: &UiState) -> Widget<'a, Message> {
        let lines = lines(ctx, self.last.is_some());
        let page = ui.visible(LIST).len().saturating_sub(1) as i32;
        let rows = list(LIST, lines.len(), move |index| row_of(&lines[index]));
        let scroll = move |nav| {
            Some(Message::Scroll(match nav {
                Nav::Up => -1,
                Nav::Down => 1,
                Nav::PageUp => -page,
                Nav::PageDown => page,
                Nav::First => -ALL,
                Nav::Last => ALL,
                _ => return None,
            }))
        };
        let back = button(ctx.texts.get(MessageId("common-back")), Message::Back);
        let back = back.id("back").on_steer(scroll).margin(6.0, 0.0);
        let heading = ctx.texts.get(MessageId("credits-title"));
        let page = wide_page(heading, [rows.grow(), back], WIDTH);
        page.on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        match message {
            Message::Scroll(lines) => {
                ui.scroll(LIST, lines);
                Next::Stay
            }
            Message::Back => Next::To(match self.last.take() {
                Some(last) => Destination::Map(Some(last)),
                None => {
                    ctx.selection.menu_entry = Some(MenuEntry::Credits);
                    Destination::Menu
                }
            }),
        }
    }

    fn music(&self) -> ScreenMusic {
        match self.last {
            Some(_) => ScreenMusic::Track(Track::Title),
            None => ScreenMusic::Unchanged,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::screen::campaign::Campaign;
    use crate::app::screen::testing::Visit;

    /// Opens the credits.
    pub fn visit() -> Visit<CreditsScreen> {
        Visit::new("credits", |_| CreditsScreen::default())
    }

    #[test]
    fn the_campaign_ends_with_thanks_and_the_way_back_to_the_map() {
        let last = LevelId::new("campaign", "hourglass");
        let mut visit = Visit::new("ending", |_| CreditsScreen::after(last.clone()));
        assert!(Campaign::of(&visit.ctx).ends_with(&last));
        assert!(visit.texts().iter().any(|text| text == "The end"));
        let next = visit.press(Nav::Back);
        assert!(matches!(next, Next::To(Destination::Map(Some(level))) if level == last));
        assert!(
            !super::tests::visit()
                .texts()
                .iter()
                .any(|text| text == "The end")
        );
    }

    #[test]
    fn the_author_of_the_original_comes_before_the_libraries() {
        let mut visit = visit();
        let texts = visit.texts().join(" ");
        assert!(texts.contains("Michael David Weiss"), "{texts}");
        visit.press(Nav::Last);
        visit.texts();
        let texts = visit.texts();
        let last = LIBRARIES
            .lines()
            .last()
            .and_then(|line| line.split_once(": "));
        let (name, licence) = last.expect("a library");
        for expected in [name, licence] {
            assert!(texts.iter().any(|text| text == expected), "{texts:?}");
        }
    }

    #[test]
    fn the_lines_scroll_by_keys_and_no_further_than_the_ends() {
        let mut visit = visit();
        let top = visit.texts();
        visit.press(Nav::Up);
        assert_eq!(visit.texts(), top);
        visit.press(Nav::Down);
        assert_eq!(visit.texts()[1], top[2]);
        visit.press(Nav::PageDown);
        assert!(!visit.texts().contains(&top[1]));
        visit.press(Nav::First);
        assert_eq!(visit.texts(), top);
        assert!(matches!(
            visit.press(Nav::Confirm),
            Next::To(Destination::Menu)
        ));
    }
}
