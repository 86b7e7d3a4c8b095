//! The map of the campaign: one page for each world, on which the player walks from level to level. Each level is
//! a node of the map. Which levels are open is in `progress/unlocking.rs`.

mod card;
mod icons;
mod landscape;
mod slide;
mod walker;

use self::landscape::{Landscape, MapNode, Paths};
use self::slide::{Beside, Left, Slide};
use self::walker::Walker;
use super::campaign::{Campaign, CampaignLevel, CampaignWorld, requirement};
use super::widget_screen::View;
use super::{Destination, Next};
use crate::app::audio::ScreenMusic;
use crate::app::context::{AppContext, DrawContext};
use crate::app::render::viewport::Viewport;
use crate::app::selection::{GameOrigin, MenuEntry};
use crate::app::ui::event::Nav;
use crate::app::ui::state::UiState;
use crate::app::ui::widget::{
    Fit, Frame, Id, Widget, button, column, layers, pinned, row, space, tabs, text,
};
use crate::config::DataFolder;
use crate::level::campaign_map::{CampaignMap, Direction};
use crate::level::pack::id::LevelId;
use crate::level::sheet;
use crate::localization::MessageId;
use crate::progress::journey::JourneyStep;
use crate::sim::world::tiles::{LEVEL_PIXELS, TILE};
use crate::synth::music::Track;
use std::collections::BTreeSet;

/// Folder of the maps in the assets.
const MAPS: &str = "maps";
/// Name of the controls of nodes.
const NODES: &str = "nodes";
/// Name of the tabs of worlds.
const WORLDS: &str = "worlds";
/// Height of the card below the map, and of the bar above it, font pixels.
const CARD: f32 = 98.0;
const BAR: f32 = 29.0;
/// Width and height of the control of a node, font pixels, and how far it reaches below the ground.
const PIN: (f32, f32) = (28.0, 36.0);
const BELOW: f32 = 8.0;
/// Least width of a window for names of worlds in the tabs and for the whole card, font pixels.
const WIDE: f32 = 560.0;
/// Rate at which the camera nears its target: after a second, the distance has shrunk by a factor of e to this power.
const GLIDE: f32 = 5.0;
/// Distance from its target at which the camera has arrived, level pixels.
const ARRIVED: f32 = 0.5;

/// The map of the campaign.
pub struct MapScreen {
    campaign: Campaign,
    /// Index of the visible world.
    world: usize,
    map: CampaignMap,
    paths: Paths,
    /// The node that the keys have moved to or that was clicked.
    cursor: usize,
    /// The node under the pointer.
    pointed: Option<usize>,
    walker: Walker,
    /// The middle of the view, level pixels; `None` before the first frame.
    camera: Option<(f32, f32)>,
    /// Time of the last frame, seconds.
    last: Option<f64>,
    /// The world that was visible before, and how it slides away.
    left: Option<(Slide, Left)>,
    /// The level whose sheet has been read, and its number of secrets, if it has a sheet.
    secrets: Option<(LevelId, Option<u8>)>,
    /// Number of levels whose files have been read.
    known: usize,
    /// The player has not done anything yet.
    is_new: bool,
}

/// Messages of the widgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Go to a node.
    Go(usize),
    /// Go to a node, or play its level if the player is there.
    Choose(usize),
    /// Play the level of the marked node.
    Play,
    /// Play it against the author's ghost.
    Race,
    /// Show a world.
    World(usize),
    /// Walk off the edge into the world beside this one.
    Leave(Beside),
    /// Back to the menu.
    Back,
}

impl MapScreen {
    /// Opens the map where the player was; after a level has been finished, the player walks on.
    pub fn new(ctx: &AppContext, finished: Option<&LevelId>) -> MapScreen {
        let campaign = Campaign::of(ctx);
        let last = finished.or(ctx.progress.journey().place.as_ref());
        let (world, node) = campaign.current(last);
        let (map, paths) = load(ctx, &campaign, world);
        let mut screen = MapScreen {
            walker: Walker::at(&map, node),
            campaign,
            world,
            map,
            paths,
            cursor: node,
            pointed: None,
            camera: None,
            last: None,
            left: None,
            secrets: None,
            known: 0,
            is_new: true,
        };
        if finished.is_some() {
            let next = screen.campaign.after((world, node));
            match next.0 == world {
                true => screen.go(next.1),
                false => screen.show(ctx, next),
            }
        }
        screen
    }

    fn here(&self) -> Option<&CampaignWorld> {
        self.campaign.worlds.get(self.world)
    }

