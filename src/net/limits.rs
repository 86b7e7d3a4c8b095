//! The limits of messages, states, files and transport, and the rates at which one side accepts what the other asks for
//! (spec 07 C.2, C.3, D.3, E.2, E.3). The ranges of settings are in `config/sections/network.rs`; limits of internal
//! buffers are beside the code that uses them in `session/netgame/`.

use crate::sim::world::player::PLAYERS;
use std::time::Duration;

/// Protocol version. Server and client must have the same one.
pub const PROTOCOL: u8 = 6;

// Datagrams.

/// Minimum length of a datagram in bytes; shorter ones are dropped unread (spec 07 E.1).
pub const MIN_DATAGRAM: usize = 20;
/// Maximum length of a datagram in bytes; longer ones are dropped unread.
pub const MAX_DATAGRAM: usize = 1452;
/// Maximum length in bytes of a payload, the part of a datagram inside the envelope. Below the size at which the
/// transport library would fragment (spec 07 D.4, rule 1).
pub const MAX_PAYLOAD: usize = 1140;
/// Length of a hello datagram in bytes, padding included: longer than any answer to it.
pub const HELLO_BYTES: usize = 600;
/// Bytes that UDP and IPv4 headers add to each datagram, for statistics.
pub const UDP_OVERHEAD: u64 = 28;
/// Bytes that TCP (with timestamps) and IPv4 headers and the frame's length add to each frame, for statistics. Every frame
/// is a segment of its own, and acknowledgements travel with the frames of the other direction.
pub const TCP_OVERHEAD: u64 = 54;
/// Number of datagrams that may be sealed with one key. A session of 100 datagrams per second reaches it after 300 years.
pub const MAX_SEQUENCE: u64 = 1 << 40;
/// Number of forged datagrams after which nothing is opened with a key any more. The cipher's limit of 2^36 for a chance
/// of forgery of 2^-57 (RFC 9001, 6.6) takes 40 days of 20 000 datagrams per second.
pub const MAX_FORGED: u64 = 1 << 36;
/// Maximum length of the server's reply in a key exchange: two keys, two tags, and its message of the password exchange.
pub const KEY_REPLY_BYTES: usize = 32 + 48 + 33 + 16;
/// Maximum number of datagrams read in one poll, so that a flood cannot starve sending.
pub const DATAGRAMS_PER_POLL: usize = 256;
/// A poll stops reading datagrams after this many events.
pub const EVENTS_PER_POLL: usize = 1024;

// Fields.

