//! User interface elements.

pub mod dialog;
pub mod draw;
pub mod event;
pub mod layout;
pub mod menu_list;
mod navigate;
pub mod panel;
mod pointer;
pub mod state;
#[cfg(test)]
pub mod testing;
pub mod text;
pub mod text_edit;
pub mod text_field;
pub mod widget;
