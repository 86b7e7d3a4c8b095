//! Purple Martians: a deterministic platformer. `ARCHITECTURE.md` tells how the floors are laid out.
