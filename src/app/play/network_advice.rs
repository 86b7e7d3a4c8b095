//! Network advice in words, for the debug overlay and, if a problem lasts, at the edge of the screen. How problems are found
//! is in `session/netgame/advice.rs`.

use super::hud;
use crate::app::context::DrawContext;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::config::Settings;
use crate::localization::{Message, MessageId};
use crate::session::netgame::advice::{Advice, Problem};
use crate::session::netgame::correction_log::{Correction, CorrectionCause, CorrectionLog};
use crate::sim::world::player::PLAYERS;

/// Distance of the note from the top bar, font pixels.
const TOP: f32 = 3.0;
/// Distance of the note from the right edge, and of the words from its edges, font pixels.
const MARGIN: f32 = 4.0;
/// Width and height of the icon and the width of each of its bars, font pixels.
const ICON: (f32, f32) = (10.0, 7.0);
const BAR: f32 = 2.0;

/// Returns advice in words; `names` are those of all players by slot.
pub fn message(advice: Advice, names: &[&str; PLAYERS]) -> Message {
    let value = advice.value.round() as i32;
    let player = advice.player.map_or("", |slot| name(names, slot));
    match advice.problem {
        Problem::SlowDrawing => MessageId("advice-slow-drawing").with("value", value),
        Problem::SlowTicks => MessageId("advice-slow-ticks").with("value", value),
        Problem::SlowServer => MessageId("advice-slow-server").with("value", value),
        Problem::TcpWaits => MessageId("advice-tcp-waits").with("value", value),
        Problem::UploadLoss => MessageId("advice-upload-loss").with("value", value),
        Problem::DownloadLoss => MessageId("advice-download-loss").with("value", value),
        Problem::LateInput => MessageId("advice-late-input").with("value", value),
        Problem::Jitter => MessageId("advice-jitter").with("value", value),
        Problem::Delay => MessageId("advice-delay").with("value", value),
        Problem::OtherLoss => MessageId("advice-other-loss")
            .with("value", value)
            .with("player", player),
        Problem::OtherDelay => MessageId("advice-other-delay")
            .with("value", value)
            .with("player", player),
    }
}

/// Returns a correction in words.
pub fn correction(correction: &Correction, names: &[&str; PLAYERS]) -> Message {
    let px = correction.px.round() as i32;
    let player = correction.player.map_or("", |slot| name(names, slot));
    match correction.cause {
        CorrectionCause::Distance => MessageId("correction-distance")
            .with("player", player)
            .with("ticks", correction.ticks)
            .with("px", px),
        CorrectionCause::LateInput(late) => MessageId("correction-late")
            .with("player", player)
            .with("ticks", late)
            .with("px", px),
        CorrectionCause::LostPacket => MessageId("correction-lost")
            .with("player", player)
            .with("px", px),
        CorrectionCause::OwnLateInput(late) => MessageId("correction-own")
            .with("player", player)
            .with("ticks", late)
            .with("px", px),
        CorrectionCause::Server => MessageId("correction-server").with("px", px),
    }
}

/// Returns how many corrections were visible, by cause.
pub fn correction_counts(log: &CorrectionLog) -> Message {
    let count = |cause| u32::try_from(log.count(cause)).unwrap_or(u32::MAX);
    MessageId("correction-counts")
        .with("distance", count(CorrectionCause::Distance))
        .with("late", count(CorrectionCause::LateInput(0)))
        .with("lost", count(CorrectionCause::LostPacket))
        .with("own", count(CorrectionCause::OwnLateInput(0)))
        .with("server", count(CorrectionCause::Server))
}

fn name<'a>(names: &[&'a str; PLAYERS], slot: usize) -> &'a str {
    names.get(slot).copied().unwrap_or_default()
}

/// Returns the advice that is shown over the game: that about a lasting problem, unless the player does not want it or the
/// overlay shows it anyway.
pub fn noted(advice: Option<Advice>, settings: &Settings, is_in_overlay: bool) -> Option<Advice> {
    let is_wanted = settings.screen.network_advice;
    advice.filter(|advice| advice.is_lasting && is_wanted && !is_in_overlay)
}

