//! The top bar of the screen, banners and plaques.

use super::match_text;
use super::split::Port;
use crate::app::context::DrawContext;
use crate::app::paint::painter::{PLAIN, Painter, Pose, Rgba};
use crate::app::paint::theme;
use crate::app::render::enemies;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::config::MatchMode;
use crate::level::translation::LevelTexts;
use crate::localization::{Argument, Localizer, Message, MessageId};
use crate::session::game_match::{GameMatch, Team};
use crate::session::game_view::GameView;
use crate::session::seat_set::SeatSet;
use crate::sim::rules::events::Event;
use crate::sim::world::player::{PLAYERS, Player};
use crate::sim::world::{self, TICK_RATE, World};

/// Height of the top bar in font pixels.
pub const HEIGHT: f32 = 15.0;
/// Ticks at the end of a round in which its clock is red.
const LAST_TICKS: i32 = 10 * TICK_RATE as i32;
/// Width of the figure and points of another player in a match, and of a followed player with health, font pixels.
const OTHER: f32 = 32.0;
const FOLLOWED: f32 = 150.0;
/// Width of a player's line in a split screen, font pixels.
const SEAT_WIDTH: f32 = 230.0;

/// Draws the top bar: level, time (`time` is in ticks), enemies; health and coins of the followed players. In a match: the
/// round and its remaining time; health and points.
pub fn draw(ctx: &mut DrawContext, view: &GameView, followed: SeatSet, time: i32) {
    let scale = ctx.text_scale;
    let width = ctx.graphics.size.0;
    let painter = &mut ctx.graphics.painter;
    let height = HEIGHT * scale;
    painter.fade(
        (0.0, 0.0, width, height - scale),
        theme::dark(theme::EDGE, 0.7),
        theme::INK,
    );
    painter.rectangle(
        (0.0, height - scale, width, scale),
        theme::dark(theme::EDGE, 0.3),
    );
    let shown: Vec<Shown> = followed.iter().map(|seat| Shown::of(view, seat)).collect();
    let room = 440.0 + 130.0 * (shown.len().max(1) - 1) as f32;
    let bar = TopBar {
        width,
        wide: width / scale >= room,
        top: 0.0,
        scale,
    };
    let texts = (&ctx.texts.localizer, &ctx.texts.levels);
    bar.draw_level(painter, texts, view, time);
    match shown.as_slice() {
        [player] => {
            let bar_width = if bar.wide { 72.0 } else { 40.0 };
            bar.draw_player(painter, player, width, bar_width);
        }
        several => bar.draw_players(painter, several),
    }
}

/// Draws name, health and coins of some players in the top left corner of their part of a split screen. They slide in from
/// the top as `progress`, how far the screen has split, goes from 0 to 1.
pub fn draw_seats(
    ctx: &mut DrawContext,
    view: &GameView,
    seats: SeatSet,
    (port, progress): (Port, f32),
) {
    let scale = ctx.text_scale;
    let above = ((1.0 - progress) * HEIGHT * scale).round();
    let painter = &mut ctx.graphics.painter;
    let text = TextStyle::small(scale);
    for (row, seat) in seats.iter().enumerate() {
        let player = &view.worlds.now.players[seat];
        let name = name_of(&ctx.texts.localizer, view, seat);
        let top = port.1 - above + row as f32 * HEIGHT * scale;
        let end = port.0 + SEAT_WIDTH.min(port.2 / scale) * scale;
        let area = (port.0, top, end - port.0, (HEIGHT - 1.0) * scale);
        painter.rectangle(area, theme::faint(theme::INK, 0.7));
        let bar = TopBar {
            width: end,
            wide: false,
            top,
            scale,
        };
        let left = bar.draw_figure(painter, &Shown::of(view, seat), (end, 40.0));
        let start = port.0 + 5.0 * scale;
        let name = text.truncate(painter, &name, (left - start - 3.0 * scale).max(0.0));
        let colour = text.colour(theme::colour(player.colour));
        colour.draw(painter, start, top + 3.0 * scale, &name);
    }
}

/// Returns the display name of a player.
pub fn name_of(localizer: &Localizer, view: &GameView, seat: usize) -> String {
    match view.roster.names[seat] {
        "" => localizer.text(player_name(seat)),
        name => name.to_owned(),
    }
}

