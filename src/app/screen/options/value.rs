//! Values of settings on the options screen: how they change and how they are displayed. The ranges are in
//! `config/sections/`.

use super::lines::{
    ASSIST_SPEED, BACKGROUND_DIMMING, COLOUR, COYOTE, FIRE_BUFFER, FLASHING, GAMEPAD_LABELS,
    LANGUAGE, REWIND, SCREEN_SHAKE, STICK_DEAD_ZONE, TEXT_SIZE, ZOOM,
};
use crate::app::cycle::{self, CycleStep};
use crate::config::{
    ASSIST_SPEEDS, BACKGROUND_DIMMINGS, GamepadLabels, NameDisplay, RewindMode, STICK_DEAD_ZONES,
    Settings, SplitScreen, Value, ViewportMode, ZOOMS, setting,
};
use crate::localization::{Localizer, Message, MessageId};
use crate::sim::world::player::MAX_COLOUR;
use std::ops::RangeInclusive;

/// Names of the player colours, from colour 1.
pub const COLOURS: [MessageId; MAX_COLOUR as usize] = [
    MessageId("colour-violet"),
    MessageId("colour-mauve"),
    MessageId("colour-bluish"),
    MessageId("colour-reddish"),
    MessageId("colour-pink"),
    MessageId("colour-tan"),
    MessageId("colour-orange"),
    MessageId("colour-purple"),
    MessageId("colour-forest"),
    MessageId("colour-red"),
    MessageId("colour-green"),
    MessageId("colour-blue"),
    MessageId("colour-aqua"),
    MessageId("colour-yellow"),
    MessageId("colour-white"),
];

/// Duration of a tick.
const TICK_MILLISECONDS: i32 = 25;
/// Maximum zoom, screen pixels per level pixel.
const MAX_PIXELS: f32 = 8.0;
/// Step of the game speed, percent.
const SPEED_STEP: i32 = 10;
/// Step of the background's dimming, percent.
const DIMMING_STEP: i32 = 20;

/// Step of the dead zone of sticks, percent.
const DEAD_ZONE_STEP: i32 = 5;

/// Changes a setting by one step; `scale` is screen pixels per level pixel at a zoom of 1.
pub fn change(settings: &mut Settings, key: &str, step: CycleStep, scale: f32) {
    let by = i32::from(step.offset());
    let (Some(setting), Some(old)) = (setting(key), settings.get(key)) else {
        return;
    };
    let new = match old {
        Value::Flag(on) => Value::Flag(!on),
        Value::Choice(number) => {
            Value::Choice(cycle::beside(number, step, setting.kind.choices().len()))
        }
        Value::Name(name) => Value::Name(cycle::neighbour(setting.kind.choices(), name, step)),
        Value::Whole(number) if key == COLOUR => {
            Value::Whole((number - 1 + by).rem_euclid(COLOURS.len() as i32) + 1)
        }
        Value::Whole(number) if key == TEXT_SIZE => {
            let sizes = i32::from(settings.screen.text_factor_max) + 1;
            Value::Whole((number + by).rem_euclid(sizes))
        }
        Value::Whole(percent) if key == ASSIST_SPEED => {
            Value::Whole(next_percent(percent, by, SPEED_STEP, &ASSIST_SPEEDS))
        }
        Value::Whole(percent) if key == BACKGROUND_DIMMING => Value::Whole(next_percent(
            percent,
            by,
            DIMMING_STEP,
            &BACKGROUND_DIMMINGS,
        )),
        Value::Whole(percent) if key == STICK_DEAD_ZONE => {
            Value::Whole(next_percent(percent, by, DEAD_ZONE_STEP, &STICK_DEAD_ZONES))
        }
        Value::Whole(number) => Value::Whole(number + by),
        Value::Real(zoom) => Value::Real(next_zoom(zoom, step, scale)),
        other => other,
    };
    // Values out of range are rejected, which keeps the old value.
    let _ = settings.set(setting, new);
}

