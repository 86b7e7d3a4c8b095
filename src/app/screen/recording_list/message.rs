//! Messages of the widgets of the list of recordings.

use crate::app::cycle::CycleStep;

/// Kinds of dialogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Choice of an action.
    Action,
    /// The new title of the recording.
    Rename,
    /// The title of a copy.
    Copy,
    /// Whether to delete the recording.
    Delete,
}

/// Actions of the recording list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Show a tab.
    Tab(usize),
    /// The previous or next order.
    Order(CycleStep),
    /// Play the recording in this row.
    Play(usize),
    /// Ask what to do with the recording in this row.
    More(usize),
    /// Ask whether to delete the recording in this row.
    AskDelete(usize),
    /// Ask something else about the recording of the dialog.
    Ask(Question),
    /// Play the recording of the dialog.
    Watch,
    /// Share it.
    Share,
    /// The title entered in the dialog.
    Title(String),
    /// Delete the recording of the dialog.
    Delete,
    /// Close the dialog.
    Close,
    /// Back to the menu.
    Back,
}
