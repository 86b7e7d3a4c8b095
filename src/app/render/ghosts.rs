//! Draws ghosts: translucent players with a name. Which runs are ghosts is decided in `app/ghosts.rs`.

use super::lerp;
use super::players;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::localization::{Localizer, MessageId};
use crate::session::ghosts::{GhostActor, GhostName};
use crate::sim::world::player::Pause;

/// Opacity of ghosts and of their names.
const OPACITY: f32 = 0.45;
const NAME_OPACITY: f32 = 0.7;
/// Distance between a ghost's box and the name above it, level pixels.
const ABOVE: f32 = 6.0;

/// Draws the ghosts of a race.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    let text = TextStyle::small(scene.view.zoom * 0.75).centred();
    for actor in scene.race.actors() {
        let at = position(&actor, scene.alpha);
        if !scene.sees(at) {
            continue;
        }
        players::draw_ghost(painter, scene, actor.now, at, OPACITY);
        if matches!(actor.now.player.pause, Pause::None) {
            let name = name(scene.localizer, actor.name);
            let (x, y) = scene.view.point((at.0 + 10.0, at.1 - ABOVE));
            let colour = theme::colour(actor.now.player.colour);
            let text = text.colour(theme::faint(colour, NAME_OPACITY));
            text.draw(painter, x, y - text.height(), &name);
        }
    }
}

/// Returns the interpolated top left corner of a ghost's box, level pixels.
pub fn position(actor: &GhostActor, alpha: f32) -> (f32, f32) {
    let (before, now) = (&actor.before.player, &actor.now.player);
    let back = matches!(before.pause, Pause::Dead(_)) && !matches!(now.pause, Pause::Dead(_));
    match back {
        true => lerp::position(now.pos),
        false => lerp::vector(before.pos, now.pos, alpha),
    }
}

/// Returns the display name of a ghost.
pub fn name(localizer: &Localizer, name: &GhostName) -> String {
    match name {
        GhostName::Best => localizer.text(MessageId("ghost-best")),
        GhostName::Author => localizer.text(MessageId("ghost-author")),
        GhostName::Player(name) => name.clone(),
    }
}
