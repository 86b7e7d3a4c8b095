//! Emotes: words that players show above their heads for a moment.

use crate::localization::MessageId;
use crate::net::message::emote::MAX_EMOTE;
use crate::sim::world::player::PLAYERS;
use std::time::Duration;

/// The emotes, in the order of their numbers, which start with 1.
pub const EMOTES: [MessageId; MAX_EMOTE as usize] = [
    MessageId("emote-hello"),
    MessageId("emote-yes"),
    MessageId("emote-no"),
    MessageId("emote-thanks"),
    MessageId("emote-sorry"),
    MessageId("emote-help"),
    MessageId("emote-haha"),
    MessageId("emote-wow"),
];

/// Time for which an emote is shown.
const SHOWN: Duration = Duration::from_secs(2);

/// Which emote each player shows, by slot.
pub type ShownEmotes = [Option<MessageId>; PLAYERS];

/// The latest emote of each player.
#[derive(Default)]
pub struct Emotes {
    /// Number of the emote, and when it appeared, by slot.
    latest: [Option<(u8, Duration)>; PLAYERS],
}

impl Emotes {
    /// Shows an emote of the player in a slot from now on.
    pub fn show(&mut self, slot: usize, emote: u8, now: Duration) {
        if let Some(latest) = self.latest.get_mut(slot) {
            *latest = Some((emote, now));
        }
    }

    /// Returns the emotes that are shown now.
    pub fn shown(&self, now: Duration) -> ShownEmotes {
        self.latest.map(|latest| {
            let (emote, since) = latest?;
            let index = usize::from(emote).checked_sub(1)?;
            let is_shown = now.saturating_sub(since) < SHOWN;
            EMOTES.get(index).copied().filter(|_| is_shown)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emote_is_shown_for_two_seconds_and_replaced_by_the_next() {
        let mut emotes = Emotes::default();
        let ms = Duration::from_millis;
        emotes.show(3, 1, ms(500));
        assert_eq!(emotes.shown(ms(2499))[3], Some(EMOTES[0]));
        assert_eq!(emotes.shown(ms(2500))[3], None);
        emotes.show(3, 8, ms(1000));
        assert_eq!(emotes.shown(ms(2500))[3], Some(EMOTES[7]));
        emotes.show(3, 200, ms(1000));
        emotes.show(90, 1, ms(1000));
        assert_eq!(emotes.shown(ms(1000))[3], None, "no such emote");
    }
}
