//! The committed sprites match what their sources draw.

use crate::art::Content;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// What the sources draw, by file name.
static MADE: LazyLock<Vec<(String, Content)>> = LazyLock::new(crate::art::make);

const REMEDY: &str = "run `cargo run --example make_assets` and commit the result";

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Returns the size and RGBA pixels of a PNG file.
fn decode(path: &Path) -> (u32, u32, Vec<u8>) {
    let file = File::open(path).unwrap_or_else(|e| panic!("{}: {e}; {REMEDY}", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba, "{}", path.display());
    pixels.truncate(info.buffer_size());
    (info.width, info.height, pixels)
}

#[test]
fn committed_assets_match_their_sources() {
    for (name, content) in MADE.iter() {
        let path = assets().join(name);
        match content {
            Content::Bitmap(image) => {
                let (w, h, pixels) = decode(&path);
                assert_eq!(
                    (w as i32, h as i32),
                    (image.w, image.h),
                    "{name}: size; {REMEDY}"
                );
                assert!(pixels == image.rgba(), "{name}: pixels differ; {REMEDY}");
            }
            Content::Text(text) => {
                let committed = fs::read_to_string(&path)
                    .unwrap_or_else(|e| panic!("{name}: {e}; {REMEDY}"))
                    .replace("\r\n", "\n");
                assert!(committed == *text, "{name}: text differs; {REMEDY}");
            }
        }
    }
}

/// Returns the manifest drawn by the sources.
fn manifest() -> &'static str {
    MADE.iter()
        .find_map(|(name, content)| match content {
            Content::Text(text) if name == "sprites.ron" => Some(text.as_str()),
            _ => None,
        })
        .expect("the sources draw a manifest")
}

#[test]
fn the_manifest_is_valid_and_every_frame_is_inside_the_sheet() {
    #[derive(serde::Deserialize)]
    struct Sprite {
        frames: Vec<(u32, u32, u32, u32)>,
        ticks: u32,
    }
    let (width, height, _) = decode(&assets().join("sprites.png"));
    let sprites: std::collections::BTreeMap<String, Sprite> = ron::from_str(manifest()).unwrap();
    for (name, sprite) in sprites {
        assert!(!sprite.frames.is_empty(), "{name}");
        assert!(
            sprite.ticks <= 400,
            "{name}: {} frames at 40 Hz",
            sprite.ticks
        );
        for (x, y, w, h) in sprite.frames {
            assert!(
                x >= 1 && y >= 1 && x + w < width && y + h < height,
                "{name}"
            );
        }
    }
}

#[test]
fn every_ground_has_a_tile_for_each_set_of_neighbours_and_each_inner_corner() {
    let manifest = manifest();
    let has = |name: String| {
        assert!(
            manifest.contains(&format!("\"{name}\":")),
            "{name} is missing"
        )
    };
    for ground in [
        "rock",
        "slate",
        "mossrock",
        "sandstone",
        "brick",
        "jade",
        "gold",
        "plum",
        "metal",
        "copper",
        "crystal",
        "ice",
        "ruby",
        "amber",
        "emerald",
        "soil",
        "brass",
        "iron",
        "sootbrick",
        "whitestone",
        "skyrock",
        "turf",
        "chitin",
        "honeycomb",
        "wax",
        "chitinrock",
        "waxstone",
    ] {
        (0..16).for_each(|mask| has(format!("tile/{ground}/{mask:02}")));
        (0..4).for_each(|fill| has(format!("tile/{ground}/fill_{fill}")));
        for corner in ["nw", "ne", "se", "sw"] {
            has(format!("tile/{ground}/inner_{corner}"));
        }
    }
}

#[test]
fn both_fonts_have_ascii_the_letters_of_european_languages_and_interface_symbols() {
    let manifest = manifest();
    let letters = ('\u{c0}'..='\u{17f}').filter(|c| c.is_alphabetic());
    let symbols = "×→←↑↓…©°♥„“”‚‘’–—«»¡¿•·€".chars();
    for letter in (' '..='~').chain(letters).chain(symbols) {
        for size in [8, 12] {
            let name = format!("\"font/{size}/{:x}\":", letter as u32);
            assert!(
                manifest.contains(&name),
                "{letter:?} is missing in size {size}"
            );
        }
    }
}

#[test]
fn background_layers_repeat_without_a_seam() {
    // Columns at both ends are as similar as two neighbours in the middle: the silhouette has no sudden step.
    for (name, content) in MADE.iter() {
        let Content::Bitmap(image) = content else {
            continue;
        };
        let is_range = [
            "canyon_far",
            "canyon_near",
            "caves_near",
            "city_near",
            "ruins_floor",
            "ruins_birds_0",
        ]
        .iter()
        .any(|range| *name == format!("background/{range}.png"));
        if !is_range {
            continue;
        }
        let top = |x: i32| (0..image.h).find(|&y| image.solid(x, y)).unwrap();
        let step = (top(0) - top(image.w - 1)).abs();
        assert!(
            step < 12,
            "{name}: a step of {step} pixels where the layer repeats"
        );
    }
}
