//! The card of a level on the map: name, map, results, and what opens it. What opens a level is in
//! `progress/unlocking.rs`.

use super::{CARD, Message, WIDE, icons};
use crate::app::context::AppContext;
use crate::app::medal_icon;
use crate::app::paint::painter::{PLAIN, Painter, Rgba};
use crate::app::paint::theme;
use crate::app::screen::campaign::{CampaignLevel, CampaignWorld, requirement};
use crate::app::texts::Texts;
use crate::app::ui::widget::{
    Align, Fit, Frame, LINE, Rect, Widget, button, column, custom_paint, paragraph, row, space,
    text, title,
};
use crate::localization;
use crate::localization::MessageId;
use crate::progress::time_text;
use crate::progress::unlocking::{LevelState, Requirement};

/// Greatest width of the card, and width of the level's map, font pixels.
const WIDTH: f32 = 620.0;
const THUMBNAIL: f32 = 100.0;
/// Width of the level's map in a narrow window, font pixels.
const NARROW_THUMBNAIL: f32 = 68.0;
/// Width of the buttons, and of the frame around each, font pixels.
const RACE: f32 = 104.0;
const BUTTON_EDGE: f32 = 4.0;

/// Returns what opens a locked level.
pub fn requirement_text(requirement: Requirement) -> localization::Message {
    match requirement {
        Requirement::World => MessageId("map-locked-world").into(),
        Requirement::Levels(levels) => {
            MessageId("map-locked-levels").with("levels", i32::try_from(levels).unwrap_or(0))
        }
        Requirement::Coins(coins) => MessageId("map-locked-coins").with("coins", coins),
        Requirement::Closing => MessageId("map-locked-closing").into(),
    }
}

/// Describes the card of a level with its name and its number of secrets.
pub fn of_level<'a>(
    ctx: &AppContext,
    level: &CampaignLevel,
    (name, secrets): (String, Option<u8>),
    pieces: Vec<bool>,
) -> Widget<'a, Message> {
    let mut lines = vec![heading(name), state_line(&ctx.texts, level)];
    if level.state.is_open() {
        lines.extend(time_line(&ctx.texts, level));
        lines.push(match ctx.view_size().0 < WIDE {
            true => next_line(&ctx.texts, level),
            false => medals_line(level),
        });
        lines.push(coins_line(&ctx.texts, level, secrets));
    }
    let help = text(ctx.texts.get(MessageId("map-help")));
    lines.extend([space(), help.colour(theme::DIM).fit(Fit::Cut)]);
    let facts = column(lines).gap(2.0);
    let play = button(ctx.texts.get(MessageId("map-play")), Message::Play)
        .id("play")
        .enabled(level.state.is_open())
        .width(RACE);
    let race = button(ctx.texts.get(MessageId("map-race")), Message::Race).id("race");
    let framed = |button| column([button]).frame(Frame::Light).padding(BUTTON_EDGE);
    let race = has_proof(ctx, level).then(|| framed(race.width(RACE)));
    let side = [shelf(ctx, pieces), space()].into_iter().chain(race);
    let side = column(side.chain([framed(play)])).align_centre().gap(2.0);
    let content = [thumbnail(ctx, level), facts.share(1.0), side];
    frame(row(content.map(|part| part.stretch())).gap(8.0))
}

/// Describes the card of a closed world.
pub fn of_closed_world<'a>(
    ctx: &AppContext,
    world: &CampaignWorld,
    name: String,
    pieces: Vec<bool>,
) -> Widget<'a, Message> {
    let texts = &ctx.texts;
    let levels = i32::try_from(world.missing).unwrap_or(0);
    let words = MessageId("map-world-closed").with("levels", levels);
    let lock = custom_paint(|painter, area, scale| draw_lock(painter, area, scale * 3.0));
    let facts = column([
        heading(name),
        paragraph(texts.get(words)),
        space(),
        text(texts.get(MessageId("map-help")))
            .colour(theme::DIM)
            .fit(Fit::Cut),
    ])
    .gap(2.0);
    let side = column([shelf(ctx, pieces), space()]);
    let content = [lock.width(thumbnail_width(ctx)), facts.share(1.0), side];
    frame(row(content.map(|part| part.stretch())).gap(8.0))
}

