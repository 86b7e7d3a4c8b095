//! The audio device; the only file that uses the audio library.
//!
//! It runs in a thread of its own: opening a device may take long, or fail on machines without one.
//! Commands are then ignored, and the game is silent.

use super::effect::Effect;
use super::mono::Mono;
use super::music_player::{Music, MusicHandle, Samples};
use super::queue::{Hiss, Play};
use crate::files;
use crate::sim::world::level_data::Backdrop;
use crate::synth::music::{ScoreError, Track, ambience};
use crate::synth::{RATE, wav};
use kira::backend::Backend;
use kira::effect::compressor::CompressorBuilder;
use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle, StaticSoundSettings};
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{
    AudioManager, AudioManagerSettings, Decibels, DefaultBackend, Frame, ResourceLimitReached,
    Tween,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// Maximum number of simultaneous effects (spec 06 §10).
const VOICES: usize = 20;
/// Gain from which on an effect lowers the music.
const LOUD: f32 = 0.5;
/// Beats in which the danger layer fades in and out.
const DANGER_BEATS: f64 = 2.0;
/// Maximum size of a sound file, bytes.
const MAX_SOUND: u64 = 16 << 20;

/// A layer of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The track itself.
    Calm,
    /// The danger layer.
    Danger,
}

/// A rendered track.
struct Piece {
    track: Track,
    calm: Samples,
    /// `None` until it has been rendered, and for tracks without a danger layer.
    danger: Option<Samples>,
}

/// Volumes, 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Volumes {
    /// Effects of the game.
    pub effects: f32,
    /// Music.
    pub music: f32,
    /// Ambience of levels.
    pub ambience: f32,
    /// Menus and chat.
    pub interface: f32,
}

/// A command to the audio thread.
#[derive(Clone, Debug)]
pub enum Command {
    /// Sets the volumes.
    Volumes(Volumes),
    /// Mixes everything to one channel, or not.
    Mono(bool),
    /// Starts an effect of the game.
    Play(Play),
    /// Starts an effect of the menus.
    PlayInMenu(Play),
    /// Starts the ambience of a landscape, or ends it.
    Ambience(Option<Backdrop>),
    /// An ambience has been rendered.
    MadeAmbience(Backdrop, Samples),
    /// Changes or ends the hiss loop.
    Hiss(Option<Hiss>),
    /// Starts a track from its beginning, or stops the music.
    Music(Option<Track>),
    /// Pauses or resumes the music.
    Pause(bool),
    /// Fades the danger layer of the music in or out.
    Danger(bool),
    /// A layer of a track has been rendered.
    Made(Track, Layer, Samples),
    /// Ends the thread.
    Close,
}

/// An audio device, or none.
#[derive(Debug, Default)]
pub struct Device {
    thread: Option<Sender<Command>>,
}

impl Device {
    /// Opens the device in the background; `folder` contains the effects.
    pub fn open(folder: PathBuf) -> Device {
        let (sender, receiver) = channel();
        let own = sender.clone();
        let run = move || {
            let _quiet = silence_alsa();
            let mixer = manager::<DefaultBackend>()
                .map_err(|error| error.to_string())
                .and_then(|m| Mixer::new(m, &folder, own).map_err(|error| error.to_string()));
            match mixer {
                Ok(mixer) => mixer.run(&receiver),
                Err(error) => log::warn!("no sound: {}", error.trim_end_matches('.')),
            }
        };
        match thread::Builder::new().name("sound".into()).spawn(run) {
            Ok(_) => Device {
                thread: Some(sender),
            },
            Err(error) => {
                log::warn!("no sound: {error}");
                Device::default()
            }
        }
    }

    /// Creates a device whose commands a test receives.
    #[cfg(test)]
    pub fn recorded() -> (Device, Receiver<Command>) {
        let (sender, receiver) = channel();
        let thread = Some(sender);
        (Device { thread }, receiver)
    }

    /// Returns true if sound may be audible.
    pub fn is_open(&self) -> bool {
        self.thread.is_some()
    }

    /// Sends a command; returns at once.
    pub fn send(&mut self, command: Command) {
        log::trace!("sound: {command:?}");
        let gone = |thread: &Sender<Command>| thread.send(command).is_err();
        if self.thread.as_ref().is_some_and(gone) {
            self.thread = None;
        }
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        self.send(Command::Close);
    }
}

/// Keeps ALSA from writing to stderr; errors are reported by the thread anyway.
#[cfg(target_os = "linux")]
fn silence_alsa() -> impl Sized {
    alsa::Output::local_error_handler().ok()
}

#[cfg(not(target_os = "linux"))]
fn silence_alsa() {}

