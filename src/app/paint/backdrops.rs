//! The images of backdrops, one texture per layer. Those of the menu are loaded at the start, others when first drawn.

use super::bitmap::{Bitmap, BitmapError};
use super::opaque_parts::OpaqueParts;
use crate::sim::world::level_data::Backdrop;
use macroquad::texture::{FilterMode, Texture2D};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The backdrop behind menus.
pub const MENU: Backdrop = Backdrop::Canyon;

/// A layer of a backdrop.
#[derive(Clone, Debug)]
pub struct BackdropLayer {
    /// The image, without the empty rows at its top.
    pub texture: Texture2D,
    /// Width and height, pixels.
    pub size: (f32, f32),
    /// The image's parts by how they are drawn.
    pub parts: OpaqueParts,
}

/// The layers of a backdrop, farthest first.
pub type Layers = Rc<Vec<BackdropLayer>>;

/// The images of all backdrops.
#[derive(Debug, Default)]
pub struct Backdrops {
    folder: PathBuf,
    loaded: RefCell<BTreeMap<Backdrop, Layers>>,
}

impl Backdrops {
    /// Loads the backdrop of the menu; `folder` is `assets/background`. Needs an open window.
    ///
    /// # Errors
    /// The first image that is missing or invalid.
    pub fn load(folder: &Path) -> Result<Backdrops, BitmapError> {
        let menu = (MENU, Rc::new(read(folder, MENU)?));
        Ok(Backdrops {
            folder: folder.to_path_buf(),
            loaded: RefCell::new([menu].into()),
        })
    }

    /// Returns the layers of a backdrop, those of the menu if it cannot be loaded.
    pub fn layers(&self, backdrop: Backdrop) -> Layers {
        let mut loaded = self.loaded.borrow_mut();
        if let Some(layers) = loaded.get(&backdrop) {
            return layers.clone();
        }
        let layers = match read(&self.folder, backdrop) {
            Ok(layers) => Rc::new(layers),
            Err(error) => {
                log::warn!("{error}");
                loaded.get(&MENU).cloned().unwrap_or_default()
            }
        };
        loaded.insert(backdrop, layers.clone());
        layers
    }
}

/// Names of the files of a backdrop's layers, farthest first.
fn files(backdrop: Backdrop) -> [&'static str; 3] {
    match backdrop {
        Backdrop::Canyon => ["canyon_sky", "canyon_far", "canyon_near"],
        Backdrop::Caves => ["caves_void", "caves_far", "caves_near"],
        Backdrop::City => ["city_fog", "city_far", "city_near"],
        Backdrop::Ruins => ["ruins_sky", "ruins_far", "ruins_near"],
        Backdrop::Hive => ["hive_membrane", "hive_far", "hive_near"],
    }
}

fn read(folder: &Path, backdrop: Backdrop) -> Result<Vec<BackdropLayer>, BitmapError> {
    let layers = files(backdrop).map(|name| {
        let picture = Bitmap::load(&folder.join(name).with_extension("png"))?;
        let picture = picture.without_empty_rows();
        let (width, height) = (picture.width as u16, picture.height as u16);
        let texture = Texture2D::from_rgba8(width, height, &picture.bytes);
        texture.set_filter(FilterMode::Nearest);
        Ok(BackdropLayer {
            texture,
            size: (f32::from(width), f32::from(height)),
            parts: OpaqueParts::of(&picture),
        })
    });
    layers.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_backdrop_has_its_images() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/background");
        for &backdrop in Backdrop::ALL {
            for (index, name) in files(backdrop).iter().enumerate() {
                let file = folder.join(name).with_extension("png");
                let picture = Bitmap::load(&file).expect("an image");
                assert_eq!((picture.width, picture.height), (640, 360), "{name}");
                let parts = OpaqueParts::of(&picture);
                assert_eq!(parts.solid_from == 0, index == 0, "{name}");
            }
        }
    }
}
