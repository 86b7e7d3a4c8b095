//! The notice shown while the local player is dead, with the keys to try again.

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
    /// Goes back to the last checkpoint.
    pub retry: Option<String>,
    /// Restarts the level.
    pub restart: Option<String>,
}

/// Returns title and subtitle of the notice.
pub fn words(localizer: &Localizer, keys: RetryKeys) -> (String, String) {
    let subtitle = match (keys.retry, keys.restart) {
        (Some(retry), Some(restart)) => MessageId("death-retry-or-restart")
            .with("retry", retry)
            .with("restart", restart),
        (Some(key), None) => MessageId("death-retry").with("key", key),
        (None, Some(key)) => MessageId("death-restart").with("key", key),
        (None, None) => return (localizer.text(MessageId("death-title")), String::new()),
    };
    let title = localizer.text(MessageId("death-title"));
    (title, localizer.text(subtitle))
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

    #[test]
    fn notice_fades_in_after_the_death_and_out_before_the_respawn() {
        assert_eq!(opacity(Death { ticks_left: 100 }), 0.0);
        for ticks_left in [90, 50, 10] {
            assert_eq!(opacity(Death { ticks_left }), 1.0);
        }
        assert!(opacity(Death { ticks_left: 1 }) < 0.2);
    }
}
