//! The results screen at the end of a level (spec 06 §6.5): time, medal, split times, and a box for each player. Medals are drawn and named in `app/medal_icon.rs`. How long
//! they are shown is in `sim/rules/level_done.rs`;
//! from when on a press confirms them, in `session/results_confirmation.rs`.

use super::{award_text, hud, result_keys};
use crate::app::context::DrawContext;
use crate::app::medal_icon;
use crate::app::paint::painter::{Painter, Pose, Rgba};
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::level::pack::medal::{Medal, MedalTimes};
use crate::localization::{Localizer, Message, MessageId};
use crate::progress::{difference_text, time_text};
use crate::records::book::Standing;
use crate::replay::{Assists, is_unaided};
use crate::session::game_match::GameMatch;
use crate::session::game_view::{GameKind, GameView};
use crate::session::ghosts::SplitTime;
use crate::session::pack_library::PackLibrary;
use crate::session::results_confirmation::can_be_confirmed;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::world::player::Player;
use crate::sim::world::{DonePhase, seconds};

/// Size of a player's box, and the vertical distance between boxes, font pixels.
const BOX: (f32, f32) = (220.0, 48.0);
const PITCH: f32 = 52.0;
/// Distance between the two columns of a player's statistics, font pixels.
const COLUMN: f32 = 86.0;
/// Gap between two columns, space above and below the boxes, font pixels.
const GAP: f32 = 6.0;
const HEAD: f32 = 54.0;
const FOOT: f32 = 19.0;
/// Space below the prompt for the line with the keys, font pixels; the line about the ghost needs as much as the splits.
const KEYS: f32 = 12.0;
/// Distance of that line from the bottom of [`FOOT`], font pixels; the line begins above it.
const KEYS_RISE: f32 = 5.0;
/// Space below the boxes without a prompt, font pixels.
const UNPROMPTED_FOOT: f32 = 10.0;
/// Height of the line with the split times, font pixels, and their maximum number.
const SPLITS: f32 = 12.0;
const MAX_SPLITS: usize = 7;

/// Returns true while the results are shown.
pub fn are_shown(phase: DonePhase) -> bool {
    matches!(
        phase,
        DonePhase::Shrink
            | DonePhase::BeforeResults
            | DonePhase::Results
            | DonePhase::ResultsOver
            | DonePhase::ResultsLeft
    )
}

