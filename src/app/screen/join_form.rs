//! Where and as whom to join a netgame.

use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::paint::theme;
use crate::app::render::background;
use crate::app::ui::menu_list::{Chosen, MenuList, ROW};
use crate::app::ui::panel;
use crate::app::ui::text::Text;
use crate::app::ui::text_field::{Edited, TextField};

/// The entries, from top to bottom.
const JOIN: usize = 0;
const SERVER: usize = 1;
const NAME: usize = 2;
const PASSWORD: usize = 3;
const BACK: usize = 4;
const ENTRIES: usize = 5;

/// Longest password, bytes.
const LONGEST_PASSWORD: usize = 64;

/// Where and as whom to join a netgame.
pub struct JoinForm {
    list: MenuList,
    password: String,
    /// The line that is typed now.
    typed: Option<TextField>,
}

impl JoinForm {
    /// The values are those of the settings; a password is not kept.
    pub fn new() -> JoinForm {
        JoinForm {
            list: MenuList::default(),
            password: String::new(),
            typed: None,
        }
    }

    fn value(&self, desk: &Desk, entry: usize) -> TextField {
        let settings = &desk.config.settings;
        match entry {
            SERVER => TextField::new(&settings.network.server_address, 253).dense(),
            NAME => TextField::new(&settings.game.player_name, 16),
            _ => TextField::new(&self.password, LONGEST_PASSWORD),
        }
    }

    fn type_on(&mut self, desk: &mut Desk) {
        let Some(field) = &mut self.typed else {
            return;
        };
        let outcome = field.update(&desk.input.edit());
        let text = field.text().trim().to_owned();
        match outcome {
            None => return,
            Some(Edited::Cancelled) => {}
            Some(Edited::Done) => {
                let settings = &mut desk.config.settings;
                match self.list.lit() {
                    // An empty address or name would only be refused.
                    SERVER | NAME if text.is_empty() => {}
                    SERVER => settings.network.server_address = text,
                    NAME => settings.game.player_name = text,
                    _ => self.password = field.text().to_owned(),
                }
            }
        }
        self.typed = None;
    }

    fn labels(&self, desk: &Desk) -> [String; ENTRIES] {
        let settings = &desk.config.settings;
        let hidden = "*".repeat(self.password.chars().count());
        [
            "Join".to_owned(),
            format!("Server: {}", settings.network.server_address),
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
    fn update(&mut self, desk: &mut Desk) -> Next {
        if self.typed.is_some() {
            self.type_on(desk);
            return Next::Stay;
        }
        match desk.choose(&mut self.list, &[true; ENTRIES]) {
            Some(Chosen::Back | Chosen::Entry(BACK)) => Next::To(Destination::Menu),
            Some(Chosen::Entry(JOIN)) => {
                let password = (!self.password.is_empty()).then(|| self.password.clone());
                let server = None;
                Next::To(Destination::Join { server, password })
            }
            Some(Chosen::Entry(entry @ (SERVER | NAME | PASSWORD))) => {
                self.typed = Some(self.value(desk, entry));
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn draw(&mut self, desk: &mut Desk) {
        let scale = desk.text_scale();
        let (width, height) = desk.size;
        let seconds = desk.seconds();
        let entries = self.labels(desk).map(|label| (label, true));
        let painter = &mut desk.painter;
        let drift = seconds as f32 * 12.0;
        background::draw_drifting(painter, (0.0, 0.0, width, height), scale, drift);
        let size = (
            (260.0 * scale).min(width - 8.0 * scale).round(),
            (ENTRIES as f32 * ROW + 66.0) * scale,
        );
        let left = ((width - size.0) / 2.0).round();
        let top = ((height - size.1) / 2.0).round().max(0.0);
        panel::nine(painter, "ui/frame_dark", (left, top, size.0, size.1), scale);
        let title = Text::large(scale).colour(theme::TITLE).centred();
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
        let foot = Text::small(scale).colour(theme::DIM).centred();
        foot.draw(painter, width / 2.0, top + size.1 - 19.0 * scale, help);
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }
}
