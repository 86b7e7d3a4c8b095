//! Key bindings: which keys trigger which action, and how they change. The keys reserved for menus are in
//! `config/keys.rs` (`is_reserved`).

use crate::app::key_names::name;
use crate::config::{Key, Settings, Stick, Value, setting};
use crate::localization::{Message, MessageId};

/// Label and `pm.cfg` key of each action.
pub const ACTIONS: [(MessageId, &str); 84] = [
    (MessageId("action-up"), "up_key"),
    (MessageId("action-down"), "down_key"),
    (MessageId("action-left"), "left_key"),
    (MessageId("action-right"), "right_key"),
    (MessageId("action-jump"), "jump_key"),
    (MessageId("action-fire"), "fire_key"),
    (MessageId("action-menu"), MENU),
    (MessageId("action-restart"), "restart_key"),
    (MessageId("action-retry"), "retry_key"),
    (MessageId("action-rewind"), "rewind_key"),
    (MessageId("action-watch-replay"), "watch_replay_key"),
    (MessageId("action-share"), "share_key"),
    (MessageId("action-follow-ghost"), "follow_ghost_key"),
    (MessageId("action-quick-save"), "quick_save_key"),
    (MessageId("action-quick-load"), "quick_load_key"),
    (MessageId("action-quick-slot"), "quick_slot_key"),
    (MessageId("action-tick-forward"), "tick_forward_key"),
    (MessageId("action-tick-back"), "tick_back_key"),
    (MessageId("action-slow-motion"), "slow_motion_key"),
    (MessageId("action-chat"), "chat_key"),
    (MessageId("action-emote"), "emote_key"),
    (MessageId("action-players"), "players_key"),
    (MessageId("action-instant-replay"), "instant_replay_key"),
    (MessageId("action-zoom-out"), "zoom_out_key"),
    (MessageId("action-zoom-in"), "zoom_in_key"),
    (MessageId("action-fullscreen"), "fullscreen_key"),
    (MessageId("action-text-size"), "text_double_key"),
    (MessageId("action-screenshot"), "printscreen_key"),
    (MessageId("action-save-recording"), "force_save_key"),
    (MessageId("action-report"), "report_key"),
    (MessageId("action-slower"), "speed_dec_key"),
    (MessageId("action-faster"), "speed_inc_key"),
    (MessageId("action-debug"), "debug_overlay_key"),
    (MessageId("action-random"), "fakekey_key"),
    (MessageId("action-first-jump"), "first_jump_key"),
    (MessageId("action-first-fire"), "first_fire_key"),
    (MessageId("action-second-up"), "p2_up_key"),
    (MessageId("action-second-down"), "p2_down_key"),
    (MessageId("action-second-left"), "p2_left_key"),
    (MessageId("action-second-right"), "p2_right_key"),
    (MessageId("action-second-jump"), "p2_jump_key"),
    (MessageId("action-second-fire"), "p2_fire_key"),
    (MessageId("action-second-menu"), "p2_menu_key"),
    (MessageId("action-third-up"), "p3_up_key"),
    (MessageId("action-third-down"), "p3_down_key"),
    (MessageId("action-third-left"), "p3_left_key"),
    (MessageId("action-third-right"), "p3_right_key"),
    (MessageId("action-third-jump"), "p3_jump_key"),
    (MessageId("action-third-fire"), "p3_fire_key"),
    (MessageId("action-third-menu"), "p3_menu_key"),
    (MessageId("action-fourth-up"), "p4_up_key"),
    (MessageId("action-fourth-down"), "p4_down_key"),
    (MessageId("action-fourth-left"), "p4_left_key"),
    (MessageId("action-fourth-right"), "p4_right_key"),
    (MessageId("action-fourth-jump"), "p4_jump_key"),
    (MessageId("action-fourth-fire"), "p4_fire_key"),
    (MessageId("action-fourth-menu"), "p4_menu_key"),
    (MessageId("action-replay-play"), "replay_play_key"),
    (MessageId("action-replay-back"), "replay_back_key"),
    (MessageId("action-replay-forward"), "replay_forward_key"),
    (MessageId("action-replay-faster"), "replay_faster_key"),
    (MessageId("action-replay-slower"), "replay_slower_key"),
    (MessageId("action-replay-reverse"), "replay_reverse_key"),
    (MessageId("action-replay-step-back"), "replay_step_back_key"),
    (
        MessageId("action-replay-step-forward"),
        "replay_step_forward_key",
    ),
    (
        MessageId("action-replay-previous-mark"),
        "replay_previous_mark_key",
    ),
    (MessageId("action-replay-next-mark"), "replay_next_mark_key"),
    (MessageId("action-replay-start"), "replay_start_key"),
    (MessageId("action-replay-end"), "replay_end_key"),
    (
        MessageId("action-replay-next-player"),
        "replay_next_player_key",
    ),
    (
        MessageId("action-replay-previous-player"),
        "replay_previous_player_key",
    ),
    (
        MessageId("action-replay-last-death"),
        "replay_last_death_key",
    ),
    (MessageId("action-replay-compare"), "replay_compare_key"),
    (
        MessageId("action-replay-free-camera"),
        "replay_free_camera_key",
    ),
    (MessageId("action-replay-pan-up"), "replay_pan_up_key"),
    (MessageId("action-replay-pan-down"), "replay_pan_down_key"),
    (MessageId("action-replay-pan-left"), "replay_pan_left_key"),
    (MessageId("action-replay-pan-right"), "replay_pan_right_key"),
    (MessageId("action-replay-zoom-in"), "replay_zoom_in_key"),
    (MessageId("action-replay-zoom-out"), "replay_zoom_out_key"),
    (MessageId("action-replay-inputs"), "replay_inputs_key"),
    (MessageId("action-replay-hide-hud"), "replay_hide_hud_key"),
    (MessageId("action-replay-take-over"), "replay_take_over_key"),
    (MessageId("action-replay-leave"), "replay_leave_key"),
];

