//! Enemies, items and tiles in the help: sprites, names, a sentence each, and the gallery room in which to try them.

use crate::localization::MessageId;

/// Something that the player meets.
pub struct Thing {
    /// Name.
    pub name: MessageId,
    /// Its behaviour, in one sentence.
    pub words: MessageId,
    /// Sprites, shown in turn.
    pub sprites: &'static [&'static str],
    /// Slug of its room in the gallery.
    pub room: &'static str,
}

/// Enemies.
pub const ENEMIES: [Thing; 10] = [
    Thing {
        name: MessageId("help-archwagon"),
        words: MessageId("help-archwagon-words"),
        sprites: &[
            "enemy/archwagon_ready",
            "enemy/archwagon_empty",
            "shot/arrow",
        ],
        room: "archwagon",
    },
    Thing {
        name: MessageId("help-block-walker"),
        words: MessageId("help-block-walker-words"),
        sprites: &["enemy/blockwalker", "tile/walker_block"],
        room: "block-walker",
    },
    Thing {
        name: MessageId("help-jumpworm"),
        words: MessageId("help-jumpworm-words"),
        sprites: &["enemy/jumpworm", "enemy/jumpworm_air"],
        room: "jumpworm",
    },
    Thing {
        name: MessageId("help-trakbot"),
        words: MessageId("help-trakbot-words"),
        sprites: &["enemy/trakbot_ready", "enemy/trakbot_empty", "shot/trakbot"],
        room: "trakbot",
    },
    Thing {
        name: MessageId("help-podzilla"),
        words: MessageId("help-podzilla-words"),
        sprites: &["enemy/podzilla", "shot/pod"],
        room: "podzilla",
    },
    Thing {
        name: MessageId("help-cloner"),
        words: MessageId("help-cloner-words"),
        sprites: &["enemy/cloner"],
        room: "cloner",
    },
    Thing {
        name: MessageId("help-bouncer"),
        words: MessageId("help-bouncer-words"),
        sprites: &[
            "enemy/bouncer_flutter",
            "enemy/bouncer_pod",
            "enemy/bouncer_flicken",
        ],
        room: "bouncer",
    },
    Thing {
        name: MessageId("help-cannon"),
        words: MessageId("help-cannon-words"),
        sprites: &["enemy/cannon", "shot/cannon"],
        room: "cannon",
    },
    Thing {
        name: MessageId("help-flapper"),
        words: MessageId("help-flapper-words"),
        sprites: &["enemy/flapper_ready", "enemy/flapper_empty", "shot/flapper"],
        room: "flapper",
    },
    Thing {
        name: MessageId("help-vinepod"),
        words: MessageId("help-vinepod-words"),
        sprites: &["enemy/podzilla", "enemy/vine_leaf"],
        room: "vinepod",
    },
];

/// Items, and lifts.
pub const ITEMS: [Thing; 21] = [
    Thing {
        name: MessageId("help-start"),
        words: MessageId("help-start-words"),
        sprites: &["item/start_inactive", "item/start"],
        room: "start",
    },
    Thing {
        name: MessageId("help-exit"),
        words: MessageId("help-exit-words"),
        sprites: &["item/exit", "item/exit_locked"],
        room: "exit",
    },
    Thing {
        name: MessageId("help-door"),
        words: MessageId("help-door-words"),
        sprites: &["item/door", "item/door_out"],
        room: "door",
    },
    Thing {
        name: MessageId("help-key"),
        words: MessageId("help-key-words"),
        sprites: &[
            "item/key_red",
            "item/key_green",
            "item/key_blue",
            "item/key_purple",
        ],
        room: "key",
    },
    Thing {
        name: MessageId("help-switch"),
        words: MessageId("help-switch-words"),
        sprites: &["item/switch"],
        room: "switch",
    },
    Thing {
        name: MessageId("help-orb"),
        words: MessageId("help-orb-words"),
        sprites: &["item/orb_off", "item/orb_on"],
        room: "orb",
    },
    Thing {
        name: MessageId("help-trigger"),
        words: MessageId("help-trigger-words"),
        sprites: &["icon/trigger"],
        room: "trigger",
    },
    Thing {
        name: MessageId("help-lift"),
        words: MessageId("help-lift-words"),
        sprites: &["lift/body"],
        room: "lift",
    },
    Thing {
        name: MessageId("help-spring"),
        words: MessageId("help-spring-words"),
        sprites: &["item/spring"],
        room: "spring",
    },
    Thing {
        name: MessageId("help-heart"),
        words: MessageId("help-heart-words"),
        sprites: &["item/health10", "item/health50"],
        room: "bonus",
    },
    Thing {
        name: MessageId("help-trophy"),
        words: MessageId("help-trophy-words"),
        sprites: &["item/trophy_archwagon", "item/trophy_flapper_gem"],
        room: "bonus",
    },
    Thing {
        name: MessageId("help-coin"),
        words: MessageId("help-coin-words"),
        sprites: &["item/coin"],
        room: "bonus",
    },
    Thing {
        name: MessageId("help-bomb"),
        words: MessageId("help-bomb-words"),
        sprites: &["item/bomb", "item/bomb_lit"],
        room: "bomb",
    },
    Thing {
        name: MessageId("help-remote"),
        words: MessageId("help-remote-words"),
        sprites: &["item/bomb_remote", "item/bomb_remote_armed"],
        room: "bomb",
    },
    Thing {
        name: MessageId("help-mine"),
        words: MessageId("help-mine-words"),
        sprites: &["item/mine"],
        room: "mine",
    },
    Thing {
        name: MessageId("help-rocket"),
        words: MessageId("help-rocket-words"),
        sprites: &["item/rocket", "item/rocket_lit"],
        room: "rocket",
    },
    Thing {
        name: MessageId("help-damage"),
        words: MessageId("help-damage-words"),
        sprites: &["field/skull", "tile/spikes_out", "field/plus"],
        room: "damage-field",
    },
    Thing {
        name: MessageId("help-manip"),
        words: MessageId("help-manip-words"),
        sprites: &["icon/manip", "tile/brick/15", "tile/gold/15"],
        room: "block-manip",
    },
    Thing {
        name: MessageId("help-message"),
        words: MessageId("help-message-words"),
        sprites: &["item/message"],
        room: "message",
    },
    Thing {
        name: MessageId("help-warp"),
        words: MessageId("help-warp-words"),
        sprites: &["item/warp"],
        room: "warp",
    },
    Thing {
        name: MessageId("help-expiring"),
        words: MessageId("help-expiring-words"),
        sprites: &["item/expire"],
        room: "expiring",
    },
];