/// Draws advice below the top bar at the right edge, with an icon.
pub fn draw(ctx: &mut DrawContext, words: Message) {
    let (width, scale) = (ctx.graphics.size.0, ctx.text_scale);
    let words = ctx.texts.get(words);
    let painter = &mut ctx.graphics.painter;
    let text = TextStyle::small(scale);
    let icon = (ICON.0 + MARGIN) * scale;
    let margin = MARGIN * scale;
    let room = (width - 4.0 * margin - icon).max(0.0);
    let lines = text.wrap(painter, &words, room.min(width * 0.5));
    let long = lines.iter().map(|line| text.width(painter, line));
    let long = long.fold(0.0, f32::max);
    let top = ((hud::HEIGHT + TOP) * scale).round();
    let left = (width - long - icon - 3.0 * margin).round();
    let step = text.height() + 2.0 * scale;
    let tall = step * lines.len() as f32 + margin;
    let ground = (left, top, width - margin - left, tall);
    painter.rectangle(ground, theme::PANEL);
    let y = top + (MARGIN / 2.0 + 1.0) * scale;
    draw_icon(painter, (left + margin, y), scale);
    for (number, line) in lines.iter().enumerate() {
        let y = y + step * number as f32;
        text.draw(painter, left + margin + icon, y, line);
    }
}

/// Draws a weak signal: the first of three rising bars.
fn draw_icon(painter: &mut Painter, (x, y): (f32, f32), scale: f32) {
    for bar in 0..3_u8 {
        let number = f32::from(bar);
        let height = ICON.1 * (number + 1.0) / 3.0;
        let left = x + number * (ICON.0 - BAR) / 2.0 * scale;
        let top = y + (ICON.1 - height) * scale;
        let colour = match bar {
            0 => theme::BAD,
            _ => theme::faint(theme::DIM, 0.6),
        };
        painter.rectangle((left, top, BAR * scale, height * scale), colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::{Language, Localizer};

    const NAMES: [&str; PLAYERS] = ["Host", "Ben", "Anna", "", "", "", "", ""];

    fn text(words: Message) -> String {
        Localizer::new(Some(Language::English)).text(words)
    }

    fn advice(problem: Problem, value: f64, player: Option<usize>) -> String {
        let advice = Advice {
            problem,
            value,
            player,
            is_lasting: true,
        };
        text(message(advice, &NAMES))
    }

    #[test]
    fn advice_names_the_problem_its_size_and_the_player_concerned() {
        assert_eq!(
            advice(Problem::UploadLoss, 5.2, None),
            "Upload packet loss 5%: others see you late. Try a cable."
        );
        assert_eq!(
            advice(Problem::TcpWaits, 17.6, None),
            "Lost packets hold up TCP 18% of the time. Allow UDP or try a cable."
        );
        assert_eq!(
            advice(Problem::OtherDelay, 180.0, Some(1)),
            "Ben: high ping, 180 ms"
        );
        assert_eq!(
            advice(Problem::SlowDrawing, 14.0, None),
            "Low frame rate: 14 FPS"
        );
    }

    #[test]
    fn only_lasting_advice_is_shown_over_the_game_unless_switched_off_or_in_the_overlay() {
        let mut settings = Settings::default();
        let advice = |is_lasting| {
            Some(Advice {
                problem: Problem::Delay,
                value: 200.0,
                player: None,
                is_lasting,
            })
        };
        assert!(noted(advice(true), &settings, false).is_some());
        assert!(noted(advice(false), &settings, false).is_none());
        assert!(
            noted(advice(true), &settings, true).is_none(),
            "in the overlay"
        );
        settings.screen.network_advice = false;
        assert!(noted(advice(true), &settings, false).is_none());
    }

    #[test]
    fn a_correction_names_its_cause_and_its_size() {
        let words = |cause, player| {
            let found = Correction {
                cause,
                player,
                ticks: 9,
                px: 12.3,
            };
            text(correction(&found, &NAMES))
        };
        assert_eq!(
            words(CorrectionCause::LateInput(3), Some(2)),
            "Anna: 3 ticks late, moved 12 px"
        );
        assert_eq!(
            words(CorrectionCause::Distance, Some(1)),
            "Ben: 9 ticks in transit, moved 12 px"
        );
        assert_eq!(
            words(CorrectionCause::OwnLateInput(1), Some(2)),
            "Anna (you): 1 tick late at the server, moved 12 px"
        );
        assert_eq!(
            words(CorrectionCause::LostPacket, Some(2)),
            "Anna: packet lost, moved 12 px"
        );
        assert_eq!(
            words(CorrectionCause::Server, None),
            "Server: changed the game, moved 12 px"
        );
    }
}
