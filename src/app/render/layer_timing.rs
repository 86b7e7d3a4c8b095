//! Measures how long each layer of the level takes to draw.

use std::time::Instant;

/// The layers in drawing order.
pub const LAYERS: [&str; 13] = [
    "background",
    "tiles",
    "liquids",
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
/// Weight of a new frame in the moving average.
const WEIGHT: f32 = 0.05;

/// Moving averages of the drawing times of the layers.
#[derive(Default)]
pub struct LayerTiming {
    /// Enables measuring.
    pub wanted: bool,
    means: [f32; LAYERS.len()],
    next: usize,
    since: Option<Instant>,
}

impl LayerTiming {
    /// Starts a frame.
    pub fn begin(&mut self) {
        self.next = 0;
        self.since = self.wanted.then(Instant::now);
    }

    /// Records the time of the layer just drawn.
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

    /// Returns each layer with its mean drawing time in milliseconds.
    pub fn means(&self) -> impl Iterator<Item = (&'static str, f32)> + '_ {
        LAYERS.into_iter().zip(self.means)
    }
}