/// Maximum length of a player's name in bytes.
pub const NAME_BYTES: usize = 16;
/// Maximum length of a level name in bytes.
pub const LEVEL_NAME_BYTES: usize = 32;
/// Maximum length in bytes of the text of a goodbye message.
pub const REASON_BYTES: usize = 64;
/// Maximum length of a chat message in bytes.
pub const CHAT_BYTES: usize = 120;
/// Chat messages per second that a server accepts from one client after the first [`CHAT_AT_ONCE`]; it drops the others.
pub const CHAT_PER_SECOND: u32 = 2;
/// Burst size of accepted chat messages.
pub const CHAT_AT_ONCE: u32 = 6;
/// Highest number of an emote.
pub const MAX_EMOTE: u8 = 8;
/// Emotes per second that a server accepts from one client after the first [`EMOTES_AT_ONCE`]; it drops the others.
pub const EMOTES_PER_SECOND: u32 = 1;
/// Burst size of accepted emotes.
pub const EMOTES_AT_ONCE: u32 = 4;
/// Votes per second that a server accepts from one client after the first [`VOTES_AT_ONCE`]; it drops the others.
pub const VOTES_PER_SECOND: u32 = 1;
/// Burst size of accepted votes.
pub const VOTES_AT_ONCE: u32 = 4;
/// Choices in the lobby per second that a server accepts from one client after the first [`CHOICES_AT_ONCE`]; it drops
/// the others.
pub const CHOICES_PER_SECOND: u32 = 4;
/// Burst size of accepted choices in the lobby.
pub const CHOICES_AT_ONCE: u32 = 8;
/// Maximum number of levels to vote for.
pub const MAX_CANDIDATES: usize = 16;
/// Time between the moment when everybody in the lobby is ready and the start of the game, seconds.
pub const LOBBY_COUNTDOWN: u8 = 3;
/// Time between the moment when more than half of the players in the lobby of a dedicated server are ready and the start of
/// the game without the others, seconds.
pub const LOBBY_PATIENCE: u8 = 60;
/// Duration of a vote on kicking a player, seconds.
pub const VOTE_SECONDS: u8 = 30;
/// Least number of votes in favour with which a player is kicked: nobody is kicked by a single other player.
pub const LEAST_VOTES: usize = 2;
/// Time after the start of a vote in which the same address block cannot start another one.
pub const VOTE_COOL_DOWN: Duration = Duration::from_secs(120);
/// Time after a rejected vote in which there is none on the same player; shorter than [`VOTE_COOL_DOWN`], so that nobody
/// can protect a player by starting votes.
pub const REJECTED_VOTE_COOL_DOWN: Duration = Duration::from_secs(60);
/// Time for which a player who was kicked by a vote cannot join again.
pub const VOTED_OUT: Duration = Duration::from_secs(600);
/// Requests for other seats per second, and at once, that a server handles for a client.
pub const SEAT_CHANGES_PER_SECOND: u32 = 1;
/// See [`SEAT_CHANGES_PER_SECOND`].
pub const SEAT_CHANGES_AT_ONCE: u32 = 4;
/// Highest tick and highest log entry number that a server may send; a level ends long before.
pub const MAX_TICK: u32 = 1 << 30;
/// Maximum number of rounds of a match.
pub const MAX_ROUNDS: u8 = 9;
/// Maximum length of a round in seconds.
pub const MAX_ROUND_SECONDS: u32 = 600;
/// Maximum number of points that end a round.
pub const MAX_SCORE_LIMIT: u8 = 100;
/// Maximum number of lives in a round.
pub const MAX_LIVES: u8 = 20;
/// Maximum length of a warm-up in seconds.
pub const MAX_WARM_UP_SECONDS: u32 = 120;
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
/// Maximum number of ticks of input in one `cdat`.
pub const CDAT_TICKS: usize = 32;
/// Maximum number of log entries in one `sdat`.
pub const SDAT_ENTRIES: usize = 200;
/// Maximum distance in ticks between a log entry and its `sdat`.
pub const SDAT_TICK_DISTANCE: i64 = 256;
/// Minimum time between two input withdrawals of one client; each raises the generation of its `cdat`.
pub const GENERATION_EVERY: Duration = Duration::from_secs(1);
/// Maximum number of ticks that a server rolls back for late input. The rules for late input are in
/// `session/netgame/server/late_input.rs`.
pub const MAX_LATE_WINDOW: u8 = 16;
/// Maximum number of variables in one message.
pub const MAX_VARIABLES: usize = 32;

// States and files.

