use super::Track;
use super::instrument::Instrument::{
    self, Anvil, HandDrum, Hat, Heart, Kick, Ratchet, Snare, Tom, Wind, WoodBlock,
};
use super::score::Note;

/// The themes of the worlds, whose harmony is plain.
const THEMES: [Track; 5] = [
    Track::Canyon,
    Track::Caves,
    Track::Clockwork,
    Track::Sky,
    Track::Hive,
];

/// Time in seconds that neighbouring notes may sound together, as passing notes do.
const PASSING: f64 = 0.3;

fn is_pitched(instrument: Instrument) -> bool {
    ![
        Anvil, HandDrum, Hat, Heart, Kick, Ratchet, Snare, Tom, Wind, WoodBlock,
    ]
    .contains(&instrument)
}

/// Returns true if two notes held together are a second or a minor ninth apart.
fn clash(one: &Note, other: &Note) -> bool {
    let end = (one.start + one.held).min(other.start + other.held);
    let apart = one.pitch.abs_diff(other.pitch);
    end - one.start.max(other.start) > PASSING && (apart % 12 == 1 || apart == 2)
}

#[test]
fn notes_held_together_do_not_clash_in_the_themes_of_the_worlds() {
    for track in THEMES {
        let score = track.score();
        let pitched = score.parts.iter().filter(|p| is_pitched(p.instrument));
        let notes: Vec<Note> = pitched.flat_map(|p| score.notes(p).unwrap()).collect();
        for (i, one) in notes.iter().enumerate() {
            let other = notes[i + 1..].iter().find(|other| clash(one, other));
            assert_eq!(other, None, "{track:?}, with {one:?}");
        }
    }
}

#[test]
fn parts_end_with_the_loop_and_bars_have_even_steps() {
    for track in Track::ALL {
        let score = track.score();
        for part in score.parts {
            let name = part.instrument;
            assert_eq!(score.bars % part.bars.len(), 0, "{track:?}, {name:?}");
            for (i, bar) in part.bars.iter().enumerate() {
                let steps = bar.split_whitespace().count();
                let is_even = [1, 2, 3, 4, 6, 8, 12, 16].contains(&steps);
                assert!(is_even, "{track:?}, {name:?}, bar {}: {steps}", i + 1);
            }
        }
    }
}
