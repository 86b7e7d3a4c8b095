//! The panel at the bottom of the replay player: state, timeline with marks, and key hints. It fades while there is no
//! input.

use super::hints::{HintSet, Hints};
use super::shapes::{self, Shape};
use super::timeline::Layout;
use super::{buttons_held, demo_overlay};
use crate::app::context::DrawContext;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::play::{Overlays, Play, hud};
use crate::app::ui::text::TextStyle;
use crate::config::Key;
use crate::localization::{Message, MessageId};
use crate::progress::time_text;
use crate::session::clock::Time;
use crate::session::playback::controls::Direction;
use crate::session::playback::viewable::Viewable;
use crate::session::replay_marks::Mark;
use crate::sim::world;

/// Seconds without input after which the panel fades, and how long that takes.
const IDLE: f64 = 3.0;
const FADE: f64 = 0.4;
/// Maximum part of the window's height that hints take.
const MAX_HINTS: f32 = 0.2;
/// Opacity of the background.
const BACKGROUND: f32 = 0.93;
/// Opacity of the marks of players who are not followed.
const OTHERS: f32 = 0.5;
/// Minimum distance of marks of the same kind in a row, and of the pointer from a mark that it names, font pixels.
const APART: f32 = 3.0;
const NEAR: f32 = 4.0;

/// The panel.
pub struct Panel {
    /// Name of the level.
    name: String,
    /// Draws anything besides the level.
    pub shows_hud: bool,
    /// Draws the buttons that the followed players hold.
    pub shows_inputs: bool,
    /// Time of the last input, seconds; `None` before the first frame.
    last_input: Option<f64>,
    /// Time of the last frame, seconds.
    last_frame: f64,
    /// Opacity, 0 to 1.
    opacity: f32,
    /// Places of the last frame.
    layout: Layout,
    hints: Hints,
    /// Last position of the pointer.
    pointer: Option<(f32, f32)>,
}

impl Panel {
    /// Creates the panel of a recording on a level.
    pub fn new(name: String) -> Panel {
        Panel {
            name,
            shows_hud: true,
            shows_inputs: true,
            last_input: None,
            last_frame: 0.0,
            opacity: 1.0,
            layout: Layout::new((1.0, 1.0), 1.0, 1, 0),
            hints: Hints::default(),
            pointer: None,
        }
    }

    /// Returns the name of the level.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Changes the name of the level.
    pub fn set_name(&mut self, name: &str) {
        if self.name != name {
            self.name = name.to_owned();
        }
    }

    /// Shows the panel, because there is input.
    pub fn wake(&mut self, now: f64) {
        self.last_input = Some(now);
    }

    /// Records the position of the pointer.
    pub fn point_at(&mut self, at: (f32, f32)) {
        self.pointer = Some(at);
    }

    /// Returns true if the panel is visible at a position.
    pub fn contains(&self, at: (f32, f32)) -> bool {
        self.shows_hud && self.opacity > 0.0 && self.layout.contains(at)
    }

    /// Returns the tick at a position on the timeline.
    pub fn tick_at(&self, at: (f32, f32), range: (i32, i32)) -> Option<i32> {
        let is_on_bar = self.contains(at) && self.layout.is_on_bar(at);
        is_on_bar.then(|| self.layout.tick_at(at.0, range))
    }

    /// Returns the tick nearest to a position anywhere.
    pub fn nearest_tick(&self, at: (f32, f32), range: (i32, i32)) -> i32 {
        self.layout.tick_at(at.0, range)
    }

    /// Lays out the panel for a frame with the hints for what is played, and makes room for it.
    pub fn prepare(&mut self, ctx: &DrawContext, play: &mut Play<impl Viewable>, set: HintSet) {
        let now = ctx.time.now().as_secs_f64();
        let game = &play.game;
        let idle = now - *self.last_input.get_or_insert(now);
        let is_shown = game.controls().is_paused() || idle < IDLE;
        let step = ((now - self.last_frame) / FADE) as f32;
        self.last_frame = now;
        self.opacity = match is_shown {
            true => (self.opacity + step).min(1.0),
            false => (self.opacity - step).max(0.0),
        };
        let scale = ctx.text_scale;
        let room = ctx.graphics.size.0 - 12.0 * scale;
        let keys = (&ctx.settings.replay_keys, set);
        let most = (ctx.graphics.size.1 * MAX_HINTS / (scale * Layout::HINT)) as usize;
        self.hints = Hints::new(
            &ctx.graphics.painter,
            &ctx.texts.localizer,
            keys,
            scale,
            (room, most),
        );
        let rows = game.players().len();
        self.layout = Layout::new(ctx.graphics.size, scale, rows, self.hints.lines());
        let is_visible = self.shows_hud && self.opacity > 0.0;
        play.set_overlays(Overlays {
            hud: self.shows_hud,
            bottom: match is_visible {
                true => (self.layout.height * self.opacity).round(),
                false => 0.0,
            },
        });
    }

