//! Draws the map: the landscape of a world, its nodes, the martian, the weather, and the fog over a closed world.

use super::icons;
use super::walker::{Gait, Walker};
use crate::app::context::DrawContext;
use crate::app::medal_icon;
use crate::app::paint::image::Canvas;
use crate::app::paint::painter::{PLAIN, Painter, Pose, Rgba};
use crate::app::paint::theme;
use crate::app::render::background;
use crate::app::render::tiles::{TileSprites, TileViews, hash};
use crate::app::render::viewport::Viewport;
use crate::config::Settings;
use crate::level::campaign_map::{CampaignMap, Cell};
use crate::level::pack::medal::Medal;
use crate::level::tile_sprites;
use crate::progress::unlocking::LevelState;
use crate::sim::world::TICK_RATE;
use crate::sim::world::level_data::Backdrop;
use crate::sim::world::tiles::{SIDE as LEVEL_SIDE, TILE};
use std::collections::BTreeSet;

/// Side of a tile, level pixels.
const SIDE: f32 = TILE as f32;
/// Number of motes in the air, of banks of fog, and of puffs in a bank.
const MOTES: i32 = 46;
const BANKS: i32 = 18;
const PUFFS: i32 = 4;
/// Distance between the dots of a path, level pixels.
const DOTS: f32 = 10.0;
/// Colours of the plates of nodes.
const LOCKED: Rgba = [122, 112, 138, 255];
const FINISHED: Rgba = [69, 200, 98, 255];
const OPEN: Rgba = [255, 206, 72, 255];
const SKIPPED: Rgba = [227, 137, 44, 255];

/// A node to draw: a level of the world.
pub struct MapNode {
    /// Whether its level can be played.
    pub state: LevelState,
    /// A hard level.
    pub is_hard: bool,
    /// All coins have been collected in one run.
    pub has_all_coins: bool,
    /// The medal earned.
    pub medal: Option<Medal>,
    /// Coins are missing, and the player has what makes them glow.
    pub glows: bool,
}

/// Paths between nodes: the two nodes, and the cells between them.
pub type Paths = Vec<((usize, usize), Vec<Cell>)>;

/// Returns the paths of a map: from each node to the one before, or to the nearest one for hard levels.
pub fn paths(map: &CampaignMap, hard: impl Fn(usize) -> bool) -> Paths {
    let mut paths = Vec::new();
    for to in 1..map.nodes.len() {
        let from = match hard(to) {
            false => Some(to - 1),
            true => {
                let length = |from: &usize| {
                    let way = map.way(map.nodes[*from], to, &BTreeSet::new());
                    way.map_or(usize::MAX, |way| way.len())
                };
                (0..to).min_by_key(length)
            }
        };
        let Some(from) = from else {
            continue;
        };
        if let Some(way) = map.way(map.nodes[from], to, &BTreeSet::new()) {
            paths.push(((from, to), way));
        }
    }
    paths
}

/// Everything that is drawn behind the widgets of the map.
pub struct Landscape<'a> {
    /// The map.
    pub map: &'a CampaignMap,
    /// Its paths.
    pub paths: &'a Paths,
    /// Its nodes.
    pub nodes: &'a [MapNode],
    /// The node that is marked.
    pub marked: usize,
    /// The martian.
    pub walker: &'a Walker,
    /// The part of the map that is visible.
    pub view: Viewport,
    /// Ambient time, seconds.
    pub seconds: f32,
    /// The world is closed.
    pub is_closed: bool,
}

