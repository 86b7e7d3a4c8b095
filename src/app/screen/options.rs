//! The options: frequently used settings. Left and right change them at once.

use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::app::ui::state::UiState;
use crate::app::ui::text_edit::TextRules;
use crate::app::ui::widget::{
    Input, Widget, button, choice, help, input, labelled, list, page, slider, switch,
};
use crate::config::{
    NameDisplay, RewindMode, Settings, SplitScreen, UserFolder, Value, ViewportMode, ZOOMS, setting,
};
use crate::localization::{Localizer, Message, MessageId};
use crate::net::limits::NAME_BYTES;
use crate::sim::world::player::COLOUR_MAX;

/// A setting on this screen.
struct Line {
    /// Key in `pm.cfg`.
    key: &'static str,
    label: MessageId,
    help: MessageId,
}

/// The settings on this screen.
const LINES: [Line; 23] = [
    Line {
        key: NAME,
        label: MessageId("options-name"),
        help: MessageId("options-name-help"),
    },
    Line {
        key: COLOUR,
        label: MessageId("options-colour"),
        help: MessageId("options-colour-help"),
    },
    Line {
        key: "sound_on",
        label: MessageId("options-sound"),
        help: MessageId("options-sound-help"),
    },
    Line {
        key: EFFECTS,
        label: MessageId("options-effects"),
        help: MessageId("options-effects-help"),
    },
    Line {
        key: MUSIC,
        label: MessageId("options-music"),
        help: MessageId("options-music-help"),
    },
    Line {
        key: "fullscreen",
        label: MessageId("options-fullscreen"),
        help: MessageId("options-fullscreen-help"),
    },
    Line {
        key: TEXT_SIZE,
        label: MessageId("options-text-size"),
        help: MessageId("options-text-size-help"),
    },
    Line {
        key: LANGUAGE,
        label: MessageId("options-language"),
        help: MessageId("options-language-help"),
    },
    Line {
        key: ZOOM,
        label: MessageId("options-zoom"),
        help: MessageId("options-zoom-help"),
    },
    Line {
        key: "viewport_mode",
        label: MessageId("options-camera"),
        help: MessageId("options-camera-help"),
    },
    Line {
        key: "split_screen",
        label: MessageId("options-split-screen"),
        help: MessageId("options-split-screen-help"),
    },
    Line {
        key: "name_display",
        label: MessageId("options-name-tags"),
        help: MessageId("options-name-tags-help"),
    },
    Line {
        key: "bottom_msg_on",
        label: MessageId("options-message-feed"),
        help: MessageId("options-message-feed-help"),
    },
    Line {
        key: "interpolation",
        label: MessageId("options-smooth-motion"),
        help: MessageId("options-smooth-motion-help"),
    },
    Line {
        key: "particles",
        label: MessageId("options-particles"),
        help: MessageId("options-particles-help"),
    },
    Line {
        key: "screen_shake",
        label: MessageId("options-screen-shake"),
        help: MessageId("options-screen-shake-help"),
    },
    Line {
        key: "reduced_flashing",
        label: MessageId("options-reduce-flashing"),
        help: MessageId("options-reduce-flashing-help"),
    },
    Line {
        key: "pause_on_focus_loss",
        label: MessageId("options-pause-unfocused"),
        help: MessageId("options-pause-unfocused-help"),
    },
    Line {
        key: REWIND,
        label: MessageId("options-rewind"),
        help: MessageId("options-rewind-help"),
    },
    Line {
        key: "speed_control_lock",
        label: MessageId("options-lock-speed"),
        help: MessageId("options-lock-speed-help"),
    },
    Line {
        key: "demo_mode_config_enable",
        label: MessageId("options-demo-mode"),
        help: MessageId("options-demo-mode-help"),
    },
    Line {
        key: "take_over_countdown",
        label: MessageId("options-countdown"),
        help: MessageId("options-countdown-help"),
    },
    Line {
        key: "autosave_game_on_level_done",
        label: MessageId("options-keep-recordings"),
        help: MessageId("options-keep-recordings-help"),
    },
];

