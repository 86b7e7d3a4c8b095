//! Captions of sounds out of view, for deaf players and for play without sound: the name of the sound, at the edge of the
//! view towards it.

use super::seat_arrows::{Edge, marker};
use crate::app::audio::lifts;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::render::lerp;
use crate::app::render::viewport::Viewport;
use crate::app::ui::text::TextStyle;
use crate::localization::{Localizer, MessageId};
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::tiles::TILE;

/// Ticks at normal speed for which a caption is shown: 1.5 seconds.
const SHOWN: f32 = 60.0;
/// Maximum number of captions at a time.
const MAX_CAPTIONS: usize = 3;
/// Sounds farther from the middle of every view get no caption, level pixels.
const FAR: f32 = 1400.0;
/// Equal sounds within this distance share a caption, level pixels.
const SAME: f32 = 120.0;
/// Distance of a caption from the edge, height of its background, and the room beside its text, font pixels.
const EDGE: f32 = 12.0;
const HEIGHT: f32 = 12.0;
const PADDING: f32 = 3.0;

/// A sound with a caption.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Caption {
    sound: MessageId,
    /// Position of its source, level pixels.
    position: (f32, f32),
    /// Ticks since the sound, at normal speed.
    age: f32,
}

/// The sounds of the last moment.
#[derive(Clone, Debug, Default)]
pub struct Captions(Vec<Caption>);

impl Captions {
    /// Adds the sounds of a tick.
    pub fn on_tick(&mut self, before: &World, now: &World, events: &[Event]) {
        for (sound, position) in events.iter().filter_map(|event| sound(now, *event)) {
            self.add(sound, position);
        }
        self.add_lifts(before, now);
        for (was, is) in before.enemy_shots.iter().zip(&now.enemy_shots) {
            if is.active && !was.active {
                let half = TILE as f32 / 2.0;
                let position = (is.x.get() + half, is.y.get() + half);
                self.add(MessageId("caption-shot"), position);
            }
        }
    }

    /// Adds the lifts that somebody waited for; the others would never be quiet.
    fn add_lifts(&mut self, before: &World, now: &World) {
        let called = lifts::changes(before, now).filter(|change| change.is_called);
        for change in called {
            let (x, y) = change.middle;
            self.add(MessageId("caption-lift"), (x as f32, y as f32));
        }
    }

    /// Adds a sound; it replaces an equal one that is near.
    fn add(&mut self, sound: MessageId, position: (f32, f32)) {
        self.0
            .retain(|old| old.sound != sound || distance(old.position, position) > SAME);
        let age = 0.0;
        self.0.push(Caption {
            sound,
            position,
            age,
        });
    }

    /// Lets time pass, in ticks at normal speed.
    pub fn advance(&mut self, ticks: f32) {
        self.0.iter_mut().for_each(|caption| caption.age += ticks);
        self.0.retain(|caption| caption.age < SHOWN);
    }

    /// Forgets all sounds.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the captions to show, latest first, each with the view that is nearest to its sound.
    fn shown<'a>(&self, views: &'a [Viewport]) -> Vec<(Caption, &'a Viewport)> {
        let nearest = |caption: &Caption| {
            let far = |view: &Viewport| distance(view.middle(), caption.position);
            let is_visible = views.iter().any(|view| view.sees(caption.position, 0.0));
            let views = views.iter().filter(|view| !is_visible && far(view) < FAR);
            views.min_by(|a, b| far(a).total_cmp(&far(b)))
        };
        let latest = self.0.iter().rev();
        let shown = latest.filter_map(|caption| Some((*caption, nearest(caption)?)));
        shown.take(MAX_CAPTIONS).collect()
    }

    /// Draws the captions over views of the level.
    pub fn draw(
        &self,
        painter: &mut Painter,
        localizer: &Localizer,
        views: &[Viewport],
        scale: f32,
    ) {
        let style = TextStyle::small(scale);
        let mut taken: Vec<(f32, f32, f32, f32)> = Vec::new();
        for (caption, view) in self.shown(views) {
            let Some((middle, edge)) = marker(view, caption.position, EDGE * scale) else {
                continue;
            };
            let text = caption_text(localizer, caption.sound, edge);
            let width = style.width(painter, &text) + 2.0 * PADDING * scale;
            let area = area(view, middle, (width, HEIGHT * scale), &taken);
            taken.push(area);
            painter.rectangle(area, theme::faint(theme::INK, 0.75));
            let (left, top) = (area.0 + PADDING * scale, area.1 + 2.0 * scale);
            style.draw(painter, left, top, &text);
        }
    }
}