    fn level(&self, node: usize) -> Option<&CampaignLevel> {
        self.campaign.level((self.world, node))
    }

    /// Returns true if nodes of the visible world can be chosen.
    fn is_open(&self) -> bool {
        let levels = self.here().map_or(&[][..], |world| &world.levels);
        levels.iter().any(|level| level.state.is_open())
    }

    /// Returns the nodes that cannot be entered.
    fn closed(&self) -> BTreeSet<usize> {
        let is_closed = |node: &usize| !self.level(*node).is_some_and(|l| l.state.is_open());
        (0..self.map.nodes.len()).filter(is_closed).collect()
    }

    /// Marks a node, and walks to it if it is open.
    fn go(&mut self, node: usize) {
        self.cursor = node;
        self.pointed = None;
        if self.level(node).is_some_and(|level| level.state.is_open()) {
            self.walker.walk_to(&self.map, node, &self.closed());
        }
    }

    /// Shows a node of another world.
    fn show(&mut self, ctx: &AppContext, (world, node): (usize, usize)) {
        let is_calm = ctx.config.settings.screen.reduced_motion;
        let camera = self
            .camera
            .take()
            .filter(|_| world != self.world && !is_calm);
        let (nodes, is_closed) = (self.nodes(), !self.is_open());
        let (map, paths) = load(ctx, &self.campaign, world);
        let left = Left {
            walker: std::mem::replace(&mut self.walker, Walker::at(&map, node)),
            map: std::mem::replace(&mut self.map, map),
            paths: std::mem::replace(&mut self.paths, paths),
            nodes,
            marked: self.cursor,
            is_closed,
            camera: camera.unwrap_or_default(),
        };
        let to = match world < self.world {
            true => Beside::Before,
            false => Beside::After,
        };
        self.left = camera.map(|_| (Slide::new(to), left));
        (self.world, self.cursor, self.pointed) = (world, node, None);
    }

    /// Shows where the player continues, once the results are known.
    fn find_again(&mut self, ctx: &AppContext) {
        let last = ctx.progress.journey().place.as_ref();
        let current = self.campaign.current(last);
        if last.is_none() && current != (self.world, self.cursor) {
            self.show(ctx, current);
        }
    }

    /// Remembers where the player is.
    fn remember(&self, ctx: &mut AppContext) {
        if let Some(level) = self.level(self.cursor).filter(|l| l.state.is_open()) {
            let id = level.level.id.clone();
            ctx.progress.travel(JourneyStep::At(id));
        }
    }

    /// Shows a world: at its first level when the player walks on to it, at its last open one when they walk back, and
    /// otherwise where they continue.
    fn change_world(
        &mut self,
        ctx: &mut AppContext,
        ui: &mut UiState,
        world: usize,
        walked: Option<Beside>,
    ) {
        let Some(wanted) = self.campaign.worlds.get(world) else {
            return;
        };
        let mut levels = wanted.levels.iter();
        let last_open = levels.rposition(|level| level.state.is_open() && !level.is_hard);
        let node = match walked {
            Some(Beside::After) => 0,
            Some(Beside::Before) => last_open.unwrap_or(0),
            None => wanted.first_unfinished(),
        };
        self.show(ctx, (world, node));
        self.remember(ctx);
        if ui.focused().is_none_or(|focus| focus.name != WORLDS) {
            ui.focus(Id::row(NODES, node));
        }
    }

    /// Plays the level of the marked node, in a race against the author's ghost or not.
    fn play(&mut self, ctx: &mut AppContext, is_race: bool) -> Next {
        let Some(level) = self.level(self.cursor) else {
            return Next::Stay;
        };
        if let Some(requirement) = requirement(level) {
            ctx.show_toast(card::requirement_text(requirement));
            return Next::Stay;
        }
        let id = level.level.id.clone();
        self.remember(ctx);
        Next::To(Destination::NewGameFrom {
            origin: GameOrigin::Map,
            level: id,
            races_author: is_race,
            is_confirmed: false,
        })
    }

    /// Returns the left top corner of the view in a window of a size in font pixels, level pixels.
    fn corner(&self, size: (f32, f32)) -> (f32, f32) {
        corner(self.camera.unwrap_or_else(|| self.target()), size)
    }

    /// Returns the point that the camera glides to, level pixels.
    fn target(&self) -> (f32, f32) {
        let cell = self.map.nodes.get(self.cursor).copied();
        let (column, row) = cell.unwrap_or_default();
        let side = TILE as f32;
        ((column as f32 + 0.5) * side, (row + 1) as f32 * side)
    }

