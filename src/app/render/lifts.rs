//! Draws lifts and their paths (spec 05 §10).

use super::lerp;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::panel;
use crate::app::ui::text::TextStyle;
use crate::sim::world::lift::{Lift, LiftLimit, LiftMode, LiftPlan, StepKind, StepWord};
use crate::sim::world::player::Player;
use crate::sim::world::seconds;

/// Draws all lifts, with the paths below them.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    let plans = scene.level_data.lifts.iter().zip(&scene.now.lifts);
    for (plan, lift) in plans.clone() {
        if !lift.word.has(StepWord::INVISIBLE) && plan.steps.len() > 1 {
            draw_way(painter, scene, plan);
        }
    }
    for (index, (plan, lift)) in plans.enumerate() {
        if !lift.word.has(StepWord::INVISIBLE) {
            draw_body(painter, scene, index, plan, lift);
        }
    }
}

fn draw_way(painter: &mut Painter, scene: &Scene, plan: &LiftPlan) {
    let moves = plan
        .steps
        .iter()
        .filter(|s| s.word.kind() == StepKind::Move);
    let stops: Vec<_> = moves
        .map(|s| {
            let middle = (
                s.x as f32 + s.width as f32 / 2.0,
                s.y as f32 + s.height as f32 / 2.0,
            );
            (middle, s.word)
        })
        .collect();
    if stops.len() < 2 {
        return;
    }
    let dot = painter.atlas.get("lift/rail_dot");
    for (index, (to, word)) in stops.iter().enumerate() {
        if word.has(StepWord::HIDE_LINES) {
            continue;
        }
        let from = stops[(index + stops.len() - 1) % stops.len()].0;
        let colour = theme::faint(theme::dark(theme::colour(word.colour()), 0.35), 0.8);
        scene.line(painter, from, *to, colour);
        let source = painter.atlas.tinted(dot, 0, word.colour());
        scene.plain(painter, source, (to.0 - 10.0, to.1 - 10.0));
    }
}

/// Returns the interpolated rectangle of a lift: left, top, width, height in level pixels.
fn body(scene: &Scene, index: usize, lift: &Lift) -> (f32, f32, f32, f32) {
    let before = &scene.before.lifts[index];
    let (x, y) = lerp::vector(before.pos, lift.pos, scene.alpha);
    let (w, h) = lerp::vector(before.size, lift.size, scene.alpha);
    (x, y, w, h)
}

fn draw_body(painter: &mut Painter, scene: &Scene, index: usize, plan: &LiftPlan, lift: &Lift) {
    let (x, y, w, h) = body(scene, index, lift);
    if !scene.view.sees((x + w / 2.0, y + h / 2.0), w.max(h) + 40.0) {
        return;
    }
    let area = scene.view.area(x, y, w, h);
    let source = painter
        .atlas
        .tinted(painter.atlas.get("lift/body"), 0, lift.word.colour());
    panel::nine_source(
        painter,
        source,
        area,
        scene.view.zoom,
        crate::app::paint::painter::PLAIN,
    );
    let riders = scene
        .now
        .active_players()
        .filter(|(_, p): &(usize, &Player)| p.ride == Some(index as u8));
    let rider = riders.map(|(_, p)| p.colour).next();
    if let Some(colour) = rider {
        painter.frame(area, scene.view.hair(), theme::colour(colour));
    }
    let middle = (area.0 + area.2 / 2.0, area.1 + area.3 / 2.0);
    let text = TextStyle::small(scene.view.zoom.floor()).centred();
    let name = scene.level_texts.of(&plan.name);
    if text.width(painter, name) < area.2 && text.height() < area.3 {
        text.colour(theme::dark(theme::TEXT, 0.1)).draw(
            painter,
            middle.0,
            middle.1 - text.height() / 2.0,
            name,
        );
    }
    if lift.mode != LiftMode::Normal
        && rider.is_none()
        && lift.reset_time > 0
        && lift.reset_left > 0
    {
        let part = lift.reset_left as f32 / lift.reset_time as f32;
        let bar = (area.2 - 8.0 * scene.view.zoom).max(0.0);
        let at = (
            area.0 + 4.0 * scene.view.zoom,
            area.1 + area.3 - 4.0 * scene.view.zoom,
        );
        painter.rectangle((at.0, at.1, bar, 2.0 * scene.view.zoom), theme::BAD);
        painter.rectangle(
            (at.0, at.1, (bar * part).round(), 2.0 * scene.view.zoom),
            theme::GOOD,
        );
    }
    draw_wait(painter, scene, plan, lift, area);
}

/// Waits of at least this many ticks (over four minutes) count as endless; no countdown is shown.
const FOR_EVER: i32 = 9999;

/// Draws the countdown or the proximity box of a waiting lift.
fn draw_wait(
    painter: &mut Painter,
    scene: &Scene,
    plan: &LiftPlan,
    lift: &Lift,
    area: (f32, f32, f32, f32),
) {
    if plan.step(lift.step).word.has(StepWord::HIDE_LINES) {
        return;
    }
    match lift.limit {
        LiftLimit::Time if lift.counter > 0 && lift.counter < FOR_EVER => {
            let seconds = 1 + seconds(lift.counter - 1);
            let text = TextStyle::small(scene.view.zoom.floor())
                .colour(theme::LIT)
                .centred();
            let y = area.1 - 10.0 * scene.view.zoom;
            text.draw(painter, area.0 + area.2 / 2.0, y, &seconds.to_string());
        }
        LiftLimit::Proximity => {
            let reach = (lift.counter - 10) as f32;
            let (x, y, w, h) = (
                lift.x1 as f32,
                lift.y1 as f32,
                lift.width as f32,
                lift.height as f32,
            );
            let near = scene
                .view
                .area(x - reach, y - reach, w + 2.0 * reach, h + 2.0 * reach);
            let colour = theme::faint(theme::colour(lift.word.colour()), 0.35);
            painter.frame(near, scene.view.hair(), colour);
        }
        _ => {}
    }
}
