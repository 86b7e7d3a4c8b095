//! How many datagrams, bytes and messages an endpoint accepts from a peer, and from when on the peer counts as abusive:
//! floods and invalid messages. Applied in `peer.rs`; what a server then does with the client is in
//! `session/netgame/server/sessions.rs`. Rates of unknown senders are in `net/handshake.rs`, of a client's requests in
//! `session/netgame/server/connections/request_rates.rs`.

use std::time::Duration;

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