/// Settings that are displayed or changed in a special way.
const NAME: &str = "player_name";
const LANGUAGE: &str = "language";
const COLOUR: &str = "color";
const EFFECTS: &str = "se_scaler";
const MUSIC: &str = "st_scaler";
const TEXT_SIZE: &str = "saved_display_transform_double";
const ZOOM: &str = "scale_factor";
const REWIND: &str = "rewind";

/// Width of the page, font pixels.
const WIDTH: f32 = 340.0;

/// Names of the player colours, from colour 1.
const COLOURS: [MessageId; COLOUR_MAX as usize] = [
    MessageId("colour-violet"),
    MessageId("colour-mauve"),
    MessageId("colour-bluey"),
    MessageId("colour-reddy"),
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

/// Maximum zoom, screen pixels per level pixel.
const MAX_PIXELS: f32 = 8.0;

/// The options screen.
#[derive(Default)]
pub struct OptionsScreen {
    /// Game to return to; `None` for the main menu.
    paused: Option<Box<Play>>,
}

/// What the player asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// The previous (-1) or next value of the setting with this index.
    Step(usize, i32),
    /// A number for the setting with this index.
    Number(usize, i32),
    /// A new name.
    Name(String),
    /// Leave the screen.
    Back,
}

impl OptionsScreen {
    /// Creates the screen, opened from a paused game or from the main menu.
    pub fn new(paused: Option<Box<Play>>) -> OptionsScreen {
        OptionsScreen { paused }
    }
}

/// Describes a setting.
fn line<'a>(ctx: &AppContext, index: usize) -> Widget<'a, Choice> {
    let Some(Line { key, label, help }) = LINES.get(index) else {
        let back = ctx.text(MessageId("common-back"));
        return button(back, Choice::Back).help(own_levels(ctx));
    };
    let settings = &ctx.config.settings;
    let label = ctx.text(*label);
    let value = || value_text(settings, key, &ctx.localizer);
    let widget = match (*key, settings.get(key)) {
        (NAME, _) => {
            let name = Input {
                text: settings.game.player_name.clone(),
                rules: TextRules {
                    max_bytes: NAME_BYTES,
                    ..TextRules::default()
                },
                submit: Box::new(Choice::Name),
                cancel: None,
            };
            return input(label, name).help(ctx.text(*help));
        }
        (EFFECTS | MUSIC, Some(Value::Whole(volume))) => {
            slider(volume, 0..=9, move |volume| Choice::Number(index, volume))
        }
        (_, Some(Value::Flag(on))) => switch(on, value()),
        (REWIND, _) => switch(settings.game.rewind == RewindMode::On, value()),
        _ => choice(value()),
    };
    labelled(label, widget)
        .on_change(move |by| Choice::Step(index, by))
        .help(ctx.text(*help))
}

