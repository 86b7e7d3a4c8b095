//! Tile sprites: their names in level files, and the sprite that draws each number.
//!
//! The simulation gives a meaning to a few sprite numbers (spec 01 §6.2, §6.3): 7 to 10 and 172 to 175 are switch
//! blocks, 168 is left by block walkers, 188, 204 and 220 start the lock blocks, and numbers below 32 do not block
//! cloners. All other numbers affect drawing only. The numbering keeps the groups of the original, so that its
//! levels look right.

use crate::sim::world::tiles::TileFlags;

/// A tile sprite that level files can refer to by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileSprite {
    /// Name in level files.
    pub name: &'static str,
    /// Number, 0 to 1023.
    pub number: u16,
    /// Sprite or sprite family in the atlas; empty for the empty tile.
    pub sprite: &'static str,
}

const fn tile(number: u16, name: &'static str, sprite: &'static str) -> TileSprite {
    TileSprite {
        name,
        number,
        sprite,
    }
}

/// All named sprites, sorted by number.
pub const TILE_SPRITES: &[TileSprite] = &[
    tile(0, "empty", ""),
    tile(1, "lamp", "deco/lamp"),
    tile(2, "vine", "deco/vine"),
    tile(3, "vine_end", "deco/vine_end"),
    tile(4, "stone", "deco/stone_0"),
    tile(5, "pebbles", "deco/stone_2"),
    tile(6, "fern", "deco/fern"),
    tile(7, "switch_green_off", "tile/switch/green_off"),
    tile(8, "switch_red_off", "tile/switch/red_off"),
    tile(9, "switch_blue_off", "tile/switch/blue_off"),
    tile(10, "switch_purple_off", "tile/switch/purple_off"),
    tile(11, "arrow_right", "deco/arrow_right"),
    tile(12, "arrow_left", "deco/arrow_left"),
    tile(13, "arrow_up", "deco/arrow_up"),
    tile(14, "arrow_down", "deco/arrow_down"),
    tile(15, "crate", "deco/crate"),
    tile(16, "grass", "deco/grass_0"),
    tile(17, "flower", "deco/flower"),
    tile(18, "ladder", "tile/ladder"),
    tile(19, "rope", "tile/rope"),
    tile(20, "vine_ladder", "tile/ladder_vine"),
    tile(21, "chain_ladder", "tile/ladder_chain"),
    tile(22, "plant_ladder", "tile/ladder_vine"),
    tile(23, "bush", "deco/bush"),
    tile(24, "tall_grass", "deco/grass_1"),
    tile(25, "reed", "deco/reed"),
    tile(26, "mushroom", "deco/mushroom"),
    tile(27, "spikes", "tile/spikes_out"),
    tile(28, "pipe", "deco/pipe_h"),
    tile(29, "pipe_upright", "deco/pipe_v"),
    tile(30, "chain", "deco/chain"),
    tile(31, "cactus", "deco/cactus"),
    tile(32, "girder", "tile/girder"),
    tile(53, "step_ladder", "tile/ladder"),
    tile(64, "bombable", "tile/bombable"),
    tile(74, "water", "tile/water"),
    tile(96, "breakable", "tile/breakable"),
    tile(128, "rock", "tile/rock"),
    tile(129, "slate", "tile/slate"),
    tile(130, "crystal", "tile/crystal"),
    tile(132, "ruby", "tile/ruby"),
    tile(134, "soil", "tile/soil"),
    tile(137, "jade", "tile/jade"),
    tile(141, "ice", "tile/ice"),
    tile(142, "gold", "tile/gold"),
    tile(143, "metal", "tile/metal"),
    tile(168, "walker_block", "tile/walker_block"),
    tile(172, "switch_green", "tile/switch/green_on"),
    tile(173, "switch_red", "tile/switch/red_on"),
    tile(174, "switch_blue", "tile/switch/blue_on"),
    tile(175, "switch_purple", "tile/switch/purple_on"),
    tile(177, "brick", "tile/brick"),
    tile(188, "lock_red", "tile/lock/red"),
    tile(189, "lock_green", "tile/lock/green"),
    tile(190, "lock_blue", "tile/lock/blue"),
    tile(191, "lock_purple", "tile/lock/purple"),
    // Ours: no level of the original has tiles with these numbers.
    tile(832, "back_comb", "deco/hive/back_comb"),
    tile(833, "back_membrane", "deco/hive/back_membrane"),
    tile(834, "comb_open", "deco/hive/comb_open"),
    tile(835, "comb_capped", "deco/hive/comb_capped"),
    tile(836, "comb_shadow", "deco/hive/comb_shadow"),
    tile(837, "comb_glow", "deco/hive/comb_glow"),
    tile(838, "comb_window", "deco/hive/comb_window"),
    tile(839, "membrane_window", "deco/hive/membrane_window"),
    tile(840, "membrane_vein", "deco/hive/membrane_vein"),
    tile(841, "membrane_shadow", "deco/hive/membrane_shadow"),
    tile(842, "cell_open", "deco/hive/cell_open"),
    tile(843, "cell_capped", "deco/hive/cell_capped"),
    tile(844, "cell_larva", "deco/hive/cell_larva"),
    tile(845, "cell_broken", "deco/hive/cell_broken"),
    tile(846, "glow_pod", "deco/hive/glow_pod"),
    tile(847, "glow_bulb", "deco/hive/glow_bulb"),
    tile(848, "drip", "deco/hive/drip"),
    tile(849, "drip_string", "deco/hive/drip_string"),
    tile(850, "wax_curtain", "deco/hive/wax_curtain"),
    tile(851, "wax_mound", "deco/hive/wax_mound"),
    tile(852, "splash", "deco/hive/splash"),
    tile(853, "resin_left", "deco/hive/resin_left"),
    tile(854, "resin", "deco/hive/resin"),
    tile(855, "resin_right", "deco/hive/resin_right"),
    tile(856, "copy_bush", "deco/hive/copy_bush"),
    tile(857, "copy_cactus", "deco/hive/copy_cactus"),
    tile(858, "copy_fern", "deco/hive/copy_fern"),
    tile(859, "copy_mushroom", "deco/hive/copy_mushroom"),
    tile(860, "copy_lamp", "deco/hive/copy_lamp"),
    tile(861, "copy_post", "deco/hive/copy_post"),
    tile(862, "copy_cog", "deco/hive/copy_cog"),
    tile(863, "copy_gauge", "deco/hive/copy_gauge"),
    tile(864, "copy_banner", "deco/hive/copy_banner"),
    tile(865, "copy_banner_end", "deco/hive/copy_banner_end"),
    tile(866, "copy_urn", "deco/hive/copy_urn"),
    tile(867, "copy_statue_upper", "deco/hive/copy_statue_upper"),
    tile(868, "copy_statue_lower", "deco/hive/copy_statue_lower"),
    tile(869, "copy_flower", "deco/hive/copy_flower"),
    tile(870, "egg", "deco/hive/egg"),
    tile(871, "eggs", "deco/hive/eggs"),
    tile(872, "egg_broken", "deco/hive/egg_broken"),
    tile(873, "pod", "deco/hive/pod"),
    tile(874, "pod_upper", "deco/hive/pod_upper"),
    tile(875, "pod_lower", "deco/hive/pod_lower"),
    tile(876, "ship_nose_w", "deco/hive/ship_nose_w"),
    tile(877, "ship_nose_e", "deco/hive/ship_nose_e"),
    tile(878, "ship_hull_w", "deco/hive/ship_hull_w"),
    tile(879, "ship_hull_e", "deco/hive/ship_hull_e"),
    tile(880, "ship_foot_w", "deco/hive/ship_foot_w"),
    tile(881, "ship_foot_e", "deco/hive/ship_foot_e"),
    tile(882, "ship_blunt_w", "deco/hive/ship_blunt_w"),
    tile(883, "ship_blunt_e", "deco/hive/ship_blunt_e"),
    tile(884, "ship_blind_w", "deco/hive/ship_blind_w"),
    tile(885, "ship_blind_e", "deco/hive/ship_blind_e"),
    tile(886, "ship_twin_w", "deco/hive/ship_twin_w"),
    tile(887, "ship_twin_e", "deco/hive/ship_twin_e"),
    tile(888, "ship_lame", "deco/hive/ship_lame"),
    tile(889, "ship_true", "deco/hive/ship_true"),
    tile(890, "copy_loot", "deco/hive/copy_loot"),
    tile(891, "brush", "deco/hive/brush"),
    tile(892, "brushes", "deco/hive/brushes"),
    tile(893, "brush_rack", "deco/hive/brush_rack"),
    tile(894, "feelers", "deco/hive/feelers"),
    tile(895, "tendril", "deco/hive/tendril"),
    tile(896, "lamp_post", "deco/city/post"),
    tile(897, "street_lamp", "deco/city/street_lamp"),
    tile(898, "hanging_lamp", "deco/city/hanging_lamp"),
    tile(899, "cog", "deco/city/cog"),
    tile(900, "wheel_nw", "deco/city/wheel_nw"),
    tile(901, "wheel_n", "deco/city/wheel_n"),
    tile(902, "wheel_ne", "deco/city/wheel_ne"),
    tile(903, "wheel_w", "deco/city/wheel_w"),
    tile(904, "wheel_c", "deco/city/wheel_c"),
    tile(905, "wheel_e", "deco/city/wheel_e"),
    tile(906, "wheel_sw", "deco/city/wheel_sw"),
    tile(907, "wheel_s", "deco/city/wheel_s"),
    tile(908, "wheel_se", "deco/city/wheel_se"),
    tile(909, "belt", "deco/city/belt"),
    tile(910, "belt_left", "deco/city/belt_left"),
    tile(911, "belt_right", "deco/city/belt_right"),
    tile(912, "stack_top", "deco/city/stack_top"),
    tile(913, "stack", "deco/city/stack"),
    tile(914, "steam", "deco/city/steam"),
    tile(915, "window", "deco/city/window"),
    tile(916, "window_lit", "deco/city/window_lit"),
    tile(917, "gauge", "deco/city/gauge"),
    tile(918, "barrel", "deco/city/barrel"),
    tile(919, "bollard", "deco/city/bollard"),
    tile(920, "hydrant", "deco/city/hydrant"),
    tile(921, "scrap", "deco/city/scrap"),
    tile(922, "loot", "deco/city/loot"),
    tile(923, "railing", "deco/city/railing"),
    tile(924, "poster", "deco/city/poster"),
    tile(925, "wire", "deco/city/wire"),
    tile(926, "wire_end", "deco/city/wire_end"),
    tile(927, "weeds", "deco/city/weeds"),
    tile(928, "pipe_valve", "deco/pipe_valve"),
    tile(929, "pipe_end_left", "deco/pipe_end_left"),
    tile(930, "pipe_end_right", "deco/pipe_end_right"),
    tile(931, "pipe_leak", "deco/pipe_leak"),
    tile(932, "pipe_ne", "deco/pipe_ne"),
    tile(933, "pipe_nw", "deco/pipe_nw"),
    tile(934, "pipe_se", "deco/pipe_se"),
    tile(935, "pipe_sw", "deco/pipe_sw"),
    tile(936, "door_upper", "deco/city/door_upper"),
    tile(937, "door_lower", "deco/city/door_lower"),
    tile(938, "back_wall", "deco/city/back_wall"),
    tile(939, "back_brick", "deco/city/back_brick"),
    tile(940, "truss", "deco/city/truss"),
    tile(941, "gate_open", "deco/city/gate_open"),
    tile(942, "tendril_end", "deco/hive/tendril_end"),
    tile(943, "moult", "deco/hive/moult"),
    tile(944, "brass_ladder", "tile/ladder_brass"),
    tile(945, "cable", "tile/cable"),
    tile(946, "catwalk", "tile/catwalk"),
    tile(947, "panel", "tile/breakable_panel"),
    tile(948, "gate", "tile/gate"),
    tile(949, "cloud", "tile/cloud"),
    tile(950, "rope_ladder", "tile/ladder_rope"),
    tile(951, "bunting", "tile/bunting"),
    tile(952, "plaster", "tile/breakable_plaster"),
    tile(953, "grille", "tile/grille"),
    tile(954, "wax_shelf", "tile/wax_shelf"),
    tile(955, "silk", "tile/silk"),
    tile(956, "rib_ladder", "tile/ladder_rib"),
    tile(957, "lid", "tile/breakable_lid"),
    tile(958, "web", "tile/web"),
    tile(960, "brass", "tile/brass"),
    tile(961, "iron", "tile/iron"),
    tile(962, "soot_brick", "tile/sootbrick"),
    tile(963, "copper", "tile/copper"),
    tile(964, "white_stone", "tile/whitestone"),
    tile(965, "sky_rock", "tile/skyrock"),
    tile(966, "turf", "tile/turf"),
    tile(967, "chitin", "tile/chitin"),
    tile(968, "honeycomb", "tile/honeycomb"),
    tile(969, "wax", "tile/wax"),
    tile(970, "chitin_rock", "tile/chitinrock"),
    tile(971, "wax_stone", "tile/waxstone"),
    tile(972, "pole", "deco/sky/pole"),
    tile(973, "pole_head", "deco/sky/pole_head"),
    tile(974, "flag_blue", "deco/sky/flag_blue"),
    tile(975, "flag_blue_end", "deco/sky/flag_blue_end"),
    tile(976, "flag_rust", "deco/sky/flag_rust"),
    tile(977, "flag_rust_end", "deco/sky/flag_rust_end"),
    tile(978, "banner_blue", "deco/sky/banner_blue"),
    tile(979, "banner_blue_end", "deco/sky/banner_blue_end"),
    tile(980, "banner_rust", "deco/sky/banner_rust"),
    tile(981, "banner_rust_end", "deco/sky/banner_rust_end"),
    tile(982, "column_broken", "deco/sky/column_broken"),
    tile(983, "column", "deco/sky/column"),
    tile(984, "column_base", "deco/sky/column_base"),
    tile(985, "column_stump", "deco/sky/column_stump"),
    tile(986, "statue_upper", "deco/sky/statue_upper"),
    tile(987, "statue_lower", "deco/sky/statue_lower"),
    tile(988, "arch_nw", "deco/sky/arch_nw"),
    tile(989, "arch_n", "deco/sky/arch_n"),
    tile(990, "arch_ne", "deco/sky/arch_ne"),
    tile(991, "arch_w", "deco/sky/arch_w"),
    tile(992, "arch_e", "deco/sky/arch_e"),
    tile(993, "capital", "deco/sky/capital"),
    tile(994, "drum", "deco/sky/drum"),
    tile(995, "rubble", "deco/sky/rubble"),
    tile(996, "chips", "deco/sky/chips"),
    tile(997, "urn", "deco/sky/urn"),
    tile(998, "shards", "deco/sky/shards"),
    tile(999, "nest", "deco/sky/nest"),
    tile(1000, "shrub", "deco/sky/shrub"),
    tile(1001, "ivy", "deco/sky/ivy"),
    tile(1002, "ivy_end", "deco/sky/ivy_end"),
    tile(1003, "gantry", "deco/sky/gantry"),
    tile(1004, "gantry_head", "deco/sky/gantry_head"),
    tile(1005, "paint_pot", "deco/sky/paint_pot"),
    tile(1006, "tree_nw", "deco/sky/tree_nw"),
    tile(1007, "tree_n", "deco/sky/tree_n"),
    tile(1008, "tree_ne", "deco/sky/tree_ne"),
    tile(1009, "tree_w", "deco/sky/tree_w"),
    tile(1010, "tree_c", "deco/sky/tree_c"),
    tile(1011, "tree_e", "deco/sky/tree_e"),
    tile(1012, "tree_s", "deco/sky/tree_s"),
    tile(1013, "wind_grass", "deco/sky/wind_grass"),
    tile(1014, "straw", "deco/sky/straw"),
    tile(1015, "bird", "deco/sky/bird"),
    tile(1016, "birds", "deco/sky/birds"),
    tile(1017, "wisp", "deco/sky/wisp"),
    tile(1018, "gust", "deco/sky/gust"),
    tile(1019, "chime", "deco/sky/chime"),
    tile(1020, "back_stone", "deco/sky/back_stone"),
    tile(1021, "back_window", "deco/sky/back_window"),
    tile(1022, "back_niche", "deco/sky/back_niche"),
    tile(1023, "back_mosaic", "deco/sky/back_mosaic"),
];

