//! Layers 2 and 3 of Purple Martians, everything without a window and a command line. `ARCHITECTURE.md` describes the
//! layers.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod config;
pub mod date;
pub mod display_text;
pub mod files;
pub mod json;
pub mod level;
pub mod localization;
pub mod net;
pub mod progress;
pub mod qr_code;
pub mod records;
pub mod replay;
pub mod session;
pub mod terminal;
pub mod varint;

pub use purple_martians_history as history;
pub use purple_martians_sim as sim;
pub use purple_martians_synth as synth;

/// Path of the checkout that this package was built in.
pub const CHECKOUT: &str = {
    let manifest = env!("CARGO_MANIFEST_DIR");
    manifest.split_at(manifest.len() - "/src".len()).0
};
