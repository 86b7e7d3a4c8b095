//! The strip that shows how to join a local game. A press of fire joins in `app/screen/game.rs`.

use crate::app::context::DrawContext;
use crate::app::input::Input;
use crate::app::key_names;
use crate::app::paint::theme;
use crate::app::player_pads;
use crate::app::ui::text::TextStyle;
use crate::config::{Key, Settings, Stick, StickControl};
use crate::localization::{Localizer, MessageId};
use crate::session::seat_set::SeatSet;
use std::time::Duration;

/// Time at the start of a game for which the strip is shown to players who can join: those with a gamepad, or any if there are several
/// players already.
pub const SHOWN: Duration = Duration::from_secs(6);
/// Height of the strip, and the gap between its texts, font pixels.
const HEIGHT: f32 = 13.0;
const GAP: f32 = 8.0;

/// How a player can join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinOffer {
    /// Name of the player.
    name: String,
    /// Colour of the player.
    colour: u8,
    /// Name of the key or gamepad button.
    key: String,
}

/// Returns how others can join: for each absent player the key, or the button of an unassigned gamepad.
pub fn offers(
    input: &Input,
    settings: &Settings,
    localizer: &Localizer,
    seats: SeatSet,
) -> Vec<JoinOffer> {
    if !settings.game.drop_in {
        return Vec::new();
    }
    let button = Key::Joystick(Stick::First, StickControl::Button(0));
    let mut taken = seats;
    let mut by_pad = SeatSet::EMPTY;
    for stick in input.free_pads(settings, seats) {
        if let Some(seat) = player_pads::seat_for(settings, taken, stick) {
            by_pad = by_pad | SeatSet::one(seat);
            taken = taken | by_pad;
        }
    }
    let all = settings.local_players().into_iter().enumerate();
    let absent = all.filter(|(seat, _)| !seats.contains(*seat));
    let offers = absent.filter_map(|(seat, player)| {
        let on_board = player.keys.fire.iter().find(|key| !key.is_gamepad());
        let key = match by_pad.contains(seat) {
            true => button,
            false => *on_board?,
        };
        Some(JoinOffer {
            name: player.name.to_owned(),
            colour: player.colour,
            key: localizer.text(key_names::name(key)),
        })
    });
    offers.collect()
}

/// Draws the strip at the bottom of the screen; nothing if nobody can join.
pub fn draw(ctx: &mut DrawContext, offers: &[JoinOffer]) {
    if offers.is_empty() {
        return;
    }
    let (scale, (width, height)) = (ctx.text_scale, ctx.graphics.size);
    let painter = &mut ctx.graphics.painter;
    let title = ctx.texts.localizer.text(MessageId("join-strip-title"));
    let text = TextStyle::small(scale);
    let mut words = vec![(title, theme::DIM)];
    for offer in offers {
        let key = format!("{} [{}]", offer.name, offer.key);
        words.push((key, theme::colour(offer.colour)));
    }
    let widths = words.iter().map(|(words, _)| text.width(painter, words));
    let total = widths.sum::<f32>() + GAP * scale * (words.len() - 1) as f32;
    let top = height - HEIGHT * scale;
    painter.rectangle(
        (0.0, top, width, HEIGHT * scale),
        theme::faint(theme::INK, 0.85),
    );
    let mut x = ((width - total) / 2.0).max(0.0).round();
    for (words, colour) in words {
        let text = text.colour(colour);
        x = text.draw(painter, x, top + 3.0 * scale, &words) + GAP * scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    #[test]
    fn absent_players_with_keys_see_how_to_join() {
        let localizer = Localizer::new(Some(Language::English));
        let mut settings = Settings::default();
        let input = Input::default();
        let keys = |settings: &Settings, seats| {
            let offers = offers(&input, settings, &localizer, seats).into_iter();
            let keys = offers.map(|offer| format!("{}: {}", offer.name, offer.key));
            keys.collect::<Vec<String>>()
        };
        let alone = keys(&settings, SeatSet::one(0));
        assert_eq!(alone, ["Venusian: H", "Mercurian: Keypad +"]);
        let two = keys(&settings, (0..2).collect());
        assert_eq!(two, ["Mercurian: Keypad +"]);
        assert!(keys(&settings, (0..4).collect()).is_empty());
        settings.game.drop_in = false;
        assert!(keys(&settings, SeatSet::one(0)).is_empty());
    }
}
