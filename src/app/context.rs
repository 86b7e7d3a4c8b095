//! The parts that screens share. Functions that need only some of them take these, or one of the smaller contexts:
//! [`DrawContext`] to draw a game, [`PlayContext`] to run one.

use super::audio::Audio;
use super::folders::Folders;
use super::frame_rate;
use super::graphics::Graphics;
use super::input::Input;
use super::input_events::SystemClipboard;
use super::paint::atlas::{Atlas, AtlasError};
use super::paint::image::Backend;
use super::selection::Selection;
use super::texts::Texts;
use super::thumbnails::Thumbnails;
use super::toast::Toast;
use super::ui::event::Clipboard;
#[cfg(test)]
use super::ui::testing::TestClipboard;
use super::window;
use crate::config::{Config, DataFolder, Environment, Settings, UserFolder};
#[cfg(test)]
use crate::localization::Language;
use crate::localization::{Message, MessageId};
use crate::records::index;
use crate::session::autosave::Autosave;
use crate::session::clock::{RealTime, Time};
use crate::session::pack_library::{PackLibrary, level_index};
use crate::session::progress_keeper::{ProgressKeeper, ProgressNotice};
use crate::session::record_keeper::{RecordFolders, RecordKeeper};
use crate::session::recording_file::LevelSearch;
#[cfg(test)]
use std::path::PathBuf;
use std::rc::Rc;

/// Everything that screens share. Only the entry points of a screen take all of it.
pub struct AppContext {
    /// The settings and their file.
    pub config: Config,
    /// Folders of the program and of the player.
    pub folders: Folders,
    /// Texts in the player's language.
    pub texts: Texts,
    /// The player's selections since the program started.
    pub selection: Selection,
    /// The packs of levels.
    pub library: PackLibrary,
    /// Search path for the levels of recordings.
    pub levels: LevelSearch,
    /// Thumbnails of levels.
    pub thumbnails: Thumbnails,
    /// Results of the player; not saved until [`super::profiles::Profiles::open`] is called.
    pub progress: ProgressKeeper,
    /// The record book of the player; until [`AppContext::open_records`] is called, it only has runs of this session.
    pub records: RecordKeeper,
    /// Saves the recordings of running games in the background; `None` if nothing is to be saved.
    pub autosave: Option<Autosave>,
    /// Drawing resources.
    pub graphics: Graphics,
    /// Audio output.
    pub audio: Audio,
    /// Input devices.
    pub input: Input,
    /// The clipboard.
    pub clipboard: Box<dyn Clipboard>,
    /// True for one frame after the window has lost the focus or was minimised.
    pub player_away: bool,
    /// The clock.
    pub time: RealTime,
    /// Toast that answers the last key pressed.
    pub toast: Toast,
}

/// The parts of the context needed for drawing a game.
pub struct DrawContext<'a> {
    /// The settings.
    pub settings: &'a Settings,
    /// Texts in the player's language.
    pub texts: &'a Texts,
    /// The packs of levels.
    pub library: &'a PackLibrary,
    /// Drawing resources.
    pub graphics: &'a mut Graphics,
    /// Screen pixels per font pixel.
    pub text_scale: f32,
    /// A gamepad is connected.
    pub has_pad: bool,
    /// The clock.
    pub time: RealTime,
}

/// The parts of the context that a game in play uses.
pub struct PlayContext<'a> {
    /// The settings.
    pub settings: &'a Settings,
    /// Folders of the player.
    pub folders: &'a Folders,
    /// Texts in the player's language.
    pub texts: &'a Texts,
    /// Audio output.
    pub audio: &'a mut Audio,
    /// The clock.
    pub time: RealTime,
}

impl AppContext {
    /// Loads the assets that all screens need.
    ///
    /// # Errors
    /// If the assets cannot be loaded.
    pub fn new(config: Config, environment: Environment) -> Result<AppContext, AppContextError> {
        AppContext::for_backend(config, environment, Backend::Gpu, window::size())
    }

    /// Loads the assets for software rendering, without a display; `size` is that of the images in pixels.
    /// Time is stopped.
    ///
    /// # Errors
    /// If the assets cannot be loaded.
    pub fn without_display(
        config: Config,
        environment: Environment,
        size: (f32, f32),
    ) -> Result<AppContext, AppContextError> {
        let mut ctx = AppContext::for_backend(config, environment, Backend::Cpu, size)?;
        ctx.time = RealTime::stopped();
        Ok(ctx)
    }

    fn for_backend(
        config: Config,
        environment: Environment,
        backend: Backend,
        size: (f32, f32),
    ) -> Result<AppContext, AppContextError> {
        let folder = environment.data_folder(DataFolder::Assets)?;
        let atlas = Atlas::load(&folder, backend)?;
        Ok(AppContext::with(config, environment, Rc::new(atlas), size))
    }

