//! The limits of the net layer (spec 07 C.2, C.3, D.3, E.2, E.3).

use crate::sim::world::player::PLAYERS;
use std::time::Duration;

/// Version of the protocol. Two machines play together only if theirs are equal.
pub const PROTOCOL: u8 = 2;

// Datagrams.

/// Fewest bytes of a datagram that can mean anything (spec 07 E.1).
pub const DATAGRAM_MIN: usize = 6;
/// Most bytes of a datagram; longer ones are dropped unread.
pub const DATAGRAM_MAX: usize = 1452;
/// Most bytes of a payload, which is what one datagram carries inside its envelope. Below what the
/// transport would fragment (spec 07 D.4, rule 1).
pub const PAYLOAD_MAX: usize = 1150;
/// Bytes of a hello, padding included: more than anything that answers it.
pub const HELLO_BYTES: usize = 600;
/// Bytes that UDP and IPv4 add to each datagram, for statistics.
pub const UDP_OVERHEAD: u64 = 28;
/// Most datagrams read in one poll, so that a flood cannot starve sending.
pub const DATAGRAMS_PER_POLL: usize = 256;
/// After so many events of one poll no further datagram is read.
pub const EVENTS_PER_POLL: usize = 1024;

// Fields.

/// Most bytes of a player's name.
pub const NAME_BYTES: usize = 16;
/// Most bytes of the name of a level.
pub const LEVEL_NAME_BYTES: usize = 32;
/// Most bytes of the text that goes with a goodbye.
pub const REASON_BYTES: usize = 64;
/// Most bytes of a line of chat.
pub const CHAT_BYTES: usize = 120;
/// Highest tick and highest number of a log entry that a server may speak of; a level ends long before.
pub const TICK_MAX: u32 = 1 << 30;
/// Highest number of a player's slot.
pub const PLAYER_MAX: u8 = PLAYERS as u8 - 1;
/// Highest colour; the lowest is 1.
pub use crate::sim::world::player::COLOUR_MAX;
/// Highest number of a level; the lowest is 1.
pub const LEVEL_MAX: u16 = 399;
/// Most ticks of buttons in one `cdat`.
pub const CDAT_TICKS: usize = 32;
/// Most log entries in one `sdat`.
pub const SDAT_ENTRIES: usize = 200;
/// Farthest tick of a log entry from that of its `sdat`.
pub const SDAT_TICK_DISTANCE: i64 = 256;
/// Most ticks that a server goes back for late buttons.
pub const LATE_WINDOW_MAX: u8 = 16;
/// Most variables in one message.
pub const VARIABLES_MAX: usize = 32;

// States and files.

/// Most pieces of a state difference.
pub const PIECES_MAX: u8 = 32;
/// Most data bytes of a piece; the rest of a payload is left for its fields.
pub const PIECE_BYTES_MAX: usize = 1100;
/// Most bytes of a packed state difference.
pub const PACKED_STATE_MAX: usize = 32_000;
/// States that are put together from pieces at the same time.
pub const ASSEMBLIES: usize = 2;
/// Most bytes of a transferred file, unpacked.
pub const FILE_BYTES_MAX: u32 = 256 * 1024;
/// Most pieces of a file that go to a client in one tick (spec 07 C.9).
pub const FILE_PIECES_PER_TICK: usize = 8;
/// Most pieces of a file under way to a client.
pub const FILE_PIECES_UNDER_WAY: u32 = 32;
/// Bytes of a file a second for one client.
pub const FILE_BYTES_PER_CLIENT: u32 = 64_000;
/// Bytes of files a second for all clients.
pub const FILE_BYTES_IN_ALL: u32 = 256_000;
/// Interval in which a client tells how much of a file is there.
pub const FILE_ACK_EVERY: Duration = Duration::from_millis(100);
/// Times that it tells the end of a transfer, since what tells it may be lost.
pub const FILE_FAREWELLS: u8 = 3;
/// A request for a file is repeated when nothing new has come for this long.
pub const FILE_RETRY_AFTER: Duration = Duration::from_secs(1);
/// A transfer without progress for this long is given up.
pub const FILE_PATIENCE: Duration = Duration::from_secs(5);

// Peers.