/// Returns the display names of the followed players, separated by commas.
pub fn names_of_followed(localizer: &Localizer, view: &GameView) -> String {
    let seats = view.followed.iter();
    let names: Vec<String> = seats.map(|seat| name_of(localizer, view, seat)).collect();
    names.join(", ")
}

/// The displayed state of a player.
struct Shown<'a> {
    player: &'a Player,
    /// Icon and text of the counter: coins, or points in a match.
    counter: (&'static str, String),
}

impl Shown<'_> {
    fn of<'a>(view: &GameView<'a>, seat: usize) -> Shown<'a> {
        let player = &view.worlds.now.players[seat];
        let counter = match competition(view) {
            Some(game) => ("ui/star", points(game, seat)),
            None => {
                let coins = format!("{}/{}", player.coins, view.worlds.level_data.coins);
                ("ui/coin", coins)
            }
        };
        Shown { player, counter }
    }
}

/// Returns the match, unless it is the campaign, of which the bar shows time, enemies and coins.
fn competition<'a>(view: &GameView<'a>) -> Option<&'a GameMatch> {
    let game = view.game_match;
    game.filter(|game| game.is_competition())
}

/// Returns the points of a player in the match, with the limit of a round if it has one.
fn points(game: &GameMatch, seat: usize) -> String {
    let (total, limit) = (game.total_points(seat), game.rules().score_limit);
    match limit {
        1.. if game.rules().rounds == 1 => format!("{total}/{limit}"),
        _ => total.to_string(),
    }
}

/// Layout of the top bar, or of the line of a player.
struct TopBar {
    /// Right end, screen pixels.
    width: f32,
    /// Top, screen pixels.
    top: f32,
    /// There is room for text beside the icons.
    wide: bool,
    scale: f32,
}

impl TopBar {
    fn gap(&self) -> f32 {
        self.scale * if self.wide { 12.0 } else { 6.0 }
    }

    /// Draws the left side: level, time, enemies.
    fn draw_level(
        &self,
        painter: &mut Painter,
        (localizer, level_texts): (&Localizer, &LevelTexts),
        view: &GameView,
        time: i32,
    ) {
        let worlds = view.worlds;
        let TopBar { wide, scale, .. } = *self;
        let gap = self.gap();
        let (mut x, y) = (5.0 * scale, 3.0 * scale);
        let text = TextStyle::small(scale);
        let world = &worlds.now;
        let number = world.globals.level;
        x = if wide {
            let level = localizer.text(level_message(number));
            let end = text.colour(theme::TITLE).draw(painter, x, y, &level);
            if let Some(game) = competition(view) {
                let mode = localizer.text(match_text::mode(game.rules().mode));
                text.draw(painter, end + 5.0 * scale, y, &mode) + gap
            } else if is_default_name(number, &worlds.level_data.name) {
                end + gap
            } else {
                let name = level_texts.of(&worlds.level_data.name);
                text.draw(painter, end + 5.0 * scale, y, name) + gap
            }
        } else {
            text.colour(theme::TITLE)
                .draw(painter, x, y, &format!("L{number}"))
                + gap
        };
        if let Some(game) = competition(view) {
            let x = self.draw_round(painter, localizer, game, (x, world.globals.tick));
            self.draw_others(painter, view, game, x);
            return;
        }
        x = icon(painter, "ui/clock", (x, 0.0), scale);
        x = text.draw(painter, x, y, &clock(time)) + gap;
        x = icon(painter, "ui/enemy", (x, 0.0), scale);
        text.draw(painter, x, y, &format!("×{}", enemies::left(world)));
    }

    /// Draws the round of a match, its time, and the points of teams, from `x` on. Returns the right end.
    fn draw_round(
        &self,
        painter: &mut Painter,
        localizer: &Localizer,
        game: &GameMatch,
        (x, tick): (f32, i32),
    ) -> f32 {
        let (scale, gap, y) = (self.scale, self.gap(), 3.0 * self.scale);
        let text = TextStyle::small(scale);
        let round = localizer.text(match_text::round(game));
        let x = text.draw(painter, x, y, &round) + gap;
        let x = icon(painter, "ui/clock", (x, 0.0), scale);
        let left = game.ticks_left(tick);
        let colour = match left {
            Some(..LAST_TICKS) => theme::BAD,
            _ => theme::TEXT,
        };
        // The last second is shown until it is over.
        let shown = left.map_or(tick, |left| left + TICK_RATE as i32 - 1);
        let mut x = text.colour(colour).draw(painter, x, y, &clock(shown)) + gap;
        if game.rules().mode == MatchMode::Teams {
            for team in Team::ALL {
                let text = text.colour(theme::colour(match_text::team_colour(team)));
                let points = game.team_points(team).to_string();
                x = icon(painter, "ui/star", (x, 0.0), scale);
                x = text.draw(painter, x, y, &points) + gap;
            }
        }
        x
    }