/// Creates the mixer and its mono switch. A compressor keeps many simultaneous sounds from clipping.
fn manager<B: Backend>() -> Result<(AudioManager<B>, Arc<AtomicBool>), B::Error>
where
    B::Settings: Default,
{
    let compressor = CompressorBuilder::new()
        .threshold(-6.0)
        .ratio(8.0)
        .attack_duration(Duration::from_millis(2))
        .release_duration(Duration::from_millis(90));
    let mut main = MainTrackBuilder::new().with_effect(compressor);
    let mono = main.add_effect(Mono::default());
    let manager = AudioManager::new(AudioManagerSettings {
        main_track_builder: main,
        ..AudioManagerSettings::default()
    })?;
    Ok((manager, mono))
}

/// State of the audio thread.
struct Mixer<B: Backend> {
    effects: TrackHandle,
    interface: TrackHandle,
    hiss_track: TrackHandle,
    music_track: TrackHandle,
    ambience_track: TrackHandle,
    mono: Arc<AtomicBool>,
    /// Effects by number; none if the file is unusable.
    sounds: Vec<Option<StaticSoundData>>,
    hiss: Option<StaticSoundHandle>,
    playing: Option<MusicHandle>,
    ambience: Option<MusicHandle>,
    wanted_ambience: Option<Backdrop>,
    /// The ambience rendered last.
    made_ambience: Option<(Backdrop, Samples)>,
    wanted: Option<Track>,
    paused: bool,
    is_dangerous: bool,
    /// The track being rendered.
    making: Option<Track>,
    /// The track rendered last, and that of the results, which follows every level.
    made: Vec<Piece>,
    /// Sends commands to this thread itself.
    own: Sender<Command>,
    /// The device; closed when dropped.
    #[cfg_attr(not(test), expect(dead_code))]
    manager: AudioManager<B>,
}

impl<B: Backend> Mixer<B> {
    fn new(
        (mut manager, mono): (AudioManager<B>, Arc<AtomicBool>),
        folder: &Path,
        own: Sender<Command>,
    ) -> Result<Mixer<B>, ResourceLimitReached> {
        let mut track = |capacity| {
            let builder = TrackBuilder::new().sound_capacity(capacity);
            manager.add_sub_track(builder)
        };
        Ok(Mixer {
            effects: track(VOICES)?,
            interface: track(4)?,
            hiss_track: track(2)?,
            music_track: track(4)?,
            ambience_track: track(4)?,
            mono,
            sounds: Effect::ALL.iter().map(|e| load(folder, *e)).collect(),
            hiss: None,
            playing: None,
            ambience: None,
            wanted_ambience: None,
            made_ambience: None,
            wanted: None,
            paused: false,
            is_dangerous: false,
            making: None,
            made: Vec::new(),
            own,
            manager,
        })
    }

    fn run(mut self, commands: &Receiver<Command>) {
        while let Ok(command) = commands.recv() {
            match command {
                Command::Volumes(volumes) => self.set_volumes(volumes),
                Command::Mono(is_on) => self.mono.store(is_on, Ordering::Relaxed),
                Command::Play(play) => self.play(play),
                Command::PlayInMenu(play) => {
                    start(&mut self.interface, &self.sounds, play);
                }
                Command::Ambience(backdrop) => self.start_ambience(backdrop),
                Command::MadeAmbience(backdrop, samples) => {
                    self.made_ambience = Some((backdrop, samples));
                    self.play_ambience();
                }
                Command::Hiss(hiss) => self.set_hiss(hiss),
                Command::Music(track) => self.start_music(track),
                Command::Pause(paused) => self.pause(paused),
                Command::Danger(is_dangerous) => self.set_danger(is_dangerous),
                Command::Made(track, layer, samples) => self.keep(track, layer, samples),
                Command::Close => return,
            }
        }
    }

    fn set_volumes(&mut self, volumes: Volumes) {
        for (track, volume) in [
            (&mut self.effects, volumes.effects),
            (&mut self.hiss_track, volumes.effects),
            (&mut self.music_track, volumes.music),
            (&mut self.ambience_track, volumes.ambience),
            (&mut self.interface, volumes.interface),
        ] {
            track.set_volume(decibels(volume), SHORT);
        }
    }

    fn play(&mut self, play: Play) {
        start(&mut self.effects, &self.sounds, play);
        if let Some(music) = &self.playing
            && play.effect.ducks_music()
            && play.gain >= LOUD
        {
            music.duck();
        }
    }

    fn set_hiss(&mut self, hiss: Option<Hiss>) {
        match (hiss, &mut self.hiss) {
            (Some(hiss), Some(playing)) => {
                playing.set_volume(decibels(hiss.gain), SHORT);
                playing.set_panning(hiss.pan, SHORT);
            }
            (Some(hiss), none) => {
                if let Some(sound) = &self.sounds[Effect::Fuse as usize] {
                    let sound = sound.loop_region(..).fade_in_tween(SHORT);
                    let sound = sound.volume(decibels(hiss.gain)).panning(hiss.pan);
                    *none = self.hiss_track.play(sound).ok();
                }
            }
            (None, _) => {
                if let Some(mut playing) = self.hiss.take() {
                    playing.stop(SHORT);
                }
            }
        }
    }

