//! The keys that change the game speed. The steps are in `session/speed.rs`, the slowest and fastest speed in
//! `config/sections/game.rs`.

use crate::app::context::AppContext;
use crate::config::Key;
use crate::localization::MessageId;
use crate::session::speed::{self, SpeedKeys};

/// Applies the keys that change the speed of local games and replays, which are locked by default. Returns the speed,
/// ticks per second.
pub fn change_speed(ctx: &mut AppContext) -> f64 {
    let settings = &ctx.config.settings;
    let speed = settings.game.frame_speed;
    let keys = &settings.function_keys;
    let (slower, faster) = (&keys.speed_down, &keys.speed_up);
    let input = &ctx.input;
    if !input.pressed(slower) && !input.pressed(faster) {
        return f64::from(speed);
    }
    if settings.game.speed_control_lock {
        ctx.show_toast(MessageId("toast-speed-locked"));
        return f64::from(speed);
    }
    let speed = speed::after_keys(
        speed,
        SpeedKeys {
            slower: input.pressed(slower),
            faster: input.pressed(faster),
            both: input.held(slower) && input.held(faster),
            control: input.held(&[Key::LeftControl, Key::RightControl]),
            shift: input.held(&[Key::LeftShift, Key::RightShift]),
        },
    );
    ctx.config.settings.game.frame_speed = speed;
    ctx.show_toast(MessageId("toast-speed").with("percent", speed::percent(speed)));
    f64::from(speed)
}