/// Maximum number of pieces of a state delta.
pub const MAX_PIECES: u8 = 32;
/// Maximum data bytes of a piece; the rest of the payload is left for its other fields.
pub const MAX_PIECE_BYTES: usize = 1100;
/// Maximum length of a compressed state delta in bytes.
pub const MAX_PACKED_STATE: usize = 32_000;
/// Returns the maximum length in bytes of a decompressed state delta between two images of `image` bytes. A delta that
/// decompresses to more is rejected at the first excess byte.
pub const fn unpacked_delta_max(image: usize) -> usize {
    // Worst case (`state_delta/words.rs`): two numbers of three bytes at the start, every second word changed, with two
    // numbers of at most four bytes for each run, and five bytes for each word.
    let words = image.div_ceil(4);
    6 + words.div_ceil(2) * 8 + words * 5
}
/// States per second that a server sends to a client, whatever it requests.
pub const STATES_PER_SECOND: u32 = 10;
/// States per second that a client unpacks; twice what a server sends.
pub const STATE_UNPACKS_PER_SECOND: u32 = 2 * STATES_PER_SECOND;
/// Level changes per second that a client accepts from its server after the first [`LEVEL_CHANGES_AT_ONCE`].
pub const LEVEL_CHANGES_PER_SECOND: u32 = 1;
/// Burst size of accepted level changes.
pub const LEVEL_CHANGES_AT_ONCE: u32 = 8;
/// Desync reports per hour that a server accepts from one address block after the first [`DESYNC_REPORTS_AT_ONCE`].
pub const DESYNC_REPORTS_PER_HOUR: u32 = 6;
/// Burst size of accepted desync reports.
pub const DESYNC_REPORTS_AT_ONCE: u32 = 4;
/// Maximum number of states that are reassembled from pieces at the same time.
pub const ASSEMBLIES: usize = 2;
/// Maximum length of a transferred file in bytes, uncompressed.
pub const MAX_FILE_BYTES: u32 = 256 * 1024;
/// Maximum number of file pieces sent to a client in one tick (spec 07 C.9).
pub const FILE_PIECES_PER_TICK: usize = 8;
/// Maximum number of file pieces in flight to a client.
pub const FILE_PIECES_IN_FLIGHT: u32 = 32;
/// File requests per second that a server answers for one client after the first [`FILE_REQUESTS_AT_ONCE`]; it drops the
/// others. A client repeats a request once per second.
pub const FILE_REQUESTS_PER_SECOND: u32 = 2;
/// Burst size of answered file requests.
pub const FILE_REQUESTS_AT_ONCE: u32 = 8;
/// File transfers per second that a server starts or resumes for one client after the first
/// [`FILE_TRANSFERS_AT_ONCE`]; it answers other requests that the server is busy.
pub const FILE_TRANSFERS_PER_SECOND: u32 = 1;
/// Burst size of file transfers started or resumed.
pub const FILE_TRANSFERS_AT_ONCE: u32 = 4;
/// File transfer rate limit for each client, bytes per second.
pub const FILE_BYTES_PER_CLIENT: u32 = 64_000;
/// File transfer rate limit for all clients together, bytes per second.
pub const FILE_BYTES_TOTAL: u32 = 256_000;
/// Interval at which a client acknowledges file data.
pub const FILE_ACK_EVERY: Duration = Duration::from_millis(100);
/// Number of times a client reports the end of a transfer, because reports may be lost.
pub const FILE_END_REPORTS: u8 = 3;
/// A client repeats its file request after this time without new data.
pub const FILE_RETRY_AFTER: Duration = Duration::from_secs(1);
/// A transfer without progress for this long is aborted.
pub const FILE_TIMEOUT: Duration = Duration::from_secs(5);

// Peers.

/// Maximum number of peers of one endpoint.
pub const PEERS: usize = PLAYERS - 1 + MAX_SPECTATORS;
/// Datagrams per second that a server accepts from one peer on average; bursts of twice that.
pub const PEER_DATAGRAMS: u32 = 120;
/// Bytes per second that a server accepts from one peer on average; bursts of twice that.
pub const PEER_BYTES: u32 = 64_000;
/// Datagrams per second that a client accepts from its server.
pub const SERVER_DATAGRAMS: u32 = 800;
/// Bytes per second that a client accepts from its server.
pub const SERVER_BYTES: u32 = 600_000;
/// Messages per second that a server accepts from one peer, both on average and as a burst. The first message of each
/// datagram is not counted. Datagrams full of small messages must not crowd out other peers.
pub const PEER_MESSAGES: u32 = 480;
/// Messages per second that a client accepts from its server, counted in the same way.
pub const SERVER_MESSAGES: u32 = 3200;
/// Minimum interval between warnings to a peer that exceeds its rate.
pub const WARNING_EVERY: Duration = Duration::from_secs(1);
/// A peer that exceeds its rate for this long is reported as abusive.
pub const FLOOD_TOLERANCE: Duration = Duration::from_secs(5);
/// A peer with more invalid messages than this within [`FAULT_WINDOW`] is reported as abusive.
pub const MAX_FAULTS: u32 = 50;
/// Period over which invalid messages are counted.
pub const FAULT_WINDOW: Duration = Duration::from_secs(10);
/// Maximum distance of an ordered message ahead of the next one to deliver (spec 07 D.3).
pub const ITEMS_AHEAD: u16 = 128;
/// Maximum number of unacknowledged reliable messages in flight (spec 07 D.4, rule 3).
pub const MAX_OUTSTANDING: usize = 64;
/// Maximum number of reliable messages queued because of [`MAX_OUTSTANDING`].
pub const MAX_WAITING: usize = 256;
/// Interval of pulses while reliable messages are in flight (spec 07 D.5).
pub const PULSE_EVERY: Duration = Duration::from_millis(100);
/// Interval of pulses while nothing is in flight.
pub const PULSE_IDLE: Duration = Duration::from_secs(1);
/// Minimum interval between two pulse bursts.
pub const BURST_EVERY: Duration = Duration::from_millis(300);
/// Pulses in a burst, sent in three groups. The transport library resends a message once a message more than 32 newer
/// has been acknowledged.
pub const BURST_PULSES: u8 = 36;
/// After this many reliable datagrams in one poll, an acknowledgement is sent at once.
pub const ACK_AT_ONCE: u32 = 8;
/// Interval of a client's pings.
pub const PING_EVERY: Duration = Duration::from_millis(250);
/// A longer round-trip time is rejected as invalid.
pub const MAX_ECHO: Duration = Duration::from_secs(10);
/// The channel counts as stuck when a reliable message stays unacknowledged for this long.
pub const STUCK_AFTER: Duration = Duration::from_secs(10);
/// Capacity of the queues between the network thread and the game, in messages for each direction. A full queue blocks:
/// the game waits until the thread has taken a request, the thread stops reading the socket.
pub const QUEUE: usize = 8192;

