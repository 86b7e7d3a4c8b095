//! The sprite atlas: sprites, their variants in the colours of players, doors and lifts, and backgrounds, in one
//! texture.
//!
//! One texture means few draw calls per frame.

use super::backdrops::Backdrops;
use super::bitmap::{Bitmap, BitmapError, Rgb};
use super::font::{self, Font};
use super::image::{Backend, Texture};
use crate::files;
use crate::sim::world::player::MAX_COLOUR;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
#[cfg(test)]
use std::rc::Rc;

/// Border width of nine-slice frames, image pixels.
pub const FRAME_BORDER: u32 = 8;

/// Number of tint colours of players, doors and lifts, starting at 1.
pub const TINTS: usize = MAX_COLOUR as usize;

/// Maximum size of a manifest, bytes.
const MAX_MANIFEST: u64 = 1 << 20;

/// A rectangle of the texture, in texels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AtlasRect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// The image has no transparent pixels.
    pub opaque: bool,
}

/// A named sprite with one or more frames.
#[derive(Clone, Copy, Debug)]
pub struct Sprite {
    first: u32,
    count: u32,
    ticks: u32,
    /// The first frame in colour 1; the others follow.
    tinted: Option<u32>,
}

/// The sprite atlas.
pub struct Atlas {
    /// `None` in tests, which have no window.
    texture: Option<Texture>,
    size: (f32, f32),
    frames: Vec<AtlasRect>,
    /// Mean colours of the sprites' frames.
    averages: Vec<[u8; 4]>,
    /// Fill colours of nine-slice frames, where the inside is a single colour.
    middles: Vec<Option<[u8; 4]>>,
    sprites: HashMap<String, Sprite>,
    /// The plain sprite of the wall that each wall sprite is a part of, by name.
    walls: HashMap<String, String>,
    missing: Sprite,
    white: AtlasRect,
    /// The images behind levels.
    pub backdrops: Backdrops,
    /// Frames of the glyphs of each font by code point; [`NO_GLYPH`] where there is none.
    glyphs: [Vec<u32>; 2],
}

/// Errors of loading the atlas.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    /// An image could not be read.
    #[error(transparent)]
    Bitmap(#[from] BitmapError),
    /// A sprite description is invalid.
    #[error("{file}: {reason}")]
    Manifest {
        /// The file.
        file: String,
        /// The reason.
        reason: String,
    },
}

#[derive(Deserialize)]
struct Entry {
    frames: Vec<(u32, u32, u32, u32)>,
    ticks: u32,
    /// The plain sprite of the wall that the sprite is a part of; empty if it is no back wall.
    #[serde(default)]
    wall: String,
}

#[derive(Deserialize)]
struct Players {
    key: Vec<Rgb>,
    ramps: Vec<Ramp>,
}

#[derive(Deserialize)]
struct Ramp {
    number: u8,
    ramp: Vec<Rgb>,
}

fn read_ron<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, AtlasError> {
    let bad = |reason: String| AtlasError::Manifest {
        file: path.display().to_string(),
        reason,
    };
    let bytes = files::read_limited(path, MAX_MANIFEST).map_err(|error| bad(error.to_string()))?;
    ron::de::from_bytes(&bytes).map_err(|error| bad(error.to_string()))
}

impl Atlas {
    /// Loads the atlas from the assets folder, for a rendering backend.
    ///
    /// # Errors
    /// The first file that is missing or invalid.
    pub fn load(folder: &Path, backend: Backend) -> Result<Atlas, AtlasError> {
        let sheet_file = folder.join("sprites.png");
        let sheet = Bitmap::load(&sheet_file)?;
        let manifest: BTreeMap<String, Entry> = read_ron(&folder.join("sprites.ron"))?;
        let players: Players = read_ron(&folder.join("players.ron"))?;
        let mut builder = Builder::new(sheet);
        builder.walls = walls(&manifest);
        let mut sprites = HashMap::with_capacity(manifest.len());
        for (name, entry) in manifest {
            if let Some(sprite) = builder.add(&entry, &players.key) {
                sprites.insert(name, sprite);
            }
        }
        builder.tint(&mut sprites, &players);
        let backdrops = Backdrops::load(&folder.join("background"), backend)?;
        let missing = builder.append(&Bitmap::checks(20, 5, [255, 0, 232, 255]));
        let white = builder.append(&Bitmap::checks(4, 4, [255; 4]));
        builder.finish((backend, &sheet_file), sprites, backdrops, (missing, white))
    }

