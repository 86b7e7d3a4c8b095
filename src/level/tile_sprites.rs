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

const fn picture(number: u16, name: &'static str, sprite: &'static str) -> TileSprite {
    TileSprite {
        name,
        number,
        sprite,
    }
}

/// All named sprites, sorted by number.
pub const PICTURES: &[TileSprite] = &[
    picture(0, "empty", ""),
    picture(1, "lamp", "deco/lamp"),
    picture(2, "vine", "deco/vine"),
    picture(3, "vine_end", "deco/vine_end"),
    picture(4, "stone", "deco/stone_0"),
    picture(5, "pebbles", "deco/stone_2"),
    picture(6, "fern", "deco/fern"),
    picture(7, "switch_green_off", "tile/switch/green_off"),
    picture(8, "switch_red_off", "tile/switch/red_off"),
    picture(9, "switch_blue_off", "tile/switch/blue_off"),
    picture(10, "switch_purple_off", "tile/switch/purple_off"),
    picture(11, "arrow_right", "deco/arrow_right"),
    picture(12, "arrow_left", "deco/arrow_left"),
    picture(13, "arrow_up", "deco/arrow_up"),
    picture(14, "arrow_down", "deco/arrow_down"),
    picture(15, "crate", "deco/crate"),
    picture(16, "grass", "deco/grass_0"),
    picture(17, "flower", "deco/flower"),
    picture(18, "ladder", "tile/ladder"),
    picture(19, "rope", "tile/rope"),
    picture(20, "vine_ladder", "tile/ladder_vine"),
    picture(21, "chain_ladder", "tile/ladder_chain"),
    picture(22, "plant_ladder", "tile/ladder_vine"),
    picture(23, "bush", "deco/bush"),
    picture(24, "tall_grass", "deco/grass_1"),
    picture(25, "reed", "deco/reed"),
    picture(26, "mushroom", "deco/mushroom"),
    picture(27, "spikes", "tile/spikes_out"),
    picture(28, "pipe", "deco/pipe_h"),
    picture(29, "pipe_upright", "deco/pipe_v"),
    picture(30, "chain", "deco/chain"),
    picture(31, "cactus", "deco/cactus"),
    picture(32, "girder", "tile/girder"),
    picture(53, "step_ladder", "tile/ladder"),
    picture(64, "bombable", "tile/bombable"),
    picture(74, "water", "tile/water"),
    picture(96, "breakable", "tile/breakable"),
    picture(128, "rock", "tile/rock"),
    picture(129, "slate", "tile/slate"),
    picture(130, "crystal", "tile/crystal"),
    picture(132, "ruby", "tile/ruby"),
    picture(134, "soil", "tile/soil"),
    picture(137, "jade", "tile/jade"),
    picture(141, "ice", "tile/ice"),
    picture(142, "gold", "tile/gold"),
    picture(143, "metal", "tile/metal"),
    picture(168, "walker_block", "tile/walker_block"),
    picture(172, "switch_green", "tile/switch/green_on"),
    picture(173, "switch_red", "tile/switch/red_on"),
    picture(174, "switch_blue", "tile/switch/blue_on"),
    picture(175, "switch_purple", "tile/switch/purple_on"),
    picture(177, "brick", "tile/brick"),
    picture(188, "lock_red", "tile/lock/red"),
    picture(189, "lock_green", "tile/lock/green"),
    picture(190, "lock_blue", "tile/lock/blue"),
    picture(191, "lock_purple", "tile/lock/purple"),
    // Ours: no level of the original has tiles with these numbers.
    picture(832, "back_comb", "deco/hive/back_comb"),
    picture(833, "back_membrane", "deco/hive/back_membrane"),
    picture(834, "comb_open", "deco/hive/comb_open"),
    picture(835, "comb_capped", "deco/hive/comb_capped"),
    picture(836, "comb_shadow", "deco/hive/comb_shadow"),
    picture(837, "comb_glow", "deco/hive/comb_glow"),
    picture(838, "comb_window", "deco/hive/comb_window"),
    picture(839, "membrane_window", "deco/hive/membrane_window"),
    picture(840, "membrane_vein", "deco/hive/membrane_vein"),
    picture(841, "membrane_shadow", "deco/hive/membrane_shadow"),
    picture(842, "cell_open", "deco/hive/cell_open"),
    picture(843, "cell_capped", "deco/hive/cell_capped"),
    picture(844, "cell_larva", "deco/hive/cell_larva"),
    picture(845, "cell_broken", "deco/hive/cell_broken"),
    picture(846, "glow_pod", "deco/hive/glow_pod"),
    picture(847, "glow_bulb", "deco/hive/glow_bulb"),
    picture(848, "drip", "deco/hive/drip"),
    picture(849, "drip_string", "deco/hive/drip_string"),
    picture(850, "wax_curtain", "deco/hive/wax_curtain"),
    picture(851, "wax_mound", "deco/hive/wax_mound"),
    picture(852, "splash", "deco/hive/splash"),
    picture(853, "resin_left", "deco/hive/resin_left"),
    picture(854, "resin", "deco/hive/resin"),
    picture(855, "resin_right", "deco/hive/resin_right"),
    picture(856, "copy_bush", "deco/hive/copy_bush"),
    picture(857, "copy_cactus", "deco/hive/copy_cactus"),
    picture(858, "copy_fern", "deco/hive/copy_fern"),
    picture(859, "copy_mushroom", "deco/hive/copy_mushroom"),
    picture(860, "copy_lamp", "deco/hive/copy_lamp"),
    picture(861, "copy_post", "deco/hive/copy_post"),
    picture(862, "copy_cog", "deco/hive/copy_cog"),
    picture(863, "copy_gauge", "deco/hive/copy_gauge"),
    picture(864, "copy_banner", "deco/hive/copy_banner"),
    picture(865, "copy_banner_end", "deco/hive/copy_banner_end"),
    picture(866, "copy_urn", "deco/hive/copy_urn"),
    picture(867, "copy_statue_upper", "deco/hive/copy_statue_upper"),
    picture(868, "copy_statue_lower", "deco/hive/copy_statue_lower"),
    picture(869, "copy_flower", "deco/hive/copy_flower"),
    picture(870, "egg", "deco/hive/egg"),
    picture(871, "eggs", "deco/hive/eggs"),
    picture(872, "egg_broken", "deco/hive/egg_broken"),
    picture(873, "pod", "deco/hive/pod"),
    picture(874, "pod_upper", "deco/hive/pod_upper"),
    picture(875, "pod_lower", "deco/hive/pod_lower"),
    picture(876, "ship_nose_w", "deco/hive/ship_nose_w"),
    picture(877, "ship_nose_e", "deco/hive/ship_nose_e"),
    picture(878, "ship_hull_w", "deco/hive/ship_hull_w"),
    picture(879, "ship_hull_e", "deco/hive/ship_hull_e"),
    picture(880, "ship_foot_w", "deco/hive/ship_foot_w"),
    picture(881, "ship_foot_e", "deco/hive/ship_foot_e"),
    picture(882, "ship_blunt_w", "deco/hive/ship_blunt_w"),
    picture(883, "ship_blunt_e", "deco/hive/ship_blunt_e"),
    picture(884, "ship_blind_w", "deco/hive/ship_blind_w"),
    picture(885, "ship_blind_e", "deco/hive/ship_blind_e"),
    picture(886, "ship_twin_w", "deco/hive/ship_twin_w"),
    picture(887, "ship_twin_e", "deco/hive/ship_twin_e"),
    picture(888, "ship_lame", "deco/hive/ship_lame"),
    picture(889, "ship_true", "deco/hive/ship_true"),
    picture(890, "copy_loot", "deco/hive/copy_loot"),
    picture(891, "brush", "deco/hive/brush"),
    picture(892, "brushes", "deco/hive/brushes"),
    picture(893, "brush_rack", "deco/hive/brush_rack"),
    picture(894, "feelers", "deco/hive/feelers"),
    picture(895, "tendril", "deco/hive/tendril"),
    picture(896, "lamp_post", "deco/city/post"),
    picture(897, "street_lamp", "deco/city/street_lamp"),
    picture(898, "hanging_lamp", "deco/city/hanging_lamp"),
    picture(899, "cog", "deco/city/cog"),
    picture(900, "wheel_nw", "deco/city/wheel_nw"),
    picture(901, "wheel_n", "deco/city/wheel_n"),
    picture(902, "wheel_ne", "deco/city/wheel_ne"),
    picture(903, "wheel_w", "deco/city/wheel_w"),
    picture(904, "wheel_c", "deco/city/wheel_c"),
    picture(905, "wheel_e", "deco/city/wheel_e"),
    picture(906, "wheel_sw", "deco/city/wheel_sw"),
    picture(907, "wheel_s", "deco/city/wheel_s"),
    picture(908, "wheel_se", "deco/city/wheel_se"),
    picture(909, "belt", "deco/city/belt"),
    picture(910, "belt_left", "deco/city/belt_left"),
    picture(911, "belt_right", "deco/city/belt_right"),
    picture(912, "stack_top", "deco/city/stack_top"),
    picture(913, "stack", "deco/city/stack"),
    picture(914, "steam", "deco/city/steam"),
    picture(915, "window", "deco/city/window"),
    picture(916, "window_lit", "deco/city/window_lit"),
    picture(917, "gauge", "deco/city/gauge"),
    picture(918, "barrel", "deco/city/barrel"),
    picture(919, "bollard", "deco/city/bollard"),
    picture(920, "hydrant", "deco/city/hydrant"),
    picture(921, "scrap", "deco/city/scrap"),
    picture(922, "loot", "deco/city/loot"),
    picture(923, "railing", "deco/city/railing"),
    picture(924, "poster", "deco/city/poster"),
    picture(925, "wire", "deco/city/wire"),
    picture(926, "wire_end", "deco/city/wire_end"),
    picture(927, "weeds", "deco/city/weeds"),
    picture(928, "pipe_valve", "deco/pipe_valve"),
    picture(929, "pipe_end_left", "deco/pipe_end_left"),
    picture(930, "pipe_end_right", "deco/pipe_end_right"),
    picture(931, "pipe_leak", "deco/pipe_leak"),
    picture(932, "pipe_ne", "deco/pipe_ne"),
    picture(933, "pipe_nw", "deco/pipe_nw"),
    picture(934, "pipe_se", "deco/pipe_se"),
    picture(935, "pipe_sw", "deco/pipe_sw"),
    picture(936, "door_upper", "deco/city/door_upper"),
    picture(937, "door_lower", "deco/city/door_lower"),
    picture(938, "back_wall", "deco/city/back_wall"),
    picture(939, "back_brick", "deco/city/back_brick"),
    picture(940, "truss", "deco/city/truss"),
    picture(941, "gate_open", "deco/city/gate_open"),
    picture(942, "tendril_end", "deco/hive/tendril_end"),
    picture(943, "moult", "deco/hive/moult"),
    picture(944, "brass_ladder", "tile/ladder_brass"),
    picture(945, "cable", "tile/cable"),
    picture(946, "catwalk", "tile/catwalk"),
    picture(947, "panel", "tile/breakable_panel"),
    picture(948, "gate", "tile/gate"),
    picture(949, "cloud", "tile/cloud"),
    picture(950, "rope_ladder", "tile/ladder_rope"),
    picture(951, "bunting", "tile/bunting"),
    picture(952, "plaster", "tile/breakable_plaster"),
    picture(953, "grille", "tile/grille"),
    picture(954, "wax_shelf", "tile/wax_shelf"),
    picture(955, "silk", "tile/silk"),
    picture(956, "rib_ladder", "tile/ladder_rib"),
    picture(957, "lid", "tile/breakable_lid"),
    picture(958, "web", "tile/web"),
    picture(960, "brass", "tile/brass"),
    picture(961, "iron", "tile/iron"),
    picture(962, "soot_brick", "tile/sootbrick"),
    picture(963, "copper", "tile/copper"),
    picture(964, "white_stone", "tile/whitestone"),
    picture(965, "sky_rock", "tile/skyrock"),
    picture(966, "turf", "tile/turf"),
    picture(967, "chitin", "tile/chitin"),
    picture(968, "honeycomb", "tile/honeycomb"),
    picture(969, "wax", "tile/wax"),
    picture(970, "chitin_rock", "tile/chitinrock"),
    picture(971, "wax_stone", "tile/waxstone"),
    picture(972, "pole", "deco/sky/pole"),
    picture(973, "pole_head", "deco/sky/pole_head"),
    picture(974, "flag_blue", "deco/sky/flag_blue"),
    picture(975, "flag_blue_end", "deco/sky/flag_blue_end"),
    picture(976, "flag_rust", "deco/sky/flag_rust"),
    picture(977, "flag_rust_end", "deco/sky/flag_rust_end"),
    picture(978, "banner_blue", "deco/sky/banner_blue"),
    picture(979, "banner_blue_end", "deco/sky/banner_blue_end"),
    picture(980, "banner_rust", "deco/sky/banner_rust"),
    picture(981, "banner_rust_end", "deco/sky/banner_rust_end"),
    picture(982, "column_broken", "deco/sky/column_broken"),
    picture(983, "column", "deco/sky/column"),
    picture(984, "column_base", "deco/sky/column_base"),
    picture(985, "column_stump", "deco/sky/column_stump"),
    picture(986, "statue_upper", "deco/sky/statue_upper"),
    picture(987, "statue_lower", "deco/sky/statue_lower"),
    picture(988, "arch_nw", "deco/sky/arch_nw"),
    picture(989, "arch_n", "deco/sky/arch_n"),
    picture(990, "arch_ne", "deco/sky/arch_ne"),
    picture(991, "arch_w", "deco/sky/arch_w"),
    picture(992, "arch_e", "deco/sky/arch_e"),
    picture(993, "capital", "deco/sky/capital"),
    picture(994, "drum", "deco/sky/drum"),
    picture(995, "rubble", "deco/sky/rubble"),
    picture(996, "chips", "deco/sky/chips"),
    picture(997, "urn", "deco/sky/urn"),
    picture(998, "shards", "deco/sky/shards"),
    picture(999, "nest", "deco/sky/nest"),
    picture(1000, "shrub", "deco/sky/shrub"),
    picture(1001, "ivy", "deco/sky/ivy"),
    picture(1002, "ivy_end", "deco/sky/ivy_end"),
    picture(1003, "gantry", "deco/sky/gantry"),
    picture(1004, "gantry_head", "deco/sky/gantry_head"),
    picture(1005, "paint_pot", "deco/sky/paint_pot"),
    picture(1006, "tree_nw", "deco/sky/tree_nw"),
    picture(1007, "tree_n", "deco/sky/tree_n"),
    picture(1008, "tree_ne", "deco/sky/tree_ne"),
    picture(1009, "tree_w", "deco/sky/tree_w"),
    picture(1010, "tree_c", "deco/sky/tree_c"),
    picture(1011, "tree_e", "deco/sky/tree_e"),
    picture(1012, "tree_s", "deco/sky/tree_s"),
    picture(1013, "wind_grass", "deco/sky/wind_grass"),
    picture(1014, "straw", "deco/sky/straw"),
    picture(1015, "bird", "deco/sky/bird"),
    picture(1016, "birds", "deco/sky/birds"),
    picture(1017, "wisp", "deco/sky/wisp"),
    picture(1018, "gust", "deco/sky/gust"),
    picture(1019, "chime", "deco/sky/chime"),
    picture(1020, "back_stone", "deco/sky/back_stone"),
    picture(1021, "back_window", "deco/sky/back_window"),
    picture(1022, "back_niche", "deco/sky/back_niche"),
    picture(1023, "back_mosaic", "deco/sky/back_mosaic"),
];

/// Returns the number of the sprite with this name, and its default flags.
pub fn by_name(name: &str) -> Option<(u16, TileFlags)> {
    PICTURES
        .iter()
        .find(|picture| picture.name == name)
        .map(|picture| (picture.number, default_flags(picture.number)))
}

/// Returns the name of a sprite number.
pub fn name(number: u16) -> Option<&'static str> {
    find(number).map(|picture| picture.name)
}

fn find(number: u16) -> Option<&'static TileSprite> {
    PICTURES
        .binary_search_by_key(&number, |picture| picture.number)
        .ok()
        .and_then(|at| PICTURES.get(at))
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
        Some(picture) => picture.sprite,
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
        assert!(PICTURES.windows(2).all(|p| p[0].number < p[1].number));
        for picture in PICTURES {
            assert_eq!(by_name(picture.name).map(|p| p.0), Some(picture.number));
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