// Handshake: limits for unknown senders (spec 07 C.4, E.3).

/// Length of a cookie's time slot.
pub const COOKIE_SLOT: Duration = Duration::from_secs(10);
/// Challenges per second for one subscriber (an IPv4 address or IPv6 /64) on average; bursts of twice that. The source
/// address of a hello can be forged, so this also bounds the traffic that an attacker can direct at a victim.
pub const CHALLENGES_PER_SUBSCRIBER: u32 = 4;
/// Challenges per second for one IPv6 /56, which may belong to a single household.
pub const CHALLENGES_PER_HOUSEHOLD: u32 = 20;
/// Challenges per second in total.
pub const CHALLENGES_TOTAL: u32 = 200;
/// Key requests with a valid cookie and authentic join requests per second from one subscriber, both on average and as
/// a burst. The cookie proves the address, so only those on the path can use up the rate of someone else.
pub const COOKIES_PER_SUBSCRIBER: u32 = 40;
/// Key exchanges per second with one subscriber on average. Each costs the server three multiplications on a curve, and
/// about four more if there is a password.
pub const EXCHANGES_PER_SUBSCRIBER: u32 = 4;
/// Key exchanges at once with one subscriber.
pub const EXCHANGES_AT_ONCE: u32 = 16;
/// Key exchanges per second with one IPv6 /56 on average; twice as many as [`EXCHANGES_AT_ONCE`] at once.
pub const EXCHANGES_PER_HOUSEHOLD: u32 = 8;
/// Key exchanges per second in total, both on average and as a burst.
pub const EXCHANGES_TOTAL: u32 = 80;
/// Maximum number of channels without a session. They are limited by [`EXCHANGES_TOTAL`] and [`CHANNEL_AGE`]; this is
/// never reached.
pub const MAX_CHANNELS: usize = 1400;
/// How long a channel may be used to join; then it is forgotten, with the answer to its request.
pub const CHANNEL_AGE: Duration = Duration::from_secs(15);
/// Time for which a server keeps the seats of a client whose connection is lost. Longer than [`RECONNECT_TIME`], because
/// a client that was suspended starts to reconnect only when it runs again.
pub const SEATS_KEPT: Duration = Duration::from_secs(120);
/// Time for which a client tries to return after its connection is lost.
pub const RECONNECT_TIME: Duration = Duration::from_secs(60);
/// Delay before a reconnect is retried after a temporary refusal; six of them stay within
/// [`JOINS_PER_MINUTE`].
pub const RECONNECT_PAUSE: Duration = Duration::from_secs(10);
/// Number of rate counters for address blocks; blocks that share a counter share its rate.
pub const BLOCK_COUNTERS: usize = 1024;
/// Seats per subscriber; a spectator counts as one. Does not apply to loopback and private networks.
pub const SEATS_PER_ADDRESS: usize = 4;
/// Wrong passwords per minute from one IPv4 address or IPv6 /56 after the first [`WRONG_PASSWORDS_AT_ONCE`].
pub const WRONG_PASSWORDS_PER_MINUTE: u32 = 2;
/// Wrong passwords that one IPv4 address or IPv6 /56 may send at once (burst); then the rate above applies.
pub const WRONG_PASSWORDS_AT_ONCE: u32 = 5;
/// Join attempts per minute from one subscriber.
pub const JOINS_PER_MINUTE: u32 = 6;
/// Join attempts per minute from one loopback or private address.
pub const JOINS_PER_MINUTE_NEARBY: u32 = 120;

