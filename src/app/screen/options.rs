//! The settings that players change most: left and right change them at once.

use super::page::Page;
use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::ui::menu_list::{Columns, MenuChoice, MenuList, ROW};
use crate::app::ui::text_field::{EditResult, TextField};
use crate::app::window;
use crate::config::{Settings, UserFolder, Value, ZOOMS, setting};
use crate::net::limits::NAME_BYTES;
use crate::sim::world::player::COLOUR_MAX;

/// The settings of `pm.cfg` that are on this screen: how they are called here and there.
const LINES: [(&str, &str); 18] = [
    ("Name", NAME),
    ("Colour", COLOUR),
    ("Sound", "sound_on"),
    ("Effects", EFFECTS),
    ("Music", MUSIC),
    ("Full screen", "fullscreen"),
    ("Text size", TEXT_SIZE),
    ("Zoom", ZOOM),
    ("View", "viewport_mode"),
    ("Names above players", "name_display"),
    ("Messages", "bottom_msg_on"),
    ("Smooth motion", "interpolation"),
    ("Sparks and smoke", "particles"),
    ("Shaking", "screen_shake"),
    ("Less flashing", "reduced_flashing"),
    ("Speed locked", "speed_control_lock"),
    ("Demo mode", "demo_mode_config_enable"),
    ("Keep all recordings", "autosave_game_on_level_done"),
];

/// Settings that are shown or changed in a way of their own.
const NAME: &str = "player_name";
const COLOUR: &str = "color";
const EFFECTS: &str = "se_scaler";
const MUSIC: &str = "st_scaler";
const TEXT_SIZE: &str = "saved_display_transform_double";
const ZOOM: &str = "scale_factor";

/// The entry after the last setting.
const BACK: usize = LINES.len();
const ENTRIES: usize = BACK + 1;

/// Names of the colours from 1 on.
const COLOURS: [&str; COLOUR_MAX as usize] = [
    "violet", "mauve", "bluey", "reddy", "pink", "taan", "orange", "purple", "forest", "red",
    "green", "blue", "aqua", "yellow", "white",
];

/// The greatest number of screen pixels for one of a level.
const CLOSEST: f32 = 8.0;

/// The settings that players change most.
#[derive(Default)]
pub struct OptionsScreen {
    list: MenuList,
    /// The name while it is typed.
    typed: Option<TextField>,
}

impl OptionsScreen {
    fn choose(&mut self, ctx: &mut AppContext, entry: usize, by: i32) -> Next {
        let Some((_, key)) = LINES.get(entry) else {
            return Next::To(Destination::Menu);
        };
        if *key == NAME {
            let name = &ctx.config.settings.game.player_name;
            self.typed = Some(TextField::new(name, NAME_BYTES));
        } else {
            let scale = window::automatic_scale(ctx.size);
            change(&mut ctx.config.settings, key, by, scale);
        }
        Next::Stay
    }

    fn type_on(&mut self, ctx: &mut AppContext) {
        let Some(field) = &mut self.typed else {
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
        self.typed = None;
    }
}

/// Changes a setting by one step, at `scale` screen pixels for one of ours.
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
    // What is out of range stays as it is.
    let _ = settings.set(setting, new);
}

/// The next zoom at which pixels of the level are whole ones of the screen, or halves of them.
fn next_zoom(zoom: f32, by: i32, scale: f32) -> f32 {
    let pixels = zoom * scale;
    let next = match by > 0 {
        true if pixels < 0.99 => (pixels * 2.0).min(1.0),
        false if pixels < 1.01 => pixels / 2.0,
        true => (pixels + 0.01).floor() + 1.0,
        false => (pixels - 0.01).floor(),
    };
    (next.min(CLOSEST) / scale).clamp(*ZOOMS.start(), *ZOOMS.end())
}

/// What the value of a setting is called.
fn words(settings: &Settings, key: &str) -> String {
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

/// What the size of texts does, in the words of this screen.
const TEXT_SIZE_HELP: &str =
    "Size of all texts and menus; automatic goes by the size of the window";

/// Where the player's own levels are.
fn own_levels(ctx: &AppContext) -> String {
    let folder = ctx.user_folder(UserFolder::Levels);
    let home = std::env::home_dir();
    match home.and_then(|home| folder.strip_prefix(home).ok()) {
        Some(folder) => format!("Your own levels: ~/{}", folder.display()),
        None => format!("Your own levels: {}", folder.display()),
    }
}

/// What a setting does.
fn help(entry: usize) -> String {
    if LINES.get(entry).is_some_and(|(_, key)| *key == TEXT_SIZE) {
        return TEXT_SIZE_HELP.to_owned();
    }
    let setting = LINES.get(entry).and_then(|(_, key)| setting(key));
    let lines = setting.map_or(&[][..], |setting| setting.comment);
    // Names of colours are seen.
    let lines = lines.iter().map(|line| line.trim()).collect::<Vec<_>>();
    let text = lines.join(" ");
    let text = text.split(": 1 ").next().unwrap_or_default();
    // So are the values of the file.
    let text = text.replace(" (0)", "").replace(" (1)", "");
    text.replace("; 0 is silent", "")
}

impl Screen for OptionsScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if self.typed.is_some() {
            self.type_on(ctx);
            return Next::Stay;
        }
        match ctx.choose(&mut self.list, &[true; ENTRIES]) {
            Some(MenuChoice::Back) => Next::To(Destination::Menu),
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
                    NAME => words(settings, key),
                    _ => format!("\u{2190} {} \u{2192}", words(settings, key)),
                };
                Columns::new([(0.0, (*label).to_owned()), (0.52, value)])
            })
            .collect();
        rows.push(Columns::new([(0.0, "Back".to_owned())]));
        self.list
            .draw_cells(&mut ctx.painter, page.list, scale, &rows);
        if let Some(field) = &self.typed {
            let row = self.list.row() as f32;
            let (x, y, width, _) = page.list;
            let place = (x, y + row * ROW * scale, width);
            field.draw(&mut ctx.painter, place, scale, "Name:", seconds);
            page.help(ctx, "Enter keeps, Escape does not", false);
        } else {
            let text = match self.list.lit() {
                BACK => own_levels(ctx),
                entry => help(entry),
            };
            page.help(ctx, &text, false);
        }
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_setting_that_changes_and_says_so() {
        for (label, key) in LINES.into_iter().filter(|(_, key)| *key != NAME) {
            let mut settings = Settings::default();
            let before = words(&settings, key);
            change(&mut settings, key, 1, 2.0);
            assert_ne!(words(&settings, key), before, "{label}");
            change(&mut settings, key, -1, 2.0);
            assert_eq!(settings, Settings::default(), "{label}");
        }
        assert!(setting(NAME).is_some());
    }

    #[test]
    fn every_line_says_what_it_does() {
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
        assert_eq!(words(&settings, MUSIC), "9 of 9");
        assert_eq!(words(&settings, EFFECTS), "silent");
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
