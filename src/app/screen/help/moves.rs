//! Moves, keys of functions, and network games in the help, with the player's own keys.

use crate::app::key_names;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::{Glyphs, TextStyle};
use crate::app::ui::widget::{Rect, Widget, custom_paint};
use crate::config::{Key, Settings};
use crate::localization::{Localizer, MessageId};

/// Returns the keys of an action.
type KeysOf = fn(&Settings) -> &[Key];

/// Something to do.
pub struct Move {
    /// Name.
    pub name: MessageId,
    /// How, in one sentence.
    pub words: MessageId,
    /// Sprites, shown in turn.
    pub sprites: &'static [&'static str],
    /// The actions whose keys are shown.
    pub keys: &'static [KeysOf],
}

const UP: KeysOf = |settings| &settings.controls.up;
const DOWN: KeysOf = |settings| &settings.controls.down;
const LEFT: KeysOf = |settings| &settings.controls.left;
const RIGHT: KeysOf = |settings| &settings.controls.right;
const JUMP: KeysOf = |settings| &settings.controls.jump;
const FIRE: KeysOf = |settings| &settings.controls.fire;

/// Moves and keys.
pub const MOVES: [Move; 14] = [
    Move {
        name: MessageId("help-move-walk"),
        words: MessageId("help-move-walk-words"),
        sprites: &["player/walk"],
        keys: &[LEFT, RIGHT],
    },
    Move {
        name: MessageId("help-move-jump"),
        words: MessageId("help-move-jump-words"),
        sprites: &["player/jump", "player/apex", "player/fall"],
        keys: &[JUMP],
    },
    Move {
        name: MessageId("help-move-climb"),
        words: MessageId("help-move-climb-words"),
        sprites: &["player/climb"],
        keys: &[UP, DOWN],
    },
    Move {
        name: MessageId("help-move-shoot"),
        words: MessageId("help-move-shoot-words"),
        sprites: &["player/stand", "player/shot"],
        keys: &[FIRE],
    },
    Move {
        name: MessageId("help-move-carry"),
        words: MessageId("help-move-carry-words"),
        sprites: &["player/walk_carry", "item/bomb"],
        keys: &[FIRE],
    },
    Move {
        name: MessageId("help-move-enter"),
        words: MessageId("help-move-enter-words"),
        sprites: &["item/door", "item/orb_off"],
        keys: &[UP, DOWN],
    },
    Move {
        name: MessageId("help-move-detonate"),
        words: MessageId("help-move-detonate-words"),
        sprites: &["item/bomb_remote_armed", "item/detonator"],
        keys: &[DOWN],
    },
    Move {
        name: MessageId("help-move-ride"),
        words: MessageId("help-move-ride-words"),
        sprites: &["item/rocket_lit"],
        keys: &[FIRE, LEFT, RIGHT],
    },
    Move {
        name: MessageId("help-move-pause"),
        words: MessageId("help-move-pause-words"),
        sprites: &["ui/clock"],
        keys: &[|settings| &settings.controls.menu],
    },
    Move {
        name: MessageId("help-move-retry"),
        words: MessageId("help-move-retry-words"),
        sprites: &["item/start"],
        keys: &[|settings| &settings.function_keys.retry],
    },
    Move {
        name: MessageId("help-move-restart"),
        words: MessageId("help-move-restart-words"),
        sprites: &["item/start_inactive"],
        keys: &[|settings| &settings.function_keys.restart],
    },
    Move {
        name: MessageId("help-move-rewind"),
        words: MessageId("help-move-rewind-words"),
        sprites: &["player/turn"],
        keys: &[|settings| &settings.function_keys.rewind],
    },
    Move {
        name: MessageId("help-move-save"),
        words: MessageId("help-move-save-words"),
        sprites: &["ui/star"],
        keys: &[
            |settings| &settings.function_keys.quick_save,
            |settings| &settings.function_keys.quick_load,
        ],
    },
    Move {
        name: MessageId("help-move-zoom"),
        words: MessageId("help-move-zoom-words"),
        sprites: &["player/look_around"],
        keys: &[
            |settings| &settings.function_keys.zoom_out,
            |settings| &settings.function_keys.zoom_in,
        ],
    },
];