    /// Returns the sprite of a name; a missing one is drawn as a checkerboard.
    pub fn get(&self, name: &str) -> Sprite {
        self.find(name).unwrap_or(self.missing)
    }

    /// Returns the sprite of a name, if it exists.
    pub fn find(&self, name: &str) -> Option<Sprite> {
        self.sprites.get(name).copied()
    }

    /// Returns the name of the plain sprite of the wall that a sprite is a part of, if it is a back wall.
    pub fn wall(&self, name: &str) -> Option<&str> {
        self.walls.get(name).map(String::as_str)
    }

    /// Returns a frame of a sprite by index, which wraps around.
    pub fn frame(&self, sprite: Sprite, index: usize) -> AtlasRect {
        self.frames[sprite.first as usize + index % sprite.count as usize]
    }

    /// Returns a frame in a colour 1 to 15, if the sprite has colours; others are drawn purple.
    pub fn tinted(&self, sprite: Sprite, index: usize, colour: u8) -> AtlasRect {
        let index = index % sprite.count as usize;
        let tint = if (1..=TINTS as u8).contains(&colour) {
            usize::from(colour) - 1
        } else {
            7
        };
        match sprite.tinted {
            Some(first) => self.frames[first as usize + tint * sprite.count as usize + index],
            None => self.frames[sprite.first as usize + index],
        }
    }

    /// Returns the mean colour of the first frame of a sprite.
    pub fn average(&self, sprite: Sprite) -> [u8; 4] {
        self.averages[sprite.first as usize]
    }

    /// Returns the fill colour of the first frame of a nine-slice sprite, if its inside is one opaque colour.
    pub fn middle(&self, sprite: Sprite) -> Option<[u8; 4]> {
        self.middles.get(sprite.first as usize).copied().flatten()
    }

    /// Returns a white texel, for rectangles and lines.
    pub fn white(&self) -> AtlasRect {
        self.white
    }

    /// Returns the glyph of a character; a question mark if there is none.
    pub fn glyph(&self, font: Font, letter: char) -> AtlasRect {
        let glyphs = &self.glyphs[font as usize];
        let find = |letter: char| {
            let &frame = glyphs.get(letter as usize)?;
            self.frames.get(frame as usize).copied()
        };
        find(letter)
            .or_else(|| find('?'))
            .unwrap_or_else(|| self.frame(self.missing, 0))
    }

    /// Returns the texture.
    pub fn texture(&self) -> Option<&Texture> {
        self.texture.as_ref()
    }

    /// Returns the size of the texture.
    pub fn size(&self) -> (f32, f32) {
        self.size
    }
}

impl Sprite {
    /// Returns the number of frames.
    pub fn len(self) -> usize {
        self.count as usize
    }

    /// Returns the number of ticks each frame is shown; 0 if the code chooses the frame.
    pub fn ticks(self) -> u32 {
        self.ticks
    }

    /// Returns the frame for a tick, for sprites with a fixed frame rate.
    pub fn at(self, frame: i32) -> usize {
        (frame.max(0) as u32 / self.ticks.max(1)) as usize
    }
}

#[cfg(test)]
impl Atlas {
    /// Returns the sizes of all sprites and glyphs, for tests without a window; each thread reads them once.
    pub fn without_texture() -> Rc<Atlas> {
        thread_local!(static ATLAS: Rc<Atlas> = Rc::new(Atlas::read_sizes()));
        ATLAS.with(Rc::clone)
    }

