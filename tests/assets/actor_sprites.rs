//! The sprite sheet contains every sprite that the program draws for moving objects.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// An entry of `sprites.ron`.
#[derive(Deserialize)]
struct Sprite {
    frames: Vec<(u32, u32, u32, u32)>,
    /// Ticks for which each frame is shown; read so that its absence is an error.
    #[serde(rename = "ticks")]
    _ticks: u32,
}

/// A colour ramp of `players.ron`.
#[derive(Deserialize)]
struct Ramp {
    number: usize,
    name: String,
    ramp: Vec<(u8, u8, u8)>,
}

/// `players.ron`.
#[derive(Deserialize)]
struct Players {
    key: Vec<(u8, u8, u8)>,
    ramps: Vec<Ramp>,
}

/// Sprites of 20x20 pixels: names, and how many frames each has.
const ACTORS: &[(usize, &str)] = &[
    (
        8,
        "player/walk player/walk_up player/walk_down player/walk_carry",
    ),
    (4, "player/look_around"),
    (5, "player/yawn"),
    (2, "player/stand player/climb player/rope player/shot"),
    (
        1,
        "player/jump player/fall player/dead player/stand_carry player/turn",
    ),
    (1, "player/take_off player/apex player/land player/hurt"),
    (8, "enemy/archwagon_ready enemy/archwagon_empty"),
    (4, "enemy/cloner enemy/flapper_ready enemy/flapper_empty"),
    // Six steps of the track on floors, walls and ceilings.
    (24, "enemy/trakbot_ready enemy/trakbot_empty"),
    (6, "enemy/jumpworm enemy/blockwalker"),
    (9, "enemy/cloner_gauge"),
    (1, "shot/arrow"),
    (4, "shot/cannon shot/trakbot shot/pod"),
    (2, "shot/flapper"),
    (
        8,
        "item/door item/door_exit_only item/health10 item/health50 item/health_other item/coin",
    ),
    (
        8,
        "item/key_red item/key_green item/key_blue item/key_purple fx/star",
    ),
    (
        4,
        "item/exit item/start item/start_inactive item/mine item/message item/spring",
    ),
    (1, "item/exit_locked item/bomb item/bomb_remote"),
    (4, "item/orb_off item/orb_on item/orb_outline"),
    (
        1,
        "item/door_in item/door_out item/detonator item/sticky_spikes",
    ),
    (6, "item/freeman item/bomb_lit item/warp"),
    (2, "item/bomb_remote_armed item/switch"),
    (
        1,
        "item/switch_rim_green item/switch_rim_red item/switch_rim_blue item/switch_rim_purple",
    ),
    (10, "item/expire"),
    (1, "icon/trigger icon/manip icon/damage"),
    (
        1,
        "item/trophy_archwagon item/trophy_bouncer item/trophy_cannon item/trophy_trakbot",
    ),
    (
        1,
        "item/trophy_pod item/trophy_flapper item/trophy_cloner item/trophy_jumpworm",
    ),
    (
        6,
        "item/trophy_archwagon_gem item/trophy_bouncer_gem item/trophy_cannon_gem",
    ),
    (
        6,
        "item/trophy_trakbot_gem item/trophy_pod_gem item/trophy_flapper_gem",
    ),
    (6, "item/trophy_cloner_gem item/trophy_jumpworm_gem"),
    (5, "fx/puff"),
    (4, "fx/spark fx/hit"),
];

/// Sprites drawn in 16 directions: frames of the animation, and the side of a frame in pixels.
const TURNING: &[(usize, u32, &str)] = &[
    (
        4,
        24,
        "enemy/bouncer_flutter enemy/bouncer_flicken enemy/bouncer_pod",
    ),
    (4, 24, "enemy/cannon"),
    (2, 26, "enemy/cannon_grown_1"),
    (2, 28, "enemy/cannon_grown_2"),
    (2, 32, "enemy/cannon_grown_3"),
    (2, 36, "enemy/cannon_grown_4"),
    (2, 38, "enemy/cannon_grown_5"),
    (2, 44, "enemy/cannon_grown_6"),
    (8, 24, "enemy/podzilla"),
    (1, 24, "enemy/jumpworm_air"),
    (1, 16, "enemy/vine_leaf"),
    (
        1,
        24,
        "item/key_red_flying item/key_green_flying item/key_blue_flying item/key_purple_flying",
    ),
];

