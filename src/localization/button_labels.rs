//! The labels printed on the buttons of gamepads, which differ between makers.

/// What is printed on the buttons of a gamepad. Texts ask for it with the Fluent function `GAMEPAD()`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonLabels {
    /// Unknown: buttons are named by their position.
    #[default]
    Positions,
    /// Xbox: A, B, X, Y, LB, RB.
    Xbox,
    /// PlayStation: Cross, Circle, Square, Triangle.
    PlayStation,
    /// Switch: B, A, Y, X, L, ZL.
    Switch,
}

impl ButtonLabels {
    /// All kinds of labels.
    pub const ALL: [ButtonLabels; 4] = [
        ButtonLabels::Positions,
        ButtonLabels::Xbox,
        ButtonLabels::PlayStation,
        ButtonLabels::Switch,
    ];

    /// Returns the name of the kind in Fluent files.
    pub(super) fn variant(self) -> &'static str {
        match self {
            ButtonLabels::Positions => "positions",
            ButtonLabels::Xbox => "xbox",
            ButtonLabels::PlayStation => "playstation",
            ButtonLabels::Switch => "switch",
        }
    }
}