impl View for OptionsScreen {
    type Message = Choice;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Choice> {
        let lines = list("settings", LINES.len() + 1, |index| line(ctx, index));
        let title = ctx.text(MessageId("options-title"));
        page(WIDTH, title, [lines, help().margin(5.0, 0.0)], Choice::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, _: &mut UiState, choice: Choice) -> Next {
        let scale = ctx.level_scale;
        let settings = &mut ctx.config.settings;
        match choice {
            Choice::Step(index, by) => {
                if let Some(line) = LINES.get(index) {
                    change(settings, line.key, by, scale);
                }
            }
            Choice::Number(index, number) => {
                let setting = LINES.get(index).and_then(|line| setting(line.key));
                if let Some(setting) = setting {
                    // Numbers out of range are rejected.
                    let _ = settings.set(setting, Value::Whole(number));
                }
            }
            Choice::Name(name) => {
                let name = name.trim();
                if !name.is_empty() {
                    settings.game.player_name = name.to_owned();
                }
            }
            Choice::Back => return Next::To(Destination::back(self.paused.take())),
        }
        ctx.follow_language();
        Next::Stay
    }

    fn seal(&self) {
        if let Some(play) = &self.paused {
            play.game.seal();
        }
    }
}

/// Changes a setting by one step; `scale` is screen pixels per level pixel at a zoom of 1.
fn change(settings: &mut Settings, key: &str, by: i32, scale: f32) {
    let (Some(setting), Some(old)) = (setting(key), settings.get(key)) else {
        return;
    };
    let new = match old {
        Value::Flag(on) => Value::Flag(!on),
        Value::Choice(number) => {
            let count = setting.kind.choices().len().max(1) as i32;
            Value::Choice((number as i32 + by).rem_euclid(count) as usize)
        }
        Value::Name(name) => {
            let names = setting.kind.choices();
            let at = names.iter().position(|other| *other == name).unwrap_or(0);
            let next = (at as i32 + by).rem_euclid(names.len().max(1) as i32);
            Value::Name(names.get(next as usize).copied().unwrap_or(name))
        }
        Value::Whole(number) if key == COLOUR => {
            Value::Whole((number - 1 + by).rem_euclid(COLOURS.len() as i32) + 1)
        }
        Value::Whole(number) if key == TEXT_SIZE => {
            let sizes = i32::from(settings.screen.text_factor_max) + 1;
            Value::Whole((number + by).rem_euclid(sizes))
        }
        Value::Whole(number) => Value::Whole(number + by),
        Value::Real(zoom) => Value::Real(next_zoom(zoom, by, scale)),
        other => other,
    };
    // Values out of range are rejected, which keeps the old value.
    let _ = settings.set(setting, new);
}

/// Returns the next zoom factor at which a level pixel covers a whole number of screen pixels, or a half, quarter ...
fn next_zoom(zoom: f32, by: i32, scale: f32) -> f32 {
    let pixels = zoom * scale;
    let next = match by > 0 {
        true if pixels < 0.99 => (pixels * 2.0).min(1.0),
        false if pixels < 1.01 => pixels / 2.0,
        true => (pixels + 0.01).floor() + 1.0,
        false => (pixels - 0.01).floor(),
    };
    (next.min(MAX_PIXELS) / scale).clamp(*ZOOMS.start(), *ZOOMS.end())
}

/// Returns the displayed value of a setting.
fn value_text(settings: &Settings, key: &str, localizer: &Localizer) -> String {
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
        (ZOOM, Some(Value::Real(zoom))) => {
            MessageId("options-percent").with("percent", (zoom * 100.0).round() as i32)
        }
        (_, Some(Value::Flag(false))) => MessageId("common-off").into(),
        (_, Some(Value::Flag(true))) => MessageId("common-on").into(),
        (REWIND, _) => match settings.game.rewind {
            RewindMode::Off => MessageId("common-off").into(),
            RewindMode::On => MessageId("common-on").into(),
        },
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
        NameDisplay::Remote => MessageId("options-name-tags-remote"),
        NameDisplay::Always => MessageId("options-name-tags-always"),
    }
}