/// Tiles.
pub const TILES: [Thing; 11] = [
    Thing {
        name: MessageId("help-ground"),
        words: MessageId("help-ground-words"),
        sprites: &[
            "tile/rock/15",
            "tile/metal/15",
            "tile/whitestone/15",
            "tile/chitin/15",
        ],
        room: "tiles",
    },
    Thing {
        name: MessageId("help-girder"),
        words: MessageId("help-girder-words"),
        sprites: &[
            "tile/girder/single",
            "tile/catwalk/single",
            "tile/cloud/single",
            "tile/wax_shelf/single",
        ],
        room: "tiles",
    },
    Thing {
        name: MessageId("help-ladder"),
        words: MessageId("help-ladder-words"),
        sprites: &[
            "tile/ladder/mid",
            "tile/ladder_brass",
            "tile/ladder_rope",
            "tile/ladder_rib",
            "tile/ladder_vine",
        ],
        room: "climbing",
    },
    Thing {
        name: MessageId("help-rope"),
        words: MessageId("help-rope-words"),
        sprites: &[
            "tile/rope/mid",
            "tile/cable/mid",
            "tile/bunting/mid",
            "tile/silk/mid",
        ],
        room: "climbing",
    },
    Thing {
        name: MessageId("help-breakable"),
        words: MessageId("help-breakable-words"),
        sprites: &[
            "tile/breakable",
            "tile/breakable_panel",
            "tile/breakable_plaster",
            "tile/breakable_lid",
        ],
        room: "tiles",
    },
    Thing {
        name: MessageId("help-bombable"),
        words: MessageId("help-bombable-words"),
        sprites: &["tile/bombable"],
        room: "bomb",
    },
    Thing {
        name: MessageId("help-switch-block"),
        words: MessageId("help-switch-block-words"),
        sprites: &[
            "tile/switch/green_on",
            "tile/switch/green_off",
            "tile/switch/red_on",
            "tile/switch/red_off",
        ],
        room: "switch",
    },
    Thing {
        name: MessageId("help-lock"),
        words: MessageId("help-lock-words"),
        sprites: &[
            "tile/lock/red",
            "tile/lock/green",
            "tile/lock/blue",
            "tile/lock/purple",
        ],
        room: "key",
    },
    Thing {
        name: MessageId("help-gate"),
        words: MessageId("help-gate-words"),
        sprites: &["tile/gate/mid", "tile/grille/mid", "tile/web/mid"],
        room: "tiles",
    },
    Thing {
        name: MessageId("help-stone"),
        words: MessageId("help-stone-words"),
        sprites: &["tile/walker_block"],
        room: "block-walker",
    },
    Thing {
        name: MessageId("help-water"),
        words: MessageId("help-water-words"),
        sprites: &["tile/water"],
        room: "tiles",
    },
];
