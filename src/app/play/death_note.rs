//! What is said while the player of this window is dead, and how to begin anew.

use super::hud;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::sim::world::player::{Death, Pause, Player};

/// Ticks in which it fades in and out.
const FADE: f32 = 8.0;

/// Draws it at the lower edge of a part of the screen; `restart` is the name of the key that restarts the level.
pub fn draw(
    painter: &mut Painter,
    player: &Player,
    restart: Option<&str>,
    port: (f32, f32, f32, f32),
    scale: f32,
) {
    let Pause::Dead(death) = player.pause else {
        return;
    };
    let plaque = hud::Plaque {
        words: "You died",
        small: &restart.map_or_else(String::new, |key| format!("{key}: restart")),
        colour: theme::BAD,
        opacity: opacity(death),
    };
    plaque.draw(painter, port, scale);
}

/// How strongly it is seen, 0 to 1.
fn opacity(death: Death) -> f32 {
    let passed = (Death::default().frames - death.frames) as f32;
    let left = death.frames as f32;
    (passed.min(left) / FADE).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_seen_from_soon_after_the_death_until_just_before_the_return() {
        assert_eq!(opacity(Death { frames: 100 }), 0.0);
        for frames in [90, 50, 10] {
            assert_eq!(opacity(Death { frames }), 1.0);
        }
        assert!(opacity(Death { frames: 1 }) < 0.2);
    }
}
