//! The debug overlay: pages of numbers and graphs for those who look behind the scenes (spec 06 §6.7, 08 §7.7).

mod block;
mod net;

use super::source::PlaySource;
use crate::app::context::AppContext;
use crate::app::paint::theme;
use crate::app::play::hud;
use crate::app::render::profile::Profile;
use crate::app::render::viewport::Viewport;
use crate::config::Overlay;
use crate::session::clock::Time;
use crate::session::netgame::stats::{NetStats, Quantity, StatSeries};
use crate::sim::world::FRAME_MS;
use block::{Block, Cell, Curve};
use std::time::Duration;

/// Milliseconds between two frames of the game.
const FRAME: f32 = FRAME_MS as f32;
/// Pixels of the letters kept free at the bottom, for the newest messages.
const FREE_BELOW: f32 = 40.0;
/// Pixels of the letters kept free below the head-up display where a recording says what it is.
const FREE_ABOVE: f32 = 16.0;

/// What is measured for the overlay while a level is played.
#[derive(Default)]
pub struct OverlayMeter {
    /// How long the layers of the picture take.
    pub profile: Profile,
    board: StatSeries,
    /// When the drawing of the picture began.
    since: Duration,
    /// Milliseconds that frames of the game took since the last picture.
    frames: f32,
}

/// A block of the settings is shown on a page.
fn shows(block: [bool; 4], page: u8) -> bool {
    block.get(usize::from(page)).copied().unwrap_or(false)
}

impl OverlayMeter {
    /// A frame of the game took so many milliseconds.
    pub fn frame(&mut self, took: f32) {
        self.frames += took;
    }

    /// A picture begins.
    pub fn begin(&mut self, ctx: &AppContext) {
        let overlay = &ctx.config.settings.overlay;
        self.profile.wanted = shows(overlay.draw_profile, ctx.overlay);
        self.since = ctx.time.now();
    }

    /// A picture is complete but for the overlay.
    pub fn end(&mut self, ctx: &AppContext) {
        let now = ctx.time.now();
        let drawing = now.saturating_sub(self.since).as_secs_f32() * 1000.0;
        let took = drawing + std::mem::take(&mut self.frames);
        self.board
            .add(Quantity::Load, f64::from(took / FRAME * 100.0));
        self.board.pass(now);
    }

    fn cpu_graph(&self) -> Block<'_> {
        let second = self.board.last_second(Quantity::Load);
        let mean = second.mean().unwrap_or(0.0);
        Block::Graph {
            title: format!("load, % of {FRAME} ms"),
            curves: vec![Curve {
                series: self.board.series(Quantity::Load),
                label: format!("mean {mean:.1}, at most {:.1}", second.max),
                colour: theme::GOOD,
            }],
            span: (0.0, 25.0),
        }
    }

    fn draw_profile(&self) -> Block<'_> {
        let row = |name: &str, took: f32| vec![Cell::dim(name), Cell::new(format!("{took:.3}"))];
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let mut all = 0.0;
        for (name, took) in self.profile.means() {
            all += took;
            rows.push(row(name, took));
        }
        rows.push(row("all", all));
        Block::Table {
            title: "drawing, ms".to_owned(),
            rows,
        }
    }
}

/// What the overlay tells of, beside what is measured.
pub struct Seen<'a> {
    /// What is played.
    pub source: &'a PlaySource,
    /// Frames of the game a second.
    pub rate: f64,
    /// Milliseconds that the last frame took.
    pub tick_cost: f32,
    /// What is seen of the level.
    pub view: Viewport,
}

