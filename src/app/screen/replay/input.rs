//! Input of the replay player: keys, gamepad and mouse.

use super::panel::Panel;
use crate::app::context::AppContext;
use crate::app::input::Input as DeviceInput;
use crate::app::key_names;
use crate::app::play::Play;
use crate::app::ui::event::PointerAction;
use crate::config::{Key, ReplayKeys, Stick, StickControl};
use crate::localization::MessageId;
use crate::session::playback::controls::Direction;
use crate::session::playback::viewable::{BEFORE_DEATH, Neighbour, Viewable};
use crate::sim::world::TICK_RATE;

/// Ticks that the keys for seeking go back or forward.
const SEEK: i32 = 5 * TICK_RATE as i32;
/// Distance that the pointer may move during a click, font pixels.
const CLICK: f32 = 3.0;
/// Speed of the free camera while a key is held, font pixels per second.
const PAN_SPEED: f32 = 500.0;
/// Zoom factor of a step of the wheel, and per second while a key is held.
const WHEEL_ZOOM: f32 = 1.15;
const KEY_ZOOM: f32 = 3.0;

/// State of the input between frames.
#[derive(Default)]
pub struct Input {
    drag: Option<Drag>,
    /// Time of the last frame, seconds.
    last: Option<f64>,
}

/// The part dragged by the pointer.
#[derive(Clone, Copy)]
enum Drag {
    /// The playhead; true if the replay plays on afterwards.
    Playhead(bool),
    /// The level: the start of the drag, the last position, and whether it was more than a click.
    Level((f32, f32), (f32, f32), bool),
}

impl Input {
    /// Applies the input of a frame.
    pub fn apply<G: Viewable>(
        &mut self,
        ctx: &mut AppContext,
        play: &mut Play<G>,
        panel: &mut Panel,
    ) {
        let now = ctx.seconds();
        let passed = (now - self.last.replace(now).unwrap_or(now)).min(0.1) as f32;
        if ctx.input.is_active() {
            panel.wake(now);
        }
        let pointer: Vec<_> = ctx.input.pointer().collect();
        for (action, at) in pointer {
            self.on_pointer(action, at, ctx.text_scale(), play, panel);
        }
        control_keys(&ctx.input, &ctx.config.settings.replay_keys, play);
        view_keys(ctx, play, panel);
        camera_keys(ctx, play, passed);
    }

    fn on_pointer<G: Viewable>(
        &mut self,
        action: PointerAction,
        at: (f32, f32),
        scale: f32,
        play: &mut Play<G>,
        panel: &mut Panel,
    ) {
        panel.point_at(at);
        let game = &mut play.game;
        let range = (game.first(), game.end());
        match (action, self.drag) {
            (PointerAction::Pressed, _) => {
                self.drag = match panel.tick_at(at, range) {
                    Some(tick) => {
                        let plays = !game.controls().is_paused();
                        game.set_paused(true);
                        game.seek(tick);
                        Some(Drag::Playhead(plays))
                    }
                    None if panel.contains(at) => None,
                    None => Some(Drag::Level(at, at, false)),
                };
            }
            (PointerAction::Moved, Some(Drag::Playhead(_))) => {
                game.seek(panel.nearest_tick(at, range));
            }
            (PointerAction::Moved, Some(Drag::Level(from, last, has_moved))) => {
                let distance = (at.0 - from.0).hypot(at.1 - from.1);
                let has_moved = has_moved || distance > CLICK * scale;
                if has_moved {
                    play.set_free_camera(true);
                    play.pan((last.0 - at.0, last.1 - at.1));
                }
                let last = if has_moved { at } else { last };
                self.drag = Some(Drag::Level(from, last, has_moved));
            }
            (PointerAction::Released, drag) => {
                self.drag = None;
                match drag {
                    Some(Drag::Playhead(true)) => game.set_paused(false),
                    Some(Drag::Level(_, _, false)) => toggle_pause(game),
                    _ => {}
                }
            }
            (PointerAction::Wheel(steps), _) => {
                play.set_free_camera(true);
                play.zoom_at(at, WHEEL_ZOOM.powi(-steps));
            }
            (PointerAction::Moved, None) => {}
        }
    }
}

fn toggle_pause(game: &mut impl Viewable) {
    let is_paused = game.controls().is_paused();
    game.set_paused(!is_paused);
}

