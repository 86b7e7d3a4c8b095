//! The world that is being left slides out of view while the next one slides in.

use super::landscape::{Landscape, MapNode, Paths};
use super::walker::Walker;
use crate::app::context::DrawContext;
use crate::app::paint::atlas::AtlasRect;
use crate::app::paint::image::Canvas;
use crate::level::campaign_map::CampaignMap;

/// Seconds that it takes.
const SLIDE: f32 = 0.4;
/// Maximum progress in one frame, seconds: loading a world may take long, and should not end the slide.
const MAX_STEP: f32 = 0.05;

/// A world beside the visible one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The world before it, on the left.
    Before,
    /// The world after it, on the right.
    After,
}

/// A world that has been left.
pub struct Left {
    /// Its map.
    pub map: CampaignMap,
    /// Its paths.
    pub paths: Paths,
    /// Its nodes.
    pub nodes: Vec<MapNode>,
    /// The martian.
    pub walker: Walker,
    /// The node that was marked.
    pub marked: usize,
    /// The world is closed.
    pub is_closed: bool,
    /// The middle of the view, level pixels.
    pub camera: (f32, f32),
}

/// A change from one world to another.
pub struct Slide {
    /// The side on which the next world appears.
    to: Beside,
    /// Seconds since the start.
    seconds: f32,
    /// The world that is being left, once it has been drawn.
    image: Option<Canvas>,
}

impl Slide {
    /// Starts to slide to a world on a side.
    pub fn new(to: Beside) -> Slide {
        Slide {
            to,
            seconds: 0.0,
            image: None,
        }
    }

    /// Advances; `None` arrives at once. Returns true at the end.
    pub fn advance(&mut self, seconds: Option<f32>) -> bool {
        self.seconds += seconds.map_or(SLIDE, |seconds| seconds.min(MAX_STEP));
        self.seconds >= SLIDE
    }

    /// Draws the world that is being left, once: it is a still image from now on.
    pub fn keep(&mut self, ctx: &mut DrawContext, old: &Landscape) {
        if self.image.is_some() {
            return;
        }
        let (width, height) = ctx.graphics.size;
        let canvas = ctx.graphics.painter.new_canvas(width as u32, height as u32);
        old.draw_to(ctx, &canvas);
        self.image = Some(canvas);
    }

    /// Draws the world that is being left, and returns how far the next one is away, screen pixels.
    pub fn draw(&self, ctx: &mut DrawContext) -> f32 {
        let (width, height) = ctx.graphics.size;
        let rest = 1.0 - (self.seconds / SLIDE).clamp(0.0, 1.0);
        let side = match self.to {
            Beside::Before => -1.0,
            Beside::After => 1.0,
        };
        // Eases out.
        let away = (rest * rest * width).round() * side;
        if let Some(image) = &self.image {
            let all = AtlasRect {
                x: 0.0,
                y: 0.0,
                w: width,
                h: height,
                opaque: true,
            };
            let area = (away - side * width, 0.0, width, height);
            let parts = std::iter::once((all, area));
            let painter = &mut ctx.graphics.painter;
            painter.textured(&image.texture(), true, parts);
        }
        away
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_ends_after_its_time_and_at_once_without_time() {
        let mut slide = Slide::new(Beside::After);
        let frames = (1..).find(|_| slide.advance(Some(1.0 / 60.0)));
        assert_eq!(frames, Some(24));
        let mut slide = Slide::new(Beside::After);
        assert!(!slide.advance(Some(5.0)), "a slow frame does not end it");
        assert!(Slide::new(Beside::Before).advance(None));
    }
}
