//! Names of the player's keys as shown on signs.

use crate::app::key_names::name;
use crate::config::{Key, PlayerKeys, PlayerSettings};
use crate::level::placeholder::Placeholder;
use crate::localization::{Localizer, MessageId};

/// The keys of a player that signs name.
#[derive(Clone, Copy, Debug, Default)]
pub struct SignKeys<'a> {
    /// Keys of the buttons.
    pub keys: PlayerKeys<'a>,
    /// Keys that pause.
    pub menu: &'a [Key],
}

impl<'a> From<PlayerSettings<'a>> for SignKeys<'a> {
    /// Returns the keys of a player on this computer.
    fn from(player: PlayerSettings<'a>) -> SignKeys<'a> {
        SignKeys {
            keys: player.keys,
            menu: player.menu,
        }
    }
}

/// Returns the keys bound to a placeholder as shown in level texts: `[Space]`, or `[Left Alt] or [C]`.
/// Gamepad controls are named only if no key is bound.
pub fn on_sign(localizer: &Localizer, controls: SignKeys, placeholder: Placeholder) -> String {
    let keys = match placeholder {
        Placeholder::Up => controls.keys.up,
        Placeholder::Down => controls.keys.down,
        Placeholder::Left => controls.keys.left,
        Placeholder::Right => controls.keys.right,
        Placeholder::Jump => controls.keys.jump,
        Placeholder::Fire => controls.keys.fire,
        Placeholder::Menu => controls.menu,
    };
    let is_key = |key: &&Key| !key.is_gamepad();
    let boxed = |key: &Key| format!("[{}]", localizer.text(name(*key)));
    let names: Vec<String> = match keys.iter().filter(is_key).count() {
        0 => keys.iter().take(MAX_KEYS).map(boxed).collect(),
        _ => keys
            .iter()
            .filter(is_key)
            .take(MAX_KEYS)
            .map(boxed)
            .collect(),
    };
    match names.as_slice() {
        [] => format!("[{}]", localizer.text(MessageId("sign-no-key"))),
        [first, second] => {
            let either = MessageId("sign-either-key")
                .with("first", first.as_str())
                .with("second", second.as_str());
            localizer.text(either)
        }
        names => names.concat(),
    }
}

/// Maximum number of keys named per action.
const MAX_KEYS: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{GameControls, Stick, StickControl};
    use crate::localization::Language;

    #[test]
    fn signs_show_the_configured_keys() {
        let mut controls = GameControls::default();
        let english = Localizer::new(Some(Language::English));
        let on_sign = |controls: &GameControls, p| {
            let keys = SignKeys {
                keys: controls.keys(),
                menu: &controls.menu,
            };
            super::on_sign(&english, keys, p)
        };
        assert_eq!(on_sign(&controls, Placeholder::Jump), "[Space]");
        assert_eq!(on_sign(&controls, Placeholder::Left), "[←]");
        assert_eq!(on_sign(&controls, Placeholder::Fire), "[Left Alt] or [C]");
        controls.jump = vec![Key::W];
        assert_eq!(on_sign(&controls, Placeholder::Jump), "[W]");
        controls.jump = vec![Key::Joystick(Stick::First, StickControl::Button(1))];
        assert_eq!(
            on_sign(&controls, Placeholder::Jump),
            "[Gamepad: Right button]"
        );
        controls.jump.clear();
        assert_eq!(on_sign(&controls, Placeholder::Jump), "[no key]");
    }
}
