//! The options: frequently used settings, in tabs. Left and right change them at once.

mod lines;
pub(super) mod value;

use self::lines::{AMBIENCE, EFFECTS, INTERFACE, Line, MASTER, MUSIC, NAME, TABS};
use self::value::{change, value_text};
use super::widget_screen::View;
use super::{Next, OpenedFrom};
use crate::app::context::{AppContext, DrawContext};
use crate::app::cycle::CycleStep;
use crate::app::folders::Folders;
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Id, Input, Widget, button, choice, help, input, labelled, list, page, slider, switch, tabs,
};
use crate::config::{Settings, UserFolder, Value, setting};
use crate::localization::MessageId;
use crate::net::limits::NAME_BYTES;

/// Width of the page, font pixels.
const WIDTH: f32 = 340.0;
/// Name of the list of settings.
const LIST: &str = "settings";

/// The options screen.
#[derive(Default)]
pub struct OptionsScreen {
    /// The screen to which it returns.
    from: OpenedFrom,
    /// Index of the visible tab.
    tab: usize,
}

/// Messages of the widgets.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Show a tab.
    Tab(usize),
    /// The previous or next value of the setting with this key.
    Change(&'static str, CycleStep),
    /// A number for the setting with this key.
    Number(&'static str, i32),
    /// A new name.
    Name(String),
    /// Leave the screen.
    Back,
}

impl OptionsScreen {
    /// Creates the screen; it returns to where it was opened.
    pub fn new(from: OpenedFrom) -> OptionsScreen {
        OptionsScreen { from, tab: 0 }
    }

    /// Returns where the screen was opened.
    #[cfg(test)]
    pub fn opened_from(&self) -> &OpenedFrom {
        &self.from
    }
}

/// Describes a setting.
fn line<'a>(
    texts: &Texts,
    settings: &Settings,
    Line { key, label, help }: &'static Line,
) -> Widget<'a, Message> {
    let label = texts.get(*label);
    let value = || value_text(settings, key, &texts.localizer);
    let widget = match (*key, settings.get(key)) {
        (NAME, _) => {
            let name = Input::new(&settings.game.player_name, NAME_BYTES, Message::Name);
            return input(label, name).help(texts.get(*help));
        }
        (MASTER | EFFECTS | MUSIC | AMBIENCE | INTERFACE, Some(Value::Whole(volume))) => {
            slider(volume, 0..=9, move |volume| Message::Number(key, volume))
        }
        (_, Some(Value::Flag(on))) => switch(on, value()),
        _ => choice(value()),
    };
    labelled(label, widget)
        .on_change(move |step| Message::Change(key, step))
        .help(texts.get(*help))
}