impl Seen<'_> {
    fn monitor(&self) -> Option<&NetStats> {
        match self.source {
            PlaySource::Net(net) => Some(net.stats()),
            _ => None,
        }
    }

    fn display(&self, ctx: &AppContext) -> Block<'static> {
        let (width, height) = ctx.size;
        let view = self.view;
        let rows = [
            ("frames per second", ctx.pictures.to_string()),
            ("window", format!("{width} x {height}")),
            (
                "view",
                format!(
                    "{:.0} x {:.0} at {:.0}",
                    view.port.2, view.port.3, view.port.1
                ),
            ),
            ("text", format!("{} times", ctx.text_scale())),
            ("zoom", format!("{:.2}", view.zoom)),
        ];
        table("display", &rows)
    }

    fn game(&self) -> Block<'static> {
        let world = &self.source.worlds().now;
        let mut rows = vec![
            ("frame", world.globals.tick.to_string()),
            ("frames a second", format!("{:.1}", self.rate)),
        ];
        if self.monitor().is_none() {
            rows.push(("ms for one", format!("{:.2}", self.tick_cost)));
        }
        rows.push(("players", world.active_players().count().to_string()));
        rows.push(("enemies", world.globals.enemy_count.to_string()));
        let mut title = "game";
        if let PlaySource::Demo(demo) = self.source {
            title = "recording";
            let (moves, of) = demo.moves_done();
            rows.push(("time", format!("{:.0} %", demo.progress() * 100.0)));
            rows.push(("moves", format!("{moves} of {of}")));
            rows.push(("followed", format!("player {}", demo.watched() + 1)));
        }
        table(title, &rows)
    }
}

fn table(title: &str, rows: &[(&str, String)]) -> Block<'static> {
    let row = |(name, value): &(&str, String)| vec![Cell::dim(*name), Cell::new(value.clone())];
    Block::Table {
        title: title.to_owned(),
        rows: rows.iter().map(row).collect(),
    }
}

/// The blocks of a page.
fn blocks<'a>(
    ctx: &AppContext,
    overlay: &Overlay,
    gauge: &'a OverlayMeter,
    seen: &'a Seen,
) -> Vec<Block<'a>> {
    let page = ctx.overlay;
    let mut blocks = Vec::new();
    let monitor = seen.monitor();
    if let Some(monitor) = monitor {
        if shows(overlay.net_grid, page) {
            blocks.push(net::grid(monitor));
        }
        if shows(overlay.sync_bar, page) {
            blocks.extend(net::sync_bar(monitor));
        }
        if shows(overlay.state_frequency, page) {
            blocks.push(net::states(monitor));
        }
        if shows(overlay.bandwidth, page) {
            blocks.push(net::bandwidth(monitor));
        }
        if shows(overlay.sync_graph, page) {
            blocks.extend(net::graphs(monitor));
        }
        if shows(overlay.misc, page) {
            blocks.push(net::misc(monitor));
        }
    }
    if shows(overlay.misc, page) {
        blocks.push(seen.game());
    }
    if shows(overlay.display, page) {
        blocks.push(seen.display(ctx));
    }
    if shows(overlay.cpu_graph, page) {
        blocks.push(gauge.cpu_graph());
    }
    if shows(overlay.draw_profile, page) {
        blocks.push(gauge.draw_profile());
    }
    blocks
}

/// Draws the page that the key of the overlay has chosen.
pub fn draw(ctx: &mut AppContext, gauge: &OverlayMeter, seen: &Seen) {
    let overlay = ctx.config.settings.overlay.clone();
    let mut blocks = blocks(ctx, &overlay, gauge, seen);
    if ctx.overlay > 0 {
        let page = format!("page {} of {}", ctx.overlay + 1, overlay.modes);
        blocks.push(table(&page, &[]));
    }
    let scale = ctx.text_scale();
    let (width, height) = ctx.size;
    let edge = 4.0 * scale;
    let above = match seen.source {
        PlaySource::Demo(_) => FREE_ABOVE * scale,
        _ => edge,
    };
    let top = hud::HEIGHT * scale + above;
    let room = (
        edge,
        top,
        width - 2.0 * edge,
        height - top - FREE_BELOW * scale,
    );
    block::draw(&mut ctx.painter, &blocks, room, scale);
}