/// Returns a value some steps further in a range, from its end to its start.
fn next_percent(percent: i32, by: i32, step: i32, range: &RangeInclusive<u16>) -> i32 {
    let (least, most) = (i32::from(*range.start()), i32::from(*range.end()));
    let steps = (most - least) / step + 1;
    least + ((percent - least) / step + by).rem_euclid(steps) * step
}

/// Returns the next zoom factor at which a level pixel covers a whole number of screen pixels, or a half, quarter ...
fn next_zoom(zoom: f32, step: CycleStep, scale: f32) -> f32 {
    let pixels = zoom * scale;
    let next = match step {
        CycleStep::Next if pixels < 0.99 => (pixels * 2.0).min(1.0),
        CycleStep::Previous if pixels < 1.01 => pixels / 2.0,
        CycleStep::Next => (pixels + 0.01).floor() + 1.0,
        CycleStep::Previous => (pixels - 0.01).floor(),
    };
    (next.min(MAX_PIXELS) / scale).clamp(*ZOOMS.start(), *ZOOMS.end())
}

/// Returns the displayed value of a setting.
pub fn value_text(settings: &Settings, key: &str, localizer: &Localizer) -> String {
    let value = settings.get(key);
    let number = match value {
        Some(Value::Whole(number)) => usize::try_from(number).unwrap_or(0),
        _ => 0,
    };
    let message: Message = match (key, value) {
        (COLOUR, _) => COLOURS[(number + COLOURS.len() - 1) % COLOURS.len()].into(),
        (TEXT_SIZE, _) if number == 0 => MessageId("options-automatic").into(),
        (LANGUAGE, _) => match settings.screen.language {
            None => MessageId("options-automatic").into(),
            Some(language) => return language.name().to_owned(),
        },
        (BACKGROUND_DIMMING, _) if number == 0 => MessageId("common-off").into(),
        (ASSIST_SPEED | BACKGROUND_DIMMING | STICK_DEAD_ZONE, Some(Value::Whole(percent))) => {
            MessageId("options-percent").with("percent", percent)
        }
        (SCREEN_SHAKE | FLASHING, Some(Value::Name("0"))) => MessageId("common-off").into(),
        (SCREEN_SHAKE | FLASHING, Some(Value::Name(percent))) => {
            MessageId("options-percent").with("percent", percent)
        }
        (COYOTE | FIRE_BUFFER, _) if number == 0 => MessageId("common-off").into(),
        (COYOTE | FIRE_BUFFER, Some(Value::Whole(ticks))) => {
            MessageId("options-milliseconds").with("ms", ticks * TICK_MILLISECONDS)
        }
        (ZOOM, Some(Value::Real(zoom))) => {
            MessageId("options-percent").with("percent", (zoom * 100.0).round() as i32)
        }
        (_, Some(Value::Flag(false))) => MessageId("common-off").into(),
        (_, Some(Value::Flag(true))) => MessageId("common-on").into(),
        (REWIND, _) => match settings.game.rewind {
            RewindMode::Off => MessageId("common-off").into(),
            RewindMode::Always => MessageId("options-rewind-always").into(),
            RewindMode::Practice => MessageId("options-rewind-practice").into(),
        },
        (GAMEPAD_LABELS, _) => labels_name(settings.controls.gamepad_labels),
        ("viewport_mode", _) => camera_name(settings.game.viewport_mode).into(),
        ("split_screen", _) => split_screen_name(settings.game.split_screen).into(),
        ("name_display", _) => name_tags_name(settings.game.name_display).into(),
        (_, value) => return value.map_or_else(String::new, |value| value.text()),
    };
    localizer.text(message)
}

fn camera_name(mode: ViewportMode) -> MessageId {
    match mode {
        ViewportMode::Static => MessageId("options-camera-static"),
        ViewportMode::Instant => MessageId("options-camera-instant"),
        ViewportMode::Gradual => MessageId("options-camera-gradual"),
    }
}

fn labels_name(labels: GamepadLabels) -> Message {
    match labels {
        GamepadLabels::Automatic => MessageId("options-automatic").into(),
        GamepadLabels::Xbox => "Xbox".to_owned().into(),
        GamepadLabels::PlayStation => "PlayStation".to_owned().into(),
        GamepadLabels::Switch => "Switch".to_owned().into(),
        GamepadLabels::Positions => MessageId("options-gamepad-labels-positions").into(),
    }
}

