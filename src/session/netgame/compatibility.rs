//! What must be equal on both sides for their worlds to stay equal.

use crate::sim;
use crate::sim::world::image::Image;
use crate::sim::world::{SECTIONS, World};
use xxhash_rust::xxh3::xxh3_64;

/// A checksum of the version of the simulation and of the layout of its states.
pub fn checksum() -> u64 {
    let mut bytes = sim::VERSION.to_le_bytes().to_vec();
    bytes.extend((World::SIZE as u64).to_le_bytes());
    for section in SECTIONS {
        bytes.extend(section.name.as_bytes());
        bytes.extend((section.end as u64).to_le_bytes());
    }
    xxh3_64(&bytes)
}
