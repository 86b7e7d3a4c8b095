//! Wakes the main loop when the window gets an event. The window library can neither wait for an event with a timeout
//! nor process events without drawing a frame, so a second connection to the X server watches the window.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;
use std::time::Duration;

/// State shared with the watching thread.
#[derive(Default)]
struct Seen {
    /// The window is watched.
    watching: AtomicBool,
    /// The window has got an event since this flag was last read.
    event: AtomicBool,
    /// The window is minimised or covered.
    hidden: AtomicBool,
}

/// Watches the window in a background thread.
pub struct Wake {
    seen: Arc<Seen>,
}

impl Wake {
    /// Starts watching the calling thread's window, where that is supported.
    pub fn watch() -> Wake {
        let seen = Arc::new(Seen::default());
        let theirs = seen.clone();
        let main = std::thread::current();
        std::thread::spawn(move || watch(&theirs, &main));
        Wake { seen }
    }

    /// Returns true if window events end a pause.
    pub fn is_watching(&self) -> bool {
        self.seen.watching.load(Ordering::Relaxed)
    }

    /// Returns true if the window is minimised or covered.
    pub fn is_hidden(&self) -> bool {
        self.seen.hidden.load(Ordering::Relaxed)
    }

    /// Sleeps for at most `time`. Returns true if the window has got an event since the last call.
    pub fn pause(&self, time: Duration) -> bool {
        if !self.take_event() {
            std::thread::park_timeout(time);
            return self.take_event();
        }
        true
    }

    fn take_event(&self) -> bool {
        self.seen.event.swap(false, Ordering::Relaxed)
    }
}

#[cfg(target_os = "linux")]
fn watch(seen: &Seen, main: &Thread) {
    use x11::{EventError, Watched};

    let watch = || -> Result<(), EventError> {
        let window = Watched::find()?;
        seen.watching.store(true, Ordering::Relaxed);
        loop {
            if let Some(hidden) = window.next_event()? {
                seen.hidden.store(hidden, Ordering::Relaxed);
            }
            seen.event.store(true, Ordering::Relaxed);
            main.unpark();
        }
    };
    if let Err(error) = watch() {
        log::debug!("cannot watch the window: {error}");
    }
    seen.watching.store(false, Ordering::Relaxed);
    seen.hidden.store(false, Ordering::Relaxed);
}

/// Not supported on other systems.
#[cfg(not(target_os = "linux"))]
fn watch(_: &Seen, _: &Thread) {}

#[cfg(target_os = "linux")]
mod x11 {
    use crate::app::display;
    use crate::app::window::CLASS;
    use x11rb::connection::Connection;
    use x11rb::errors::{ConnectionError, ReplyError};
    use x11rb::protocol::Event;
    use x11rb::protocol::res::{ClientIdMask, ClientIdSpec, ConnectionExt as _};
    use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};
    use x11rb::protocol::xproto::{
        AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask, Visibility, Window,
    };
    use x11rb::rust_connection::RustConnection;

    /// Why a window cannot be watched.
    #[derive(Debug, thiserror::Error)]
    pub enum EventError {
        #[error("no connection to an X server")]
        NoConnection,
        #[error("our window was not found on the X server")]
        NotFound,
        #[error(transparent)]
        Connection(#[from] ConnectionError),
        #[error(transparent)]
        Reply(#[from] ReplyError),
    }

    /// Maximum length of a window class to read, in units of four bytes.
    const CLASS_LENGTH: u32 = 32;

    /// The watched window and the connection its events arrive on.
    pub struct Watched {
        connection: &'static RustConnection,
        window: Window,
    }

    impl Watched {
        /// Finds our window and subscribes to its events.
        pub fn find() -> Result<Watched, EventError> {
            let (connection, root) = display::connection().ok_or(EventError::NoConnection)?;
            let window = find(connection, *root)?.ok_or(EventError::NotFound)?;
            let events = EventMask::KEY_PRESS
                | EventMask::POINTER_MOTION
                | EventMask::FOCUS_CHANGE
                | EventMask::STRUCTURE_NOTIFY
                | EventMask::VISIBILITY_CHANGE
                | EventMask::EXPOSURE;
            let wanted = ChangeWindowAttributesAux::new().event_mask(events);
            connection
                .change_window_attributes(window, &wanted)?
                .check()?;
            if let Err(error) = watch_buttons(connection, *root) {
                log::debug!("mouse buttons do not wake the window: {error}");
            }
            Ok(Watched { connection, window })
        }

        /// Waits for an event. Returns the new visibility (true if hidden) if the event changes it.
        pub fn next_event(&self) -> Result<Option<bool>, EventError> {
            Ok(match self.connection.wait_for_event()? {
                Event::UnmapNotify(_) => Some(true),
                Event::MapNotify(_) => Some(false),
                Event::VisibilityNotify(event) => Some(event.state == Visibility::FULLY_OBSCURED),
                Event::DestroyNotify(event) if event.window == self.window => {
                    return Err(EventError::NotFound);
                }
                _ => None,
            })
        }
    }

    /// Subscribes to mouse buttons. Button presses in a window are delivered to only one client, which is the window
    /// library; raw events of the input devices are delivered to everybody.
    fn watch_buttons(connection: &RustConnection, root: Window) -> Result<(), EventError> {
        connection.xinput_xi_query_version(2, 2)?.reply()?;
        let masks = [xinput::EventMask {
            deviceid: xinput::Device::ALL_MASTER.into(),
            mask: vec![XIEventMask::RAW_BUTTON_PRESS | XIEventMask::RAW_BUTTON_RELEASE],
        }];
        connection.xinput_xi_select_events(root, &masks)?.check()?;
        Ok(())
    }

    /// Searches for our window below another one; a window manager may have reparented it.
    fn find(connection: &RustConnection, root: Window) -> Result<Option<Window>, EventError> {
        let mut waiting = vec![root];
        while let Some(window) = waiting.pop() {
            // Other windows may close at any time.
            if is_ours(connection, window).unwrap_or(false) {
                return Ok(Some(window));
            }
            if let Ok(tree) = connection.query_tree(window)?.reply() {
                waiting.extend(tree.children);
            }
        }
        Ok(None)
    }

    fn is_ours(connection: &RustConnection, window: Window) -> Result<bool, EventError> {
        let property = (AtomEnum::WM_CLASS, AtomEnum::STRING);
        let class = connection
            .get_property(false, window, property.0, property.1, 0, CLASS_LENGTH)?
            .reply()?;
        let mut names = class.value.split(|byte| *byte == 0);
        if !names.any(|name| name == CLASS.as_bytes()) {
            return Ok(false);
        }
        let spec = ClientIdSpec {
            client: window,
            mask: ClientIdMask::LOCAL_CLIENT_PID,
        };
        let ids = connection.res_query_client_ids(&[spec])?.reply()?.ids;
        let own = std::process::id();
        Ok(ids.iter().any(|id| id.value.first() == Some(&own)))
    }
}
