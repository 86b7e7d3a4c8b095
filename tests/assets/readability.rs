//! Measures readability: actors stand out from the background and the scenery, reserved colours keep their meaning, and
//! sprites with different meanings can be told apart, also by colour-blind players. Run with `--nocapture` to see the
//! measured values.

use crate::colour_metrics::{
    COLOUR_VISIONS, contrast, delta_e, luminance, mean, quantile, rim_luminance, share,
};
use crate::sprite_images::{Assets, Image, Rgb};

fn assert_none(faults: &[String]) {
    let (count, list) = (faults.len(), faults.join("\n"));
    assert!(faults.is_empty(), "{count} faults:\n{list}");
}

/// Names of the sprites of hazards.
fn hazards(assets: &Assets) -> Vec<&str> {
    let mut names = assets.names(&["enemy/"], &["enemy/dying", "enemy/vine"]);
    let others = [
        "shot/",
        "tile/spikes_out",
        "item/mine",
        "item/bomb_lit",
        "item/bomb_remote_armed",
    ];
    names.extend(assets.names(&others, &[]));
    names
}

/// Names of the sprites of pickups and of things to use.
fn useful(assets: &Assets) -> Vec<&str> {
    let others = [
        "item/mine",
        "item/bomb_lit",
        "item/bomb_remote_armed",
        "item/expire",
        "item/sticky",
        "item/door_in",
        "item/door_out",
        "item/orb_outline",
        "item/switch_rim",
        "item/start_inactive",
        "item/exit_locked",
    ];
    let mut names = assets.names(&["item/"], &others);
    let tiles = [
        "tile/ladder/",
        "tile/ladder_rope",
        "tile/rope/",
        "tile/bunting/",
        "tile/girder/",
        "tile/cloud/",
        "tile/ladder_rib",
        "tile/silk/",
        "tile/wax_shelf/",
    ];
    names.extend(assets.names(&tiles, &[]));
    names
}

/// Names of purely decorative sprites. Arrows are signs, not decoration.
fn scenery(assets: &Assets) -> Vec<&str> {
    assets.names(&["deco/"], &["deco/arrow"])
}

/// The luminance below which 99.5 % of the background's pixels lie: all but the stars.
fn background_luminance(assets: &Assets) -> f64 {
    let all = assets.backgrounds.iter().flat_map(|(_, p)| p.colours());
    quantile(all.map(luminance).collect(), 0.995)
}

/// The lowest rim luminance of all frames.
fn worst_rim(frames: &[Image]) -> f64 {
    frames.iter().map(rim_luminance).fold(f64::MAX, f64::min)
}

/// The luminance below which 90 % of the pixels of all frames lie.
fn bright_luminance(frames: &[Image]) -> f64 {
    let colours = frames.iter().flat_map(Image::colours);
    quantile(colours.map(luminance).collect(), 0.9)
}

/// The player's sprites in every colour.
fn players(assets: &Assets) -> Vec<(String, Vec<Image>)> {
    let mut all = Vec::new();
    for name in assets.names(&["player/"], &[]) {
        for (colour, ramp) in &assets.ramps {
            let frames = assets.frames(name);
            let tinted = frames.iter().map(|f| f.tinted(&assets.key, ramp)).collect();
            all.push((format!("{name} in {colour}"), tinted));
        }
    }
    all
}

#[test]
fn actors_stand_out_from_the_background_and_from_scenery() {
    let assets = Assets::load();
    let sky = background_luminance(&assets);
    let scenery: Vec<(&str, f64, f64)> = scenery(&assets)
        .into_iter()
        .map(|name| {
            let frames = assets.frames(name);
            (name, worst_rim(frames), bright_luminance(frames))
        })
        .collect();
    let mut figures = players(&assets);
    for name in hazards(&assets).into_iter().chain(useful(&assets)) {
        figures.push((name.to_owned(), assets.frames(name).to_vec()));
    }
    let mut faults = Vec::new();
    let mut check = |good: bool, text: String| {
        if !good {
            faults.push(text);
        }
    };
    println!("background {sky:.3}");
    let brightest_scenery = scenery.iter().map(|s| s.2).fold(0.0, f64::max);
    for (name, rim, bright) in &scenery {
        let (edge, whole) = (contrast(*rim, sky), contrast(*bright, sky));
        println!("scenery {name}: {edge:.2} {whole:.2}");
        check(whole <= 2.2, format!("{name}: scenery at {whole:.2}:1"));
    }
    for (name, frames) in &figures {
        let rim = worst_rim(frames);
        let (sky, scenery) = (contrast(rim, sky), contrast(rim, brightest_scenery));
        println!("figure {name}: {sky:.2} {scenery:.2}");
        check(
            sky >= 3.0,
            format!("{name}: {sky:.2}:1 against the background"),
        );
        let lighter = rim >= brightest_scenery && scenery >= 1.5;
        check(
            lighter,
            format!("{name}: {scenery:.2}:1 against the brightest scenery"),
        );
    }
    assert_none(&faults);
}

