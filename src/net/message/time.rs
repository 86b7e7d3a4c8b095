//! Round-trip time measurement, and pulses for the reliable channels.

use crate::net::wire::codec::{Fixed, Flag, Var, packet};

packet! {
    /// `ping`: a client measures the round-trip time.
    pub struct Ping {
        /// Send time of the ping, client clock, microseconds.
        sent: u64 => Var,
    }
}

packet! {
    /// `pong`: the reply to a ping.
    pub struct Pong {
        /// Send time of the ping, copied from it.
        ping_sent: u64 => Var,
        /// Send time of the pong, server clock, microseconds.
        sent: u64 => Var,
        /// Time between receiving the ping and sending the pong, microseconds.
        hold: u32 => Var,
    }
}

packet! {
    /// `pang`: the reply to a pong, from which the server learns the round-trip time.
    pub struct PongAck {
        /// Send time of the pong, copied from it.
        pong_sent: u64 => Var,
        /// Time between receiving the pong and sending the pang, microseconds.
        hold: u32 => Var,
    }
}

packet! {
    /// `PULS`: carries acknowledgements of the reliable channels (spec 07 D.5).
    pub struct Pulse {
        /// Pulse counter.
        count: u16 => Fixed,
        /// Part of a burst, which makes the transport resend a lost message. To be acknowledged at once.
        burst: bool => Flag,
    }
}