/// Returns the fixed key that triggers an action in addition to those bound to it.
pub fn fixed_key(action: usize) -> Option<Key> {
    match ACTIONS.get(action)?.1 {
        "replay_take_over_key" => Some(Key::Enter),
        "replay_leave_key" => Some(Key::Escape),
        _ => None,
    }
}

/// The first this many actions are required for playing a game.
const REQUIRED: usize = 6;

/// Actions of the replay player have keys that start like this. They share the keyboard with the actions that work on every
/// screen, but not with those of a game.
const REPLAY: &str = "replay_";

/// Returns true if both actions are available at the same time, so that they need different keys.
fn collide(settings: &Settings, one: usize, other: usize) -> bool {
    let (one, other) = (ACTIONS[one].1, ACTIONS[other].1);
    let everywhere = settings.function_keys.on_every_screen();
    let mut everywhere = everywhere.iter().map(|(key, _)| *key);
    everywhere.any(|key| key == one || key == other)
        || one.starts_with(REPLAY) == other.starts_with(REPLAY)
}

/// Key of the menu action.
const MENU: &str = "menu_key";

/// Keys used by menus besides Enter. They cannot be bound to the menu action.
const MENU_NAVIGATION: [Key; 9] = [
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::Space,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
];

/// Result of binding a key to an action.
#[derive(Clone, Debug, PartialEq)]
pub enum AssignResult {
    /// The key is bound.
    Done,
    /// The key is bound; it was taken from the action with this label. True if that action has no key now.
    TakenFrom(MessageId, bool),
    /// The key cannot be bound, with the reason.
    Refused(Message),
}

/// Returns the labels of the actions required for playing that have neither a key nor a gamepad button.
pub fn missing(settings: &Settings) -> Vec<MessageId> {
    let empty = (0..REQUIRED).filter(|action| keys_of(settings, *action).is_empty());
    empty.map(|action| ACTIONS[action].0).collect()
}

/// Returns the keys of an action.
pub fn keys_of(settings: &Settings, action: usize) -> Vec<Key> {
    match settings.get(ACTIONS[action].1) {
        Some(Value::Keys(keys)) => keys,
        _ => Vec::new(),
    }
}

fn set_keys(settings: &mut Settings, action: usize, keys: Vec<Key>) {
    if let Some(setting) = setting(ACTIONS[action].1) {
        // Keys that cannot be assigned have been refused before.
        let _ = settings.set(setting, Value::Keys(keys));
    }
}

/// Returns the gamepad of the player whose action it is; `None` for actions that belong to nobody.
fn player_of(action: usize) -> Option<Stick> {
    let key = ACTIONS[action].1;
    let number = key.strip_prefix('p').and_then(|rest| rest.split_once('_'));
    match number.and_then(|(number, _)| number.parse::<usize>().ok()) {
        Some(number) => Stick::ALL.get(number.checked_sub(1)?).copied(),
        None if action <= REQUIRED => Some(Stick::First),
        None => None,
    }
}

