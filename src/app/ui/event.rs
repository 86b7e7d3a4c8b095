//! Input events for widgets, in the order in which they happened.

/// Function of a key or gamepad control while no text is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nav {
    /// Moves the focus up.
    Up,
    /// Moves the focus down.
    Down,
    /// Decreases a value, or moves the focus left.
    Left,
    /// Increases a value, or moves the focus right.
    Right,
    /// Moves the focus to the first entry.
    First,
    /// Moves the focus to the last entry.
    Last,
    /// Moves the focus up by a page.
    PageUp,
    /// Moves the focus down by a page.
    PageDown,
    /// Shows the tab before.
    PreviousTab,
    /// Shows the next tab.
    NextTab,
    /// Chooses.
    Confirm,
    /// Goes back.
    Back,
    /// Removes what the entry shows.
    Delete,
}

/// Function of a key or gamepad control while text is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditKey {
    /// Moves the cursor left.
    Left,
    /// Moves the cursor right.
    Right,
    /// Moves the cursor to the start.
    Home,
    /// Moves the cursor to the end.
    End,
    /// Deletes the selection or what is before the cursor.
    Backspace,
    /// Deletes the selection or what is after the cursor.
    Delete,
    /// Selects everything.
    SelectAll,
    /// Copies the selection to the clipboard.
    Copy,
    /// Moves the selection to the clipboard.
    Cut,
    /// Inserts the clipboard.
    Paste,
    /// Ends editing with the new text.
    Submit,
    /// Ends editing with the old text.
    Cancel,
}

/// Which modifier keys are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift: extends the selection.
    pub shift: bool,
    /// Control: moves by words.
    pub control: bool,
}

/// Pointer events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PointerAction {
    /// Moved.
    Moved,
    /// The main button was pressed.
    Pressed,
    /// The main button was released.
    Released,
    /// The wheel was turned by this number of steps; negative is up.
    Wheel(i32),
}

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A key or gamepad control was pressed, or repeats while it is held.
    Key {
        /// Its meaning while no text is edited.
        nav: Option<Nav>,
        /// Its meaning while text is edited.
        edit: Option<EditKey>,
        /// Which modifier keys are held.
        modifiers: Modifiers,
    },
    /// A character was typed.
    Char(char),
    /// The pointer did something at a position in screen pixels.
    Pointer(PointerAction, (f32, f32)),
}

/// The system's clipboard.
pub trait Clipboard {
    /// Returns the text in the clipboard.
    fn get(&mut self) -> Option<String>;

    /// Replaces the text in the clipboard.
    fn set(&mut self, text: &str);
}

/// A clipboard that stays empty.
pub struct NoClipboard;

impl Clipboard for NoClipboard {
    fn get(&mut self) -> Option<String> {
        None
    }

    fn set(&mut self, _: &str) {}
}
