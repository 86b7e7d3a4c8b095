//! A netgame in play. It is never paused: what is asked or typed stands over the running game.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::netgame::{GameOver, NetGame};
use crate::app::play::{Play, PlaySource, connection_status, player_list};
use crate::app::recordings;
use crate::app::ui::dialog;
use crate::app::ui::menu_list::{MenuChoice, MenuList};
use crate::app::ui::text_field::{EditResult, HEIGHT, TextField};
use crate::config::Key;
use crate::net::limits::CHAT_BYTES;
use crate::sim::world::buttons::Buttons;
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
    pub fn new(ctx: &AppContext, game: NetGame) -> NetScreen {
        let mut play = Play::new(PlaySource::Net(Box::new(game)));
        play.begin_far(ctx);
        NetScreen {
            play,
            front: Front::Nothing,
        }
    }

    /// Answers the keys; what is left of them steers.
    fn answer(&mut self, ctx: &mut AppContext) -> Buttons {
        match &mut self.front {
            Front::Chat(field) => {
                match field.update(&ctx.input.edit()) {
                    None => return Buttons::empty(),
                    Some(EditResult::Cancelled) => {}
                    Some(EditResult::Done) => {
                        let text = field.text().trim().to_owned();
                        if let (false, Some(game)) = (text.is_empty(), self.play.netgame()) {
                            game.say(&text);
                        }
                    }
                }
                self.front = Front::Nothing;
                Buttons::empty()
            }
            Front::Leave(list) => {
                match ctx.choose(list, &[true; 2]) {
                    Some(MenuChoice::Back | MenuChoice::Entry(0)) => self.front = Front::Nothing,
                    Some(MenuChoice::Entry(_)) => {
                        self.front = Front::Nothing;
                        if let Some(game) = self.play.netgame() {
                            game.leave();
                        }
                    }
                    _ => {}
                }
                Buttons::empty()
            }
            Front::Nothing => self.play_on(ctx),
        }
    }

    fn play_on(&mut self, ctx: &mut AppContext) -> Buttons {
        let settings = &ctx.config.settings;
        let input = &ctx.input;
        let keys = &settings.function_keys;
        if input.pressed(&settings.controls.menu) || input.pressed(&[Key::Escape]) {
            self.front = Front::Leave(MenuList::default());
        } else if input.pressed(&keys.chat) {
            self.front = Front::Chat(TextField::new("", CHAT_BYTES));
        } else if input.pressed(&keys.force_save)
            && let Some(demo) = self.play.recording()
            && let Some(file) = recordings::keep(ctx, &demo)
        {
            self.play.tell("Recording saved", &file);
        }
        match self.front {
            Front::Nothing => ctx.input.controls(&ctx.config.settings.controls),
            _ => Buttons::empty(),
        }
    }

    /// Keeps the recording of a level that is done, if the host has sent it.
    fn keep_sent(&mut self, ctx: &AppContext) {
        let sent = self.play.netgame().and_then(NetGame::take_sent_recording);
        if let Some(bytes) = sent {
            recordings::keep_sent(ctx, &bytes);
        }
    }
}

impl Screen for NetScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        let held = self.answer(ctx);
        self.play.run(ctx, held);
        self.keep_sent(ctx);
        let over = self.play.netgame().and_then(|game| game.over());
        let Some(over) = over else {
            return Next::Stay;
        };
        recordings::end(ctx, self.play.live());
        Next::To(match over {
            GameOver::Left => Destination::Menu,
            GameOver::Because(title, text) => Destination::GameOver(title, text),
        })
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        self.play.draw(ctx, true);
        let scale = ctx.text_scale();
        let (width, height) = ctx.size;
        let seconds = ctx.seconds();
        let Some(game) = self.play.netgame() else {
            return;
        };
        if let Some(sign) = game.sign() {
            connection_status::draw(&mut ctx.painter, ctx.size, scale, sign, seconds);
        }
        match &mut self.front {
            Front::Nothing => {
                let key = &ctx.config.settings.function_keys.players;
                if ctx.input.held(key) {
                    player_list::draw(&mut ctx.painter, game, ctx.size, scale);
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
                    &mut ctx.painter,
                    ctx.size,
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
                field.draw(&mut ctx.painter, (left, y, room), scale, "Say:", seconds);
            }
        }
    }

    fn is_in_play(&self) -> bool {
        true
    }

    fn seal(&self) {
        drop(self.play.live());
    }

    fn is_typing(&self) -> bool {
        matches!(self.front, Front::Chat(_))
    }

    fn end(&mut self, _desk: &mut AppContext) {
        let Some(game) = self.play.netgame() else {
            return;
        };
        game.leave();
        let start = Instant::now();
        while game.over().is_none() && start.elapsed() < GOODBYE {
            game.update(Buttons::empty());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