/// Returns the number of the sprite with this name, and its default flags.
pub fn by_name(name: &str) -> Option<(u16, TileFlags)> {
    TILE_SPRITES
        .iter()
        .find(|tile| tile.name == name)
        .map(|tile| (tile.number, default_flags(tile.number)))
}

/// Returns the name of a sprite number.
pub fn name(number: u16) -> Option<&'static str> {
    find(number).map(|tile| tile.name)
}

fn find(number: u16) -> Option<&'static TileSprite> {
    TILE_SPRITES
        .binary_search_by_key(&number, |tile| tile.number)
        .ok()
        .and_then(|at| TILE_SPRITES.get(at))
}

/// Returns the default flags of a tile with this sprite number (spec 01 §6.1).
pub fn default_flags(number: u16) -> TileFlags {
    let semi = TileFlags::SEMI_PLAYER | TileFlags::SEMI_ENEMY | TileFlags::SEMI_ITEM;
    let solid_without_shots =
        TileFlags::SOLID_PLAYER | TileFlags::SOLID_ENEMY | TileFlags::SOLID_ITEM;
    match number {
        18 | 20..=22 | 53 | 54 | 73 | 74 | 944 | 950 | 956 => TileFlags::LADDER,
        19 | 945 | 951 | 955 => TileFlags::ROPE,
        32..=39 | 946 | 949 | 954 => solid_without_shots | semi,
        948 | 953 | 958 => solid_without_shots,
        64..=66 => TileFlags::ALL_SOLID | TileFlags::BOMBABLE,
        96..=100 | 947 | 952 | 957 => {
            TileFlags::ALL_SOLID
                | TileFlags::BREAKABLE_PLAYER_SHOT
                | TileFlags::BREAKABLE_ENEMY_SHOT
        }
        168 => TileFlags::ALL_SOLID | TileFlags::BREAKABLE_PLAYER_SHOT,
        832..=943 | 972..=1023 => TileFlags::empty(),
        128.. => TileFlags::ALL_SOLID,
        _ => TileFlags::empty(),
    }
}