impl Landscape<'_> {
    /// Draws everything.
    pub fn draw(&self, ctx: &mut DrawContext) {
        let graphics = &mut *ctx.graphics;
        self.draw_with(&mut graphics.painter, &mut graphics.tiles, ctx.settings);
    }

    /// Draws everything to a canvas.
    pub fn draw_to(&self, ctx: &mut DrawContext, canvas: &Canvas) {
        let graphics = &mut *ctx.graphics;
        let (tiles, settings) = (&mut graphics.tiles, ctx.settings);
        let draw = |painter: &mut Painter| self.draw_with(painter, tiles, settings);
        graphics.painter.draw_to(canvas, draw);
    }

    fn draw_with(&self, painter: &mut Painter, tiles: &mut TileSprites, settings: &Settings) {
        let colour = settings.game.player_colour;
        let flashing = settings.screen.flashing.fraction();
        let level = &self.map.level;
        tiles.update(painter, &level.world.tiles, TileViews::Steady(1));
        let gaps = tiles.gaps(&self.view);
        let backdrop = level.level_data.backdrop;
        let tick = (self.seconds * TICK_RATE as f32) as i32;
        let view = (&self.view, self.view.zoom);
        background::draw_backdrop(painter, backdrop, view, tick, &gaps);
        tiles.draw(painter, &self.view, &level.world.tiles, tick);
        self.draw_lamps(painter);
        if self.is_closed {
            self.draw_motes(painter, backdrop);
            self.draw_fog(painter);
        } else {
            self.draw_paths(painter);
            let count = self.map.nodes.len().min(self.nodes.len());
            (0..count).for_each(|node| self.draw_node(painter, node, flashing));
            self.draw_walker(painter, colour);
            self.draw_motes(painter, backdrop);
            self.draw_cursor(painter);
        }
    }

    /// Returns the screen position of a point of the map, and screen pixels per level pixel.
    fn point(&self, at: (f32, f32)) -> (f32, f32) {
        self.view.point(at)
    }

    /// Returns the middle of the lower edge of a node's cell, level pixels.
    fn foot(&self, node: usize) -> (f32, f32) {
        let (column, row) = self.map.nodes[node];
        ((column as f32 + 0.5) * SIDE, (row as f32 + 1.0) * SIDE)
    }

    /// Draws dots along the paths: light ones between open nodes, dark ones before locked nodes.
    fn draw_paths(&self, painter: &mut Painter) {
        let is_open = |node: usize| self.nodes.get(node).is_some_and(|p| p.state.is_open());
        let zoom = self.view.zoom;
        for ((from, to), way) in self.paths {
            let is_light = is_open(*from) && is_open(*to);
            let (edge, face) = match is_light {
                true => (theme::INK, [255, 232, 176, 255]),
                false => (theme::faint(theme::INK, 0.6), [112, 100, 128, 255]),
            };
            for pair in way.windows(2) {
                let (from, to) = (pair[0], pair[1]);
                if from.0 == to.0 {
                    continue;
                }
                let steps = (SIDE / DOTS) as i32;
                for step in 0..steps {
                    let part = step as f32 / steps as f32;
                    let between = |a: i32, b: i32| (a as f32 + (b - a) as f32 * part) * SIDE;
                    let (x, y) = (between(from.0, to.0) + 10.0, between(from.1, to.1) + 20.0);
                    let (x, y) = self.point((x - 3.0, y - 4.0));
                    painter.rectangle((x, y, 6.0 * zoom, 4.0 * zoom), edge);
                    let inside = (x + zoom, y + zoom, 4.0 * zoom, 2.0 * zoom);
                    painter.rectangle(inside, face);
                }
            }
        }
    }

    /// Draws an icon with the middle of its lower edge at a point of the map.
    fn icon(&self, painter: &mut Painter, icon: &[&str], foot: (f32, f32), colour: Rgba) {
        let (w, h) = icons::size(icon);
        let at = self.point(((foot.0 - w / 2.0).round(), (foot.1 - h).round()));
        icons::draw(painter, icon, at, self.view.zoom, colour);
    }

    fn draw_node(&self, painter: &mut Painter, index: usize, flashing: f32) {
        let (node, (x, y)) = (&self.nodes[index], self.foot(index));
        if !self.view.sees((x, y), 60.0) {
            return;
        }
        let zoom = self.view.zoom;
        let wave = (self.seconds * 2.5 + index as f32).sin();
        let bob = (wave * 1.5 * flashing).round();
        if node.glows {
            self.halo(
                painter,
                (x, y - 14.0),
                52.0,
                theme::faint(theme::TITLE, 0.5 + 0.2 * wave),
            );
            let flower = painter.atlas.frame(painter.atlas.get("deco/flower"), 0);
            painter.pose(
                flower,
                Pose::upright(self.point((x + 15.0, y - 10.0)), zoom),
            );
        }
        let colour = match node.state {
            LevelState::Locked(_) => LOCKED,
            LevelState::Open => OPEN,
            LevelState::Skipped => SKIPPED,
            LevelState::Finished => FINISHED,
        };
        if node.state == LevelState::Open {
            let light = theme::faint(OPEN, 0.4 + 0.15 * wave * flashing);
            self.halo(painter, (x, y), 44.0, light);
        }
        let plate = match node.is_hard {
            true => icons::HARD_PLATE,
            false => icons::PLATE,
        };
        self.icon(painter, plate, (x, y + 4.0), colour);
        let is_here = self.walker_is_at(index);
        match node.state {
            LevelState::Locked(_) => self.icon(painter, icons::LOCK, (x, y - 3.0), LOCKED),
            LevelState::Open if !is_here => {
                self.icon(painter, icons::POINTER, (x, y - 8.0 + bob), OPEN);
            }
            LevelState::Open => {}
            LevelState::Skipped => {
                self.icon(painter, icons::SKIPPED, (x, y - 24.0), SKIPPED);
            }
            LevelState::Finished => {
                let frame = (self.seconds * 3.0 + index as f32 * 0.7) as usize % 2;
                let flag = icons::FLAG[if flashing == 0.0 { 0 } else { frame }];
                self.icon(painter, flag, (x + 4.0, y - 1.0), [187, 92, 242, 255]);
            }
        }
        if node.is_hard && node.state != LevelState::Finished {
            let skull = painter.atlas.frame(painter.atlas.get("field/skull"), 0);
            painter.pose(skull, Pose::upright(self.point((x, y - 24.0)), zoom));
        }
        self.draw_rewards(painter, node, (x, y - if is_here { 34.0 } else { 27.0 }));
    }

    /// Draws the medal and the coin of a node above it.
    fn draw_rewards(&self, painter: &mut Painter, node: &MapNode, (x, y): (f32, f32)) {
        let zoom = self.view.zoom;
        let count = f32::from(u8::from(node.medal.is_some()) + u8::from(node.has_all_coins));
        let mut left = x - count * 6.0;
        if let Some(earned) = node.medal {
            medal_icon::draw(painter, self.point((left + 1.0, y)), zoom, earned);
            left += 12.0;
        }
        if node.has_all_coins {
            let coin = painter.atlas.frame(painter.atlas.get("ui/coin"), 0);
            let at = self.point((left, y));
            painter.stretch(coin, (at.0, at.1, 11.0 * zoom, 11.0 * zoom), PLAIN);
        }
    }

    fn walker_is_at(&self, node: usize) -> bool {
        let (column, row) = self.map.nodes[node];
        let (x, y) = self.walker.position();
        (x - column as f32 * SIDE).abs() < SIDE && (y - row as f32 * SIDE).abs() < SIDE
    }

    fn draw_walker(&self, painter: &mut Painter, colour: u8) {
        let atlas = painter.atlas.clone();
        let phase = self.walker.walked();
        let (name, frame) = match self.walker.gait(self.map) {
            Gait::Stands => (
                "player/stand",
                usize::from((self.seconds * 0.4).fract() > 0.96),
            ),
            Gait::Walks => ("player/walk", (phase * 3.3) as usize),
            Gait::Climbs => ("player/climb", (phase * 2.0) as usize),
            Gait::Hangs => ("player/rope", (phase * 2.0) as usize),
        };
        let sprite = atlas.get(name);
        let (x, y) = self.walker.position();
        let corner = self.point((x, y));
        let zoom = self.view.zoom;
        let middle = (corner.0 + 10.0 * zoom, corner.1 + 10.0 * zoom);
        let mut pose = Pose::upright(middle, zoom);
        pose.mirrored = self.walker.is_mirrored;
        painter.pose(atlas.tinted(sprite, frame % sprite.len(), colour), pose);
    }

    /// Draws four corners around the marked node.
    fn draw_cursor(&self, painter: &mut Painter) {
        if self.marked >= self.map.nodes.len() {
            return;
        }
        let (x, y) = self.foot(self.marked);
        let zoom = self.view.zoom;
        let apart = 15.0 + (self.seconds * 4.0).sin().round();
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        for (index, (right, down)) in corners.into_iter().enumerate() {
            let icon = turned(icons::CORNER, index);
            let rows: Vec<&str> = icon.iter().map(String::as_str).collect();
            let at = (x + right * apart - 2.5, y - 9.0 + down * apart - 2.5);
            let at = self.point((at.0.floor(), at.1.floor()));
            icons::draw(painter, &rows, at, zoom, theme::LIT);
        }
    }

    /// Draws a soft light around a point of the map.
    fn halo(&self, painter: &mut Painter, (x, y): (f32, f32), side: f32, colour: Rgba) {
        let halo = painter.atlas.frame(painter.atlas.get("fx/halo"), 0);
        let (x, y) = self.point((x - side / 2.0, y - side / 2.0));
        let side = side * self.view.zoom;
        painter.stretch(halo, (x, y, side, side), colour);
    }

    /// Draws the light of lamps and mushrooms.
    fn draw_lamps(&self, painter: &mut Painter) {
        let (width, height) = self.view.size();
        let first = ((self.view.x / SIDE) as i32, (self.view.y / SIDE) as i32);
        let count = ((width / SIDE) as i32 + 2, (height / SIDE) as i32 + 2);
        for column in first.0..first.0 + count.0 {
            for row in first.1..first.1 + count.1 {
                let Some((side, colour)) = light(self.map, (column, row)) else {
                    continue;
                };
                let wave = (self.seconds * 1.7 + (column * 5 + row * 3) as f32).sin();
                let at = ((column as f32 + 0.5) * SIDE, (row as f32 + 0.6) * SIDE);
                self.halo(painter, at, side, theme::faint(colour, 0.28 + 0.06 * wave));
            }
        }
    }

    /// Draws what drifts through the air: dust over the canyon, spores that rise in caves.
    fn draw_motes(&self, painter: &mut Painter, backdrop: Backdrop) {
        let (x, y, width, height) = self.view.port;
        let zoom = self.view.zoom;
        let (wind, rise, colour): (f32, f32, Rgba) = match backdrop {
            Backdrop::Canyon => (-22.0, 2.0, [255, 214, 150, 120]),
            Backdrop::Caves => (3.0, -9.0, [120, 255, 190, 150]),
            Backdrop::City => (6.0, -16.0, [230, 226, 210, 90]),
            Backdrop::Ruins => (-34.0, 6.0, [240, 248, 255, 150]),
            Backdrop::Hive => (0.0, 12.0, [220, 130, 255, 130]),
        };
        for mote in 0..MOTES {
            let random = |salt: i32| part_of(mote, salt);
            let depth = 0.5 + random(1);
            let sway = (self.seconds * (0.5 + random(2)) + random(3) * 6.0).sin() * 6.0;
            let across = random(4) * width + (wind * self.seconds * depth + sway) * zoom;
            let across = across - self.view.x * zoom * depth * 0.6;
            let down = random(5) * height + rise * self.seconds * depth * zoom;
            let down = down - self.view.y * zoom * depth * 0.6;
            let at = (
                x + across.rem_euclid(width.max(1.0)).floor(),
                y + down.rem_euclid(height.max(1.0)).floor(),
            );
            let side = if random(6) > 0.7 { 2.0 } else { 1.0 } * zoom;
            painter.rectangle((at.0, at.1, side, side), colour);
        }
    }

    /// Draws the fog over a closed world.
    fn draw_fog(&self, painter: &mut Painter) {
        let (x, y, width, height) = self.view.port;
        let zoom = self.view.zoom;
        painter.rectangle(self.view.port, [46, 34, 66, 190]);
        let halo = painter.atlas.frame(painter.atlas.get("fx/halo"), 0);
        // A halo is not stretched to the shape of a bank: its grid of dots would become stripes.
        let side = halo.w * zoom * 2.0;
        for bank in 0..BANKS {
            let random = |salt: i32| part_of(MOTES + bank, salt);
            let drift = self.seconds * (4.0 + random(3) * 8.0) * zoom;
            let around = width + PUFFS as f32 * side;
            let start = (random(4) * around + drift).rem_euclid(around) - PUFFS as f32 * side;
            let middle = random(5) * height - side / 2.0;
            for puff in 0..PUFFS {
                let random = |salt: i32| part_of(puff * BANKS + bank, salt);
                let left = start + (puff as f32 + random(6) * 0.5) * side * 0.55;
                let top = middle + (random(7) - 0.5) * side * 0.45;
                // Whole dots of the halo, so that those of neighbours lie on one grid.
                let snap = |at: f32| (at / (zoom * 2.0)).floor() * zoom * 2.0;
                let area = (x + snap(left), y + snap(top), side, side);
                painter.stretch(halo, area, [190, 176, 214, 70]);
            }
        }
    }
}

