//! State shared by all screens.

use super::audio::Audio;
use super::frame_rate;
use super::input::Input;
use super::paint::atlas::{Atlas, AtlasError};
use super::paint::image::Device;
use super::paint::painter::Painter;
use super::render::tiles::TileSprites;
use super::selection::Selection;
use super::thumbnails::Thumbnails;
use super::toast::Toast;
use super::window;
use crate::config::{Config, DataFolder, Environment, UserFolder};
use crate::level::translation::LevelTexts;
#[cfg(test)]
use crate::localization::Language;
use crate::localization::{Localizer, Message, MessageId};
use crate::records::index;
use crate::session::autosave::Autosave;
use crate::session::clock::{RealTime, Time};
use crate::session::pack_library::{PackLibrary, level_index};
use crate::session::progress_keeper::{ProgressKeeper, ProgressNotice};
use crate::session::record_keeper::{RecordFolders, RecordKeeper};
use crate::session::recorded::LevelSearch;
use std::path::PathBuf;
use std::rc::Rc;

/// State shared by all screens.
pub struct AppContext {
    /// The settings.
    pub config: Config,
    /// Texts in the player's language.
    pub localizer: Localizer,
    /// Texts of levels in the player's language.
    pub level_texts: LevelTexts,
    /// File locations.
    pub places: Environment,
    /// The packs of levels.
    pub library: PackLibrary,
    /// Results of the player; not saved until [`super::profiles::open`] is called.
    pub progress: ProgressKeeper,
    /// The record book of the player; until [`AppContext::open_records`] is called, it only has runs of this session.
    pub records: RecordKeeper,
    /// Thumbnails of levels.
    pub thumbnails: Thumbnails,
    /// Where the levels of recordings are searched.
    pub levels: LevelSearch,
    /// Painter of the window.
    pub painter: Painter,
    /// Tile sprites of the level on the screen.
    pub tiles: TileSprites,
    /// The clock.
    pub time: RealTime,
    /// Input devices.
    pub input: Input,
    /// Audio output.
    pub audio: Audio,
    /// Size of the window, screen pixels.
    pub size: (f32, f32),
    /// Screen pixels per level pixel at a zoom of 1, for the level drawn last.
    pub level_scale: f32,
    /// Page of the debug overlay, from 0; the first one is usually empty.
    pub overlay: u8,
    /// True for one frame after the window has lost the focus or was minimised.
    pub player_away: bool,
    /// Frames drawn in the last second.
    pub fps: u32,
    /// What the player has selected since the program started.
    pub selection: Selection,
    /// Saves the recordings of running games in the background; `None` if nothing is to be saved.
    pub autosave: Option<Autosave>,
    /// Toast that answers the last key pressed.
    pub toast: Toast,
}

impl AppContext {
    /// Loads the assets that all screens need.
    ///
    /// # Errors
    /// If the assets cannot be loaded.
    pub fn new(config: Config, places: Environment) -> Result<AppContext, AppContextError> {
        AppContext::for_device(config, places, Device::Graphics, window::size())
    }

    /// Loads the assets for images that the processor draws, without a display; `size` is theirs in pixels. Time stands
    /// still.
    ///
    /// # Errors
    /// If the assets cannot be loaded.
    pub fn without_display(
        config: Config,
        places: Environment,
        size: (f32, f32),
    ) -> Result<AppContext, AppContextError> {
        let mut ctx = AppContext::for_device(config, places, Device::Processor, size)?;
        ctx.time = RealTime::stopped();
        Ok(ctx)
    }

    fn for_device(
        config: Config,
        places: Environment,
        device: Device,
        size: (f32, f32),
    ) -> Result<AppContext, AppContextError> {
        let folder = places.data_folder(DataFolder::Assets)?;
        let atlas = Atlas::load(&folder, device)?;
        Ok(AppContext::with(config, places, atlas, size))
    }

    fn with(config: Config, places: Environment, atlas: Atlas, size: (f32, f32)) -> AppContext {
        let atlas = Rc::new(atlas);
        let library = PackLibrary::open(&places, config.path());
        let levels = LevelSearch::of_player(&places, config.path(), None);
        let tiles = TileSprites::new(&atlas);
        let thumbnails = Thumbnails::start(
            level_index(&places, config.path()),
            places.user_folder(config.path(), UserFolder::Thumbnails),
            tiles.averages().to_vec(),
        );
        let mut ctx = AppContext {
            tiles,
            painter: Painter::new(atlas),
            level_texts: LevelTexts::default(),
            localizer: Localizer::new(config.settings.screen.language),
            config,
            places,
            library,
            progress: ProgressKeeper::default(),
            records: RecordKeeper::default(),
            thumbnails,
            levels,
            time: RealTime::new(),
            input: Input::default(),
            audio: Audio::silent(),
            size,
            level_scale: window::automatic_scale(size),
            overlay: 0,
            player_away: false,
            fps: 0,
            selection: Selection::default(),
            autosave: None,
            toast: Toast::default(),
        };
        ctx.load_level_texts();
        ctx
    }