/// Sprites of other sizes: names, frames, width and height in pixels.
const OTHERS: &[(&str, usize, u32, u32)] = &[
    (
        "enemy/dying_archwagon enemy/dying_bouncer enemy/dying_jumpworm enemy/dying_cannon",
        12,
        56,
        56,
    ),
    (
        "enemy/dying_pod enemy/dying_trakbot enemy/dying_cloner enemy/dying_flapper",
        12,
        56,
        56,
    ),
    ("fx/fire_0 fx/fire_1 fx/fire_2 fx/fire_3", 6, 40, 40),
    (
        "fx/large_fire_0 fx/large_fire_1 fx/large_fire_2 fx/large_fire_3",
        6,
        76,
        76,
    ),
    ("item/rocket", 32, 24, 24),
    ("item/rocket_lit", 4 * 32, 24, 24),
    ("item/door_light", 1, 26, 26),
    ("lift/body", 1, 24, 24),
    ("lift/rail_dot", 1, 6, 6),
    ("fx/debris_0 fx/debris_1 fx/debris_2 fx/debris_3", 1, 6, 6),
    ("fx/halo", 4, 48, 48),
    ("field/hurt_bottom field/hurt_top", 4, 20, 12),
    ("field/hurt_left field/hurt_right", 4, 12, 20),
    ("field/clear_bottom field/clear_top", 4, 20, 6),
    ("field/clear_left field/clear_right", 4, 6, 20),
    ("field/spark", 4, 14, 14),
    ("field/plus", 4, 10, 10),
];

fn asset(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(name)
}

fn read<T: for<'a> Deserialize<'a>>(name: &str) -> T {
    let text = fs::read_to_string(asset(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    ron::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn every_actor_has_its_frames() {
    let sprites: BTreeMap<String, Sprite> = read("sprites.ron");
    let check = |name: &str, count: usize, (width, height): (u32, u32)| {
        let sprite = sprites
            .get(name)
            .unwrap_or_else(|| panic!("{name}: no such sprite"));
        assert_eq!(sprite.frames.len(), count, "{name}: frames");
        for (_, _, w, h) in &sprite.frames {
            assert_eq!((*w, *h), (width, height), "{name}: size");
        }
    };
    for (count, names) in ACTORS {
        names.split(' ').for_each(|n| check(n, *count, (20, 20)));
    }
    for (count, side, names) in TURNING {
        let (count, size) = (count * 16, (*side, *side));
        names.split(' ').for_each(|n| check(n, count, size));
    }
    for (names, count, width, height) in OTHERS {
        let size = (*width, *height);
        names.split(' ').for_each(|n| check(n, *count, size));
    }
}

#[test]
fn there_are_15_colours_of_five_shades_and_purple_is_the_eighth() {
    let players: Players = read("players.ron");
    assert_eq!(players.ramps.len(), 15);
    for (place, ramp) in players.ramps.iter().enumerate() {
        assert_eq!(ramp.number, place + 1, "{}", ramp.name);
        assert_eq!(ramp.ramp.len(), players.key.len(), "{}", ramp.name);
        let bright = ramp
            .ramp
            .iter()
            .map(|(r, g, b)| u32::from(*r) * 3 + u32::from(*g) * 6 + u32::from(*b));
        assert!(bright.is_sorted(), "{}: not from dark to light", ramp.name);
    }
    assert_eq!(players.ramps[7].name, "purple");
    assert_eq!(
        players.ramps[7].ramp, players.key,
        "unrecoloured sprites show the default"
    );
}

#[test]
fn only_players_doors_and_lifts_use_the_recoloured_ramp() {
    let sprites: BTreeMap<String, Sprite> = read("sprites.ron");
    let players: Players = read("players.ron");
    let file = BufReader::new(File::open(asset("sprites.png")).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let width = reader.next_frame(&mut pixels).unwrap().width;
    for (name, sprite) in &sprites {
        let worn = ["player/", "item/door", "lift/"]
            .iter()
            .any(|start| name.starts_with(start));
        let label = name == "item/door_in" || name == "item/door_out";
        for &(x, y, w, h) in &sprite.frames {
            let places = (y..y + h).flat_map(|row| (x..x + w).map(move |column| (row, column)));
            let keyed = places
                .map(|(row, column)| (row * width + column) as usize * 4)
                .filter(|&at| pixels[at + 3] != 0)
                .any(|at| {
                    players
                        .key
                        .contains(&(pixels[at], pixels[at + 1], pixels[at + 2]))
                });
            assert_eq!(keyed, worn && !label, "{name}");
        }
    }
}
