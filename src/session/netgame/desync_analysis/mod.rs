//! Desync analysis: reports what differs between two machines, and writes dump files for finding the cause (spec 07
//! C.8.4). How a client finds a desync is in `client/desync_detection.rs`, how it gets the right state, in
//! `client/state_sync.rs`.
//!
//! A [`DesyncReport`] compares two worlds. A [`Dump`] holds one machine's state at the tick at which
//! checksums disagreed; [`compare_dumps`] compares those of a server and a client.

mod compare;
mod dump_file;
mod fields;
mod report;

#[cfg(test)]
mod tests;

pub use compare::{CompareError, Comparison, InputDifference, compare_dumps};
pub use dump_file::{DUMPS_PER_RUN, Dump, DumpError, DumpRole, DumpWriter, read_dump};
pub use fields::FieldDifference;
pub use report::{DesyncReport, EntityReport, MAX_ENTITIES, MAX_FIELDS, SectionReport};