/// Returns a line with the folder of the player's own levels.
fn own_levels(ctx: &AppContext) -> String {
    let folder = ctx.user_folder(UserFolder::Levels);
    let home = std::env::home_dir();
    let folder = match home.and_then(|home| folder.strip_prefix(home).ok()) {
        Some(folder) => format!("~/{}", folder.display()),
        None => folder.display().to_string(),
    };
    ctx.text(MessageId("options-own-levels").with("folder", folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::testing::Visit;
    use crate::app::ui::event::{EditKey, Event, Modifiers, Nav};
    use crate::app::ui::testing::{edit, typing};
    use crate::localization::Language;

    fn english(settings: &Settings, key: &str) -> String {
        value_text(settings, key, &Localizer::new(Some(Language::English)))
    }

    #[test]
    fn every_setting_changes_and_shows_its_new_value() {
        for Line { key, .. } in LINES.iter().filter(|line| line.key != NAME) {
            let mut settings = Settings::default();
            let before = english(&settings, key);
            change(&mut settings, key, 1, 2.0);
            assert_ne!(english(&settings, key), before, "{key}");
            change(&mut settings, key, -1, 2.0);
            assert_eq!(settings, Settings::default(), "{key}");
        }
        assert!(setting(NAME).is_some());
    }

    #[test]
    fn volumes_and_text_sizes_stay_in_their_range() {
        let mut settings = Settings::default();
        for _ in 0..12 {
            change(&mut settings, MUSIC, 1, 1.0);
            change(&mut settings, EFFECTS, -1, 1.0);
        }
        assert_eq!(settings.sound.music_volume, 9);
        assert_eq!(settings.sound.effects_volume, 0);
        change(&mut settings, TEXT_SIZE, -1, 1.0);
        assert_eq!(settings.screen.text_factor, settings.screen.text_factor_max);
    }

    fn visit() -> Visit<OptionsScreen> {
        Visit::new("options", |_| OptionsScreen::new(None))
    }

    #[test]
    fn the_name_is_edited_by_keys_and_by_pointer() {
        let mut visit = visit();
        visit.press(Nav::Confirm);
        visit.handle(typing(" II"));
        assert_eq!(visit.ctx.config.settings.game.player_name, "Martian II");
        visit.click("Martian II");
        visit.handle([edit(EditKey::SelectAll, Modifiers::default())]);
        visit.handle([Event::Char('x')]);
        visit.click("Sound");
        assert_eq!(
            visit.ctx.config.settings.game.player_name, "x",
            "a click elsewhere keeps it"
        );
        visit.press(Nav::First);
        visit.press(Nav::Confirm);
        visit.handle([
            Event::Char('y'),
            edit(EditKey::Cancel, Modifiers::default()),
        ]);
        assert_eq!(visit.ctx.config.settings.game.player_name, "x");
    }

    #[test]
    fn a_slider_is_dragged_and_a_switch_is_clicked() {
        let mut visit = visit();
        let volume = visit.ctx.config.settings.sound.effects_volume.to_string();
        visit.click_at(&volume, (0.0, 0.5));
        assert_eq!(visit.ctx.config.settings.sound.effects_volume, 0);
        visit.click("Sound");
        assert!(!visit.ctx.config.settings.sound.sound_on);
    }

    #[test]
    fn the_language_changes_at_once() {
        let mut visit = visit();
        while !visit.focused().starts_with("Language") {
            visit.press(Nav::Down);
        }
        visit.press(Nav::Right);
        assert_eq!(visit.focused(), "Sprache Deutsch");
        assert!(visit.texts().contains(&"Optionen".to_owned()));
        assert!(matches!(
            visit.press(Nav::Back),
            Next::To(Destination::Menu)
        ));
    }

    #[test]
    fn zoom_steps_keep_pixels_whole_and_lead_back() {
        for scale in [1.0, 2.0, 3.0] {
            let mut zoom = 1.0;
            for _ in 0..3 {
                zoom = next_zoom(zoom, 1, scale);
                assert!(((zoom * scale).round() - zoom * scale).abs() < 0.01);
            }
            for _ in 0..3 {
                zoom = next_zoom(zoom, -1, scale);
            }
            assert!((zoom - 1.0).abs() < 0.01, "{scale}: {zoom}");
        }
        assert!((next_zoom(1.1, 1, 2.0) - 1.5).abs() < 0.01);
        assert!((next_zoom(1.1, -1, 2.0) - 1.0).abs() < 0.01);
        assert_eq!(next_zoom(0.2, -1, 1.0), 0.2);
    }
}