/// Draws the results if the level is done; `time` is from its start until the exit was reached, in ticks.
pub fn draw(ctx: &mut DrawContext, view: &GameView, time: i32) {
    let (worlds, world) = (view.worlds, &view.worlds.now);
    let done = world.globals.done;
    if !are_shown(done.phase) || view.game_match.is_some_and(GameMatch::is_competition) {
        return;
    }
    let ((width, height), scale) = (ctx.graphics.size, ctx.text_scale);
    let medals = medals_of(ctx.library, view);
    let earned = medals.and_then(|medals| medals.medal(time));
    let next = medals.and_then(|medals| medals.next(earned));
    let (painter, localizer) = (&mut ctx.graphics.painter, &ctx.texts.localizer);
    painter.rectangle((0.0, 0.0, width, height), theme::faint(theme::INK, 0.55));
    let players: Vec<(usize, &Player)> = world.active_players().collect();
    let columns = if players.len() > 3 { 2 } else { 1 };
    let rows = players.len().div_ceil(columns);
    // Only local players are prompted.
    let foot = match view.roster.local.is_empty() {
        true => UNPROMPTED_FOOT,
        false => FOOT,
    };
    let splits = view.race.compared;
    let lines = usize::from(next.is_some()) + usize::from(!splits.is_empty());
    let head = HEAD + SPLITS * lines as f32;
    let is_local = matches!(view.kind, GameKind::Local);
    let help = (view.rewind.count, view.assists);
    let (time_words, colour) = time_line(time, help, view.standing);
    let is_ghost = is_local && colour == theme::GOOD;
    let under = match (is_local, is_ghost) {
        (true, true) => KEYS + SPLITS,
        (true, false) => KEYS,
        (false, _) => 0.0,
    };
    let scale = fitting_scale(scale, (width, height), (columns, rows));
    let total = rows as f32 * PITCH * scale;
    let size = panel_size((columns, rows), head + foot + under);
    let title = TextStyle::large(scale * 2.0).colour(theme::LIT).centred();
    let words = localizer.text(MessageId("results-title"));
    let hints = (&ctx.settings.function_keys, localizer, ctx.has_pad);
    let keys = match is_local {
        true => result_keys::width(painter, hints, scale),
        false => 0.0,
    };
    let widest = title.width(painter, &words).max(keys);
    let widest = (widest + 28.0 * scale).min(width);
    let size = ((size.0 * scale).max(widest), size.1 * scale);
    let left = ((width - size.0) / 2.0).round();
    let room = height - hud::HEIGHT * scale;
    let top = (height - room + (room - size.1) / 2.0).round() + head * scale;
    let frame = (left, top - head * scale, size.0, size.1);
    let line_top = frame.1 + (HEAD - 13.0) * scale;
    panel::nine(painter, "ui/frame_dark", frame, scale);
    title.draw(painter, width / 2.0, frame.1 + 10.0 * scale, &words);
    let words = localizer.text(with_medal(time_words, earned));
    let small = TextStyle::small(scale).centred();
    let line = small.colour(colour);
    let end = line.draw(painter, width / 2.0, line_top, &words);
    if let Some(earned) = earned {
        let left = end - small.width(painter, &words) - (medal_icon::SIZE.0 + 4.0) * scale;
        medal_icon::draw(painter, (left, line_top - 2.0 * scale), scale, earned);
    }
    let mut under = line_top + SPLITS * scale;
    if let Some((medal, limit)) = next {
        let words = next_words(localizer, medal, limit);
        let line = small.colour(theme::DIM);
        line.draw(painter, width / 2.0, under, &words);
        under += SPLITS * scale;
    }
    draw_splits(painter, localizer, splits, (width / 2.0, under), scale);
    for (index, (number, player)) in players.into_iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let offset = column as f32 - (columns as f32 - 1.0) / 2.0;
        let x = width / 2.0 + (offset * (BOX.0 + GAP) - BOX.0 / 2.0) * scale;
        let y = top + row as f32 * PITCH * scale;
        let name = match view.roster.names[number] {
            "" => localizer.text(hud::player_name(number)),
            name => name.to_owned(),
        };
        let entry = PlayerResult { player, name };
        draw_player(painter, localizer, worlds, &entry, (x.round(), y), scale);
    }
    if is_local {
        let mut y = top + total + (foot - KEYS_RISE) * scale;
        if is_ghost {
            let saved = localizer.text(MessageId("results-ghost"));
            small
                .colour(theme::GOOD)
                .draw(painter, width / 2.0, y, &saved);
            y += SPLITS * scale;
        }
        result_keys::draw(painter, hints, (width / 2.0, y), scale);
    }
    let awards = view.game_match.map(|game| game.awards(world));
    for (row, award) in awards.iter().flatten().enumerate() {
        let line = award_text::award(localizer, view, award);
        let y = frame.1 + frame.3 + (3.0 + 11.0 * row as f32) * scale;
        small
            .colour(theme::GOOD)
            .draw(painter, width / 2.0, y, &line);
    }
    let local = view.roster.local.iter();
    let mut local = local.filter(|seat| world.players[*seat].active).peekable();
    if local.peek().is_some() && can_be_confirmed(&done) {
        let confirmed = local.all(|seat| world.players[seat].acknowledged);
        let (words, colour) = prompt(confirmed, done.timer, world.globals.tick);
        let words = localizer.text(words);
        let at = (width / 2.0, top + total + 1.0 * scale);
        small.colour(colour).draw(painter, at.0, at.1, &words);
    }
}

/// Returns the latest split times, each with its colour: green if ahead of the best run, red if behind.
fn split_texts(splits: &[SplitTime]) -> impl Iterator<Item = (String, Rgba)> {
    let latest = &splits[splits.len().saturating_sub(MAX_SPLITS)..];
    latest.iter().map(|split| {
        let colour = match split.behind {
            ..=0 => theme::GOOD,
            _ => theme::BAD,
        };
        (difference_text(split.behind), colour)
    })
}

/// Draws the split times against the best run in a line around a point.
fn draw_splits(
    painter: &mut Painter,
    localizer: &Localizer,
    splits: &[SplitTime],
    (middle, top): (f32, f32),
    scale: f32,
) {
    if splits.is_empty() {
        return;
    }
    let (text, gap) = (TextStyle::small(scale), 6.0 * scale);
    let label = (localizer.text(MessageId("results-splits")), theme::DIM);
    let parts: Vec<(String, Rgba)> = [label].into_iter().chain(split_texts(splits)).collect();
    let widths = parts.iter().map(|(words, _)| text.width(painter, words));
    let width = widths.sum::<f32>() + gap * (parts.len() - 1) as f32;
    let mut left = (middle - width / 2.0).round();
    for (words, colour) in parts {
        left = text.colour(colour).draw(painter, left, top, &words) + gap;
    }
}

