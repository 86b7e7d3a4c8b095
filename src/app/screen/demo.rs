//! Screen that plays a recording back.

use super::{Destination, Next, RecordsView, ReplayOrigin, Screen};
use crate::app::context::AppContext;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::play::{self, Play, hud};
use crate::app::recordings;
use crate::app::ui::text::TextStyle;
use crate::config::Key;
use crate::localization::MessageId;
use crate::session::playback::DemoGame;
use crate::session::recorded::RecordedFile;
use crate::sim::world::player::PLAYERS;
use std::path::{Path, PathBuf};

/// Screen that plays a recording back.
pub struct DemoScreen {
    play: Play<DemoGame>,
    origin: Origin,
    name: String,
}

/// How the playback was started.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    /// By the main menu after a minute without input; one of many in a row (demo mode).
    Idle,
    /// From the list of recordings, by choosing this file.
    List(PathBuf),
    /// From the records.
    Records(RecordsView),
    /// From the command line.
    CommandLine,
}

impl Origin {
    /// Returns the screen to open when the player stops the playback.
    fn after_stop(&self) -> Destination {
        match self {
            Origin::List(file) => Destination::DemoList(Some(file.clone())),
            Origin::Records(view) => Destination::Records(view.clone()),
            Origin::Idle | Origin::CommandLine => Destination::Menu,
        }
    }

    /// Returns the screen to open when the recording has ended.
    fn after_end(&self) -> Destination {
        match self {
            Origin::Idle => Destination::NextDemo,
            other => other.after_stop(),
        }
    }
}

impl DemoScreen {
    /// Loads a recording and its level.
    ///
    /// # Errors
    /// A message if the recording or its level cannot be loaded.
    pub fn load(ctx: &AppContext, path: &Path) -> Result<DemoScreen, String> {
        let mut play = Play::new(load(ctx, path)?);
        play.start_opening(ctx);
        let name = match play.worlds().level_data.name.as_str() {
            "" => recordings::name(path),
            level => ctx.level_texts.of(level).to_owned(),
        };
        Ok(DemoScreen {
            play,
            origin: Origin::CommandLine,
            name,
        })
    }

    /// Turns this playback into demo mode: others follow until a key is pressed.
    pub fn in_demo_mode(self) -> DemoScreen {
        let origin = Origin::Idle;
        DemoScreen { origin, ..self }
    }

    /// Sets the screen that opens again after the playback of `file`.
    pub fn returning_to(self, origin: ReplayOrigin, file: PathBuf) -> DemoScreen {
        let origin = match origin {
            ReplayOrigin::CommandLine => Origin::CommandLine,
            ReplayOrigin::List => Origin::List(file),
            ReplayOrigin::Records(view) => Origin::Records(view),
        };
        DemoScreen { origin, ..self }
    }

    /// Returns true if the player stops the playback.
    fn is_stopped(&self, ctx: &AppContext) -> bool {
        let (input, settings) = (&ctx.input, &ctx.config.settings);
        if self.origin == Origin::Idle {
            let other = input.digit().is_some() || input.pressed(&settings.function_keys.all());
            return input.any_pressed() && !other;
        }
        let end = [Key::Escape, Key::Enter, Key::Space];
        input.pressed(&end) || input.pressed(&settings.controls.menu)
    }
}

/// Loads a recording and its level.
///
/// # Errors
/// A message if the recording or its level cannot be loaded.
fn load(ctx: &AppContext, path: &Path) -> Result<DemoGame, String> {
    let recorded = RecordedFile::load(path, &ctx.levels).map_err(|error| error.to_string())?;
    let (level, demo) = recorded.for_playback();
    DemoGame::begin(level, demo).map_err(|error| format!("{}: {error}", path.display()))
}