    /// Draws figures and points of the players who are not followed, the best one first, as far as there is room.
    fn draw_others(&self, painter: &mut Painter, view: &GameView, game: &GameMatch, x: f32) {
        let scale = self.scale;
        let followed = view.followed.len().max(1) as f32;
        let room = self.width - followed * FOLLOWED * scale - x;
        let number = (room / (OTHER * scale)).max(0.0) as usize;
        let others = game.standings(&view.worlds.now).into_iter();
        let others = others.filter(|seat| !view.followed.contains(*seat));
        for (place, seat) in others.take(number).enumerate() {
            let left = x + place as f32 * OTHER * scale;
            let player = &view.worlds.now.players[seat];
            let figure = painter.atlas.get("player/stand");
            let figure = painter.atlas.tinted(figure, 0, player.colour);
            let middle = (left + 7.0 * scale, (HEIGHT / 2.0 - 0.5) * scale);
            painter.pose(figure, Pose::upright(middle, scale * 0.7));
            let text = TextStyle::small(scale).colour(theme::colour(player.colour));
            let points = game.total_points(seat).to_string();
            text.draw(painter, left + 15.0 * scale, 3.0 * scale, &points);
        }
    }

    /// Draws several players on the right side, the first one leftmost, each behind its figure.
    fn draw_players(&self, painter: &mut Painter, players: &[Shown]) {
        let bar = if self.wide { 40.0 } else { 20.0 };
        let mut right = self.width;
        for player in players.iter().rev() {
            let left = self.draw_figure(painter, player, (right, bar));
            right = left - self.gap();
        }
    }

    /// Draws a player's figure, health as a bar of some length, and coins, to the left of `right`. Returns the left end.
    fn draw_figure(&self, painter: &mut Painter, shown: &Shown, (right, bar): (f32, f32)) -> f32 {
        let scale = self.scale;
        let left = self.draw_player(painter, shown, right, bar);
        let figure = painter.atlas.get("player/stand");
        let figure = painter.atlas.tinted(figure, 0, shown.player.colour);
        let middle = (left - 9.0 * scale, self.top + (HEIGHT / 2.0 - 0.5) * scale);
        painter.pose(figure, Pose::upright(middle, scale * 0.7));
        left - 16.0 * scale
    }

    /// Draws a player's coins and health, as a bar and as a number, to the left of `right`. Returns the left end.
    fn draw_player(
        &self,
        painter: &mut Painter,
        Shown { player, counter }: &Shown,
        right: f32,
        bar: f32,
    ) -> f32 {
        let scale = self.scale;
        let gap = self.gap();
        let y = self.top + 3.0 * scale;
        let text = TextStyle::small(scale);
        let (symbol, count) = counter;
        let right = right - 5.0 * scale;
        let mut x = right - text.width(painter, count);
        text.draw(painter, x, y, count);
        x -= 13.0 * scale;
        icon(painter, symbol, (x, self.top), scale);
        x -= gap + bar * scale;
        let life = player.life.to_f64() as f32;
        let fill = match life {
            l if l > 50.0 => "ui/bar_green",
            l if l > 25.0 => "ui/bar_yellow",
            _ => "ui/bar_red",
        };
        panel::bar(
            painter,
            (x, self.top + 2.0 * scale),
            bar,
            life / 100.0,
            fill,
            scale,
        );
        // The number is left of the bar, on the dark background; the heart keeps its place when there are fewer digits.
        x -= 4.0 * scale;
        text.right().draw(painter, x, y, &health(life));
        x -= text.width(painter, "100") + 13.0 * scale;
        icon(painter, "ui/heart", (x, self.top), scale);
        x
    }
}

/// Draws an icon in a bar with this top; returns the x position after it.
fn icon(painter: &mut Painter, name: &str, (x, top): (f32, f32), scale: f32) -> f32 {
    let source = painter.atlas.frame(painter.atlas.get(name), 0);
    painter.stretch(
        source,
        (x, top + 2.0 * scale, source.w * scale, source.h * scale),
        PLAIN,
    );
    x + (source.w + 2.0) * scale
}