/// Returns the medals of the level of a game without rewinds and assists.
fn medals_of(library: &PackLibrary, view: &GameView) -> Option<MedalTimes> {
    let level = view.level.filter(|_| view.is_unaided())?;
    library.pack(&level.pack)?.medals(&level.slug)
}

/// Returns the line with the next medal and its time, in ticks.
fn next_words(localizer: &Localizer, medal: Medal, limit: i32) -> String {
    let words = MessageId("results-next-medal")
        .with("medal", medal_icon::name(medal))
        .with("time", time_text(limit));
    localizer.text(words)
}

/// Adds the name of a medal to the line with the time.
fn with_medal(line: Message, earned: Option<Medal>) -> Message {
    match earned {
        None => line,
        Some(earned) => MessageId("results-medal")
            .with("line", line)
            .with("medal", medal_icon::name(earned)),
    }
}

/// Returns the line with the time, in ticks, and how it compares with the records.
fn time_line(
    ticks: i32,
    (rewinds, assists): (u32, Assists),
    standing: Option<Standing>,
) -> (Message, Rgba) {
    let time = time_text(ticks);
    let Some(standing) = standing.filter(|_| is_unaided(rewinds, assists)) else {
        let message = match (rewinds, assists.is_empty()) {
            _ if assists.contains(Assists::PRACTICE) => {
                MessageId("results-time-practice").with("time", time)
            }
            (0, true) => MessageId("results-time").with("time", time),
            (0, false) => MessageId("results-time-assisted").with("time", time),
            (count, true) => MessageId("results-time-rewound")
                .with("time", time)
                .with("rewinds", count),
            (count, false) => MessageId("results-time-rewound-assisted")
                .with("time", time)
                .with("rewinds", count),
        };
        return (message, theme::TEXT);
    };
    let Some(behind) = standing.behind_best else {
        return (MessageId("results-first").with("time", time), theme::GOOD);
    };
    let difference = difference_text(behind);
    if standing.place == 1 {
        let record = MessageId("results-record")
            .with("time", time)
            .with("difference", difference);
        return (record, theme::GOOD);
    }
    let place = MessageId("results-place")
        .with("time", time)
        .with("place", standing.place as i32)
        .with("difference", difference);
    (place, theme::TEXT)
}

/// Returns the size of the panel around columns and rows of boxes, font pixels; `around` is the space above and below them.
fn panel_size((columns, rows): (usize, usize), around: f32) -> (f32, f32) {
    (
        columns as f32 * (BOX.0 + GAP) + 26.0,
        rows as f32 * PITCH + around,
    )
}

/// Returns the largest whole scale, at most `most`, at which the panel fits below the top bar; at least 1.
fn fitting_scale(most: f32, (width, height): (f32, f32), boxes: (usize, usize)) -> f32 {
    let (w, h) = panel_size(boxes, HEAD + 2.0 * SPLITS + FOOT + SPLITS + KEYS);
    let room = (width / w).min(height / (h + hud::HEIGHT));
    most.min(room.floor()).max(1.0)
}

/// Returns the prompt for a player who has or has not confirmed the results; `timer` counts the ticks left
/// until the game continues by itself.
fn prompt(confirmed: bool, timer: i32, tick: i32) -> (Message, Rgba) {
    let seconds = seconds(timer) + 1;
    if confirmed {
        let message = MessageId("results-waiting").with("seconds", seconds);
        return (message, theme::DIM);
    }
    let lit = tick / 15 % 2 == 0;
    let colour = if lit { theme::LIT } else { theme::DIM };
    (
        MessageId("results-confirm").with("seconds", seconds),
        colour,
    )
}

/// A player in the results.
struct PlayerResult<'a> {
    player: &'a Player,
    /// Display name.
    name: String,
}

fn draw_player(
    painter: &mut Painter,
    localizer: &Localizer,
    worlds: &SnapshotPair,
    PlayerResult { player, name }: &PlayerResult,
    (x, y): (f32, f32),
    scale: f32,
) {
    let area = (x, y, BOX.0 * scale, BOX.1 * scale);
    panel::nine(painter, "ui/frame", area, scale);
    let atlas = painter.atlas.clone();
    let figure = atlas.tinted(atlas.get("player/stand"), 0, player.colour);
    let middle = (x + 22.0 * scale, y + 23.0 * scale);
    painter.pose(figure, Pose::upright(middle, scale));
    let text = TextStyle::small(scale);
    let (left, right, line) = (x + 42.0 * scale, x + (BOX.0 - 8.0) * scale, y + 7.0 * scale);
    let ready = localizer.text(MessageId("results-ready"));
    if player.acknowledged {
        let state = text.right().colour(theme::GOOD);
        state.draw(painter, right, line, &ready);
    }
    // The name takes up the remaining space.
    let room = right - left - text.width(painter, &ready) - 6.0 * scale;
    let name = text.truncate(painter, name, room);
    let text = text.colour(theme::colour(player.colour));
    text.draw(painter, left, line, &name);
    draw_statistics(painter, localizer, worlds, player, (x, y), scale);
}

