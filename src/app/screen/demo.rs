//! A recorded game that is watched.

use super::{Destination, Next, Screen};
use crate::app::context::AppContext;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::play::{Play, PlaySource, hud};
use crate::app::recordings;
use crate::app::ui::text::TextStyle;
use crate::config::Key;
use crate::session::input_latch::FrameInput;
use crate::session::playback::DemoGame;
use crate::session::recorded::RecordedFile;
use std::path::{Path, PathBuf};

/// A recorded game that is watched.
pub struct DemoScreen {
    play: Play,
    why: Why,
    name: String,
}

/// Why a recorded game is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    /// It is one of many, played while nobody does anything.
    Idle,
    /// The player has chosen this file from the list.
    LevelListing(PathBuf),
    /// It was asked for when the program was started.
    Asked,
}

impl Why {
    /// What comes when the player wants no more.
    fn left(&self) -> Destination {
        match self {
            Why::LevelListing(file) => Destination::DemoList(Some(file.clone())),
            Why::Idle | Why::Asked => Destination::Menu,
        }
    }

    /// What comes after the end.
    fn ended(&self) -> Destination {
        match self {
            Why::Idle => Destination::NextDemo,
            other => other.left(),
        }
    }
}

impl DemoScreen {
    /// Loads a recorded game and its level.
    ///
    /// # Errors
    /// Why that cannot be, in words.
    pub fn load(ctx: &AppContext, path: &Path) -> Result<DemoScreen, String> {
        let mut play = Play::new(PlaySource::Demo(Box::new(load(ctx, path)?)));
        play.begin_far(ctx);
        let name = match play.worlds().level_data.name.as_str() {
            "" => recordings::name(path),
            level => level.to_owned(),
        };
        Ok(DemoScreen {
            play,
            why: Why::Asked,
            name,
        })
    }

    /// The same, followed by another until somebody presses a key.
    pub fn in_turn(self) -> DemoScreen {
        let why = Why::Idle;
        DemoScreen { why, ..self }
    }

    /// The same, chosen from the list of recorded games, which comes back afterwards.
    pub fn listed(self, file: PathBuf) -> DemoScreen {
        let why = Why::LevelListing(file);
        DemoScreen { why, ..self }
    }

    /// The player wants no more.
    fn is_left(&self, ctx: &AppContext) -> bool {
        let (input, settings) = (&ctx.input, &ctx.config.settings);
        if self.why == Why::Idle {
            let other = input.digit().is_some() || input.pressed(&settings.function_keys.all());
            return input.any_pressed() && !other;
        }
        let end = [Key::Escape, Key::Enter, Key::Space];
        input.pressed(&end) || input.pressed(&settings.controls.menu)
    }
}

/// Loads a recorded game and its level.
///
/// # Errors
/// Why that cannot be, in words.
fn load(ctx: &AppContext, path: &Path) -> Result<DemoGame, String> {
    let recorded = RecordedFile::load(path, &ctx.levels).map_err(|error| error.to_string())?;
    let (level, demo) = recorded.to_watch();
    DemoGame::begin(level, demo).map_err(|error| format!("{}: {error}", path.display()))
}