    /// Draws the panel over the level.
    pub fn draw(&self, ctx: &mut DrawContext, play: &Play<impl Viewable>, uses_pointer: bool) {
        if !self.shows_hud {
            return;
        }
        let (game, scale) = (&play.game, ctx.text_scale);
        if self.shows_inputs {
            let bottom = match self.opacity > 0.0 {
                true => self.layout.top,
                false => ctx.graphics.size.1 - 2.0 * scale,
            };
            buttons_held::draw(ctx, &game.view(), bottom);
        }
        if self.opacity <= 0.0 {
            let share = game.share();
            demo_overlay::draw_progress(
                &mut ctx.graphics.painter,
                share,
                ctx.graphics.size,
                scale,
                1.0,
            );
            return;
        }
        let back = (
            0.0,
            self.layout.top,
            ctx.graphics.size.0,
            self.layout.height,
        );
        let colour = theme::faint(theme::INK, BACKGROUND * self.opacity);
        ctx.graphics.painter.rectangle(back, colour);
        self.draw_header(ctx, play);
        self.draw_bar(&mut ctx.graphics.painter, game);
        self.draw_marks(&mut ctx.graphics.painter, game);
        let at = (self.layout.left(), self.layout.hints_top);
        self.hints
            .draw(&mut ctx.graphics.painter, at, scale, self.opacity);
        if uses_pointer {
            self.draw_tooltip(ctx, game);
        }
    }

    /// Draws state, speed and time, the level, and whom the camera follows.
    fn draw_header(&self, ctx: &mut DrawContext, play: &Play<impl Viewable>) {
        let (game, scale) = (&play.game, self.layout.scale);
        let controls = game.controls();
        let shape: Shape = match (controls.is_paused(), controls.direction()) {
            (true, _) => shapes::PAUSED,
            (false, Direction::Forwards) => shapes::FORWARDS,
            (false, Direction::Backwards) => shapes::BACKWARDS,
        };
        let speed = MessageId("replay-speed").with("speed", controls.speed().to_string());
        let ticks = MessageId("replay-tick").with("tick", game.tick());
        let times = format!("{} / {}", time_text(game.tick()), time_text(game.end()));
        let state = match game.behind() {
            None => [ctx.texts.get(speed), times, ctx.texts.get(ticks)],
            Some(behind) => [ctx.texts.get(speed), times, ctx.texts.get(present(behind))],
        };
        let state = state.join("   ");
        let follows = follows(ctx, play);
        let y = self.layout.top + 4.0 * scale;
        let (left, right) = (self.layout.left(), self.layout.bar.1);
        let painter = &mut ctx.graphics.painter;
        let lit = theme::faint(theme::LIT, self.opacity);
        shapes::draw(painter, shape, (left, y + 1.0 * scale), scale, lit);
        let text = self.text(scale);
        let end = text.draw(painter, left + 9.0 * scale, y, &state);
        let start = right - text.width(painter, &follows);
        text.right().draw(painter, right, y, &follows);
        let room = start - end - 20.0 * scale;
        let name = text.truncate(painter, &self.name, room.max(0.0));
        if text.width(painter, &name) <= room {
            let title = text
                .colour(theme::faint(theme::TITLE, self.opacity))
                .centred();
            title.draw(painter, (end + start) / 2.0, y, &name);
        }
    }

    fn text(&self, scale: f32) -> TextStyle {
        let text = TextStyle::small(scale);
        text.colour(theme::faint(theme::TEXT, self.opacity))
    }

    /// Draws the played part, the part searched for marks, and the playhead.
    fn draw_bar(&self, painter: &mut Painter, game: &impl Viewable) {
        let layout = &self.layout;
        let (scale, range) = (layout.scale, (game.first(), game.end()));
        let faint = |colour| theme::faint(colour, self.opacity);
        let mut part = |until: f32, colour| {
            let area = (
                layout.bar.0,
                layout.bar_top,
                until - layout.bar.0,
                layout.bar_height(),
            );
            painter.rectangle(area, colour);
        };
        part(layout.bar.1, faint(theme::dark(theme::DIM, 0.7)));
        let scanned = layout.x_of(game.scanned(), range);
        part(scanned, faint(theme::dark(theme::DIM, 0.4)));
        let x = layout.x_of(game.tick(), range);
        part(x, faint(theme::EDGE));
        let line = layout.bar_top + layout.bar_height() - layout.rows_top;
        let line = (x - scale / 2.0, layout.rows_top, scale, line);
        painter.rectangle(line, faint(theme::TEXT));
        let side = 6.0 * scale;
        let knob = (x - side / 2.0, layout.bar_top - scale, side, side);
        painter.rectangle(knob, faint(theme::TEXT));
    }

