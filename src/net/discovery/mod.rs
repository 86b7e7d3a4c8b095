//! Server discovery: a question to servers, their answers, and the search for servers in the local network.
//!
//! Questions and answers are datagrams of their own, outside sessions and without encryption, in a format that does not
//! change with the protocol: so a list of servers can name those of another version. [`message`] defines them,
//! [`responder`] answers them on the socket of the game, [`listener`] does so on a port that all servers of a
//! machine share, and [`super::server_search`] asks. `docs/protocol.md` describes every byte.

pub mod announcement;
pub mod listener;
pub mod message;
pub mod responder;
pub mod targets;