/// Returns the width and the colour of the light of a tile, if it shines.
fn light(map: &CampaignMap, (column, row): Cell) -> Option<(f32, Rgba)> {
    let is_inside = (0..LEVEL_SIDE).contains(&column) && (0..LEVEL_SIDE).contains(&row);
    let tile = is_inside.then(|| map.level.world.tiles.at(column, row))?;
    match tile_sprites::sprite(tile.sprite())? {
        "deco/lamp" | "deco/city/street_lamp" | "deco/city/hanging_lamp" => {
            Some((90.0, [255, 206, 112, 255]))
        }
        "deco/mushroom" => Some((44.0, [110, 240, 220, 255])),
        _ => None,
    }
}

/// Returns an image turned clockwise by quarters.
fn turned(icon: &[&str], quarters: usize) -> Vec<String> {
    let mut rows: Vec<String> = icon.iter().map(|row| (*row).to_owned()).collect();
    for _ in 0..quarters {
        let width = rows.first().map_or(0, String::len);
        let column = |at: usize| {
            rows.iter()
                .rev()
                .map(|row| char::from(row.as_bytes()[at]))
                .collect()
        };
        rows = (0..width).map(column).collect();
    }
    rows
}

/// Returns a pseudo-random part of 1 that is always the same for a number and a salt.
fn part_of(number: i32, salt: i32) -> f32 {
    (hash(number, salt) & 0xffff) as f32 / 65536.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_of_the_cursor_point_outwards() {
        assert_eq!(turned(icons::CORNER, 0), icons::CORNER);
        assert_eq!(turned(icons::CORNER, 2)[4], "kkkkk");
        assert_eq!(turned(&["ab", "c."], 1), ["ca", ".b"]);
    }

    #[test]
    fn every_node_is_on_a_path() {
        let map = CampaignMap::of_world(None, 0, &[1, 2, 3, 4, 5, 51]);
        let paths = paths(&map, |node| node == 5);
        let ends: Vec<(usize, usize)> = paths.iter().map(|(ends, _)| *ends).collect();
        assert_eq!(ends, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]);
    }
}
