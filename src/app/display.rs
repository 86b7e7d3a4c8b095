//! Size and refresh rate of the display. The size must be known before a window is opened: without a window manager,
//! nothing else keeps a window from being larger than the display.

use std::sync::OnceLock;

/// Size and refresh rate, queried once.
#[derive(Clone, Copy)]
struct Screen {
    size: (i32, i32),
    refresh_rate: Option<f64>,
}

fn screen() -> Option<Screen> {
    static SCREEN: OnceLock<Option<Screen>> = OnceLock::new();
    *SCREEN.get_or_init(query)
}

/// Returns the width and height of the screen in pixels, of all monitors together if they form one desktop. `None` if
/// the window system is not X11 or does not report it.
pub fn size() -> Option<(i32, i32)> {
    screen().map(|screen| screen.size)
}

/// Returns the refresh rate in Hz, the highest one if there are several monitors. `None` if unknown.
pub fn refresh_rate() -> Option<f64> {
    screen().and_then(|screen| screen.refresh_rate)
}

#[cfg(target_os = "linux")]
mod x11 {
    use super::{OnceLock, Screen};
    use x11rb::protocol::randr::{ConnectionExt, ModeFlag, ModeInfo};
    use x11rb::protocol::xproto::Window;
    use x11rb::rust_connection::RustConnection;

    /// Highest plausible refresh rate, Hz.
    const HIGHEST_RATE: f64 = 1000.0;
    /// Lowest plausible refresh rate, Hz.
    const LOWEST_RATE: f64 = 20.0;

    /// Returns the connection to the X server, and the root window. The connection stays open while the program runs:
    /// an X server without a desktop resets when its last client disconnects, which would break the window being
    /// opened.
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

    pub fn query() -> Option<Screen> {
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
pub use x11::connection;
#[cfg(target_os = "linux")]
use x11::query;

/// On other systems the window system keeps windows within the display.
#[cfg(not(target_os = "linux"))]
fn query() -> Option<Screen> {
    None
}
