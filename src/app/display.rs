//! The size of the screen, which must be known before a window is opened: where no window manager does it, nobody else
//! keeps a window from being larger than the screen.

use std::sync::OnceLock;

/// Width and height of the screen in pixels as the program found it; of several monitors together where they show one
/// picture. `None` where the window system is not X11, or does not tell.
pub fn size() -> Option<(i32, i32)> {
    static SIZE: OnceLock<Option<(i32, i32)>> = OnceLock::new();
    *SIZE.get_or_init(ask)
}

#[cfg(target_os = "linux")]
fn ask() -> Option<(i32, i32)> {
    use macroquad::miniquad::native::linux_x11::libx11::{_XPrivDisplay, LibX11};

    let library = LibX11::try_load().ok()?;
    // SAFETY: The functions are those of the loaded library, called as its manual asks. An open display has the public
    // part `_XPrivDisplay`, whose `screens` has more entries than the number of the default one.
    let size = unsafe {
        (library.XInitThreads)();
        let display = (library.XOpenDisplay)(std::ptr::null());
        if display.is_null() {
            return None;
        }
        let public = display as _XPrivDisplay;
        let screen = (*public).screens.offset((*public).default_screen as isize);
        ((*screen).width, (*screen).height)
    };
    // The connection stays open as long as the program runs: a server without a desktop begins anew when its last client
    // leaves, and the window would come in the midst of that.
    std::mem::forget(library);
    Some(size)
}

/// Elsewhere window systems keep windows within the screen by themselves.
#[cfg(not(target_os = "linux"))]
fn ask() -> Option<(i32, i32)> {
    None
}
