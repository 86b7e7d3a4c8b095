//! Purple Martians: a deterministic platformer. `ARCHITECTURE.md` describes the layers.

pub use purple_martians_app as app;
pub use purple_martians_cli as cli;
pub use purple_martians_engine::{
    config, display_text, files, history, json, level, localization, net, progress, records,
    replay, session, sim, synth, terminal,
};
pub use purple_martians_solver as solver;