    /// Returns true once the camera shows the marked node.
    fn camera_has_arrived(&self) -> bool {
        self.camera == Some(self.target())
    }

    /// Returns the message of a key pressed at a node.
    fn steer(&self, node: usize, nav: Nav) -> Option<Message> {
        let direction = match nav {
            Nav::Up => Direction::Up,
            Nav::Down => Direction::Down,
            Nav::Left => Direction::Left,
            Nav::Right => Direction::Right,
            _ => return self.page(nav),
        };
        let next = self.map.neighbour(node, direction);
        let next = next.filter(|next| self.level(*next).is_some());
        let edge = match direction {
            Direction::Left => self.leave(Beside::Before),
            Direction::Right => self.leave(Beside::After),
            Direction::Up | Direction::Down => None,
        };
        next.map(Message::Go).or(edge)
    }

    /// Returns the message of a key that leads to another world.
    fn page(&self, nav: Nav) -> Option<Message> {
        match nav {
            Nav::PageUp => self.leave(Beside::Before),
            Nav::PageDown => self.leave(Beside::After),
            _ => None,
        }
    }

    /// Returns the message that leads to a world beside the visible one, if there is one.
    fn leave(&self, to: Beside) -> Option<Message> {
        self.beside(to).map(|_| Message::Leave(to))
    }

    /// Returns the index of a world beside the visible one.
    fn beside(&self, to: Beside) -> Option<usize> {
        let world = match to {
            Beside::Before => self.world.checked_sub(1)?,
            Beside::After => self.world + 1,
        };
        (world < self.campaign.worlds.len()).then_some(world)
    }

