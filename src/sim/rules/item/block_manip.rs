//! Block manipulators: fields that change tiles while a channel is raised (spec 04 §6.17). The defaults of its settings
//! are in `world/item/block_manip.rs`.

use super::blocks;
use crate::world::World;
use crate::world::item::{BlockManip, ManipMode};

/// Updates a block manipulator. It acts in every tick in which its channel is raised.
pub fn step(world: &mut World, manip: &BlockManip) {
    if !world.channels.is_set(manip.channel) {
        return;
    }
    let (first, second) = (manip.first, manip.second);
    let range = blocks::by_size(manip.area);
    blocks::change(&mut world.tiles, range, |tile| match manip.mode {
        ManipMode::Fill => Some(first),
        ManipMode::Replace | ManipMode::Swap if tile == second => Some(first),
        ManipMode::Swap if tile == first => Some(second),
        ManipMode::Off | ManipMode::Replace | ManipMode::Swap => None,
    });
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;
    use crate::world::area::Area;
    use crate::world::item::ItemKind;
    use crate::world::tiles::Tile;

    const FIRST: Tile = Tile(0x1F_0080);
    const SECOND: Tile = Tile(0x80);

    /// Returns the tiles of columns 1 to 4 in row 1 after some ticks; the field covers the first three.
    fn after(mode: ManipMode, raised: bool, ticks: i32) -> [u32; 4] {
        let mut scene = TestLevel::new();
        let manip = BlockManip {
            channel: 9,
            mode,
            area: Area {
                x: 20,
                y: 20,
                w: 60,
                h: 20,
            },
            first: FIRST,
            second: SECOND,
            ..BlockManip::default()
        };
        scene.put(0, 0, 0, ItemKind::BlockManip(manip));
        for (column, tile) in [(1, FIRST), (2, SECOND), (3, Tile(5)), (4, SECOND)] {
            scene.world.tiles.set(column, 1, tile);
        }
        scene.world.channels.set(9, raised);
        scene.run(ticks);
        [1, 2, 3, 4].map(|column| scene.world.tiles.at(column, 1).0)
    }

    #[test]
    fn each_mode_changes_the_tiles_of_the_field() {
        let (a, b) = (FIRST.0, SECOND.0);
        assert_eq!(after(ManipMode::Off, true, 1), [a, b, 5, b]);
        assert_eq!(after(ManipMode::Fill, true, 1), [a, a, a, b]);
        assert_eq!(after(ManipMode::Replace, true, 1), [a, a, 5, b]);
        assert_eq!(after(ManipMode::Swap, true, 1), [b, a, 5, b]);
    }

    #[test]
    fn a_swap_flips_in_every_tick_in_which_the_channel_is_raised() {
        assert_eq!(
            after(ManipMode::Swap, true, 2),
            after(ManipMode::Off, true, 1)
        );
        assert_eq!(
            after(ManipMode::Swap, true, 3),
            after(ManipMode::Swap, true, 1)
        );
    }

    #[test]
    fn nothing_changes_without_the_channel() {
        assert_eq!(
            after(ManipMode::Fill, false, 5),
            after(ManipMode::Off, false, 1)
        );
    }
}
