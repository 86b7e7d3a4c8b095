//! User interface elements.

pub mod dialog;
pub mod menu_list;
pub mod panel;
pub mod text;
pub mod text_field;
