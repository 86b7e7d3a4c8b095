//! Player names above players (spec 08 §7.3). Whose names are shown is the setting `name_display`.

use super::health::HealthBars;
use super::players;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::config::NameDisplay;
use crate::session::seat_set::SeatSet;
use crate::sim::world::World;
use crate::sim::world::player::PLAYERS;

/// Returns the names shown with the current setting; the others are empty. `own` are the followed players. If
/// others are close to one of them ([`crowded`](is_crowded)), their own names are shown too, to avoid confusion.
pub fn visible_names(
    names: [&str; PLAYERS],
    own: SeatSet,
    display: NameDisplay,
    crowded: bool,
) -> [&str; PLAYERS] {
    std::array::from_fn(|player| match display {
        NameDisplay::Always => names[player],
        NameDisplay::Others if !own.contains(player) || crowded => names[player],
        NameDisplay::Others | NameDisplay::Never => "",
    })
}

/// Horizontal and vertical distance within which the names of two players could be confused, level pixels.
const NEAR: (f64, f64) = (60.0, 40.0);

/// Returns true if another player is so close to one of these that the names could be confused.
pub fn is_crowded(world: &World, own: SeatSet) -> bool {
    own.iter().any(|seat| has_neighbour(world, seat))
}

fn has_neighbour(world: &World, own: usize) -> bool {
    let here = world.players[own].pos;
    let others = world.active_players().filter(|(player, _)| *player != own);
    others
        .filter(|(_, player)| player.is_present())
        .any(|(_, player)| {
            let way = player.pos - here;
            way.x.to_f64().abs() < NEAR.0 && way.y.to_f64().abs() < NEAR.1
        })
}

/// Distance between a player's box and the name above it, level pixels: clear of the antenna.
const ABOVE: f32 = 6.0;

/// Draws the names in the players' colours, except where a health bar is shown. Names of players who stand together are
/// stacked, with the followed player's on top.
pub fn draw(painter: &mut Painter, scene: &Scene, health: &HealthBars) {
    let text = TextStyle::small(scene.view.zoom * 0.75).centred();
    let mut taken: Vec<Area> = Vec::new();
    let others = (0..PLAYERS).filter(|player| !scene.followed.contains(*player));
    for index in others.chain(scene.followed.iter()) {
        let (player, name) = (&scene.now.players[index], scene.names[index]);
        let at = players::position(scene.before, scene.now, scene.alpha, index);
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

/// A rectangle: left, top, width, height.
type Area = (f32, f32, f32, f32);

/// Returns the nearest free place above an area.
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
    fn others_mode_hides_only_the_own_name() {
        let names = ["a", "b", "", "", "", "", "", ""];
        assert_eq!(
            visible_names(names, SeatSet::one(0), NameDisplay::Always, false)[..2],
            ["a", "b"]
        );
        assert_eq!(
            visible_names(names, SeatSet::one(0), NameDisplay::Others, false)[..2],
            ["", "b"]
        );
        assert_eq!(
            visible_names(names, SeatSet::one(0), NameDisplay::Never, true)[..2],
            ["", ""]
        );
    }

    #[test]
    fn own_name_is_shown_while_another_player_is_near() {
        let names = ["a", "b", "", "", "", "", "", ""];
        assert_eq!(
            visible_names(names, SeatSet::one(0), NameDisplay::Others, true)[..2],
            ["a", "b"]
        );
        let mut world = Box::new(World::default());
        world.players[0].active = true;
        assert!(!is_crowded(&world, SeatSet::one(0)), "alone");
        world.players[1].active = true;
        assert!(is_crowded(&world, SeatSet::one(0)) && is_crowded(&world, SeatSet::one(1)));
        world.players[1].pos = world.players[0].pos + Vec2::int(100, 0);
        assert!(!is_crowded(&world, SeatSet::one(0)), "far away");
    }

    #[test]
    fn names_of_close_players_are_stacked() {
        let name = |x: f32, y: f32| (x, y, 40.0, 8.0);
        assert_eq!(free_above(name(0.0, 50.0), &[]), name(0.0, 50.0));
        let first = [name(0.0, 50.0)];
        assert_eq!(free_above(name(30.0, 53.0), &first), name(30.0, 42.0));
        assert_eq!(free_above(name(40.0, 50.0), &first), name(40.0, 50.0));
        let two = [name(0.0, 50.0), name(10.0, 42.0)];
        assert_eq!(free_above(name(5.0, 50.0), &two), name(5.0, 34.0));
    }
}
