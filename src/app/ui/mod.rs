//! Pieces of the user interface.

pub mod menu_list;
pub mod panel;
pub mod text;
