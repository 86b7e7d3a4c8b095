//! Collects named sprites and packs them into one sheet with a manifest.
//!
//! Every frame has a border of one pixel that repeats its edge, so that scaled drawing does not bleed colours of
//! neighbours.

use super::canvas::Canvas;
use std::collections::{BTreeMap, HashMap};

/// Width of the sheet in pixels.
pub const SHEET_WIDTH: i32 = 1024;

/// An entry of the manifest.
struct Sprite {
    frames: Vec<usize>,
    ticks: u32,
    /// The plain sprite of the wall that the sprite is a part of; empty if it is no back wall.
    wall: String,
}

/// Named sprites; identical frames are stored once.
#[derive(Default)]
pub struct Atlas {
    pictures: Vec<Canvas>,
    known: HashMap<Canvas, usize>,
    sprites: BTreeMap<String, Sprite>,
}

/// The packed sheet: the image and the text of its manifest.
pub struct Sheet {
    /// The image with all frames.
    pub picture: Canvas,
    /// RON text: `{ "name": (frames: [(x, y, w, h), ..], ticks: n), .. }`, sorted by name; back walls also have
    /// `wall: "name"`.
    pub manifest: String,
}

impl Atlas {
    /// Adds a still sprite.
    pub fn add(&mut self, name: &str, picture: Canvas) {
        self.anim(name, vec![picture], 0);
    }

    /// Adds an animated sprite: `ticks` is how long each frame is shown at 40 Hz, or 0 if the program chooses the frame
    /// (a direction, a state, a variant by place).
    ///
    /// # Panics
    /// If there are no frames or the name is taken.
    pub fn anim(&mut self, name: &str, frames: Vec<Canvas>, ticks: u32) {
        assert!(!frames.is_empty(), "{name}: no frames");
        let frames = frames.into_iter().map(|frame| self.store(frame)).collect();
        let sprite = Sprite {
            frames,
            ticks,
            wall: String::new(),
        };
        let before = self.sprites.insert(name.to_owned(), sprite);
        assert!(before.is_none(), "{name}: the name is taken");
    }

    /// Declares a sprite to be a back wall: the wall continues behind scenery in front of it, drawn with its `plain`
    /// sprite.
    ///
    /// # Panics
    /// If there is no such sprite.
    pub fn back_wall(&mut self, name: &str, plain: &str) {
        let sprite = self.sprites.get_mut(name);
        sprite.expect("the wall was added").wall = plain.to_owned();
    }

    fn store(&mut self, picture: Canvas) -> usize {
        if let Some(&index) = self.known.get(&picture) {
            return index;
        }
        self.pictures.push(picture.clone());
        self.known.insert(picture, self.pictures.len() - 1);
        self.pictures.len() - 1
    }

    /// Packs the frames in shelves, tallest first.
    pub fn pack(&self) -> Sheet {
        let mut order: Vec<usize> = (0..self.pictures.len()).collect();
        order.sort_by_key(|&i| (-self.pictures[i].h, -self.pictures[i].w, i));
        let mut places = vec![(0, 0); self.pictures.len()];
        let (mut x, mut y, mut shelf) = (0, 0, 0);
        for &index in &order {
            let picture = &self.pictures[index];
            if x + picture.w + 2 > SHEET_WIDTH {
                (x, y, shelf) = (0, y + shelf, 0);
            }
            places[index] = (x + 1, y + 1);
            x += picture.w + 2;
            shelf = shelf.max(picture.h + 2);
        }
        let mut sheet = Canvas::new(SHEET_WIDTH, (y + shelf).max(1));
        for (picture, place) in self.pictures.iter().zip(&places) {
            draw_with_border(&mut sheet, picture, *place);
        }
        let manifest = self.manifest(&places);
        Sheet {
            picture: sheet,
            manifest,
        }
    }

    fn manifest(&self, places: &[(i32, i32)]) -> String {
        let mut text = String::from("{\n");
        for (name, sprite) in &self.sprites {
            let frames: Vec<String> = sprite
                .frames
                .iter()
                .map(|&i| {
                    let ((x, y), picture) = (places[i], &self.pictures[i]);
                    format!("({x}, {y}, {}, {})", picture.w, picture.h)
                })
                .collect();
            let frames = frames.join(", ");
            let wall = match sprite.wall.as_str() {
                "" => String::new(),
                wall => format!(", wall: \"{wall}\""),
            };
            text += &format!(
                "    \"{name}\": (frames: [{frames}], ticks: {}{wall}),\n",
                sprite.ticks
            );
        }
        text + "}\n"
    }
}

fn draw_with_border(sheet: &mut Canvas, picture: &Canvas, (x, y): (i32, i32)) {
    for py in -1..=picture.h {
        for px in -1..=picture.w {
            let nearest = (px.clamp(0, picture.w - 1), py.clamp(0, picture.h - 1));
            sheet.set(x + px, y + py, picture.get(nearest.0, nearest.1));
        }
    }
}
