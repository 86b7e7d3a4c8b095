//! `[REPLAYKEYS]`: the keys of the replay player. How far and how fast they go is in `app/screen/replay/input.rs` and
//! `session/playback/controls.rs`.

use super::controls::stick;
use crate::config::keys::{Key, Stick, StickControl};
use crate::config::schema::SettingKind::Keys;
use crate::config::table::section;

const fn first(control: StickControl) -> Key {
    stick(Stick::First, control)
}

section! {
    /// Keys of the replay player and of spectators in a netgame. They do nothing elsewhere, so they may also be keys of GAMECONTROLS and PLAYER2.
    "REPLAYKEYS", ReplayKeys {
        /// Play or pause.
        play: Vec<Key>, "replay_play_key" = vec![Key::Space, first(StickControl::Button(0))], Keys;
        /// Go back by five seconds; repeats while held.
        back: Vec<Key>, "replay_back_key" = vec![Key::Left, first(StickControl::Left)], Keys;
        /// Go forward by five seconds; repeats while held.
        forward: Vec<Key>, "replay_forward_key" = vec![Key::Right, first(StickControl::Right)], Keys;
        /// Next higher speed, up to 16 times the normal one.
        faster: Vec<Key>, "replay_faster_key" = vec![Key::Up, first(StickControl::Up)], Keys;
        /// Next lower speed, down to a tenth of the normal one.
        slower: Vec<Key>, "replay_slower_key" = vec![Key::Down, first(StickControl::Down)], Keys;
        /// Reverse the playback direction.
        reverse: Vec<Key>, "replay_reverse_key" = vec![Key::Backspace, first(StickControl::Button(3))], Keys;
        /// Pause and go back by one tick; repeats while held.
        step_back: Vec<Key>, "replay_step_back_key" = vec![Key::Comma, first(StickControl::Button(4))], Keys;
        /// Pause and go forward by one tick; repeats while held.
        step_forward: Vec<Key>, "replay_step_forward_key" = vec![Key::Period, first(StickControl::Button(5))], Keys;
        /// Go to the previous mark on the timeline.
        previous_mark: Vec<Key>, "replay_previous_mark_key" = vec![Key::PageUp], Keys;
        /// Go to the next mark on the timeline.
        next_mark: Vec<Key>, "replay_next_mark_key" = vec![Key::PageDown], Keys;
        /// Go to the start.
        start: Vec<Key>, "replay_start_key" = vec![Key::Home], Keys;
        /// Go to the end.
        end: Vec<Key>, "replay_end_key" = vec![Key::End], Keys;
        /// Follow the next player. The digits choose one: 1 the first, 0 all who started together.
        next_player: Vec<Key>, "replay_next_player_key" = vec![Key::Tab, first(StickControl::Button(2))], Keys;
        /// Follow the previous player.
        previous_player: Vec<Key>, "replay_previous_player_key" = vec![Key::P], Keys;
        /// Go to four seconds before the last death of the followed players.
        last_death: Vec<Key>, "replay_last_death_key" = vec![Key::L], Keys;
        /// In an instant replay: show what you saw beside what happened, or as ghosts over it. Enter and the key for taking over
        /// do this too.
        compare: Vec<Key>, "replay_compare_key" = vec![Key::C], Keys;
        /// Turn the free camera on or off. Dragging the view and the mouse wheel turn it on, too.
        free_camera: Vec<Key>, "replay_free_camera_key" = vec![Key::F, first(StickControl::Button(10))], Keys;
        /// Move the free camera up. The directions of a gamepad move it as well.
        pan_up: Vec<Key>, "replay_pan_up_key" = vec![Key::W], Keys;
        /// Move the free camera down.
        pan_down: Vec<Key>, "replay_pan_down_key" = vec![Key::S], Keys;
        /// Move the free camera left.
        pan_left: Vec<Key>, "replay_pan_left_key" = vec![Key::A], Keys;
        /// Move the free camera right.
        pan_right: Vec<Key>, "replay_pan_right_key" = vec![Key::D], Keys;
        /// Zoom the free camera in.
        zoom_in: Vec<Key>, "replay_zoom_in_key" = vec![Key::Equals, Key::KeypadAdd, first(StickControl::Button(7))], Keys;
        /// Zoom the free camera out.
        zoom_out: Vec<Key>, "replay_zoom_out_key" = vec![Key::Minus, Key::KeypadSubtract, first(StickControl::Button(6))], Keys;
        /// Show or hide the buttons that the followed players hold.
        inputs: Vec<Key>, "replay_inputs_key" = vec![Key::I, first(StickControl::Button(8))], Keys;
        /// Hide or show everything but the level.
        hide_hud: Vec<Key>, "replay_hide_hud_key" = vec![Key::H, first(StickControl::Button(11))], Keys;
        /// Take over the followed player and play on from here. Enter always does this too.
        take_over: Vec<Key>, "replay_take_over_key" = vec![first(StickControl::Button(9))], Keys;
        /// Leave the replay. Escape always does this too.
        leave: Vec<Key>, "replay_leave_key" = vec![first(StickControl::Button(1))], Keys;
    }
}
