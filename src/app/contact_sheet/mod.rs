//! Contact sheets of levels, without a display: for each level the whole map, four frames of its proof, one for each beat,
//! its name and its idea.

mod indexed;
mod moments;
mod shrink;

use self::moments::Moment;
use super::clip::frames::{Frames, Schedule};
use super::config_notice;
use super::context::AppContext;
use super::paint::atlas::AtlasRect;
use super::paint::bitmap::Bitmap;
use super::paint::painter::Painter;
use super::paint::surface::Surface;
use super::paint::theme;
use super::play::{Overlays, Play};
use super::render::bounds::Bounds;
use super::ui::text::TextStyle;
use super::window_scale;
use crate::config::{Config, Environment};
use crate::files;
use crate::level::Level;
use crate::level::pack::id::LevelId;
use crate::level::sheet::Beat;
use crate::session::local_game::{LocalGame, RecordingInfo};
use crate::session::local_player::LocalPlayer;
use crate::session::playback::ReplayGame;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Size of the rendered frames, pixels: half of a window of 1280 x 720, with the same contents.
const FRAME: (u32, u32) = (640, 360);
/// Distance between the parts of a sheet, pixels.
const GAP: u32 = 4;
/// Distance between two levels, pixels.
const MARGIN: u32 = 8;
/// Lines of text below a level: its name, and two lines of its idea.
const LINES: u32 = 3;
/// Frames of a level in a row.
const FRAMES_IN_ROW: u32 = 2;
/// Length of the ticks for which a frame is rendered.
const ONE_FRAME: u32 = 40;

/// A level on a contact sheet.
pub struct SheetLevel {
    /// The level.
    pub level: Level,
    /// Its identity.
    pub id: LevelId,
    /// Its number and name.
    pub title: String,
    /// Its idea, or nothing.
    pub idea: String,
    /// Its beats.
    pub beats: Vec<Beat>,
    /// Its proof; without one, only the map is shown.
    pub proof: Option<ReplayGame>,
}

/// Why a contact sheet cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum ContactSheetError {
    /// The assets cannot be loaded.
    #[error("{0}")]
    Assets(String),
    /// The image cannot be encoded.
    #[error(transparent)]
    Encode(#[from] png::EncodingError),
    /// The file cannot be written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
}

/// The written file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactSheetReport {
    /// Width and height, pixels.
    pub size: (u32, u32),
    /// Size of the file, bytes.
    pub bytes: usize,
}

/// Sizes of a sheet, pixels.
#[derive(Clone, Copy)]
struct Layout {
    /// Size of a frame.
    frame: (u32, u32),
    columns: u32,
    /// Height of a line of text.
    line: u32,
}

impl Layout {
    /// Side of the square that holds the map.
    fn map(&self) -> u32 {
        self.frame.1 * 2 + GAP
    }

    /// Size of a level with its texts.
    fn cell(&self) -> (u32, u32) {
        let width = self.map() + FRAMES_IN_ROW * (GAP + self.frame.0);
        (width, self.map() + GAP + LINES * self.line)
    }

    /// Left top corner of a level.
    fn place(&self, index: u32) -> (u32, u32) {
        let (width, height) = self.cell();
        let (column, row) = (index % self.columns, index / self.columns);
        let at = |index: u32, length: u32| MARGIN + index * (length + MARGIN);
        (at(column, width), at(row, height))
    }

    /// Size of a sheet of some levels.
    fn size(&self, levels: u32) -> (u32, u32) {
        let (right, _) = self.place(self.columns.min(levels) - 1);
        let (_, bottom) = self.place(levels - 1);
        let (width, height) = self.cell();
        (right + width + MARGIN, bottom + height + MARGIN)
    }
}

