//! Audio (spec 06 §10, spec 08 §17): effects for events, music for levels. Which level has which music is in
//! `synth/music/mod.rs`. Above which speed a replay is silent is in `muting.rs`.
//!
//! [`queue`] decides which sounds play when and how loud, and [`danger`] when the danger layer of the music plays, without
//! a device; [`device`] plays them, at most `VOICES` at once, the music with [`music_player`].

mod cues;
mod danger;
mod device;
pub mod effect;
pub mod lifts;
mod mono;
mod music_player;
pub mod muting;
pub mod queue;
#[cfg(test)]
mod tests;

use crate::config::Sound;
use crate::sim::rules::events::Event;
use crate::sim::rules::level_done::results_age;
use crate::sim::world::level_data::Backdrop;
use crate::sim::world::{DonePhase, World};
use crate::synth::music::Track;
use danger::DangerMeter;
use device::{Command, Device, Volumes};
use effect::Effect;
use queue::{Hiss, Play, SoundQueue};
use std::path::PathBuf;

/// Maximum volume setting of effects and music.
const FULL_VOLUME: f32 = 9.0;
/// Ticks for which the results are shown before their music starts: the fanfare has ended by then.
const FANFARE: i32 = 70;

/// The music of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenMusic {
    /// Music of the level on the screen.
    Level,
    /// A track of the screen's own.
    Track(Track),
    /// Music of the previous screen; that of a level stops.
    Unchanged,
    /// Silence.
    Silence,
}

/// Audio output of the app.
pub struct Audio {
    /// Folder of the effects; `None` if audio is permanently off.
    folder: Option<PathBuf>,
    settings: Sound,
    queue: SoundQueue,
    /// The level played last.
    level: Option<i32>,
    paused: bool,
    hiss: Option<Hiss>,
    track: Option<Track>,
    /// The track was started by a screen, not by a level.
    is_of_screen: bool,
    danger: DangerMeter,
    /// The danger layer of the music plays.
    is_dangerous: bool,
    /// The landscape whose ambience plays.
    ambience: Option<Backdrop>,
    device: Device,
}

impl Audio {
    /// Opens a device in the background if sound is on. `folder` is `assets/sounds`.
    pub fn new(settings: &Sound, folder: PathBuf) -> Audio {
        let mut audio = Audio {
            folder: Some(folder),
            ..Audio::silent()
        };
        audio.apply(settings);
        audio
    }

    /// Creates a silent output, for screenshots and tests.
    pub fn silent() -> Audio {
        Audio {
            folder: None,
            settings: Sound {
                sound_on: false,
                ..Sound::default()
            },
            queue: SoundQueue::new(0),
            level: None,
            paused: false,
            hiss: None,
            track: None,
            is_of_screen: false,
            danger: DangerMeter::default(),
            is_dangerous: false,
            ambience: None,
            device: Device::default(),
        }
    }

    /// Applies the settings; to be called whenever they may have changed.
    pub fn apply(&mut self, settings: &Sound) {
        if self.settings == *settings {
            return;
        }
        let opens = settings.sound_on && !self.settings.sound_on && !self.device.is_open();
        self.settings = settings.clone();
        if opens && let Some(folder) = &self.folder {
            self.device = Device::open(folder.clone());
            self.device.send(Command::Music(self.track));
            self.device.send(Command::Ambience(self.ambience));
        }
        let master = match settings.sound_on {
            true => f32::from(settings.master_volume) / FULL_VOLUME,
            false => 0.0,
        };
        let volume = |volume: u8| master * f32::from(volume) / FULL_VOLUME;
        self.device.send(Command::Volumes(Volumes {
            effects: volume(settings.effects_volume),
            music: volume(settings.music_volume),
            ambience: volume(settings.ambience_volume),
            interface: volume(settings.interface_volume),
        }));
        self.device.send(Command::Mono(settings.mono));
    }

    /// Plays the sounds of a tick. The first tick of a level, or of another level than before, starts
    /// the music of its landscape. `listeners` are the centres of the views, level pixels.
    pub fn on_tick(
        &mut self,
        backdrop: Backdrop,
        before: &World,
        now: &World,
        events: &[Event],
        listeners: &[(f32, f32)],
    ) {
        self.is_of_screen = false;
        self.set_ambience(Some(backdrop));
        if now.globals.tick <= 1 || self.level != Some(now.globals.level) {
            self.begin_level(backdrop, before);
        }
        let heard = self.queue.on_tick(before, now, events, listeners);
        for play in heard.plays {
            self.device.send(Command::Play(play));
        }
        self.set_hiss(heard.hiss);
        let done = &now.globals.done;
        if done.phase != DonePhase::Playing {
            let results = results_age(done).is_some_and(|age| age >= FANFARE);
            let track = results.then_some(Track::Results);
            if self.track != track {
                self.music(track);
            }
        } else {
            let is_dangerous = self.danger.on_tick(now);
            self.set_danger(is_dangerous);
        }
    }

    /// Falls silent after a step back in time.
    pub fn on_step_back(&mut self, now: &World) {
        self.queue = SoundQueue::new(now.globals.tick);
        self.danger = DangerMeter::default();
        self.set_hiss(None);
        self.set_danger(false);
    }

    /// Marks the next tick as the first of a level.
    pub fn forget_level(&mut self) {
        self.level = None;
    }

    /// Pauses or resumes the music and the hiss.
    fn pause(&mut self, paused: bool) {
        if self.paused != paused {
            self.paused = paused;
            self.set_hiss(None);
            self.device.send(Command::Pause(paused));
        }
    }

    /// Plays a menu sound, centred.
    pub fn menu_sound(&mut self, effect: Effect) {
        self.device.send(Command::PlayInMenu(Play {
            effect,
            gain: 0.8,
            pan: 0.0,
            rate: 1.0,
        }));
    }

    /// Plays the music of the screen, unless it is playing already.
    pub fn on_screen(&mut self, music: ScreenMusic) {
        if let ScreenMusic::Track(track) = music {
            if self.track != Some(track) {
                // A level that goes on afterwards starts its own music again.
                self.level = None;
                self.music(Some(track));
            }
            self.is_of_screen = true;
            self.set_ambience(None);
        }
        self.pause(match music {
            ScreenMusic::Level | ScreenMusic::Track(_) => false,
            ScreenMusic::Unchanged => !self.is_of_screen,
            ScreenMusic::Silence => true,
        });
    }

    /// Starts a track from its beginning, or stops the music.
    fn music(&mut self, track: Option<Track>) {
        self.track = track;
        self.danger = DangerMeter::default();
        self.is_dangerous = false;
        self.device.send(Command::Music(track));
    }

    /// Starts the music of a level from the beginning.
    fn begin_level(&mut self, backdrop: Backdrop, world: &World) {
        self.level = Some(world.globals.level);
        self.queue = SoundQueue::new(world.globals.tick);
        self.set_hiss(None);
        let track = Track::for_level(backdrop, world.globals.level);
        self.music(Some(track));
    }

    fn set_ambience(&mut self, ambience: Option<Backdrop>) {
        if self.ambience != ambience {
            self.ambience = ambience;
            self.device.send(Command::Ambience(ambience));
        }
    }

    fn set_danger(&mut self, is_dangerous: bool) {
        if self.is_dangerous != is_dangerous {
            self.is_dangerous = is_dangerous;
            self.device.send(Command::Danger(is_dangerous));
        }
    }

    fn set_hiss(&mut self, hiss: Option<Hiss>) {
        if self.hiss != hiss {
            self.hiss = hiss;
            self.device.send(Command::Hiss(hiss));
        }
    }
}
