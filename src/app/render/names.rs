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

/// From the top of a figure to the lower edge of its name, pixels of the level: clear of the antenna.
const ABOVE: f32 = 6.0;

/// Draws the names, each in its player's colour; not where a health bar is. Names of players who stand together are above
/// each other.
pub fn draw(painter: &mut Painter, scene: &Scene, health: &HealthBars) {
    let text = Text::small(scene.view.zoom * 0.75).centred();
    let mut taken: Vec<Area> = Vec::new();
    let players = scene.now.players.iter().zip(scene.names).enumerate();
    for (index, (player, name)) in players {
        let at = players::place(scene.before, scene.now, scene.alpha, index);
        let seen = player.is_present() && scene.sees(at) && !health.is_shown(index);
        if seen && !name.is_empty() {
            let (x, y) = scene.view.point((at.0 + 10.0, at.1 - ABOVE));
            let width = text.width(painter, name);
            let wanted = (x - width / 2.0, y - text.height(), width, text.height());
            let area = free_above(wanted, &taken);
            let text = text.colour(theme::colour(player.colour));
            text.draw(painter, x, area.1, name);
            taken.push(area);
        }
    }
}

/// Left, top, width, height.
type Area = (f32, f32, f32, f32);

/// The place nearest above an area that is not taken.
fn free_above(mut area: Area, taken: &[Area]) -> Area {
    let meets = |a: Area, b: &Area| {
        a.0 < b.0 + b.2 && b.0 < a.0 + a.2 && a.1 < b.1 + b.3 && b.1 < a.1 + a.3
    };
    for _ in taken {
        match taken.iter().find(|other| meets(area, other)) {
            Some(other) => area.1 = other.1 - area.3,
            None => break,
        }
    }
    area
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

    #[test]
    fn names_of_players_who_stand_together_are_above_each_other() {
        let name = |x: f32, y: f32| (x, y, 40.0, 8.0);
        assert_eq!(free_above(name(0.0, 50.0), &[]), name(0.0, 50.0));
        let first = [name(0.0, 50.0)];
        assert_eq!(free_above(name(30.0, 53.0), &first), name(30.0, 42.0));
        assert_eq!(free_above(name(40.0, 50.0), &first), name(40.0, 50.0));
        let two = [name(0.0, 50.0), name(10.0, 42.0)];
        assert_eq!(free_above(name(5.0, 50.0), &two), name(5.0, 34.0));
    }
}
