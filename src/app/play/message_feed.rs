//! The message feed: recent events and chat in the lower left corner of the screen (spec 06 §6.6). How long a line
//! stays, and how many are shown, is set in `config/sections/messages.rs`.

use super::feed_text::{FeedText, Piece, subject};
use super::split::Port;
use crate::app::paint::atlas::Sprite;
use crate::app::paint::painter::{PLAIN, Painter, Pose};
use crate::app::paint::theme;
use crate::app::render::items::bonus_sprite;
use crate::app::ui::text::TextStyle;
use crate::config::Messages;
use crate::localization::Localizer;
use crate::sim::rules::events::Event;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{TICK_RATE, World};

struct FeedLine {
    pieces: Vec<Piece>,
    /// How often the event has happened in a row.
    count: u32,
    age: f32,
}

impl FeedLine {
    /// Returns the piece with the count if the event has happened more than once.
    fn count_piece(&self) -> Option<Piece> {
        (self.count > 1).then(|| text_piece(format!(" x{}", self.count)))
    }

    /// Returns the width of all pieces, screen pixels.
    fn width(&self, painter: &Painter, scale: f32) -> f32 {
        let count = self.count_piece();
        let pieces = self.pieces.iter().chain(&count);
        pieces.map(|piece| piece.width(painter, scale)).sum()
    }
}

/// Equal events at most this many ticks apart share a line.
const SAME_LINE: f32 = 80.0;

/// Ticks that chat lines stay longer than other lines.
const CHAT_EXTRA: f32 = 240.0;
/// Maximum number of characters in a chat line before it wraps.
const MAX_CHAT_CHARS: usize = 48;
/// Maximum number of lines kept; the settings limit how many of them are shown.
const MAX_LINES: usize = 20;
/// Duration of a line's fade out, in ticks.
const FADE: f32 = 20.0;
/// Height of a line, and its distance from the left edge, font pixels.
const LINE: f32 = 12.0;
const LEFT: f32 = 8.0;

/// The message feed.
#[derive(Default)]
pub struct Feed {
    lines: Vec<FeedLine>,
    /// Ticks until a repeating event (locked exit, mine) may be shown again.
    quiet: f32,
}

fn text_piece(text: impl Into<String>) -> Piece {
    Piece::Text(text.into(), theme::TEXT)
}

/// Wraps a text between words, or within words longer than a line.
pub fn wrap(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for part in letters.chunks(MAX_CHAT_CHARS) {
            let line = lines.last().map_or(0, |line| line.chars().count());
            if line > 0 && line + 1 + part.len() > MAX_CHAT_CHARS {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.extend(part);
            }
        }
    }
    lines
}

impl Feed {
    /// Removes all lines.
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// Ages the lines by some ticks.
    pub fn advance(&mut self, ticks: f32) {
        self.quiet = (self.quiet - ticks).max(0.0);
        for line in &mut self.lines {
            line.age += ticks;
        }
    }

    /// Adds a line for an event, if it has one.
    pub fn on_event(
        &mut self,
        localizer: &Localizer,
        (before, now): (&World, &World),
        event: Event,
        names: [&str; PLAYERS],
    ) {
        let repeats = matches!(event, Event::ExitLocked { .. } | Event::Mined { .. });
        if repeats && self.quiet > 0.0 {
            return;
        }
        let Some(text) = FeedText::of(before, event) else {
            return;
        };
        if repeats {
            self.quiet = 60.0;
        }
        let player = usize::from(text.player);
        let colour = now.players.get(player).map_or(8, |p| p.colour);
        let name = names.get(player).copied().unwrap_or("");
        let pieces = text.pieces(localizer, colour, name);
        match self.lines.last_mut() {
            Some(last) if last.pieces == pieces && last.age <= SAME_LINE => {
                last.count += 1;
                last.age = 0.0;
            }
            _ => self.add(pieces, 0.0),
        }
    }

