//! The text notation of the music, and its parser.
//!
//! A bar is a string of steps of equal length, separated by spaces. A step is a note (`c4`, `f#3`, `bb5`), a chord
//! (`c4+e4+g4`), `x` for unpitched instruments, `.` for silence, or `-` to hold the previous notes, also across the
//! bar line. `!` after a step plays it louder, `,` softer.

use super::instrument::Instrument;

/// Beats per bar.
const BEATS: f64 = 4.0;

/// A music track in notation.
#[derive(Debug)]
pub struct Score {
    /// Beats per minute; a bar has four.
    pub tempo: f64,
    /// Number of bars in the loop.
    pub bars: usize,
    /// Time between echoes, beats.
    pub echo_beats: f64,
    /// The parts.
    pub parts: &'static [Part],
}

/// The part of one instrument.
#[derive(Debug)]
pub struct Part {
    /// The instrument.
    pub instrument: Instrument,
    /// Gain.
    pub gain: f64,
    /// Stereo position: -1 left, 1 right.
    pub pan: f64,
    /// Amount sent to echo and reverb.
    pub wet: f64,
    /// Bars; repeated if there are fewer than in the score.
    pub bars: &'static [&'static str],
}

/// A note to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// Start, seconds from the start of the track.
    pub start: f64,
    /// Time until release, seconds.
    pub held: f64,
    /// MIDI note number: 69 is A4 (440 Hz), one unit is a semitone.
    pub pitch: u8,
    /// Relative loudness, normally 1.
    pub loudness: f64,
}

/// An unreadable step of a bar.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{instrument:?}, bar {bar}: {found:?}; expected a note such as c4 or f#3, `x`, `.` or `-`")]
pub struct ScoreError {
    /// Instrument of the part.
    pub instrument: Instrument,
    /// Bar, from 1.
    pub bar: usize,
    /// The step.
    pub found: String,
}

impl Score {
    /// Length of a bar, seconds.
    pub fn bar_seconds(&self) -> f64 {
        BEATS * 60.0 / self.tempo
    }

    /// Length of the loop, seconds.
    pub fn seconds(&self) -> f64 {
        self.bar_seconds() * self.bars as f64
    }

    /// Parses the notes of a part over the whole track.
    ///
    /// # Errors
    /// Fails on an unreadable step.
    pub fn notes(&self, part: &Part) -> Result<Vec<Note>, ScoreError> {
        let mut notes: Vec<Note> = Vec::new();
        // Index of the first note that a hyphen would extend.
        let mut sounding = 0;
        for (number, bar) in part.bars.iter().cycle().take(self.bars).enumerate() {
            let steps: Vec<&str> = bar.split_whitespace().collect();
            let length = self.bar_seconds() / steps.len() as f64;
            for (i, step) in steps.into_iter().enumerate() {
                let start = self.bar_seconds() * number as f64 + length * i as f64;
                if step == "-" {
                    notes[sounding..].iter_mut().for_each(|n| n.held += length);
                    continue;
                }
                sounding = notes.len();
                if step == "." {
                    continue;
                }
                let (pitches, loudness) = read_step(step).ok_or_else(|| ScoreError {
                    instrument: part.instrument,
                    bar: number + 1,
                    found: step.to_owned(),
                })?;
                notes.extend(pitches.into_iter().map(|pitch| Note {
                    start,
                    held: length,
                    pitch,
                    loudness,
                }));
            }
        }
        Ok(notes)
    }
}

fn read_step(step: &str) -> Option<(Vec<u8>, f64)> {
    let (names, loudness) = match step.as_bytes().last()? {
        b'!' => (&step[..step.len() - 1], 1.35),
        b',' => (&step[..step.len() - 1], 0.6),
        _ => (step, 1.0),
    };
    let pitches: Option<Vec<u8>> = names.split('+').map(read_pitch).collect();
    Some((pitches?, loudness))
}

/// Parses a note name; `c4` is 60.
fn read_pitch(name: &str) -> Option<u8> {
    if name == "x" {
        return Some(60);
    }
    let mut letters = name.chars();
    let tone = match letters.next()? {
        'c' => 0,
        'd' => 2,
        'e' => 4,
        'f' => 5,
        'g' => 7,
        'a' => 9,
        'b' => 11,
        _ => return None,
    };
    let mut next = letters.next()?;
    let shift = match next {
        '#' => 1,
        'b' => -1,
        _ => 0,
    };
    if shift != 0 {
        next = letters.next()?;
    }
    let octave = i32::try_from(next.to_digit(10)?).ok()?;
    if letters.next().is_some() {
        return None;
    }
    u8::try_from(12 * (octave + 1) + tone + shift).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bars: &'static [&'static str]) -> Result<Vec<Note>, ScoreError> {
        let score = Score {
            tempo: 240.0,
            bars: 2,
            echo_beats: 1.0,
            parts: &[],
        };
        score.notes(&Part {
            instrument: Instrument::Lead,
            gain: 1.0,
            pan: 0.0,
            wet: 0.0,
            bars,
        })
    }

    #[test]
    fn note_names_are_parsed() {
        for (name, pitch) in [("c4", 60), ("a4", 69), ("bb3", 58), ("f#5", 78), ("x", 60)] {
            assert_eq!(read_pitch(name), Some(pitch), "{name}");
        }
        for name in ["", "h4", "c", "c#", "c44", "4"] {
            assert_eq!(read_pitch(name), None, "{name}");
        }
    }

    #[test]
    fn hyphens_hold_notes_across_the_bar_line() -> Result<(), ScoreError> {
        let notes = read(&["c4 . e4+g4! -", "- . . ."])?;
        let found: Vec<_> = notes.iter().map(|n| (n.pitch, n.start, n.held)).collect();
        assert_eq!(found, [(60, 0.0, 0.25), (64, 0.5, 0.75), (67, 0.5, 0.75)]);
        assert!(notes[1].loudness > notes[0].loudness);
        Ok(())
    }

    #[test]
    fn unreadable_step_is_reported() {
        let error = read(&["c4", "q9"]).unwrap_err();
        assert_eq!((error.bar, error.found.as_str()), (2, "q9"));
    }

    #[test]
    fn bars_are_repeated_to_fill_the_score() -> Result<(), ScoreError> {
        assert_eq!(read(&["c4"])?.len(), 2);
        Ok(())
    }
}
