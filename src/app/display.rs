//! The display size, which must be known before a window is opened: without a window manager, nothing else
//! keeps a window from being larger than the display.

use std::sync::OnceLock;

/// Returns the size of the display in pixels; of several displays together where they form one
/// desktop. `None` where the window system is not X11, or does not tell.
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
    // The connection stays open until the program ends: an X server without a desktop resets when its last client
    // leaves, which would hit the window being opened.
    std::mem::forget(library);
    Some(size)
}

/// Elsewhere the window system keeps windows within the display.
#[cfg(not(target_os = "linux"))]
fn ask() -> Option<(i32, i32)> {
    None
}