/// Formats health as a whole number; at least 1 for a living player.
fn health(life: f32) -> String {
    (life.ceil().max(0.0) as i32).to_string()
}

/// Formats ticks as minutes and seconds.
pub fn clock(ticks: i32) -> String {
    let seconds = world::seconds(ticks.max(0));
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Title or subtitle of a banner.
#[derive(Clone, Debug, PartialEq)]
enum BannerText {
    /// A text in the player's language.
    Message(Message),
    /// The name of a level.
    LevelName(String),
    /// A name that is not translated; nothing if empty.
    Name(String),
}

impl BannerText {
    fn text(&self, localizer: &Localizer, level_texts: &LevelTexts) -> String {
        match self {
            BannerText::Message(message) => localizer.text(message.clone()),
            BannerText::LevelName(name) => level_texts.of(name).to_owned(),
            BannerText::Name(name) => name.clone(),
        }
    }
}

impl Default for BannerText {
    fn default() -> BannerText {
        BannerText::Name(String::new())
    }
}

/// A message shown over the game for a moment.
#[derive(Default)]
pub struct Banner {
    title: BannerText,
    subtitle: BannerText,
    colour: Rgba,
    age: f32,
    life: f32,
}

impl Banner {
    /// Creates a banner with the number and name of a level.
    pub fn level(number: i32, name: &str) -> Banner {
        let subtitle = match is_default_name(number, name) {
            true => BannerText::default(),
            false => BannerText::Message(level_message(number)),
        };
        Banner {
            title: BannerText::LevelName(name.to_owned()),
            subtitle,
            colour: theme::TITLE,
            age: 0.0,
            life: 90.0,
        }
    }

    /// Creates a banner with a title and a subtitle.
    pub fn text(title: MessageId, subtitle: &str) -> Banner {
        Banner {
            title: BannerText::Message(title.into()),
            subtitle: BannerText::Name(subtitle.to_owned()),
            ..Banner::level(0, "")
        }
    }

    /// Shows an event: a found exit, or the death of a player other than `noted` (that has its own notice).
    pub fn on_event(
        &mut self,
        world: &World,
        event: Event,
        names: [&str; PLAYERS],
        noted: Option<usize>,
    ) {
        let player = match event {
            Event::Died { player } if noted == Some(usize::from(player)) => return,
            Event::Died { player } | Event::ExitReached { player, .. } => player,
            _ => return,
        };
        let several = world.active_players().count() > 1;
        let colour = world
            .players
            .get(usize::from(player))
            .map_or(8, |p| p.colour);
        let name = match names.get(usize::from(player)) {
            Some(name) if !name.is_empty() => Argument::from(*name),
            _ => player_name(usize::from(player)).into(),
        };
        *self = Banner {
            title: BannerText::Message(event_title(event, several.then_some(name))),
            subtitle: BannerText::default(),
            colour: theme::colour(colour),
            age: 0.0,
            life: 60.0,
        };
    }

    /// Advances the banner by some ticks.
    pub fn advance(&mut self, ticks: f32) {
        self.age += ticks;
    }

    /// Draws the banner at the bottom of a viewport.
    pub fn draw(
        &self,
        painter: &mut Painter,
        (localizer, level_texts): (&Localizer, &LevelTexts),
        port: (f32, f32, f32, f32),
        scale: f32,
    ) -> Option<(f32, f32, f32, f32)> {
        let title = self.title.text(localizer, level_texts);
        let subtitle = self.subtitle.text(localizer, level_texts);
        if self.age >= self.life || title.is_empty() && subtitle.is_empty() {
            return None;
        }
        let part = self.age / self.life;
        let plaque = Plaque {
            title: &title,
            subtitle: &subtitle,
            colour: self.colour,
            opacity: (part * 6.0).min((1.0 - part) * 4.0).clamp(0.0, 1.0),
        };
        Some(plaque.draw(painter, port, scale))
    }
}

/// Returns the title for an event: about the player with this name, or about "you".
fn event_title(event: Event, name: Option<Argument>) -> Message {
    match (event, name) {
        (Event::Died { .. }, Some(name)) => MessageId("banner-died").with("player", name),
        (Event::Died { .. }, None) => MessageId("death-title").into(),
        (_, Some(name)) => MessageId("banner-exit").with("player", name),
        (_, None) => MessageId("banner-exit-you").into(),
    }
}

/// Returns the name of a player without one: `Player 2`.
pub fn player_name(seat: usize) -> Message {
    let number = i32::try_from(seat + 1).unwrap_or(i32::MAX);
    MessageId("common-player").with("number", number)
}

fn level_message(number: i32) -> Message {
    MessageId("menu-level").with("level", number)
}

/// Returns true if a level has no name of its own, only `Level` and its number.
fn is_default_name(number: i32, name: &str) -> bool {
    name.is_empty() || name == format!("Level {number}")
}

/// A text on a dark background at the bottom of the screen, where it hides little of the game.
pub struct Plaque<'a> {
    /// The title in large letters; truncated if it does not fit.
    pub title: &'a str,
    /// The subtitle in small letters; nothing if empty.
    pub subtitle: &'a str,
    /// Colour of the title.
    pub colour: Rgba,
    /// Opacity, 0 to 1.
    pub opacity: f32,
}

