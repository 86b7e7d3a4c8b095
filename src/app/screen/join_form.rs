//! Where and as whom to join a netgame.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::render::background;
use crate::app::ui::menu_list::{MenuChoice, MenuList, ROW};
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::app::ui::text_field::{EditResult, TextField};
use crate::config::Settings;

/// The entries, from top to bottom.
const JOIN: usize = 0;
const SERVER: usize = 1;
const NAME: usize = 2;
const PASSWORD: usize = 3;
const BACK: usize = 4;
const ENTRIES: usize = 5;

/// Longest password, bytes.
const LONGEST_PASSWORD: usize = 64;

/// What was typed for the last try to join, in memory alone.
#[derive(Clone, Default)]
pub struct LastJoinAttempt {
    /// The server, if it is not that of the settings.
    pub server: Option<String>,
    /// The password; empty if there is none.
    pub password: String,
}

/// Where and as whom to join a netgame.
pub struct JoinForm {
    list: MenuList,
    tried: LastJoinAttempt,
    /// The line that is typed now.
    typed: Option<TextField>,
}

impl JoinForm {
    /// The values are those of the last try, others those of the settings. A password is never written to a file.
    pub fn new(tried: LastJoinAttempt) -> JoinForm {
        JoinForm {
            list: MenuList::at(JOIN),
            tried,
            typed: None,
        }
    }

    /// The server that stands in the form.
    fn server<'a>(&'a self, settings: &'a Settings) -> &'a str {
        let usual = &settings.network.server_address;
        self.tried.server.as_ref().unwrap_or(usual)
    }

    /// Takes over what was typed into a line.
    fn keep(&mut self, settings: &mut Settings, entry: usize, typed: &str) {
        let text = typed.trim();
        match entry {
            // An empty address or name would only be refused.
            SERVER | NAME if text.is_empty() => {}
            SERVER => {
                settings.network.server_address = text.to_owned();
                self.tried.server = None;
            }
            NAME => settings.game.player_name = text.to_owned(),
            _ => self.tried.password = typed.to_owned(),
        }
    }

    /// Joins; the server in the form is that of the settings from now on.
    fn join(&mut self, settings: &mut Settings) -> Destination {
        if let Some(server) = self.tried.server.take() {
            settings.network.server_address = server;
        }
        let password = self.tried.password.clone();
        Destination::Join {
            server: None,
            password: (!password.is_empty()).then_some(password),
        }
    }

    fn value(&self, ctx: &AppContext, entry: usize) -> TextField {
        let settings = &ctx.config.settings;
        match entry {
            SERVER => TextField::new(self.server(settings), 253).dense(),
            NAME => TextField::new(&settings.game.player_name, 16),
            _ => TextField::new(&self.tried.password, LONGEST_PASSWORD).hidden(),
        }
    }

    fn type_on(&mut self, ctx: &mut AppContext) {
        let Some(field) = &mut self.typed else {
            return;
        };
        let outcome = field.update(&ctx.input.edit());
        let text = field.text().to_owned();
        match outcome {
            None => return,
            Some(EditResult::Cancelled) => {}
            Some(EditResult::Done) => self.keep(&mut ctx.config.settings, self.list.lit(), &text),
        }
        self.typed = None;
    }

    fn labels(&self, ctx: &AppContext) -> [String; ENTRIES] {
        let settings = &ctx.config.settings;
        let hidden = "*".repeat(self.tried.password.chars().count());
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
        if self.typed.is_some() {
            self.type_on(ctx);
            return Next::Stay;
        }
        match ctx.choose(&mut self.list, &[true; ENTRIES]) {
            Some(MenuChoice::Back | MenuChoice::Entry(BACK)) => Next::To(Destination::Menu),
            Some(MenuChoice::Entry(JOIN)) => Next::To(self.join(&mut ctx.config.settings)),
            Some(MenuChoice::Entry(entry @ (SERVER | NAME | PASSWORD))) => {
                self.typed = Some(self.value(ctx, entry));
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
        let painter = &mut ctx.painter;
        let drift = seconds as f32 * 12.0;
        background::draw_drifting(painter, (0.0, 0.0, width, height), scale, drift);
        let size = (
            (260.0 * scale).min(width - 8.0 * scale).round(),
            (ENTRIES as f32 * ROW + 66.0) * scale,
        );
        let left = ((width - size.0) / 2.0).round();
        let top = ((height - size.1) / 2.0).round().max(0.0);
        panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
        let title = TextStyle::large(scale).colour(theme::TITLE).centred();
        title.draw(painter, width / 2.0, top + 12.0 * scale, "Join netgame");
        let inside = (
            left + 14.0 * scale,
            top + 34.0 * scale,
            size.0 - 28.0 * scale,
            ENTRIES as f32 * ROW * scale,
        );
        self.list.draw(painter, inside, scale, &entries);
        let help = match &self.typed {
            Some(field) => {
                let lit = self.list.lit();
                let y = inside.1 + lit as f32 * ROW * scale;
                let title = ["", "Server:", "Name:", "Password:", ""][lit.min(BACK)];
                field.draw(painter, (inside.0, y, inside.2), scale, title, seconds);
                "Enter keeps, Escape does not"
            }
            None => "Enter changes a line",
        };
        let foot = TextStyle::small(scale).colour(theme::DIM).centred();
        foot.draw(painter, width / 2.0, top + size.1 - 19.0 * scale, help);
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_tried_stands_in_the_form_again_with_the_cursor_on_join() {
        let tried = LastJoinAttempt {
            server: Some("mars.example:99".to_owned()),
            password: "olympus".to_owned(),
        };
        let mut settings = Settings::default();
        let mut form = JoinForm::new(tried);
        assert_eq!(form.list.lit(), JOIN);
        assert_eq!(form.server(&settings), "mars.example:99");
        let again = form.join(&mut settings);
        assert!(matches!(
            again,
            Destination::Join { server: None, password: Some(word) } if word == "olympus"
        ));
        assert_eq!(settings.network.server_address, "mars.example:99");
    }

    #[test]
    fn a_server_that_is_typed_replaces_the_one_that_was_tried() {
        let tried = LastJoinAttempt {
            server: Some("wrong".to_owned()),
            ..LastJoinAttempt::default()
        };
        let mut settings = Settings::default();
        let mut form = JoinForm::new(tried);
        form.keep(&mut settings, SERVER, " ");
        assert_eq!(form.server(&settings), "wrong");
        form.keep(&mut settings, SERVER, " right ");
        assert_eq!(form.server(&settings), "right");
        assert_eq!(settings.network.server_address, "right");
    }

    #[test]
    fn a_password_is_kept_as_it_was_typed_and_never_among_the_settings() {
        let mut settings = Settings::default();
        let mut form = JoinForm::new(LastJoinAttempt::default());
        form.keep(&mut settings, PASSWORD, " two words ");
        assert_eq!(form.tried.password, " two words ");
        form.join(&mut settings);
        assert_eq!(settings, Settings::default());
        assert_eq!(form.tried.password, " two words ");
    }
}