// TCP: a frame takes the place of a datagram, and its limits are the same. The limits of senders that are unknown so far
// apply as well.

/// Unreliable frames that have waited for this long to be written are dropped: newer ones replace them.
pub const STREAM_STALE: Duration = Duration::from_millis(250);
/// Maximum number of bytes of unreliable frames that wait to be written to a connection; the oldest make room.
pub const STREAM_UNRELIABLE_BYTES: usize = 64 * 1024;
/// Maximum number of reliable frames that wait to be written to a connection; one more closes it.
pub const STREAM_RELIABLE_FRAMES: usize = MAX_WAITING + MAX_OUTSTANDING;
/// Size of the system's send buffer of a connection in bytes. What is in it can no longer be dropped.
pub const STREAM_SEND_BUFFER: usize = 16 * 1024;
/// Bytes of a connection that are read ahead: two frames and more.
pub const STREAM_READ_BUFFER: usize = 4096;
/// Maximum number of frames of a connection without a session; one more closes it.
pub const HANDSHAKE_FRAMES: u32 = 64;
/// A connection that has no session after this time is closed.
pub const STREAM_HANDSHAKE: Duration = CHANNEL_AGE;
/// Time that a closing connection has to send the rest.
pub const STREAM_DRAIN: Duration = Duration::from_secs(2);
/// Time for which an endpoint that ends keeps its connections open, so that the last messages are read: closing while data
/// arrives would make the system discard them.
pub const STREAM_LINGER: Duration = Duration::from_millis(500);
/// Connections per second that a server accepts from one subscriber on average; bursts of twice
/// [`STREAMS_HALF_OPEN_PER_SUBSCRIBER`].
pub const STREAMS_PER_SUBSCRIBER: u32 = 4;
/// Connections per second that a server accepts from one IPv6 /56 on average.
pub const STREAMS_PER_HOUSEHOLD: u32 = 8;
/// Connections per second that a server accepts in total, both on average and as a burst.
pub const STREAMS_TOTAL: u32 = 200;
/// Maximum number of connections without a session of one subscriber. Further ones are closed.
pub const STREAMS_HALF_OPEN_PER_SUBSCRIBER: usize = 8;
/// Maximum number of connections without a session, in total. Further ones are closed.
pub const STREAMS_HALF_OPEN: usize = 128;
/// Maximum number of connections accepted in one poll.
pub const ACCEPTS_PER_POLL: usize = 32;
/// A client that has got no answer over UDP for this long tries TCP.
pub const UDP_PATIENCE: Duration = Duration::from_secs(3);
/// A client that has received nothing for this long uses a new connection for its next handshake.
pub const STREAM_SILENCE: Duration = Duration::from_secs(3);

// Server discovery.

/// UDP port on which servers of the local network are asked. Several programs can share it.
pub const DISCOVERY_PORT: u16 = 24786;
/// Length of a question in bytes, padding included: longer than any answer.
pub const DISCOVERY_BYTES: usize = 160;
/// Maximum length of a server's name in bytes.
pub const SERVER_NAME_BYTES: usize = 32;
/// Maximum length of the text of a game version in bytes.
pub const VERSION_BYTES: usize = 16;
/// Questions per second that a server answers for one subscriber on average; bursts of twice that.
pub const ANSWERS_PER_SUBSCRIBER: u32 = 4;
/// Questions per second that a server answers in total, both on average and as a burst.
pub const ANSWERS_TOTAL: u32 = 100;
/// Maximum number of datagrams of server discovery that are handled between two datagrams of the game.
pub const DISCOVERY_PER_POLL: usize = 64;
/// Interval at which a search repeats its questions.
pub const ASK_EVERY: Duration = Duration::from_secs(2);
/// Maximum number of servers that are asked by address in one search.
pub const MAX_ASKED: usize = 64;
/// Maximum number of servers in the local network that a search reports; further ones are ignored.
pub const MAX_FOUND: usize = 64;