/// Binds a key to an action and unbinds it from all others that are available at the same time. The key replaces the action's keys of the same device
/// (keyboard or gamepad), or is added to them if `add` is true.
/// A gamepad button of a player's action is stored as one of the player's own gamepad, whichever gamepad it is pressed on.
pub fn assign(settings: &mut Settings, action: usize, key: Key, add: bool) -> AssignResult {
    let key = match (key, player_of(action)) {
        (Key::Joystick(_, control), Some(stick)) => Key::Joystick(stick, control),
        _ => key,
    };
    if key.is_reserved() {
        return AssignResult::Refused(MessageId("controls-reserved").into());
    }
    if ACTIONS[action].1 == MENU && MENU_NAVIGATION.contains(&key) {
        let why = MessageId("controls-needed-in-menus").with("key", name(key));
        return AssignResult::Refused(why);
    }
    let mut outcome = AssignResult::Done;
    let collides = |other: &usize| *other != action && collide(settings, action, *other);
    let others: Vec<usize> = (0..ACTIONS.len()).filter(collides).collect();
    for other in others {
        let mut keys = keys_of(settings, other);
        if keys.contains(&key) {
            keys.retain(|own| *own != key);
            outcome = AssignResult::TakenFrom(ACTIONS[other].0, keys.is_empty());
            set_keys(settings, other, keys);
        }
    }
    let mut keys = keys_of(settings, action);
    keys.retain(|own| *own != key && (add || own.is_gamepad() != key.is_gamepad()));
    keys.push(key);
    // Keyboard keys come first.
    keys.sort_by_key(|key| key.is_gamepad());
    set_keys(settings, action, keys);
    outcome
}

/// Removes the last keyboard key of an action, or its last gamepad button if it has none; returns it.
pub fn release(settings: &mut Settings, action: usize) -> Option<Key> {
    if action >= ACTIONS.len() {
        return None;
    }
    let mut keys = keys_of(settings, action);
    let board = keys.iter().rposition(|key| !key.is_gamepad());
    let at = board.or(keys.len().checked_sub(1))?;
    let key = keys.remove(at);
    set_keys(settings, action, keys);
    Some(key)
}

/// Resets all keys to the defaults.
pub fn reset(settings: &mut Settings) {
    let defaults = Settings::default();
    for action in 0..ACTIONS.len() {
        set_keys(settings, action, keys_of(&defaults, action));
    }
}

