//! The display size, which must be known before a window is opened: without a window manager, nothing else
//! keeps a window from being larger than the display.

use std::sync::OnceLock;

/// The screen as the program found it.
#[derive(Clone, Copy)]
struct Screen {
    size: (i32, i32),
    refresh_rate: Option<f64>,
}

fn screen() -> Option<Screen> {
    static SCREEN: OnceLock<Option<Screen>> = OnceLock::new();
    *SCREEN.get_or_init(ask)
}

/// Width and height of the screen in pixels; of several monitors together where they show one picture. `None` where the window
/// system is not X11, or does not tell.
pub fn size() -> Option<(i32, i32)> {
    screen().map(|screen| screen.size)
}

/// Refresh rate in Hz, of several monitors the highest. `None` where nobody tells.
pub fn refresh_rate() -> Option<f64> {
    screen().and_then(|screen| screen.refresh_rate)
}

#[cfg(target_os = "linux")]
mod x11 {
    use super::{OnceLock, Screen};
    use x11rb::protocol::randr::{ConnectionExt, ModeFlag, ModeInfo};
    use x11rb::protocol::xproto::Window;
    use x11rb::rust_connection::RustConnection;

    /// Highest refresh rate that is believed, Hz.
    const HIGHEST_RATE: f64 = 1000.0;
    /// Lowest refresh rate that is believed, Hz.
    const LOWEST_RATE: f64 = 20.0;

    /// The connection to the X server, and the root window. It stays open as long as the program runs: a server without a
    /// desktop begins anew when its last client leaves, and the window would come in the midst of that.
    pub fn connection() -> Option<&'static (RustConnection, Window)> {
        static CONNECTION: OnceLock<Option<(RustConnection, Window)>> = OnceLock::new();
        let open = || {
            let (connection, screen) = x11rb::connect(None).ok()?;
            let root = x11rb::connection::Connection::setup(&connection)
                .roots
                .get(screen)?
                .root;
            Some((connection, root))
        };
        CONNECTION.get_or_init(open).as_ref()
    }

    pub fn ask() -> Option<Screen> {
        let (connection, root) = connection()?;
        let setup = x11rb::connection::Connection::setup(connection);
        let screen = setup.roots.iter().find(|screen| screen.root == *root)?;
        let size = (screen.width_in_pixels, screen.height_in_pixels);
        Some(Screen {
            size: (size.0.into(), size.1.into()),
            refresh_rate: refresh_rate(connection, *root),
        })
    }

    fn refresh_rate(connection: &RustConnection, root: Window) -> Option<f64> {
        let resources = connection.randr_get_screen_resources_current(root).ok()?;
        let resources = resources.reply().ok()?;
        let modes = resources.crtcs.iter().filter_map(|crtc| {
            let crtc = connection
                .randr_get_crtc_info(*crtc, 0)
                .ok()?
                .reply()
                .ok()?;
            resources.modes.iter().find(|mode| mode.id == crtc.mode)
        });
        let rates = modes.map(rate_of);
        let rates = rates.filter(|rate| (LOWEST_RATE..HIGHEST_RATE).contains(rate));
        rates.reduce(f64::max)
    }

    fn rate_of(mode: &ModeInfo) -> f64 {
        let pixels = f64::from(mode.htotal) * f64::from(mode.vtotal);
        let fields = match mode.mode_flags {
            flags if flags.contains(ModeFlag::INTERLACE) => 2.0,
            flags if flags.contains(ModeFlag::DOUBLE_SCAN) => 0.5,
            _ => 1.0,
        };
        f64::from(mode.dot_clock) / pixels * fields
    }
}

#[cfg(target_os = "linux")]
use x11::ask;
#[cfg(target_os = "linux")]
pub use x11::connection;

/// Elsewhere the window system keeps windows within the display.
#[cfg(not(target_os = "linux"))]
fn ask() -> Option<Screen> {
    None
}