/// Returns the text of a caption at an edge: the sound, and an arrow towards it.
fn caption_text(localizer: &Localizer, sound: MessageId, edge: Edge) -> String {
    let name = localizer.text(sound);
    localizer.text(match edge {
        Edge::Left => MessageId("caption-left").with("sound", name),
        Edge::Right => MessageId("caption-right").with("sound", name),
        Edge::Top => MessageId("caption-up").with("sound", name),
        Edge::Bottom => MessageId("caption-down").with("sound", name),
    })
}

/// Returns the area of a caption around a point, moved into the view, and off the others.
fn area(
    view: &Viewport,
    middle: (f32, f32),
    (width, height): (f32, f32),
    taken: &[(f32, f32, f32, f32)],
) -> (f32, f32, f32, f32) {
    let port = view.port;
    let within = |value: f32, start: f32, room: f32| value.clamp(start, start + room.max(0.0));
    let left = within(middle.0 - width / 2.0, port.0, port.2 - width).round();
    let mut top = within(middle.1 - height / 2.0, port.1, port.3 - height).round();
    // Towards the middle of the view, where there is room.
    let step = match middle.1 > port.1 + port.3 / 2.0 {
        true => -height - 1.0,
        false => height + 1.0,
    };
    let is_taken = |top: f32| {
        taken.iter().any(|(x, y, w, h)| {
            *x < left + width && left < x + w && *y < top + height && top < y + h
        })
    };
    while is_taken(top) {
        top += step;
    }
    (left, top, width, height)
}

fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Returns the caption of an event's sound and its position; `None` if the event has no caption.
fn sound(now: &World, event: Event) -> Option<(MessageId, (f32, f32))> {
    let half = TILE as f32 / 2.0;
    let middle = |(x, y): (f32, f32)| (x + half, y + half);
    let player = |slot: u8| {
        Some(middle(lerp::position(
            now.players.get(usize::from(slot))?.pos,
        )))
    };
    let item = |slot: u16| {
        Some(middle(lerp::position(
            now.items.get(usize::from(slot))?.body.pos,
        )))
    };
    let enemy = |slot: u8| {
        let enemy = now.enemies.get(usize::from(slot))?;
        Some(middle(lerp::position(enemy.body.pos)))
    };
    let (sound, position) = match event {
        Event::Exploded { item: i } => (MessageId("caption-explosion"), item(i)),
        Event::ShotFired { player: p, .. } => (MessageId("caption-shot"), player(p)),
        Event::DoorUsed { item: i, .. } => (MessageId("caption-door"), item(i)),
        Event::KeyTaken { item: i, .. } => (MessageId("caption-key"), item(i)),
        Event::SwitchFlipped { item: i, .. } => (MessageId("caption-switch"), item(i)),
        Event::Sprung { item: i, .. } => (MessageId("caption-spring"), item(i)),
        Event::BombLit { player: p, .. } | Event::RocketLit { player: p, .. } => {
            (MessageId("caption-fuse"), player(p))
        }
        Event::EnemyShot { enemy: e, .. } | Event::EnemyBlasted { enemy: e, .. } => {
            (MessageId("caption-kill"), enemy(e))
        }
        Event::ShotByPlayer { player: p, .. }
        | Event::ShotByEnemy { player: p, .. }
        | Event::TouchedEnemy { player: p, .. }
        | Event::Mined { player: p, .. }
        | Event::Bombed { player: p, .. }
        | Event::Squished { player: p, .. } => (MessageId("caption-hurt"), player(p)),
        Event::Died { player: p } => (MessageId("caption-death"), player(p)),
        _ => return None,
    };
    Some((sound, position?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;
    use crate::sim::num::Vec2;
    use crate::sim::world::lift::{LiftLimit, StepWord};

    /// A view of 320 × 180 level pixels, in the middle of a level.
    fn view() -> Viewport {
        Viewport::new(1000.0, 500.0, 2.0, (0.0, 0.0, 640.0, 360.0))
    }

    /// Lets items explode at these positions, one after another; returns the captions.
    fn shown(positions: &[(i32, i32)]) -> Vec<(f32, f32)> {
        let (mut world, mut captions) = (World::default(), Captions::default());
        for (x, y) in positions {
            world.items[3].body.pos = Vec2::int(*x, *y);
            captions.on_tick(&world, &world, &[Event::Exploded { item: 3 }]);
            captions.advance(1.0);
        }
        let views = [view()];
        let shown = captions.shown(&views).into_iter();
        shown.map(|(caption, _)| caption.position).collect()
    }

    #[test]
    fn only_sounds_out_of_view_have_captions_the_latest_three() {
        assert_eq!(shown(&[(1100, 600)]), [], "in view");
        assert_eq!(shown(&[(9000, 600)]), [], "far away");
        let positions = [(1500, 600), (500, 600), (1100, 100), (1100, 900)];
        let latest = [(1110.0, 910.0), (1110.0, 110.0), (510.0, 610.0)];
        assert_eq!(shown(&positions), latest);
        assert_eq!(shown(&[(1500, 600), (1520, 600)]), [(1530.0, 610.0)], "one");
    }

    #[test]
    fn a_caption_is_shown_for_a_second_and_a_half() {
        let mut captions = Captions::default();
        captions.add(MessageId("caption-key"), (1500.0, 600.0));
        captions.advance(59.5);
        assert_eq!(captions.shown(&[view()]).len(), 1);
        captions.advance(0.5);
        assert_eq!(captions.shown(&[view()]).len(), 0);
    }

    #[test]
    fn a_caption_points_to_its_sound_from_the_edge_of_the_nearest_view() {
        let english = Localizer::new(Some(Language::English));
        let text = |position| {
            let edge = marker(&view(), position, 12.0).expect("out of view").1;
            caption_text(&english, MessageId("caption-explosion"), edge)
        };
        let positions = [
            (1500.0, 600.0),
            (500.0, 600.0),
            (1100.0, 100.0),
            (1100.0, 900.0),
        ];
        let expected = [
            "[explosion →]",
            "[← explosion]",
            "[↑ explosion]",
            "[↓ explosion]",
        ];
        assert_eq!(positions.map(text), expected);
        let right = Viewport::new(2000.0, 500.0, 2.0, (640.0, 0.0, 640.0, 360.0));
        let mut captions = Captions::default();
        captions.add(MessageId("caption-key"), (1800.0, 600.0));
        assert_eq!(captions.shown(&[view(), right])[0].1, &right);
    }

    #[test]
    fn captions_are_inside_the_view_and_do_not_cover_each_other() {
        let size = (80.0, 24.0);
        let mut taken = Vec::new();
        for _ in 0..3 {
            taken.push(area(&view(), (628.0, 348.0), size, &taken));
        }
        for (index, (x, y, w, h)) in taken.iter().enumerate() {
            assert!(*x >= 0.0 && x + w <= 640.0 && *y >= 0.0 && y + h <= 360.0);
            let below = &taken[index + 1..];
            assert!(below.iter().all(|other| other.1 + other.3 <= *y));
        }
    }

    #[test]
    fn a_lift_that_was_waited_for_has_a_caption_when_it_starts_and_others_have_none() {
        let mut waiting = World::default();
        let lift = &mut waiting.lifts[3];
        lift.word = StepWord::SOLID_PLAYER;
        lift.limit = LiftLimit::Trigger;
        let mut running = waiting.clone();
        running.lifts[3].vel = Vec2::int(0, 2);
        running.lifts[3].limit = LiftLimit::Move;
        let mut captions = Captions::default();
        captions.on_tick(&waiting, &running, &[]);
        let sounds: Vec<MessageId> = captions.0.iter().map(|caption| caption.sound).collect();
        assert_eq!(sounds, [MessageId("caption-lift")]);
        waiting.lifts[3].limit = LiftLimit::Time;
        captions.clear();
        captions.on_tick(&waiting, &running, &[]);
        assert!(captions.0.is_empty(), "it goes back and forth");
    }

    #[test]
    fn a_shot_of_an_enemy_has_a_caption_when_it_is_fired() {
        let before = World::default();
        let mut now = before.clone();
        now.enemy_shots[2].active = true;
        let mut captions = Captions::default();
        captions.on_tick(&before, &now, &[]);
        captions.on_tick(&now, &now, &[]);
        let sounds: Vec<MessageId> = captions.0.iter().map(|caption| caption.sound).collect();
        assert_eq!(sounds, [MessageId("caption-shot")]);
    }
}
