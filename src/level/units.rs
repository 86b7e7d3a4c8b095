//! Units of level files: positions and sizes in (fractional) tiles. One pixel is 0.05 tiles.

use crate::sim::num::{Fx, Vec2};
use crate::sim::world::area::Area;
use crate::sim::world::tiles::TILE;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Raw [`Fx`] units per tile.
const RAW_PER_TILE: f64 = 65536.0 * TILE as f64;

/// A number that is written without a decimal point if it is whole.
struct Short(f64);

impl Serialize for Short {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.fract() == 0.0 && self.0.abs() < 1e15 {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

/// A position of an entity; pixels in memory, tiles in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub Vec2);

impl Place {
    /// Returns true if the position is in whole pixels, and therefore short when written in tiles.
    pub fn is_whole(at: Vec2) -> bool {
        (at.x.raw() | at.y.raw()) & 0xFFFF == 0
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tiles = |x: Fx| Short(f64::from(x.raw()) / RAW_PER_TILE);
        (tiles(self.0.x), tiles(self.0.y)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        let (x, y) = <(f64, f64)>::deserialize(deserializer)?;
        let fixed = |tiles: f64| {
            let raw = (tiles * RAW_PER_TILE).round();
            if raw >= f64::from(i32::MIN) && raw <= f64::from(i32::MAX) {
                Ok(Fx::from_raw(raw as i32))
            } else {
                Err(D::Error::custom(format_args!(
                    "{tiles} tiles; expected -1638 to 1638"
                )))
            }
        };
        Ok(Place(Vec2::new(fixed(x)?, fixed(y)?)))
    }
}

/// A length in whole pixels in memory, tiles in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pixels(pub i32);

impl Serialize for Pixels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Short(f64::from(self.0) / f64::from(TILE)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pixels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pixels, D::Error> {
        let tiles = f64::deserialize(deserializer)?;
        let pixels = (tiles * f64::from(TILE)).round();
        let is_whole = (pixels / f64::from(TILE) - tiles).abs() < 1e-6;
        if is_whole && pixels >= f64::from(i32::MIN) && pixels <= f64::from(i32::MAX) {
            Ok(Pixels(pixels as i32))
        } else {
            Err(D::Error::custom(format_args!(
                "{tiles} tiles is not a whole number of pixels; expected a multiple of 0.05"
            )))
        }
    }
}

/// A rectangle in whole pixels: left, top, width, height; written in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rectangle(Pixels, Pixels, Pixels, Pixels);

impl From<Area> for Rectangle {
    fn from(area: Area) -> Rectangle {
        Rectangle(
            Pixels(area.x),
            Pixels(area.y),
            Pixels(area.w),
            Pixels(area.h),
        )
    }
}

impl From<Rectangle> for Area {
    fn from(Rectangle(x, y, w, h): Rectangle) -> Area {
        Area {
            x: x.0,
            y: y.0,
            w: w.0,
            h: h.0,
        }
    }
}

/// A speed; tenths of a pixel per tick in memory, pixels per tick in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(pub i32);

impl Serialize for Speed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Short(f64::from(self.0) / 10.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Speed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Speed, D::Error> {
        let speed = f64::deserialize(deserializer)?;
        let tenths = (speed * 10.0).round();
        let is_whole = (tenths / 10.0 - speed).abs() < 1e-6;
        if is_whole && tenths >= f64::from(i32::MIN) && tenths <= f64::from(i32::MAX) {
            Ok(Speed(tenths as i32))
        } else {
            Err(D::Error::custom(format_args!(
                "speed {speed}; expected pixels per tick in steps of 0.1"
            )))
        }
    }
}