    /// Adds a chat message, wrapped into lines that stay longer than other lines.
    pub fn add_chat(&mut self, colour: u8, name: &str, text: &str) {
        for (row, part) in wrap(text).into_iter().enumerate() {
            let mut pieces = match row {
                0 => subject(colour, &format!("{name}: ")).collect(),
                _ => Vec::new(),
            };
            pieces.push(text_piece(part));
            self.add(pieces, -CHAT_EXTRA);
        }
    }

    fn add(&mut self, pieces: Vec<Piece>, age: f32) {
        self.lines.push(FeedLine {
            pieces,
            count: 1,
            age,
        });
        if self.lines.len() > MAX_LINES {
            self.lines.remove(0);
        }
    }

    /// Draws the lines in the lower left corner, the newest at the bottom: above `foot`, and above a notice if one of them
    /// would reach it.
    pub fn draw(
        &self,
        painter: &mut Painter,
        foot: f32,
        notice: Option<Port>,
        scale: f32,
        settings: &Messages,
    ) {
        let pitch = LINE * scale;
        let shown = usize::from(settings.lines);
        let visible = |(row, line): &(usize, &FeedLine)| opacity(settings, *row, line.age) > 0.0;
        let rows = self.lines.iter().rev().take(shown).enumerate();
        let widths = rows
            .filter(visible)
            .map(|(_, line)| line.width(painter, scale));
        let right = widths.fold(0.0, f32::max) + 2.0 * LEFT * scale;
        let height = bottom(foot, notice, right);
        for (row, line) in self.lines.iter().rev().take(shown).enumerate() {
            let opacity = opacity(settings, row, line.age);
            if opacity <= 0.0 {
                continue;
            }
            let y = height - pitch * (row as f32 + 1.0) - 4.0 * scale;
            let total = line.width(painter, scale);
            let mut x = LEFT * scale;
            let back = (x - 4.0 * scale, y - 2.0 * scale, total + 8.0 * scale, pitch);
            painter.rectangle(back, theme::faint(theme::INK, 0.9 * opacity));
            for piece in line.pieces.iter().chain(&line.count_piece()) {
                piece.draw(painter, (x, y), scale, opacity);
                x += piece.width(painter, scale);
            }
        }
    }
}

/// Returns the bottom edge of the lines, whose right edge is at `right`: `foot`, or the top of a notice in their way.
fn bottom(foot: f32, notice: Option<Port>, right: f32) -> f32 {
    let reached = notice.filter(|(left, ..)| right > *left);
    reached.map_or(foot, |(_, top, ..)| top.min(foot))
}

/// Returns the opacity of a line from its row (0 is the newest) and its age in ticks.
fn opacity(settings: &Messages, row: usize, age: f32) -> f32 {
    let part = row as f32 / f32::from(settings.lines.max(2) - 1);
    let (first, last) = (settings.first_opacity, settings.last_opacity);
    let fading = match settings.hide_after_s {
        0 => 1.0,
        seconds => ((f32::from(seconds) * TICK_RATE as f32 - age) / FADE).clamp(0.0, 1.0),
    };
    (first + (last - first) * part) * fading
}

/// Width of an icon in a line, font pixels.
const ICON_WIDTH: f32 = 14.0;

impl Piece {
    fn width(&self, painter: &Painter, scale: f32) -> f32 {
        match self {
            Piece::Text(text, _) => TextStyle::small(scale).width(painter, text) + scale,
            Piece::Player(_) => (ICON_WIDTH + 4.0) * scale,
            _ => ICON_WIDTH * scale,
        }
    }

