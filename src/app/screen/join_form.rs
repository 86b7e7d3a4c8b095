//! Form for joining a network game: server, players of this computer, name and password.

use super::widget_screen::View;
use super::{Destination, Next, PASSWORD_BYTES};
use crate::app::context::AppContext;
use crate::app::cycle::CycleStep;
use crate::app::texts::Texts;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{Input, Widget, button, choice, help, input, labelled, list, page};
use crate::config::{Game, LOCAL_PLAYERS, Settings};
use crate::localization::MessageId;
use crate::net::limits::NAME_BYTES;

/// Maximum length of a server's address, bytes.
const SERVER_BYTES: usize = 253;
/// Width of the form, font pixels.
const WIDTH: f32 = 300.0;

/// Values typed for the last attempt to join; kept in memory only.
#[derive(Clone, Default)]
pub struct LastJoinAttempt {
    /// Server, if it differs from the one in the settings.
    pub server: Option<String>,
    /// Password; empty for none.
    pub password: String,
    /// Joins without players, as a spectator.
    pub spectates: bool,
}

/// Form for joining a network game.
pub struct JoinForm {
    last: LastJoinAttempt,
}

/// What the player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Join the game.
    Join,
    /// Fewer or more players on this computer; one less than the first makes a spectator.
    Players(CycleStep),
    /// A new server.
    Server(String),
    /// A new name of the player.
    Name(String),
    /// A new password.
    Password(String),
    /// Back to the menu.
    Back,
}

/// Entries from top to bottom.
const ENTRIES: usize = 6;

impl JoinForm {
    /// Creates the form with the values of the last attempt; all others come from the settings. A password is never
    /// written to a file.
    pub fn new(last: LastJoinAttempt) -> JoinForm {
        JoinForm { last }
    }

    /// Returns the server shown in the form.
    fn server<'a>(&'a self, settings: &'a Settings) -> &'a str {
        let saved = &settings.network.server_address;
        self.last.server.as_ref().unwrap_or(saved)
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
            players: self.last.spectates.then_some(0),
            expects: None,
        }
    }

    /// Changes the number of players on this computer.
    fn change_players(&mut self, settings: &mut Settings, step: CycleStep) {
        let players = &mut settings.game.local_players;
        let most = i32::from(*LOCAL_PLAYERS.end());
        let now = if self.last.spectates {
            0
        } else {
            i32::from(*players)
        };
        let wanted = (now + i32::from(step.offset())).clamp(0, most);
        self.last.spectates = wanted == 0;
        *players = u16::try_from(wanted).map_or(1, |wanted| wanted.max(1));
    }

    /// Describes the entry with the number of players.
    fn players<'a>(&self, texts: &Texts, settings: &Game) -> Widget<'a, Message> {
        let players = i32::from(settings.local_players);
        let value = match self.last.spectates {
            true => MessageId("join-spectator").into(),
            false => MessageId("menu-players").with("players", players),
        };
        let label = texts.get(MessageId("join-players"));
        labelled(label, choice(texts.get(value)))
            .on_change(Message::Players)
            .help(texts.get(MessageId("join-players-help")))
    }

    fn entry<'a>(&self, texts: &Texts, settings: &Settings, index: usize) -> Widget<'a, Message> {
        match index {
            0 => button(texts.get(MessageId("join-join")), Message::Join),
            1 => {
                let mut server = Input::new(self.server(settings), SERVER_BYTES, Message::Server);
                server.rules.no_spaces = true;
                let label = texts.get(MessageId("join-server"));
                input(label, server).help(texts.get(MessageId("join-server-help")))
            }
            2 => self.players(texts, &settings.game),
            3 => {
                let name = Input::new(&settings.game.player_name, NAME_BYTES, Message::Name);
                let label = texts.get(MessageId("options-name"));
                input(label, name).help(texts.get(MessageId("options-name-help")))
            }
            4 => {
                let mut password =
                    Input::new(&self.last.password, PASSWORD_BYTES, Message::Password);
                password.rules.hidden = true;
                let label = texts.get(MessageId("join-password"));
                input(label, password).help(texts.get(MessageId("join-password-help")))
            }
            _ => button(texts.get(MessageId("common-back")), Message::Back),
        }
    }
}

