//! What is heard (spec 06 §10, spec 08 §17): events to effects, music for levels.
//!
//! [`queue`] decides what is heard when and how loud, without any device; [`device`] plays it.

mod device;
pub mod effect;
pub mod queue;
#[cfg(test)]
mod tests;

use crate::config::Sound;
use crate::sim::rules::events::Event;
use crate::sim::world::{DonePhase, World};
use crate::synth::music::Track;
use device::{Command, Device};
use effect::Effect;
use queue::{Hiss, Play, SoundQueue};
use std::path::PathBuf;

/// Loudest setting of effects and music.
const FULL_VOLUME: f32 = 9.0;

/// What is heard.
pub struct Audio {
    /// Where the effects are; none if nothing is ever to be heard.
    folder: Option<PathBuf>,
    settings: Sound,
    queue: SoundQueue,
    /// The level heard last.
    level: Option<i32>,
    paused: bool,
    hiss: Option<Hiss>,
    track: Option<Track>,
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

    /// Nothing is ever heard: for pictures and tests.
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
            device: Device::default(),
        }
    }

    /// Takes over the settings; to be called whenever they may have changed.
    pub fn apply(&mut self, settings: &Sound) {
        if self.settings == *settings {
            return;
        }
        let opens = settings.sound_on && !self.settings.sound_on && !self.device.is_open();
        self.settings = settings.clone();
        if opens && let Some(folder) = &self.folder {
            self.device = Device::open(folder.clone());
            self.device.send(Command::Music(self.track));
        }
        let volume = |volume: u8| match settings.sound_on {
            true => f32::from(volume) / FULL_VOLUME,
            false => 0.0,
        };
        let effects = volume(settings.effects_volume);
        self.device
            .send(Command::Volumes(effects, volume(settings.music_volume)));
    }

    /// Lets a frame be heard; the first one of a level, or one of another level than before, starts
    /// the music. `listener` is the place in the middle of the view, level pixels.
    pub fn frame(
        &mut self,
        before: &World,
        now: &World,
        events: &[Event],
        listener: Option<(f32, f32)>,
    ) {
        if now.globals.tick <= 1 || self.level != Some(now.globals.level) {
            self.begin_level(before);
        }
        let heard = self.queue.frame(before, now, events, listener);
        for play in heard.plays {
            self.device.send(Command::Play(play));
        }
        self.set_hiss(heard.hiss);
        if self.track.is_some() && now.globals.done.phase != DonePhase::Playing {
            self.music(None);
        }
    }

    /// The next frame is the first of a level, whatever its number.
    pub fn forget_level(&mut self) {
        self.level = None;
    }

    /// The game stands still, or goes on: so do the music and the hiss.
    pub fn pause(&mut self, paused: bool) {
        if self.paused != paused {
            self.paused = paused;
            self.set_hiss(None);
            self.device.send(Command::Pause(paused));
        }
    }

    /// A sound of the menu, heard from the middle.
    pub fn menu_sound(&mut self, effect: Effect) {
        self.device.send(Command::Play(Play {
            effect,
            gain: 0.8,
            pan: 0.0,
        }));
    }

    /// Starts a piece from its beginning, or ends the music.
    fn music(&mut self, track: Option<Track>) {
        self.track = track;
        self.device.send(Command::Music(track));
    }

    /// A level begins: its music starts from the beginning.
    fn begin_level(&mut self, world: &World) {
        self.level = Some(world.globals.level);
        self.queue = SoundQueue::new(world.globals.tick);
        self.set_hiss(None);
        self.music(Some(Track::for_level(world.globals.level)));
    }

    fn set_hiss(&mut self, hiss: Option<Hiss>) {
        if self.hiss != hiss {
            self.hiss = hiss;
            self.device.send(Command::Hiss(hiss));
        }
    }
}
