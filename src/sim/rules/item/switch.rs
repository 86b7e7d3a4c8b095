//! Switches: players who jump on them make coloured blocks solid or empty (spec 04 §6.15). The default range and
//! colours are in `world/item/switch.rs`.

use super::blocks;
use crate::num::{Fx, Vec2};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::item::{ItemKind, Switch, SwitchColours};
use crate::world::player::Player;
use crate::world::tiles::{Tile, TileFlags};

/// Maximum horizontal distance from the middle of a switch at which it works, in pixels.
const REACH: i32 = 12;
/// Ticks after a flip in which the switch is locked.
const LOCKED_TICKS: i32 = 4;
/// Sprites of the solid and the empty green block. Each is followed by the red, blue and purple ones.
const SOLID: u16 = 172;
const EMPTY: u16 = 7;

/// Flips a switch when a player lands on it.
pub fn touch(ctx: &mut TickContext, player: usize, index: usize, mut switch: Switch) {
    let now = ctx.world.globals.tick;
    let at = ctx.world.items[index].body.pos;
    if switch.locked_until >= now || !lands_on(&ctx.world.players[player], at, REACH) {
        return;
    }
    switch.locked_until = now.wrapping_add(LOCKED_TICKS);
    switch.pressed = !switch.pressed;
    ctx.world.items[index].kind = ItemKind::Switch(switch);
    ctx.events.push(Event::SwitchFlipped {
        player: player as u8,
        item: index as u16,
    });
    let range = blocks::between_edges(switch.range);
    blocks::change(&mut ctx.world.tiles, range, |tile| {
        switched(tile, switch.colours)
    });
}

/// True if a player comes down on the top of an item, within `reach` pixels of its middle.
pub(super) fn lands_on(player: &Player, item: Vec2, reach: i32) -> bool {
    let (dx, dy) = (player.pos.x - item.x, player.pos.y - item.y);
    dx > Fx::int(-reach)
        && dx < Fx::int(reach)
        && dy > Fx::int(-16)
        && dy < Fx::int(-8)
        && player.vel.y > Fx::ZERO
}

/// Returns a coloured block in its other state, with default flags; none for other tiles.
pub fn switched(tile: Tile, colours: SwitchColours) -> Option<Tile> {
    let sprite = tile.sprite();
    (0..4)
        .filter(|bit| colours.bits() & (1 << bit) != 0)
        .find_map(|colour| {
            if sprite == SOLID + colour {
                Some(Tile::new(EMPTY + colour, TileFlags::empty()))
            } else if sprite == EMPTY + colour {
                Some(Tile::new(SOLID + colour, TileFlags::ALL_SOLID))
            } else {
                None
            }
        })
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;
    use crate::world::area::Area;

    fn scene(colours: SwitchColours) -> TestLevel {
        let mut scene = TestLevel::new();
        let switch = Switch {
            colours,
            range: Area {
                x: 20,
                y: 20,
                w: 80,
                h: 20,
            },
            ..Switch::default()
        };
        scene.put(2, 200, 200, ItemKind::Switch(switch));
        scene.join(0, 200, 190).vel.y = Fx::ONE;
        scene
    }

    #[test]
    fn every_colour_has_a_solid_and_an_empty_block() {
        // spec 04 §6.15
        for (bit, solid, empty, solid_word) in [
            (1, 172, 7, 2031788),
            (2, 173, 8, 2031789),
            (4, 174, 9, 2031790),
            (8, 175, 10, 2031791),
        ] {
            let colours = SwitchColours::from_bits_retain(bit);
            let flagged = Tile::new(solid, TileFlags::BOMBABLE);
            assert_eq!(switched(flagged, colours), Some(Tile(empty)));
            assert_eq!(switched(Tile(empty), colours), Some(Tile(solid_word)));
            let others = colours.complement();
            assert_eq!(switched(flagged, others), None);
        }
    }

    #[test]
    fn a_switch_changes_only_the_blocks_in_its_range() {
        let mut scene = scene(SwitchColours::all());
        let tiles = &mut scene.world.tiles;
        for (column, sprite) in [(0, 7), (1, 7), (2, 173), (4, 10), (5, 10)] {
            tiles.set(column, 1, Tile(sprite));
        }
        scene.touch(2);
        let sprites = [0, 1, 2, 4, 5].map(|c| scene.world.tiles.at(c, 1).sprite());
        assert_eq!(sprites, [7, 172, 8, 175, 10]);
    }

    #[test]
    fn a_switch_can_be_used_again_after_five_ticks() {
        let mut scene = scene(SwitchColours::GREEN);
        let mut flips = Vec::new();
        for tick in 0..11 {
            scene.touch(2);
            if !scene.take_events().is_empty() {
                flips.push(tick);
            }
            scene.world.globals.tick += 1;
        }
        assert_eq!(flips, [0, 5, 10]);
    }

    #[test]
    fn a_switch_works_only_from_above_and_on_the_way_down() {
        let flipped = |dx: i32, dy: i32, yvel: i32| {
            let mut scene = scene(SwitchColours::GREEN);
            let player = scene.join(0, 200 + dx, 200 + dy);
            player.vel.y = Fx::int(yvel);
            scene.touch(2);
            !scene.take_events().is_empty()
        };
        assert!(flipped(11, -15, 1) && flipped(-11, -9, 1));
        assert!(!flipped(12, -10, 1) && !flipped(-12, -10, 1));
        assert!(!flipped(0, -16, 1) && !flipped(0, -8, 1));
        assert!(!flipped(0, -10, 0) && !flipped(0, -10, -1));
    }
}
