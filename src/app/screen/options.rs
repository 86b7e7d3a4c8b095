//! The options: frequently used settings. Left and right change them at once.

use super::page::Page;
use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::app::ui::menu_list::{Columns, MenuChoice, MenuList, ROW};
use crate::app::ui::text_field::{EditResult, TextField};
use crate::config::{
    NameDisplay, RewindMode, Settings, UserFolder, Value, ViewportMode, ZOOMS, setting,
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
const LINES: [Line; 21] = [
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
        key: "rewind",
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

/// The entry after the last setting.
const BACK: usize = LINES.len();
const ENTRIES: usize = BACK + 1;

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
    list: MenuList,
    /// Text field of the player's name while it is edited.
    name_field: Option<TextField>,
    /// Game to return to; `None` for the main menu.
    paused: Option<Box<Play>>,
}

impl OptionsScreen {
    /// Creates the screen, opened from a paused game or from the main menu.
    pub fn new(paused: Option<Box<Play>>) -> OptionsScreen {
        OptionsScreen {
            paused,
            ..OptionsScreen::default()
        }
    }

    fn choose(&mut self, ctx: &mut AppContext, entry: usize, by: i32) -> Next {
        let Some(Line { key, .. }) = LINES.get(entry) else {
            return Next::To(Destination::back(self.paused.take()));
        };
        if *key == NAME {
            let name = &ctx.config.settings.game.player_name;
            self.name_field = Some(TextField::new(name, NAME_BYTES));
        } else {
            let scale = ctx.level_scale;
            change(&mut ctx.config.settings, key, by, scale);
        }
        Next::Stay
    }

    fn update_name(&mut self, ctx: &mut AppContext) {
        let Some(field) = &mut self.name_field else {
            return;
        };
        match field.update(&ctx.input.edit()) {
            None => return,
            Some(EditResult::Cancelled) => {}
            Some(EditResult::Done) => {
                let name = field.text().trim();
                if !name.is_empty() {
                    ctx.config.settings.game.player_name = name.to_owned();
                }
            }
        }
        self.name_field = None;
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
        (EFFECTS | MUSIC, _) if number == 0 => MessageId("options-volume-silent").into(),
        (EFFECTS | MUSIC, _) => MessageId("options-volume")
            .with("volume", number as i32)
            .with("most", 9),
        (TEXT_SIZE, _) if number == 0 => MessageId("options-automatic").into(),
        (LANGUAGE, _) => match settings.screen.language {
            None => MessageId("options-automatic").into(),
            Some(language) => return language.name().to_owned(),
        },
        (ZOOM, Some(Value::Real(zoom))) => {
            MessageId("options-percent").with("percent", (zoom * 100.0).round())
        }
        (_, Some(Value::Flag(false))) => MessageId("common-off").into(),
        (_, Some(Value::Flag(true))) => MessageId("common-on").into(),
        ("rewind", _) => match settings.game.rewind {
            RewindMode::Off => MessageId("common-off").into(),
            RewindMode::On => MessageId("common-on").into(),
        },
        ("viewport_mode", _) => camera_name(settings.game.viewport_mode).into(),
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

impl Screen for OptionsScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if self.name_field.is_some() {
            self.update_name(ctx);
            return Next::Stay;
        }
        match ctx.choose(&mut self.list, &[true; ENTRIES]) {
            Some(MenuChoice::Back) => Next::To(Destination::back(self.paused.take())),
            Some(MenuChoice::Entry(entry)) => self.choose(ctx, entry, 1),
            Some(MenuChoice::Change(BACK, _)) | None => Next::Stay,
            Some(MenuChoice::Change(entry, by)) => self.choose(ctx, entry, by),
        }
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        let page = Page::draw(ctx, &ctx.text(MessageId("options-title")), ENTRIES);
        let (scale, seconds) = (ctx.text_scale(), ctx.seconds());
        let settings = &ctx.config.settings;
        let mut rows: Vec<Columns> = LINES
            .iter()
            .map(|line| {
                let value = value_text(settings, line.key, &ctx.localizer);
                let value = match line.key {
                    NAME => value,
                    _ => format!("\u{2190} {value} \u{2192}"),
                };
                Columns::new([(0.0, ctx.text(line.label)), (0.52, value)])
            })
            .collect();
        rows.push(Columns::new([(0.0, ctx.text(MessageId("common-back")))]));
        self.list
            .draw_cells(&mut ctx.painter, page.list, scale, &rows);
        if let Some(field) = &self.name_field {
            let row = self.list.row() as f32;
            let (x, y, width, _) = page.list;
            let place = (x, y + row * ROW * scale, width);
            field.draw(&mut ctx.painter, place, scale, "Name:", seconds);
            page.help(ctx, "Enter: save, Escape: cancel", false);
        } else {
            let text = match LINES.get(self.list.selected()) {
                None => own_levels(ctx),
                Some(line) => ctx.text(line.help),
            };
            page.help(ctx, &text, false);
        }
    }

    fn seal(&self) {
        if let Some(play) = &self.paused {
            play.game.seal();
        }
    }

    fn is_typing(&self) -> bool {
        self.name_field.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert_eq!(english(&settings, MUSIC), "9 of 9");
        assert_eq!(english(&settings, EFFECTS), "silent");
        change(&mut settings, TEXT_SIZE, -1, 1.0);
        assert_eq!(settings.screen.text_factor, settings.screen.text_factor_max);
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