/// Returns the keys of an action that other actions have too, which only editing `pm.cfg` by hand can cause.
pub fn conflicts(settings: &Settings, action: usize) -> Vec<(Key, MessageId)> {
    if action >= ACTIONS.len() {
        return Vec::new();
    }
    let own = keys_of(settings, action);
    let collides = |other: &usize| *other != action && collide(settings, action, *other);
    let others = (0..ACTIONS.len()).filter(collides);
    let shared = others.flat_map(|other| {
        let theirs = keys_of(settings, other).into_iter();
        theirs.map(move |key| (key, ACTIONS[other].0))
    });
    shared.filter(|(key, _)| own.contains(key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{SECTIONS, SettingKind, StickControl};

    const JUMP: usize = 4;
    const FIRE: usize = 5;
    const LEAVE: usize = 6;

    fn pad(number: u8) -> Key {
        Key::Joystick(Stick::First, StickControl::Button(number))
    }

    #[test]
    fn every_key_setting_is_listed_once() {
        let in_file = SECTIONS.iter().flat_map(|section| section.settings);
        let in_file = in_file.filter(|setting| setting.kind == SettingKind::Keys);
        let mut wanted: Vec<&str> = in_file.map(|setting| setting.key).collect();
        let mut listed = ACTIONS.map(|(_, key)| key).to_vec();
        wanted.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, wanted);
    }

    #[test]
    fn a_new_key_replaces_keyboard_keys_and_keeps_gamepad_buttons() {
        let mut settings = Settings::default();
        assert_eq!(
            assign(&mut settings, JUMP, Key::Z, false),
            AssignResult::Done
        );
        assert_eq!(settings.controls.jump, [Key::Z, pad(1)]);
        assert_eq!(
            assign(&mut settings, JUMP, pad(6), false),
            AssignResult::Done
        );
        assert_eq!(settings.controls.jump, [Key::Z, pad(6)]);
        assert_eq!(
            assign(&mut settings, JUMP, Key::K, true),
            AssignResult::Done
        );
        assert_eq!(settings.controls.jump, [Key::Z, Key::K, pad(6)]);
    }

    #[test]
    fn gamepad_buttons_belong_to_the_gamepad_of_the_player() {
        let mut settings = Settings::default();
        let action = |key| ACTIONS.iter().position(|(_, own)| *own == key);
        let third = action("p3_jump_key").expect("an action");
        assign(&mut settings, third, pad(5), false);
        let own = Key::Joystick(Stick::Third, StickControl::Button(5));
        assert_eq!(settings.third_player.jump, [Key::Keypad0, own]);
        let second = Key::Joystick(Stick::Second, StickControl::Button(6));
        assign(&mut settings, JUMP, second, false);
        assert_eq!(settings.controls.jump, [Key::Space, pad(6)]);
        let chat = action("chat_key").expect("an action");
        assign(&mut settings, chat, second, true);
        assert_eq!(settings.function_keys.chat, [Key::T, second]);
    }

    #[test]
    fn a_key_taken_from_another_action_is_reported() {
        let mut settings = Settings::default();
        let result = assign(&mut settings, JUMP, Key::C, false);
        assert_eq!(
            result,
            AssignResult::TakenFrom(MessageId("action-fire"), false)
        );
        assert_eq!(settings.controls.fire, [Key::LeftAlt, pad(0)]);
        assert!(conflicts(&settings, JUMP).is_empty());
        let result = assign(&mut settings, JUMP, Key::F12, true);
        assert_eq!(
            result,
            AssignResult::TakenFrom(MessageId("action-fullscreen"), true)
        );
    }

    #[test]
    fn keys_used_by_menus_are_refused() {
        let mut settings = Settings::default();
        let result = assign(&mut settings, FIRE, Key::Enter, false);
        assert!(matches!(result, AssignResult::Refused(_)));
        let result = assign(&mut settings, LEAVE, Key::Up, false);
        assert!(matches!(result, AssignResult::Refused(_)));
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn keys_are_released_one_by_one_and_reset_restores_the_defaults() {
        let mut settings = Settings::default();
        assert_eq!(release(&mut settings, FIRE), Some(Key::C));
        assert_eq!(release(&mut settings, FIRE), Some(Key::LeftAlt));
        assert_eq!(release(&mut settings, FIRE), Some(pad(0)));
        assert_eq!(release(&mut settings, FIRE), None);
        assert_eq!(release(&mut settings, ACTIONS.len()), None);
        assign(&mut settings, JUMP, Key::W, false);
        reset(&mut settings);
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_required_action_without_key_or_button_is_missing() {
        let mut settings = Settings::default();
        assert!(missing(&settings).is_empty());
        settings.controls.fire = vec![pad(0)];
        settings.controls.menu.clear();
        assert!(missing(&settings).is_empty());
        settings.controls.fire.clear();
        settings.controls.up.clear();
        let expected = [MessageId("action-up"), MessageId("action-fire")];
        assert_eq!(missing(&settings), expected);
    }

    #[test]
    fn a_key_bound_to_two_actions_is_reported_at_both() {
        let mut settings = Settings::default();
        settings.controls.jump = vec![Key::C];
        assert_eq!(
            conflicts(&settings, JUMP),
            [(Key::C, MessageId("action-fire"))]
        );
        assert_eq!(
            conflicts(&settings, FIRE),
            [(Key::C, MessageId("action-jump"))]
        );
        let settings = Settings::default();
        let is_free = |action| conflicts(&settings, action).is_empty();
        assert!((0..ACTIONS.len()).all(is_free));
    }

    #[test]
    fn replay_keys_may_also_be_keys_of_a_game_but_not_of_every_screen() {
        let mut settings = Settings::default();
        let pause = ACTIONS
            .iter()
            .position(|(_, key)| *key == "replay_play_key");
        let pause = pause.expect("an action");
        assert_eq!(
            assign(&mut settings, pause, Key::LeftAlt, false),
            AssignResult::Done
        );
        assert!(settings.controls.fire.contains(&Key::LeftAlt));
        for (key, action) in [(Key::F12, "action-fullscreen"), (Key::F9, "action-report")] {
            let result = assign(&mut settings, pause, key, false);
            assert_eq!(result, AssignResult::TakenFrom(MessageId(action), true));
        }
    }
}
