//! Which labels the buttons of a gamepad have, by its vendor and name.

use crate::config::GamepadLabels;
use crate::localization::ButtonLabels;

/// USB vendor ids.
const MICROSOFT: u16 = 0x045e;
const SONY: u16 = 0x054c;
const NINTENDO: u16 = 0x057e;

/// Parts of the names of gamepads of any vendor, in lower case.
const NAMES: [(&str, ButtonLabels); 13] = [
    ("xbox", ButtonLabels::Xbox),
    ("x-box", ButtonLabels::Xbox),
    ("xinput", ButtonLabels::Xbox),
    ("playstation", ButtonLabels::PlayStation),
    ("dualshock", ButtonLabels::PlayStation),
    ("dualsense", ButtonLabels::PlayStation),
    ("sony", ButtonLabels::PlayStation),
    ("ps3", ButtonLabels::PlayStation),
    ("ps4", ButtonLabels::PlayStation),
    ("ps5", ButtonLabels::PlayStation),
    ("nintendo", ButtonLabels::Switch),
    ("switch", ButtonLabels::Switch),
    ("joy-con", ButtonLabels::Switch),
];

/// Returns the labels of a gamepad with a USB vendor id and a name.
pub fn labels_of(vendor: Option<u16>, name: &str) -> ButtonLabels {
    match vendor {
        Some(MICROSOFT) => return ButtonLabels::Xbox,
        Some(SONY) => return ButtonLabels::PlayStation,
        Some(NINTENDO) => return ButtonLabels::Switch,
        _ => {}
    }
    let name = name.to_lowercase();
    // Nintendo's own pad has a name that other pads only extend, such as "Pro Controller for PS4".
    if name == "pro controller" {
        return ButtonLabels::Switch;
    }
    let known = NAMES.iter().find(|(part, _)| name.contains(part));
    known.map_or(ButtonLabels::Positions, |(_, labels)| *labels)
}

/// Returns the labels to show; `connected` are those of the connected gamepad.
pub fn labels_to_show(setting: GamepadLabels, connected: ButtonLabels) -> ButtonLabels {
    match setting {
        GamepadLabels::Automatic => connected,
        GamepadLabels::Xbox => ButtonLabels::Xbox,
        GamepadLabels::PlayStation => ButtonLabels::PlayStation,
        GamepadLabels::Switch => ButtonLabels::Switch,
        GamepadLabels::Positions => ButtonLabels::Positions,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gamepad_is_known_by_its_vendor_or_its_name() {
        let pads = [
            (Some(MICROSOFT), "Controller", ButtonLabels::Xbox),
            (Some(SONY), "Wireless Controller", ButtonLabels::PlayStation),
            (Some(NINTENDO), "Pro Controller", ButtonLabels::Switch),
            (None, "Microsoft X-Box 360 pad", ButtonLabels::Xbox),
            (None, "DualSense Wireless", ButtonLabels::PlayStation),
            (Some(0x0f0d), "HORIPAD for PS4", ButtonLabels::PlayStation),
            (Some(0x20d6), "Switch Wired Pad", ButtonLabels::Switch),
            (None, "Pro Controller", ButtonLabels::Switch),
            (
                Some(0x046d),
                "Logitech Dual Action",
                ButtonLabels::Positions,
            ),
            (None, "", ButtonLabels::Positions),
        ];
        for (vendor, name, labels) in pads {
            assert_eq!(labels_of(vendor, name), labels, "{name}");
        }
    }

    #[test]
    fn the_setting_overrides_the_connected_gamepad() {
        let shown = |setting| labels_to_show(setting, ButtonLabels::Switch);
        assert_eq!(shown(GamepadLabels::Automatic), ButtonLabels::Switch);
        assert_eq!(shown(GamepadLabels::Xbox), ButtonLabels::Xbox);
        assert_eq!(shown(GamepadLabels::Positions), ButtonLabels::Positions);
    }
}