    fn start_music(&mut self, track: Option<Track>) {
        self.playing = None;
        self.pause(false);
        self.is_dangerous = false;
        self.wanted = track;
        let Some(track) = track else { return };
        if self.made.iter().any(|piece| piece.track == track) {
            self.play_music();
        } else if self.making != Some(track) {
            self.make(track);
        }
    }

    /// Renders a track in the background; [`Command::Made`] delivers it.
    fn make(&mut self, track: Track) {
        if track != Track::Results {
            self.made.retain(|piece| piece.track == Track::Results);
        }
        self.making = Some(track);
        let own = self.own.clone();
        let make = move || match render(track, &own) {
            Ok(()) => {}
            Err(error) => log::error!("music: {error}"),
        };
        if let Err(error) = thread::Builder::new().name("music".into()).spawn(make) {
            log::warn!("no music: {error}");
        }
    }

    /// Stores a rendered layer, and plays it if its track is still wanted. Drops it if another track has been rendered or
    /// is being rendered by now.
    fn keep(&mut self, track: Track, layer: Layer, samples: Samples) {
        if layer == Layer::Danger {
            let Some(piece) = self.made.iter_mut().find(|piece| piece.track == track) else {
                return;
            };
            if let Some(playing) = self.playing.as_ref().filter(|_| self.wanted == Some(track)) {
                playing.add_danger(Arc::clone(&samples));
            }
            piece.danger = Some(samples);
        } else if self.making == Some(track) {
            self.making = None;
            self.made.push(Piece {
                track,
                calm: samples,
                danger: None,
            });
            if self.wanted == Some(track) && self.playing.is_none() {
                self.play_music();
            }
        }
    }

    fn play_music(&mut self) {
        let wanted = self.wanted;
        let piece = self.made.iter().find(|piece| Some(piece.track) == wanted);
        let Some(piece) = piece else { return };
        let music = Music {
            calm: Arc::clone(&piece.calm),
            fade: (DANGER_BEATS * 60.0 / piece.track.score().tempo) as f32,
        };
        // The only error is that too many tracks are fading out; then there is silence.
        let playing = self.music_track.play(music).ok();
        if let (Some(playing), Some(danger)) = (&playing, &piece.danger) {
            playing.add_danger(Arc::clone(danger));
        }
        self.playing = playing;
        self.pause(self.paused);
        self.set_danger(self.is_dangerous);
    }

    fn pause(&mut self, paused: bool) {
        self.paused = paused;
        for playing in self.playing.iter().chain(&self.ambience) {
            playing.pause(paused);
        }
    }

    /// Starts the ambience of a landscape, which is rendered first if it was not the last one, or ends it.
    fn start_ambience(&mut self, backdrop: Option<Backdrop>) {
        if self.wanted_ambience == backdrop {
            return;
        }
        self.wanted_ambience = backdrop;
        self.ambience = None;
        self.play_ambience();
        let Some(backdrop) = backdrop.filter(|_| self.ambience.is_none()) else {
            return;
        };
        let own = self.own.clone();
        let make = move || match ambience::render(backdrop) {
            Ok(samples) => drop(own.send(Command::MadeAmbience(backdrop, samples.into()))),
            Err(error) => log::error!("ambience: {error}"),
        };
        if let Err(error) = thread::Builder::new().name("ambience".into()).spawn(make) {
            log::warn!("no ambience: {error}");
        }
    }

    /// Plays the ambience rendered last, if it is the wanted one and does not play yet.
    fn play_ambience(&mut self) {
        let made = self.made_ambience.as_ref();
        let made = made.filter(|(backdrop, _)| self.wanted_ambience == Some(*backdrop));
        if let Some((_, samples)) = made.filter(|_| self.ambience.is_none()) {
            let calm = Arc::clone(samples);
            // The only error is that too many loops are fading out; then there is silence.
            self.ambience = self.ambience_track.play(Music { calm, fade: 1.0 }).ok();
            if let Some(playing) = &self.ambience {
                playing.pause(self.paused);
            }
        }
    }

    fn set_danger(&mut self, is_dangerous: bool) {
        self.is_dangerous = is_dangerous;
        if let Some(playing) = &self.playing {
            playing.set_danger(is_dangerous);
        }
    }
}

