//! `[BMSG]`: the message feed at the bottom (spec 08 §7.6, §9.3). Chat lines stay longer, see
//! `app/play/message_feed.rs`.

use crate::config::table::{real, section, whole};

section! {
    /// The message feed at the bottom of the screen.
    "BMSG", Messages {
        /// Seconds until a line disappears; 0 keeps it.
        hide_after_s: u8, "bottom_msg_timer" = 3, whole(0, 10);
        /// Number of lines.
        lines: u8, "bottom_msg_num_lines" = 8, whole(1, 20);
        /// Opacity of the newest line.
        first_opacity: f32, "bottom_msg_first_opacity" = 1.0, real(0.0, 1.0);
        /// Opacity of the oldest line.
        last_opacity: f32, "bottom_msg_last_opacity" = 0.1, real(0.0, 1.0);
    }
}
