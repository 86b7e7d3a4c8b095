//! Names above players (spec 08 §7.3).

use super::health::HealthBars;
use super::players;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::config::NameDisplay;
use crate::sim::world::World;
use crate::sim::world::player::PLAYERS;

/// The names that are seen by the settings; the others are empty. `own` is the player who is followed, and `crowded` says
/// whether that has [company](is_crowded): then the own name is seen with those of others, lest one of them is taken for it.
pub fn shown(
    names: [&str; PLAYERS],
    own: usize,
    display: NameDisplay,
    crowded: bool,
) -> [&str; PLAYERS] {
    std::array::from_fn(|player| match display {
        NameDisplay::Always => names[player],
        NameDisplay::Remote if player != own || crowded => names[player],
        NameDisplay::Remote | NameDisplay::Never => "",
    })
}

/// How near another figure is whose name may be taken for the own, to the side and up or down, pixels of the level.
const NEAR: (f64, f64) = (60.0, 40.0);

/// True if another player is so near that its name may be taken for the own.
pub fn is_crowded(world: &World, own: usize) -> bool {
    let here = world.players[own].pos;
    let others = world.active_players().filter(|(player, _)| *player != own);
    others
        .filter(|(_, player)| player.is_present())
        .any(|(_, player)| {
            let way = player.pos - here;
            way.x.to_f64().abs() < NEAR.0 && way.y.to_f64().abs() < NEAR.1
        })
}

/// From the top of a figure to the lower edge of its name, pixels of the level: clear of the antenna.
const ABOVE: f32 = 6.0;

/// Draws the names, each in its player's colour; not where a health bar is. Names of players who stand together are above
/// each other, that of the watcher highest.
pub fn draw(painter: &mut Painter, scene: &Scene, health: &HealthBars) {
    let text = TextStyle::small(scene.view.zoom * 0.75).centred();
    let mut taken: Vec<Area> = Vec::new();
    let others = (0..PLAYERS).filter(|player| *player != scene.watcher);
    for index in others.chain([scene.watcher]) {
        let (player, name) = (&scene.now.players[index], scene.names[index]);
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
    use crate::sim::num::Vec2;

    #[test]
    fn remote_names_are_all_but_the_own() {
        let names = ["a", "b", "", "", "", "", "", ""];
        assert_eq!(shown(names, 0, NameDisplay::Always, false)[..2], ["a", "b"]);
        assert_eq!(shown(names, 0, NameDisplay::Remote, false)[..2], ["", "b"]);
        assert_eq!(shown(names, 0, NameDisplay::Never, true)[..2], ["", ""]);
    }

    #[test]
    fn the_own_name_is_seen_while_another_player_is_near() {
        let names = ["a", "b", "", "", "", "", "", ""];
        assert_eq!(shown(names, 0, NameDisplay::Remote, true)[..2], ["a", "b"]);
        let mut world = Box::new(World::default());
        world.players[0].active = true;
        assert!(!is_crowded(&world, 0), "alone");
        world.players[1].active = true;
        assert!(is_crowded(&world, 0) && is_crowded(&world, 1));
        world.players[1].pos = world.players[0].pos + Vec2::int(100, 0);
        assert!(!is_crowded(&world, 0), "far away");
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