impl Screen for DemoScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if self.is_left(ctx) {
            return Next::To(self.why.left());
        }
        if self.play.is_over() {
            return Next::To(self.why.ended());
        }
        if let (Some(player), PlaySource::Demo(demo)) = (ctx.input.digit(), &mut self.play.source) {
            demo.watch(player);
        }
        self.play.change_speed(ctx);
        self.play.run(ctx, FrameInput::default());
        Next::Stay
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        self.play.draw(ctx, true);
        let scale = ctx.text_scale();
        let PlaySource::Demo(demo) = &self.play.source else {
            return;
        };
        let (width, height) = ctx.size;
        let opacity = ctx.config.settings.demo.overlay_opacity;
        let painter = &mut ctx.painter;
        if self.why == Why::Idle {
            draw_words(painter, (width, height), opacity);
        }
        let bar = (width * demo.progress()).round();
        painter.rectangle(
            (0.0, height - 2.0 * scale, width, 2.0 * scale),
            theme::PANEL,
        );
        painter.rectangle((0.0, height - 2.0 * scale, bar, 2.0 * scale), theme::EDGE);
        let label = match self.why {
            Why::Idle => ("DEMO", ""),
            _ => ("REPLAY", self.name.as_str()),
        };
        draw_label(painter, label, (width, height), scale);
        if let Some(mismatch) = demo.mismatch() {
            let top = (hud::HEIGHT + 4.0) * scale;
            draw_mismatch(painter, mismatch.frame, (top, width), scale);
        }
    }

    fn is_in_play(&self) -> bool {
        true
    }
}

/// Says what kind of game this is, and which, on a dark ground in the lower right corner, above the bar of the time.
fn draw_label(
    painter: &mut Painter,
    (kind, name): (&str, &str),
    (width, height): (f32, f32),
    scale: f32,
) {
    let text = TextStyle::small(scale);
    let (right, top) = (width - 8.0 * scale, height - 14.0 * scale);
    let gap = if name.is_empty() { 0.0 } else { 5.0 * scale };
    let first = text.width(painter, kind) + gap;
    let name = text.cut(painter, name, (right - first - 8.0 * scale).max(0.0));
    let left = (right - first - text.width(painter, &name)).max(0.0);
    let ground = (
        left - 4.0 * scale,
        top - 2.0 * scale,
        right - left + 8.0 * scale,
        12.0 * scale,
    );
    painter.rectangle(ground, theme::PANEL);
    text.colour(theme::LIT).draw(painter, left, top, kind);
    text.draw(painter, left + first, top, &name);
}

/// Draws huge words over the picture.
fn draw_words(painter: &mut Painter, (width, height): (f32, f32), opacity: f32) {
    if opacity <= 0.0 {
        return;
    }
    let one = TextStyle::large(1.0);
    let letters = one.width(painter, "MODE").max(1.0);
    let scale = (width * 0.8 / letters).min(height * 0.4 / one.height());
    let text = TextStyle::large(scale.floor())
        .colour(theme::faint(theme::TEXT, opacity))
        .centred()
        .flat();
    for (word, middle) in [("DEMO", 0.3), ("MODE", 0.7)] {
        let top = height * middle - text.height() / 2.0;
        text.draw(painter, width / 2.0, top, word);
    }
}

/// Says that a recorded game goes another way than it was recorded, which shows in some frame.
fn draw_mismatch(painter: &mut Painter, frame: i32, (top, width): (f32, f32), scale: f32) {
    let words = format!("Replay diverged at tick {frame}");
    let (text, pitch) = (TextStyle::small(scale).colour(theme::BAD), 11.0 * scale);
    let lines = text.wrap(painter, &words, width - 10.0 * scale);
    for (row, line) in lines.iter().enumerate() {
        let y = top + row as f32 * pitch;
        let ground = text.width(painter, line) + 6.0 * scale;
        painter.rectangle((2.0 * scale, y - 2.0 * scale, ground, pitch), theme::PANEL);
        text.draw(painter, 5.0 * scale, y, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_recording_leads_back_to_the_list_and_idle_ones_to_each_other() {
        let file = PathBuf::from("demos/a.pmd");
        let chosen = Why::LevelListing(file.clone());
        for way in [chosen.left(), chosen.ended()] {
            assert!(matches!(way, Destination::DemoList(Some(lit)) if lit == file));
        }
        assert!(matches!(Why::Idle.left(), Destination::Menu));
        assert!(matches!(Why::Idle.ended(), Destination::NextDemo));
        assert!(matches!(Why::Asked.left(), Destination::Menu));
        assert!(matches!(Why::Asked.ended(), Destination::Menu));
    }
}
