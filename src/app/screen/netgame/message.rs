//! Layers over a netgame, and the messages of their widgets.

use crate::app::cycle::CycleStep;
use crate::app::play::rule_text::Rule;
use crate::session::netgame::player_request::PlayerRequest;

/// A layer over the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    Nothing,
    /// The menu.
    Menu,
    /// The question before leaving the game.
    Leave,
    /// The lobby.
    Lobby,
    /// The rules of the match.
    Rules,
    /// The players.
    Players,
    /// Actions for the player in a slot.
    Player(usize),
    /// The question before banning the player in a slot.
    Ban(usize),
    /// The chat line.
    Chat,
    /// The chat so far.
    ChatLog,
    /// The emotes to choose from.
    Emotes,
}

/// Actions of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Back to the game.
    Close,
    /// Leave the game.
    Leave,
    /// An entry of the menu.
    Choose(Entry),
    /// Show something over the game.
    Show(Overlay),
    /// Say something to everybody.
    Say(String),
    /// Mute or unmute the player in a slot for the local player.
    Mute(usize, bool),
    /// Do something about a player.
    Request(PlayerRequest),
    /// Change a rule to its previous or next value.
    Rule(Rule, CycleStep),
    /// Play by the changed rules.
    ApplyRules,
    /// Show an emote.
    Emote(u8),
    /// Do something in the lobby.
    Lobby(LobbyAction),
}

/// The effect of a lobby entry: it changes the choice of the local player, or starts the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyAction {
    /// Ready, or not ready any more.
    Ready,
    /// Vote for the level with this number, or withdraw that vote.
    Level(u16),
    /// The previous or next colour.
    Colour(CycleStep),
    /// Start the game.
    Start,
}

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Back to the game.
    Resume,
    /// The lobby.
    Lobby,
    /// The players.
    Players,
    /// The chat.
    Chat,
    /// Watch the last seconds again.
    InstantReplay,
    /// The options.
    Options,
    /// The controls.
    Controls,
    /// The help.
    Help,
    /// Change the rules.
    Rules,
    /// Start the next round, or the next level of the campaign.
    NextRound,
    /// Start a new match.
    Rematch,
    /// Copy the join code.
    CopyCode,
    /// Watch instead of playing.
    Watch,
    /// Play instead of watching, or wait for a seat.
    Play,
    /// Stop waiting for a seat.
    LeaveQueue,
    /// Watch the match later, or less late.
    Delay,
    /// The local player in this seat leaves; the others stay.
    LeaveSeat(usize),
    /// Leave the game, after a question.
    Leave,
}