/// Makes a contact sheet of some levels, at least one, with frames `frame_width` pixels wide and `columns` levels in a row.
///
/// # Errors
/// Why it cannot be made or written.
pub fn make_contact_sheet(
    levels: Vec<SheetLevel>,
    frame_width: u32,
    columns: u32,
    output: &Path,
) -> Result<ContactSheetReport, ContactSheetError> {
    let environment = Environment::of_this_program();
    let (config, warnings) = Config::open_at(&environment);
    config_notice::print(&warnings);
    let size = (FRAME.0 as f32, FRAME.1 as f32);
    let mut ctx = AppContext::without_display(config, environment, size)
        .map_err(|error| ContactSheetError::Assets(error.to_string()))?;
    let layout = Layout {
        frame: (frame_width, frame_width * FRAME.1 / FRAME.0),
        columns,
        line: TextStyle::small(1.0).height() as u32 + 2,
    };
    let (width, height) = layout.size(levels.len() as u32);
    let sheet = ctx.graphics.painter.new_canvas(width, height);
    let all = (0.0, 0.0, width as f32, height as f32);
    ctx.graphics.painter.draw_on(Surface::image(&sheet));
    ctx.graphics.painter.fill(all, theme::INK);
    for (index, level) in levels.into_iter().enumerate() {
        let images = Pictures::of(&mut ctx, level, &layout);
        ctx.graphics.painter.draw_on(Surface::image(&sheet));
        images.draw(&mut ctx.graphics.painter, &layout, index as u32);
    }
    ctx.graphics.painter.flush();
    let bytes = indexed::to_png(&sheet.to_bitmap())?;
    files::write_atomically(output, &bytes).map_err(|source| ContactSheetError::File {
        path: output.to_owned(),
        source,
    })?;
    Ok(ContactSheetReport {
        size: (width, height),
        bytes: bytes.len(),
    })
}

/// The images of a level in their final size, and its texts.
struct Pictures {
    map: Bitmap,
    /// Places of the frames on the map, pixels.
    marks: Vec<(f32, f32)>,
    frames: Vec<Bitmap>,
    title: String,
    idea: String,
}

impl Pictures {
    fn of(ctx: &mut AppContext, mut sheet: SheetLevel, layout: &Layout) -> Pictures {
        let moments = match &mut sheet.proof {
            Some(proof) => moments::of_beats(proof, &sheet.beats),
            None => Vec::new(),
        };
        let mut frames = Vec::new();
        for moment in &moments {
            let Some(proof) = sheet.proof.take() else {
                break;
            };
            let (frame, proof) = frame(ctx, proof, moment.tick);
            frames.push(shrink::shrunk(&frame, layout.frame));
            sheet.proof = Some(proof);
        }
        let (map, bounds) = map(ctx, sheet.level, sheet.id);
        let size = shrink::fitted((map.width, map.height), layout.map());
        let scale = size.0 as f32 / map.width as f32;
        let mark = |moment: &Moment| {
            let tile = crate::sim::world::tiles::TILE as f32;
            let (x, y) = (moment.place.0 * tile, moment.place.1 * tile);
            ((x - bounds.left) * scale, (y - bounds.top) * scale)
        };
        Pictures {
            marks: moments.iter().map(mark).collect(),
            map: shrink::shrunk(&map, size),
            frames,
            title: sheet.title,
            idea: sheet.idea,
        }
    }