    fn with(
        config: Config,
        environment: Environment,
        atlas: Rc<Atlas>,
        size: (f32, f32),
    ) -> AppContext {
        let folders = Folders::new(environment, &config);
        let (environment, config_file) = (&folders.environment, &folders.config_file);
        let library = PackLibrary::open(environment, config_file);
        let levels = LevelSearch::of_player(environment, config_file, None);
        let graphics = Graphics::new(atlas, size);
        let thumbnails = Thumbnails::start(
            level_index(environment, config_file),
            folders.user(UserFolder::Thumbnails),
            graphics.tiles.averages().to_vec(),
        );
        AppContext {
            texts: Texts::new(config.settings.screen.language, &library),
            config,
            folders,
            selection: Selection::default(),
            library,
            levels,
            thumbnails,
            progress: ProgressKeeper::default(),
            records: RecordKeeper::default(),
            autosave: None,
            graphics,
            audio: Audio::silent(),
            input: Input::default(),
            clipboard: Box::new(SystemClipboard),
            player_away: false,
            time: RealTime::new(),
            toast: Toast::default(),
        }
    }

    /// Creates a context without a window, for tests. Its files are in a folder of their own, which need not exist.
    #[cfg(test)]
    pub fn without_window(folder: &std::path::Path) -> AppContext {
        let checkout = PathBuf::from(crate::CHECKOUT);
        let environment = Environment {
            chosen_data: Some(checkout),
            user_data: Some(folder.join("data")),
            user_config: Some(folder.to_path_buf()),
            ..Environment::default()
        };
        let mut config = Config::open(&folder.join("pm.cfg")).0;
        config.settings.screen.language = Some(Language::English);
        config.settings.network.lan_discovery = false;
        let atlas = Atlas::without_texture();
        let mut ctx = AppContext::with(config, environment, atlas, (1280.0, 720.0));
        ctx.clipboard = Box::new(TestClipboard::default());
        // All tests share these files, so that each level is drawn once.
        let folder = std::env::temp_dir().join("pm-test-thumbnails");
        let colours = ctx.graphics.tiles.averages().to_vec();
        ctx.thumbnails = Thumbnails::start(folder.join("index"), folder, colours);
        ctx
    }

    /// Creates a context like [`AppContext::without_window`] that draws in software, on images of a size in pixels.
    #[cfg(test)]
    pub fn with_software_renderer(folder: &std::path::Path, size: (f32, f32)) -> AppContext {
        let mut ctx = AppContext::without_window(folder);
        let assets = ctx.folders.shipped(DataFolder::Assets);
        let atlas = Atlas::load(&assets.expect("assets"), Backend::Cpu);
        ctx.graphics = Graphics::new(Rc::new(atlas.expect("the sprites")), size);
        let folder = std::env::temp_dir().join("pm-test-thumbnails-in-colour");
        let colours = ctx.graphics.tiles.averages().to_vec();
        ctx.thumbnails = Thumbnails::start(folder.join("index"), folder, colours);
        ctx
    }

    /// Returns the parts for drawing a game.
    pub fn for_drawing(&mut self) -> DrawContext<'_> {
        DrawContext {
            text_scale: self.text_scale(),
            has_pad: self.input.has_pads(),
            settings: &self.config.settings,
            texts: &self.texts,
            library: &self.library,
            graphics: &mut self.graphics,
            time: self.time,
        }
    }

    /// Returns the parts for running a game.
    pub fn for_playing(&mut self) -> PlayContext<'_> {
        PlayContext {
            settings: &self.config.settings,
            folders: &self.folders,
            texts: &self.texts,
            audio: &mut self.audio,
            time: self.time,
        }
    }

    /// Opens the sound device in the background, if sound is on in the settings.
    pub fn open_audio(&mut self) {
        if let Some(folder) = self.folders.shipped(DataFolder::Assets) {
            self.audio = Audio::new(&self.config.settings.sound, folder.join("sounds"));
        }
    }

    /// Opens the record book of the player's recordings and those shipped with the game.
    pub fn open_records(&mut self) {
        let demos = self.folders.shipped(DataFolder::Recordings);
        self.records = RecordKeeper::start(RecordFolders {
            own: self.folders.user(UserFolder::SavedGames),
            shipped: demos,
            index: self.folders.user(UserFolder::State).join(index::FILE_NAME),
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

    /// Shows a short message for a moment, over any screen.
    pub fn show_toast(&mut self, message: impl Into<Message>) {
        let text = self.texts.get(message);
        self.toast.show(self.time.now().as_secs_f64(), text);
    }

    /// Returns the scale of texts and menus: screen pixels per font pixel.
    pub fn text_scale(&self) -> f32 {
        self.graphics.text_scale(&self.config.settings.screen)
    }

    /// Returns the width and height of the window in font pixels.
    pub fn view_size(&self) -> (f32, f32) {
        let (scale, size) = (self.text_scale(), self.graphics.size);
        ((size.0 / scale).floor(), (size.1 / scale).floor())
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
