//! Plays a track of the music: a loop of two layers that stay in step, fades, and ducking under loud effects.

use crate::synth::RATE;
use crate::synth::music::CALM_IN_DANGER;
use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

/// Samples of a loop at [`RATE`].
pub type Samples = Arc<[[i16; 2]]>;

/// Fade at the start and end of a track, seconds.
const LONG: f32 = 0.4;
/// Fade of a pause, seconds.
const SHORT: f32 = 0.04;
/// Volume under a loud effect.
const DUCKED: f32 = 0.5;
/// Time for which the music stays down, and times in which it goes down and up, seconds.
const DUCK: f32 = 0.25;
const DOWN: f32 = 0.03;
const UP: f32 = 0.7;

const PLAYING: u8 = 0;
const PAUSED: u8 = 1;
const STOPPED: u8 = 2;

/// Commands from the sound thread to a track that plays.
#[derive(Debug, Default)]
struct Controls {
    state: AtomicU8,
    is_dangerous: AtomicBool,
    ducks: AtomicBool,
    danger: OnceLock<Samples>,
}

/// Controls a track that plays; it ends when this is dropped.
#[derive(Debug)]
pub struct MusicHandle(Arc<Controls>);

impl MusicHandle {
    /// Pauses or resumes the track.
    pub fn pause(&self, paused: bool) {
        let state = if paused { PAUSED } else { PLAYING };
        self.0.state.store(state, Ordering::Relaxed);
    }

    /// Fades the danger layer in or out.
    pub fn set_danger(&self, is_dangerous: bool) {
        self.0.is_dangerous.store(is_dangerous, Ordering::Relaxed);
    }

    /// Adds the danger layer, which must be as long as the track.
    pub fn add_danger(&self, samples: Samples) {
        // It is rendered once for a track, so there is none yet.
        let _ = self.0.danger.set(samples);
    }

    /// Lowers the volume for a moment.
    pub fn duck(&self) {
        self.0.ducks.store(true, Ordering::Relaxed);
    }
}

impl Drop for MusicHandle {
    fn drop(&mut self) {
        self.0.state.store(STOPPED, Ordering::Relaxed);
    }
}

/// A track to play.
pub struct Music {
    /// The track without danger.
    pub calm: Samples,
    /// Time in which the danger layer fades in and out, seconds.
    pub fade: f32,
}

impl SoundData for Music {
    type Error = Infallible;
    type Handle = MusicHandle;

    fn into_sound(self) -> Result<(Box<dyn Sound>, MusicHandle), Infallible> {
        let controls = Arc::new(Controls::default());
        let sound = MusicSound {
            music: self,
            controls: Arc::clone(&controls),
            position: 0.0,
            has_started: false,
            volume: 0.0,
            danger: 0.0,
            duck: 1.0,
            duck_left: 0.0,
        };
        Ok((Box::new(sound), MusicHandle(controls)))
    }
}

/// A track that plays.
struct MusicSound {
    music: Music,
    controls: Arc<Controls>,
    /// Position in the loop, samples.
    position: f64,
    /// The fade at the start is over.
    has_started: bool,
    volume: f32,
    /// Share of the danger layer.
    danger: f32,
    duck: f32,
    /// Time for which the volume stays down, seconds.
    duck_left: f32,
}

impl MusicSound {
    /// Returns the next frame; `step` is its duration in seconds.
    fn next(&mut self, state: u8, wants_danger: bool, step: f32) -> Frame {
        let fade = match state {
            STOPPED => LONG,
            PLAYING if !self.has_started => LONG,
            _ => SHORT,
        };
        let wanted = if state == PLAYING { 1.0 } else { 0.0 };
        self.volume = approach(self.volume, wanted, step / fade);
        self.has_started |= self.volume >= 1.0;
        if self.volume <= 0.0 {
            return Frame::ZERO;
        }
        let layer = self.controls.danger.get();
        let wanted = if wants_danger && layer.is_some() {
            1.0
        } else {
            0.0
        };
        self.danger = approach(self.danger, wanted, step / self.music.fade);
        self.duck_left = (self.duck_left - step).max(0.0);
        self.duck = match self.duck_left > 0.0 {
            true => approach(self.duck, DUCKED, step / DOWN),
            false => approach(self.duck, 1.0, step / UP),
        };
        let calm = 1.0 - self.danger * (1.0 - CALM_IN_DANGER);
        let mut frame = sample(&self.music.calm, self.position) * calm;
        if let Some(layer) = layer.filter(|_| self.danger > 0.0) {
            frame += sample(layer, self.position) * self.danger;
        }
        self.position += f64::from(step) * f64::from(RATE);
        let length = self.music.calm.len() as f64;
        if self.position >= length {
            self.position %= length;
        }
        frame * (self.volume * self.duck)
    }
}

