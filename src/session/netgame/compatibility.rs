//! Checks that two machines run compatible simulations.

use crate::sim;
use crate::sim::world::image::Image;
use crate::sim::world::{SECTIONS, World};
use xxhash_rust::xxh3::xxh3_64;

/// Returns a checksum of the simulation version and the state layout.
pub fn checksum() -> u64 {
    let mut bytes = sim::VERSION.to_le_bytes().to_vec();
    bytes.extend((World::SIZE as u64).to_le_bytes());
    for section in SECTIONS {
        bytes.extend(section.name.as_bytes());
        bytes.extend((section.end as u64).to_le_bytes());
    }
    xxh3_64(&bytes)
}