    fn draw(&self, painter: &mut Painter, (x, y): (f32, f32), scale: f32, opacity: f32) {
        let atlas = painter.atlas.clone();
        let mut draw_icon = |sprite: Sprite, colour: Option<u8>| {
            let source = match colour {
                Some(colour) => atlas.tinted(sprite, 0, colour),
                None => atlas.frame(sprite, 0),
            };
            let at = (x + ICON_WIDTH / 2.0 * scale, y + 4.0 * scale);
            let mut pose = Pose::upright(at, scale * 0.7);
            pose.colour = theme::faint(PLAIN, opacity);
            painter.pose(source, pose);
        };
        match self {
            Piece::Player(colour) => draw_icon(atlas.get("player/stand"), Some(*colour)),
            Piece::Icon(name) => draw_icon(atlas.get(name), None),
            Piece::Key(name) => draw_icon(atlas.get(&format!("item/key_{name}")), None),
            Piece::Bonus(look, species) => {
                let sprite = bonus_sprite(painter, *look, *species);
                Piece::draw_sprite(painter, sprite, (x, y), scale, opacity);
            }
            Piece::Text(text, colour) => {
                let style = TextStyle::small(scale).colour(theme::faint(*colour, opacity));
                style.draw(painter, x, y, text);
            }
        }
    }

    fn draw_sprite(
        painter: &mut Painter,
        sprite: Sprite,
        (x, y): (f32, f32),
        scale: f32,
        opacity: f32,
    ) {
        let at = (x + ICON_WIDTH / 2.0 * scale, y + 4.0 * scale);
        let mut pose = Pose::upright(at, scale * 0.7);
        pose.colour = theme::faint(PLAIN, opacity);
        painter.pose(painter.atlas.frame(sprite, 0), pose);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    #[test]
    fn chat_messages_are_wrapped_between_words() {
        let long = "all work and no play makes a dull martian, says the old saying of mars";
        let lines = wrap(long);
        assert_eq!(lines.join(" "), long);
        assert!(
            lines.iter().all(|line| line.len() <= MAX_CHAT_CHARS),
            "{lines:?}"
        );
        assert_eq!(wrap(&"x".repeat(100))[0].len(), MAX_CHAT_CHARS);
        assert_eq!(wrap(""), [""]);
    }

    #[test]
    fn equal_events_in_a_row_share_a_line() {
        let (localizer, world) = (Localizer::new(Some(Language::English)), World::default());
        let mut feed = Feed::default();
        let add = |feed: &mut Feed, event| {
            feed.on_event(&localizer, (&world, &world), event, [""; PLAYERS]);
        };
        let coin = Event::CoinTaken { player: 0, item: 5 };
        let died = Event::Died { player: 0 };
        for event in [coin, coin, coin, died, coin] {
            add(&mut feed, event);
            feed.advance(40.0);
        }
        let counts: Vec<u32> = feed.lines.iter().map(|line| line.count).collect();
        assert_eq!(counts, [3, 1, 1]);
        assert_eq!(feed.lines[0].count_piece(), Some(text_piece(" x3")));
        assert_eq!(feed.lines[1].count_piece(), None);
        assert_eq!(feed.lines[0].age, 120.0, "the age of the last coin");
        feed.advance(60.0);
        add(&mut feed, coin);
        assert_eq!(feed.lines.len(), 4, "too long ago");
    }

    #[test]
    fn message_lines_move_above_a_notice() {
        let notice = Some((300.0, 650.0, 600.0, 50.0));
        assert_eq!(bottom(720.0, notice, 290.0), 720.0);
        assert_eq!(bottom(720.0, notice, 310.0), 650.0);
        assert_eq!(bottom(720.0, None, 310.0), 720.0);
        assert_eq!(
            bottom(600.0, notice, 310.0),
            600.0,
            "the controls of a replay"
        );
    }

    #[test]
    fn lines_fade_by_row_and_disappear_after_the_set_time() {
        let mut settings = Messages::default();
        assert_eq!(opacity(&settings, 0, 0.0), settings.first_opacity);
        let oldest = opacity(&settings, usize::from(settings.lines) - 1, 0.0);
        assert!((oldest - settings.last_opacity).abs() < 0.001, "{oldest}");
        assert_eq!(opacity(&settings, 0, 120.0), 0.0);
        settings.hide_after_s = 0;
        assert_eq!(opacity(&settings, 0, 1e6), settings.first_opacity);
        settings.lines = 1;
        assert_eq!(opacity(&settings, 0, 0.0), settings.first_opacity);
    }
}
