//! Packs the parts of an image that are drawn from a texture closely, so that its empty and plain parts take no memory.

use super::bitmap::{Bitmap, Rgba};
use super::opaque_parts::{Area, OpaqueParts};

/// A part of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedArea {
    /// Its place in the image.
    pub area: Area,
    /// Left and top of its pixels in the packed image.
    pub at: (u32, u32),
}

/// The parts of an image; see [`OpaqueParts`].
#[derive(Clone, Debug, Default)]
pub struct PackedParts {
    /// Parts of one opaque colour, which have no pixels in the packed image.
    pub plain: Vec<(Area, Rgba)>,
    /// Parts without transparent pixels.
    pub opaque: Vec<PackedArea>,
    /// Parts with some transparent pixels.
    pub blended: Vec<PackedArea>,
    /// First row of the image from which all rows down to the last are fully opaque.
    pub solid_from: u32,
}

impl PackedParts {
    /// Splits an image; returns its parts and the packed image, which has the same width.
    pub fn of(image: &Bitmap) -> (PackedParts, Bitmap) {
        let parts = OpaqueParts::of(image);
        let opaque = parts.opaque.into_iter().map(|area| (area, true));
        let blended = parts.blended.into_iter().map(|area| (area, false));
        let mut areas: Vec<(Area, bool)> = opaque.chain(blended).collect();
        areas.sort_by_key(|(area, _)| area.h);
        let mut packed = PackedParts {
            plain: parts.plain,
            solid_from: parts.solid_from,
            ..PackedParts::default()
        };
        let (mut at, mut row) = ((0, 0), 0);
        for (area, is_opaque) in areas {
            if at.0 + area.w > image.width {
                at = (0, at.1 + row);
                row = 0;
            }
            row = row.max(area.h);
            let list = match is_opaque {
                true => &mut packed.opaque,
                false => &mut packed.blended,
            };
            list.push(PackedArea { area, at });
            at.0 += area.w;
        }
        let mut pixels = Bitmap::clear(image.width, (at.1 + row).max(1));
        for PackedArea { area, at } in packed.opaque.iter().chain(&packed.blended) {
            pixels.copy_part(image, (area.x, area.y, area.w, area.h), *at);
        }
        (packed, pixels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn packed_parts_have_the_pixels_of_the_image_and_do_not_overlap() {
        let folder = Path::new(crate::CHECKOUT).join("assets/background");
        for name in ["hive_drips_0", "city_far", "canyon_sky"] {
            let file = folder.join(name).with_extension("png");
            let image = Bitmap::load(&file).expect("an asset of ours");
            let (parts, pixels) = PackedParts::of(&image);
            assert!(pixels.height < image.height, "{name}: little is saved");
            let mut is_used = vec![false; (pixels.width * pixels.height) as usize];
            for PackedArea { area, at } in parts.opaque.iter().chain(&parts.blended) {
                for (dx, dy) in (0..area.h).flat_map(|y| (0..area.w).map(move |x| (x, y))) {
                    let (x, y) = (at.0 + dx, at.1 + dy);
                    assert_eq!(pixels.pixel(x, y), image.pixel(area.x + dx, area.y + dy));
                    let is_used = &mut is_used[(y * pixels.width + x) as usize];
                    assert!(!std::mem::replace(is_used, true), "{name}: {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn an_empty_image_has_no_parts() {
        let (parts, pixels) = PackedParts::of(&Bitmap::clear(32, 16));
        assert!(parts.opaque.is_empty() && parts.blended.is_empty());
        assert_eq!((pixels.width, pixels.height), (32, 1));
    }
}