fn split_screen_name(mode: SplitScreen) -> MessageId {
    match mode {
        SplitScreen::Never => MessageId("options-split-screen-never"),
        SplitScreen::FarApart => MessageId("options-split-screen-far"),
        SplitScreen::Always => MessageId("options-split-screen-always"),
    }
}

fn name_tags_name(display: NameDisplay) -> MessageId {
    match display {
        NameDisplay::Never => MessageId("options-name-tags-never"),
        NameDisplay::Others => MessageId("options-name-tags-others"),
        NameDisplay::Always => MessageId("options-name-tags-always"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::{EFFECTS, MUSIC, NAME, TABS};
    use super::*;
    use crate::localization::Language;

    fn english(settings: &Settings, key: &str) -> String {
        value_text(settings, key, &Localizer::new(Some(Language::English)))
    }

    #[test]
    fn every_setting_changes_and_shows_its_new_value() {
        let lines = TABS.iter().flat_map(|(_, lines)| *lines);
        for key in lines.map(|line| line.key).filter(|key| *key != NAME) {
            let mut settings = Settings::default();
            let before = english(&settings, key);
            change(&mut settings, key, CycleStep::Next, 2.0);
            assert_ne!(english(&settings, key), before, "{key}");
            change(&mut settings, key, CycleStep::Previous, 2.0);
            assert_eq!(settings, Settings::default(), "{key}");
        }
        assert!(setting(NAME).is_some());
    }

    #[test]
    fn shaking_and_flashing_are_off_half_or_full() {
        for key in [SCREEN_SHAKE, FLASHING] {
            let mut settings = Settings::default();
            let shown = [(); 4].map(|()| {
                let shown = english(&settings, key);
                change(&mut settings, key, CycleStep::Previous, 1.0);
                shown
            });
            assert_eq!(shown, ["100%", "50%", "off", "100%"], "{key}");
        }
    }

    #[test]
    fn the_dead_zone_of_sticks_is_between_10_and_90_percent() {
        let mut settings = Settings::default();
        let shown: Vec<String> = (0..17)
            .map(|_| {
                change(&mut settings, STICK_DEAD_ZONE, CycleStep::Next, 1.0);
                english(&settings, STICK_DEAD_ZONE)
            })
            .collect();
        assert_eq!(shown[7..9], ["90%", "10%"]);
        assert_eq!(shown[16], "50%", "all values have been shown");
    }

    #[test]
    fn volumes_and_text_sizes_stay_in_their_range() {
        let mut settings = Settings::default();
        for _ in 0..12 {
            change(&mut settings, MUSIC, CycleStep::Next, 1.0);
            change(&mut settings, EFFECTS, CycleStep::Previous, 1.0);
        }
        assert_eq!(settings.sound.music_volume, 9);
        assert_eq!(settings.sound.effects_volume, 0);
        change(&mut settings, TEXT_SIZE, CycleStep::Previous, 1.0);
        assert_eq!(settings.screen.text_factor, settings.screen.text_factor_max);
    }

    #[test]
    fn zoom_steps_keep_pixels_whole_and_lead_back() {
        for scale in [1.0, 2.0, 3.0] {
            let mut zoom = 1.0;
            for _ in 0..3 {
                zoom = next_zoom(zoom, CycleStep::Next, scale);
                assert!(((zoom * scale).round() - zoom * scale).abs() < 0.01);
            }
            for _ in 0..3 {
                zoom = next_zoom(zoom, CycleStep::Previous, scale);
            }
            assert!((zoom - 1.0).abs() < 0.01, "{scale}: {zoom}");
        }
        assert!((next_zoom(1.1, CycleStep::Next, 2.0) - 1.5).abs() < 0.01);
        assert!((next_zoom(1.1, CycleStep::Previous, 2.0) - 1.0).abs() < 0.01);
        assert_eq!(next_zoom(0.2, CycleStep::Previous, 1.0), 0.2);
    }
}
