//! What all screens work with.

use super::audio::Audio;
use super::audio::effect::Effect;
use super::input::Input;
use super::paint::atlas::{Atlas, AtlasError};
use super::paint::painter::Painter;
use super::render::tiles::TilePictures;
use super::toast::Toast;
use super::ui::menu_list::{MenuChoice, MenuList};
use super::window;
use crate::config::{Config, DataFolder, Environment, UserFolder};
use crate::session::autosave::Autosave;
use crate::session::clock::{RealTime, Time};
use crate::session::level_folders::LevelFolders;
use crate::session::recorded::LevelSearch;
use std::path::PathBuf;
use std::rc::Rc;

/// What all screens work with.
pub struct AppContext {
    /// The settings.
    pub config: Config,
    /// Where files are.
    pub places: Environment,
    /// The levels.
    pub level_source: LevelFolders,
    /// Where the levels of recorded games are.
    pub levels: LevelSearch,
    /// Draws.
    pub painter: Painter,
    /// The pictures of the tiles of the level that is shown.
    pub tiles: TilePictures,
    /// The clock.
    pub time: RealTime,
    /// Input devices.
    pub input: Input,
    /// Audio output.
    pub audio: Audio,
    /// Size of the window in pixels of the screen.
    pub size: (f32, f32),
    /// The window fills the monitor.
    pub fullscreen: bool,
    /// When the window was last made one of another kind, seconds.
    pub resized: f64,
    /// Screen pixels for a level pixel at a zoom of 1, for the level that was drawn last.
    pub level_scale: f32,
    /// Page of the debug overlay, from 0; the first one is usually empty.
    pub overlay: u8,
    /// When a held zoom key works again, seconds.
    pub zoom_again: f64,
    /// The player has gone to another window: true in one frame.
    pub player_left: bool,
    /// Pictures drawn in the last second.
    pub pictures: u32,
    /// The entry of the main menu that was lit last, where the cursor comes back to; none to begin anew.
    pub menu_entry: Option<usize>,
    /// Keeps the recordings of running games on disk; none where nothing is to be saved.
    pub autosave: Option<Autosave>,
    /// The password of hosted games from the command line; none for that of the settings.
    pub host_password: Option<String>,
    /// What answered the last key that works everywhere.
    pub remark: Toast,
}

impl AppContext {
    /// Loads what all screens need.
    ///
    /// # Errors
    /// If the pictures cannot be loaded.
    pub fn new(config: Config, places: Environment) -> Result<AppContext, AppContextError> {
        let folder = places.data_folder(DataFolder::Assets)?;
        let atlas = Rc::new(Atlas::load(&folder)?);
        let level_source = LevelFolders::open(&places, config.path());
        let levels = LevelSearch::of_player(&places, config.path(), None);
        Ok(AppContext {
            fullscreen: config.settings.screen.fullscreen,
            tiles: TilePictures::new(&atlas),
            painter: Painter::new(atlas),
            config,
            places,
            level_source,
            levels,
            time: RealTime::new(),
            input: Input::default(),
            audio: Audio::silent(),
            size: window::size(),
            level_scale: window::automatic_scale(window::size()),
            resized: f64::NEG_INFINITY,
            overlay: 0,
            zoom_again: 0.0,
            player_left: false,
            pictures: 0,
            menu_entry: None,
            autosave: None,
            host_password: None,
            remark: Toast::default(),
        })
    }

    /// Opens the sound device in the background, if the settings want one.
    pub fn open_audio(&mut self) {
        if let Ok(folder) = self.places.data_folder(DataFolder::Assets) {
            self.audio = Audio::new(&self.config.settings.sound, folder.join("sounds"));
        }
    }

    /// Lets the player move and choose in a list, which is heard.
    pub fn choose(&mut self, list: &mut MenuList, usable: &[bool]) -> Option<MenuChoice> {
        let input = self.input.menu(&self.config.settings.controls);
        let lit = list.lit();
        let chosen = list.update(&input, usable);
        let moves = input.up || input.down || input.first || input.last;
        match chosen {
            Some(MenuChoice::Entry(_) | MenuChoice::Back) => {
                self.audio.menu_sound(Effect::MenuSelect)
            }
            Some(MenuChoice::Change(..)) => self.audio.menu_sound(Effect::MenuMove),
            None if moves && list.lit() != lit => self.audio.menu_sound(Effect::MenuMove),
            None => {}
        }
        chosen
    }

    /// Says something in a short line for a moment, over any screen.
    pub fn remark(&mut self, text: impl Into<String>) {
        self.remark.say(self.time.now().as_secs_f64(), text);
    }

    /// The factor by which texts and menus are enlarged.
    pub fn text_scale(&self) -> f32 {
        match self.config.settings.screen.text_factor {
            0 => window::automatic_scale(self.size),
            factor => f32::from(factor).min(window::greatest_scale(self.size)),
        }
    }

    /// Screen pixels for a level pixel.
    pub fn zoom(&self) -> f32 {
        self.level_scale * self.config.settings.screen.zoom
    }

    /// Seconds since the program was started.
    pub fn seconds(&self) -> f64 {
        self.time.now().as_secs_f64()
    }

    /// A folder for what the player makes.
    pub fn user_folder(&self, folder: UserFolder) -> PathBuf {
        self.places.user_folder(self.config.path(), folder)
    }
}

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum AppContextError {
    /// The assets are nowhere.
    #[error(transparent)]
    Folder(#[from] crate::config::FolderNotFound),
    /// The assets are damaged.
    #[error(transparent)]
    Atlas(#[from] AtlasError),
}
