//! Renders a score to samples.

use super::reverb;
use super::score::{Part, Score, ScoreError};
use crate::clip::{Clip, to_pcm};
use crate::filter::OnePole;
use crate::{maths, samples};

/// Target loudness of a piece.
#[derive(Clone, Copy, Debug)]
pub struct Mastering {
    /// RMS level.
    pub loudness: f64,
    /// Maximum sample level.
    pub ceiling: f64,
}

/// Every track, so that all are equally loud.
pub const TRACK: Mastering = Mastering {
    loudness: 0.15,
    ceiling: 0.85,
};
/// Every ambience: far below the music.
pub const AMBIENCE: Mastering = Mastering {
    loudness: 0.05,
    ceiling: 0.4,
};
/// Every danger layer: together with the lowered track, it reaches no higher level than the track alone.
pub const DANGER: Mastering = Mastering {
    loudness: 0.08,
    ceiling: 0.24,
};

/// Renders all parts into a loop.
///
/// # Errors
/// Fails on an unreadable step in the score.
pub fn render(score: &Score, mastering: Mastering) -> Result<Vec<[i16; 2]>, ScoreError> {
    let count = samples(score.seconds());
    // Single precision: a loop of 100 seconds takes 53 MB while it is rendered.
    let mut piece = vec![[0.0; 2]; count];
    let mut send = vec![0.0; count];
    for part in score.parts {
        play(score, part, &mut piece, &mut send)?;
    }
    reverb::add(&send, score.echo_beats * 60.0 / score.tempo, &mut piece);
    drop(send);
    remove_dc(&mut piece);
    Ok(master(&piece, mastering))
}

fn play(
    score: &Score,
    part: &Part,
    dry: &mut [[f32; 2]],
    send: &mut [f32],
) -> Result<(), ScoreError> {
    // Parts repeat, so rendered notes are cached.
    let mut cache: Vec<((u8, u64), Clip)> = Vec::new();
    let sides = [
        maths::cosine((part.pan + 1.0) / 8.0),
        maths::sine((part.pan + 1.0) / 8.0),
    ];
    for note in score.notes(part)? {
        let key = (note.pitch, (note.held * 1000.0) as u64);
        let index = cache
            .iter()
            .position(|(k, _)| *k == key)
            .unwrap_or_else(|| {
                cache.push((key, part.instrument.play(note.pitch, note.held)));
                cache.len() - 1
            });
        let gain = part.gain * note.loudness;
        let start = samples(note.start);
        for (i, x) in cache[index].1.samples.iter().enumerate() {
            // Notes that ring past the end continue at the start of the loop.
            let at = (start + i) % dry.len();
            dry[at][0] += (x * gain * sides[0]) as f32;
            dry[at][1] += (x * gain * sides[1]) as f32;
            send[at] += (x * gain * part.wet) as f32;
        }
    }
    Ok(())
}

/// Removes DC and frequencies below about 20 Hz. The filter runs over the loop twice, so that it has settled at the
/// start of the second pass.
fn remove_dc(piece: &mut [[f32; 2]]) {
    const PART: f64 = 0.0028;
    for side in 0..2 {
        let mut filter = OnePole::default();
        for both in piece.iter() {
            filter.towards(f64::from(both[side]), PART);
        }
        for both in piece.iter_mut() {
            both[side] -= filter.towards(f64::from(both[side]), PART) as f32;
        }
    }
}

/// Normalises the loudness, with soft clipping of peaks.
fn master(piece: &[[f32; 2]], mastering: Mastering) -> Vec<[i16; 2]> {
    let Mastering { loudness, ceiling } = mastering;
    let power: f64 = piece
        .iter()
        .flatten()
        .map(|x| f64::from(*x) * f64::from(*x))
        .sum();
    let rms = (power / (piece.len().max(1) * 2) as f64).sqrt();
    let gain = if rms > 0.0 { loudness / rms } else { 0.0 };
    let bend = |x: f64| {
        let loud = x * gain / ceiling;
        ceiling * loud / (1.0 + loud * loud).sqrt()
    };
    piece
        .iter()
        .map(|both| both.map(|x| to_pcm(bend(f64::from(x)))))
        .collect()
}
