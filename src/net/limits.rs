//! Maximum lengths and numbers that several messages share (spec 07 C.2, C.3, D.3), and limits that both ends rely on.
//! Every other limit is in the file of what it limits: rates of a peer in `transport/peer_limits.rs`, of unknown senders in
//! `handshake.rs`, of requests of a client in `session/netgame/server/connections/request_rates.rs`.

use crate::sim::world::player::PLAYERS;
use std::time::Duration;

/// Maximum length of a player's name in bytes.
pub const NAME_BYTES: usize = 16;
/// Maximum length of a level name in bytes.
pub const LEVEL_NAME_BYTES: usize = 32;
/// Maximum length of a chat message in bytes.
pub const CHAT_BYTES: usize = 120;
/// Highest tick and highest log entry number that a server may send; a level ends long before.
pub const MAX_TICK: u32 = 1 << 30;
/// Maximum number of seats of one client.
pub const MAX_SEATS: usize = 4;
/// Maximum number of clients without seats of one server.
pub const MAX_SPECTATORS: usize = 16;
/// Highest player slot.
pub const MAX_PLAYER: u8 = PLAYERS as u8 - 1;
/// Highest colour number; the lowest is 1.
pub use crate::sim::world::player::MAX_COLOUR;
/// Highest level number; the lowest is 1.
pub const MAX_LEVEL: u16 = 399;
/// Maximum data bytes of a piece; the rest of the payload is left for its other fields.
pub const MAX_PIECE_BYTES: usize = 1100;
/// Maximum number of states per second that a server sends to a client.
pub const STATES_PER_SECOND: u32 = 10;
/// The channel counts as stuck when a reliable message stays unacknowledged for this long.
pub const STUCK_AFTER: Duration = Duration::from_secs(10);

/// Returns the maximum length in bytes of a decompressed state delta between two images of `image` bytes. A delta that
/// decompresses to more is rejected at the first excess byte. The format is in `state_delta/words.rs`.
pub const fn unpacked_delta_max(image: usize) -> usize {
    // Worst case: two numbers of three bytes at the start, every second word changed, with two
    // numbers of at most four bytes for each run, and five bytes for each word.
    let words = image.div_ceil(4);
    6 + words.div_ceil(2) * 8 + words * 5
}