/// Draws a player's statistics for the level in the box with the top left corner `(x, y)`.
fn draw_statistics(
    painter: &mut Painter,
    localizer: &Localizer,
    worlds: &SnapshotPair,
    player: &Player,
    (x, y): (f32, f32),
    scale: f32,
) {
    let text = TextStyle::small(scale);
    let lines = [
        (MessageId("results-deaths"), player.deaths.to_string()),
        (MessageId("results-shots"), player.shots_fired.to_string()),
        (MessageId("results-hits"), player.enemy_hits.to_string()),
        (
            MessageId("results-coins"),
            format!("{}/{}", player.coins, worlds.level_data.coins),
        ),
    ];
    for (index, (label, value)) in lines.iter().enumerate() {
        let (column, row) = (index / 2, index % 2);
        let left = x + (42.0 + COLUMN * column as f32) * scale;
        let line = y + (19.0 + 11.0 * row as f32) * scale;
        let label = localizer.text(*label);
        let end = text.colour(theme::DIM).draw(painter, left, line, &label);
        text.draw(painter, end + 4.0 * scale, line, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    #[test]
    fn results_of_eight_players_fit_a_small_window() {
        let boxes = (2, 4);
        assert_eq!(fitting_scale(2.0, (1280.0, 720.0), boxes), 2.0);
        assert_eq!(fitting_scale(2.0, (800.0, 600.0), boxes), 1.0);
        assert_eq!(fitting_scale(3.0, (320.0, 240.0), boxes), 1.0);
    }

    #[test]
    fn the_time_is_compared_with_the_records_unless_the_run_was_rewound() {
        let english = Localizer::new(Some(Language::English));
        let line = |help, standing| english.text(time_line(853, help, standing).0);
        let standing = |place, behind_best| Some(Standing { place, behind_best });
        assert_eq!(line((0, Assists::empty()), None), "in 0:21.325");
        assert_eq!(
            line((2, Assists::empty()), standing(1, None)),
            "in 0:21.325, with 2 rewinds"
        );
        assert_eq!(
            line((0, Assists::COYOTE), standing(1, None)),
            "in 0:21.325, with assists"
        );
        assert_eq!(
            line((1, Assists::COYOTE), None),
            "in 0:21.325, with assists and one rewind"
        );
        assert_eq!(
            line((2, Assists::PRACTICE), standing(1, None)),
            "in 0:21.325 (practice)"
        );
        assert_eq!(
            line((0, Assists::empty()), standing(1, None)),
            "in 0:21.325, your first record"
        );
        assert_eq!(
            line((0, Assists::empty()), standing(1, Some(-8))),
            "in 0:21.325, new record (-0.20)"
        );
        assert_eq!(
            line((0, Assists::empty()), standing(3, Some(14))),
            "in 0:21.325, rank 3 (+0.35)"
        );
        let first = time_line(853, (0, Assists::empty()), standing(1, None)).0;
        let words = english.text(with_medal(first, Some(Medal::Gold)));
        assert_eq!(words, "in 0:21.325, your first record: Gold medal");
    }

    #[test]
    fn the_latest_split_times_are_shown_green_ahead_and_red_behind() {
        let split = |behind| SplitTime { tick: 0, behind };
        let splits: Vec<SplitTime> = (-4..6).map(split).collect();
        let texts: Vec<(String, Rgba)> = split_texts(&splits).collect();
        assert_eq!(texts.len(), MAX_SPLITS);
        assert_eq!(texts[0], (difference_text(-1), theme::GOOD));
        assert_eq!(texts[1], (difference_text(0), theme::GOOD));
        assert_eq!(texts[6], (difference_text(5), theme::BAD));
    }

    #[test]
    fn prompt_changes_after_confirming() {
        let english = Localizer::new(Some(Language::English));
        let words = |confirmed, timer| english.text(prompt(confirmed, timer, 0).0);
        assert_eq!(words(false, 599), "Press fire or jump (15 s)");
        assert_eq!(words(true, 20), "Waiting for other players (1 s)");
    }
}
