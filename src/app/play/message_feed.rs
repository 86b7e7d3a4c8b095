//! The message feed: recent events and chat in the lower left corner of the screen (spec 06 §6.6).

use crate::app::paint::atlas::Sprite;
use crate::app::paint::painter::{PLAIN, Painter, Pose, Rgba};
use crate::app::paint::theme;
use crate::app::render::items::{bonus_sprite, key_name};
use crate::app::ui::text::TextStyle;
use crate::config::Messages;
use crate::sim::rules::events::Event;
use crate::sim::world::enemy::{EnemyKind, Species};
use crate::sim::world::item::{BonusLook, ItemKind};
use crate::sim::world::player::PLAYERS;
use crate::sim::world::shot::EnemyShotKind;
use crate::sim::world::{TICK_RATE, World};

/// A part of a line: text or an icon.
#[derive(Clone)]
enum Piece {
    Player(u8),
    Text(String, Rgba),
    Icon(&'static str),
    Bonus(BonusLook, Species),
    Key(&'static str),
}

struct FeedLine {
    pieces: Vec<Piece>,
    age: f32,
}

/// Ticks that chat lines stay longer than other lines.
const CHAT_EXTRA: f32 = 240.0;
/// Maximum number of characters in a chat line before it wraps.
const MAX_CHAT_CHARS: usize = 48;
/// Maximum number of lines kept; the settings say how many of them are shown.
const MAX_LINES: usize = 20;
/// Duration of a line's fade out, in ticks.
const FADE: f32 = 20.0;

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

fn health(change: i32) -> Piece {
    let colour = match change {
        1.. => theme::GOOD,
        0 => theme::COOL,
        _ => theme::BAD,
    };
    Piece::Text(format!("{change:+}"), colour)
}

/// Returns the icon of a player, and the name if known.
fn subject(colour: u8, name: &str) -> Vec<Piece> {
    let name = (!name.is_empty()).then(|| Piece::Text(format!("{name} "), theme::colour(colour)));
    [Piece::Player(colour)].into_iter().chain(name).collect()
}

/// Wraps a text between words, or within words longer than a line.
fn wrap(text: &str) -> Vec<String> {
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
    pub fn on_event(&mut self, before: &World, now: &World, event: Event, names: [&str; PLAYERS]) {
        let repeats = matches!(event, Event::ExitLocked { .. } | Event::Mined { .. });
        if repeats && self.quiet > 0.0 {
            return;
        }
        if let Some((player, rest)) = event_line(before, event) {
            if repeats {
                self.quiet = 60.0;
            }
            let colour = now.players.get(usize::from(player)).map_or(8, |p| p.colour);
            let name = names.get(usize::from(player)).copied().unwrap_or("");
            let mut pieces = subject(colour, name);
            pieces.extend(rest);
            self.add(pieces, 0.0);
        }
    }

    /// Adds a chat message, wrapped into lines that stay longer than other lines.
    pub fn add_chat(&mut self, colour: u8, name: &str, text: &str) {
        for (row, part) in wrap(text).into_iter().enumerate() {
            let mut pieces = match row {
                0 => subject(colour, &format!("{name}:")),
                _ => Vec::new(),
            };
            pieces.push(text_piece(part));
            self.add(pieces, -CHAT_EXTRA);
        }
    }

    fn add(&mut self, pieces: Vec<Piece>, age: f32) {
        self.lines.push(FeedLine { pieces, age });
        if self.lines.len() > MAX_LINES {
            self.lines.remove(0);
        }
    }

    /// Draws the lines in the lower left corner, the newest at the bottom.
    pub fn draw(&self, painter: &mut Painter, height: f32, scale: f32, settings: &Messages) {
        let pitch = 12.0 * scale;
        let shown = usize::from(settings.lines);
        for (row, line) in self.lines.iter().rev().take(shown).enumerate() {
            let opacity = opacity(settings, row, line.age);
            if opacity <= 0.0 {
                continue;
            }
            let y = height - pitch * (row as f32 + 1.0) - 4.0 * scale;
            let total: f32 = line.pieces.iter().map(|p| p.width(painter, scale)).sum();
            let mut x = 8.0 * scale;
            let back = (x - 4.0 * scale, y - 2.0 * scale, total + 8.0 * scale, pitch);
            painter.rectangle(back, theme::faint(theme::INK, 0.75 * opacity));
            for piece in &line.pieces {
                piece.draw(painter, (x, y), scale, opacity);
                x += piece.width(painter, scale);
            }
        }
    }
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

/// Returns the line for an event: the player it is about, and the rest of the line.
fn event_line(before: &World, event: Event) -> Option<(u8, Vec<Piece>)> {
    damage_line(before, event)
        .or_else(|| kill_line(before, event))
        .or_else(|| pickup_line(before, event))
        .or_else(|| other_line(event))
}

/// Lines for damage and deaths of players.
fn damage_line(before: &World, event: Event) -> Option<(u8, Vec<Piece>)> {
    let hurt = |text: &str, damage: i32| vec![text_piece(text), health(-damage)];
    let hurt_by = |text: &str, by: &'static str, damage: i32| {
        vec![
            text_piece(text),
            Piece::Icon(by),
            text_piece(" "),
            health(-damage),
        ]
    };
    Some(match event {
        Event::ShotByPlayer {
            player,
            shooter,
            damage,
        } if player == shooter => (player, hurt("was hit by their own shot ", damage)),
        Event::ShotByPlayer { player, damage, .. } => (player, hurt("was shot ", damage)),
        Event::ShotByEnemy {
            player,
            shot,
            damage,
        } => (player, hurt_by("was shot by ", shot_icon(shot), damage)),
        Event::TouchedEnemy {
            player,
            enemy,
            damage,
        } => {
            let enemy = &before.enemies.get(usize::from(enemy))?.kind;
            (player, hurt_by("ran into ", enemy_icon(enemy)?, damage))
        }
        Event::Mined { player, .. } => (player, with_icon("stepped on a mine ", "item/mine")),
        Event::Bombed {
            player,
            owner,
            damage,
        } if player == owner => (player, hurt("was hit by their own explosion ", damage)),
        Event::Bombed { player, damage, .. } => (player, hurt("was hit by an explosion ", damage)),
        Event::Squished { player, .. } => (player, vec![text_piece("was crushed")]),
        Event::Stuck { player, .. } => (player, vec![text_piece("got stuck")]),
        Event::Died { player } => (player, vec![Piece::Text("died".to_owned(), theme::BAD)]),
        _ => return None,
    })
}

/// Lines for enemies killed by players.
fn kill_line(before: &World, event: Event) -> Option<(u8, Vec<Piece>)> {
    let (player, text, enemy) = match event {
        Event::EnemyShot { player, enemy } => (player, "shot ", enemy),
        Event::EnemyBlasted { player, enemy } => (player, "blew up ", enemy),
        _ => return None,
    };
    let enemy = &before.enemies.get(usize::from(enemy))?.kind;
    Some((player, with_icon(text, enemy_icon(enemy)?)))
}

/// Lines for collected items.
fn pickup_line(before: &World, event: Event) -> Option<(u8, Vec<Piece>)> {
    Some(match event {
        Event::KeyTaken { player, item } => match before.items.get(usize::from(item))?.kind {
            ItemKind::Key(key) => {
                let colour = key_name(key.colour);
                let text = text_piece(format!("took a {colour} key "));
                (player, vec![text, Piece::Key(colour)])
            }
            _ => return None,
        },
        Event::FreeManTaken { player, .. } => {
            (player, with_icon("took an extra life ", "item/freeman"))
        }
        Event::CoinTaken { player, .. } => (player, with_icon("took a coin ", "item/coin")),
        Event::HealthTaken {
            player,
            look,
            species,
            amount,
            ..
        } => {
            let bonus = Piece::Bonus(look, species);
            (
                player,
                vec![text_piece("took "), bonus, text_piece(" "), health(amount)],
            )
        }
        _ => return None,
    })
}

/// Lines for other actions, and for players who join or leave.
fn other_line(event: Event) -> Option<(u8, Vec<Piece>)> {
    Some(match event {
        Event::ExitLocked { player, left, .. } => {
            let enemies = if left == 1 { "enemy" } else { "enemies" };
            (
                player,
                vec![text_piece(format!("can't leave: {left} {enemies} left"))],
            )
        }
        Event::BombLit {
            player, seconds, ..
        } => {
            let mut pieces = with_icon("lit a bomb ", "item/bomb");
            pieces.push(text_piece(format!(" ({seconds} s)")));
            (player, pieces)
        }
        Event::RemoteArmed { player, .. } => {
            (player, with_icon("armed a bomb ", "item/bomb_remote"))
        }
        Event::RocketLit { player, .. } => (player, with_icon("lit a rocket ", "item/rocket")),
        Event::SwitchFlipped { player, .. } => (player, vec![text_piece("flipped a switch")]),
        Event::Joined { player } => (player, vec![text_piece("joined")]),
        Event::Left { player } => (player, vec![text_piece("left")]),
        _ => return None,
    })
}

fn with_icon(text: &str, icon: &'static str) -> Vec<Piece> {
    vec![text_piece(text), Piece::Icon(icon)]
}

/// Returns the icon of the enemy that fires a kind of shot.
fn shot_icon(shot: EnemyShotKind) -> &'static str {
    match shot {
        EnemyShotKind::ArrowLeft | EnemyShotKind::ArrowRight => "enemy/archwagon_ready",
        EnemyShotKind::Cannon => "enemy/cannon",
        EnemyShotKind::Trakbot => "enemy/trakbot_ready",
        EnemyShotKind::Pod => "enemy/podzilla",
        EnemyShotKind::Flapper => "enemy/flapper_ready",
    }
}

/// Returns the icon of an enemy.
fn enemy_icon(kind: &EnemyKind) -> Option<&'static str> {
    Some(match kind {
        EnemyKind::Archwagon(_) => "enemy/archwagon_ready",
        EnemyKind::Bouncer(_) => "enemy/bouncer_flicken",
        EnemyKind::Jumpworm(_) => "enemy/jumpworm",
        EnemyKind::Cannon(_) => "enemy/cannon",
        EnemyKind::Podzilla(_) | EnemyKind::Vinepod(_) => "enemy/podzilla",
        EnemyKind::Trakbot(_) => "enemy/trakbot_ready",
        EnemyKind::Cloner(_) => "enemy/cloner",
        EnemyKind::BlockWalker(_) => "enemy/blockwalker",
        EnemyKind::Flapper(_) => "enemy/flapper_ready",
        EnemyKind::Empty | EnemyKind::Expiring(_) | EnemyKind::Dying(_) => return None,
    })
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
