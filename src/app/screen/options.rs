//! The options: frequently used settings. Left and right change them at once.

use super::page::Page;
use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::play::Play;
use crate::app::ui::menu_list::{Columns, MenuChoice, MenuList, ROW};
use crate::app::ui::text_field::{EditResult, TextField};
use crate::config::{Settings, UserFolder, Value, ZOOMS, setting};
use crate::net::limits::NAME_BYTES;
use crate::sim::world::player::COLOUR_MAX;

/// Label and `pm.cfg` key of each setting on this screen.
const LINES: [(&str, &str); 19] = [
    ("Name", NAME),
    ("Colour", COLOUR),
    ("Sound", "sound_on"),
    ("Effects volume", EFFECTS),
    ("Music volume", MUSIC),
    ("Full screen", "fullscreen"),
    ("Text size", TEXT_SIZE),
    ("Zoom", ZOOM),
    ("Camera", "viewport_mode"),
    ("Name tags", "name_display"),
    ("Message feed", "bottom_msg_on"),
    ("Smooth motion", "interpolation"),
    ("Particles", "particles"),
    ("Screen shake", "screen_shake"),
    ("Reduce flashing", "reduced_flashing"),
    ("Pause when unfocused", "pause_on_focus_loss"),
    ("Lock game speed", "speed_control_lock"),
    ("Demo mode", "demo_mode_config_enable"),
    ("Keep all recordings", "autosave_game_on_level_done"),
];

/// Settings that are displayed or changed in a special way.
const NAME: &str = "player_name";
const COLOUR: &str = "color";
const EFFECTS: &str = "se_scaler";
const MUSIC: &str = "st_scaler";
const TEXT_SIZE: &str = "saved_display_transform_double";
const ZOOM: &str = "scale_factor";

/// The entry after the last setting.
const BACK: usize = LINES.len();
const ENTRIES: usize = BACK + 1;

/// Names of the player colours, from colour 1.
const COLOURS: [&str; COLOUR_MAX as usize] = [
    "violet", "mauve", "bluey", "reddy", "pink", "taan", "orange", "purple", "forest", "red",
    "green", "blue", "aqua", "yellow", "white",
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
        let Some((_, key)) = LINES.get(entry) else {
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
fn value_text(settings: &Settings, key: &str) -> String {
    let value = settings.get(key);
    let number = match value {
        Some(Value::Whole(number)) => usize::try_from(number).unwrap_or(0),
        _ => 0,
    };
    match (key, value) {
        (COLOUR, _) => COLOURS[(number + COLOURS.len() - 1) % COLOURS.len()].to_owned(),
        (EFFECTS | MUSIC, _) if number == 0 => "silent".to_owned(),
        (EFFECTS | MUSIC, _) => format!("{number} of 9"),
        (TEXT_SIZE, _) if number == 0 => "automatic".to_owned(),
        (ZOOM, Some(Value::Real(zoom))) => format!("{:.0} %", zoom * 100.0),
        (_, Some(Value::Flag(on))) => ["off", "on"][usize::from(on)].to_owned(),
        (_, Some(Value::Choice(choice))) => {
            let names = setting(key).map_or(&[][..], |setting| setting.kind.choices());
            names.get(choice).copied().unwrap_or("").to_owned()
        }
        (_, value) => value.map_or_else(String::new, |value| value.text()),
    }
}

/// Help for the text size, without the numbers of `pm.cfg`.
const TEXT_SIZE_HELP: &str = "Scale of texts and menus; automatic follows the window size";

/// Returns a line with the folder of the player's own levels.
fn own_levels(ctx: &AppContext) -> String {
    let folder = ctx.user_folder(UserFolder::Levels);
    let home = std::env::home_dir();
    match home.and_then(|home| folder.strip_prefix(home).ok()) {
        Some(folder) => format!("Your own levels: ~/{}", folder.display()),
        None => format!("Your own levels: {}", folder.display()),
    }
}

/// Returns the help text of a setting.
fn help(entry: usize) -> String {
    if LINES.get(entry).is_some_and(|(_, key)| *key == TEXT_SIZE) {
        return TEXT_SIZE_HELP.to_owned();
    }
    let setting = LINES.get(entry).and_then(|(_, key)| setting(key));
    let lines = setting.map_or(&[][..], |setting| setting.comment);
    // Colours are shown by name, so the list of numbers is cut off.
    let lines = lines.iter().map(|line| line.trim()).collect::<Vec<_>>();
    let text = lines.join(" ");
    let text = text.split(": 1 ").next().unwrap_or_default();
    // Other numbers that are used only in the file are removed as well.
    let text = text.replace(" (0)", "").replace(" (1)", "");
    text.replace("; 0 is silent", "")
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
        let page = Page::draw(ctx, "Options", ENTRIES);
        let (scale, seconds) = (ctx.text_scale(), ctx.seconds());
        let settings = &ctx.config.settings;
        let mut rows: Vec<Columns> = LINES
            .iter()
            .map(|(label, key)| {
                let value = match *key {
                    NAME => value_text(settings, key),
                    _ => format!("\u{2190} {} \u{2192}", value_text(settings, key)),
                };
                Columns::new([(0.0, (*label).to_owned()), (0.52, value)])
            })
            .collect();
        rows.push(Columns::new([(0.0, "Back".to_owned())]));
        self.list
            .draw_cells(&mut ctx.painter, page.list, scale, &rows);
        if let Some(field) = &self.name_field {
            let row = self.list.row() as f32;
            let (x, y, width, _) = page.list;
            let place = (x, y + row * ROW * scale, width);
            field.draw(&mut ctx.painter, place, scale, "Name:", seconds);
            page.help(ctx, "Enter: save, Escape: cancel", false);
        } else {
            let text = match self.list.selected() {
                BACK => own_levels(ctx),
                entry => help(entry),
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

    #[test]
    fn every_setting_changes_and_shows_its_new_value() {
        for (label, key) in LINES.into_iter().filter(|(_, key)| *key != NAME) {
            let mut settings = Settings::default();
            let before = value_text(&settings, key);
            change(&mut settings, key, 1, 2.0);
            assert_ne!(value_text(&settings, key), before, "{label}");
            change(&mut settings, key, -1, 2.0);
            assert_eq!(settings, Settings::default(), "{label}");
        }
        assert!(setting(NAME).is_some());
    }

    #[test]
    fn every_setting_has_a_help_text() {
        for (entry, (label, _)) in LINES.iter().enumerate() {
            assert!(help(entry).len() > 10, "{label}");
        }
        assert_eq!(help(1), "Colour of the player");
        for (entry, (label, _)) in LINES.iter().enumerate() {
            assert!(!help(entry).contains(" 0"), "{label}: {}", help(entry));
        }
    }

    #[test]
    fn volumes_and_text_sizes_stay_in_their_range() {
        let mut settings = Settings::default();
        for _ in 0..12 {
            change(&mut settings, MUSIC, 1, 1.0);
            change(&mut settings, EFFECTS, -1, 1.0);
        }
        assert_eq!(value_text(&settings, MUSIC), "9 of 9");
        assert_eq!(value_text(&settings, EFFECTS), "silent");
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