/// Returns the sprite or sprite family that draws a number, or `None` for the empty tile.
///
/// Families (`tile/rock`, `tile/girder`, `tile/ladder`, `tile/rope`, `tile/water`) have several sprites, from which
/// the renderer chooses according to the neighbouring tiles. Every number has a sprite: unnamed numbers use the
/// sprite of their group in the original (spec 06 §2.3).
pub fn sprite(number: u16) -> Option<&'static str> {
    if number == 0 {
        return None;
    }
    Some(match find(number) {
        Some(tile) => tile.sprite,
        None => group_sprite(number),
    })
}

fn group_sprite(number: u16) -> &'static str {
    match number {
        33..=39 => "tile/girder",
        54 | 73 => "tile/ladder",
        65 | 66 => "tile/bombable",
        97..=100 => "tile/breakable",
        // Plain blocks, by the colour that the number stands for.
        131 | 140 => "tile/ice",
        133 => "tile/crystal",
        135 => "tile/soil",
        136 => "tile/crystal",
        138 => "tile/ruby",
        139 => "tile/jade",
        160..=166 => "tile/brick",
        178 | 179 => "tile/brick",
        204 | 220 => "tile/lock/red",
        205 | 221 => "tile/lock/green",
        206 | 222 => "tile/lock/blue",
        207 | 223 => "tile/lock/purple",
        0..=63 => "deco/stone_1",
        67..=127 => "tile/slate",
        384..=447 => "tile/rock",
        448..=511 => "tile/slate",
        512..=575 => "tile/soil",
        576..=639 => "tile/metal",
        _ => "tile/brick",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_unique_and_sorted() {
        assert!(TILE_SPRITES.windows(2).all(|p| p[0].number < p[1].number));
        for tile in TILE_SPRITES {
            assert_eq!(by_name(tile.name).map(|p| p.0), Some(tile.number));
        }
    }

    #[test]
    fn decoration_is_never_solid() {
        for number in (1..=6)
            .chain(11..=17)
            .chain(23..=31)
            .chain(832..=943)
            .chain(972..=1023)
        {
            assert_eq!(default_flags(number), TileFlags::empty(), "{number}");
        }
    }

    #[test]
    fn every_number_has_a_sprite_or_a_family() {
        let atlas = include_str!("../../assets/sprites.ron");
        for number in 1..1024 {
            let sprite = sprite(number).unwrap_or_default();
            let alone = atlas.contains(&format!("\"{sprite}\""));
            assert!(
                alone || atlas.contains(&format!("\"{sprite}/")),
                "{number}: {sprite}"
            );
        }
    }
}
