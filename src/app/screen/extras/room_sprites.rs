//! Sprites of the things that a gallery room shows.

use crate::app::paint::painter::Painter;
use crate::app::screen::thing_sprite;
use crate::app::ui::widget::Rect;

/// Sprites of each room, by slug. Rooms about rules rather than things show those that they need.
const SPRITES: [(&str, &[&str]); 32] = [
    (
        "archwagon",
        &[
            "enemy/archwagon_empty",
            "enemy/archwagon_ready",
            "shot/arrow",
        ],
    ),
    (
        "block-manip",
        &["icon/manip", "tile/brick/15", "tile/gold/15"],
    ),
    ("block-walker", &["enemy/blockwalker"]),
    ("bomb", &["item/bomb", "item/bomb_lit", "item/bomb_remote"]),
    ("bonus", &["item/coin", "item/health10", "item/health50"]),
    (
        "bouncer",
        &[
            "enemy/bouncer_flutter",
            "enemy/bouncer_pod",
            "enemy/bouncer_flicken",
        ],
    ),
    ("cannon", &["enemy/cannon", "shot/cannon"]),
    ("carrying", &["player/stand", "item/bomb"]),
    ("climbing", &["player/climb", "player/rope"]),
    ("cloner", &["enemy/cloner"]),
    (
        "damage-field",
        &["icon/damage", "field/skull", "field/plus"],
    ),
    ("door", &["item/door", "item/door_out"]),
    ("exit", &["item/exit_locked", "item/exit"]),
    ("expiring", &["item/expire", "item/health10"]),
    (
        "flapper",
        &["enemy/flapper_empty", "enemy/flapper_ready", "shot/flapper"],
    ),
    ("jumpworm", &["enemy/jumpworm", "enemy/jumpworm_air"]),
    (
        "key",
        &[
            "item/key_red",
            "item/key_green",
            "item/key_blue",
            "item/key_purple",
        ],
    ),
    ("lift", &["lift/body"]),
    ("message", &["item/message"]),
    ("mine", &["item/mine"]),
    ("orb", &["item/orb_off", "item/orb_on"]),
    ("podzilla", &["enemy/podzilla", "shot/pod"]),
    ("rocket", &["item/rocket", "item/rocket_lit"]),
    ("spring", &["item/spring"]),
    ("start", &["item/start_inactive", "item/start"]),
    ("switch", &["item/switch"]),
    ("tiles", &["deco/crate", "deco/lamp"]),
    (
        "trakbot",
        &["enemy/trakbot_empty", "enemy/trakbot_ready", "shot/trakbot"],
    ),
    ("trigger", &["icon/trigger"]),
    ("versus", &["player/stand", "player/shot"]),
    ("vinepod", &["enemy/vine_leaf", "shot/pod"]),
    ("warp", &["item/warp"]),
];
/// Distance between sprites, font pixels.
const PITCH: f32 = 52.0;
/// Colour of martians.
const COLOUR: u8 = 1;

/// Draws the sprites of a room at twice their size; `seconds` is the ambient time.
pub fn draw(painter: &mut Painter, area: Rect, scale: f32, slug: &str, seconds: f32) {
    let names = SPRITES.iter().find(|(room, _)| *room == slug);
    let names = names.map_or(&[][..], |(_, names)| names);
    for (index, name) in names.iter().enumerate() {
        let at = thing_sprite::position(area, scale, index, PITCH);
        thing_sprite::draw(painter, at, scale, name, (seconds, COLOUR));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::paint::atlas::Atlas;
    use crate::level::pack::Pack;
    use std::path::Path;

    #[test]
    fn every_room_has_a_sprite() {
        let root = Path::new(crate::CHECKOUT);
        let gallery = Pack::open_all(&root.join("levels/gallery")).expect("a folder");
        let atlas = Atlas::without_texture();
        for level in gallery[0].levels() {
            let room = SPRITES.iter().find(|(slug, _)| *slug == level.slug);
            let names = room.unwrap_or_else(|| panic!("{}", level.slug)).1;
            for name in names {
                assert!(atlas.find(name).is_some(), "{}: {name}", level.slug);
            }
        }
    }
}