/// Maximum number of addresses in a join code.
pub const MAX_CODE_ADDRESSES: usize = 3;

// Rendezvous.

/// Default UDP port of the rendezvous service.
pub const RENDEZVOUS_PORT: u16 = 24787;
/// Length of a request to the rendezvous service in bytes, padding included: no answer is longer.
pub const RENDEZVOUS_BYTES: usize = 1000;
/// Maximum number of servers in one answer.
pub const LISTED_AT_ONCE: usize = 8;
/// Maximum number of listed servers; no more are registered.
pub const MAX_REGISTERED: usize = 1000;
/// Maximum number of listed servers of one subscriber. Does not apply to loopback and private networks.
pub const REGISTERED_PER_SUBSCRIBER: usize = 4;
/// Time for which a server stays listed after it has registered.
pub const REGISTERED_FOR: Duration = Duration::from_secs(60);
/// Interval at which a server registers again. Shorter than the time after which routers forget a connection.
pub const REGISTER_EVERY: Duration = Duration::from_secs(20);
/// Interval at which a server tries to register until it gets an answer.
pub const REGISTER_RETRY: Duration = Duration::from_secs(4);
/// Cookies per second for one subscriber on average; bursts of twice that. The source address may be forged.
pub const RENDEZVOUS_COOKIES: u32 = 8;
/// Cookies per second in total, both on average and as a burst.
pub const RENDEZVOUS_COOKIES_TOTAL: u32 = 500;
/// Requests per second with a valid cookie from one subscriber on average; bursts of twice that.
pub const RENDEZVOUS_REQUESTS: u32 = 10;
/// Introductions per second that one subscriber can ask for on average; bursts of twice that.
pub const RENDEZVOUS_INTRODUCTIONS: u32 = 2;
/// Introductions per second to one server on average; bursts of twice that. A server limits them, too.
pub const RENDEZVOUS_PUNCHES: u32 = 5;
/// When a server sends datagrams to a client that is introduced to it.
pub const HOLES: [Duration; 3] = [
    Duration::ZERO,
    Duration::from_millis(150),
    Duration::from_millis(400),
];
/// Interval at which a client repeats its request for an introduction.
pub const INTRODUCE_EVERY: Duration = Duration::from_secs(1);
/// Time after which a client gives up on a rendezvous service that does not answer.
pub const INTRODUCTION_TIME: Duration = Duration::from_secs(4);
/// Interval at which a client asks the server while routers are to let it pass.
pub const PUNCH_EVERY: Duration = Duration::from_millis(200);
/// Time after which a client gives up on a server that it has been introduced to.
pub const PUNCH_TIME: Duration = Duration::from_secs(5);

// Port mapping.

/// Time for which a router is asked to forward a port; half of it later it is asked again.
pub const MAPPING_TIME: Duration = Duration::from_secs(3600);
/// Time to wait for the first answer of a router; every further try waits twice as long.
pub const MAPPING_PATIENCE: Duration = Duration::from_millis(250);
/// Number of times a router is asked.
pub const MAPPING_TRIES: u32 = 4;
/// Maximum length of an answer of a router over HTTP, bytes.
pub const MAX_ROUTER_BYTES: usize = 1 << 16;
/// Maximum number of nodes in a document of a router.
pub const MAX_ROUTER_NODES: u32 = 5000;
/// Maximum time for a request to a router over HTTP.
pub const ROUTER_TIME: Duration = Duration::from_secs(3);
/// Maximum time to wait at the end of a game until the router has stopped forwarding the port.
pub const RELEASE_TIME: Duration = Duration::from_millis(500);

// Network conditioner.

/// Maximum number of datagrams held back in each direction.
pub const CONDITIONER_QUEUE: usize = 4096;
/// Longest queueing delay caused by the bandwidth limit; datagrams that would wait longer are dropped.
pub const CONDITIONER_BACKLOG: Duration = Duration::from_millis(500);
