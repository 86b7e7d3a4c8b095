//! The debug overlay: pages of statistics and graphs (spec 06 §6.7, 08 §7.7).
//!
//! It is a tool for developers: its texts are the same English terms in every language, as in logs and in the
//! documentation. Only advice about the connection and the causes of corrections are in the language of the game.

mod block;
mod net;

use crate::app::context::DrawContext;
use crate::app::paint::theme;
use crate::app::play::hud;
use crate::app::render::layer_timing::LayerTiming;
use crate::app::render::viewport::Viewport;
use crate::config::Overlay;
use crate::session::clock::Time;
use crate::session::game_view::{GameKind, GameView};
use crate::session::netgame::advice::Advice;
use crate::session::netgame::stats::{NetStats, Quantity, StatSeries};
use crate::sim::world::MS_PER_TICK;
use block::{Block, Cell, Curve};
use std::time::Duration;

/// Duration of a tick in milliseconds.
const TICK_BUDGET_MS: f32 = MS_PER_TICK as f32;
/// Font pixels left free at the bottom for the newest messages.
const FREE_BELOW: f32 = 40.0;
/// Font pixels left free below the top bar for the caption of a recording.
const FREE_ABOVE: f32 = 16.0;

/// Measurements for the overlay while a level is in play.
#[derive(Default)]
pub struct OverlayMeter {
    /// Drawing times of the layers.
    pub profile: LayerTiming,
    board: StatSeries,
    /// Time when drawing the frame started.
    since: Duration,
    /// Milliseconds spent on ticks since the last frame.
    tick_costs: f32,
}

/// Returns true if the settings show a block on this page.
pub fn is_on_page(block: [bool; 4], page: u8) -> bool {
    block.get(usize::from(page)).copied().unwrap_or(false)
}

impl OverlayMeter {
    /// Adds the duration of a tick in milliseconds.
    pub fn add_tick(&mut self, took: f32) {
        self.tick_costs += took;
    }

    /// Starts measuring a frame.
    pub fn begin(&mut self, ctx: &DrawContext) {
        let overlay = &ctx.settings.overlay;
        self.profile.wanted = is_on_page(overlay.draw_profile, ctx.graphics.overlay_page);
        self.since = ctx.time.now();
    }

    /// Ends measuring a frame, before the overlay is drawn.
    pub fn end(&mut self, ctx: &DrawContext) {
        let now = ctx.time.now();
        let drawing = now.saturating_sub(self.since).as_secs_f32() * 1000.0;
        let took = drawing + std::mem::take(&mut self.tick_costs);
        self.board
            .add(Quantity::Load, f64::from(took / TICK_BUDGET_MS * 100.0));
        self.board.advance(now);
    }

    fn cpu_graph(&self) -> Block<'_> {
        let second = self.board.last_second(Quantity::Load);
        let mean = second.mean().unwrap_or(0.0);
        Block::Graph {
            title: format!("load, % of {TICK_BUDGET_MS} ms"),
            curves: vec![Curve {
                series: self.board.series(Quantity::Load),
                label: format!("mean {mean:.1}, max {:.1}", second.max),
                colour: theme::GOOD,
            }],
            span: (0.0, 25.0),
        }
    }

    fn draw_profile(&self) -> Block<'_> {
        let row = |name: &str, took: f32| vec![Cell::dim(name), Cell::new(format!("{took:.3}"))];
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let mut total = 0.0;
        for (name, took) in self.profile.means() {
            total += took;
            rows.push(row(name, took));
        }
        rows.push(row("total", total));
        Block::Table {
            title: "drawing, ms".to_owned(),
            rows,
        }
    }
}

/// Inputs of the overlay besides its own measurements.
pub struct OverlayInput<'a> {
    /// The game.
    pub game: &'a GameView<'a>,
    /// Duration of the last tick in milliseconds.
    pub tick_cost: f32,
    /// The visible part of the level.
    pub viewport: Viewport,
    /// Network problem to display.
    pub advice: Option<Advice>,
}