/// Network games.
pub const NETWORK: [Move; 9] = [
    Move {
        name: MessageId("help-network-host"),
        words: MessageId("help-network-host-words"),
        sprites: &["player/stand"],
        keys: &[],
    },
    Move {
        name: MessageId("help-network-join"),
        words: MessageId("help-network-join-words"),
        sprites: &["player/walk"],
        keys: &[],
    },
    Move {
        name: MessageId("help-network-seats"),
        words: MessageId("help-network-seats-words"),
        sprites: &["player/jump"],
        keys: &[],
    },
    Move {
        name: MessageId("help-network-spectate"),
        words: MessageId("help-network-spectate-words"),
        sprites: &["player/look_around"],
        keys: &[
            |settings| &settings.replay_keys.next_player,
            |settings| &settings.replay_keys.free_camera,
            |settings| &settings.replay_keys.back,
        ],
    },
    Move {
        name: MessageId("help-network-chat"),
        words: MessageId("help-network-chat-words"),
        sprites: &["item/message"],
        keys: &[|settings| &settings.function_keys.chat],
    },
    Move {
        name: MessageId("help-network-players"),
        words: MessageId("help-network-players-words"),
        sprites: &["ui/heart"],
        keys: &[|settings| &settings.function_keys.players],
    },
    Move {
        name: MessageId("help-network-replay"),
        words: MessageId("help-network-replay-words"),
        sprites: &["player/dead", "player/turn"],
        keys: &[|settings| &settings.function_keys.instant_replay],
    },
    Move {
        name: MessageId("help-network-leave"),
        words: MessageId("help-network-leave-words"),
        sprites: &["item/exit"],
        keys: &[|settings| &settings.controls.menu],
    },
    Move {
        name: MessageId("help-network-lost"),
        words: MessageId("help-network-lost-words"),
        sprites: &["ui/clock"],
        keys: &[],
    },
];

/// Maximum number of keys shown per action and device.
const MAX_KEYS: usize = 2;
/// Height of a key cap, distance of its label from its edges, and distance between caps, font pixels.
pub const CAP: f32 = 14.0;
const EDGE: f32 = 5.0;
const GAP: f32 = 3.0;

/// Returns the labels of the caps to draw for some actions: the keys of the keyboard or, with `pad`, the buttons of the
/// gamepad. An action without either has a label that states it.
pub fn labels(
    settings: &Settings,
    localizer: &Localizer,
    actions: &[KeysOf],
    pad: bool,
) -> Vec<String> {
    let mut labels = Vec::new();
    for keys in actions.iter().map(|keys| keys(settings)) {
        let own = keys.iter().filter(|key| key.is_gamepad() == pad);
        let most = if pad { 1 } else { MAX_KEYS };
        labels.extend(
            own.take(most)
                .map(|key| key_names::list(&[*key], localizer)),
        );
        if keys.is_empty() && !pad {
            labels.push(localizer.text(MessageId("sign-no-key")));
        }
    }
    labels
}

/// Describes the key caps of some actions: keys of the keyboard, and buttons of the gamepad, which are lit.
pub fn caps<'a, M>(
    glyphs: &dyn Glyphs,
    settings: &Settings,
    localizer: &Localizer,
    actions: &[KeysOf],
) -> Widget<'a, M> {
    let small = TextStyle::small(1.0);
    let mut caps = Vec::new();
    let mut right = 0.0;
    for pad in [false, true] {
        for label in labels(settings, localizer, actions, pad) {
            let width = (small.width(glyphs, &label) + 2.0 * EDGE).max(CAP);
            caps.push((right, width, label, pad));
            right += width + GAP;
        }
    }
    let draw = move |painter: &mut Painter, (x, y, _, _): Rect, scale: f32| {
        for (left, width, label, pad) in &caps {
            let area = (x + left * scale, y, width * scale, CAP * scale);
            let name = if *pad { "ui/button_lit" } else { "ui/button" };
            panel::nine(painter, name, area, scale);
            let text = TextStyle::small(scale).centred().colour(theme::TEXT);
            let middle = area.0 + (area.2 / 2.0).floor();
            text.draw(painter, middle, y + 3.0 * scale, label);
        }
    };
    custom_paint(draw).width((right - GAP).max(0.0)).height(CAP)
}