impl View for OptionsScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        let lines = TABS[self.tab].1;
        let list = list(LIST, lines.len(), |index| {
            line(&ctx.texts, &ctx.config.settings, &lines[index])
        });
        let back = button(ctx.texts.get(MessageId("common-back")), Message::Back).id("back");
        let back = back.help(own_levels(&ctx.folders, &ctx.texts));
        let longest = TABS.iter().map(|(_, lines)| lines.len()).max();
        let list = list.rows(longest.unwrap_or(1));
        let titles = TABS
            .iter()
            .map(|(title, _)| ctx.texts.get(*title))
            .collect();
        let tabs = tabs("tabs", titles, self.tab, Message::Tab);
        let tabs = tabs.help(ctx.texts.get(MessageId("common-tabs-help")));
        let title = ctx.texts.get(MessageId("options-title"));
        let content = [tabs.margin(0.0, 4.0), list, help().margin(6.0, 2.0), back];
        page(WIDTH, title, content, Message::Back)
    }

    fn open(&mut self, _: &AppContext, ui: &mut UiState) {
        ui.focus(Id::row(LIST, 0));
    }

    fn on_message(&mut self, ctx: &mut AppContext, _: &mut UiState, message: Message) -> Next {
        let scale = ctx.graphics.level_scale;
        let settings = &mut ctx.config.settings;
        match message {
            Message::Tab(tab) => self.tab = tab.min(TABS.len() - 1),
            Message::Change(key, step) => change(settings, key, step, scale),
            Message::Number(key, number) => {
                if let Some(setting) = setting(key) {
                    // Numbers out of range are rejected.
                    let _ = settings.set(setting, Value::Whole(number));
                }
            }
            Message::Name(name) => {
                let name = name.trim();
                if !name.is_empty() {
                    settings.game.player_name = name.to_owned();
                }
            }
            Message::Back => return Next::To(self.from.back()),
        }
        ctx.texts
            .follow(ctx.config.settings.screen.language, &ctx.library);
        Next::Stay
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

/// Returns a line with the folder of the player's own levels.
fn own_levels(folders: &Folders, texts: &Texts) -> String {
    let folder = folders.user(UserFolder::Levels);
    let home = std::env::home_dir();
    let folder = match home.and_then(|home| folder.strip_prefix(home).ok()) {
        Some(folder) => format!("~/{}", folder.display()),
        None => folder.display().to_string(),
    };
    texts.get(MessageId("options-own-levels").with("folder", folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::Destination;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::{EditKey, Event, Modifiers, Nav};
    use crate::app::ui::testing::{edit, typing};

    fn visit() -> Visit<OptionsScreen> {
        Visit::new("options", |_| OptionsScreen::new(OpenedFrom::Menu))
    }

    #[test]
    fn the_name_is_edited_by_keys_and_by_pointer() {
        let mut visit = visit();
        visit.press(Nav::Confirm);
        visit.handle(typing(" II"));
        assert_eq!(visit.ctx.config.settings.game.player_name, "Martian II");
        visit.click("Martian II");
        visit.handle([edit(EditKey::SelectAll, Modifiers::default())]);
        visit.handle([Event::Char('x')]);
        visit.click("Language");
        assert_eq!(
            visit.ctx.config.settings.game.player_name, "x",
            "a click elsewhere keeps it"
        );
        visit.press(Nav::First);
        visit.press(Nav::Confirm);
        visit.handle([
            Event::Char('y'),
            edit(EditKey::Cancel, Modifiers::default()),
        ]);
        assert_eq!(visit.ctx.config.settings.game.player_name, "x");
    }

    #[test]
    fn a_slider_is_dragged_and_a_switch_is_clicked() {
        let mut visit = visit();
        visit.click("Sound");
        let volume = visit.ctx.config.settings.sound.effects_volume.to_string();
        visit.click_at(&volume, (0.0, 0.5));
        assert_eq!(visit.ctx.config.settings.sound.effects_volume, 0);
        visit.click("on");
        assert!(!visit.ctx.config.settings.sound.sound_on);
    }

    #[test]
    fn every_device_changes_the_tab() {
        let mut visit = visit();
        let shown = |visit: &mut Visit<OptionsScreen>, text: &str| {
            visit.texts().iter().any(|shown| shown == text)
        };
        visit.press(Nav::NextTab);
        assert!(shown(&mut visit, "Full screen") && !shown(&mut visit, "Name"));
        visit.press(Nav::NextTab);
        visit.press(Nav::NextTab);
        assert!(shown(&mut visit, "Rewind"));
        visit.press(Nav::NextTab);
        visit.press(Nav::NextTab);
        assert!(shown(&mut visit, "Outlines"));
        visit.press(Nav::NextTab);
        assert!(shown(&mut visit, "Name"), "the first follows the last");
        visit.press(Nav::PreviousTab);
        assert!(shown(&mut visit, "Marker above your martian"));
        visit.click("Display");
        assert!(shown(&mut visit, "Zoom"));
        visit.press(Nav::Down);
        visit.press(Nav::Up);
        visit.press(Nav::Right);
        assert!(shown(&mut visit, "Music volume"), "the bar has the focus");
        visit.press(Nav::Down);
        assert!(visit.focused().starts_with("Sound"), "{}", visit.focused());
    }

    #[test]
    fn the_language_changes_at_once() {
        let mut visit = visit();
        while !visit.focused().starts_with("Language") {
            visit.press(Nav::Down);
        }
        visit.press(Nav::Right);
        assert_eq!(visit.focused(), "Sprache Deutsch");
        assert!(visit.texts().contains(&"Optionen".to_owned()));
        assert!(matches!(
            visit.press(Nav::Back),
            Next::To(Destination::Menu)
        ));
    }
}
