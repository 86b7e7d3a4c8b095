//! Form for joining a network game: server, player name and password.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::render::background;
use crate::app::ui::menu_list::{MenuChoice, MenuList, ROW};
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::app::ui::text_field::{EditResult, TextField};
use crate::config::Settings;

/// Entries from top to bottom.
const JOIN: usize = 0;
const SERVER: usize = 1;
const NAME: usize = 2;
const PASSWORD: usize = 3;
const BACK: usize = 4;
const ENTRIES: usize = 5;

/// Maximum password length, bytes.
const LONGEST_PASSWORD: usize = 64;

/// Values typed for the last attempt to join; kept in memory only.
#[derive(Clone, Default)]
pub struct LastJoinAttempt {
    /// Server, if it differs from the one in the settings.
    pub server: Option<String>,
    /// Password; empty for none.
    pub password: String,
}

/// Form for joining a network game.
pub struct JoinForm {
    list: MenuList,
    last: LastJoinAttempt,
    /// Text field of the entry being edited.
    edited: Option<TextField>,
}

impl JoinForm {
    /// Creates the form with the values of the last attempt; all others come from the settings. A password is never
    /// written to a file.
    pub fn new(last: LastJoinAttempt) -> JoinForm {
        JoinForm {
            list: MenuList::at(JOIN),
            last,
            edited: None,
        }
    }

    /// Returns the server shown in the form.
    fn server<'a>(&'a self, settings: &'a Settings) -> &'a str {
        let saved = &settings.network.server_address;
        self.last.server.as_ref().unwrap_or(saved)
    }

    /// Stores the text typed into an entry.
    fn store(&mut self, settings: &mut Settings, entry: usize, typed: &str) {
        let text = typed.trim();
        match entry {
            // The server would refuse an empty address or name.
            SERVER | NAME if text.is_empty() => {}
            SERVER => {
                settings.network.server_address = text.to_owned();
                self.last.server = None;
            }
            NAME => settings.game.player_name = text.to_owned(),
            _ => self.last.password = typed.to_owned(),
        }
    }

    /// Joins, and saves the server shown in the form to the settings.
    fn join(&mut self, settings: &mut Settings) -> Destination {
        if let Some(server) = self.last.server.take() {
            settings.network.server_address = server;
        }
        let password = self.last.password.clone();
        Destination::Join {
            server: None,
            password: (!password.is_empty()).then_some(password),
        }
    }

    fn value(&self, ctx: &AppContext, entry: usize) -> TextField {
        let settings = &ctx.config.settings;
        match entry {
            SERVER => TextField::new(self.server(settings), 253).no_spaces(),
            NAME => TextField::new(&settings.game.player_name, 16),
            _ => TextField::new(&self.last.password, LONGEST_PASSWORD).hidden(),
        }
    }

    fn update_field(&mut self, ctx: &mut AppContext) {
        let Some(field) = &mut self.edited else {
            return;
        };
        let outcome = field.update(&ctx.input.edit());
        let text = field.text().to_owned();
        match outcome {
            None => return,
            Some(EditResult::Cancelled) => {}
            Some(EditResult::Done) => {
                self.store(&mut ctx.config.settings, self.list.selected(), &text)
            }
        }
        self.edited = None;
    }

    fn labels(&self, ctx: &AppContext) -> [String; ENTRIES] {
        let settings = &ctx.config.settings;
        let hidden = "*".repeat(self.last.password.chars().count());
        [
            "Join".to_owned(),
            format!("Server: {}", self.server(settings)),
            format!("Name: {}", settings.game.player_name),
            match hidden.is_empty() {
                true => "Password: none".to_owned(),
                false => format!("Password: {hidden}"),
            },
            "Back".to_owned(),
        ]
    }
}

impl Screen for JoinForm {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if self.edited.is_some() {
            self.update_field(ctx);
            return Next::Stay;
        }
        match ctx.choose(&mut self.list, &[true; ENTRIES]) {
            Some(MenuChoice::Back | MenuChoice::Entry(BACK)) => Next::To(Destination::Menu),
            Some(MenuChoice::Entry(JOIN)) => Next::To(self.join(&mut ctx.config.settings)),
            Some(MenuChoice::Entry(entry @ (SERVER | NAME | PASSWORD))) => {
                self.edited = Some(self.value(ctx, entry));
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let seconds = ctx.seconds();
        let entries = self.labels(ctx).map(|label| (label, true));
        let drift = ctx.ambient_seconds() * 12.0;
        let painter = &mut ctx.painter;
        background::draw_drifting(painter, (0.0, 0.0, width, height), scale, drift);
        let size = (
            (260.0 * scale).min(width - 8.0 * scale).round(),
            (ENTRIES as f32 * ROW + 66.0) * scale,
        );
        let left = ((width - size.0) / 2.0).round();
        let top = ((height - size.1) / 2.0).round().max(0.0);
        panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
        let title = TextStyle::large(scale).colour(theme::TITLE).centred();
        title.draw(
            painter,
            width / 2.0,
            top + 12.0 * scale,
            "Join network game",
        );
        let inside = (
            left + 14.0 * scale,
            top + 34.0 * scale,
            size.0 - 28.0 * scale,
            ENTRIES as f32 * ROW * scale,
        );
        self.list.draw(painter, inside, scale, &entries);
        let help = match &self.edited {
            Some(field) => {
                let lit = self.list.selected();
                let y = inside.1 + lit as f32 * ROW * scale;
                let title = ["", "Server:", "Name:", "Password:", ""][lit.min(BACK)];
                field.draw(painter, (inside.0, y, inside.2), scale, title, seconds);
                "Enter: save, Escape: cancel"
            }
            None => "Enter: select, Escape: back",
        };
        let foot = TextStyle::small(scale).colour(theme::DIM).centred();
        foot.draw(painter, width / 2.0, top + size.1 - 19.0 * scale, help);
    }

    fn is_typing(&self) -> bool {
        self.edited.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_attempt_is_filled_in_and_join_is_selected() {
        let last = LastJoinAttempt {
            server: Some("mars.example:99".to_owned()),
            password: "olympus".to_owned(),
        };
        let mut settings = Settings::default();
        let mut form = JoinForm::new(last);
        assert_eq!(form.list.selected(), JOIN);
        assert_eq!(form.server(&settings), "mars.example:99");
        let again = form.join(&mut settings);
        assert!(matches!(
            again,
            Destination::Join { server: None, password: Some(word) } if word == "olympus"
        ));
        assert_eq!(settings.network.server_address, "mars.example:99");
    }

    #[test]
    fn a_typed_server_replaces_the_one_of_the_last_attempt() {
        let last = LastJoinAttempt {
            server: Some("wrong".to_owned()),
            ..LastJoinAttempt::default()
        };
        let mut settings = Settings::default();
        let mut form = JoinForm::new(last);
        form.store(&mut settings, SERVER, " ");
        assert_eq!(form.server(&settings), "wrong");
        form.store(&mut settings, SERVER, " right ");
        assert_eq!(form.server(&settings), "right");
        assert_eq!(settings.network.server_address, "right");
    }

    #[test]
    fn a_password_is_kept_verbatim_and_never_stored_in_the_settings() {
        let mut settings = Settings::default();
        let mut form = JoinForm::new(LastJoinAttempt::default());
        form.store(&mut settings, PASSWORD, " two words ");
        assert_eq!(form.last.password, " two words ");
        form.join(&mut settings);
        assert_eq!(settings, Settings::default());
        assert_eq!(form.last.password, " two words ");
    }
}