    /// Creates a context without a window, for tests. Its files are in a folder of their own, which need not exist.
    #[cfg(test)]
    pub fn without_window(folder: &std::path::Path) -> AppContext {
        let checkout = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let places = Environment {
            chosen_data: Some(checkout),
            user_data: Some(folder.join("data")),
            user_config: Some(folder.to_path_buf()),
            ..Environment::default()
        };
        let mut config = Config::open(&folder.join("pm.cfg")).0;
        config.settings.screen.language = Some(Language::English);
        AppContext::with(config, places, Atlas::without_texture(), (1280.0, 720.0))
    }

    /// Follows the language in the settings.
    pub fn follow_language(&mut self) {
        if self.localizer.follow(self.config.settings.screen.language) {
            self.load_level_texts();
        }
    }

    /// Loads the translations of the packs' levels.
    fn load_level_texts(&mut self) {
        let language = self.localizer.language().code();
        let (texts, errors) = LevelTexts::of_packs(self.library.packs(), language);
        for error in errors {
            log::warn!("{error}");
        }
        self.level_texts = texts;
    }

    /// Opens the sound device in the background, if sound is on in the settings.
    pub fn open_audio(&mut self) {
        if let Ok(folder) = self.places.data_folder(DataFolder::Assets) {
            self.audio = Audio::new(&self.config.settings.sound, folder.join("sounds"));
        }
    }

    /// Opens the record book of the player's recordings and those shipped with the game.
    pub fn open_records(&mut self) {
        let demos = self.places.data_folder(DataFolder::Demos);
        self.records = RecordKeeper::start(RecordFolders {
            own: self.user_folder(UserFolder::SavedGames),
            shipped: demos.ok(),
            index: self.user_folder(UserFolder::State).join(index::FILE_NAME),
            levels: self.levels.clone(),
        });
    }

    /// Tells the player about problems with the file of results.
    pub fn report_progress(&mut self) {
        for notice in self.progress.take_notices() {
            let message = match notice {
                ProgressNotice::Damaged(file) => {
                    let name = file.file_name().unwrap_or_default();
                    let name = name.to_string_lossy().into_owned();
                    MessageId("progress-damaged").with("file", name)
                }
                ProgressNotice::NotSaved => Message::from(MessageId("progress-not-saved")),
            };
            self.show_toast(message);
        }
    }

    /// Returns the text of a message in the player's language.
    pub fn text(&self, message: impl Into<Message>) -> String {
        self.localizer.text(message)
    }

    /// Shows a short message for a moment, over any screen.
    pub fn show_toast(&mut self, message: impl Into<Message>) {
        let text = self.text(message);
        self.toast.say(self.time.now().as_secs_f64(), text);
    }

    /// Returns the scale of texts and menus: screen pixels per font pixel.
    pub fn text_scale(&self) -> f32 {
        match self.config.settings.screen.text_factor {
            0 => window::automatic_scale(self.size),
            factor => f32::from(factor).min(window::greatest_scale(self.size)),
        }
    }

    /// Returns the width and height of the window in font pixels.
    pub fn view_size(&self) -> (f32, f32) {
        let scale = self.text_scale();
        ((self.size.0 / scale).floor(), (self.size.1 / scale).floor())
    }

    /// Returns screen pixels per level pixel.
    pub fn zoom(&self) -> f32 {
        self.level_scale * self.config.settings.screen.zoom
    }

    /// Returns seconds since the program started.
    pub fn seconds(&self) -> f64 {
        self.time.now().as_secs_f64()
    }

    /// Returns the time of ambient animation in seconds. It advances in steps of a frame of an idle menu, so that the
    /// animation looks the same whether the menu is idle or in use.
    pub fn ambient_seconds(&self) -> f32 {
        frame_rate::ambient_time(self.seconds()) as f32
    }

    /// Returns a folder for the player's files.
    pub fn user_folder(&self, folder: UserFolder) -> PathBuf {
        self.places.user_folder(self.config.path(), folder)
    }
}

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum AppContextError {
    /// The assets folder was not found.
    #[error(transparent)]
    Folder(#[from] crate::config::FolderNotFound),
    /// The assets are damaged.
    #[error(transparent)]
    Atlas(#[from] AtlasError),
}
