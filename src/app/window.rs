//! The window: size, full screen, the scale of everything, and pictures of it.

use super::paint::picture::Picture;
use crate::config::Settings;
use macroquad::camera::{Camera2D, set_camera};
use macroquad::conf::Conf;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::math::vec2;
use macroquad::miniquad::EventHandler;
use macroquad::texture::{FilterMode, RenderTarget, render_target};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// Opens the window and does what is to be done in it; the window closes when that is done.
///
/// # Errors
/// Those of `body`, and one in words if there is no display or no window can be opened on it.
pub fn open<F>(settings: &Settings, body: F) -> Result<(), String>
where
    F: Future<Output = Result<(), String>> + 'static,
{
    check_display(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))?;
    let refused = "the window could not be opened: the display refuses it".to_owned();
    let result = Rc::new(RefCell::new(Err(refused)));
    let (done, opened) = (result.clone(), Rc::new(Cell::new(false)));
    let (conf, is_open) = (conf(settings), opened.clone());
    let window = catch_unwind(AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf, async move {
            is_open.set(true);
            *done.borrow_mut() = Err("the window was closed".to_owned());
            let outcome = body.await;
            *done.borrow_mut() = outcome;
        });
    }));
    match window {
        // The window system's library knows no other way to say that there is no window.
        Err(panic) if opened.get() => resume_unwind(panic),
        _ => result.replace(Ok(())),
    }
}

/// Looks for a display where programs are told of one by the environment.
fn check_display(has: impl Fn(&str) -> bool) -> Result<(), String> {
    let by_environment = cfg!(all(unix, not(target_os = "macos")));
    if !by_environment || has("DISPLAY") {
        return Ok(());
    }
    Err(if has("WAYLAND_DISPLAY") {
        "there is no X display: DISPLAY is not set; expected Xwayland beside Wayland"
    } else {
        "there is no display: DISPLAY is not set"
    }
    .to_owned())
}

/// The window as the settings want it.
fn conf(settings: &Settings) -> Conf {
    let screen = &settings.screen;
    Conf {
        miniquad_conf: macroquad::miniquad::conf::Conf {
            window_title: "Purple Martians".to_owned(),
            window_width: i32::from(screen.window_width),
            window_height: i32::from(screen.window_height),
            fullscreen: screen.fullscreen,
            high_dpi: true,
            window_resizable: true,
            platform: macroquad::miniquad::conf::Platform {
                linux_wm_class: "purple-martians",
                swap_interval: Some(1),
                ..Default::default()
            },
            ..Default::default()
        },
        default_filter_mode: FilterMode::Nearest,
        draw_call_vertex_capacity: 10_000,
        draw_call_index_capacity: 15_000,
        ..Default::default()
    }
}

/// Width and height of the window in pixels of the screen.
pub fn size() -> (f32, f32) {
    let scale = macroquad::window::screen_dpi_scale();
    let width = (macroquad::window::screen_width() * scale).round();
    let height = (macroquad::window::screen_height() * scale).round();
    (width.max(1.0), height.max(1.0))
}

/// The whole number by which everything is enlarged in a window of a size: about 640 x 360 pixels of ours are seen.
pub fn automatic_scale((width, height): (f32, f32)) -> f32 {
    (width / 512.0).min(height / 320.0).floor().max(1.0)
}

/// The whole number by which texts are enlarged in a window of a size.
pub fn text_scale((width, height): (f32, f32)) -> f32 {
    (width / 400.0).min(height / 300.0).floor().max(1.0)
}

/// Draws to the window in pixels of the screen.
pub fn draw_to_window((width, height): (f32, f32)) {
    set_camera(&camera(width, height));
}

fn camera(width: f32, height: f32) -> Camera2D {
    Camera2D {
        target: vec2(width / 2.0, height / 2.0),
        zoom: vec2(2.0 / width, 2.0 / height),
        ..Camera2D::default()
    }
}

/// Something of any size to draw to instead of the window.
pub struct Canvas(RenderTarget);

impl Canvas {
    /// A canvas of a size in pixels, and from now on everything is drawn to it.
    pub fn open(width: u32, height: u32) -> Canvas {
        let target = render_target(width, height);
        let mut camera = camera(width as f32, height as f32);
        camera.render_target = Some(target.clone());
        set_camera(&camera);
        Canvas(target)
    }

    /// What has been drawn.
    pub fn picture(&self) -> Picture {
        let image = self.0.texture.get_texture_data();
        let mut bytes = image.bytes;
        bytes.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
        Picture {
            width: u32::from(image.width),
            height: u32::from(image.height),
            bytes,
        }
    }
}

/// The picture in the window.
pub fn picture() -> Picture {
    let image = macroquad::texture::get_screen_data();
    let (width, height) = (u32::from(image.width), u32::from(image.height));
    let row = (width * 4) as usize;
    // The window system counts rows from below.
    let mut bytes: Vec<u8> = image
        .bytes
        .chunks_exact(row)
        .rev()
        .flatten()
        .copied()
        .collect();
    bytes.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    Picture {
        width,
        height,
        bytes,
    }
}

/// Tells when the window has lost the keyboard. The window system releases all held keys then.
pub struct Focus {
    subscriber: usize,
    lost: bool,
}

impl Focus {
    /// Watches from now on.
    pub fn watch() -> Focus {
        Focus {
            subscriber: register_input_subscriber(),
            lost: false,
        }
    }

    /// True if the keyboard was lost since this was asked last.
    pub fn was_lost(&mut self) -> bool {
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        std::mem::take(&mut self.lost)
    }
}

impl EventHandler for Focus {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn window_minimized_event(&mut self) {
        self.lost = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(all(unix, not(target_os = "macos")))]
    fn a_missing_display_is_told_before_a_window_is_opened() {
        assert_eq!(check_display(|name| name == "DISPLAY"), Ok(()));
        let error = check_display(|_| false).expect_err("there is none");
        assert_eq!(error, "there is no display: DISPLAY is not set");
        let error = check_display(|name| name == "WAYLAND_DISPLAY").expect_err("it is no X");
        assert!(error.contains("Xwayland"), "{error}");
    }

    #[test]
    fn the_scale_fits_the_window() {
        for (size, scale) in [
            ((320.0, 200.0), 1.0),
            ((800.0, 600.0), 1.0),
            ((1280.0, 720.0), 2.0),
            ((1920.0, 1080.0), 3.0),
            ((3840.0, 2160.0), 6.0),
        ] {
            assert_eq!(automatic_scale(size), scale, "{size:?}");
        }
    }

    #[test]
    fn texts_can_be_read_in_every_window() {
        for (size, scale) in [
            ((320.0, 200.0), 1.0),
            ((800.0, 600.0), 2.0),
            ((1280.0, 720.0), 2.0),
            ((1920.0, 1080.0), 3.0),
            ((3840.0, 2160.0), 7.0),
        ] {
            assert_eq!(text_scale(size), scale, "{size:?}");
        }
    }
}
