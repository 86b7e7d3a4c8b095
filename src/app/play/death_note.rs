//! The notice shown while the local player is dead, with the keys to try again. How long the player is dead is
//! `DEATH_TICKS` in `sim/rules/player/death.rs`.

use super::hud;
use super::split::Port;
use crate::app::context::DrawContext;
use crate::app::key_names;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::config::{Key, MatchMode, RewindMode};
use crate::localization::{Localizer, MessageId};
use crate::replay::Assists;
use crate::session::game_view::{GameKind, GameView};
use crate::sim::rules::player::DEATH_TICKS;
use crate::sim::world::player::{Death, Pause, Player};

/// Duration of the fade in and of the fade out, in ticks.
const FADE: f32 = 8.0;

/// Returns the seat whose deaths are shown in this notice: that of the only local player. Deaths of others, and all in an
/// instant replay, are shown in a banner.
pub fn noted(view: &GameView) -> Option<usize> {
    let local = view.roster.local;
    let is_single = local.len() == 1 && view.replay.is_none();
    local.first().filter(|_| is_single)
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
    /// Starts an instant replay.
    pub replay: Option<String>,
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
        keys.replay
            .map(|key| MessageId("death-replay").with("key", key)),
    ];
    let ways = ways.into_iter().flatten().map(|way| localizer.text(way));
    let subtitle = ways.collect::<Vec<_>>().join(", ");
    (localizer.text(MessageId("death-title")), subtitle)
}

/// Draws the notice of the local player's death in a part of the screen; returns the area that it covers.
pub fn draw(ctx: &mut DrawContext, view: &GameView, port: Port) -> Option<Port> {
    let seat = noted(view)?;
    let bound = &ctx.settings.function_keys;
    let first = |keys: &[Key]| {
        let key = keys.first();
        key.map(|key| ctx.texts.get(key_names::name(*key)))
    };
    let keys = match view.kind {
        GameKind::Local => RetryKeys {
            rewind: match ctx.settings.game.rewind {
                RewindMode::Always => first(&bound.rewind),
                RewindMode::Practice if view.assists.contains(Assists::PRACTICE) => {
                    first(&bound.rewind)
                }
                RewindMode::Practice | RewindMode::Off => None,
            },
            retry: first(&bound.retry),
            restart: first(&bound.restart),
            replay: None,
        },
        GameKind::Netgame(_) if is_arena(view) => RetryKeys {
            replay: first(&bound.instant_replay),
            ..RetryKeys::default()
        },
        GameKind::Replay(_) | GameKind::Netgame(_) => RetryKeys::default(),
    };
    let (text, player) = (ctx.text_scale, &view.worlds.now.players[seat]);
    let words = words(&ctx.texts.localizer, keys);
    draw_plaque(&mut ctx.graphics.painter, player, &words, port, text)
}

/// Returns true if the players fight each other.
fn is_arena(view: &GameView) -> bool {
    view.game_match.is_some_and(|game| {
        let mode = game.rules().mode;
        matches!(
            mode,
            MatchMode::FreeForAll | MatchMode::Teams | MatchMode::Coins
        )
    })
}

/// Draws the notice at the bottom of a viewport, with a title and a subtitle.
fn draw_plaque(
    painter: &mut Painter,
    player: &Player,
    (title, subtitle): &(String, String),
    port: Port,
    scale: f32,
) -> Option<Port> {
    let Pause::Dead(death) = player.pause else {
        return None;
    };
    let plaque = hud::Plaque {
        title,
        subtitle,
        colour: theme::BAD,
        opacity: opacity(death),
    };
    Some(plaque.draw(painter, port, scale))
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
            replay: None,
        };
        let subtitle = |keys| words(&localizer, keys).1;
        assert_eq!(
            subtitle(keys(Some("Backspace"))),
            "Backspace: rewind, Q: checkpoint, R: restart"
        );
        assert_eq!(subtitle(keys(None)), "Q: checkpoint, R: restart");
        assert_eq!(subtitle(RetryKeys::default()), "");
        let arena = RetryKeys {
            replay: Some("B".to_owned()),
            ..RetryKeys::default()
        };
        assert_eq!(subtitle(arena), "B: watch it again");
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