fn frame(content: Widget<'_, Message>) -> Widget<'_, Message> {
    let panel = column([content.grow().shrink()]);
    let panel = panel
        .frame(Frame::Dark)
        .padding(9.0)
        .height(CARD)
        .max_width(WIDTH);
    column([panel.full_width()]).align_centre()
}

/// Describes the map of the level; a padlock while it is closed.
fn thumbnail<'a>(ctx: &AppContext, level: &CampaignLevel) -> Widget<'a, Message> {
    let result = level.level.thumbnail(&ctx.thumbnails);
    let is_open = level.state.is_open();
    let map = custom_paint(move |painter, area, scale| {
        if let Some(Ok(map)) = result.as_deref() {
            map.draw_within(painter, area);
        }
        if !is_open {
            painter.rectangle(area, theme::faint(theme::INK, 0.7));
            draw_lock(painter, area, scale * 2.0);
        }
    });
    map.width(thumbnail_width(ctx))
}

/// Returns the width of the level's map or of a padlock in its place, font pixels.
fn thumbnail_width(ctx: &AppContext) -> f32 {
    match ctx.view_size().0 < WIDE {
        true => NARROW_THUMBNAIL,
        false => THUMBNAIL,
    }
}

fn draw_lock(painter: &mut Painter, (x, y, w, h): Rect, scale: f32) {
    let size = icons::size(icons::LOCK);
    let at = (
        x + ((w - size.0 * scale) / 2.0).floor(),
        y + ((h - size.1 * scale) / 2.0).floor(),
    );
    icons::draw(painter, icons::LOCK, at, scale, [172, 160, 190, 255]);
}

/// Describes whether the level is open or done.
fn state_line<'a>(texts: &Texts, level: &CampaignLevel) -> Widget<'a, Message> {
    let line = |words: localization::Message, colour: Rgba| {
        text(texts.get(words)).colour(colour).fit(Fit::Cut)
    };
    if let Some(requirement) = requirement(level) {
        let words = texts.get(requirement_text(requirement));
        return paragraph(words).colour(theme::WARN);
    }
    match level.state {
        LevelState::Finished => line(MessageId("map-finished").into(), theme::GOOD),
        LevelState::Skipped => line(MessageId("map-skipped").into(), theme::WARN),
        _ => line(MessageId("map-open").into(), theme::TEXT),
    }
}

/// Describes the name of a level or a world.
fn heading<'a>(name: String) -> Widget<'a, Message> {
    let name = title(name).align(Align::Left).fit(Fit::Cut);
    name.colour(theme::LIT)
}

/// Describes the best time and the medal for it, if there is one.
fn time_line<'a>(texts: &Texts, level: &CampaignLevel) -> Option<Widget<'a, Message>> {
    level.results.and_then(|results| results.best_ticks)?;
    let icon = level.earned().map(medal_icon::icon);
    let parts = icon.into_iter().chain([text(level.time_text(texts))]);
    Some(row(parts).gap(5.0).height(medal_icon::SIZE.1))
}

/// Describes the next medal to earn, and its time.
fn next_line<'a>(texts: &Texts, level: &CampaignLevel) -> Widget<'a, Message> {
    let next = level.next_medal_text(texts);
    row(next.map(|next| text(next).colour(theme::DIM).fit(Fit::Cut))).height(LINE)
}

/// Describes the medals and their times; those that have been earned are bright.
fn medals_line<'a>(level: &CampaignLevel) -> Widget<'a, Message> {
    let (earned, times) = (level.earned(), level.level.medals.map(|all| all.times()));
    let medals = times.into_iter().flatten().map(|(medal, ticks)| {
        let colour = match Some(medal) <= earned {
            true => theme::LIT,
            false => theme::DIM,
        };
        row([
            medal_icon::icon(medal),
            text(time_text(ticks)).colour(colour),
        ])
        .gap(4.0)
    });
    row(medals).gap(12.0).height(medal_icon::SIZE.1)
}

/// Returns true if the level can be played against the author's ghost.
fn has_proof(ctx: &AppContext, level: &CampaignLevel) -> bool {
    let hash = level.level.hash(&ctx.thumbnails);
    let hash = hash.filter(|_| level.state.is_open());
    hash.is_some_and(|hash| ctx.records.read(|book| book.proof(hash).is_some()))
}

/// Describes the coins and the secrets of the level.
fn coins_line<'a>(
    texts: &Texts,
    level: &CampaignLevel,
    secrets: Option<u8>,
) -> Widget<'a, Message> {
    let Some(all) = level.coins else {
        return row([]).height(LINE);
    };
    let coins = level.results.map_or(0, |results| results.most_coins);
    let words = MessageId("map-coins").with("coins", coins).with("all", all);
    let colour = if level.has_all_coins() {
        theme::LIT
    } else {
        theme::TEXT
    };
    let coin = custom_paint(|painter, (x, y, w, h), _| {
        let coin = painter.atlas.frame(painter.atlas.get("ui/coin"), 0);
        painter.stretch(coin, (x, y, w, h), PLAIN);
    });
    let coin = coin.width(11.0).min_width(11.0).height(11.0);
    let secrets = secrets.filter(|secrets| *secrets > 0).map(|secrets| {
        let words = MessageId("map-secrets").with("secrets", i32::from(secrets));
        text(texts.get(words)).colour(theme::DIM).fit(Fit::Cut)
    });
    let coins = [coin, text(texts.get(words)).colour(colour)];
    row(coins.into_iter().chain(secrets)).gap(4.0).height(LINE)
}

/// Describes what the player has taken along from the worlds.
fn shelf<'a>(ctx: &AppContext, pieces: Vec<bool>) -> Widget<'a, Message> {
    let is_wide = ctx.view_size().0 >= WIDE;
    let words = is_wide.then(|| {
        let words = ctx.texts.get(MessageId("map-souvenirs"));
        text(words).colour(theme::DIM).fit(Fit::Cut)
    });
    let pieces = pieces.into_iter().enumerate().map(|(world, is_taken)| {
        let piece = custom_paint(move |painter, (x, y, ..), scale| {
            icons::draw_piece(painter, world, (x, y), scale, is_taken);
        });
        piece.width(icons::PIECE.0).height(icons::PIECE.1)
    });
    row(words.into_iter().chain(pieces)).gap(3.0)
}
