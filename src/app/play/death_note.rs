//! The notice shown while the local player is dead, with the keys to try again. How long the player is dead is
//! `DEATH_TICKS` in `sim/world/player.rs`.

use super::hud;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::localization::{Localizer, MessageId};
use crate::session::game_view::GameView;
use crate::sim::world::player::{DEATH_TICKS, Death, Pause, Player};

/// Duration of the fade in and of the fade out, in ticks.
const FADE: f32 = 8.0;

/// Returns the seat whose deaths are shown in this notice: that of the only local player. Deaths of others are shown in
/// a banner.
pub fn noted(view: &GameView) -> Option<usize> {
    let local = view.roster.local;
    local.first().filter(|_| local.len() == 1)
}

/// Names of the keys to try again; `None` for functions without a key.
#[derive(Clone, Debug, Default)]
pub struct RetryKeys {
    /// Rewinds while it is held.
    pub rewind: Option<String>,
    /// Goes back to the last checkpoint.
    pub retry: Option<String>,
    /// Restarts the level.
    pub restart: Option<String>,
}

/// Returns title and subtitle of the notice.
pub fn words(localizer: &Localizer, keys: RetryKeys) -> (String, String) {
    let ways = [
        keys.rewind
            .map(|key| MessageId("death-rewind").with("key", key)),
        keys.retry
            .map(|key| MessageId("death-retry").with("key", key)),
        keys.restart
            .map(|key| MessageId("death-restart").with("key", key)),
    ];
    let ways = ways.into_iter().flatten().map(|way| localizer.text(way));
    let subtitle = ways.collect::<Vec<_>>().join(", ");
    (localizer.text(MessageId("death-title")), subtitle)
}

/// Draws the notice at the bottom of a viewport, with a title and a subtitle.
pub fn draw(
    painter: &mut Painter,
    player: &Player,
    (title, subtitle): &(String, String),
    port: (f32, f32, f32, f32),
    scale: f32,
) {
    let Pause::Dead(death) = player.pause else {
        return;
    };
    let plaque = hud::Plaque {
        title,
        subtitle,
        colour: theme::BAD,
        opacity: opacity(death),
    };
    plaque.draw(painter, port, scale);
}

/// Returns the opacity of the notice, 0 to 1.
fn opacity(death: Death) -> f32 {
    let passed = (DEATH_TICKS - death.ticks_left) as f32;
    let left = death.ticks_left as f32;
    (passed.min(left) / FADE).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    #[test]
    fn the_notice_names_the_keys_that_are_bound() {
        let localizer = Localizer::new(Some(Language::English));
        let keys = |rewind: Option<&str>| RetryKeys {
            rewind: rewind.map(str::to_owned),
            retry: Some("Q".to_owned()),
            restart: Some("R".to_owned()),
        };
        let subtitle = |keys| words(&localizer, keys).1;
        assert_eq!(
            subtitle(keys(Some("Backspace"))),
            "Backspace: rewind, Q: checkpoint, R: restart"
        );
        assert_eq!(subtitle(keys(None)), "Q: checkpoint, R: restart");
        assert_eq!(subtitle(RetryKeys::default()), "");
    }

    #[test]
    fn notice_fades_in_after_the_death_and_out_before_the_respawn() {
        assert_eq!(opacity(Death { ticks_left: 100 }), 0.0);
        for ticks_left in [90, 50, 10] {
            assert_eq!(opacity(Death { ticks_left }), 1.0);
        }
        assert!(opacity(Death { ticks_left: 1 }) < 0.2);
    }
}
