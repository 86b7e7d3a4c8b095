//! Riding a rocket (spec 02 §9.1). The rocket's own movement is in `item/rocket.rs`. The default of its steering is in
//! `world/item/rocket.rs`.

use crate::num::Fx;
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::item::ItemKind;

/// Steers the rocket and moves the player with it. Several players can ride one rocket; all of them steer.
pub fn step(world: &mut World, player: usize, rocket: usize) {
    let (item, p) = (&mut world.items[rocket], &mut world.players[player]);
    if let ItemKind::LitRocket(rocket) = &mut item.kind {
        if p.holds(Buttons::LEFT) {
            rocket.heading = rocket.heading.wrapping_sub(rocket.steering);
        }
        if p.holds(Buttons::RIGHT) {
            rocket.heading = rocket.heading.wrapping_add(rocket.steering);
        }
    }
    p.left_speed = Fx::ZERO;
    p.right_speed = Fx::ZERO;
    p.pos = item.body.pos;
    p.vel = item.body.vel;
}
