//! The frames of a clip, one after another.

use crate::app::context::AppContext;
use crate::app::paint::bitmap::Bitmap;
use crate::app::paint::image::Canvas;
use crate::app::paint::surface::Surface;
use crate::app::play::{Overlays, Play};
use crate::app::render::background::NIGHT;
use crate::session::playback::ReplayGame;
use crate::session::playback::viewable::Viewable;
use crate::sim::world::{MS_PER_TICK, TICK_RATE};
use std::ops::Range;
use std::time::Duration;

/// Ticks played before the first frame, so that it shows particles and messages from earlier ticks. No message stays
/// longer, unless the settings keep messages for ever.
const LEAD_IN: i32 = 400;

/// Maps frames of a clip to ticks.
#[derive(Clone, Debug)]
pub struct Schedule {
    ticks: Range<i32>,
    fps: u32,
}

impl Schedule {
    /// Creates the schedule for some ticks, at frames per second from 1 to 40.
    pub fn new(ticks: Range<i32>, fps: u32) -> Schedule {
        Schedule { ticks, fps }
    }

    /// Returns the same part with other frames per second.
    pub fn at_rate(&self, fps: u32) -> Schedule {
        Schedule::new(self.ticks.clone(), fps)
    }

    /// Returns the number of frames.
    pub fn len(&self) -> usize {
        let ticks = self.ticks.len() as u64;
        (ticks * u64::from(self.fps)).div_ceil(u64::from(TICK_RATE)) as usize
    }

    /// Returns the tick that a frame shows.
    fn tick(&self, frame: usize) -> i32 {
        let passed = frame as u64 * u64::from(TICK_RATE) / u64::from(self.fps);
        self.ticks.start + passed as i32
    }
}

/// Plays a recording and renders frames on schedule.
pub struct Frames<'a> {
    ctx: &'a mut AppContext,
    play: Play<ReplayGame>,
    canvas: Canvas,
    schedule: Schedule,
    next: usize,
    now: Duration,
}

impl Frames<'_> {
    /// Moves the recording to the first frame.
    pub fn start(
        ctx: &mut AppContext,
        mut game: ReplayGame,
        schedule: Schedule,
        hud: bool,
    ) -> Frames<'_> {
        game.set_paused(false);
        game.show(game.first());
        let start = (schedule.ticks.start - LEAD_IN).max(game.first());
        let mut play = Play::new(game);
        play.set_overlays(Overlays { hud, bottom: 0.0 });
        if start > play.game.first() {
            play.game.seek(start);
        }
        let (width, height) = ctx.graphics.size;
        let canvas = ctx.graphics.painter.new_canvas(width as u32, height as u32);
        let mut frames = Frames {
            ctx,
            play,
            canvas,
            schedule,
            next: 0,
            now: Duration::ZERO,
        };
        // Starts the clock, after the seek.
        frames.run(0);
        // The camera needs the last tick in the first frame.
        let last = frames.schedule.ticks.start - 1;
        while frames.play.game.tick() < last && !frames.play.game.is_over() {
            frames.run(1);
        }
        frames
    }

    /// Plays some ticks.
    fn run(&mut self, ticks: i32) {
        let milliseconds = ticks.max(0) as u64 * MS_PER_TICK as u64;
        self.now += Duration::from_millis(milliseconds);
        self.play
            .run_until(&mut self.ctx.for_playing(), self.now, &[]);
    }

    /// Returns the recording, for other frames of it.
    pub fn into_game(self) -> ReplayGame {
        self.play.game
    }
}

impl Iterator for Frames<'_> {
    type Item = Bitmap;

    fn next(&mut self) -> Option<Bitmap> {
        if self.next >= self.schedule.len() {
            return None;
        }
        let tick = self.schedule.tick(self.next);
        self.next += 1;
        self.run(tick - self.play.game.tick());
        self.ctx
            .graphics
            .painter
            .draw_on(Surface::image(&self.canvas));
        let (width, height) = self.ctx.graphics.size;
        self.ctx
            .graphics
            .painter
            .fill((0.0, 0.0, width, height), NIGHT);
        self.play.draw(&mut self.ctx.for_drawing(), false);
        self.ctx.graphics.painter.flush();
        Some(self.canvas.to_bitmap())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_evenly_spaced_and_cover_the_part() {
        let ticks = |range, fps| {
            let schedule = Schedule::new(range, fps);
            let ticks = (0..schedule.len()).map(|frame| schedule.tick(frame));
            ticks.collect::<Vec<_>>()
        };
        assert_eq!(ticks(100..106, 20), [100, 102, 104]);
        assert_eq!(ticks(100..105, 20), [100, 102, 104]);
        assert_eq!(ticks(0..3, 40), [0, 1, 2]);
        assert_eq!(ticks(0..8, 30), [0, 1, 2, 4, 5, 6]);
        assert_eq!(ticks(7..8, 5), [7]);
    }
}