/// Distance of a plaque from the bottom edge, and padding around its text, font pixels.
const PLAQUE_FOOT: f32 = 8.0;
const PLAQUE_EDGE: (f32, f32) = (12.0, 5.0);
/// Height of the subtitle including the gap above it, font pixels.
const PLAQUE_SMALL: f32 = 11.0;

impl Plaque<'_> {
    /// Draws the plaque in a viewport; returns the area that it covers, screen pixels.
    pub fn draw(
        &self,
        painter: &mut Painter,
        (left, top, width, height): (f32, f32, f32, f32),
        scale: f32,
    ) -> (f32, f32, f32, f32) {
        let (large, small) = (
            TextStyle::large(scale).centred(),
            TextStyle::small(scale).centred(),
        );
        let room = (width - 4.0 * PLAQUE_EDGE.0 * scale).max(0.0);
        let title = large.truncate(painter, self.title, room);
        let line = small.truncate(painter, self.subtitle, room);
        let more = if line.is_empty() { 0.0 } else { PLAQUE_SMALL };
        let widest = large
            .width(painter, &title)
            .max(small.width(painter, &line));
        let size = (
            (widest + 2.0 * PLAQUE_EDGE.0 * scale).round(),
            large.height() + (2.0 * PLAQUE_EDGE.1 + more) * scale,
        );
        let middle = (left + width / 2.0).round();
        let area = (
            (middle - size.0 / 2.0).round(),
            (top + height - size.1 - PLAQUE_FOOT * scale).round(),
            size.0,
            size.1,
        );
        painter.rectangle(area, theme::faint(theme::INK, 0.85 * self.opacity));
        painter.frame(
            area,
            scale,
            theme::faint(theme::dark(theme::EDGE, 0.3), self.opacity),
        );
        let y = area.1 + PLAQUE_EDGE.1 * scale;
        let colour = theme::faint(self.colour, self.opacity);
        large.colour(colour).draw(painter, middle, y, &title);
        let below = y + large.height() + (PLAQUE_SMALL - 8.0) * scale;
        let colour = theme::faint(theme::TEXT, self.opacity);
        small.colour(colour).draw(painter, middle, below, &line);
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    #[test]
    fn a_living_player_has_at_least_1_health() {
        assert_eq!(health(100.0), "100");
        assert_eq!(health(0.2), "1");
        assert_eq!(health(-3.0), "0");
    }

    #[test]
    fn banner_shows_deaths_of_other_players_only() {
        let mut world = World::default();
        world.players[0].active = true;
        world.players[1].active = true;
        let mut names = [""; PLAYERS];
        names[1] = "Bob";
        let english = Localizer::new(Some(Language::English));
        let title = |banner: &Banner| banner.title.text(&english, &LevelTexts::default());
        let mut banner = Banner::default();
        banner.on_event(&world, Event::Died { player: 0 }, names, Some(0));
        assert_eq!(title(&banner), "");
        banner.on_event(&world, Event::Died { player: 1 }, names, Some(0));
        assert_eq!(title(&banner), "Bob died");
        banner.on_event(&world, Event::Died { player: 0 }, names, None);
        assert_eq!(title(&banner), "Player 1 died", "in a replay");
    }

    #[test]
    fn ticks_are_shown_as_minutes_and_seconds() {
        assert_eq!(clock(0), "0:00");
        assert_eq!(clock(39), "0:00");
        assert_eq!(clock(40 * 75), "1:15");
    }
}
