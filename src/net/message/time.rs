//! Measuring the way there and back, and keeping the reliable channel moving.

use crate::net::wire::codec::{Fixed, Flag, Var, packet};

packet! {
    /// `ping`: a client asks for an echo.
    pub struct Ping {
        /// When it was sent, client's clock, microseconds.
        sent: u64 => Var,
    }
}

packet! {
    /// `pong`: the echo.
    pub struct Pong {
        /// That of the ping.
        ping_sent: u64 => Var,
        /// When the pong was sent, server's clock, microseconds.
        sent: u64 => Var,
        /// Time between the ping's arrival and the pong, microseconds.
        hold: u32 => Var,
    }
}

packet! {
    /// `pang`: the echo of the echo, so that the server knows too.
    pub struct PongAck {
        /// When the pong was sent, server's clock, microseconds.
        pong_sent: u64 => Var,
        /// Time between the pong's arrival and the pang, microseconds.
        hold: u32 => Var,
    }
}

packet! {
    /// `PULS`: carries the acknowledgements of the reliable channel (spec 07 D.5).
    pub struct Pulse {
        /// Counts.
        count: u16 => Fixed,
        /// One of many that push a lost message out again; to be answered at once.
        burst: bool => Flag,
    }
}
