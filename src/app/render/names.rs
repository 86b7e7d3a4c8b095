//! Names above players (spec 08 §7.3).

use super::health::HealthBars;
use super::players;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::Text;
use crate::config::NameDisplay;
use crate::sim::world::player::PLAYERS;

/// The names that are seen by the settings; the others are empty. `own` is the player who is followed.
pub fn shown(names: [&str; PLAYERS], own: usize, display: NameDisplay) -> [&str; PLAYERS] {
    std::array::from_fn(|player| match display {
        NameDisplay::Always => names[player],
        NameDisplay::Remote if player != own => names[player],
        NameDisplay::Remote | NameDisplay::Never => "",
    })
}

/// Draws the names, each in its player's colour; not where a health bar is.
pub fn draw(painter: &mut Painter, scene: &Scene, health: &HealthBars) {
    let players = scene.now.players.iter().zip(scene.names).enumerate();
    for (index, (player, name)) in players {
        let at = players::place(scene.before, scene.now, scene.alpha, index);
        let seen = player.is_present() && scene.sees(at) && !health.is_shown(index);
        if seen && !name.is_empty() {
            let text = Text::small(scene.view.zoom * 0.75).centred();
            let (x, y) = scene.view.point((at.0 + 10.0, at.1 - 3.0));
            let text = text.colour(theme::colour(player.colour));
            text.draw(painter, x, y - text.height(), name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remote_names_are_all_but_the_own() {
        let names = ["a", "b", "", "", "", "", "", ""];
        assert_eq!(shown(names, 0, NameDisplay::Always)[..2], ["a", "b"]);
        assert_eq!(shown(names, 0, NameDisplay::Remote)[..2], ["", "b"]);
        assert_eq!(shown(names, 0, NameDisplay::Never)[..2], ["", ""]);
    }
}