impl Screen for DemoScreen {
    fn update(&mut self, ctx: &mut AppContext) -> Next {
        if self.is_stopped(ctx) {
            return Next::To(self.origin.after_stop());
        }
        if self.play.game.is_over() {
            return Next::To(self.origin.after_end());
        }
        if let Some(digit) = ctx.input.digit() {
            self.play.game.watch((digit < PLAYERS).then_some(digit));
        }
        self.play.game.set_rate(play::change_speed(ctx));
        self.play.run(ctx, &[]);
        Next::Stay
    }

    fn draw(&mut self, ctx: &mut AppContext) {
        self.play.draw(ctx, true);
        let scale = ctx.text_scale();
        let demo = &self.play.game;
        let (width, height) = ctx.size;
        let opacity = ctx.config.settings.demo.overlay_opacity;
        let words = [MessageId("replays-demo"), MessageId("replays-mode")];
        let [demo_word, mode_word] = words.map(|word| ctx.text(word));
        let replay_word = ctx.text(MessageId("replays-replay"));
        let diverged = demo
            .mismatch()
            .map(|mismatch| ctx.text(MessageId("replays-diverged").with("tick", mismatch.tick)));
        let painter = &mut ctx.painter;
        if self.origin == Origin::Idle {
            draw_demo_mode(painter, [&demo_word, &mode_word], (width, height), opacity);
        }
        let bar = (width * demo.progress().share).round();
        painter.rectangle(
            (0.0, height - 2.0 * scale, width, 2.0 * scale),
            theme::PANEL,
        );
        painter.rectangle((0.0, height - 2.0 * scale, bar, 2.0 * scale), theme::EDGE);
        let label = match self.origin {
            Origin::Idle => (demo_word.as_str(), ""),
            _ => (replay_word.as_str(), self.name.as_str()),
        };
        draw_label(painter, label, (width, height), scale);
        if let Some(words) = diverged {
            let top = (hud::HEIGHT + 4.0) * scale;
            draw_divergence(painter, &words, (top, width), scale);
        }
    }

    fn is_in_play(&self) -> bool {
        true
    }
}

/// Draws the kind of playback and the level name on a dark background in the lower right corner, above the
/// progress bar.
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
    let name = text.truncate(painter, name, (right - first - 8.0 * scale).max(0.0));
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

/// Draws two words in huge letters over the game.
fn draw_demo_mode(
    painter: &mut Painter,
    words: [&str; 2],
    (width, height): (f32, f32),
    opacity: f32,
) {
    if opacity <= 0.0 {
        return;
    }
    let one = TextStyle::large(1.0);
    let letters = words.map(|word| one.width(painter, word));
    let letters = letters.into_iter().fold(1.0, f32::max);
    let scale = (width * 0.8 / letters).min(height * 0.4 / one.height());
    let text = TextStyle::large(scale.floor())
        .colour(theme::faint(theme::TEXT, opacity))
        .centred()
        .flat();
    for (word, middle) in words.into_iter().zip([0.3, 0.7]) {
        let top = height * middle - text.height() / 2.0;
        text.draw(painter, width / 2.0, top, word);
    }
}

/// Warns that the replay has diverged from the recording.
fn draw_divergence(painter: &mut Painter, words: &str, (top, width): (f32, f32), scale: f32) {
    let (text, pitch) = (TextStyle::small(scale).colour(theme::BAD), 11.0 * scale);
    let lines = text.wrap(painter, words, width - 10.0 * scale);
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
    fn playback_returns_to_the_list_and_demo_mode_continues_with_the_next_recording() {
        let file = PathBuf::from("demos/a.pmd");
        let chosen = Origin::List(file.clone());
        for way in [chosen.after_stop(), chosen.after_end()] {
            assert!(matches!(way, Destination::DemoList(Some(lit)) if lit == file));
        }
        assert!(matches!(Origin::Idle.after_stop(), Destination::Menu));
        assert!(matches!(Origin::Idle.after_end(), Destination::NextDemo));
        assert!(matches!(
            Origin::CommandLine.after_stop(),
            Destination::Menu
        ));
        assert!(matches!(Origin::CommandLine.after_end(), Destination::Menu));
    }
}
