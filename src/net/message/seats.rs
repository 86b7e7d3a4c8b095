//! Seats that change during a session: players who become spectators, and spectators who play or wait for a seat.

use super::join::{AdmittedSeat, SeatRequest};
use crate::net::limits::{MAX_SEATS, MAX_SPECTATORS};
use crate::net::wire::codec::packet;
use crate::net::wire::codec::{List, Within};

/// Highest place in the queue; only spectators wait.
const LAST_PLACE: u8 = MAX_SPECTATORS as u8;

packet! {
    /// `CSEA`: a client asks for other seats.
    pub struct SeatChange {
        /// The local players who want to play; none to watch, and to stop waiting.
        seats: Vec<SeatRequest> => List<MAX_SEATS>,
    }
}

packet! {
    /// `SSEA`: the seats of a client.
    pub struct SeatUpdate {
        /// The seats of players who have not left; none for a spectator.
        seats: Vec<AdmittedSeat> => List<MAX_SEATS>,
        /// Place in the queue for seats, from 1; 0 if the client does not wait.
        place: u8 => Within<0, LAST_PLACE>,
    }
}