#[test]
fn edges_of_white_stone_stand_out_from_the_ruins_backdrop() {
    let assets = Assets::load();
    let layers = assets
        .backgrounds
        .iter()
        .filter(|(name, _)| name.contains("ruins_"));
    let behind = quantile(
        layers
            .flat_map(|(_, p)| p.colours())
            .map(luminance)
            .collect(),
        0.9,
    );
    let mut faults = Vec::new();
    for mask in 0..15 {
        let name = format!("tile/whitestone/{mask:02}");
        let colours: Vec<f64> = assets
            .frames(&name)
            .iter()
            .flat_map(Image::colours)
            .map(luminance)
            .collect();
        let light = colours.iter().sum::<f64>() / colours.len() as f64;
        let found = contrast(light, behind);
        println!("{name}: {found:.2}");
        if found < 3.0 {
            faults.push(format!("{name}: {found:.2}:1 against the backdrop"));
        }
    }
    assert_none(&faults);
}

/// Luminances along the open sides of a tile of ground: of the two outermost pixels, the brighter one counts.
fn sides(image: &Image, mask: u32) -> Vec<f64> {
    let last = image.width - 1;
    let mut found = Vec::new();
    for at in 0..=last {
        for (bit, pair) in [
            (1, [(at, 0), (at, 1)]),
            (2, [(last, at), (last - 1, at)]),
            (4, [(at, last), (at, last - 1)]),
            (8, [(0, at), (1, at)]),
        ] {
            let colours = pair.iter().filter_map(|(x, y)| image.at(*x, *y));
            if mask & bit == 0 {
                found.extend(colours.map(luminance).reduce(f64::max));
            }
        }
    }
    found
}

#[test]
fn edges_of_the_hives_grounds_stand_out_from_its_backdrop() {
    let assets = Assets::load();
    let layers = assets.backgrounds.iter();
    let layers = layers.filter(|(name, _)| name.contains("hive_"));
    let colours = layers.flat_map(|(_, p)| p.colours()).map(luminance);
    let behind = quantile(colours.collect(), 0.99);
    let mut faults = Vec::new();
    for ground in ["chitin", "honeycomb", "wax", "chitinrock", "waxstone"] {
        for mask in 0..15 {
            let name = format!("tile/{ground}/{mask:02}");
            let frames = assets.frames(&name).iter();
            let edges: Vec<f64> = frames.flat_map(|frame| sides(frame, mask)).collect();
            let found = contrast(quantile(edges, 0.5), behind);
            println!("{name}: {found:.2}");
            if found < 3.0 {
                faults.push(format!("{name}: {found:.2}:1 against the backdrop"));
            }
        }
    }
    assert_none(&faults);
}

const DANGER: [&str; 3] = ["red1", "red2", "red3"];
const TREASURE: [&str; 3] = ["yellow1", "yellow2", "yellow3"];

#[test]
fn red_is_reserved_for_hazards_and_gold_for_useful_things() {
    let assets = Assets::load();
    let (danger, treasure) = (assets.colours(&DANGER), assets.colours(&TREASURE));
    // Red by the rules of the game; a triangle distinguishes them as well.
    let red = ["item/key_red", "item/key_red_flying"];
    let mut faults = Vec::new();
    for name in hazards(&assets) {
        let frames = assets.frames(name);
        let (red, gold) = (share(frames, &danger), share(frames, &treasure));
        println!(
            "hurts {name}: {:.0} % danger, {:.0} % gold",
            red * 100.0,
            gold * 100.0
        );
        if red < 0.06 || gold > 0.06 {
            faults.push(format!("{name}: danger {red:.2}, gold {gold:.2}"));
        }
    }
    for name in useful(&assets).into_iter().filter(|n| !red.contains(n)) {
        let part = share(assets.frames(name), &danger);
        println!("useful {name}: {:.0} % danger", part * 100.0);
        if part > 0.0 {
            faults.push(format!("{name}: {part:.2} danger, but harmless"));
        }
    }
    for name in scenery(&assets) {
        let frames = assets.frames(name);
        let part = share(frames, &danger) + share(frames, &treasure);
        if part > 0.0 {
            faults.push(format!("{name}: {part:.2} of scenery in reserved colours"));
        }
    }
    assert_none(&faults);
}

