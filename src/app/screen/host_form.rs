//! Form for hosting a network game: players of this computer, name, password and limits, and a page with the rules. The
//! ranges of the settings are in `config/sections/`.

use super::match_rules;
use super::menu_level::MenuLevel;
use super::options::value::change;
use super::widget_screen::View;
use super::{Destination, Next, PASSWORD_BYTES};
use crate::app::context::AppContext;
use crate::app::cycle::{self, CycleStep};
use crate::app::play::match_text;
use crate::app::play::rule_text::Rule;
use crate::app::selection::Selection;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Input, Widget, button, choice, help, input, labelled, list, page, switch, text,
};
use crate::config::Network;
use crate::level::pack::Pack;
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::net::limits::NAME_BYTES;
use crate::session::pack_library::PackLibrary;

/// Width of the form, font pixels.
const WIDTH: f32 = 300.0;
/// Settings changed in steps.
const PLAYERS: &str = "local_players";
const LIMIT: &str = "player_limit";
const LISTED: &str = "list_publicly";
const MAPPED: &str = "map_port";
const LOBBY: &str = "lobby";

/// Form for hosting a network game on a level.
pub struct HostForm {
    level: LevelId,
    /// The page with the rules is open.
    shows_rules: bool,
}

/// Messages of the widgets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Host the game.
    Host,
    /// The previous or next level.
    Level(CycleStep),
    /// The previous or next value of a setting.
    Change(&'static str, CycleStep),
    /// Opens or closes the page with the rules.
    ShowRules(bool),
    /// The first level of the previous or next pack.
    Pack(CycleStep),
    /// The previous or next value of a rule.
    Rule(Rule, CycleStep),
    /// A new name of the first player.
    Name(String),
    /// A new password.
    Password(String),
    /// Back to the menu.
    Back,
}

/// Number of entries.
const ENTRIES: usize = 10;

/// Returns the password of hosted games: the one typed or given on the command line, or else the one in the settings.
fn password<'a>(settings: &'a Network, selection: &'a Selection) -> &'a str {
    let saved = &settings.server_password;
    selection.host_password.as_ref().unwrap_or(saved)
}

impl HostForm {
    /// Creates the form for a level, with the values of the settings.
    pub fn new(level: LevelId) -> HostForm {
        HostForm {
            level,
            shows_rules: false,
        }
    }