    fn read_sizes() -> Atlas {
        let assets = Path::new(crate::CHECKOUT).join("assets");
        let manifest = read_ron(&assets.join("sprites.ron"));
        let manifest: BTreeMap<String, Entry> = manifest.expect("the manifest is valid");
        let walls = walls(&manifest);
        let mut frames = vec![AtlasRect::default()];
        let mut sprites = HashMap::new();
        for (name, entry) in manifest {
            let sprite = Sprite {
                first: frames.len() as u32,
                count: entry.frames.len() as u32,
                ticks: entry.ticks,
                tinted: None,
            };
            frames.extend(entry.frames.into_iter().map(|area| source(area, false)));
            sprites.insert(name, sprite);
        }
        Atlas {
            texture: None,
            size: (1.0, 1.0),
            glyphs: [Font::Small, Font::Large].map(|font| glyphs(&sprites, font)),
            averages: vec![[0; 4]; frames.len()],
            middles: vec![None; frames.len()],
            frames,
            sprites,
            walls,
            missing: Sprite {
                first: 0,
                count: 1,
                ticks: 0,
                tinted: None,
            },
            white: AtlasRect::default(),
            backdrops: Backdrops::default(),
        }
    }
}

/// Address space of the image in the making, bytes; only what is used of it takes memory. The image never moves while it
/// grows. More than 32 MiB is also too large for the allocator of glibc to adapt to: after a smaller block is freed, it no
/// longer returns blocks of up to that size to the system, and textures leave gaps.
const BUILDER_SPACE: usize = 40 << 20;

/// Rows of the sheet that are uploaded at once.
const STRIP: u32 = 64;

/// Packs images below the sprite sheet.
struct Builder {
    image: Bitmap,
    walls: HashMap<String, String>,
    frames: Vec<AtlasRect>,
    /// Frames that contain the key colours.
    keyed: Vec<bool>,
    averages: Vec<[u8; 4]>,
    middles: Vec<Option<[u8; 4]>>,
    /// Rows of the sheet.
    sheet_rows: u32,
    at: (u32, u32),
    row: u32,
}

impl Builder {
    fn new(mut image: Bitmap) -> Builder {
        let free = BUILDER_SPACE.saturating_sub(image.bytes.len());
        image.bytes.reserve_exact(free);
        let at = (0, image.height);
        Builder {
            image,
            walls: HashMap::new(),
            frames: Vec::new(),
            keyed: Vec::new(),
            averages: Vec::new(),
            middles: Vec::new(),
            sheet_rows: at.1,
            at,
            row: 0,
        }
    }

    /// Adds a sprite of the sheet; none if it has no frames or one is out of bounds.
    fn add(&mut self, entry: &Entry, key: &[Rgb]) -> Option<Sprite> {
        let inside = |&(x, y, w, h): &(u32, u32, u32, u32)| {
            x.checked_add(w)
                .is_some_and(|right| right <= self.image.width)
                && y.checked_add(h)
                    .is_some_and(|bottom| bottom <= self.image.height)
        };
        if entry.frames.is_empty() || !entry.frames.iter().all(inside) {
            return None;
        }
        let first = self.frames.len() as u32;
        for &(x, y, w, h) in &entry.frames {
            let keyed = self.image.uses((x, y, w, h), key);
            self.keyed.push(keyed);
            let cut = self.image.crop((x, y, w, h));
            self.averages.push(cut.average());
            self.middles.push(cut.middle(FRAME_BORDER));
            self.frames.push(source((x, y, w, h), cut.is_opaque()));
        }
        Some(Sprite {
            first,
            count: entry.frames.len() as u32,
            ticks: entry.ticks,
            tinted: None,
        })
    }

    /// Reserves space for an image with a border of one texel; returns the position of the image.
    fn place(&mut self, w: u32, h: u32) -> (u32, u32) {
        if self.at.0 + w + 2 > self.image.width {
            self.at = (0, self.at.1 + self.row);
            self.row = 0;
        }
        let place = (self.at.0 + 1, self.at.1 + 1);
        self.at.0 += w + 2;
        self.row = self.row.max(h + 2);
        self.image.grow(self.at.1 + self.row);
        place
    }

    fn append(&mut self, image: &Bitmap) -> Sprite {
        let (x, y) = self.place(image.width, image.height);
        self.image.copy(image, x, y);
        let first = self.frames.len() as u32;
        self.frames.push(place_of(image, x, y));
        Sprite {
            first,
            count: 1,
            ticks: 0,
            tinted: None,
        }
    }

