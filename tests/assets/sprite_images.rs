//! The committed sprites and backgrounds as pixels.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

/// An image; transparent pixels are `None`.
#[derive(Clone)]
pub struct Image {
    pub width: i32,
    pub height: i32,
    pixels: Vec<Option<Rgb>>,
}

impl Image {
    /// The colour of a pixel; `None` if it is transparent or outside.
    pub fn at(&self, x: i32, y: i32) -> Option<Rgb> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| self.pixels[(y * self.width + x) as usize])?
    }

    /// All visible pixels.
    pub fn colours(&self) -> impl Iterator<Item = Rgb> + '_ {
        self.pixels.iter().copied().flatten()
    }

    fn cut(&self, (x, y, w, h): (i32, i32, i32, i32)) -> Image {
        let rows = y..y + h;
        let pixels = rows.flat_map(|row| (x..x + w).map(move |column| (column, row)));
        Image {
            width: w,
            height: h,
            pixels: pixels.map(|(column, row)| self.at(column, row)).collect(),
        }
    }

    /// The image with the key colours replaced by those of a player.
    pub fn tinted(&self, key: &[Rgb], ramp: &[Rgb]) -> Image {
        let swap = |colour: Rgb| key.iter().position(|k| *k == colour).map(|i| ramp[i]);
        let mut out = self.clone();
        for pixel in out.pixels.iter_mut().flatten() {
            *pixel = swap(*pixel).unwrap_or(*pixel);
        }
        out
    }

    fn load(path: &Path) -> Image {
        let file = File::open(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgba, "{}", path.display());
        let pixel = |b: &[u8]| (b[3] > 0).then_some((b[0], b[1], b[2]));
        let size = info.buffer_size();
        Image {
            width: info.width as i32,
            height: info.height as i32,
            pixels: bytes[..size].chunks_exact(4).map(pixel).collect(),
        }
    }
}

#[derive(Deserialize)]
struct Entry {
    frames: Vec<(i32, i32, i32, i32)>,
    #[serde(rename = "ticks")]
    _ticks: u32,
}

#[derive(Deserialize)]
struct Ramp {
    name: String,
    ramp: Vec<Rgb>,
    #[serde(rename = "number")]
    _number: usize,
}

#[derive(Deserialize)]
struct Players {
    key: Vec<Rgb>,
    ramps: Vec<Ramp>,
}

#[derive(Deserialize)]
struct Palette {
    colours: BTreeMap<String, Rgb>,
    #[serde(rename = "roles")]
    _roles: BTreeMap<String, Rgb>,
}

/// All committed images and colours.
pub struct Assets {
    sprites: BTreeMap<String, Vec<Image>>,
    /// The background layers.
    pub backgrounds: Vec<(String, Image)>,
    /// The palette by name.
    pub palette: BTreeMap<String, Rgb>,
    /// The key colours, which are replaced by the colour of a player.
    pub key: Vec<Rgb>,
    /// The colours of the players that replace them.
    pub ramps: Vec<(String, Vec<Rgb>)>,
}

fn asset(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(name)
}

fn read<T: for<'a> Deserialize<'a>>(name: &str) -> T {
    let text = fs::read_to_string(asset(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    ron::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

impl Assets {
    /// Reads the committed files.
    pub fn load() -> Assets {
        let sheet = Image::load(&asset("sprites.png"));
        let manifest: BTreeMap<String, Entry> = read("sprites.ron");
        let cut = |entry: Entry| entry.frames.iter().map(|f| sheet.cut(*f)).collect();
        let players: Players = read("players.ron");
        let palette: Palette = read("palette.ron");
        let backgrounds = fs::read_dir(asset("background")).unwrap().map(|file| {
            let path = file.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, Image::load(&path))
        });
        Assets {
            sprites: manifest
                .into_iter()
                .map(|(name, entry)| (name, cut(entry)))
                .collect(),
            backgrounds: backgrounds.collect(),
            palette: palette.colours,
            key: players.key,
            ramps: players
                .ramps
                .into_iter()
                .map(|r| (r.name, r.ramp))
                .collect(),
        }
    }

    /// The frames of a sprite.
    pub fn frames(&self, name: &str) -> &[Image] {
        let frames = self.sprites.get(name);
        frames.unwrap_or_else(|| panic!("{name}: no such sprite"))
    }

    /// The sprites whose names start with one of `with` but with none of `without`.
    pub fn names(&self, with: &[&str], without: &[&str]) -> Vec<&str> {
        let starts = |name: &str, words: &[&str]| words.iter().any(|w| name.starts_with(w));
        let names = self.sprites.keys().map(String::as_str);
        let names: Vec<&str> = names
            .filter(|name| starts(name, with) && !starts(name, without))
            .collect();
        assert!(!names.is_empty(), "no sprite begins with any of {with:?}");
        names
    }

    /// Colours of the palette by name.
    pub fn colours(&self, names: &[&str]) -> Vec<Rgb> {
        names.iter().map(|name| self.palette[*name]).collect()
    }
}