    fn entry<'a>(&self, ctx: &AppContext, index: usize) -> Widget<'a, Message> {
        let settings = &ctx.config.settings;
        let stepper = |label: MessageId, widget: Widget<'a, Message>, key: &'static str| {
            labelled(ctx.texts.get(label), widget).on_change(move |step| Message::Change(key, step))
        };
        let on_or_off = |on: bool| {
            let value = match on {
                true => MessageId("common-on"),
                false => MessageId("common-off"),
            };
            switch(on, ctx.texts.get(value))
        };
        match index {
            0 => {
                let level = MenuLevel::new(&ctx.library, self.level.clone()).short_name();
                let host = MessageId("host-host").with("level", level);
                button(ctx.texts.get(host), Message::Host)
            }
            1 => {
                let level = MenuLevel::new(&ctx.library, self.level.clone()).short_name();
                let level = choice(ctx.texts.get(level));
                labelled(ctx.texts.get(MessageId("host-level")), level)
                    .on_change(Message::Level)
                    .help(ctx.texts.get(MessageId("host-level-help")))
            }
            2 => {
                let players = i32::from(settings.game.local_players);
                let players = ctx
                    .texts
                    .get(MessageId("menu-players").with("players", players));
                let label = MessageId("join-players");
                stepper(label, choice(players), PLAYERS)
                    .help(ctx.texts.get(MessageId("host-players-help")))
            }
            3 => {
                let name = Input::new(&settings.game.player_name, NAME_BYTES, Message::Name);
                input(ctx.texts.get(MessageId("options-name")), name)
                    .help(ctx.texts.get(MessageId("options-name-help")))
            }
            4 => {
                let mut field = Input::new(
                    password(&settings.network, &ctx.selection),
                    PASSWORD_BYTES,
                    Message::Password,
                );
                field.rules.hidden = true;
                input(ctx.texts.get(MessageId("join-password")), field)
                    .help(ctx.texts.get(MessageId("host-password-help")))
            }
            5 => {
                let limit = choice(settings.network.player_limit.to_string());
                stepper(MessageId("host-limit"), limit, LIMIT)
                    .help(ctx.texts.get(MessageId("host-limit-help")))
            }
            6 => {
                let mode = match_text::mode(settings.match_rules.mode);
                let label = ctx.texts.get(MessageId("rules-title"));
                labelled(label, text(ctx.texts.get(mode)))
                    .on_press(Message::ShowRules(true))
                    .help(ctx.texts.get(MessageId("host-rules-help")))
            }
            7 => {
                let has_service = !settings.network.rendezvous_server.trim().is_empty();
                let widget = on_or_off(settings.network.list_publicly && has_service);
                let help = match has_service {
                    true => MessageId("host-listed-help"),
                    false => MessageId("host-listed-none"),
                };
                stepper(MessageId("host-listed"), widget, LISTED)
                    .enabled(has_service)
                    .help(ctx.texts.get(help))
            }
            8 => {
                let widget = on_or_off(settings.network.map_port);
                stepper(MessageId("host-map-port"), widget, MAPPED)
                    .help(ctx.texts.get(MessageId("host-map-port-help")))
            }
            _ => {
                let widget = on_or_off(settings.network.lobby);
                stepper(MessageId("host-lobby"), widget, LOBBY)
                    .help(ctx.texts.get(MessageId("host-lobby-help")))
            }
        }
    }
}

/// Returns the first level of the pack before or after that of a level.
fn beside_pack(library: &PackLibrary, level: &LevelId, step: CycleStep) -> Option<LevelId> {
    let packs = library.packs().filter(|pack| !pack.levels().is_empty());
    let packs: Vec<&Pack> = packs.collect();
    let now = packs.iter().position(|pack| pack.id == level.pack)?;
    let pack = packs.get(cycle::beside(now, step, packs.len()))?;
    pack.levels().first().map(|first| pack.id_of(first))
}

/// Describes the page with the rules.
fn rules_page<'a>(ctx: &'a AppContext, level: &'a LevelId) -> Widget<'a, Message> {
    let rules = Rule::ALL.len();
    let entries = list("rules", rules + 2, move |index| {
        match Rule::ALL.get(index) {
            Some(rule) => match_rules::entry(ctx, *rule, Message::Rule),
            None if index == rules => {
                let pack = ctx.library.pack(&level.pack);
                let name = pack.map_or("", |pack| &pack.manifest.name);
                let name = choice(ctx.texts.levels.of(name).to_owned());
                labelled(ctx.texts.get(MessageId("rules-pack")), name)
                    .on_change(Message::Pack)
                    .help(ctx.texts.get(MessageId("rules-help-pack")))
            }
            None => {
                let back = ctx.texts.get(MessageId("common-back"));
                button(back, Message::ShowRules(false))
            }
        }
    });
    let title = ctx.texts.get(MessageId("rules-title"));
    let content = [entries, help().margin(5.0, 0.0)];
    page(WIDTH, title, content, Message::ShowRules(false))
}