    /// Describes the controls of the nodes.
    fn pins<'a>(&'a self, size: (f32, f32)) -> Widget<'a, Message> {
        let corner = self.corner(size);
        let count = self.here().map_or(0, |world| world.levels.len());
        let nodes = self.map.nodes.iter().take(count).enumerate();
        let pins = nodes.filter_map(move |(index, cell)| {
            let side = TILE as f32;
            let x = (cell.0 as f32 + 0.5) * side - corner.0 - PIN.0 / 2.0;
            let y = (cell.1 as f32 + 1.0) * side - corner.1 + BELOW - PIN.1;
            let most = (size.0 - PIN.0, size.1 - CARD - PIN.1);
            let inside = (x.clamp(0.0, most.0.max(0.0)), y.clamp(0.0, most.1.max(0.0)));
            let is_visible = inside == (x, y);
            let pin = row([])
                .width(PIN.0)
                .height(PIN.1)
                .id(Id::row(NODES, index))
                .on_press(Message::Choose(index))
                .on_steer(move |nav| self.steer(index, nav))
                .bare();
            (is_visible || index == self.cursor).then_some((inside, pin))
        });
        let pins: Vec<_> = if self.is_open() {
            pins.collect()
        } else {
            Vec::new()
        };
        pinned(pins)
    }

    /// Describes the bar above the map.
    fn bar<'a>(&'a self, ctx: &AppContext, width: f32) -> Widget<'a, Message> {
        let worlds = self.campaign.worlds.iter().enumerate();
        let labels = worlds.map(
            |(index, world)| match index == self.world || width >= WIDE {
                true => format!("{} {}", index + 1, ctx.texts.levels.of(&world.name)),
                false => format!("{}", index + 1),
            },
        );
        let tabs = tabs(WORLDS, labels.collect(), self.world, Message::World);
        let back = button(ctx.texts.get(MessageId("map-menu")), Message::Back);
        let back = back.id("back").on_steer(|nav| self.page(nav));
        let world = self.here().map_or(0, |world| world.completion.per_cent());
        let share = MessageId("map-share")
            .with("world", world)
            .with("all", self.campaign.completion.per_cent());
        let share = text(ctx.texts.get(share)).fit(Fit::Cut);
        let bar = row([back.width(48.0), tabs.share(1.0), share]);
        let bar = bar.gap(8.0).padding_sides(4.0);
        column([bar]).frame(Frame::Dark).padding(6.0).height(BAR)
    }

    fn card<'a>(&self, ctx: &AppContext) -> Widget<'a, Message> {
        let worlds = self.campaign.worlds.iter();
        let pieces = worlds.map(CampaignWorld::is_closed_off).collect();
        let node = self.pointed.unwrap_or(self.cursor);
        match (self.here(), self.level(node)) {
            (Some(_), Some(level)) if self.is_open() => {
                let known = level.level.thumbnail(&ctx.thumbnails);
                let own = known.as_deref().and_then(|known| known.as_ref().ok());
                let name = level
                    .level
                    .name(&ctx.texts, own.map_or("", |own| &own.thumbnail.name));
                let name = format!("{}-{}  {name}", self.world + 1, node + 1);
                card::of_level(ctx, level, (name, self.secrets(level)), pieces)
            }
            (Some(world), _) => {
                let name = ctx.texts.levels.of(&world.name).to_owned();
                card::of_closed_world(ctx, world, name, pieces)
            }
            _ => row([]),
        }
    }

    /// Reads the level files of the campaign, and the results that depend on their content.
    fn update_levels(&mut self, ctx: &mut AppContext, ui: &mut UiState) {
        let levels = || self.campaign.worlds.iter().flat_map(|world| &world.levels);
        for level in levels() {
            ctx.thumbnails.request(&level.level.file);
        }
        ctx.thumbnails.update();
        let is_known = |level: &&CampaignLevel| ctx.thumbnails.get(&level.level.file).is_some();
        let known = levels().filter(is_known).count();
        if known != self.known {
            self.known = known;
            self.campaign = Campaign::of(ctx);
            if self.is_new {
                self.find_again(ctx);
                ui.focus(Id::row(NODES, self.cursor));
            }
        }
    }

    /// Reads the number of secrets from the sheet of the level on the card.
    fn read_sheet(&mut self) {
        let Some(level) = self.level(self.pointed.unwrap_or(self.cursor)) else {
            return;
        };
        let id = &level.level.id;
        if self.secrets.as_ref().is_none_or(|(known, _)| known != id) {
            let text = std::fs::read_to_string(&level.level.file).unwrap_or_default();
            let sheet = sheet::read(&text).and_then(Result::ok);
            self.secrets = Some((id.clone(), sheet.map(|sheet| sheet.secrets)));
        }
    }

    /// Returns the number of secrets of a level, if its sheet has been read.
    fn secrets(&self, level: &CampaignLevel) -> Option<u8> {
        let read = self.secrets.as_ref();
        read.filter(|(known, _)| *known == level.level.id)?.1
    }

    /// Moves the martian and the camera.
    fn advance(&mut self, now: f64) {
        let passed = self.last.map(|last| (now - last) as f32);
        self.last = Some(now);
        // Without time, as in screenshots, everything arrives at once.
        let passed = passed.filter(|passed| *passed > 0.0);
        self.walker.advance(passed);
        let target = self.target();
        let part = passed.map_or(1.0, |passed| 1.0 - (-GLIDE * passed).exp());
        let from = self.camera.unwrap_or(target);
        let between = |from: f32, to: f32| from + (to - from) * part;
        let next = (between(from.0, target.0), between(from.1, target.1));
        let is_near = (next.0 - target.0).hypot(next.1 - target.1) < ARRIVED;
        self.camera = Some(if is_near { target } else { next });
        let slide = self.left.as_mut();
        if slide.is_some_and(|(slide, _)| slide.advance(passed)) {
            self.left = None;
        }
    }

    /// Returns the nodes to draw.
    fn nodes(&self) -> Vec<MapNode> {
        let has_lamp = self
            .campaign
            .worlds
            .get(1)
            .is_some_and(CampaignWorld::is_closed_off);
        let levels = self.here().map_or(&[][..], |world| &world.levels);
        let node = |level: &CampaignLevel| MapNode {
            state: level.state,
            is_hard: level.is_hard,
            has_all_coins: level.has_all_coins(),
            medal: level.earned(),
            glows: has_lamp && level.is_finished() && !level.has_all_coins(),
        };
        levels.iter().map(node).collect()
    }
}

/// Returns the left top corner of the view around a middle, level pixels, in a window of a size in font pixels.
fn corner(middle: (f32, f32), (width, height): (f32, f32)) -> (f32, f32) {
    let side = LEVEL_PIXELS as f32;
    let below = BAR + (height - BAR - CARD) * 0.6;
    (
        (middle.0 - width / 2.0).clamp(0.0, (side - width).max(0.0)),
        (middle.1 - below).clamp(0.0, (side - height).max(0.0)),
    )
}

/// Loads the map of a world and its paths.
fn load(ctx: &AppContext, campaign: &Campaign, world: usize) -> (CampaignMap, Paths) {
    let folder = ctx.folders.shipped(DataFolder::Assets);
    let folder = folder.map(|folder| folder.join(MAPS));
    let levels = campaign
        .worlds
        .get(world)
        .map_or(&[][..], |world| &world.levels);
    let numbers: Vec<i32> = levels.iter().map(|level| level.level.number).collect();
    let map = CampaignMap::of_world(folder.as_deref(), world, &numbers);
    let paths = landscape::paths(&map, |node| levels.get(node).is_some_and(|l| l.is_hard));
    (map, paths)
}

