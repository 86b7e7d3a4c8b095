//! The `pm` binary.
fn main() {}
