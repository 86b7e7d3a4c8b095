//! The program run from a command line without a window.

mod arguments;
mod clip;
mod contact_sheet;
mod import;
mod nat;
mod netgame;
mod netgame_players;
mod netgame_tcp;
mod original_commands;
mod original_files;
mod packages;
mod program;
mod record;
mod solve;