/// Applies the keys that move in time. The directions of a gamepad move the free camera instead.
fn control_keys(input: &DeviceInput, keys: &ReplayKeys, play: &mut Play<impl Viewable>) {
    let is_free = play.has_free_camera();
    let game = &mut play.game;
    let usable = |keys: &[Key]| -> Vec<Key> {
        let keys = keys.iter().copied();
        keys.filter(|key| !is_free || !is_pad_direction(*key))
            .collect()
    };
    let pressed = |keys: &[Key]| input.pressed(&usable(keys));
    let repeated = |keys: &[Key]| input.pressed_or_repeated(&usable(keys));
    if pressed(&keys.play) {
        toggle_pause(game);
    }
    if pressed(&keys.reverse) {
        game.turn(match game.controls().direction() {
            Direction::Forwards => Direction::Backwards,
            Direction::Backwards => Direction::Forwards,
        });
    }
    if pressed(&keys.faster) {
        game.change_speed(1);
    }
    if pressed(&keys.slower) {
        game.change_speed(-1);
    }
    if repeated(&keys.back) {
        game.seek(game.target().saturating_sub(SEEK));
    }
    if repeated(&keys.forward) {
        game.seek(game.target().saturating_add(SEEK));
    }
    if repeated(&keys.step_back) {
        game.step_by(-1);
    }
    if repeated(&keys.step_forward) {
        game.step_by(1);
    }
    if pressed(&keys.previous_mark) {
        game.seek(game.marks().previous(game.target()).unwrap_or(game.first()));
    }
    if pressed(&keys.next_mark) {
        game.seek(game.marks().next(game.target()).unwrap_or(game.end()));
    }
    if pressed(&keys.last_death)
        && let Some(death) = game.marks().last_death(game.view().followed)
    {
        game.seek(death.saturating_sub(BEFORE_DEATH).max(game.first()));
    }
    if pressed(&keys.start) {
        game.seek(game.first());
    }
    if pressed(&keys.end) {
        game.seek(game.end());
    }
}

/// Applies the keys that change what is shown.
fn view_keys(ctx: &mut AppContext, play: &mut Play<impl Viewable>, panel: &mut Panel) {
    let (input, keys) = (&ctx.input, &ctx.config.settings.replay_keys);
    for (keys, neighbour) in [
        (&keys.next_player, Neighbour::Next),
        (&keys.previous_player, Neighbour::Previous),
    ] {
        if input.pressed(keys) {
            play.game.watch_beside(neighbour);
            play.set_free_camera(false);
        }
    }
    if input.pressed(&keys.free_camera) {
        play.set_free_camera(!play.has_free_camera());
    }
    if input.pressed(&keys.inputs) {
        panel.shows_inputs = !panel.shows_inputs;
    }
    if input.pressed(&keys.hide_hud) {
        panel.shows_hud = !panel.shows_hud;
        if !panel.shows_hud
            && let Some(key) = keys.hide_hud.first()
        {
            let key = key_names::name(*key);
            ctx.show_toast(MessageId("replay-hud-hidden").with("key", key));
        }
    }
}

/// Moves the free camera while keys are held.
fn camera_keys(ctx: &AppContext, play: &mut Play<impl Viewable>, passed: f32) {
    if !play.has_free_camera() {
        return;
    }
    let (input, keys) = (&ctx.input, &ctx.config.settings.replay_keys);
    let held = |keys: &[Key], control| {
        let pads = [Stick::First, Stick::Second].map(|stick| Key::Joystick(stick, control));
        f32::from(u8::from(input.held(keys) || input.held(&pads)))
    };
    let x = held(&keys.pan_right, StickControl::Right) - held(&keys.pan_left, StickControl::Left);
    let y = held(&keys.pan_down, StickControl::Down) - held(&keys.pan_up, StickControl::Up);
    let distance = PAN_SPEED * ctx.text_scale() * passed;
    play.pan((x * distance, y * distance));
    let closer = f32::from(u8::from(input.held(&keys.zoom_in)));
    let away = f32::from(u8::from(input.held(&keys.zoom_out)));
    let middle = (ctx.graphics.size.0 / 2.0, ctx.graphics.size.1 / 2.0);
    play.zoom_at(middle, KEY_ZOOM.powf((closer - away) * passed));
}

fn is_pad_direction(key: Key) -> bool {
    let Key::Joystick(_, control) = key else {
        return false;
    };
    !matches!(control, StickControl::Button(_))
}