    /// Draws them in their places.
    fn draw(&self, painter: &mut Painter, layout: &Layout, index: u32) {
        let (x, y) = layout.place(index);
        let side = layout.map();
        let (left, top) = (
            x + (side - self.map.width) / 2,
            y + (side - self.map.height) / 2,
        );
        copy(painter, &self.map, (left, top));
        for (number, (mark_x, mark_y)) in self.marks.iter().enumerate() {
            let at = (left as f32 + mark_x, top as f32 + mark_y);
            draw_number(painter, number + 1, at);
        }
        for (number, frame) in self.frames.iter().enumerate() {
            let (column, row) = (number as u32 % FRAMES_IN_ROW, number as u32 / FRAMES_IN_ROW);
            let place = (
                x + side + GAP + column * (layout.frame.0 + GAP),
                y + row * (layout.frame.1 + GAP),
            );
            copy(painter, frame, place);
            let corner = (
                place.0 as f32 + 6.0,
                (place.1 + layout.frame.1) as f32 - 8.0,
            );
            draw_number(painter, number + 1, corner);
        }
        let mut line = (y + side + GAP) as f32;
        let (width, _) = layout.cell();
        let text = TextStyle::small(1.0);
        text.colour(theme::LIT)
            .draw(painter, x as f32, line, &self.title);
        let idea = text.wrap(painter, &self.idea, width as f32);
        for words in idea.iter().take(LINES as usize - 1) {
            line += layout.line as f32;
            text.draw(painter, x as f32, line, words);
        }
    }
}

/// Draws a number on a dark ground in the middle of a place.
fn draw_number(painter: &mut Painter, number: usize, (x, y): (f32, f32)) {
    let style = TextStyle::small(1.0).flat().centred().colour(theme::LIT);
    let (half, height) = (4.0, style.height());
    let top = (y - height / 2.0).round();
    painter.fill(
        (x.round() - half, top - 1.0, half * 2.0, height + 2.0),
        theme::INK,
    );
    style.draw(painter, x, top, &number.to_string());
}

fn copy(painter: &mut Painter, image: &Bitmap, (x, y): (u32, u32)) {
    let texture = painter.new_texture(image.clone());
    let (w, h) = texture.size();
    let whole = AtlasRect {
        x: 0.0,
        y: 0.0,
        w,
        h,
        opaque: true,
    };
    let place = (x as f32, y as f32, w, h);
    painter.textured(&texture, true, [(whole, place)].into_iter());
}

/// Renders a tick of a recording as the window shows it.
fn frame(ctx: &mut AppContext, proof: ReplayGame, tick: i32) -> (Bitmap, ReplayGame) {
    ctx.graphics.size = (FRAME.0 as f32, FRAME.1 as f32);
    let mut frames = Frames::start(ctx, proof, Schedule::new(tick..tick + 1, ONE_FRAME), true);
    let frame = frames.next();
    let empty = || Bitmap::clear(FRAME.0, FRAME.1);
    (frame.unwrap_or_else(empty), frames.into_game())
}

/// Renders the used part of a level before its first tick, a level pixel a pixel.
fn map(ctx: &mut AppContext, level: Level, id: LevelId) -> (Bitmap, Bounds) {
    let settings = &ctx.config.settings;
    let players = LocalPlayer::some(settings, 1);
    let (zoom, size) = (settings.screen.zoom, ctx.graphics.size);
    let view = level.level_data.view;
    let info = RecordingInfo {
        level: id,
        number: 1,
        date: 0,
    };
    let game = LocalGame::begin(level, &info, &players);
    let mut play = Play::silent(game);
    let bounds = Bounds::of(&play.worlds().now);
    ctx.graphics.size = bounds.size();
    ctx.config.settings.screen.zoom =
        1.0 / window_scale::level_scale(ctx.graphics.size, view, bounds.size());
    play.set_overlays(Overlays {
        hud: false,
        bottom: 0.0,
    });
    play.run_until(&mut ctx.for_playing(), Duration::ZERO, &[]);
    let (width, height) = bounds.size();
    let canvas = ctx.graphics.painter.new_canvas(width as u32, height as u32);
    ctx.graphics.painter.draw_on(Surface::image(&canvas));
    (ctx.graphics.painter).fill((0.0, 0.0, width, height), theme::INK);
    play.draw(&mut ctx.for_drawing(), false);
    ctx.graphics.painter.flush();
    ctx.graphics.size = size;
    ctx.config.settings.screen.zoom = zoom;
    (canvas.to_bitmap(), bounds)
}
