//! A netgame in play. It is never paused: what is asked or typed stands over the running game.

use super::{Destination, Next, Screen};
use crate::app::desk::Desk;
use crate::app::netgame::{NetGame, Over};
use crate::app::play::{Play, Source, player_list, signs};
use crate::app::recordings;
use crate::app::ui::dialog;
use crate::app::ui::menu_list::{Chosen, MenuList};
use crate::app::ui::text_field::{Edited, HEIGHT, TextField};
use crate::config::Key;
use crate::net::limits::CHAT_BYTES;
use crate::replay::Demo;
use crate::sim::world::controls::Controls;
use std::time::{Duration, Instant};

/// What stands over the game.
enum Front {
    /// Nothing.
    Nothing,
    /// The question whether to leave.
    Leave(MenuList),
    /// What the player is about to say.
    Chat(TextField),
}

/// A netgame in play.
pub struct NetScreen {
    play: Play,
    front: Front,
}

/// Longest time that a goodbye takes when the window is closed.
const GOODBYE: Duration = Duration::from_millis(600);

impl NetScreen {
    /// A game that can be drawn.
    pub fn new(desk: &Desk, game: NetGame) -> NetScreen {
        let mut play = Play::new(Source::Net(Box::new(game)));
        play.begin_far(desk);
        NetScreen {
            play,
            front: Front::Nothing,
        }
    }

    /// Answers the keys; what is left of them steers.
    fn answer(&mut self, desk: &mut Desk) -> Controls {
        match &mut self.front {
            Front::Chat(field) => {
                match field.update(&desk.input.edit()) {
                    None => return Controls::empty(),
                    Some(Edited::Cancelled) => {}
                    Some(Edited::Done) => {
                        let text = field.text().trim().to_owned();
                        if let (false, Some(game)) = (text.is_empty(), self.play.netgame()) {
                            game.say(&text);
                        }
                    }
                }
                self.front = Front::Nothing;
                Controls::empty()
            }
            Front::Leave(list) => {
                match desk.choose(list, &[true; 2]) {
                    Some(Chosen::Back | Chosen::Entry(0)) => self.front = Front::Nothing,
                    Some(Chosen::Entry(_)) => {
                        self.front = Front::Nothing;
                        if let Some(game) = self.play.netgame() {
                            game.leave();
                        }
                    }
                    _ => {}
                }
                Controls::empty()
            }
            Front::Nothing => self.play_on(desk),
        }
    }

    fn play_on(&mut self, desk: &mut Desk) -> Controls {
        let settings = &desk.config.settings;
        let input = &desk.input;
        let keys = &settings.function_keys;
        if input.pressed(&settings.controls.menu) || input.pressed(&[Key::Escape]) {
            self.front = Front::Leave(MenuList::default());
        } else if input.pressed(&keys.chat) {
            self.front = Front::Chat(TextField::new("", CHAT_BYTES));
        } else if input.pressed(&keys.force_save)
            && let Some(demo) = self.play.recording()
            && let Some(file) = recordings::save(desk, &demo, "kept")
        {
            self.play.tell("Recording saved", &file);
        }
        match self.front {
            Front::Nothing => desk.input.controls(&desk.config.settings.controls),
            _ => Controls::empty(),
        }
    }

    /// Keeps the recordings of levels that are done; a guest gets them from the host.
    fn keep_done(&mut self, desk: &Desk) {
        let Some(game) = self.play.netgame() else {
            return;
        };
        let (demos, sent) = (game.take_recordings(), game.take_sent_recording());
        if let Some(bytes) = sent {
            recordings::keep_sent(desk, &bytes);
        }
        for demo in demos {
            if desk.config.settings.demo.autosave_on_level_done {
                recordings::save(desk, &demo, "done");
            }
            recordings::forget_unfinished(desk, &demo);
        }
    }
}

impl Screen for NetScreen {
    fn update(&mut self, desk: &mut Desk) -> Next {
        let held = self.answer(desk);
        self.play.run(desk, held);
        self.keep_done(desk);
        let over = self.play.netgame().and_then(|game| game.over());
        let Some(over) = over else {
            return Next::Stay;
        };
        if let Some(demo) = self.play.recording() {
            recordings::leave(desk, &demo);
        }
        Next::To(match over {
            Over::Left => Destination::Menu,
            Over::Because(title, text) => Destination::Over(title, text),
        })
    }

    fn draw(&mut self, desk: &mut Desk) {
        self.play.draw(desk, true);
        let scale = desk.text_scale();
        let (width, height) = desk.size;
        let seconds = desk.seconds();
        let Some(game) = self.play.netgame() else {
            return;
        };
        if let Some(sign) = game.sign() {
            signs::draw(&mut desk.painter, desk.size, scale, sign, seconds);
        }
        match &mut self.front {
            Front::Nothing => {
                let key = &desk.config.settings.function_keys.players;
                if desk.input.held(key) {
                    player_list::draw(&mut desk.painter, game, desk.size, scale);
                }
            }
            Front::Leave(list) => {
                let leave = match game.is_host() {
                    true => "End game for everybody",
                    false => "Leave game",
                };
                let entries = ["Back", leave].map(|entry| (entry.to_owned(), true));
                let foot = game
                    .address()
                    .map(|address| format!("Others join at {address}"));
                dialog::draw(
                    &mut desk.painter,
                    desk.size,
                    scale,
                    "The game goes on",
                    list,
                    &entries,
                    &foot.unwrap_or_default(),
                );
            }
            Front::Chat(field) => {
                let room = (width - 16.0 * scale).min(360.0 * scale).round();
                let left = ((width - room) / 2.0).round();
                let y = (height * 0.8).round() - HEIGHT * scale;
                field.draw(&mut desk.painter, (left, y, room), scale, "Say:", seconds);
            }
        }
    }

    fn is_in_play(&self) -> bool {
        true
    }

    fn recording(&self) -> Option<Demo> {
        self.play.recording()
    }

    fn is_typing(&self) -> bool {
        matches!(self.front, Front::Chat(_))
    }

    fn end(&mut self, _desk: &mut Desk) {
        let Some(game) = self.play.netgame() else {
            return;
        };
        game.leave();
        let start = Instant::now();
        while game.over().is_none() && start.elapsed() < GOODBYE {
            game.update(Controls::empty());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