impl OverlayInput<'_> {
    fn stats(&self) -> Option<&NetStats> {
        match self.game.kind {
            GameKind::Netgame(stats) => Some(stats),
            _ => None,
        }
    }

    fn display(&self, ctx: &DrawContext) -> Block<'static> {
        let (width, height) = ctx.graphics.size;
        let view = self.viewport;
        let rows = [
            ("frames per second", ctx.graphics.fps.to_string()),
            ("window", format!("{width} x {height}")),
            (
                "view",
                format!(
                    "{:.0} x {:.0} at {:.0}",
                    view.port.2, view.port.3, view.port.1
                ),
            ),
            ("text scale", format!("{}x", ctx.text_scale)),
            ("zoom", format!("{:.2}", view.zoom)),
        ];
        table("display", &rows)
    }

    fn game(&self) -> Block<'static> {
        let world = &self.game.worlds.now;
        let mut rows = vec![
            ("tick", world.globals.tick.to_string()),
            ("ticks per second", format!("{:.1}", self.game.rate)),
        ];
        if self.stats().is_none() {
            rows.push(("ms per tick", format!("{:.2}", self.tick_cost)));
        }
        rows.push(("players", world.active_players().count().to_string()));
        rows.push(("enemies", world.globals.enemy_count.to_string()));
        let mut title = "game";
        if let GameKind::Replay(progress) = self.game.kind {
            title = "recording";
            let (done, all) = progress.commands;
            let followed = self.game.followed.iter();
            let followed: Vec<String> = followed.map(|seat| (seat + 1).to_string()).collect();
            rows.push(("time", format!("{:.0}%", progress.share * 100.0)));
            rows.push(("commands", format!("{done} of {all}")));
            rows.push(("following", format!("player {}", followed.join(", "))));
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

/// Returns the blocks of the current page.
fn blocks<'a>(
    ctx: &DrawContext,
    overlay: &Overlay,
    meter: &'a OverlayMeter,
    input: &'a OverlayInput,
) -> Vec<Block<'a>> {
    let page = ctx.graphics.overlay_page;
    let mut blocks = Vec::new();
    let stats = input.stats();
    if let Some(stats) = stats {
        if is_on_page(overlay.net_grid, page) {
            blocks.push(net::advice(ctx.texts, stats, input));
            blocks.push(net::grid(stats));
        }
        if is_on_page(overlay.sync_bar, page) {
            blocks.extend(net::sync_bar(stats));
        }
        if is_on_page(overlay.state_frequency, page) {
            blocks.push(net::states(stats));
        }
        if is_on_page(overlay.bandwidth, page) {
            blocks.push(net::bandwidth(stats));
        }
        if is_on_page(overlay.sync_graph, page) {
            blocks.extend(net::graphs(stats));
        }
        if is_on_page(overlay.misc, page) {
            blocks.push(net::misc(stats));
        }
    }
    if is_on_page(overlay.misc, page) {
        blocks.push(input.game());
    }
    if is_on_page(overlay.display, page) {
        blocks.push(input.display(ctx));
    }
    if is_on_page(overlay.cpu_graph, page) {
        blocks.push(meter.cpu_graph());
    }
    if is_on_page(overlay.draw_profile, page) {
        blocks.push(meter.draw_profile());
    }
    blocks
}

/// Draws the current page of the overlay.
pub fn draw(ctx: &mut DrawContext, meter: &OverlayMeter, input: &OverlayInput) {
    let overlay = ctx.settings.overlay.clone();
    let mut blocks = blocks(ctx, &overlay, meter, input);
    if ctx.graphics.overlay_page > 0 {
        let page = format!(
            "page {} of {}",
            ctx.graphics.overlay_page + 1,
            overlay.modes
        );
        blocks.push(table(&page, &[]));
    }
    let scale = ctx.text_scale;
    let (width, height) = ctx.graphics.size;
    let edge = 4.0 * scale;
    let above = match input.game.kind {
        GameKind::Replay(_) => FREE_ABOVE * scale,
        _ => edge,
    };
    let top = hud::HEIGHT * scale + above;
    let room = (
        edge,
        top,
        width - 2.0 * edge,
        height - top - FREE_BELOW * scale,
    );
    block::draw(&mut ctx.graphics.painter, &blocks, room, scale);
}