    /// Draws a row of marks for each player.
    fn draw_marks(&self, painter: &mut Painter, game: &impl Viewable) {
        let (layout, seats) = (&self.layout, game.players());
        let (scale, followed) = (layout.scale, game.view().followed);
        let row_top = |row: usize| layout.rows_top + row as f32 * layout.row();
        for (row, seat) in seats.iter().enumerate().filter(|_| seats.len() > 1) {
            let colour = theme::colour(game.view().worlds.now.players[seat].colour);
            let height = layout.row() - 2.0 * scale;
            let area = (layout.left(), row_top(row) + scale, 3.0 * scale, height);
            painter.rectangle(area, theme::faint(colour, self.opacity));
        }
        let mut last = [[f32::NEG_INFINITY; 8]; 8];
        for mark in game.marks().all() {
            let seat = usize::from(mark.player);
            let Some(row) = seats.iter().position(|other| other == seat) else {
                continue;
            };
            let x = layout.x_of(mark.tick, (game.first(), game.end()));
            let before = &mut last[seat][mark.kind as usize];
            if x < *before + APART * scale {
                continue;
            }
            *before = x;
            let opacity = match followed.contains(seat) || seats.len() == 1 {
                true => self.opacity,
                false => self.opacity * OTHERS,
            };
            let (shape, colour) = shapes::of_mark(mark.kind);
            let at = (
                (x - shapes::SIDE * scale / 2.0).round(),
                row_top(row) + scale,
            );
            shapes::draw(painter, shape, at, scale, theme::faint(colour, opacity));
        }
    }

    /// Handles a click: returns the key of the hint there. If everything is hidden, a click anywhere shows it again.
    pub fn click(&mut self, at: (f32, f32)) -> Option<Key> {
        match std::mem::replace(&mut self.shows_hud, true) {
            true => self.key_at(at),
            false => None,
        }
    }

    /// Returns the key of the hint at a position.
    pub fn key_at(&self, at: (f32, f32)) -> Option<Key> {
        let (x, y) = (at.0 - self.layout.left(), at.1 - self.layout.hints_top);
        let line = (y / self.layout.hint()).floor();
        let key = (line >= 0.0).then(|| self.hints.key_at(line as usize, x));
        key.flatten().filter(|_| self.contains(at))
    }

    /// Draws the time under the pointer, and the name of the mark there.
    fn draw_tooltip(&self, ctx: &mut DrawContext, game: &impl Viewable) {
        let Some(at) = self.pointer else { return };
        let Some(tick) = self.tick_at(at, (game.first(), game.end())) else {
            return;
        };
        let scale = self.layout.scale;
        let seats = game.players();
        let row = ((at.1 - self.layout.rows_top) / self.layout.row()) as usize;
        let in_row = |mark: &&Mark| seats.iter().nth(row) == Some(usize::from(mark.player));
        let distance =
            |mark: &Mark| (self.layout.x_of(mark.tick, (game.first(), game.end())) - at.0).abs();
        let marks = game.marks().all().iter().filter(in_row);
        let nearest = marks.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let nearest = nearest.filter(|mark| distance(mark) <= NEAR * scale);
        let words = match nearest {
            None => time_text(tick),
            Some(mark) => {
                let name = ctx.texts.get(shapes::mark_name(mark.kind));
                let player = hud::name_of(&ctx.texts.localizer, &game.view(), mark.player.into());
                format!("{}  {name}  {player}", time_text(mark.tick))
            }
        };
        let text = TextStyle::small(scale).centred();
        let painter = &mut ctx.graphics.painter;
        let half = text.width(painter, &words) / 2.0 + 4.0 * scale;
        let middle = at.0.clamp(half, (ctx.graphics.size.0 - half).max(half));
        let top = self.layout.top - 12.0 * scale;
        let back = (middle - half, top, 2.0 * half, 12.0 * scale);
        painter.rectangle(back, theme::INK);
        text.draw(painter, middle, top + 2.0 * scale, &words);
    }
}

/// Returns how far behind the present of a match its viewer is.
pub fn present(behind: i32) -> Message {
    match world::seconds(behind) {
        0 => MessageId("watch-live").into(),
        seconds => MessageId("watch-behind").with("seconds", seconds),
    }
}

/// Returns whom the camera follows.
fn follows(ctx: &DrawContext, play: &Play<impl Viewable>) -> String {
    let view = play.game.view();
    let names = hud::names_of_followed(&ctx.texts.localizer, &view);
    ctx.texts.get(match play.has_free_camera() {
        true => MessageId("replay-free-camera").with("player", names),
        false => MessageId("replay-follows").with("player", names),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_shows_everything_again() {
        let mut panel = Panel::new(String::new());
        panel.shows_hud = false;
        assert_eq!(panel.click((5.0, 5.0)), None);
        assert!(panel.shows_hud);
        assert_eq!(panel.click((5.0, 5.0)), None, "no hint is there");
        assert!(panel.shows_hud);
    }
}