impl View for MapScreen {
    type Message = Message;

    fn view<'a>(&'a self, ctx: &'a AppContext, _: &UiState) -> Widget<'a, Message> {
        let size = ctx.view_size();
        let page = column([self.bar(ctx, size.0), space(), self.card(ctx)]);
        layers([self.pins(size), page]).on_back(Message::Back)
    }

    fn on_message(&mut self, ctx: &mut AppContext, ui: &mut UiState, message: Message) -> Next {
        self.is_new = false;
        match message {
            Message::Choose(node) if node == self.cursor => return self.play(ctx, false),
            Message::Go(node) | Message::Choose(node) => {
                self.go(node);
                self.remember(ctx);
                ui.focus(Id::row(NODES, node));
            }
            Message::Play => return self.play(ctx, false),
            Message::Race => return self.play(ctx, true),
            Message::World(world) => self.change_world(ctx, ui, world, None),
            Message::Leave(to) => {
                if let Some(world) = self.beside(to) {
                    self.change_world(ctx, ui, world, Some(to));
                }
            }
            Message::Back => {
                ctx.selection.menu_entry = Some(MenuEntry::Campaign);
                return Next::To(Destination::Menu);
            }
        }
        Next::Stay
    }

    fn open(&mut self, _: &AppContext, ui: &mut UiState) {
        ui.focus(Id::row(NODES, self.cursor));
    }

    fn tick(&mut self, ctx: &mut AppContext, ui: &mut UiState) -> Next {
        self.update_levels(ctx, ui);
        let focus = ui.focused().filter(|focus| focus.name == NODES);
        self.pointed = focus.map(|focus| focus.index).filter(|_| ui.is_pointing());
        if focus.is_some_and(|focus| focus.index != self.cursor) && !ui.is_pointing() {
            // Keys return from other controls to the node they have left.
            ui.focus(Id::row(NODES, self.cursor));
        }
        self.read_sheet();
        self.advance(ctx.seconds());
        Next::Stay
    }

    fn is_moving(&self) -> bool {
        !self.walker.has_arrived() || !self.camera_has_arrived() || self.left.is_some()
    }

    fn iris_middle(&self, ctx: &AppContext) -> Option<(f32, f32)> {
        let ((x, y), scale) = (self.walker.position(), ctx.text_scale());
        let (left, top) = self.corner(ctx.view_size());
        let half = TILE as f32 / 2.0;
        Some(((x + half - left) * scale, (y + half - top) * scale))
    }

    fn music(&self) -> ScreenMusic {
        let Some(level) = self.level(0).filter(|_| self.is_open()) else {
            return ScreenMusic::Silence;
        };
        let backdrop = self.map.level.level_data.backdrop;
        ScreenMusic::Track(Track::for_level(backdrop, level.level.number))
    }

    fn draw_behind(&mut self, ctx: &mut DrawContext) -> bool {
        let (size, scale) = (ctx.graphics.size, ctx.text_scale);
        let in_font_pixels = ((size.0 / scale).floor(), (size.1 / scale).floor());
        let view =
            |(x, y): (f32, f32), away: f32| Viewport::new(x, y, scale, (away, 0.0, size.0, size.1));
        let seconds = self.last.unwrap_or(0.0) as f32;
        let away = match &mut self.left {
            None => 0.0,
            Some((slide, left)) => {
                let old = Landscape {
                    map: &left.map,
                    paths: &left.paths,
                    nodes: &left.nodes,
                    marked: left.marked,
                    walker: &left.walker,
                    view: view(corner(left.camera, in_font_pixels), 0.0),
                    seconds,
                    is_closed: left.is_closed,
                };
                slide.keep(ctx, &old);
                slide.draw(ctx)
            }
        };
        let nodes = self.nodes();
        let landscape = Landscape {
            map: &self.map,
            paths: &self.paths,
            nodes: &nodes,
            marked: self.pointed.unwrap_or(self.cursor),
            walker: &self.walker,
            view: view(self.corner(in_font_pixels), away),
            seconds,
            is_closed: !self.is_open(),
        };
        if away == 0.0 {
            landscape.draw(ctx);
            return true;
        }
        let visible = (away.max(0.0), 0.0, size.0 - away.abs(), size.1);
        ctx.graphics.painter.clip(Some(visible));
        landscape.draw(ctx);
        ctx.graphics.painter.clip(None);
        true
    }
}

#[cfg(test)]
pub mod tests;