/// Most peers at one endpoint.
pub const PEERS: usize = 16;
/// Datagrams a second that a server takes from one peer, on average; twice that at once.
pub const PEER_DATAGRAMS: u32 = 120;
/// Bytes a second that a server takes from one peer, on average; twice that at once.
pub const PEER_BYTES: u32 = 64_000;
/// Datagrams a second that a client takes from its server.
pub const SERVER_DATAGRAMS: u32 = 800;
/// Bytes a second that a client takes from its server.
pub const SERVER_BYTES: u32 = 600_000;
/// Messages a second that a server takes from one peer, on average and at once, not counting the
/// first of each datagram: a datagram of many small messages must not crowd out other peers.
pub const PEER_MESSAGES: u32 = 480;
/// Messages a second that a client takes from its server, counted in the same way.
pub const SERVER_MESSAGES: u32 = 3200;
/// A peer that sends too much is warned at most once in this time.
pub const WARNING_EVERY: Duration = Duration::from_secs(1);
/// A peer that sends too much for this long is reported.
pub const FLOOD_PATIENCE: Duration = Duration::from_secs(5);
/// More faulty messages than this in [`FAULT_WINDOW`] are reported.
pub const FAULTS_MAX: u32 = 50;
/// The time in which faulty messages are counted.
pub const FAULT_WINDOW: Duration = Duration::from_secs(10);
/// Farthest that an ordered item may lie ahead of the next one to deliver (spec 07 D.3).
pub const ITEMS_AHEAD: u16 = 128;
/// Most own reliable messages that wait for an acknowledgement (spec 07 D.4, rule 3).
pub const OUTSTANDING_MAX: usize = 64;
/// Reliable messages that wait to be sent because of [`OUTSTANDING_MAX`].
pub const WAITING_MAX: usize = 256;
/// Interval of pulses while reliable messages are under way (spec 07 D.5).
pub const PULSE_EVERY: Duration = Duration::from_millis(100);
/// Interval of pulses otherwise.
pub const PULSE_IDLE: Duration = Duration::from_secs(1);
/// Least time between two bursts of pulses.
pub const BURST_EVERY: Duration = Duration::from_millis(300);
/// Pulses of a burst, which go out in three groups. The transport repeats a message when one over
/// 32 younger has been acknowledged.
pub const BURST_PULSES: u8 = 36;
/// Reliable datagrams in one poll that are acknowledged at once.
pub const ACK_AT_ONCE: u32 = 8;
/// Interval of a client's pings.
pub const PING_EVERY: Duration = Duration::from_millis(250);
/// An echo that took longer is not believed.
pub const ECHO_MAX: Duration = Duration::from_secs(10);
/// A reliable message without acknowledgement for this long means that the channel is stuck.
pub const STUCK_AFTER: Duration = Duration::from_secs(10);
/// Messages in each direction between the network thread and the game. When a queue is full its sender waits: the game
/// until the thread has taken an order, the thread with reading the socket.
pub const QUEUE: usize = 8192;

// The door: what a server does for strangers (spec 07 C.4, E.3).

/// Length of a time slot of the cookies.
pub const COOKIE_SLOT: Duration = Duration::from_secs(10);
/// Challenges a second for one subscriber (an IPv4 address, an IPv6 /64), on average; twice that at once. UnknownSenders can
/// forge the address of a hello, so this also bounds what others make a server send to somebody.
pub const CHALLENGES_PER_SUBSCRIBER: u32 = 4;
/// Challenges a second for one IPv6 /56, which a single household may have to itself.
pub const CHALLENGES_PER_HOUSEHOLD: u32 = 20;
/// Challenges a second in all.
pub const CHALLENGES_TOTAL: u32 = 200;
/// Requests to join with a good cookie a second from one subscriber, on average and at once. The cookie proves the
/// address, so nobody can use up the rate of another.
pub const COOKIES_PER_SUBSCRIBER: u32 = 40;
/// Rate counters for blocks of addresses; blocks that share one share its rate.
pub const BLOCK_COUNTERS: usize = 1024;
/// Sessions of one subscriber, unless it is of this machine or of a private network.
pub const SESSIONS_PER_ADDRESS: usize = 2;
/// Wrong passwords a minute from one subscriber after [`WRONG_PASSWORDS_AT_ONCE`].
pub const WRONG_PASSWORDS_PER_MINUTE: u32 = 2;
/// Wrong passwords from one subscriber before it must wait.
pub const WRONG_PASSWORDS_AT_ONCE: u32 = 5;
/// Attempts to join a minute by one subscriber.
pub const JOINS_PER_MINUTE: u32 = 6;
/// The same from an address of this machine or of a private network.
pub const JOINS_PER_MINUTE_NEARBY: u32 = 120;
/// Answers to joins that are remembered.
pub const ANSWERS_MAX: usize = 64;
/// How long an answer to a join is remembered.
pub const ANSWER_AGE: Duration = Duration::from_secs(20);

// The conditioner.

/// Most datagrams that a conditioned link holds back in each direction.
pub const CONDITIONER_QUEUE: usize = 4096;
/// Longest time that a rate cap holds a datagram back; what would wait longer is lost.
pub const CONDITIONER_BACKLOG: Duration = Duration::from_millis(500);