impl View for HostForm {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        if self.shows_rules {
            return rules_page(ctx, &self.level);
        }
        let entries = list("form", ENTRIES, |index| self.entry(ctx, index));
        let title = ctx.texts.get(MessageId("menu-host"));
        let back = button(ctx.texts.get(MessageId("common-back")), Message::Back).id("back");
        let content = [entries, help().margin(5.0, 0.0), back];
        page(WIDTH, title, content, Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, _: &mut UiState, message: Message) -> Next {
        let scale = ctx.graphics.level_scale;
        let settings = &mut ctx.config.settings;
        match message {
            Message::Host => return Next::To(Destination::Host(self.level.clone())),
            Message::Back => return Next::To(Destination::Menu),
            Message::Level(step) => {
                if let Some(level) = ctx.library.step(&self.level, step.offset().into()) {
                    MenuLevel::choose(&mut settings.game, &ctx.library, &level);
                    self.level = level;
                }
            }
            Message::ShowRules(shows) => self.shows_rules = shows,
            Message::Pack(step) => {
                if let Some(level) = beside_pack(&ctx.library, &self.level, step) {
                    MenuLevel::choose(&mut settings.game, &ctx.library, &level);
                    self.level = level;
                }
            }
            Message::Rule(rule, step) => match_rules::change(rule, settings, step),
            Message::Change(key, step) => change(settings, key, step, scale),
            Message::Name(text) if text.trim().is_empty() => {}
            Message::Name(text) => settings.game.player_name = text.trim().to_owned(),
            Message::Password(text) => ctx.selection.host_password = Some(text),
        }
        Next::Stay
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::Nav;
    use crate::app::ui::testing::typing;
    use crate::config::MatchMode;

    /// Opens the form for the first level.
    pub fn visit() -> Visit<HostForm> {
        Visit::new("host", |ctx| {
            HostForm::new(ctx.library.first().expect("a level"))
        })
    }

    #[test]
    fn the_first_entry_hosts_the_level() {
        let mut form = visit();
        assert_eq!(form.focused(), "Host Level 1");
        let first = form.ctx.library.first().expect("a level");
        let hosted = form.press(Nav::Confirm);
        assert!(matches!(hosted, Next::To(Destination::Host(level)) if level == first));
    }

    #[test]
    fn the_level_is_chosen_in_the_form() {
        let mut form = visit();
        form.press(Nav::Down);
        (0..2).for_each(|_| drop(form.press(Nav::Right)));
        form.press(Nav::Left);
        form.press(Nav::Up);
        assert_eq!(form.focused(), "Host Level 2");
        assert_eq!(form.ctx.config.settings.game.start_level, 2);
    }

    #[test]
    fn numbers_change_within_their_ranges() {
        let mut form = visit();
        (0..2).for_each(|_| drop(form.press(Nav::Down)));
        (0..5).for_each(|_| drop(form.press(Nav::Right)));
        assert!(form.focused().contains("4 players"), "{}", form.focused());
        (0..3).for_each(|_| drop(form.press(Nav::Down)));
        (0..9).for_each(|_| drop(form.press(Nav::Left)));
        assert_eq!(form.ctx.config.settings.network.player_limit, 1);
    }

    #[test]
    fn the_rules_are_chosen_on_a_page_of_their_own() {
        let mut form = visit();
        form.click("Rules");
        assert!(form.focused().contains("Mode"), "{}", form.focused());
        (0..3).for_each(|_| drop(form.press(Nav::Right)));
        let settings = &form.ctx.config.settings;
        assert_eq!(settings.match_rules.mode, MatchMode::Race);
        form.press(Nav::Down);
        form.press(Nav::Right);
        assert_eq!(form.ctx.config.settings.match_rules.rounds, 4);
        let is_there = |form: &mut Visit<HostForm>| form.focused().contains("Level pack");
        (0..8).for_each(|_| {
            if !is_there(&mut form) {
                drop(form.press(Nav::Down));
            }
        });
        assert!(is_there(&mut form), "{}", form.focused());
        let before = form.ctx.config.settings.game.start_pack.clone();
        form.press(Nav::Right);
        assert_ne!(form.ctx.config.settings.game.start_pack, before);
        form.press(Nav::Back);
        assert!(form.texts().contains(&"Race".to_owned()));
    }

    #[test]
    fn a_password_is_hidden_and_not_stored_in_the_settings() {
        let mut form = visit();
        let before = form.ctx.config.settings.clone();
        form.click("Password");
        form.handle(typing("olympus"));
        assert!(form.texts().contains(&"*".repeat(7)));
        assert_eq!(form.ctx.config.settings, before);
        assert_eq!(form.ctx.selection.host_password.as_deref(), Some("olympus"));
    }
}
