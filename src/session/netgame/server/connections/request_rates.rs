//! How many chat messages, emotes, votes, choices in the lobby, requests for files and seats, and states a server
//! handles for each client.

use crate::net::limits::STATES_PER_SECOND;
use crate::net::token_bucket::TokenBucket;

/// Chat messages per second that a server accepts from one client after the first [`CHAT_BURST`]; it drops the others.
const CHAT_PER_SECOND: u32 = 2;
/// Burst size of accepted chat messages.
const CHAT_BURST: u32 = 6;
/// Emotes per second that a server accepts from one client after the first [`EMOTE_BURST`]; it drops the others.
const EMOTES_PER_SECOND: u32 = 1;
/// Burst size of accepted emotes.
pub const EMOTE_BURST: u32 = 4;
/// Votes per second that a server accepts from one client after the first [`VOTE_BURST`]; it drops the others.
const VOTES_PER_SECOND: u32 = 1;
/// Burst size of accepted votes.
const VOTE_BURST: u32 = 4;
/// Choices in the lobby per second that a server accepts from one client after the first [`CHOICE_BURST`]; it drops
/// the others.
const CHOICES_PER_SECOND: u32 = 4;
/// Burst size of accepted choices in the lobby.
const CHOICE_BURST: u32 = 8;
/// Requests for other seats per second that a server handles for one client after the first [`SEAT_CHANGE_BURST`].
const SEAT_CHANGES_PER_SECOND: u32 = 1;
/// Burst size of handled requests for other seats.
pub const SEAT_CHANGE_BURST: u32 = 4;
/// File requests per second that a server answers for one client after the first [`FILE_REQUEST_BURST`]; it drops the
/// others. A client repeats a request once per second.
const FILE_REQUESTS_PER_SECOND: u32 = 2;
/// Burst size of answered file requests.
const FILE_REQUEST_BURST: u32 = 8;

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
            chat: TokenBucket::new(CHAT_PER_SECOND, CHAT_BURST),
            emotes: TokenBucket::new(EMOTES_PER_SECOND, EMOTE_BURST),
            votes: TokenBucket::new(VOTES_PER_SECOND, VOTE_BURST),
            choices: TokenBucket::new(CHOICES_PER_SECOND, CHOICE_BURST),
            file_requests: TokenBucket::new(FILE_REQUESTS_PER_SECOND, FILE_REQUEST_BURST),
            seat_changes: TokenBucket::new(SEAT_CHANGES_PER_SECOND, SEAT_CHANGE_BURST),
            states: TokenBucket::new(STATES_PER_SECOND, STATES_PER_SECOND),
        }
    }
}
