//! The images of backdrops, one texture per layer. Those of the menu are loaded at the start and kept, and so is the
//! backdrop drawn last, which is loaded when it is drawn.

use super::bitmap::{Bitmap, BitmapError};
use super::image::{Backend, Texture};
use super::packed_parts::PackedParts;
use crate::sim::world::level_data::Backdrop;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The backdrop behind menus.
pub const MENU: Backdrop = Backdrop::Canyon;

/// An image of a layer of a backdrop.
#[derive(Clone, Debug)]
pub struct BackdropLayer {
    /// The packed parts of the image.
    pub texture: Texture,
    /// Width and height of the image, without the empty rows at its top, pixels.
    pub size: (f32, f32),
    /// The image's parts by how they are drawn.
    pub parts: PackedParts,
}

/// The layers of a backdrop, farthest first; each has at least one image, and several if it is animated.
pub type Layers = Rc<Vec<Vec<Rc<BackdropLayer>>>>;

/// The images of backdrops.
#[derive(Debug, Default)]
pub struct Backdrops {
    folder: PathBuf,
    backend: Backend,
    menu: Layers,
    /// The other backdrop that was drawn last.
    last: RefCell<Option<(Backdrop, Layers)>>,
}

impl Backdrops {
    /// Loads the backdrop of the menu for a rendering backend; `folder` is `assets/background`.
    ///
    /// # Errors
    /// The first image that is missing or invalid.
    pub fn load(folder: &Path, backend: Backend) -> Result<Backdrops, BitmapError> {
        Ok(Backdrops {
            folder: folder.to_path_buf(),
            backend,
            menu: read(folder, backend, MENU)?,
            last: RefCell::default(),
        })
    }

    /// Returns the layers of a backdrop, those of the menu if it cannot be loaded.
    pub fn layers(&self, backdrop: Backdrop) -> Layers {
        if backdrop == MENU {
            return self.menu.clone();
        }
        let mut last = self.last.borrow_mut();
        if let Some((_, layers)) = last.as_ref().filter(|last| last.0 == backdrop) {
            return layers.clone();
        }
        // Frees the textures of the one before.
        *last = None;
        let layers = read(&self.folder, self.backend, backdrop).unwrap_or_else(|error| {
            log::warn!("{error}");
            self.menu.clone()
        });
        *last = Some((backdrop, layers.clone()));
        layers
    }
}

/// Names of the files of a backdrop's layers, farthest first; an animated layer has several.
fn files(backdrop: Backdrop) -> &'static [&'static [&'static str]] {
    match backdrop {
        Backdrop::Canyon => &[&["canyon_sky"], &["canyon_far"], &["canyon_near"]],
        Backdrop::Caves => &[&["caves_void"], &["caves_far"], &["caves_near"]],
        Backdrop::City => &[
            &["city_fog"],
            &["city_far"],
            &[
                "city_wheels_0",
                "city_wheels_1",
                "city_wheels_2",
                "city_wheels_3",
            ],
            &["city_near"],
        ],
        Backdrop::Ruins => &[
            &["ruins_sky"],
            &["ruins_floor"],
            &["ruins_far"],
            &[
                "ruins_birds_0",
                "ruins_birds_1",
                "ruins_birds_2",
                "ruins_birds_3",
            ],
        ],
        Backdrop::Hive => &[
            &[
                "hive_membrane_0",
                "hive_membrane_1",
                "hive_membrane_2",
                "hive_membrane_1",
            ],
            &[
                "hive_shadows_0",
                "hive_shadows_1",
                "hive_shadows_2",
                "hive_shadows_3",
            ],
            &["hive_cells"],
            &[
                "hive_drips_0",
                "hive_drips_1",
                "hive_drips_2",
                "hive_drips_3",
            ],
        ],
    }
}

fn read(folder: &Path, backend: Backend, backdrop: Backdrop) -> Result<Layers, BitmapError> {
    let image = |name: &str| {
        let bitmap = Bitmap::load(&folder.join(name).with_extension("png"))?;
        let bitmap = bitmap.without_empty_rows();
        let (parts, pixels) = PackedParts::of(&bitmap);
        Ok(Rc::new(BackdropLayer {
            size: (bitmap.width as f32, bitmap.height as f32),
            texture: Texture::new(backend, pixels),
            parts,
        }))
    };
    let mut images = BTreeMap::new();
    for &name in files(backdrop).iter().copied().flatten() {
        if !images.contains_key(name) {
            images.insert(name, image(name)?);
        }
    }
    let layer = |names: &&[&str]| names.iter().map(|name| Rc::clone(&images[name])).collect();
    Ok(Rc::new(files(backdrop).iter().map(layer).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_backdrop_has_its_images() {
        let folder = Path::new(crate::CHECKOUT).join("assets/background");
        for &backdrop in Backdrop::ALL {
            let layers = files(backdrop).iter().enumerate();
            for (index, name) in layers.flat_map(|(i, names)| names.iter().map(move |n| (i, n))) {
                let file = folder.join(name).with_extension("png");
                let bitmap = Bitmap::load(&file).expect("an image");
                assert_eq!((bitmap.width, bitmap.height), (640, 360), "{name}");
                let (parts, _) = PackedParts::of(&bitmap);
                assert_eq!(parts.solid_from == 0, index == 0, "{name}");
            }
        }
    }
}
