//! The sprite sheet contains every sprite the program draws for moving things.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// An entry of `sprites.ron`.
#[derive(Deserialize)]
struct Sprite {
    frames: Vec<(u32, u32, u32, u32)>,
    /// Duration of each frame in ticks; parsed so that its absence is an error.
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

/// Sprites of 20x20 pixels: number of frames, and names.
const ACTORS: &[(usize, &str)] = &[
    (6, "player/walk player/walk_up player/walk_down"),
    (2, "player/stand player/climb player/rope player/shot"),
    (1, "player/jump player/fall player/dead"),
    (
        8,
        "enemy/archwagon_ready enemy/archwagon_empty enemy/podzilla",
    ),
    (
        4,
        "enemy/bouncer_flutter enemy/bouncer_flicken enemy/bouncer_pod enemy/cannon enemy/cloner",
    ),
    (4, "enemy/flapper_ready enemy/flapper_empty"),
    (
        6,
        "enemy/trakbot_ready enemy/trakbot_empty enemy/jumpworm enemy/blockwalker",
    ),
    (9, "enemy/cloner_gauge"),
    (1, "enemy/vine_leaf enemy/jumpworm_air"),
    (
        4,
        "enemy/dying_archwagon enemy/dying_bouncer enemy/dying_jumpworm enemy/dying_cannon",
    ),
    (
        4,
        "enemy/dying_pod enemy/dying_trakbot enemy/dying_cloner enemy/dying_flapper",
    ),
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
        "item/exit item/start item/start_inactive item/mine item/message item/rocket_lit item/spring",
    ),
    (
        1,
        "item/exit_locked item/orb_off item/orb_on item/orb_outline item/bomb item/bomb_remote",
    ),
    (
        1,
        "item/door_in item/door_out item/detonator item/sticky_spikes item/rocket",
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

/// Sprites of other sizes: name, number of frames, size in pixels.
const OTHERS: &[(&str, usize, u32)] = &[
    ("item/explosion", 6, 40),
    ("lift/body", 1, 24),
    ("lift/rail_dot", 1, 4),
    ("fx/debris_0", 1, 6),
    ("fx/debris_1", 1, 6),
    ("fx/debris_2", 1, 6),
    ("fx/debris_3", 1, 6),
    ("fx/glow", 1, 32),
    ("fx/ring", 1, 32),
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
fn every_actor_has_its_sprites() {
    let sprites: BTreeMap<String, Sprite> = read("sprites.ron");
    let actors = ACTORS
        .iter()
        .flat_map(|(count, names)| names.split(' ').map(|name| (name, *count, 20)));
    for (name, count, size) in actors.chain(OTHERS.iter().copied()) {
        let sprite = sprites
            .get(name)
            .unwrap_or_else(|| panic!("{name}: no sprite"));
        assert_eq!(sprite.frames.len(), count, "{name}: frames");
        for (_, _, w, h) in &sprite.frames {
            assert_eq!((*w, *h), (size, size), "{name}: size");
        }
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