impl View for JoinForm {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        let entries = list("form", ENTRIES, |index| {
            self.entry(&ctx.texts, &ctx.config.settings, index)
        });
        let title = ctx.texts.get(MessageId("menu-join"));
        page(
            WIDTH,
            title,
            [entries, help().margin(5.0, 0.0)],
            Message::Back,
        )
    }

    fn on_message(&mut self, ctx: &mut AppContext, _: &mut UiState, message: Message) -> Next {
        let settings = &mut ctx.config.settings;
        match message {
            Message::Join => return Next::To(self.join(settings)),
            Message::Back => return Next::To(Destination::Menu),
            // The server would refuse an empty address or name.
            Message::Server(text) if !text.trim().is_empty() => {
                settings.network.server_address = text.trim().to_owned();
                self.last.server = None;
            }
            Message::Name(text) if !text.trim().is_empty() => {
                settings.game.player_name = text.trim().to_owned();
            }
            Message::Server(_) | Message::Name(_) => {}
            Message::Players(step) => self.change_players(settings, step),
            Message::Password(text) => self.last.password = text,
        }
        Next::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::{EditKey, Modifiers, Nav};
    use crate::app::ui::testing::{edit, typing};

    fn visit(last: LastJoinAttempt) -> Visit<JoinForm> {
        Visit::new("join", |_| JoinForm::new(last))
    }

    fn retry() -> LastJoinAttempt {
        LastJoinAttempt {
            server: Some("mars.example:99".to_owned()),
            password: "olympus".to_owned(),
            spectates: false,
        }
    }

    #[test]
    fn after_a_failed_attempt_enter_tries_again_with_the_same_values() {
        let mut form = visit(retry());
        assert!(form.texts().contains(&"mars.example:99".to_owned()));
        let Next::To(Destination::Join {
            server,
            password,
            players,
            expects: None,
        }) = form.press(Nav::Confirm)
        else {
            panic!("the form does not join");
        };
        assert_eq!((server, password.as_deref()), (None, Some("olympus")));
        assert_eq!(players, None, "as in the settings");
        let saved = &form.ctx.config.settings.network.server_address;
        assert_eq!(saved, "mars.example:99");
    }

    #[test]
    fn a_typed_server_replaces_the_one_of_the_last_attempt() {
        let mut form = visit(retry());
        form.click("mars.example:99");
        form.handle([edit(EditKey::SelectAll, Modifiers::default())]);
        form.handle(typing("ri ght"));
        let saved = &form.ctx.config.settings.network.server_address;
        assert_eq!(saved, "right", "addresses have no spaces");
        form.press(Nav::Confirm);
        form.handle([edit(EditKey::SelectAll, Modifiers::default())]);
        form.handle([edit(EditKey::Delete, Modifiers::default())]);
        form.handle(typing(""));
        let saved = &form.ctx.config.settings.network.server_address;
        assert_eq!(saved, "right", "an empty server is refused");
    }

    #[test]
    fn the_number_of_players_goes_from_spectator_to_four() {
        let mut form = visit(LastJoinAttempt::default());
        form.press(Nav::Down);
        form.press(Nav::Down);
        assert!(form.focused().contains("1 player"), "{}", form.focused());
        for _ in 0..4 {
            form.press(Nav::Right);
        }
        assert!(form.focused().contains("4 players"), "{}", form.focused());
        for _ in 0..5 {
            form.press(Nav::Left);
        }
        assert!(form.focused().contains("Spectator"), "{}", form.focused());
        assert_eq!(form.ctx.config.settings.game.local_players, 1);
        form.press(Nav::First);
        let joined = form.press(Nav::Confirm);
        assert!(matches!(
            joined,
            Next::To(Destination::Join {
                players: Some(0),
                ..
            })
        ));
    }

    #[test]
    fn a_password_is_hidden_kept_verbatim_and_never_stored_in_the_settings() {
        let mut form = visit(LastJoinAttempt::default());
        let before = form.ctx.config.settings.clone();
        form.click("Password");
        form.handle(typing(" two words "));
        assert!(form.texts().contains(&"*".repeat(11)));
        form.press(Nav::First);
        let joined = form.press(Nav::Confirm);
        assert!(matches!(
            joined,
            Next::To(Destination::Join { password: Some(word), .. }) if word == " two words "
        ));
        assert_eq!(form.ctx.config.settings, before);
    }
}
