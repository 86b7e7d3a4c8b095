//! How long the layers of a picture take to be put together.

use std::time::Instant;

/// The layers in their order.
pub const LAYERS: [&str; 12] = [
    "background",
    "tiles",
    "messages",
    "lifts",
    "fields",
    "items",
    "enemies",
    "shots",
    "players",
    "effects",
    "health",
    "names",
];
/// How much a new picture weighs against the mean of those before.
const WEIGHT: f32 = 0.05;

/// Mean times of the layers.
#[derive(Default)]
pub struct Profile {
    /// Measures only while this is true.
    pub wanted: bool,
    means: [f32; LAYERS.len()],
    next: usize,
    since: Option<Instant>,
}

impl Profile {
    /// A picture begins.
    pub fn begin(&mut self) {
        self.next = 0;
        self.since = self.wanted.then(Instant::now);
    }

    /// The next layer is done.
    pub fn lap(&mut self) {
        let Some(since) = self.since else {
            return;
        };
        let now = Instant::now();
        self.since = Some(now);
        if let Some(mean) = self.means.get_mut(self.next) {
            let took = (now - since).as_secs_f32() * 1000.0;
            *mean += (took - *mean) * if *mean == 0.0 { 1.0 } else { WEIGHT };
        }
        self.next += 1;
    }

    /// Each layer with its mean time, milliseconds.
    pub fn means(&self) -> impl Iterator<Item = (&'static str, f32)> + '_ {
        LAYERS.into_iter().zip(self.means)
    }
}
