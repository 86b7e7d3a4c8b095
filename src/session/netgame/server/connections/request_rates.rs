//! How many chat messages, emotes, votes, choices in the lobby, requests for files and seats, and states a server
//! handles for each client.

use crate::net::limits::STATES_PER_SECOND;
use crate::net::token_bucket::TokenBucket;

/// Chat messages per second that a server accepts from one client after the first [`CHAT_AT_ONCE`]; it drops the others.
const CHAT_PER_SECOND: u32 = 2;
/// Burst size of accepted chat messages.
const CHAT_AT_ONCE: u32 = 6;
/// Emotes per second that a server accepts from one client after the first [`EMOTES_AT_ONCE`]; it drops the others.
const EMOTES_PER_SECOND: u32 = 1;
/// Burst size of accepted emotes.
pub const EMOTES_AT_ONCE: u32 = 4;
/// Votes per second that a server accepts from one client after the first [`VOTES_AT_ONCE`]; it drops the others.
const VOTES_PER_SECOND: u32 = 1;
/// Burst size of accepted votes.
const VOTES_AT_ONCE: u32 = 4;
/// Choices in the lobby per second that a server accepts from one client after the first [`CHOICES_AT_ONCE`]; it drops
/// the others.
const CHOICES_PER_SECOND: u32 = 4;
/// Burst size of accepted choices in the lobby.
const CHOICES_AT_ONCE: u32 = 8;
/// Requests for other seats per second that a server handles for one client after the first [`SEAT_CHANGES_AT_ONCE`].
const SEAT_CHANGES_PER_SECOND: u32 = 1;
/// Burst size of handled requests for other seats.
pub const SEAT_CHANGES_AT_ONCE: u32 = 4;
/// File requests per second that a server answers for one client after the first [`FILE_REQUESTS_AT_ONCE`]; it drops the
/// others. A client repeats a request once per second.
const FILE_REQUESTS_PER_SECOND: u32 = 2;
/// Burst size of answered file requests.
const FILE_REQUESTS_AT_ONCE: u32 = 8;

/// Rate limits of what a client can make the server do.
pub struct RequestRates {
    /// Chat lines.
    pub chat: TokenBucket,
    /// Emotes.
    pub emotes: TokenBucket,
    /// Votes.
    pub votes: TokenBucket,
    /// Choices in the lobby.
    pub choices: TokenBucket,
    /// Answered file requests.
    pub file_requests: TokenBucket,
    /// Requests for other seats.
    pub seat_changes: TokenBucket,
    /// States.
    pub states: TokenBucket,
}

impl Default for RequestRates {
    fn default() -> Self {
        RequestRates {
            chat: TokenBucket::new(CHAT_PER_SECOND, CHAT_AT_ONCE),
            emotes: TokenBucket::new(EMOTES_PER_SECOND, EMOTES_AT_ONCE),
            votes: TokenBucket::new(VOTES_PER_SECOND, VOTES_AT_ONCE),
            choices: TokenBucket::new(CHOICES_PER_SECOND, CHOICES_AT_ONCE),
            file_requests: TokenBucket::new(FILE_REQUESTS_PER_SECOND, FILE_REQUESTS_AT_ONCE),
            seat_changes: TokenBucket::new(SEAT_CHANGES_PER_SECOND, SEAT_CHANGES_AT_ONCE),
            states: TokenBucket::new(STATES_PER_SECOND, STATES_PER_SECOND),
        }
    }
}