/// Starts an effect on a track.
fn start(track: &mut TrackHandle, sounds: &[Option<StaticSoundData>], play: Play) {
    if let Some(sound) = &sounds[play.effect as usize] {
        let sound = sound.volume(decibels(play.gain)).panning(play.pan);
        let sound = sound.playback_rate(play.rate);
        // The only error is that all voices are taken; then this one is dropped.
        let _ = track.play(sound);
    }
}

/// Fade that avoids clicks.
const SHORT: Tween = tween(40);

const fn tween(milliseconds: u64) -> Tween {
    Tween {
        start_time: kira::StartTime::Immediate,
        duration: Duration::from_millis(milliseconds),
        easing: kira::Easing::Linear,
    }
}

/// Silence for a volume of 0.
fn decibels(gain: f32) -> Decibels {
    if gain > 0.001 {
        Decibels(20.0 * gain.log10())
    } else {
        Decibels::SILENCE
    }
}

fn sound(frames: Arc<[Frame]>) -> StaticSoundData {
    StaticSoundData {
        sample_rate: RATE,
        frames,
        settings: StaticSoundSettings::default(),
        slice: None,
    }
}

/// Renders the layers of a track and sends them to the sound thread.
fn render(track: Track, thread: &Sender<Command>) -> Result<(), ScoreError> {
    let send = |layer, samples: Vec<[i16; 2]>| {
        // The thread may have ended by now.
        let _ = thread.send(Command::Made(track, layer, samples.into()));
    };
    send(Layer::Calm, track.render()?);
    if let Some(danger) = track.render_danger()? {
        send(Layer::Danger, danger);
    }
    Ok(())
}

fn load(folder: &Path, effect: Effect) -> Option<StaticSoundData> {
    let path = folder.join(effect.file());
    let read = files::read_limited(&path, MAX_SOUND)
        .map_err(|error| error.to_string())
        .and_then(|bytes| wav::read(&bytes).map_err(|error| error.to_string()));
    match read {
        Ok(samples) => {
            let level = |x: &i16| Frame::from_mono(f32::from(*x) / 32768.0);
            Some(sound(samples.iter().map(level).collect()))
        }
        Err(error) => {
            log::warn!("{}: {error}", path.display());
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kira::backend::mock::MockBackend;

    /// A mixer with the committed effects and no output device.
    fn mixer() -> (Mixer<MockBackend>, Receiver<Command>) {
        let folder = Path::new(crate::CHECKOUT).join("assets/sounds");
        let (own, commands) = channel();
        let manager = manager().expect("nothing is opened");
        let mixer = Mixer::new(manager, &folder, own).expect("there is room for all tracks");
        (mixer, commands)
    }

    /// Lets some seconds pass: this device has one sample per second.
    fn listen(mixer: &mut Mixer<MockBackend>) {
        let backend = mixer.manager.backend_mut();
        for _ in 0..4 {
            backend.on_start_processing();
            backend.process();
        }
    }

    #[test]
    fn at_most_20_effects_play_at_once() {
        let (mut mixer, _commands) = mixer();
        assert!(mixer.sounds.iter().all(Option::is_some));
        for i in 0..100 {
            mixer.play(Play {
                effect: Effect::ALL[i % Effect::ALL.len()],
                gain: 1.0,
                pan: 0.5,
                rate: 1.0,
            });
        }
        assert_eq!(mixer.effects.num_sounds(), VOICES);
        listen(&mut mixer);
        mixer.play(Play {
            effect: Effect::Jump,
            gain: 1.0,
            pan: 0.0,
            rate: 1.0,
        });
        assert_eq!(mixer.effects.num_sounds(), 1);
    }

    #[test]
    fn the_hiss_is_a_single_loop_that_ends() {
        let (mut mixer, _commands) = mixer();
        let hiss = |gain| Some(Hiss { gain, pan: 0.0 });
        for step in [hiss(0.5), hiss(0.2), hiss(0.6)] {
            mixer.set_hiss(step);
            listen(&mut mixer);
            assert_eq!(mixer.hiss_track.num_sounds(), 1);
        }
        mixer.set_hiss(None);
        listen(&mut mixer);
        assert!(mixer.hiss.is_none());
    }

    #[test]
    fn only_the_track_requested_last_is_played() {
        let (mut mixer, _commands) = mixer();
        let silence: Samples = vec![[0, 0]; 1000].into();
        mixer.making = Some(Track::Mars);
        mixer.start_music(Some(Track::Mars));
        mixer.keep(Track::Chip, Layer::Calm, silence.clone());
        assert!(mixer.playing.is_none());
        mixer.pause(true);
        mixer.keep(Track::Mars, Layer::Calm, silence);
        assert!(mixer.playing.is_some());
        mixer.start_music(None);
        assert!(mixer.playing.is_none());
        let made: Vec<Track> = mixer.made.iter().map(|piece| piece.track).collect();
        assert_eq!(made, [Track::Mars]);
    }
}
