//! Why somebody left, by the numbers that travel and are recorded (spec 07 A.8).

/// Nothing was heard for too long.
pub const SILENT: u8 = 71;
/// It never became active.
pub const NEVER_ACTIVE: u8 = 74;
/// The client lost the server.
pub const SERVER_LOST: u8 = 75;
/// The server sent it away.
pub const KICKED: u8 = 76;
/// The server will not let it in again.
pub const BANNED: u8 = 77;
/// The host has no player.
pub const HIDDEN: u8 = 78;
/// A client left.
pub const CLIENT_QUIT: u8 = 90;
/// The server was closed.
pub const SERVER_QUIT: u8 = 92;

/// The reason in words, for others than the one who left.
pub fn words_of_another(reason: u8) -> &'static str {
    match reason {
        SILENT => "nothing was heard any more",
        NEVER_ACTIVE => "joining took too long",
        SERVER_LOST => "lost the connection to the server",
        KICKED => "was sent away",
        BANNED => "was sent away and is not let in again",
        CLIENT_QUIT => "left the game",
        SERVER_QUIT => "the server has ended the game",
        _ => "the session has ended",
    }
}

/// The reason in words, for the one who left.
pub fn words(reason: u8) -> &'static str {
    match reason {
        SILENT => "the server did not hear from you any more",
        NEVER_ACTIVE => "joining took too long",
        SERVER_LOST => "lost the connection to the server",
        KICKED => "the server sent you away",
        BANNED => "the server does not let you in",
        CLIENT_QUIT => "you left the game",
        SERVER_QUIT => "the server has ended the game",
        _ => "the session has ended",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_another_does_not_speak_to_the_reader() {
        for reason in 0..=u8::MAX {
            let words = words_of_another(reason);
            assert!(!words.split(' ').any(|word| word == "you"), "{words}");
        }
    }
}
