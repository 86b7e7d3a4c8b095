//! Codes of reasons for leaving, as used on the wire and in recordings (spec 07 A.8).

/// The connection timed out.
pub const TIMED_OUT: u8 = 71;
/// The client never became active.
pub const NEVER_ACTIVE: u8 = 74;
/// The client lost the server.
pub const SERVER_LOST: u8 = 75;
/// The player was kicked.
pub const KICKED: u8 = 76;
/// The player was banned.
pub const BANNED: u8 = 77;
/// A dedicated server has no host player.
pub const HIDDEN: u8 = 78;
/// The player left.
pub const CLIENT_QUIT: u8 = 90;
/// The server was closed.
pub const SERVER_QUIT: u8 = 92;

/// Returns the reason in words for the other players.
pub fn text_for_others(reason: u8) -> &'static str {
    match reason {
        TIMED_OUT => "connection lost",
        NEVER_ACTIVE => "joining took too long",
        SERVER_LOST => "lost the connection",
        KICKED => "was kicked",
        BANNED => "was banned",
        CLIENT_QUIT => "left the game",
        SERVER_QUIT => "the server was closed",
        _ => "the session ended",
    }
}

/// Returns the reason in words for the player who left.
pub fn text(reason: u8) -> &'static str {
    match reason {
        TIMED_OUT => "the server lost the connection to you",
        NEVER_ACTIVE => "joining took too long",
        SERVER_LOST => "lost the connection",
        KICKED => "you were kicked",
        BANNED => "you are banned from this server",
        CLIENT_QUIT => "you left the game",
        SERVER_QUIT => "the server was closed",
        _ => "the session ended",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_for_others_do_not_address_the_reader() {
        for reason in 0..=u8::MAX {
            let text = text_for_others(reason);
            assert!(!text.split(' ').any(|word| word == "you"), "{text}");
        }
    }
}