impl Sound for MusicSound {
    fn process(&mut self, out: &mut [Frame], dt: f64, _: &Info) {
        let state = self.controls.state.load(Ordering::Relaxed);
        let danger = self.controls.is_dangerous.load(Ordering::Relaxed);
        if self.controls.ducks.swap(false, Ordering::Relaxed) {
            self.duck_left = DUCK;
        }
        for frame in out {
            *frame = self.next(state, danger, dt as f32);
        }
    }

    fn finished(&self) -> bool {
        let is_stopped = self.controls.state.load(Ordering::Relaxed) == STOPPED;
        is_stopped && self.volume <= 0.0 || self.music.calm.is_empty()
    }
}

/// Moves a value towards another by at most `step`.
fn approach(value: f32, wanted: f32, step: f32) -> f32 {
    value + (wanted - value).clamp(-step, step)
}

/// Returns the level of a loop between its samples, on a curve through four of them.
fn sample(samples: &[[i16; 2]], position: f64) -> Frame {
    let count = samples.len();
    let (at, part) = (position as usize, position.fract() as f32);
    let side = |side: usize| {
        let near = |offset: usize| f32::from(samples[(at + count + offset - 1) % count][side]);
        let [a, b, c, d] = [near(0), near(1), near(2), near(3)];
        let slope = (c - a) / 2.0;
        let bend = a - 2.5 * b + 2.0 * c - d / 2.0;
        let twist = (d - a) / 2.0 + 1.5 * (b - c);
        (((twist * part + bend) * part + slope) * part + b) / 32768.0
    };
    Frame::new(side(0), side(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kira::info::MockInfoBuilder;

    const STEP: f64 = 1.0 / RATE as f64;

    /// A track of a constant level and a danger layer of another, and their handle.
    fn music(danger: bool) -> (Box<dyn Sound>, MusicHandle) {
        let level = |level: i16| -> Samples { vec![[level, -level]; 1000].into() };
        let music = Music {
            calm: level(8192),
            fade: 1.0,
        };
        let Ok((sound, handle)) = music.into_sound();
        if danger {
            handle.add_danger(level(2048));
        }
        (sound, handle)
    }

    /// Lets some seconds pass; returns the last level of the left side.
    fn listen(sound: &mut Box<dyn Sound>, seconds: f64) -> f32 {
        let mut out = vec![Frame::ZERO; (seconds / STEP) as usize];
        sound.process(&mut out, STEP, &MockInfoBuilder::new().build());
        out.last().map_or(0.0, |frame| frame.left)
    }

    fn is_near(level: f32, wanted: f32) -> bool {
        (level - wanted).abs() < 0.001
    }

    #[test]
    fn the_danger_layer_fades_in_over_the_lowered_track_and_out_again() {
        let (mut sound, handle) = music(true);
        assert!(is_near(listen(&mut sound, 1.0), 0.25));
        handle.set_danger(true);
        let half = listen(&mut sound, 0.5);
        let full = 0.25 * CALM_IN_DANGER + 0.0625;
        assert!(is_near(half, (0.25 + full) / 2.0), "{half}");
        assert!(is_near(listen(&mut sound, 0.6), full));
        handle.set_danger(false);
        assert!(is_near(listen(&mut sound, 1.1), 0.25));
    }

    #[test]
    fn a_track_without_a_danger_layer_does_not_change() {
        let (mut sound, handle) = music(false);
        handle.set_danger(true);
        assert!(is_near(listen(&mut sound, 2.0), 0.25));
    }

    #[test]
    fn a_loud_effect_ducks_the_music() {
        let (mut sound, handle) = music(false);
        listen(&mut sound, 1.0);
        handle.duck();
        assert!(is_near(listen(&mut sound, 0.2), 0.25 * DUCKED));
        assert!(is_near(listen(&mut sound, 1.0), 0.25));
    }

    #[test]
    fn a_pause_is_silent_and_a_track_whose_handle_is_dropped_ends() {
        let (mut sound, handle) = music(false);
        listen(&mut sound, 1.0);
        handle.pause(true);
        assert!(is_near(listen(&mut sound, 0.1), 0.0) && !sound.finished());
        handle.pause(false);
        assert!(is_near(listen(&mut sound, 0.1), 0.25));
        drop(handle);
        assert!(!sound.finished(), "it fades");
        listen(&mut sound, 0.5);
        assert!(sound.finished());
    }
}