    /// Adds all colour variants of sprites that contain key colours. Their places, and the size of the texture, are the same
    /// at every start, and so is the rounding of what is drawn with it.
    fn tint(&mut self, sprites: &mut HashMap<String, Sprite>, players: &Players) {
        let mut sprites: Vec<&mut Sprite> = sprites.values_mut().collect();
        sprites.sort_by_key(|sprite| sprite.first);
        for sprite in sprites {
            let range = sprite.first as usize..(sprite.first + sprite.count) as usize;
            if !self.keyed[range.clone()].iter().any(|keyed| *keyed) {
                continue;
            }
            sprite.tinted = Some(self.frames.len() as u32);
            for number in 1..=TINTS as u8 {
                let ramp = players.ramps.iter().find(|ramp| ramp.number == number);
                let ramp = ramp.map_or(&players.key, |ramp| &ramp.ramp);
                for index in range.clone() {
                    let AtlasRect { x, y, w, h, .. } = self.frames[index];
                    let area = (x as u32, y as u32, w as u32, h as u32);
                    let image = self.image.crop(area).recoloured(&players.key, ramp);
                    let (x, y) = self.place(image.width, image.height);
                    self.image.copy(&image, x, y);
                    self.frames.push(place_of(&image, x, y));
                }
            }
        }
    }

    fn finish(
        self,
        (backend, sheet_file): (Backend, &Path),
        sprites: HashMap<String, Sprite>,
        backdrops: Backdrops,
        (missing, white): (Sprite, Sprite),
    ) -> Result<Atlas, AtlasError> {
        let texture = match backend {
            Backend::Gpu => upload(sheet_file, self.image, self.sheet_rows)?,
            Backend::Cpu => Texture::new(backend, self.image),
        };
        let white = self.frames[white.first as usize];
        let glyphs = [Font::Small, Font::Large].map(|font| glyphs(&sprites, font));
        Ok(Atlas {
            glyphs,
            averages: self.averages,
            middles: self.middles,
            size: texture.size(),
            texture: Some(texture),
            frames: self.frames,
            sprites,
            walls: self.walls,
            backdrops,
            missing,
            white: source((white.x as u32 + 1, white.y as u32 + 1, 1, 1), true),
        })
    }
}

/// Makes a texture of the graphics library of a finished image, of which the sheet has a number of rows. The sheet is read
/// again: keeping it in memory beside its texture would take 11 MB for longer than reading it takes.
fn upload(sheet_file: &Path, image: Bitmap, sheet_rows: u32) -> Result<Texture, AtlasError> {
    let (width, height) = (image.width, image.height);
    let added = image.crop((0, sheet_rows, width, height - sheet_rows));
    drop(image);
    let texture = Texture::with_size(width, height);
    Bitmap::load_strips(sheet_file, STRIP, |top, rows| texture.set_rows(top, rows))?;
    texture.set_rows(sheet_rows, added);
    Ok(texture)
}

/// Returns the back walls of a manifest: name, and name of the plain sprite of the wall.
fn walls(manifest: &BTreeMap<String, Entry>) -> HashMap<String, String> {
    let walls = manifest.iter().filter(|(_, entry)| !entry.wall.is_empty());
    walls
        .map(|(name, entry)| (name.clone(), entry.wall.clone()))
        .collect()
}

/// Upper limit of code points, after the arrows and symbols of the sheet.
const LETTERS: u32 = 0x2700;

/// Frame number of a missing glyph.
const NO_GLYPH: u32 = u32::MAX;

/// Returns the first frames of the glyphs of a font by code point.
fn glyphs(sprites: &HashMap<String, Sprite>, font: Font) -> Vec<u32> {
    let find = |letter: char| sprites.get(&font::glyph_name(font, letter));
    (0..LETTERS)
        .map(|code| char::from_u32(code).and_then(find))
        .map(|sprite| sprite.map_or(NO_GLYPH, |sprite| sprite.first))
        .collect()
}

fn source((x, y, w, h): (u32, u32, u32, u32), opaque: bool) -> AtlasRect {
    AtlasRect {
        x: x as f32,
        y: y as f32,
        w: w as f32,
        h: h as f32,
        opaque,
    }
}

/// Returns the rectangle of an image whose top left corner is at (x, y).
fn place_of(image: &Bitmap, x: u32, y: u32) -> AtlasRect {
    source((x, y, image.width, image.height), image.is_opaque())
}