/// The lightest steps of each ramp, reserved for actors.
const LIGHT: [&str; 16] = [
    "white", "violet5", "violet6", "rust5", "rust6", "sand2", "sand3", "soil3", "metal3", "metal4",
    "green4", "green5", "cyan2", "cyan3", "pink0", "pink1",
];

#[test]
fn backgrounds_and_scenery_use_no_reserved_and_no_light_colours() {
    let assets = Assets::load();
    let mut banned: Vec<Rgb> = LIGHT
        .iter()
        .chain(&DANGER)
        .chain(&TREASURE)
        .filter_map(|name| assets.palette.get(*name).copied())
        .collect();
    banned.extend(&assets.key);
    let backgrounds = assets.backgrounds.iter();
    let mut images: Vec<(String, Vec<Image>)> = backgrounds
        .map(|(name, image)| (name.clone(), vec![image.clone()]))
        .collect();
    for name in scenery(&assets) {
        images.push((name.to_owned(), assets.frames(name).to_vec()));
    }
    let mut faults = Vec::new();
    for (name, frames) in &images {
        let part = share(frames, &banned);
        if part > 0.0 {
            faults.push(format!(
                "{name}: {:.1} % in reserved or light colours",
                part * 100.0
            ));
        }
    }
    assert_none(&faults);
}

#[test]
fn sprites_and_backgrounds_use_only_colours_of_the_palette() {
    let assets = Assets::load();
    let known: Vec<Rgb> = assets.palette.values().copied().collect();
    assert!(known.len() <= 64, "{} colours", known.len());
    for name in assets.names(&[""], &[]) {
        let part = share(assets.frames(name), &known);
        assert!(
            part == 1.0 || assets.frames(name)[0].colours().count() == 0,
            "{name}: {part}"
        );
    }
    for (name, image) in &assets.backgrounds {
        assert_eq!(share(std::slice::from_ref(image), &known), 1.0, "{name}");
    }
}

/// Asserts that every pair of colours differs by at least `min` for every kind of colour vision.
fn assert_distinct(colours: &[(&str, [f64; 3])], min: f64) {
    let mut faults = Vec::new();
    for (vision, matrix) in &COLOUR_VISIONS {
        for (i, (a, first)) in colours.iter().enumerate() {
            for (b, second) in &colours[i + 1..] {
                let distance = delta_e(matrix, *first, *second);
                println!("{vision}: {a} and {b} differ by {distance:.0}");
                if distance < min {
                    faults.push(format!("{vision}: {a} and {b} differ by {distance:.1}"));
                }
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn keys_differ_for_every_colour_vision() {
    let assets = Assets::load();
    let colours = ["red", "green", "blue", "purple"];
    let names: Vec<(&str, String)> = colours.map(|c| (c, format!("item/key_{c}"))).to_vec();
    let means: Vec<(&str, [f64; 3])> = names
        .iter()
        .map(|(colour, name)| (*colour, mean(assets.frames(name))))
        .collect();
    assert_distinct(&means, 15.0);
}

#[test]
fn kinds_of_fields_differ_for_every_colour_vision() {
    let assets = Assets::load();
    let kind = |names: &[&str]| {
        let frames = names.iter().flat_map(|name| assets.frames(name));
        mean(&frames.cloned().collect::<Vec<Image>>())
    };
    let kinds = [
        ("healing", kind(&["field/plus", "field/bubble"])),
        ("hurting", kind(&["field/hurt_bottom", "field/spark"])),
        ("clearing", kind(&["field/clear_bottom"])),
    ];
    assert_distinct(&kinds, 25.0);
}
